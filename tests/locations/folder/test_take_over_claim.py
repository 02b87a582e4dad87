"""Taking over another engine's claim in the folder: one rename wins, nothing is lost, and signs of life are watched."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimId, ClaimIds
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.locations.folder.helpers import OTHER_TAG, TAG, Drop, system_error


def claimed_by_other(folder: Path, name: str | bytes = "a.hl7", data: bytes = b"ZZTEST", **settings: Any) -> ClaimId:
    """A file that another installation's engine claimed and left; its record stands."""
    other = Drop(folder, tag=OTHER_TAG, **settings)
    other.put(name, data)
    (claimed,) = other.claim().claimed
    other.source.flush()
    other.source.stop()
    return claimed.claim_id


def new_id(drop: Drop) -> ClaimId:
    drop.ids.begin(drop.clock.now_ms())
    return drop.ids.next()


def code_of(drop: Drop, claim_id: ClaimId) -> str:
    with pytest.raises(PathwaysError) as caught:
        drop.source.take_over(claim_id, new_id(drop))
    return caught.value.code


@pytest.fixture(params=["disk", "simulated drive"])
def drop(request: pytest.FixtureRequest, tmp_path: Path) -> Drop:
    real = real_ops() if request.param == "disk" else SimulatedDrive(real_ops())
    return Drop(tmp_path, real=real, single_node=request.param != "disk")


def test_the_file_gets_a_claim_id_of_ours_and_is_an_ordinary_left_over(drop: Drop) -> None:
    theirs = claimed_by_other(drop.folder)
    drop.source.probe()
    assert drop.source.leftovers() == []
    ours = new_id(drop)
    taken = drop.source.take_over(theirs, ours)
    assert (taken.claim_id, taken.path, taken.fresh, taken.in_place) == (ours, b"a.hl7", False, False)
    assert drop.claimed_names() == [ours.text.encode() + b"-a.hl7"]
    assert (drop.claims / f".owner-{TAG}").exists()
    (left,) = drop.source.leftovers()
    assert (left.claim_id, left.stamp.size) == (ours, 6)
    assert drop.take_all() == {b"a.hl7": b"ZZTEST"}
    assert drop.claimed_names() == []


def test_the_move_is_flushed_before_the_act_is_done(tmp_path: Path) -> None:
    theirs = claimed_by_other(tmp_path)
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.source.flush()
    drop.script.calls.clear()
    drop.source.take_over(theirs, new_id(drop))
    steps = [name for name, _ in drop.script.calls if name in ("rename", "flush_folder", "flush_file")]
    if drop.script.real.flush_by_file:
        assert steps[-1] == "rename"  # which flushes the file under its new name
    else:
        assert steps[-2:] == ["rename", "flush_folder"]


def test_a_second_press_finds_nothing_and_touches_nothing(drop: Drop) -> None:
    theirs = claimed_by_other(drop.folder)
    drop.source.probe()
    drop.source.take_over(theirs, new_id(drop))
    before = drop.claimed_names()
    assert code_of(drop, theirs) == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    assert drop.claimed_names() == before


def test_a_lost_answer_is_looked_up(tmp_path: Path) -> None:
    theirs = claimed_by_other(tmp_path)
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.script.fail_after("rename", system_error("EIO"))
    taken = drop.source.take_over(theirs, new_id(drop))
    assert drop.claimed_names() == [taken.name]


def test_a_rename_that_failed_leaves_the_claim_as_it_was(tmp_path: Path) -> None:
    theirs = claimed_by_other(tmp_path)
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.script.fail("rename", system_error("EACCES"))
    assert code_of(drop, theirs) == "EACCES"
    assert drop.claimed_names() == [theirs.text.encode() + b"-a.hl7"]


def test_of_eight_machines_at_once_one_gets_each_file(tmp_path: Path) -> None:
    other = Drop(tmp_path, tag=OTHER_TAG)
    for number in range(20):
        other.put(f"{number:02}.hl7", b"%d" % number)
    claims = [claimed.claim_id for claimed in other.claim().claimed]
    other.source.stop()
    tags = [f"{number:08}" for number in range(8)]
    taken: list[tuple[str, ClaimId]] = []
    start = threading.Barrier(len(tags))
    odd: list[str] = []

    def machine(tag: str) -> None:
        drop = Drop(tmp_path, tag=tag)
        ids = ClaimIds(tag)
        drop.source.probe()
        start.wait()
        for claim in claims:
            ids.begin(drop.clock.now_ms())
            try:
                drop.source.take_over(claim, ids.next())
            except PathwaysError as error:
                if error.code != "ERR_PATHWAYS_CLAIM_UNKNOWN":
                    odd.append(error.code)
            else:
                taken.append((tag, claim))

    threads = [threading.Thread(target=machine, args=(tag,)) for tag in tags]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert odd == []
    assert sorted(claim for _, claim in taken) == claims
    # Each lies there once, under the tag of the machine that was told so.
    assert sorted(name[34:] for name in other.claimed_names()) == [b"%02d.hl7" % number for number in range(20)]
    assert sorted(name[13:21].decode() for name in other.claimed_names()) == sorted(tag for tag, _ in taken)


def test_names_keep_what_their_characters_mean(tmp_path: Path) -> None:
    flat, deep = tmp_path / "flat", tmp_path / "deep"
    flat.mkdir()
    deep.mkdir()
    drop = Drop(flat)
    theirs = claimed_by_other(flat, "50%2Fa.hl7")
    drop.source.probe()
    noted: list[tuple[ClaimId, bytes]] = []
    taken = drop.source.take_over(theirs, new_id(drop), noted.extend)
    assert (taken.path, noted) == (b"50%2Fa.hl7", [(taken.claim_id, b"50%2Fa.hl7")])
    below = Drop(deep, recursive=True)
    theirs = claimed_by_other(deep, "wards/a%.hl7", recursive=True)
    below.source.probe()
    assert below.source.take_over(theirs, new_id(below), noted.extend).path == b"wards/a%.hl7"
    assert len(noted) == 1


def test_what_is_no_claimed_file_of_another_is_not_taken(tmp_path: Path) -> None:
    drop = Drop(tmp_path)
    drop.source.probe()
    drop.claims.mkdir(parents=True, exist_ok=True)
    theirs = ClaimId.make(1, 0, OTHER_TAG)
    assert code_of(drop, theirs) == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    os.symlink("/etc/hostname", drop.claims / f"{theirs.text}-link")
    (drop.claims / f"{ClaimId.make(2, 0, OTHER_TAG).text}").write_bytes(b"")
    assert code_of(drop, theirs) == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    assert Drop(tmp_path / "missing").claimed_names() == []


# ---------------------------------------------------------------- signs of life


def test_a_sign_of_life_is_judged_by_our_eyes_and_not_by_the_records_times(tmp_path: Path) -> None:
    claimed_by_other(tmp_path)
    record = tmp_path / ".claimed" / "lab" / f".owner-{OTHER_TAG}"
    told = json.loads(record.read_text())
    # Its clock is ten years ahead, and then ten years behind: neither says anything.
    record.write_text(json.dumps({**told, "heartbeatAt": "2036-01-01T00:00:00.000Z"}))
    drop = Drop(tmp_path)
    assert dict(drop.source.signs()) == {}
    drop.source.probe()
    drop.source.leftovers()
    assert drop.source.signs() == {OTHER_TAG: 0.0}
    drop.clock.move(299)
    drop.source.leftovers()
    assert drop.source.signs() == {OTHER_TAG: 299.0}
    record.write_text(json.dumps({**told, "heartbeatAt": "2016-01-01T00:00:00.000Z", "pid": 10}))
    drop.source.leftovers()
    assert drop.source.signs() == {OTHER_TAG: 0.0}
    drop.clock.ms -= 3_600_000
    drop.clock.move(20)
    assert drop.source.signs() == {OTHER_TAG: 20.0}


def test_an_engine_at_work_shows_a_sign_each_30_s(tmp_path: Path) -> None:
    other, drop = Drop(tmp_path, tag=OTHER_TAG), Drop(tmp_path)
    other.put("a.hl7")
    (claimed,) = other.claim().claimed
    drop.source.probe()
    drop.source.leftovers()
    for _ in range(4):
        other.clock.move(31)
        drop.clock.move(31)
        other.source.heartbeat(holding=True)
        drop.source.leftovers()
        assert drop.source.signs() == {OTHER_TAG: 0.0}
    other.source.close(claimed)


def test_a_claim_without_a_record_and_one_of_our_own(tmp_path: Path) -> None:
    theirs = claimed_by_other(tmp_path)
    record = tmp_path / ".claimed" / "lab" / f".owner-{OTHER_TAG}"
    record.unlink()
    record.with_name(".owner-not a tag").write_text("{}")
    drop = Drop(tmp_path)
    drop.put("b.hl7")
    (claimed,) = drop.claim().claimed
    drop.source.leftovers()
    drop.clock.move(7)
    drop.source.leftovers()
    assert drop.source.signs() == {OTHER_TAG: 7.0}
    (row,) = [row for row in drop.source.claims() if row.claim_id == theirs.text]
    assert (row.tag, row.owner, row.host) == (OTHER_TAG, OTHER_TAG, "")
    drop.source.close(claimed)
    drop.source.take_over(theirs, new_id(drop))
    drop.source.leftovers()
    assert drop.source.signs() == {}
