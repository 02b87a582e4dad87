"""Several processes on one folder: every file is taken exactly once, also where one of them is killed."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pathways_desktop.domain.names import parse_claimed_name
from tests.locations.folder.helpers import Drop, python_program
from tests.support.counts import FULL
from tests.support.processes import clean_environment
from tests.support.waiting import wait_until

FILES = 400 if FULL else 120

# Claims in small slices until nothing is left, and writes the path of each file that it finished, one a line.
WORKER = """
import itertools, sys, time
from pathlib import Path
from tests.locations.folder.helpers import Drop

folder, channel, tag, log, go = sys.argv[1:6]
drop = Drop(Path(folder), channel=channel, tag=tag)
drop.source.probe()
while not Path(go).exists():
    time.sleep(0.001)
clock = itertools.count(int(time.time() * 1000))
with open(log, "ab", buffering=0) as out:
    while True:
        taken = list(drop.source.leftovers())
        entries = sorted(drop.source.list().entries, key=lambda entry: entry.path)[:7]
        if not entries and not taken:
            break
        drop.ids.begin(next(clock))
        taken += drop.source.claim(entries, drop.ids, drop.note).claimed
        drop.source.flush()
        for claimed in taken:
            drop.read(claimed)
            out.write(claimed.path + b"\\n")
            drop.source.finish(claimed)
drop.source.stop()
"""


Start = Callable[[Path, str, str, Path, Path], "subprocess.Popen[bytes]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a worker on a folder, as channel and engine; ends all of them with the test, whatever came out."""
    with ExitStack() as started:

        def one(folder: Path, channel: str, tag: str, log: Path, go: Path) -> subprocess.Popen[bytes]:
            command = python_program(WORKER, str(folder), channel, tag, str(log), str(go))
            process = subprocess.Popen(command, env=clean_environment(), stderr=subprocess.PIPE)
            started.enter_context(process)
            started.callback(process.kill)
            return process

        yield one


def end(process: subprocess.Popen[bytes]) -> None:
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors.decode()


def fill(folder: Path) -> list[bytes]:
    folder.mkdir()
    names = [b"%04d.hl7" % number for number in range(FILES)]
    for name in names:
        (folder / os.fsdecode(name)).write_bytes(b"of " + name)
    return names


def test_f24_two_engines_with_one_channel_name_take_each_file_once(tmp_path: Path, start: Start) -> None:
    names = fill(tmp_path / "in")
    go, logs = tmp_path / "go", [tmp_path / f"log{number}" for number in range(3)]
    workers = [
        start(tmp_path / "in", channel, tag, log, go)
        for channel, tag, log in zip(("lab", "lab", "xray"), ("aaaaaaaa", "bbbbbbbb", "aaaaaaaa"), logs, strict=True)
    ]
    go.touch()
    for worker in workers:
        end(worker)
    taken = [line for log in logs for line in log.read_bytes().split()]
    assert sorted(taken) == names
    assert [path for path in (tmp_path / "in").rglob("*") if path.is_file()] == []


def test_f04_a_killed_engine_loses_nothing_and_another_never_finishes_its_claims(tmp_path: Path, start: Start) -> None:
    names = fill(tmp_path / "in")
    go, go_other = tmp_path / "go", tmp_path / "go-other"
    logs = [tmp_path / "killed", tmp_path / "other", tmp_path / "again"]
    killed = start(tmp_path / "in", "lab", "aaaaaaaa", logs[0], go)
    other = start(tmp_path / "in", "lab", "bbbbbbbb", logs[1], go_other)
    go.touch()
    wait_until(lambda: logs[0].exists() and logs[0].stat().st_size > 0, what="the first file", timeout=30)
    go_other.touch()
    killed.kill()
    killed.communicate(timeout=30)
    end(other)
    held = [parse_claimed_name(name) for name in Drop(tmp_path / "in").claimed_names()]
    assert {found[0].tag for found in held if found} <= {"aaaaaaaa"}
    end(start(tmp_path / "in", "lab", "aaaaaaaa", logs[2], go))
    first, second, third = (log.read_bytes().split() for log in logs)
    # The killed one may have handed over one file that it had not removed yet: the store's key answers for that one.
    assert len(set(first) & set(third)) <= 1
    assert set(second).isdisjoint(set(first) | set(third))
    assert sorted(set(first) | set(second) | set(third)) == names
    assert len(second) == len(set(second))
