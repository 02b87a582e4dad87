"""When the store is looked at, what is told, and that damage of the file stops the sources."""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.events import Event, FailureChanged
from pathways_desktop.engine.upkeep import DAY_MS, FILE_DAMAGED, MESSAGES_MISSING, WEEK_MS, Upkeep, note_start
from pathways_desktop.store.damage import CHAIN, RECORD_CHANGED, RECORD_DAMAGED, ROW_DAMAGED
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import put
from tests.store.test_checking import spoil
from tests.store.test_damage import spoil_status
from tests.store.test_losses import take_out

# In the zone of the machine: what counts is its night.
NOON = round(time.mktime((2026, 11, 30, 12, 0, 0, 0, 0, -1)) * 1000)
NIGHT = round(time.mktime((2026, 12, 1, 2, 0, 0, 0, 0, -1)) * 1000)


class Moved(SystemClock):
    now = NOON

    def now_ms(self) -> int:
        return self.now


class Watched:
    """An upkeep over a real store, looked after by hand."""

    def __init__(self, root: Path) -> None:
        self.home = root / "home"
        self.home.mkdir(mode=0o700)
        self.clock = Moved()
        self.store = Store.open(self.home, KeyFile(root / "key", self.home), self.clock, create=True)
        self.events: list[Event] = []
        self.halted = 0
        self.upkeep = self.made()

    def made(self) -> Upkeep:
        return Upkeep(self.store, self.clock, self.events.append, self._halt, lambda: None)

    def _halt(self) -> None:
        self.halted += 1

    def codes(self) -> list[str]:
        return [row.code for row in self.store.reader.failures()]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    made.store.close()


def test_the_file_is_looked_at_once_then_each_week(watched: Watched) -> None:
    watched.upkeep.look()
    assert watched.store.checking.file_checked_at() == NOON
    watched.clock.now = NOON + WEEK_MS - 1
    watched.upkeep.look()
    assert watched.store.checking.file_checked_at() == NOON
    watched.clock.now = NOON + WEEK_MS
    watched.upkeep.look()
    assert watched.store.checking.file_checked_at() == NOON + WEEK_MS


def test_the_file_is_looked_at_after_a_run_that_did_not_end(watched: Watched) -> None:
    watched.upkeep.start()
    watched.upkeep.look()
    watched.upkeep.stop(5)
    watched.clock.now += 1000
    clean = watched.made()
    clean.start()
    clean.look()
    assert watched.store.checking.file_checked_at() == NOON
    clean.stop(5)
    watched.store.checking.begin_run()  # and the process is killed
    unclean = watched.made()
    unclean.start()
    unclean.look()
    unclean.stop(5)
    assert watched.store.checking.file_checked_at() == NOON + 1000


def test_a_clock_that_went_back_does_not_put_the_look_off(watched: Watched) -> None:
    watched.clock.now = NOON + 10 * WEEK_MS
    watched.upkeep.look()
    watched.clock.now = NOON
    watched.upkeep.look()
    assert watched.store.checking.file_checked_at() == NOON


def test_messages_are_opened_by_night_and_a_damaged_one_is_told_until_it_is_gone(watched: Watched) -> None:
    ids = [put(watched.store).message_id for _ in range(3)]
    spoil(watched.home, 2)
    watched.upkeep.look()
    assert watched.store.checking.rows_checked_at() is None
    watched.clock.now = NIGHT
    watched.upkeep.look()
    assert watched.codes() == [ROW_DAMAGED]
    assert watched.store.reader.failures()[0].detail == ids[1]
    assert isinstance(watched.events[-1], FailureChanged)
    assert watched.halted == 0
    spoil(watched.home, 2)
    watched.clock.now = NIGHT + DAY_MS
    watched.upkeep.look()
    assert watched.codes() == []


def test_a_damaged_message_is_told_by_day_when_it_is_met(watched: Watched) -> None:
    message = put(watched.store).message_id
    spoil(watched.home, 1, "meta")
    watched.store.reader.messages(MessageFilter())
    watched.store.writer.flush()
    assert watched.codes() == [ROW_DAMAGED]
    (event,) = watched.events
    assert isinstance(event, FailureChanged)
    assert (event.opened, event.row.detail) == (True, message)


def test_each_night_the_record_is_walked_and_missing_messages_are_named(watched: Watched) -> None:
    ids = [put(watched.store).message_id for _ in range(3)]
    take_out(watched.home, 2)
    watched.clock.now = NIGHT
    watched.upkeep.look()
    assert watched.codes() == [MESSAGES_MISSING]
    assert watched.store.reader.failures()[0].detail == ids[1]
    note_start(watched.store, watched.clock, watched.events.append)
    assert watched.codes() == [MESSAGES_MISSING]
    with contextlib.closing(sqlite3.connect(watched.home / "pathways.db")) as db:
        db.execute("drop trigger audit_no_update")
        db.execute("update audit set outcome = 'nothing' where seq = 1")
        db.commit()
    watched.clock.now = NIGHT + DAY_MS
    watched.upkeep.look()
    (broken,) = [row for row in watched.store.reader.failures() if row.code == RECORD_CHANGED]
    assert (broken.subject, broken.detail) == (CHAIN, "entry 1")
    # A start looks at a few entries only, and takes nothing back of that.
    note_start(watched.store, watched.clock, watched.events.append)
    assert RECORD_CHANGED in watched.codes()
    with contextlib.closing(sqlite3.connect(watched.home / "pathways.db")) as db:
        db.execute("update audit set outcome = 'stored' where seq = 1")
        db.commit()
    watched.clock.now = NIGHT + 2 * DAY_MS
    watched.upkeep.look()
    assert RECORD_CHANGED not in watched.codes()


def test_a_record_that_does_not_open_by_night_is_told(watched: Watched) -> None:
    watched.store.status.set_given_back("lab", {b"a": (1, 2)})
    spoil_status(watched.home)
    watched.clock.now = NIGHT
    watched.upkeep.look()
    assert watched.codes() == [RECORD_DAMAGED]
    assert watched.store.reader.failures()[0].detail == "1 of status"


def test_a_machine_that_is_off_by_night_does_it_by_day(watched: Watched) -> None:
    watched.clock.now = NIGHT
    watched.upkeep.look()
    watched.clock.now = NOON + 2 * DAY_MS
    watched.upkeep.look()
    assert watched.store.checking.rows_checked_at() == NIGHT
    watched.clock.now = NOON + 3 * DAY_MS
    watched.upkeep.look()
    assert watched.store.checking.rows_checked_at() == NOON + 3 * DAY_MS


def test_a_damaged_file_stops_the_sources_and_is_told_once(watched: Watched) -> None:
    for _ in range(300):
        put(watched.store, bytes(3000))
    db = sqlite3.connect(watched.home / "pathways.db")
    db.execute("pragma wal_checkpoint(truncate)")
    (page,) = db.execute("select rootpage from sqlite_schema where name = 'msg_time'").fetchone()
    db.close()
    with (watched.home / "pathways.db").open("rb+") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 64)
    watched.upkeep.look()
    assert (watched.halted, watched.codes()) == (1, [FILE_DAMAGED])
    watched.upkeep.look()
    assert watched.halted == 1


def test_a_month_whose_key_was_destroyed_ends_in_old_copies_too(watched: Watched, tmp_path: Path) -> None:
    """A new master key comes by itself; the old one, for which a copied file has the month's key, is forgotten."""
    put(watched.store, b"old", outputs=(), received_ms=watched.clock.now_ms())
    copy = tmp_path / "copied.db"
    with contextlib.closing(sqlite3.connect(watched.home / "pathways.db")) as db:
        db.execute("vacuum into ?", (str(copy),))
    watched.upkeep.look()
    assert watched.store.master_key.status().number == 1
    watched.clock.now += 120 * DAY_MS
    put(watched.store, b"new", outputs=(), received_ms=watched.clock.now_ms())
    assert watched.store.retention.purge("lab", watched.clock.now_ms() - DAY_MS).messages == 1
    assert watched.store.master_key.rotation_due()
    watched.upkeep.look()
    assert (watched.store.master_key.status().number, watched.store.master_key.rotation_due()) == (2, False)
    watched.upkeep.look()
    assert watched.store.master_key.status().number == 2, "once"
    assert KeyFile(tmp_path / "key", watched.home).get(watched.store.store_id) is None
    (who,) = [row.who for row in watched.store.audit.rows() if row.what == "key-rotated"]
    assert who == "engine"
