"""SFTP 3 packets: bytes made of fields and fields read from bytes (draft-ietf-secsh-filexfer-02). No input or output.

Names and paths are bytes: one Latin-1 name must not cost the whole listing.
"""

from __future__ import annotations

import stat
import struct
from dataclasses import dataclass
from enum import Enum, IntEnum

MOST_PACKET = 16 << 20
"""Bytes of the longest packet that is believed; a longer one means that the link carries something else."""

_INT = struct.Struct(">I")
_LONG = struct.Struct(">Q")


class Kind(IntEnum):
    """Packet types."""

    INIT = 1
    VERSION = 2
    OPEN = 3
    CLOSE = 4
    READ = 5
    WRITE = 6
    LSTAT = 7
    FSTAT = 8
    SETSTAT = 9
    OPENDIR = 11
    READDIR = 12
    REMOVE = 13
    MKDIR = 14
    RMDIR = 15
    REALPATH = 16
    RENAME = 18
    SYMLINK = 20
    STATUS = 101
    HANDLE = 102
    DATA = 103
    NAME = 104
    ATTRS = 105
    EXTENDED = 200
    EXTENDED_REPLY = 201


class Flag:
    """Open flags."""

    READ = 1
    WRITE = 2
    CREATE = 8
    TRUNCATE = 16
    EXCLUSIVE = 32


class FileKind(Enum):
    """What an entry is, by the type bits of its mode."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    OTHER = "other"
    UNKNOWN = "unknown"
    """The server did not send a mode."""


@dataclass(frozen=True, slots=True)
class Attributes:
    """What the server tells of a file. Compared field by field; a field that it did not send equals one not sent.

    `mtime` is in whole seconds since 1970, as SFTP 3 gives it; it wraps in 2106.
    """

    mode: int | None = None
    uid: int | None = None
    gid: int | None = None
    size: int | None = None
    mtime: int | None = None

    @property
    def kind(self) -> FileKind:
        """What the entry is."""
        if self.mode is None or not stat.S_IFMT(self.mode):
            return FileKind.UNKNOWN
        kinds = {stat.S_IFREG: FileKind.FILE, stat.S_IFDIR: FileKind.FOLDER, stat.S_IFLNK: FileKind.LINK}
        return kinds.get(stat.S_IFMT(self.mode), FileKind.OTHER)


@dataclass(frozen=True, slots=True)
class NamedAttributes:
    """One entry of a listing."""

    name: bytes
    attributes: Attributes


class Malformed(Exception):
    """A packet that ends too early."""


class Fields:
    """Reads the fields of one packet's body in order. Raises `Malformed`."""

    __slots__ = ("_at", "_data")

    def __init__(self, data: bytes, at: int = 0) -> None:
        self._data = data
        self._at = at

    @property
    def left(self) -> int:
        """Bytes not read yet."""
        return len(self._data) - self._at

    def number(self) -> int:
        """Four bytes, unsigned."""
        return int(_INT.unpack(self._take(4))[0])

    def long_number(self) -> int:
        """Eight bytes, unsigned."""
        return int(_LONG.unpack(self._take(8))[0])

    def string(self) -> bytes:
        """A length and as many bytes."""
        return self._take(self.number())

    def attributes(self) -> Attributes:
        """An ATTRS structure; extended fields are passed over."""
        flags = self.number()
        size = self.long_number() if flags & 1 else None
        uid, gid = (self.number(), self.number()) if flags & 2 else (None, None)
        mode = self.number() if flags & 4 else None
        mtime = None
        if flags & 8:
            self.number()
            mtime = self.number()
        if flags & 0x80000000:
            for _ in range(self.number()):
                self.string()
                self.string()
        return Attributes(mode, uid, gid, size, mtime)

    def _take(self, size: int) -> bytes:
        start, self._at = self._at, self._at + size
        if self._at > len(self._data):
            raise Malformed
        return self._data[start : self._at]


def int_field(value: int) -> bytes:
    """Four bytes, unsigned."""
    return _INT.pack(value)


def long_field(value: int) -> bytes:
    """Eight bytes, unsigned."""
    return _LONG.pack(value)


def string_field(value: bytes) -> bytes:
    """A length and the bytes."""
    return _INT.pack(len(value)) + value


NO_ATTRIBUTES = int_field(0)


def mode_attributes(mode: int) -> bytes:
    """An ATTRS structure that asks for permissions."""
    return int_field(4) + int_field(mode)


def time_attributes(mtime: int) -> bytes:
    """An ATTRS structure that asks for a time of last access and change, in whole seconds since 1970."""
    return int_field(8) + int_field(mtime) + int_field(mtime)


def packet(kind: int, number: int, body: bytes) -> bytes:
    """A whole request with its length before it."""
    return b"".join((_INT.pack(len(body) + 5), bytes((kind,)), _INT.pack(number), body))


def extension_pairs(fields: Fields) -> dict[bytes, bytes]:
    """Names and versions that follow the version number. A name told twice keeps its first version."""
    pairs: dict[bytes, bytes] = {}
    while fields.left:
        name = fields.string()
        pairs.setdefault(name, fields.string())
    return pairs
