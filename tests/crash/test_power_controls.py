"""Controls of `test_power_cuts.py`: runs that break one rule each, in which the same judge has to find the harm.

Were one of these clean, the tests of the rules would prove nothing. Source: handoff.md 10.1, row F14.
"""

import itertools
import random
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathways_desktop.engine import keys
from pathways_desktop.locations.base import Stamp
from tests.crash.figures import Figures, printed
from tests.crash.power import Rig, fast_folder
from tests.crash.powercuts import KINDS, Recording, State, record, recover

FILES = {f"zztest-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in (1, 2)}
MOST = 400
"""States that a control looks at until it has seen its harm."""


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with fast_folder(tmp_path) as root:
        yield Rig(root)


@pytest.fixture(scope="module")
def figures(request: pytest.FixtureRequest) -> Iterator[dict[str, Figures]]:
    with printed(request, "Controls that have to show harm") as rows:
        yield rows


@pytest.fixture
def no_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is new, whatever it looks like."""

    def random_key(place_id: str, path: bytes, stamp: Stamp, sha256: str, *, lasting: bool) -> bytes:
        return secrets.token_bytes(16)

    monkeypatch.setattr(keys, "fingerprint", random_key)


def look(rig: Rig, recording: Recording, states: list[State], *harms: str) -> Figures:
    """Recover states in a random order until each of these harms was seen, or `MOST` are through."""
    total = Figures()
    random.Random(1).shuffle(states)
    for state in itertools.islice(states, MOST):
        total.add(recover(rig, recording, state)[0])
        if all(getattr(total, harm) for harm in harms):
            break
    return total


def states_of(recording: Recording, *rows: str) -> list[State]:
    return [state for state in recording.states(random.Random(1), 8) if state.row in rows]


def test_control_d02_d03_no_flush_shows_half_files_and_deliveries_that_are_not_there(
    rig: Rig, figures: dict[str, Figures]
) -> None:
    recording = record(rig, KINDS["lying"], FILES)
    states = states_of(recording, "D03", "D04")
    figures["no flush"] = look(rig, recording, states, "half", "not_delivered")
    assert figures["no flush"].half > 0
    assert figures["no flush"].not_delivered > 0


@pytest.mark.usefixtures("no_fingerprint")
def test_control_f18_no_flush_and_no_fingerprint_stores_twice(rig: Rig, figures: dict[str, Figures]) -> None:
    recording = record(rig, KINDS["lying"], FILES)
    states = states_of(recording, "F13", "F16")
    figures["no flush, no fingerprint"] = look(rig, recording, states, "stored_twice")
    assert figures["no flush, no fingerprint"].stored_twice > 0


@pytest.mark.usefixtures("no_fingerprint")
def test_control_f06_no_fingerprint_stores_twice_where_renames_come_apart(
    rig: Rig, figures: dict[str, Figures]
) -> None:
    recording = record(rig, KINDS["torn"], FILES)
    states = states_of(recording, "F05", "F07")
    figures["no fingerprint"] = look(rig, recording, states, "stored_twice")
    assert figures["no fingerprint"].stored_twice > 0


def test_control_f14_commits_that_do_not_last_lose_files(rig: Rig, figures: dict[str, Figures]) -> None:
    """What `synchronous=NORMAL` leaves: the removal is on the disk, the commit it rests on is not."""
    recording = record(rig, KINDS["journal"], FILES)
    states = [replace(state, copy=recording.copies[0]) for state in states_of(recording, "F16", "D01")]
    figures["commits that do not last"] = look(rig, recording, states, "lost_by_the_disk")
    assert figures["commits that do not last"].lost_by_the_disk > 0
