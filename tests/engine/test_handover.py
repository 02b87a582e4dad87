"""Done files and manifests in passes: what makes a file ready, what waits, what goes aside, what goes together."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.message import ClaimState
from tests.engine.plant import Plant
from tests.support.counts import FULL

Make = Callable[..., Plant]
CHANGES = ("rename", "flush_folder", "remove")
"""Calls that change what lies on the disk, or make it last: before each of them there is a stop, in the full run before
every call."""
DONE = {"doneFile": "{name}.done", "minAge": "1h"}
MANIFEST = {"doneFile": "{name}.json", "manifest": True}
HL7 = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"


def manifest(data: bytes = HL7, **changes: object) -> bytes:
    fields: dict[str, object] = {
        "fileName": "zztest.hl7",
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "records": 1,
        "idempotencyKey": "zz-1",
        "createdAt": "2026-12-01T08:00:00Z",
        "version": 1,
        **changes,
    }
    return json.dumps(fields).encode()


def crash(plant: Plant) -> None:
    """What a run leaves that ends here: nothing is closed in order, the store is opened anew."""
    plant.runtime.worker.source.stop()
    plant.restart()


# ---------------------------------------------------------------- done files


def test_a_done_file_makes_its_payload_ready_whatever_its_age_and_goes_with_it(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    plant.put("zztest.hl7", b"payload")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "done-file-missing"}
    assert plant.messages() == []
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert [row.name for row in plant.messages()] == [b"zztest.hl7"]
    assert plant.waiting() == {}
    assert list(plant.drop.glob("zz*")) == []
    assert plant.claimed() == []


@pytest.mark.parametrize("text", [b"", b"ok\n", b"MSH|ZZTEST"])
def test_a_done_file_is_never_a_message_whatever_it_holds(make_plant: Make, text: bytes) -> None:
    plant = make_plant(source={"doneFile": "{name}.done"})
    plant.put("zztest.hl7.done", text)
    for _ in range(3):
        plant.turn()
        plant.clock.move(60)
    assert plant.messages() == []
    assert plant.waiting() == {"zztest.hl7.done": "payload-missing"}
    (row,) = plant.runtime.worker.view.waiting
    assert row.seen_since == plant.clock.ms - 180_000


def test_b02_a_done_file_that_is_seen_before_its_payload_waits_for_it(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    plant.put("zztest.hl7", b"payload")
    plant.turn()
    assert plant.bodies() == [b"payload"]


def test_an_empty_payload_waits_with_its_done_file(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    plant.put("zztest.hl7", b"")
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "empty"}


def test_match_is_for_the_payload(make_plant: Make) -> None:
    plant = make_plant(source={**DONE, "match": ["*.hl7"], "ignore": ["old*"]})
    for name in ("a.hl7", "b.txt", "old.hl7"):
        plant.put(name, name.encode())
        plant.put(f"{name}.done", b"")
    plant.put("c.txt.done", b"")
    plant.put("d.hl7.done", b"")
    plant.turn()
    assert plant.bodies() == [b"a.hl7"]
    assert plant.waiting() == {
        "b.txt": "not-matched",
        "old.hl7": "not-matched",
        "c.txt.done": "not-matched",
        "d.hl7.done": "payload-missing",
    }
    assert (plant.drop / "b.txt.done").exists()


def test_a_stem_that_two_payloads_share_is_not_guessed_and_said(make_plant: Make) -> None:
    plant = make_plant(source={**DONE, "doneFile": "{stem}.done"})
    for name in ("a.hl7", "a.txt", "b.hl7"):
        plant.put(name, name.encode())
    plant.put("a.done", b"")
    plant.put("b.done", b"")
    plant.turn()
    assert plant.bodies() == [b"b.hl7"]
    assert plant.waiting() == {"a.hl7": "done-file-missing", "a.txt": "done-file-missing"}
    assert {row.detail for row in plant.runtime.worker.view.waiting} == {
        "its done file could be another file's too; {name} in doneFile tells them apart"
    }
    (plant.drop / "a.txt").unlink()
    plant.turn()
    assert plant.bodies() == [b"b.hl7", b"a.hl7"]


def test_a_link_or_a_folder_is_no_done_file(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    for name in ("a.hl7", "b.hl7"):
        plant.put(name, name.encode())
    (plant.drop / "a.hl7.done").symlink_to(plant.root)
    (plant.drop / "b.hl7.done").mkdir()
    plant.turn()
    assert plant.messages() == []
    assert set(plant.waiting().values()) <= {"link", "not-regular", "done-file-missing"}
    assert {"a.hl7", "b.hl7"} <= plant.waiting().keys()


def test_subfolders_and_names_too_long_for_a_claim(make_plant: Make) -> None:
    plant = make_plant(source={**DONE, "recursive": True})
    (plant.drop / "wards").mkdir()
    long = "z" * 240 + ".hl7"
    for name in ("wards/zztest.hl7", long):
        plant.put(name, name.encode())
        plant.put(f"{name}.done", b"")
    plant.turn()
    assert sorted(row.name for row in plant.messages()) == sorted([b"wards/zztest.hl7", long.encode()])
    assert list((plant.drop / "wards").iterdir()) == []


def test_processed_files_are_kept_with_their_done_files(make_plant: Make) -> None:
    plant = make_plant(source={**DONE, "keepProcessed": "processed"})
    plant.put("zztest.hl7", b"payload")
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    kept = sorted(path.name[34:] for path in (plant.drop / "processed").iterdir())
    assert kept == ["zztest.hl7", "zztest.hl7.done"]
    plant.turn()
    assert plant.waiting() == {}


# ---------------------------------------------------------------- halves


class Stop(BaseException):
    """A stop of the process, as far as a test in it can have one."""


def stop() -> None:
    raise Stop


@pytest.mark.parametrize("kind", ["done file", "manifest"])
def test_b01_a_stop_at_any_step_of_a_hand_over_takes_it_once(make_plant: Make, kind: str) -> None:
    source = {**MANIFEST, "minAge": 0} if kind == "manifest" else {**DONE, "minAge": 0}
    done, text = ("zztest.hl7.json", manifest()) if kind == "manifest" else ("zztest.hl7.done", b"")
    whole = make_plant(source=source)
    whole.put("zztest.hl7", HL7)
    whole.put(done, text)
    before = len(whole.source_ops.calls)
    whole.turn()
    assert whole.bodies() == [HL7]
    calls = [name for name, _ in whole.source_ops.calls[before:]]
    steps = [number for number, name in enumerate(calls, 1) if FULL or name in CHANGES]
    assert len(steps) >= 7
    halves = set()
    for step in steps:
        plant = make_plant(source=source)
        plant.put("zztest.hl7", HL7)
        plant.put(done, text)
        plant.source_ops.at_step(step, stop)
        with pytest.raises(Stop):
            plant.turn()
        halves.add(tuple(plant.claimed()))
        crash(plant)
        for _ in range(2):
            plant.turn()
            plant.clock.move(2)
        assert plant.bodies() == [HL7], step
        assert plant.claimed() == [], step
        assert plant.waiting() == {}, step
        assert [path.name for path in plant.drop.iterdir() if not path.name.startswith(".")] == [], step
        assert plant.failures() == {}, step
        plant.close()
    assert {(), (done,), ("zztest.hl7",)} <= halves, "the walk met each half alone"


def half(plant: Plant, name: str) -> Path:
    """Move a file of the drop folder into the claim folder as this engine's claim, as a stop may leave it."""
    plant.claims.mkdir(parents=True, exist_ok=True)
    plant.runtime.worker.runner._ids.begin(plant.clock.ms)
    target = plant.claims / f"{plant.runtime.worker.runner._ids.next().text}-{name}"
    (plant.drop / name).rename(target)
    return target


def test_a_done_file_alone_in_the_claim_folder_is_told_with_its_age_until_its_payload_comes(make_plant: Make) -> None:
    plant = make_plant(source={**DONE, "minAge": "2s"})
    plant.put("zztest.hl7.done", b"")
    half(plant, "zztest.hl7.done")
    since = plant.clock.ms
    plant.clock.move(90)
    plant.turn()
    assert plant.waiting() == {"zztest.hl7.done": "payload-missing"}
    (row,) = plant.runtime.worker.view.waiting
    assert (row.seen_since, row.detail) == (since, "in the claim folder")
    assert set(plant.failures()) == {"ERR_PATHWAYS_PAYLOAD_MISSING"}
    assert [state for state, _ in plant.runtime.worker.intake.states().values()] == [ClaimState.HELD]
    plant.turn()
    assert plant.failures()["ERR_PATHWAYS_PAYLOAD_MISSING"].count == 1
    # It was claimed for a file that may have been another one: this once the file has to be at rest.
    plant.put("zztest.hl7", b"payload")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "too-new"}
    assert plant.failures() == {}
    plant.clock.move(2)
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert plant.claimed() == []


def test_a_payload_alone_in_the_claim_folder_waits_for_its_done_file_and_goes_on_with_it(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    plant.put("zztest.hl7", b"payload")
    half(plant, "zztest.hl7")
    plant.clock.move(5)
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "done-file-missing"}
    assert set(plant.failures()) == {"ERR_PATHWAYS_DONE_FILE_MISSING"}
    assert plant.messages() == []
    plant.put("zztest.hl7.done", b"")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert plant.claimed() == []
    plant.turn()
    assert plant.failures() == {}


def test_a_done_file_left_over_goes_with_the_next_hand_over_of_its_name(make_plant: Make) -> None:
    plant = make_plant(source=DONE)
    plant.put("zztest.hl7.done", b"old")
    half(plant, "zztest.hl7.done")
    plant.put("zztest.hl7", b"payload")
    plant.put("zztest.hl7.done", b"new")
    plant.turn()
    assert plant.bodies() == [b"payload"]
    assert plant.claimed() == []
    assert plant.waiting() == {}


def test_two_hand_overs_of_one_name_in_the_claim_folder_keep_to_their_own_halves(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, "minAge": 0})
    for number in (1, 2):
        data = HL7 + b"%d" % number
        plant.put("zztest.hl7.json", manifest(data, idempotencyKey=f"zz-{number}"))
        half(plant, "zztest.hl7.json")
        plant.put("zztest.hl7", data)
        half(plant, "zztest.hl7")
    plant.turn()
    assert plant.bodies() == [HL7 + b"1", HL7 + b"2"]
    assert plant.failures() == {}


# ---------------------------------------------------------------- manifests


def test_a_manifest_is_checked_and_gives_the_message_its_key(make_plant: Make) -> None:
    plant = make_plant(source=MANIFEST)
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", manifest())
    plant.turn()
    plant.turn()
    assert plant.bodies() == [HL7]
    (row,) = plant.messages()
    assert row.key == "manifest:zz-1"


def test_a_manifest_that_is_still_being_written_is_not_read(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, "minAge": "2s"})
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", b"")
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "empty"}
    plant.put("zztest.hl7.json", manifest()[:40])
    plant.turn()
    plant.clock.move(1.9)
    plant.put("zztest.hl7.json", manifest())
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "too-new"}
    plant.clock.move(2)
    plant.turn()
    assert plant.bodies() == [HL7]
    assert plant.failures() == {}


B03 = [
    (manifest(size=5), "SIZE"),
    (manifest(sha256="0" * 64), "HASH"),
    (manifest(records=7), "RECORDS"),
    (manifest(fileName="in/zztest.hl7"), "NAME"),
    (manifest(fileName=".."), "NAME"),
    (manifest(fileName="other.hl7"), "NAME"),
    (b" " * 10 * 1024 * 1024 + manifest(), "TOO_LARGE"),
    (b"done", "NOT_JSON"),
    (manifest()[:-1] + b', "size": 5}', "DUPLICATE_KEY"),
    (manifest(version=2), "VERSION"),
    (manifest(createdAt="today"), "FIELD"),
]


@pytest.mark.parametrize(("text", "code"), B03, ids=[f"{number}-{code}" for number, (_, code) in enumerate(B03)])
@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_b03_a_mismatch_goes_aside_with_its_payload_and_the_others_go_on(
    make_plant: Make, text: bytes, code: str
) -> None:
    plant = make_plant(source={**MANIFEST, "errorDir": "errors"})
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", text)
    plant.put("zzother.hl7", HL7)
    plant.put("zzother.hl7.json", manifest(fileName="zzother.hl7", idempotencyKey="zz-2"))
    plant.turn()
    plant.turn()
    assert [row.name for row in plant.messages()] == [b"zzother.hl7"]
    assert plant.claimed() == []
    assert sorted(path.name[34:] for path in (plant.drop / "errors").iterdir()) == ["zztest.hl7", "zztest.hl7.json"]
    (failure,) = plant.failures().values()
    assert failure.code == "ERR_PATHWAYS_FILE_SET_ASIDE"
    assert failure.subject == f"errorDir, ERR_PATHWAYS_MANIFEST_{code}"
    assert "ERR_PATHWAYS" not in (failure.detail or ""), "the cause's code is told once"
    plant.turn()
    assert plant.waiting() == {}


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_files_put_aside_for_several_causes_are_told_with_each_cause_and_its_count(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, "errorDir": "errors"})
    faults: list[dict[str, Any]] = [{"size": 5}, {"size": 6}, {"sha256": "0" * 64}, {"fileName": "zzelse.hl7"}]
    for number, fault in enumerate(faults):
        name = f"zztest-{number}.hl7"
        plant.put(name, HL7)
        plant.put(f"{name}.json", manifest(HL7, **{"fileName": name, "idempotencyKey": f"zz-{number}", **fault}))
    plant.turn()
    plant.turn()
    told = sorted((row.subject, row.count, row.detail or "") for row in plant.store.reader.failures())
    assert [(subject, count) for subject, count, _ in told] == [
        ("errorDir, ERR_PATHWAYS_MANIFEST_HASH", 1),
        ("errorDir, ERR_PATHWAYS_MANIFEST_NAME", 1),
        ("errorDir, ERR_PATHWAYS_MANIFEST_SIZE", 2),
    ]
    assert told[2][2].endswith(" of 6 bytes"), "what was wrong with the last one"


@pytest.mark.allow_log("hand-over-refused")
def test_b03_without_an_error_folder_both_are_held_shown_and_tried_again(make_plant: Make) -> None:
    plant = make_plant(source=MANIFEST)
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", manifest(size=5))
    plant.turn()
    plant.turn()
    assert plant.messages() == []
    assert plant.claimed() == ["zztest.hl7.json", "zztest.hl7"] or plant.claimed() == ["zztest.hl7", "zztest.hl7.json"]
    assert set(plant.failures()) == {"ERR_PATHWAYS_MANIFEST_SIZE"}
    assert (ClaimState.HELD, "ERR_PATHWAYS_MANIFEST_SIZE") in plant.runtime.worker.intake.states().values()
    for _ in range(20):
        plant.turn()
        plant.clock.move(60)
    assert set(plant.failures()) == {"ERR_PATHWAYS_MANIFEST_SIZE"}
    # A person mends the manifest in the claim folder.
    path = next(plant.claims.glob("*.json"))
    path.write_bytes(manifest())
    plant.runtime.worker.runner.try_again()
    plant.turn()
    assert plant.bodies() == [HL7]
    plant.turn()
    assert plant.failures() == {}


def test_b04_the_same_key_and_bytes_are_success_and_not_stored_again(make_plant: Make) -> None:
    plant = make_plant(source=MANIFEST)
    for name in ("zztest.hl7", "zzagain.hl7"):
        plant.put(name, HL7)
        plant.put(f"{name}.json", manifest(fileName=name))
        plant.turn()
        plant.turn()
    assert [row.name for row in plant.messages()] == [b"zztest.hl7"]
    assert plant.claimed() == []
    assert plant.waiting() == {}
    assert plant.failures() == {}
    rows = [row for row in plant.store.reader.audit() if row.what == "same-key"]
    assert [row.message for row in rows] == [plant.messages()[0].id]


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
@pytest.mark.parametrize("aside", [True, False])
def test_b05_the_same_key_with_other_bytes_is_refused_and_shown(make_plant: Make, *, aside: bool) -> None:
    plant = make_plant(source={**MANIFEST, **({"errorDir": "errors"} if aside else {})})
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", manifest())
    plant.turn()
    plant.turn()
    other = HL7.replace(b"ZZ1", b"ZZ2")
    plant.put("zztest.hl7", other)
    plant.put("zztest.hl7.json", manifest(other))
    plant.turn()
    plant.turn()
    assert plant.bodies() == [HL7]
    if aside:
        failure = plant.failures()["ERR_PATHWAYS_FILE_SET_ASIDE"]
        assert failure.subject == "errorDir, ERR_PATHWAYS_KEY_REUSED"
        assert failure.detail == f"message {plant.messages()[0].id}"
        assert other in [path.read_bytes() for path in (plant.drop / "errors").iterdir()]
    else:
        assert plant.failures()["ERR_PATHWAYS_KEY_REUSED"].detail == f"message {plant.messages()[0].id}"
        assert len(plant.claimed()) == 2
    assert [row.outcome for row in plant.store.reader.audit() if row.what == "key-reused"] == ["refused: other bytes"]


def test_the_same_file_published_anew_under_a_new_key_is_a_new_message(make_plant: Make) -> None:
    plant = make_plant(source=MANIFEST)
    for key in ("zz-1", "zz-2"):
        path = plant.put("zztest.hl7", HL7)
        os.utime(path, (1_000_000_000, 1_000_000_000))
        plant.put("zztest.hl7.json", manifest(idempotencyKey=key))
        plant.turn()
        plant.turn()
    assert plant.bodies() == [HL7, HL7]


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_a_stop_on_the_way_to_the_error_folder_leaves_no_half_behind(make_plant: Make) -> None:
    plant = make_plant(source={**MANIFEST, "errorDir": "errors"})
    plant.put("zztest.hl7", HL7)
    plant.put("zztest.hl7.json", manifest(size=5))
    plant.source_ops.before("rename_new", stop, at=2)
    with pytest.raises(Stop):
        plant.turn()
    assert plant.claimed() == ["zztest.hl7.json"]
    crash(plant)
    plant.turn()
    assert plant.claimed() == []
    assert sorted(path.name[34:] for path in (plant.drop / "errors").iterdir()) == ["zztest.hl7", "zztest.hl7.json"]
    assert plant.waiting() == {}
