"""The command itself: its usage, its stages, and that exit statuses are passed on."""

import signal
import subprocess
import sys

import pytest

from installer.stages import Refused, StageFailed, Stages
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
