"""Ends the program at a chosen step by `strace`: SIGKILL as a thread enters its Nth call of one kind. No assertions.

strace counts each kind of call for each thread by itself. The channel's thread makes the calls on files, the store's
writer those on the database, so that a kind and a number name one step.
"""

import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.command_line import PATIENCE, Site
from tests.support.peers import require
from tests.support.processes import clean_environment

FILE_CALLS = "rename,renameat,renameat2,unlink,unlinkat,fsync,link,linkat"
"""Made by the channel's thread, and a few at the end by the main thread."""
COMMIT_CALLS = "fdatasync"
PAGE_CALLS = "pwrite64"

_LINE = re.compile(r"(\d+) +(\w+)\((.*)")


@dataclass(frozen=True, slots=True)
class Step:
    """One call of a recorded run: the Nth of its kind in its thread."""

    call: str
    number: int
    text: str = ""
    thread: str = ""


def strace(site: Site, *options: str) -> list[str]:
    """The words that run `run --once` of a site under strace."""
    return [require("strace"), "-f", "-qq", "--signal=none", *options, *site.command("run", "--once")]


def record(site: Site, calls: str, log: Path, *, expect: int = 0) -> list[Step]:
    """Run once and return the calls of all threads in the order in which they began."""
    run_traced(strace(site, "-y", "-s", "64", "-e", f"trace={calls}", "-o", str(log)), expect)
    counts: Counter[tuple[str, str]] = Counter()
    steps = []
    for line in log.read_text("utf-8", "replace").splitlines():
        found = _LINE.match(line)
        if found:
            counts[found[1], found[2]] += 1
            steps.append(Step(found[2], counts[found[1], found[2]], found[3], found[1]))
    return steps


def busiest(steps: Sequence[Step]) -> list[Step]:
    """The steps of the thread that made the most of them."""
    thread = Counter(step.thread for step in steps).most_common(1)[0][0]
    return [step for step in steps if step.thread == thread]


def killed_at(site: Site, step: Step, log: Path, *, path: Path | None = None) -> bool:
    """Run once, killed as a thread enters this step; False when the run ended before any came to it.

    With `path` only calls on exactly that path count.
    """
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    return inject(site, step, "signal=KILL", log, path=path) == -signal.SIGKILL


def inject(site: Site, step: Step, what: str, log: Path, *, path: Path | None = None) -> int:
    """Run once with a signal or an error put into a step; the status."""
    only = () if path is None else ("-P", str(path))
    change = f"inject={step.call}:{what}:when={step.number}"
    return run_traced(strace(site, *only, "-e", f"trace={step.call}", "-e", change, "-o", str(log)), None)


def run_traced(command: Sequence[str], expect: int | None) -> int:
    """Run to the end; strace ends by the signal that its program ended by."""
    done = subprocess.run(
        command,
        env=clean_environment(PYTHONDONTWRITEBYTECODE="1"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert expect is None or done.returncode == expect, done
    return done.returncode


def find(steps: Sequence[Step], call: str, pattern: str, nth: int = 1) -> Step:
    """The nth step of this call whose text matches the pattern."""
    found = [step for step in steps if step.call == call and re.search(pattern, step.text)]
    assert len(found) >= nth, f"{call} {pattern}: {len(found)} steps"
    return found[nth - 1]
