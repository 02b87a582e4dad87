"""Resends of many messages in the store: in their order, a commit a message, paused, cancelled, sealed, audited."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.resends import ItemState, ResendAct, ResendJob, ResendOrder, ResendState
from pathways_desktop.store.resends import KEPT_MS
from pathways_desktop.store.schema import FILE_NAME
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock, put

HERE = {"lab": frozenset({"archive", "lis"})}
REASON = "ZZTEST-4711: the receiver lost them"


def delivered(store: Store, count: int) -> list[str]:
    """Messages that were delivered to the archive."""
    made = [put(store).message_id for _ in range(count)]
    for work in store.deliveries.due("lab", "archive", 1 << 60):
        store.deliveries.begin(work)
        store.deliveries.finish_attempt(work.delivery, 0, 1, DeliveryState.DELIVERED, output_name="a", size=10).result()
    return made


def order(messages: list[str], *destinations: str, first: int = 0) -> ResendOrder:
    outputs = tuple((message, name) for message in messages for name in destinations or ("archive",))
    return ResendOrder(outputs, REASON, 0, first)


def told(job: ResendJob) -> tuple[ResendState, int, int, int, int, int]:
    return job.state, job.messages, job.messages_left, job.queued, job.refused, job.cancelled


def queued(store: Store) -> list[str]:
    """What is queued at the archive, in its order."""
    return [work.message_id for work in store.deliveries.due("lab", "archive", 1 << 60, 1000)]


def test_a_message_a_step_and_the_last_one_ends_it(store: Store) -> None:
    first, second, third = delivered(store, 3)
    job = store.resends.add(order([third, first, second], "archive", "lis"), "zz-user")
    assert told(job) == (ResendState.RUNNING, 3, 3, 0, 0, 0)
    assert (job.who, job.reason, job.outputs) == ("zz-user", REASON, 6)
    assert queued(store) == []
    assert store.resends.running() == [(job.number, 0)]

    assert store.resends.step(job.number, HERE) == {"archive", "lis"}
    assert told(store.resends.job(job.number)) == (ResendState.RUNNING, 3, 2, 2, 0, 0)
    assert queued(store) == [third], "in the order that was asked for"
    store.resends.step(job.number, HERE)
    store.resends.step(job.number, HERE)
    done = store.resends.job(job.number)
    assert told(done) == (ResendState.DONE, 3, 0, 6, 0, 0)
    assert done.ended is not None
    assert store.resends.running() == []
    assert store.resends.step(job.number, HERE) == frozenset()
    items = store.resends.items(job.number)
    assert [(one.message, one.destination, one.state, one.delivery) for one in items] == [
        (message, name, ItemState.QUEUED, DeliveryState.PENDING)
        for message in (third, first, second)
        for name in ("archive", "lis")
    ]
    acts = [(row.what, row.who, row.message) for row in store.reader.audit() if row.what.startswith("rese")]
    assert acts == [
        ("resend-begun", "zz-user", None),
        *(("resent", "zz-user", message) for message in (third, third, first, first, second, second)),
        ("resend-ended", "engine", None),
    ]
    (detail, *_) = [row.detail for row in store.reader.audit() if row.what == "resent"]
    assert detail == f"to archive; resend {job.number}; {REASON}"


def test_what_is_refused_is_told_and_stops_nothing(store: Store) -> None:
    (message,) = delivered(store, 1)
    gone = "0" * 26
    job = store.resends.add(ResendOrder(((gone, "archive"), (message, "gone"), (message, "archive"))), "zz-user")
    for _ in range(2):
        store.resends.step(job.number, HERE)
    assert told(store.resends.job(job.number)) == (ResendState.DONE, 2, 0, 1, 2, 0)
    assert [(one.state, one.code) for one in store.resends.items(job.number)] == [
        (ItemState.REFUSED, "ERR_PATHWAYS_MESSAGE_UNKNOWN"),
        (ItemState.REFUSED, "ERR_PATHWAYS_DESTINATION_UNKNOWN"),
        (ItemState.QUEUED, None),
    ]


def test_one_first_then_the_rest_when_a_person_says_so(store: Store) -> None:
    messages = delivered(store, 4)
    job = store.resends.add(order(messages, first=1), "zz-user")
    store.resends.step(job.number, HERE)
    assert told(store.resends.job(job.number)) == (ResendState.PAUSED, 4, 3, 1, 0, 0)
    assert store.resends.step(job.number, HERE) == frozenset(), "a paused one sends nothing"
    assert queued(store) == messages[:1]
    store.resends.act(job.number, ResendAct.GO_ON, "zz-user")
    for _ in range(3):
        store.resends.step(job.number, HERE)
    assert told(store.resends.job(job.number)) == (ResendState.DONE, 4, 0, 4, 0, 0)
    assert queued(store) == messages


def test_cancel_leaves_what_was_sent_and_names_what_was_not(store: Store) -> None:
    messages = delivered(store, 3)
    job = store.resends.add(order(messages), "zz-user")
    store.resends.step(job.number, HERE)
    store.resends.act(job.number, ResendAct.PAUSE, "zz-user")
    store.resends.act(job.number, ResendAct.PAUSE, "zz-user")
    cancelled = store.resends.act(job.number, ResendAct.CANCEL, "zz-other")
    assert told(cancelled) == (ResendState.CANCELLED, 3, 0, 1, 0, 2)
    assert told(store.resends.act(job.number, ResendAct.GO_ON, "zz-user")) == told(cancelled), "over is over"
    assert [one.state for one in store.resends.items(job.number)] == [
        ItemState.QUEUED, ItemState.CANCELLED, ItemState.CANCELLED,
    ]  # fmt: skip
    acts = [(row.what, row.who) for row in store.reader.audit() if row.what.startswith("resend-")]
    assert acts == [("resend-begun", "zz-user"), ("resend-paused", "zz-user"), ("resend-cancelled", "zz-other")]


def test_how_far_a_resend_is_is_asked_without_going_through_its_outputs(store: Store, home: Path) -> None:
    """The strip on the page asks once a second: the two figures of its messages come from the ends of two indexes."""
    job = store.resends.add(order(delivered(store, 30)), "zz-user")
    store.resends.step(job.number, HERE)
    assert told(store.resends.job(job.number)) == (ResendState.RUNNING, 30, 29, 1, 0, 0)
    asked: list[str] = []
    with store._core.connections.reading() as db:
        db.set_trace_callback(asked.append)
        store.resends.job(job.number)
        db.set_trace_callback(None)
        ends = [text for text in asked if "step" in text]
        plans = [db.execute(f"explain query plan {text}").fetchall() for text in ends]
    (last,), (first,) = ([str(row[3]) for row in plan] for plan in plans)
    assert "PRIMARY KEY (job=?)" in last
    assert "INDEX resend_waiting (job=?)" in first
    assert not any("distinct" in text for text in asked)


def test_it_goes_on_where_a_stop_cut_it(open_store: Callable[..., Store]) -> None:
    store = open_store()
    messages = delivered(store, 3)
    job = store.resends.add(order(messages), "zz-user")
    store.resends.step(job.number, HERE)
    store.close()
    store = open_store()
    store.begin_run()
    assert told(store.resends.job(job.number)) == (ResendState.RUNNING, 3, 2, 1, 0, 0)
    assert [number for number, _ in store.resends.running()] == [job.number]
    store.resends.step(job.number, HERE)
    assert queued(store) == messages[:2]


def test_a_step_that_fails_has_sent_nothing_and_is_done_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = delivered(store, 2)
    job = store.resends.add(order(messages, "archive", "lis"), "zz-user")
    real, calls = store.deliveries.resend_inside, 0

    def broken(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise sqlite3.OperationalError("disk I/O error")
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(store.deliveries, "resend_inside", broken)
    with pytest.raises(PathwaysError):
        store.resends.step(job.number, HERE)
    assert queued(store) == []
    assert told(store.resends.job(job.number)) == (ResendState.RUNNING, 2, 2, 0, 0, 0)
    assert [row for row in store.reader.audit() if row.what == "resent"] == []
    store.resends.step(job.number, HERE)
    assert queued(store) == messages[:1]


def test_results_follow_the_deliveries(store: Store) -> None:
    messages = delivered(store, 2)
    job = store.resends.add(order(messages), "zz-user")
    store.resends.step(job.number, HERE)
    store.resends.step(job.number, HERE)
    good, bad = store.deliveries.due("lab", "archive", 1 << 60)
    now = store.resends.items(job.number)[0].at
    assert now is not None
    for work, state, code, size in (
        (good, DeliveryState.DELIVERED, None, 10),
        (bad, DeliveryState.FAILED, "EACCES", None),
    ):
        store.deliveries.begin(work)
        ended = store.deliveries.finish_attempt(
            work.delivery, now + 5, 1, state, code, output_name=f"{work.message_id}.hl7", size=size
        )
        ended.result()
    assert [
        (one.delivery, one.code, one.output_name, one.size, one.tried) for one in store.resends.items(job.number)
    ] == [
        (DeliveryState.DELIVERED, None, f"{messages[0]}.hl7", 10, now + 5),
        (DeliveryState.FAILED, "EACCES", f"{messages[1]}.hl7", None, now + 5),
    ]


def test_who_why_and_where_to_lie_sealed(store: Store, home: Path) -> None:
    messages = delivered(store, 1)
    store.resends.add(order(messages, "archive"), "zz-secret-user")
    store.close()
    raw = b"".join(path.read_bytes() for path in home.iterdir() if path.name.startswith(FILE_NAME))
    assert b"ZZTEST-4711" not in raw
    assert b"zz-secret-user" not in raw


def test_ended_ones_are_forgotten_after_their_time(open_store: Callable[..., Store], clock: MovedClock) -> None:
    store = open_store()
    messages = delivered(store, 2)
    over, waits = store.resends.add(order(messages[:1]), "zz"), store.resends.add(order(messages[1:]), "zz")
    store.resends.step(over.number, HERE)
    clock.now += KEPT_MS + 1
    store.resends.forget_old()
    assert [one.number for one in store.resends.jobs()] == [waits.number]
    for act in (
        lambda: store.resends.job(over.number),
        lambda: store.resends.items(over.number),
        lambda: store.resends.act(over.number, ResendAct.PAUSE, "zz"),
        lambda: store.resends.set_pace(over.number, 5),
    ):
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_RESEND_UNKNOWN"):
            act()


def test_the_pace_is_kept_and_can_be_changed(store: Store) -> None:
    job = store.resends.add(order(delivered(store, 2)), "zz")
    store.resends.set_pace(job.number, 60_000)
    assert store.resends.running() == [(job.number, 60_000)]


def test_a_damaged_one_hides_no_other_and_is_not_sent(store: Store) -> None:
    first, second = delivered(store, 2)
    bad, good = store.resends.add(order([first]), "zz"), store.resends.add(order([second]), "zz")
    store.writer.write(
        lambda tx: tx.db.execute("update resend_job set info = x'00' where id = ?", (bad.number,))
    ).result()
    assert [(one.number, one.reason) for one in store.resends.jobs()] == [
        (good.number, REASON),
        (bad.number, "(the sealed row does not open)"),
    ]
    assert [one.destination for one in store.resends.items(bad.number)] == ["?"]
    with pytest.raises(PathwaysError):
        store.resends.step(bad.number, HERE)
    store.resends.step(good.number, HERE)
    assert queued(store) == [second]
    assert store.resends.act(bad.number, ResendAct.CANCEL, "zz").state is ResendState.CANCELLED
