"""Two installations on one folder, and a person who acts on claims: take over, give back, finish. Real stores.

Source: design rule 8; contract, `claims`; handoff.md section 7.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.message import ClaimState, WaitingReason
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.domain.rows import ClaimRow
from pathways_desktop.engine.facade import ClaimAct
from pathways_desktop.engine.givenback import GIVEN_BACK, GIVEN_BACK_LOST
from tests.engine.installation import Installation
from tests.locations.folder.helpers import NOW_MS, OTHER_TAG, Drop, posix_only
from tests.store.test_damage import GIVEN_BACK as LIST
from tests.store.test_damage import spoil_status
from tests.support.waiting import wait_until

UNKNOWN, OTHER = "ERR_PATHWAYS_CLAIM_UNKNOWN", "ERR_PATHWAYS_CLAIM_OTHER_ENGINE"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "drop"
    made.mkdir()
    return made


@pytest.fixture
def one(tmp_path: Path, folder: Path) -> Iterator[Installation]:
    """An installation at work on the folder."""
    made = Installation(tmp_path / "one")
    made.channel("lab", folder)
    with made.run():
        yield made


def put_claim(folder: Path, tag: str, name: str, data: bytes) -> ClaimId:
    """A claimed file as a run that was cut off leaves it; it never stands in the drop folder."""
    claim_id = ClaimId.make(NOW_MS, 0, tag)
    claims = folder / ".claimed" / "lab"
    claims.mkdir(parents=True, exist_ok=True)
    (claims / ".half").write_bytes(data)
    (claims / ".half").rename(claims / f"{claim_id.text}-{name}")
    return claim_id


def other_engines_claim(folder: Path, name: str = "a.hl7", data: bytes = b"ZZTEST") -> ClaimId:
    """The same of another installation, whose record stands beside it."""
    claim_id = put_claim(folder, OTHER_TAG, name, data)
    other = Drop(folder, tag=OTHER_TAG)
    other.source.probe()
    other.source.heartbeat(holding=True)
    return claim_id


def own_claim(made: Installation, folder: Path, name: str, data: bytes = b"ZZTEST") -> ClaimId:
    return put_claim(folder, made.engine.store.tag, name, data)


def foreign(made: Installation) -> list[ClaimRow]:
    return [row for row in made.claims("lab") if row.state is ClaimState.OTHER_ENGINE]


def test_what_was_claimed_since_the_engine_began_is_of_this_run(one: Installation, folder: Path) -> None:
    one.engine.set_paused("lab", True, "ZZTEST")
    earlier = own_claim(one, folder, "a.hl7")
    now = ClaimId.make(one.engine.began_ms, 0, one.engine.store.tag)
    (folder / ".claimed" / "lab" / f"{now.text}-b.hl7").write_bytes(b"ZZTEST")
    states = {row.claim_id: row.state for row in one.claims("lab")}
    assert states == {earlier.text: ClaimState.EARLIER_RUN, now.text: ClaimState.THIS_RUN}


# ---------------------------------------------------------------- take over


def test_another_engines_claim_is_shown_and_never_finished_by_itself(one: Installation, folder: Path) -> None:
    claim = other_engines_claim(folder)
    one.passed("lab", 3)
    (row,) = foreign(one)
    assert (row.claim_id, row.name, row.gone, row.may_be_at_work) == (claim.text, b"a.hl7", False, True)
    assert row.host
    assert row.owner == f"{row.host}, process {os.getpid()}"
    assert row.silent_ms is not None
    assert row.silent_ms < 30_000
    assert one.messages() == []


@pytest.mark.parametrize("kind", [ClaimAct.FINISH, ClaimAct.GIVE_BACK])
def test_it_is_neither_finished_nor_given_back_before_it_is_taken_over(
    one: Installation, folder: Path, kind: ClaimAct
) -> None:
    claim = other_engines_claim(folder)
    (result,) = one.act(kind, claim.text)
    assert (result.done, result.code) == (False, OTHER)
    assert "take it over first" in (result.detail or "")
    assert [row.claim_id for row in foreign(one)] == [claim.text]


def test_taken_over_it_is_stored_once_and_the_record_says_who_and_what_can_be(one: Installation, folder: Path) -> None:
    claim = other_engines_claim(folder, data=b"ZZTEST over")
    (result,) = one.act(ClaimAct.TAKE_OVER, claim.text)
    assert result.done
    wait_until(lambda: one.delivered("lab") == [b"ZZTEST over"], 20)
    wait_until(lambda: one.claims("lab") == [])
    ((outcome, detail, _),) = one.audit("take-over")
    assert outcome == "asked"
    assert claim.text in detail
    assert "the other installation may have stored this file already" in detail
    ((outcome, detail, _),) = one.audit("claim-take-over")
    assert outcome == "done"
    (again,) = one.act(ClaimAct.TAKE_OVER, claim.text)
    assert (again.done, again.detail) == (True, f"taken over before; {result.detail}")
    (never,) = one.act(ClaimAct.TAKE_OVER, ClaimId.make(NOW_MS, 1, OTHER_TAG).text)
    assert (never.done, never.code) == (False, UNKNOWN)
    assert len(one.messages()) == 1
    # It was asked, and nothing was touched: only what lies there is written down.
    assert len(one.audit("take-over")) == 1


@pytest.mark.parametrize(
    ("kind", "other", "words"),
    [
        (ClaimAct.FINISH, ClaimAct.GIVE_BACK, "finished before; "),
        (ClaimAct.GIVE_BACK, ClaimAct.FINISH, "given back before; "),
    ],
)
def test_an_act_said_twice_is_done_and_another_one_finds_nothing(
    one: Installation, folder: Path, kind: ClaimAct, other: ClaimAct, words: str
) -> None:
    one.engine.set_paused("lab", True, "ZZTEST")
    claim = own_claim(one, folder, "a.hl7")
    (result,) = one.act(kind, claim.text)
    assert result.done
    (again,) = one.act(kind, claim.text)
    assert (again.done, again.code, again.detail) == (True, None, f"{words}{result.detail}")
    (third,) = one.act(other, claim.text)
    assert (third.done, third.code, third.detail) == (False, UNKNOWN, f"{words}{result.detail}")
    never = ClaimId.make(NOW_MS, 1, one.engine.store.tag)
    assert [(each.done, each.code, each.detail) for each in one.act(kind, never.text)] == [(False, UNKNOWN, None)]
    assert len(one.audit(f"claim-{kind.value}")) == 1, "what was done once is recorded once"
    assert len(one.messages()) == (kind is ClaimAct.FINISH)
    assert (folder / "a.hl7").exists() == (kind is ClaimAct.GIVE_BACK)


def test_given_back_what_is_stored_already_says_twice_that_it_was_finished(one: Installation, folder: Path) -> None:
    one.engine.set_paused("lab", True, "ZZTEST")
    claim = own_claim(one, folder, "a.hl7")
    path = folder / ".claimed" / "lab" / f"{claim.text}-a.hl7"
    data = path.read_bytes()
    assert one.act(ClaimAct.FINISH, claim.text)[0].done
    path.write_bytes(data)  # a stop between the store and the removal
    (result,) = one.act(ClaimAct.GIVE_BACK, claim.text)
    assert (result.detail or "").startswith("stored already, so not given back")
    (again,) = one.act(ClaimAct.GIVE_BACK, claim.text)
    assert (again.done, again.detail) == (True, f"finished before; {result.detail}")
    assert len(one.messages()) == 1


@posix_only("Windows moves no file that its writer holds")
def test_what_is_still_written_is_taken_over_and_stored_when_it_rests(one: Installation, folder: Path) -> None:
    claim = other_engines_claim(folder, data=b"half ")
    path = folder / ".claimed" / "lab" / f"{claim.text}-a.hl7"
    with path.open("ab") as writer:
        (result,) = one.act(ClaimAct.TAKE_OVER, claim.text)
        assert result.done
        for _ in range(3):
            writer.write(b"more ")
            writer.flush()
            one.passed("lab", 2)
        assert one.messages() == []
    wait_until(lambda: one.delivered("lab") == [b"half more more more "], 20)
    assert len(one.messages()) == 1


def test_two_installations_press_at_once_and_one_gets_each_file(tmp_path: Path, folder: Path) -> None:
    two = [Installation(tmp_path / name) for name in ("one", "two")]
    claims = [other_engines_claim(folder, f"{number}.hl7", b"%d" % number) for number in range(8)]
    for made in two:
        made.channel("lab", folder)
    with two[0].run() as first, two[1].run() as second:
        asked = [home.act_on_claims(ClaimAct.TAKE_OVER, [claim.text for claim in claims]) for home in (first, second)]
        answers = [future.result(30) for future in asked]
        for results in zip(*answers, strict=True):
            assert sorted(result.done for result in results) == [False, True]
            assert {result.code for result in results if not result.done} == {UNKNOWN}
        wait_until(
            lambda: sorted(two[0].delivered("lab") + two[1].delivered("lab")) == [b"%d" % n for n in range(8)], 30
        )
        assert len(two[0].messages()) + len(two[1].messages()) == 8
        # Each shows what the other holds, and nobody finished another's.
        assert [made.codes() for made in two] == [set(), set()]


def test_our_own_claim_is_ours_already(one: Installation, folder: Path) -> None:
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claim = own_claim(one, folder, "a.hl7")
    (result,) = one.act(ClaimAct.TAKE_OVER, claim.text)
    assert (result.done, result.detail) == (True, "this engine's already")
    assert one.audit("take-over") == []


def test_an_engine_at_work_is_seen_to_live_and_one_that_is_gone_to_be_silent(tmp_path: Path, folder: Path) -> None:
    two = [Installation(tmp_path / name) for name in ("one", "two")]
    for made in two:
        made.channel("lab", folder)
    with two[0].run(), two[1].run():
        # The second holds a file that is not at rest: it is at work, and its record stands.
        two[1]._now.pause(["lab"]).result(10)
        two[1].passed("lab", 1)
        claim = own_claim(two[1], folder, "b.hl7")
        wait_until((folder / ".claimed" / "lab" / f".owner-{two[1].engine.store.tag}").exists, 20)
        two[0].passed("lab", 2)
        (row,) = foreign(two[0])
        assert row.claim_id == claim.text
        assert row.may_be_at_work
        signs = two[0].engine.signs("lab")
        assert list(signs) == [two[1].engine.store.tag]


# ---------------------------------------------------------------- give back


def test_what_is_given_back_stands_there_and_waits_with_a_reason(one: Installation, folder: Path) -> None:
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claim = own_claim(one, folder, "a.hl7")
    (result,) = one.act(ClaimAct.GIVE_BACK, claim.text)
    assert result.done
    one._now.resume(["lab"]).result(10)
    one.passed("lab", 3)
    assert (folder / "a.hl7").read_bytes() == b"ZZTEST"
    wait_until(lambda: [row.reason for row in one.waiting("lab")] == [WaitingReason.PAUSED])
    (row,) = one.waiting("lab")
    assert (row.name, row.detail) == (b"a.hl7", GIVEN_BACK)
    assert one.messages() == []
    one._now.poll(["lab"]).result(10)
    wait_until(lambda: one.delivered("lab") == [b"ZZTEST"], 20)


def test_it_is_taken_when_it_changes(one: Installation, folder: Path) -> None:
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claim = own_claim(one, folder, "a.hl7")
    assert one.act(ClaimAct.GIVE_BACK, claim.text)[0].done
    one._now.resume(["lab"]).result(10)
    one.passed("lab", 2)
    half = folder / ".new"
    half.write_bytes(b"ZZTEST corrected")
    half.replace(folder / "a.hl7")
    wait_until(lambda: one.delivered("lab") == [b"ZZTEST corrected"], 20)


def test_a_restart_keeps_out_what_was_given_back(tmp_path: Path, folder: Path) -> None:
    made = Installation(tmp_path / "one")
    made.channel("lab", folder)
    with made.run() as home:
        home.pause(["lab"]).result(10)
        made.passed("lab", 1)
        claim = own_claim(made, folder, "a.hl7")
        assert made.act(ClaimAct.GIVE_BACK, claim.text)[0].done
        home.resume(["lab"]).result(10)
    with made.run():
        made.passed("lab", 3)
        assert [row.detail for row in made.waiting("lab")] == [GIVEN_BACK]
        (folder / "a.hl7").unlink()
        made.passed("lab", 2)
        # A new file of that name is a new file.
        (folder / ".b").write_bytes(b"ZZTEST new")
        (folder / ".b").rename(folder / "a.hl7")
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST new"], 20)


def test_a_lost_list_of_what_was_given_back_keeps_everything_out_until_a_person_polls(
    tmp_path: Path, folder: Path
) -> None:
    made = Installation(tmp_path / "one")
    made.channel("lab", folder)
    with made.run() as home:
        home.pause(["lab"]).result(10)
        made.passed("lab", 1)
        claim = own_claim(made, folder, "a.hl7")
        assert made.act(ClaimAct.GIVE_BACK, claim.text)[0].done
        home.resume(["lab"]).result(10)
    before = made.delivered("lab")
    spoil_status(made.home, LIST)
    for _ in range(2):  # a restart does not forget that it is lost
        with made.run() as home:
            made.passed("lab", 3)
            assert [row.detail for row in made.waiting("lab")] == [GIVEN_BACK_LOST]
            assert "ERR_PATHWAYS_RECORD_DAMAGED" in made.codes()
    assert made.delivered("lab") == before
    with made.run() as home:
        made.passed("lab", 1)
        home.poll(["lab"]).result(10)
        wait_until(lambda: len(made.delivered("lab")) > len(before), 20)
    with made.run():
        made.passed("lab", 2)
        assert made.waiting("lab") == []


def test_never_over_another(one: Installation, folder: Path) -> None:
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claim = own_claim(one, folder, "a.hl7", b"claimed")
    (folder / "a.hl7").write_bytes(b"newer")
    (result,) = one.act(ClaimAct.GIVE_BACK, claim.text)
    assert (result.done, result.code) == (False, "ERR_PATHWAYS_GIVE_BACK_TAKEN")
    assert (folder / "a.hl7").read_bytes() == b"newer"
    assert [row.claim_id for row in one.claims("lab")] == [claim.text]
    one._now.resume(["lab"]).result(10)
    wait_until(lambda: one.delivered("lab") == [b"claimed", b"newer"], 20)


def test_what_is_stored_already_is_finished_and_not_given_back(one: Installation, folder: Path) -> None:
    (folder / ".half").write_bytes(b"stored")
    (folder / ".half").rename(folder / "a.hl7")
    wait_until(lambda: len(one.messages()) == 1)
    # The claimed name leads to the key: as if the run had ended between the commit and the removal.
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claim = own_claim(one, folder, "b.hl7", b"twice")
    assert one.act(ClaimAct.FINISH, claim.text)[0].done
    name = f"{claim.text}-b.hl7"
    (folder / ".claimed" / "lab" / name).write_bytes(b"twice")
    (result,) = one.act(ClaimAct.GIVE_BACK, claim.text)
    assert result.done
    assert "stored already" in (result.detail or "")
    assert not (folder / "b.hl7").exists()
    assert not (folder / ".claimed" / "lab" / name).exists()
    assert sorted(message["name"] for message in one.messages()) == [b"a.hl7", b"b.hl7"]


def test_finish_works_on_a_paused_channel_and_is_safe_to_repeat(one: Installation, folder: Path) -> None:
    one._now.pause(["lab"]).result(10)
    one.passed("lab", 1)
    claims = [own_claim(one, folder, f"{number}.hl7", b"%d" % number) for number in range(3)]
    results = one.act(ClaimAct.FINISH, *(claim.text for claim in claims))
    assert [(result.done, result.detail) for result in results] == [(True, "stored and removed")] * 3
    assert [message["name"] for message in one.messages()] == [b"0.hl7", b"1.hl7", b"2.hl7"]
    again = one.act(ClaimAct.FINISH, *(claim.text for claim in claims))
    assert {(result.done, result.detail) for result in again} == {(True, "finished before; stored and removed")}


def test_what_is_no_claim_is_told(one: Installation) -> None:
    results = one.act(ClaimAct.FINISH, "nonsense", ClaimId.make(1, 0, one.engine.store.tag).text)
    assert [(result.done, result.code) for result in results] == [(False, UNKNOWN)] * 2
