"""Channels that are renamed, removed or disabled while they hold claims: told, listed, and acted on all the same.

Source: contract, "A channel cannot be renamed or deleted while it holds claims".
"""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.engine.facade import ClaimAct
from tests.engine.installation import Installation
from tests.engine.test_two_engines_claims import own_claim
from tests.support.waiting import wait_until

HOLDS = "ERR_PATHWAYS_CHANNEL_HOLDS_CLAIMS"
PLACE_HOLDS = "ERR_PATHWAYS_FORMER_PLACE_HOLDS_CLAIMS"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "drop"
    made.mkdir()
    return made


@pytest.fixture
def made(tmp_path: Path, folder: Path) -> Iterator[Installation]:
    """An installation at work with two channels; `lab` is paused, so that claims of it stay."""
    installation = Installation(tmp_path / "one")
    installation.channel("lab", folder)
    other = tmp_path / "other"
    other.mkdir()
    installation.channel("other", other)
    with installation.run() as home:
        home.pause(["lab"]).result(10)
        installation.passed("lab", 1)
        yield installation


def remove(made: Installation, name: str) -> None:
    made.channels = [channel for channel in made.channels if channel["name"] != name]
    made.write()
    wait_until(lambda: made.engine.runtime(name) is None, 20)


def test_a_removed_channel_with_claims_is_told_and_both_acts_end_it(made: Installation, folder: Path) -> None:
    first, second = (own_claim(made, folder, f"{name}.hl7", name.encode()) for name in "ab")
    made.passed("lab", 1)
    remove(made, "lab")
    wait_until(lambda: HOLDS in made.codes(), 20)
    (failure,) = [row for row in made.failures() if row.code == HOLDS]
    assert (failure.channel, failure.open) == ("lab", True)
    assert "2 files lie" in (failure.detail or "")
    rows = made.claims()
    assert [(row.claim_id, row.channel, row.gone, row.state) for row in rows] == [
        (claim.text, "lab", True, ClaimState.OTHER_CHANNEL) for claim in sorted((first, second))
    ]
    assert made.claims("lab") == rows
    assert made.act(ClaimAct.GIVE_BACK, first.text)[0].done
    assert (folder / "a.hl7").read_bytes() == b"a"
    assert made.act(ClaimAct.FINISH, second.text)[0].done
    assert [message["name"] for message in made.messages()] == [b"b.hl7"]
    wait_until(lambda: HOLDS not in made.codes(), 20)
    assert made.claims() == []
    # Nothing is kept of a channel that is done with.
    wait_until(lambda: made.engine.store.status.settings("lab") is None)


def test_a_removed_channel_without_claims_leaves_nothing(made: Installation) -> None:
    remove(made, "lab")
    wait_until(lambda: made.engine.store.status.settings("lab") is None)
    assert made.engine.keepers() == [made.engine.runtime("other")]
    assert made.codes() == set()


def test_put_back_under_its_old_name_it_goes_on(made: Installation, folder: Path) -> None:
    own_claim(made, folder, "a.hl7", b"ZZTEST")
    made.passed("lab", 1)
    before = list(made.channels)
    remove(made, "lab")
    wait_until(lambda: HOLDS in made.codes(), 20)
    made.channels = before
    made.write()
    wait_until(lambda: made.engine.runtime("lab") is not None, 20)
    made._now.resume(["lab"]).result(10)
    wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
    wait_until(lambda: made.codes() == set(), 20)


def test_renamed_its_claims_stand_beside_those_of_the_new_name(made: Installation, folder: Path) -> None:
    claim = own_claim(made, folder, "a.hl7")
    made.passed("lab", 1)
    for channel in made.channels:
        if channel["name"] == "lab":
            channel["name"] = "lab-new"
    made.write()
    wait_until(lambda: made.engine.runtime("lab-new") is not None, 20)
    wait_until(lambda: HOLDS in made.codes(), 20)
    # Once in the list of all, and in the list of the channel on the same folder.
    assert [(row.claim_id, row.channel, row.gone) for row in made.claims()] == [(claim.text, "lab", True)]
    assert [(row.claim_id, row.gone) for row in made.claims("lab-new")] == [(claim.text, True)]
    assert made.act(ClaimAct.FINISH, claim.text)[0].done


def test_a_disabled_channels_claims_can_be_acted_on(made: Installation, folder: Path) -> None:
    claim = own_claim(made, folder, "a.hl7")
    made.passed("lab", 1)
    made.channels[0]["enabled"] = False
    made.write()
    wait_until(lambda: made.engine.runtime("lab") is None, 20)
    assert [(row.claim_id, row.gone) for row in made.claims("lab")] == [(claim.text, False)]
    wait_until(lambda: made.act(ClaimAct.GIVE_BACK, claim.text)[0].done, 20)
    assert (folder / "a.hl7").exists()
    assert made.codes() == set()


def move(made: Installation, folder: Path) -> None:
    """Have the channel `lab` read another folder."""
    folder.mkdir(exist_ok=True)
    (channel,) = [channel for channel in made.channels if channel["name"] == "lab"]
    channel["source"]["dir"] = str(folder)
    made.write()


def test_claims_in_a_place_that_the_channel_left_are_told_listed_and_acted_on(
    made: Installation, folder: Path, tmp_path: Path
) -> None:
    first, second = (own_claim(made, folder, f"{name}.hl7", name.encode()) for name in "ab")
    made.passed("lab", 1)
    move(made, tmp_path / "new")
    wait_until(lambda: PLACE_HOLDS in made.codes(), 20)
    (failure,) = [row for row in made.failures() if row.code == PLACE_HOLDS]
    assert (failure.channel, failure.detail) == ("lab", f"2 files lie in {folder}")
    # The channel at work on the new place does not end it.
    made._now.resume(["lab"]).result(10)
    (tmp_path / "new" / "c.hl7").write_bytes(b"c")
    wait_until(lambda: made.delivered("lab") == [b"c"], 20)
    made.passed("lab", 2)
    assert PLACE_HOLDS in made.codes()
    assert [(row.claim_id, row.location, row.gone) for row in made.claims("lab")] == [
        (claim.text, str(folder), False) for claim in sorted((first, second))
    ]
    assert made.act(ClaimAct.GIVE_BACK, first.text)[0].done
    assert (folder / "a.hl7").read_bytes() == b"a"
    assert made.act(ClaimAct.FINISH, second.text)[0].done
    wait_until(lambda: made.delivered("lab") == [b"b", b"c"], 20)
    wait_until(lambda: PLACE_HOLDS not in made.codes(), 20)
    wait_until(lambda: made.engine.store.status.former("lab") == [])


def test_a_place_that_was_left_with_nothing_in_it_is_not_kept(made: Installation, tmp_path: Path) -> None:
    made.passed("lab", 1)
    move(made, tmp_path / "new")
    wait_until(lambda: made.engine.store.status.settings("lab") is not None)
    place = json.dumps(str(tmp_path / "new"))
    wait_until(lambda: place in (made.engine.store.status.settings("lab") or ""), 20)
    assert made.engine.store.status.former("lab") == []


def test_the_old_place_again_goes_on_with_them(made: Installation, folder: Path, tmp_path: Path) -> None:
    own_claim(made, folder, "a.hl7", b"ZZTEST")
    made.passed("lab", 1)
    move(made, tmp_path / "new")
    wait_until(lambda: PLACE_HOLDS in made.codes(), 20)
    move(made, folder)
    made._now.resume(["lab"]).result(10)
    wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
    wait_until(lambda: PLACE_HOLDS not in made.codes(), 20)


def test_a_run_once_tells_of_what_a_former_place_and_a_gone_channel_hold(tmp_path: Path) -> None:
    made = Installation(tmp_path / "one")
    folders = {name: tmp_path / name for name in ("lab", "other")}
    for name, folder in folders.items():
        folder.mkdir()
        made.channel(name, folder)
    app, options = App(), HomeOptions(made.home, made.root / "master.key")
    assert app.run_once(options, threading.Event()).failures == ()
    with made.run():
        tag = made.engine.store.tag
    for name, folder in folders.items():
        claims = folder / ".claimed" / name
        claims.mkdir(parents=True)
        (claims / f"{ClaimId.make(1_790_000_000_000, 0, tag).text}-a.hl7").write_bytes(b"ZZTEST")
    move(made, tmp_path / "new")
    made.channels = [channel for channel in made.channels if channel["name"] != "other"]
    made.write()
    for _ in range(2):
        report = app.run_once(options, threading.Event())
        assert {(row.channel, row.code) for row in report.failures} == {("lab", PLACE_HOLDS), ("other", HOLDS)}
    # The old place once more: they are done with.
    move(made, folders["lab"])
    report = app.run_once(options, threading.Event())
    assert report.received == 1
    assert {(row.channel, row.code) for row in report.failures} == {("other", HOLDS)}
