"""Hints make a pass earlier and do nothing else: a lost one, a dead observer and a flood of them change the delay only.

Source: issue "Hints", design rule 2, contract "Our own writes under `.claimed` wake no pass".
"""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.engine.channel import SourceWorker
from pathways_desktop.engine.hints import FolderHints
from pathways_desktop.engine.snapshot import ages
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.engine.installation import Installation
from tests.engine.plant import Plant
from tests.locations.folder.helpers import posix_only
from tests.support.waiting import wait_until

MakePlant = Callable[..., Plant]
SLOW = "1h"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "drop"
    made.mkdir()
    return made


def hinted(tmp_path: Path, folder: Path, **settings: Any) -> Installation:
    made = Installation(tmp_path / "one", hints=True)
    made.channel("lab", folder, **{"pollInterval": SLOW, **settings})
    return made


def watching(made: Installation) -> FolderHints:
    hints = made.worker("lab").hints
    assert hints is not None
    wait_until(lambda: hints._watch is not None and hints._watch.alive(), 20, "the watch")
    return hints


def publish(folder: Path, name: str, data: bytes) -> None:
    (folder / f".{name}").write_bytes(data)
    (folder / f".{name}").rename(folder / name)


def test_a_hint_starts_a_pass_long_before_the_next_poll(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder)
    with made.run():
        watching(made)
        publish(folder, "a.hl7", b"ZZTEST")
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)


def test_an_observer_that_died_is_started_again_and_costs_a_delay_only(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder, pollInterval="2s")
    with made.run():
        hints = watching(made)
        dead: Any = hints._watch
        dead.observer.stop()
        dead.observer.join()
        publish(folder, "a.hl7", b"ZZTEST")
        # No event comes of it: the poll finds it.
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
        wait_until(lambda: hints._watch is not dead and hints._watch is not None and hints._watch.alive(), 20)


def test_a_folder_that_tells_of_nothing_is_polled(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> object:
        raise OSError(38, "no notification here")

    monkeypatch.setattr("pathways_desktop.engine.hints._start", refuse)
    made = hinted(tmp_path, folder, pollInterval="500ms")
    with made.run():
        for number in range(3):
            publish(folder, f"{number}.hl7", b"%d" % number)
            wait_until(lambda: len(made.delivered("lab")) == number + 1, 20)  # noqa: B023
        assert made.codes() == set()


def test_our_own_work_in_the_folder_wakes_nothing(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder)
    with made.run():
        hints = watching(made)
        woken = threading.Event()
        worker = made.worker("lab")
        publish(folder, "a.hl7", b"ZZTEST")
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
        wait_until(lambda: not list((folder / ".claimed" / "lab").glob("*-a.hl7")), 20)
        passes = worker.view.passes
        hints._wake = woken.set
        claims = folder / ".claimed" / "lab"
        (claims / ".owner-test").write_text("{}")
        (claims / ".owner-test").unlink()
        publish(folder, "marker.hl7", b"Z")
        # Events come in order: when this one's pass came, those before it woke nothing more.
        wait_until(lambda: made.delivered("lab") == [b"Z", b"ZZTEST"], 20)
        assert worker.view.passes - passes <= 3


@pytest.mark.skipif(sys.platform == "win32", reason="a removable drive is told by another call there")
def test_a_drive_that_can_be_pulled_out_is_not_held_between_passes(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder, pollInterval="250ms", singleNode=True)
    made.ops_for = lambda path: SimulatedDrive(real_ops()) if path == str(folder) else real_ops()
    with made.run():
        publish(folder, "a.hl7", b"ZZTEST")
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
        worker = made.worker("lab")
        assert worker.intake.capabilities.ejectable
        hints = worker.hints
        assert hints is not None
        made.passed("lab", 2)
        assert hints._watch is None
        with worker.passing:
            assert [path for path in _open_paths() if path.startswith(str(folder))] == []
            assert _watched_inodes().isdisjoint({folder.stat().st_ino})


@pytest.mark.skipif(sys.platform == "win32", reason="needs /proc")
def test_a_fixed_disk_is_watched_but_no_handle_stays_open(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder, pollInterval="250ms")
    with made.run():
        watching(made)
        publish(folder, "a.hl7", b"ZZTEST")
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
        assert folder.stat().st_ino in _watched_inodes()
        with made.worker("lab").passing:
            assert [path for path in _open_paths() if path.startswith(str(folder))] == []


def test_a_place_that_went_away_is_let_go_of_and_watched_anew(tmp_path: Path, folder: Path) -> None:
    made = hinted(tmp_path, folder, pollInterval="250ms")
    with made.run():
        hints = watching(made)
        aside = folder.rename(tmp_path / "aside")
        wait_until(lambda: hints._watch is None, 20)
        aside.rename(folder)
        wait_until(lambda: hints._watch is not None and hints._watch.alive(), 30)
        wait_until(lambda: made.codes() == set(), 20)


# ---------------------------------------------------------------- how often


def worker_with(plant: Plant, took: float) -> SourceWorker:
    worker = plant.runtime.worker
    plant.turn()
    worker._took = took
    return worker


def test_hints_come_no_closer_than_a_pass_is_long(make_plant: MakePlant) -> None:
    plant = make_plant()
    worker = worker_with(plant, 5.0)
    worker.hint()
    before = plant.clock.seconds
    worker._rest(60.0)
    assert plant.clock.seconds - before == 5.0
    # One that comes in a short pass's rest waits for next to nothing.
    worker = worker_with(plant, 0.01)
    worker.hint()
    before = plant.clock.seconds
    worker._rest(60.0)
    assert plant.clock.seconds - before == pytest.approx(0.01)


def test_a_person_does_not_wait_for_that(make_plant: MakePlant) -> None:
    plant = make_plant()
    for ask in (SourceWorker.poll, SourceWorker.wake, lambda worker: worker.ask(lambda source: None)):
        worker = worker_with(plant, 5.0)
        ask(worker)
        before = plant.clock.seconds
        worker._rest(60.0)
        assert plant.clock.seconds == before
        worker._polled = worker._woken = False
        worker._asked.clear()


def test_a_file_that_is_due_does_not_make_long_passes_follow_each_other(make_plant: MakePlant) -> None:
    plant = make_plant(source={"minAge": "1s", "pollInterval": "10s"})
    plant.put("a.hl7")
    assert plant.turn() == pytest.approx(1.0)
    plant.put("b.hl7")
    # A listing that takes 4 s: the file is due before it ends, and the next pass comes 4 s later all the same.
    plant.source_ops.before("scan", lambda: plant.clock.move(4.0))
    assert plant.turn() >= 4.0


@posix_only("making so many files takes Wine minutes")
def test_100_000_waiting_files_leave_half_of_the_time_free(make_plant: MakePlant) -> None:
    plant = make_plant(source={"match": ["*.hl7"], "pollInterval": "1s"})
    for number in range(100_000):
        os.close(os.open(plant.drop / f"{number:06}.tmp", os.O_CREAT | os.O_WRONLY))
    plant.source_ops.before("scan", lambda: plant.clock.move(3.0))
    pause = plant.turn()
    view = plant.runtime.worker.view
    assert view.waiting_count == 100_000
    assert len(view.waiting) == 2_000
    assert pause >= 3.0
    assert sum(ages(view.waiting_since, plant.clock.now_ms())) == 100_000
    assert view.waiting_since == tuple(sorted(view.waiting_since))


def test_ages_are_counted_by_their_bounds() -> None:
    minute = 60_000
    now = 1_000 * minute
    since = [now - age * minute for age in (2000, 80, 79, 40, 39, 20, 10, 9, 5, 4, 0)]
    assert ages(since, now) == (2, 2, 1, 2, 2, 2)
    assert ages([], now) == (0, 0, 0, 0, 0, 0)


def _open_paths() -> list[str]:
    found = []
    for name in os.listdir("/proc/self/fd"):
        try:
            found.append(os.readlink(f"/proc/self/fd/{name}"))
        except OSError:
            continue
    return found


def _watched_inodes() -> set[int]:
    """What the inotify descriptors of this process watch."""
    found = set()
    for name in os.listdir("/proc/self/fdinfo"):
        try:
            text = Path(f"/proc/self/fdinfo/{name}").read_text()
        except OSError:
            continue
        for line in text.splitlines():
            if line.startswith("inotify"):
                found.add(int(dict(part.split(":", 1) for part in line.split()[1:])["ino"], 16))
    return found
