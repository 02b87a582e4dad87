"""The audit chain: what it finds, that rows can only be added, and what a message's history shows."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.messages import page_of
from pathways_desktop.store import schema
from pathways_desktop.store.audit import SEARCH_MS, this_user
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, put

UNLOCK = ("drop trigger audit_no_update", "drop trigger audit_no_delete")
CHANGES = {
    "an outcome": ["update audit set outcome = 'x' where seq = 3"],
    "a time": ["update audit set at = at + 1 where seq = 3"],
    "a message": ["update audit set msg = null where seq = 3"],
    "a detail": ["update audit set detail = (select detail from audit where seq = 5) where seq = 4"],
    "a row taken away": ["delete from audit where seq = 3"],
    "the first rows taken away": ["delete from audit where seq < 3", "update audit set seq = seq - 2"],
    "two rows exchanged": [
        "update audit set seq = 100 where seq = 3",
        "update audit set seq = 3 where seq = 4",
        "update audit set seq = 4 where seq = 100",
    ],
    "a row put in": ["insert into audit select 8, at, event, outcome, msg, detail, mac from audit where seq = 7"],
}


@pytest.fixture
def filled(store: Store) -> Store:
    outcome = put(store)
    put(store)
    put(store)
    store.audit.record("viewed", message=outcome.message_id, who="ZZOPERATOR", detail="text")
    store.audit.record("exported", message=outcome.message_id, who="ZZOPERATOR", detail="file")
    store.audit.record("signed in", who="ZZOPERATOR")
    store.audit.record("signed out", who="ZZOPERATOR")
    return store


def test_untouched_chain_is_whole(filled: Store, open_store: Callable[..., Store]) -> None:
    check = filled.audit.verify()
    assert (check.whole, check.rows, len(check.head or "")) == (True, 7, 64)
    assert open_store().audit.verify() == check


def test_a_walk_that_is_not_wanted_any_more_ends(filled: Store) -> None:
    with pytest.raises(PathwaysError) as caught:
        filled.audit.verify(lambda: True)
    assert caught.value.code == "ERR_PATHWAYS_ENGINE_STOPPED"


def test_empty_chain_is_whole(store: Store) -> None:
    assert store.audit.verify().whole


@pytest.mark.parametrize("change", CHANGES)
def test_change_breaks_the_chain(filled: Store, home: Path, open_store: Callable[..., Store], change: str) -> None:
    filled.close()
    connection = sqlite3.connect(home / schema.FILE_NAME)
    for statement in (*UNLOCK, *CHANGES[change]):
        connection.execute(statement)
    connection.commit()
    connection.close()
    check = open_store().audit.verify()
    assert not check.whole
    assert check.broken_at is not None
    assert check.rows == check.broken_at - 1


def test_rows_can_only_be_added(filled: Store, home: Path) -> None:
    connection = schema.connect(home / schema.FILE_NAME, writes=True)
    try:
        for statement in ("update audit set outcome = 'x'", "delete from audit"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)
    finally:
        connection.close()


def test_rows_and_history_tell_who_did_what(filled: Store) -> None:
    rows = list(filled.reader.audit())
    assert [(row.seq, row.who, row.what, row.outcome, row.detail) for row in rows[2:]] == [
        (3, "engine", "received", "stored", None),
        (4, "ZZOPERATOR", "viewed", "done", "text"),
        (5, "ZZOPERATOR", "exported", "done", "file"),
        (6, "ZZOPERATOR", "signed in", "done", None),
        (7, "ZZOPERATOR", "signed out", "done", None),
    ]
    assert rows[0].message is not None
    history = filled.reader.message(rows[0].message).history
    assert [(line.who, line.what) for line in history] == [
        ("engine", "received, stored"),
        ("ZZOPERATOR", "viewed: text"),
        ("ZZOPERATOR", "exported: file"),
    ]
    assert [row.seq for row in filled.audit.rows(after=5)] == [6, 7]


def test_act_that_fails_leaves_no_row(filled: Store) -> None:
    def job(tx: object) -> None:
        filled.audit.add(tx, "never", who="me")  # type: ignore[arg-type]
        raise ValueError("the act failed")

    with pytest.raises(ValueError, match="the act failed"):
        filled.writer.write(job).result()
    assert filled.audit.verify().rows == 7


# ---------------------------------------------------------------- six years

YEAR = 365 * 86_400_000


def test_entries_are_kept_six_years_apart_from_messages(
    open_store: Callable[..., Store], clock: MovedClock, home: Path
) -> None:
    store = open_store()
    old = put(store, outputs=()).message_id
    for _ in range(1200):
        store.audit.record("viewed", message=old, who="ZZOPERATOR")
    clock.now += 5 * YEAR
    put(store, outputs=())
    assert store.retention.purge("lab", clock.now).messages == 2, "the messages are gone"
    assert store.audit.count() == 1204, "and what was done with them stands"
    clock.now += YEAR + 3 * 86_400_000
    store.begin_run()
    rows = list(store.audit.rows())
    assert [row.what for row in rows] == ["received", "purged", "month key destroyed"] + 2 * ["record-trimmed"]
    assert rows[-1].detail == "entries 1001 to 1201, six years old"
    found = store.audit.verify()
    assert (found.whole, found.rows, store.audit.count()) == (True, 5, 5)
    store.close()
    again = open_store()
    assert again.audit.verify().whole
    put(again)
    assert again.audit.verify().rows == 6
    with pytest.raises(PathwaysError):
        again.writer.write(lambda tx: tx.db.execute("delete from audit where seq = 1203")).result()


def test_the_last_entry_stays_whatever_its_age(store: Store, clock: MovedClock) -> None:
    for _ in range(3):
        put(store)
    clock.now += 20 * YEAR
    assert store.audit.trim(clock.now) == 2
    put(store)
    assert store.audit.verify().whole
    assert [row.seq for row in store.audit.rows()] == [3, 4, 5]


@pytest.mark.parametrize(
    "change",
    [
        "update audit_floor set seq = 6, mac = (select mac from audit where seq = 6)",
        "delete from audit_floor",
        "update audit_floor set seal = zeroblob(32)",
    ],
)
def test_nobody_else_moves_where_the_record_begins(
    store: Store, clock: MovedClock, home: Path, open_store: Callable[..., Store], change: str
) -> None:
    for _ in range(5):
        put(store)
    clock.now += 7 * YEAR
    put(store)
    store.audit.trim(NOW + 1)
    assert store.audit.verify().whole
    store.close()
    connection = sqlite3.connect(home / schema.FILE_NAME)
    connection.execute(change)
    if "mac" in change:
        connection.execute(UNLOCK[1])
        connection.execute("delete from audit where seq <= 6")
    connection.commit()
    connection.close()
    again = open_store()
    assert not again.audit.verify().whole
    assert again.audit.trim(clock.now + 9 * YEAR) == 0 or change.startswith("delete"), "and nothing more is removed"


def test_a_search_is_one_entry_whatever_its_pages(store: Store, clock: MovedClock) -> None:
    for _ in range(3):
        page_of(store, MessageQuery(find="ZZMRN1"), None, 10)
    page_of(store, MessageQuery(find="ZZMRN2"), (NOW, 5), 10)
    page_of(store, MessageQuery(), None, 10)
    clock.now += SEARCH_MS
    page_of(store, MessageQuery(find="ZZMRN1"), None, 10)
    found = [(row.what, row.detail) for row in store.audit.rows()]
    assert found == [("searched", "ZZMRN1"), ("searched", "ZZMRN2"), ("searched", "ZZMRN1")]
    assert [row.who for row in store.audit.rows()] == [this_user()] * 3
