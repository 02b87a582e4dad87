"""An SFTP destination on a real server. No assertions."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pathways_desktop.locations.base import DestinationParts, WriteMode, Written
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.destination import SftpDestination, SftpDestinationSettings
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts
from tests.locations.folder.helpers import TAG, Bytes, FakeClock, output
from tests.locations.sftp.client_helpers import folder_of
from tests.peers.fault_proxy import FaultProxy
from tests.peers.process import HOST
from tests.peers.sftp import SftpPeer

DATA = b"MSH|^~\\&|ZZTEST"
NAME = "01k8zztest0000000000000000-1.hl7"
ANSWERS = Timeouts(connect=20.0, answer=20.0, flush=60.0)


class SftpOut:
    """A destination over a folder of its own below a server's root."""

    def __init__(
        self,
        peer: SftpPeer,
        name: str,
        *,
        proxy: FaultProxy | None = None,
        timeouts: Timeouts = ANSWERS,
        tag: str = TAG,
        make: bool = True,
        **settings: Any,
    ) -> None:
        self.folder = folder_of(peer, name) if make else peer.local / name
        self.clock = FakeClock()
        address = SftpAddress(HOST, proxy.port if proxy else peer.port, peer.user)

        def make_link() -> SftpLink:
            return SftpLink(address, lambda: (peer.pin, peer.credentials), self.clock, timeouts)

        own = SftpDestinationSettings(peer.at(name).decode(), **settings)
        self.place = SftpDestination(own, DestinationParts("lab", tag, threading.Event()), make_link, self.clock)

    def write(self, data: bytes = DATA, mode: WriteMode = WriteMode.REPLACE, **changes: Any) -> Written:
        return self.place.write(output(data, **changes), Bytes(data[:5], data[5:]), mode)

    def files(self) -> dict[str, bytes]:
        """Every name in the folder, hidden ones too, and its bytes."""
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}


@contextmanager
def out_at(peer: SftpPeer, name: str, **settings: Any) -> Iterator[SftpOut]:
    """A destination that is stopped at the end."""
    out = SftpOut(peer, name, **settings)
    try:
        yield out
    finally:
        out.place.stop()
