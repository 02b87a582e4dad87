"""An SFTP source on a real server, and the steps of a pass in one call. No assertions."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import Claimed, ClaimResult, NoteNames, SourceParts
from pathways_desktop.locations.sftp.client_link import Login, SftpLink
from pathways_desktop.locations.sftp.source import SftpSource, SftpSourceSettings
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts
from tests.locations.folder.helpers import TAG, FakeClock
from tests.peers.fault_proxy import FaultProxy
from tests.peers.sftp import SftpPeer

QUICK = Timeouts(connect=15.0, answer=10.0, flush=30.0)


class SftpDrop:
    """A folder of its own below a server's root, with a source over it; `close` ends its connection."""

    def __init__(
        self,
        peer: SftpPeer,
        name: str,
        *,
        channel: str = "lab",
        tag: str = TAG,
        proxy: FaultProxy | None = None,
        clock: FakeClock | None = None,
        timeouts: Timeouts = QUICK,
        make: bool = True,
        **settings: Any,
    ) -> None:
        self.peer = peer
        self.folder = peer.local / name
        if make:
            self.folder.mkdir(exist_ok=True)
        self.dir = peer.at(name)
        self.clock = clock or FakeClock()
        self.ids = ClaimIds(tag)
        self.note: NoteNames = lambda names: None
        host, port, user = peer.address.host, peer.port, peer.address.user
        address = SftpAddress(host, proxy.port if proxy else port, user)
        self.link = SftpLink(address, lambda: _login(peer), self.clock, timeouts)
        parts = SourceParts(channel, tag)
        self.source = SftpSource(SftpSourceSettings(self.dir.decode(), **settings), parts, self.link, self.clock)
        self.claims = self.folder / ".claimed" / channel

    def close(self) -> None:
        self.link.close()

    def put(self, name: str | bytes, data: bytes = b"MSH|^~\\&|ZZTEST") -> Path:
        path = Path(os.fsdecode(os.path.join(os.fsencode(self.folder), os.fsencode(name))))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def names(self) -> list[bytes]:
        """What a person sees in the drop folder."""
        return sorted(name for name in os.listdir(os.fsencode(self.folder)) if not name.startswith(b"."))

    def hidden(self) -> list[bytes]:
        """What lies hidden in the drop folder, but `.claimed`."""
        return sorted(
            name for name in os.listdir(os.fsencode(self.folder)) if name.startswith(b".") and name != b".claimed"
        )

    def claimed_names(self) -> list[bytes]:
        if not self.claims.exists():
            return []
        return sorted(name for name in os.listdir(os.fsencode(self.claims)) if not name.startswith(b"."))

    def claim(self, *, probe: bool = True) -> ClaimResult:
        """Probe, list and claim all, in the order of the bytes of the paths."""
        if probe:
            self.source.probe()
        entries = sorted(self.source.list().entries, key=lambda entry: entry.path)
        self.ids.begin(self.clock.now_ms())
        return self.source.claim(entries, self.ids, self.note)

    def read(self, claimed: Claimed) -> bytes:
        reader = self.source.open(claimed)
        data = b"".join(reader.chunks(4099))
        reader.settle()
        return data

    def take_all(self) -> dict[bytes, bytes]:
        """One whole pass: left-overs, claim, flush, read, finish. Paths and bytes of what was taken."""
        self.source.probe()
        taken: dict[bytes, bytes] = {}
        for claimed in [*self.source.leftovers(), *self.claim(probe=False).claimed]:
            self.source.flush()
            taken[claimed.path] = self.read(claimed)
            self.source.finish(claimed)
        self.source.flush_removals()
        return taken


def _login(peer: SftpPeer) -> Login:
    return peer.pin, peer.credentials


NewDrop = Callable[..., SftpDrop]
"""Makes drops that the test's end closes."""
