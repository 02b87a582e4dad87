"""Alarms for silence: what is usual is learned from weeks that a moved clock lets pass, and told with its numbers."""

import os
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.events import Event, FailureChanged
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, FailureRow
from pathways_desktop.engine.alerts import BACKLOG, SILENT, Alarms
from pathways_desktop.engine.channel import SourceView
from pathways_desktop.engine.hours import hour_of, span_text
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store
from tests.engine.plant import HandClock
from tests.store.conftest import incoming

ZONE = "Europe/Berlin"
FIRST = datetime(2026, 9, 28, tzinfo=ZoneInfo(ZONE))
"""A Monday; the clocks go back on the fourth Sunday after it."""
MINUTE = 60_000


@pytest.fixture(autouse=True)
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system has one time zone for all processes")
    monkeypatch.setenv("TZ", ZONE)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def wall(days: int, hour: int = 0, minute: int = 0) -> datetime:
    """So many days after the first, by the local clock."""
    return FIRST + timedelta(days=days, hours=hour, minutes=minute)


class Watched:
    """A store that a channel fills as the clock goes on, and the alarms over it, asked every minute."""

    def __init__(self, root: Path, **alerts: Any) -> None:
        home = root / "home"
        home.mkdir()
        self.clock = HandClock(ms(FIRST))
        self.store = Store.open(home, KeyFile(root / "key", home), self.clock, create=True)
        self.events: list[Event] = []
        place = {"type": "folder", "dir": os.fspath(root / "drop")}
        out = {"name": "archive", "type": "folder", "dir": os.fspath(root / "out")}
        self.channel = Channel.model_validate({"name": "lab", "source": place, "destinations": [out], "alerts": alerts})
        self.alarms = self.start()
        self.last: int | None = None

    def start(self) -> Alarms:
        """As a new run finds it."""
        self.alarms = Alarms(self.store, self.clock, self.events.append)
        return self.alarms

    def receive(self, moments: list[datetime]) -> None:
        """Messages that came at these moments."""
        self.store.intake.commit([incoming(self.store, received_ms=ms(each)) for each in moments])
        self.last = ms(moments[-1])

    def look(self, state: ChannelState = ChannelState.RUNNING, queued: int | None = None) -> None:
        row = ChannelRow("lab", state, "", ("archive",), 0, 0, 0, 0, 0, queued, self.last, None)
        self.alarms.look(self.channel, SourceView(), row)

    def go_to(self, moment: datetime) -> None:
        """Let the clock go there, a minute at a time, and look each time."""
        while self.clock.ms < ms(moment):
            self.clock.move(min(60.0, (ms(moment) - self.clock.ms) / 1000))
            self.look()

    def jump_to(self, moment: datetime) -> None:
        """Let the clock go there while nobody looks."""
        self.clock.move((ms(moment) - self.clock.ms) / 1000)
        self.look()

    def alarm(self) -> FailureRow | None:
        rows = [row for row in self.store.incidents.list() if row.code == SILENT]
        return rows[0] if rows else None


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    made.store.close()


def day(number: int) -> list[datetime]:
    """When messages come on a day: each 10 minutes from 7 to 18, hourly at night; at weekends each 3 hours."""
    if number % 7 >= 5:
        return [wall(number, hour) for hour in range(0, 24, 3)]
    return [wall(number, hour, part) for hour in range(24) for part in (range(0, 60, 10) if 7 <= hour < 18 else (0,))]


def test_six_weeks_teach_each_hour_of_the_week(watched: Watched) -> None:
    for number in range(13):
        watched.receive(day(number))
        watched.jump_to(wall(number + 1))
    watched.go_to(wall(13, 12))
    assert watched.alarms.usual(watched.channel, watched.clock.ms) is None, "nothing is said before 14 days"
    assert watched.alarm() is None, "12 hours without a message, and nobody knows yet what is usual"

    for number in range(13, 42):
        watched.receive(day(number))
        watched.jump_to(wall(number + 1))
    assert watched.alarm() is None
    # The seventh Monday, over the change of the clocks: the hour is the one of the local clock.
    watched.receive([each for each in day(42) if each <= wall(42, 9)])
    watched.jump_to(wall(42, 9))
    usual = watched.alarms.usual(watched.channel, watched.clock.ms)
    assert usual is not None
    assert (usual.weeks, usual.longest_ms, usual.alarm_ms) == (4, 10 * MINUTE, 30 * MINUTE)
    assert usual.half_hours[18] == (3, 3)
    assert usual.half_hours[0] == (1, 1)
    assert usual.half_hours[1] == (0, 0)
    watched.go_to(wall(42, 9, 30))
    assert watched.alarm() is None, "three times the longest pause is not more than that"
    watched.go_to(wall(42, 9, 31))
    row = watched.alarm()
    assert row is not None
    assert row.detail == (
        "nothing since 09:00, for 31 min; the longest pause on a Monday from 09:00 to 10:00 in the last 4 weeks was "
        "10 min, and three times that is 30 min"
    )
    assert [event.opened for event in watched.events if isinstance(event, FailureChanged)] == [True]

    # The night, in which such a silence is usual, does not end it; another run does not; a message does.
    watched.go_to(wall(42, 20))
    assert watched.alarm() == row
    watched.start()
    watched.go_to(wall(42, 20, 5))
    assert watched.alarm() == row
    watched.receive([wall(42, 20, 6)])
    watched.go_to(wall(42, 20, 7))
    assert watched.alarm() is None
    closed = [event.row for event in watched.events if isinstance(event, FailureChanged) and event.closed]
    assert [(each.number, each.first, each.closed) for each in closed] == [
        (row.number, ms(wall(42, 9, 31)), ms(wall(42, 20, 6)))
    ]


def test_night_and_weekend_have_their_own_measure(watched: Watched) -> None:
    for number in range(29):
        watched.receive(day(number))
    watched.jump_to(wall(29, 0))
    watched.receive([each for each in day(29) if each <= wall(29, 1)])
    watched.go_to(wall(29, 3, 59))
    assert watched.alarm() is None, "an hour is usual on a Tuesday at night, and three are not more"
    watched.go_to(wall(29, 4, 1))
    assert watched.alarm() is not None
    watched.receive([each for number in range(29, 33) for each in day(number)][5:])
    watched.receive([wall(33, 0)])
    watched.jump_to(wall(33, 0, 1))
    assert watched.alarm() is None
    watched.go_to(wall(33, 9, 1))
    assert watched.alarm() is None, "three hours are usual on a Saturday, and nine are not more"
    watched.go_to(wall(33, 9, 2))
    assert watched.alarm() is not None


def test_a_busy_channel_has_fifteen_minutes_at_least(watched: Watched) -> None:
    for number in range(15):
        watched.receive([wall(number, 8) + timedelta(minutes=minute) for minute in range(180)])
    watched.jump_to(wall(15, 9))
    watched.receive([wall(15, 9, minute) for minute in range(10)])
    watched.jump_to(wall(15, 9, 9))
    watched.go_to(wall(15, 9, 24))
    assert watched.alarm() is None
    watched.go_to(wall(15, 9, 25))
    row = watched.alarm()
    assert row is not None
    assert (row.detail or "").endswith("15 min at least")


def test_what_passed_while_nothing_ran_or_the_channel_was_paused_is_no_silence(watched: Watched) -> None:
    for number in range(28):
        watched.receive(day(number))
    watched.jump_to(wall(28, 9))
    watched.receive([each for each in day(28) if each <= wall(28, 9)])
    watched.jump_to(wall(28, 16))
    assert watched.alarm() is None, "the machine slept for seven hours"
    for _ in range(120):
        watched.clock.move(60.0)
        watched.look(ChannelState.PAUSED)
    assert watched.alarm() is None
    watched.go_to(wall(28, 18, 10))
    assert watched.alarm() is None, "it goes on since ten minutes"


@pytest.mark.parametrize("alerts", [{"usualHours": False}, {"silentAfter": "2h"}])
def test_a_limit_of_its_own_or_a_no_stands_over_what_is_learned(tmp_path: Path, alerts: dict[str, Any]) -> None:
    watched = Watched(tmp_path, **alerts)
    try:
        for number in range(28):
            watched.receive(day(number))
        watched.jump_to(wall(28, 9))
        watched.receive([each for each in day(28) if each <= wall(28, 9)])
        watched.go_to(wall(28, 11))
        assert watched.alarm() is None
        watched.go_to(wall(28, 11, 1))
        row = watched.alarm()
        assert (row.detail if row else None) == ("nothing for 2 h 1 min" if "silentAfter" in alerts else None)
    finally:
        watched.store.close()


def test_a_backlog_says_how_long_the_oldest_waits_and_ends(tmp_path: Path) -> None:
    watched = Watched(tmp_path, waitingAfter="10m")
    try:
        began = watched.clock.ms
        watched.clock.move(601.0)
        watched.look(queued=began)
        (row,) = watched.store.incidents.list()
        assert (row.code, row.detail) == (BACKLOG, "the oldest waits for 10 min")
        watched.look(queued=None)
        assert watched.store.incidents.list() == []
    finally:
        watched.store.close()


def test_the_hour_of_a_week_is_the_same_on_the_clock_on_the_wall() -> None:
    summer = hour_of(ms(wall(28, 9, 40)), 2)
    assert summer == (ms(wall(14, 9)), ms(wall(14, 10)))
    assert ms(wall(28, 9)) - summer[0] == 14 * 86_400_000 + 3_600_000, "an hour more, for the clocks went back"


@pytest.mark.parametrize(
    ("length", "told"),
    [(40_000, "40 s"), (31 * MINUTE, "31 min"), (95 * MINUTE, "1 h 35 min"), (52 * 60 * MINUTE, "2 d 4 h"), (0, "0 s")],
)
def test_lengths_in_words(length: int, told: str) -> None:
    assert span_text(length) == told
