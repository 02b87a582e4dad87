"""SIGKILL at every step on a shared queue: lock, store, empty, delete, stage, flush, move, stamp. Each message once.

Work is taken from one queue and published in another under a long topic. Every so many steps in the short run, each
one with `PATHWAYS_FULL`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.crash.aftermath import open_failures, put_store
from tests.crash.tracing import Step, killed_at, record
from tests.locations.queue.helpers import Queue, Taker
from tests.support.command_line import Site
from tests.support.counts import CRASH_STRIDE

pytestmark = [pytest.mark.timeout(1800), pytest.mark.skipif(sys.platform == "win32", reason="strace is of Linux")]

CALLS = "flock,ftruncate,rename,unlink,fsync,write,mkdir"
SENT = [b"MSH|^~\\&|ZZTEST|%d\r" % number * 50 for number in range(3)]
TOPIC = "done." + "w" * 120


class Line:
    """Two queues and a site between them."""

    def __init__(self, root: Path, template: Site | None = None) -> None:
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        self.queue, self.out = Queue(root / "queue-in"), Queue(root / "queue-out")
        self.site = Site(root / "site")
        source = {"type": "queue", "dir": str(self.queue.root), "topic": "job.#"}
        to = {"name": "out", "type": "queue", "dir": str(self.out.root), "topic": TOPIC}
        self.site.channels.append({"name": "lab", "source": source, "destinations": [to]})
        self.site.write_config()
        if template is not None:
            put_store(template, self.site)
        self.sent = {self.queue.put(f"job.{number}", data): data for number, data in enumerate(SENT)}

    def assert_all_once(self) -> None:
        """Everything was stored once, removed, and published once; nothing of a stop is left."""
        rows = self.site.messages()
        assert sorted(row["key"] for row in rows) == sorted(self.sent)
        assert [row["state"] for row in rows] == ["delivered"] * len(self.sent)
        assert self.queue.names() == []
        assert self.out.topics() == self.out.names()
        assert self.out.staging() == []
        assert open_failures(self.site.home) == 0
        assert sorted(Taker(self.out.source("done.#")).take().values()) == sorted(self.sent.values())


def steps_of(line: Line, log: Path) -> list[Step]:
    """The steps of a run that touch a queue."""
    return [step for step in record(line.site, CALLS, log) if "/queue-" in step.text]


def test_b01_d16_a_kill_at_any_step_on_a_queue_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """B01: a claim of several steps is finished by recovery. D16: nobody sees a message whose other half is missing."""
    made = Line(tmp_path / "made")
    steps = steps_of(made, tmp_path / "trace")
    made.assert_all_once()
    kinds = {step.call for step in steps}
    assert {"flock", "ftruncate", "rename", "unlink", "fsync", "write", "mkdir"} <= kinds
    # Making 1,024 folders is one step that repeats itself.
    folders = [step for step in steps if step.call == "mkdir"]
    steps = [step for step in steps if step.call != "mkdir"] + folders[:: len(folders) // 3]
    assert len(steps) >= 30
    template = empty_site(tmp_path)
    killed = 0
    taken = steps[::CRASH_STRIDE]
    for step in taken:
        line = Line(tmp_path / "line", template)
        killed += killed_at(line.site, step, tmp_path / "killed")
        line.site.once()
        line.assert_all_once()
    assert killed >= len(taken) * 2 // 3


def empty_site(tmp_path: Path) -> Site:
    """A site whose store is made and empty."""
    made = Site(tmp_path / "template")
    made.channel()
    made.once()
    return made
