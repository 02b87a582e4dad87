"""The probe: whether a store honours the conditions that a claim stands on. Asked before the first claim.

One object is written twice below `.claimed/.probe/` under a random name, read and deleted with a wrong tag, and
deleted. Only a second write that succeeds, or a 501, is the verdict on writes; any other error keeps its own code and
is asked again on the next pass. Source: seed "The probe".
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.objects.claiming import FORBIDDEN, persistent
from pathways_desktop.locations.objects.naming import PROBE
from pathways_desktop.locations.objects.port import ABSENT, Fault, ObjectStore, Payload, StoreFault

NO_WRITE = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE"
NO_READ = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_READ"
NO_DELETE = "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_DELETE"

DELETE = "delete is missing; one small object stays below .claimed/.probe/"
T = TypeVar("T")


def probe_store(store: ObjectStore, prefix: str, own: str) -> None:
    """Raise `Refused` for a store that breaks the claim, `StoreFault` where it could not be found out.

    `own` begins the names of this engine's and channel's probes: those of a run that was killed are removed first.
    One that may not be removed ends the probe there, so that credentials without that right leave one object and not
    one for each probe.
    """
    _sweep(store, prefix + PROBE + own)
    key = f"{prefix}{PROBE}{own}{secrets.token_hex(16)}"
    try:
        tag = _write_twice(store, key)
        wrong = tag[:-1] + ("0" if tag[-1:] != "0" else "1")
        _needs("read is missing", lambda: _refused_by(NO_READ, lambda: store.read(key, wrong).close()))
        _needs(DELETE, lambda: _refused_by(NO_DELETE, lambda: store.delete(key, wrong)))
    except PathwaysError:
        with suppress(StoreFault):
            _clear(store, key)
        raise
    # Not to be had, it is no good probe: the next pass sweeps what this one left.
    _needs(DELETE, lambda: _clear(store, key))


def _needs(right: str, act: Callable[[], T]) -> T:
    """Do it; where the store refuses access, the error names the right."""
    try:
        return act()
    except StoreFault as fault:
        if fault.code != FORBIDDEN:
            raise
        told = f"{fault.detail}: the right to {right}".removeprefix(": ")
        raise StoreFault(
            fault.fault, fault.code, told, state=fault.state, status=fault.status, store_code=fault.store_code
        ) from fault


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
            data = Payload.of(b"probe 2" if second else b"probe 1")
            tag = _needs("write is missing", partial(store.put, key, data, ABSENT))
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
    for facts in _needs("list is missing", lambda: store.list_page(begins)).objects:
        try:
            _needs(DELETE, partial(store.delete, facts.key))
        except StoreFault as fault:
            if fault.code == FORBIDDEN:
                raise
