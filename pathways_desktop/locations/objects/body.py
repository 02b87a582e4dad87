"""What both kits need of a request and an answer: a payload as a file, and tags and times in one form."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pathways_desktop.locations.objects.port import Fault, Payload, StoreFault


class Replayed(io.RawIOBase):
    """A payload as a file that can be read from the start again: a signature over plain HTTP reads it once before."""

    def __init__(self, payload: Payload) -> None:
        super().__init__()
        self._payload = payload
        self._chunks = payload.open()
        self._rest = b""
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        target = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._payload.size}[whence] + offset
        if target not in (0, self._at, self._payload.size):
            raise OSError("only from the start or to the end")
        if target == 0 and self._at:
            self._chunks, self._rest = self._payload.open(), b""
        elif target == self._payload.size != self._at:
            self._chunks, self._rest = iter(()), b""
        self._at = target
        return target

    def read(self, size: int | None = -1) -> bytes:
        found = bytearray()
        wanted = self._payload.size if size is None or size < 0 else size
        while len(found) < wanted:
            if not self._rest:
                self._rest = next(self._chunks, b"")
                if not self._rest:
                    break
            part = self._rest[: wanted - len(found)]
            self._rest = self._rest[len(part) :]
            found += part
        self._at += len(found)
        return bytes(found)


@contextmanager
def understood() -> Iterator[None]:
    """An answer that is no store's of this kind becomes a `StoreFault`: the kits end on it with errors of their own."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        told = f"an answer that is not understood ({type(error).__name__})"
        raise StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_STORE_FAILED", told) from error


def plain_tag(tag: str) -> str:
    """An entity tag without its quotes: the one form in keys, markers and comparisons."""
    return tag.removeprefix("W/").strip('"')


def whole_seconds(when: datetime) -> int:
    """A store's time in whole seconds since 1970, cut: listings tell milliseconds, reads do not."""
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return int(when.timestamp() // 1)


def store_seconds(date: str | None) -> float | None:
    """The time that a `Date` header tells, or None."""
    if not date:
        return None
    try:
        return parsedate_to_datetime(date).timestamp()
    except ValueError:
        return None
