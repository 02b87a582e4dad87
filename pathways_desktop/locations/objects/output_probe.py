"""What a destination finds out before it writes: does the store take objects, keep their bytes, refuse a second one?

The probe's object stands under `<prefix>/.claimed/.probe/` for a moment, under a name that nobody else uses. Where the
credentials may not delete it stays, a few bytes; that is told on the place's card, and is no reason not to deliver.
Source: seed "The probe", contract "Names on disk".
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready, Refused
from pathways_desktop.locations.objects.naming import PROBE
from pathways_desktop.locations.objects.port import ABSENT, ANY, Fault, ObjectStore, Payload, StoreFault

NO_CONDITION = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
_ROUNDS = 3
_BYTES = 64
_OLD_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Found:
    """What the probe of a destination found out."""

    refuses_second: bool | None
    """True: a create never replaces. None where `mode: replace` did not ask."""
    reads: bool
    """False where the credentials may not read: an object already there can't be compared."""
    deletes: bool
    """False where the credentials may not delete: the probe's object stays."""


def probe(store: ObjectStore, prefix: str, own: str, *, create: bool) -> Found:
    """Write, read back and remove one small object; with `create` see that a second write is refused.

    `own` begins the names of this destination's probes. Raises `PlaceUnready`, `Refused` for a store that ignores or
    does not know the condition, `ERR_PATHWAYS_OBJECT_BODY_CHANGED` for one that keeps other bytes than it was sent.
    """
    for _ in range(_ROUNDS):
        key = f"{prefix}{PROBE}{own}{secrets.token_hex(16)}"
        data = secrets.token_hex(_BYTES // 2).encode("ascii")
        try:
            _write(store, key, data, create=create)
            try:
                refuses = _refuses(store, key, data) if create else None
                reads = _reads(store, key, data)
            except BaseException:
                _deletes(store, key)
                raise
            return Found(refuses, reads, _deletes(store, key))
        except StoreFault as fault:
            if fault.fault is Fault.UNSUPPORTED and create:
                raise Refused(NO_CONDITION, fault.detail) from fault
            if fault.fault not in (Fault.TAKEN, Fault.AGAIN):
                raise _of_the_place(fault) from fault
            # A fresh name met another writer: that says nothing, ask with another one.
    raise PlaceUnready("ERR_PATHWAYS_OBJECT_STORE_BUSY", PlaceState.UNREACHABLE)


def sweep_probes(store: ObjectStore, prefix: str, own: str) -> int:
    """Remove the objects of probes that were killed; how many. Raises `StoreFault` where it may not list or delete.

    One that is young may be of a probe that runs now: `check` asks beside a running engine.
    """
    page = store.list_page(f"{prefix}{PROBE}{own}")
    now = page.store_seconds
    swept = 0
    for facts in page.objects:
        if now is not None and now - facts.modified > _OLD_SECONDS:
            store.delete(facts.key)
            swept += 1
    return swept


def _write(store: ObjectStore, key: str, data: bytes, *, create: bool) -> None:
    try:
        store.put(key, Payload.of(data), ABSENT if create else ANY)
    except StoreFault as fault:
        if fault.fault is Fault.UNKNOWN:
            _deletes(store, key)  # it may stand there all the same
        raise


def _refuses(store: ObjectStore, key: str, data: bytes) -> bool:
    """The second write: refused, or this store replaces in silence."""
    try:
        store.put(key, Payload.of(data), ABSENT)
    except StoreFault as fault:
        if fault.fault is Fault.TAKEN:
            return True
        raise
    raise Refused(NO_CONDITION)


def _reads(store: ObjectStore, key: str, data: bytes) -> bool:
    try:
        body = store.read(key)
        try:
            there = b"".join(body.chunks(2 * _BYTES))
        finally:
            body.close()
    except StoreFault as fault:
        if fault.state is PlaceState.FORBIDDEN:
            return False
        raise
    if there != data:
        # A gateway that stores the frames of a checksum as data would do the same to each output.
        raise PathwaysError("ERR_PATHWAYS_OBJECT_BODY_CHANGED", f"{len(there)} bytes for {len(data)}")
    return True


def _deletes(store: ObjectStore, key: str) -> bool:
    try:
        store.delete(key)
    except StoreFault as fault:
        return fault.fault is Fault.GONE
    return True


def _of_the_place(fault: StoreFault) -> PathwaysError:
    """The probe's own object can be in nobody's way: whatever refuses it is the place's trouble."""
    if fault.fault is Fault.GONE:
        return PlaceUnready("ERR_PATHWAYS_OBJECT_BUCKET_MISSING", PlaceState.MISSING, fault.detail)
    if fault.fault in (Fault.REPLACED, Fault.UNSUPPORTED):
        return PlaceUnready("ERR_PATHWAYS_OBJECT_STORE_FAILED", PlaceState.UNREACHABLE, fault.detail)
    return PlaceUnready(fault.code, fault.state, fault.detail)
