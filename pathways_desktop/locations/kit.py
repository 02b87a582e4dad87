"""What a place needs beside its settings: its channel, the engine's tag, this home's secrets and trusted host key.

A place on another machine gets a `PlaceKit` and asks it each time it connects, so that what was set a moment ago
counts on the next try. It keeps no secret longer than it takes to log in and puts none in a representation, an
exception or a log.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.progress import Step, no_step

SECRET_MISSING = "ERR_PATHWAYS_SECRET_MISSING"


def _none(field_name: str) -> str | None:
    return None


def _no_key() -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class PlaceKit:
    """The way to a place's secrets and its pinned host key. Any thread. Errors: the store's own."""

    owner: str = ""
    """`<channel>/<source or destination name>`: what its secrets' names begin with."""
    read: Callable[[str], str | None] = field(default=_none, repr=False)
    pinned: Callable[[], str | None] = field(default=_no_key, repr=False)

    def secret(self, field_name: str) -> str | None:
        """The secret of this field (`password`, `accountKey` …), opened now; None where none is set."""
        return self.read(field_name)

    def missing(self, *field_names: str, every: bool = False) -> PathwaysError:
        """The error that names the secret to be set; of several names one of them, or every one."""
        joined = (" and " if every else " or ").join(f"{self.owner}/{name}" for name in field_names)
        return PathwaysError(SECRET_MISSING, joined)

    def host_key(self) -> str | None:
        """The host key that is trusted, as a key's line or `SHA256:…`; None where no key is.

        `hostKey` of `channels.yaml` stands over what `trust` kept in the store.
        """
        return self.pinned()


NO_KIT = PlaceKit()
"""For places on this machine."""


@dataclass(slots=True)
class SourceParts:
    """What a source needs beside its configuration. Made by the engine, so that a test can put its own in."""

    channel: str
    tag: str
    """The engine's tag of the store."""
    volume: str | None = None
    """The volume that this channel read last, as the store remembers it; None before the first probe."""
    kit: PlaceKit = NO_KIT
    step: Step = no_step
    """Told of whatever comes back from the place."""


@dataclass(slots=True)
class DestinationParts:
    """What a destination needs beside its configuration."""

    channel: str
    tag: str
    """The engine's tag of the store."""
    stopping: threading.Event = field(default_factory=threading.Event)
    """Ends its waits."""
    volume: str | None = None
    """The volume that it wrote to last, as the store remembers it; None before the first probe."""
    kit: PlaceKit = NO_KIT
    step: Step = no_step
    """Told of whatever comes back from the place."""
