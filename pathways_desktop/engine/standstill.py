"""Places that do not answer: a call that has not returned for so long raises a failure, which ends when it moves on.

Looked at from the pulse's thread, which touches no place; the workers count their steps (`domain/progress.py`), so that
a slow server, a long listing or a large file is none. A machine that slept counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathways_desktop.config.model import PlaceSettings
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.progress import Progress
from pathways_desktop.engine.incidents import PROGRESS, Incidents
from pathways_desktop.engine.log import log_error
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.runtime import ChannelRuntime

NO_PROGRESS = "ERR_PATHWAYS_NO_PROGRESS"
STILL_SECONDS = 60.0
"""A disk or share that has not answered for so long is told."""
LIMITED_SECONDS = 180.0
"""The same for a server or an object store: their links end a silence by themselves, with a code that says more."""
SHOWN_SECONDS = 10.0
"""From here on the channel's row says since when."""
ASLEEP_SECONDS = 30.0
"""Nobody looked for so long: the machine slept, or this process was stopped. It is measured anew from there."""


@dataclass(slots=True)
class _Seen:
    progress: Progress
    steps: int
    since_ms: int
    """Wall time of the last step, as near as the looks are."""
    still: float = 0.0
    told: bool = False


@dataclass(frozen=True, slots=True)
class _Worker:
    key: tuple[str, str | None]
    """Channel, and destination or None for its source."""
    place: PlaceSettings
    progress: Progress


class Standstills:
    """Looks at all workers now and then. Used by one thread."""

    def __init__(self, store: Store, clock: Clock, tell: Callable[[Event], None]) -> None:
        self._store = store
        self._clock = clock
        self._tell = tell
        self._seen: dict[tuple[str, str | None], _Seen] = {}
        self._keepers: dict[tuple[str, str | None], Incidents] = {}
        self._looked = (clock.monotonic(), clock.now_ms())

    def look(self, runtimes: Sequence[ChannelRuntime]) -> None:
        """Count on, and raise or end what that means. Never raises for a store that can't be written."""
        now, now_ms = self._clock.monotonic(), self._clock.now_ms()
        passed = now - self._looked[0]
        # Linux stands still in its sleep on the one clock, Windows on neither.
        slept = max(passed, (now_ms - self._looked[1]) / 1000) >= ASLEEP_SECONDS
        self._looked = now, now_ms
        workers = [worker for runtime in runtimes for worker in _workers(runtime)]
        for gone in set(self._seen) - {worker.key for worker in workers}:
            del self._seen[gone]
            self._close(gone)
            del self._keepers[gone]
        for worker in workers:
            progress, steps = worker.progress, worker.progress.steps
            seen = self._seen.get(worker.key)
            if seen is None or seen.progress is not progress:
                seen = self._seen[worker.key] = _Seen(progress, steps, now_ms)
            elif seen.steps != steps or not progress.working:
                seen.steps, seen.since_ms, seen.still = steps, now_ms, 0.0
            elif not slept:
                seen.still += passed
            elif not seen.told:
                seen.still = 0.0
            self._judge(worker, seen)

    def since(self, channel: str) -> tuple[int, str | None] | None:
        """Since when (wall time in ms) the longest of a channel's workers has had no progress, and which destination.

        None where all of them move; the destination is None for the source.
        """
        here = [(seen, key[1]) for key, seen in self._seen.items() if key[0] == channel]
        still = [each for each in here if each[0].still >= SHOWN_SECONDS]
        if not still:
            return None
        seen, destination = max(still, key=lambda each: each[0].still)
        return min(seen.since_ms, self._clock.now_ms()), destination

    def told(self, channel: str) -> bool:
        """Whether the failure is open for one of a channel's workers."""
        return any(key[0] == channel and seen.told for key, seen in self._seen.items())

    def _judge(self, worker: _Worker, seen: _Seen) -> None:
        limit = STILL_SECONDS if worker.place.local_dir is not None else LIMITED_SECONDS
        if seen.still < limit:
            # Also what an earlier run left open: where this one stands still too, it is told anew.
            self._close(worker.key)
            seen.told = False
        elif not seen.told:
            try:
                self._keeper(*worker.key).open(NO_PROGRESS, worker.place.where)
            except PathwaysError as trouble:
                log_error("incident-unwritten", trouble, channel=worker.key[0])
            else:
                seen.told = True
                log_error("no-progress", PathwaysError(NO_PROGRESS), channel=worker.key[0], destination=worker.key[1])

    def _close(self, key: tuple[str, str | None]) -> None:
        self._keeper(*key).close(NO_PROGRESS, item=False)

    def _keeper(self, channel: str, destination: str | None) -> Incidents:
        keeper = self._keepers.get((channel, destination))
        if keeper is None:
            place = PROGRESS if destination is None else f"{PROGRESS} at {destination}"
            items = f"{place}, items"
            keeper = Incidents(channel, destination, self._store, self._clock, self._tell, place=place, items=items)
            self._keepers[channel, destination] = keeper
        return keeper


def _workers(runtime: ChannelRuntime) -> Iterator[_Worker]:
    channel = runtime.channel
    yield _Worker((channel.name, None), channel.source, runtime.worker.progress)
    places = {each.name: each for each in channel.destinations}
    for delivery in runtime.deliveries:
        name = delivery.plan.name
        yield _Worker((channel.name, name), places[name], delivery.progress)
