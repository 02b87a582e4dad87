"""`Source` over a shared queue: work is locked, stored and removed; broadcast is read, stored and left for the others.

Nothing is moved, so there are no left-overs: the lock goes with the process, and a message that was stored and not
removed is met again under its key, which the store knows. Source: the queue's format, sections 9 to 12 and 19.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
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
    SourceChanged,
    SourceParts,
)
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.card import queue_card
from pathways_desktop.locations.queue.layout import OTHER_LAYOUT, Layout
from pathways_desktop.locations.queue.listing import NO_RIGHT, Message, QueueListing
from pathways_desktop.locations.queue.place import QueuePlace

HANDS = 50
"""Messages that are locked at once: what one commit of the store takes. The rest is left for others to work on."""


@dataclass(frozen=True, slots=True)
class QueueSourceSettings:
    """What `channels.yaml` says about a queue that is read."""

    dir: str
    topic: str
    single: bool
    layout: Layout = field(default_factory=Layout)


@dataclass(slots=True)
class _Held:
    """An open message; `locked` for work."""

    message: Message
    descriptor: int | None
    size: int
    locked: bool


class QueueReader:
    """The payload of an open message: what stands after the leading byte."""

    def __init__(self, descriptor: int, size: int) -> None:
        self._descriptor = descriptor
        self._size = size

    @property
    def size(self) -> int:
        return self._size

    def chunks(self, most: int) -> Iterator[bytes]:
        at = 1
        while at <= self._size:
            try:
                data = files.read_at(self._descriptor, at, min(most, self._size + 1 - at))
            except OSError as error:
                raise step_error(error) from error
            if not data:
                return  # cut short: `settle` finds that out
            at += len(data)
            yield data

    def settle(self) -> None:
        if _payload(self._descriptor) != self._size:
            raise SourceChanged


class QueueSource:
    """`Source` over a queue. All calls come from the channel's worker thread, but `card`."""

    def __init__(self, settings: QueueSourceSettings, parts: SourceParts, ops: FileOps, clock: Clock) -> None:
        """Touches nothing."""
        self._settings = settings
        self._ops = ops
        self._clock = clock
        self._place = QueuePlace(settings.dir, settings.layout, parts.tag, ops, clock, parts.volume)
        self._listing = self._new_listing()
        self._listed_at = ""
        self._held: dict[str, _Held] = {}
        """By claim id."""

    def _new_listing(self) -> QueueListing:
        settings, place = self._settings, self._place
        return QueueListing(place.folder, settings.topic, single=settings.single, earliest_ms=place.earliest_ms)

    # --- the place

    @property
    def place_id(self) -> str:
        return self._place.id

    @property
    def volume(self) -> str | None:
        return self._place.volume

    @property
    def in_place(self) -> bool:
        return True  # nothing is moved

    def probe_again(self, *, accept_volume: bool = False) -> None:
        self._place.probe_again(accept_volume=accept_volume)

    def probe(self) -> Capabilities:
        found = self._place.probe(lock=self._settings.single)
        return replace(found, most_at_once=HANDS) if self._settings.single else found

    def card(self) -> PlaceCard:
        single = self._settings.single
        name = self._ops.drive_name
        return queue_card(self._settings.dir, self._place.last, source=True, single=single, drive_name=name, notes=())

    # --- a pass

    def leftovers(self) -> Sequence[Claimed]:
        return ()

    def list(self) -> Listing:
        if self._place.last.code == OTHER_LAYOUT:
            return Listing(())  # whatever lies there, it is not read by these settings
        if self._listed_at != self.place_id:
            self._listing, self._listed_at = self._new_listing(), self.place_id
        try:
            self._place.enter()
            return self._listing.look(self._clock.monotonic())
        except OSError as error:
            self._listing.start_again()
            raise self._place.trouble(error) from error

    def claim(self, entries: Iterable[Entry], ids: ClaimIds, note: NoteNames | None = None) -> ClaimResult:
        claimed: list[Claimed] = []
        left: list[Refusal] = []
        try:
            for entry in entries:
                message = self._listing.of(entry.path)
                # None: gone since it was listed. Somebody took it, or its time is over.
                got = self._take(message) if message is not None else None
                if isinstance(got, Refusal):
                    left.append(got)
                elif got is not None:
                    claimed.append(self._claimed(ids.next(), entry, got))
        except BaseException:
            for each in claimed:
                self.close(each)
            raise
        return ClaimResult(tuple(claimed), tuple(left))

    def _claimed(self, claim_id: ClaimId, entry: Entry, held: _Held) -> Claimed:
        self._held[claim_id.text] = held
        return Claimed(
            claim_id,
            entry.path,
            entry.path,
            entry.stamp,
            fresh=False,  # the store is asked for its key before it is read
            in_place=True,
            handle=held,
            key=held.message.name.text,
        )

    def _take(self, message: Message) -> _Held | Refusal | None:
        """The message open, and locked where it is work; None where it is done already."""
        single = self._settings.single
        paths = self._listing.paths(message)
        descriptor = None
        try:
            descriptor = files.open_message(paths[0], write=single)
            if single and not files.lock(descriptor):
                return Refusal(message.path, WaitingReason.TAKEN_BY_OTHER)
            if single and files.is_emptied(descriptor):
                # Another one finished it between our look and our lock.
                emptied, descriptor = descriptor, None
                files.empty_and_remove(emptied, paths)
                self._listing.gone(message)
                return None
            held = _Held(message, descriptor, _payload(descriptor), single)
            descriptor = None
            return held
        except files.Gone:
            self._listing.gone(message)
            return None
        except files.Busy:
            return Refusal(message.path, WaitingReason.IN_USE)
        except OSError as error:
            told = step_error(error, files.refusal(error, paths[0]))
            if isinstance(told, PlaceUnready):
                raise told from error
            reason = WaitingReason.NO_RIGHT if told.code in NO_RIGHT else WaitingReason.CANNOT_OPEN
            return Refusal(message.path, reason, told)
        finally:
            if descriptor is not None:
                files.unlock_and_close(descriptor)

    def flush(self) -> None:
        """Nothing was moved."""

    def flush_removals(self) -> None:
        """What comes back after a power cut is known by its key, and removed again."""

    def heartbeat(self, holding: bool) -> None:
        """The lock is the sign of life, and the system keeps it."""

    def signs(self) -> Mapping[str, float]:
        return {}

    def foreign(self) -> int:
        return 0

    # --- one claim

    def open(self, claimed: Claimed) -> Reader:
        held = self._of(claimed)
        if held.descriptor is None:
            raise SourceChanged
        return QueueReader(held.descriptor, held.size)

    def close(self, claimed: Claimed) -> None:
        held = self._held.pop(claimed.claim_id.text, None)
        if held is not None and held.descriptor is not None:
            descriptor, held.descriptor = held.descriptor, None
            files.unlock_and_close(descriptor)

    def settled(self, claimed: Claimed) -> bool:
        held = self._of(claimed)
        return held.descriptor is not None and _payload(held.descriptor) == held.size

    def finish(self, claimed: Claimed) -> None:
        """Work is emptied and deleted under its lock; broadcast is left for the others and not taken again."""
        held = self._of(claimed)
        if not held.locked:
            self.close(claimed)
            self._listing.done(held.message)
            return
        self._held.pop(claimed.claim_id.text, None)
        descriptor, held.descriptor = held.descriptor, None
        if descriptor is None:
            return
        try:
            files.empty_and_remove(descriptor, self._listing.paths(held.message))
        except OSError as error:
            raise step_error(error) from error
        self._listing.gone(held.message)

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        raise PathwaysError("ERR_PATHWAYS_INTERNAL", "a message never grows")

    def take_over(self, claim_id: ClaimId, new_id: ClaimId, note: NoteNames | None = None) -> Claimed:
        raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """It never moved: unlocked, it is there for the next one."""
        self.close(claimed)

    def set_aside(self, claimed: Claimed) -> bool:
        return False

    def set_aside_entry(self, entry: Entry, ids: ClaimIds) -> bool:
        return False

    def claims(self) -> Sequence[ClaimFile]:
        return ()

    def stop(self) -> None:
        """Unlock and close what is open: other programs take it then."""
        for held in list(self._held.values()):
            if held.descriptor is not None:
                descriptor, held.descriptor = held.descriptor, None
                files.unlock_and_close(descriptor)
        self._held.clear()

    def _of(self, claimed: Claimed) -> _Held:
        if not isinstance(claimed.handle, _Held):
            raise PathwaysError("ERR_PATHWAYS_INTERNAL", "a claim without its message")
        return claimed.handle


def _payload(descriptor: int) -> int:
    return max(os.fstat(descriptor).st_size - 1, 0)
