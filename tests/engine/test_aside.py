"""The way to `errorDir` through a stop at any step: a file goes with its done file, and never without a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.plant import Plant
from tests.engine.test_bundles import publish
from tests.engine.test_handover import DONE, HL7, MANIFEST, Stop, crash, manifest, stop

Make = Callable[..., Plant]
Arrange = Callable[[Plant], None]
OTHER = HL7.replace(b"ZZ1", b"ZZ2")
ASIDE = {"errorDir": "errors"}
pytestmark = pytest.mark.allow_log(
    "hand-over-refused", "source-set-aside", "source-read-failed", "pass-failed", "set-aside-failed"
)


def aside(plant: Plant) -> list[str]:
    folder = plant.drop / "errors"
    return sorted(path.name[34:] for path in folder.iterdir()) if folder.exists() else []


def left(plant: Plant) -> list[str]:
    return sorted(path.name for path in plant.drop.iterdir() if path.name != "errors" and path.name[0] != ".")


def used_key(plant: Plant) -> None:
    """The key of a message that is stored comes again with other bytes."""
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", manifest())
    for _ in range(2):
        plant.turn()
        plant.clock.move(2)
    assert plant.bodies() == [HL7]
    plant.put("zztest.hl7", OTHER)
    plant.put("zztest.hl7.json", manifest(OTHER))


def used_bundle(plant: Plant) -> None:
    publish(plant, "zz-1", HL7, idempotencyKey="zz-1")
    plant.turn()
    assert plant.bodies() == [HL7]
    publish(plant, "zz-2", OTHER, idempotencyKey="zz-1")


CASES: dict[str, tuple[dict[str, Any], Arrange, str, list[str]]] = {
    "claimed": (MANIFEST, used_key, "ERR_PATHWAYS_KEY_REUSED", ["zztest.hl7", "zztest.hl7.json"]),
    "a bundle": (
        {"bundle": True}, used_bundle, "ERR_PATHWAYS_KEY_REUSED", ["zz-2%2Fmanifest.json", "zz-2%2Fzztest.hl7"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_b05_a_stop_at_any_step_on_the_way_leaves_no_half_and_tells_it(make_plant: Make, case: str) -> None:
    source, arrange, code, names = CASES[case]
    source = {"minAge": 0, **source, **ASIDE}

    def walked(step: int | None) -> Plant:
        plant = make_plant(source=source)
        arrange(plant)
        if step is not None:
            plant.source_ops.at_step(step, stop)
        return plant

    whole = walked(None)
    before = len(whole.source_ops.calls)
    whole.turn()
    calls = [name for name, _ in whole.source_ops.calls[before:]]
    assert aside(whole) == names
    steps = [number for number, name in enumerate(calls, 1) if name in ("rename", "rename_new", "flush_folder")]
    first = next(number for number, name in enumerate(calls, 1) if name == "rename_new")
    assert [step for step in steps if step > first], "there are steps after the first move"
    for step in steps:
        plant = walked(step)
        with pytest.raises(Stop):
            plant.turn()
        crash(plant)
        settle(plant)
        assert (aside(plant), left(plant), plant.claimed(), plant.waiting()) == (names, [], [], {}), step
        assert_told(plant, code)
        plant.close()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("call", [1, 2])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_b05_a_stop_beside_the_note_of_what_goes_leaves_no_half_and_tells_it(
    make_plant: Make, monkeypatch: pytest.MonkeyPatch, case: str, call: int, after: bool
) -> None:
    source, arrange, code, names = CASES[case]
    plant = make_plant(source={"minAge": 0, **source, **ASIDE})
    arrange(plant)
    really, calls = plant.store.status.set_going_aside, [0]

    def note(*words: Any) -> None:
        calls[0] += 1
        if calls[0] == call and not after:
            raise Stop
        really(*words)
        if calls[0] == call and after:
            raise Stop

    with monkeypatch.context() as patched:
        patched.setattr(plant.store.status, "set_going_aside", note)
        with pytest.raises(Stop):
            plant.turn()
    crash(plant)
    settle(plant)
    assert (aside(plant), left(plant), plant.claimed(), plant.waiting()) == (names, [], [], {})
    # Told, and not yet known to be told: the one moment in which it is told again.
    assert_told(plant, code, times=2 if (call, after) == (2, False) else 1)


def settle(plant: Plant) -> None:
    for _ in range(3):
        plant.turn()
        plant.clock.move(2)


def assert_told(plant: Plant, code: str, *, times: int = 1) -> None:
    told = [row for row in plant.store.reader.failures() if row.code == "ERR_PATHWAYS_FILE_SET_ASIDE"]
    assert [(row.subject, row.count) for row in told] == [(f"errorDir, {code}", times)]
    assert [row.outcome for row in plant.store.reader.audit() if row.what == "file-set-aside"] == [code] * times


CLOSED = PermissionError(13, "EACCES")


@pytest.mark.parametrize("tries", [1, 3])
def test_a_file_that_can_not_be_opened_goes_with_the_done_file_that_was_claimed_first(
    make_plant: Make, tries: int
) -> None:
    plant = make_plant(source={**DONE, **ASIDE, "minAge": 0, "readTries": tries})
    plant.turn()  # its probe opens files too
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.done", b"")
    for _ in range(tries):
        # The done file opens; its payload does not. After the first time only the payload stands there.
        plant.source_ops.fail("open_claim", CLOSED, at=2 if (plant.drop / "zztest.hl7.done").exists() else 1)
        plant.turn()
        plant.clock.move(600)
    assert (aside(plant), left(plant), plant.claimed()) == (["zztest.hl7", "zztest.hl7.done"], [], [])
    assert_told(plant, "EACCES")
    plant.turn()
    assert plant.waiting() == {}
    assert plant.runtime.worker.intake.remaining == 0
    assert set(plant.failures()) == {"ERR_PATHWAYS_FILE_SET_ASIDE"}


@pytest.mark.parametrize("at", [1, 2])
def test_a_file_that_can_not_be_opened_goes_with_its_done_file_through_a_stop(make_plant: Make, at: int) -> None:
    plant = make_plant(source={**DONE, **ASIDE, "minAge": 0, "readTries": 1})
    plant.turn()
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.done", b"")
    plant.source_ops.fail("open_claim", CLOSED, at=2)
    plant.source_ops.before("rename_new", stop, at=at)
    with pytest.raises(Stop):
        plant.turn()
    assert len(aside(plant)) == at - 1
    crash(plant)
    settle(plant)
    assert (left(plant), plant.claimed(), plant.waiting()) == ([], [], {})
    if at == 1:
        # Nothing was moved, and by now it opens.
        assert (plant.bodies(), aside(plant), plant.failures()) == ([HL7], [], {})
    else:
        assert aside(plant) == ["zztest.hl7", "zztest.hl7.done"]
        assert_told(plant, "EACCES")


def test_two_that_an_error_keeps_half_way_are_both_finished_by_the_next_pass(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, **ASIDE, "minAge": 0})
    plant.turn()
    for name in ("zza.hl7", "zzb.hl7"):
        plant.put(name, HL7)
        plant.put(f"{name}.json", manifest(fileName=name, idempotencyKey=name, size=5))
    plant.source_ops.fail("rename_new", CLOSED, at=2)
    plant.source_ops.fail("rename_new", CLOSED, at=4)
    plant.turn()
    assert aside(plant) == ["zza.hl7", "zzb.hl7"]
    settle(plant)
    assert aside(plant) == ["zza.hl7", "zza.hl7.json", "zzb.hl7", "zzb.hl7.json"]
    assert (plant.claimed(), plant.waiting()) == ([], {})
    assert_told(plant, "ERR_PATHWAYS_MANIFEST_SIZE", times=2)


def test_a_done_file_stays_and_is_told_where_there_is_no_error_folder_any_more(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, **ASIDE, "minAge": 0})
    used_key(plant)
    plant.source_ops.before("rename_new", stop, at=2)
    with pytest.raises(Stop):
        plant.turn()
    plant.runtime.worker.source.stop()
    plant.source = {**MANIFEST, "minAge": 0}
    plant.restart()
    plant.turn()
    assert aside(plant) == ["zztest.hl7"]
    assert plant.claimed() == ["zztest.hl7.json"]
    assert_told(plant, "ERR_PATHWAYS_KEY_REUSED")
    assert plant.waiting()["zztest.hl7.json"] == "payload-missing"
