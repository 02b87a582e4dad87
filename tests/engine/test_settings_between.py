"""A stop, then other settings, then the next run: what was claimed is finished by the rule that it was claimed by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.engine.caretakers import remember
from pathways_desktop.locations.base import Claimed
from tests.engine.plant import Plant
from tests.engine.test_handover import HL7, MANIFEST, Stop, crash, manifest, stop

Make = Callable[..., Plant]
DONE = {"doneFile": "{name}.done"}
BUNDLE = {"bundle": True}


def settle(plant: Plant, source: Mapping[str, Any]) -> None:
    """The next run with other settings, as the engine starts a channel."""
    plant.runtime.worker.source.stop()
    plant.source = source
    plant.clock.move(1)
    remember(plant.store, plant.config().channels[0])
    plant.restart()


def stopped_between_the_moves(make_plant: Make, source: Mapping[str, Any], done: bytes, name: str) -> Plant:
    """A run that ended with the done file claimed and the payload still in the place."""
    plant = make_plant(source=source)
    remember(plant.store, plant.runtime.channel)
    plant.turn()  # the probe's own moves are done
    plant.put("zztest.hl7", HL7)
    plant.put(name, done)
    plant.source_ops.before("rename", stop, at=2)
    with pytest.raises(Stop):
        plant.turn()
    assert plant.claimed() == [name]
    return plant


def stopped_before_the_store(make_plant: Make, source: Mapping[str, Any], put: Callable[[Plant], None]) -> Plant:
    """A run that ended with everything claimed and nothing stored."""
    plant = make_plant(source=source)
    remember(plant.store, plant.runtime.channel)
    put(plant)

    def store(claims: Sequence[Claimed], ids: ClaimIds) -> int:
        if claims:
            stop()
        return 0

    plant.runtime.worker.intake._store_all = store  # type: ignore[method-assign,assignment]
    with pytest.raises(Stop):
        plant.turn()
    return plant


def turns(plant: Plant) -> None:
    for _ in range(3):
        plant.turn()
        plant.clock.move(3600)


@pytest.mark.parametrize("text", [b"", b"ok, a done file with words in it\n"])
@pytest.mark.parametrize("after", [{}, {"doneFile": "{name}.ready"}, {"recursive": True, "match": ["*.hl7"]}])
def test_a_lone_done_file_is_no_message_when_done_files_are_asked_for_no_more(
    make_plant: Make, text: bytes, after: dict[str, Any]
) -> None:
    plant = stopped_between_the_moves(make_plant, DONE, text, "zztest.hl7.done")
    settle(plant, after)
    turns(plant)
    assert plant.bodies() == [HL7]
    assert (plant.claimed(), plant.waiting(), plant.failures()) == ([], {}, {})
    assert plant.store.status.hand_over_rules("lab") == []


def test_a_lone_done_file_whose_payload_is_gone_is_held_and_told(make_plant: Make) -> None:
    plant = stopped_between_the_moves(make_plant, DONE, b"words", "zztest.hl7.done")
    (plant.drop / "zztest.hl7").unlink()
    settle(plant, {})
    turns(plant)
    assert plant.messages() == []
    assert plant.claimed() == ["zztest.hl7.done"]
    assert plant.waiting() == {"zztest.hl7.done": "payload-missing"}
    assert set(plant.failures()) == {"ERR_PATHWAYS_PAYLOAD_MISSING"}
    # Once more stopped and started, with the settings as they are now: it is a done file still.
    crash(plant)
    turns(plant)
    assert plant.messages() == []
    plant.put("zztest.hl7", HL7)
    turns(plant)
    assert plant.bodies() == [HL7]
    assert (plant.claimed(), plant.failures()) == ([], {})


def test_a_lone_manifest_still_vouches_for_its_payload(make_plant: Make) -> None:
    plant = stopped_between_the_moves(make_plant, MANIFEST, manifest(), "zztest.hl7.json")
    settle(plant, {})
    turns(plant)
    assert [row.key for row in plant.messages()] == ["manifest:zz-1"]
    assert plant.claimed() == []


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_a_pair_that_was_claimed_by_a_manifest_is_checked_by_it(make_plant: Make) -> None:
    def put(plant: Plant) -> None:
        plant.put("zztest.hl7", HL7)
        plant.put("zztest.hl7.json", manifest(size=5))

    plant = stopped_before_the_store(make_plant, MANIFEST, put)
    settle(plant, {"doneFile": "{name}.json", "errorDir": "errors"})
    turns(plant)
    assert plant.messages() == []
    assert sorted(path.name[34:] for path in (plant.drop / "errors").iterdir()) == ["zztest.hl7", "zztest.hl7.json"]


@pytest.mark.parametrize("after", [{}, DONE])
def test_a_bundle_that_was_claimed_is_one_message(make_plant: Make, after: dict[str, Any]) -> None:
    def put(plant: Plant) -> None:
        (plant.drop / "b-1").mkdir()
        plant.put("b-1/zztest.hl7", HL7)
        plant.put("b-1/manifest.json", manifest())

    plant = stopped_before_the_store(make_plant, BUNDLE, put)
    settle(plant, after)
    turns(plant)
    assert plant.bodies() == [HL7]
    assert [(row.name, row.key) for row in plant.messages()] == [(b"b-1/zztest.hl7", "manifest:zz-1")]
    assert plant.claimed() == []


def _put(plant: Plant) -> None:
    plant.put("zztest.hl7", HL7)


@pytest.mark.parametrize("after", [DONE, MANIFEST, BUNDLE])
def test_what_was_claimed_without_done_files_waits_for_none(make_plant: Make, after: dict[str, Any]) -> None:
    plant = stopped_before_the_store(make_plant, {}, _put)
    settle(plant, after)
    turns(plant)
    assert plant.bodies() == [HL7]
    assert (plant.claimed(), plant.failures()) == ([], {})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"recursive": True}, {}),
        ({}, {"recursive": True}),
        ({}, {"match": ["*.txt"]}),
        ({"keepProcessed": "done", "errorDir": "errors"}, {}),
        ({}, {"keepProcessed": "done", "errorDir": "errors"}),
        ({}, {"order": "modified", "maxSize": "1B", "minAge": "1h"}),
    ],
)
def test_other_settings_lose_nothing_that_was_claimed(
    make_plant: Make, before: dict[str, Any], after: dict[str, Any]
) -> None:
    inner = "ward%2Feast" if not before.get("recursive") else "ward/east"

    def put(plant: Plant) -> None:
        (plant.drop / "ward").mkdir()
        plant.put(f"{inner}.hl7", HL7)
        plant.put("100%25.hl7", HL7 + b"PID|1\r")

    plant = stopped_before_the_store(make_plant, before, put)
    settle(plant, after)
    turns(plant)
    assert sorted(row.name for row in plant.messages()) == sorted([b"100%25.hl7", f"{inner}.hl7".encode()])
    assert plant.claimed() == []
    kept = plant.drop / "done"
    assert kept.exists() == ("keepProcessed" in after)
    if kept.exists():
        assert len(list(kept.iterdir())) == 2


def test_a_rule_that_stays_the_same_is_kept_by_nobody(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    remember(plant.store, plant.runtime.channel)
    settle(plant, {**DONE, "minAge": "2s"})
    assert plant.store.status.hand_over_rules("lab") == []
