"""When something came to a channel, and how long nothing did: from the tally's steps, never by counting messages.

Retention does not shorten what is known here; the tally is kept for 400 days. Whole hours of every time zone begin with
a step, so that the bounds asked for cut none.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from pathways_desktop.store.base import SLOT_MS, Core

Span = tuple[int, int]
"""From and to, in ms since 1970; the end does not belong to it."""


class Hours:
    """Reads the steps of the tally. Safe from any thread."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def first_received(self, channel: str) -> int | None:
        """When the first message came that the tally knows of; None: none did."""
        number = self._core.known_channel(channel)
        if number is None:
            return None
        with self._core.connections.reading() as db:
            row = db.execute(
                "select slot, first, last from tally where channel = ? and dest = 0 and received > 0 "
                "order by slot limit 1",
                (number,),
            ).fetchone()
        return _bounds(row)[0] if row else None

    def longest_pauses(self, channel: str, spans: Sequence[Span], now_ms: int) -> list[int | None]:
        """For each span the longest pause between two messages, in ms, of which some lies in it.

        A pause that is not over lasts until now.
        None where no message had come yet by its end. A step without noted moments counts with its whole length.
        """
        number = self._core.known_channel(channel)
        if number is None:
            return [None] * len(spans)
        with self._core.connections.reading() as db:
            return [_longest(db, number, span, now_ms) for span in spans]


def _longest(db: sqlite3.Connection, channel: int, span: Span, now_ms: int) -> int | None:
    start, end = span
    row = db.execute(
        "select slot, first, last from tally where channel = ? and dest = 0 and received > 0 and slot < ? "
        "order by slot desc limit 1",
        (channel, start // SLOT_MS),
    ).fetchone()
    before = _bounds(row)[1] if row else None
    longest: int | None = None
    for first, last in (*_steps(db, channel, span), _after(db, channel, end, now_ms)):
        if before is not None:
            longest = max(longest or 0, first - before)
        before = last
    return longest


def _after(db: sqlite3.Connection, channel: int, end: int, now_ms: int) -> Span:
    row = db.execute(
        "select slot, first, last from tally where channel = ? and dest = 0 and received > 0 and slot >= ? "
        "order by slot limit 1",
        (channel, -(-end // SLOT_MS)),
    ).fetchone()
    return _bounds(row) if row else (now_ms, now_ms)


def _steps(db: sqlite3.Connection, channel: int, span: Span) -> Iterator[Span]:
    start, end = span
    for row in db.execute(
        "select slot, first, last from tally where channel = ? and dest = 0 and received > 0 "
        "and slot >= ? and slot < ? order by slot",
        (channel, start // SLOT_MS, -(-end // SLOT_MS)),
    ):
        yield _bounds(row)


def _bounds(row: tuple[int, int | None, int | None]) -> Span:
    """The first and the last moment of a step. Where they were not noted, so that a pause beside it is no shorter."""
    slot, first, last = row
    if first is None or last is None:
        return (slot + 1) * SLOT_MS - 1, slot * SLOT_MS
    return first, last
