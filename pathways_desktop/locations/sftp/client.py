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
from collections.abc import Iterable, Iterator, Sequence

from pathways_desktop.locations.sftp.client_session import MOST_CHUNK, OUTCOMES, DiskSpace, Handle, Outcome, SftpSession
from pathways_desktop.locations.sftp.client_transfer import read_whole, read_window, write_window
from pathways_desktop.locations.sftp.client_wire import (
    NO_ATTRIBUTES,
    Attributes,
    Flag,
    Kind,
    Malformed,
    NamedAttributes,
    int_field,
    mode_attributes,
    string_field,
    time_attributes,
)
from pathways_desktop.locations.sftp.errors import BadAnswer, LinkDown, SftpStatus, Status

__all__ = ["FSYNC", "HARDLINK", "POSIX_RENAME", "STATVFS", "DiskSpace", "Handle", "Outcome", "SftpClient"]

POSIX_RENAME = b"posix-rename@openssh.com"
FSYNC = b"fsync@openssh.com"
STATVFS = b"statvfs@openssh.com"
HARDLINK = b"hardlink@openssh.com"


class SftpClient(SftpSession):
    """One connection. See the module's text for threads and errors."""

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

    def listdir(self, path: bytes, enough: int | None = None) -> list[NamedAttributes]:
        """The folder's entries without `.` and `..`, in the server's order; no more are asked for after `enough`."""
        handle = self._open_handle(Kind.OPENDIR, string_field(path), "opendir")
        found: list[NamedAttributes] = []
        try:
            while (enough is None or len(found) < enough) and self._more_names(handle, found):
                pass
        except LinkDown:
            raise
        except SftpStatus:
            with contextlib.suppress(SftpStatus):
                self.close_handle(handle)
            raise
        self.close_handle(handle)
        return found

    def realpath(self, path: bytes, *, patience: float | None = None) -> bytes:
        """The absolute form of a path, as the server sees it; `.` is where a login begins.

        `patience`: seconds to wait for the answer, else as for every other one.
        """
        fields = self._ask(Kind.REALPATH, string_field(path), Kind.NAME, "realpath", patience)
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
            answer if isinstance(answer, OUTCOMES) else self._new_handle(answer)
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
        self.needs(FSYNC)
        asked = ((Kind.EXTENDED, string_field(FSYNC) + self._handle(handle)) for handle in handles)
        return self._done_many(asked, "fsync")

    # --- names

    def posix_rename(self, old: bytes, new: bytes) -> None:
        """Rename in one step over whatever stands at `new`. Raises `ExtensionMissing`."""
        self._extended(POSIX_RENAME, string_field(old) + string_field(new), Kind.STATUS)

    def posix_rename_many(self, pairs: Iterable[tuple[bytes, bytes]]) -> list[Outcome | None]:
        """`posix_rename` of each pair, several in flight."""
        self.needs(POSIX_RENAME)
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

    def _open_body(self, path: bytes, flags: int) -> bytes:
        return string_field(path) + int_field(flags) + NO_ATTRIBUTES

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
