"""A message that somebody takes out of the file is missed; what a purge removed is not."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.store import losses, schema
from pathways_desktop.store.losses import Losses
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, put


def take_out(home: Path, number: int) -> None:
    """As whoever can write the file does, and takes care that nothing else tells of it."""
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        (uid,) = db.execute("select uid from msg where id = ?", (number,)).fetchone()
        db.execute("delete from attempt where delivery in (select id from delivery where msg = ?)", (number,))
        db.execute("delete from delivery where msg = ?", (number,))
        db.execute("delete from word where msg = ?", (number,))
        db.execute("delete from idem where uid = ?", (uid,))
        db.execute("delete from msg where id = ?", (number,))
        db.commit()


def filled(store: Store, count: int = 10) -> list[str]:
    return [put(store, b"ZZ %d" % n, received_ms=NOW + n, outputs=()).message_id for n in range(count)]


def test_a_message_that_was_taken_out_is_named(store: Store, home: Path) -> None:
    ids = filled(store)
    assert store.losses() == Losses()
    take_out(home, 4)
    take_out(home, 10)
    assert store.losses() == Losses(2, (ids[3], ids[9]))
    assert store.audit.verify().whole, "nothing else tells of it"


def test_what_was_purged_is_not_missed_whatever_else_is(
    store: Store, home: Path, open_store: Callable[..., Store]
) -> None:
    ids = filled(store)
    take_out(home, 2)
    assert store.retention.purge("lab", NOW + 5).messages == 4
    more = filled(store, 3)
    take_out(home, 9)
    expected = Losses(2, (ids[1], ids[8]))
    assert store.losses() == expected
    again = open_store()
    assert again.losses() == expected
    # Sealed anew it is still known.
    store.reseal.begin("zz")
    while store.reseal.step():
        pass
    assert store.losses() == expected
    assert len(more) == 3


def test_many_are_looked_for_in_several_walks(store: Store, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "_AT_ONCE", 3)
    monkeypatch.setattr(losses, "_SLICE", 2)
    ids = filled(store, 30)
    take_out(home, 17)
    assert store.retention.purge("lab", NOW + 10).messages == 10
    assert store.losses() == Losses(1, (ids[16],))


def test_the_look_ends_when_it_is_told_to(store: Store) -> None:
    filled(store)
    assert store.losses(lambda: True) is None


def test_a_purge_without_a_list_excuses_what_is_older(store: Store, home: Path) -> None:
    """As an earlier version wrote it: what it removed can't be told from what was taken out."""
    ids = filled(store)
    take_out(home, 1)
    store.writer.write(lambda tx: store.audit.add(tx, losses.PURGED, detail="lab: 1 messages, 4 bytes")).result()
    assert store.losses() == Losses()
    later = filled(store, 2)
    take_out(home, 12)
    assert store.losses() == Losses(1, (later[1],))
    assert len(ids) == 10


def test_nobody_sees_what_a_purge_keeps_of_its_messages(store: Store, home: Path) -> None:
    filled(store)
    store.retention.purge("lab", NOW + 5)
    (row,) = [row for row in store.audit.rows() if row.what == losses.PURGED]
    assert row.detail == "lab: 5 messages, 20 bytes"
