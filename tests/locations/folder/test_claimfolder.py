"""The owner record: when it is written, renewed and removed, and what others read from it."""

import json
import os
import socket
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId
from tests.locations.folder.helpers import OTHER_TAG, TAG, Drop, system_error


@pytest.fixture
def drop(tmp_path: Path) -> Drop:
    return Drop(tmp_path)


def record(drop: Drop) -> dict[str, object]:
    found = json.loads((drop.claims / f".owner-{TAG}").read_text("ascii"))
    assert isinstance(found, dict)
    return found


def test_the_record_stands_before_the_first_claim(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.source.probe()
    assert not (drop.claims / f".owner-{TAG}").exists()
    seen: list[dict[str, object]] = []
    drop.script.before("rename", lambda: seen.append(record(drop)))
    drop.claim(probe=False)
    assert seen == [
        {
            "ownerId": TAG,
            "host": socket.gethostname(),
            "pid": os.getpid(),
            "acquiredAt": "2026-09-21T14:13:20.000Z",
            "expiresAt": "2026-09-21T14:14:50.000Z",
            "heartbeatAt": "2026-09-21T14:13:20.000Z",
        }
    ]


def test_the_heartbeat_is_renewed_each_30_s_while_claims_are_held_and_not_else(drop: Drop) -> None:
    drop.source.heartbeat(holding=True)
    assert not drop.claims.exists()
    drop.put("a.hl7")
    drop.claim()
    first = record(drop)
    drop.clock.move(29)
    drop.source.heartbeat(holding=True)
    assert record(drop) == first
    drop.clock.move(2)
    drop.source.heartbeat(holding=False)
    assert record(drop) == first
    drop.source.heartbeat(holding=True)
    renewed = record(drop)
    assert renewed["acquiredAt"] == first["acquiredAt"]
    assert renewed["heartbeatAt"] == "2026-09-21T14:13:51.000Z"


def test_claims_of_an_earlier_run_are_held_under_a_record_too(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.claim()
    drop.source.stop()
    (drop.claims / f".owner-{TAG}").unlink()
    again = Drop(drop.folder)
    again.source.probe()
    assert len(again.source.leftovers()) == 1
    again.source.heartbeat(holding=True)
    assert record(again)["ownerId"] == TAG


def test_the_record_goes_at_stop_when_no_claim_is_left_and_stays_else(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.claim()
    drop.source.stop()
    assert record(drop)["ownerId"] == TAG
    again = Drop(drop.folder)
    again.put("b.hl7")
    assert sorted(again.take_all()) == [b"a.hl7", b"b.hl7"]
    again.source.stop()
    assert list(drop.claims.iterdir()) == []


def test_a_record_that_a_person_removed_is_written_again(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.claim()
    (drop.claims / f".owner-{TAG}").unlink()
    drop.put("b.hl7")
    drop.claim()
    assert record(drop)["ownerId"] == TAG


def test_half_a_record_of_a_stopped_run_is_no_obstacle(drop: Drop) -> None:
    drop.source.probe()
    (drop.claims / f".owner-{TAG}.tmp").write_bytes(b'{"ow')
    drop.put("a.hl7")
    assert len(drop.claim().claimed) == 1
    assert record(drop)["ownerId"] == TAG
    assert not (drop.claims / f".owner-{TAG}.tmp").exists()


@pytest.mark.parametrize("step", ["create", "write", "flush_file", "replace"])
def test_nothing_is_claimed_where_the_record_cannot_be_written(drop: Drop, step: str) -> None:
    drop.put("a.hl7")
    drop.source.probe()
    drop.script.fail(step, system_error("EIO"))
    with pytest.raises(PathwaysError) as caught:
        drop.claim(probe=False)
    assert caught.value.code == "EIO"
    assert drop.names() == [b"a.hl7"]
    assert list(drop.take_all()) == [b"a.hl7"]


@pytest.mark.parametrize("code", ["ENOSPC", "EDQUOT"])
@pytest.mark.parametrize("step", ["create", "write", "flush_file", "replace"])
def test_files_are_claimed_where_only_the_room_for_the_record_is_missing(drop: Drop, step: str, code: str) -> None:
    """Taking them away is what gives a full disk its room back; the record comes when there is room."""
    drop.put("a.hl7")
    drop.source.probe()
    drop.script.fail(step, system_error(code))
    (claimed,) = drop.claim(probe=False).claimed
    assert [path.name for path in drop.claims.iterdir() if path.name.startswith(".")] == []
    drop.source.finish(claimed)
    drop.put("b.hl7")
    assert len(drop.claim(probe=False).claimed) == 1
    assert record(drop)["ownerId"] == TAG


def test_a_place_that_is_away_at_stop_stops_all_the_same(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.take_all()
    drop.script.fail("scan", system_error("EHOSTUNREACH"))
    drop.source.stop()
    assert record(drop)["ownerId"] == TAG


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b'"x"', b'{"host": "pc"}', b'{"host": "pc", "pid": "x"}', b"\xff", b"1" * 100_000]
)
def test_a_record_that_makes_no_sense_leaves_the_tag_as_owner(drop: Drop, text: bytes) -> None:
    drop.source.probe()
    (drop.claims / f".owner-{OTHER_TAG}").write_bytes(text)
    (drop.claims / f"{ClaimId.make(1, 0, OTHER_TAG).text}-a.hl7").write_bytes(b"x")
    (claim,) = drop.source.claims()
    assert (claim.owner, claim.state, claim.path) == (OTHER_TAG, ClaimState.OTHER_ENGINE, b"a.hl7")


def test_foreign_names_are_reported_wherever_they_lie(drop: Drop, tmp_path: Path) -> None:
    drop.source.probe()
    (tmp_path / ".claimed" / "stray.txt").write_bytes(b"abc")
    (drop.claims / "stray2.txt").write_bytes(b"abcd")
    (drop.claims / "folder").mkdir()
    told = [(claim.channel, claim.name, claim.size, claim.claim_id, claim.state) for claim in drop.source.claims()]
    assert told[0] == ("", b"stray.txt", 3, "", ClaimState.UNREADABLE)
    assert [row[:2] for row in told[1:]] == [("lab", b"folder"), ("lab", b"stray2.txt")]
    assert drop.source.leftovers() == []


def test_claims_of_a_folder_that_was_never_claimed_are_none(drop: Drop) -> None:
    assert drop.source.claims() == []
    assert drop.source.leftovers() == []
