"""Several installations on one drop folder, as real processes that are killed at random: each file is stored once.

Every process is the whole program with a home of its own; all read one folder under one channel name. Source: issue 3,
"Races"; handoff rows F04, F22 and F24.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.crash.figures import Figures, printed
from tests.support.command_line import Running, Site
from tests.support.counts import FULL, RACE_KILLS, RACE_MESSAGES, RACE_PROCESSES, RACE_ROUNDS
from tests.support.waiting import wait_until

pytestmark = pytest.mark.timeout(3600)

PATIENCE = 300.0
PIECE = 20
"""Files dropped at a time."""


@pytest.fixture(scope="module")
def figures(request: pytest.FixtureRequest) -> Iterator[dict[str, Figures]]:
    with printed(request, "Races") as rows:
        yield rows


class Runners:
    """The running installations."""

    def __init__(self, sites: list[Site], stack: ExitStack) -> None:
        self.sites = sites
        self._stack = stack
        self._running: dict[int, Running] = {}
        self._before: dict[int, int] = {}

    def start(self, number: int) -> None:
        self._before[number] = self._begun(number)
        self._running[number] = self._stack.enter_context(self.sites[number].start())

    def is_up(self, number: int) -> bool:
        """Whether its engine, and not only its process, is there: then an interrupt is an order and no accident."""
        return self._begun(number) > self._before[number]

    def _begun(self, number: int) -> int:
        return [row["event"] for row in self.sites[number].log()].count("engine-start")

    def await_all(self) -> None:
        """Wait until every engine is up."""
        wait_until(lambda: all(self.is_up(number) for number in self._running), PATIENCE, "every engine")

    def kill(self, number: int) -> None:
        self._running.pop(number).kill()

    def stop_all(self) -> None:
        for running in self._running.values():
            assert running.interrupt().status == 0


def written(sites: list[Site]) -> int:
    """Finished files at all destinations."""
    return sum(not name.startswith(".") for site in sites for name in os.listdir(site.root / "out"))


def waiting(drop: Path) -> int:
    """Files in the drop folder and claimed ones, whoever claimed them."""
    claimed = drop / ".claimed" / "lab"
    names = [*os.listdir(drop), *(os.listdir(claimed) if claimed.is_dir() else [])]
    return sum(not name.startswith(".") for name in names)


@pytest.mark.parametrize("turn", range(RACE_ROUNDS))
def test_f22_f24_several_processes_killed_at_random(tmp_path: Path, figures: dict[str, Figures], turn: int) -> None:
    rng = random.Random(turn)
    count = RACE_PROCESSES[turn % len(RACE_PROCESSES)]
    drop, half = tmp_path / "drop", tmp_path / "half"
    half.mkdir()
    files = {f"zztest-{number:04}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in range(RACE_MESSAGES)}
    for name, data in files.items():
        (half / name).write_bytes(data)
    sites = [Site(tmp_path / f"engine-{number}") for number in range(count)]
    for site in sites:
        site.channel(into=str(drop), source={"pollInterval": "250ms"})
    with ExitStack() as stack:
        runners = Runners(sites, stack)
        for number in range(count):
            runners.start(number)
        runners.await_all()
        # In pieces, so that no process finds everything in one listing and takes it all.
        names = rng.sample(list(files), len(files))
        pieces = [names[start : start + PIECE] for start in range(0, len(names), PIECE)]
        kills = Counter(rng.choices(range(len(pieces)), k=RACE_KILLS))
        for number, piece in enumerate(pieces):
            for name in piece:
                os.rename(half / name, drop / name)
            due = (number - 1) * PIECE
            wait_until(lambda: written(sites) >= due, PATIENCE, f"{due} files out")  # noqa: B023 - asked at once
            for _ in range(kills[number]):
                victim = rng.randrange(count)
                runners.kill(victim)
                runners.start(victim)
        wait_until(lambda: waiting(drop) == 0 and written(sites) >= len(files), PATIENCE, "every file out")
        runners.await_all()
        runners.stop_all()
    found = judge(sites, files)
    figures[f"{count} processes, {len(files)} files, {RACE_KILLS} kills, round {turn + 1}"] = found
    assert found.clean, found.text()
    if FULL:  # with a few hundred files one process may now and then be first at every piece
        assert sum(bool(site.outputs()) for site in sites) >= 2, "there was a race"


def judge(sites: list[Site], files: dict[str, bytes]) -> Figures:
    """Over all installations."""
    stored: Counter[str] = Counter()
    found = Figures(states=1)
    for site in sites:
        rows = {f"{row['id']}-1.hl7": row for row in site.messages()}
        outputs = site.outputs()
        stored.update(str(row["name"]) for row in rows.values())
        found.not_delivered += sum(row["state"] != "delivered" for row in rows.values())
        found.not_delivered += len(rows.keys() - outputs.keys())
        found.delivered_twice += len(outputs.keys() - rows.keys())
        found.half += sum(data != files[rows[name]["name"]] for name, data in outputs.items() if name in rows)
    found.lost = sum(stored[name] == 0 for name in files)
    found.stored_twice = sum(times > 1 for times in stored.values())
    return found
