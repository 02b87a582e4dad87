"""Rotation, the recovery key and the way back: what opens afterwards, what does not, and what a stop leaves."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import schema
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.keys import KeyFile, KeyProvider
from pathways_desktop.store.masterkey import restore_master_key
from pathways_desktop.store.recovery import GROUPS, LETTERS, new_secret, public_of, secret_of, text_of, unwrap, wrap
from pathways_desktop.store.ring import month
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, put
from tests.support.counts import KEY_STEPS
from tests.support.peers import require
from tests.support.processes import clean_environment

MONTH_MS = 32 * 86_400_000


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


def body_of(store: Store, message: str | None) -> bytes:
    assert message is not None
    return b"".join(store.content(message).chunks())


class Dies(Exception):
    """The process ends here, as far as the test can tell."""


class DyingProvider:
    """A key file whose n-th step is the last thing that happens."""

    name = "key file"

    def __init__(self, kept: KeyFile, step: int, *, after: bool) -> None:
        self.kept, self.left, self.after = kept, step, after

    def _step(self, act: Callable[[], object]) -> object:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Dies
        found = act()
        if self.left == 0:
            raise Dies
        return found

    def get(self, store_id: str, number: int = 1) -> bytes | None:
        return self.kept.get(store_id, number)

    def put(self, store_id: str, key: bytes, number: int = 1) -> None:
        self._step(lambda: self.kept.put(store_id, key, number))

    def forget(self, store_id: str, number: int) -> None:
        self._step(lambda: self.kept.forget(store_id, number))

    def absence(self, store_id: str) -> PathwaysError:
        return self.kept.absence(store_id)


# ---------------------------------------------------------------- the text on the paper


def test_the_text_gives_the_key_back_however_it_is_typed() -> None:
    for _ in range(200):
        secret = new_secret()
        text = text_of(secret)
        assert [len(group) for group in text.split()] == [LETTERS] * GROUPS
        assert secret_of(text) == secret
        assert secret_of(text.lower().replace(" ", "-")) == secret
        assert secret_of(text.replace("1", "I").replace("0", "O")) == secret


def test_every_single_wrong_character_and_every_swap_of_groups_is_noticed() -> None:
    text = text_of(bytes(range(32)))
    letters = text.replace(" ", "")
    for place, letter in enumerate(letters):
        other = "Z" if letter != "Z" else "Y"
        assert code_of(lambda t=letters[:place] + other + letters[place + 1 :]: secret_of(t)) == (  # type: ignore[misc]
            "ERR_PATHWAYS_RECOVERY_KEY_TEXT"
        )
    groups = text.split()
    groups[2], groups[5] = groups[5], groups[2]
    assert code_of(lambda: secret_of(" ".join(groups))) == "ERR_PATHWAYS_RECOVERY_KEY_TEXT"


@pytest.mark.parametrize("text", ["", "ABC", "U" * 56, "A" * 57, "é" * 56])
def test_what_is_no_recovery_key_is_told_without_its_text(text: str) -> None:
    with pytest.raises(PathwaysError) as caught:
        secret_of(text)
    assert caught.value.code == "ERR_PATHWAYS_RECOVERY_KEY_TEXT"
    assert not text or text not in str(caught.value)


def test_a_wrap_opens_for_its_key_and_place_only() -> None:
    secret, key = new_secret(), os.urandom(32)
    wrapped = wrap(public_of(secret), key, b"here")
    assert unwrap(secret, wrapped, b"here") == key
    assert wrap(public_of(secret), key, b"here") != wrapped
    for wrong in (
        (new_secret(), wrapped, b"here"),
        (secret, wrapped, b"there"),
        (secret, wrapped[:-1], b"here"),
        (secret, bytes(32) + wrapped[32:], b"here"),
        (secret, b"", b"here"),
    ):
        with pytest.raises(NotThisStore):
            unwrap(*wrong)


# ---------------------------------------------------------------- rotation


def test_after_a_rotation_the_new_key_opens_and_the_old_one_is_gone(
    open_store: Callable[..., Store], key_file: Path, home: Path
) -> None:
    store = open_store()
    message = put(store, b"before").message_id
    kept = KeyFile(key_file, home)
    old = kept.get(store.store_id)
    assert store.master_key.rotate("zzoperator") == 2
    after = put(store, b"after").message_id
    assert kept.get(store.store_id) is None
    assert kept.get(store.store_id, 2) not in (None, old)
    store.close()
    again = open_store()
    assert (body_of(again, message), body_of(again, after)) == (b"before", b"after")
    assert again.master_key.status().number == 2
    assert [row.what for row in again.audit.newest(3)] == ["received", "key-rotated", "received"]


def test_no_wrap_of_the_old_key_is_left_in_any_file(open_store: Callable[..., Store], home: Path) -> None:
    store = open_store()
    with sqlite3.connect(home / schema.FILE_NAME) as db:
        old = [bytes(row[0]) for row in db.execute("select wrapped from keys")]
    db.close()
    store.master_key.rotate("zzoperator")
    files = [path.read_bytes() for path in home.iterdir() if path.is_file()]
    assert len(old) == 4
    assert not any(wrapped in data for wrapped in old for data in files)


def test_a_new_month_after_a_rotation_opens(open_store: Callable[..., Store], clock: MovedClock) -> None:
    store = open_store()
    store.master_key.rotate("zzoperator")
    clock.now += MONTH_MS
    message = put(store, b"next month").message_id
    store.close()
    again = open_store()
    assert body_of(again, message) == b"next month"
    assert again.master_key.status().months == 2


def test_another_process_that_holds_the_old_key_adds_no_month_under_it(
    open_store: Callable[..., Store], clock: MovedClock
) -> None:
    first, second = open_store(), open_store()
    first.master_key.rotate("zzoperator")
    clock.now += MONTH_MS
    assert code_of(lambda: put(second)) == "ERR_PATHWAYS_KEY_ROTATED"
    put(first)
    first.close()
    assert open_store().master_key.status().months == 2


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("step", [1, 2])
def test_a_stop_at_any_step_of_a_rotation_leaves_a_store_that_opens(
    open_store: Callable[..., Store], home: Path, key_file: Path, clock: MovedClock, step: int, after: bool
) -> None:
    store = open_store()
    message = put(store, b"kept").message_id
    store.close()
    dying: KeyProvider = DyingProvider(KeyFile(key_file, home), step, after=after)
    with Store.open(home, dying, clock, create=False) as cut, pytest.raises(Dies):
        cut.master_key.rotate("zzoperator")
    again = open_store()
    again.begin_run()
    assert body_of(again, message) == b"kept"
    number = again.master_key.rotate("zzoperator")
    again.close()
    kept = KeyFile(key_file, home)
    assert [each for each in range(1, 6) if kept.get(again.store_id, each)] == [number]
    assert body_of(open_store(), message) == b"kept"


PROGRAM = """
import sys
from pathlib import Path
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store
home, key = Path(sys.argv[1]), Path(sys.argv[2])
with Store.open(home, KeyFile(key, home), SystemClock(), create=False) as store:
    store.master_key.rotate("me")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="kills at a chosen system call")
@pytest.mark.parametrize("call", ["rename", "fsync", "fdatasync", "unlink"])
def test_a_rotation_killed_at_any_write_to_the_disk_opens_again(
    home: Path, key_file: Path, clock: MovedClock, call: str
) -> None:
    provider = KeyFile(key_file, home)
    with Store.open(home, provider, clock, create=True) as store:
        message = put(store, b"kept").message_id
    killed = 0
    for number in range(1, KEY_STEPS + 1):
        kill = f"inject={call}:signal=KILL:when={number}"
        traced = [require("strace"), "-f", "-qq", "-e", f"trace={call}", "-e", kill]
        command = [*traced, sys.executable, "-c", PROGRAM, str(home), str(key_file)]
        done = subprocess.run(command, env=clean_environment(), capture_output=True, timeout=60, check=False)
        killed += done.returncode != 0
        with Store.open(home, provider, clock, create=False) as again:
            again.begin_run()
            assert body_of(again, message) == b"kept"
            assert provider.get(again.store_id, again.master_key.status().number)
        if done.returncode == 0:
            break
    assert killed or call == "unlink"


# ---------------------------------------------------------------- recovery


def test_the_recovery_key_opens_a_store_whose_master_key_is_lost(
    open_store: Callable[..., Store], home: Path, key_file: Path, clock: MovedClock
) -> None:
    store = open_store()
    before = put(store, b"before the paper").message_id
    secret = new_secret()
    store.master_key.set_recovery(secret, "zzoperator")
    clock.now += MONTH_MS
    after = put(store, b"a month later").message_id
    store.secrets.set("lab/source/password", "ZZSECRET", "zzoperator")
    store.close()
    key_file.unlink()
    assert code_of(open_store) == "ERR_PATHWAYS_KEY_MISSING"
    assert restore_master_key(home / schema.FILE_NAME, KeyFile(key_file, home), secret, clock.now) == 2
    again = open_store(create=False)
    assert (body_of(again, before), body_of(again, after)) == (b"before the paper", b"a month later")
    assert again.secrets.read("lab/source/password") == "ZZSECRET"
    assert again.audit.verify().whole
    assert again.tag == store.tag
    assert put(again).kind == "stored"
    # It stays valid, also for the months to come.
    clock.now += MONTH_MS
    last = put(again, b"after the way back").message_id
    again.close()
    key_file.unlink()
    restore_master_key(home / schema.FILE_NAME, KeyFile(key_file, home), secret, clock.now)
    assert body_of(open_store(create=False), last) == b"after the way back"


def test_a_copy_on_another_machine_opens_with_the_recovery_key(
    open_store: Callable[..., Store], home: Path, tmp_path: Path, clock: MovedClock
) -> None:
    store = open_store()
    message = put(store, b"moved").message_id
    secret = new_secret()
    store.master_key.set_recovery(secret, "zzoperator")
    store.close()
    other = tmp_path / "other-machine"
    # Bytes alone: what Windows has for copying a file with all it has, Wine does not know.
    shutil.copytree(home, other, copy_function=shutil.copyfile)
    provider = KeyFile(tmp_path / "other.key", other)
    restore_master_key(other / schema.FILE_NAME, provider, secret, clock.now)
    with Store.open(other, provider, clock, create=False) as moved:
        assert body_of(moved, message) == b"moved"
    assert body_of(open_store(), message) == b"moved"


def test_a_new_recovery_key_makes_the_one_before_it_void(
    open_store: Callable[..., Store], home: Path, key_file: Path, clock: MovedClock
) -> None:
    store = open_store()
    old, new = new_secret(), new_secret()
    store.master_key.set_recovery(old, "zzoperator")
    store.master_key.set_recovery(new, "zzoperator")
    status = store.master_key.status()
    assert (status.recovery_since, status.strange) == (NOW, 0)
    store.close()
    path, provider = home / schema.FILE_NAME, KeyFile(key_file, home)
    before, key = path.read_bytes(), key_file.read_bytes()
    for wrong in (old, new_secret()):
        assert code_of(lambda w=wrong: restore_master_key(path, provider, w, NOW)) == (  # type: ignore[misc]
            "ERR_PATHWAYS_RECOVERY_KEY_WRONG"
        )
    assert (path.read_bytes(), key_file.read_bytes()) == (before, key)
    assert restore_master_key(path, provider, new, NOW) == 2
    open_store(create=False)


def test_a_recipient_put_in_from_outside_gets_no_key(
    open_store: Callable[..., Store], home: Path, clock: MovedClock
) -> None:
    """Whoever can write the file puts their own public key in and waits for the next month."""
    store = open_store()
    store.close()
    thief = new_secret()
    db = sqlite3.connect(home / schema.FILE_NAME)
    db.execute("insert into recipient values('recovery:1', ?, ?, ?)", (NOW, public_of(thief), bytes(32)))
    db.commit()
    db.close()
    clock.now += MONTH_MS
    again = open_store()
    put(again)
    status = again.master_key.status()
    assert (status.months, status.recovery_since, status.strange) == (2, None, 1)
    again.close()
    db = sqlite3.connect(home / schema.FILE_NAME)
    assert db.execute("select count(*) from keys where wrap like 'recovery:%'").fetchone() == (0,)
    assert db.execute("select count(*) from keys where epoch = ?", (month(clock.now),)).fetchone() == (1,)
    db.close()


def test_the_secret_stands_in_no_file(open_store: Callable[..., Store], home: Path, key_file: Path) -> None:
    store = open_store()
    secret = new_secret()
    store.master_key.set_recovery(secret, "zzoperator")
    store.close()
    for path in (*home.rglob("*"), key_file):
        if path.is_file():
            data = path.read_bytes()
            assert secret not in data
            assert text_of(secret).encode() not in data
