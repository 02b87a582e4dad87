"""Places that come and go under a running channel: five states, five texts, back by itself, nothing written meanwhile.

Source: design rule 13, contract `volume`. Real mounts where the state is one of the disk.
"""

import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import spec
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.engine.facade import ClaimAct
from pathways_desktop.engine.snapshot import source_sentence
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from tests.engine.installation import Installation
from tests.engine.plant import Plant
from tests.locations.folder.helpers import system_error
from tests.locations.folder.mounts import make_ext4, mounted, need_mounts
from tests.store.test_damage import spoil_status
from tests.support.fileops_forms import Script
from tests.support.waiting import wait_until

MakePlant = Callable[..., Plant]
LONGEST_PAUSE = 30.0


class Away:
    """Ways in which the place of a plant is not what it was. Each puts it back when the stack is left."""

    def __init__(self, plant: Plant, stack: ExitStack) -> None:
        self.plant = plant
        self.stack = stack

    def missing(self) -> None:
        shutil.move(self.plant.drop, self.plant.root / "aside")
        self.stack.callback(lambda: shutil.move(self.plant.root / "aside", self.plant.drop))

    def unreachable(self) -> None:
        self._answers("EHOSTUNREACH")

    def forbidden(self) -> None:
        self._answers("EACCES")

    def forbidden_by_a_new_password(self) -> None:
        """What Linux says of a share whose password was changed."""
        self._answers("EACCES" if sys.platform == "win32" else "EKEYREJECTED")

    def _answers(self, name: str) -> None:
        """Every look at the folder ends so: a share that is gone, a right that was taken."""
        real, error = self.plant.source_ops.real, system_error(name)
        self.plant.source_ops.real = _Refusing(real, error)  # type: ignore[assignment]
        self.stack.callback(lambda: setattr(self.plant.source_ops, "real", real))


class _Refusing:
    """File operations whose folder cannot be looked at."""

    def __init__(self, real: FileOps, error: OSError) -> None:
        self._real = real
        self._error = error

    def __getattr__(self, name: str) -> object:
        if name in ("look_through", "scan", "volume", "look"):

            def refuse(*arguments: object, **options: object) -> object:
                raise self._error

            return refuse
        return getattr(self._real, name)


def told(plant: Plant) -> tuple[PlaceState, PlaceState, str, str | None, str]:
    """State and card's state, the sentence, the card's code, and the failure's title."""
    view = plant.runtime.worker.view
    assert view.place is not None
    (failure,) = plant.failures().values()
    assert (failure.code, failure.subject) == (view.place.code, "folder")
    sentence = source_sentence(view, plant.clock.now_ms()) or ""
    return view.place_state, view.place.state, sentence, view.place.code, failure.title


@pytest.mark.parametrize("way", ["missing", "unreachable", "forbidden", "forbidden_by_a_new_password"])
@pytest.mark.parametrize("seconds", [10.0, 120.0, 3600.0])
def test_row_07_away_and_back_with_no_restart(make_plant: MakePlant, way: str, seconds: float) -> None:
    plant = make_plant()
    plant.put("a.hl7", b"first")
    plant.turn()
    with ExitStack() as stack:
        getattr(Away(plant, stack), way)()
        gone = plant.clock.seconds
        while plant.clock.seconds - gone < seconds:
            pause = plant.turn()
            assert 0 < pause <= LONGEST_PAUSE
            plant.clock.move(pause)
        state, card, sentence, code, title = told(plant)
        assert state is card
        assert state.value == way.partition("_")[0]
        assert plant.runtime.worker.view.waiting_count is None
        # One failure, counted, however long it lasted.
        assert len(plant.failures()) == 1
        assert sentence
        assert spec(code or "").title == title
    plant.put("b.hl7", b"second")
    plant.turn()
    assert plant.bodies() == [b"first", b"second"]
    assert plant.failures() == {}
    assert plant.runtime.worker.view.error is None


def test_five_states_have_five_texts(make_plant: MakePlant, tmp_path: Path) -> None:
    need_mounts()
    found = {}
    for way in ("missing", "unreachable", "forbidden"):
        plant = make_plant()
        plant.turn()
        with ExitStack() as stack:
            getattr(Away(plant, stack), way)()
            plant.turn()
            found[way] = told(plant)
    plant = make_plant()
    one, two = make_ext4(tmp_path / "one.img"), make_ext4(tmp_path / "two.img")
    with mounted(plant.drop, "-o", "loop", str(one)):
        plant.turn()
    plant.turn()
    found["empty"] = told(plant)
    with mounted(plant.drop, "-o", "loop", str(two)):
        plant.turn()
        found["other-volume"] = told(plant)
        assert sorted(path.name for path in plant.drop.iterdir()) == ["lost+found"]
    states, cards, sentences, codes, titles = (set(each) for each in zip(*found.values(), strict=True))
    assert {state.value for state in states} == set(found)
    assert {state.value for state in cards} == set(found)
    assert (len(sentences), len(codes), len(titles)) == (5, 5, 5)
    assert not any(state is PlaceState.READY for state in states)


def test_an_empty_mount_point_stays_empty_for_an_hour_and_the_drive_is_read_when_it_is_back(
    make_plant: MakePlant, tmp_path: Path
) -> None:
    need_mounts()
    plant = make_plant()
    image = make_ext4(tmp_path / "one.img")
    with mounted(plant.drop, "-o", "loop", str(image)):
        plant.put("a.hl7", b"first")
        plant.turn()
        assert plant.bodies() == [b"first"]
    for _ in range(120):
        plant.clock.move(plant.turn())
        assert list(plant.drop.iterdir()) == []
    assert list(plant.failures()) == ["ERR_PATHWAYS_EMPTY_MOUNT_POINT"]
    # Known to the next run too.
    plant.restart()
    plant.turn()
    assert list(plant.drop.iterdir()) == []
    with mounted(plant.drop, "-o", "loop", str(image)):
        plant.put("b.hl7", b"second")
        plant.turn()
        assert plant.bodies() == [b"first", b"second"]
        assert plant.failures() == {}
        plant.runtime.worker.source.stop()


def test_a_drive_that_vanishes_between_any_two_steps_loses_nothing(make_plant: MakePlant) -> None:
    """At each file operation of a pass in turn the place answers no more; when it is back all is stored once."""
    plant = make_plant()
    plant.put("zz.hl7", b"warm")
    plant.turn()
    plant.source_ops.calls.clear()
    plant.put("0.hl7", b"0")
    plant.turn()
    steps = len(plant.source_ops.calls)
    assert steps > 10
    expected = {b"warm", b"0"}
    for step in range(1, steps + 1):
        body = b"%d" % step
        plant.put(f"{step}.hl7", body)
        expected.add(body)
        # Counted over all operations: the place is away from this one on until the pass ends.
        real = plant.source_ops.real
        plant.source_ops.real = _Vanishing(real, step)  # type: ignore[assignment]
        plant.turn()
        plant.source_ops.real = real
        plant.clock.move(400)
        plant.turn()
        assert set(plant.bodies()) == expected, step
        assert len(plant.bodies()) == len(expected), step
        assert plant.claimed() == [], step
    assert sorted(path.name for path in plant.drop.iterdir()) == [".claimed"]
    assert plant.failures() == {}


class _Vanishing:
    """File operations of a drive that is pulled out before the `step`th call. What was open can be closed."""

    def __init__(self, real: FileOps, step: int) -> None:
        self._real = real
        self._left = step

    def __getattr__(self, name: str) -> object:
        own = getattr(self._real, name)
        if not callable(own) or name in ("native", "raw", "join", "parent", "absolute", "close"):
            return own

        def call(*arguments: object, **options: object) -> object:
            self._left -= 1
            if self._left <= 0:
                raise system_error("EIO" if self._left % 2 else "ENODEV")
            return own(*arguments, **options)

        return call


def test_a_share_that_hangs_holds_up_itself_alone(tmp_path: Path) -> None:
    hanging, well = tmp_path / "hanging", tmp_path / "well"
    for folder in (hanging, well):
        folder.mkdir()
    script, let_go = Script(real_ops()), threading.Event()
    made = Installation(tmp_path / "one", ops_for=lambda path: script.ops if path == str(hanging) else real_ops())
    made.channel("hanging", hanging)
    made.channel("well", well)
    with made.run() as home:
        try:
            made.passed("hanging", 1)
            script.before("scan", lambda: let_go.wait(60))
            wait_until(lambda: made.worker("hanging").busy is not None, 20)
            (well / ".a").write_bytes(b"ZZTEST")
            (well / ".a").rename(well / "a.hl7")
            wait_until(lambda: made.delivered("well") == [b"ZZTEST"], 20)
            home.pause(["well"]).result(10)
            made.passed("well", 1)
            tag = made.engine.store.tag
            claim = "1" * 13 + tag + "2" * 12
            (well / ".claimed" / "well" / f"{claim}-b.hl7").write_bytes(b"B")
            # The act is done at once, though another worker does not answer.
            asked = home.act_on_claims(ClaimAct.FINISH, [claim])
            assert asked.result(15)[0].done
        finally:
            let_go.set()


# ---------------------------------------------------------------- the right drive


def test_where_nobody_knows_which_drive_was_right_a_person_says_so(tmp_path: Path) -> None:
    """The store's note of it does not open any more: nothing is read, and nothing is taken for granted."""
    drop = tmp_path / "drop"
    drop.mkdir()
    made = Installation(tmp_path / "one")
    made.channel("lab", drop, volume="same")
    with made.run():
        made.passed("lab", 1)
    spoil_status(made.home)
    (drop / "a.hl7").write_bytes(b"ZZTEST")
    with made.run() as home:
        wait_until(lambda: {"ERR_PATHWAYS_OTHER_VOLUME", "ERR_PATHWAYS_RECORD_DAMAGED"} <= made.codes(), 20)
        assert (drop / "a.hl7").exists()
        assert [result.done for result in home.accept_volume("lab").result(10)] == [True]
        wait_until(lambda: made.codes() == {"ERR_PATHWAYS_RECORD_DAMAGED"}, 20)
        home.poll(["lab"]).result(10)
        wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
    with made.run():
        made.passed("lab", 1)
        assert made.codes() == {"ERR_PATHWAYS_RECORD_DAMAGED"}, "told until the nightly look finds all well"


def test_a_person_says_that_the_new_drive_is_right(tmp_path: Path) -> None:
    need_mounts()
    drop = tmp_path / "drop"
    drop.mkdir()
    one, two = make_ext4(tmp_path / "one.img"), make_ext4(tmp_path / "two.img")
    made = Installation(tmp_path / "one")
    made.channel("lab", drop)
    with mounted(drop, "-o", "loop", str(one)), made.run():
        made.passed("lab", 1)
    with mounted(drop, "-o", "loop", str(two)):
        (drop / "a.hl7").write_bytes(b"ZZTEST")
        with made.run() as home:
            wait_until(lambda: made.codes() == {"ERR_PATHWAYS_OTHER_VOLUME"}, 20)
            assert (drop / "a.hl7").exists()
            assert made.row("lab").sentence is not None
            assert [result.done for result in home.accept_volume("lab").result(10)] == [True]
            wait_until(lambda: made.delivered("lab") == [b"ZZTEST"], 20)
            wait_until(lambda: made.codes() == set(), 20)
            assert len(made.audit("volume-accepted")) == 1
        # Kept for the next run.
        with made.run():
            made.passed("lab", 1)
            assert made.codes() == set()
