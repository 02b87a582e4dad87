"""Faults by number: the Nth call of each kind fails with each error; it is shown, nothing is lost, and it goes on.

Real files and a real store; one call of the file operations raises what the system would. Source: issue 3, "Faults by
number"; handoff rows F08, F25, F29, F30 and D09.
"""

import errno
import itertools
import logging
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathways_desktop.engine.once import run_channel_once
from pathways_desktop.locations.folder.fileops import real_ops
from tests.crash.power import Found, Rig, fast_folder
from tests.support.counts import FAULT_STRIDE
from tests.support.fileops_forms import Script

FILES = {f"zztest-{number}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in (1, 2)}
ERRORS = ("EIO", "ENOSPC", "EACCES", "EBUSY", "ESTALE")
FEWEST = {
    "look_through": 6,
    "look": 20,
    "stat": 8,
    "scan": 5,
    "open_claim": 4,
    "create": 6,
    "read": 2,
    "write": 3,
    "flush_file": 4,
    "flush_folder": 8,
    "rename": 6,
    "replace": 3,
    "remove": 8,
    "make_folder": 2,
    "volume": 3,
}
"""Calls of each kind in a plain run, at least: fewer would mean that this looks at something else than the work."""


@dataclass(slots=True)
class Told:
    """What a run with a fault said."""

    found: Found
    path: str
    """Where the call was, below the place."""
    events: set[str]
    """Log events that name the error's code."""

    def shows(self, code: str) -> bool:
        """The code stands among the failures and in the log."""
        events = self.events & {"source-read-failed", "delivery-failed", "claim-held"}
        return code in self.found.codes and bool(events)

    @property
    def done(self) -> bool:
        """Everything was stored and delivered in spite of it."""
        return self.found.stored == Counter(list(FILES)) and len(self.found.delivered) == len(FILES)


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    with fast_folder(tmp_path_factory.mktemp("faults")) as root:
        yield Rig(root)


class Lines(logging.Handler):
    """Keeps what the program logs."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def events(self, code: str) -> set[str]:
        """The events that name this code."""
        return {str(line.msg) for line in self.records if getattr(line, "fields", {}).get("code") == code}


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The program's own log lines, whatever another test did to its logger."""
    logger, kept = logging.getLogger("pathways"), Lines()
    level = logger.level
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)
    yield kept
    logger.removeHandler(kept)
    logger.setLevel(level)


def fresh(rig: Rig) -> Script:
    """An empty store and the two files, and file operations that can be told to fail."""
    shutil.rmtree(rig.place)
    for name in ("drop", "out"):
        (rig.place / name).mkdir(parents=True)
    for name, data in FILES.items():
        (rig.place / "drop" / name).write_bytes(data)
    rig.empty.put(rig.home)
    return Script(real_ops())


def run(rig: Rig, script: Script) -> tuple[Found, Counter[str]]:
    """One run, and the calls that it made; the stop that follows may fail unseen, its record is swept later."""
    with rig.running(script.ops) as (store, runtime):
        run_channel_once(runtime)
        counts = Counter(script.counts)
        store.writer.flush()
        found = rig.look(store, runtime, FILES)
        runtime.worker.source.stop()
    return found, counts


def with_fault(rig: Rig, name: str, number: int, code: str, lines: Lines) -> Told:
    """A run whose Nth call of this name fails."""
    script = fresh(rig)
    failure = getattr(errno, code)
    script.fail(name, OSError(failure, os.strerror(failure)), at=number)
    lines.records.clear()
    found, _ = run(rig, script)
    where = [place for place, call in enumerate(script.calls) if call[0] == name][number - 1]
    # A call on a handle names no path; what is written and flushed is what was made last.
    made = (
        [call for call in script.calls[:where] if call[0] == "create"][-1:] if name in ("write", "flush_file") else []
    )
    path = next((str(part) for call in (script.calls[where], *made) for part in call[1] if isinstance(part, str)), "")
    return Told(found, path.removeprefix(f"{rig.place}/"), lines.events(code))


def may_pass_unseen(name: str, told: Told, code: str) -> bool:
    """A file in use is left and taken by the next listing; a destination is looked at again before it is written to.

    An owner record without room is written a moment later, with the first file that is read; a disk that stays full
    is in the log (`heartbeat-failed`).
    """
    if code == "EBUSY" and name in ("open_claim", "rename"):
        return True
    if code == "ENOSPC" and "/.owner-" in told.path:
        return True
    return told.path == "out" and name in ("look", "look_through", "scan")


@pytest.mark.parametrize("name", FEWEST)
def test_the_nth_call_fails_and_nothing_is_lost(rig: Rig, name: str, lines: Lines) -> None:
    counts = run(rig, fresh(rig))[1]
    assert counts[name] >= FEWEST[name]
    pairs = list(itertools.product(range(1, counts[name] + 1), ERRORS))
    for number, code in pairs[list(FEWEST).index(name) % FAULT_STRIDE :: FAULT_STRIDE]:
        told = with_fault(rig, name, number, code, lines)
        where = f"{name} {number} {code} at {Path(told.path).parent}"
        assert max(told.found.stored.values(), default=0) <= 1, where
        if not told.shows(code):
            assert told.done, f"{where}: not done, and nothing says why"
            assert may_pass_unseen(name, told, code), where
        assert_goes_on(rig, where)


def assert_goes_on(rig: Rig, where: str) -> None:
    """The fault is over: one plain run later everything is there once, and the failure has ended by itself."""
    rig.clock.move(7200)
    found = rig.once(real_ops(), FILES)
    assert found.stored == Counter(list(FILES)), where
    assert len(found.delivered) == len(FILES), where
    assert (found.open_codes, found.error, found.right) == (frozenset(), None, True), where
    left = [path for path in (rig.place / "drop").rglob("*") if path.is_file()]
    assert left == [], where
    assert sorted(path.name for path in (rig.place / "out").iterdir()) == sorted(found.outputs), where


@pytest.mark.parametrize("code", ERRORS)
@pytest.mark.parametrize("name", ["flush_folder", "read", "remove"])
def test_a_fault_in_one_pass_is_over_in_the_next_of_the_same_run(rig: Rig, name: str, code: str) -> None:
    """Without a restart: the engine's memory of the failed pass stands in nobody's way."""
    script = fresh(rig)
    failure = getattr(errno, code)
    with rig.running(script.ops) as (store, runtime):
        runtime.worker.source.probe()
        script.fail(name, OSError(failure, os.strerror(failure)))
        runtime.worker.turn()
        shown = {row.code for row in store.reader.failures()}
        assert code in shown
        for _ in range(3):
            rig.clock.move(600)
            runtime.worker.turn()
        for delivery in runtime.deliveries:
            delivery.run_once()
        found = rig.look(store, runtime, FILES)
        runtime.worker.source.stop()
    assert found.stored == Counter(list(FILES))
    assert found.open_codes == frozenset()
    assert [path for path in (rig.place / "drop").rglob("*") if path.is_file()] == []
