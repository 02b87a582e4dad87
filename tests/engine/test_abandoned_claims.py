"""Claims of an engine without a sign of life: told after some minutes, and over when they are or the engine lives."""

import json
from collections.abc import Callable

from pathways_desktop.domain.names import ClaimId
from tests.engine.plant import Plant
from tests.locations.folder.helpers import OTHER_TAG

Make = Callable[..., Plant]
ABANDONED = "ERR_PATHWAYS_CLAIMS_ABANDONED"


def beat(plant: Plant, number: int) -> None:
    """The other engine's record, new."""
    text = json.dumps({"ownerId": OTHER_TAG, "host": "pc-2", "pid": 70 + number})
    (plant.claims / f".owner-{OTHER_TAG}").write_text(text + " " * number)


def minutes(plant: Plant, count: int) -> None:
    for _ in range(count):
        plant.clock.move(61)
        plant.turn()


def test_they_are_told_with_number_and_owner_and_it_ends_by_itself(make_plant: Make) -> None:
    plant = make_plant()
    plant.claims.mkdir(parents=True)
    claims = [plant.claims / f"{ClaimId.make(plant.clock.ms, place, OTHER_TAG).text}-a.hl7" for place in (0, 1)]
    for path in claims:
        path.write_bytes(b"ZZTEST")
    beat(plant, 1)
    plant.turn()
    minutes(plant, 4)
    beat(plant, 2)
    minutes(plant, 4)
    assert plant.failures() == {}, "it lives"
    minutes(plant, 2)
    (failure,) = plant.failures().values()
    assert (failure.code, failure.detail, failure.count) == (ABANDONED, "2 of pc-2, process 72", 1)
    minutes(plant, 3)
    assert plant.failures()[ABANDONED].count == 1, "told once"
    claims[0].unlink()
    minutes(plant, 1)
    assert plant.failures()[ABANDONED].detail == "1 of pc-2, process 72"
    beat(plant, 3)
    minutes(plant, 1)
    assert plant.failures() == {}
    minutes(plant, 6)
    assert set(plant.failures()) == {ABANDONED}
    claims[1].unlink()
    minutes(plant, 1)
    assert plant.failures() == {}


def test_an_engine_without_claims_may_be_silent(make_plant: Make) -> None:
    plant = make_plant()
    plant.claims.mkdir(parents=True)
    beat(plant, 1)
    plant.turn()
    minutes(plant, 8)
    assert plant.failures() == {}
