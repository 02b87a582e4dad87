"""Whole files with several requests in flight: reading in order, writing with every answer read. No paths here.

How much is out at once grows while answers come fast and shrinks when they come late, so that a slow line is not taken
for a dead one and a fast one is not left idle.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator

from pathways_desktop.locations.sftp.client_requests import Requests
from pathways_desktop.locations.sftp.client_wire import Fields, Kind, Malformed, int_field, long_field, string_field
from pathways_desktop.locations.sftp.errors import BadAnswer, LinkDown, SftpStatus, Status

SMALL_CHUNK = 32768
LEAST, MOST = 64 << 10, 2 << 20
"""Bytes in flight. More than 2 MiB wins nothing: it is what a channel's window holds."""
QUICK, LATE = 0.5, 4.0
"""Seconds for an answer that let the window grow or shrink."""


class Pace:
    """How many bytes may be in flight on one connection."""

    def __init__(self) -> None:
        self.window = LEAST

    def chunk(self, most: int) -> int:
        """Bytes of the next request: small ones until the line has shown that it is fast."""
        return most if self.window >= MOST // 2 else min(SMALL_CHUNK, most)

    def answered(self, after: float) -> None:
        """An answer came `after` seconds."""
        if after < QUICK:
            self.window = min(MOST, self.window * 2)
        elif after > LATE:
            self.window = max(LEAST, self.window // 2)


def read_window(requests: Requests, handle: bytes, size: int, chunk: int, pace: Pace) -> Iterator[bytes]:
    """Exactly `size` bytes of an open file. `handle` is a packed field."""
    out: deque[tuple[int, int, int, float]] = deque()
    asked = in_flight = 0
    try:
        while asked < size or out:
            while asked < size and (not out or in_flight < pace.window):
                want = min(pace.chunk(chunk), size - asked)
                number = requests.post(Kind.READ, handle + long_field(asked) + int_field(want))
                out.append((number, asked, want, time.monotonic()))
                asked += want
                in_flight += want
            number, at, want, since = out.popleft()
            data = _data(requests, requests.expect(number, Kind.DATA, "read"), want)
            in_flight -= want
            pace.answered(time.monotonic() - since)
            yield data
            while len(data) < want:  # a short answer is allowed: the rest is asked for
                at, want = at + len(data), want - len(data)
                body = handle + long_field(at) + int_field(want)
                data = _data(requests, requests.ask(Kind.READ, body, Kind.DATA, "read"), want)
                yield data
    finally:
        requests.forget(number for number, _, _, _ in out)


def read_whole(requests: Requests, files: Iterable[tuple[bytes, int]]) -> Iterator[bytes | SftpStatus | LinkDown]:
    """The whole of each small file, in order."""
    known: deque[tuple[bytes, int]] = deque()

    def asked() -> Iterator[tuple[int, bytes]]:
        for handle, size in files:
            known.append((handle, size))
            yield Kind.READ, handle + long_field(0) + int_field(size)

    for answer in requests.ask_many(asked(), Kind.DATA, "read", most=32):
        handle, size = known.popleft()
        if isinstance(answer, SftpStatus | LinkDown):
            yield b"" if size == 0 and isinstance(answer, SftpStatus) and answer.status == Status.EOF else answer
            continue
        try:
            yield _filled(requests, handle, size, _data(requests, answer, size))
        except (SftpStatus, LinkDown) as error:
            yield error


def _filled(requests: Requests, handle: bytes, size: int, data: bytes) -> bytes:
    while len(data) < size:
        body = handle + long_field(len(data)) + int_field(size - len(data))
        data += _data(requests, requests.ask(Kind.READ, body, Kind.DATA, "read"), size - len(data))
    return data


def _data(requests: Requests, fields: Fields, most: int) -> bytes:
    try:
        data = fields.string()
    except Malformed:
        data = b""
    if len(data) > most or (not data and most):
        requests.fail()
        raise BadAnswer("bytes that were not asked for")
    return data


def write_window(requests: Requests, handle: bytes, chunks: Iterable[bytes], chunk: int, pace: Pace) -> int:
    """Write all the bytes from the beginning; how many. Each answer is read before this returns or raises."""
    out: deque[tuple[int, int, float]] = deque()
    at = in_flight = 0

    def settle() -> None:
        nonlocal in_flight
        number, size, since = out.popleft()
        in_flight -= size
        requests.expect(number, Kind.STATUS, "write")
        pace.answered(time.monotonic() - since)

    try:
        for piece in chunks:
            left = memoryview(piece)
            while left:
                part = left[: pace.chunk(chunk)]
                while out and in_flight + len(part) > pace.window:
                    settle()
                number = requests.post(Kind.WRITE, handle + long_field(at) + string_field(bytes(part)))
                out.append((number, len(part), time.monotonic()))
                at += len(part)
                in_flight += len(part)
                left = left[len(part) :]
        while out:
            settle()
    except SftpStatus:
        while out:  # nothing of this file may still be on its way when its name is removed
            try:
                settle()
            except SftpStatus:
                continue
        raise
    except LinkDown:
        raise
    except BaseException:  # the bytes could not be read on our side: the same holds
        while out and not requests.down:
            try:
                settle()
            except (SftpStatus, LinkDown):
                continue
        raise
    return at
