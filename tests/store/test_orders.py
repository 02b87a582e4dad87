"""Orders between processes, pause, status, waiting lists and remembered volumes."""

from collections.abc import Callable

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.rows import WaitingRow
from pathways_desktop.store.commands import KEPT_MS
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock
from tests.support.waiting import wait_until


def test_order_goes_there_and_its_answer_comes_back(open_store: Callable[..., Store]) -> None:
    engine, other = open_store(), open_store()
    first = other.commands.post("resend", {"ids": ["a"], "reason": "ZZTEST"})
    second = other.commands.post("poll", {})
    taken = engine.commands.take()
    assert [(order.number, order.kind, order.args) for order in taken] == [
        (first, "resend", {"ids": ["a"], "reason": "ZZTEST"}),
        (second, "poll", {}),
    ]
    assert "ZZTEST" not in repr(taken)
    assert engine.commands.take() == []
    assert other.commands.result(first) is None
    engine.commands.finish(first, {"queued": 1})
    assert other.commands.result(first) == {"queued": 1}
    assert other.commands.result(999) is None


def test_an_answer_that_does_not_open_is_told(store: Store) -> None:
    number = store.commands.post("poll", {})
    store.commands.finish(number, {})
    store.writer.write(lambda tx: tx.db.execute("update command set result = x'00' where id = ?", (number,))).result()
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_STORE_DAMAGED"):
        store.commands.result(number)


def test_order_that_was_taken_and_not_finished_waits_again(open_store: Callable[..., Store], clock: MovedClock) -> None:
    store = open_store()
    done, open_ = store.commands.post("pause", {}), store.commands.post("poll", {})
    assert len(store.commands.take()) == 2
    store.commands.finish(done, {})
    store.close()
    again = open_store()
    again.begin_run()
    assert [order.number for order in again.commands.take()] == [open_]
    assert again.commands.result(done) == {}
    clock.now += KEPT_MS + 1
    again.begin_run()
    assert again.commands.result(done) is None


def test_pause_is_kept_over_a_restart(open_store: Callable[..., Store]) -> None:
    store = open_store()
    assert not store.status.paused("lab")
    store.status.set_paused("lab", True)
    store.status.set_paused("lab", True)
    store.close()
    again = open_store()
    assert again.status.paused("lab")
    assert not again.status.paused("rad")
    again.status.set_paused("lab", False)
    assert not again.status.paused("lab")


def test_status_and_waiting_list_are_read_by_another_process(open_store: Callable[..., Store]) -> None:
    engine, other = open_store(), open_store()
    assert other.reader.status("lab") is None
    assert other.reader.waiting("lab") == []
    row = WaitingRow("lab", "abc", b"\xff ZZTEST", 5, 7, WaitingReason.TOO_NEW, None, 9)
    for version in range(3):
        engine.status.put("lab", {"version": version})
        engine.status.put_waiting("lab", [row])
        engine.writer.flush()
    assert other.reader.status("lab") == {"version": 2}
    assert other.reader.waiting("lab") == [row]
    engine.status.put_waiting("lab", [])
    wait_until(lambda: other.reader.waiting("lab") == [])


def test_volumes_are_remembered_by_place(open_store: Callable[..., Store]) -> None:
    store = open_store()
    store.status.remember_volume("lab", "source", "A")
    store.status.remember_volume("lab", "archive", "B")
    store.status.remember_volume("rad", "source", "C")
    store.close()
    found = open_store().status
    assert [found.volume("lab", role) for role in ("source", "archive", "copy")] == ["A", "B", None]
    assert found.volume("rad", "source") == "C"


def test_older_status_put_back_is_refused(store: Store) -> None:
    """A sealed value is bound to its version: an older one does not open in the place of a newer one, and is told."""
    store.status.put("lab", {"paused": True})
    store.writer.flush()
    old = store.writer.write(lambda tx: tx.db.execute("select info from status where part = 1").fetchone()[0]).result()
    store.status.put("lab", {"paused": False})
    store.writer.flush()
    store.writer.write(lambda tx: tx.db.execute("update status set info = ? where part = 1", (old,))).result()
    assert store.status.get("lab") is None
    assert store.checking.records() == {"status": 1}
