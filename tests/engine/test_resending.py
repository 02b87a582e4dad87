"""A resend of many messages over a running engine: its pace, a pause, a restart in the middle, what comes of each."""

import csv
import sqlite3
import sys
import time
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import Event, ResendChanged
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.resends import ResendAct, ResendJob, ResendOrder, ResendState
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.running import RunningHome
from tests.engine.installation import Installation
from tests.support.waiting import wait_until

MANY = 30


@pytest.fixture
def place(tmp_path: Path) -> Installation:
    drop = tmp_path / "drop"
    drop.mkdir()
    made = Installation(tmp_path)
    made.channel("lab", drop)
    return made


def fill(place: Installation, count: int = MANY) -> None:
    for number in range(count):
        (place.root / "drop" / f"zz-{number:03}.hl7").write_bytes(b"MSH|ZZTEST|%d" % number)
    wait_until(lambda: len(place.delivered("lab")) == count, 30)


def messages(home: RunningHome) -> list[str]:
    """All of them, newest first, once the store knows them as delivered."""

    def delivered() -> bool:
        rows = home.messages(MessageQuery(), None, 500).result(30).rows
        return all(mark.state is DeliveryState.DELIVERED for row in rows for mark in row.deliveries)

    wait_until(delivered, 30)
    return [row.id for row in home.messages(MessageQuery(), None, 500).result(30).rows]


def job_of(home: RunningHome, number: int) -> ResendJob:
    return next(one for one in home.resends.jobs().result(30) if one.number == number)


def sent_again(place: Installation) -> list[str]:
    """The messages that were resent, in their order, a row each."""
    return [row.message or "" for row in place.engine.store.reader.audit() if row.what == "resent"]


def test_many_go_out_at_their_pace_and_tell_how_far_they_are(place: Installation) -> None:
    with place.run() as home:
        fill(place, 6)
        events: list[Event] = []
        home.listen(events.append)
        ids = messages(home)
        began = time.monotonic()
        order = ResendOrder(tuple((one, "out") for one in ids), "ZZ-1", pace_ms=100)
        job = home.resends.begin(order).result(30)
        wait_until(lambda: job_of(home, job.number).state is ResendState.DONE, 30)
        assert time.monotonic() - began >= 0.5, "six messages are five pauses apart"
        assert sent_again(place) == ids
        told = [event.job.messages_left for event in events if isinstance(event, ResendChanged)]
        assert told == sorted(told, reverse=True)
        assert set(told) == {6, 5, 4, 3, 2, 1, 0}
        wait_until(
            lambda: all(one.delivery is DeliveryState.DELIVERED for one in home.resends.items(job.number).result(30)),
            30,
        )
        (place.root / "deep").mkdir()
        target = place.root / "deep" / "results.csv"
        assert home.resends.export(job.number, str(target)).result(30) == 6
        with target.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        assert [(row["message"], row["destination"], row["state"], row["code"]) for row in rows] == [
            (one, "out", "delivered", "") for one in ids
        ]
        assert all(row["output"] and int(row["bytes"]) > 0 and row["tried"].endswith("Z") for row in rows)
        assert place.audit("resend-exported")[0][1] == f"resend {job.number}: 6 outputs"
        assert sys.platform == "win32" or target.stat().st_mode & 0o077 == 0
        with pytest.raises(PathwaysError, match="ENOENT"):
            home.resends.export(job.number, str(place.root / "nowhere" / "results.csv")).result(30)


def test_a_pause_holds_between_two_messages_and_cancel_leaves_the_rest(place: Installation) -> None:
    with place.run() as home:
        fill(place)
        ids = messages(home)
        job = home.resends.begin(ResendOrder(tuple((one, "out") for one in ids), pace_ms=50)).result(30)
        wait_until(lambda: job_of(home, job.number).queued >= 3, 30)
        paused = home.resends.act(job.number, ResendAct.PAUSE).result(30)
        place.passed("lab", 2)
        now = job_of(home, job.number)
        assert (now.state, now.queued) == (ResendState.PAUSED, paused.queued)
        cancelled = home.resends.act(job.number, ResendAct.CANCEL).result(30)
        assert cancelled.queued == paused.queued
        assert cancelled.cancelled == MANY - paused.queued
        assert sent_again(place) == ids[: paused.queued]


def test_what_is_done_to_one_leaves_the_pace_of_another(place: Installation) -> None:
    with place.run() as home:
        fill(place, 4)
        ids = messages(home)
        slow = home.resends.begin(ResendOrder(tuple((one, "out") for one in ids), pace_ms=3_600_000)).result(30)
        wait_until(lambda: job_of(home, slow.number).queued == 1, 30)
        quick = home.resends.begin(ResendOrder(((ids[0], "out"),), pace_ms=0)).result(30)
        wait_until(lambda: job_of(home, quick.number).state is ResendState.DONE, 30)
        place.passed("lab", 2)
        assert job_of(home, slow.number).queued == 1
        home.resends.set_pace(slow.number, 0).result(30)
        wait_until(lambda: job_of(home, slow.number).state is ResendState.DONE, 30)


def test_one_first_and_then_at_once(place: Installation) -> None:
    with place.run() as home:
        fill(place, 8)
        ids = messages(home)
        order = ResendOrder(tuple((one, "out") for one in ids), pace_ms=0, first=1)
        job = home.resends.begin(order).result(30)
        wait_until(lambda: job_of(home, job.number).state is ResendState.PAUSED, 30)
        assert sent_again(place) == ids[:1]
        home.resends.act(job.number, ResendAct.GO_ON).result(30)
        wait_until(lambda: job_of(home, job.number).state is ResendState.DONE, 30)
        assert sent_again(place) == ids


def test_another_run_goes_on_and_sends_none_twice(place: Installation) -> None:
    with place.run() as home:
        fill(place)
        ids = messages(home)
        job = home.resends.begin(ResendOrder(tuple((one, "out") for one in ids), pace_ms=40)).result(30)
        wait_until(lambda: job_of(home, job.number).queued >= 5, 30)
    with place.run() as home:
        before = job_of(home, job.number).queued
        assert 5 <= before < MANY
        wait_until(lambda: job_of(home, job.number).state is ResendState.DONE, 30)
        assert sent_again(place) == ids


def test_a_paused_one_stays_paused_over_a_restart(place: Installation) -> None:
    with place.run() as home:
        fill(place, 4)
        order = ResendOrder(tuple((one, "out") for one in messages(home)), first=1)
        job = home.resends.begin(order).result(30)
        wait_until(lambda: job_of(home, job.number).state is ResendState.PAUSED, 30)
    with place.run() as home:
        place.passed("lab", 3)
        assert job_of(home, job.number).messages_left == 3


@pytest.mark.parametrize("pace", [-1, 3_600_001])
def test_a_pace_that_is_none_is_refused(place: Installation, pace: int) -> None:
    with place.run() as home:
        with pytest.raises(PathwaysError, match="ERR_PATHWAYS_USAGE"):
            home.resends.begin(ResendOrder((), pace_ms=pace)).result(30)
        assert home.resends.jobs().result(30) == []


@pytest.mark.allow_log("resend-waits")
def test_a_store_that_cannot_be_written_holds_it_up_and_loses_nothing(
    place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathways_desktop.engine.resending.LOOK_SECONDS", 0.1)
    with place.run() as home:
        fill(place, 3)
        deliveries = place.engine.store.deliveries
        real, broken, tries = deliveries.resend_inside, [True], [0]

        def failing(*arguments: object) -> object:
            tries[0] += 1
            if broken[0]:
                raise sqlite3.OperationalError("database or disk is full")
            return real(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(deliveries, "resend_inside", failing)
        ids = messages(home)
        job = home.resends.begin(ResendOrder(tuple((one, "out") for one in ids), pace_ms=0)).result(30)
        wait_until(lambda: tries[0] >= 3, 30)
        assert job_of(home, job.number).messages_left == 3
        broken[0] = False
        wait_until(lambda: job_of(home, job.number).state is ResendState.DONE, 30)
        assert sent_again(place) == ids


@pytest.mark.allow_log("resend-waits")
def test_one_that_cannot_go_on_keeps_none_of_the_others(place: Installation) -> None:
    with place.run() as home:
        fill(place, 4)
        ids = messages(home)
        bad = home.resends.begin(ResendOrder(((ids[0], "out"), (ids[1], "out")), first=1)).result(30)
        wait_until(lambda: job_of(home, bad.number).state is ResendState.PAUSED, 30)
        writer = place.engine.store.writer
        writer.write(
            lambda tx: tx.db.execute("update resend_job set info = x'00' where id = ?", (bad.number,))
        ).result()
        home.resends.act(bad.number, ResendAct.GO_ON).result(30)
        good = home.resends.begin(ResendOrder(tuple((one, "out") for one in ids[2:]), pace_ms=0)).result(30)
        wait_until(lambda: job_of(home, good.number).state is ResendState.DONE, 30)
        assert sent_again(place) == [ids[0], *ids[2:]]
        assert job_of(home, bad.number).messages_left == 1
