"""What goes wrong at hospital workstations, by the numbers of engines.md section 5: those that no other test shows.

`tests/test_where_shown.py` says for each number which tests show it.
"""

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import spec
from pathways_desktop.domain.message import ClaimState, WaitingReason
from pathways_desktop.locations.folder.fileops import Facts, FileOps, Handle, NodeKind, Scanned, Volume, real_ops
from tests.engine.plant import Plant
from tests.locations.folder.helpers import OPEN_FILES, posix_only

Make = Callable[..., Plant]


def _names(plant: Plant) -> list[str]:
    """What stands in the drop folder itself as a file."""
    return [path.name for path in plant.drop.iterdir() if path.is_file()]


OLD = 946_684_800
HOUR_NS = 3600 * 10**9


# ---------------------------------------------------------------- 2: a large copy that keeps its old time


@posix_only(OPEN_FILES)
@pytest.mark.parametrize("room", ["grows", "made at once"])
def test_row_02_a_copy_with_an_old_time_is_taken_whole_where_no_writer_can_be_seen(make_plant: Make, room: str) -> None:
    """A share: pieces come more slowly than passes, the time is an old one, the size may be the last one at once."""
    plant = make_plant(source={"minAge": "3s"})
    plant.source_ops.answer("writer_present", None)
    path, pieces = plant.drop / "copy.hl7", [b"%d" % number * 1000 for number in range(6)]
    with path.open("wb") as copy:
        if room == "made at once":
            copy.truncate(6000)
        for number, piece in enumerate(pieces):
            copy.write(piece)
            copy.flush()
            if room == "grows":
                os.utime(path, (OLD, OLD))  # a tool that sets the time back with each piece
            else:
                os.utime(path, (OLD + number, OLD + number))  # writing moves it, and it is old from the start
            for _ in range(2):
                plant.turn()
                plant.clock.move(1)
                assert plant.messages() == []
    os.utime(path, (OLD - 1, OLD - 1))  # the source's own time, set at the end
    for _ in range(5):
        plant.turn()
        plant.clock.move(1)
    assert plant.bodies() == [b"".join(pieces)]
    assert plant.failures() == {}


@posix_only(OPEN_FILES)
def test_row_02_a_copy_that_looks_whole_and_old_all_the_time_waits_for_its_writer(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "1s"})
    path = plant.drop / "copy.hl7"
    with path.open("wb") as copy:
        copy.truncate(3000)
        for number in range(3):
            copy.write(b"%d" % number * 1000)
            copy.flush()
            os.utime(path, (OLD, OLD))
            plant.turn()
            plant.clock.move(1.5)
        plant.turn()
        assert plant.waiting() == {"copy.hl7": "being-written"}
    plant.clock.move(1.5)
    plant.turn()
    assert plant.bodies() == [b"0" * 1000 + b"1" * 1000 + b"2" * 1000]


# ---------------------------------------------------------------- 8: a scanner


@pytest.mark.parametrize("step", ["read", "remove"])
def test_row_08_a_claim_that_a_scanner_has_is_shown_as_held_and_finished_later(make_plant: Make, step: str) -> None:
    """However often it is met: it is never put aside, for nothing is wrong with the file."""
    plant = make_plant(source={"readTries": 2, "errorDir": "errors"})
    plant.turn()  # the probe reads and removes files of its own
    plant.put("a.hl7", b"held")
    plant.put("b.hl7", b"free")
    for _ in range(6):
        plant.source_ops.fail(step, OSError(errno.EBUSY, "held by a scanner"))
        plant.turn()
        assert plant.claimed() == ["a.hl7"]
        assert [state for state, code in plant.runtime.worker.intake.states().values()] == [ClaimState.HELD]
        assert list(plant.failures()) == ["EBUSY"]
        plant.clock.move(60)
    plant.turn()
    assert sorted(plant.bodies()) == [b"free", b"held"]
    assert plant.claimed() == []
    assert plant.failures() == {}
    assert not (plant.drop / "errors").exists()


# ---------------------------------------------------------------- 9: read and delete, and no right to write


@pytest.mark.parametrize("code", ["EPERM", "EACCES"])
def test_row_09_a_right_that_is_missing_is_named(make_plant: Make, code: str) -> None:
    """On Windows the file is opened to write before its claim; a share may give read and delete alone."""
    plant = make_plant()
    path = plant.put("a.hl7")
    plant.turn()  # the probe of a place that lets its own files be made
    plant.store.retention.purge("lab", plant.clock.ms + 1)
    path = plant.put("b.hl7")
    plant.source_ops.fail("open_claim", OSError(getattr(errno, code), "no right to write"))
    plant.turn()
    assert path.exists()
    (row,) = plant.runtime.worker.view.waiting
    assert (row.reason, row.detail) == (WaitingReason.NO_RIGHT, code)
    words = spec(code)
    assert list(plant.failures()) == [code]
    for right in ("read", "write", "delete"):
        assert right in words.action


# ---------------------------------------------------------------- 10: empty files


def test_row_10_a_hundred_empty_files_are_left_and_every_one_is_shown(make_plant: Make) -> None:
    plant = make_plant()
    for number in range(100):
        plant.put(f"{number:03}.hl7", b"")
    plant.put("whole.hl7", b"whole")
    for _ in range(3):
        plant.turn()
        plant.clock.move(2)
    assert plant.waiting() == {f"{number:03}.hl7": "empty" for number in range(100)}
    assert plant.bodies() == [b"whole"]
    assert len(plant.runtime.worker.view.waiting_since) == 100, "with their ages"
    plant.put("000.hl7", b"no longer")
    plant.turn()
    assert plant.bodies() == [b"whole", b"no longer"]
    assert len(plant.waiting()) == 99


# ---------------------------------------------------------------- 17: long paths


@pytest.mark.parametrize(
    "length", [259, 260, 261, pytest.param(4000, marks=posix_only("Wine's own disk ends at 4,096 with its prefix"))]
)
def test_row_17_a_path_near_and_beyond_the_old_limit_of_windows_is_read(
    make_plant: Make, tmp_path: Path, length: int
) -> None:
    ops, folder, name = real_ops(), str(tmp_path), "a.hl7"
    while (missing := length - len(folder) - len(name) - 2) > 0:
        # The last part takes what is left, and no part is longer than a name may be.
        folder = ops.join(folder, "d" * (missing if missing <= 200 else min(200, missing - 2)))
        ops.make_folder(folder)
    path = ops.join(folder, name)
    assert len(path) == length
    plant = make_plant(source={"dir": folder})
    handle = ops.create(path, 0o600)
    ops.write(handle, b"deep")
    ops.close(handle)
    plant.turn()
    assert plant.bodies() == [b"deep"]
    assert [found.name for found in ops.scan(folder)] == [".claimed"]


# ---------------------------------------------------------------- 19: clocks


class _Clock:
    """File operations of a disk or server whose times are `by` off."""

    def __init__(self, real: FileOps, by: int, *, lasting: bool = True) -> None:
        self._real = real
        self.by = by
        self._lasting = lasting

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def volume(self, path: str) -> Volume:
        return replace(self._real.volume(path), lasting_ids=self._lasting)

    def look(self, path: str) -> Facts:
        return self._off(self._real.look(path))

    def stat(self, handle: Handle) -> Facts:
        return self._off(self._real.stat(handle))

    def scan(self, path: str) -> Iterator[Scanned]:
        for found in self._real.scan(path):
            yield found if found.facts is None else replace(found, facts=self._off(found.facts))

    def _off(self, facts: Facts) -> Facts:
        return replace(facts, stamp=replace(facts.stamp, mtime_ns=facts.stamp.mtime_ns + self.by))


@pytest.mark.parametrize("hours", [1, -1, 24])
def test_row_19_a_server_whose_clock_is_off_costs_no_wait(make_plant: Make, hours: int) -> None:
    plant = make_plant(source={"minAge": "2s"})
    plant.source_ops.real = _Clock(plant.source_ops.real, hours * HOUR_NS)  # type: ignore[assignment]
    plant.put("a.hl7", b"a")
    plant.turn()
    plant.clock.move(2)
    plant.turn()
    assert plant.bodies() == [b"a"]


@pytest.mark.parametrize("single_node", [False, True])
@pytest.mark.parametrize("hours", [1, -1])
def test_row_19_summer_time_on_a_stick_makes_no_new_message(make_plant: Make, hours: int, single_node: bool) -> None:
    """FAT keeps local time: when summer time begins or ends every old file seems to have changed by an hour."""
    plant = make_plant(source={"minAge": "2s", "singleNode": single_node})
    clock = _Clock(plant.source_ops.real, 0)
    plant.source_ops.real = clock  # type: ignore[assignment]
    plant.put("a.hl7", b"a")
    plant.turn()
    clock.by = hours * HOUR_NS  # while it waits
    plant.clock.move(2)
    plant.turn()
    assert plant.waiting() == {"a.hl7": "too-new"}
    plant.clock.move(2)
    plant.turn()
    assert plant.bodies() == [b"a"]
    assert _names(plant) == []
    clock.by = 0
    plant.clock.move(2)
    plant.turn()
    assert plant.bodies() == [b"a"]
    assert plant.failures() == {}


@pytest.mark.parametrize("hours", [1, -1])
def test_row_19_a_stick_that_was_pulled_out_before_summer_time_is_known_after_it(make_plant: Make, hours: int) -> None:
    """Stored, and gone before it could be removed: days later every file on it shows another hour."""
    plant = make_plant(source={"singleNode": True})
    clock = _Clock(plant.source_ops.real, 0, lasting=False)
    plant.source_ops.real = clock  # type: ignore[assignment]
    plant.turn()  # the probe removes files of its own
    plant.put("a.hl7", b"a")
    plant.source_ops.fail("remove", OSError(errno.EIO, "pulled out"))
    plant.turn()
    assert (plant.bodies(), _names(plant)) == ([b"a"], ["a.hl7"])
    clock.by = hours * HOUR_NS
    plant.restart()
    plant.clock.move(3 * 24 * 3600)
    plant.turn()
    assert (plant.bodies(), _names(plant)) == ([b"a"], [])


# ---------------------------------------------------------------- 26: pruned, and there again


@pytest.mark.parametrize("single_node", [False, True])
def test_row_26_m03_a_message_that_was_purged_is_known_when_its_file_comes_back(
    make_plant: Make, single_node: bool
) -> None:
    """Stored, its removal not confirmed, purged by retention; then the source shows the very file again."""
    plant = make_plant(source={"singleNode": single_node})
    plant.turn()  # the probe removes files of its own
    path = plant.put("a.hl7", b"once")
    before = path.stat()
    plant.source_ops.fail("remove", OSError(errno.EIO, "the drive went away"))
    plant.turn()
    assert plant.bodies() == [b"once"]
    plant.deliver()
    assert plant.store.retention.purge("lab", plant.clock.ms + 1).messages == 1
    assert plant.messages() == []
    there = [found for found in plant.drop.rglob("*a.hl7") if found.is_file()]
    assert [found.stat().st_ino for found in there] == [before.st_ino]
    plant.restart()
    for _ in range(4):
        plant.clock.move(400)
        plant.turn()
    assert plant.messages() == []
    assert [found for found in plant.drop.rglob("*a.hl7") if found.is_file()] == []


# ---------------------------------------------------------------- 28: folders that lead to themselves


@posix_only("links need a privilege on Windows")
def test_row_28_a_folder_that_leads_to_its_parent_ends_the_listing(make_plant: Make) -> None:
    plant = make_plant(source={"recursive": True})
    below = plant.drop / "below"
    below.mkdir()
    (below / "up").symlink_to("..")
    (below / "whole").symlink_to(plant.drop)
    (below / "a.hl7").write_bytes(b"a")
    plant.turn()
    assert plant.bodies() == [b"a"]
    assert plant.waiting() == {"below/up": "link", "below/whole": "link"}


def test_row_28_the_folder_mounted_into_itself_shows_each_file_once(make_plant: Make, tmp_path: Path) -> None:
    from tests.locations.folder.mounts import mounted, need_mounts

    need_mounts()
    plant = make_plant(source={"recursive": True})
    loop = plant.drop / "loop"
    loop.mkdir()
    with mounted(loop, "--bind", str(plant.drop)):
        plant.put("a.hl7", b"a")
        for _ in range(3):
            plant.turn()
            plant.clock.move(2)
        assert plant.bodies() == [b"a"]
        assert _names(plant) == []


class _Cloud:
    """File operations of a cloud folder: what begins with `far` is not on this computer."""

    def __init__(self, real: FileOps) -> None:
        self._real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def scan(self, path: str) -> Iterator[Scanned]:
        for found in self._real.scan(path):
            if found.name.startswith("far") and found.facts is not None:
                yield replace(found, facts=replace(found.facts, kind=NodeKind.ELSEWHERE))
            else:
                yield found


def test_row_28_a_file_that_is_not_on_this_computer_is_told_and_not_opened(make_plant: Make) -> None:
    plant = make_plant()
    plant.source_ops.real = _Cloud(plant.source_ops.real)  # type: ignore[assignment]
    path = plant.put("far.hl7", b"far")
    plant.put("near.hl7", b"near")
    for _ in range(3):
        plant.turn()
        plant.clock.move(2)
    assert plant.bodies() == [b"near"]
    (row,) = plant.runtime.worker.view.waiting
    assert (row.name, row.reason, row.detail) == (
        b"far.hl7",
        WaitingReason.NOT_REGULAR,
        "not on this computer: keep the folder on this device",
    )
    assert str(path) not in [call[1][0] for call in plant.source_ops.named("open_claim", "open_read")]
    path.rename(plant.drop / "here.hl7")
    plant.turn()
    assert plant.bodies() == [b"near", b"far"]
