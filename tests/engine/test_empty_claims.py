"""A claimed file that is found empty is held and told: an empty message in its place would hide that one was lost."""

from collections.abc import Callable

import pytest

from tests.engine.plant import Plant
from tests.locations.folder.helpers import OPEN_FILES, posix_only

Make = Callable[..., Plant]
EMPTY = "ERR_PATHWAYS_CLAIM_EMPTY"


def interrupted(plant: Plant) -> None:
    """Have two files claimed by a run that ended before it read them."""
    for name in ("a.hl7", "b.hl7"):
        plant.put(name, name.encode())
    plant.source_ops.fail("read", OSError(5, "EIO"))
    plant.source_ops.fail("read", OSError(5, "EIO"), at=2)
    plant.turn()
    plant.restart()
    assert len(plant.claimed()) == 2


@pytest.mark.allow_log("source-read-failed", "pass-failed")
def test_a_claim_that_was_emptied_is_held_told_and_never_stored(make_plant: Make) -> None:
    plant = make_plant()
    interrupted(plant)
    emptied, other = sorted(path for path in plant.claims.iterdir() if not path.name.startswith("."))
    emptied.write_bytes(b"")
    for _ in range(4):
        plant.turn()
        plant.clock.move(400)
    assert plant.bodies() == [other.name.partition("-")[2].encode()]
    assert emptied.exists()
    assert set(plant.failures()) == {EMPTY}
    (state,) = plant.runtime.worker.intake.states().values()
    assert (state[0].value, state[1]) == ("held", EMPTY)
    # Its sender writes on: it has to come to rest before it is stored.
    emptied.write_bytes(b"the rest")
    plant.turn()
    assert len(plant.bodies()) == 1
    plant.clock.move(400)
    plant.turn()
    plant.clock.move(5)
    plant.turn()
    assert sorted(plant.bodies()) == sorted([other.name.partition("-")[2].encode(), b"the rest"])
    plant.turn()
    assert (plant.claimed(), plant.failures()) == ([], {})


@posix_only(OPEN_FILES)
@pytest.mark.allow_log("source-read-failed", "pass-failed", "source-set-aside")
def test_it_does_not_go_to_the_folder_for_unreadable_files(make_plant: Make) -> None:
    plant = make_plant(source={"errorDir": "errors", "readTries": 1})
    plant.put("a.hl7", b"a")
    plant.source_ops.before("read", lambda: next(iter(plant.claims.glob("*-a.hl7"))).write_bytes(b""))
    for _ in range(4):
        plant.turn()
        plant.clock.move(400)
    assert plant.messages() == []
    assert len(plant.claimed()) == 1
    assert EMPTY in plant.failures()
