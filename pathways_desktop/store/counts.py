"""Figures of a channel for lists and charts: read from counters that the acts keep, never by counting messages.

Days and steps are given by the caller, who knows the local time zone.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from pathways_desktop.domain.rows import DestinationCount
from pathways_desktop.store.base import FAILED, PENDING, REJECTED, RETRYING, SLOT_MS, Core

_MINUTE = 60_000
AGE_STEPS_MS = tuple(minutes * _MINUTE for minutes in (5, 10, 20, 40, 80))
"""Upper ends of the ages that `DestinationCount.ages` tells apart; the last one is open."""
HOUR_STEPS = 20
HALF_HOURS = 48


@dataclass(frozen=True, slots=True)
class ChannelCounts:
    """What a channel did since the day began, and what its destinations still have to do."""

    received_today: int = 0
    delivered_today: int = 0
    failed_today: int = 0
    """Deliveries that ended in vain today and were not sent again, and those that fail now and are still tried."""
    queued: int = 0
    oldest_queued: int | None = None
    last_received: int | None = None
    destinations: tuple[DestinationCount, ...] = ()
    last_hour: tuple[int, ...] = ()
    half_hours: tuple[int, ...] = ()


class Counts:
    """Figures from the counters. Safe from any thread."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def channel(self, channel: str, day_start_ms: int, now_ms: int) -> ChannelCounts:
        """The figures of a channel; `day_start_ms` is the local midnight."""
        number = self._core.known_channel(channel)
        if number is None:
            return ChannelCounts()
        with self._core.connections.reading() as db:
            today = {
                dest: (received, delivered, failed)
                for dest, received, delivered, failed in db.execute(
                    "select dest, sum(received), sum(delivered), sum(failed) from tally "
                    "where channel = ? and slot >= ? group by dest",
                    (number, day_start_ms // SLOT_MS),
                )
            }
            last = db.execute("select max(received) from msg where channel = ?", (number,)).fetchone()[0]
            names = db.execute("select id, name from destination where channel = ? order by id", (number,)).fetchall()
            places = tuple(_destination(db, dest, name, today.get(dest, (0, 0, 0))[1], now_ms) for dest, name in names)
        oldest = [place.oldest_queued for place in places if place.oldest_queued is not None]
        return ChannelCounts(
            received_today=today.get(0, (0, 0, 0))[0],
            delivered_today=sum(found[1] for found in today.values()),
            failed_today=sum(found[2] for found in today.values()) + sum(place.retrying for place in places),
            queued=sum(place.queued for place in places),
            oldest_queued=min(oldest, default=None),
            last_received=last,
            destinations=places,
            last_hour=self.last_hour(channel, now_ms),
            half_hours=self.half_hours(channel, day_start_ms),
        )

    def queued(self) -> list[tuple[str, str, int]]:
        """Each channel's destinations at which deliveries wait, whatever is configured, and how many."""
        with self._core.connections.reading() as db:
            return [
                (str(channel), str(destination), int(count))
                for channel, destination, count in db.execute(
                    "select c.name, d.name, sum(n) from delivery_count q join destination d on d.id = q.dest "
                    "join channel c on c.id = d.channel where q.state < 3 group by q.dest having sum(n) > 0 "
                    "order by c.name, d.id"
                )
            ]

    def steps(self, channel: str, first_slot: int, slots_a_step: int, steps: int) -> tuple[int, ...]:
        """Received in each of `steps` steps of `slots_a_step` times 3 minutes from a slot on, oldest first."""
        number = self._core.known_channel(channel)
        made = [0] * steps
        if number is not None:
            with self._core.connections.reading() as db:
                for slot, received in db.execute(
                    "select slot, received from tally where channel = ? and slot >= ? and slot < ? and dest = 0",
                    (number, first_slot, first_slot + slots_a_step * steps),
                ):
                    made[(slot - first_slot) // slots_a_step] += received
        return tuple(made)

    def last_hour(self, channel: str, now_ms: int) -> tuple[int, ...]:
        """Received in the last 20 steps of 3 minutes, the running one last."""
        return self.steps(channel, now_ms // SLOT_MS - HOUR_STEPS + 1, 1, HOUR_STEPS)

    def half_hours(self, channel: str, day_start_ms: int) -> tuple[int, ...]:
        """Received in each half hour since the local midnight, 48 figures."""
        return self.steps(channel, day_start_ms // SLOT_MS, 10, HALF_HOURS)

    def kept(self, channel: str) -> tuple[int, int, int | None]:
        """Messages of a channel, their bytes, and when the oldest was received. Reads an entry for each."""
        with self._core.connections.reading() as db:
            found = db.execute(
                "select count(*), coalesce(sum(size), 0), min(received) from msg where channel = ?",
                (self._core.known_channel(channel),),
            ).fetchone()
        return int(found[0]), int(found[1]), found[2]

    def total(self, channel: str | None, states: frozenset[int]) -> int:
        """Messages of a channel (None: of all) in these states (empty: in any)."""
        number = self._core.known_channel(channel) if channel is not None else None
        if channel is not None and number is None:
            return 0
        with self._core.connections.reading() as db:
            found = db.execute(
                "select state, sum(n) from msg_count where ?1 is null or channel = ?1 group by state", (number,)
            ).fetchall()
        return sum(count for state, count in found if not states or state in states)


def _destination(db: sqlite3.Connection, dest: int, name: str, delivered: int, now_ms: int) -> DestinationCount:
    states = dict(db.execute("select state, n from delivery_count where dest = ?", (dest,)).fetchall())
    queued = sum(states.get(state, 0) for state in range(PENDING, RETRYING + 1))
    oldest, code = None, None
    ages: tuple[int, ...] = (0,) * (len(AGE_STEPS_MS) + 1)
    if queued:
        oldest = db.execute("select min(queued) from delivery where dest = ? and state < 3", (dest,)).fetchone()[0]
        ages = _ages(db, dest, now_ms, queued)
        row = db.execute(
            "select last_code from delivery indexed by delivery_order "
            "where dest = ? and state < 3 order by msg limit 1",
            (dest,),
        ).fetchone()
        code = row[0] if row else None
    failed = states.get(FAILED, 0) + states.get(REJECTED, 0)
    return DestinationCount(name, delivered, queued, states.get(RETRYING, 0), failed, oldest, code, ages)


def _ages(db: sqlite3.Connection, dest: int, now_ms: int, queued: int) -> tuple[int, ...]:
    """Queued by age, from ranges of a covering index of the open deliveries alone."""
    made, left = [], queued
    for limit in AGE_STEPS_MS:
        older = 0
        if left:
            older = db.execute(
                "select count(*) from delivery where dest = ? and state < 3 and queued <= ?", (dest, now_ms - limit)
            ).fetchone()[0]
        made.append(max(0, left - older))
        left = min(left, older)
    return (*made, left)
