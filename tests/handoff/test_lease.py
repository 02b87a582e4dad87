"""Leases: one owner whoever races, a heartbeat judged by one's own clock, a fence. Rows L01 to L05.

The rule of the hand-off article's sample, delete and then create, races beside ours: it has to fail.
"""

import json
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.lease import PERIOD, STALE, SURE, Lease, Owner, generation_of, lease_name
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.leasing import FolderLeasePlace
from tests.support.counts import LEASE_ROUNDS
from tests.support.fileops_forms import Script

TAKERS = 8


@dataclass
class HandClock:
    ms: int = 1_790_000_000_000
    seconds: float = 500.0

    def now_ms(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.seconds

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        raise AssertionError("a lease never waits")

    def move(self, seconds: float) -> None:
        self.seconds += seconds
        self.ms += round(seconds * 1000)


@dataclass
class Engine:
    """One engine's lease on a folder; `host` tells whether it sits on this machine or another."""

    folder: Path
    tag: str
    host: str = "pc-1"
    clock: HandClock = field(default_factory=HandClock)
    locks: bool = False

    def __post_init__(self) -> None:
        self.script = Script(real_ops())
        if not self.locks:
            # As over a share between machines that has no locks.
            self.script.before("hold_alone", self._refuse_lock)
        self.place = FolderLeasePlace(self.script.ops, str(self.folder), self.tag)
        self.lease = Lease(self.place, Owner(self.tag, self.host, 7), self.clock)

    def _refuse_lock(self) -> None:
        self.script.before("hold_alone", self._refuse_lock)
        raise OSError(95, "no locks here")

    def held(self) -> bool:
        return _code_of(self.lease.take) != "ERR_PATHWAYS_LEASE_HELD"

    def lost(self) -> bool:
        return _code_of(self.lease.fence) == "ERR_PATHWAYS_LEASE_LOST"


def _code_of(step: Callable[[], None]) -> str | None:
    """The code of the answer that a lease gives by an error; any other error is raised."""
    try:
        step()
    except PathwaysError as error:
        if error.code not in ("ERR_PATHWAYS_LEASE_HELD", "ERR_PATHWAYS_LEASE_LOST"):
            raise
        return error.code
    return None


def leases(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if generation_of(name))


def test_a_free_place_is_taken_and_its_text_has_the_six_fields(tmp_path: Path) -> None:
    engine = Engine(tmp_path, "aaaaaaa1")
    assert engine.held()
    assert leases(tmp_path) == [".lease-1"]
    told = json.loads((tmp_path / ".lease-1").read_bytes())
    assert list(told) == ["ownerId", "host", "pid", "acquiredAt", "expiresAt", "heartbeatAt"]
    assert (told["ownerId"], told["host"]) == ("aaaaaaa1", "pc-1")
    assert engine.held()
    assert not engine.lost()
    assert [path.name for path in tmp_path.iterdir() if "tmp" in path.name] == []


def test_another_engine_waits_as_long_as_the_heartbeat_changes(tmp_path: Path) -> None:
    one, other = Engine(tmp_path, "aaaaaaa1"), Engine(tmp_path, "bbbbbbb2", "pc-2")
    assert one.held()
    for _ in range(10):
        assert not other.held()
        one.clock.move(PERIOD)
        other.clock.move(PERIOD)
        one.lease.beat()
    # It stops: from the last change that was seen, three periods have to pass.
    assert not other.held()
    other.clock.move(STALE - 1)
    assert not other.held()
    other.clock.move(1)
    assert other.held()
    assert leases(tmp_path) == [".lease-2"]


def test_l02_an_owner_that_slept_past_its_lease_is_stopped_by_the_fence(tmp_path: Path) -> None:
    one, other = Engine(tmp_path, "aaaaaaa1"), Engine(tmp_path, "bbbbbbb2", "pc-2")
    assert one.held()
    assert not other.held()
    other.clock.move(STALE)
    assert other.held()
    one.clock.move(STALE)
    one.lease.beat()
    assert leases(tmp_path) == [".lease-2"], "a renewal never brings an old generation back"
    assert one.lost()
    assert not one.held()
    assert not other.lost()


def test_l02_an_owner_that_is_not_sure_stops_though_nobody_took_over(tmp_path: Path) -> None:
    engine = Engine(tmp_path, "aaaaaaa1")
    assert engine.held()
    engine.clock.move(SURE + 1)
    assert engine.lost()
    assert engine.held(), "the next pass asks again and has it"
    assert engine.lease.generation == 2


@pytest.mark.parametrize("text", [b"", b'{"ownerId": "bbb', b"\xff\x00", b"[]", b'{"acquiredAt": 5}', b"[" * 4000])
def test_l03_a_text_that_cannot_be_read_is_waited_for_and_never_stale_at_once(tmp_path: Path, text: bytes) -> None:
    (tmp_path / ".lease-4").write_bytes(text)
    engine = Engine(tmp_path, "aaaaaaa1", locks=True)
    assert not engine.held()
    engine.clock.move(STALE - 1)
    assert not engine.held()
    (tmp_path / ".lease-4").write_bytes(text + b" ")
    engine.clock.move(1)
    assert not engine.held(), "it changed: somebody lives"
    engine.clock.move(STALE)
    assert engine.held()
    assert leases(tmp_path) == [".lease-5"]


HOLD = """
import os, sys
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.handoff.lease import Lease, Owner
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.folder.leasing import FolderLeasePlace
place = FolderLeasePlace(real_ops(), sys.argv[1], "ccccccc3")
Lease(place, Owner("ccccccc3", "pc-1", os.getpid()), SystemClock()).take()
print("held", flush=True)
sys.stdin.read()
"""


def test_l04_an_owner_that_was_killed_on_this_machine_is_followed_at_once(tmp_path: Path) -> None:
    import subprocess

    from tests.locations.folder.helpers import python_program

    with subprocess.Popen(
        python_program(HOLD, str(tmp_path)), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"
        engine = Engine(tmp_path, "aaaaaaa1", locks=True)
        assert not engine.held()
        process.kill()
        process.wait()
        assert engine.held()
    assert leases(tmp_path) == [".lease-2"]


def test_l04_a_lock_says_nothing_about_another_machine(tmp_path: Path) -> None:
    far = Engine(tmp_path, "bbbbbbb2", "pc-2")
    assert far.held()
    near = Engine(tmp_path, "aaaaaaa1", locks=True)
    assert not near.held()
    near.clock.move(STALE)
    assert near.held()


@pytest.mark.parametrize("jump", [86_400_000, -86_400_000])
def test_l05_a_clock_that_jumps_takes_nothing_over(tmp_path: Path, jump: int) -> None:
    one, other = Engine(tmp_path, "aaaaaaa1"), Engine(tmp_path, "bbbbbbb2", "pc-2")
    assert one.held()
    assert not other.held()
    for engine in (one, other):
        engine.clock.ms += jump
        assert not other.held()
        assert one.held()
    assert not one.lost()


def test_a_released_lease_is_taken_at_once_and_its_number_counts_on(tmp_path: Path) -> None:
    one, other = Engine(tmp_path, "aaaaaaa1"), Engine(tmp_path, "bbbbbbb2", "pc-2")
    assert one.held()
    one.lease.release()
    assert leases(tmp_path) == [".lease-1"], "the highest is never deleted"
    assert one.lost()
    assert other.held()
    assert leases(tmp_path) == [".lease-2"]


def test_the_same_engine_started_anew_goes_on_at_once(tmp_path: Path) -> None:
    assert Engine(tmp_path, "aaaaaaa1").held()
    assert Engine(tmp_path, "aaaaaaa1").held()
    assert leases(tmp_path) == [".lease-2"]


def test_a_late_taker_and_a_lost_answer(tmp_path: Path) -> None:
    one = Engine(tmp_path, "aaaaaaa1")
    one.script.fail_after("rename_new", OSError(5, "the answer was lost"))
    assert one.held(), "its own text stands under the name"
    # Between the look and the create of a taker another one is quicker.
    two, three = Engine(tmp_path, "bbbbbbb2", "pc-2"), Engine(tmp_path, "ccccccc3", "pc-3")
    for engine in (two, three):
        assert not engine.held()
        engine.clock.move(STALE)
    two.script.before("rename_new", three.held)
    assert not two.held()
    assert three.lease.generation == 2
    assert leases(tmp_path) == [".lease-2"]


def test_a_drive_without_an_exclusive_rename_still_has_one_owner(tmp_path: Path) -> None:
    one = Engine(tmp_path, "aaaaaaa1")
    one.script.fail("rename_new", OSError(1, "no links on this drive"))
    assert one.held()
    assert not Engine(tmp_path, "bbbbbbb2", "pc-2").held()


@pytest.mark.parametrize(
    "name", [".lease-0", ".lease-01", ".lease-", ".lease-x", ".lease-1.tmp", "lease-1", ".lease-lock"]
)
def test_other_names_are_no_generations(name: str) -> None:
    assert generation_of(name) is None
    assert generation_of(lease_name(12)) == 12


# ---------------------------------------------------------------- L01: the race


def _by_generations(folder: Path, tag: str, together: Callable[[], object]) -> bool:
    engine = Engine(folder, tag, f"host-{tag}")
    # Each has watched the dead lease for long enough, and they go for it at once.
    first = engine.held()
    engine.clock.move(STALE)
    together()
    return not first and engine.held() and not engine.lost()


def _by_deletion(folder: Path, tag: str, together: Callable[[], object]) -> bool:
    """The article's sample: read, expired, delete, create exclusively."""
    together()
    path = folder / "lock.json"
    try:
        expired = json.loads(path.read_bytes())["expires"] < time.time()
    except (OSError, ValueError):
        expired = True  # a half-written one counts as stale there
    if not expired:
        return False
    time.sleep(0.002)  # what a share takes between two steps; without it a busy machine runs the takers in turn
    with suppress(OSError):
        path.unlink()
    try:
        with path.open("x") as file:
            json.dump({"owner": tag, "expires": time.time() + 30}, file)
    except FileExistsError:
        return False
    return True


def _taker(rule: str, root: str, number: int, rounds: int, barrier: Barrier, answers: Any) -> None:
    rule_of = {"generations": _by_generations, "deletion": _by_deletion}[rule]
    for each in range(rounds):
        folder = Path(root, f"{rule}-{each}")
        won = rule_of(folder, f"taker0{number:02}", lambda: barrier.wait(60))
        answers.put((each, won))
        barrier.wait(60)


def _owners(tmp_path: Path, rule: str, rounds: int) -> list[int]:
    """How many takers of each round hold the lease at its end."""
    for each in range(rounds):
        folder = tmp_path / f"{rule}-{each}"
        folder.mkdir()
        if rule == "generations":
            Engine(folder, "deadbee1", "gone").lease.take()
        else:
            (folder / "lock.json").write_text(json.dumps({"owner": "gone", "expires": 0}))
    context = multiprocessing.get_context("spawn")
    barrier, answers = context.Barrier(TAKERS), context.Queue()
    takers = [
        context.Process(target=_taker, args=(rule, str(tmp_path), number, rounds, barrier, answers), daemon=True)
        for number in range(TAKERS)
    ]
    for taker in takers:
        taker.start()
    owners = [0] * rounds
    for _ in range(rounds * TAKERS):
        each, won = answers.get(timeout=60)
        owners[each] += won
    for taker in takers:
        taker.join(30)
        assert taker.exitcode == 0
    return owners


def test_l01_of_eight_takers_one_owns_the_lease_in_every_round(tmp_path: Path) -> None:
    assert _owners(tmp_path, "generations", LEASE_ROUNDS) == [1] * LEASE_ROUNDS


@pytest.mark.skipif(
    sys.platform == "win32", reason="nobody deletes there what another has open: the rule fails otherwise"
)
def test_l01_negative_control_delete_then_create_has_several_owners(tmp_path: Path) -> None:
    rounds = max(LEASE_ROUNDS, 40)
    assert sum(owners > 1 for owners in _owners(tmp_path, "deletion", rounds)) > 0
