"""`key`: what it tells, that a recovery key is shown once and asked back, and that it is never an argument."""

import builtins
import getpass
import io
import re
import sys

import pytest

from pathways_desktop.cli import main
from pathways_desktop.store.masterkey import KeyStatus
from pathways_desktop.store.recovery import secret_of, text_of
from tests.cli.homes import AT, MemoryProgram

Capsys = pytest.CaptureFixture[str]
SECRET = bytes(range(32))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(words: str, program: MemoryProgram) -> int:
    return main(words.split(), program, {"PATHWAYS_HOME": "/h"})


def test_the_state_says_what_is_missing(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("key status", program) == 0
    printed = capsys.readouterr()
    assert "kept in: key file. 2 months have a key." in printed.out
    assert "There is no recovery key" in printed.out
    assert printed.err == ""


def test_the_state_tells_of_keys_from_outside(capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.keys = KeyStatus("Secret Service", 3, AT, 1, AT, 2)
    assert run("key status", program) == 0
    printed = capsys.readouterr()
    assert "Master key 3" in printed.out
    assert "The recovery key of " in printed.out
    assert "put 2 other keys into the store" in printed.err


def test_a_recovery_key_for_a_pipe_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    program = MemoryProgram()
    assert run("key recovery", program) == 0
    (line,) = capsys.readouterr().out.splitlines()
    secret_of(line)
    assert program.home.asked == [("key-status",), ("recovery", line)]


@pytest.mark.parametrize("right", [True, False])
def test_a_recovery_key_at_a_terminal_is_asked_back(
    right: bool, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    shown: list[str] = []

    def typed(question: str) -> str:
        if not shown:
            shown.extend(re.findall(r"^ {2}\d\. {2}(\w{7})$", capsys.readouterr().out, re.MULTILINE))
        number = int(re.findall(r"\d", question)[0])
        return shown[number - 1].lower() if right else "AAAAAAA"

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(builtins, "input", typed)
    program = MemoryProgram()
    assert run("key recovery", program) == (0 if right else 1)
    assert len(shown) == 8
    kept = [("recovery", " ".join(shown))] if right else []
    assert program.home.asked == [("key-status",), *kept]


def test_a_store_is_opened_with_the_recovery_key_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text_of(SECRET) + "\n"))
    program = MemoryProgram()
    assert run("key restore --yes", program) == 0
    assert program.home.asked == [("restore-key", SECRET)]
    assert text_of(SECRET).split()[0] not in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "asked"), [("yes", [("restore-key", SECRET)]), ("no", [])])
def test_the_way_back_asks_at_a_terminal(
    answer: str, asked: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(getpass, "getpass", lambda question: text_of(SECRET))
    monkeypatch.setattr(builtins, "input", lambda question: answer)
    program = MemoryProgram()
    assert run("key restore", program) == 0
    assert program.home.asked == asked


@pytest.mark.parametrize("words", ["key restore", "key", "key restore AAAAAAA", "key rotate --yes"])
def test_what_is_not_written_right_asks_nothing_of_the_home(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    program = MemoryProgram()
    assert run(words, program) == 2
    assert program.home.asked == []
    assert capsys.readouterr().err.startswith("ERR_PATHWAYS_USAGE")


def test_a_wrong_text_ends_with_1_and_is_not_repeated(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("ZZWRONGKEY"))
    program = MemoryProgram()
    assert run("key restore --yes", program) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("ERR_PATHWAYS_RECOVERY_KEY_TEXT")
    assert "ZZWRONGKEY" not in printed
    assert program.home.asked == []


def test_a_rotation_says_the_new_number(capsys: Capsys) -> None:
    assert run("key rotate", MemoryProgram()) == 0
    assert "its number 2" in capsys.readouterr().out
