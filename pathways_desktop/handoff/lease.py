"""A lease for "only one engine reads this place": numbered generations, a heartbeat, a fence. No place is touched here.

Taking over is creating the next number exclusively, its text already inside, and then being the highest; the highest is
never deleted, so that nobody who is late can begin again at 1. Deleting a stale lease and creating a new one, as the
hand-off article's sample does, lets a slow taker delete a fresh lease: two owners in most rounds of a race.

Whether an owner lives is judged by how long *we* have seen its lease unchanged, on our own monotonic clock: the times
in it are another machine's. A lease without a fence only makes doubles rarer, so the owner asks before each commit and
each removal whether it still is one. Sources: article 4.4, research/handoff.md section 7 (rows L01 to L05), contract.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import one_line

PERIOD = 30.0
"""Seconds between two heartbeats."""
STALE = 3 * PERIOD
"""Seconds for which a lease has to be seen unchanged before another engine takes over."""
SURE = 2 * PERIOD
"""Seconds after its last heartbeat for which an owner may go on without looking. The third period is the margin."""
LONGEST = 4096
PREFIX = ".lease-"
_NAME = re.compile(r"\.lease-([1-9][0-9]{0,17})")
_LONGEST_HOST = 80


class LeasePlace(Protocol):
    """The files of one claim folder, as far as leases need them. Errors of the place are raised as it has them."""

    def names(self) -> Sequence[str]:
        """Every name there; none where the folder is not there."""
        ...

    def mark(self, name: str) -> Hashable | None:
        """What differs after each heartbeat (size, time, id); None when the file is gone."""
        ...

    def read(self, name: str) -> bytes:
        """The text; empty when the file is gone or can't be read."""
        ...

    def create(self, name: str, text: bytes) -> bool:
        """Make the file with its text already inside, never over another; False when the name is taken."""
        ...

    def rewrite(self, name: str, text: bytes) -> None:
        """Put another text in the place of ours, in one step."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file; harmless when it is gone."""
        ...

    def lock(self) -> bool | None:
        """Hold the operating system's lock beside the leases from now on; None where the place has none.

        False: another process of this machine holds it.
        """
        ...

    def unlock(self) -> None:
        """Give the lock back."""
        ...


@dataclass(frozen=True, slots=True)
class Owner:
    """Who asks for leases: this engine."""

    tag: str
    host: str
    pid: int


@dataclass(slots=True)
class _Watched:
    name: str
    mark: Hashable | None
    since: float


class Lease:
    """One engine's side of the lease of one place. Used by the channel's worker thread."""

    def __init__(self, place: LeasePlace, owner: Owner, clock: Clock) -> None:
        self._place = place
        self._owner = owner
        self._clock = clock
        self._mine: int | None = None
        self._acquired_ms = 0
        self._beaten = 0.0
        self._watched: _Watched | None = None

    @property
    def generation(self) -> int | None:
        """The generation that this engine holds, or None."""
        return self._mine

    def take(self) -> None:
        """Hold the lease, or take it where it is free or its owner is gone. Renews it when that is due.

        Raises `ERR_PATHWAYS_LEASE_HELD` while another engine has it.
        """
        if self._mine is not None:
            if self._highest() == self._mine:
                self._beat_if_due()
                return
            self._forget()
        locked = self._place.lock()
        if locked is False:
            raise self._held(self._highest())
        highest = self._highest()
        if highest and not self._over(highest, locked=locked is True):
            self._place.unlock()
            raise self._held(highest)
        self._take_over(highest)

    def fence(self) -> None:
        """Ask whether this engine still is the one. Raises `ERR_PATHWAYS_LEASE_LOST` where it is not, or is not sure.

        To be asked right before each commit of what was read under the lease, and before each removal.
        """
        if self._mine is None:
            raise PathwaysError("ERR_PATHWAYS_LEASE_LOST")
        if self._highest() != self._mine:
            self._forget()
            raise PathwaysError("ERR_PATHWAYS_LEASE_LOST", "another engine has it now")
        if self._clock.monotonic() - self._beaten > SURE:
            # This machine slept, or the place did not answer. Nobody took over, but somebody may at this moment: what
            # was read is given up, and the next pass begins with a heartbeat.
            self._forget()
            raise PathwaysError("ERR_PATHWAYS_LEASE_LOST", "no sign of life for too long")

    def beat(self) -> None:
        """Renew the lease when that is due; nothing where none is held."""
        if self._mine is not None and self._due and self._highest() == self._mine:
            self._beat_if_due()

    def release(self) -> None:
        """Say that the lease is free. Its file stays, for the next number to count on from."""
        try:
            if self._mine is not None and self._highest() == self._mine:
                self._place.rewrite(lease_name(self._mine), self._text(released=True))
        finally:
            self._forget()

    # ---------------------------------------------------------------- parts

    def _take_over(self, highest: int) -> None:
        mine = highest + 1
        self._acquired_ms = self._clock.now_ms()
        if not self._place.create(lease_name(mine), self._text()) or self._highest() != mine:
            self._place.unlock()
            raise self._held(self._highest())
        self._mine = mine
        self._beaten = self._clock.monotonic()
        self._watched = None
        for name in self._place.names():
            number = generation_of(name)
            if number is not None and number < mine:
                self._place.remove(name)

    def _over(self, number: int, *, locked: bool) -> bool:
        """Whether the owner of the highest lease is gone."""
        name = lease_name(number)
        told = lease_told(self._place.read(name))
        if told is not None:
            owner, host, released = told
            if released or owner == self._owner.tag:
                return True  # our own former run: one engine runs a home, and this is it
            if locked and host == self._owner.host:
                return True  # the system gave its lock back when it ended
        mark, now = self._place.mark(name), self._clock.monotonic()
        seen = self._watched
        if seen is None or seen.name != name or seen.mark != mark:
            self._watched = seen = _Watched(name, mark, now)
        # Text that can't be read is no reason to hurry: it may be half written.
        return now - seen.since >= STALE

    def _highest(self) -> int:
        return max(filter(None, map(generation_of, self._place.names())), default=0)

    @property
    def _due(self) -> bool:
        return self._clock.monotonic() - self._beaten >= PERIOD

    def _beat_if_due(self) -> None:
        if self._mine is not None and self._due:
            self._place.rewrite(lease_name(self._mine), self._text())
            self._beaten = self._clock.monotonic()

    def _forget(self) -> None:
        self._mine = None
        self._place.unlock()

    def _held(self, number: int) -> PathwaysError:
        told = lease_told(self._place.read(lease_name(number))) if number else None
        return PathwaysError("ERR_PATHWAYS_LEASE_HELD", f"by {one_line(told[1])}" if told is not None else "")

    def _text(self, *, released: bool = False) -> bytes:
        now = self._clock.now_ms()
        record = {
            "ownerId": self._owner.tag,
            "host": self._owner.host,
            "pid": self._owner.pid,
            "acquiredAt": _rfc3339(self._acquired_ms),
            # A lease that ends before it began is free: both times are the same machine's.
            "expiresAt": _rfc3339(self._acquired_ms if released else now + round(STALE * 1000)),
            "heartbeatAt": _rfc3339(now),
        }
        return json.dumps(record).encode("ascii")


def lease_name(number: int) -> str:
    """The file name of a generation."""
    return f"{PREFIX}{number}"


def generation_of(name: str) -> int | None:
    """The generation that a file name tells, or None."""
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


def lease_told(text: bytes) -> tuple[str, str, bool] | None:
    """Owner, host and whether it was released; None where the text does not tell."""
    try:
        record = json.loads(text)
        acquired, expires = record["acquiredAt"], record["expiresAt"]
        datetime.fromisoformat(acquired)
        datetime.fromisoformat(expires)
        return str(record["ownerId"]), str(record["host"])[:_LONGEST_HOST], expires == acquired
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _rfc3339(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
