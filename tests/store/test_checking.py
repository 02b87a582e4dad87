"""Looks at the store: what they find, that nothing is removed or repaired, and that they go on where they ended."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import schema
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, put


def spoil(home: Path, number: int, column: str = "body") -> None:
    """Flip a byte of a message's sealed value, as a bad disk would."""
    db = sqlite3.connect(home / schema.FILE_NAME)
    (blob,) = db.execute(f"select {column} from msg where id = ?", (number,)).fetchone()
    db.execute(f"update msg set {column} = ? where id = ?", (blob[:-1] + bytes([blob[-1] ^ 1]), number))
    db.commit()
    db.close()


def spoil_chunk(home: Path) -> None:
    db = sqlite3.connect(home / schema.FILE_NAME)
    number, data = db.execute("select id, data from chunk order by id desc limit 1").fetchone()
    db.execute("update chunk set data = ? where id = ?", (bytes([data[0] ^ 1]) + data[1:], number))
    db.commit()
    db.close()


def walk(store: Store, count: int = 2) -> list[str]:
    found: list[str] = []
    for _ in range(100):
        looked = store.checking.rows(count)
        found += looked.damaged
        if looked.done:
            return found
    raise AssertionError("the walk does not end")


def test_a_whole_store_passes_and_notes_when(store: Store, clock: MovedClock) -> None:
    for _ in range(5):
        put(store)
    assert (store.checking.file_checked_at(), store.checking.rows_checked_at()) == (None, None)
    store.checking.file()
    assert walk(store) == []
    assert (store.checking.file_checked_at(), store.checking.rows_checked_at()) == (NOW, NOW)


@pytest.mark.parametrize("column", ["body", "meta"])
def test_a_message_that_does_not_open_is_found_once_and_kept(store: Store, home: Path, column: str) -> None:
    ids = [put(store).message_id for _ in range(5)]
    spoil(home, 3, column)
    assert walk(store) == [ids[2]]
    assert walk(store) == []
    assert store.checking.damaged() == [ids[2]]
    # Its bytes stay, whatever the retention says; the others go.
    for delivery in range(1, 6):
        store.writer.write(lambda tx, one=delivery: tx.db.execute("update msg set state = 2")).result()  # type: ignore[misc]
    assert store.retention.old("lab", NOW + 1).messages == 4
    store.retention.purge("lab", NOW + 1)
    assert [row.id for row in store.reader.messages(MessageFilter()).rows] == [ids[2]]


def test_a_damaged_chunk_of_a_large_message_is_found(store: Store, home: Path) -> None:
    put(store)
    large = put(store, bytes(300_000)).message_id
    spoil_chunk(home)
    assert walk(store) == [large]


def test_the_walk_goes_on_after_a_restart(store: Store, home: Path, open_store: Callable[..., Store]) -> None:
    ids = [put(store).message_id for _ in range(5)]
    spoil(home, 1)
    assert store.checking.rows(2).damaged == (ids[0],)
    store.close()
    again = open_store()
    looked = again.checking.rows(10)
    assert (looked.count, looked.done) == (3, True)
    assert again.checking.rows(10).count == 5


def test_what_opens_again_is_no_longer_damaged(store: Store, home: Path) -> None:
    put(store)
    spoil(home, 1)
    walk(store)
    spoil(home, 1)
    walk(store)
    assert store.checking.damaged() == []


def test_a_damaged_file_is_told_and_left(store: Store, home: Path, open_store: Callable[..., Store]) -> None:
    for _ in range(200):
        put(store, bytes(3000))
    store.close()
    path = home / schema.FILE_NAME
    data = bytearray(path.read_bytes())
    first = len(data) // 4096 * 3 // 5 * 4096
    for start in range(first, len(data) - 4096, 4096):
        data[start] = 0xFF
    path.write_bytes(data)
    again = open_store()
    with pytest.raises(PathwaysError) as caught:
        again.checking.file()
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    assert path.read_bytes()[first : first + 4096] == data[first : first + 4096]
    assert again.checking.file_checked_at() is None


def test_a_run_that_did_not_end_is_known_at_the_next_start(store: Store, open_store: Callable[..., Store]) -> None:
    assert not store.checking.begin_run()
    store.close()
    again = open_store()
    assert again.checking.begin_run()
    again.checking.end_run()
    again.close()
    assert not open_store().checking.begin_run()


def test_a_look_that_is_cancelled_ends_and_notes_nothing(store: Store) -> None:
    for _ in range(300):
        put(store)
    store.checking.file(lambda: True)
    assert store.checking.file_checked_at() is None
    store.checking.file(lambda: False)
    assert store.checking.file_checked_at() == NOW
