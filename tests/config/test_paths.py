"""Paths of places as text, with both systems' rules on either system."""

import pytest

from pathways_desktop.config.paths import contains, dir_fault, inner_folder_fault, inner_key, place_key


@pytest.mark.parametrize(
    ("text", "windows"),
    [("/srv/in", False), ("D:\\Drops\\Lab", True), ("\\\\server\\share\\archive", True), ("\\\\?\\D:\\x", True)],
)
def test_an_absolute_path_is_good(text: str, windows: bool) -> None:
    assert dir_fault(text, windows=windows) is None


@pytest.mark.parametrize(
    ("text", "windows"),
    [
        ("", False),
        ("in", False),
        ("~/in", False),
        ("D:\\Drops", False),
        ("/a\0b", False),
        ("/srv/in/.claimed/lab", False),
        ("\\Drops", True),
        ("D:Drops", True),
        ("D:\\Drops\\.CLAIMED", True),
    ],
)
def test_a_path_that_depends_on_something_is_refused(text: str, windows: bool) -> None:
    assert dir_fault(text, windows=windows) is not None


@pytest.mark.parametrize("text", ["processed", "a/b", ".done"])
def test_a_folder_below_dir_is_good(text: str) -> None:
    assert inner_folder_fault(text, windows=False) is None


@pytest.mark.parametrize(
    ("text", "windows"),
    [
        ("", False),
        (".", False),
        ("..", False),
        ("a/../../b", False),
        ("/a", False),
        (".claimed/x", False),
        (".Claimed", True),
        ("C:x", True),
        ("\\x", True),
    ],
)
def test_what_leaves_dir_or_is_the_engines_is_refused(text: str, windows: bool) -> None:
    assert inner_folder_fault(text, windows=windows) is not None


def test_two_spellings_of_one_folder_are_one_place() -> None:
    assert place_key("/srv//in/x/..", windows=False) == place_key("/srv/in/", windows=False)
    assert place_key("/srv/In", windows=False) != place_key("/srv/in", windows=False)
    assert place_key("d:/drops\\lab\\", windows=True) == place_key("D:\\Drops\\LAB", windows=True)
    assert place_key("\\\\?\\D:\\x", windows=True) == place_key("d:\\X", windows=True)
    assert place_key("\\\\?\\UNC\\Server\\share\\x", windows=True) == place_key("\\\\server\\Share\\x", windows=True)
    assert inner_key("Done/x", windows=True) == inner_key("done\\X", windows=True)


def test_containing_goes_by_whole_parts() -> None:
    def key(text: str) -> tuple[str, ...]:
        return place_key(text, windows=False)

    assert contains(key("/srv"), key("/srv/in"))
    assert contains(key("/srv"), key("/srv"))
    assert not contains(key("/srv"), key("/srv2/in"))
    assert not contains(key("/srv/in"), key("/srv"))
