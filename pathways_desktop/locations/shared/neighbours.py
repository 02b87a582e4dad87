"""Who else reads a place: leases and owner records in the claim folders of all its channels, and which of them live.

A lease lies in the folder of one channel, and an engine that claims has none. So each reader looks at all of them:
whoever reads in place keeps everybody else away, and itself keeps away from whoever claims. Each says first that it is
there (its lease, its owner record) and looks then, so of two that begin together at least one sees the other.

Life is judged by how long we have seen a file unchanged, on our own clock; of a lease that was taken on this machine
the system's lock beside it tells at once when its owner is gone, whatever its channel is called. No place is touched
here. Source: contract "Names on disk", research/handoff.md section 7.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.names import one_line
from pathways_desktop.handoff.lease import PREFIX, STALE, generation_of, lease_told
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.shared.records import OWNER, owner_words

SIGNS = (PREFIX, OWNER)
"""How the names begin that tell of a reader."""
LOOK_SECONDS = 10.0
"""Between two looks of an engine that claims and has nothing to claim; it looks before each claim anyhow."""
_OWNER = re.compile(r"\.owner-([0-9a-v]{8})")


class NeighbourPlace(Protocol):
    """The claim folders of one place. Errors of the place are raised as it has them."""

    def channels(self) -> Iterable[str]:
        """The names of the folders in `.claimed`; none where it is not there."""
        ...

    def signs(self, channel: str, *, ours: bool) -> Iterable[tuple[str, Hashable]]:
        """Names in one of them that begin with one of `SIGNS`, with what differs after each heartbeat.

        None where this account may not look into the folder of another channel: it is another account's, and what it
        says can't be known. The folder of this channel (`ours`) has to open like at any other step.
        """
        ...

    def text(self, channel: str, name: str) -> bytes:
        """What stands in such a file; empty when it is gone or can't be read."""
        ...

    def unlocked(self, channel: str) -> bool:
        """Whether the system's lock beside a channel's lease is held by nobody.

        False where there is none, or it can't be asked. Asking takes it for a moment.
        """
        ...


@dataclass(frozen=True, slots=True)
class _Seen:
    mark: Hashable
    since: float
    free: bool
    """A lease that was let go of, or a former one of ours."""
    near: bool
    """A lease that was taken on this machine."""


class Neighbours:
    """One channel's watch over the others. Used by the channel's worker thread."""

    def __init__(
        self, place: NeighbourPlace, channel: str, tag: str, clock: Clock, *, in_place: bool, host: str | None = None
    ) -> None:
        """`in_place`: this channel reads in place, so it keeps away from whoever claims, too.

        `host` is this machine's name where the place has the system's locks.
        """
        self._place = place
        self._channel = channel
        self._tag = tag
        self._clock = clock
        self._in_place = in_place
        self._host = host
        self.locks = True
        """False: leases are held here without the system's lock, so one that is free says nothing."""
        self._seen: dict[tuple[str, str], _Seen] = {}
        self._next = 0.0

    @property
    def due(self) -> bool:
        """Whether the last look is too long ago, or found somebody."""
        return self._clock.monotonic() >= self._next

    def look(self) -> None:
        """Raises `Refused` (`ERR_PATHWAYS_LEASE_HELD`) while another reader shows a sign of life."""
        now = self._clock.monotonic()
        self._next = now
        found = {}
        for channel in self._place.channels():
            for name, mark in self._telling(channel):
                before = self._seen.get((channel, name))
                if before is None or before.mark != mark:
                    before = _Seen(mark, now, *self._told(channel, name))
                found[channel, name] = before
        self._seen = found
        for (channel, name), seen in found.items():
            if seen.free or now - seen.since >= STALE:
                continue
            if not (seen.near and self.locks and self._place.unlocked(channel)):
                raise Refused("ERR_PATHWAYS_LEASE_HELD", self._words(channel, name))
            found[channel, name] = replace(seen, free=True)
        self._next = now + LOOK_SECONDS

    def _telling(self, channel: str) -> list[tuple[str, Hashable]]:
        """The highest lease of a channel and, for who reads in place, its owner records; ours not."""
        ours = channel == self._channel
        signs = list(self._place.signs(channel, ours=ours))
        leases = [(number, name, mark) for name, mark in signs if (number := generation_of(name)) is not None]
        found: list[tuple[str, Hashable]] = []
        if leases and not (ours and self._in_place):  # that one is `Lease`'s own affair
            _, name, mark = max(leases, key=lambda each: each[0])
            found.append((name, mark))
        if self._in_place:
            for name, mark in signs:
                owner = _OWNER.fullmatch(name)
                if owner and not (ours and owner[1] == self._tag):
                    found.append((name, mark))
        return found

    def _told(self, channel: str, name: str) -> tuple[bool, bool]:
        """Whether a sign is a lease that is free, and whether it was taken on this machine."""
        told = lease_told(self._place.text(channel, name)) if name.startswith(PREFIX) else None
        if told is None:
            return False, False
        owner, host, released = told
        # One of this channel and this engine is of the time when it read in place: one engine runs a home.
        return released or (channel == self._channel and owner == self._tag), host == self._host

    def _words(self, channel: str, name: str) -> str:
        text = self._place.text(channel, name)
        if name.startswith(PREFIX):
            told = lease_told(text)
            who = one_line(told[1]) if told is not None else ""
        else:
            who = (owner_words(text) or ("", ""))[0]
        return f"{f'by {who}, ' if who else ''}channel {one_line(channel)}"
