"""What lies below `.claimed/` of one prefix: which markers, whose, since when. Reads markers, writes none.

A listing tells a marker's key and tag, not its content. What is not known yet is read when it has stood for a while or
may be ours, so that four engines at work do not read each other's markers all day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.locations.base import ClaimFile
from pathways_desktop.locations.objects.claiming import Markers, Stands
from pathways_desktop.locations.objects.listing import pages
from pathways_desktop.locations.objects.marker import Marker
from pathways_desktop.locations.objects.naming import CLAIMED, PROBE
from pathways_desktop.locations.objects.port import ObjectFacts, ObjectStore

SETTLED_SECONDS = 10.0
"""A marker that is older than this by the store's clock is no longer one of an engine that is just at work."""


class Shelf:
    """The markers of one prefix as one source sees them. Used by its worker's thread."""

    def __init__(
        self,
        store: ObjectStore,
        markers: Markers,
        prefix: str,
        channel: str,
        tag: str,
        clock: Clock,
        pool: Callable[[], ThreadPoolExecutor],
    ) -> None:
        self._store = store
        self._prefix = prefix
        self._channel = channel
        self._tag = tag
        self._clock = clock
        self._pool = pool
        self._markers = markers
        self._known: dict[tuple[str, str], Stands] = {}
        self._looked = False
        self._sights: dict[str, tuple[frozenset[str], float]] = {}
        self._facts: dict[tuple[str, str], ObjectFacts] = {}
        """What stood there in the last scan, by key and tag."""
        self.occupied: frozenset[str] = frozenset()
        """Keys at which something stood in the last scan."""
        self.foreign = 0
        """Objects below `.claimed/` that are no markers, as of the last scan."""

    def scan(self, *, whole: bool = False) -> list[Stands]:
        """List what stands there; the markers that are known or worth knowing. With `whole`, all of them."""
        found: dict[tuple[str, str], ObjectFacts] = {}
        wanted: list[ObjectFacts] = []
        for page in pages(self._store, self._prefix + CLAIMED):
            for facts in page.objects:
                if facts.key.startswith(self._prefix + PROBE) or facts.folder:
                    continue
                if facts.size == 0 and facts.key.endswith("/"):
                    continue  # a folder's own entry; the marker of an object whose name ends so is not empty
                at = (facts.key, facts.tag)
                found[at] = facts
                if at in self._known:
                    continue
                settled = page.store_seconds is None or page.store_seconds - facts.modified >= SETTLED_SECONDS
                if whole or not self._looked or settled or facts.key in self._markers.uncertain:
                    wanted.append(facts)
        self._known = {at: stands for at, stands in self._known.items() if at in found}
        for stands in self._pool().map(lambda facts: self._markers.look(facts.key, facts.tag), wanted):
            if stands is not None:
                self._known[stands.key, stands.tag] = stands
                self._markers.uncertain.discard(stands.key)
        self._looked = True
        self._facts = found
        self.occupied = frozenset(key for key, _ in found)
        self.foreign = sum(stands.marker is None for stands in self._known.values())
        self._watch()
        return sorted(self._known.values(), key=lambda stands: stands.marker.writer if stands.marker else "")

    def look_again(self) -> None:
        """List anew at which keys something stands; nothing is read."""
        self.occupied = frozenset(
            facts.key for page in pages(self._store, self._prefix + CLAIMED) for facts in page.objects
        )

    def ours(self, stands: Stands) -> Marker | None:
        """The marker, when it is this engine's and this channel's."""
        marker = stands.marker
        return marker if marker is not None and (marker.channel, marker.engine) == (self._channel, self._tag) else None

    def of_another_channel(self, marker: Marker) -> bool:
        """True for a marker of this engine that another channel of it has to finish."""
        return marker.engine == self._tag and marker.channel != self._channel

    def note(self, stands: Stands) -> None:
        """It was written by us just now. From any thread."""
        self._known[stands.key, stands.tag] = stands

    def forget(self, stands: Stands) -> None:
        """It was deleted or written over by us."""
        self._known.pop((stands.key, stands.tag), None)

    def _watch(self) -> None:
        """Note for each other engine since when the same markers of its stand there, on our own clock."""
        sets: dict[str, set[str]] = {}
        for stands in self._known.values():
            marker = stands.marker
            if marker is not None and marker.engine != self._tag and marker.channel == self._channel:
                sets.setdefault(marker.engine, set()).add(marker.writer)
        now = self._clock.monotonic()
        sights = {}
        for engine, writers in sets.items():
            same = frozenset(writers)
            before = self._sights.get(engine)
            # Fewer than before is a sign of life too: only the engine itself takes its markers away.
            sights[engine] = before if before is not None and before[0] == same else (same, now)
        self._sights = sights

    def signs(self) -> Mapping[str, float]:
        """For each other engine with markers of this channel: seconds for which its markers stood unchanged."""
        now = self._clock.monotonic()
        return {engine: now - since for engine, (_, since) in self._sights.items()}

    def rows(self, found: Iterable[Stands], this_run: frozenset[str], facts_ms: int) -> Sequence[ClaimFile]:
        """What `claims` lists, by channel and claim id. `facts_ms` stands for the time of what is no marker."""
        rows = [self._row(stands, this_run, facts_ms) for stands in found]
        return sorted(rows, key=lambda row: (row.channel, row.claim_id, row.name))

    def _row(self, stands: Stands, this_run: frozenset[str], facts_ms: int) -> ClaimFile:
        marker = stands.marker
        name = stands.key[len(self._prefix) :].encode("utf-8", "surrogatepass")
        if marker is None:
            facts = self._facts.get((stands.key, stands.tag))
            size, at = (facts.size, facts.modified * 1_000) if facts is not None else (0, facts_ms)
            return ClaimFile("", name, name, size, at * 1_000_000, self._channel, "", ClaimState.UNREADABLE)
        owner, host = "this engine", ""
        if marker.engine != self._tag:
            state, owner, host = ClaimState.OTHER_ENGINE, f"{marker.host} process {marker.pid}", marker.host
            if marker.channel != self._channel:
                owner = f"{owner}, channel {marker.channel}"
        elif marker.channel != self._channel:
            state = ClaimState.OTHER_CHANNEL
        elif marker.laid_aside:
            state = ClaimState.HELD
        else:
            state = ClaimState.THIS_RUN if marker.writer in this_run else ClaimState.EARLIER_RUN
        path = marker.path.encode("utf-8", "surrogatepass")
        at = marker.claim_id.time_ms * 1_000_000
        return ClaimFile(marker.writer, path, name, marker.size, at, marker.channel, owner, state, marker.engine, host)
