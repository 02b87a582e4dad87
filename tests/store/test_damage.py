"""What does not open is told when it is first met, once; and the safe side is taken where a note is lost."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import VOLUME_LOST
from pathways_desktop.domain.rows import FailureRow
from pathways_desktop.store import schema
from pathways_desktop.store.damage import CHAIN, RECORD_CHANGED, RECORD_DAMAGED, ROW_DAMAGED
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import put
from tests.store.test_checking import spoil, spoil_chunk

GIVEN_BACK = 4
"""The part of a channel's state that holds what was given back."""


def spoil_status(home: Path, only: int | None = None) -> None:
    """Flip a byte of each state that is kept of a channel, or of one part of it."""
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        for part, blob in db.execute("select part, info from status").fetchall():
            if only not in (None, part):
                continue
            db.execute("update status set info = ? where part = ?", (blob[:-1] + bytes([blob[-1] ^ 1]), part))
        db.commit()


def told(store: Store) -> list[tuple[str, str, int]]:
    store.writer.flush()
    return [(row.code, row.detail or "", row.count) for row in store.reader.failures()]


def read_all(store: Store, message: str) -> None:
    with contextlib.suppress(PathwaysError):
        store.content(message).read()


def list_all(store: Store, message: str) -> None:
    store.reader.messages(MessageFilter())


def search(store: Store, message: str) -> None:
    list(store.reader.search(MessageFilter(find="nothing")))


def deliver(store: Store, message: str) -> None:
    store.deliveries.due("lab", "archive", 1 << 60)


@pytest.mark.parametrize(
    ("column", "meet"), [("body", read_all), ("meta", list_all), ("meta", search), ("meta", deliver)]
)
def test_a_damaged_message_is_told_by_whoever_meets_it_first(
    store: Store, home: Path, column: str, meet: Callable[[Store, str], None]
) -> None:
    ids = [put(store).message_id for _ in range(3)]
    heard: list[tuple[FailureRow, bool]] = []
    store.damage.told = lambda row, opened: heard.append((row, opened))
    spoil(home, 2, column)
    for _ in range(3):
        meet(store, ids[1])
    assert told(store) == [(ROW_DAMAGED, ids[1], 1)]
    assert [(row.code, opened) for row, opened in heard] == [(ROW_DAMAGED, True)]
    assert store.checking.damaged() == [ids[1]], "no purge takes it"
    spoil(home, 3, column)
    meet(store, ids[2])
    assert told(store) == [(ROW_DAMAGED, f"{ids[1]}, {ids[2]}", 2)]


def test_a_damaged_piece_of_a_large_body_is_told(store: Store, home: Path) -> None:
    message = put(store, bytes(700_000)).message_id
    spoil_chunk(home)
    read_all(store, message)
    assert told(store) == [(ROW_DAMAGED, message, 1)]


def test_a_message_that_was_removed_meanwhile_is_no_damage(store: Store) -> None:
    put(store, outputs=())
    store.damage.message(7)
    assert told(store) == []


def test_what_opens_again_is_told_anew_when_it_does_not(store: Store, home: Path) -> None:
    message = put(store).message_id
    spoil(home, 1)
    read_all(store, message)
    spoil(home, 1)
    assert store.checking.rows(10).done
    assert store.checking.damaged() == []
    spoil(home, 1)
    read_all(store, message)
    assert told(store) == [(ROW_DAMAGED, message, 2)]


def test_another_process_finds_what_one_met(store: Store, home: Path, open_store: Callable[..., Store]) -> None:
    message = put(store).message_id
    spoil(home, 1)
    command = open_store()
    list_all(command, message)
    read_all(command, message)
    command.close()
    assert told(store) == [(ROW_DAMAGED, message, 1)]


def test_a_damaged_note_is_told_and_the_safe_side_is_taken(store: Store, home: Path) -> None:
    store.status.set_given_back("lab", {b"a.hl7": (3, 4)})
    store.status.remember_volume("lab", "source", "one")
    store.status.remember_volume("lab", "archive", "two")
    assert not store.status.given_back_lost("lab")
    spoil_status(home)
    assert store.status.volume("lab", "source") == VOLUME_LOST
    assert store.status.volume("lab", "archive") is None, "it is written to on whatever drive stands there"
    assert (store.status.given_back("lab"), store.status.given_back_lost("lab")) == ({}, True)
    assert told(store) == [(RECORD_DAMAGED, "a row of status", 1)]
    # It lasts until a person said what is right, whatever is noted in between.
    store.status.remember_volume("lab", "archive", "two")
    store.status.set_given_back("lab", {b"b.hl7": (5, 6)}, lost=True)
    assert store.status.volume("lab", "source") == VOLUME_LOST
    assert store.status.volume("lab", "archive") == "two"
    assert (store.status.given_back("lab"), store.status.given_back_lost("lab")) == ({b"b.hl7": (5, 6)}, True)
    store.status.remember_volume("lab", "source", "one")
    store.status.set_given_back("lab", {})
    assert store.status.volume("lab", "source") == "one"
    assert not store.status.given_back_lost("lab")


def test_a_damaged_entry_of_the_record_is_told(store: Store, home: Path) -> None:
    store.audit.record("paused", who="zzoperator", detail="lab")
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        db.execute("drop trigger audit_no_update")
        db.execute("update audit set detail = zeroblob(60) where seq = 1")
        db.execute(schema.AUDIT_GUARDS["audit_no_update"])
        db.commit()
    assert [row.seq for row in store.audit.rows()] == [1]
    list(store.audit.rows())
    store.writer.flush()
    (row,) = store.reader.failures()
    assert (row.code, row.subject, row.detail, row.count) == (RECORD_CHANGED, CHAIN, "entry 1", 1)


def test_a_store_that_is_only_looked_at_tells_nothing_and_shows_it(store: Store, home: Path, key_file: Path) -> None:
    from pathways_desktop.domain.clock import SystemClock
    from pathways_desktop.store.keys import KeyFile
    from pathways_desktop.store.recovery import new_secret

    secret = new_secret()
    store.master_key.set_recovery(secret, "zz")
    put(store)
    spoil(home, 1, "meta")
    with Store.open_read_only(home, KeyFile(key_file, home), SystemClock(), secret) as looking:
        (row,) = looking.reader.messages(MessageFilter()).rows
        assert row.damaged
        assert looking.reader.failures() == []
