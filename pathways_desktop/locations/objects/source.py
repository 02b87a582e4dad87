"""`Source` over a prefix of an object store: one rule for both stores, claimed by markers.

Each pass: list, take markers, read, (the engine stores), delete, release. Requests of one slice go side by side in a
small pool of threads; the order in which objects are stored is the engine's. Source: seed "An object store".
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.domain.names import ClaimId, ClaimIds
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.locations.base import (
    Capabilities,
    Claimed,
    ClaimFile,
    ClaimResult,
    Entry,
    Listing,
    NoteNames,
    PlaceUnready,
    Reader,
    Refusal,
    Refused,
    SourceParts,
)
from pathways_desktop.locations.objects.card import LastProbe, objects_card
from pathways_desktop.locations.objects.claiming import (
    FORBIDDEN,
    Markers,
    Meetings,
    Stands,
    concerns_one,
    now_there,
    persistent,
)
from pathways_desktop.locations.objects.holding import Held, Holdings, held_of
from pathways_desktop.locations.objects.listing import SHARED, ObjectListing, stamp_of
from pathways_desktop.locations.objects.marker import Marker
from pathways_desktop.locations.objects.naming import folder_prefix, marker_key, object_key
from pathways_desktop.locations.objects.overlap import Overlap
from pathways_desktop.locations.objects.port import Fault, ObjectFacts, ObjectStore, StoreFault
from pathways_desktop.locations.objects.probe import probe_store
from pathways_desktop.locations.objects.shelf import Shelf

WORKERS = 16
"""Requests under way at once, of one source."""
PROBE_AGAIN_SECONDS = 600.0
"""A store that was refused is asked again after this: it may have been upgraded."""


@dataclass(frozen=True, slots=True)
class ObjectSourceSettings:
    """What `channels.yaml` says about an object source beside its store."""

    prefix: str = ""
    recursive: bool = False
    single_node: bool = False


class ObjectSource:
    """`Source` and `MarkedSource`. All calls come from the channel's worker thread, but `card` and `signs`."""

    def __init__(self, settings: ObjectSourceSettings, parts: SourceParts, store: ObjectStore, clock: Clock) -> None:
        self._settings = settings
        self._parts = parts
        self._store = store
        self._clock = clock
        self._prefix = folder_prefix(settings.prefix)
        self._markers = Markers(store)
        self._shelf = Shelf(store, self._markers, self._prefix, parts.channel, parts.tag, clock, self._threads)
        self._pool: ThreadPoolExecutor | None = None
        self._held = Holdings(store, self._prefix, self._markers, self._threads, self._trouble)
        self._listed: dict[bytes, ObjectFacts] = {}
        self._overlap = Overlap(store, self._prefix, self._threads)
        self._this_run: set[str] = set()
        self._fresh: tuple[Claimed, ...] = ()
        """Claimed and not read ahead yet."""
        self._found: Capabilities | None = None
        self._refused: Refused | None = None
        self._refused_at = 0.0
        self._last = LastProbe(PlaceState.READY)
        self._at_work = False
        """True once this object looked for left-overs or claimed: it is a running engine's, and is stopped by it."""
        self._busy = False
        """True when something was claimed since the last look for left-overs."""

    # --- the place

    @property
    def place_id(self) -> str:
        return f"{self._store.name}/{self._prefix}"

    @property
    def volume(self) -> str | None:
        return None

    @property
    def in_place(self) -> bool:
        return self._settings.single_node

    def probe_again(self, *, accept_volume: bool = False) -> None:
        self._found = self._refused = None
        self._overlap.below.clear()

    def probe(self) -> Capabilities:
        try:
            if self._refused is not None and self._clock.monotonic() - self._refused_at < PROBE_AGAIN_SECONDS:
                raise Refused(self._refused.code, self._refused.detail)
            if self._found is None:
                self._found = self._probe()
        except Refused as refused:
            if self._refused is None or self._refused.code != refused.code:
                self._refused, self._refused_at = refused, self._clock.monotonic()
            self._last = replace(self._last, state=PlaceState.READY, code=refused.code, capabilities=None)
            raise
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        self._refused = None
        self._last = LastProbe(PlaceState.READY, None, self._found, self._clock.now_ms())
        return self._found

    def _probe(self) -> Capabilities:
        if self.in_place:
            persistent(lambda: self._store.list_page(self._prefix, most=1))
            return Capabilities()
        own = f"{self._parts.tag}.{self._parts.channel}."
        probe_store(self._store, self._prefix, own)
        return Capabilities(conditional_write=True, conditional_read=True, conditional_delete=True)

    def card(self) -> PlaceCard:
        return objects_card(self._store.name, self._prefix, self._last, source=True, in_place=self.in_place)

    def _trouble(self, fault: StoreFault) -> PathwaysError:
        """What a store's fault means for the engine. A place in trouble is probed again: it may come back another."""
        error = fault.error()
        if isinstance(error, PlaceUnready):
            self._found = None
            self._last = replace(self._last, state=error.state, code=error.code)
        return error

    # --- a pass

    def leftovers(self) -> Sequence[Claimed]:
        self._at_work = True
        if not self._busy:
            self._end_threads()  # a channel that has nothing to do keeps none
        self._busy = False
        try:
            ours = [stands for stands in self._shelf.scan() if self._shelf.ours(stands) is not None]
            there = list(self._threads().map(self._there, ours))
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        found = []
        for stands, facts in zip(ours, there, strict=True):
            marker = stands.marker
            if marker is None or facts is None:
                self._shelf.forget(stands)  # nothing is left to take, and its marker is gone by now
                continue
            found.append(self._claimed(marker, facts, stands, fresh=False))
        self._held.look(found)
        return found

    def _there(self, stands: Stands) -> ObjectFacts | None:
        """The object that a marker of ours stands for; None, and the marker deleted, where it is gone or replaced."""
        marker = stands.marker
        facts = self._looked_at(marker) if marker is not None else None
        if marker is not None and facts is not None and marker.stands_for(facts):
            return facts
        self._markers.release(stands)
        return None

    def _looked_at(self, marker: Marker) -> ObjectFacts | None:
        """What stands at a marker's object now. One that the store gives no answer for is left to its own read."""
        key = self._prefix + marker.path
        try:
            return now_there(self._store, key)
        except StoreFault as fault:
            if not concerns_one(self._store, self._prefix, fault):
                raise
            return ObjectFacts(key, marker.size, marker.tag, marker.modified)

    def list(self) -> Listing:
        listing = ObjectListing(self._store, self._prefix, self._settings.recursive, shared=self._overlap.below)
        try:
            found = listing.collect(self._clock.now_ms() / 1000)
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        self._listed = listing.facts
        if self._found is not None and listing.ahead is not None:
            self._found = replace(self._found, clock_difference_ms=round(listing.ahead * 1000))
            self._last = replace(self._last, capabilities=self._found)
        return self._held.apart(found, self._listed)

    def claim(self, entries: Iterable[Entry], ids: ClaimIds, note: NoteNames | None = None) -> ClaimResult:
        if self._found is None:
            raise PathwaysError("ERR_PATHWAYS_INTERNAL", "claim before probe")
        self._at_work = self._busy = True
        planned = [(entry, ids.next()) for entry in entries]
        if self.in_place:
            got: Sequence[Claimed | Refusal] = [self._in_place(entry, claim_id) for entry, claim_id in planned]
        else:
            try:
                got = self._apart(self._claim_all(planned))
            except StoreFault as fault:
                raise self._trouble(fault) from fault
        claimed = tuple(each for each in got if isinstance(each, Claimed))
        self._this_run.update(each.claim_id.text for each in claimed)
        self._fresh = claimed
        return ClaimResult(claimed, tuple(each for each in got if isinstance(each, Refusal)))

    def _claim_all(self, planned: Sequence[tuple[Entry, ClaimId]]) -> Sequence[Claimed | Refusal]:
        """The slice's markers, side by side; the answer is in the slice's order, whatever order they were tried in.

        Several engines that try the same names in the same order meet at each: where others were first too often, the
        rest waits, it is listed what they hold by now, and this engine goes on at another place of the slice.
        """
        got: dict[int, Claimed | Refusal] = {}
        left = list(range(len(planned)))
        faults: list[StoreFault] = []
        while left and not faults:
            met = Meetings()
            tried = [(place, self._threads().submit(self._claim, *planned[place], met)) for place in left]
            left = []
            for place, one in tried:
                try:
                    found = one.result()
                except StoreFault as fault:
                    if fault.code == FORBIDDEN or not concerns_one(self._store, self._prefix, fault):
                        faults.append(fault)
                        continue
                    error = PathwaysError(fault.code, fault.detail)
                    found = Refusal(planned[place][0].path, WaitingReason.CANNOT_OPEN, error)
                if found is None:
                    left.append(place)
                else:
                    got[place] = found
            if left and not faults:
                self._shelf.look_again()
                start = secrets.randbelow(len(left))
                left = left[start:] + left[:start]
        if faults:
            # What was claimed beside it keeps its marker, which the next pass finds.
            raise faults[0]
        return [got[place] for place in range(len(planned))]

    def _apart(self, got: Sequence[Claimed | Refusal]) -> Sequence[Claimed | Refusal]:
        """Without what a source of another prefix claimed too: that is given back and left to it."""
        claimed = {each.path.decode("utf-8", "surrogatepass"): each for each in got if isinstance(each, Claimed)}
        theirs = {claimed[path].path for path in self._overlap.met(list(claimed))}
        for each in claimed.values():
            if each.path in theirs:
                self._held.release(held_of(each))
        shared = PathwaysError(SHARED)
        return [
            Refusal(each.path, WaitingReason.TAKEN_BY_OTHER, shared) if each.path in theirs else each for each in got
        ]

    def _claim(self, entry: Entry, claim_id: ClaimId, met: Meetings) -> Claimed | Refusal | None:
        """One marker; None where others were met too often to go on in this order. On a thread of the pool."""
        if met.too_many:
            return None
        facts = self._listed.get(entry.path)
        if facts is None or stamp_of(facts) != entry.stamp:
            return Refusal(entry.path, WaitingReason.TOO_NEW)
        key = self._marker_key(entry.path)
        if key in self._shelf.occupied:
            return Refusal(entry.path, WaitingReason.TAKEN_BY_OTHER)
        marker = self._marker(entry.path, facts, claim_id)
        try:
            stands = self._markers.take(key, marker)
        except StoreFault as fault:
            if fault.fault is not Fault.KEPT:
                raise
            return Refusal(entry.path, WaitingReason.NAME_UNREADABLE, fault.error())
        if stands is None:
            met.count()
            return Refusal(entry.path, WaitingReason.TAKEN_BY_OTHER)
        self._shelf.note(stands)
        return self._claimed(marker, facts, stands, fresh=True)

    def _in_place(self, entry: Entry, claim_id: ClaimId) -> Claimed | Refusal:
        """Nothing is claimed; handed in as a left-over, so that the store looks its key up first (seed)."""
        facts = self._listed.get(entry.path)
        if facts is None or stamp_of(facts) != entry.stamp:
            return Refusal(entry.path, WaitingReason.TOO_NEW)
        claimed = self._claimed(self._marker(entry.path, facts, claim_id), facts, None, fresh=False)
        claimed.in_place = True
        return claimed

    def _marker_key(self, path: bytes) -> str:
        return marker_key(self._prefix, path.decode("utf-8", "surrogatepass"), self._store.limits)

    def _marker(self, path: bytes, facts: ObjectFacts, claim_id: ClaimId) -> Marker:
        return Marker(
            channel=self._parts.channel,
            engine=self._parts.tag,
            writer=claim_id.text,
            host=socket.gethostname(),
            pid=os.getpid(),
            path=path.decode("utf-8", "surrogatepass"),
            tag=facts.tag,
            modified=facts.modified,
            size=facts.size,
        )

    def _claimed(self, marker: Marker, facts: ObjectFacts, stands: Stands | None, *, fresh: bool) -> Claimed:
        path = marker.path.encode("utf-8", "surrogatepass")
        name = stands.key.encode("utf-8", "surrogatepass") if stands is not None else path
        return Claimed(
            marker.claim_id,
            path,
            name,
            stamp_of(facts),
            fresh=fresh,
            handle=Held(facts, stands),
            key=object_key(self._store.name, facts),
            laid_aside=marker.laid_aside,
        )

    def flush(self) -> None:
        """A marker lasts when its write is answered: the stores promise that. What was claimed is read from now on."""
        fresh, self._fresh = self._fresh, ()
        self._held.read_ahead(fresh)

    def flush_removals(self) -> None:
        """As is a delete."""

    def heartbeat(self, holding: bool) -> None:
        """A marker needs no renewal (seed)."""

    def signs(self) -> Mapping[str, float]:
        return self._shelf.signs()

    def foreign(self) -> int:
        return self._shelf.foreign

    # --- one claim

    def open(self, claimed: Claimed) -> Reader:
        return self._held.open(claimed)

    def close(self, claimed: Claimed) -> None:
        self._held.close(claimed)

    def settled(self, claimed: Claimed) -> bool:
        # An object is never changed, only replaced, and the delete's own condition finds that out.
        return True

    def begin_finish(self, claimed: Sequence[Claimed]) -> None:
        self._held.begin_finish(claimed)

    def finish(self, claimed: Claimed) -> None:
        self._held.finish(claimed)
        self._this_run.discard(claimed.claim_id.text)

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """Delete the marker: the object never moved. `path` is its own."""
        self._held.close(claimed)
        try:
            self._held.release(held_of(claimed))
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        self._held.stuck.pop(claimed.path, None)

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        raise PathwaysError("ERR_PATHWAYS_INTERNAL", "an object never grows")

    def take_over(self, claim_id: ClaimId, new_id: ClaimId, note: NoteNames | None = None) -> Claimed:
        self._at_work = True
        try:
            for stands in self._shelf.scan(whole=True):
                marker = stands.marker
                if marker is None or marker.writer != claim_id.text or self._shelf.of_another_channel(marker):
                    continue
                parts = self._parts
                mine = marker.taken_by(parts.channel, parts.tag, new_id, socket.gethostname(), os.getpid())
                taken = self._markers.change(stands, mine)
                facts = self._there(taken) if taken is not None else None
                if taken is not None and facts is not None:
                    self._shelf.note(taken)
                    self._this_run.add(new_id.text)
                    return self._claimed(mine, facts, taken, fresh=False)
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")

    def set_aside(self, claimed: Claimed) -> bool:
        return False

    def set_aside_entry(self, entry: Entry, ids: ClaimIds) -> bool:
        return False

    def lay_aside(self, claimed: Claimed) -> None:
        """Note in the marker that no pass is to try it; read in place, a marker is written for that."""
        held = held_of(claimed)
        aside = replace(self._marker(claimed.path, held.facts, claimed.claim_id), laid_aside=True)
        try:
            if held.stands is None:
                stands = self._markers.take(self._marker_key(claimed.path), aside)
            else:
                stands = self._markers.change(held.stands, aside)
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        if stands is None:
            raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")
        self._shelf.note(stands)
        self._held.stuck.pop(claimed.path, None)

    def stuck(self) -> Sequence[Claimed]:
        return tuple(self._held.stuck.values())

    def claims(self) -> Sequence[ClaimFile]:
        try:
            found = self._shelf.scan(whole=True)
            return self._shelf.rows(found, frozenset(self._this_run), self._clock.now_ms())
        except StoreFault as fault:
            raise self._trouble(fault) from fault
        finally:
            if not self._at_work:
                self._give_up()

    def stop(self) -> None:
        self._give_up()

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix=f"objects-{self._parts.channel}")
        return self._pool

    def _end_threads(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _give_up(self) -> None:
        """End the threads and the connections; the next call makes new ones."""
        self._end_threads()
        self._store.close()
