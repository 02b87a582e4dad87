"""Faults that a tester found around claim folders: acts without an engine, other engines, foreign files, `errorDir`."""

import os
import sqlite3
from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Site

OWN_ID = "01hf7kat30000"
"""Time and place of a claim id; the engine's tag and the random part follow."""


@pytest.fixture
def inner(tmp_path: Path) -> InnerSite:
    return InnerSite(tmp_path / "site")


def _tag(site: Site) -> str:
    """The tag of the site's own store, which its claim ids carry."""
    with sqlite3.connect(site.home / "pathways.db") as db:
        tag = str(db.execute("select tag from store").fetchone()[0])
    db.close()
    return tag


def _claim(site: Site, tag: str, name: str, data: bytes) -> str:
    """Put a claimed file into the channel's claim folder as an earlier run or another engine would have left it."""
    claim = f"{OWN_ID}{tag}abcdefghijkl"
    folder = site.folder("drop/.claimed/lab")
    (folder / f"{claim}-{name}").write_bytes(data)
    return claim


def test_finish_without_an_engine_stores_and_removes(inner: InnerSite) -> None:
    inner.channel()
    inner.once()
    claim = _claim(inner, _tag(inner), "zztest.hl7", b"left over")
    assert [(row["claim_id"], row["state"]) for row in inner.rows("claims")] == [(claim, "earlier-run")]
    result = inner.run("claims", "finish", claim)
    assert result.out == f"{claim}: finished (stored and removed)\n"
    assert inner.claimed() == []
    message = inner.messages()[0]
    assert (message["name"], inner.body(message)) == ("zztest.hl7", b"left over")
    inner.once()
    assert list(inner.outputs().values()) == [b"left over"]
    assert inner.run("claims", "finish", claim).out == f"{claim}: finished (finished before; stored and removed)\n"
    assert "ERR_PATHWAYS_CLAIM_UNKNOWN" in inner.run("claims", "give-back", claim, expect=1).err


def test_another_engines_claim_is_shown_and_can_be_taken_over(inner: InnerSite) -> None:
    inner.channel()
    inner.once()
    claim = _claim(inner, "vvvvvvvv", "zztest.hl7", b"of another")
    inner.once()
    assert [(row["claim_id"], row["state"]) for row in inner.rows("claims")] == [(claim, "other-engine")]
    assert "ERR_PATHWAYS_CLAIM_OTHER_ENGINE" in inner.run("claims", "finish", claim, expect=1).err
    inner.run("claims", "take-over", claim, expect=2)
    inner.run("claims", "take-over", "--yes", claim)
    inner.once()
    inner.once()
    assert list(inner.outputs().values()) == [b"of another"]
    assert inner.rows("claims") == []
    assert inner.claimed() == []


def test_a_foreign_file_in_the_claim_folder_is_told_until_it_is_gone(inner: InnerSite) -> None:
    inner.channel()
    inner.drop("zztest.hl7")
    inner.once()
    foreign = inner.root / "drop" / ".claimed" / "lab" / "notes of somebody.txt"
    foreign.write_bytes(b"not ours")
    (foreign.parent / "a folder").mkdir()
    result = inner.once()
    assert "ERR_PATHWAYS_CLAIM_FOREIGN: " in result.err
    assert foreign.name not in result.err
    row = inner.failures()[0]
    assert (row["code"], row["channel"], row["count"]) == ("ERR_PATHWAYS_CLAIM_FOREIGN", "lab", 1)
    rows = {row["name"]: row for row in inner.rows("claims")}
    assert (rows[foreign.name]["claim_id"], rows[foreign.name]["owner"]) == (None, None)
    assert "not a claim" in inner.run("claims").out
    inner.once()
    assert foreign.read_bytes() == b"not ours"
    assert [row["count"] for row in inner.failures()] == [1], "told once, not with every pass"
    foreign.unlink()
    (foreign.parent / "a folder").rmdir()
    inner.once()
    assert inner.codes() == set()


@pytest.mark.skipif(os.name == "nt", reason="mode bits")
def test_a_file_put_aside_stays_told_until_somebody_says_so(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel(source={"errorDir": "errors", "readTries": 1})
    path = site.drop("zztest.hl7", b"unreadable")
    path.chmod(0o000)
    result = site.once(expect=1)
    assert "ERR_PATHWAYS_FILE_SET_ASIDE" in result.err
    aside = list((site.root / "drop" / "errors").iterdir())
    assert [each.name.endswith("-zztest.hl7") for each in aside] == [True]
    assert site.dropped() == ["errors"]
    site.once()
    assert site.codes() == {"ERR_PATHWAYS_FILE_SET_ASIDE"}, "no later pass ends it"
