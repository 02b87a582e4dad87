"""A file and then its done file or manifest: in this order at every step, and whole again by the next try."""

from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.manifest import parse_manifest
from pathways_desktop.handoff.publish import DoneRule
from pathways_desktop.locations.base import Output, WriteMode
from pathways_desktop.locations.folder.destination import FolderDestination, FolderDestinationSettings
from pathways_desktop.locations.folder.fileops import real_ops
from tests.locations.folder.helpers import FOLDER_FLUSH, NOW_MS, Bytes, FakeClock, output, posix_only
from tests.support.fileops_forms import Script

DATA = b"MSH|^~\\&|ZZ|||||||ZZ1|T|2.5\rPID|1\r"
KINDS = [("{name}.done", False), ("{stem}.json", True)]
both = pytest.mark.parametrize(("pattern", "manifest"), KINDS, ids=["done file", "manifest"])


class Stop(BaseException):
    """A stop of the process, as far as a test in it can have one."""


def stop() -> None:
    raise Stop


class Place:
    """A folder destination whose steps can be scripted."""

    def __init__(self, folder: Path, pattern: str, *, manifest: bool, **settings: Any) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.script = Script(real_ops())
        self.rule = DoneRule.of(pattern, manifest=manifest)
        own = FolderDestinationSettings(dir=str(folder), file_name="{name}", done=self.rule, **settings)
        self.destination = FolderDestination(own, "lab", "zztag123", self.script.ops, FakeClock())
        self.destination.probe()

    def write(self, data: bytes, mode: WriteMode = WriteMode.REPLACE, **changes: Any) -> Output:
        told = output(data, **changes)
        self.destination.write(told, Bytes(data[:9], data[9:]), mode)
        return told

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def assert_nothing_vouches_for_what_is_not_whole(self, *whole: bytes) -> None:
        """What a reader may meet: no done file without its payload, no manifest that does not fit."""
        assert self.rule is not None
        shown = {name: data for name, data in self.files().items() if not name.startswith(".")}
        done = self.rule.names.done_of(b"zztest.hl7").decode()
        if done not in shown:
            return
        assert shown["zztest.hl7"] in whole
        if self.rule.manifest:
            manifest = parse_manifest(shown[done])
            manifest.check_before(b"zztest.hl7", len(shown["zztest.hl7"]))
            assert manifest.sha256 == output(shown["zztest.hl7"]).sha256


@posix_only(FOLDER_FLUSH)
@both
def test_the_done_file_comes_after_the_flushed_payload(tmp_path: Path, pattern: str, *, manifest: bool) -> None:
    place = Place(tmp_path / "out", pattern, manifest=manifest)
    place.script.calls.clear()
    place.write(DATA)
    steps = [name for name, _ in place.script.named("create", "flush_file", "replace", "flush_folder")]
    assert steps == ["create", "flush_file", "replace", "flush_folder"] * 2
    assert place.files()["zztest.hl7"] == DATA
    assert len(place.files()) == 2


def test_a_manifest_is_made_of_the_bytes_that_were_written(tmp_path: Path) -> None:
    place = Place(tmp_path / "out", "{name}.json", manifest=True)
    told = place.write(DATA)
    manifest = parse_manifest(place.files()["zztest.hl7.json"])
    manifest.check_before(b"zztest.hl7", len(DATA))
    manifest.check_bytes(len(DATA), told.sha256, 1)
    assert (manifest.records, manifest.key) == (1, f"{told.message_id}-1")
    assert round(manifest.created_at.timestamp() * 1000) == NOW_MS
    place.write(DATA, attempt=4, earlier_tries=3)
    assert parse_manifest(place.files()["zztest.hl7.json"]).key == f"{told.message_id}-1-resend:3"


@posix_only("a stop that only a test has leaves its handle open, and there such a file can't be removed")
@both
@pytest.mark.parametrize("mode", WriteMode)
def test_d16_a_stop_at_any_step_is_completed_by_the_next_try(
    tmp_path: Path, pattern: str, *, manifest: bool, mode: WriteMode
) -> None:
    whole = Place(tmp_path / "whole", pattern, manifest=manifest)
    before = len(whole.script.calls)
    whole.write(DATA, mode)
    steps = len(whole.script.calls) - before
    assert steps > 20
    alone = 0
    for step in range(1, steps + 1):
        place = Place(tmp_path / f"out-{step}", pattern, manifest=manifest)
        place.script.at_step(step, stop)
        with pytest.raises(Stop):
            place.write(DATA, mode)
        place.assert_nothing_vouches_for_what_is_not_whole(DATA)
        alone += "zztest.hl7" in place.files() and len(place.files()) == 1
        place.write(DATA, mode, attempt=2)
        assert {name: data for name, data in place.files().items() if not name.startswith(".")} == whole.files()
        place.destination.sweep()
        assert place.files() == whole.files()
    assert alone > 0, "the walk met the payload without its done file"


@posix_only("a stop that only a test has leaves its handle open, and there such a file can't be removed")
@both
def test_d16_another_payload_under_the_name_is_never_vouched_for_by_the_old_done_file(
    tmp_path: Path, pattern: str, *, manifest: bool
) -> None:
    other = DATA + b"OBX|1\r"
    whole = Place(tmp_path / "whole", pattern, manifest=manifest)
    whole.write(DATA)
    before = len(whole.script.calls)
    whole.write(other, message_id="01k8zztest0000000000000001")
    for step in range(1, len(whole.script.calls) - before + 1):
        place = Place(tmp_path / f"out-{step}", pattern, manifest=manifest)
        place.write(DATA)
        place.script.at_step(step, stop)
        with pytest.raises(Stop):
            place.write(other, message_id="01k8zztest0000000000000001")
        if manifest:
            place.assert_nothing_vouches_for_what_is_not_whole(DATA, other)
        elif "zztest.hl7.done" in place.files():
            assert place.files()["zztest.hl7"] in (DATA, other)
        place.write(other, message_id="01k8zztest0000000000000001", attempt=2)
        assert {name: data for name, data in place.files().items() if not name.startswith(".")} == whole.files()


@both
def test_create_leaves_another_pair_as_it_is(tmp_path: Path, pattern: str, *, manifest: bool) -> None:
    place = Place(tmp_path / "out", pattern, manifest=manifest)
    place.write(DATA)
    there = place.files()
    with pytest.raises(PathwaysError, match="OBJECT_EXISTS"):
        place.write(b"other bytes", WriteMode.CREATE, attempt=2)
    assert place.files() == there
    place.write(DATA, WriteMode.CREATE, attempt=3)
    assert place.files() == there


@both
def test_a_done_file_without_its_payload_does_not_vouch_for_the_next_one(
    tmp_path: Path, pattern: str, *, manifest: bool
) -> None:
    place = Place(tmp_path / "out", pattern, manifest=manifest)
    place.write(DATA)
    (place.folder / "zztest.hl7").unlink()
    seen: list[bool] = []
    done = next(path for path in place.folder.iterdir())
    place.script.before("replace", lambda: seen.append(done.exists()))
    place.write(DATA + b"x", attempt=2)
    assert seen == [False]
    assert len(place.files()) == 2


@pytest.mark.parametrize("name", [b"zztest.done", b"zz.done.done"])
def test_an_output_that_reads_as_a_done_file_is_rejected(tmp_path: Path, name: bytes) -> None:
    place = Place(tmp_path / "out", "{name}.done", manifest=False)
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_OUTPUT_NAME: it would itself be a done file"):
        place.write(DATA, name=name)
    assert place.files() == {}


def test_a_long_name_leaves_room_for_its_done_file(tmp_path: Path) -> None:
    place = Place(tmp_path / "out", "{name}.done", manifest=False)
    place.write(DATA, name=b"z" * 250 + b".hl7")
    assert sorted(map(len, place.files())) == [250, 255]


@posix_only("every name is Unicode there")
def test_a_name_that_is_no_utf_8_has_no_manifest(tmp_path: Path) -> None:
    place = Place(tmp_path / "out", "{name}.json", manifest=True)
    with pytest.raises(PathwaysError, match=r"ERR_PATHWAYS_OUTPUT_NAME: a manifest can't name"):
        place.write(DATA, name=b"zz\xfftest.hl7")
    plain = Place(tmp_path / "plain", "{name}.done", manifest=False)
    plain.write(DATA, name=b"zz\xfftest.hl7")
    assert len(plain.files()) == 2
