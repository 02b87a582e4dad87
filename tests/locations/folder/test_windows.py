"""The file operations of Windows against the real system (or Wine): one handle, writers kept out, nothing silent."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import WriteMode
from pathways_desktop.locations.folder import windows_api as api
from pathways_desktop.locations.folder.fileops import NodeKind
from pathways_desktop.locations.folder.windows import WindowsFileOps, _kind, long_path
from tests.locations.folder.helpers import Drop, python_program
from tests.locations.folder.test_destination import NAME, Out

OPS = WindowsFileOps()


def test_paths_take_their_long_form() -> None:
    assert long_path("D:\\Drops\\Lab") == "\\\\?\\D:\\Drops\\Lab"
    assert long_path("D:/Drops") == "\\\\?\\D:\\Drops"
    assert long_path("\\\\server\\share\\in") == "\\\\?\\UNC\\server\\share\\in"
    assert long_path("\\\\?\\D:\\x") == "\\\\?\\D:\\x"


def test_row_28_a_link_is_not_entered_and_what_lies_in_a_cloud_is_not_opened() -> None:
    folder, reparse, recalled = api.ATTRIBUTE_DIRECTORY, api.ATTRIBUTE_REPARSE, 0x400000
    cloud = 0x9000601A
    assert _kind(folder | reparse, api.TAG_MOUNT_POINT) is NodeKind.LINK, "a junction"
    assert _kind(folder | reparse, api.TAG_SYMLINK) is NodeKind.LINK
    assert _kind(reparse, 0x80000013) is NodeKind.OTHER
    assert _kind(folder | reparse, cloud) is NodeKind.FOLDER
    assert _kind(reparse, cloud) is NodeKind.FILE, "fetched already"
    for attributes, tag in ((reparse | recalled, cloud), (recalled, 0), (0x40000, 0)):
        assert _kind(attributes, tag) is NodeKind.ELSEWHERE


def test_names_go_there_and_back() -> None:
    for name in (b"plain", "ü".encode(), "🩺".encode(), b"\xed\xa0\x80"):
        assert OPS.raw(OPS.native(name)) == name
    with pytest.raises(ValueError, match="decode"):
        OPS.native(b"\xff")


def test_a_path_longer_than_260_is_taken(tmp_path: Path) -> None:
    folder = str(tmp_path)
    while len(folder) < 300:
        folder = OPS.join(folder, "a" * 60)
        OPS.make_folder(folder)
    handle = OPS.create(OPS.join(folder, "a.hl7"), 0o600)
    OPS.write(handle, b"ZZTEST")
    OPS.close(handle)
    drop = Drop(Path(folder))
    assert drop.take_all() == {b"a.hl7": b"ZZTEST"}
    drop.source.stop()


def test_facts_tell_id_size_time_and_links(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    handle = OPS.open_claim(str(path))
    by_handle, by_name = OPS.stat(handle), OPS.look(str(path))
    OPS.close(handle)
    assert by_handle == by_name
    assert by_name.kind is NodeKind.FILE
    assert (by_name.stamp.size, by_name.stamp.mtime_ns, by_name.stamp.links) == (5, path.stat().st_mtime_ns, 1)
    assert by_name.stamp.file_id != 0
    other = tmp_path / "b"
    other.write_bytes(b"x")
    assert OPS.look(str(other)).stamp.file_id != by_name.stamp.file_id
    (listed,) = [found for found in OPS.scan(str(tmp_path)) if found.name == "a"]
    assert listed.facts is not None
    assert listed.facts.stamp.same_content(by_name.stamp)
    assert OPS.look(str(tmp_path)).kind is NodeKind.FOLDER


def test_a_claim_keeps_writers_out_and_lets_readers_in(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    handle = OPS.open_claim(str(path))
    with pytest.raises(PermissionError):
        path.open("r+b")
    reading = OPS.open_read(str(path))
    assert OPS.read(reading, 0, 10) == b"x"
    OPS.close(reading)
    OPS.close(handle)
    exclusive = OPS.open_claim(str(path), exclusive=True)
    with pytest.raises(PermissionError) as caught:
        OPS.open_read(str(path))
    assert os_error_code(caught.value) == "EBUSY"
    OPS.close(exclusive)


def test_reading_by_position_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(bytes(range(256)) * 40)
    handle = OPS.open_claim(str(path))
    assert OPS.read(handle, 0, 3) == b"\x00\x01\x02"
    assert OPS.read(handle, 255, 2) == b"\xff\x00"
    assert OPS.read(handle, 10_240, 5) == b""
    assert len(OPS.read(handle, 10_000, 5_000)) == 240
    OPS.close(handle)


def test_rename_and_remove_go_by_the_handle(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"claimed")
    (tmp_path / "taken").write_bytes(b"other")
    handle = OPS.open_claim(str(tmp_path / "a"))
    with pytest.raises(FileExistsError):
        OPS.rename(handle, str(tmp_path / "a"), str(tmp_path / "taken"))
    OPS.rename(handle, str(tmp_path / "a"), str(tmp_path / "b"))
    OPS.flush_file(handle)
    assert sorted(os.listdir(tmp_path)) == ["b", "taken"]
    OPS.remove(handle, str(tmp_path / "b"))
    OPS.close(handle)
    assert os.listdir(tmp_path) == ["taken"]


def test_replace_goes_over_another_and_rename_new_never(tmp_path: Path) -> None:
    one, two, three = (str(tmp_path / name) for name in ("one", "two", "three"))
    for path in (one, two):
        Path(path).write_text(path)
    with pytest.raises(FileExistsError):
        OPS.rename_new(None, one, two)
    OPS.replace(one, two)
    assert Path(two).read_text() == one
    OPS.rename_new(None, two, three)
    assert os.listdir(tmp_path) == ["three"]


def test_the_claim_folder_is_hidden_and_a_claim_is_flushed_by_its_handle(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7", b"ZZTEST")
    (claimed,) = drop.claim().claimed
    attributes = ctypes.windll.kernel32.GetFileAttributesW(str(tmp_path / ".claimed"))
    assert attributes & 0x2
    drop.script.calls.clear()
    drop.source.flush()
    assert [name for name, _ in drop.script.named("flush_file", "flush_folder")] == ["flush_file"]
    path = drop.claims / os.fsdecode(claimed.name)
    with pytest.raises(PermissionError):
        path.open("ab")
    assert drop.read(claimed) == b"ZZTEST"
    drop.source.finish(claimed)
    assert drop.claimed_names() == []


def test_a_leftover_is_flushed_under_its_name_before_it_is_stored(tmp_path: Path) -> None:
    first = Drop(tmp_path)
    first.put("a.hl7", b"ZZTEST")
    first.claim()
    first.source.stop()
    drop = Drop(tmp_path)
    drop.source.probe()
    (left,) = drop.source.leftovers()
    drop.script.calls.clear()
    assert drop.read(left) == b"ZZTEST"
    assert [name for name, _ in drop.script.named("open_claim", "flush_file")] == ["open_claim", "flush_file"]
    drop.source.finish(left)


def test_a_read_only_file_stays_and_says_that_it_may_not_be_written(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7")
    path.chmod(0o444)
    result = drop.claim()
    path.chmod(0o666)
    (left,) = result.left
    assert left.reason is WaitingReason.NO_RIGHT
    assert left.error is not None
    assert (left.error.code, left.error.winerror) == ("EPERM", 5)


@pytest.mark.parametrize("writing", ["ab", "r+b"])
def test_a_file_that_a_program_writes_is_in_use(tmp_path: Path, writing: str) -> None:
    drop = Drop(tmp_path)
    assert drop.source.probe().tells_writer
    path = drop.put("a.hl7")
    with path.open(writing):
        (left,) = drop.claim().left
    assert left.reason is WaitingReason.IN_USE
    assert left.error is not None
    assert (left.error.code, left.error.winerror) == ("EBUSY", 32)
    assert len(drop.claim().claimed) == 1
    drop.source.stop()


def test_an_unfinished_writer_in_another_process_keeps_its_file(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7")
    program = "file = open(sys.argv[1], 'ab'); print('open', flush=True); sys.stdin.readline()"
    with subprocess.Popen(
        python_program(program, str(path)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == "open"
        assert [left.reason for left in drop.claim().left] == [WaitingReason.IN_USE]
        writer.communicate("\n", timeout=30)
    assert list(drop.take_all()) == [b"a.hl7"]


def test_an_output_replaces_a_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    out = Out(tmp_path)
    out.write()
    assert out.write(attempt=2).replaced
    assert not out.write(mode=WriteMode.CREATE, attempt=3).replaced
    assert out.names() == [NAME]


def test_the_volume_of_a_folder(tmp_path: Path) -> None:
    volume = OPS.volume(str(tmp_path))
    assert volume.mount.endswith("\\")
    assert volume.file_system
    assert volume.free_bytes
    assert volume.device == OPS.look(str(tmp_path)).stamp.volume
