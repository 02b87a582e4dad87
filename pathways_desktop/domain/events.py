"""What the engine tells: small frozen events. They carry ids, states and counts, never names or content.

The engine calls its listener on its own threads; whoever draws has to cross to the drawing thread by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.resends import ResendJob
from pathways_desktop.domain.rows import EngineSnapshot, FailureRow


@dataclass(frozen=True, slots=True)
class SnapshotChanged:
    """The engine's state changed; the snapshot is whole, an older one can be dropped."""

    snapshot: EngineSnapshot


@dataclass(frozen=True, slots=True)
class MessagesChanged:
    """Messages of a channel were stored, or their deliveries moved on."""

    channel: str
    ids: tuple[str, ...]
    """At most 200; empty stands for "many, read the page again"."""


@dataclass(frozen=True, slots=True)
class FailureChanged:
    """An incident was opened, counted up, acknowledged or closed."""

    row: FailureRow
    opened: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class ResendChanged:
    """A resend of many messages was begun, went on, or was steered."""

    job: ResendJob


@dataclass(frozen=True, slots=True)
class EngineStopped:
    """The engine has stopped; `code` says why when it was not asked to."""

    code: str | None = None


@dataclass(frozen=True, slots=True)
class EngineStarted:
    """The engine has started without being asked again: what kept it from starting is over."""


@dataclass(frozen=True, slots=True)
class SessionLocked:
    """The person's session was locked, where the system says so: what is on the screen is put away."""


Event = (
    SnapshotChanged | MessagesChanged | FailureChanged | ResendChanged | EngineStopped | EngineStarted | SessionLocked
)
