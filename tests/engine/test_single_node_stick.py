"""`singleNode` as a full way to read a stick whose ids are unsteady: taken once, whatever happens to the stick.

The stick is a real volume of its own, mounted and pulled out, under file operations whose ids change with each move.
Source: design rules 6, 7 and 9; issue "Unsteady ids".
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.engine.installation import Installation
from tests.engine.plant import Plant
from tests.locations.folder.helpers import OPEN_FILES, posix_only, system_error
from tests.locations.folder.mounts import make_ext4, mounted, need_mounts
from tests.support.fileops_forms import Script
from tests.support.waiting import wait_until

MakePlant = Callable[..., Plant]
UNSTEADY = "ERR_PATHWAYS_FILE_ID_UNSTEADY"
DAY = 86_400.0


@pytest.fixture
def stick_plant(make_plant: MakePlant) -> Callable[..., Plant]:
    """A plant that reads its drop folder in place, through a drive whose ids change."""

    def make(**source: Any) -> Plant:
        script = Script(SimulatedDrive(real_ops()))
        return make_plant(source={"singleNode": True, **source}, source_ops=script)

    return make


@contextmanager
def plugged(plant: Plant, image: Path) -> Iterator[None]:
    with mounted(plant.drop, "-o", "loop", str(image)):
        yield


def pull_out(point: Path) -> None:
    """Take the volume away though a file on it is open, as a hand does."""
    subprocess.run(["umount", "--lazy", str(point)], check=True, timeout=20)


def left(plant: Plant) -> list[str]:
    """What lies on the stick but its lease, which is all that reading in place puts there."""
    assert [path.name for path in plant.drop.rglob(".claimed/*/*") if not path.name.startswith(".lease-")] == []
    return sorted(path.name for path in plant.drop.iterdir() if path.name not in ("lost+found", ".claimed"))


def test_files_are_read_where_they_lie_and_removed_when_stored(stick_plant: Callable[..., Plant]) -> None:
    plant = stick_plant()
    for name in ("a.hl7", "b.hl7"):
        plant.put(name, name.encode())
    plant.turn()
    assert plant.bodies() == [b"a.hl7", b"b.hl7"]
    assert left(plant) == []
    moved = plant.source_ops.named("rename", "rename_new", "make_folder")
    assert [call for call in moved if ".claimed" not in str(call)] == []
    plant.turn()
    assert len(plant.messages()) == 2
    assert plant.failures() == {}
    assert plant.runtime.worker.view.claimed == 0


# ---------------------------------------------------------------- the stick


def test_pulled_out_between_store_and_removal_and_put_back_days_later(
    stick_plant: Callable[..., Plant], tmp_path: Path
) -> None:
    need_mounts()
    plant, image = stick_plant(), make_ext4(tmp_path / "stick.img")
    with plugged(plant, image):
        plant.put("a.hl7", b"ZZTEST")
        # The look before the removal finds nothing: the stick has just been pulled out.
        plant.store.intake.commit = after(plant.store.intake.commit, lambda: pull_out(plant.drop))  # type: ignore[method-assign]
        plant.turn()
        assert plant.bodies() == [b"ZZTEST"]
    del plant.store.intake.commit
    assert plant.runtime.worker.view.place_state is PlaceState.EMPTY
    plant.clock.move(3 * DAY)
    plant.turn()
    assert left(plant) == []
    plant.restart()
    with plugged(plant, image):
        assert left(plant) == ["a.hl7"]
        plant.turn()
        assert left(plant) == []
        assert plant.bodies() == [b"ZZTEST"]
        assert plant.failures() == {}
        plant.runtime.worker.source.stop()
    told = [row.detail for row in plant.store.reader.audit() if row.what == "same-file"]
    assert len(told) == 1


def test_pulled_out_before_the_removal_was_on_the_stick(stick_plant: Callable[..., Plant], tmp_path: Path) -> None:
    """Removed in memory only: the file is back with the stick, and is not stored a second time."""
    need_mounts()
    plant, image = stick_plant(), make_ext4(tmp_path / "stick.img")
    with plugged(plant, image):
        path = plant.put("a.hl7", b"ZZTEST")
        shutil.copy2(path, tmp_path / "copy")
        plant.source_ops.after("remove", lambda: pull_out(plant.drop), at=2)  # the first is the probe's own file
        plant.turn()
        assert plant.bodies() == [b"ZZTEST"]
    with plugged(plant, image):
        if not (plant.drop / "a.hl7").exists():
            shutil.copy2(tmp_path / "copy", plant.drop / "a.hl7")
        plant.clock.move(DAY)
        plant.turn()
        assert left(plant) == []
        assert plant.bodies() == [b"ZZTEST"]
        plant.runtime.worker.source.stop()


def test_pulled_out_in_the_middle_of_a_read(stick_plant: Callable[..., Plant], tmp_path: Path) -> None:
    need_mounts()
    plant, image = stick_plant(), make_ext4(tmp_path / "stick.img")
    with plugged(plant, image):
        for name in ("a.hl7", "b.hl7"):
            plant.put(name, name.encode())

        def pull() -> None:
            pull_out(plant.drop)
            raise system_error("EIO")

        plant.source_ops.before("read", pull, at=2)
        plant.turn()
    plant.clock.move(60)
    plant.turn()
    assert left(plant) == []
    assert plant.runtime.worker.view.place_state is PlaceState.EMPTY
    with plugged(plant, image):
        plant.clock.move(400)
        plant.turn()
        plant.clock.move(400)
        plant.turn()
        assert sorted(plant.bodies()) == [b"a.hl7", b"b.hl7"]
        assert left(plant) == []
        assert plant.failures() == {}
        plant.runtime.worker.source.stop()


def test_a_run_that_ended_before_the_removal(stick_plant: Callable[..., Plant]) -> None:
    plant = stick_plant()
    plant.put("a.hl7", b"ZZTEST")
    plant.source_ops.fail("remove", system_error("EIO"), at=2)
    plant.turn()
    assert left(plant) == ["a.hl7"]
    assert plant.bodies() == [b"ZZTEST"]
    plant.restart()
    plant.clock.move(DAY)
    plant.turn()
    assert (left(plant), plant.bodies()) == ([], [b"ZZTEST"])


@pytest.mark.parametrize("volume", ["any", None, "same"])
def test_another_stick_at_the_same_path(stick_plant: Callable[..., Plant], tmp_path: Path, volume: str | None) -> None:
    need_mounts()
    plant = stick_plant(**({"volume": volume} if volume else {}))
    one, two = make_ext4(tmp_path / "one.img"), make_ext4(tmp_path / "two.img")
    for image in (one, two):
        with plugged(plant, image):
            path = plant.put("a.hl7", b"ZZTEST")
            os.utime(path, ns=(10**18, 10**18))
    with plugged(plant, one):
        plant.turn()
        assert left(plant) == []
    with plugged(plant, two):
        plant.turn()
        if volume == "same":
            # Not touched until a person says that it is right.
            assert left(plant) == ["a.hl7"]
            assert plant.runtime.worker.view.place_state is PlaceState.OTHER_VOLUME
            plant.runtime.worker.source.probe_again(accept_volume=True)
            plant.turn()
        # The same name, size, time and bytes on another stick: another place, and a message of its own.
        assert left(plant) == []
        assert plant.bodies() == [b"ZZTEST", b"ZZTEST"]
        plant.runtime.worker.source.stop()


# ---------------------------------------------------------------- the same file again


def test_the_same_file_written_again_is_a_second_message(stick_plant: Callable[..., Plant]) -> None:
    plant = stick_plant()
    plant.put("a.hl7", b"ZZTEST")
    plant.turn()
    os.utime(plant.put("a.hl7", b"ZZTEST"), ns=(10**18, 10**18))
    plant.turn()
    first, second = plant.messages()
    assert second.same_bytes_as is None  # another time: not the same file by size, time and bytes
    assert first.sha256 == second.sha256
    assert left(plant) == []


def test_a_copy_that_keeps_its_time_is_taken_for_the_same_within_ten_minutes_only(
    stick_plant: Callable[..., Plant],
) -> None:
    plant = stick_plant()

    def again() -> None:
        os.utime(plant.put("a.hl7", b"ZZTEST"), ns=(10**18, 10**18))
        plant.turn()
        assert left(plant) == []

    again()
    plant.clock.move(9 * 60)
    again()
    assert len(plant.messages()) == 1
    # Not in silence: the record and the message it equals.
    assert [row.what for row in plant.store.reader.audit()].count("same-file") == 1
    plant.clock.move(11 * 60)
    again()
    first, second = plant.messages()
    assert second.same_bytes_as == first.id


# ---------------------------------------------------------------- files that grow


def after(real: Callable[..., Any], act: Callable[[], object]) -> Callable[..., Any]:
    """`real`, with `act` done once when it has returned."""
    once = [act]

    def call(*arguments: Any) -> Any:
        result = real(*arguments)
        if once:
            once.pop()()
        return result

    return call


@posix_only(OPEN_FILES)
@pytest.mark.parametrize("restarted", [False, True])
def test_a_file_that_grew_after_it_was_stored_becomes_a_message_that_replaces_it(
    stick_plant: Callable[..., Plant], restarted: bool
) -> None:
    plant = stick_plant()
    path = plant.put("a.hl7", b"half ")

    def grow() -> None:
        with path.open("ab") as writer:
            writer.write(b"and whole")

    plant.store.intake.commit = after(plant.store.intake.commit, grow)  # type: ignore[method-assign]
    plant.turn()
    assert list(plant.failures()) == ["ERR_PATHWAYS_SOURCE_GREW"]
    plant.deliver()
    # Held: no half goes out.
    assert plant.outputs() == {}
    del plant.store.intake.commit
    if restarted:
        plant.restart()
    plant.clock.move(2)
    plant.turn()
    half, whole = plant.messages()
    assert plant.bodies() == [b"half ", b"half and whole"]
    assert (half.replaces, whole.replaces) == (None, half.id)
    assert left(plant) == []
    plant.deliver()
    assert list(plant.outputs().values()) == [b"half and whole"]
    states = [[mark.state.value for mark in row.deliveries] for row in plant.messages()]
    assert states == [["rejected"], ["delivered"]]
    plant.clock.move(2)
    plant.turn()
    assert plant.failures() == {}


@posix_only(OPEN_FILES)
def test_a_file_that_changes_while_it_is_read_is_stored_whole_later(stick_plant: Callable[..., Plant]) -> None:
    plant = stick_plant(minAge="1s")
    path = plant.put("a.hl7", b"half ")
    plant.turn()
    plant.clock.move(1.5)

    def grow() -> None:
        with path.open("ab") as writer:
            writer.write(b"and whole")

    plant.source_ops.before("read", grow)
    plant.turn()
    assert plant.messages() == []
    assert left(plant) == ["a.hl7"]
    for _ in range(3):
        plant.clock.move(1.5)
        plant.turn()
    assert plant.bodies() == [b"half and whole"]
    assert plant.failures() == {}


# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize("error_dir", [None, "bad"])
def test_a_file_that_cannot_be_read_waits_longer_each_time(
    stick_plant: Callable[..., Plant], error_dir: str | None
) -> None:
    plant = stick_plant(readTries=3, **({"errorDir": error_dir} if error_dir else {}))
    plant.put("a.hl7", b"bad sector")
    plant.put("b.hl7", b"good")

    def bad() -> None:
        raise system_error("EIO")

    pauses = []
    for number in range(3):
        plant.source_ops.before("read", bad)
        plant.turn()
        if number < 2 or error_dir is None:
            plant.turn()
            assert plant.waiting() == {"a.hl7": "cannot-open"}
            (waits,) = plant.runtime.worker.view.waiting
            assert (waits.detail, waits.next_try is not None) == ("EIO", True)
            assert waits.next_try is not None
            pauses.append(waits.next_try - plant.clock.now_ms())
            assert list(plant.failures()) == ["EIO"]
        plant.clock.move(400)
    assert pauses == sorted(pauses)
    assert len(set(pauses)) == len(pauses)
    assert plant.bodies() == [b"good"]
    if error_dir is None:
        assert left(plant) == ["a.hl7"]
        plant.turn()
        assert sorted(plant.bodies()) == [b"bad sector", b"good"]
    else:
        assert left(plant) == ["bad"]
        (aside,) = (plant.drop / "bad").iterdir()
        assert aside.read_bytes() == b"bad sector"


# ---------------------------------------------------------------- from one way to the other


def test_switched_on_while_claims_lie_there_they_are_finished_first(make_plant: MakePlant) -> None:
    plant = make_plant(source={"singleNode": True})
    plant.claims.mkdir(parents=True)
    claim = ClaimId.make(plant.clock.ms, 0, plant.store.tag)
    (plant.claims / f"{claim.text}-z.hl7").write_bytes(b"claimed before")
    plant.put("a.hl7", b"in place")
    plant.turn()
    assert plant.bodies() == [b"claimed before", b"in place"]
    assert plant.claimed() == []
    plant.turn()
    assert len(plant.messages()) == 2


def test_read_in_place_from_the_window_end_to_end(tmp_path: Path) -> None:
    """The drive refuses, the files are untouched and shown; one act of a person, and they are read."""
    drop = tmp_path / "drop"
    drop.mkdir()
    drive, real = SimulatedDrive(real_ops()), real_ops()
    made = Installation(tmp_path / "one", ops_for=lambda path: drive if path == str(drop) else real)
    made.channel("usb", drop)
    (drop / "a.hl7").write_bytes(b"ZZTEST")
    with made.run() as home:
        wait_until(lambda: made.codes() == {UNSTEADY}, 20)
        made.passed("usb", 2)
        (failure,) = made.failures()
        assert failure.count >= 2
        wait_until(lambda: [row.reason.value for row in made.waiting("usb")] == ["place-refused"], 20)
        assert (drop / "a.hl7").read_bytes() == b"ZZTEST"
        assert not (drop / ".claimed").exists()
        (result,) = home.read_in_place("usb").result(20)
        assert result.done
        wait_until(lambda: made.delivered("usb") == [b"ZZTEST"], 20)
        wait_until(lambda: made.codes() == set(), 20)
        assert [path.name for path in drop.iterdir()] == [".claimed"]
        assert {path.name for path in (drop / ".claimed" / "usb").iterdir()} <= {".lease-1", ".lease-lock"}
        assert [detail for _, detail, _ in made.audit("read-in-place")] == ["usb"]
        assert (
            '"singleNode": true' in (made.home / "channels.yaml").read_text()
            or "singleNode: true" in (made.home / "channels.yaml").read_text()
        )
        # Pressed twice: the file says so already, and nothing changes.
        (result,) = home.read_in_place("usb").result(20)
        assert result.done
        (drop / ".b").write_bytes(b"again")
        (drop / ".b").rename(drop / "b.hl7")
        wait_until(lambda: made.delivered("usb") == [b"ZZTEST", b"again"], 20)
        place = made.row("usb").place
        assert place is not None
        assert any("Read in place" in fact.text for fact in place.facts)
