"""Any order of events: Hypothesis drives two engines, writers, deaths, power cuts, clocks and an operator.

After every step nothing published is lost or stored twice; at the end every published file is in exactly one place,
stored once in all, and delivered once. Source: issue 3, "Any order of events"; handoff rows F04 to F17, F22, F24, F32.
"""

import hashlib
import secrets
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pathways_desktop.engine import keys
from pathways_desktop.engine.facade import ClaimAct
from tests.crash.figures import tell
from tests.crash.power import MEMORY
from tests.machine.world import NAMES, Engine, World
from tests.support.counts import MACHINE_EXAMPLES, MACHINE_STEPS
from tests.support.disks import Promise

pytestmark = pytest.mark.timeout(7200)

WHO = st.integers(0, 1)
NUMBERS = st.integers(0, 10_000)


class Machine(RuleBasedStateMachine):
    """The rules. The world is made once and emptied for each example."""

    world: World
    count = 0

    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    @initialize(promise=st.sampled_from([Promise.JOURNAL, Promise.STRICT]), lasting_ids=st.booleans())
    def begin(self, promise: Promise, lasting_ids: bool) -> None:
        self.world.begin(promise, lasting_ids=lasting_ids)
        Machine.count += 1

    # --- partners

    @rule(name=st.sampled_from(NAMES))
    def publish(self, name: str) -> None:
        self.number += 1
        self.world.publish(name, b"MSH|^~\\&|ZZTEST|%d\r" % self.number)

    @rule(name=st.sampled_from(NAMES))
    def publish_the_same_bytes_again(self, name: str) -> None:
        self.world.publish(name, b"MSH|^~\\&|ZZTEST|the same every time\r")

    # --- engines

    @rule(who=WHO)
    def turn(self, who: int) -> None:
        self.world.engines[who].turn(self.world.disk)

    @rule(who=WHO, changes=st.integers(0, 40))
    def turn_and_die_before_a_change(self, who: int, changes: int) -> None:
        self.world.deaths += self.world.engines[who].turn_until(self.world.disk, changes, None)

    @rule(who=WHO, commits=st.integers(0, 6))
    def turn_and_die_after_a_commit(self, who: int, commits: int) -> None:
        self.world.deaths += self.world.engines[who].turn_until(self.world.disk, None, commits)

    @rule(who=WHO)
    def stop(self, who: int) -> None:
        self.world.engines[who].stop()

    @rule(choice=NUMBERS, seed=NUMBERS)
    def cut_power(self, choice: int, seed: int) -> None:
        self.world.cut_power(lambda most: choice % most, seed)
        self._forgive_the_disk()

    @rule(who=WHO, changes=st.integers(0, 40), choice=NUMBERS, seed=NUMBERS)
    def cut_power_in_a_turn(self, who: int, changes: int, choice: int, seed: int) -> None:
        self.world.engines[who].turn_until(self.world.disk, changes, None)
        self.world.cut_power(lambda most: choice % most, seed)
        self._forgive_the_disk()

    # --- time and the operator

    @rule(who=WHO, seconds=st.sampled_from([0.5, 2.0, 60.0, 3600.0]))
    def wait(self, who: int, seconds: float) -> None:
        self.world.engines[who].rig.clock.move(seconds)

    @rule(who=WHO, hours=st.sampled_from([-24, -1, 1, 24]))
    def jump_the_wall_clock(self, who: int, hours: int) -> None:
        self.world.engines[who].rig.clock.ms += hours * 3_600_000

    @rule(who=WHO, paused=st.booleans())
    def pause_or_resume(self, who: int, paused: bool) -> None:
        self.world.engines[who].pause(self.world.disk, paused)

    @rule(who=WHO, kind=st.sampled_from([ClaimAct.FINISH, ClaimAct.GIVE_BACK]), choice=NUMBERS)
    def act_on_a_claim(self, who: int, kind: ClaimAct, choice: int) -> None:
        self.world.engines[who].act(self.world.disk, kind, lambda most: choice % most)

    @rule(who=WHO)
    def poll(self, who: int) -> None:
        self.world.engines[who].running(self.world.disk)[1].poll()

    # --- what has to hold

    def stored(self) -> Counter[tuple[str, str]]:
        return self.world.engines[0].stored() + self.world.engines[1].stored()

    def wanted(self) -> dict[tuple[str, str], tuple[int, int]]:
        """By name and digest: how often published, and how many files of it stand below the drop folder."""
        places = self.world.places()
        return {
            (name, hashlib.sha256(data).hexdigest()): (count, places[name, data])
            for (name, data), count in self.world.published.items()
        }

    def _forgive_the_disk(self) -> None:
        """A disk that keeps a rename and not the new folder it went into loses a file before anybody stored it."""
        if self.world.promise is Promise.JOURNAL:
            return
        stored, places = self.stored(), self.world.places()
        for (name, data), count in list(self.world.published.items()):
            missing = count - stored[name, hashlib.sha256(data).hexdigest()] - places[name, data]
            if missing > 0:
                self.world.published[name, data] -= missing
                self.world.lost_by_the_disk += missing

    @precondition(lambda self: hasattr(self.world, "disk"))
    @invariant()
    def nothing_is_lost_or_stored_twice(self) -> None:
        stored = self.stored()
        for key, (published, there) in self.wanted().items():
            assert stored[key] <= published, "stored twice"
            assert stored[key] + there >= published, "lost"

    def teardown(self) -> None:
        if not hasattr(self.world, "disk"):
            return
        for engine in self.world.engines:
            engine.pause(self.world.disk, False)
        for _ in range(3):
            for engine in self.world.engines:
                # Past every pause for another try, and what was given back is taken when a person polls.
                engine.rig.clock.move(7200)
                engine.running(self.world.disk)[1].poll()
                engine.turn(self.world.disk)
        stored = self.stored()
        wanted = self.wanted()
        assert {key: count for key, count in stored.items() if count} == {
            key: published for key, (published, _) in wanted.items() if published
        }
        for engine in self.world.engines:
            engine.stop()
        left = [path for path, _ in self.world.image().files if path.startswith("drop/")]
        assert left == []
        self._everything_is_delivered_once(stored)

    def _everything_is_delivered_once(self, stored: Counter[tuple[str, str]]) -> None:
        outputs = {path: file.data for path, file in self.world.image().files if path.startswith("out/")}
        assert [path for path in outputs if path.startswith("out/.")] == []
        digests = Counter(hashlib.sha256(data).hexdigest() for data in outputs.values())
        by_bytes: Counter[str] = Counter()
        for (_, digest), count in stored.items():
            by_bytes[digest] += count
        assert digests == by_bytes


@contextmanager
def machine(fallback: Path, *, honest: bool = True) -> Iterator[type[Machine]]:
    """The rules bound to a world of their own."""
    with tempfile.TemporaryDirectory(prefix="pathways-", dir=MEMORY if MEMORY.is_dir() else fallback) as folder:
        root = Path(folder)
        made = World(root, (Engine(root, "one", 0), Engine(root, "two", 1)), honest=honest)

        class Bound(Machine):
            """The rules in this world."""

            world = made

        try:
            yield Bound
        finally:
            for engine in made.engines:
                engine.crash()


def how(examples: int, *phases: Phase) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=MACHINE_STEPS,
        deadline=None,
        phases=phases,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


def test_f22_f24_f32_any_order_of_events(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    Machine.count = 0
    with machine(tmp_path) as rules:
        run_state_machine_as_test(rules, settings=how(MACHINE_EXAMPLES, *Phase))
        world = rules.world
    told = f"runs {Machine.count}, files published {world.files}, power cuts {world.cuts}, deaths {world.deaths}"
    tell(request, [f"Any order of events: {told}, lost by the disk {world.lost_by_the_disk}"])
    assert Machine.count >= MACHINE_EXAMPLES
    assert world.cuts > 0
    assert world.deaths > 0


def test_control_a_disk_that_flushes_nothing_and_no_fingerprint_are_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same rules find a file stored twice, or lost, when the two things that prevent it are taken away."""
    monkeypatch.setattr(keys, "fingerprint", lambda *parts, lasting: secrets.token_bytes(16))
    with machine(tmp_path, honest=False) as rules, pytest.raises(AssertionError, match=r"stored twice|lost"):
        run_state_machine_as_test(rules, settings=how(400, Phase.generate))
