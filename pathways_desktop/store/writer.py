"""The one thread that writes: jobs wait in a queue, run together in one transaction, and share one flush.

Each job stands in a savepoint of its own, so that one that fails takes nobody with it. A job's future resolves after
the commit is on the disk, never before. Nothing here knows what the jobs do.
"""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import NotThisStore, translate

T = TypeVar("T")

QUEUE = 512
"""Jobs that may wait; a thread that hands in one more waits itself."""
MOST_JOBS = 128
"""Jobs of one transaction."""
LAZY_SECONDS = 0.25
"""How long work that nobody waits for may wait for company."""
NO_ROOM = frozenset(("ENOSPC", "EDQUOT"))
LONGEST_LAZY_SECONDS = 8.0
"""The longest pause between two tries of such work."""

_log = logging.getLogger(__name__)
_STORE_ERRORS = (sqlite3.Error, OSError, NotThisStore)


@dataclass(slots=True)
class Tx:
    """What a job gets: the connection inside the open transaction, and a place for what to do after the commit."""

    db: sqlite3.Connection
    now_ms: int
    after: list[Callable[[], None]] = field(default_factory=list)

    def after_commit(self, act: Callable[[], None]) -> None:
        """Run `act` on the writer thread once the commit is on the disk; not at all when it fails."""
        self.after.append(act)


@dataclass(slots=True)
class _Job:
    work: Callable[[Any], Any]
    future: Future[Any]
    alone: bool = False
    """Runs outside a transaction, on the connection itself."""
    bulk: bool = False
    """Brings a message in: the room that is kept for a full disk is not for it."""
    after: list[Callable[[], None]] = field(default_factory=list)
    result: Any = None
    error: BaseException | None = None


class Writer:
    """Owns the writing connection and its thread. `write` may be called from any thread but the writer's own."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        now_ms: Callable[[], int],
        first: Callable[[Tx], None] = lambda tx: None,
        make_room: Callable[[], bool] = lambda: False,
        *,
        notes_only: bool = False,
    ) -> None:
        """`first` begins every transaction, `make_room` is called when the disk is full. Raises what `connect` does.

        `notes_only`: the store is only looked at; but for the record of that, nothing is written.

        Where `make_room` says that it made some, everything but what brings messages in is tried once more.
        """
        self._connect = connect
        self._now_ms = now_ms
        self._first = first
        self._make_room = make_room
        self._notes_only = notes_only
        self._connection: sqlite3.Connection | None = connect()
        self._queue: queue.Queue[_Job | None] = queue.Queue(QUEUE)
        self._lazy: dict[object, Callable[[Tx], object]] = {}
        self._lazy_lock = threading.Lock()
        self._lazy_wait = LAZY_SECONDS
        self._closing = threading.Event()
        self._hand_in = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def require(self) -> None:
        """Raise `ERR_PATHWAYS_STORE_READ_ONLY` where the store is only looked at."""
        if self._notes_only:
            raise PathwaysError("ERR_PATHWAYS_STORE_READ_ONLY")

    def write(self, work: Callable[[Tx], T], *, bulk: bool = False, note: bool = False) -> Future[T]:
        """Run `work` in the next transaction. The future holds its result after the commit, or the translated error.

        `bulk` says that it brings a message in, which must not use up the room kept for a full disk; `note` that it
        only adds to the record.
        Errors: those of `store.errors`; a failed commit fails every job that was in it; `ERR_PATHWAYS_STORE_READ_ONLY`.
        """
        if not note:
            self.require()
        return self._submit(_Job(work, Future(), bulk=bulk))

    def maintain(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Run `work` outside a transaction, alone (checkpoints, vacuum). Raises `ERR_PATHWAYS_STORE_READ_ONLY`."""
        self.require()
        return self._submit(_Job(work, Future(), alone=True))

    def write_soon(self, key: object, work: Callable[[Tx], object]) -> None:
        """Run `work` in the next transaction that comes, or in one of its own within 250 ms. Nobody waits for it.

        It runs before the jobs of that transaction and takes the place of work of the same key that still waits.
        When the commit fails it is tried again, with growing pauses. A store that is only looked at takes none.
        """
        if self._notes_only:
            return
        with self._lazy_lock:
            first = not self._lazy
            self._lazy[key] = work
        if first:
            self._wake()

    def flush(self) -> None:
        """Wait until everything handed in so far is on the disk."""
        self.write(lambda tx: None).result()

    def close(self) -> None:
        """Finish what was handed in, then end the thread and close the connection. Safe to repeat."""
        with self._hand_in:
            first = not self._closing.is_set()
            self._closing.set()
        if first:
            self._queue.put(None)
        self._thread.join()

    def _submit(self, job: _Job) -> Future[Any]:
        if threading.current_thread() is self._thread:
            raise RuntimeError("a job of the writer waits for the writer")
        with self._hand_in:
            if self._closing.is_set():
                raise PathwaysError("ERR_PATHWAYS_INTERNAL", "the store is closed")
            self._queue.put(job)
        return job.future

    def _wake(self) -> None:
        # Full means that a transaction is due anyway.
        try:
            self._queue.put_nowait(_NUDGE)
        except queue.Full:
            return

    def _run(self) -> None:
        ending = False
        while not ending:
            jobs, ending = self._collect()
            for group in _groups(jobs):
                if group and group[0].alone:
                    self._run_alone(group[0])
                else:
                    self._run_together(group)
        self._run_together([])
        if self._connection is not None:
            self._connection.close()

    def _collect(self) -> tuple[list[_Job], bool]:
        """What is due now: at least one job, or lazy work whose time has come."""
        jobs: list[_Job] = []
        waiting = bool(self._lazy)
        while True:
            try:
                job = self._queue.get(timeout=self._lazy_wait if waiting else None)
            except queue.Empty:
                return jobs, False
            if job is None:
                return jobs, True
            if job is _NUDGE:
                waiting = True
            else:
                jobs.append(job)
            while len(jobs) < MOST_JOBS:
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    return jobs, True
                if job is not _NUDGE:
                    jobs.append(job)
            if jobs:
                return jobs, False

    def _run_alone(self, job: _Job) -> None:
        try:
            job.result = job.work(self._open())
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits
            job.error = _translated(error)
        _resolve(job)

    def _run_together(self, jobs: list[_Job]) -> None:
        with self._lazy_lock:
            lazy, self._lazy = self._lazy, {}
        everyone = [*(_Job(work, Future()) for work in lazy.values()), *jobs]
        if not everyone:
            return
        try:
            done = self._transact_or_make_room(everyone)
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits; the writer goes on
            failure = _translated(error)
            self._leave()
            for job in jobs:
                job.error = job.error or failure
            if lazy:
                self._keep_for_later(lazy, failure)
        else:
            self._lazy_wait = LAZY_SECONDS
            for job in done:
                for act in job.after if job.error is None else ():
                    act()
            for job in everyone[: len(lazy)]:
                if job.error is not None:
                    _log.error("lazy-write-failed", extra={"fields": _fields(job.error)})
        for job in jobs:
            _resolve(job)

    def _keep_for_later(self, lazy: dict[object, Callable[[Tx], object]], failure: BaseException) -> None:
        if self._lazy_wait == LAZY_SECONDS or self._closing.is_set():
            _log.warning("lazy-write-put-off", extra={"fields": _fields(failure)})
        self._lazy_wait = min(2 * self._lazy_wait, LONGEST_LAZY_SECONDS)
        with self._lazy_lock:
            self._lazy = {**lazy, **self._lazy}

    def _transact_or_make_room(self, jobs: list[_Job]) -> list[_Job]:
        """Commit the jobs; on a full disk make room and commit those that may use it. The jobs that were committed."""
        try:
            self._transact(jobs)
        except BaseException as error:
            full = _translated(error)
            small = [job for job in jobs if not job.bulk]
            if _name(full) not in NO_ROOM or not small or not self._make_room():
                raise
            self._leave()
            for job in jobs:
                job.error, job.result = (full if job.bulk else None), None
                job.after.clear()
            self._transact(small)
            return small
        return jobs

    def _transact(self, jobs: list[_Job]) -> None:
        db = self._open()
        db.execute("begin immediate")
        now = self._now_ms()
        opening = Tx(db, now)
        self._first(opening)
        for job in jobs:
            db.execute("savepoint job")
            tx = Tx(db, now, job.after)
            try:
                job.result = job.work(tx)
            except BaseException as error:
                job.error = _translated(error)
                if not db.in_transaction:
                    # SQLite itself gave the whole transaction up (disk full, a read error): all of it is gone.
                    raise
                db.execute("rollback to job")
            db.execute("release job")
        db.execute("commit")
        for act in opening.after:
            act()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _leave(self) -> None:
        """Give the connection up after a failed transaction: the next one starts from what the disk says."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            if connection.in_transaction:
                connection.execute("rollback")
        except sqlite3.Error:
            _log.info("transaction-gone-before-rollback")
        connection.close()


_NUDGE = _Job(lambda _: None, Future())


def _groups(jobs: list[_Job]) -> list[list[_Job]]:
    """Neighbours that share a transaction; a job that runs alone is a group of its own. Never empty."""
    groups: list[list[_Job]] = [[]]
    for job in jobs:
        if job.alone:
            groups += [[job], []]
        else:
            groups[-1].append(job)
    return groups


def _translated(error: BaseException) -> BaseException:
    return translate(error) if isinstance(error, _STORE_ERRORS) else error


def _name(error: BaseException) -> str:
    return error.code if isinstance(error, PathwaysError) else type(error).__name__


def _fields(error: BaseException) -> dict[str, str]:
    """What the log says of an error."""
    if isinstance(error, PathwaysError):
        return {"code": error.code}
    return {"code": "ERR_PATHWAYS_INTERNAL", "kind": type(error).__name__}


def _resolve(job: _Job) -> None:
    if not job.future.set_running_or_notify_cancel():
        return
    if job.error is not None:
        job.future.set_exception(job.error)
    else:
        job.future.set_result(job.result)
