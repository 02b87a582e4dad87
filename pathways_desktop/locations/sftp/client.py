"""`SftpClient`: one worker's connection to one SFTP server, with what a claim needs and no more.

One client a worker thread, never shared; only `abort` may come from another thread. Names and paths are bytes, handles
belong to the connection that opened them. Every error is a `PathwaysError`:

- `SftpStatus` – the server answered; its number is kept, its text (which may hold a name) is not.
- `LinkDown` – the link ended or fell silent while an answer was due. WHAT THE REQUEST DID IS UNKNOWN: look it up after
  the next `connect`, never guess. The client has closed itself.
- `CannotConnect` (with `HostKeyRefused`) – no session, nothing unknown.
- `ExtensionMissing` – the server does not advertise the extension; it was not asked.

`…_many` keep several requests in flight and give, in order, the answer or the error of each (`Outcome`); where the link
goes down in the middle, what was not answered has `LinkDown`. They raise nothing but `ExtensionMissing`.

    client = SftpClient(SftpAddress(host, port, user), HostKeyPin.parse(line), Password(secret))
    client.connect()
    for entry in client.listdir(b"/in"): ...

Who needs a connection that comes back by itself takes `client_link.SftpLink`. paramiko stays in `transport`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathways_desktop.domain.names import one_line
from pathways_desktop.locations.sftp.client_requests import Request, Requests
from pathways_desktop.locations.sftp.client_transfer import Pace, read_whole, read_window, write_window
from pathways_desktop.locations.sftp.client_wire import (
    NO_ATTRIBUTES,
    Attributes,
    Fields,
    Flag,
    Kind,
    Malformed,
    NamedAttributes,
    int_field,
    mode_attributes,
    string_field,
    time_attributes,
)
from pathways_desktop.locations.sftp.credentials import Credentials
from pathways_desktop.locations.sftp.errors import BadAnswer, ExtensionMissing, LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.hostkeys import HostKeyPin
from pathways_desktop.locations.sftp.transport import SftpAddress, Timeouts, open_link

if TYPE_CHECKING:
    import paramiko

POSIX_RENAME = b"posix-rename@openssh.com"
FSYNC = b"fsync@openssh.com"
STATVFS = b"statvfs@openssh.com"
HARDLINK = b"hardlink@openssh.com"
LIMITS = b"limits@openssh.com"

CHUNK = 32768
"""Bytes of a READ or WRITE that every server takes."""
MOST_CHUNK = 261120
"""Bytes of a READ or WRITE at most, whatever the server allows: OpenSSH's own limit."""


_LONGEST_VERSION = 80


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


class SftpClient:
    """One connection. See the module's text for threads and errors."""

    def __init__(
        self,
        address: SftpAddress,
        pin: HostKeyPin | None,
        credentials: Credentials,
        timeouts: Timeouts | None = None,
    ) -> None:
        """Touches nothing. `pin` None: every key is unknown, and `connect` refuses it."""
        self.address = address
        self._pin = pin
        self._credentials = credentials
        self._timeouts = timeouts or Timeouts()
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
        requests = Requests(stream, self._timeouts.answer, self.abort)
        try:
            self._extensions = MappingProxyType(requests.hello())
            self._session += 1
            self._requests = requests
            self._pace = Pace()
            self._limits = self._ask_limits()
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
            transport.close()

    # --- looking

    def lstat(self, path: bytes) -> Attributes:
        """The entry itself; a link is not followed (by ProFTPD it is: look at the listing's kind too)."""
        return self._attributes(self._ask(Kind.LSTAT, string_field(path), Kind.ATTRS, "lstat"))

    def lstat_many(self, paths: Iterable[bytes]) -> list[Attributes | Outcome]:
        """`lstat` of each path."""
        return self._attributes_many(((Kind.LSTAT, string_field(path)) for path in paths), "lstat")

    def fstat(self, handle: Handle) -> Attributes:
        """The open file."""
        return self._attributes(self._ask(Kind.FSTAT, self._handle(handle), Kind.ATTRS, "fstat"))

    def fstat_many(self, handles: Iterable[Handle]) -> list[Attributes | Outcome]:
        """`fstat` of each handle."""
        return self._attributes_many(((Kind.FSTAT, self._handle(handle)) for handle in handles), "fstat")

    def listdir(self, path: bytes) -> list[NamedAttributes]:
        """The folder's entries without `.` and `..`, in the server's order."""
        handle = self._open_handle(Kind.OPENDIR, string_field(path), "opendir")
        found: list[NamedAttributes] = []
        try:
            while self._more_names(handle, found):
                pass
        except LinkDown:
            raise
        except SftpStatus:
            with contextlib.suppress(SftpStatus):
                self.close_handle(handle)
            raise
        self.close_handle(handle)
        return found

    def realpath(self, path: bytes) -> bytes:
        """The absolute form of a path, as the server sees it; `.` is where a login begins."""
        fields = self._ask(Kind.REALPATH, string_field(path), Kind.NAME, "realpath")
        with self._parsed():
            if fields.number() < 1:
                raise Malformed
            return fields.string()

    def statvfs(self, path: bytes) -> DiskSpace:
        """The space on the server's disk. Raises `ExtensionMissing`; a server may advertise it and refuse."""
        fields = self._extended(STATVFS, string_field(path), Kind.EXTENDED_REPLY)
        with self._parsed():
            _, fragment, blocks, _, available, _, _, _, _, flags, longest = (fields.long_number() for _ in range(11))
        return DiskSpace(fragment * available, fragment * blocks, longest, bool(flags & 1))

    # --- open files

    def open_read(self, path: bytes) -> Handle:
        """Open a file to read. The server follows a link: look at the entry before and at the open file after."""
        return self._open_handle(Kind.OPEN, self._open_body(path, Flag.READ), "open")

    def open_read_many(self, paths: Iterable[bytes]) -> list[Handle | Outcome]:
        """`open_read` of each path. Mind `limits.handles`."""
        asked = ((Kind.OPEN, self._open_body(path, Flag.READ)) for path in paths)
        return [
            answer if isinstance(answer, PATHWAYS_ERRORS) else self._new_handle(answer)
            for answer in self._ask_many(asked, Kind.HANDLE, "open")
        ]

    def create(self, path: bytes, exclusive: bool = True) -> Handle:
        """Open a file to write, empty. `exclusive`: an existing name is refused (rclone 1.60 takes it all the same)."""
        # Some servers know only the sets of flags that C's `fopen` has: "x" goes with "w" there.
        flags = Flag.WRITE | Flag.CREATE | Flag.TRUNCATE | (Flag.EXCLUSIVE if exclusive else 0)
        return self._open_handle(Kind.OPEN, self._open_body(path, flags), "create")

    def close_handle(self, handle: Handle) -> None:
        """Close a file and read the answer: some servers tell of a failed write only here."""
        self._ask(Kind.CLOSE, self._handle(handle), Kind.STATUS, "close")

    def close_many(self, handles: Iterable[Handle]) -> list[Outcome | None]:
        """`close_handle` of each."""
        return self._done_many(((Kind.CLOSE, self._handle(handle)) for handle in handles), "close")

    def read(self, handle: Handle, size: int, most: int = MOST_CHUNK) -> Iterator[bytes]:
        """Exactly `size` bytes from the beginning, at most `most` at a time, with several requests in flight.

        A file that ends before raises `SftpStatus` with EOF (1). Other calls may come between two pieces.
        """
        chunk = max(1, min(self._limits.read, MOST_CHUNK, most))
        return read_window(self._live(), self._handle(handle), size, chunk, self._pace)

    def read_many(self, files: Iterable[tuple[Handle, int]]) -> Iterator[bytes | Outcome]:
        """The whole of each small file (`size` at most `limits.read`), in order, a few in flight; lazily.

        A file that ends before its size gives `SftpStatus` with EOF (1).
        """
        asked = ((self._handle(handle), size) for handle, size in files)
        return read_whole(self._live(), asked)

    def write(self, handle: Handle, chunks: Iterable[bytes]) -> int:
        """Write from the beginning with several requests in flight; the bytes written. Every status is read.

        Raises the first refusal, after all answers have come; the file then holds any part of the bytes.
        """
        chunk = max(1, min(self._limits.write, MOST_CHUNK))
        return write_window(self._live(), self._handle(handle), chunks, chunk, self._pace)

    def flush(self, handle: Handle) -> None:
        """Let the server write the file to its disk (`fsync@openssh.com`). Raises `ExtensionMissing`."""
        self._extended(FSYNC, self._handle(handle), Kind.STATUS, patience=self._timeouts.flush)

    def flush_many(self, handles: Sequence[Handle]) -> list[Outcome | None]:
        """`flush` of each, several in flight."""
        self._needs(FSYNC)
        asked = ((Kind.EXTENDED, string_field(FSYNC) + self._handle(handle)) for handle in handles)
        return self._done_many(asked, "fsync")

    # --- names

    def posix_rename(self, old: bytes, new: bytes) -> None:
        """Rename in one step over whatever stands at `new`. Raises `ExtensionMissing`."""
        self._extended(POSIX_RENAME, string_field(old) + string_field(new), Kind.STATUS)

    def posix_rename_many(self, pairs: Iterable[tuple[bytes, bytes]]) -> list[Outcome | None]:
        """`posix_rename` of each pair, several in flight."""
        self._needs(POSIX_RENAME)
        name = string_field(POSIX_RENAME)
        asked = ((Kind.EXTENDED, name + string_field(old) + string_field(new)) for old, new in pairs)
        return self._done_many(asked, "posix-rename")

    def rename(self, old: bytes, new: bytes) -> None:
        """SFTP 3's own rename: most servers refuse an existing `new`, some replace it, few do it in one step."""
        self._ask(Kind.RENAME, string_field(old) + string_field(new), Kind.STATUS, "rename")

    def hardlink(self, old: bytes, new: bytes) -> None:
        """A second name; an existing one is refused. Raises `ExtensionMissing`."""
        self._extended(HARDLINK, string_field(old) + string_field(new), Kind.STATUS)

    def remove(self, path: bytes) -> None:
        """Remove a file's name."""
        self._ask(Kind.REMOVE, string_field(path), Kind.STATUS, "remove")

    def remove_many(self, paths: Iterable[bytes]) -> list[Outcome | None]:
        """`remove` of each, several in flight."""
        return self._done_many(((Kind.REMOVE, string_field(path)) for path in paths), "remove")

    def set_time(self, path: bytes, mtime: int) -> None:
        """Set the file's time of last change, in seconds since 1970."""
        self._ask(Kind.SETSTAT, string_field(path) + time_attributes(mtime), Kind.STATUS, "setstat")

    def symlink(self, target: bytes, link: bytes) -> None:
        """Make a symbolic link. The order is OpenSSH's: some servers take the draft's, which is the other way round."""
        self._ask(Kind.SYMLINK, string_field(target) + string_field(link), Kind.STATUS, "symlink")

    def mkdir(self, path: bytes, mode: int = 0o700) -> None:
        """Make a folder; the server's umask applies."""
        self._ask(Kind.MKDIR, string_field(path) + mode_attributes(mode), Kind.STATUS, "mkdir")

    def rmdir(self, path: bytes) -> None:
        """Remove an empty folder."""
        self._ask(Kind.RMDIR, string_field(path), Kind.STATUS, "rmdir")

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

    def _needs(self, name: bytes) -> None:
        if not self.offers(name):
            raise ExtensionMissing(name)

    def _extended(self, name: bytes, body: bytes, expected: int, patience: float | None = None) -> Fields:
        self._needs(name)
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
            answer if isinstance(answer, PATHWAYS_ERRORS) else self._attributes(answer)
            for answer in self._ask_many(asked, Kind.ATTRS, during)
        ]

    def _done_many(self, asked: Iterable[Request], during: str) -> list[Outcome | None]:
        return [
            answer if isinstance(answer, PATHWAYS_ERRORS) else None
            for answer in self._ask_many(asked, Kind.STATUS, during)
        ]

    def _ask_many(self, asked: Iterable[Request], expected: int, during: str) -> Iterator[Fields | Outcome]:
        requests = self._requests
        if requests is None:
            return iter([LinkDown("not connected") for _ in asked])
        return requests.ask_many(asked, expected, during)

    def _open_body(self, path: bytes, flags: int) -> bytes:
        return string_field(path) + int_field(flags) + NO_ATTRIBUTES

    def _open_handle(self, kind: int, body: bytes, during: str) -> Handle:
        return self._new_handle(self._ask(kind, body, Kind.HANDLE, during))

    def _new_handle(self, fields: Fields) -> Handle:
        with self._parsed():
            return Handle(fields.string(), self._session)

    def _more_names(self, handle: Handle, found: list[NamedAttributes]) -> bool:
        try:
            fields = self._ask(Kind.READDIR, self._handle(handle), Kind.NAME, "readdir")
        except SftpStatus as error:
            if error.status == Status.EOF:
                return False
            raise
        with self._parsed():
            for _ in range(fields.number()):
                name, _long = fields.string(), fields.string()
                entry = NamedAttributes(name, fields.attributes())
                if name in (b".", b".."):
                    continue
                if not name or b"/" in name or b"\0" in name:
                    self._live().fail()
                    raise BadAnswer("a name in a listing that leads elsewhere")
                found.append(entry)
        return True

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


PATHWAYS_ERRORS = (SftpStatus, LinkDown)
