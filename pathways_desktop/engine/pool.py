"""A few threads that work off calls and answer with futures. Unlike the standard pool's they never hold up the exit.

A look at a dead share can stand in the system for ever; the standard library joins its pools' threads when the
process ends, and so would wait for ever too (design "Threads").
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")

_Call = tuple[Future[Any], Callable[[], Any]]


class Pool:
    """At most `most` daemon threads, made when they are needed. Any thread may call."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._threads = 0
        self._idle = 0
        self._closed = False

    def submit(self, work: Callable[..., T], *args: object) -> Future[T]:
        """Have `work` done; after `close` the future is cancelled at once."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                future.cancel()
                return future
            self._calls.put((future, lambda: work(*args)))
            if self._idle:
                self._idle -= 1
            elif self._threads < self._most:
                self._threads += 1
                threading.Thread(target=self._run, name=f"{self._name} {self._threads}", daemon=True).start()
        return future

    def close(self) -> None:
        """Cancel what has not begun and let the threads end. Waits for nobody; safe to repeat."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            while True:
                try:
                    call = self._calls.get_nowait()
                except queue.Empty:
                    break
                if call is not None:
                    call[0].cancel()
            for _ in range(self._threads):
                self._calls.put(None)

    def _run(self) -> None:
        while True:
            call = self._calls.get()
            if call is None:
                return
            future, work = call
            if future.set_running_or_notify_cancel():
                try:
                    result = work()
                except BaseException as error:  # noqa: BLE001 - handed to whoever waits
                    future.set_exception(error)
                else:
                    future.set_result(result)
            del call, future, work
            with self._lock:
                # What waits already is taken by this thread next, so it is not idle.
                if self._calls.empty():
                    self._idle += 1
