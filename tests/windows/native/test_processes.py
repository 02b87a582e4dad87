"""Several Windows processes at once: the lock of a home, the bell, the making of a store, and a race for files."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.home import Home, HomeLock
from pathways_desktop.engine.wake import Bell, ring
from pathways_desktop.store.keys import KeyFile
from tests.locations.folder.helpers import Drop, python_program
from tests.support.waiting import wait_until

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a Python that runs a text; ends it with the test, whatever came out."""
    with ExitStack() as started:

        def one(code: str, *arguments: object) -> "subprocess.Popen[str]":
            process = subprocess.Popen(
                python_program(code, *map(str, arguments)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            started.enter_context(process)
            started.callback(process.kill)
            return process

        yield one


def said(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: "subprocess.Popen[str]") -> str:
    out, _ = process.communicate("\n", timeout=60)
    assert process.returncode == 0, out
    return out.strip()


# --- the lock of a home

HOLD = """
from pathlib import Path
from pathways_desktop.engine.home import Home, HomeLock
with HomeLock(Home(Path(sys.argv[1]))):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("killed", [False, True], ids=["ended", "killed"])
def test_one_process_holds_a_home_until_it_ends(home: Path, start: Start, killed: bool) -> None:
    holder = start(HOLD, home)
    assert said(holder) == "held"
    lock = HomeLock(Home(home))
    assert lock.held_elsewhere()
    with pytest.raises(PathwaysError) as caught:
        lock.take()
    assert caught.value.code == "ERR_PATHWAYS_HOME_BUSY"
    if killed:
        holder.kill()
        holder.wait(30)
    else:
        end(holder)
    wait_until(lambda: not lock.held_elsewhere())
    with lock:
        second = start(HOLD, home)
        out, _ = second.communicate("\n", timeout=60)
        assert "ERR_PATHWAYS_HOME_BUSY" in out
    assert not lock.held_elsewhere()


# --- the bell

RING = """
from pathlib import Path
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.wake import ring
print(ring(Home(Path(sys.argv[1]))))
"""


def test_another_process_rings_the_bell_of_a_home_however_it_spells_it(home: Path, start: Start) -> None:
    heard = threading.Semaphore(0)
    bell = Bell(Home(home), heard.release)
    bell.start()
    try:
        for spelling in (str(home), str(home).upper(), str(home).replace("\\", "/")):
            assert end(start(RING, spelling)) == "True"
            assert heard.acquire(timeout=10)
        assert end(start(RING, home.parent)) == "False"
    finally:
        bell.stop()
    assert not ring(Home(home))


# --- the key and the store


def test_a_key_file_is_made_once_beside_the_home_and_never_in_it(home: Path) -> None:
    path = home.parent / "keys" / "pathways.key"
    provider = KeyFile(path, home)
    assert provider.get("id") is None
    provider.put("id", b"k" * 32)
    assert provider.get("id") == b"k" * 32
    assert b"\r" not in path.read_bytes()
    with pytest.raises(PathwaysError) as caught:
        provider.put("id", b"l" * 32)
    assert caught.value.code == "ERR_PATHWAYS_KEY_FILE_UNSAFE"
    for inside in (home / "a.key", Path(str(home).upper()) / "b.key"):
        with pytest.raises(PathwaysError) as caught:
            KeyFile(inside, home).put("id", b"k" * 32)
        assert caught.value.code == "ERR_PATHWAYS_KEY_FILE_UNSAFE"
    assert list(home.iterdir()) == []


MAKE = """
from pathlib import Path
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store
home, key = Path(sys.argv[1]), Path(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
store = Store.open(home, KeyFile(key, home), SystemClock(), create=True)
print(store.store_id, store.tag)
store.close()
"""


def test_four_processes_make_one_store(home: Path, start: Start) -> None:
    makers = [start(MAKE, home, home.parent / "pathways.key") for _ in range(4)]
    assert [said(maker) for maker in makers] == ["ready"] * 4
    for maker in makers:
        assert maker.stdin is not None
        maker.stdin.write("\n")
        maker.stdin.flush()
    assert len({end(maker) for maker in makers}) == 1
    assert not (home / ".pathways.db.making").exists()


# --- a race

FILES = 300
RACER = """
import itertools, time
from pathlib import Path
from tests.locations.folder.helpers import Drop

drop = Drop(Path(sys.argv[1]), tag=sys.argv[2])
drop.source.probe()
print("ready", flush=True)
sys.stdin.readline()
clock = itertools.count(int(time.time() * 1000))
while entries := drop.source.list().entries:
    drop.ids.begin(next(clock))
    claimed = drop.source.claim(sorted(entries, key=lambda entry: entry.path)[:10], drop.ids, drop.note).claimed
    drop.source.flush()
    for each in claimed:
        print(each.path.decode(), drop.read(each).decode(), flush=True)
        drop.source.finish(each)
drop.source.stop()
"""


def test_three_processes_take_each_of_300_files_once(tmp_path: Path, start: Start) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    names = [f"{number:04}.hl7" for number in range(FILES)]
    for name in names:
        (folder / name).write_text(f"of-{name}")
    racers = [start(RACER, folder, tag * 8) for tag in "abc"]
    assert [said(racer) for racer in racers] == ["ready"] * 3
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("\n")
        racer.stdin.flush()
    taken = [line for racer in racers for line in end(racer).splitlines()]
    assert sorted(taken) == [f"{name} of-{name}" for name in names]
    drop = Drop(folder)
    assert drop.names() == []
    assert drop.claimed_names() == []
    assert sum(len(files) for _, _, files in os.walk(folder)) == 0
