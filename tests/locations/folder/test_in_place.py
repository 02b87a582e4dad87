"""`singleNode`: read in place, nothing moved before it is stored, also on a drive whose ids change."""

import os
from pathlib import Path

import pytest

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import SourceChanged
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.simulated import SimulatedDrive
from tests.locations.folder.helpers import OPEN_FILES, Drop, posix_only, system_error
from tests.locations.folder.nodes import make_fifo


@pytest.fixture(params=["disk", "simulated drive"])
def drop(request: pytest.FixtureRequest, tmp_path: Path) -> Drop:
    real = real_ops() if request.param == "disk" else SimulatedDrive(real_ops())
    return Drop(tmp_path, real=real, single_node=True)


def test_a_file_is_read_where_it_stands_and_removed(drop: Drop) -> None:
    drop.put("a.hl7", b"ZZTEST")
    drop.source.probe()
    assert drop.source.in_place
    (claimed,) = drop.claim(probe=False).claimed
    assert (claimed.in_place, claimed.fresh, claimed.path) == (True, True, b"a.hl7")
    drop.source.flush()
    assert drop.names() == [b"a.hl7"]
    assert drop.read(claimed) == b"ZZTEST"
    assert drop.source.settled(claimed)
    drop.source.finish(claimed)
    drop.source.flush_removals()
    drop.source.stop()
    assert os.listdir(drop.folder) == []
    assert drop.script.named("rename", "make_folder") == []


def test_the_card_says_so(drop: Drop) -> None:
    drop.source.probe()
    card = drop.source.card()
    assert (None, "Read in place: nothing is moved before it is stored") in [
        (fact.ok, fact.text) for fact in card.facts
    ]
    assert os.listdir(drop.folder) == []


@posix_only(OPEN_FILES)
def test_a_file_that_was_replaced_while_it_was_stored_stays(drop: Drop) -> None:
    path = drop.put("a.hl7", b"older")
    (claimed,) = drop.claim().claimed
    assert drop.read(claimed) == b"older"
    newer = drop.put(".new", b"newer")
    newer.replace(path)
    with pytest.raises(SourceChanged):
        drop.source.finish(claimed)
    assert path.read_bytes() == b"newer"
    assert drop.take_all() == {b"a.hl7": b"newer"}


@posix_only(OPEN_FILES)
def test_a_file_that_grew_is_seen(drop: Drop) -> None:
    path = drop.put("a.hl7", b"one")
    (claimed,) = drop.claim().claimed
    reader = drop.source.open(claimed)
    with path.open("ab") as late:
        late.write(b"two")
    assert b"".join(reader.chunks(2)) == b"one"
    with pytest.raises(SourceChanged):
        reader.settle()


@posix_only(OPEN_FILES)
def test_a_file_that_its_owner_took_back_is_finished(drop: Drop) -> None:
    path = drop.put("a.hl7")
    (claimed,) = drop.claim().claimed
    path.unlink()
    drop.source.finish(claimed)


def test_what_is_no_file_is_left_here_too(drop: Drop) -> None:
    drop.put("empty", b"")
    os.symlink("empty", drop.folder / "link")
    make_fifo(drop.folder / "fifo")
    assert {left.path: left.reason for left in drop.claim().left} == {
        b"empty": WaitingReason.EMPTY,
        b"link": WaitingReason.LINK,
        b"fifo": WaitingReason.NOT_REGULAR,
    }


def test_keep_processed_and_error_dir_work_in_place(tmp_path: Path) -> None:
    drop = Drop(tmp_path, real=SimulatedDrive(real_ops()), single_node=True, keep_processed="done", error_dir="bad")
    drop.put("a.hl7", b"A")
    drop.put("b.hl7", b"B")
    first, second = drop.claim().claimed
    drop.source.finish(first)
    assert drop.source.set_aside(second)
    drop.source.flush_removals()
    assert (tmp_path / "done" / f"{first.claim_id.text}-a.hl7").read_bytes() == b"A"
    assert (tmp_path / "bad" / f"{second.claim_id.text}-b.hl7").read_bytes() == b"B"
    assert drop.take_all() == {}


def test_giving_back_a_file_that_never_moved_lets_go_of_it(drop: Drop) -> None:
    drop.put("a.hl7")
    (claimed,) = drop.claim().claimed
    drop.source.give_back(claimed, claimed.path)
    assert claimed.handle is None
    assert drop.names() == [b"a.hl7"]


def test_claims_of_the_former_setting_are_finished_by_the_claim_rule(tmp_path: Path) -> None:
    before = Drop(tmp_path)
    before.put("a.hl7", b"A")
    before.claim()
    before.source.stop()
    drop = Drop(tmp_path, single_node=True)
    drop.put("b.hl7", b"B")
    drop.source.probe()
    (left,) = drop.source.leftovers()
    assert (left.in_place, left.path) == (False, b"a.hl7")
    assert drop.take_all() == {b"a.hl7": b"A", b"b.hl7": b"B"}


def test_a_drive_that_cannot_flush_is_read_in_place_all_the_same(drop: Drop) -> None:
    drop.put("a.hl7")
    drop.script.fail("flush_file", system_error("EINVAL"))
    drop.script.fail("flush_folder", system_error("ENOTSUP"))
    found = drop.source.probe()
    assert (found.flush_files, found.flush_folders) == (False, False)
    assert list(drop.take_all()) == [b"a.hl7"]
