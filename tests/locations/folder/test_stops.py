"""A process that dies at any single step of a pass, and again in its recovery: every file comes through, none is lost.

What was handed over twice is told apart here; the store's key answers for it (that is tested where the store is).
"""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.locations.base import Claimed
from tests.locations.folder.helpers import Drop
from tests.support.counts import FULL

if sys.platform == "win32":
    pytest.skip("needs fork", allow_module_level=True)

FILES = {b"a.hl7": b"first", b"sub/b.hl7": b"second", b"x" * 250: b"third"}


def fill(folder: Path) -> None:
    for name, data in FILES.items():
        Drop(folder).put(name, data)


class Noting(Drop):
    """A drop whose every finished read is noted, as a store would keep it."""

    def __init__(self, folder: Path, log: Path, **settings: Any) -> None:
        super().__init__(folder, recursive=True, **settings)
        self.log = log

    def read(self, claimed: Claimed) -> bytes:
        data = super().read(claimed)
        with self.log.open("ab") as file:
            file.write(data + b"\n")
        return data


def die_at(step: int, folder: Path, log: Path, **settings: Any) -> bool:
    """Run a pass in a process of its own that ends before its step of this number; False when it has fewer."""
    child = os.fork()
    if child == 0:
        try:
            drop = Noting(folder, log, **settings)
            drop.script.at_step(step, lambda: os._exit(9))
            drop.take_all()
            drop.source.stop()
            os._exit(0)
        finally:
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9), status
    return status == 9


def check(folder: Path, log: Path, stops: int) -> None:
    stored = log.read_bytes().split()
    assert set(stored) == set(FILES.values())
    assert len(stored) - len(set(stored)) <= stops
    left = [path.name for path in folder.rglob("*") if path.is_file() and "done" not in path.parts]
    assert left == []


@pytest.mark.parametrize("settings", [{}, {"keep_processed": "done"}, {"single_node": True}])
def test_a_death_at_each_step_is_made_good_by_the_next_run(tmp_path: Path, settings: dict[str, Any]) -> None:
    step = 0
    going = True
    while going:
        step += 1 if FULL or not settings else 3
        folder, log = tmp_path / str(step), tmp_path / f"{step}.log"
        folder.mkdir()
        fill(folder)
        log.touch()
        going = die_at(step, folder, log, **settings)
        last = Noting(folder, log, **settings)
        last.take_all()
        last.source.stop()
        check(folder, log, 1)
    assert step > 30


def test_a_death_in_the_recovery_of_a_death_is_made_good_too(tmp_path: Path) -> None:
    for first in range(1, 75, 1 if FULL else 9):
        for second in range(1, 75, 1 if FULL else 7):
            folder, log = tmp_path / f"{first}-{second}", tmp_path / f"{first}-{second}.log"
            folder.mkdir()
            fill(folder)
            log.touch()
            die_at(first, folder, log)
            die_at(second, folder, log)
            last = Noting(folder, log)
            last.take_all()
            last.source.stop()
            check(folder, log, 2)
