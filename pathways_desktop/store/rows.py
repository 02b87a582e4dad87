"""Sealed rows of the file made into the rows of the domain. Reads only; which rows is decided elsewhere.

A row that does not open is still a row: it is shown as damaged, never left out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.names import message_id_text
from pathways_desktop.domain.rows import AttemptRow, DeliveryMark, DeliveryRow, MessageRow
from pathways_desktop.store.base import DELIVERY_STATES, MESSAGE_STATES, Core, loads, name_in
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.seal import META, NOTE, Place, row_uid

FIELDS = "id, uid, channel, received, state, version, epoch, size, meta"
DAMAGED = "(the sealed row does not open)"
"""Stands where the words of a row stood that does not open."""
DAMAGED_NAME = DAMAGED.encode("ascii")
OUTPUT = b"output"
_MARK_FIELDS = "d.id, n.name, d.state, d.attempts, d.last_code, d.number, d.output, d.version, d.written"


def meta_of(core: Core, row: Sequence[Any]) -> dict[str, Any] | None:
    """The sealed description of a message's row, or None where it does not open."""
    try:
        found: dict[str, Any] = loads(core.sealer.open(row[8], Place(row[1], row[2], META, row[5])))
    except NotThisStore:
        core.met_message(row[0])
        return None
    return found


def message_rows(
    core: Core,
    db: sqlite3.Connection,
    rows: Sequence[Sequence[Any]],
    metas: Sequence[dict[str, Any] | None] | None = None,
) -> list[MessageRow]:
    """Rows of `FIELDS` as message rows with the marks of their deliveries, in the order given."""
    opened = metas if metas is not None else [meta_of(core, row) for row in rows]
    marks = _marks(core, db, rows)
    made = []
    for row, meta in zip(rows, opened, strict=True):
        ids: dict[str, Any] = meta["ids"] if meta else {}
        made.append(
            MessageRow(
                number=row[0],
                id=message_id_text(row[1]),
                channel=core.channel_name(db, row[2]),
                name=name_in(meta["name"]) if meta else DAMAGED_NAME,
                size=row[7],
                sha256=meta["sha256"] if meta else "",
                key=meta["key"] if meta else "",
                received=row[3],
                state=MessageState(MESSAGE_STATES[row[4]]),
                hl7_type=ids.get("type") or None,
                control_id=ids.get("control_id") or None,
                deliveries=tuple(marks.get(row[0], ())),
                same_bytes_as=meta["same"] if meta else None,
                replaces=meta["replaces"] if meta else None,
                recursive=meta.get("recursive") if meta else None,
                damaged=meta is None,
            )
        )
    return made


def delivery_rows(core: Core, db: sqlite3.Connection, row: Sequence[Any]) -> list[DeliveryRow]:
    """The deliveries of one message with all their attempts, in the order of their outputs."""
    made = []
    for mark in _marks(core, db, [row]).get(row[0], ()):
        next_at = db.execute("select next_at, state from delivery where id = ?", (mark.id,)).fetchone()
        first = db.execute("select attempts from delivery where id = ?", (mark.id,)).fetchone()[0]
        found = db.execute(
            "select at, state, code, ms, detail from attempt where delivery = ? order by id", (mark.id,)
        ).fetchall()
        # Old attempts may have been dropped; the numbers that the seals are bound to count them still.
        start = first - len(found) + 1
        attempts = tuple(
            AttemptRow(at, DELIVERY_STATES[state], code, _detail(core, row, mark.id, start + index, blob), ms)
            for index, (at, state, code, ms, blob) in enumerate(found)
        )
        waits = next_at[0] if next_at[1] < 3 and next_at[0] else None
        made.append(DeliveryRow(mark, waits, attempts))
    return made


def _detail(core: Core, row: Sequence[Any], delivery: int, number: int, blob: bytes | None) -> str | None:
    if blob is None:
        return None
    try:
        _, text = loads(core.sealer.open(blob, Place(row_uid(delivery << 32 | number), row[2], NOTE)))
    except NotThisStore:
        core.met_message(row[0])
        return DAMAGED
    return str(text)


def _marks(core: Core, db: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> dict[int, list[DeliveryMark]]:
    marks: dict[int, list[DeliveryMark]] = {}
    channels = {row[0]: row[2] for row in rows}
    numbers = list(channels)
    for start in range(0, len(numbers), 500):
        part = numbers[start : start + 500]
        holes = ",".join("?" * len(part))
        found = db.execute(
            f"select d.msg, {_MARK_FIELDS} from delivery d join destination n on n.id = d.dest "
            f"where d.msg in ({holes}) order by d.msg, d.number",
            part,
        )
        for msg, number, name, state, attempts, code, output, blob, version, written in found:
            label = None
            if blob is not None:
                label = _output_name(core, msg, Place(row_uid(number), channels[msg], OUTPUT, version), blob)
            marks.setdefault(msg, []).append(
                DeliveryMark(number, name, DELIVERY_STATES[state], attempts, code, output, label, written)
            )
    return marks


def _output_name(core: Core, message: int, place: Place, blob: bytes) -> str:
    try:
        return str(loads(core.sealer.open(blob, place)))
    except NotThisStore:
        core.met_message(message)
        return DAMAGED
