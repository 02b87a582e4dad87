"""What the machine's policy says, followed at the start of a run and while it lasts. It is read by whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.policies import MachineRules
from pathways_desktop.engine.facade import Listener
from pathways_desktop.engine.log import log
from pathways_desktop.store.store import Store

PolicyReader = Callable[[], str | None]
"""Gives the public escrow key of the policy as text, or None; raises `ERR_PATHWAYS_ESCROW_KEY_POLICY`."""

ESCROW_POLICY = "ERR_PATHWAYS_ESCROW_KEY_POLICY"


def no_policy() -> str | None:
    """A machine that names no escrow key."""
    return None


@dataclass(frozen=True, slots=True)
class MachinePolicy:
    """Where the policy is read from; each call reads anew."""

    escrow: PolicyReader = no_policy
    rules: Callable[[], MachineRules] = MachineRules


NO_POLICY = MachinePolicy()


def follow_policy(store: Store, policy: MachinePolicy, clock: Clock, tell: Listener) -> None:
    """Follow the whole policy at the start of a run. One that can't be read is told."""
    follow_rules(store, policy.rules(), clock, tell)
    _follow_escrow(store, policy.escrow, clock, tell)


def _follow_escrow(store: Store, read: PolicyReader, clock: Clock, tell: Listener) -> None:
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


RECOVERY_POLICY = "ERR_PATHWAYS_POLICY_RECOVERY_KEY"
RULES_UNREAD = "ERR_PATHWAYS_POLICY_UNREAD"


def follow_rules(store: Store, rules: MachineRules, clock: Clock, tell: Listener) -> None:
    """Have the store keep what the policy keeps, and tell what it asks for and is not there. May be called often."""
    store.retention.least_ms = rules.least_kept_ms
    lacking = rules.recovery_key_required and store.master_key.status().recovery_since is None
    _stand(store, RECOVERY_POLICY, lacking, None, clock, tell)
    _stand(store, RULES_UNREAD, rules.unread is not None, rules.unread, clock, tell)


def _stand(store: Store, code: str, stands: bool, detail: str | None, clock: Clock, tell: Listener) -> None:
    """Open a failure once, and close it when its cause is gone."""
    is_open = any(row.code == code for row in store.incidents.list())
    if stands and not is_open:
        row, opened = store.incidents.report("", code, "", clock.now_ms(), detail)
        tell(FailureChanged(row, opened=opened, closed=False))
    elif is_open and not stands:
        for row in store.incidents.close("", code, "", clock.now_ms()):
            tell(FailureChanged(row, opened=False, closed=True))
