"""What a destination on an SFTP server asks of it before it writes, tried with small files of our own that do not stay.

Nothing is believed that can be tried: servers offer extensions that they answer with "not supported", or with "done"
without doing it. How outputs are written stands in `destination`.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.sftp.bundle import SHARED, remove_hidden
from pathways_desktop.locations.sftp.client import FSYNC, HARDLINK, POSIX_RENAME, STATVFS, SftpClient
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status

_OLD, _NEW = b"old", b"newer"
"""What trial files hold: told apart by their sizes."""
_INNER = b"/trial"
"""The file in a trial folder."""


class CreateBy(Enum):
    """How a server puts a file where none stands, and refuses where one does."""

    LINK = "hardlink@openssh.com"
    RENAME = "rename"


class BundleBy(Enum):
    """How a server gives a folder its name, and refuses one under which another folder stands."""

    POSIX_RENAME = "posix-rename@openssh.com"
    RENAME = "rename"


@dataclass(frozen=True, slots=True)
class OutputTold:
    """What the probe of a destination found."""

    flushes: bool
    create_by: CreateBy | None = None
    """None where it was not asked for."""
    bundle_by: BundleBy | None = None
    """The same."""
    longest_name: int | None = None
    stays: tuple[str, ...] = ()
    """Names of trial files that the account may not delete."""


class OutputProbe:
    """One probe of one folder over one connection."""

    def __init__(self, client: SftpClient, folder: bytes, prefix: str, writing: Callable[[bytes], None]) -> None:
        """`prefix` begins every trial file's name; `writing` is told each path before it is made."""
        self._client = client
        self._folder = folder
        self._prefix = prefix.encode("ascii")
        self._writing = writing
        self._made: list[bytes] = []

    def run(self, *, replace: bool = False, create: bool = False, bundle: bool = False) -> OutputTold:
        """Try to write, to flush, with `replace` to rename over a name, and with `create` to be refused at one.

        With `bundle` the same as `create` for a folder.
        Raises `Refused`, `SftpStatus`, `LinkDown`.
        """
        client = self._client
        if replace and not client.offers(POSIX_RENAME):
            # Not as for a source: no key of a destination does without it.
            raise Refused("ERR_PATHWAYS_SFTP_NO_REPLACE", f"{POSIX_RENAME.decode('ascii')} is not offered")
        try:
            old, flushes = self._file(_OLD)
            create_by = self._create_by(old) if create else None
            bundle_by = self._bundle_by() if bundle else None
            if replace:
                new, _ = self._file(_NEW)
                self._over(new, old)
            told = OutputTold(flushes, create_by, bundle_by, self._longest_name())
        except BaseException:
            with suppress(LinkDown):
                self._remove()
            raise
        # A link that breaks here leaves them to the next sweep.
        stays: tuple[str, ...] = ()
        with suppress(LinkDown):
            stays = self._remove()
        return dataclasses.replace(told, stays=stays)

    def _remove(self) -> tuple[str, ...]:
        """Delete the trial files; the names of those that may not be deleted."""
        answers = remove_hidden(self._client, self._made)
        return tuple(
            path.rpartition(b"/")[2].decode("ascii")
            for path, answer in zip(self._made, answers, strict=True)
            if isinstance(answer, SftpStatus) and not answer.missing
        )

    def _path(self) -> bytes:
        path = self._folder + b"/" + self._prefix + secrets.token_hex(4).encode("ascii") + b".tmp"
        self._writing(path)
        self._made.append(path)
        return path

    def _file(self, content: bytes, path: bytes | None = None) -> tuple[bytes, bool]:
        """A trial file, and whether the server flushes it."""
        client, path = self._client, path or self._path()
        handle = client.create(path)
        flushes = client.offers(FSYNC)
        try:
            client.write(handle, [content])
            if flushes:
                try:
                    client.flush(handle)
                except SftpStatus as error:
                    if error.status != Status.OP_UNSUPPORTED:
                        raise
                    flushes = False
        finally:
            with suppress(LinkDown):
                client.close_handle(handle)
        return path, flushes

    def _over(self, new: bytes, old: bytes) -> None:
        """Rename over an existing name, as every resend does."""
        try:
            self._client.posix_rename(new, old)
        except SftpStatus as error:
            raise Refused("ERR_PATHWAYS_SFTP_NO_REPLACE", f"status {error.status}") from error
        if self._size(new) is not None or self._size(old) != len(_NEW):
            raise Refused("ERR_PATHWAYS_SFTP_NO_REPLACE")

    def _create_by(self, taken: bytes) -> CreateBy:
        """The first way by which the server refuses the name of `taken`, leaves it alone, and takes a free one."""
        ways = [(CreateBy.RENAME, self._client.rename)]
        if self._client.offers(HARDLINK):
            ways.insert(0, (CreateBy.LINK, self._client.hardlink))
        for way, step in ways:
            new, _ = self._file(_NEW)
            if self._refuses(step, new, taken) and self._takes(step, new, self._path()):
                return way
        raise Refused("ERR_PATHWAYS_SFTP_CREATE_UNSAFE")

    def _refuses(self, step: Callable[[bytes, bytes], None], new: bytes, taken: bytes) -> bool:
        with suppress(SftpStatus):
            step(new, taken)
            return False
        return self._size(taken) == len(_OLD) and self._size(new) == len(_NEW)

    def _takes(self, step: Callable[[bytes, bytes], None], new: bytes, free: bytes) -> bool:
        with suppress(SftpStatus):
            step(new, free)
            return self._size(free) == len(_NEW)
        return False

    def _bundle_by(self) -> BundleBy:
        """The first way by which the server leaves a folder with something in it alone, and gives a free name."""
        taken = self._folder_of(_OLD)
        ways = [(BundleBy.RENAME, self._client.rename)]
        if self._client.offers(POSIX_RENAME):
            ways.insert(0, (BundleBy.POSIX_RENAME, self._client.posix_rename))
        for way, step in ways:
            new, free = self._folder_of(_NEW), self._path()
            with suppress(SftpStatus):
                step(new, taken)
            if self._size(taken + _INNER) != len(_OLD) or self._size(new + _INNER) != len(_NEW):
                continue
            with suppress(SftpStatus):
                step(new, free)
            if self._size(free + _INNER) == len(_NEW) and self._size(new + _INNER) is None:
                return way
        raise Refused("ERR_PATHWAYS_SFTP_BUNDLE_UNSAFE")

    def _folder_of(self, content: bytes) -> bytes:
        """A trial folder with a file in it."""
        path = self._path()
        self._client.mkdir(path, SHARED)
        self._file(content, path + _INNER)
        return path

    def _size(self, path: bytes) -> int | None:
        try:
            return self._client.lstat(path).size
        except SftpStatus as error:
            if error.missing:
                return None
            raise

    def _longest_name(self) -> int | None:
        if self._client.offers(STATVFS):
            with suppress(SftpStatus):
                return self._client.statvfs(self._folder).longest_name or None
        return None
