"""What a destination finds out before it writes: does the store take objects, keep their bytes, refuse a second one?

The probe's object stands under `<prefix>/.claimed/.probe/` for a moment, under a name that nobody else uses. Where the
credentials may not delete, every probe uses one name instead, `…kept`, and what it writes there is always the same: one
object of a few bytes stays, however often the place is looked at (a second one where a store keeps what is there from
everybody). That is told on the place's card and by `check`, and is no reason not to deliver.
Source: seed "The probe", contract "Names on disk".
"""

from __future__ import annotations

import hashlib
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
KEPT = "kept"
"""The end of the name under which an object stays that may not be deleted."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the probe of a destination found out."""

    refuses_second: bool | None
    """True: a create never replaces. None where `mode: replace` did not ask."""
    reads: bool
    """False where the credentials may not read: an object already there can't be compared."""
    deletes: bool
    """False where the credentials may not delete: the probe's one object stays."""


def probe(store: ObjectStore, prefix: str, own: str, *, create: bool) -> Found:
    """Write, read back and remove one small object; with `create` see that a second write is refused.

    `own` begins the names of this destination's probes. Raises `PlaceUnready`, `Refused` for a store that ignores or
    does not know the condition, `ERR_PATHWAYS_OBJECT_BODY_CHANGED` for one that keeps other bytes than it was sent.
    """
    kept = f"{prefix}{PROBE}{own}{KEPT}"
    for _ in range(_ROUNDS):
        try:
            # Whether it may delete is asked of a name at which nothing stands, or what an earlier look had to leave.
            if not _deletes(store, kept):
                return _look_and_keep(store, kept, own, create=create)
            found = _look_and_remove(store, f"{prefix}{PROBE}{own}{secrets.token_hex(16)}", create=create)
            if not found.deletes:
                _write(store, kept, _constant(own), create=False)  # the next look finds it, and uses that
            return found
        except StoreFault as fault:
            if fault.fault is Fault.UNSUPPORTED and create:
                raise Refused(NO_CONDITION, fault.detail) from fault
            if fault.fault not in (Fault.TAKEN, Fault.AGAIN):
                raise _of_the_place(fault) from fault
            # A fresh name met another writer: that says nothing, ask with another one.
    raise PlaceUnready("ERR_PATHWAYS_OBJECT_STORE_BUSY", PlaceState.UNREACHABLE)


def _look_and_remove(store: ObjectStore, key: str, *, create: bool) -> Found:
    data = secrets.token_hex(_BYTES // 2).encode("ascii")
    _write(store, key, data, create=create)
    try:
        refuses = _refuses(store, key, data) if create else None
        reads = _reads(store, key, data)
    except BaseException:
        _deletes(store, key)
        raise
    return Found(refuses, reads, _deletes(store, key))


def _look_and_keep(store: ObjectStore, key: str, own: str, *, create: bool) -> Found:
    """The same with an object that stays. Nobody removes it between two requests: that is why it is there."""
    data = _constant(own)
    refuses: bool | None = None
    try:
        store.put(key, Payload.of(data), ABSENT if create else ANY)
    except StoreFault as fault:
        if not create or fault.fault is not Fault.TAKEN:
            raise
        refuses = True  # by what an earlier look left
    if create and refuses is None:
        refuses = _refuses(store, key, data)
    return Found(refuses, _reads(store, key, data), deletes=False)


def _constant(own: str) -> bytes:
    """What the object that stays holds: told from other bytes when it is read, and the same for every look."""
    return hashlib.sha256(own.encode("utf-8")).hexdigest().encode("ascii")


def sweep_probes(store: ObjectStore, prefix: str, own: str) -> int:
    """Remove the objects of probes that were killed; how many. Raises `StoreFault` where it may not list or delete.

    One that is young may be of a probe that runs now: `check` asks beside a running engine.
    """
    page = store.list_page(f"{prefix}{PROBE}{own}")
    now = page.store_seconds
    swept = 0
    for facts in page.objects:
        if now is not None and now - facts.modified > _OLD_SECONDS and not facts.key.endswith(KEPT):
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
