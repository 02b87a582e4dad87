"""The copies of the audit record's head: what they find that the chain alone does not, and what they survive."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import schema
from pathways_desktop.store.anchor import KEPT, MILLISECONDS, ROWS, AnchorPlace
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock

UNLOCK = ("drop trigger audit_no_update", "drop trigger audit_no_delete")


class Kept:
    """A store whose audit record is copied to a folder, opened and closed as often as a test likes."""

    def __init__(self, home: Path, key_file: Path, clock: MovedClock, folder: Path) -> None:
        self.home, self.key_file, self.clock, self.folder = home, key_file, clock, folder
        self.told: list[str] = []
        self.opened: list[Store] = []

    def open(self) -> Store:
        place = AnchorPlace(self.folder, self.told.append)
        provider = KeyFile(self.key_file, self.home)
        self.opened.append(Store.open(self.home, provider, self.clock, create=True, anchor=place))
        return self.opened[-1]

    def lines(self) -> list[bytes]:
        return [line for file in self.folder.glob("*.anchor") for line in file.read_bytes().splitlines() if line]

    def change(self, *statements: str) -> None:
        """Do to the closed file what somebody without the key could do."""
        connection = sqlite3.connect(self.home / schema.FILE_NAME)
        for statement in (*UNLOCK, *statements):
            connection.execute(statement)
        connection.commit()
        connection.close()


@pytest.fixture
def kept(home: Path, key_file: Path, clock: MovedClock, tmp_path: Path) -> Iterator[Kept]:
    made = Kept(home, key_file, clock, tmp_path / "elsewhere" / "audit")
    yield made
    for store in made.opened:
        store.close()


def add(store: Store, count: int) -> None:
    for number in range(count):
        store.audit.record("viewed", who="ZZOPERATOR", detail=str(number))


def test_a_cut_end_is_found_by_the_copy_that_closing_left(kept: Kept) -> None:
    store = kept.open()
    add(store, 5)
    store.close()
    assert len(kept.lines()) == 1
    kept.change("delete from audit where seq > 3")
    check = kept.open().audit.verify()
    assert (check.whole, check.rows, check.broken_at, check.cut_from) == (False, 3, None, 5)


def test_rows_put_after_a_cut_do_not_hide_it(kept: Kept) -> None:
    store = kept.open()
    add(store, 5)
    store.close()
    kept.change("delete from audit where seq > 3")
    store = kept.open()
    add(store, 4)
    check = store.audit.verify()
    assert (check.whole, check.rows, check.broken_at) == (False, 4, 5)


def test_without_copies_a_cut_is_not_seen_and_that_is_said(kept: Kept) -> None:
    store = kept.open()
    add(store, 5)
    store.close()
    for file in kept.folder.glob("*.anchor"):
        file.unlink()
    kept.change("delete from audit where seq > 3")
    check = kept.open().audit.verify()
    assert (check.whole, check.kept, check.anchors) == (True, False, 0)


def test_a_copy_is_due_after_so_many_rows_or_so_much_time(kept: Kept) -> None:
    store = kept.open()
    add(store, ROWS - 1)
    assert not store.audit.keep_anchor()
    add(store, 1)
    assert store.audit.keep_anchor()
    assert not store.audit.keep_anchor()
    add(store, 1)
    assert not store.audit.keep_anchor()
    kept.clock.now += MILLISECONDS
    assert store.audit.keep_anchor()
    assert len(kept.lines()) == 2
    assert store.audit.verify().anchors == 2


def test_a_look_that_adds_no_row_writes_no_copy(kept: Kept) -> None:
    store = kept.open()
    add(store, 1)
    store.close()
    before = kept.lines()
    kept.open().close()
    assert kept.lines() == before


def test_the_system_s_log_gets_the_same_line(kept: Kept) -> None:
    store = kept.open()
    add(store, 1)
    store.close()
    assert [line.split(" record ")[1].encode() for line in kept.told] == kept.lines()
    assert "ZZOPERATOR" not in kept.told[0]


def test_made_up_torn_and_foreign_lines_are_counted_and_believed_nothing(kept: Kept) -> None:
    store = kept.open()
    add(store, 3)
    store.close()
    (file,) = kept.folder.glob("*.anchor")
    good = file.read_bytes()
    more = good.replace(b'"rows": 3', b'"rows": 9')
    file.write_bytes(good + more + b'{"store": "half of a li')
    store = kept.open()
    check = store.audit.verify()
    assert (check.whole, check.anchors, check.strange) == (True, 1, 2)
    # The half line swallows nothing that is written after it.
    add(store, 1)
    store.close()
    check = kept.open().audit.verify()
    assert (check.whole, check.anchors, check.strange) == (True, 2, 2)


def test_a_folder_that_refuses_the_copy_has_its_code_and_is_tried_again_later(kept: Kept) -> None:
    kept.folder.parent.mkdir(parents=True)
    kept.folder.write_text("a file stands where the folder goes")
    store = kept.open()
    add(store, ROWS)
    with pytest.raises(PathwaysError) as caught:
        store.audit.keep_anchor()
    assert caught.value.code == "ERR_PATHWAYS_AUDIT_ANCHOR"
    assert not store.audit.keep_anchor()
    kept.folder.unlink()
    kept.clock.now += MILLISECONDS
    assert store.audit.keep_anchor()


def test_very_many_copies_are_made_fewer_and_still_find_a_cut(kept: Kept) -> None:
    store = kept.open()
    add(store, 2)
    store.close()
    (file,) = kept.folder.glob("*.anchor")
    file.write_bytes(file.read_bytes() * 2000)
    store = kept.open()
    store.begin_run()
    assert len(kept.lines()) == KEPT + 1
    store.close()
    kept.change("delete from audit where seq > 1")
    assert kept.open().audit.verify().cut_from == 2


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
def test_the_copies_are_for_their_owner_only(kept: Kept) -> None:
    store = kept.open()
    add(store, 1)
    store.close()
    (file,) = kept.folder.glob("*.anchor")
    assert (file.stat().st_mode & 0o777, kept.folder.stat().st_mode & 0o777) == (0o600, 0o700)


def test_the_newest_rows_come_newest_first(kept: Kept, open_store: Callable[..., Store]) -> None:
    store = kept.open()
    add(store, 4)
    assert [row.detail for row in store.audit.newest(2)] == ["3", "2"]
    assert [row.seq for row in store.audit.newest(0)] == [4, 3, 2, 1]
