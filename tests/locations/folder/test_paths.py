"""Which paths may be built from a name, and which names Windows would not keep."""

from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.paths import make_folders, relative_parts, setting_parts, windows_name_fault

OPS = real_ops()


@pytest.mark.parametrize("name", ["a.hl7", "a b", "ü", "con1", "nulls.hl7", "com10", "a.b.c", "(1)"])
def test_names_that_windows_keeps(name: str) -> None:
    assert windows_name_fault(name) is None


@pytest.mark.parametrize(
    "name", ["a:b", "a?b", "a|b", "tab\t", "a.", "a ", "nul", "NUL.hl7", "con .txt", "COM1", "lpt9.x", "a\\b", "a\x00"]
)
def test_names_that_windows_would_change(name: str) -> None:
    assert windows_name_fault(name)


def test_settings_may_be_spelled_in_more_than_one_way() -> None:
    assert setting_parts(OPS, "done") == ("done",)
    assert setting_parts(OPS, "./done//today/") == ("done", "today")
    for bad in ("..", "a/../..", "", ".", ".claimed/x"):
        with pytest.raises(PathwaysError):
            setting_parts(OPS, bad)


def test_relative_parts_are_inside() -> None:
    assert relative_parts(OPS, "a/bü/c".encode()) == ("a", "bü", "c")


def test_folders_are_made_once_and_told(tmp_path: Path) -> None:
    device = OPS.look(str(tmp_path)).stamp.volume
    base = str(tmp_path)
    first, second = OPS.join(base, "a"), OPS.join(base, "a", "b")
    assert make_folders(OPS, base, ("a", "b"), device) == (second, (base, first))
    assert make_folders(OPS, base, ("a", "b"), device) == (second, ())
    with pytest.raises(PathwaysError) as caught:
        make_folders(OPS, base, ("a",), device + 1)
    assert caught.value.code == "EXDEV"
