"""The places that the behaviour suite runs against, each as one small class. No assertions.

A new kind of place joins with a class and a line in `KINDS`. A back end makes sources over one place and lets the tests
look at that place from outside, past the program.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import Claimed, ClaimResult, Entry, Source, SourceParts
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.source import FolderSource, FolderSourceSettings
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.errors import SftpStatus
from pathways_desktop.locations.sftp.source import SftpSource, SftpSourceSettings
from tests.locations.folder.helpers import TAG, FakeClock
from tests.peers.fixtures_sftp import SftpPeers
from tests.peers.sftp import SftpPeer
from tests.support.waiting import wait_until


class BackEnd(ABC):
    """One place of its own, empty at first."""

    moves_files = True
    """It claims by moving a file, so it has `keepProcessed`, `errorDir` and claims that a partner can reach."""
    names_are_bytes = True
    """It keeps names that are no text."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self._sources: list[Source] = []

    @abstractmethod
    def new_source(self, parts: SourceParts, **settings: Any) -> Source:
        """A source over the place."""

    @abstractmethod
    def put(self, path: str | bytes, data: bytes) -> None:
        """Put a file or object there, as a partner does."""

    @abstractmethod
    def remove(self, path: str | bytes) -> None:
        """Take it away, as a partner does."""

    @abstractmethod
    def there(self) -> dict[bytes, bytes]:
        """What a partner sees: paths without hidden names, and bytes."""

    @abstractmethod
    def hidden(self) -> list[bytes]:
        """The paths of everything hidden, folders not counted."""

    def append(self, path: str | bytes, data: bytes) -> None:
        """Write on at its end, as a program that had it open; only where files are moved."""
        raise NotImplementedError

    def gone(self) -> None:
        """Take the whole place away; `NotImplementedError` where the back end has none to take."""
        raise NotImplementedError

    def back(self) -> None:
        """Undo `gone`."""
        raise NotImplementedError

    def hidden_claims(self) -> list[bytes]:
        """The paths of claimed files."""
        return [path for path in self.hidden() if b"/.owner-" not in path]

    def source(self, channel: str = "lab", tag: str = TAG, **settings: Any) -> Source:
        """A source over the place, stopped with the test."""
        made = self.new_source(SourceParts(channel, tag), **settings)
        self._sources.append(made)
        return made

    def close(self) -> None:
        """End every source."""
        for source in self._sources:
            with suppress(PathwaysError):
                source.stop()


class FolderBackEnd(BackEnd):
    """A folder on this machine."""

    names_are_bytes = sys.platform != "win32"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def new_source(self, parts: SourceParts, **settings: Any) -> Source:
        return FolderSource(FolderSourceSettings(str(self.folder), **settings), parts, real_ops(), self.clock)

    def _path(self, path: str | bytes) -> Path:
        return self.folder / os.fsdecode(path)

    def put(self, path: str | bytes, data: bytes) -> None:
        target = self._path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)

    def remove(self, path: str | bytes) -> None:
        self._path(path).unlink()

    def _files(self) -> list[tuple[bytes, Path]]:
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        return [(os.fsencode(path.relative_to(self.folder).as_posix()), path) for path in files]

    def there(self) -> dict[bytes, bytes]:
        return {name: path.read_bytes() for name, path in self._files() if not _is_hidden(name)}

    def hidden(self) -> list[bytes]:
        return sorted(name for name, _ in self._files() if _is_hidden(name))

    def append(self, path: str | bytes, data: bytes) -> None:
        with self._path(path).open("ab") as file:
            file.write(data)

    def gone(self) -> None:
        self.folder.rename(self._away)

    def back(self) -> None:
        self._away.rename(self.folder)

    @property
    def _away(self) -> Path:
        return self.folder.with_name(self.folder.name + "-away")


class SftpBackEnd(FolderBackEnd):
    """A folder below the root of an SFTP server on this machine."""

    def __init__(self, peer: SftpPeer, name: str) -> None:
        super().__init__(peer.local / name)
        self._peer = peer
        self._dir = peer.at(name).decode()

    def new_source(self, parts: SourceParts, **settings: Any) -> Source:
        link = SftpLink(self._peer.address, lambda: (self._peer.pin, self._peer.credentials), self.clock)
        return SftpSource(SftpSourceSettings(self._dir, **settings), parts, link, self.clock)


class RcloneBackEnd(SftpBackEnd):
    """The same where the server remembers a folder for a moment: what was changed past it is waited for."""

    def _shows(self, path: str | bytes, size: int | None) -> None:
        client = SftpClient(self._peer.address, self._peer.pin, self._peer.credentials)
        client.connect()
        try:
            wait_until(lambda: self._size(client, os.fsencode(path)) == size, what="the server to see the change")
        finally:
            client.close()

    def _size(self, client: SftpClient, path: bytes) -> int | None:
        try:
            return client.lstat(self._dir.encode() + b"/" + path).size
        except SftpStatus:
            return None

    def put(self, path: str | bytes, data: bytes) -> None:
        super().put(path, data)
        self._shows(path, len(data))

    def append(self, path: str | bytes, data: bytes) -> None:
        super().append(path, data)
        self._shows(path, self._path(path).stat().st_size)

    def remove(self, path: str | bytes) -> None:
        super().remove(path)
        self._shows(path, None)


def _is_hidden(path: bytes) -> bool:
    return any(part.startswith(b".") for part in path.split(b"/"))


Make = Callable[[pytest.FixtureRequest], BackEnd]


def _folder(request: pytest.FixtureRequest) -> BackEnd:
    return FolderBackEnd(request.getfixturevalue("tmp_path") / "drop")


def _sftp(server: str, kind: type[SftpBackEnd] = SftpBackEnd) -> Make:
    def make(request: pytest.FixtureRequest) -> BackEnd:
        peers: SftpPeers = request.getfixturevalue("sftp_peers")
        return kind(peers[server], request.getfixturevalue("sftp_folder"))

    return make


KINDS: dict[str, Make] = {
    "folder": _folder,
    "sshd": _sftp("sshd"),
    "proftpd": _sftp("proftpd"),
    "asyncssh": _sftp("asyncssh"),
    "rclone": _sftp("rclone-sftp", RcloneBackEnd),
    "rclone-1.60": _sftp("rclone-old-sftp", RcloneBackEnd),
}
"""The places that can be claimed, by the name that stands in the tests' ids."""

MOVING = tuple(KINDS)
"""Those that claim by moving a file."""

REFUSED: dict[str, tuple[Make, str]] = {
    "sshd-bare": (_sftp("sshd-bare"), "ERR_PATHWAYS_SFTP_EXTENSION_MISSING"),
    "paramiko": (_sftp("paramiko"), "ERR_PATHWAYS_SFTP_EXTENSION_MISSING"),
    "ssh2": (_sftp("ssh2"), "ERR_PATHWAYS_SFTP_EXTENSION_MISSING"),
}
"""The places that can't be claimed safely, with the code that says why."""


class Worker:
    """A source with the claim ids and the steps of a pass."""

    def __init__(self, place: BackEnd, channel: str = "lab", tag: str = TAG, **settings: Any) -> None:
        self.place = place
        self.source = place.source(channel, tag, **settings)
        self.ids = ClaimIds(tag)
        self.noted: dict[str, bytes] = {}

    def note(self, names: Any) -> None:
        """Keep whole names, as the store does."""
        self.noted.update({claim_id.text: path for claim_id, path in names})

    def entries(self) -> list[Entry]:
        """One listing, in the order of the bytes of the paths."""
        return sorted(self.source.list().entries, key=lambda entry: entry.path)

    def claim(self, entries: list[Entry] | None = None) -> ClaimResult:
        """Probe, list where nothing was, claim."""
        self.source.probe()
        chosen = self.entries() if entries is None else entries
        self.ids.begin(self.place.clock.now_ms())
        return self.source.claim(chosen, self.ids, self.note)

    def read(self, claimed: Claimed, most: int = 1 << 20) -> bytes:
        """All the bytes, looked at again afterwards."""
        reader = self.source.open(claimed)
        data = b"".join(reader.chunks(most))
        reader.settle()
        return data

    def path(self, claimed: Claimed) -> bytes:
        """The path, as the store knows it."""
        return claimed.path if claimed.fresh else self.noted.get(claimed.claim_id.text, claimed.path)

    def store(self, claims: list[Claimed]) -> dict[bytes, bytes]:
        """Flush, read and remove; what a store would hold now."""
        self.source.flush()
        taken = {}
        for claimed in claims:
            taken[self.path(claimed)] = self.read(claimed)
        for claimed in claims:
            assert self.source.settled(claimed)
            self.source.finish(claimed)
        self.source.flush_removals()
        return taken

    def take_all(self) -> dict[bytes, bytes]:
        """One whole pass."""
        self.source.probe()
        taken = self.store(list(self.source.leftovers()))
        return {**taken, **self.store(list(self.claim().claimed))}
