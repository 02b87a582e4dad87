"""The objects that this source holds: read with the tag as condition, removed with it, their markers released.

Reads go ahead and removals side by side in the source's pool of threads; the engine opens and finishes in its own
order. Source: seed "An object store", steps 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import NoReturn

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Claimed, Entry, Listing, PlaceUnready, Reader, Refusal
from pathways_desktop.locations.marked import ClaimVoid, SourceStuck
from pathways_desktop.locations.objects.ahead import ObjectReader, ReadAhead
from pathways_desktop.locations.objects.claiming import Markers, Stands, concerns_one, persistent, remove
from pathways_desktop.locations.objects.port import Body, Fault, ObjectFacts, ObjectStore, StoreFault

SNAPSHOTS = "ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT"


@dataclass(slots=True)
class Held:
    """What a claim of ours stands for: its object as it was listed, and its marker where one was written."""

    facts: ObjectFacts
    stands: Stands | None
    reader: ObjectReader | None = None
    removal: Future[None] | None = None


def held_of(claimed: Claimed) -> Held:
    """What this source put into a claim."""
    if not isinstance(claimed.handle, Held):
        raise PathwaysError("ERR_PATHWAYS_INTERNAL", "a claim without its object")
    return claimed.handle


class Holdings:
    """What happens to claims after they were made. Used by the worker's thread."""

    def __init__(
        self,
        store: ObjectStore,
        prefix: str,
        markers: Markers,
        threads: Callable[[], ThreadPoolExecutor],
        trouble: Callable[[StoreFault], PathwaysError],
    ) -> None:
        """`trouble` says what a store's fault means for the engine."""
        self._store = store
        self._prefix = prefix
        self._markers = markers
        self._threads = threads
        self._trouble = trouble
        self._ahead = ReadAhead(threads)
        self.stuck: dict[bytes, Claimed] = {}
        """By path: what could not be removed and stops the source."""
        self._kept: dict[bytes, tuple[ObjectFacts, WaitingReason, PathwaysError]] = {}
        """By path: what a claim stands for that could not be read or removed, or that a person let lie."""

    # --- what stays

    def look(self, found: Sequence[Claimed]) -> None:
        """`found` is all that this channel holds: forget what is gone."""
        there = {claimed.path for claimed in found if not claimed.laid_aside}
        self._kept = {path: kept for path, kept in self._kept.items() if path in there}
        for claimed in found:
            if claimed.laid_aside:
                self._kept[claimed.path] = (held_of(claimed).facts, WaitingReason.PAUSED, PathwaysError(SNAPSHOTS))

    def apart(self, listing: Listing, listed: Mapping[bytes, ObjectFacts]) -> Listing:
        """The listing with what stays told as that, each with the code that says why. `listed` are its objects."""
        stays = {each.path for each in listing.entries if self._stays(each, listed)}
        told = []
        for entry in listing.entries:
            if entry.path in stays:
                _, reason, error = self._kept[entry.path]
                told.append(Refusal(entry.path, reason, error, entry.stamp.size))
        entries = tuple(entry for entry in listing.entries if entry.path not in stays)
        return replace(listing, entries=entries, refused=(*listing.refused, *told)) if stays else listing

    def _stays(self, entry: Entry, listed: Mapping[bytes, ObjectFacts]) -> bool:
        kept, facts = self._kept.get(entry.path), listed.get(entry.path)
        return kept is not None and facts is not None and (kept[0].tag, kept[0].modified) == (facts.tag, facts.modified)

    def _note(self, claimed: Claimed, error: PathwaysError) -> PathwaysError:
        if not isinstance(error, (PlaceUnready, ClaimVoid)) and held_of(claimed).stands is not None:
            self._kept[claimed.path] = (held_of(claimed).facts, WaitingReason.CANNOT_OPEN, error)
        return error

    # --- the read

    def read_ahead(self, claimed: Sequence[Claimed]) -> None:
        """These are opened next, in this order."""
        self._ahead.plan([(each.claim_id.text, each.stamp.size, self._whole(held_of(each))) for each in claimed])

    def open(self, claimed: Claimed) -> Reader:
        """The bytes of a claim. `ClaimVoid`, and the marker deleted, where its object is gone or replaced."""
        held = held_of(claimed)

        def failed(fault: StoreFault) -> NoReturn:
            raise self._note(claimed, self._read_failed(held, fault)) from fault

        try:
            data = self._ahead.take(claimed.claim_id.text)
            source = persistent(lambda: self._open(held)) if data is None else data
        except StoreFault as fault:
            failed(fault)
        held.reader = ObjectReader(held.facts.size, source, failed)
        return held.reader

    def _whole(self, held: Held) -> Callable[[], bytes]:
        """What reads a small object, on a thread of the pool."""

        def read() -> bytes:
            body = self._open(held)
            try:
                return b"".join(body.chunks(held.facts.size))
            finally:
                body.close()

        return lambda: persistent(read)

    def _open(self, held: Held) -> Body:
        """The open answer, which has to say by itself that it is the object that was claimed."""
        body = self._store.read(held.facts.key, held.facts.tag)
        told, listed = body.facts, held.facts
        if (told.tag, told.size) == (listed.tag, listed.size) and self._same_time(told, listed):
            return body
        body.close()
        raise StoreFault(Fault.REPLACED, "ERR_PATHWAYS_CLAIM_VOID", "the answer's own tag is another")

    def _same_time(self, told: ObjectFacts, listed: ObjectFacts) -> bool:
        """The same bytes written again have the same tag on S3: only their time tells. Some servers round it."""
        if told.modified == listed.modified:
            return True
        page = self._store.list_page(listed.key, most=1)
        return any((facts.key, facts.modified) == (listed.key, listed.modified) for facts in page.objects)

    def _read_failed(self, held: Held, fault: StoreFault) -> PathwaysError:
        """What a failed read means: gone and replaced give the claim up, with its marker; nothing is stored."""
        if fault.fault not in (Fault.GONE, Fault.REPLACED):
            return self._failed(fault)
        try:
            self.release(held)
        except StoreFault as trouble:
            return self._trouble(trouble)
        return ClaimVoid()

    def _failed(self, fault: StoreFault) -> PathwaysError:
        """What a fault at one object means: an error of that claim alone, or of the place."""
        if concerns_one(self._store, self._prefix, fault):
            return PathwaysError(fault.code, fault.detail)
        return self._trouble(fault)

    def close(self, claimed: Claimed) -> None:
        """Give up its bytes; the claim stays."""
        self._ahead.drop(claimed.claim_id.text)
        held = held_of(claimed)
        if held.reader is not None:
            held.reader.close()
            held.reader = None

    # --- the removal

    def begin_finish(self, claimed: Sequence[Claimed]) -> None:
        """Remove these side by side."""
        for each in claimed:
            held = held_of(each)
            held.removal = self._threads().submit(self._remove, held)

    def finish(self, claimed: Claimed) -> None:
        """Remove the object and its marker, or hear what became of that. `SourceStuck` for snapshots."""
        held = held_of(claimed)
        self.close(claimed)
        removal, held.removal = held.removal, None
        try:
            if removal is None:
                self._remove(held)
            else:
                removal.result()
        except StoreFault as fault:
            if fault.code == SNAPSHOTS:
                self.stuck[claimed.path] = claimed
                raise SourceStuck(fault.code) from fault
            raise self._note(claimed, self._failed(fault)) from fault
        self.stuck.pop(claimed.path, None)

    def _remove(self, held: Held) -> None:
        """The object, on the condition of its tag, then its marker. Replaced or gone, only the marker is ours."""
        remove(self._store, held.facts.key, held.facts.tag)
        self.release(held)

    def release(self, held: Held) -> None:
        """Delete the marker of a claim, where it has one. `StoreFault`."""
        if held.stands is not None:
            self._markers.release(held.stands)
