"""What command line and window read: pages of messages, the search, one message whole, failures, figures.

Each thread reads through its own connection, so a listing may run in any thread and beside a running engine of another
process. Pages go by key, never by offset; the search opens sealed rows one by one, newest first, and tells as it goes.
"""

from __future__ import annotations

import heapq
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.names import message_id_text, name_text, parse_message_id
from pathways_desktop.domain.rows import FailureRow, HistoryRow, MessageDetail, MessageRow, WaitingRow
from pathways_desktop.store.audit import Audit, AuditRow
from pathways_desktop.store.base import Core, message_number, name_in
from pathways_desktop.store.bodies import Bodies, StoredContent
from pathways_desktop.store.counts import ChannelCounts, Counts
from pathways_desktop.store.incidents import Incidents
from pathways_desktop.store.rows import FIELDS, delivery_rows, message_rows, meta_of
from pathways_desktop.store.status import Status
from pathways_desktop.store.words import Words, folded, values_of

Key = tuple[int, int]
"""Time received and row number of the last message of a page: the next page begins behind it."""
_SEARCHES = 32
"""Searches whose first page is remembered."""
_NOTHING_TOLD: tuple[int, frozenset[int]] = (0, frozenset())
_SCAN = 500
"""Messages opened at a time by the search."""


@dataclass(frozen=True, slots=True)
class MessageFilter:
    """Which messages. Times in ms since 1970; `since` belongs to it, `until` does not."""

    channel: str | None = None
    states: frozenset[MessageState] = frozenset()
    since: int | None = None
    until: int | None = None
    find: str = field(default="", repr=False)
    """Text that stands in the name, type, control id, an identifier, or begins the message id. Case does not count."""
    type: str = ""
    """The whole type, as it stands in the message."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page, newest first. `next` None: it was the last. `total` None: it would have to be counted."""

    rows: tuple[MessageRow, ...]
    next: Key | None
    total: int | None


class Reader:
    """The read side of a store. Safe from any thread; raises translated errors only."""

    def __init__(
        self, core: Core, bodies: Bodies, audit: Audit, incidents: Incidents, status: Status, words: Words
    ) -> None:
        self._core = core
        self._bodies = bodies
        self._audit = audit
        self._incidents = incidents
        self._status = status
        self._words = words
        self._lock = threading.Lock()
        self._whole_as_of: dict[MessageFilter, tuple[int, frozenset[int]]] = {}
        """For searches that began with `whole`: up to which message, and but for which channels, it told all."""
        self._counts = Counts(core)

    def messages(self, wanted: MessageFilter, before: Key | None = None, limit: int = 200) -> Page:
        """A page behind the key `before`. With `find` it opens messages until the page is full."""
        if wanted.find or wanted.type:
            rows: list[MessageRow] = []
            for row in self.search(wanted, before=before):
                rows.append(row)
                if len(rows) == limit:
                    return Page(tuple(rows), (row.received, row.number), None)
            return Page(tuple(rows), None, None)
        with self._core.connections.reading() as db:
            found = self._select(db, wanted, before, limit + 1)
            made = message_rows(self._core, db, found[:limit])
        key = (made[-1].received, made[-1].number) if len(found) > limit else None
        total = None
        if wanted.since is None and wanted.until is None:
            total = self._counts.total(wanted.channel, frozenset(message_number(state) for state in wanted.states))
        return Page(tuple(made), key, total)

    def total(self) -> int:
        """How many messages there are, by the counters."""
        return self._counts.total(None, frozenset())

    def whole(self, wanted: MessageFilter, before: int | None, limit: int) -> list[MessageRow]:
        """Messages that have `find` as a whole value, by the index: newest first, below the number `before`.

        What the index does not hold yet is not among them; `search` finds it.
        """
        needle = folded(wanted.find)
        rows: list[Sequence[Any]] = []
        metas: list[dict[str, Any] | None] = []
        states = {message_number(state) for state in wanted.states}
        with self._core.connections.reading() as db:
            upto, parts = self._words.whole_for(db)
            if before is None:
                with self._lock:
                    self._whole_as_of[wanted] = (upto, parts)
                    while len(self._whole_as_of) > _SEARCHES:
                        self._whole_as_of.pop(next(iter(self._whole_as_of)))
            channels = [wanted.channel] if wanted.channel is not None else self._core.channel_names()
            for number in self._words.found(db, wanted.find, channels, before):
                row = db.execute(f"select {FIELDS} from msg where id = ?", (number,)).fetchone()
                if row is None or row[0] > upto or row[2] in parts or not _fits(row, wanted, states):
                    continue
                meta = meta_of(self._core, row)
                if meta is not None and _has(meta, needle) and _is_type(meta, wanted.type):
                    rows.append(row)
                    metas.append(meta)
                    if len(rows) == limit:
                        break
            return message_rows(self._core, db, rows, metas)

    def search(
        self,
        wanted: MessageFilter,
        on_progress: Callable[[int, int], object] = lambda looked_at, back_to: None,
        cancelled: Callable[[], bool] = lambda: False,
        before: Key | None = None,
        *,
        after_whole: bool = False,
    ) -> Iterator[MessageRow]:
        """The messages that hold `find`, newest first, as they are found; `after_whole`: but those that it told of.

        `on_progress` hears after each 500 how many were looked at and the time received of the last one; `cancelled`
        is asked as often. Both are called by the thread that iterates.
        """
        needle = folded(wanted.find)
        with self._lock:
            told, parts = self._whole_as_of.get(wanted, _NOTHING_TOLD) if after_whole else _NOTHING_TOLD
        looked_at, key = 0, before
        while not cancelled():
            with self._core.connections.reading() as db:
                found = self._select(db, wanted, key, _SCAN)
                metas = [meta_of(self._core, row) for row in found]
                hits = [
                    place
                    for place, row in enumerate(found)
                    if _is_type(metas[place], wanted.type)
                    and _holds(row, metas[place], needle)
                    and not (row[0] <= told and row[2] not in parts and _has(metas[place], needle))
                ]
                made = message_rows(self._core, db, [found[i] for i in hits], [metas[i] for i in hits])
            yield from made
            if not found:
                return
            looked_at += len(found)
            key = (found[-1][3], found[-1][0])
            on_progress(looked_at, key[0])
            if len(found) < _SCAN:
                return

    def rows(self, message_ids: Iterable[str]) -> list[MessageRow]:
        """The rows of these messages, in the order given; ids that are not there are left out."""
        uids = [uid for text in message_ids if (uid := parse_message_id(text)) is not None]
        with self._core.connections.reading() as db:
            found = [
                row
                for uid in uids
                if (row := db.execute(f"select {FIELDS} from msg where uid = ?", (uid,)).fetchone()) is not None
            ]
            return message_rows(self._core, db, found)

    def message(self, message_id: str) -> MessageDetail:
        """One message with its deliveries, attempts and history. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        uid = parse_message_id(message_id)
        with self._core.connections.reading() as db:
            row = db.execute(f"select {FIELDS} from msg where uid = ?", (uid,)).fetchone() if uid else None
            if row is None or uid is None:
                raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN")
            made = message_rows(self._core, db, [row])[0]
            deliveries = delivery_rows(self._core, db, row)
        history = tuple(HistoryRow(one.at, one.who, _sentence(one)) for one in self._audit.of_message(uid))
        return MessageDetail(made, tuple(deliveries), history)

    def identifiers(self, message_id: str) -> dict[str, Any]:
        """The sealed identifiers that were kept with a message. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        uid = parse_message_id(message_id)
        with self._core.connections.reading() as db:
            row = db.execute(f"select {FIELDS} from msg where uid = ?", (uid,)).fetchone() if uid else None
        if row is None:
            raise PathwaysError("ERR_PATHWAYS_MESSAGE_UNKNOWN")
        meta = meta_of(self._core, row)
        return dict(meta["ids"]) if meta else {}

    def content(self, message_id: str) -> StoredContent:
        """The stored bytes of a message. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        return self._bodies.content(message_id)

    def failures(self, *, closed: bool = False) -> list[FailureRow]:
        """Open failures, the latest first; with `closed` those that ended too."""
        return self._incidents.list(closed=closed)

    def waiting(self, channel: str) -> list[WaitingRow]:
        """The waiting list of a channel's last pass."""
        return self._status.waiting(channel)

    def status(self, channel: str) -> dict[str, Any] | None:
        """What the engine kept about a channel."""
        return self._status.get(channel)

    def channel_counts(self, channel: str, day_start_ms: int, now_ms: int) -> ChannelCounts:
        """Figures of a channel and its destinations."""
        return self._counts.channel(channel, day_start_ms, now_ms)

    def kept(self, channel: str) -> tuple[int, int, int | None]:
        """Messages of a channel, their bytes, and when the oldest was received. Reads an entry for each."""
        return self._counts.kept(channel)

    def queued(self) -> list[tuple[str, str, int]]:
        """Channel, destination and number of deliveries wherever any wait, configured or not."""
        return self._counts.queued()

    def last_hour(self, channel: str, now_ms: int) -> tuple[int, ...]:
        """Received in each of the last 20 steps of 3 minutes."""
        return self._counts.last_hour(channel, now_ms)

    def half_hours(self, channel: str, day_start_ms: int) -> tuple[int, ...]:
        """Received in each half hour of the day."""
        return self._counts.half_hours(channel, day_start_ms)

    def audit(self) -> Iterator[AuditRow]:
        """The audit record, oldest first."""
        return self._audit.rows()

    def _select(
        self, db: sqlite3.Connection, wanted: MessageFilter, before: Key | None, limit: int
    ) -> list[Sequence[Any]]:
        """Up to `limit` rows of `FIELDS`, newest first. One indexed walk a channel and state, merged by key."""
        walks: list[tuple[int | None, int | None]]
        states: list[int | None] = [message_number(state) for state in wanted.states] or [None]
        if wanted.channel is not None:
            number = self._core.known_channel(wanted.channel)
            if number is None:
                return []
            walks = [(number, state) for state in states]
        elif wanted.states:
            walks = [(row[0], state) for row in db.execute("select id from channel") for state in states]
        else:
            walks = [(None, None)]
        parts = [_walk(db, channel, state, wanted, before, limit) for channel, state in walks]
        if len(parts) == 1:
            return parts[0]
        merged = heapq.merge(*parts, key=lambda row: (row[3], row[0]), reverse=True)
        return [row for row, _ in zip(merged, range(limit), strict=False)]


def _walk(
    db: sqlite3.Connection,
    channel: int | None,
    state: int | None,
    wanted: MessageFilter,
    before: Key | None,
    limit: int,
) -> list[Sequence[Any]]:
    terms: list[str] = []
    values: list[int] = []
    for term, value in (("channel = ?", channel), ("state = ?", state), ("received >= ?", wanted.since)):
        if value is not None:
            terms.append(term)
            values.append(value)
    if wanted.until is not None:
        terms.append("received < ?")
        values.append(wanted.until)
    if before is not None:
        terms.append("(received, id) < (?, ?)")
        values += before
    where = f"where {' and '.join(terms)} " if terms else ""
    return db.execute(
        f"select {FIELDS} from msg {where}order by received desc, id desc limit ?", (*values, limit)
    ).fetchall()


def _holds(row: Sequence[Any], meta: dict[str, Any] | None, needle: str) -> bool:
    if message_id_text(row[1]).startswith(needle):
        return True
    if meta is None:
        return False
    return any(needle in folded(text) for text in _texts(meta))


def _is_type(meta: dict[str, Any] | None, wanted: str) -> bool:
    return not wanted or (meta is not None and meta["ids"].get("type") == wanted)


def _has(meta: dict[str, Any] | None, needle: str) -> bool:
    """Whether a message has the text as a whole value of those that are indexed."""
    return meta is not None and any(folded(value) == needle for _, value in values_of(meta))


def _fits(row: Sequence[Any], wanted: MessageFilter, states: set[int]) -> bool:
    """Whether a row of `FIELDS` is of the states and the time that are wanted; its channel is looked at elsewhere."""
    since = wanted.since is None or row[3] >= wanted.since
    return since and (wanted.until is None or row[3] < wanted.until) and (not states or row[4] in states)


def _texts(meta: dict[str, Any]) -> Iterator[str]:
    yield name_text(name_in(meta["name"]))
    for value in meta["ids"].values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from (one for one in value if isinstance(one, str))


def _sentence(row: AuditRow) -> str:
    """One line of a message's history."""
    words = row.what if row.outcome == "done" else f"{row.what}, {row.outcome}"
    return f"{words}: {row.detail}" if row.detail else words


__all__ = ["ChannelCounts", "Key", "MessageFilter", "Page", "Reader"]
