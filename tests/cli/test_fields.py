"""JSON lines: exactly the contract's fields, ASCII, null for what has no value, times in UTC, names given back."""

import base64
import json
from typing import Any

import pytest

from pathways_desktop.cli import main
from tests.cli.homes import AT_TEXT, CLAIM_ID, MESSAGE_ID, ODD_NAME, MemoryProgram

# The lists of the contract, "Fields", word for word; `name_bytes` beside every name of a file, and at the end of
# `channels` the one field that came since.
CONTRACT = {
    "channels": "name state source destinations received_today delivered_today failed_today waiting queued "
    "oldest_queued last_received last_pass no_progress_since",
    "messages": "id channel name name_bytes size sha256 key received state hl7 deliveries",
    "waiting": "channel id name name_bytes size seen_since reason detail next_try",
    "claims": "channel location claim_id name name_bytes size claimed owner state",
    "failures": "channel code subject first last count open title action",
    "check": "channel place check ok code detail ms",
    "errors": "code title meaning action severity retry",
    f"resend {MESSAGE_ID}": "id destination output queued",
    f"show {MESSAGE_ID}": "id channel name name_bytes size sha256 key received state hl7 deliveries history",
}


def lines(capsys: pytest.CaptureFixture[str], command: str) -> list[dict[str, Any]]:
    assert main([*command.split(), "--json"], MemoryProgram(), {}) == 0
    text = capsys.readouterr().out
    assert text.isascii()
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("command", CONTRACT)
def test_a_row_has_exactly_the_contracts_fields(capsys: pytest.CaptureFixture[str], command: str) -> None:
    rows = lines(capsys, command)
    assert rows
    for row in rows:
        assert sorted(row) == sorted(CONTRACT[command].split())


def test_channels(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = lines(capsys, "channels")
    assert row["waiting"] is None
    assert row["last_pass"] is None
    assert row["oldest_queued"] == AT_TEXT
    assert row["destinations"] == ["archive"]
    assert row["state"] == "attention"


def test_messages(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = lines(capsys, "messages")
    assert row["name"] == "ZZTEST\\xE9\n.hl7"
    assert base64.b64decode(row["name_bytes"]) == ODD_NAME
    assert row["hl7"] == {"type": "ORU^R01", "control_id": None}
    assert row["received"] == AT_TEXT
    assert row["deliveries"] == [
        {"destination": "archive", "state": "retrying", "attempts": 1, "last_code": "ENOENT", "output": 1}
    ]


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = lines(capsys, f"show {MESSAGE_ID}")
    assert row["deliveries"] == [
        {
            "destination": "archive",
            "output": 1,
            "state": "retrying",
            "next_at": AT_TEXT,
            "attempts": [{"at": AT_TEXT, "state": "retrying", "code": "ENOENT", "detail": None, "ms": 4}],
        }
    ]
    assert row["history"] == [{"at": AT_TEXT, "who": "anna", "what": "viewed"}]


def test_waiting_and_claims(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = lines(capsys, "waiting")
    assert (row["name"], row["name_bytes"], row["reason"], row["next_try"]) == ("ZZTEST.tmp", None, "empty", None)
    (row,) = lines(capsys, "claims")
    assert (row["claim_id"], row["state"], row["claimed"]) == (CLAIM_ID, "held", AT_TEXT)


def test_check_begins_with_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = lines(capsys, "check")
    assert (first["channel"], first["place"], first["check"], first["ok"]) == (None, "channels.yaml", "file", True)
    assert (second["channel"], second["place"], second["ms"]) == ("lab-results", "source", 3)


def test_errors_list_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [row["code"] for row in lines(capsys, "errors")]
    assert len(codes) == len(set(codes))
    assert {"ERR_PATHWAYS_FILE_ID_UNSTEADY", "OBJECT_EXISTS", "EACCES", "ENOSPC"} <= set(codes)
    (row,) = lines(capsys, "errors ENOSPC")
    assert row["title"] == "The disk is full"
    assert (row["severity"], row["retry"]) == ("failure", "back-off")
