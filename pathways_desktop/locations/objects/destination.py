"""The destination in an object store: each output in one request, so that a reader never sees half of one.

`mode: create` never replaces an object: it is written where none is (`If-None-Match: *`). Same bytes already there are
an earlier attempt, cut off before it was recorded, and count as delivered; others reject the output. After an answer
that was lost or says nothing the store is looked at, never guessed. Source: seed "How a destination writes".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.base import (
    Capabilities,
    Content,
    DestinationParts,
    Existing,
    Output,
    PlaceUnready,
    WriteMode,
    Written,
)
from pathways_desktop.locations.objects.card import LastProbe, objects_card
from pathways_desktop.locations.objects.naming import folder_prefix
from pathways_desktop.locations.objects.output_probe import NO_CONDITION, Found, probe, sweep_probes
from pathways_desktop.locations.objects.outputs import Sending, There, check_limits, head_of, look, output_name
from pathways_desktop.locations.objects.port import ABSENT, ANY, Fault, ObjectStore, StoreFault

COMPARED_BYTES = 64 * 1024 * 1024
"""What `exists` reads at most to answer a person's question; a delivery compares objects of any size."""
_TRIES = 4
_FIRST_PAUSE = 0.05
_LOOKED_AFTER = frozenset((Fault.TAKEN, Fault.REPLACED, Fault.AGAIN, Fault.UNKNOWN, Fault.KEPT))
"""Answers to a write after which the store is looked at: an earlier attempt may stand there, leased or locked even."""
_ABOUT_THE_REQUEST = frozenset(("ERR_PATHWAYS_OBJECT_NAME", "ERR_PATHWAYS_OBJECT_REQUEST_REFUSED"))


@dataclass(frozen=True, slots=True)
class ObjectDestinationSettings:
    """What `channels.yaml` says about a destination in an object store and this room has to know."""

    prefix: str = ""
    file_name: str = "{id}-{output}{ext}"
    mode: WriteMode = WriteMode.CREATE


class ObjectDestination:
    """`Destination` over a bucket or container. All calls come from one worker thread, but `exists` and `card`."""

    def __init__(
        self,
        settings: ObjectDestinationSettings,
        parts: DestinationParts,
        store: ObjectStore,
        clock: Clock,
    ) -> None:
        """Nothing is asked of the store yet."""
        self._settings = settings
        self._prefix = folder_prefix(settings.prefix)
        self._store = store
        self._clock = clock
        self._stopping = parts.stopping
        self._own = f"out.{parts.tag}.{parts.channel}."
        self._last = LastProbe(PlaceState.READY)
        self._found: Found | None = None
        self._creates_safely = False
        """The store refused a second write since this place was opened: what makes `mode: create` a promise."""

    # --- the place

    @property
    def volume(self) -> str | None:
        """None: a bucket is named, not found."""
        return None

    def probe(self) -> Capabilities:
        return self._probe(self._settings.mode)

    def _probe(self, mode: WriteMode) -> Capabilities:
        try:
            found = probe(self._store, self._prefix, self._own, create=mode is WriteMode.CREATE)
        except PathwaysError as error:
            state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
            self._found = None
            self._last = LastProbe(state, error.code, good_ms=self._last.good_ms)
            self._creates_safely = False
            raise
        self._creates_safely = found.refuses_second is True
        capabilities = Capabilities(conditional_write=found.refuses_second)
        self._found = found
        self._last = LastProbe(PlaceState.READY, None, capabilities, self._clock.now_ms())
        return capabilities

    def card(self) -> PlaceCard:
        last, found = self._last, self._found
        card = objects_card(self._store.name, self._prefix, last, source=False)
        return replace(card, facts=_facts(last.code, found))

    # --- outputs

    def exists(self, output: Output) -> Existing:
        name = output_name(self._settings.file_name, output)
        try:
            there = look(self._store, self._prefix + name, output, most=COMPARED_BYTES)
        except StoreFault as fault:
            raise self._item(fault) from fault
        if there is None:
            return Existing(name, there=False)
        detail = "too large to be compared here" if there.same is None else ""
        return Existing(name, there=True, size=there.size, same_bytes=there.same, detail=detail)

    def read_back(self, output: Output, most: int) -> bytes:
        name = output_name(self._settings.file_name, output)
        try:
            return head_of(self._store, self._prefix + name, most)
        except StoreFault as fault:
            if fault.fault is Fault.GONE:
                raise PathwaysError("ENOENT", "no object has this name") from fault
            raise self._item(fault) from fault

    def write(self, output: Output, content: Content, mode: WriteMode) -> Written:
        name = output_name(self._settings.file_name, output)
        key = self._prefix + name
        check_limits(key, output, self._store.limits)
        create = mode is WriteMode.CREATE
        if create and not self._creates_safely:
            self._probe(mode)
        pause = _FIRST_PAUSE
        for left in reversed(range(_TRIES)):
            fault = self._put(key, output, content, create=create)
            if fault is None:
                return Written(name, output.size)
            there = self._look_after(fault, key, output)
            if there is not None and there.same:
                return Written(name, output.size)
            if create and there is not None:
                raise PathwaysError("OBJECT_EXISTS") from fault
            # It is not written. Two writers that met are tried again at once; a store in trouble, or an object that
            # may not be replaced, gets the pause of the destination's `retry`.
            met = fault.fault in (Fault.TAKEN, Fault.AGAIN)
            if not (met and left) or self._clock.wait(self._stopping, pause):
                raise self._not_written(fault) from fault
            pause *= 2
        raise AssertionError  # the last try raises or returns

    def sweep(self) -> int:
        """What probes of a killed run left; an output leaves nothing, for one request has no parts."""
        try:
            return sweep_probes(self._store, self._prefix, self._own)
        except StoreFault as fault:
            raise self._item(fault) from fault

    def stop(self) -> None:
        self._store.close()

    # --- one request and what its answer means

    def _put(self, key: str, output: Output, content: Content, *, create: bool) -> StoreFault | None:
        """Send it once. None when it is written, a fault when only a look can tell; any other fault is raised."""
        sending = Sending(output, content)
        try:
            self._store.put(key, sending.payload(), ABSENT if create else ANY)
        except StoreFault as fault:
            if sending.failure is not None:
                raise sending.failure from None  # cut off by ourselves: a store keeps nothing of a body cut short
            if fault.fault in _LOOKED_AFTER and fault.code not in _ABOUT_THE_REQUEST:
                return fault
            self._refused(fault, create=create)
        return None

    def _look_after(self, fault: StoreFault, key: str, output: Output) -> There | None:
        try:
            return look(self._store, key, output)
        except StoreFault as blind:
            if fault.fault is Fault.TAKEN and blind.state is PlaceState.FORBIDDEN:
                detail = "an object is there already, and these credentials may not read it to compare"
                raise PlaceUnready(blind.code, blind.state, detail) from blind
            raise self._item(blind) from blind

    def _refused(self, fault: StoreFault, *, create: bool) -> NoReturn:
        """The answer settles that nothing was written: say why."""
        if fault.fault is Fault.UNSUPPORTED and create:
            self._creates_safely = False
            self._probe(WriteMode.CREATE)  # raises: the store says of itself that it does not know the condition
        raise self._item(fault) from fault

    def _not_written(self, fault: StoreFault) -> PathwaysError:
        if fault.fault is Fault.TAKEN:  # and yet nothing is there: somebody removes as fast as we write
            return PlaceUnready("ERR_PATHWAYS_OBJECT_STORE_BUSY", PlaceState.UNREACHABLE)
        return self._item(fault)

    def _item(self, fault: StoreFault) -> PathwaysError:
        """A fault of one request in the words of a delivery."""
        if fault.fault is Fault.GONE:  # to a write: there is no bucket; gateways have words of their own for it
            return PlaceUnready("ERR_PATHWAYS_OBJECT_BUCKET_MISSING", PlaceState.MISSING, fault.detail)
        if fault.fault in (Fault.UNSUPPORTED, Fault.REPLACED):
            return PlaceUnready("ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE, fault.detail)
        if fault.code == "ERR_PATHWAYS_OBJECT_NAME":
            return PathwaysError("ERR_PATHWAYS_OUTPUT_NAME", "the store does not take it")
        return fault.error()


def _facts(code: str | None, found: Found | None) -> tuple[PlaceFact, ...]:
    if found is None:
        ignores = code == NO_CONDITION
        return (PlaceFact(False, "Replaces an object although it is told not to"),) if ignores else ()
    facts = [
        PlaceFact(True, "Refuses to replace an object")
        if found.refuses_second
        else PlaceFact(None, "Objects of the same name are replaced"),
        PlaceFact(True, "Gives back the bytes it was sent")
        if found.reads
        else PlaceFact(None, "May not read: an object that is there already can't be compared"),
    ]
    if not found.deletes:
        facts.append(PlaceFact(None, "May not delete: one small object of the checks stays below .claimed/.probe/"))
    return tuple(facts)
