"""Inside a write: a message queued again, held back, replaced, and its state set from its deliveries.

Jobs of the writer's transactions only; what is begun in memory is the affair of `deliveries.py`.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from pathways_desktop.domain.message import message_state
from pathways_desktop.domain.names import parse_message_id
from pathways_desktop.domain.rows import ResendRow
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import (
    DELIVERED,
    DELIVERING,
    DELIVERY_STATES,
    FAILED,
    PENDING,
    REJECTED,
    Core,
    destination_in,
    dumps,
    message_number,
)
from pathways_desktop.store.seal import NOTE, Place, row_uid
from pathways_desktop.store.writer import Tx


@dataclass(frozen=True, slots=True)
class Queued:
    """What a resend of one message came to."""

    rows: tuple[ResendRow, ...]
    deliveries: frozenset[int] = frozenset()


def resend_one(tx: Tx, audit: Audit, text: str, destination: str | None, who: str, reason: str) -> Queued:
    """Queue the outputs of one message again, with an audit row; see `Deliveries.resend`."""
    uid = parse_message_id(text)
    row = tx.db.execute("select id, channel from msg where uid = ?", (uid,)).fetchone() if uid else None
    if row is None:
        return Queued((ResendRow(text, destination or "", 0, False, "ERR_PATHWAYS_MESSAGE_UNKNOWN"),))
    msg, channel = row
    known = tx.db.execute(
        "select d.id, n.name, d.number from delivery d join destination n on n.id = d.dest "
        "where d.msg = ? order by d.number",
        (msg,),
    ).fetchall()
    chosen = [one for one in known if destination in (None, one[1])]
    if destination is not None and not chosen:
        number = max((one[2] for one in known), default=0) + 1
        made = tx.db.execute(
            "insert into delivery(msg, channel, dest, number, state, queued) values(?, ?, ?, ?, ?, ?) returning id",
            (msg, channel, destination_in(tx.db, channel, destination), number, PENDING, tx.now_ms),
        ).fetchone()
        chosen = [(made[0], destination, number)]
    if not chosen:
        return Queued((ResendRow(text, "", 0, False, "ERR_PATHWAYS_DESTINATION_UNKNOWN"),))
    for delivery, _, _ in chosen:
        tx.db.execute(
            "update delivery set state = ?, tries = 0, next_at = 0, held = 0, queued = ?, last_code = null "
            "where id = ?",
            (PENDING, tx.now_ms, delivery),
        )
    update_message(tx.db, msg)
    names = ", ".join(one[1] for one in chosen)
    audit.add(tx, "resent", uid=uid, who=who, detail=f"to {names}; {reason}" if reason else f"to {names}")
    rows = tuple(ResendRow(text, name, number, True) for _, name, number in chosen)
    return Queued(rows, frozenset(one[0] for one in chosen))


def update_message(db: sqlite3.Connection, msg: int) -> None:
    """Set a message's state from its deliveries."""
    states = [DELIVERY_STATES[row[0]] for row in db.execute("select state from delivery where msg = ?", (msg,))]
    db.execute("update msg set state = ?1 where id = ?2 and state <> ?1", (message_number(message_state(states)), msg))


def cancel_held(core: Core, tx: Tx, uid: bytes, *, by: str) -> None:
    """Close the held deliveries of a message: `by` replaces it. An attempt row says so."""
    rows = tx.db.execute(
        "select d.id, d.channel, d.attempts, d.msg, m.epoch from delivery d indexed by delivery_held "
        "join msg m on m.id = d.msg where d.held = 1 and m.uid = ?",
        (uid,),
    ).fetchall()
    for delivery, channel, attempts, msg, epoch in rows:
        place = Place(row_uid(delivery << 32 | attempts + 1), channel, NOTE)
        blob = core.sealer.seal(dumps([attempts + 1, f"replaced by {by}"]), place, epoch)
        code = "ERR_PATHWAYS_SOURCE_GREW"
        tx.db.execute(
            "insert into attempt(delivery, at, state, code, ms, detail) values(?, ?, ?, ?, 0, ?)",
            (delivery, tx.now_ms, REJECTED, code, blob),
        )
        tx.db.execute(
            "update delivery set state = ?, held = 0, attempts = attempts + 1, last_code = ? where id = ?",
            (REJECTED, code, delivery),
        )
        update_message(tx.db, msg)


def hold(db: sqlite3.Connection, uid: bytes, begun: frozenset[int]) -> tuple[set[int], tuple[str, ...]]:
    """Hold what has not begun; the deliveries held, and the destinations that have, or may have, sent the message."""
    rows = db.execute(
        "select d.id, n.name, d.state from delivery d join msg m on m.id = d.msg "
        "join destination n on n.id = d.dest where m.uid = ? order by d.number",
        (uid,),
    ).fetchall()
    held: set[int] = set()
    sent: list[str] = []
    for delivery, name, state in rows:
        if delivery in begun or state in (DELIVERED, DELIVERING):
            sent.append(name)
        elif state not in (FAILED, REJECTED):
            held.add(delivery)
            db.execute("update delivery set held = 1 where id = ?", (delivery,))
    return held, tuple(sent)


def release(db: sqlite3.Connection, uid: bytes) -> set[int]:
    """Let held deliveries of a message go on; which."""
    rows = db.execute(
        "update delivery set held = 0 where held = 1 and msg = (select id from msg where uid = ?) returning id", (uid,)
    ).fetchall()
    return {row[0] for row in rows}
