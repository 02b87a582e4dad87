"""The life of one SFTP session, and how its requests are asked and judged. What can be asked stands in `client`."""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.sftp.client_requests import Request, Requests
from pathways_desktop.locations.sftp.client_transfer import Pace
from pathways_desktop.locations.sftp.client_wire import Attributes, Fields, Kind, Malformed, string_field
from pathways_desktop.locations.sftp.credentials import Credentials
from pathways_desktop.locations.sftp.errors import BadAnswer, CannotConnect, ExtensionMissing, LinkDown, SftpStatus
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts, end, open_link

if TYPE_CHECKING:
    import paramiko

LIMITS = b"limits@openssh.com"

CHUNK = 32768
"""Bytes of a READ or WRITE that every server takes."""
MOST_CHUNK = 261120
"""Bytes of a READ or WRITE at most, whatever the server allows: OpenSSH's own limit."""
_SESSIONS = itertools.count(1)
"""Numbers of all sessions of this process: a handle of one client's session is never taken for another's."""
_LONGEST_VERSION = 80
"""Characters of the server's own name that are shown."""


@dataclass(frozen=True, slots=True)
class Handle:
    """An open file on the server. Of no use after a reconnect: servers give the same handles again for other files."""

    value: bytes
    session: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server says it takes (`limits@openssh.com`), or what every server takes."""

    read: int = CHUNK
    write: int = CHUNK
    handles: int = 0
    """Open handles at most; 0 where it is not told."""


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """What `statvfs@openssh.com` tells of the server's disk."""

    free: int
    """Bytes that this account may still use."""
    total: int
    longest_name: int
    read_only: bool


Outcome = SftpStatus | LinkDown
"""The error of one request of a batch."""
OUTCOMES = (SftpStatus, LinkDown)


class SftpSession:
    """One connection, without words for files. Threads and errors as for `client.SftpClient`."""

    def __init__(
        self,
        address: SftpAddress,
        pin: HostKeyPin | None,
        credentials: Credentials,
        timeouts: Timeouts | None = None,
        step: Step = no_step,
    ) -> None:
        """Touches nothing. `pin` None: every key is unknown, and `connect` refuses it."""
        self.address = address
        self._pin = pin
        self._credentials = credentials
        self._timeouts = timeouts or Timeouts()
        self._step = step
        self._transport: paramiko.Transport | None = None
        self._lock = threading.Lock()
        self._requests: Requests | None = None
        self._session = 0
        self._extensions: Mapping[bytes, bytes] = MappingProxyType({})
        self._limits = Limits()
        self._pace = Pace()

    # --- the connection

    @property
    def connected(self) -> bool:
        """True while the session is believed to stand; only an answer proves it."""
        return self._requests is not None and not self._requests.down

    @property
    def extensions(self) -> Mapping[bytes, bytes]:
        """Names and versions as the server of the last connection advertises them."""
        return self._extensions

    @property
    def session(self) -> int:
        """Number of the last session, unique in this process; handles of another one are dead."""
        return self._session

    @property
    def server(self) -> str:
        """The program and version that the server of this connection tells; empty without a connection."""
        with self._lock:
            told = self._transport.remote_version if self._transport is not None else ""
        return one_line(told.removeprefix("SSH-2.0-")[:_LONGEST_VERSION])

    @property
    def limits(self) -> Limits:
        """The limits of the last connection."""
        return self._limits

    def offers(self, name: bytes) -> bool:
        """True when the server advertises the extension. Some do what they do not advertise; that is not asked for."""
        return name in self._extensions

    def connect(self) -> None:
        """Open a new session; an old one is closed first. Raises `HostKeyRefused`, `CannotConnect`, `LinkDown`."""
        self.close()
        transport, stream = open_link(self.address, self._pin, self._credentials, self._timeouts)
        with self._lock:
            self._transport = transport
        requests = Requests(stream, self._timeouts.answer, self.abort, self._step)
        try:
            self._extensions = MappingProxyType(requests.hello())
            self._session = next(_SESSIONS)
            self._requests = requests
            self._pace = Pace()
            self._limits = self._ask_limits()
        except LinkDown as error:
            self.close()
            if stream.service_ended:
                # The server took the request for SFTP and had nothing to run, or ran what ended at once.
                raise CannotConnect("ERR_PATHWAYS_SFTP_NO_SUBSYSTEM", PlaceState.FORBIDDEN) from error
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the session; handles die with it. Never waits for the server."""
        requests, self._requests = self._requests, None
        if requests is not None:
            requests.down = True
        self.abort()

    def abort(self) -> None:
        """Cut the link, from any thread: a call that waits for an answer ends with `LinkDown`."""
        with self._lock:
            transport, self._transport = self._transport, None
        if transport is not None:
            end(transport)

    # --- inside

    def _live(self) -> Requests:
        if self._requests is None or self._requests.down:
            raise LinkDown("not connected")
        return self._requests

    def _handle(self, handle: Handle) -> bytes:
        if handle.session != self._session:
            raise LinkDown("the file was opened over a connection that has ended")
        return string_field(handle.value)

    def _ask(self, kind: int, body: bytes, expected: int, during: str, patience: float | None = None) -> Fields:
        return self._live().ask(kind, body, expected, during, patience=patience)

    def needs(self, name: bytes) -> None:
        """Raise `ExtensionMissing` where the server does not advertise the extension."""
        if not self.offers(name):
            raise ExtensionMissing(name)

    def _extended(self, name: bytes, body: bytes, expected: int, patience: float | None = None) -> Fields:
        self.needs(name)
        during = name.partition(b"@")[0].decode("ascii")
        return self._ask(Kind.EXTENDED, string_field(name) + body, expected, during, patience)

    @contextlib.contextmanager
    def _parsed(self) -> Iterator[None]:
        try:
            yield
        except Malformed:
            self._live().fail()
            raise BadAnswer("an answer that ends too early") from None

    def _attributes(self, fields: Fields) -> Attributes:
        with self._parsed():
            return fields.attributes()

    def _attributes_many(self, asked: Iterable[Request], during: str) -> list[Attributes | Outcome]:
        return [
            answer if isinstance(answer, OUTCOMES) else self._attributes(answer)
            for answer in self._ask_many(asked, Kind.ATTRS, during)
        ]

    def _done_many(self, asked: Iterable[Request], during: str) -> list[Outcome | None]:
        return [
            answer if isinstance(answer, OUTCOMES) else None for answer in self._ask_many(asked, Kind.STATUS, during)
        ]

    def _ask_many(self, asked: Iterable[Request], expected: int, during: str) -> Iterator[Fields | Outcome]:
        requests = self._requests
        if requests is None:
            return iter([LinkDown("not connected") for _ in asked])
        return requests.ask_many(asked, expected, during)

    def _open_handle(self, kind: int, body: bytes, during: str) -> Handle:
        return self._new_handle(self._ask(kind, body, Kind.HANDLE, during))

    def _new_handle(self, fields: Fields) -> Handle:
        with self._parsed():
            return Handle(fields.string(), self._session)

    def _ask_limits(self) -> Limits:
        if not self.offers(LIMITS):
            return Limits()
        try:
            fields = self._extended(LIMITS, b"", Kind.EXTENDED_REPLY)
        except SftpStatus:
            return Limits()
        with self._parsed():
            _, read, write, handles = (fields.long_number() for _ in range(4))
        return Limits(read or MOST_CHUNK, write or MOST_CHUNK, handles)
