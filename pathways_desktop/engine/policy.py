"""What the machine's policy says about the store's keys, followed at the start of a run. It is read by whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Callable

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.engine.facade import Listener
from pathways_desktop.engine.log import log
from pathways_desktop.store.store import Store

PolicyReader = Callable[[], str | None]
"""Gives the public escrow key of the policy as text, or None; raises `ERR_PATHWAYS_ESCROW_KEY_POLICY`."""

ESCROW_POLICY = "ERR_PATHWAYS_ESCROW_KEY_POLICY"


def no_policy() -> str | None:
    """A machine that names no escrow key."""
    return None


def follow_policy(store: Store, read: PolicyReader, clock: Clock, tell: Listener) -> None:
    """Wrap the keys for the policy's escrow key. A policy that can't be read is told, and changes nothing."""
    try:
        changed = store.master_key.follow_policy(read())
    except PathwaysError as error:
        if error.code != ESCROW_POLICY:
            raise
        row, opened = store.incidents.report("", ESCROW_POLICY, "", clock.now_ms(), error.detail)
        tell(FailureChanged(row, opened=opened, closed=False))
        return
    if changed:
        log(logging.INFO, "escrow-key-changed")
    for row in store.incidents.close("", ESCROW_POLICY, "", clock.now_ms()):
        tell(FailureChanged(row, opened=False, closed=True))
