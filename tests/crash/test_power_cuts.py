"""Power cuts: a real run over a disk that notes every change, and recovery from every state that a cut may leave.

Each row of the matrix on each kind of disk; the store is cut between commits and inside one, at and inside a frame of
its log. Figures stand at the end of the output. Source: handoff.md 8.1, 8.4 and section 10; design rules 5 to 7, 11.
"""

import errno
import os
import random
from collections.abc import Iterator

import pytest

from pathways_desktop.store.reader import MessageFilter
from tests.crash.figures import Figures, printed
from tests.crash.power import Rig, fast_folder, whole_database
from tests.crash.powercuts import (
    KINDS,
    ROWS,
    Recording,
    State,
    claims_moved,
    judge,
    left_over,
    record,
    record_from,
    recover,
)
from tests.support.counts import POWER_CUTS, POWER_SECOND_CUTS, POWER_STATES
from tests.support.fileops_forms import Script
from tests.support.simulated_disk import first_image

pytestmark = pytest.mark.timeout(1800)

FILES = {f"zztest-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in (1, 2, 3)}
WHOLE = ("journal", "strict", "windows", "passing-ids", "torn")
"""Kinds of disk on which everything has to hold, source and destination."""
SEED = 20_261_101


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    with fast_folder(tmp_path_factory.mktemp("power")) as root:
        yield Rig(root)


@pytest.fixture(scope="module")
def figures(request: pytest.FixtureRequest) -> Iterator[dict[str, Figures]]:
    with printed(request, "Power cuts") as rows:
        yield rows


@pytest.fixture(scope="module")
def recordings(rig: Rig) -> dict[str, tuple[Recording, list[State]]]:
    """A run and its states on each kind of disk."""
    made = {}
    for name in WHOLE:
        recording = record(rig, KINDS[name], FILES)
        made[name] = (recording, list(recording.states(random.Random(SEED), POWER_CUTS)))
    return made


def some(states: list[State], most: int) -> list[State]:
    """All, or `most` of them spread evenly."""
    if len(states) <= most:
        return states
    return [states[place * len(states) // most] for place in range(most)]


def assert_recovered(rig: Rig, recording: Recording, state: State) -> Figures:
    """One plain run after the cut: nothing lost that the disk still had, nothing twice, nothing half, nothing left."""
    found_figures, now, found = recover(rig, recording, state)
    told = f"{recording.kind.name} {state.row}: {found_figures.text()}"
    assert found_figures.clean, told
    assert found.right, told
    assert (found.open_codes, found.error) == (frozenset(), None), told
    assert left_over(now) == [], told
    return found_figures


# Where files are flushed and not folders, the first flush takes all moves along: F09 is F07 there.
@pytest.mark.parametrize(
    ("row", "kind"), [(row, kind) for row in ROWS for kind in WHOLE if (row, kind) != ("F09", "windows")]
)
def test_power_cut(
    rig: Rig,
    recordings: dict[str, tuple[Recording, list[State]]],
    figures: dict[str, Figures],
    row: str,
    kind: str,
) -> None:
    recording, states = recordings[kind]
    chosen = some([state for state in states if state.row == row], POWER_STATES)
    assert chosen, "the recording has no such step"
    total = figures.setdefault(f"{row} {kind}", Figures())
    for state in chosen:
        total.add(assert_recovered(rig, recording, state))
    # A disk whose renames come apart may lose both names before the flush came back, and only then.
    if not (kind == "torn" and row in ("F05", "F07")):
        assert total.lost_by_the_disk == 0
    if row == "D05":
        assert total.sent_again > 0, "what a receiver took is written once more under its name, and this test sees it"


def test_f06_torn_renames_lose_no_file_once_the_moves_are_flushed(
    recordings: dict[str, tuple[Recording, list[State]]],
) -> None:
    """Both folders are flushed before anything is stored: from there on no cut can take both names."""
    _, states = recordings["torn"]
    seen = set()
    for state in states:
        names = [
            sum(path.endswith(name) for path, _ in state.image.files if path.startswith("drop/")) for name in FILES
        ]
        if state.row in ("F09", "F11"):
            assert names == [1, 1, 1]
        if state.row in ("F05", "F07"):
            seen |= set(names)
    assert seen == {0, 1, 2}, "the model shows neither name and both names before that"


@pytest.mark.parametrize("kind", ["journal", "strict", "torn"])
def test_f03_to_d04_cut_again_during_recovery(
    rig: Rig, recordings: dict[str, tuple[Recording, list[State]]], figures: dict[str, Figures], kind: str
) -> None:
    """The run that puts a first cut right is cut as well, at each of its own steps."""
    recording, states = recordings[kind]
    rng = random.Random(SEED)
    total = figures.setdefault(f"second cut {kind}", Figures())
    wanted = [state for state in states if state.row not in ("F01", "D05")]
    for first in rng.sample(wanted, min(POWER_SECOND_CUTS, len(wanted))):
        again = record_from(rig, recording.kind, FILES, first.image, first.copy)
        seconds = [state for state in again.states(rng, 2) if state.row != "D05"]
        for second in rng.sample(seconds, min(POWER_SECOND_CUTS, len(seconds))):
            if not _disk_lost(recording, first):
                total.add(assert_recovered(rig, again, second))
    assert total.states > 0


def _disk_lost(recording: Recording, first: State) -> bool:
    """Whether a torn rename took a file in the first cut already: then the second has nothing to show."""
    kept = {file.data for path, file in first.image.files if path.startswith("drop/")}
    return first.row in ("F05", "F07") and any(data not in kept for data in recording.files.values())


@pytest.mark.parametrize("kind", ["journal", "strict", "passing-ids"])
def test_f08_stored_in_the_pass_after_a_flush_that_failed(rig: Rig, figures: dict[str, Figures], kind: str) -> None:
    """A failed flush is not tried again, so the moves may be undone later: what was stored is known all the same."""
    rig.empty.put(rig.home)
    rig.copies = [rig.empty]
    disk = KINDS[kind].disk(rig, first_image(("drop", "out"), {f"drop/{name}": data for name, data in FILES.items()}))
    script = Script(disk)
    with rig.running(script.ops, disk.committed) as (store, runtime):
        runtime.worker.source.probe()
        script.fail("flush_folder", OSError(errno.EIO, os.strerror(errno.EIO)))
        runtime.worker.turn()
        assert runtime.worker.view.error is not None
        assert store.reader.messages(MessageFilter()).rows == ()
        rig.clock.move(60)
        runtime.worker.turn()
        for delivery in runtime.deliveries:
            delivery.run_once()
        runtime.worker.source.stop()
        found = rig.look(store, runtime, FILES)
    recording = Recording(KINDS[kind], FILES, disk.start, disk.notes, list(rig.copies), found)
    states = [state for state in recording.states(random.Random(SEED), POWER_CUTS) if state.row.startswith("F")]
    back = [state for state in states if state.row in ("F13", "F16") and _stands(state)]
    # An ordered log takes the moves along with the next flush of anything, here the owner record's.
    assert bool(back) is (kind == "strict"), "a stored file stands in the drop folder again"
    total = figures.setdefault(f"F08 {kind}", Figures())
    for state in [*some(back, POWER_STATES), *some(states, POWER_STATES)]:
        total.add(assert_recovered(rig, recording, state))


def _stands(state: State) -> bool:
    return any(path in _dropped() for path, _ in state.image.files)


@pytest.mark.parametrize("kind", ["journal", "passing-ids"])
def test_f10_large_body_half_stored_ahead_of_its_commit(rig: Rig, figures: dict[str, Figures], kind: str) -> None:
    files = {"zztest-large.hl7": bytes(range(256)) * 1200, "zztest-small.hl7": b"MSH|small"}
    recording = record(rig, KINDS[kind], files)
    states = list(recording.states(random.Random(SEED), 2))
    total = figures.setdefault(f"F10 {kind}", Figures())
    for state in some([state for state in states if state.row == "F11"], POWER_STATES):
        total.add(assert_recovered(rig, recording, state))
        assert whole_database(rig.home)
    assert total.states >= 15


@pytest.mark.parametrize("kind", ["journal", "strict"])
def test_f17_batch_of_fifty_cut_during_its_removals(rig: Rig, figures: dict[str, Figures], kind: str) -> None:
    files = {f"zztest-{number:02}.hl7": b"MSH|%d\r" % number for number in range(50)}
    recording = record(rig, KINDS[kind], files)
    assert claims_moved(recording.notes) == 50
    states = [state for state in recording.states(random.Random(SEED), 3) if state.row == "F16"]
    partly = [state for state in states if 0 < len(_claimed(state)) < 50]
    assert len(partly) > 10
    total = figures.setdefault(f"F17 {kind}", Figures())
    for state in some(partly, POWER_SECOND_CUTS):
        total.add(assert_recovered(rig, recording, state))


def _claimed(state: State) -> list[str]:
    return [path for path, _ in state.image.files if path.startswith("drop/.claimed/lab/") and "zztest" in path]


@pytest.mark.parametrize("kind", ["no-flush", "no-flush-passing-ids"])
def test_f18_a_place_without_flush_stores_once_by_the_fingerprint(
    rig: Rig, figures: dict[str, Figures], kind: str
) -> None:
    """The destination makes no promise there; the source's still holds."""
    recording = record(rig, KINDS[kind], FILES)
    states = [state for state in recording.states(random.Random(SEED), 6) if state.row in ("F05", "F11", "F13", "F16")]
    assert any(state.row == "F16" and _stands(state) for state in states), (
        "a stored file stands in the drop folder again"
    )
    total = figures.setdefault(f"F18 {kind}", Figures())
    for state in some(states, 4 * POWER_STATES):
        found_figures, now, found = recover(rig, recording, state)
        assert (found_figures.lost, found_figures.stored_twice) == (0, 0), found_figures.text()
        assert found.right
        assert not [path for path in left_over(now) if path.startswith("drop/")]
        total.add(found_figures)


def _dropped() -> set[str]:
    return {f"drop/{name}" for name in FILES}


def test_the_folder_that_a_file_came_into_is_flushed_before_the_one_it_left(
    recordings: dict[str, tuple[Recording, list[State]]],
) -> None:
    """On a disk whose renames come apart the other order has a moment with neither name."""
    recording, _ = recordings["strict"]
    notes = recording.notes
    last = max(place for place, note in enumerate(notes) if note.call == "rename" and "zztest" in note.paths[0])
    after = [note.paths[0] for note in notes[last:] if note.call == "flush_folder"][:3]
    assert set(after) == {"drop/.claimed/lab", "drop/.claimed", "drop"}
    assert after[-1] == "drop"


def test_a_state_that_nothing_can_mend_is_counted(
    rig: Rig, recordings: dict[str, tuple[Recording, list[State]]]
) -> None:
    """The judge itself: what is missing, doubled, half or recorded and not there shows in the figures."""
    recording, states = recordings["journal"]
    last = states[-1]
    found_figures, now, found = recover(rig, recording, last)
    assert found_figures.clean
    name = next(iter(FILES))
    found.stored[name] = 0
    assert judge(FILES, states[0], found, now, set()).lost == 1
    found.stored[name] = 2
    assert judge(FILES, last, found, now, set()).stored_twice == 1
    empty = now.without(lambda path: path.startswith("out/"))
    assert judge(FILES, states[0], found, empty, set()).not_delivered == 3
