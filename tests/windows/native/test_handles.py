"""One handle from the look to the removal: what it names stays what it names, whatever happens to the names."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import os
import sys
from pathlib import Path
from typing import Any

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.locations.folder import windows_api as api
from pathways_desktop.locations.folder.fileops import Handle
from pathways_desktop.locations.folder.place import cannot_flush
from pathways_desktop.locations.folder.windows import WindowsFileOps
from tests.locations.folder.helpers import Drop
from tests.windows.native.drives import OTHER_DISK, folder_on

OPS = WindowsFileOps()


def put(path: Path, data: bytes = b"ZZTEST") -> Handle:
    path.write_bytes(data)
    return OPS.open_claim(str(path))


def test_a_rename_by_handle_never_goes_over_another_file(tmp_path: Path) -> None:
    handle = put(tmp_path / "a", b"mine")
    (tmp_path / "b").write_bytes(b"other")
    for rename in (OPS.rename, OPS.rename_new):
        with pytest.raises(FileExistsError) as caught:
            rename(handle, str(tmp_path / "a"), str(tmp_path / "b"))
        assert (caught.value.winerror, os_error_code(caught.value)) == (183, "EEXIST")
    OPS.close(handle)
    assert (tmp_path / "b").read_bytes() == b"other"


def test_another_volume_is_told_as_17(tmp_path: Path) -> None:
    other = folder_on(OTHER_DISK)
    handle = put(tmp_path / "a")
    with pytest.raises(OSError, match="17") as caught:
        OPS.rename(handle, str(tmp_path / "a"), str(other / "a"))
    OPS.close(handle)
    assert (caught.value.winerror, os_error_code(caught.value)) == (17, "EXDEV")
    assert (tmp_path / "a").read_bytes() == b"ZZTEST"
    assert os.listdir(other) == []


@pytest.mark.wine_differs("handle-follows-the-file")
def test_a_handle_keeps_the_file_and_not_the_name(tmp_path: Path) -> None:
    """What the page's check after the move is for cannot happen: the moved file is the one that was looked at."""
    handle = put(tmp_path / "a", b"looked at")
    os.rename(tmp_path / "a", tmp_path / "elsewhere")
    (tmp_path / "a").write_bytes(b"newer")
    OPS.rename(handle, str(tmp_path / "a"), str(tmp_path / "claimed"))
    assert OPS.read(handle, 0, 100) == b"looked at"
    OPS.remove(handle, str(tmp_path / "claimed"))
    OPS.close(handle)
    assert os.listdir(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"newer"


def test_what_is_removed_by_its_handle_is_gone_at_the_close(tmp_path: Path) -> None:
    handle = put(tmp_path / "a")
    OPS.remove(handle, str(tmp_path / "a"))
    OPS.close(handle)
    assert os.listdir(tmp_path) == []


@pytest.mark.wine_differs("delete-pending")
def test_the_older_removal_keeps_the_name_while_a_reader_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a"
    handle = put(path)
    reading = OPS.open_read(str(path))
    try:
        api.delete_by_handle(handle, api.DISPOSITION_INFO, 0)
        OPS.close(handle)
        with pytest.raises(PermissionError):
            OPS.close(OPS.create(str(path), 0o600))
    finally:
        OPS.close(reading)
    assert os.listdir(tmp_path) == []


@pytest.mark.wine_differs("open-folder")
def test_a_folder_with_an_open_file_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    handle = put(tmp_path / "in" / "a")
    try:
        with pytest.raises(PermissionError):
            os.rename(tmp_path / "in", tmp_path / "other")
    finally:
        OPS.close(handle)


@pytest.mark.parametrize("older", [False, True], ids=["first choice", "older kinds"])
def test_rename_and_removal_go_the_older_way_where_the_newer_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: bool
) -> None:
    kinds: list[int] = []
    rename, delete = api.rename_by_handle, api.delete_by_handle

    def refusing(real: Any, new: int) -> Any:
        def call(handle: int, *arguments: Any) -> None:
            kind = arguments[-2]
            kinds.append(kind)
            if older and kind == new:
                error = OSError(22, "text")
                error.winerror = 50
                raise error
            real(handle, *arguments)

        return call

    monkeypatch.setattr(api, "rename_by_handle", refusing(rename, api.RENAME_INFO_EX))
    monkeypatch.setattr(api, "delete_by_handle", refusing(delete, api.DISPOSITION_INFO_EX))
    handle = put(tmp_path / "a")
    OPS.rename(handle, str(tmp_path / "a"), str(tmp_path / "b"))
    assert os.listdir(tmp_path) == ["b"]
    OPS.remove(handle, str(tmp_path / "b"))
    OPS.close(handle)
    assert os.listdir(tmp_path) == []
    assert (kinds[0], api.DISPOSITION_INFO_EX in kinds) == (api.RENAME_INFO_EX, True)
    if older:
        assert kinds == [api.RENAME_INFO_EX, api.RENAME_INFO, api.DISPOSITION_INFO_EX, api.DISPOSITION_INFO]


@pytest.mark.wine_differs("posix-rename")
def test_windows_10_knows_the_newer_rename(tmp_path: Path) -> None:
    handle = put(tmp_path / "a")
    try:
        api.rename_by_handle(handle, str(tmp_path / "b"), api.RENAME_INFO_EX, api.RENAME_POSIX)
    finally:
        OPS.close(handle)


@pytest.mark.wine_differs("posix-rename")
def test_an_output_goes_over_one_that_a_reader_shares(tmp_path: Path) -> None:
    (tmp_path / "new").write_bytes(b"new")
    (tmp_path / "final").write_bytes(b"old")
    reading = api.create_file(str(tmp_path / "final"), api.GENERIC_READ, api.SHARE_ALL, api.OPEN_EXISTING, 0)
    try:
        WindowsFileOps(lambda seconds: None).replace(str(tmp_path / "new"), str(tmp_path / "final"))
    finally:
        api.close_handle(reading)


# --- ids


def test_an_id_has_128_bits_and_lasts_over_a_move(tmp_path: Path) -> None:
    handle = put(tmp_path / "a")
    found = api.IdInfo()
    api.query(handle, api.ID_INFO, found)
    assert len(bytes(found.id)) == 16
    before = OPS.stat(handle).stamp
    assert (before.volume, before.file_id) == (found.volume, int.from_bytes(bytes(found.id), "little"))
    (tmp_path / "folder").mkdir()
    OPS.rename(handle, str(tmp_path / "a"), str(tmp_path / "folder" / "b"))
    after = OPS.look(str(tmp_path / "folder" / "b")).stamp
    OPS.close(handle)
    assert (after.volume, after.file_id) == (before.volume, before.file_id)


@pytest.mark.parametrize(("byte", "told"), [(0x00, 0), (0xFF, 0), (0x01, 0x01010101010101010101010101010101)])
def test_all_zeros_and_all_ones_are_no_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, byte: int, told: int
) -> None:
    real = api.query

    def query(handle: int, kind: int, into: Any) -> None:
        real(handle, kind, into)
        if kind == api.ID_INFO:
            into.id[:] = [byte] * 16

    monkeypatch.setattr(api, "query", query)
    (tmp_path / "a").write_bytes(b"x")
    assert OPS.look(str(tmp_path / "a")).stamp.file_id == told


@pytest.mark.parametrize("number", sorted(api.NOT_KNOWN_HERE))
def test_where_128_bits_are_not_known_64_have_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real = api.query

    def query(handle: int, kind: int, into: Any) -> None:
        if kind == api.ID_INFO:
            error = OSError(22, "text")
            error.winerror = number
            raise error
        real(handle, kind, into)

    (tmp_path / "a").write_bytes(b"x")
    monkeypatch.setattr(api, "query", query)
    stamp = OPS.look(str(tmp_path / "a")).stamp
    assert stamp.file_id == os.stat(tmp_path / "a").st_ino & (1 << 64) - 1
    assert stamp.file_id != 0


def test_a_folder_whose_ids_move_is_refused_and_untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT: the id comes from the place of the entry in its folder."""
    real = WindowsFileOps.look

    def look(self: WindowsFileOps, path: str) -> Any:
        facts = real(self, path)
        from dataclasses import replace

        return replace(facts, stamp=replace(facts.stamp, file_id=hash(os.path.dirname(path)) & 0xFFFF | 1 << 20))

    drop = Drop(tmp_path)
    drop.put("a.hl7")
    monkeypatch.setattr(WindowsFileOps, "look", look)
    with pytest.raises(PathwaysError) as caught:
        drop.source.probe()
    assert caught.value.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    assert os.listdir(tmp_path) == ["a.hl7"]


# --- flushes


def test_each_claimed_file_is_flushed_under_its_new_name_before_anything_is_stored(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    for number in range(5):
        drop.put(f"{number}.hl7")
    drop.script.calls.clear()
    claimed = drop.claim().claimed
    drop.source.flush()
    assert len(claimed) == 5
    steps = [(name, arguments[0]) for name, arguments in drop.script.named("rename", "flush_file", "flush_folder")]
    handles = [each.handle.handle for each in claimed]  # type: ignore[attr-defined]
    assert steps[-10:] == [("rename", handle) for handle in handles] + [("flush_file", handle) for handle in handles]
    drop.source.stop()


@pytest.mark.parametrize("work", ["rename_new", "replace"])
def test_a_closed_file_is_renamed_through_to_the_disk_and_kept_from_no_writer_or_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    opened: list[tuple[int, int, int]] = []
    real = api.create_file

    def create_file(path: str, access: int, share: int, disposition: int, flags: int) -> int:
        opened.append((access, share, flags))
        return real(path, access, share, disposition, flags)

    monkeypatch.setattr(api, "create_file", create_file)
    (tmp_path / "a").write_bytes(b"ZZTEST")
    getattr(OPS, work)(*([None] if work == "rename_new" else []), str(tmp_path / "a"), str(tmp_path / "b"))
    # The last flag is for a folder, as a bundle is one; for a file it changes nothing.
    assert opened == [(api.DELETE, api.SHARE_ALL, api.OPEN_REPARSE_POINT | api.WRITE_THROUGH | api.BACKUP_SEMANTICS)]
    assert (tmp_path / "b").read_bytes() == b"ZZTEST"


def test_a_file_opened_to_read_cannot_be_flushed(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    handle = OPS.open_read(str(tmp_path / "a"))
    with pytest.raises(PermissionError) as caught:
        OPS.flush_file(handle)
    OPS.close(handle)
    assert caught.value.winerror == 5


def windows_error(number: int) -> OSError:
    import ctypes

    return ctypes.WinError(number)


@pytest.mark.parametrize("number", [1, 50, 120])
def test_a_share_without_a_flush_is_known(number: int) -> None:
    assert cannot_flush(windows_error(number))


@pytest.mark.parametrize("number", [5, 6, 21, 23, 31, 53, 64, 87, 112, 121, 433, 1006, 1117, 1167, 1231])
def test_a_flush_that_failed_is_no_share_without_one(number: int) -> None:
    """Python calls nearly all of these EINVAL, which on Linux says that there is no flush at all."""
    assert not cannot_flush(windows_error(number))


def test_a_failed_flush_keeps_the_claim_from_being_stored(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7")
    drop.claim()
    drop.script.fail("flush_file", windows_error(1117))
    with pytest.raises(PathwaysError) as caught:
        drop.source.flush()
    assert (caught.value.code, caught.value.winerror) == ("EIO", 1117)
    drop.source.stop()
    assert Drop(tmp_path).take_all() == {b"a.hl7": b"MSH|^~\\&|ZZTEST"}


def test_reading_beyond_four_gigabytes(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.seek((1 << 32) + 5)
        file.write(b"behind")
    handle = OPS.open_claim(str(path))
    try:
        assert OPS.stat(handle).stamp.size == (1 << 32) + 11
        assert OPS.read(handle, (1 << 32) + 5, 100) == b"behind"
        assert OPS.read(handle, (1 << 32) + 11, 100) == b""
    finally:
        OPS.close(handle)


def test_no_process_that_we_start_gets_a_handle(tmp_path: Path) -> None:
    handle = put(tmp_path / "a")
    try:
        assert not os.get_handle_inheritable(handle)
    finally:
        OPS.close(handle)
