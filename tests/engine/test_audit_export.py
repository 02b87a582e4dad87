"""The audit record as files: FHIR R4 judged by an independent library, CSV as spreadsheets read it."""

import csv
import io
import json
from pathlib import Path

import pytest
from fhir.resources.R4B.auditevent import AuditEvent
from fhir.resources.R4B.bundle import Bundle

from pathways_desktop.domain.audit_words import AUDIT_WORDS
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.audit_export import FIELDS, audit_event, export_audit, time_text
from pathways_desktop.store.audit import AuditRow
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store

MESSAGE = "01hf7yat3v0000000000000000"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    opened = Store.open(home, KeyFile(tmp_path / "key", home), SystemClock(), create=True)
    opened.audit.record("engine-start", who="zzoperator")
    opened.audit.record("viewed", message=MESSAGE, who="zzoperator")
    opened.audit.record("resent", message=MESSAGE, who="zzoperator", detail='=cmd; "again", please')
    opened.audit.record("take-over", who="zzoperator", outcome="ERR_PATHWAYS_CLAIM_UNKNOWN", detail="lab")
    return opened


@pytest.mark.parametrize("word", AUDIT_WORDS)
def test_every_act_is_a_valid_audit_event(word: str) -> None:
    row = AuditRow(7, 1_794_000_000_123, "zzoperator", word, MESSAGE, "done", "to archive")
    made = audit_event(row, "ab" * 16, "LAB-WS-07")
    event = json.loads(AuditEvent.model_validate(made).model_dump_json())
    assert event["recorded"].startswith("2026-11-06T21:20:00.123")
    assert event["entity"][0]["what"]["identifier"]["value"] == MESSAGE
    assert event["agent"][0]["requestor"]


def test_a_bundle_holds_every_row_and_the_export_itself(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "audit.json"
    assert export_audit(store, target, "zzauditor") == 5
    text = target.read_text(encoding="utf-8")
    Bundle.model_validate_json(text)
    events = [entry["resource"] for entry in json.loads(text)["entry"]]
    assert [event["subtype"][-1]["code"] for event in events] == [
        "engine-start", "viewed", "resent", "take-over", "audit-exported",
    ]  # fmt: skip
    assert [event["outcome"] for event in events] == ["0", "0", "0", "4", "0"]
    assert "none changed, none missing" in events[-1]["entity"][0]["description"]
    store.close()


def test_lines_hold_a_resource_each(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "audit.ndjson"
    export_audit(store, target, "zzauditor")
    lines = target.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    for line in lines:
        AuditEvent.model_validate(json.loads(line))
    store.close()


def test_csv_comes_back_and_runs_no_formula(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "audit.csv"
    export_audit(store, target, "zzauditor")
    rows = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig"), newline="")))
    assert tuple(rows[0]) == FIELDS
    assert [row["what"] for row in rows][:3] == ["engine-start", "viewed", "resent"]
    assert rows[2]["detail"] == '\'=cmd; "again", please'
    assert rows[1]["message"] == MESSAGE
    store.close()


def test_another_ending_is_refused_and_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(PathwaysError) as caught:
        export_audit(store, tmp_path / "audit.xlsx", "zzauditor")
    assert caught.value.code == "ERR_PATHWAYS_USAGE"
    assert store.audit.verify().rows == 4
    store.close()


def test_a_folder_that_is_not_there_has_its_code_and_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(PathwaysError) as caught:
        export_audit(store, tmp_path / "none" / "audit.csv", "zzauditor")
    assert caught.value.code == "ENOENT"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "key"]
    store.close()


def test_times_are_to_the_millisecond_in_utc() -> None:
    assert time_text(1_700_000_000_123) == "2023-11-14T22:13:20.123Z"
