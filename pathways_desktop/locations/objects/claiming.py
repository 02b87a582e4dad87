"""The marker protocol: take, look, take over, lay aside, release; and the removal of an object. For both stores.

Each request is tried once by its port; the retries are made here, and only where a repeated request can do no harm.
After any answer that was lost or refused the marker is read: ours is ours. Any thread. Source: seed "An object store",
design rule 10.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pathways_desktop.locations.objects.marker import MOST_BYTES, Marker, parse_marker
from pathways_desktop.locations.objects.port import (
    ABSENT,
    Fault,
    ObjectFacts,
    ObjectStore,
    Payload,
    StoreFault,
    WriteIf,
)

PAUSES = (0.1, 0.4)
"""Seconds before each further try of a request whose answer was lost; then the pass ends, and the next one looks."""
_LOST = (Fault.UNKNOWN, Fault.AGAIN)
FORBIDDEN, BUSY = "ERR_PATHWAYS_OBJECT_FORBIDDEN", "ERR_PATHWAYS_OBJECT_STORE_BUSY"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stands:
    """A marker as it stands in the store."""

    key: str
    tag: str
    marker: Marker | None
    """None: what stands there is no marker."""


def persistent(act: Callable[[], T]) -> T:
    """Do it, again where no whole answer came. For reads, and for deletes on the condition of a tag."""
    for pause in PAUSES:
        try:
            return act()
        except StoreFault as fault:
            if fault.fault not in _LOST:
                raise
        time.sleep(pause)
    return act()


class Meetings:
    """How often other engines were first, in one go through a slice. Any thread."""

    MOST = 4

    def __init__(self) -> None:
        self._count = 0

    def count(self) -> None:
        """Another one was first."""
        self._count += 1

    @property
    def too_many(self) -> bool:
        """True when the same names in the same order are somebody else's."""
        return self._count >= self.MOST


class Markers:
    """The markers of one store."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store
        self.uncertain: set[str] = set()
        """Keys of markers that may have been written, or may still arrive: the answer was lost."""

    def take(self, key: str, marker: Marker) -> Stands | None:
        """Write the marker where none is; None when another stands there, or nobody can tell yet whose it is.

        An answer that never came and a marker that is not there: the write may still arrive, so this pass leaves the
        object alone (`UNKNOWN`) and a later one finds the marker as ours.
        """
        try:
            return Stands(key, self._store.put(key, Payload.of(marker.data()), ABSENT), marker)
        except StoreFault as fault:
            if fault.fault not in (Fault.TAKEN, *_LOST):
                raise
            if fault.fault in _LOST:
                self.uncertain.add(key)
            there = self.look(key)
            if there is None and fault.fault is Fault.UNKNOWN:
                raise
        return there if there is not None and there.marker == marker else None

    def change(self, stands: Stands, marker: Marker) -> Stands | None:
        """Write another marker over this one, if it still stands; None when it does not."""
        try:
            tag = self._store.put(stands.key, Payload.of(marker.data()), WriteIf(tag=stands.tag))
        except StoreFault as fault:
            if fault.fault not in (Fault.REPLACED, Fault.GONE, *_LOST):
                raise
            if fault.fault in _LOST:
                self.uncertain.add(stands.key)
            return self._ours(stands.key, marker)
        return Stands(stands.key, tag, marker)

    def _ours(self, key: str, marker: Marker) -> Stands | None:
        found = self.look(key)
        return found if found is not None and found.marker == marker else None

    def look(self, key: str, tag: str | None = None) -> Stands | None:
        """What stands at a marker's key now, or None. With `tag`, only while it is that one."""
        try:
            return persistent(lambda: self._look(key, tag))
        except StoreFault as fault:
            if fault.fault in (Fault.GONE, Fault.REPLACED):
                return None
            raise

    def _look(self, key: str, tag: str | None) -> Stands:
        body = self._store.read(key, tag)
        try:
            data = b"".join(body.chunks(MOST_BYTES)) if body.facts.size <= MOST_BYTES else b""
            return Stands(key, body.facts.tag, parse_marker(data))
        finally:
            body.close()

    def release(self, stands: Stands) -> None:
        """Delete this marker and no other; one that is gone or another's by now is released."""
        remove(self._store, stands.key, stands.tag)


def remove(store: ObjectStore, key: str, tag: str) -> bool:
    """Delete what has this tag; False when it was gone or replaced. `KEPT` and troubles of the place are raised."""
    try:
        persistent(lambda: store.delete(key, tag))
    except StoreFault as fault:
        if fault.fault in (Fault.GONE, Fault.REPLACED):
            return False
        raise
    return True


def concerns_one(store: ObjectStore, prefix: str, fault: StoreFault) -> bool:
    """True when what failed is about one object and not about the store: asked after a good probe and listing.

    A right that is missing then is that object's (its encryption key, its own list of rights); and where no answer
    comes for an object while the store answers a listing, that object is broken and must not stop all others.
    """
    if fault.code == FORBIDDEN:
        return True
    if fault.fault is not Fault.UNKNOWN or fault.code == BUSY:
        return False
    try:
        store.list_page(prefix, most=1)
    except StoreFault:
        return False
    return True


def now_there(store: ObjectStore, key: str) -> ObjectFacts | None:
    """What stands at an object's key now, or None."""
    try:
        return persistent(lambda: store.head(key))
    except StoreFault as fault:
        if fault.fault is Fault.GONE:
            return None
        raise
