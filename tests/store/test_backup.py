"""Backup and restore: what comes back, what is held, what is refused, what a copy is worth without its paper."""

import errno
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.resends import ResendOrder, ResendState
from pathways_desktop.store import schema
from pathways_desktop.store.backup import restore
from pathways_desktop.store.errors import translated
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.recovery import new_secret
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock, put

SECRET = new_secret()


@pytest.fixture
def paper(store: Store) -> bytes:
    """A store with a recovery key, two messages (one of them in chunks) and a secret."""
    store.master_key.set_recovery(SECRET, "zzoperator")
    put(store, b"small ZZTEST")
    put(store, b"ZZTEST" * 100_000)
    store.secrets.set("lab/source/password", "ZZSECRET", "zzoperator")
    return SECRET


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


class Fresh:
    """Another computer: a home without a store, and a key file of its own."""

    def __init__(self, root: Path, clock: MovedClock) -> None:
        self.home = root / "fresh"
        self.home.mkdir(parents=True, mode=0o700)
        self.provider = KeyFile(root / "fresh.key", self.home)
        self.clock = clock

    def open(self) -> Store:
        return Store.open(self.home, self.provider, self.clock, create=False)


@pytest.fixture
def fresh(tmp_path: Path, clock: MovedClock) -> Fresh:
    return Fresh(tmp_path / "other-computer", clock)


def bodies(store: Store) -> set[bytes]:
    rows = store.reader.messages(MessageFilter()).rows
    return {b"".join(store.content(row.id).chunks()) for row in rows}


def test_what_was_stored_comes_back_on_a_fresh_home(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    target = tmp_path / "store.backup"
    made = store.back_up(target, "zzoperator")
    assert (made.messages, made.bytes) == (2, target.stat().st_size)
    restored = restore(target, fresh.home, fresh.provider, paper, clock.now)
    assert (restored.messages, restored.held) == (2, 2)
    with fresh.open() as again:
        assert bodies(again) == bodies(store)
        assert again.secrets.read("lab/source/password") == "ZZSECRET"
        assert again.store_id == store.store_id
        assert again.tag != store.tag
        assert again.audit.verify().whole
        assert put(again).kind == "stored"


def test_a_resend_of_many_that_went_on_is_paused_in_the_restored_store(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    """It may have gone on since the backup was made: nothing is sent again by itself."""
    ids = [row.id for row in store.reader.messages(MessageFilter()).rows]
    job = store.resends.add(ResendOrder(tuple((one, "archive") for one in ids), "ZZ-1"), "zzoperator")
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    restore(target, fresh.home, fresh.provider, paper, clock.now)
    with fresh.open() as again:
        assert again.resends.running() == []
        (found,) = again.resends.jobs()
        assert (found.number, found.state, found.reason) == (job.number, ResendState.PAUSED, "ZZ-1")


def test_what_waited_is_held_until_a_person_sends_it(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    restore(target, fresh.home, fresh.provider, paper, clock.now)
    with fresh.open() as again:
        again.begin_run()
        assert again.deliveries.due("lab", "archive", clock.now) == []
        new = put(again).message_id
        assert [work.message_id for work in again.deliveries.due("lab", "archive", clock.now)] == [new]


def test_a_backup_says_nothing_without_the_paper(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock, key_file: Path
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    data = target.read_bytes()
    assert b"ZZTEST" not in data
    assert b"ZZSECRET" not in data
    db = sqlite3.connect(target)
    assert db.execute("select count(*) from keys where wrap like 'kek:%'").fetchone() == (0,)
    db.close()
    # Not even with the master key of the store that it was made of.
    shutil.copyfile(target, fresh.home / schema.FILE_NAME)
    with pytest.raises(PathwaysError):
        Store.open(fresh.home, KeyFile(key_file, fresh.home), clock, create=False)
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o777 == 0o600


def test_without_a_recovery_key_no_backup_is_made(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "out" / "store.backup"
    target.parent.mkdir()
    put(store)
    assert code_of(lambda: store.back_up(target, "zz")) == "ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY"
    assert list(target.parent.iterdir()) == []


def test_a_backup_that_can_t_be_written_leaves_nothing_and_the_store_goes_on(
    store: Store, paper: bytes, tmp_path: Path
) -> None:
    assert code_of(lambda: store.back_up(tmp_path / "none" / "store.backup", "zz")) == "ENOENT"
    assert code_of(lambda: store.back_up(store.path, "zz")) == "ERR_PATHWAYS_USAGE"
    assert code_of(lambda: store.back_up(tmp_path, "zz")) == "ERR_PATHWAYS_USAGE"
    assert put(store).kind == "stored"


def test_an_older_backup_is_replaced_by_a_whole_one(store: Store, paper: bytes, tmp_path: Path) -> None:
    target = tmp_path / "out" / "store.backup"
    target.parent.mkdir()
    store.back_up(target, "zz")
    put(store)
    assert store.back_up(target, "zz").messages == 3
    assert [path.name for path in target.parent.iterdir()] == ["store.backup"]


@pytest.mark.parametrize(
    "other",
    [
        "text",
        "empty",
        "another store's",
        pytest.param(
            "link to nothing", marks=pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
        ),
    ],
)
def test_another_file_of_the_name_stays_until_a_person_says_that_it_may_go(
    other: str, store: Store, paper: bytes, tmp_path: Path, clock: MovedClock
) -> None:
    target = tmp_path / "out" / "worklist.db"
    target.parent.mkdir()
    if other == "link to nothing":
        target.symlink_to(tmp_path / "nowhere")
    elif other == "another store's":
        fresh = Fresh(tmp_path / "elsewhere", clock)
        with Store.open(fresh.home, fresh.provider, clock, create=True) as second:
            second.master_key.set_recovery(new_secret(), "zz")
            second.back_up(target, "zz")
    else:
        target.write_bytes(b"ZZ somebody's" if other == "text" else b"")
    before = os.readlink(target) if target.is_symlink() else target.read_bytes()
    acts = sum(row.what == "backup-made" for row in store.audit.rows())
    assert code_of(lambda: store.back_up(target, "zz")) == "ERR_PATHWAYS_BACKUP_OTHER_FILE"
    assert (os.readlink(target) if target.is_symlink() else target.read_bytes()) == before
    assert sum(row.what == "backup-made" for row in store.audit.rows()) == acts, "no backup, no entry of one"
    assert store.back_up(target, "zz", over=True).messages == 2
    assert [path.name for path in target.parent.iterdir()] == ["worklist.db"]


def damaged(home: Path) -> dict[str, bytes]:
    """A home whose store is damaged and whose log still holds commits; its files."""
    (home / schema.FILE_NAME).write_bytes(b"SQLite format 3\0" + b"\xa5" * 5000)
    (home / f"{schema.FILE_NAME}-wal").write_bytes(b"ZZ the log")
    return {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}


def test_a_damaged_store_is_kept_whole_beside_the_one_that_a_backup_gives(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    before = damaged(fresh.home)
    assert code_of(lambda: restore(target, fresh.home, fresh.provider, paper, clock.now)) == (
        "ERR_PATHWAYS_RESTORE_NOT_FRESH"
    )
    wrong = new_secret()
    assert code_of(lambda: restore(target, fresh.home, fresh.provider, wrong, clock.now, aside=True)) == (
        "ERR_PATHWAYS_RECOVERY_KEY_WRONG"
    )
    assert {path.name: path.read_bytes() for path in fresh.home.iterdir()} == before, "a wrong paper moves nothing"
    restored = restore(target, fresh.home, fresh.provider, paper, clock.now, aside=True)
    assert restored.aside is not None
    assert restored.aside.startswith("damaged-2026-11-")
    kept = fresh.home / restored.aside
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before
    with fresh.open() as again:
        assert bodies(again) == bodies(store)
    # A second one gets a folder of its own.
    damaged(fresh.home)
    second = restore(target, fresh.home, fresh.provider, paper, clock.now, aside=True)
    assert second.aside not in (None, restored.aside)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before


def test_a_stop_while_a_damaged_store_is_moved_loses_nothing_of_it(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    before = damaged(fresh.home)
    rename = Path.rename
    moved: list[Path] = []

    def stops(path: Path, to: Path) -> Path:
        if moved:
            raise OSError(errno.EIO, "cut off")
        moved.append(path)
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", stops)
    assert code_of(lambda: restore(target, fresh.home, fresh.provider, paper, clock.now, aside=True)) == "EIO"
    monkeypatch.undo()
    # The file went first: nobody opens it without its log, and nobody plays the log into another one.
    assert not (fresh.home / schema.FILE_NAME).exists()
    for create in (True, False):
        with pytest.raises(PathwaysError):
            Store.open(fresh.home, fresh.provider, clock, create=create)
    clock.now += 60_000
    restored = restore(target, fresh.home, fresh.provider, paper, clock.now, aside=True)
    folders = [path for path in fresh.home.iterdir() if path.is_dir()]
    assert [folder.name for folder in folders] == [restored.aside]
    assert {path.name: path.read_bytes() for path in folders[0].iterdir()} == before
    with fresh.open() as again:
        assert bodies(again) == bodies(store)


@pytest.mark.parametrize("side", ["-wal", "-journal"])
def test_no_store_is_put_beside_the_log_of_one_that_is_gone(
    side: str, store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    """SQLite would play that log into the new file, and both were lost."""
    store.back_up(tmp_path / "b", "zzoperator")
    log = fresh.home / f"pathways.db{side}"
    log.write_bytes(b"what was committed last")
    refused = code_of(lambda: restore(tmp_path / "b", fresh.home, fresh.provider, paper, clock.now))
    assert refused == "ERR_PATHWAYS_RESTORE_NOT_FRESH"
    assert code_of(lambda: Store.open(fresh.home, fresh.provider, clock, create=True)) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert log.read_bytes() == b"what was committed last"
    assert not (fresh.home / "pathways.db").exists()


def test_a_text_that_is_no_utf8_is_damage_and_no_fault_of_the_program() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        assert code_of(lambda: _read(db)) == "ERR_PATHWAYS_STORE_DAMAGED"


def _read(db: sqlite3.Connection) -> None:
    with translated():
        db.execute("select cast(x'ff' as text)").fetchall()


def test_what_a_killed_backup_left_goes_with_the_next_one(store: Store, paper: bytes, tmp_path: Path) -> None:
    """Each is as large as the store. One that is still written to, and files of other names, stay."""
    names = (".b.0123abcd.tmp", ".b.0123abcd.tmp-journal", ".b.89abcdef.tmp", ".b.notes.tmp", ".other.0123abcd.tmp")
    for name in names:
        tmp_path.joinpath(name).write_bytes(b"half")
        if name != ".b.89abcdef.tmp":
            os.utime(tmp_path / name, (time.time() - 3600,) * 2)
    store.back_up(tmp_path / "b", "zzoperator")
    assert [name for name in names if (tmp_path / name).exists()] == list(names[2:])


def test_the_engine_goes_on_while_a_backup_is_made(store: Store, paper: bytes, tmp_path: Path) -> None:
    """Messages stored in between are in the copy or not, each whole; the copy passes its check."""
    for number in range(3):
        put(store, b"%d" % number)
        assert store.back_up(tmp_path / "store.backup", "zz").messages == 3 + number


@pytest.mark.parametrize("what", ["wrong key", "cut", "flipped", "no store", "taken", "newer"])
def test_what_can_t_be_restored_leaves_the_home_fresh(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock, what: str
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    data = bytearray(target.read_bytes())
    secret, expected = paper, {"ERR_PATHWAYS_STORE_DAMAGED"}
    if what == "wrong key":
        secret, expected = new_secret(), {"ERR_PATHWAYS_RECOVERY_KEY_WRONG"}
    elif what == "cut":
        target.write_bytes(data[: len(data) // 2])
    elif what == "flipped":
        page = 4096
        for start in range(page, len(data), page):
            data[start] ^= 0xFF
        target.write_bytes(data)
    elif what == "no store":
        target.write_bytes(b"something else entirely" * 100)
    elif what == "newer":
        data[63] = 200
        target.write_bytes(data)
        expected = {"ERR_PATHWAYS_STORE_NEWER"}
    else:
        with Store.open(fresh.home, fresh.provider, clock, create=True):
            pass
        expected = {"ERR_PATHWAYS_RESTORE_NOT_FRESH"}
    before = sorted(path.name for path in fresh.home.iterdir())
    assert code_of(lambda: restore(target, fresh.home, fresh.provider, secret, clock.now)) in expected
    assert sorted(path.name for path in fresh.home.iterdir()) == before


def test_a_restore_that_was_cut_off_can_be_done_again(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock
) -> None:
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    (fresh.home / "pathways.db.restore").write_bytes(b"half a copy")

    class Dies(KeyFile):
        def put(self, store_id: str, key: bytes, number: int = 1) -> None:
            super().put(store_id, key, number)
            raise PathwaysError("ERR_PATHWAYS_KEY_STORE_LOCKED")

    dying = Dies(fresh.provider.path, fresh.home)
    assert code_of(lambda: restore(target, fresh.home, dying, paper, clock.now)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
    restore(target, fresh.home, fresh.provider, paper, clock.now)
    with fresh.open() as again:
        assert len(bodies(again)) == 2


def test_the_store_that_it_was_made_of_keeps_its_key_beside_the_restored_one(
    store: Store, paper: bytes, tmp_path: Path, fresh: Fresh, clock: MovedClock, key_file: Path, home: Path
) -> None:
    """Both under one user with one key store: neither takes the other's key away."""
    target = tmp_path / "store.backup"
    store.back_up(target, "zzoperator")
    shared = KeyFile(key_file, fresh.home)
    restore(target, fresh.home, shared, paper, clock.now)
    store.master_key.rotate("zz")
    with Store.open(fresh.home, shared, clock, create=False) as again:
        again.master_key.rotate("zz")
        assert len(bodies(again)) == 2
    store.close()
    with Store.open(home, KeyFile(key_file, home), clock, create=False) as first:
        assert len(bodies(first)) == 2
