"""`key`: what it tells, that a recovery key is shown once and asked back, and that it is never an argument."""

import base64
import builtins
import getpass
import io
import json
import re
import sys
from dataclasses import replace

import pytest

from pathways_desktop.cli import main
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.keys import EscrowKey, KeyReport, StoreState
from pathways_desktop.store.recovery import EscrowSecret, secret_of, text_of
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
    program.home.keys = replace(
        program.home.keys, keeper="Secret Service", number=3, months=1, recovery_since=AT, strange=2
    )
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
    assert program.home.asked == [("key-report",), ("recovery", line)]


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
    assert program.home.asked == [("key-report",), *kept]


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


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (StoreState.LOCKED, "ERR_PATHWAYS_KEY_STORE_LOCKED"),
        (StoreState.MISSING, "ERR_PATHWAYS_KEY_MISSING"),
        (StoreState.WRONG, "ERR_PATHWAYS_KEY_WRONG"),
    ],
)
def test_a_store_that_is_not_open_is_told_with_its_state_and_code(state: StoreState, code: str, capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.keys = KeyReport(state, code, None, "Secret Service")
    assert run("key status", program) == 1
    printed = capsys.readouterr()
    assert f"not open ({state.value})" in printed.out
    assert "Secret Service" in printed.out
    assert printed.err.startswith(code)
    assert run("status", program) == 1
    printed = capsys.readouterr()
    assert f"Store       {state.value}: " in printed.out
    assert printed.err.startswith(code)
    assert run("status --json", program) == 1
    row = json.loads(capsys.readouterr().out)
    assert (row["store"], row["code"], row["messages"], row["free"]) == (state.value, code, None, None)
    assert run("key recovery", program) == 1
    assert ("recovery",) not in [asked[:1] for asked in program.home.asked]


def test_the_escrow_key_is_shown(capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.keys = replace(program.home.keys, escrow=EscrowKey("SHA256:0123-4567-89ab-cdef", AT))
    assert run("key status", program) == 0
    printed = capsys.readouterr().out
    assert "escrow key, SHA256:0123-4567-89ab-cdef" in printed
    assert "a lost master key would mean lost messages" not in printed
    assert run("status --json", program) == 0
    assert json.loads(capsys.readouterr().out)["escrow"] == "SHA256:0123-4567-89ab-cdef"


def test_the_three_numbers(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("status", program) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^Messages +1,204$", printed, re.MULTILINE)
    assert re.search(r"^Size +4\.8 MiB$", printed, re.MULTILINE)
    assert re.search(r"^Disk free +8\.4 GiB$", printed, re.MULTILINE)
    assert run("status --json", program) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["messages"], row["bytes"], row["free"], row["failures"]) == (1204, 5_000_000, 9_000_000_000, 2)


def test_sealing_anew_tells_how_far_it_is_and_what_is_left_to_do(capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.engine = False
    assert run("key rotate --reseal", program) == 0
    printed = capsys.readouterr().out
    assert re.findall(r"messages, \d+ %", printed) == ["messages, 0 %", "messages, 50 %", "messages, 100 %"]
    assert "destroy old backups" in printed
    program.home.engine = True
    assert run("key rotate --reseal", program) == 0
    assert "The running engine does it" in capsys.readouterr().out
    assert program.home.asked == [("reseal",), ("reseal",)]


def test_a_store_is_looked_at_with_the_recovery_key(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text_of(SECRET)))
    program = MemoryProgram()
    assert run("--recovery-key messages", program) == 0
    ((_, options),) = program.asked
    assert isinstance(options, HomeOptions)
    assert options.opener == SECRET
    assert "opener" not in repr(options)
    for words in ("run --once", "resend X", "pause lab", "key rotate", "purge --yes", "tray"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text_of(SECRET)))
        assert run(f"--recovery-key {words}", program) == 2
        assert "looking and exporting only" in capsys.readouterr().err
    assert len(program.asked) == 1


def test_the_way_back_with_an_escrow_key(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(base64.b64encode(SECRET).decode() + "\n"))
    program = MemoryProgram()
    assert run("key restore --escrow --yes", program) == 0
    assert program.home.asked == [("restore-key", EscrowSecret(SECRET))]
    monkeypatch.setattr(sys, "stdin", io.StringIO("ZZWRONG"))
    assert run("key restore --escrow --yes", program) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("ERR_PATHWAYS_ESCROW_KEY_TEXT")
    assert "ZZWRONG" not in printed


@pytest.mark.parametrize(("option", "named"), [("", "the latest recovery key"), (" --escrow", "the escrow key")])
def test_the_way_back_names_the_key_that_it_asks_for(
    option: str, named: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    text = base64.b64encode(SECRET).decode() if option else text_of(SECRET)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(getpass, "getpass", lambda question: text)
    monkeypatch.setattr(builtins, "input", lambda question: "no")
    assert run(f"key restore{option}", MemoryProgram()) == 0
    assert f"Only {named} " in capsys.readouterr().out


def test_diagnostics_are_shown_or_saved(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("diagnostics", program) == 0
    assert '--- about.json\n{"program": "1"}\n' in capsys.readouterr().out
    assert program.home.asked == []
    assert run("diagnostics /h/bundle.zip", program) == 0
    assert program.home.asked == [("diagnostics", "bundle.zip", 2)]
    assert "about.json, log.jsonl" in capsys.readouterr().out
