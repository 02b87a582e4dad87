"""What the system's own program for a path comes to, with programs of the test in its place. Linux."""

import os
import sys
from pathlib import Path

import pytest

from pathways_desktop.desktop.opener import SystemOpener
from pathways_desktop.domain.errors import PathwaysError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is Linux's")


def program(folder: Path, body: str) -> None:
    """`xdg-open` as the test wants it, the only program on the path."""
    path = folder / "xdg-open"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/bin")
    return folder


def told(path: Path) -> PathwaysError | None:
    error = SystemOpener().open(str(path)).exception(30)
    assert error is None or isinstance(error, PathwaysError)
    return error


def test_a_program_that_takes_the_path_is_enough(programs: Path, tmp_path: Path) -> None:
    program(programs, f'printf %s "$1" > {tmp_path}/asked')
    assert told(tmp_path) is None
    assert (tmp_path / "asked").read_text() == str(tmp_path)


def test_what_no_program_opens_is_not_called_missing(programs: Path, tmp_path: Path) -> None:
    program(programs, "exit 3")
    error = told(tmp_path)
    assert error is not None
    assert (error.code, error.detail) == ("ERR_PATHWAYS_NOTHING_OPENS", f"{tmp_path}; xdg-open ended with 3")


def test_a_system_without_such_a_program_says_so(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(programs))
    error = told(tmp_path)
    assert error is not None
    assert (error.code, error.detail) == ("ERR_PATHWAYS_NOTHING_OPENS", f"{tmp_path}; there is no xdg-open")


def test_what_is_missing_is_called_missing(programs: Path, tmp_path: Path) -> None:
    program(programs, "exit 0")
    error = told(tmp_path / "gone")
    assert error is not None
    assert error.code == "ENOENT"
