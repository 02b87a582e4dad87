"""The queue of a destination: order, tries, resend, a message held back because it grew, figures of the same commit."""

import threading
from collections.abc import Callable

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState, MessageState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.store.deliveries import ATTEMPTS_KEPT, Work
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, put
from tests.support.waiting import wait_until

TWO = (("archive", 1), ("copy", 2))


def due(store: Store, destination: str = "archive", now: int = NOW, limit: int = 100) -> list[Work]:
    return store.deliveries.due("lab", destination, now, limit)


def finish(store: Store, work: Work, state: DeliveryState = DeliveryState.DELIVERED, **more: object) -> None:
    fields: dict[str, object] = {"at": NOW, "ms": 3, "state": state}
    store.deliveries.finish_attempt(work.delivery, **{**fields, **more}).result(10)  # type: ignore[arg-type]


def state_of(store: Store, message_id: str) -> MessageState:
    return store.reader.message(message_id).row.state


def test_due_is_in_the_order_of_messages(store: Store) -> None:
    ids = [put(store).message_id for _ in range(5)]
    assert [work.message_id for work in due(store)] == ids
    assert [work.message_id for work in due(store, limit=2)] == ids[:2]
    assert due(store, "unknown") == []
    assert store.deliveries.next_due("lab", "unknown") is None


def test_work_tells_all_that_an_output_needs(store: Store) -> None:
    outcome = put(store, b"12345", name=b"a/b.hl7", outputs=TWO)
    work = due(store, "copy")[0]
    assert (work.message_id, work.number, work.attempt, work.attempts, work.tries) == (outcome.message_id, 2, 1, 0, 0)
    assert (work.name, work.size, work.received_ms, len(work.sha256)) == (b"a/b.hl7", 5, NOW, 64)
    assert "b.hl7" not in repr(work)
    assert b"".join(store.deliveries.content(work.message_id).chunks()) == b"12345"


def test_delivered_is_done(store: Store) -> None:
    outcome = put(store, outputs=TWO)
    finish(store, due(store)[0], output_name="x-1.hl7", size=10)
    assert due(store) == []
    assert state_of(store, outcome.message_id) is MessageState.DELIVERING
    finish(store, due(store, "copy")[0], output_name="x-2.hl7", size=10)
    detail = store.reader.message(outcome.message_id)
    assert detail.row.state is MessageState.DELIVERED
    assert [(mark.output_name, mark.bytes_written, mark.attempts) for mark in detail.row.deliveries] == [
        ("x-1.hl7", 10, 1),
        ("x-2.hl7", 10, 1),
    ]
    assert [line.what for line in detail.history] == ["received, stored", "delivered: archive", "delivered: copy"]


def test_retry_waits_and_is_kept_over_a_restart(open_store: Callable[..., Store]) -> None:
    store = open_store()
    outcome = put(store)
    finish(store, due(store)[0], DeliveryState.RETRYING, code="ENOENT", detail="the folder", next_at=NOW + 5000)
    assert due(store, now=NOW + 4999) == []
    assert store.deliveries.next_due("lab", "archive") == NOW + 5000
    store.close()
    again = open_store()
    again.begin_run()
    work = due(again, now=NOW + 5000)[0]
    assert (work.attempt, work.tries) == (2, 1)
    row = again.reader.message(outcome.message_id).deliveries[0]
    assert (row.mark.state, row.mark.last_code, row.next_at) == (DeliveryState.RETRYING, "ENOENT", NOW + 5000)
    assert [(tried.code, tried.detail, tried.ms) for tried in row.attempts] == [("ENOENT", "the folder", 3)]
    assert again.deliveries.make_due("lab", "archive") == 1
    assert len(due(again)) == 1


def test_message_shows_the_worst(store: Store) -> None:
    outcome = put(store, outputs=TWO)
    finish(store, due(store)[0])
    finish(store, due(store, "copy")[0], DeliveryState.REJECTED, code="OBJECT_EXISTS")
    assert state_of(store, outcome.message_id) is MessageState.REJECTED
    assert store.deliveries.in_trouble("lab", "copy") == 1
    assert store.deliveries.in_trouble("lab", "archive") == 0
    assert state_of(store, put(store, outputs=()).message_id) is MessageState.STORED


def test_begun_is_not_due_and_shows_as_delivering_when_it_lasts(store: Store) -> None:
    outcome = put(store)
    work = due(store)[0]
    assert store.deliveries.begin(work)
    assert not store.deliveries.begin(work)
    assert due(store) == []
    mark = wait_until(lambda: _shown(store, outcome.message_id))
    assert mark is DeliveryState.DELIVERING
    finish(store, work, DeliveryState.RETRYING, code="EIO", next_at=NOW)
    assert [work.attempt for work in due(store)] == [2]


def _shown(store: Store, message_id: str) -> DeliveryState | None:
    state = store.reader.message(message_id).row.deliveries[0].state
    return state if state is DeliveryState.DELIVERING else None


def test_begun_and_given_up_is_due_again(store: Store) -> None:
    outcome = put(store)
    work = due(store)[0]
    store.deliveries.begin(work)
    wait_until(lambda: _shown(store, outcome.message_id))
    store.deliveries.give_up(work)
    assert [found.attempt for found in due(store)] == [1]
    wait_until(lambda: _shown(store, outcome.message_id) is None)


def test_what_a_stopped_run_had_begun_is_due_again(open_store: Callable[..., Store]) -> None:
    store = open_store()
    outcome = put(store)
    store.deliveries.begin(due(store)[0])
    wait_until(lambda: _shown(store, outcome.message_id))
    store.close()
    again = open_store()
    again.begin_run()
    assert again.reader.message(outcome.message_id).row.deliveries[0].state is DeliveryState.PENDING
    assert [work.attempt for work in due(again)] == [1]


def test_resend_writes_the_same_output_again(store: Store, clock: MovedClock) -> None:
    outcome = put(store, outputs=TWO)
    finish(store, due(store)[0], output_name="x")
    finish(store, due(store, "copy")[0])
    clock.now += 1000
    rows = store.deliveries.resend([outcome.message_id, "nonsense"], None, "ZZOPERATOR", "asked for")
    assert [(row.destination, row.output, row.queued, row.code) for row in rows] == [
        ("archive", 1, True, None),
        ("copy", 2, True, None),
        ("", 0, False, "ERR_PATHWAYS_MESSAGE_UNKNOWN"),
    ]
    assert state_of(store, outcome.message_id) is MessageState.DELIVERING
    work = due(store)[0]
    assert (work.number, work.attempt, work.tries) == (1, 2, 0)
    finish(store, work, output_name="x")
    detail = store.reader.message(outcome.message_id)
    assert [len(delivery.attempts) for delivery in detail.deliveries] == [2, 1]
    line = next(line for line in detail.history if line.what.startswith("resent"))
    assert (line.at, line.who, line.what) == (NOW + 1000, "ZZOPERATOR", "resent: to archive, copy; asked for")


def test_resend_elsewhere_takes_the_next_number(store: Store) -> None:
    outcome = put(store, outputs=TWO)
    assert [row.output for row in store.deliveries.resend([outcome.message_id], "third", "me", "")] == [3]
    assert [row.output for row in store.deliveries.resend([outcome.message_id], "third", "me", "")] == [3]
    assert [row.output for row in store.deliveries.resend([outcome.message_id], "copy", "me", "")] == [2]
    assert due(store, "third")[0].number == 3


def test_resend_of_a_given_up_delivery_starts_its_pauses_anew(store: Store) -> None:
    outcome = put(store)
    for _ in range(3):
        finish(store, due(store)[0], DeliveryState.RETRYING, code="EIO", next_at=NOW)
    finish(store, due(store)[0], DeliveryState.FAILED, code="ERR_PATHWAYS_TRIES_USED_UP")
    assert due(store) == []
    store.deliveries.resend([outcome.message_id], None, "me", "")
    work = due(store)[0]
    assert (work.attempts, work.tries) == (4, 0)


def test_grown_holds_what_has_not_begun(store: Store) -> None:
    outcome = put(store, outputs=(*TWO, ("third", 3)))
    finish(store, due(store)[0])
    begun, waiting = due(store, "copy")[0], due(store, "third")[0]
    store.deliveries.begin(begun)
    assert store.deliveries.grown(outcome.message_id) == ("archive", "copy")
    assert due(store, "third") == []
    assert not store.deliveries.begin(waiting), "fetched before it was held"
    assert store.deliveries.next_due("lab", "third") is None
    store.deliveries.release(outcome.message_id)
    assert store.deliveries.begin(due(store, "third")[0])


def test_message_that_replaces_closes_what_was_held(open_store: Callable[..., Store]) -> None:
    store = open_store()
    old = put(store, outputs=TWO)
    finish(store, due(store)[0])
    store.deliveries.grown(old.message_id)
    claim = ClaimId.make(NOW, 0, store.tag)
    store.intake.note_grown("lab", claim, old.message_id)
    store.close()
    again = open_store()
    again.begin_run()
    assert due(again, "copy") == [], "held over a restart"
    replaces = again.intake.grown_from("lab", claim)
    assert replaces == old.message_id
    new = put(again, outputs=TWO, replaces=replaces)
    assert again.intake.grown_from("lab", claim) is None
    assert again.reader.message(new.message_id).row.replaces == old.message_id
    held = again.reader.message(old.message_id).deliveries[1]
    assert (held.mark.state, held.mark.last_code) == (DeliveryState.REJECTED, "ERR_PATHWAYS_SOURCE_GREW")
    assert held.attempts[-1].detail == f"replaced by {new.message_id}"
    assert [work.message_id for work in due(again, "copy")] == [new.message_id]
    # A person may still want the shorter form.
    again.deliveries.resend([old.message_id], "copy", "me", "")
    assert len(due(again, "copy")) == 2


def test_begin_and_grown_never_both_win(store: Store) -> None:
    for _ in range(30):
        outcome = put(store)
        work = next(work for work in due(store) if work.message_id == outcome.message_id)
        start = threading.Barrier(2)
        began: list[bool] = []

        def begin(work: Work = work, start: threading.Barrier = start, began: list[bool] = began) -> None:
            start.wait(10)
            began.append(store.deliveries.begin(work))

        thread = threading.Thread(target=begin)
        thread.start()
        start.wait(10)
        sent = store.deliveries.grown(outcome.message_id)
        thread.join()
        assert began == [sent == ("archive",)]


def failed_today(store: Store) -> int:
    return store.reader.channel_counts("lab", NOW - 1000, NOW + 12 * 60_000).failed_today


def test_figures_are_counted_once(store: Store) -> None:
    for _ in range(3):
        put(store, outputs=TWO)
    finish(store, due(store)[0])
    for _ in range(4):
        finish(store, due(store)[0], DeliveryState.RETRYING, code="EIO", next_at=NOW)
    counts = store.reader.channel_counts("lab", NOW - 1000, NOW + 12 * 60_000)
    assert (counts.received_today, counts.delivered_today, counts.failed_today) == (3, 1, 1)
    assert (counts.queued, counts.oldest_queued, counts.last_received) == (5, NOW, NOW)
    archive, copy = counts.destinations
    work = due(store)[0]
    finish(store, work, DeliveryState.FAILED, code="EIO")
    assert failed_today(store) == 1, "given up: one delivery, whatever the number of its tries"
    store.deliveries.resend([work.message_id], "archive")
    assert failed_today(store) == 0, "on its way again"
    finish(store, next(each for each in due(store) if each.message_id == work.message_id))
    assert failed_today(store) == 0
    assert (archive.name, archive.delivered_today, archive.queued, archive.retrying, archive.last_code) == (
        "archive",
        1,
        2,
        1,
        "EIO",
    )
    assert (copy.queued, copy.failed, copy.ages) == (3, 0, (0, 0, 3, 0, 0, 0))
    assert store.reader.last_hour("lab", NOW)[-1] == 3
    assert sum(store.reader.half_hours("lab", NOW - 3_600_000)) == 3
    assert store.reader.channel_counts("unknown", NOW, NOW).queued == 0


def test_old_attempts_are_dropped_and_counted_on(store: Store) -> None:
    outcome = put(store)
    work = due(store)[0]
    futures = [
        store.deliveries.finish_attempt(work.delivery, NOW, 1, DeliveryState.RETRYING, "EIO", f"try {number}", NOW)
        for number in range(ATTEMPTS_KEPT + 60)
    ]
    for future in futures:
        future.result(10)
    row = store.reader.message(outcome.message_id).deliveries[0]
    assert row.mark.attempts == ATTEMPTS_KEPT + 60
    assert ATTEMPTS_KEPT <= len(row.attempts) < ATTEMPTS_KEPT + 60
    assert [tried.detail for tried in row.attempts][-2:] == [f"try {ATTEMPTS_KEPT + 58}", f"try {ATTEMPTS_KEPT + 59}"]


def test_content_of_no_message(store: Store) -> None:
    for text in ("nonsense", "0" * 26):
        with pytest.raises(PathwaysError) as caught:
            store.deliveries.content(text)
        assert caught.value.code == "ERR_PATHWAYS_MESSAGE_UNKNOWN"


def test_totals_by_state_follow_every_change(store: Store) -> None:
    def totals() -> dict[str, int | None]:
        return {
            state.value: store.reader.messages(MessageFilter("lab", frozenset({state}))).total for state in MessageState
        }

    ids = [put(store).message_id for _ in range(3)]
    finish(store, due(store)[0])
    finish(store, due(store)[0], DeliveryState.FAILED, code="EIO")
    assert totals() == {"stored": 0, "delivering": 1, "delivered": 1, "failed": 1, "rejected": 0}
    store.deliveries.resend(ids, None, "me", "")
    assert totals()["delivering"] == 3


def test_resend_of_what_is_being_written_is_written_once_more(store: Store) -> None:
    outcome = put(store)
    work = due(store)[0]
    store.deliveries.begin(work)
    assert store.deliveries.resend([outcome.message_id], None, "me", "")[0].queued
    finish(store, work)
    again = due(store)
    assert [(found.delivery, found.attempt) for found in again] == [(work.delivery, 2)]
    assert state_of(store, outcome.message_id) is MessageState.DELIVERING
    store.deliveries.begin(again[0])
    finish(store, again[0])
    assert due(store) == []
    assert state_of(store, outcome.message_id) is MessageState.DELIVERED
