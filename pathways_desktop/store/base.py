"""What every part of the store shares: the writer, reading connections, seals, clock and the numbers of names.

No table but `channel` and `destination` is touched here.
"""

from __future__ import annotations

import hmac
import json
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.message import DeliveryState, MessageState
from pathways_desktop.domain.names import base32
from pathways_desktop.store.connections import ReadConnections
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.ring import KeyRing
from pathways_desktop.store.seal import RECORD, Place, Sealer, expand
from pathways_desktop.store.writer import Tx, Writer

DELIVERY_STATES = tuple(DeliveryState)
"""The place in this tuple is the number in the file."""
MESSAGE_STATES = tuple(MessageState)
PENDING, DELIVERING, RETRYING, DELIVERED, FAILED, REJECTED = range(6)
"""Delivery states as they stand in the file; below DELIVERED the engine has something to do."""

AUDIT_ENTRY = b"audit"
"""The purpose that the words of an audit entry are sealed for."""
SLOT_MS = 180_000
"""Length of one step of the tally: 3 minutes."""


def delivery_number(state: DeliveryState) -> int:
    """A delivery state as it stands in the file."""
    return DELIVERY_STATES.index(state)


def message_number(state: MessageState) -> int:
    """A message state as it stands in the file."""
    return MESSAGE_STATES.index(state)


def dumps(value: object) -> bytes:
    """A value as sealed JSON; stray bytes of names pass as lone surrogates."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def loads(data: bytes) -> Any:
    """The value that `dumps` wrote."""
    return json.loads(data)


def name_out(name: bytes) -> str:
    """A name's bytes as JSON text that gives them back exactly."""
    return name.decode("utf-8", "surrogateescape")


def name_in(text: str) -> bytes:
    """The bytes that `name_out` wrote."""
    return text.encode("utf-8", "surrogateescape")


@dataclass(slots=True)
class Core:
    """One open store's common parts. Safe from any thread; made by `store.py`."""

    writer: Writer
    connections: ReadConnections
    sealer: Sealer
    ring: KeyRing
    clock: Clock
    met_message: Callable[[int], None] = lambda number: None
    """Hears of a message, by its row's number, of which something does not open; see `damage.py`."""
    met_record: Callable[[str, int], None] = lambda table, number: None
    """Hears of a row of what is kept beside messages that does not open."""
    _channels: dict[str, int] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def channel(self, name: str) -> int:
        """The number of a channel, made when it is first met. Waits for a commit then; not for the writer's thread."""
        known = self._channels.get(name)
        if known is None:
            with self.connections.reading() as db:
                row = db.execute("select id from channel where name = ?", (name,)).fetchone()
            known = row[0] if row else self.writer.write(lambda tx: channel_in(tx.db, name)).result()
            with self._lock:
                self._channels[name] = known
        return known

    def known_channel(self, name: str) -> int | None:
        """The number of a channel, or None when the store has never met it."""
        known = self._channels.get(name)
        if known is None:
            with self.connections.reading() as db:
                row = db.execute("select id from channel where name = ?", (name,)).fetchone()
            known = row[0] if row else None
        return known

    def channel_names(self) -> list[str]:
        """The names of all channels that the store knows."""
        with self.connections.reading() as db:
            return [str(row[0]) for row in db.execute("select name from channel order by name")]

    def channel_name(self, db: sqlite3.Connection, number: int) -> str:
        """The name of a channel's number."""
        known = self._names.get(number)
        if known is None:
            row = db.execute("select name from channel where id = ?", (number,)).fetchone()
            known = str(row[0]) if row else ""
            if row:
                self._names[number] = known
        return known

    def epoch(self) -> int:
        """The month that new messages are sealed under now. Waits for a commit when a month has begun."""
        if self.ring.month_due(self.clock.now_ms()):
            # Every transaction begins with a look at the month.
            self.writer.flush()
        return self.ring.newest

    def seal_record(
        self, value: object, uid: bytes, channel: int = 0, version: int = 1, purpose: bytes = RECORD
    ) -> bytes:
        """Seal what outlives messages, under the key that no purge destroys."""
        return self.sealer.seal(dumps(value), Place(uid, channel, purpose, version), self.ring.lasting)

    def open_record(self, blob: bytes, uid: bytes, channel: int = 0, version: int = 1, purpose: bytes = RECORD) -> Any:
        """The value that `seal_record` sealed. Raises `NotThisStore`, which is told."""
        try:
            return loads(self.sealer.open(blob, Place(uid, channel, purpose, version)))
        except NotThisStore:
            # By its purpose, which is named after its table; an entry of the audit record by its number.
            self.met_record(purpose.decode("ascii"), int.from_bytes(uid, "big") if purpose == AUDIT_ENTRY else 0)
            raise

    def lookup(self, label: bytes, channel: str, *parts: bytes, size: int = 32) -> bytes:
        """A keyed hash for equality lookups, under a key of the channel's own; `parts` are length-prefixed.

        `size`: the bytes of it that are kept. A later generation's key is laid over what the one before gave, so that
        the stored values can be brought to it (`hashed_over`) though nobody knows any more what they stand for.
        """
        first, *later = self.ring.index
        key = expand(first, b"pw/idx/v1" + channel.encode("utf-8"))
        text = b"\x01" + b"".join(len(part).to_bytes(4, "big") + part for part in (label, *parts))
        value = hmac.digest(key, text, "sha256")[:size]
        for over in later:
            value = hashed_over(over, value)
        return value

    def short_id(self, channel: str, path: bytes) -> str:
        """12 characters that stand for a file in the log and in `waiting`; steady for one channel and path."""
        return base32(int.from_bytes(self.lookup(b"short", channel, path)[:8], "big"), 12)


def hashed_over(key: bytes, value: bytes) -> bytes:
    """A lookup value under one more key, as long as it was."""
    return hmac.digest(key, b"pw/idx/v2" + value, "sha256")[: len(value)]


def channel_in(db: sqlite3.Connection, name: str) -> int:
    """The number of a channel inside a write, made where it is new."""
    row = db.execute("select id from channel where name = ?", (name,)).fetchone()
    if row:
        return int(row[0])
    return int(db.execute("insert into channel(name) values(?) returning id", (name,)).fetchone()[0])


def destination_in(db: sqlite3.Connection, channel: int, name: str) -> int:
    """The number of a channel's destination inside a write, made where it is new."""
    row = db.execute("select id from destination where channel = ? and name = ?", (channel, name)).fetchone()
    if row:
        return int(row[0])
    made = db.execute("insert into destination(channel, name) values(?, ?) returning id", (channel, name)).fetchone()
    return int(made[0])


def tally(
    tx: Tx, at_ms: int, channel: int, dest: int, *, received: int = 0, delivered: int = 0, failed: int = 0
) -> None:
    """Count in the same commit as the act. `dest` 0 stands for the source.

    Of what comes the first and the last moment of the step are kept too: `hours` measures silence by them.
    """
    came = at_ms if received else None
    tx.db.execute(
        "insert into tally(channel, slot, dest, received, delivered, failed, first, last) "
        "values(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7) on conflict do update set received = received + excluded.received, "
        "delivered = delivered + excluded.delivered, failed = failed + excluded.failed, "
        "first = min(coalesce(first, ?7), coalesce(?7, first)), last = max(coalesce(last, ?7), coalesce(?7, last))",
        (channel, at_ms // SLOT_MS, dest, received, delivered, failed, came),
    )
