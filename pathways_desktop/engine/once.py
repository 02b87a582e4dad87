"""`run --once`: what each channel does in it, and how long it is waited for.

A channel runs on one thread of its own, all side by side; one that stands in a call that does not return keeps nobody
from the end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.engine.channel import SourceWorker
from pathways_desktop.engine.resting import LEAST_SECONDS
from pathways_desktop.engine.runtime import ChannelRuntime

if TYPE_CHECKING:
    from pathways_desktop.engine.pulse import Pulse

LISTENER_SLICE = 0.05
COMMAND_SECONDS = 0.5
"""Commands of other processes, and how far the channels have come, are looked at this often."""


def wait_for_channels(runtimes: Sequence[ChannelRuntime], pulse: Pulse, stopping: threading.Event) -> bool:
    """Wait until all have ended or a person asks to stop. True: the rest stand in calls that do not return.

    What they stand in is told by then (`ERR_PATHWAYS_NO_PROGRESS`), and left to the claim protocol like a kill.
    """
    looked = time.monotonic()
    while not stopping.is_set():
        alive = [runtime for runtime in runtimes if runtime.alive()]
        if not alive:
            pulse.standstills.look(runtimes)
            return False
        alive[0].threads[0].join(LISTENER_SLICE)
        if time.monotonic() - looked >= COMMAND_SECONDS:
            looked = time.monotonic()
            pulse.answer()
            pulse.standstills.look(runtimes)
            if all(pulse.standstills.told(runtime.channel.name) for runtime in alive):
                return True
    return False


def run_channel_once(runtime: ChannelRuntime) -> list[PathwaysError]:
    """`run --once` for one channel: left-overs, list, wait `minAge` once if anything is new, take, one try each.

    Returns what failed. Stops early at a safe point when the channel is asked to.
    """
    worker = runtime.worker
    failed: list[PathwaysError] = []
    worker.turn()
    if worker.paused:
        return failed if worker.view.error is None else [worker.view.error]
    if worker.view.error is None and not worker.stopping.is_set():
        rest = worker.channel.source.min_age.seconds if _anything_new(worker) else 0.0
        if any(state is ClaimState.HELD for state, _ in worker.intake.states().values()):
            rest = max(rest, LEAST_SECONDS)
        if rest:
            # One more look when it can be at rest; what changed in between waits for the next run.
            worker.clock.wait(worker.stopping, rest + 0.01)
        if not worker.stopping.is_set():
            worker.turn()
            while worker.view.more and not worker.stopping.is_set():
                worker.turn()
    if worker.view.error is not None:
        failed.append(worker.view.error)
    for delivery in runtime.deliveries:
        if not worker.stopping.is_set():
            failed.extend(delivery.run_once())
    return failed


def _anything_new(worker: SourceWorker) -> bool:
    """Whether the pass saw a file that can be ready by itself."""
    return any(row.next_try is not None for row in worker.view.waiting)
