"""What a Windows program or library says of itself: its machine, the libraries it loads, its version, when it was made.

Source: Microsoft, "PE Format". Only what a build asks for is read.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

AMD64 = 0x8664
_FIXED_INFO = struct.pack("<I", 0xFEEF04BD)


class NotAProgram(Exception):
    """The bytes are no program or library of 64-bit Windows."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program or library."""

    machine: int
    made: datetime
    """From its header; a build that hides its time has a meaningless one here."""
    version: tuple[int, int, int, int]
    """Of the file, from its version resource; zeros where it has none."""
    imports: frozenset[str]
    """Libraries it loads at its start or when first called, in lower case."""


def read(path: Path) -> Program:
    """Read a program's headers. Raises `NotAProgram`."""
    try:
        return read_bytes(path.read_bytes())
    except NotAProgram as error:
        raise NotAProgram(path.name) from error


def read_bytes(data: bytes) -> Program:
    """The same of what is not a file of its own. Raises `NotAProgram`."""
    try:
        return _read(data)
    except (struct.error, IndexError, ValueError) as error:
        raise NotAProgram from error


def _read(data: bytes) -> Program:
    (at,) = struct.unpack_from("<I", data, 0x3C)
    if data[:2] != b"MZ" or data[at : at + 4] != b"PE\0\0":
        raise ValueError("no program")
    machine, count, stamp, _, _, size, _ = struct.unpack_from("<HHIIIHH", data, at + 4)
    optional = at + 24
    (magic,) = struct.unpack_from("<H", data, optional)
    if magic != 0x20B:
        raise ValueError("not of 64 bits")
    sections = [struct.unpack_from("<8sIIII", data, optional + size + 40 * number) for number in range(count)]
    imports: set[str] = set()
    # Directory 1 are the imports, 13 those that wait for a first call: rows of 20 and of 32 bytes.
    for directory, row, name_at in ((1, 20, 12), (13, 32, 4)):
        rva, length = struct.unpack_from("<II", data, optional + 112 + 8 * directory)
        while rva and length:
            begin = _offset(sections, rva)
            (name,) = struct.unpack_from("<I", data, begin + name_at)
            if not name:
                break
            imports.add(_text(data, _offset(sections, name)).lower())
            rva += row
    fixed = data.find(_FIXED_INFO)
    version = (0, 0, 0, 0)
    if fixed >= 0:
        high, low = struct.unpack_from("<II", data, fixed + 8)
        version = (high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF)
    return Program(machine, datetime.fromtimestamp(stamp, UTC), version, frozenset(imports))


def _offset(sections: list[tuple[bytes, int, int, int, int]], rva: int) -> int:
    for _, size, begin, raw_size, raw in sections:
        if begin <= rva < begin + max(size, raw_size):
            return raw + rva - begin
    raise ValueError("outside every section")


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode("ascii")
