"""The store and its keys as a person is told of them: states, figures, a report of the keys. Reads nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class StoreState(Enum):
    """Whether the store can be opened. While it is anything but `OPEN`, nothing is claimed and nothing delivered."""

    NEW = "new"
    """There is none yet; the first start makes it with its keys."""
    OPEN = "open"
    LOCKED = "locked"
    """Whatever keeps the key did not give it; tried again by itself."""
    MISSING = "missing"
    """The key is gone: the recovery key brings it back. No new key is ever made over a store."""
    WRONG = "wrong"
    """The key that is there belongs to another store, or its file holds something else."""
    READ_ONLY = "read-only"
    """Opened with the recovery key while the key store can't be used: messages may be read and exported."""
    FAILED = "failed"
    """It does not open for another reason: damage, a newer version, a disk. Its code says which."""


_BY_CODE: Mapping[str, StoreState] = {
    "ERR_PATHWAYS_STORE_MISSING": StoreState.NEW,
    "ERR_PATHWAYS_KEY_STORE_LOCKED": StoreState.LOCKED,
    "ERR_PATHWAYS_KEY_STORE_MISSING": StoreState.LOCKED,
    "ERR_PATHWAYS_KEY_FILE_UNSAFE": StoreState.LOCKED,
    "ERR_PATHWAYS_KEY_FILE_NO_KEY": StoreState.WRONG,
    "ERR_PATHWAYS_KEY_MISSING": StoreState.MISSING,
    "ERR_PATHWAYS_KEY_WRONG": StoreState.WRONG,
}

TRIED_AGAIN = frozenset(("ERR_PATHWAYS_KEY_STORE_LOCKED", "ERR_PATHWAYS_KEY_STORE_MISSING"))
"""Codes of a store that a start without anybody's help may open later: a session's key store comes up after us."""


def store_state(code: str) -> StoreState:
    """The state of a store whose opening ended with this code."""
    return _BY_CODE.get(code, StoreState.FAILED)


@dataclass(frozen=True, slots=True)
class StoreFigures:
    """The three numbers of a store."""

    messages: int
    bytes: int
    """What its files take on the disk."""
    free: int | None
    """Free bytes of that disk; None: it can't be asked."""


@dataclass(frozen=True, slots=True)
class Resealing:
    """How far the work is that seals everything anew under new keys."""

    began: int
    stage: str
    """`messages`, `records`, `index`, `audit`, `keys`."""
    done: int
    total: int
    """Messages that were there when it began."""


@dataclass(frozen=True, slots=True)
class EscrowKey:
    """The hospital's own key, named by the machine's policy, for which every key of the store is wrapped too."""

    fingerprint: str
    since: int


@dataclass(frozen=True, slots=True)
class KeyReport:
    """The state of a store and its keys. Where it is not open, only the first three and `keeper` are known."""

    state: StoreState
    code: str | None
    """Why it is not open."""
    detail: str | None
    keeper: str
    """What keeps the master key, for people."""
    number: int = 0
    """1 for the first master key, one more with each rotation."""
    since: int | None = None
    """When this master key came, ms since 1970."""
    months: int = 0
    """Months that have a key of their own."""
    recovery_since: int | None = None
    """When the recovery key that is valid now was made; None: there is none."""
    escrow: EscrowKey | None = None
    strange: int = 0
    """Keys that somebody put into the store from outside; nothing is wrapped for them."""
    resealing: Resealing | None = None
