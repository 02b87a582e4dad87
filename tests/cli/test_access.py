"""`secret` and `trust` as words: what standard input may hold, what is asked, what is never printed."""

import io
import json
import sys
from dataclasses import replace

import pytest

from pathways_desktop.domain.access import HostKeyRow, HostKeyState, OfferedKey
from tests.cli.homes import AT_TEXT, MemoryHome, MemoryProgram
from tests.cli.test_commands import Capsys, run

NAME = "lab/archive/password"
FIRST, SECOND = "SHA256:" + "A" * 43, "SHA256:" + "B" * 43
NEW = HostKeyRow(
    "sftp.lab.example", 22, ("source",), HostKeyState.NEW, OfferedKey("ssh-ed25519", FIRST, "ssh-ed25519 AAAA")
)
CHANGED = replace(
    NEW,
    state=HostKeyState.CHANGED,
    offered=OfferedKey("ssh-ed25519", SECOND, "ssh-ed25519 BBBB", FIRST),
    trusted="ssh-ed25519 AAAA",
)


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes, *, terminal: bool = False) -> None:
    """Standard input with these bytes in it."""
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    monkeypatch.setattr(stream, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stdin", stream)


# --- secret


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"hunter2", "hunter2"),
        (b"hunter2\n", "hunter2"),
        (b"hunter2\r\n", "hunter2"),
        (b" hunter2 ", " hunter2 "),
        (b"\xef\xbb\xbfp\xc3\xa4ss\n", "päss"),
        (b"x" * 8192, "x" * 8192),
    ],
)
def test_a_value_comes_from_standard_input_without_one_line_end(
    data: bytes, value: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, data)
    program = MemoryProgram()
    assert run(f"secret set {NAME}", program) == 0
    assert program.home.asked == [("set", NAME, value)]
    printed = capsys.readouterr()
    assert printed.out == f"{NAME}: set\n"
    assert "hunter2" not in printed.out + printed.err


@pytest.mark.parametrize("data", [b"", b"\n", b"hunter2\n\n", b"hun\nter2", b"hun\0ter2", b"hunter\xff2", b"x" * 8193])
def test_what_can_be_no_secret_is_refused_and_not_repeated(
    data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, data)
    program = MemoryProgram()
    assert run(f"secret set {NAME}", program) == 2
    assert program.home.asked == []
    printed = capsys.readouterr()
    assert "ERR_PATHWAYS_SECRET_VALUE" in printed.err
    assert "hun" not in printed.out + printed.err


def test_a_name_that_is_none_is_refused_before_anything_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, b"hunter2")
    assert run("secret set lab/archive/pasword") == 2
    assert sys.stdin.read() == "hunter2"
    assert "lab/archive takes password" in capsys.readouterr().err


def test_secrets_are_listed_by_name_and_time(capsys: Capsys) -> None:
    assert run("secret list --json") == 0
    assert json.loads(capsys.readouterr().out) == {"name": NAME, "set": AT_TEXT, "used": True}
    home = MemoryHome()
    home.secret_rows[0] = replace(home.secret_rows[0], used=False)
    assert run("secret list", MemoryProgram(home)) == 0
    assert "unused" in capsys.readouterr().out
    assert run("secret list", MemoryProgram(MemoryHome(secret_rows=[]))) == 0
    assert capsys.readouterr().out == "No secrets.\n"


def test_a_secret_is_deleted() -> None:
    program = MemoryProgram()
    assert run(f"secret delete {NAME}", program) == 0
    assert program.home.asked == [("delete", NAME)]


@pytest.mark.parametrize("words", ["secret", "secret set", "secret nonsense x", f"secret set {NAME} hunter2", "trust"])
def test_wrong_usage_is_refused(words: str, capsys: Capsys) -> None:
    assert run(words) == 2
    assert "ERR_PATHWAYS_USAGE" in capsys.readouterr().err


@pytest.mark.parametrize("words", [f"secret set {NAME} hunter2", f"secret set {NAME} hunter2 hunter2"])
def test_a_value_on_the_command_line_is_refused_and_not_repeated(words: str, capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run(words, program) == 2
    printed = capsys.readouterr()
    assert "standard input" in printed.err
    assert "hunter2" not in printed.out + printed.err
    assert program.asked == []


# --- trust


def program_with(*rows: HostKeyRow) -> MemoryProgram:
    return MemoryProgram(MemoryHome(host_key_rows=list(rows)))


def test_without_a_terminal_and_a_fingerprint_nobody_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> None:
    piped(monkeypatch, b"yes\n")
    program = program_with(NEW)
    program.home.host_key_rows = []
    assert run("trust lab", program) == 2
    printed = capsys.readouterr().err
    assert "no terminal" in printed, "and no server was asked"


def test_a_channel_that_is_none_is_told_first_also_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, b"yes\n")
    assert run("trust zz", program_with(NEW)) == 2
    assert "ERR_PATHWAYS_CHANNEL_UNKNOWN" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("row", "answer", "typed"),
    [
        (NEW, b"yes\n", FIRST),
        (NEW, FIRST.encode() + b"\n", FIRST),
        (NEW, b"no\n", None),
        (NEW, b"\n", None),
        (NEW, b"", None),
        (CHANGED, SECOND.encode() + b"\n", SECOND),
        (CHANGED, b"", None),
        # Handed on as typed: what does not fit is refused by who trusts.
        (CHANGED, b"yes\n", "yes"),
    ],
)
def test_at_a_terminal_the_key_is_shown_and_asked_about(
    row: HostKeyRow, answer: bytes, typed: str | None, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, answer, terminal=True)
    program = program_with(row)
    assert run("trust lab", program) == (0 if typed else 1)
    assert program.home.asked == ([("trust", "sftp.lab.example", typed)] if typed else [])
    shown = capsys.readouterr().err
    assert row.offered is not None
    assert row.offered.fingerprint in shown
    assert "ssh-ed25519" in shown


def test_the_fingerprint_of_another_key_of_the_server_may_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, SECOND.encode() + b"\n", terminal=True)
    program = program_with(NEW)
    program.home.other_key_rows = [replace(NEW, offered=OfferedKey("ssh-rsa", SECOND, "ssh-rsa BBBB"))]
    assert run("trust lab", program) == 0
    assert program.home.asked == [("trust", "sftp.lab.example", SECOND)]
    assert f"{SECOND} is trusted" in capsys.readouterr().out


def test_a_given_fingerprint_is_compared_and_never_just_believed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, b"")
    program = program_with(NEW)
    assert run(f"trust lab --fingerprint {SECOND}", program) == 1
    assert program.home.asked == []
    told = capsys.readouterr().err
    assert "ERR_PATHWAYS_HOST_KEY_DIFFERS" in told
    assert FIRST in told
    assert run(f"trust lab --fingerprint {FIRST}=", program) == 0
    assert program.home.asked == [("trust", "sftp.lab.example", FIRST)]


@pytest.mark.parametrize(
    ("row", "status", "words"),
    [
        (replace(NEW, state=HostKeyState.TRUSTED), 0, "trusted already"),
        (replace(NEW, state=HostKeyState.IN_FILE), 0, "the hostKey of channels.yaml"),
        (replace(CHANGED, state=HostKeyState.OTHER_IN_FILE), 1, "ERR_PATHWAYS_HOST_KEY_IN_FILE"),
        (
            replace(NEW, state=HostKeyState.UNKNOWN, offered=None, code="ECONNREFUSED"),
            1,
            "ECONNREFUSED",
        ),
    ],
)
def test_where_there_is_nothing_to_trust_nobody_is_asked(
    row: HostKeyRow, status: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    piped(monkeypatch, b"yes\n", terminal=True)
    program = program_with(row)
    assert run("trust lab", program) == status
    assert program.home.asked == []
    printed = capsys.readouterr()
    assert words in printed.out + printed.err


def test_a_channel_without_a_server_has_nothing_to_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"", terminal=True)
    assert run("trust lab", program_with()) == 2
