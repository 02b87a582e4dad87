"""Several channels and engines on one place, and what a person does with claims, on every kind of place."""

from __future__ import annotations

import threading

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState, PlaceState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.locations.base import PlaceUnready, Refused
from tests.locations.behaviour.back_ends import REFUSED, BackEnd, Worker
from tests.locations.folder.helpers import OTHER_TAG

ONE = b"MSH|^~\\&|ZZTEST|1\r"
FILES = 40


def closed(worker: Worker) -> None:
    """Claim all and stop there, as a crash does."""
    for each in worker.claim().claimed:
        worker.source.close(each)


def test_of_two_engines_at_once_each_file_has_one_holder(place: BackEnd) -> None:
    for number in range(FILES):
        place.put(f"{number:03}.hl7", ONE)
    workers = [Worker(place), Worker(place, tag=OTHER_TAG), Worker(place, channel="other")]
    taken: list[list[bytes]] = [[] for _ in workers]
    ready = threading.Barrier(len(workers))

    def take(mine: int) -> None:
        worker = workers[mine]
        worker.source.probe()
        entries = worker.entries()
        ready.wait(30)
        claimed = worker.claim(entries).claimed
        ready.wait(30)
        for each in claimed:
            if not each.changed:
                taken[mine].append(each.path)
                worker.source.close(each)

    threads = [threading.Thread(target=take, args=(mine,)) for mine in range(len(workers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    held = sorted(path for paths in taken for path in paths)
    assert held == sorted(b"%03d.hl7" % number for number in range(FILES))


def test_left_overs_are_those_of_this_engine_and_channel(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    closed(Worker(place))
    for other in (Worker(place, tag=OTHER_TAG), Worker(place, channel="other")):
        other.source.probe()
        assert other.source.leftovers() == []
    mine = Worker(place)
    assert mine.take_all() == {b"a.hl7": ONE}


def test_claims_are_told_with_their_owners(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    closed(Worker(place, tag=OTHER_TAG))
    place.put("b.hl7", ONE)
    closed(Worker(place, channel="other"))
    place.put("c.hl7", ONE)
    closed(Worker(place))
    place.put("d.hl7", ONE)
    now = Worker(place)
    closed(now)
    told = {claim.path: (claim.channel, claim.state) for claim in now.source.claims()}
    assert told == {
        b"a.hl7": ("lab", ClaimState.OTHER_ENGINE),
        b"b.hl7": ("other", ClaimState.OTHER_CHANNEL),
        b"c.hl7": ("lab", ClaimState.EARLIER_RUN),
        b"d.hl7": ("lab", ClaimState.THIS_RUN),
    }
    other = next(claim for claim in now.source.claims() if claim.state is ClaimState.OTHER_ENGINE)
    assert other.tag == OTHER_TAG
    assert other.owner
    assert other.size == len(ONE)


def test_another_engine_is_seen_by_its_record(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    closed(Worker(place, tag=OTHER_TAG))
    mine = Worker(place)
    mine.source.probe()
    mine.source.leftovers()
    place.clock.move(40)
    assert set(mine.source.signs()) == {OTHER_TAG}
    assert mine.source.signs()[OTHER_TAG] == pytest.approx(40)


def test_an_idle_engine_writes_nothing(place: BackEnd) -> None:
    worker = Worker(place)
    worker.source.probe()
    worker.source.leftovers()
    worker.source.list()
    worker.source.heartbeat(holding=False)
    place.clock.move(31)
    worker.source.heartbeat(holding=False)
    assert place.hidden() == []


def test_the_last_claim_takes_the_owner_record_with_it(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    worker = Worker(place)
    worker.take_all()
    worker.source.stop()
    assert place.hidden() == []


def test_one_engine_takes_over_and_the_other_finds_nothing(place: BackEnd) -> None:
    place.put("a.hl7", ONE)
    dead = Worker(place, tag=OTHER_TAG)
    closed(dead)
    mine = Worker(place)
    mine.source.probe()
    mine.source.leftovers()
    (claim,) = mine.source.claims()
    mine.ids.begin(place.clock.now_ms())
    claim_id = ClaimId.parse(claim.claim_id)
    assert claim_id is not None
    taken = mine.source.take_over(claim_id, mine.ids.next(), mine.note)
    assert taken.claim_id.tag != OTHER_TAG
    mine.source.close(taken)
    with pytest.raises(PathwaysError) as late:
        mine.source.take_over(claim_id, mine.ids.next(), mine.note)
    assert late.value.code == "ERR_PATHWAYS_CLAIM_UNKNOWN"
    assert mine.take_all() == {b"a.hl7": ONE}
    late_other = Worker(place, tag=OTHER_TAG)
    late_other.source.probe()
    assert late_other.source.leftovers() == []


def test_a_claim_is_given_back_and_never_over_another(place: BackEnd) -> None:
    place.put("wards/a.hl7", ONE)
    place.put("wards/b.hl7", b"b")
    worker = Worker(place, recursive=True)
    first, second = worker.claim().claimed
    worker.source.give_back(first, first.path)
    assert place.there()[b"wards/a.hl7"] == ONE
    if place.moves_files:
        assert b"wards/b.hl7" not in place.there()
        place.put("wards/b.hl7", b"newer")
        with pytest.raises(PathwaysError) as taken:
            worker.source.give_back(second, second.path)
        assert taken.value.code == "ERR_PATHWAYS_GIVE_BACK_TAKEN"
        assert place.there()[b"wards/b.hl7"] == b"newer"
    (left,) = worker.source.leftovers()
    assert left.claim_id == second.claim_id


def test_a_name_that_leads_out_of_the_place_is_never_given_back(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    worker = Worker(place)
    (claimed,) = worker.claim().claimed
    for path in (b"../out.hl7", b"/etc/out", b".claimed/x", b"a//b", b""):
        with pytest.raises(PathwaysError) as refused:
            worker.source.give_back(claimed, path)
        assert refused.value.code == "ERR_PATHWAYS_CLAIM_FOREIGN"


def test_processed_files_are_kept_where_that_is_asked_for(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    worker = Worker(place, keep_processed="done/today", recursive=True)
    (claimed,) = worker.claim().claimed
    name = claimed.name
    assert worker.store([claimed]) == {b"a.hl7": ONE}
    assert place.there() == {b"done/today/" + name: ONE}
    assert worker.take_all() == {}


def test_unreadable_files_are_put_aside_where_that_is_asked_for(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    stays = Worker(place)
    (claimed,) = stays.claim().claimed
    assert not stays.source.set_aside(claimed)
    stays.source.close(claimed)
    worker = Worker(place, error_dir="errors", recursive=True)
    worker.source.probe()
    (left,) = worker.source.leftovers()
    assert worker.source.set_aside(left)
    assert place.there() == {b"errors/" + left.name: ONE}
    place.put("b.hl7", ONE)
    (entry,) = worker.entries()
    worker.ids.begin(place.clock.now_ms())
    assert worker.source.set_aside_entry(entry, worker.ids)
    assert not worker.source.set_aside_entry(entry, worker.ids)
    assert len(place.there()) == 2
    assert worker.take_all() == {}


def test_names_that_are_nobodys_are_counted_and_shown(moving_place: BackEnd) -> None:
    place = moving_place
    place.put("a.hl7", ONE)
    closed(Worker(place))
    place.put(".claimed/lab/notes.txt", b"whose?")
    worker = Worker(place)
    worker.source.probe()
    assert len(worker.source.leftovers()) == 1
    assert worker.source.foreign() == 1
    told = {claim.name: claim.state for claim in worker.source.claims()}
    assert told[b"notes.txt"] is ClaimState.UNREADABLE
    assert len(told) == 2


def test_a_place_has_a_steady_name_of_its_own(place: BackEnd) -> None:
    first, second = Worker(place), Worker(place)
    first.source.probe()
    second.source.probe()
    assert first.source.place_id == second.source.place_id
    assert first.source.card().state is PlaceState.READY
    assert first.source.card().facts


def test_a_place_that_went_away_is_missing_and_comes_back(moving_place: BackEnd) -> None:
    place = moving_place
    worker = Worker(place)
    worker.source.probe()
    place.gone()
    with pytest.raises(PlaceUnready) as away:
        worker.source.probe()
    assert away.value.state is PlaceState.MISSING
    assert worker.source.card().state is PlaceState.MISSING
    place.back()
    place.put("a.hl7", ONE)
    assert worker.take_all() == {b"a.hl7": ONE}


@pytest.mark.parametrize("server", list(REFUSED))
def test_a_place_that_cannot_be_claimed_safely_is_refused_and_nothing_is_touched(
    request: pytest.FixtureRequest, server: str
) -> None:
    make, code = REFUSED[server]
    place = make(request)
    try:
        place.put("a.hl7", ONE)
        worker = Worker(place)
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                worker.source.probe()
            assert refused.value.code == code
        assert [entry.path for entry in worker.entries()] == [b"a.hl7"]
        assert worker.source.card().code == code
        worker.source.stop()
        assert (place.there(), place.hidden()) == ({b"a.hl7": ONE}, [])
        alone = Worker(place, single_node=True)
        assert alone.take_all() == {b"a.hl7": ONE}
    finally:
        place.close()
