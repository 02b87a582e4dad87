"""The `Source` protocol's promises from the first look to the removal, on every kind of place."""

from __future__ import annotations

import sys

import pytest

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.names import parse_claimed_name
from pathways_desktop.locations.base import ClaimResult, EntryKind, SourceChanged
from pathways_desktop.locations.marked import ClaimVoid
from tests.locations.behaviour.back_ends import BackEnd, Worker
from tests.locations.folder.helpers import OPEN_FILES, posix_only

ONE = b"MSH|^~\\&|ZZTEST|1\r"


def test_an_empty_place_is_probed_and_listed_and_nothing_stays(place: BackEnd) -> None:
    worker = Worker(place)
    worker.source.probe()
    listing = worker.source.list()
    assert (listing.entries, listing.hidden, listing.refused) == ((), 0, ())
    assert place.hidden() == []
    worker.source.stop()
    assert place.hidden() == []


def test_a_listing_tells_files_by_path_and_size_and_counts_hidden_names(place: BackEnd) -> None:
    place.put("b.hl7", ONE)
    place.put("a.hl7", b"xy")
    place.put(".half.tmp", b"half")
    worker = Worker(place)
    worker.source.probe()
    assert [(e.path, e.kind, e.stamp.size) for e in worker.entries()] == [
        (b"a.hl7", EntryKind.FILE, 2),
        (b"b.hl7", EntryKind.FILE, len(ONE)),
    ]
    assert worker.source.list().hidden == 1


def test_two_listings_of_a_place_at_rest_are_alike(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place)
    worker.source.probe()
    (first,), (second,) = worker.entries(), worker.entries()
    assert first.stamp.same_file(second.stamp)


def test_a_whole_pass_takes_every_byte_and_leaves_nothing(place: BackEnd) -> None:
    sent = {b"%03d.hl7" % number: bytes([number % 251]) * (1 + 7 * number) for number in range(60)}
    for path, data in sent.items():
        place.put(path, data)
    worker = Worker(place)
    assert worker.take_all() == sent
    assert place.there() == {}
    assert worker.source.leftovers() == []


def test_large_and_small_files_come_whole_whatever_the_piece(place: BackEnd) -> None:
    sent = {b"large.bin": bytes(range(256)) * 5000, b"one.bin": b"1", b"small.bin": b"ab" * 3000}
    for path, data in sent.items():
        place.put(path, data)
    worker = Worker(place)
    claims = worker.claim().claimed
    worker.source.flush()
    assert {claimed.path: worker.read(claimed, 4099) for claimed in claims} == sent
    again = worker.source.open(claims[0])
    assert b"".join(again.chunks(1 << 16)) == sent[claims[0].path]
    for claimed in claims:
        worker.source.close(claimed)


def test_claims_come_in_the_order_of_the_slice_and_so_do_left_overs(place: BackEnd) -> None:
    for name in ("c.hl7", "a.hl7", "b.hl7"):
        place.put(name, ONE)
    worker = Worker(place)
    worker.source.probe()
    chosen = list(reversed(worker.entries()))
    claimed = worker.claim(chosen).claimed
    assert [each.path for each in claimed] == [b"c.hl7", b"b.hl7", b"a.hl7"]
    assert [each.claim_id for each in claimed] == sorted(each.claim_id for each in claimed)
    for each in claimed:
        worker.source.close(each)
    later = Worker(place)
    later.source.probe()
    assert [each.path for each in later.source.leftovers()] == [b"c.hl7", b"b.hl7", b"a.hl7"]
    assert all(not each.fresh for each in later.source.leftovers())


NAMES = [
    "plain.hl7",
    "Befund ZZ-ü 日本.hl7",
    "two  blanks and 'quotes.hl7",
    "100%.hl7",
    # Windows keeps this character for itself.
    *([] if sys.platform == "win32" else ['a "b" c.hl7']),
    "a%2Fb.hl7",
    "-rf",
    "x" * 221,
    "y" * 250 + ".hl7",
    "ü" * 120 + ".hl7",
]
NOT_TEXT = b"latin-\xe9.hl7"


def test_any_name_is_claimed_found_again_and_told_exactly(place: BackEnd) -> None:
    sent = {name.encode(): ONE + name.encode() for name in NAMES}
    if place.names_are_bytes:
        sent[NOT_TEXT] = b"of no text"
    for path, data in sent.items():
        place.put(path, data)
    worker = Worker(place)
    claimed = {each.path: each for each in worker.claim().claimed}
    assert set(claimed) == set(sent)
    for each in claimed.values():
        assert len(each.name) <= 255 or not place.moves_files
        parsed = parse_claimed_name(each.name)
        assert parsed is None or parsed[0] == each.claim_id
        worker.source.close(each)
    later = Worker(place)
    later.noted = worker.noted
    assert later.take_all() == sent


def test_subfolders_are_read_where_that_is_asked_for(place: BackEnd) -> None:
    place.put("top.hl7", b"top")
    place.put("wards/east/a.hl7", ONE)
    place.put("wards/50%/b.hl7", ONE)
    place.put("wards/.hidden/c.hl7", ONE)
    flat = Worker(place)
    flat.source.probe()
    assert [entry.path for entry in flat.entries() if entry.kind is EntryKind.FILE] == [b"top.hl7"]
    deep = Worker(place, recursive=True)
    claimed = deep.claim().claimed
    assert [each.path for each in claimed] == [b"top.hl7", b"wards/50%/b.hl7", b"wards/east/a.hl7"]
    for each in claimed:
        deep.source.close(each)
    later = Worker(place, recursive=True)
    later.source.probe()
    assert [each.path for each in later.source.leftovers()] == [each.path for each in claimed]


def test_what_was_taken_meanwhile_is_left_to_the_other(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    place.put("b.hl7", ONE)
    first, second = Worker(place), Worker(place, channel="other")
    second.source.probe()
    stale = second.entries()
    assert len(first.claim().claimed) == 2
    late = second.claim(stale)
    assert late.claimed == ()
    assert {refusal.reason for refusal in late.left} == {WaitingReason.TAKEN_BY_OTHER}


def gives_up(worker: Worker, late: ClaimResult) -> dict[bytes, bytes]:
    """A claim of an object that is gone or another is found out by its read, and given up; what stands there then."""
    (claimed,) = late.claimed
    worker.source.flush()
    with pytest.raises(ClaimVoid):
        worker.read(claimed)
    assert worker.source.leftovers() == []
    return worker.place.there()


def test_what_a_partner_took_back_is_left(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place)
    worker.source.probe()
    stale = worker.entries()
    place.remove("a.hl7")
    late = worker.claim(stale)
    if not place.moves_files:
        assert gives_up(worker, late) == {}
        return
    assert (late.claimed, [refusal.reason for refusal in late.left]) == ((), [WaitingReason.TAKEN_BY_OTHER])


def test_what_grew_since_the_listing_is_left_and_taken_later(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place)
    worker.source.probe()
    stale = worker.entries()
    place.put("a.hl7", ONE * 2)
    late = worker.claim(stale)
    if place.moves_files:
        assert late.claimed == ()
        assert len(late.left) == 1
    else:
        assert gives_up(worker, late) == {b"a.hl7": ONE * 2}
    assert worker.take_all() == {b"a.hl7": ONE * 2}


def test_a_removal_that_was_done_already_is_done(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place)
    (claimed,) = worker.claim().claimed
    worker.source.flush()
    worker.read(claimed)
    if place.moves_files:
        place.remove(place.hidden_claims()[0])
    else:
        place.remove("a.hl7")
    assert worker.source.settled(claimed)
    worker.source.finish(claimed)
    worker.source.flush_removals()
    assert worker.source.leftovers() == []


@posix_only(OPEN_FILES)
def test_another_file_under_the_name_stays(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    worker = Worker(place)
    (claimed,) = worker.claim().claimed
    worker.source.flush()
    worker.read(claimed)
    name = place.hidden_claims()[0]
    place.remove(name)
    place.put(name, b"another one, longer")
    with pytest.raises(SourceChanged):
        worker.source.finish(claimed)
    worker.source.flush_removals()
    assert place.hidden_claims() == [name]


@posix_only(OPEN_FILES)
def test_a_file_that_changes_under_the_claim_is_told(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    worker = Worker(place)
    (claimed,) = worker.claim().claimed
    worker.source.flush()
    reader = worker.source.open(claimed)
    place.append(place.hidden_claims()[0], b"more")
    assert b"".join(reader.chunks(1 << 20)) == ONE
    with pytest.raises(SourceChanged):
        reader.settle()
    assert not worker.source.settled(claimed)
    worker.source.close(claimed)
    (left,) = worker.source.leftovers()
    assert worker.read(left) == ONE + b"more"
    worker.source.close(left)


def test_a_file_that_grew_gets_a_new_claim_id(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    worker = Worker(place)
    (claimed,) = worker.claim().claimed
    worker.source.flush()
    worker.read(claimed)
    worker.ids.begin(place.clock.now_ms())
    new = worker.source.reclaim(claimed, worker.ids.next())
    assert new.claim_id != claimed.claim_id
    assert worker.read(new) == ONE
    worker.source.finish(new)
    worker.source.flush_removals()
    assert place.hidden_claims() == []


@posix_only(OPEN_FILES)
def test_read_in_place_nothing_is_moved_before_the_end(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    place.put("b.hl7", b"b")
    worker = Worker(place, single_node=True)
    assert worker.source.in_place
    claims = worker.claim().claimed
    assert [each.path for each in claims] == [b"a.hl7", b"b.hl7"]
    assert set(place.there()) == {b"a.hl7", b"b.hl7"}
    assert worker.store(list(claims)) == {b"a.hl7": ONE, b"b.hl7": b"b"}
    assert place.there() == {}


@posix_only(OPEN_FILES)
def test_read_in_place_a_newer_file_stays(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place, single_node=True)
    (claimed,) = worker.claim().claimed
    worker.source.flush()
    worker.read(claimed)
    place.put("a.hl7", ONE * 3)
    if worker.source.settled(claimed):
        worker.source.finish(claimed)
    worker.source.flush_removals()
    worker.source.close(claimed)
    assert place.there() == {b"a.hl7": ONE * 3}
