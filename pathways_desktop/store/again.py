"""Inside a write: a message queued again, held back, replaced, and its state set from its deliveries.

Jobs of the writer's transactions only; what is begun in memory is the affair of `deliveries.py`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
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
    SLOT_MS,
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


Configured = Mapping[str, frozenset[str]]
"""The destinations that each channel has now."""
DESTINATION_GONE, CHANNEL_GONE = "ERR_PATHWAYS_DESTINATION_GONE", "ERR_PATHWAYS_CHANNEL_GONE"
SOURCE_GREW = "ERR_PATHWAYS_SOURCE_GREW"
"""Of what `reject_waiting` closed. It did not fail: a person gave it up, or another message replaces it."""


def resend_one(
    core: Core,
    tx: Tx,
    audit: Audit,
    text: str,
    destination: str | None,
    who: str,
    reason: str,
    configured: Configured | None,
    begun: frozenset[int],
) -> Queued:
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
    refused = _refused(text, core.channel_name(tx.db, channel), known, destination, configured)
    out = {row.destination for row in refused}
    chosen = [one for one in known if destination in (None, one[1]) and one[1] not in out]
    if destination is not None and not chosen and not refused:
        number = max((one[2] for one in known), default=0) + 1
        made = tx.db.execute(
            "insert into delivery(msg, channel, dest, number, state, queued) values(?, ?, ?, ?, ?, ?) returning id",
            (msg, channel, destination_in(tx.db, channel, destination), number, PENDING, tx.now_ms),
        ).fetchone()
        chosen = [(made[0], destination, number)]
    if not chosen:
        return Queued(tuple(refused) or (ResendRow(text, "", 0, False, "ERR_PATHWAYS_DESTINATION_UNKNOWN"),))
    for delivery, _, _ in chosen:
        _failed_no_more(tx, delivery)
        tx.db.execute(
            "update delivery set state = ?, tries = 0, waits = 0, next_at = 0, held = 0, queued = ?, last_code = null "
            "where id = ?",
            (PENDING, tx.now_ms, delivery),
        )
    if destination is not None and configured is not None:
        # Sent elsewhere on purpose: what waited for a destination that is no more has come to its end with that.
        here = configured.get(core.channel_name(tx.db, channel), frozenset())
        gone = [one[0] for one in known if one[1] not in here and one[0] not in begun]
        reject_waiting(core, tx, gone, DESTINATION_GONE, f"sent to {destination} instead")
    update_message(tx.db, msg)
    names = ", ".join(one[1] for one in chosen)
    audit.add(tx, "resent", uid=uid, who=who, detail=f"to {names}; {reason}" if reason else f"to {names}")
    rows = tuple(ResendRow(text, name, number, True) for _, name, number in chosen)
    return Queued((*rows, *refused), frozenset(one[0] for one in chosen))


def _failed_no_more(tx: Tx, delivery: int) -> None:
    """Take a delivery that ended in vain out of the count of its day: it is on its way again."""
    tx.db.execute(
        "update tally set failed = failed - 1 from "
        "(select d.channel, d.dest, (select max(at) from attempt where delivery = d.id) as at from delivery d "
        "where d.id = ?1 and d.state in (?2, ?3) and d.last_code not in (?4, ?5, ?6)) as ended "
        "where tally.channel = ended.channel and tally.dest = ended.dest and slot = ended.at / ?7 and failed > 0",
        (delivery, FAILED, REJECTED, DESTINATION_GONE, CHANNEL_GONE, SOURCE_GREW, SLOT_MS),
    )


def _refused(
    text: str,
    channel: str,
    known: Iterable[tuple[int, str, int]],
    destination: str | None,
    configured: Configured | None,
) -> list[ResendRow]:
    """The outputs that nobody would write, for their destination or their channel is not configured, each a row."""
    if configured is None:
        return []
    here, code = configured.get(channel, frozenset()), DESTINATION_GONE if channel in configured else CHANNEL_GONE
    rows = [
        ResendRow(text, name, number, False, code)
        for _, name, number in known
        if destination in (None, name) and name not in here
    ]
    if not rows and destination is not None and destination not in here:
        unknown = "ERR_PATHWAYS_DESTINATION_UNKNOWN" if channel in configured else CHANNEL_GONE
        rows.append(ResendRow(text, destination, 0, False, unknown))
    return rows


def reject_waiting(core: Core, tx: Tx, deliveries: Iterable[int], code: str, why: str) -> list[bytes]:
    """Close deliveries that still wait, for good. An attempt row says why; the ids of their messages."""
    uids = []
    for delivery in deliveries:
        found = tx.db.execute(
            "select d.channel, d.attempts, d.msg, m.epoch, m.uid from delivery d join msg m on m.id = d.msg "
            "where d.id = ? and d.state < 3",
            (delivery,),
        ).fetchone()
        if found is None:
            continue
        channel, attempts, msg, epoch, uid = found
        place = Place(row_uid(delivery << 32 | attempts + 1), channel, NOTE)
        blob = core.sealer.seal(dumps([attempts + 1, why]), place, epoch)
        tx.db.execute(
            "insert into attempt(delivery, at, state, code, ms, detail) values(?, ?, ?, ?, 0, ?)",
            (delivery, tx.now_ms, REJECTED, code, blob),
        )
        tx.db.execute(
            "update delivery set state = ?, held = 0, attempts = attempts + 1, last_code = ? where id = ?",
            (REJECTED, code, delivery),
        )
        update_message(tx.db, msg)
        uids.append(uid)
    return uids


def give_up_waiting(
    core: Core, tx: Tx, audit: Audit, dest: int, destination: str, begun: frozenset[int], code: str, who: str, most: int
) -> int:
    """Close up to `most` deliveries that wait at a destination, each with its audit row; how many."""
    rows = tx.db.execute("select id from delivery where dest = ? and state < 3 limit ?", (dest, most + len(begun)))
    waiting = [row[0] for row in rows if row[0] not in begun][:most]
    for uid in reject_waiting(core, tx, waiting, code, "given up by a person"):
        audit.add(tx, "given-up", uid=uid, who=who, outcome=code, detail=destination)
    return len(waiting)


def update_message(db: sqlite3.Connection, msg: int) -> None:
    """Set a message's state from its deliveries."""
    states = [DELIVERY_STATES[row[0]] for row in db.execute("select state from delivery where msg = ?", (msg,))]
    db.execute("update msg set state = ?1 where id = ?2 and state <> ?1", (message_number(message_state(states)), msg))


def cancel_held(core: Core, tx: Tx, uid: bytes, *, by: str) -> None:
    """Close the held deliveries of a message: `by` replaces it. An attempt row says so."""
    rows = tx.db.execute(
        "select d.id from delivery d indexed by delivery_held join msg m on m.id = d.msg "
        "where d.held = 1 and m.uid = ?",
        (uid,),
    ).fetchall()
    reject_waiting(core, tx, [row[0] for row in rows], SOURCE_GREW, f"replaced by {by}")


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
