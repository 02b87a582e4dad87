"""What each command asks of the home, what people see, and how it ends."""

import io
import json
import os
import signal
import stat
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.cli import main
from pathways_desktop.cli.ports import HomeOptions, Listing, RunReport, Unread
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderRow, FolderState
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.store.audit import AuditCheck
from pathways_desktop.store.losses import Losses
from tests.cli.homes import (
    AT_TEXT,
    CHANNEL,
    CLAIM_ID,
    FAILURE,
    MESSAGE,
    MESSAGE_ID,
    OTHER_ID,
    WAITING,
    MemoryHome,
    MemoryProgram,
)
from tests.config.samples import channel

Capsys = pytest.CaptureFixture[str]


def run(words: str, program: MemoryProgram | None = None) -> int:
    return main(words.split(), program or MemoryProgram(), {"PATHWAYS_HOME": "/h"})


# --- starting


def test_without_a_command_the_tray_starts() -> None:
    program = MemoryProgram()
    assert run("", program) == 0
    assert run("tray", program) == 0
    assert run("tray --hidden", program) == 0
    options = HomeOptions(Path("/h").absolute(), None)
    assert program.asked == [("tray", options), ("tray", options), ("tray", options, "hidden")]


def test_the_demo_needs_no_home() -> None:
    program = MemoryProgram()
    assert run("demo --headless --dir d", program) == 0
    assert program.asked == [("demo", True, Path("d").absolute())]


@pytest.mark.parametrize("words", ["--help", "messages --help", "--version", "claims take-over --help"])
def test_help_ends_well(words: str, capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run(words, program) == 0
    assert "pathways-desktop" in capsys.readouterr().out
    assert program.asked == []


@pytest.mark.parametrize("words", ["nonsense", "backup", "messages --state x", "run --once --for 1"])
def test_wrong_usage_ends_with_2_and_says_how(words: str, capsys: Capsys) -> None:
    assert run(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("ERR_PATHWAYS_USAGE: ")
    assert "usage: pathways-desktop" in printed.err


# --- codes that end a command


@pytest.mark.parametrize(
    ("code", "status"),
    [("ERR_PATHWAYS_KEY_STORE_LOCKED", 1), ("ERR_PATHWAYS_HOME_BUSY", 3), ("ERR_PATHWAYS_CONFIG_MISSING", 2)],
)
@pytest.mark.parametrize("words", ["run --once", "run --for 1", "messages", f"resend {MESSAGE_ID}"])
def test_a_home_that_does_not_open_ends_with_its_code(code: str, status: int, words: str, capsys: Capsys) -> None:
    assert run(words, MemoryProgram(opens=PathwaysError(code, "why"))) == status
    assert capsys.readouterr().err.startswith(f"{code}: ")


def test_a_faulty_file_is_told_line_by_line(capsys: Capsys) -> None:
    program = MemoryProgram(MemoryHome(file=channel("minAge: soon; bogus: 1").encode()))
    for words in ("check", "channels", "pause lab"):
        assert run(words, program) == 2
        err = capsys.readouterr().err.splitlines()
        assert err[0] == "ERR_PATHWAYS_CONFIG_INVALID: The file channels.yaml can't be used."
        assert err[1].startswith("  line 6: channels[0].source.minAge: expected a duration like 500ms, 5s, 2m")
        assert err[2].startswith("  line 7: channels[0].source.bogus: expected a known key")
    assert program.closed == 3


@pytest.mark.parametrize("words", ["messages --channel", "waiting --channel", "claims --channel", "check", "pause"])
def test_an_unknown_channel_ends_with_2(words: str, capsys: Capsys) -> None:
    assert run(f"{words} nobody") == 2
    assert capsys.readouterr().err.startswith("ERR_PATHWAYS_CHANNEL_UNKNOWN: No such channel (nobody")


def test_messages_of_a_channel_that_is_gone_are_still_listed() -> None:
    assert run("messages --channel gone") == 0
    assert run("poll gone") == 2


def test_an_unknown_code_ends_with_2(capsys: Capsys) -> None:
    assert run("errors NOPE") == 2
    assert "ERR_PATHWAYS_CODE_UNKNOWN" in capsys.readouterr().err


@pytest.mark.parametrize("words", [f"show {OTHER_ID}", "show nonsense", f"show {OTHER_ID} --body -"])
def test_an_unknown_message_ends_with_1(words: str, capsys: Capsys) -> None:
    assert run(words) == 1
    assert "ERR_PATHWAYS_MESSAGE_UNKNOWN" in capsys.readouterr().err


def test_what_nobody_expected_has_a_code_and_tells_no_content(capsys: Capsys) -> None:
    class Broken(MemoryHome):
        def failures(self, *, closed: bool) -> list[object]:  # type: ignore[override]
            raise RuntimeError("ZZTEST^PATIENT")

    assert run("failures", MemoryProgram(Broken())) == 1
    err = capsys.readouterr().err
    assert err.startswith("ERR_PATHWAYS_INTERNAL: A fault of this program (RuntimeError at cli/")
    assert "ZZTEST" not in err


# --- listings


def test_messages_pass_their_filters_on() -> None:
    program = MemoryProgram()
    assert (
        run("messages --channel orders --state failed --state rejected --since 2026-01-31T00:00Z --limit 7", program)
        == 0
    )
    ((_, query, before, limit),) = program.home.asked
    assert (query.channel, query.states) == ("orders", {MessageState.FAILED, MessageState.REJECTED})  # type: ignore[attr-defined]
    assert query.since == 1_769_817_600_000  # type: ignore[attr-defined]
    assert (before, limit) == (None, 7)


def test_messages_are_paged_until_the_limit(capsys: Capsys) -> None:
    rows = [replace(MESSAGE, number=n, id=f"{n:026d}") for n in range(1200)]
    program = MemoryProgram(MemoryHome(rows=rows))
    assert run("messages --limit 0 --json", program) == 0
    shown = [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]
    assert shown == [row.id for row in rows]
    assert run("messages --limit 700 --json", program) == 0
    assert len(capsys.readouterr().out.splitlines()) == 700
    assert run("messages", program) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 102
    assert out[-1] == "The newest 100. Older ones: --limit, --since."


def test_empty_lists_say_so_to_people_and_nothing_to_programs(capsys: Capsys) -> None:
    empty = MemoryHome(
        rows=[], channel_rows=[], failure_rows=[], waiting_listing=Listing(()), claims_listing=Listing(())
    )
    for words, text in (
        ("messages", "No messages."),
        ("channels", "No channels yet."),
        ("failures", "Nothing fails."),
        ("waiting", "Nothing waits."),
        ("claims", "Nothing is claimed."),
    ):
        assert run(words, MemoryProgram(empty)) == 0
        assert capsys.readouterr().out == text + "\n"
        assert run(f"{words} --json", MemoryProgram(empty)) == 0
        assert capsys.readouterr().out == ""


def test_people_see_tables_without_control_characters(capsys: Capsys) -> None:
    for words in ("channels", "messages", "waiting", "claims", "failures", f"show {MESSAGE_ID}", "check", "errors EIO"):
        assert run(words) == 0
        out = capsys.readouterr().out
        assert all(c.isprintable() or c == "\n" for c in out), words
        assert len(out.splitlines()) > 1
    assert run("messages") == 0
    assert "ZZTEST\\xE9\\n.hl7" in capsys.readouterr().out


def test_files_are_counted_by_state_and_named_for_one_channel(capsys: Capsys) -> None:
    assert run("channels --folders") == 0
    out = capsys.readouterr().out
    assert "more than 10000" in out
    assert "ZZTEST.hl7" not in out
    assert run("channels --channel lab-results") == 0
    assert "ZZTEST.hl7" in capsys.readouterr().out
    assert run("channels --folders --channel nobody") == 2
    capsys.readouterr()
    home = MemoryHome(folder_rows=[FolderRow("lab-results", FolderState.ERROR, "/drops/errors", None, code="EACCES")])
    assert run("channels --folders --json", MemoryProgram(home)) == 1
    out, err = capsys.readouterr()
    assert json.loads(out) == {
        "channel": "lab-results",
        "state": "error",
        "location": "/drops/errors",
        "count": None,
        "more": False,
        "files": [],
        "code": "EACCES",
    }
    assert err.startswith("EACCES: ")


def test_a_channel_that_needs_attention_says_why(capsys: Capsys) -> None:
    assert run("channels") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "lab-results: No share."


def test_hidden_names_are_counted_below_what_waits(capsys: Capsys) -> None:
    assert run("waiting") == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("never taken: 2.")
    assert run("waiting --channel orders", MemoryProgram(MemoryHome(channel_rows=[CHANNEL]))) == 0
    assert "never taken" not in capsys.readouterr().out


@pytest.mark.parametrize("words", ["waiting", "waiting --json"])
@pytest.mark.parametrize(("rows", "told"), [(2_000, True), (1_999, False)])
def test_rows_that_are_not_kept_are_counted_for_people(words: str, rows: int, told: bool, capsys: Capsys) -> None:
    row = replace(CHANNEL, waiting=2_345)
    listing = Listing(tuple(replace(WAITING, channel=row.name) for _ in range(rows)))
    assert run(words, MemoryProgram(MemoryHome(channel_rows=[row], waiting_listing=listing))) == 0
    output = capsys.readouterr()
    assert ("345 more wait and are not listed" in output.err) is told
    assert "not listed" not in output.out


@pytest.mark.parametrize("words", ["waiting", "claims", "waiting --json", "claims --json"])
def test_a_place_that_could_not_be_read_ends_with_1_after_the_rows(words: str, capsys: Capsys) -> None:
    unread = (Unread("orders", "EACCES"),)
    whole = MemoryHome()
    home = MemoryHome(
        waiting_listing=Listing(whole.waiting_listing.rows, unread),
        claims_listing=Listing(whole.claims_listing.rows, unread),
    )
    assert run(words, MemoryProgram(home)) == 1
    printed = capsys.readouterr()
    assert "lab-results" in printed.out
    assert printed.err.startswith("EACCES: The system refuses access (orders")


def test_failures_are_told_with_what_to_do(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("failures --all", program) == 0
    assert program.home.asked == [("failures", True)]
    out = capsys.readouterr().out
    assert out.startswith("lab-results, archive: ENOENT: The folder is not there\n")
    assert FAILURE.action in out


def test_a_failed_check_ends_with_1_and_its_code(capsys: Capsys) -> None:
    rows = [
        CheckRow("orders", "out", "open", False, "EACCES", "no write", 2),
        CheckRow("orders", "in", "x", True, None, None, 1),
    ]
    program = MemoryProgram(MemoryHome(check_rows=rows))
    assert run("check orders --make --accept-volume", program) == 1
    assert program.home.asked == [("check", ("orders",), True, True)]
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 4
    assert printed.err.startswith("EACCES: The system refuses access (orders, out, open: no write")


def test_the_schema_is_printed_as_json(capsys: Capsys) -> None:
    assert run("schema") == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out)["required"] == ["channels"]


# --- the body


def test_the_body_goes_out_exactly(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(f"show {MESSAGE_ID} --body -") == 0
    assert capfdbinary.readouterr().out == MemoryHome().content


def test_the_body_goes_into_a_file_of_its_owner(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "out.bin"
    assert run(f"show {MESSAGE_ID.upper()} --json --body {file}") == 0
    assert file.read_bytes() == MemoryHome().content
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(capsys.readouterr().out)["id"] == MESSAGE_ID


def test_an_unknown_message_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "out.bin"
    assert run(f"show {OTHER_ID} --body {file}") == 1
    assert not file.exists()


def test_a_file_that_cannot_be_written_has_its_code(tmp_path: Path, capsys: Capsys) -> None:
    assert run(f"show {MESSAGE_ID} --body {tmp_path / 'none' / 'x'}") == 1
    told = capsys.readouterr().err
    assert told.startswith("ERR_PATHWAYS_FILE_NOT_WRITTEN: ")
    assert "(ENOENT)" in told


# --- acts


def test_a_resend_is_queued(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run(f"resend {MESSAGE_ID.upper()} {MESSAGE_ID} --destination archive", program) == 0
    assert program.home.asked == [("resend", (MESSAGE_ID,), "archive")]
    printed = capsys.readouterr()
    assert printed.out == f"{MESSAGE_ID}: output 1 to archive is queued\n"
    assert printed.err == ""


def test_a_resend_does_what_it_can_and_names_the_rest(capsys: Capsys) -> None:
    assert run(f"resend nonsense {OTHER_ID} {MESSAGE_ID} --json") == 1
    printed = capsys.readouterr()
    rows = [json.loads(line) for line in printed.out.splitlines()]
    assert [(row["id"], row["queued"]) for row in rows] == [(OTHER_ID, False), (MESSAGE_ID, True), ("nonsense", False)]
    assert (rows[0]["destination"], rows[0]["output"]) == (None, None)
    assert printed.err.count("ERR_PATHWAYS_MESSAGE_UNKNOWN") == 2


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (f"resend {MESSAGE_ID}", ("resend", (MESSAGE_ID,), None)),
        ("pause lab-results orders", ("pause", ("lab-results", "orders"))),
        ("resume orders orders", ("resume", ("orders",))),
        ("poll orders", ("poll", ("orders",))),
        (f"claims finish {CLAIM_ID}", ("finish", (CLAIM_ID,))),
        (f"claims give-back {CLAIM_ID}", ("give-back", (CLAIM_ID,))),
        (f"claims take-over --yes {CLAIM_ID}", ("take-over", (CLAIM_ID,))),
    ],
)
def test_an_act_says_whether_an_engine_heard_it(words: str, asked: tuple[object, ...], capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run(words, program) == 0
    assert program.home.asked == [asked]
    printed = capsys.readouterr()
    assert "no engine" not in printed.out + printed.err
    assert run(words, MemoryProgram(MemoryHome(engine=False))) == 0
    printed = capsys.readouterr()
    assert "queued: no engine is running" in printed.out + printed.err


def test_an_unknown_claim_ends_with_1(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run(f"claims finish nonsense {CLAIM_ID}", program) == 1
    assert program.home.asked == [("finish", (CLAIM_ID,))]
    printed = capsys.readouterr()
    assert printed.out == f"{CLAIM_ID}: finished\n"
    assert printed.err.startswith("ERR_PATHWAYS_CLAIM_UNKNOWN: No such claim (nonsense")


def test_taking_over_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    program = MemoryProgram()
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert run(f"claims take-over {CLAIM_ID}", program) == 2
    assert program.asked == []
    monkeypatch.setattr(sys, "stdin", Terminal("no\n"))
    assert run(f"claims take-over {CLAIM_ID}", program) == 0
    assert program.home.asked == [("claims", None)]
    monkeypatch.setattr(sys, "stdin", Terminal("yes\n"))
    assert run(f"claims take-over {CLAIM_ID}", program) == 0
    assert program.home.asked == [("claims", None), ("claims", None), ("take-over", (CLAIM_ID,))]


@pytest.mark.parametrize("words", [f"claims --channel orders finish {CLAIM_ID}", f"claims --json finish {CLAIM_ID}",
    "audit --json verify", "audit --limit 3 export a.csv", "audit export a.pdf"])  # fmt: skip
def test_an_option_that_would_do_nothing_is_refused(words: str) -> None:
    program = MemoryProgram()
    assert run(words, program) == 2
    assert program.asked == []


# --- run


def test_a_run_tells_what_it_did(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("run --once", program) == 0
    assert run("run --for 0.5", program) == 0
    assert [asked[0] for asked in program.asked] == ["run_once", "run"]
    assert program.asked[1][2] == 0.5
    assert capsys.readouterr().out == "2 received, 2 delivered, 0 failures open\n" * 2


def test_a_run_with_a_failure_ends_with_1_and_its_code(capsys: Capsys) -> None:
    assert run("run --once", MemoryProgram(report=RunReport(1, 0, (FAILURE,)))) == 1
    assert capsys.readouterr().err.startswith("ENOENT: The folder is not there (lab-results, archive")


@pytest.mark.parametrize(("code", "status"), [("ERR_PATHWAYS_OBJECT_STORE_BUSY", 1), ("ERR_PATHWAYS_CLAIM_VOID", 0)])
def test_a_notice_is_a_failure_only_where_it_kept_a_place_from_being_read(code: str, status: int) -> None:
    told = replace(FAILURE, code=code, subject="folder")
    assert run("run --once", MemoryProgram(report=RunReport(0, 0, (told,)))) == status


def test_a_step_that_was_cut_ends_with_1() -> None:
    assert run("run --for 1", MemoryProgram(report=RunReport(0, 0, (), safe=False))) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself an interrupt there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_stops_at_a_safe_point(number: signal.Signals, capsys: Capsys) -> None:
    handlers = [signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)]

    def until_stopped(stop: threading.Event) -> None:
        os.kill(os.getpid(), number)
        assert stop.wait(10)

    program = MemoryProgram(during=until_stopped, report=RunReport(1, 0, (FAILURE,)))
    assert run("run", program) == 0
    assert "Stopping at a safe point" in capsys.readouterr().err
    assert [signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)] == handlers


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself an interrupt there")
def test_a_second_interrupt_stops_at_once(capsys: Capsys) -> None:
    def deaf(stop: threading.Event) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.wait(10)
        os.kill(os.getpid(), signal.SIGINT)
        pytest.fail("the second interrupt was not heard")

    assert run("run", MemoryProgram(during=deaf)) == 1
    assert capsys.readouterr().err.endswith("Interrupted.\n")


def test_only_ids_that_can_be_none_ask_nothing_of_the_home() -> None:
    program = MemoryProgram()
    assert run("resend nonsense", program) == 1
    assert run("claims finish nonsense", program) == 1
    assert program.home.asked == []


# --- the audit record


def test_the_audit_record_is_listed_newest_first(capsys: Capsys) -> None:
    program = MemoryProgram()
    assert run("audit --limit 5 --json", program) == 0
    assert program.home.asked == [("audit", 5)]
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {
        "seq": 3, "at": AT_TEXT, "who": "anna", "what": "viewed", "message": MESSAGE_ID, "outcome": "done",
        "detail": None,
    }  # fmt: skip


def test_a_whole_record_ends_with_0_and_says_its_length(capsys: Capsys) -> None:
    assert run("audit verify") == 0
    assert "1,234 entries, none changed, none missing; compared with 3 copies" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("check", "code"),
    [
        (AuditCheck(4, 5, None), "ERR_PATHWAYS_AUDIT_BROKEN"),
        (AuditCheck(4, None, "ab" * 32, 2, 9, 0, True), "ERR_PATHWAYS_AUDIT_CUT"),
        (
            AuditCheck(4, None, "ab" * 32, 2, None, 0, True, Losses(7, ("ZZID",))),
            "ERR_PATHWAYS_MESSAGES_MISSING",
        ),
    ],
)
def test_a_record_that_is_not_whole_ends_with_1_and_its_code(check: AuditCheck, code: str, capsys: Capsys) -> None:
    program = MemoryProgram()
    program.home.audit_check = check
    assert run("audit verify", program) == 1
    assert capsys.readouterr().err.startswith(code)


def test_an_export_says_how_much_it_wrote(capsys: Capsys) -> None:
    assert run("audit export a.ndjson") == 0
    assert capsys.readouterr().out.startswith("1,234 entries written to ")
