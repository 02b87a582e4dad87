"""The probe: whether a store honours the conditions that a claim stands on. Asked before the first claim.

One object is written twice below `.claimed/.probe/` under a random name, read and deleted with a wrong tag, and
deleted. Only a second write that succeeds, or a 501, is the verdict on writes; any other error keeps its own code and
is asked again on the next pass. Source: seed "The probe".
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.objects.claiming import persistent
from pathways_desktop.locations.objects.naming import PROBE
from pathways_desktop.locations.objects.port import ABSENT, Fault, ObjectStore, Payload, StoreFault

NO_WRITE = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
NO_READ = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_READ"
NO_DELETE = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_DELETE"


def probe_store(store: ObjectStore, prefix: str, own: str) -> None:
    """Raise `Refused` for a store that breaks the claim, `StoreFault` where it could not be found out.

    `own` begins the names of this engine's and channel's probes: those of a run that was killed are removed first.
    """
    _sweep(store, prefix + PROBE + own)
    key = f"{prefix}{PROBE}{own}{secrets.token_hex(16)}"
    try:
        tag = _write_twice(store, key)
        wrong = tag[:-1] + ("0" if tag[-1:] != "0" else "1")
        _refused_by(NO_READ, lambda: store.read(key, wrong).close())
        _refused_by(NO_DELETE, lambda: store.delete(key, wrong))
    except PathwaysError:
        with suppress(StoreFault):
            _clear(store, key)
        raise
    # Not to be had, it is no good probe: the next pass sweeps what this one left.
    _clear(store, key)


def _clear(store: ObjectStore, key: str) -> None:
    """Without a tag: also where the answer to the first write was lost, or another object of ours stands there."""
    try:
        persistent(lambda: store.delete(key))
    except StoreFault as fault:
        if fault.fault is not Fault.GONE:
            raise


def _write_twice(store: ObjectStore, key: str) -> str:
    tag = ""
    for second in (False, True):
        try:
            # Other bytes, so that a store which replaces the object can't pass for one which kept it.
            tag = store.put(key, Payload.of(b"probe 2" if second else b"probe 1"), ABSENT)
        except StoreFault as fault:
            if fault.fault is Fault.UNSUPPORTED:
                raise Refused(NO_WRITE, fault.detail) from fault
            if second and fault.fault is Fault.TAKEN:
                return tag
            raise
    raise Refused(NO_WRITE, "the second write was taken")


def _refused_by(code: str, act: Callable[[], None]) -> None:
    try:
        act()
    except StoreFault as fault:
        if fault.fault is Fault.REPLACED:
            return
        if fault.fault is Fault.UNSUPPORTED:
            raise Refused(code, fault.detail) from fault
        raise
    raise Refused(code, "a wrong tag was taken")


def _sweep(store: ObjectStore, begins: str) -> None:
    for facts in store.list_page(begins).objects:
        with suppress(StoreFault):
            store.delete(facts.key)
