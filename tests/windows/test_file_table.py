"""The table that is printed on a real Windows machine, printed under Wine: to its end, and nothing stays."""

import shutil
import sys

import pytest

from installer.windows import file_table
from tests.support.processes import ROOT

assert sys.platform != "win32"

from tests.support.wine.winpy import WinPy  # noqa: E402 - it is of this system only


@pytest.mark.timeout(400)
def test_it_prints_what_files_do_and_leaves_nothing(winpy: WinPy) -> None:
    program = winpy.temp / "file_table.py"
    shutil.copyfile(ROOT / "installer" / "windows" / "file_table.py", program)
    folder = winpy.temp / "table here"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    done = winpy.run(winpy.path(program), winpy.path(folder), timeout=240)
    rows = {line[:64].strip(): line[64:].strip() for line in done.output.splitlines()}
    assert rows["rename: held by a program that shares nothing"] == "error 32", done.output
    assert rows["rename: held to write by one that shares all"] == "done"
    assert rows["claim by a handle that shares nothing, beside a writer"] == "error 32"
    assert rows["ids that stay at a move to another folder, of 20"] == "20"
    assert "rows differ" in done.output
    assert list(folder.iterdir()) == []


def test_elsewhere_it_says_where_it_belongs(capfd: pytest.CaptureFixture[str]) -> None:
    assert file_table.main(["/tmp"]) == 2
    assert "run it on Windows" in capfd.readouterr().err
