"""What a pass takes, what it leaves and why; clocks that jump; the log and the room on the disk."""

import errno
import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.engine.log import close_log, log, open_log
from pathways_desktop.engine.snapshot import source_sentence
from pathways_desktop.locations.folder.fileops import FileOps, Scanned
from tests.engine.plant import Plant
from tests.locations.folder.helpers import FOLDER_FLUSH, posix_only
from tests.support.small_disk import small_disk

Make = Callable[..., Plant]


def test_a_file_is_taken_when_two_looks_far_enough_apart_saw_it_the_same(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "5s"})
    path = plant.put("zztest.hl7", b"1")
    assert plant.turn() <= 1.0
    for piece in range(4):
        plant.clock.move(4.9)
        with path.open("ab") as file:
            file.write(b"%d" % piece)
        plant.turn()
        assert plant.waiting() == {"zztest.hl7": "too-new"}
    plant.clock.move(4.9)
    plant.turn()
    assert plant.messages() == []
    plant.clock.move(0.1)
    plant.turn()
    assert plant.bodies() == [b"10123"]


def test_the_second_look_is_due_when_the_file_can_be_ready_not_at_the_next_poll(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "2s", "pollInterval": "1h"})
    plant.put("zztest.hl7")
    assert plant.turn() == pytest.approx(2.0, abs=0.1)


@pytest.mark.parametrize("jump", [-3_600_000, 86_400_000, -86_400_000 * 400])
def test_f32_a_clock_that_jumps_changes_neither_readiness_nor_order(make_plant: Make, jump: int) -> None:
    plant = make_plant(source={"minAge": "2s"})
    for name in ("a.hl7", "b.hl7"):
        plant.put(name, name.encode())
    plant.turn()
    plant.clock.ms += jump
    plant.turn()
    assert plant.messages() == [], "the wall clock makes nothing ready"
    plant.clock.move(2.0)
    plant.turn()
    assert sorted(plant.bodies()) == [b"a.hl7", b"b.hl7"]
    plant.clock.ms -= jump
    plant.put("c.hl7", b"c.hl7")
    plant.turn()
    plant.clock.move(2.0)
    plant.turn()
    assert len(plant.messages()) == 3


def test_times_of_files_are_never_compared_with_a_clock(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "2s"})
    for name, time in (("future.hl7", 4_000_000_000), ("past.hl7", 1), ("negative.hl7", -86_400)):
        path = plant.put(name, name.encode())
        os.utime(path, (time, time))
    plant.turn()
    plant.clock.move(2.0)
    plant.turn()
    assert len(plant.messages()) == 3


@posix_only("listings of Windows tell no number of names; and nobody writes a claimed file there, by any name")
def test_a_file_with_two_names_is_left_for_half_a_minute_and_then_taken(make_plant: Make) -> None:
    plant = make_plant()
    os.link(plant.put("zztest.hl7"), plant.root / "second")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "several-names"}
    plant.clock.move(29.9)
    plant.turn()
    assert plant.messages() == []
    plant.clock.move(0.2)
    plant.turn()
    assert len(plant.messages()) == 1
    assert (plant.root / "second").exists()


class _TellsNoNames:
    """File operations whose listings tell no number of names, as on Windows; an open file tells it."""

    def __init__(self, real: FileOps) -> None:
        self._real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def scan(self, path: str) -> Iterator[Scanned]:
        for found in self._real.scan(path):
            assert found.facts is not None
            yield replace(found, facts=replace(found.facts, stamp=replace(found.facts.stamp, links=0)))


def test_a_file_with_two_names_is_left_where_only_the_open_file_tells_them(make_plant: Make) -> None:
    plant = make_plant()
    plant.source_ops.real = _TellsNoNames(plant.source_ops.real)  # type: ignore[assignment]
    for name in ("stays.hl7", "sent.hl7"):
        os.link(plant.put(name, name.encode()), plant.root / name)
    plant.put("plain.hl7", b"plain")
    plant.turn()
    assert plant.bodies() == [b"plain"]
    assert plant.waiting() == {"stays.hl7": "several-names", "sent.hl7": "several-names"}
    plant.clock.move(1)
    # A sender that publishes by link and unlink is done, and its file is taken at once.
    (plant.root / "sent.hl7").unlink()
    plant.turn()
    assert plant.bodies() == [b"plain", b"sent.hl7"]
    assert plant.waiting() == {"stays.hl7": "several-names"}
    (row,) = plant.runtime.worker.view.waiting
    assert row.next_try is not None
    plant.clock.move(30)
    plant.turn()
    assert plant.bodies() == [b"plain", b"sent.hl7", b"stays.hl7"]
    assert plant.failures() == {}


def test_a_subfolder_of_a_flat_source_stands_in_the_list_and_raises_no_alarm(make_plant: Make) -> None:
    plant = make_plant(source={"match": ["*.hl7"]})
    (plant.drop / "2026").mkdir()
    (plant.drop / "2026" / "zztest.hl7").write_bytes(b"x")
    plant.turn()
    assert plant.waiting() == {"2026": "not-regular"}
    (row,) = plant.runtime.worker.view.waiting
    assert row.detail == "a folder: its files are read with recursive: true"
    # It may well belong there: no folder waits too long.
    assert plant.runtime.worker.view.waiting_since == ()
    shown = plant.runtime.worker.view.waiting
    plant.clock.move(5)
    (plant.drop / "2026" / "zztest-2.hl7").write_bytes(b"x")
    plant.turn()
    assert plant.runtime.worker.view.waiting == shown


def test_a_file_that_is_gone_at_the_move_is_no_failure(make_plant: Make) -> None:
    plant = make_plant()
    first = plant.put("a.hl7")
    plant.put("b.hl7", b"second")
    plant.source_ops.before("open_claim", first.unlink, at=3)
    plant.turn()
    plant.turn()
    assert plant.failures() == {}
    assert plant.waiting() == {}
    assert plant.bodies()[-1] == b"second"


@posix_only(FOLDER_FLUSH)
def test_every_file_is_taken_or_listed_even_when_the_folder_is_listed_anew_between_slices(make_plant: Make) -> None:
    plant = make_plant()
    for number in range(450):
        plant.put(f"{number:03}.hl7", b"%d" % number)
    plant.source_ops.after("flush_folder", lambda: plant.clock.move(5.0), at=5)
    pause = plant.turn()
    view = plant.runtime.worker.view
    assert pause == 0.0
    assert len(plant.messages()) + (view.waiting_count or 0) == 450
    assert 0 < len(plant.messages()) < 450
    plant.turn()
    plant.turn()
    assert len(plant.messages()) == 450


def test_more_waiting_files_than_are_shown_are_counted(make_plant: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathways_desktop.engine.waitinglist.ROWS_SHOWN", 10)
    plant = make_plant(source={"match": ["*.none"]})
    for number in range(25):
        plant.put(f"{number:03}.hl7")
    plant.turn()
    view = plant.runtime.worker.view
    assert (len(view.waiting), view.waiting_count) == (10, 25)


def test_what_needs_a_person_is_shown_first(make_plant: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathways_desktop.engine.waitinglist.ROWS_SHOWN", 10)
    plant = make_plant(source={"match": ["*.hl7"], "maxSize": 3})
    for number in range(25):
        plant.put(f"a-{number:03}.none")
        plant.put(f"b-{number:03}.hl7", b"")
    plant.put("zz-large.hl7", b"large")
    plant.turn()
    view = plant.runtime.worker.view
    assert view.waiting_count == 51
    assert [row.reason.value for row in view.waiting] == ["too-large", *["empty"] * 9]


def test_a_disk_with_room_for_some_takes_those(make_plant: Make) -> None:
    plant = make_plant()
    plant.room = (10_000_000, 20_000_000)
    plant.put("a-large.hl7", bytes(4_000_000))
    plant.put("b-small.hl7", b"small")
    plant.turn()
    assert plant.waiting() == {"a-large.hl7": "disk-reserve"}
    assert plant.bodies() == [b"small"]


def test_the_reserve_is_the_smaller_of_512_mib_and_a_twentieth(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("a.hl7", b"x")
    plant.room = ((1 << 29) - 1, 1 << 40)
    plant.turn()
    assert plant.messages() == []
    plant.room = ((1 << 29) + 1000, 1 << 40)
    plant.turn()
    assert len(plant.messages()) == 1


def test_a_log_that_can_not_be_written_is_told_once_and_stops_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with small_disk(tmp_path / "logs", 1) as disk:
        handler = open_log(disk.path)
        try:
            log(logging.INFO, "before")
            disk.fill()
            for _ in range(2000):
                log(logging.INFO, "while-full", text="x" * 40)
            disk.empty()
            log(logging.INFO, "after")
        finally:
            close_log(handler)
        told = capfd.readouterr().err.splitlines()
        assert len(told) == 1
        assert told[0].startswith("ERR_PATHWAYS_LOG_UNWRITABLE: The log can't be written (ENOSPC).")
        assert '"event": "after"' in (disk.path / "pathways.log").read_text("ascii")


@pytest.mark.parametrize(
    ("number", "state"),
    [
        (errno.ENOENT, PlaceState.MISSING),
        (errno.ENOTDIR, PlaceState.MISSING),
        (errno.EACCES, PlaceState.FORBIDDEN),
        (errno.ESTALE, PlaceState.UNREACHABLE),
        (errno.EHOSTUNREACH, PlaceState.UNREACHABLE),
        (errno.EIO, PlaceState.UNREACHABLE),
    ],
)
def test_a_place_that_can_not_be_read_has_its_state_and_its_failure_ends_with_it(
    make_plant: Make, number: int, state: PlaceState
) -> None:
    plant = make_plant()
    plant.put("zztest.hl7")
    plant.source_ops.fail("look_through", OSError(number, "away"))
    plant.turn()
    view = plant.runtime.worker.view
    assert view.place_state is state
    assert view.waiting_count is None, "not known, which is not none"
    assert source_sentence(view, plant.clock.now_ms())
    assert set(plant.failures()) == {errno.errorcode[number].removeprefix("WSA")}
    plant.turn()
    assert plant.failures() == {}
    assert len(plant.messages()) == 1


def test_a_place_that_fails_is_asked_with_growing_pauses(make_plant: Make) -> None:
    plant = make_plant()
    plant.drop.rmdir()
    pauses = [plant.turn() for _ in range(9)]
    assert pauses[0] == pytest.approx(1.0)
    assert pauses == sorted(pauses)
    assert pauses[-1] == 30.0


def test_a_file_that_is_being_stored_is_shown_as_claimed_and_not_as_waiting(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "1s"})
    plant.put("a.hl7", b"x")
    plant.turn()
    assert plant.waiting() == {"a.hl7": "too-new"}
    seen: list[tuple[int | None, int]] = []
    worker = plant.runtime.worker
    worker.changed = lambda: seen.append((worker.view.waiting_count, worker.view.claimed))
    plant.clock.move(2)
    plant.turn()
    assert (0, 1) in seen
    assert len(plant.messages()) == 1
