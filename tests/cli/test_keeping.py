"""`backup`, `restore`, `purge`: what they ask of the home, what they ask of the person, what they say."""

import builtins
import getpass
import io
import sys

import pytest

from pathways_desktop.cli import main
from pathways_desktop.config.units import Duration
from pathways_desktop.store.recovery import text_of
from tests.cli.homes import MemoryProgram

Capsys = pytest.CaptureFixture[str]
SECRET = bytes(range(32))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(words: str, program: MemoryProgram) -> int:
    return main(words.split(), program, {"PATHWAYS_HOME": "/h"})


def test_a_backup_says_what_it_holds(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("backup store.backup", program) == 0
    assert run("backup --replace store.backup", program) == 0
    assert program.home.asked == [("backup", "store.backup", False), ("backup", "store.backup", True)]
    assert capsys.readouterr().out.startswith("1,234 messages, 4.8 MiB, checked, in ")


def test_a_restore_takes_the_recovery_key_from_a_pipe_and_tells_what_is_held(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text_of(SECRET)))
    program = MemoryProgram()
    assert run("restore store.backup --yes", program) == 0
    assert program.home.asked == [("restore", "store.backup", SECRET)]
    printed = capsys.readouterr().out
    assert "Messages restored: 1,234." in printed
    assert "had not been made when the backup was: 7." in printed


def test_a_restore_over_a_damaged_store_says_where_that_one_is(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text_of(SECRET)))
    program = MemoryProgram()
    assert run("restore store.backup --set-aside --yes", program) == 0
    assert program.home.asked == [("restore", "store.backup", SECRET, "aside")]
    assert "stands unchanged in the home, in damaged-2026-12-01-020000." in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "done"), [("yes", True), ("", False)])
def test_a_restore_asks_at_a_terminal(answer: str, done: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(getpass, "getpass", lambda question: text_of(SECRET))
    monkeypatch.setattr(builtins, "input", lambda question: answer)
    program = MemoryProgram()
    assert run("restore store.backup", program) == 0
    assert program.home.asked == ([("restore", "store.backup", SECRET)] if done else [])


def test_a_purge_shows_first_and_removes_what_it_showed(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(builtins, "input", lambda question: "yes")
    program = MemoryProgram()
    assert run("purge --older-than 30d", program) == 0
    assert program.home.asked == [("purgeable", Duration.parse("30d")), ("purge", ("lab-results",))]
    assert capsys.readouterr().out.splitlines()[-1] == "3 messages removed."


@pytest.mark.parametrize("words", ["purge --dry-run", "purge"])
def test_a_dry_run_and_a_no_remove_nothing(words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(builtins, "input", lambda question: "no")
    program = MemoryProgram()
    assert run(words, program) == 0
    assert program.home.asked == [("purgeable", None)]
    assert "lab-results" in capsys.readouterr().out


def test_nothing_old_is_said(capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.old = []
    assert run("purge --yes", program) == 0
    assert capsys.readouterr().out == "Nothing is old enough.\n"


@pytest.mark.parametrize("words", ["restore f", "purge", "purge --dry-run --yes", "purge --older-than 0s --yes"])
def test_what_can_t_ask_or_makes_no_sense_opens_no_home(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    program = MemoryProgram()
    assert run(words, program) == 2
    assert program.asked == []
    assert program.home.asked == []
    assert capsys.readouterr().err.startswith("ERR_PATHWAYS_USAGE")
