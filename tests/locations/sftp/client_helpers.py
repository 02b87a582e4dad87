"""Clients of real servers, and a server of ours that answers by script. No assertions."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_requests import Requests
from pathways_desktop.locations.sftp.client_wire import Fields
from pathways_desktop.locations.sftp.credentials import Credentials
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts
from tests.peers.fault_proxy import FaultProxy
from tests.peers.sftp import SftpPeer

PATIENT = Timeouts(connect=20.0, answer=20.0, flush=60.0)
HASTY = Timeouts(connect=20.0, answer=1.0, flush=1.0)
"""For links that are to fall silent."""


def client_of(
    peer: SftpPeer,
    *,
    proxy: FaultProxy | None = None,
    timeouts: Timeouts = PATIENT,
    credentials: Credentials | None = None,
    pin: HostKeyPin | None = None,
) -> SftpClient:
    """A client that is not connected yet; through the proxy where one is given."""
    port = proxy.port if proxy is not None else peer.port
    address = SftpAddress(peer.address.host, port, peer.user)
    return SftpClient(address, pin or peer.pin, credentials or peer.credentials, timeouts)


@contextlib.contextmanager
def connected(peer: SftpPeer, **changes: object) -> Iterator[SftpClient]:
    """A connected client."""
    client = client_of(peer, **changes)  # type: ignore[arg-type]
    client.connect()
    try:
        yield client
    finally:
        client.close()


def folder_of(peer: SftpPeer, name: str) -> Path:
    """A folder of a test below the server's root, on this machine's disk."""
    folder = peer.local / name
    folder.mkdir(exist_ok=True)
    return folder


def put(client: SftpClient, path: bytes, data: bytes) -> None:
    """Write a whole file."""
    handle = client.create(path)
    client.write(handle, [data])
    client.close_handle(handle)


def get(client: SftpClient, path: bytes, size: int) -> bytes:
    """Read a whole file."""
    handle = client.open_read(path)
    data = b"".join(client.read(handle, size))
    client.close_handle(handle)
    return data


class At:
    """Does something before the request with a given number is sent: a fault at each step of an act, one after the
    other. Counts the requests of every connection of this process while the block lasts.
    """

    def __init__(self, number: int, act: Callable[[], None]) -> None:
        self._number = number
        self._act = act
        self.sent = 0
        """Requests so far."""
        self._real = Requests.post

    def __enter__(self) -> Self:
        at = self

        def post(requests: Requests, kind: int, body: bytes) -> int:
            at.sent += 1
            if at.sent == at._number:
                at._act()
            return at._real(requests, kind, body)

        Requests.post = post  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        Requests.post = self._real  # type: ignore[method-assign]


class ScriptedServer:
    """The far end of a channel, whose answers the test writes. `requests` talks to it; both ends are sockets."""

    def __init__(self, *, silence: float = 2.0) -> None:
        self._ours, near = socket.socketpair()
        self._near = near
        self.requests = Requests(near, silence, near.close)

    def answer(self, kind: int, body: bytes) -> None:
        """Send a packet as it is."""
        self._ours.sendall((len(body) + 1).to_bytes(4, "big") + bytes((kind,)) + body)

    def raw(self, data: bytes) -> None:
        """Send bytes."""
        self._ours.sendall(data)

    def request(self) -> tuple[int, int, Fields]:
        """The next request: its type, its number and its fields."""
        size = int.from_bytes(self._exactly(4), "big")
        data = self._exactly(size)
        fields = Fields(data, 1)
        return data[0], fields.number(), fields

    def leave(self) -> None:
        """The client goes: a thread that serves it sees the end."""
        self.requests.fail()

    def close(self) -> None:
        """Hang up."""
        self._ours.close()
        self._near.close()

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            came = self._ours.recv(size - len(data))
            if not came:
                raise EOFError
            data += came
        return data
