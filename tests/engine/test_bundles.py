"""Bundles: a folder with one file and its manifest, taken whole and published by one rename; one message a bundle."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.handoff.manifest import parse_manifest
from pathways_desktop.locations.folder.destination import FolderDestination, FolderDestinationSettings
from pathways_desktop.locations.folder.fileops import real_ops
from tests.engine.plant import Plant
from tests.engine.test_handover import Stop, crash, stop
from tests.locations.folder.helpers import FOLDER_FLUSH, Bytes, FakeClock, output, posix_only
from tests.support.fileops_forms import Script

Make = Callable[..., Plant]
HL7 = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\r"
TAKE = {"bundle": True, "minAge": "1h"}
CHANGES = ("make_shared_folder", "create", "flush_file", "flush_folder", "rename", "remove")


def publish(plant: Plant, name: str, data: bytes = HL7, **changes: object) -> Path:
    """What a good sender does: a hidden folder, filled, and renamed."""
    hidden, final = plant.drop / f".{name}.new", plant.drop / name
    hidden.mkdir()
    told: dict[str, object] = {
        "fileName": "zztest.hl7",
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "idempotencyKey": f"key-of-{name}",
        "createdAt": "2026-12-01T08:00:00Z",
        **changes,
    }
    (hidden / "zztest.hl7").write_bytes(data)
    (hidden / "manifest.json").write_text(json.dumps(told))
    hidden.rename(final)
    return final


def seen(plant: Plant) -> list[str]:
    return sorted(name for name in os.listdir(plant.drop) if not name.startswith("."))


def test_a_bundle_is_one_message_taken_at_once_with_its_folder(make_plant: Make) -> None:
    plant = make_plant(source=TAKE)
    publish(plant, "b-1")
    publish(plant, "b-2", HL7 + b"PID|1\r")
    plant.turn()
    assert plant.bodies() == [HL7, HL7 + b"PID|1\r"]
    assert [(row.name, row.key) for row in plant.messages()] == [
        (b"b-1/zztest.hl7", "manifest:key-of-b-1"),
        (b"b-2/zztest.hl7", "manifest:key-of-b-2"),
    ]
    assert (seen(plant), plant.claimed(), plant.waiting(), plant.failures()) == ([], [], {}, {})


def test_what_is_no_bundle_waits_with_its_reason(make_plant: Make) -> None:
    plant = make_plant(source=TAKE)
    plant.put("loose.hl7")
    (publish(plant, "two") / "second.hl7").write_bytes(b"x")
    (publish(plant, "no-manifest") / "manifest.json").unlink()
    (publish(plant, "no-file") / "zztest.hl7").unlink()
    deep = publish(plant, "deep") / "inner"
    deep.mkdir()
    (deep / "x.hl7").write_bytes(b"x")
    plant.turn()
    assert [row.name for row in plant.messages()] == [b"deep/zztest.hl7"]
    assert plant.waiting() == {
        "loose.hl7": "done-file-missing",
        "two/zztest.hl7": "done-file-missing",
        "two/second.hl7": "done-file-missing",
        "no-manifest/zztest.hl7": "done-file-missing",
        "no-file/manifest.json": "payload-missing",
        "deep/inner/x.hl7": "done-file-missing",
    }
    details = {row.name: row.detail for row in plant.runtime.worker.view.waiting}
    holds = "a bundle holds one file and its manifest.json"
    assert details == {
        b"loose.hl7": "in no bundle: a bundle is a folder with one file and its manifest.json",
        b"two/zztest.hl7": holds,
        b"two/second.hl7": holds,
        b"no-manifest/zztest.hl7": None,
        b"no-file/manifest.json": None,
        b"deep/inner/x.hl7": f"in a folder inside a bundle: {holds}",
    }


def test_a_folder_with_nothing_to_see_in_it_waits_too_with_its_age(make_plant: Make) -> None:
    plant = make_plant(source={**TAKE, "keepProcessed": "kept/processed"})
    for name in ("empty", "hidden", "inner/none", "kept/processed", "two"):
        (plant.drop / name).mkdir(parents=True)
    (plant.drop / "hidden" / ".x.new").write_bytes(b"x")
    (plant.drop / "two" / "x.hl7").write_bytes(b"x")
    since = plant.clock.ms
    plant.turn()
    plant.clock.move(60)
    plant.turn()
    assert plant.waiting() == {
        "empty": "empty",
        "hidden": "empty",
        "inner/none": "empty",
        "two/x.hl7": "done-file-missing",
    }
    rows = [row for row in plant.runtime.worker.view.waiting if row.reason is WaitingReason.EMPTY]
    assert {row.detail for row in rows} == {"a bundle holds one file and its manifest.json"}
    assert {row.seen_since for row in rows} == {since}
    # When its sender fills it after all, it is a bundle.
    (plant.drop / "empty").rmdir()
    publish(plant, "empty")
    plant.turn()
    assert plant.bodies() == [HL7]
    assert "empty" not in plant.waiting()


@pytest.mark.allow_log("hand-over-refused", "source-set-aside")
def test_a_bundle_that_is_not_what_its_manifest_says_goes_aside(make_plant: Make) -> None:
    plant = make_plant(source={**TAKE, "errorDir": "errors"})
    publish(plant, "bad", sha256="0" * 64)
    publish(plant, "good")
    plant.turn()
    assert [row.name for row in plant.messages()] == [b"good/zztest.hl7"]
    aside = sorted(path.name[34:] for path in (plant.drop / "errors").iterdir())
    assert aside == ["bad%2Fmanifest.json", "bad%2Fzztest.hl7"]
    assert seen(plant) == ["errors"], "its folder went with it"
    assert plant.claimed() == []


def test_b01_a_stop_at_any_step_takes_a_bundle_once(make_plant: Make) -> None:
    whole = make_plant(source=TAKE)
    publish(whole, "b-1")
    before = len(whole.source_ops.calls)
    whole.turn()
    calls = [name for name, _ in whole.source_ops.calls[before:]]
    steps = [
        number for number, name in enumerate(calls, 1) if name in ("rename", "flush_folder", "remove", "remove_folder")
    ]
    assert len(steps) >= 8
    for step in steps:
        plant = make_plant(source=TAKE)
        publish(plant, "b-1")
        plant.source_ops.at_step(step, stop)
        with pytest.raises(Stop):
            plant.turn()
        crash(plant)
        for _ in range(2):
            plant.turn()
            plant.clock.move(3600)
        assert plant.bodies() == [HL7], step
        assert (seen(plant), plant.claimed(), plant.waiting(), plant.failures()) == ([], [], {}, {}), step
        plant.close()


class Out:
    """A destination that writes bundles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.script = Script(real_ops())
        own = FolderDestinationSettings(dir=str(folder), file_name="{name}", bundle=True)
        self.place = FolderDestination(own, "lab", "zztag123", self.script.ops, FakeClock())
        self.place.probe()

    def write(self, data: bytes = HL7, **changes: Any) -> None:
        told = output(data, **changes)
        self.place.write(told, Bytes(data[:9], data[9:]), FolderDestinationSettings("").mode)

    def bundles(self) -> dict[str, dict[str, bytes]]:
        """What a reader sees: folders that are not hidden, and what is in them."""
        found = [path for path in self.folder.iterdir() if not path.name.startswith(".")]
        return {path.name: {each.name: each.read_bytes() for each in path.iterdir()} for path in found}


@posix_only(FOLDER_FLUSH)
def test_an_output_is_published_as_a_bundle_by_one_rename(tmp_path: Path) -> None:
    out = Out(tmp_path / "out")
    out.script.calls.clear()
    out.write()
    (bundle,) = out.bundles().values()
    assert sorted(bundle) == ["manifest.json", "zztest.hl7"]
    manifest = parse_manifest(bundle["manifest.json"])
    manifest.check_before(b"zztest.hl7", len(HL7))
    manifest.check_bytes(len(HL7), output(HL7).sha256, 1)
    steps = [name for name, _ in out.script.named(*CHANGES)]
    assert steps == [
        "make_shared_folder", *["create", "flush_file"] * 2, "flush_folder", "rename", "flush_folder",
    ]  # fmt: skip
    assert (tmp_path / "out" / "zztest.hl7").stat().st_mode & 0o777 == (tmp_path / "out").stat().st_mode & 0o777


@posix_only("a stop that only a test has leaves its handle open, and there such a file can't be removed")
def test_d16_a_stop_at_any_step_shows_no_half_bundle_and_the_next_try_completes_it(tmp_path: Path) -> None:
    whole = Out(tmp_path / "whole")
    before = len(whole.script.calls)
    whole.write()
    for step in range(1, len(whole.script.calls) - before + 1):
        out = Out(tmp_path / f"out-{step}")
        out.script.at_step(step, stop)
        with pytest.raises(Stop):
            out.write()
        assert out.bundles() in ({}, whole.bundles()), step
        out.write(attempt=2)
        assert out.bundles() == whole.bundles(), step
        out.place.sweep()
        assert [path.name for path in out.folder.iterdir()] == ["zztest.hl7"], step


def test_another_bundle_under_the_name_is_never_replaced(tmp_path: Path) -> None:
    out = Out(tmp_path / "out")
    out.write()
    before = out.bundles()
    with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
        out.write(HL7 + b"x", attempt=2)
    out.write(attempt=3)
    assert out.bundles() == before
    assert len(list(out.folder.iterdir())) == 1
    assert out.place.exists(output(HL7)).same_bytes is True


def test_what_a_bundle_would_meet_is_told_without_writing(tmp_path: Path) -> None:
    out = Out(tmp_path / "out")
    assert out.place.exists(output(HL7)).there is False
    (out.folder / "zztest.hl7").write_bytes(HL7)
    met = out.place.exists(output(HL7))
    assert (met.there, met.same_bytes, met.detail) == (True, False, "no folder")
    (out.folder / "zztest.hl7").unlink()
    (out.folder / "zztest.hl7").mkdir()
    (out.folder / "zztest.hl7" / "zzother.txt").write_bytes(b"x")
    met = out.place.exists(output(HL7))
    assert (met.there, met.same_bytes, met.detail) == (True, False, "another folder")
    with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
        out.write()


@pytest.mark.parametrize(
    "name", [b"manifest.json", pytest.param(b"zz\xff.hl7", marks=posix_only("every name is Unicode there"))]
)
def test_a_name_that_a_bundle_can_not_hold_is_rejected(tmp_path: Path, name: bytes) -> None:
    out = Out(tmp_path / "out")
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_OUTPUT_NAME"):
        out.write(name=name)
    assert list(out.folder.iterdir()) == []
