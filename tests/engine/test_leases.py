"""`singleNode` under a lease: a second engine on the folder is found out, a lease that was lost stops the commit."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pathways_desktop.handoff.lease import STALE
from tests.engine.plant import Plant

Make = Callable[..., Plant]
ALONE = {"singleNode": True}


def lease_of_another(plant: Plant, number: int, *, host: str = "pc-2") -> None:
    """A lease that an engine on another machine has just taken or renewed."""
    plant.claims.mkdir(parents=True, exist_ok=True)
    path = plant.claims / f".lease-{number}"
    at = '"acquiredAt": "2026-09-21T10:00:00.000Z", "expiresAt": "2026-09-21T10:01:30.000Z"'
    path.write_text(
        f'{{"ownerId": "zzother1", "host": "{host}", "pid": 7, {at}, "heartbeatAt": "2026-09-21T10:00:0{number}.000Z"}}'
    )
    os.utime(path, (number, number))


def test_the_engine_that_reads_in_place_holds_the_lease_and_lets_it_go_at_its_end(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    plant.put("zztest.hl7", b"payload")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    before = (plant.claims / ".lease-1").read_bytes()
    plant.clock.move(31)
    plant.turn()
    assert (plant.claims / ".lease-1").read_bytes() != before, "the heartbeat"
    plant.restart()
    plant.turn()
    assert sorted(path.name for path in plant.claims.iterdir()) == [".lease-2", ".lease-lock"]
    assert plant.claimed() == []


def test_a_second_engine_on_the_place_takes_nothing_and_says_who_has_it(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    lease_of_another(plant, 1)
    plant.put("zztest.hl7", b"payload")
    for beat in range(4):
        plant.turn()
        plant.clock.move(STALE - 1)
        os.utime(plant.claims / ".lease-1", (100 + beat, 100 + beat))
    plant.turn()
    assert plant.messages() == []
    assert plant.waiting() == {"zztest.hl7": "place-refused"}
    (failure,) = plant.failures().values()
    assert (failure.code, "pc-2" in (failure.detail or "")) == ("ERR_PATHWAYS_LEASE_HELD", True)
    # It shows no sign of life any more.
    plant.turn()
    plant.clock.move(STALE)
    plant.turn()
    assert plant.bodies() == [b"payload"]
    plant.turn()
    assert plant.failures() == {}


@pytest.mark.allow_log("pass-failed", "source-read-failed")
def test_l02_a_lease_that_is_lost_in_a_pass_stops_the_commit(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    plant.turn()
    path = plant.put("zztest.hl7", b"payload")
    # The machine sleeps in the middle of the read, and another engine takes over meanwhile.
    plant.source_ops.before("read", lambda: lease_of_another(plant, 2))
    plant.turn()
    assert plant.messages() == []
    assert path.exists()
    assert set(plant.failures()) == {"ERR_PATHWAYS_LEASE_LOST"}
    plant.turn()
    assert plant.messages() == []
    assert plant.waiting() == {"zztest.hl7": "place-refused"}
    plant.clock.move(STALE)
    plant.turn()
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert not path.exists()
    assert sorted(path.name for path in plant.claims.iterdir() if path.name != ".lease-lock") == [".lease-3"]


@pytest.mark.allow_log("pass-failed", "source-read-failed")
def test_l02_a_lease_that_is_lost_after_the_commit_removes_nothing(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    plant.turn()
    path = plant.put("zztest.hl7", b"payload")
    commit = plant.store.intake.commit

    def then_lost(items):  # type: ignore[no-untyped-def]
        done = commit(items)
        lease_of_another(plant, 2)
        return done

    plant.store.intake.commit = then_lost  # type: ignore[method-assign]
    plant.turn()
    del plant.store.intake.commit
    assert plant.bodies() == [b"payload"]
    assert path.exists(), "it is the other engine's now"
    assert set(plant.failures()) == {"ERR_PATHWAYS_LEASE_LOST"}
    plant.clock.move(1)
    plant.turn()
    plant.clock.move(STALE)
    plant.turn()
    assert plant.bodies() == [b"payload"], "its fingerprint says that it is stored"
    assert not path.exists()


def open_below(folder: Path) -> list[str]:
    """What this process has open there."""
    if sys.platform != "linux":
        pytest.skip("open files are listed on Linux")
    found = []
    for number in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found.append(os.readlink(f"/proc/self/fd/{number}"))
    return [path for path in found if path.startswith(str(folder))]


def test_a_pause_lets_go_of_lease_and_lock_and_nothing_is_read_by_two(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    other = make_plant(source={**ALONE, "dir": str(plant.drop)})
    plant.put("zztest-1.hl7", b"one")
    plant.turn()
    assert open_below(plant.drop), "the lock of the one that reads"
    other.turn()
    assert set(other.failures()) == {"ERR_PATHWAYS_LEASE_HELD"}
    plant.runtime.worker.paused = True
    plant.turn()
    assert open_below(plant.drop) == []
    plant.put("zztest-2.hl7", b"two")
    other.turn()
    other.turn()
    assert (plant.bodies(), other.bodies()) == ([b"one"], [b"two"])
    assert other.failures() == {}
    plant.runtime.worker.paused = False
    plant.put("zztest-3.hl7", b"three")
    plant.turn()
    assert set(plant.failures()) == {"ERR_PATHWAYS_LEASE_HELD"}
    other.turn()
    assert (plant.bodies(), other.bodies()) == ([b"one"], [b"two", b"three"])


def test_a_pause_on_a_place_that_is_away_keeps_nothing_open(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    plant.turn()
    assert open_below(plant.drop)
    plant.source_ops.fail("replace", OSError(5, "EIO"))
    plant.runtime.worker.paused = True
    plant.turn()
    assert open_below(plant.drop) == []


def test_a_paused_channel_asks_for_no_lease(make_plant: Make) -> None:
    plant = make_plant(source=ALONE)
    plant.put("zztest.hl7", b"payload")
    plant.runtime.worker.runner.run(take=False)
    assert not plant.claims.exists()
