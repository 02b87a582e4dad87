"""The bytes of claimed objects, read ahead of the store in a few threads, bounded by memory; large ones as they come.

The order in which the engine stores stays its own: it opens one claim after the other, and finds the next ones read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NoReturn

from pathways_desktop.locations.objects.port import Body, StoreFault

AHEAD_BYTES = 16 * 1024 * 1024
"""Bytes that are read ahead at most, of all claims together."""
SMALL_BYTES = 1024 * 1024
"""A larger object is not read ahead."""


class ObjectReader:
    """`Reader` over one open answer, or over bytes that were read ahead. One thread."""

    def __init__(self, size: int, source: bytes | Body, failed: Callable[[StoreFault], NoReturn]) -> None:
        """`failed` is called with what ends a read, and raises what it means for the claim."""
        self.size = size
        self._source = source
        self._failed = failed

    def chunks(self, most: int) -> Iterator[bytes]:
        try:
            if isinstance(self._source, bytes):
                for start in range(0, len(self._source), most):
                    yield self._source[start : start + most]
            else:
                yield from self._source.chunks(most)
        except StoreFault as fault:
            self._failed(fault)

    def settle(self) -> None:
        """Nothing to look at: an object never changes, it is replaced, and the tag told which one was read."""

    def close(self) -> None:
        """Give the answer up."""
        if not isinstance(self._source, bytes):
            self._source.close()


@dataclass(slots=True)
class _Planned:
    claim: str
    size: int
    read: Callable[[], bytes]


@dataclass(slots=True)
class ReadAhead:
    """Reads planned claims in order, a window of them at a time. Used by the worker's thread."""

    pool: Callable[[], ThreadPoolExecutor]
    _planned: deque[_Planned] = field(default_factory=deque)
    _running: dict[str, tuple[Future[bytes], int]] = field(default_factory=dict)
    _bytes: int = 0

    def plan(self, reads: Sequence[tuple[str, int, Callable[[], bytes]]]) -> None:
        """Let these claims (id, size, read) be read from now on, in order."""
        self._planned.extend(_Planned(*each) for each in reads if each[1] <= SMALL_BYTES)
        self._fill()

    def _fill(self) -> None:
        while self._planned and (not self._running or self._bytes + self._planned[0].size <= AHEAD_BYTES):
            one = self._planned.popleft()
            self._running[one.claim] = (self.pool().submit(one.read), one.size)
            self._bytes += one.size

    def take(self, claim: str) -> bytes | None:
        """The bytes that were read ahead, or None for a claim that was not planned. Raises the read's `StoreFault`."""
        found = self._running.pop(claim, None)
        if found is None:
            self._forget(claim)
            return None
        future, size = found
        try:
            return future.result()
        finally:
            self._bytes -= size
            self._fill()

    def drop(self, claim: str) -> None:
        """This claim is not read any more."""
        found = self._running.pop(claim, None)
        if found is not None:
            found[0].cancel()
            self._bytes -= found[1]
        else:
            self._forget(claim)

    def _forget(self, claim: str) -> None:
        if self._planned and any(one.claim == claim for one in self._planned):
            self._planned = deque(one for one in self._planned if one.claim != claim)
