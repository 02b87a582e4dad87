"""Windows' numbers, told apart and worded: as the system gives them where it can, else as Python makes them."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for the other systems
import ctypes
import errno
import os
import sys
from pathlib import Path

import pytest

assert sys.platform == "win32"

from pathways_desktop.domain.errors import from_os_error, os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.folder import windows_api as api
from pathways_desktop.locations.folder.place import open_place, step_error, unready
from pathways_desktop.locations.folder.windows import WindowsFileOps
from tests.locations.folder.helpers import output
from tests.locations.folder.test_destination import DATA, Out

OPS = WindowsFileOps()

NUMBERS = {
    2: ("ENOENT", PlaceState.MISSING),
    3: ("ENOENT", PlaceState.MISSING),
    5: ("EPERM", PlaceState.FORBIDDEN),
    17: ("EXDEV", PlaceState.UNREACHABLE),
    32: ("EBUSY", PlaceState.UNREACHABLE),
    33: ("EBUSY", PlaceState.UNREACHABLE),
    53: ("EHOSTUNREACH", PlaceState.UNREACHABLE),
    64: ("EHOSTUNREACH", PlaceState.UNREACHABLE),
    67: ("EHOSTUNREACH", PlaceState.UNREACHABLE),
    112: ("ENOSPC", PlaceState.UNREACHABLE),
    183: ("EEXIST", PlaceState.UNREACHABLE),
    206: ("ENAMETOOLONG", PlaceState.UNREACHABLE),
    1231: ("EHOSTUNREACH", PlaceState.UNREACHABLE),
    86: ("EACCES", PlaceState.FORBIDDEN),
    1326: ("EACCES", PlaceState.FORBIDDEN),
    1330: ("EACCES", PlaceState.FORBIDDEN),
    1907: ("EACCES", PlaceState.FORBIDDEN),
    1909: ("EACCES", PlaceState.FORBIDDEN),
    21: ("ENODEV", PlaceState.UNREACHABLE),
    433: ("ENODEV", PlaceState.UNREACHABLE),
    1006: ("ENODEV", PlaceState.UNREACHABLE),
    1117: ("EIO", PlaceState.UNREACHABLE),
    1167: ("ENODEV", PlaceState.UNREACHABLE),
}
AWAY = (53, 64, 67, 1231, 21, 433, 1006, 1167)


def windows_error(number: int) -> OSError:
    return api.told(ctypes.WinError(number))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_has_its_name_its_words_and_its_state(number: int) -> None:
    code, state = NUMBERS[number]
    error = from_os_error(windows_error(number), "a step")
    assert (error.code, error.winerror, error.detail) == (code, number, f"a step, WinError {number}")
    assert error.spec.title
    assert error.spec.action
    place = unready(windows_error(number))
    assert (place.code, place.state) == (code, state)
    assert isinstance(step_error(windows_error(number)), PlaceUnready) == (number in AWAY)


@pytest.mark.parametrize("number", [53, 67, 206])
def test_what_python_calls_not_found_and_is_not_is_told_apart(number: int) -> None:
    assert isinstance(ctypes.WinError(number), FileNotFoundError)
    told = api.told(ctypes.WinError(number))
    assert not isinstance(told, FileNotFoundError)
    assert told.winerror == number


@pytest.mark.parametrize("number", [2, 3])
def test_what_is_not_found_stays_so(number: int) -> None:
    assert isinstance(api.told(ctypes.WinError(number)), FileNotFoundError)


def test_a_share_that_is_away_is_not_an_output_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Out(tmp_path)
    out.write()
    assert out.place.exists(output(DATA)).there
    monkeypatch.setattr(api, "create_file", lambda *arguments: (_ for _ in ()).throw(windows_error(53)))
    with pytest.raises(PlaceUnready) as caught:
        out.place.exists(output(DATA))
    assert (caught.value.code, caught.value.winerror) == ("EHOSTUNREACH", 53)


# --- made for real


def number_of(caught: pytest.ExceptionInfo[OSError]) -> tuple[int | None, str]:
    return caught.value.winerror, os_error_code(caught.value)


def test_2_and_3_a_file_and_a_folder_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        OPS.look(str(tmp_path / "none"))
    assert number_of(caught) == (2, "ENOENT")
    with pytest.raises(FileNotFoundError) as caught:
        OPS.look(str(tmp_path / "none" / "none"))
    assert number_of(caught) == (3, "ENOENT")
    with pytest.raises(FileNotFoundError):
        list(OPS.scan(str(tmp_path / "none")))


def test_80_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(DATA)
    with pytest.raises(FileExistsError) as caught:
        OPS.create(str(tmp_path / "a"), 0o600)
    assert number_of(caught) == (80, "EEXIST")
    with pytest.raises(FileExistsError) as caught:
        OPS.make_folder(str(tmp_path))
    assert number_of(caught) == (183, "EEXIST")


def test_145_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a").write_bytes(DATA)
    with pytest.raises(OSError, match="145") as caught:
        OPS.remove_folder(str(tmp_path / "in"))
    assert number_of(caught) == (145, "ENOTEMPTY")


def test_a_file_where_the_folder_should_be_and_a_drive_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(DATA)
    for path in (str(tmp_path / "a"), "Q:\\drops\\lab", str(tmp_path / "none")):
        with pytest.raises(PlaceUnready) as caught:
            open_place(OPS, path)
        assert caught.value.state is PlaceState.MISSING, path


@pytest.mark.wine_differs("no-network")
def test_a_server_that_is_not_there_is_no_missing_folder() -> None:
    with pytest.raises(PlaceUnready) as caught:
        open_place(OPS, "\\\\zznone\\share\\in")
    assert (caught.value.code, caught.value.state) == ("EHOSTUNREACH", PlaceState.UNREACHABLE)


def test_the_c_runtime_tells_no_number(tmp_path: Path) -> None:
    """`open` on a folder: an error without Windows' number keeps its own name."""
    with pytest.raises(PermissionError) as caught:
        os.open(tmp_path, os.O_RDONLY)
    assert number_of(caught) == (None, "EACCES")
    assert from_os_error(caught.value).detail == ""
    assert errno.errorcode[errno.EACCES] == "EACCES"
