"""A resend of many messages: what was asked, how far it is, and what came of each output. Frozen rows.

It lies in the store, goes on after a restart, and is paced, paused and cancelled between two messages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from pathways_desktop.domain.message import DeliveryState

PACE_MS = 100
"""Between two messages where nobody says otherwise: ten a second."""
LONGEST_PACE_MS = 3_600_000


class ResendState(Enum):
    """Where a resend of many messages stands. The place in this list is the number in the store."""

    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        """Whether something of it may still be sent."""
        return self in (ResendState.RUNNING, ResendState.PAUSED)


class ItemState(Enum):
    """What became of one output of it. The place in this list is the number in the store."""

    WAITING = "waiting"
    QUEUED = "queued"
    REFUSED = "refused"
    CANCELLED = "cancelled"


class ResendAct(Enum):
    """What a person does with it."""

    PAUSE = "pause"
    GO_ON = "go-on"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class ResendOrder:
    """What is asked for: outputs as message and destination, in the order in which they are sent."""

    outputs: tuple[tuple[str, str], ...]
    reason: str = field(default="", repr=False)
    pace_ms: int = PACE_MS
    """Between two messages."""
    first: int = 0
    """Pause after so many messages; 0: send all."""


@dataclass(frozen=True, slots=True)
class ResendJob:
    """One such resend. Counts of outputs, but for `messages` and `messages_left`."""

    number: int
    at: int
    who: str
    reason: str = field(repr=False)
    state: ResendState
    pace_ms: int
    messages: int
    messages_left: int
    outputs: int
    queued: int
    refused: int
    cancelled: int
    ended: int | None = None
    """When the last message was sent, or the rest cancelled."""


@dataclass(frozen=True, slots=True)
class ResendItem:
    """One output of it, and how its delivery stands now."""

    message: str
    destination: str
    state: ItemState
    at: int | None = None
    """When it was queued or refused."""
    code: str | None = None
    """Why it was refused, or why the last try failed."""
    delivery: DeliveryState | None = None
    """None: not queued, or its message is gone."""
    output_name: str | None = field(default=None, repr=False)
    size: int | None = None
    """Bytes of the last good write."""
    tried: int | None = None
    """When it was last tried since it was queued."""
