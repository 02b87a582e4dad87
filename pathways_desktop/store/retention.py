"""Removing what is old: messages that are done, keys after 400 days, and the month keys that nothing needs any more.

Works in slices, so that no other writer waits long; what was removed is gone from the file and from its log.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import partial

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.audit import ENGINE, KEPT_MS, Audit
from pathways_desktop.store.base import Core
from pathways_desktop.store.bodies import LOOSE, Bodies
from pathways_desktop.store.intake import KEYS_KEPT_MS
from pathways_desktop.store.losses import PURGED, proof_of
from pathways_desktop.store.reserve import Reserve
from pathways_desktop.store.ring import ROTATION, SEAL, month
from pathways_desktop.store.rows import FIELDS
from pathways_desktop.store.words import Words
from pathways_desktop.store.writer import NO_ROOM, Tx

SLICE = 200
"""Messages of one commit."""
_PAGES = 2048
"""Free pages that are given back in one step: 8 MiB."""
_DELIVERING = 1
_DAY_MS = 86_400_000
_TALLY_KEPT_SLOTS = KEYS_KEPT_MS // 180_000


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge removed. `log_emptied` False: a reader or a full disk held SQLite's log; the next one empties it."""

    messages: int
    bytes: int
    log_emptied: bool = True


class Retention:
    """Removes old messages and keys. Safe from any thread but the writer's; may take long."""

    def __init__(self, core: Core, bodies: Bodies, audit: Audit, reserve: Reserve, words: Words) -> None:
        self._words = words
        self._core = core
        self._bodies = bodies
        self._audit = audit
        self._reserve = reserve
        self._keys_looked_at = 0
        self.least_ms = 0
        """Nothing younger is removed, whoever asks (the machine's policy)."""

    def old(self, channel: str, older_than_ms: int) -> Purged:
        """What `purge` would remove: final messages received before that time."""
        number = self._core.known_channel(channel)
        older_than_ms = self._bounded(older_than_ms)
        with self._core.connections.reading() as db:
            row = db.execute(
                "select count(*), coalesce(sum(size), 0) from msg where channel = ? and received < ? and state <> ? "
                "and id not in (select msg from damaged)",
                (number, older_than_ms, _DELIVERING),
            ).fetchone()
        return Purged(int(row[0]), int(row[1]))

    def purge(self, channel: str, older_than_ms: int, limit: int = 1_000_000, *, who: str = ENGINE) -> Purged:
        """Remove up to `limit` final messages received before `older_than_ms` (ms since 1970), and their traces.

        A message with an open delivery stays. Keys stay: a file that comes back is still known. On a full disk the
        reserve is spent first, and made again afterwards; where that is not enough, the slices get smaller.
        """
        number = self._core.known_channel(channel)
        try:
            self._reserve.spend(self._forget_daily)
            if number is None:
                return Purged(0, 0)
            messages, size = self._in_slices(channel, number, self._bounded(older_than_ms), limit, who)
            if not messages:
                return Purged(0, 0)
            cleaned = self._clean()
            return Purged(messages, size, self.tidy() and cleaned)
        finally:
            self._reserve.hold()

    def _in_slices(self, channel: str, number: int, older_than_ms: int, limit: int, who: str) -> tuple[int, int]:
        messages = size = 0
        at_once = SLICE
        while messages < limit:
            most = min(at_once, limit - messages)
            try:
                gone, freed = self._core.writer.write(
                    partial(self._remove, channel, number, older_than_ms, most, who)
                ).result()
            except PathwaysError as error:
                if error.code not in NO_ROOM or (not self._reserve.give_up() and most == 1):
                    raise
                # What is removed goes through SQLite's log first: less of it at once, and the log emptied in between.
                at_once = max(1, most // 8)
                self._empty_log()
                continue
            messages, size = messages + gone, size + freed
            if gone < most:
                break
            if at_once < SLICE:
                self._empty_log()
        return messages, size

    def _clean(self) -> bool:
        """Remove the chunks and keys that nothing needs now; False where a full disk leaves them to the next start."""
        for _ in range(2):
            try:
                self._bodies.remove_loose(all_unowned=False)
                self._core.writer.write(self._end_months).result()
            except PathwaysError as error:
                if error.code not in NO_ROOM:
                    raise
                self._reserve.give_up()
                self._empty_log()
            else:
                return True
        return False

    def _bounded(self, older_than_ms: int) -> int:
        return min(older_than_ms, self._core.clock.now_ms() - self.least_ms) if self.least_ms else older_than_ms

    def tidy(self) -> bool:
        """Empty SQLite's log into the file and give free pages back; True when the log is empty now."""
        # In steps, so that messages are stored and delivered in between.
        pages = _PAGES
        while pages:
            try:
                if not self._core.writer.maintain(partial(_give_back, pages)).result():
                    break
            except PathwaysError as error:
                if error.code not in NO_ROOM:
                    raise
                pages //= 8  # a page that moves goes through the log too; at last they stay, free inside the file
            if pages < _PAGES:
                self._empty_log()
        return self._empty_log()

    def _empty_log(self) -> bool:
        """False where a reader holds the log, or what it adds to the file finds no room: it is emptied later."""
        try:
            return self._core.writer.maintain(_empty_log).result()
        except PathwaysError as error:
            if error.code not in NO_ROOM:
                raise
            return False

    def forget_old_keys(self) -> int:
        """Remove idempotency keys and tallies older than 400 days, and six years old entries of the audit record.

        In slices; how many keys.
        """
        removed = 0
        self._audit.trim(self._core.clock.now_ms() - KEPT_MS)
        while True:
            gone = self._core.writer.write(_remove_keys).result()
            removed += gone
            if gone < SLICE:
                return removed

    def _forget_daily(self) -> None:
        now = self._core.clock.now_ms()
        if abs(now - self._keys_looked_at) >= _DAY_MS:
            self._keys_looked_at = now
            self.forget_old_keys()

    def _remove(self, name: str, channel: int, older_than_ms: int, most: int, who: str, tx: Tx) -> tuple[int, int]:
        """Remove one slice, and say so in the same commit."""
        gone, size = _remove(channel, older_than_ms, most, tx, self._words)
        if gone:
            detail = f"{name}: {len(gone)} messages, {size} bytes"
            self._audit.add(tx, PURGED, who=who, detail=detail, proof=proof_of(gone))
        return len(gone), size

    def _end_months(self, tx: Tx) -> None:
        """Destroy the keys of months that no message is sealed under; the running and the last month stay."""
        newest, lasting = self._core.ring.newest, self._core.ring.lasting
        keep = lasting + month(tx.now_ms - 45 * _DAY_MS)
        # Those of an earlier generation go when everything is sealed anew.
        rows = tx.db.execute(
            "select distinct epoch from keys where epoch > ? and epoch < ? and purpose = ?",
            (lasting, min(keep, newest), SEAL),
        ).fetchall()
        for (epoch,) in rows:
            if tx.db.execute("select 1 from msg where epoch = ? limit 1", (epoch,)).fetchone() is None:
                tx.db.execute("delete from keys where epoch = ?", (epoch,))
                self._audit.add(tx, "month key destroyed", detail=str(epoch))
                # Copies of the file hold its wrap still; a new master key ends that.
                tx.db.execute("insert or replace into upkeep values(?, ?, 1)", (ROTATION, tx.now_ms))
                tx.after_commit(self._core.ring.reload)


def _remove(channel: int, older_than_ms: int, most: int, tx: Tx, words: Words) -> tuple[list[bytes], int]:
    rows = tx.db.execute(
        f"select {FIELDS}, chunks from msg where channel = ? and received < ? and state <> ? "
        "and id not in (select msg from damaged) order by received limit ?",
        (channel, older_than_ms, _DELIVERING, most),
    ).fetchall()
    words.removed(tx, rows)
    for number, chunks in ((row[0], row[-1]) for row in rows):
        tx.db.execute("delete from attempt where delivery in (select id from delivery where msg = ?)", (number,))
        tx.db.execute("delete from delivery where msg = ?", (number,))
        tx.db.execute("delete from msg where id = ?", (number,))
        if chunks is not None:
            tx.db.execute("update body set state = ? where id = ?", (LOOSE, chunks))
    return [row[1] for row in rows], sum(row[7] for row in rows)


def _remove_keys(tx: Tx) -> int:
    before = tx.now_ms - KEYS_KEPT_MS
    tx.db.execute("delete from tally where slot < ?", (tx.now_ms // 180_000 - _TALLY_KEPT_SLOTS,))
    return tx.db.execute(
        "delete from idem where bidx in (select bidx from idem where at < ? limit ?)", (before, SLICE)
    ).rowcount


def _give_back(pages: int, db: sqlite3.Connection) -> bool:
    """Give so many free pages back to the disk; True while there are more."""
    db.execute(f"pragma incremental_vacuum({pages})").fetchall()
    return bool(db.execute("pragma freelist_count").fetchone()[0])


def _empty_log(db: sqlite3.Connection) -> bool:
    # A reader may hold the log; the settings' busy time is too long to wait for one.
    db.execute("pragma busy_timeout = 2000")
    try:
        busy = db.execute("pragma wal_checkpoint(truncate)").fetchone()[0]
    finally:
        db.execute("pragma busy_timeout = 30000")
    return not busy
