"""What a channel's last pass saw and whether it is paused: one sealed value a channel and part, replaced each time.

The engine writes it, `channels`, `waiting` and the window read it, also from another process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.names import VOLUME_LOST
from pathways_desktop.domain.rows import WaitingRow
from pathways_desktop.store.base import Core, name_in, name_out
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.seal import row_uid
from pathways_desktop.store.writer import Tx

_STATUS, _WAITING, _PLACE, _GIVEN_BACK, _SETTINGS, _GOING_ASIDE, _FORMER, _HAND_OVER = 1, 2, 3, 4, 5, 6, 7, 8
PURPOSE = b"status"
_SOURCE = "source"
_EVERY = "*"
"""No place has this name: it stands for all of a channel's."""
_PLACES_LOST = {_EVERY: VOLUME_LOST}
_LOST = [[None, 0, 0]]
"""Stands in the list of what was given back for files that nobody knows any more."""


@dataclass(frozen=True, slots=True)
class GoingAside:
    """A file on its way to `errorDir` with its done files: why, and which, in the order of their moves."""

    code: str
    detail: str
    claims: tuple[str, ...] = ()
    """Claim ids, where they lie in the claim folder."""
    files: Mapping[bytes, tuple[int, int]] = field(default_factory=dict, repr=False)
    """Paths with size and time (ns), where they stand in the place itself."""


class Status:
    """The state of each channel. Safe from any thread but the writer's."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def put(self, channel: str, status: Mapping[str, Any]) -> None:
        """Keep a channel's status (JSON values). Written within a quarter of a second; nobody waits."""
        self._put_soon(channel, _STATUS, dict(status))

    def get(self, channel: str) -> dict[str, Any] | None:
        """The status that was kept last, or None."""
        found: dict[str, Any] | None = self._get(channel, _STATUS)
        return found

    def put_waiting(self, channel: str, rows: Sequence[WaitingRow]) -> None:
        """Keep the waiting list of a channel's last pass. Nobody waits."""
        packed = [
            [row.id, name_out(row.name), row.size, row.seen_since, row.reason.value, row.detail, row.next_try]
            for row in rows
        ]
        self._put_soon(channel, _WAITING, packed)

    def waiting(self, channel: str) -> list[WaitingRow]:
        """The waiting list that was kept last."""
        packed: list[list[Any]] = self._get(channel, _WAITING) or []
        return [
            WaitingRow(channel, short, name_in(name), size, since, WaitingReason(reason), detail, next_try)
            for short, name, size, since, reason, detail, next_try in packed
        ]

    def paused(self, channel: str) -> bool:
        """Whether a person paused the channel; kept over restarts."""
        number = self._core.known_channel(channel)
        if number is None:
            return False
        with self._core.connections.reading() as db:
            return db.execute("select 1 from paused where channel = ?", (number,)).fetchone() is not None

    def set_paused(self, channel: str, paused: bool) -> None:
        """Pause or resume a channel; on the disk when this returns."""
        number = self._core.channel(channel)

        def job(tx: Tx) -> None:
            if paused:
                tx.db.execute("insert or ignore into paused values(?, ?)", (number, tx.now_ms))
            else:
                tx.db.execute("delete from paused where channel = ?", (number,))

        self._core.writer.write(job).result()

    def volume(self, channel: str, role: str) -> str | None:
        """The volume that a channel's place had last; `role` is `source` or a destination's name.

        Where a source's does not open any more it is `VOLUME_LOST`, until it is remembered anew: no drive is read
        because nobody knows which one was. A destination is written to on whatever drive stands there.
        """
        places: dict[str, str] = self._get(channel, _PLACE, _PLACES_LOST) or {}
        return places.get(role, places.get(_EVERY) if role == _SOURCE else None)

    def remember_volume(self, channel: str, role: str, volume: str) -> None:
        """Remember the volume of a place; on the disk when this returns."""
        self._change(channel, _PLACE, {role: volume})

    def given_back(self, channel: str) -> dict[bytes, tuple[int, int]]:
        """Files that a person gave back and that are kept out: by path, with the size and time they had."""
        kept: list[list[Any]] = self._get(channel, _GIVEN_BACK, _LOST) or []
        return {name_in(path): (size, mtime_ns) for path, size, mtime_ns in kept if path is not None}

    def given_back_lost(self, channel: str) -> bool:
        """Whether that list did not open: any file may have stood in it, until a person polls."""
        return None in [each[0] for each in self._get(channel, _GIVEN_BACK, _LOST) or []]

    def set_given_back(self, channel: str, files: Mapping[bytes, tuple[int, int]], *, lost: bool = False) -> None:
        """Keep which files are kept out, and whether others may be too; on the disk when this returns."""
        packed = [[name_out(path), size, mtime_ns] for path, (size, mtime_ns) in files.items()]
        self._put(channel, _GIVEN_BACK, [*packed, *(_LOST if lost else ())])

    def going_aside(self, channel: str) -> tuple[GoingAside, ...]:
        """What is on its way to `errorDir`."""
        kept = [each for each in self._get(channel, _GOING_ASIDE) or [] if isinstance(each, list)]
        return tuple(
            GoingAside(code, detail, tuple(claims), {name_in(path): (size, ns) for path, size, ns in files})
            for code, detail, claims, files in kept
        )

    def set_going_aside(self, channel: str, going: Sequence[GoingAside]) -> None:
        """Keep what is on its way to `errorDir`; on the disk when this returns."""
        packed = [
            [each.code, each.detail, each.claims, [[name_out(path), *stamp] for path, stamp in each.files.items()]]
            for each in going
        ]
        self._put(channel, _GOING_ASIDE, packed)

    def settings(self, channel: str) -> str | None:
        """The settings that a channel ran with last, as `remember_settings` was given them."""
        kept: str | None = self._get(channel, _SETTINGS)
        return kept

    def remember_settings(self, channel: str, settings: str | None) -> None:
        """Keep the settings of a channel, for the day its claims outlive it in the file; None forgets them."""
        if self.settings(channel) != settings:
            self._put(channel, _SETTINGS, settings)

    def former(self, channel: str) -> list[str]:
        """Settings that a channel had while it read other places, where claims of it may lie; the newest last."""
        kept: list[str] = self._get(channel, _FORMER) or []
        return kept

    def set_former(self, channel: str, settings: Sequence[str]) -> None:
        """Keep the settings of a channel's former places; on the disk when this returns."""
        if self.former(channel) != list(settings):
            self._put(channel, _FORMER, list(settings))

    def hand_over_rules(self, channel: str) -> list[tuple[int, str]]:
        """The former rules of a channel's done files, oldest first, each with the time until which it held."""
        kept: list[list[Any]] = self._get(channel, _HAND_OVER) or []
        return [(until, text) for until, text in kept]

    def add_hand_over_rule(self, channel: str, rule: str, most: int) -> None:
        """Keep a rule that held until now, and at most so many; on the disk when this returns."""
        kept = [*self.hand_over_rules(channel), (self._core.clock.now_ms(), rule)]
        self._put(channel, _HAND_OVER, [list(each) for each in kept[-most:]])

    def forget_hand_over_rules(self, channel: str) -> None:
        """No claim of a former rule is left; on the disk when this returns."""
        self._put(channel, _HAND_OVER, [])

    def _put(self, channel: str, part: int, value: object) -> None:
        number = self._core.channel(channel)
        self._core.writer.write(lambda tx: self._write(tx, number, part, value)).result()

    def _change(self, channel: str, part: int, changes: Mapping[str, str | None]) -> None:
        number = self._core.channel(channel)

        def job(tx: Tx) -> None:
            kept: dict[str, str | None] = {**(self._read(tx.db, number, part, _PLACES_LOST) or {}), **changes}
            self._write(tx, number, part, {key: value for key, value in kept.items() if value is not None})

        self._core.writer.write(job).result()

    def _put_soon(self, channel: str, part: int, value: object) -> None:
        number = self._core.channel(channel)
        self._core.writer.write_soon(("status", number, part), lambda tx: self._write(tx, number, part, value))

    def _get(self, channel: str, part: int, lost: Any = None) -> Any:
        number = self._core.known_channel(channel)
        if number is None:
            return None
        with self._core.connections.reading() as db:
            return self._read(db, number, part, lost)

    def _read(self, db: sqlite3.Connection, number: int, part: int, lost: Any = None) -> Any:
        """What was kept; None: nothing was. `lost` stands for what does not open, where None is not the safe side."""
        row = db.execute("select version, info from status where channel = ? and part = ?", (number, part)).fetchone()
        if row is None:
            return None
        try:
            return self._core.open_record(row[1], row_uid(part), number, row[0], PURPOSE)
        except NotThisStore:
            # It is told, and stops no other channel.
            return lost

    def _write(self, tx: Tx, number: int, part: int, value: object) -> None:
        row = tx.db.execute("select version from status where channel = ? and part = ?", (number, part)).fetchone()
        version = row[0] + 1 if row else 1
        blob = self._core.seal_record(value, row_uid(part), number, version, PURPOSE)
        tx.db.execute("insert or replace into status values(?, ?, ?, ?, ?)", (number, part, tx.now_ms, version, blob))
