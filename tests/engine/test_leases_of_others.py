"""Two homes on one folder of which one reads in place: who comes second takes nothing, whatever the channel is called.

Source: contract "Names on disk" (`singleNode`), seed claim-rules ("two engines … store each file once").
"""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.config.model import Config
from pathways_desktop.handoff.lease import STALE, Lease, Owner
from pathways_desktop.locations.base import Listing
from pathways_desktop.locations.folder.fileops import DriveKind, real_ops
from pathways_desktop.locations.folder.leasing import FolderLeasePlace
from tests.engine.plant import Plant
from tests.locations.folder.helpers import OPEN_FILES, posix_only, python_program

Make = Callable[..., Plant]
HELD = "ERR_PATHWAYS_LEASE_HELD"


class Other(Plant):
    """A second home on the folder of another plant."""

    place: Path
    channel: str

    @property
    def drop(self) -> Path:
        return self.place

    def config(self) -> Config:
        config = super().config()
        return config.model_copy(
            update={"channels": tuple(each.model_copy(update={"name": self.channel}) for each in config.channels)}
        )


@pytest.fixture
def second_home(tmp_path: Path) -> Iterator[Make]:
    """Makes a second home on a plant's folder, with the plant's clock."""
    made: list[Plant] = []

    def make(first: Plant, channel: str, *, alone: bool) -> Plant:
        kind = type("Second", (Other,), {"place": first.drop, "channel": channel})
        made.append(kind(tmp_path / f"second-{len(made)}", source={"singleNode": alone}, clock=first.clock))
        return made[-1]

    yield make
    for plant in made:
        plant.close()


def bodies(*plants: Plant) -> list[bytes]:
    return sorted(body for plant in plants for body in plant.bodies())


@pytest.mark.allow_log("source-read-failed")
@pytest.mark.parametrize("alone", [True, False], ids=["both in place", "the second claims"])
def test_a_lease_of_another_channel_keeps_a_second_home_away(make_plant: Make, second_home: Make, alone: bool) -> None:
    first = make_plant(source={"singleNode": True})
    first.turn()
    second = second_home(first, "lab-b", alone=alone)
    first.put("zztest.hl7", b"payload")
    for _ in range(4):
        second.turn()
        first.clock.move(31)
        first.runtime.worker.source.heartbeat(False)
    assert second.messages() == []
    assert second.waiting() == {"zztest.hl7": "place-refused"}
    (failure,) = second.failures().values()
    assert (failure.code, "channel lab" in (failure.detail or "")) == (HELD, True)
    first.turn()
    assert bodies(first, second) == [b"payload"]
    # The first one ends, and the other takes over at once.
    first.close()
    (first.drop / "next.hl7").write_bytes(b"next")
    second.turn()
    second.turn()
    assert second.bodies() == [b"next"]
    assert second.failures() == {}


@pytest.mark.allow_log("source-read-failed")
def test_who_reads_in_place_keeps_away_from_who_claims(make_plant: Make, second_home: Make) -> None:
    claiming = make_plant()
    claiming.put("one.hl7", b"one")
    claiming.turn()
    alone = second_home(claiming, "lab", alone=True)
    claiming.put("two.hl7", b"two")
    alone.turn()
    assert (alone.messages(), set(alone.failures())) == ([], {HELD})
    assert [path.name for path in claiming.claims.iterdir() if path.name.startswith(".lease")] == []
    claiming.turn()
    assert bodies(claiming, alone) == [b"one", b"two"]
    # It claims nothing for as long as a lease takes to grow stale: then the other one may, and keeps it away.
    alone.turn()
    claiming.clock.move(STALE)
    alone.turn()
    claiming.put("three.hl7", b"three")
    claiming.turn()
    assert set(claiming.failures()) == {HELD}
    alone.turn()
    assert bodies(claiming, alone) == [b"one", b"three", b"two"]
    assert alone.bodies() == [b"three"]


@pytest.mark.allow_log("source-read-failed")
def test_a_lease_that_appears_while_a_pass_goes_on_stops_the_next_claim(make_plant: Make, second_home: Make) -> None:
    claiming = make_plant()
    claiming.turn()
    alone = second_home(claiming, "lab-b", alone=True)
    claiming.put("zztest.hl7", b"payload")
    really_list = claiming.runtime.worker.source.list

    def then_the_other() -> Listing:
        found = really_list()
        alone.turn()
        return found

    claiming.runtime.worker.source.list = then_the_other  # type: ignore[method-assign]
    claiming.turn()
    del claiming.runtime.worker.source.list
    assert set(claiming.failures()) == {HELD}
    alone.turn()
    assert bodies(claiming, alone) == [b"payload"]


@pytest.mark.allow_log("source-read-failed", "pass-failed")
def test_claims_are_finished_though_the_place_is_anothers(make_plant: Make, second_home: Make) -> None:
    claiming = make_plant()
    claiming.put("zztest.hl7", b"payload")
    claiming.source_ops.before("read", lambda: (_ for _ in ()).throw(OSError(5, "EIO")))
    claiming.turn()
    assert len(claiming.claimed()) == 1
    lease = claiming.drop / ".claimed" / "lab-b" / ".lease-1"
    lease.parent.mkdir()
    lease.write_bytes(b"{}")
    claiming.clock.move(11)
    claiming.turn()
    assert set(claiming.failures()) >= {HELD}
    assert (claiming.bodies(), claiming.claimed()) == ([b"payload"], [])


@posix_only(OPEN_FILES)
def test_what_was_moved_away_before_the_commit_is_not_stored(make_plant: Make) -> None:
    plant = make_plant(source={"singleNode": True})
    plant.turn()
    path = plant.put("zztest.hl7", b"payload")
    plant.source_ops.after("read", lambda: os.rename(path, plant.drop / ".taken"))
    plant.turn()
    assert plant.messages() == []
    assert set(plant.failures()) == {"ERR_PATHWAYS_SOURCE_CHANGED"}
    plant.turn()
    assert (plant.messages(), plant.failures()) == ([], {})


HOLD = """
import os, socket, sys
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.handoff.lease import Lease, Owner
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.leasing import FolderLeasePlace
folder, host = sys.argv[1:]
os.makedirs(folder)
place = FolderLeasePlace(real_ops(), folder, "ccccccc3")
Lease(place, Owner("ccccccc3", host or socket.gethostname(), os.getpid()), SystemClock()).take()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("alone", [True, False], ids=["both in place", "we claim"])
@pytest.mark.parametrize("host", ["", "pc-2"], ids=["this machine", "another machine"])
def test_l04_an_owner_under_another_channel_s_name_that_was_killed_on_this_machine_is_followed_at_once(
    make_plant: Make, alone: bool, host: str
) -> None:
    plant = make_plant(source={"singleNode": alone})
    plant.put("zztest.hl7", b"payload")
    command = python_program(HOLD, str(plant.drop / ".claimed" / "lab-b"), host)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline().strip() == b"held"
        for _ in range(3):
            plant.turn()
            assert (plant.messages(), set(plant.failures())) == ([], {HELD})
        owner.kill()
        owner.wait()
    if host:
        # Its lock says nothing about another machine: that may hold the lease and have no lock here.
        plant.turn()
        assert set(plant.failures()) == {HELD}
        plant.clock.move(STALE)
    plant.turn()
    assert plant.bodies() == [b"payload"]
    plant.turn()
    assert plant.failures() == {}


@pytest.mark.parametrize("drive", [DriveKind.REMOVABLE, DriveKind.NETWORK])
def test_a_lease_that_was_taken_without_a_lock_is_waited_for(make_plant: Make, drive: DriveKind) -> None:
    plant = make_plant(source={"singleNode": True})
    plant.put("zztest.hl7", b"payload")
    folder = plant.drop / ".claimed" / "lab-b"
    folder.mkdir(parents=True)
    place = FolderLeasePlace(real_ops(), str(folder), "ccccccc3")
    place.locks = False
    Lease(place, Owner("ccccccc3", socket.gethostname(), 7), plant.clock).take()
    plant.turn()
    assert set(plant.failures()) == {HELD}
    # Nor does a lock that is left from another time say anything where leases are held without one.
    (folder / ".lease-lock").touch()
    plant.source_ops.answer("volume", replace(real_ops().volume(str(plant.drop)), drive=drive))
    plant.restart()
    plant.turn()
    assert set(plant.failures()) == {HELD}
    plant.clock.move(STALE)
    plant.turn()
    assert plant.bodies() == [b"payload"]
