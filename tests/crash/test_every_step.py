"""SIGKILL at every step of claim, flush, store, remove and deliver, then one plain run: each message exactly once.

Every so many steps in the short run, each one with `PATHWAYS_FULL`. Source: handoff matrix, rows F01 to F17, D01, D04.
"""

import shutil
from pathlib import Path

import pytest

from tests.crash.aftermath import assert_all_once, fill, fresh
from tests.crash.tracing import COMMIT_CALLS, FILE_CALLS, PAGE_CALLS, Step, busiest, find, killed_at, record
from tests.support.command_line import Site
from tests.support.counts import CRASH_STRIDE

pytestmark = pytest.mark.timeout(1800)

FEWEST = {FILE_CALLS: 35, COMMIT_CALLS: 4, PAGE_CALLS: 60}
"""Steps that a run makes at least; fewer would mean that the walk looks at the wrong thread."""


@pytest.mark.parametrize("calls", [FILE_CALLS, COMMIT_CALLS, PAGE_CALLS], ids=["files", "commits", "pages"])
def test_a_kill_at_any_step_loses_nothing_and_doubles_nothing(template: Site, tmp_path: Path, calls: str) -> None:
    steps = busiest(record(fresh(template, tmp_path / "recorded"), calls, tmp_path / "trace"))
    assert len(steps) >= FEWEST[calls]
    stride = {FILE_CALLS: 1, COMMIT_CALLS: 1, PAGE_CALLS: 5}[calls] * CRASH_STRIDE
    taken = steps[::stride]
    killed = 0
    for step in taken:
        site = fresh(template, tmp_path / "site")
        killed += killed_at(site, step, tmp_path / "killed")
        site.once()
        assert_all_once(site)
    # How many commits and pages a run needs differs a little from run to run.
    assert killed >= (len(taken) if calls == FILE_CALLS else len(taken) // 2)


@pytest.mark.parametrize("before_removal", [True, False], ids=["all claimed", "one removed"])
def test_a_second_kill_during_recovery_changes_nothing(template: Site, tmp_path: Path, before_removal: bool) -> None:
    """Killed with everything stored and claimed files there, and again at steps of the run that finishes them."""
    steps = record(fresh(template, tmp_path / "recorded"), FILE_CALLS, tmp_path / "trace")
    first = find(steps, "unlink", r"\.claimed/lab/\w{33}-", 1 if before_removal else 2)
    crashed = fresh(template, tmp_path / "site")
    assert killed_at(crashed, first, tmp_path / "killed")
    assert len(crashed.claimed()) == (3 if before_removal else 2)
    again = busiest(record(crashed, FILE_CALLS, tmp_path / "trace-2"))
    assert_all_once(crashed)
    killed = 0
    taken = again[::CRASH_STRIDE]
    for step in taken:
        site = fresh(template, tmp_path / "site")
        assert killed_at(site, first, tmp_path / "killed")
        killed += killed_at(site, step, tmp_path / "again")
        site.once()
        assert_all_once(site)
    assert killed == len(taken)


def test_a_kill_while_the_store_is_made_leaves_a_home_that_works(tmp_path: Path) -> None:
    """The very first run, killed at steps of making the key file and the store."""
    made = [Step(call, number) for call in ("fsync", "fdatasync", "rename", "link") for number in range(1, 6)]
    killed = 0
    for step in made[:: max(1, CRASH_STRIDE // 2)]:
        shutil.rmtree(tmp_path / "site", ignore_errors=True)
        site = Site(tmp_path / "site")
        site.channel()
        fill(site)
        killed += killed_at(site, step, tmp_path / "killed")
        site.once()
        assert_all_once(site)
    assert killed >= 3
