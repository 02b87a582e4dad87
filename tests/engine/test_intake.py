"""From claimed to removed when the world does not stand still. Source: design rules 4, 6, 7; contract, `readTries`."""

import errno
import os
from collections.abc import Callable

from tests.engine.plant import Plant
from tests.locations.folder.helpers import OPEN_FILES, posix_only

Make = Callable[..., Plant]


@posix_only(OPEN_FILES)
def test_changed_after_the_read_is_not_stored_but_held_until_it_rests(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("zztest.hl7", b"half")

    def append() -> None:
        with (plant.claims / next(name for name in os.listdir(plant.claims) if "zztest" in name)).open("ab") as file:
            file.write(b" and half")

    plant.source_ops.after("read", append)
    plant.turn()
    assert plant.messages() == []
    assert plant.claimed() == ["zztest.hl7"]
    assert set(plant.failures()) == {"ERR_PATHWAYS_SOURCE_CHANGED"}
    plant.turn()
    assert plant.messages() == [], "it has to be at rest first"
    plant.clock.move(2.0)
    plant.turn()
    assert plant.bodies() == [b"half and half"]
    assert plant.claimed() == []
    plant.turn()
    assert plant.failures() == {}


@posix_only(OPEN_FILES)
def test_f21_changed_after_the_commit_is_kept_and_becomes_a_message_that_names_the_first(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("zztest.hl7", b"half")
    commit = plant.store.intake.commit

    def then_append(items: object) -> object:
        outcome = commit(items)  # type: ignore[arg-type]
        with (plant.claims / next(name for name in os.listdir(plant.claims) if "zztest" in name)).open("ab") as file:
            file.write(b" and half")
        return outcome

    plant.store.intake.commit = then_append  # type: ignore[method-assign, assignment]
    plant.turn()
    plant.store.intake.commit = commit  # type: ignore[method-assign]
    (first,) = plant.messages()
    assert plant.claimed() == ["zztest.hl7"]
    failure = plant.failures()["ERR_PATHWAYS_SOURCE_GREW"]
    assert first.id in (failure.detail or "")
    plant.deliver()
    assert plant.outputs() == {}, "the half is held back"
    plant.clock.move(2.0)
    plant.turn()
    plant.clock.move(2.0)
    plant.turn()
    assert plant.bodies() == [b"half", b"half and half"]
    plant.deliver()
    assert list(plant.outputs().values()) == [b"half and half"]
    assert plant.claimed() == []


@posix_only(OPEN_FILES)
def test_changed_after_the_commit_survives_a_restart(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("zztest.hl7", b"half")
    commit = plant.store.intake.commit

    def then_append(items: object) -> object:
        outcome = commit(items)  # type: ignore[arg-type]
        with (plant.claims / next(name for name in os.listdir(plant.claims) if "zztest" in name)).open("ab") as file:
            file.write(b" and half")
        return outcome

    plant.store.intake.commit = then_append  # type: ignore[method-assign, assignment]
    plant.turn()
    plant.restart()
    for _ in range(3):
        plant.clock.move(2.0)
        plant.turn()
    assert plant.bodies() == [b"half", b"half and half"]


def test_a_left_over_that_was_stored_with_other_bytes_of_the_same_length_is_kept(make_plant: Make) -> None:
    """Stored, not removed because of a stop, and written over in place since: size alone would not tell."""
    plant = make_plant()
    plant.put("zztest.hl7", b"first bytes")
    _stop_before_removal(plant)
    assert plant.bodies() == [b"first bytes"]
    (name,) = [name for name in os.listdir(plant.claims) if "zztest" in name]
    (plant.claims / name).write_bytes(b"other bytes")
    plant.restart()
    for _ in range(3):
        plant.clock.move(2.0)
        plant.turn()
    assert plant.bodies() == [b"first bytes", b"other bytes"]
    assert plant.claimed() == []


def _stop_before_removal(plant: Plant) -> None:
    """A pass that stores and then comes to a stop, as a kill would."""

    class Stopped(BaseException):
        pass

    source = plant.runtime.worker.source
    finish = source.finish

    def stop(claimed: object) -> None:
        source.close(claimed)  # type: ignore[arg-type]
        raise Stopped

    source.finish = stop  # type: ignore[method-assign]
    try:
        plant.turn()
    except Stopped:
        pass
    finally:
        source.finish = finish  # type: ignore[method-assign]


@posix_only(OPEN_FILES)
def test_another_file_published_between_look_and_move_is_kept_and_rests_first(make_plant: Make) -> None:
    plant = make_plant()
    path = plant.put("zztest.hl7", b"older")

    def publish() -> None:
        newer = plant.drop / ".newer"
        newer.write_bytes(b"newer")
        newer.replace(path)

    # The first four renames are the probe's.
    plant.source_ops.before("rename", publish, at=5)
    plant.turn()
    assert plant.messages() == []
    assert plant.claimed() == ["zztest.hl7"]
    assert not path.exists()
    plant.clock.move(2.0)
    plant.turn()
    assert plant.bodies() == [b"newer"]


def test_an_unreadable_claim_is_tried_with_pauses_and_its_failure_stays_open(make_plant: Make) -> None:
    plant = make_plant(source={"readTries": 3})
    plant.put("a.hl7", b"bad")
    plant.put("b.hl7", b"good")
    plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
    plant.turn()
    assert plant.bodies() == [b"good"]
    assert set(plant.failures()) == {"EIO"}
    plant.turn()
    assert set(plant.failures()) == {"EIO"}, "not tried again yet, so not gone either"
    first = plant.failures()["EIO"].number
    plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
    plant.clock.move(1.1)
    plant.turn()
    assert plant.failures()["EIO"].number == first
    plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
    plant.clock.move(2.1)
    plant.turn()
    assert "ERR_PATHWAYS_CLAIM_UNREADABLE" in plant.failures()
    assert plant.claimed() == ["a.hl7"]
    plant.clock.move(400)
    plant.turn()
    assert plant.bodies() == [b"good", b"bad"]
    plant.turn()
    assert plant.failures() == {}


def test_f25_an_unreadable_claim_goes_to_error_dir_and_nothing_else_waits(make_plant: Make) -> None:
    plant = make_plant(source={"readTries": 2, "errorDir": "errors"})
    plant.put("a.hl7", b"bad")
    plant.put("b.hl7", b"good")
    for pause in (0, 2):
        plant.clock.move(pause)
        plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
        plant.turn()
    assert [path.name[34:] for path in (plant.drop / "errors").iterdir()] == ["a.hl7"]
    assert plant.bodies() == [b"good"]
    assert plant.claimed() == []


def test_an_error_dir_that_can_not_be_written_stops_nothing_else(make_plant: Make) -> None:
    plant = make_plant(source={"readTries": 1, "errorDir": "errors"})
    plant.turn()
    plant.source_ops.fail("make_folder", OSError(errno.EACCES, "not here"))
    plant.put("a.hl7", b"bad")
    plant.put("b.hl7", b"good")
    plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
    plant.turn()
    assert b"good" in plant.bodies()
    assert plant.claimed() == ["a.hl7"]
    plant.put("c.hl7", b"later")
    plant.source_ops.fail("make_folder", OSError(errno.EACCES, "not here"))
    plant.source_ops.fail("read", OSError(errno.EIO, "bad sector"))
    plant.clock.move(400)
    plant.turn()
    assert plant.bodies() == [b"good", b"later"]
    assert "errorDir: EACCES" in (plant.failures()["ERR_PATHWAYS_CLAIM_UNREADABLE"].detail or "")


def test_bodies_of_a_commit_that_failed_leave_no_chunks_behind(make_plant: Make) -> None:
    from pathways_desktop.domain.errors import PathwaysError

    plant = make_plant()
    plant.put("big.hl7", b"x" * 600_000)
    commit = plant.store.intake.commit

    def fail(items: object) -> object:
        raise PathwaysError("ENOSPC", "store: full")

    plant.store.intake.commit = fail  # type: ignore[method-assign, assignment]
    plant.turn()
    plant.store.intake.commit = commit  # type: ignore[method-assign]
    plant.store.writer.flush()
    plant.store.writer.flush()
    assert plant.store.writer.write(lambda tx: tx.db.execute("select count(*) from body").fetchone()[0]).result() == 0
    plant.clock.move(2)
    plant.turn()
    assert [len(body) for body in plant.bodies()] == [600_000]


def test_what_a_commit_can_not_store_is_told_as_the_stores_trouble(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("zztest.hl7")
    plant.room = (0, 1 << 30)
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "disk-reserve"}
    assert set(plant.failures()) == {"ERR_PATHWAYS_DISK_RESERVE"}
    plant.room = (1 << 40, 1 << 41)
    plant.turn()
    assert len(plant.messages()) == 1
    plant.turn()
    assert plant.failures() == {}
