"""Group commit: jobs that share a transaction, one that fails alone, a commit that fails, lazy work, the end."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.writer import Tx, Writer
from tests.support.waiting import wait_until


class Disk:
    """Opens connections to a small file and counts commits; can refuse to commit as a full disk does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.full = False
        self.commits = 0
        self.opened = 0

    def connect(self) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
                if sql == "commit":
                    if disk.full:
                        error = sqlite3.OperationalError("database or disk is full")
                        error.sqlite_errorcode = sqlite3.SQLITE_FULL
                        raise error
                    disk.commits += 1
                return super().execute(sql, *values)  # type: ignore[arg-type]

        self.opened += 1
        made = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, factory=Connection)
        made.execute("create table if not exists t(x unique)")
        return made

    def rows(self) -> list[object]:
        connection = sqlite3.connect(self.path)
        try:
            return [row[0] for row in connection.execute("select x from t order by rowid")]
        finally:
            connection.close()


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "t.db")


@pytest.fixture
def writer(disk: Disk) -> Iterator[Writer]:
    made = Writer(disk.connect, lambda: 7)
    yield made
    made.close()


def insert(value: object) -> Callable[[Tx], object]:
    def job(tx: Tx) -> object:
        tx.db.execute("insert into t values(?)", (value,))
        return value

    return job


class Gate:
    """A job that holds the writer until it is opened, so that others gather behind it."""

    def __init__(self, writer: Writer) -> None:
        self._inside, self._open = threading.Event(), threading.Event()
        self.future = writer.write(self._wait)
        assert self._inside.wait(10)

    def _wait(self, tx: Tx) -> None:
        self._inside.set()
        self._open.wait(10)

    def open(self) -> None:
        self._open.set()


def test_jobs_that_wait_share_one_commit(writer: Writer, disk: Disk) -> None:
    gate = Gate(writer)
    futures = [writer.write(insert(number)) for number in range(20)]
    gate.open()
    assert [future.result(10) for future in futures] == list(range(20))
    assert disk.rows() == list(range(20))
    assert disk.commits == 2


def test_job_that_raises_is_undone_alone(writer: Writer, disk: Disk) -> None:
    gate = Gate(writer)

    def half(tx: Tx) -> None:
        tx.db.execute("insert into t values('half')")
        raise ValueError("not me")

    futures: list[Future[Any]] = [
        writer.write(insert(1)),
        writer.write(half),
        writer.write(insert(1)),
        writer.write(insert(2)),
    ]
    gate.open()
    assert futures[0].result(10) == 1
    with pytest.raises(ValueError, match="not me"):
        futures[1].result(10)
    with pytest.raises(PathwaysError) as caught:
        futures[2].result(10)
    assert caught.value.code == "ERR_PATHWAYS_INTERNAL"
    assert futures[3].result(10) == 2
    assert disk.rows() == [1, 2]


def test_commit_that_fails_fails_all_and_the_writer_goes_on(writer: Writer, disk: Disk) -> None:
    gate = Gate(writer)
    disk.full = True
    ran: list[int] = []
    futures: list[Future[Any]] = [writer.write(lambda tx: tx.after_commit(lambda: ran.append(1)))]
    futures.append(writer.write(insert(3)))
    gate.open()
    for future in [gate.future, *futures]:
        with pytest.raises(PathwaysError) as caught:
            future.result(10)
        assert caught.value.code == "ENOSPC"
    disk.full = False
    assert writer.write(insert(4)).result(10) == 4
    assert disk.rows() == [4]
    assert ran == []
    assert disk.opened == 3, "the connection is made anew after each failure"


def test_result_is_there_only_after_the_commit(writer: Writer, disk: Disk) -> None:
    seen: list[object] = []
    future = writer.write(insert("x"))
    future.add_done_callback(lambda _: seen.extend(disk.rows()))
    future.result(10)
    wait_until(lambda: seen == ["x"])


def test_lazy_work_rides_along_and_replaces_its_own_kind(writer: Writer, disk: Disk) -> None:
    gate = Gate(writer)
    writer.write_soon("status", insert("old"))
    writer.write_soon("other", insert("other"))
    writer.write_soon("status", insert("new"))
    future = writer.write(insert("job"))
    gate.open()
    future.result(10)
    assert disk.rows() == ["new", "other", "job"]
    assert disk.commits == 2


def test_lazy_work_is_written_without_company(writer: Writer, disk: Disk) -> None:
    writer.write_soon("x", insert("alone"))
    wait_until(lambda: disk.rows() == ["alone"])


@pytest.mark.allow_log("lazy-write-put-off")
def test_lazy_work_survives_a_full_disk(writer: Writer, disk: Disk) -> None:
    disk.full = True
    writer.write_soon("x", insert("kept"))
    with pytest.raises(PathwaysError):
        writer.write(insert(1)).result(10)
    disk.full = False
    wait_until(lambda: disk.rows() == ["kept"])


def test_close_writes_what_was_handed_in(disk: Disk) -> None:
    writer = Writer(disk.connect, lambda: 7)
    gate = Gate(writer)
    future = writer.write(insert("last"))
    writer.write_soon("x", insert("lazy"))
    gate.open()
    writer.close()
    writer.close()
    assert future.result(0) == "last"
    assert sorted(map(str, disk.rows())) == ["last", "lazy"]
    with pytest.raises(PathwaysError):
        writer.write(insert("late"))


def test_maintenance_runs_alone_and_in_turn(writer: Writer, disk: Disk) -> None:
    gate = Gate(writer)
    first = writer.write(insert(1))
    count = writer.maintain(lambda db: (db.in_transaction, db.execute("select count(*) from t").fetchone()[0]))
    second = writer.write(insert(2))
    gate.open()
    assert count.result(10) == (False, 1)
    assert (first.result(10), second.result(10)) == (1, 2)


def test_job_must_not_wait_for_the_writer(writer: Writer) -> None:
    with pytest.raises(RuntimeError):
        writer.write(lambda tx: writer.write(insert(1)).result()).result(10)
