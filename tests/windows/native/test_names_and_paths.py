"""Names that Windows keeps, drops or bends, long paths and shares: nothing vanishes, nothing goes astray."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import os
import sys
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.names import LONGEST_NAME, parse_claimed_name
from pathways_desktop.locations.base import WriteMode
from pathways_desktop.locations.folder.fileops import DriveKind
from pathways_desktop.locations.folder.paths import relative_parts, windows_name_fault
from pathways_desktop.locations.folder.windows import WindowsFileOps, long_path
from tests.locations.folder.helpers import Drop
from tests.locations.folder.test_destination import DATA, NAME, Out
from tests.windows.native.drives import SHARE, folder_on

OPS = WindowsFileOps()
RESERVED = ["con", "PRN", "aux.hl7", "nul.tar.gz", "COM1", "com9.txt", "LPT1", "lpt0.hl7", "NUL .hl7", "Con"]
BENT = ["a:b", "a:b:$DATA", "trail.", "trail ", "...", "a?b", "a*b", 'a"b', "a<b", "a>b", "a|b", "a\\b", "a\x1fb"]
PLAIN = ["console", "com", "com10", "nulls.hl7", "a.b", ".hidden", "a b", "ZZTEST^ANNA.hl7", "ü"]


@pytest.mark.parametrize("name", RESERVED + BENT)
def test_a_name_that_windows_would_bend_is_refused(name: str) -> None:
    assert windows_name_fault(name)
    with pytest.raises(PathwaysError) as caught:
        relative_parts(OPS, name.encode())
    assert caught.value.code == "EINVAL"
    assert name not in caught.value.detail


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_name_is_not(name: str) -> None:
    assert windows_name_fault(name) is None
    assert relative_parts(OPS, name.encode()) == (name,)


@pytest.mark.parametrize("name", ["trail.", "trail ", "nul.hl7"])
def test_such_a_file_made_by_another_program_is_left_and_told(tmp_path: Path, name: str) -> None:
    """By the long form of its path a program can make one; by its plain name it is another file or none."""
    drop = Drop(tmp_path)
    OPS.close(OPS.create(OPS.join(str(tmp_path), name), 0o600))
    (handle,) = [OPS.open_claim(OPS.join(str(tmp_path), each.name)) for each in OPS.scan(str(tmp_path))]
    OPS.write(handle, DATA)
    OPS.close(handle)
    if os.listdir(long_path(str(tmp_path))) != [name]:
        pytest.skip("this system does not make such a file")
    drop.put("good.hl7", DATA)
    result = drop.claim()
    assert [claimed.path for claimed in result.claimed] == [b"good.hl7"]
    (left,) = result.left
    assert left.reason is WaitingReason.NAME_UNREADABLE
    drop.source.stop()
    assert name in os.listdir(long_path(str(tmp_path)))


def test_a_stream_beside_a_file_is_no_file_of_the_folder(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    path = drop.put("a.hl7", DATA)
    try:
        Path(f"{path}:note").write_bytes(b"beside")
    except OSError:
        pytest.skip("this disk has no streams")
    assert drop.take_all() == {b"a.hl7": DATA}
    drop.source.stop()


@pytest.mark.wine_differs("streams")
def test_windows_writes_a_colon_into_a_stream(tmp_path: Path) -> None:
    (tmp_path / "a:b").write_bytes(DATA)
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.parametrize("name", [b"a:b.hl7", b"con.hl7", b"trail.", b"a?b", b"a|b", b"NUL"])
def test_an_output_keeps_to_names_that_windows_keeps(tmp_path: Path, name: bytes) -> None:
    out = Out(tmp_path, file_name="{name}")
    written = out.write(mode=WriteMode.CREATE, name=name)
    assert out.names() == [written.name]
    assert windows_name_fault(written.name) is None
    assert (tmp_path / written.name).read_bytes() == DATA


# --- lengths


def deep(folder: str, least: int) -> str:
    while len(folder) < least:
        folder = OPS.join(folder, "d" * 60)
        OPS.make_folder(folder)
    return folder


def test_a_longest_name_is_claimed_whole_or_noted(tmp_path: Path) -> None:
    names = ["k" * 217 + ".hl7", "l" * 251 + ".hl7"]
    drop = Drop(tmp_path)
    noted: list[bytes] = []
    drop.note = lambda found: noted.extend(path for _, path in found)
    for name in names:
        drop.put(name, name.encode())
    claimed = drop.claim().claimed
    assert [each.path.decode() for each in claimed] == names
    assert noted == [names[1].encode()]
    assert all(len(each.name) <= LONGEST_NAME for each in claimed)
    drop.source.flush()
    assert [drop.read(each).decode() for each in claimed] == names
    parsed = [parse_claimed_name(each.name) for each in claimed]
    assert all(found and names[at].encode().endswith(found[1]) for at, found in enumerate(parsed))
    drop.source.stop()


@pytest.mark.wine_differs("utf-16-names")
@pytest.mark.parametrize("letter", ["ü", "漢", "🩺"])
def test_names_are_counted_in_units_by_the_disk_and_in_bytes_by_the_claim(tmp_path: Path, letter: str) -> None:
    units = len(letter.encode("utf-16-le")) // 2
    name = letter * (250 // units) + ".hl7"
    drop = Drop(tmp_path)
    noted: list[bytes] = []
    drop.note = lambda found: noted.extend(path for _, path in found)
    drop.put(name, DATA)
    (claimed,) = drop.claim().claimed
    assert len(claimed.name) <= LONGEST_NAME < len(name.encode())
    assert claimed.name.decode().endswith(".hl7")
    assert noted == [name.encode()]
    assert drop.read(claimed) == DATA
    drop.source.finish(claimed)
    drop.source.stop()


@pytest.mark.wine_differs("half-characters")
def test_a_name_with_half_a_character_is_taken(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.put("a\ud800b.hl7", DATA)
    assert drop.take_all() == {b"a\xed\xa0\x80b.hl7": DATA}
    drop.source.stop()


@pytest.mark.wine_differs("long-paths")
def test_a_plain_long_path_is_refused_by_windows(tmp_path: Path) -> None:
    folder = deep(str(tmp_path), 300)
    with pytest.raises(OSError):  # noqa: PT011 - 2, 3 or 206, by what is asked
        os.listdir(folder)


@pytest.mark.parametrize("recursive", [False, True])
def test_a_deep_folder_is_read_and_written_whole(tmp_path: Path, recursive: bool) -> None:
    folder = deep(str(tmp_path), 320)
    for name in ("in", "out"):
        OPS.make_folder(OPS.join(folder, name))
    drop = Drop(Path(folder, "in"), recursive=recursive)
    names = [b"a" * 200 + b".hl7"]
    if recursive:
        OPS.make_folder(OPS.join(folder, "in", "ward"))
        names.append(b"ward/b.hl7")
    for path in names:
        handle = OPS.create(OPS.join(folder, "in", *path.decode().split("/")), 0o600)
        OPS.write(handle, path)
        OPS.close(handle)
    assert drop.take_all() == {path: path for path in names}
    drop.source.stop()
    out = Out(Path(folder, "out"))
    out.write()
    assert out.write(attempt=2).replaced
    assert [found.name for found in OPS.scan(OPS.join(folder, "out"))] == [NAME]
    assert OPS.volume(OPS.join(folder, "in")).free_bytes


# --- shares


def test_a_share_is_read_and_written_by_its_own_path() -> None:
    folder = folder_on(SHARE)
    (folder / "in").mkdir()
    (folder / "out").mkdir()
    drop = Drop(folder / "in")
    drop.put("a.hl7", DATA)
    volume = OPS.volume(str(folder / "in"))
    assert (volume.drive, volume.mount, volume.lasting_ids) == (DriveKind.NETWORK, SHARE, False)
    assert drop.take_all() == {b"a.hl7": DATA}
    drop.source.stop()
    out = Out(folder / "out")
    assert out.write().name == NAME
    assert (folder / "out" / NAME).read_bytes() == DATA


def test_a_long_path_on_a_share() -> None:
    folder = deep(str(folder_on(SHARE)), 320)
    assert long_path(folder).startswith("\\\\?\\UNC\\zzhost\\share\\")
    out = Out(Path(folder))
    out.write()
    assert [found.name for found in OPS.scan(folder)] == [NAME]


# --- the claim folder


def test_only_the_claim_folder_is_hidden_and_keeps_its_other_marks(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.put("a.hl7", DATA)
    (claimed,) = drop.claim().claimed

    def attributes(path: Path) -> int:
        found: int = ctypes.windll.kernel32.GetFileAttributesW(str(path))
        return found

    assert attributes(tmp_path / ".claimed") & 0x12 == 0x12
    assert not attributes(drop.claims / os.fsdecode(claimed.name)) & 0x2
    assert not attributes(tmp_path) & 0x2
    drop.source.stop()


@pytest.mark.wine_differs("hidden-overwrite")
def test_windows_refuses_to_make_a_hidden_file_anew(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(DATA)
    OPS.hide(str(path))
    with pytest.raises(PermissionError), path.open("wb"):
        pass
