"""When a file is at rest: two observations on our own monotonic clock, and the order a pass takes files in.

A file's time is compared with its own earlier value only, never with a clock: kept times and foreign clocks lie
(design rule 2). An object's age comes with the listing, by the store's clock on both sides. Used by one
channel's worker thread.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.rows import WaitingRow
from pathways_desktop.locations.base import Entry, EntryKind, Stamp

SEVERAL_NAMES_SECONDS = 30.0
"""How long a file with several names is left: a sender that publishes by link and unlink is done by then."""


@dataclass(slots=True)
class Seen:
    """What is remembered of one file between listings."""

    stamp: Stamp
    since: float
    """Monotonic time of the listing that first showed it in this state."""
    first: float
    """Monotonic time of the listing that first showed it at all."""
    first_ms: int
    """The same as wall time, for people."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a file can be taken. `due`: the monotonic time at which the answer can be another by itself."""

    reason: WaitingReason | None
    seen_ms: int
    due: float | None = None
    detail: str | None = None


class Readiness:
    """The memory of one source's listings."""

    def __init__(self, min_age: float, before: Iterable[WaitingRow] = ()) -> None:
        """`before` is the last run's waiting list: what waits still is told since that one saw it.

        For people alone. Whether a file is at rest is judged by what this run saw.
        """
        self.min_age = min_age
        self._seen: dict[bytes, Seen] = {}
        self._before = {(row.name, row.size): row.seen_since for row in before}

    def judge(self, entry: Entry, now: float, now_ms: int) -> Verdict:
        """Look at one entry of the listing taken at `now`."""
        seen = self._seen.get(entry.path)
        if seen is None:
            first_ms = min(now_ms, self._before.get((entry.path, entry.stamp.size), now_ms))
            seen = self._seen[entry.path] = Seen(entry.stamp, now, now, first_ms)
        elif not seen.stamp.same_file(entry.stamp):
            seen.stamp, seen.since = entry.stamp, now
        else:
            seen.stamp = entry.stamp
        if entry.kind is EntryKind.LINK:
            return Verdict(WaitingReason.LINK, seen.first_ms)
        if entry.kind is not EntryKind.FILE:
            return Verdict(WaitingReason.NOT_REGULAR, seen.first_ms)
        if entry.stamp.size == 0 and not entry.may_be_empty:
            return Verdict(WaitingReason.EMPTY, seen.first_ms)
        if entry.stamp.links > 1 and now - seen.first < SEVERAL_NAMES_SECONDS:
            return Verdict(WaitingReason.SEVERAL_NAMES, seen.first_ms, seen.first + SEVERAL_NAMES_SECONDS)
        if entry.age is not None:
            # What is listed is whole, and the place's own clock tells how old it is: one look is enough.
            young = self.min_age - entry.age
            return Verdict(
                WaitingReason.TOO_NEW if young > 0 else None, seen.first_ms, now + young if young > 0 else None
            )
        if now - seen.since < self.min_age:
            return Verdict(WaitingReason.TOO_NEW, seen.first_ms, seen.since + self.min_age)
        return Verdict(None, seen.first_ms)

    def seen_ms(self, path: bytes, now_ms: int) -> int:
        """Since when a path has been seen, in wall time."""
        seen = self._seen.get(path)
        return seen.first_ms if seen else now_ms

    def keep_only(self, paths: Iterable[bytes]) -> None:
        """Forget what the last listing did not show."""
        self._before = {}  # only what the first listing shows was there all the time
        there = set(paths)
        for path in [path for path in self._seen if path not in there]:
            del self._seen[path]

    def forget(self, path: bytes) -> None:
        """Forget one path, so that a file of that name is looked at anew."""
        self._seen.pop(path, None)

    def clear(self) -> None:
        """Forget everything, as for another volume."""
        self._seen.clear()


def name_order(entry: Entry) -> bytes:
    """`order: name`: the bytes of the path in UTF-8, on every system (contract)."""
    return entry.path


def modified_order(entry: Entry) -> tuple[int, bytes]:
    """`order: modified`: the oldest first, equal times by name."""
    return (entry.stamp.mtime_ns, entry.path)


def slices(entries: Iterable[Entry], most_files: int, most_bytes: int) -> Iterable[list[Entry]]:
    """Cut ready entries into slices that are claimed, flushed, stored and removed one after the other (rule 5)."""
    part: list[Entry] = []
    size = 0
    for entry in entries:
        if part and (len(part) >= most_files or size + entry.stamp.size > most_bytes):
            yield part
            part, size = [], 0
        part.append(entry)
        size += entry.stamp.size
    if part:
        yield part
