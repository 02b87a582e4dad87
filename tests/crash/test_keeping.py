"""SIGKILL at steps of what is done to a whole store: made, its keys exchanged, sealed anew, purged, copied, restored.

Evenly spread over the calls of each kind that a whole run makes; how many is a count. After each the same is done once
more, as a person or the next run would, and nothing may be lost, doubled, or left half.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.anchor import AnchorPlace
from pathways_desktop.store.backup import restore
from pathways_desktop.store.intake import Incoming
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.masterkey import restore_master_key
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.schema import FILE_NAME
from pathways_desktop.store.store import Store
from tests.support.counts import KEEPING_STEPS
from tests.support.peers import require
from tests.support.processes import clean_environment

pytestmark = [
    pytest.mark.timeout(3600),
    pytest.mark.skipif(sys.platform != "linux", reason="kills at a system call"),
]
CALLS = ("fsync", "fdatasync", "pwrite64", "rename", "unlink")
SECRET = bytes(range(32))
OLD = 5
"""Messages that a purge removes, beside those that stay."""
KILLED = -9
"""Ended by SIGKILL, a signal that Windows has no name for."""
LARGE = bytes(range(256)) * 2000
NOW = 1_794_000_000_000
DAMAGED = {FILE_NAME: b"\xa5" * 9000, f"{FILE_NAME}-wal": b"the log of the damaged store"}
"""Files of a store that can't be read."""
PROGRAM = """
import sys
from pathlib import Path
from tests.crash.test_keeping import Rig
getattr(Rig(Path(sys.argv[1])), sys.argv[2])()
"""


class Rig:
    """One home with its key, its anchors and a backup, below a folder that can be copied."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home, self.copy = root / "home", root / "copy" / "pathways.backup"
        self.key = root / "keys" / "pathways.key"

    def open(self) -> Store:
        place = AnchorPlace(self.root / "anchors", lambda line: None)
        return Store.open(self.home, KeyFile(self.key, self.home), SystemClock(), create=True, anchor=place)

    def fill(self) -> None:
        """Some old messages and some that stay, the last of them in chunks."""
        self.home.mkdir(parents=True, mode=0o700)
        self.copy.parent.mkdir()
        with self.open() as store:
            for number in range(2 * OLD):
                put(store, number, LARGE if number == 2 * OLD - 1 else b"body %d" % number)
            store.master_key.set_recovery(SECRET, "zz")
            store.back_up(self.copy, "zz")

    # ---------------------------------------------------------------- what is killed

    def make(self) -> None:
        self.open().close()

    def rotate(self) -> None:
        with self.open() as store:
            store.begin_run()
            store.master_key.rotate("zz")

    def reseal(self) -> None:
        with self.open() as store:
            store.begin_run()
            store.reseal.begin("zz")
            while store.reseal.step():
                pass

    def purge(self) -> None:
        with self.open() as store:
            store.begin_run()
            store.retention.purge("lab", NOW + OLD)

    def back_up(self) -> None:
        with self.open() as store:
            store.back_up(self.copy, "zz")

    def restore(self) -> None:
        restore(self.copy, self.home, KeyFile(self.key, self.home), SECRET, NOW)

    def restore_over_damage(self) -> None:
        restore(self.copy, self.home, KeyFile(self.key, self.home), SECRET, NOW, aside=True)

    def restore_key(self) -> None:
        restore_master_key(self.home / FILE_NAME, KeyFile(self.key, self.home), SECRET, NOW)


def put(store: Store, number: int, body: bytes) -> str:
    """Store one message; its key and its bytes follow from its number."""
    sealed = store.intake.seal_body("lab", len(body), iter([body]))
    item = Incoming("lab", sealed, b"ZZTEST", NOW + number, (), claim_key=b"claim %d" % number)
    return store.intake.commit([item])[0].message_id


def assert_kept(store: Store, first: int = 0) -> None:
    """Every message from this number on is there once, whole, and known; so are the keys of those that went."""
    rows = store.reader.messages(MessageFilter()).rows
    bodies = sorted(store.content(row.id).read() for row in rows)
    assert bodies == sorted([*(b"body %d" % number for number in range(first, 2 * OLD - 1)), LARGE])
    for number in range(2 * OLD):
        assert store.intake.known("lab", b"claim %d" % number) is not None
    found = store.audit.verify()
    assert found.whole
    # Between the new chain and the new copies of its head the old copies are strange.
    assert found.strange == 0 or store.reseal.progress() is not None
    store.checking.file()


# ---------------------------------------------------------------- what has to stand afterwards


def after_make(rig: Rig) -> None:
    with rig.open() as store:
        store.begin_run()
        message = put(store, 1, b"first")
        assert store.content(message).read() == b"first"
    assert not list(rig.home.glob("*.new*"))


def after_keys(rig: Rig) -> None:
    with rig.open() as store:
        store.begin_run()
        assert_kept(store)
        number = store.master_key.rotate("zz")
        store_id = store.store_id
    kept = KeyFile(rig.key, rig.home)
    assert [each for each in range(1, 9) if kept.get(store_id, each)] == [number]
    with rig.open() as store:
        assert_kept(store)


def after_reseal(rig: Rig) -> None:
    with rig.open() as store:
        store.begin_run()
        assert_kept(store)
        begun = store.reseal.progress()
        while store.reseal.step():
            assert_kept(store)
        assert_kept(store)
        assert store.reseal.progress() is None
        if begun is not None:
            whats = [row.what for row in store.audit.rows()]
            assert (whats.count("reseal-begun"), whats.count("resealed")) == (1, 1)
    after_keys(rig)


def after_purge(rig: Rig) -> None:
    with rig.open() as store:
        store.begin_run()
        removed = sum(row.what == "purged" for row in store.audit.rows())
        left = store.reader.total()
        assert (removed, left) in ((0, 2 * OLD), (1, OLD)), "the messages and the entry that says so go together"
    rig.purge()
    with rig.open() as store:
        assert_kept(store, OLD)


def after_back_up(rig: Rig) -> None:
    other = Rig(rig.root / "other")
    other.home.mkdir(parents=True)
    for copy in (rig.copy, rig.root / "again"):
        if copy is not rig.copy:
            with rig.open() as store:
                store.begin_run()
                assert_kept(store)
                store.back_up(copy, "zz")
        shutil.rmtree(other.root)
        other.home.mkdir(parents=True)
        # Whole whenever it has its name: the one before, or the new one.
        restore(copy, other.home, KeyFile(other.key, other.home), SECRET, NOW)
        with other.open() as store:
            assert_kept(store)


def after_restore(rig: Rig) -> None:
    with contextlib.suppress(PathwaysError):
        restore(rig.copy, rig.home, KeyFile(rig.key, rig.home), SECRET, NOW)
    with rig.open() as store:
        store.begin_run()
        assert_kept(store)
    assert not list(rig.home.glob("*.restore*"))


def after_restore_over_damage(rig: Rig) -> None:
    """The new store is whole, or it is done once more; the damaged one is there once, whole, whatever happened."""
    try:
        rig.open().close()
    except PathwaysError:
        rig.restore_over_damage()
    after_restore(rig)
    kept = [path for folder in rig.home.glob("damaged-*") for path in folder.iterdir()]
    assert sorted((path.name, path.read_bytes()) for path in kept) == sorted(DAMAGED.items())


def after_restore_key(rig: Rig) -> None:
    with contextlib.suppress(PathwaysError):
        rig.open().close()
        after_keys(rig)
        return
    # As before it: no key, and it is done once more.
    rig.restore_key()
    after_keys(rig)


AFTER: dict[str, Callable[[Rig], None]] = {
    "make": after_make,
    "rotate": after_keys,
    "reseal": after_reseal,
    "purge": after_purge,
    "back_up": after_back_up,
    "restore": after_restore,
    "restore_over_damage": after_restore_over_damage,
    "restore_key": after_restore_key,
}


def prepared(act: str, root: Path, template: Path) -> Rig:
    """A home as it is before the act."""
    shutil.rmtree(root, ignore_errors=True)
    if act == "make":
        (root / "home").mkdir(parents=True)
        return Rig(root)
    shutil.copytree(template, root)
    rig = Rig(root)
    if act == "restore":
        shutil.rmtree(rig.home)
        rig.home.mkdir()
        shutil.rmtree(rig.root / "anchors", ignore_errors=True)
        rig.key.unlink()
    if act == "restore_over_damage":
        for name, data in DAMAGED.items():
            (rig.home / name).write_bytes(data)
    if act == "restore_key":
        rig.key.unlink()
    return rig


def traced(rig: Rig, act: str, *options: str) -> int:
    command = [require("strace"), "-f", "-qq", "--signal=none", *options]
    command += [sys.executable, "-c", PROGRAM, str(rig.root), act]
    environment = clean_environment(PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=os.pathsep.join(sys.path))
    done = subprocess.run(command, env=environment, capture_output=True, timeout=300, check=False)
    assert done.returncode in (0, KILLED), done.stderr
    return done.returncode


def spread(count: int, most: int) -> list[int]:
    """At most so many numbers out of 1 to `count`, evenly, with the first and the last among them."""
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(place * (count - 1) / (most - 1)) for place in range(most)})


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("template") / "rig"
    Rig(root).fill()
    return root


@pytest.mark.parametrize("act", AFTER)
def test_a_kill_at_any_step_leaves_a_whole_store(act: str, template: Path, tmp_path: Path) -> None:
    log = tmp_path / "trace"
    rig = prepared(act, tmp_path / "rig", template)
    assert traced(rig, act, "-e", f"trace={','.join(CALLS)}", "-o", str(log)) == 0
    made = Counter(re.findall(r"^(\d+) +(\w+)\(", log.read_text("utf-8", "replace"), re.MULTILINE))
    killed = 0
    for call in CALLS:
        # strace counts for each thread by itself.
        most = max((count for (_, name), count in made.items() if name == call), default=0)
        for number in spread(most, KEEPING_STEPS):
            rig = prepared(act, tmp_path / "rig", template)
            killed += traced(rig, act, "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}") != 0
            AFTER[act](rig)
    assert killed >= 3
