"""Incidents: one cause at one channel and subject, from its first sight to its end, counted while it lasts.

An incident that closed never opens again; the same cause later is a new one. Subject, detail and note are sealed.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pathways_desktop.domain.errors import PathwaysError, spec
from pathways_desktop.domain.rows import FailureRow
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import Core, channel_in
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.rows import DAMAGED
from pathways_desktop.store.seal import row_uid
from pathways_desktop.store.writer import Tx

PURPOSE = b"incident"
_FIELDS = "id, channel, code, first, last, n, closed, acknowledged, version, info"
_Key = tuple[str, str, str, str]
_Rows = list[FailureRow]


class Incidents:
    """Opens, counts and closes incidents. Safe from any thread but the writer's."""

    def __init__(self, core: Core, audit: Audit) -> None:
        self._core = core
        self._audit = audit
        self._lock = threading.Lock()
        self._open: dict[_Key, FailureRow] = {}
        """The open incidents as this process knows them."""
        self._behind: set[_Key] = set()
        """Those of them that the disk does not know as well; the number 0 stands for not at all."""

    def report(
        self, channel: str, code: str, subject: str, at: int, detail: str | None = None, destination: str | None = None
    ) -> tuple[FailureRow, bool]:
        """Open an incident, or count up the one that is open; and whether it was opened now.

        Opening waits for the disk; counting up does not. `channel` is empty for what concerns the whole engine.
        `detail` None keeps the detail that stands. Where the store itself is in trouble the incident is kept in
        memory, with the number 0, and written later: this never raises an error of the store.
        """
        key = (channel, code, subject, destination or "")
        with self._lock:
            row = self._open.get(key)
            if row is not None:
                row = _counted(row, at, detail)
                self._open[key] = row
                self._behind.add(key)
        opened = False
        if row is None:
            try:
                row, opened = self._core.writer.write(lambda tx: self._upsert(tx, key, at, detail)).result()
            except PathwaysError:
                row, opened = _unwritten_row(key, at, detail), True
            with self._lock:
                self._open[key] = row
                if not row.number:
                    self._behind.add(key)
        if key in self._behind:
            self._core.writer.write_soon(("incident", key), lambda tx: self._catch_up(tx, key))
        return row, opened

    def note(self, tx: Tx, channel: str, code: str, subject: str, detail: str) -> tuple[FailureRow, bool]:
        """As `report`, inside a job of the writer."""
        key = (channel, code, subject, "")
        row, opened = self._upsert(tx, key, tx.now_ms, detail)

        def done() -> None:
            with self._lock:
                known = self._open.get(key)
                self._open[key] = row if known is None else _counted(known, row.last, detail)

        tx.after_commit(done)
        return row, opened

    def close(
        self,
        channel: str,
        code: str | None = None,
        subject: str | None = None,
        at: int = 0,
        destination: str | None = None,
    ) -> _Rows:
        """Close what is open at a channel and, where given, of one code, subject and destination; the closed rows."""

        def fits(row: FailureRow) -> bool:
            return (subject is None or row.subject == subject) and (
                destination is None or row.destination == destination
            )

        with self._lock:
            behind = [key for key in self._behind if key[0] == channel and code in (None, key[1])]
        if not behind and not self._any_open(channel, code):
            return []

        def job(tx: Tx) -> _Rows:
            for key in behind:
                self._catch_up(tx, key)
            rows = self._select(
                tx.db,
                "closed is null and channel = ? and (?2 is null or code = ?2)",
                (channel_in(tx.db, channel), code),
            )
            gone = [row for row in rows if fits(row)]
            for row in gone:
                tx.db.execute("update incident set closed = ? where id = ?", (at or tx.now_ms, row.number))
            tx.after_commit(lambda: self._forget({_key(row) for row in gone}))
            return gone

        moment = at or self._core.clock.now_ms()
        return [_closed(row, moment) for row in self._core.writer.write(job).result()]

    def acknowledge(self, number: int, note: str, who: str) -> FailureRow | None:
        """Note that a person has seen it; None when there is no such incident. It stays open until its cause ends.

        The audit says who it was.
        """

        def job(tx: Tx) -> FailureRow | None:
            rows = self._select(tx.db, "id = ?", (number,))
            if not rows:
                return None
            found = tx.db.execute("select channel, version, info from incident where id = ?", (number,)).fetchone()
            info = self._info(number, *found)
            blob = self._seal(number, found[0], found[1] + 1, {**info, "note": note})
            tx.db.execute(
                "update incident set acknowledged = ?, version = version + 1, info = ? where id = ?",
                (tx.now_ms, blob, number),
            )
            self._audit.add(tx, "acknowledged", who=who, detail=f"failure {number}")
            return self._select(tx.db, "id = ?", (number,))[0]

        row = self._core.writer.write(job).result()
        if row is not None and row.open:
            with self._lock:
                known = self._open.get(_key(row), row)
                self._open[_key(row)] = replace(row, count=known.count, last=known.last, detail=known.detail)
        return row

    def list(self, *, closed: bool = False, limit: int = 2000) -> _Rows:
        """Open incidents, the latest first; with `closed` those that ended as well."""
        where = "1" if closed else "closed is null"
        with self._core.connections.reading() as db:
            rows = self._select(db, f"{where} order by last desc, id desc limit ?", (limit,))
        with self._lock:
            unwritten = [row for row in self._open.values() if not row.number]
            # Counting up is written a moment later; what was seen is told at once.
            counted = {row.number: row for row in self._open.values() if row.number}
        return unwritten + [counted.get(row.number, row) if row.open else row for row in rows]

    def _any_open(self, channel: str, code: str | None) -> bool:
        number = self._core.known_channel(channel)
        with self._core.connections.reading() as db:
            row = db.execute(
                "select 1 from incident indexed by incident_open "
                "where closed is null and channel = ? and (?2 is null or code = ?2) limit 1",
                (number, code),
            ).fetchone()
        return row is not None

    def _forget(self, keys: set[_Key]) -> None:
        with self._lock:
            self._behind -= keys
            for key in keys:
                self._open.pop(key, None)

    def _catch_up(self, tx: Tx, key: _Key) -> None:
        """Write what memory knows better. Whole figures, so that twice in one commit is no harm."""
        with self._lock:
            known = self._open.get(key) if key in self._behind else None
        if known is None:
            return
        row, _ = self._upsert(tx, key, known.last, known.detail, known)

        def done() -> None:
            with self._lock:
                now = self._open.get(key)
                if now is None:
                    return
                if now.count == known.count:
                    self._behind.discard(key)
                self._open[key] = replace(row, count=now.count, last=now.last, detail=now.detail)

        tx.after_commit(done)

    def _upsert(
        self, tx: Tx, key: _Key, at: int, detail: str | None, known: FailureRow | None = None
    ) -> tuple[FailureRow, bool]:
        """Count one sighting, or set the figures of `known`; opens the incident where none is open."""
        channel = channel_in(tx.db, key[0])
        number = self._find(tx.db, key)
        if number is None:
            first, count = (known.first, known.count) if known else (at, 1)
            made = tx.db.execute(
                "insert into incident(channel, code, subject, first, last, n, version, info) "
                "values(?, ?, ?, ?, ?, ?, 1, x'') returning id",
                (channel, key[1], self._lookup(key), first, at, count),
            ).fetchone()
            info = {"subject": key[2], "destination": key[3] or None, "detail": detail, "note": None}
            tx.db.execute("update incident set info = ? where id = ?", (self._seal(made[0], channel, 1, info), made[0]))
            return self._select(tx.db, "id = ?", (made[0],))[0], True
        count_now = "max(n, ?)" if known else "n + ?"
        tx.db.execute(
            f"update incident set n = {count_now}, last = max(last, ?) where id = ?",
            (known.count if known else 1, at, number),
        )
        version, blob = tx.db.execute("select version, info from incident where id = ?", (number,)).fetchone()
        info = self._info(number, channel, version, blob)
        if detail is not None and detail != info["detail"]:
            blob = self._seal(number, channel, version + 1, {**info, "detail": detail})
            tx.db.execute("update incident set version = version + 1, info = ? where id = ?", (blob, number))
        return self._select(tx.db, "id = ?", (number,))[0], False

    def _find(self, db: sqlite3.Connection, key: _Key) -> int | None:
        row = db.execute(
            "select id from incident where channel = (select id from channel where name = ?) and code = ? "
            "and subject = ? and closed is null",
            (key[0], key[1], self._lookup(key)),
        ).fetchone()
        return int(row[0]) if row else None

    def _lookup(self, key: _Key) -> bytes:
        return self._core.lookup(b"incident", key[0], *(part.encode("utf-8", "surrogatepass") for part in key[1:]))

    def _select(self, db: sqlite3.Connection, where: str, values: Iterable[Any]) -> _Rows:
        rows = []
        for number, channel, code, first, last, count, closed, acknowledged, version, blob in db.execute(
            f"select {_FIELDS} from incident where {where}", tuple(values)
        ).fetchall():
            info = self._info(number, channel, version, blob)
            words = spec(code)
            rows.append(
                FailureRow(
                    number=number,
                    channel=self._core.channel_name(db, channel),
                    code=code,
                    subject=info["subject"],
                    first=first,
                    last=last,
                    count=count,
                    open=closed is None,
                    title=words.title,
                    action=words.action,
                    detail=info["detail"],
                    closed=closed,
                    acknowledged=acknowledged,
                    note=info["note"],
                    destination=info["destination"],
                )
            )
        return rows

    def _seal(self, number: int, channel: int, version: int, info: object) -> bytes:
        return self._core.seal_record(info, row_uid(number), channel, version, PURPOSE)

    def _info(self, number: int, channel: int, version: int, blob: bytes) -> dict[str, Any]:
        """What a row says. One that does not open keeps its code and its times, and says so: it hides no other."""
        try:
            found: dict[str, Any] = self._core.open_record(blob, row_uid(number), channel, version, PURPOSE)
        except NotThisStore:
            return {"subject": "", "detail": DAMAGED, "note": None, "destination": None}
        return found


def _key(row: FailureRow) -> _Key:
    return row.channel, row.code, row.subject, row.destination or ""


def _counted(row: FailureRow, at: int, detail: str | None) -> FailureRow:
    return replace(row, count=row.count + 1, last=max(row.last, at), detail=row.detail if detail is None else detail)


def _unwritten_row(key: _Key, at: int, detail: str | None) -> FailureRow:
    words = spec(key[1])
    return FailureRow(
        0, key[0], key[1], key[2], at, at, 1, True, words.title, words.action, detail, destination=key[3] or None
    )


def _closed(row: FailureRow, at: int) -> FailureRow:
    return replace(row, open=False, closed=at)
