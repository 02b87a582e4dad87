"""Requests and answers on one SFTP channel: numbers, many requests in flight, silence that ends. No file words here.

Answers are matched by number, so calls may be mixed while a windowed read is out; an answer that nobody waits for any
more is dropped. One thread sends and receives; `abort` may come from any.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.locations.sftp.client_wire import (
    MOST_PACKET,
    Fields,
    Kind,
    Malformed,
    extension_pairs,
    int_field,
    packet,
)
from pathways_desktop.locations.sftp.errors import BadAnswer, LinkDown, SftpStatus, Status

_RECEIVE = 1 << 20
IN_FLIGHT = 64
"""Small requests that are out at once. Servers keep well over a hundred; the gain ends before."""

Request = tuple[int, bytes]
"""A packet type and the body after the number."""
Answer = tuple[int, Fields]
"""A packet type and the fields after the number."""


class Stream(Protocol):
    """What a channel has to offer: bytes both ways, each wait ended by a `TimeoutError`."""

    def settimeout(self, timeout: float | None) -> None: ...

    def send(self, data: bytes | memoryview) -> int: ...

    def recv(self, nbytes: int) -> bytes: ...


class Requests:
    """The pipeline over one channel. Every error of the link is `LinkDown`, after which nothing more is sent."""

    def __init__(self, stream: Stream, silence: float, abort: Callable[[], None], step: Step = no_step) -> None:
        """`silence`: seconds without a byte, either way, that end the link. `abort` closes the transport.

        `step` is told of whatever went out or came in.
        """
        self._stream = stream
        self._silence = silence
        self._abort = abort
        self._step = step
        self._next = 1
        self._buffer = bytearray()
        self._kept: dict[int, Answer] = {}
        self._waiting: set[int] = set()
        self._wait_for(silence)
        self.down = False
        """True once the link has failed."""

    def _wait_for(self, seconds: float) -> None:
        self._stream.settimeout(seconds)

    # --- one after the other

    def hello(self) -> dict[bytes, bytes]:
        """Agree on version 3; the extensions that the server advertises."""
        self._send(int_field(5) + bytes((Kind.INIT,)) + int_field(3))
        kind, fields = self._packet()
        try:
            if kind != Kind.VERSION or fields.number() < 3:
                raise self._bad("no SFTP 3")
            return extension_pairs(fields)
        except Malformed:
            raise self._bad("no SFTP 3") from None

    def ask(self, kind: int, body: bytes, expected: int, during: str = "", *, patience: float | None = None) -> Fields:
        """Send one request and wait for its answer, at most `patience` seconds of silence.

        Raises `SftpStatus` where the server answers with another status than OK, `LinkDown`.
        """
        number = self.post(kind, body)
        if patience is None:
            return self.expect(number, expected, during)
        self._wait_for(patience)
        try:
            return self.expect(number, expected, during)
        finally:
            self._wait_for(self._silence)

    def post(self, kind: int, body: bytes) -> int:
        """Send one request; its number is for `expect` or `forget`."""
        number = self._next
        self._next = number % 0xFFFFFFFF + 1
        self._waiting.add(number)
        self._send(packet(kind, number, body))
        return number

    def expect(self, number: int, expected: int, during: str = "") -> Fields:
        """The answer to a posted request, in the form that `expected` names; STATUS stands for OK alone."""
        kind, fields = self._answer(number)
        return self.judge(kind, fields, expected, during)

    def judge(self, kind: int, fields: Fields, expected: int, during: str = "") -> Fields:
        """Raise the status that an answer carries, or hand out its fields."""
        try:
            if kind == Kind.STATUS:
                status = fields.number()
                if status != Status.OK:
                    raise SftpStatus(status, during)
        except Malformed:
            raise self._bad("a status without a number") from None
        if kind != expected:
            raise self._bad(f"packet {kind} where {int(expected)} was due")
        return fields

    def forget(self, numbers: Iterable[int]) -> None:
        """Let the answers to these requests be dropped when they come. Never for a request that opens a handle."""
        for number in numbers:
            self._waiting.discard(number)
            self._kept.pop(number, None)

    # --- many at once

    def ask_many(
        self, requests: Iterable[Request], expected: int, during: str = "", most: int = IN_FLIGHT
    ) -> Iterator[Fields | SftpStatus | LinkDown]:
        """The answers, in the order of the requests, with at most `most` of them out at once.

        Raises nothing: where the link fails, the requests that were sent and not answered have `LinkDown`, and so have
        those that were not sent.
        """
        out: deque[int] = deque()
        try:
            yield from self._ask_many(iter(requests), expected, during, most, out)
        finally:
            self.forget(out)  # whoever stops half way leaves no answers to be kept

    def _ask_many(
        self, pending: Iterator[Request], expected: int, during: str, most: int, out: deque[int]
    ) -> Iterator[Fields | SftpStatus | LinkDown]:
        lost: LinkDown | None = None
        more = True
        while more or out:
            while more and len(out) < most:
                request = next(pending, None)
                if request is None:
                    more = False
                elif lost is not None:
                    out.append(0)
                else:
                    try:
                        out.append(self.post(*request))
                    except LinkDown as error:
                        lost = error
                        out.append(0)
            if not out:
                return
            number = out.popleft()
            if number == 0:
                yield lost or LinkDown()
                continue
            try:
                yield self.expect(number, expected, during)
            except SftpStatus as error:
                yield error
            except LinkDown as error:
                lost = lost or error
                yield error

    # --- the channel

    def _answer(self, number: int) -> Answer:
        while True:
            kept = self._kept.pop(number, None)
            if kept is not None:
                return kept
            kind, fields = self._packet()
            try:
                came = fields.number()
            except Malformed:
                raise self._bad("an answer without a number") from None
            if came in self._waiting:
                self._waiting.discard(came)
                self._kept[came] = (kind, fields)

    def _packet(self) -> Answer:
        size = int.from_bytes(self._fill(4)[:4], "big")
        if not 1 <= size <= MOST_PACKET:
            raise self._bad("a packet of impossible length")
        buffer = self._fill(4 + size)
        body = bytes(memoryview(buffer)[5 : 4 + size])
        kind = buffer[4]
        del buffer[: 4 + size]
        return kind, Fields(body)

    def _fill(self, size: int) -> bytearray:
        while len(self._buffer) < size:
            if self.down:
                raise LinkDown("closed")
            try:
                came = self._stream.recv(_RECEIVE)
            except (OSError, EOFError) as error:
                raise self._lost(error) from error
            if not came:
                raise self._lost(None)
            self._step()
            self._buffer += came
        return self._buffer

    def _send(self, data: bytes) -> None:
        if self.down:
            raise LinkDown("closed")
        left = memoryview(data)
        while left:
            try:
                sent = self._stream.send(left)
            except (OSError, EOFError) as error:
                raise self._lost(error) from error
            if sent <= 0:
                raise self._lost(None)
            self._step()
            left = left[sent:]

    def _lost(self, error: Exception | None) -> LinkDown:
        self.fail()
        silent = isinstance(error, TimeoutError)
        return LinkDown("no answer in time" if silent else "the connection ended")

    def _bad(self, what: str) -> BadAnswer:
        self.fail()
        return BadAnswer(what)

    def fail(self) -> None:
        """Take the link as down and close it: an answer may be outstanding, so nothing more can be believed."""
        self.down = True
        self._abort()
