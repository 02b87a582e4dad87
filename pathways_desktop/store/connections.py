"""Reading connections, one a thread: made when the thread first reads, closed with the thread or with the store.

Nothing is written through them (`query_only`), and no read stays open longer than one call.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import translated


class _Held:
    """A thread's connection; it is closed when the thread ends and its local data go."""

    __slots__ = ("__weakref__", "connection")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class ReadConnections:
    """Hands every thread its own reading connection. Safe from any thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._local = threading.local()
        self._lock = threading.Lock()
        self._all: weakref.WeakSet[_Held] = weakref.WeakSet()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The thread's connection; SQLite's errors come out translated."""
        held: _Held | None = getattr(self._local, "held", None)
        with translated():
            if held is None or self._closed:
                held = self._make()
            yield held.connection

    def close(self) -> None:
        """Close every connection. The caller has ended what reads through them."""
        with self._lock:
            self._closed = True
            for held in list(self._all):
                held.connection.close()

    def _make(self) -> _Held:
        with self._lock:
            if self._closed:
                raise PathwaysError("ERR_PATHWAYS_INTERNAL", "the store is closed")
        held = _Held(self._connect())
        with self._lock:
            self._all.add(held)
        self._local.held = held
        return held
