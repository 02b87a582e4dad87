"""The command itself: its usage, its stages, and that exit statuses are passed on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from installer.__main__ import OUTSIDE
from installer.stages import Refused, Run, StageFailed, Stages
from tests.support.processes import ROOT


def installer(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "installer", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("arguments", [[], ["everything"], ["--full"]])
def test_wrong_usage_is_2_and_says_both_lines(arguments: list[str]) -> None:
    done = installer(*arguments)
    assert done.returncode == 2
    assert "installer demo" in done.stderr
    assert "installer test" in done.stderr


def test_help_is_no_error() -> None:
    done = installer("--help")
    assert done.returncode == 0
    assert done.stdout.startswith("usage:")


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_the_first_status_that_is_not_0_is_the_one_passed_on() -> None:
    stages = Stages()
    for status in (0, 7, 3, 0):
        stages.run(f"stage {status}", python(f"raise SystemExit({status})"))
    assert stages.status == 7


def test_all_stages_have_their_row(capfd: pytest.CaptureFixture[str]) -> None:
    stages = Stages()
    stages.run("good", python("print('said by the stage')"))
    stages.run("bad", python("raise SystemExit(4)"))
    stages.print_times()
    rows = capfd.readouterr().out.splitlines()
    assert "said by the stage" in rows
    assert [row.split(maxsplit=1)[1] for row in rows[-3:]] == ["good", "bad  (failed with 4)", "in all"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals that end a process")
def test_a_stage_ended_by_a_signal_counts_as_the_shell_counts_it() -> None:
    stages = Stages()
    stages.run("ended", python(f"import os; os.kill(os.getpid(), {signal.SIGTERM:d})"))
    assert stages.status == 128 + signal.SIGTERM


def test_a_command_that_is_not_there_is_127() -> None:
    stages = Stages()
    stages.run("missing", [str(ROOT / "no-such-command")])
    assert stages.status == 127


def test_a_refused_step_says_why_and_stops_the_line(capfd: pytest.CaptureFixture[str]) -> None:
    def refuse() -> None:
        raise Refused("ask an administrator")

    stages = Stages()
    with pytest.raises(StageFailed):
        stages.call("packages", refuse)
    assert stages.status == 1
    assert "ask an administrator" in capfd.readouterr().err


def test_a_step_whose_command_fails_stops_the_line_with_its_status() -> None:
    def fail() -> None:
        subprocess.run(python("raise SystemExit(100)"), check=True)

    stages = Stages()
    with pytest.raises(StageFailed):
        stages.call("packages", fail)
    assert stages.status == 100


def test_commands_side_by_side_overlap_and_each_has_its_row(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each waits for the other's sign: one after the other they would never end."""
    wait = (
        "import pathlib, sys, time\n"
        "mine, other = map(pathlib.Path, sys.argv[1:3])\n"
        "mine.touch()\n"
        "end = time.monotonic() + 30\n"
        "while not other.exists() and time.monotonic() < end: time.sleep(0.01)\n"
        "print('said by', mine.name)\n"
        "sys.exit(0 if other.exists() else 9)\n"
    )
    stages = Stages()
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    stages.run_together(
        [Run("first", [*python(wait), one, two], os.environ), Run("second", [*python(wait), two, one], os.environ)],
        ROOT,
    )
    assert stages.status == 0
    stages.print_times()
    out = capfd.readouterr().out
    assert "said by one" in out
    assert out.index("== second") < out.index("said by two")
    assert [row.split(maxsplit=1)[1] for row in out.splitlines()[-3:]] == ["first", "second", "in all"]


def test_one_of_two_that_fails_is_the_status_and_the_other_runs_to_its_end(tmp_path: Path) -> None:
    stages = Stages()
    done = tmp_path / "done"
    good = python(f"import pathlib; pathlib.Path({str(done)!r}).touch()")
    stages.run_together([Run("bad", python("raise SystemExit(5)"), os.environ), Run("good", good, os.environ)], ROOT)
    assert (stages.status, done.exists()) == (5, True)
    stages = Stages()
    stages.run_together([Run("good", good, os.environ), Run("none", [str(ROOT / "none")], os.environ)], ROOT)
    assert stages.status == 127


def test_every_test_stands_in_one_of_the_halves() -> None:
    assert [folder for folder in OUTSIDE if not (ROOT / folder).is_dir()] == []
