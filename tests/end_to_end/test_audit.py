"""`audit`, `audit verify`, `audit export`: what a person did stands there, and a changed or cut record is found."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.support.command_line import Site


@pytest.fixture
def used(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    site.channel()
    site.drop("zztest.hl7", b"MSH|^~\\&|ZZ")
    site.once()
    (message,) = site.messages()
    site.run("show", message["id"])
    site.run("resend", message["id"])
    return site


def change(site: Site, *statements: str) -> None:
    connection = sqlite3.connect(site.home / "pathways.db")
    for statement in ("drop trigger audit_no_update", "drop trigger audit_no_delete", *statements):
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_the_record_tells_who_did_what_and_that_it_was_read(used: Site) -> None:
    rows = used.rows("audit")
    assert [row["what"] for row in rows[:3]] == ["audit-read", "resent", "viewed"]
    assert tuple(rows[0]) == ("seq", "at", "who", "what", "message", "outcome", "detail")
    (message,) = used.messages()
    assert rows[1]["message"] == message["id"]
    assert "resent" in used.run("audit", "--limit", "3").out


def test_a_whole_record_says_so(used: Site) -> None:
    result = used.run("audit", "verify")
    assert result.out.startswith("The record is whole: ")
    assert "none changed, none missing; compared with" in result.out
    assert "0 copies" not in result.out


def test_a_changed_entry_is_found(used: Site) -> None:
    change(used, "update audit set at = at + 1 where seq = 2")
    result = used.run("audit", "verify", expect=1)
    assert "ERR_PATHWAYS_AUDIT_BROKEN" in result.err
    assert "entry 2 does not fit" in result.err


def test_a_cut_end_is_found_and_stays_found(used: Site) -> None:
    change(used, "delete from audit where seq > 2")
    assert "ERR_PATHWAYS_AUDIT_CUT" in used.run("audit", "verify", expect=1).err
    # The search itself was recorded: what now stands where the cut rows stood is not what the copies vouch for.
    assert "ERR_PATHWAYS_AUDIT_" in used.run("audit", "verify", expect=1).err


def test_a_cut_end_is_told_at_the_next_start(used: Site) -> None:
    change(used, "delete from audit where seq > 2")
    used.run("run", "--once", expect=None)
    (failure,) = [row for row in used.failures() if row["code"].startswith("ERR_PATHWAYS_AUDIT_")]
    assert failure["code"] == "ERR_PATHWAYS_AUDIT_CUT"


@pytest.mark.parametrize("how", ["once", "for"])
def test_an_older_store_put_back_is_told_at_the_next_start(used: Site, tmp_path: Path, how: str) -> None:
    older = tmp_path / "older"
    shutil.copytree(used.home, older)
    used.drop("zztest-2.hl7", b"MSH|^~\\&|ZZ2")
    used.once()
    assert "ERR_PATHWAYS_AUDIT_CUT" not in used.codes()
    shutil.rmtree(used.home)
    shutil.copytree(older, used.home)
    used.run("run", *(("--once",) if how == "once" else ("--for", "1s")), expect=None)
    assert "ERR_PATHWAYS_AUDIT_CUT" in used.codes()


def test_the_record_is_exported(used: Site, tmp_path: Path) -> None:
    target = tmp_path / "audit.json"
    result = used.run("audit", "export", str(target))
    entries = json.loads(target.read_text())["entry"]
    assert result.out == f"{len(entries)} entries written to {target}.\n"
    assert used.run("audit", "export", str(tmp_path / "audit.pdf"), expect=2).err.startswith("ERR_PATHWAYS_USAGE")


def test_the_copies_lie_outside_the_home_and_say_nothing(used: Site, tmp_path: Path) -> None:
    (file,) = (tmp_path / "state").rglob("*.anchor")
    assert b"zztest" not in file.read_bytes()
    assert not file.is_relative_to(used.home)
