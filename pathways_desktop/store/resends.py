"""Resends of many messages: who asked for them and why, the outputs in their order, and how far each resend is.

What is queued and the note that it is are one commit, so that a stop anywhere sends nothing twice and leaves nothing
out. Who, reason and the destinations' names are sealed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.names import message_id_text, parse_message_id
from pathways_desktop.domain.resends import ItemState, ResendAct, ResendItem, ResendJob, ResendOrder, ResendState
from pathways_desktop.domain.rows import DeliveryMark
from pathways_desktop.store.again import Configured
from pathways_desktop.store.audit import ENGINE, Audit
from pathways_desktop.store.base import Core
from pathways_desktop.store.deliveries import Deliveries
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.rows import DAMAGED_NAME, FIELDS, message_rows
from pathways_desktop.store.seal import row_uid
from pathways_desktop.store.writer import Tx

KEPT_MS = 90 * 86_400_000
"""How long an ended resend and its results are kept."""
UNKNOWN = "ERR_PATHWAYS_RESEND_UNKNOWN"
PURPOSE = b"resend"
_JOBS, _ITEMS = tuple(ResendState), tuple(ItemState)
_RUNNING, _PAUSED, _DONE, _CANCELLED = range(4)
_WAITING, _QUEUED, _REFUSED, _DROPPED = range(4)
_FIELDS = "id, at, state, pace, ended, version, info"
_WHAT = {ResendAct.PAUSE: "resend-paused", ResendAct.GO_ON: "resend-resumed", ResendAct.CANCEL: "resend-cancelled"}
_WANTED = {ResendAct.PAUSE: _PAUSED, ResendAct.GO_ON: _RUNNING, ResendAct.CANCEL: _CANCELLED}


class Resends:
    """Adds, steers and walks resends. Safe from any thread but the writer's."""

    def __init__(self, core: Core, deliveries: Deliveries, audit: Audit) -> None:
        self._core = core
        self._deliveries = deliveries
        self._audit = audit

    def add(self, order: ResendOrder, who: str) -> ResendJob:
        """Take an order in, audited; nothing of it is sent yet. On the disk when this returns."""
        destinations = sorted({name for _, name in order.outputs})
        places = {name: place for place, name in enumerate(destinations)}
        messages = {message: place for place, message in enumerate(dict.fromkeys(m for m, _ in order.outputs))}

        def job(tx: Tx) -> int:
            made = tx.db.execute(
                "insert into resend_job(at, state, pace, stop_after, version, info) values(?, ?, ?, ?, 1, x'') "
                "returning id",
                (tx.now_ms, _RUNNING if order.outputs else _DONE, order.pace_ms, order.first or None),
            ).fetchone()
            number = int(made[0])
            info = {"who": who, "reason": order.reason, "destinations": destinations}
            blob = self._core.seal_record(info, row_uid(number), purpose=PURPOSE)
            tx.db.execute("update resend_job set info = ? where id = ?", (blob, number))
            tx.db.executemany(
                "insert into resend_item(job, place, step, uid, dest, state) values(?, ?, ?, ?, ?, ?)",
                (
                    (number, place, messages[message], parse_message_id(message) or b"", places[name], _WAITING)
                    for place, (message, name) in enumerate(sorted(order.outputs, key=lambda one: messages[one[0]]))
                ),
            )
            told = f"resend {number}: {len(order.outputs)} outputs of {len(messages)} messages"
            detail = f"{told} to {', '.join(destinations)}; {order.reason}".rstrip("; ")
            self._audit.add(tx, "resend-begun", who=who, detail=detail)
            return number

        return self.job(self._core.writer.write(job).result())

    def running(self) -> list[tuple[int, int]]:
        """The resends that go on, oldest first: number and pause between two messages in ms. Cheap."""
        with self._core.connections.reading() as db:
            rows = db.execute("select id, pace from resend_job where state < 2 and state = ? order by id", (_RUNNING,))
            return [(int(number), int(pace)) for number, pace in rows]

    def jobs(self, limit: int = 20) -> list[ResendJob]:
        """The latest resends, the newest first, and every one that is not over."""
        with self._core.connections.reading() as db:
            rows = db.execute(
                f"select {_FIELDS} from resend_job where state < 2 "
                f"or id in (select id from resend_job order by id desc limit ?) order by id desc",
                (limit,),
            ).fetchall()
            return [self._job(db, row) for row in rows]

    def job(self, number: int) -> ResendJob:
        """One resend. Raises `ERR_PATHWAYS_RESEND_UNKNOWN`."""
        with self._core.connections.reading() as db:
            return self._job(db, _row(db, number))

    def items(self, number: int) -> list[ResendItem]:
        """Its outputs in their order, each as it stands now. Raises `ERR_PATHWAYS_RESEND_UNKNOWN`."""
        with self._core.connections.reading() as db:
            names = dict(enumerate(self._told(_row(db, number))["destinations"]))
            rows = db.execute(
                "select uid, dest, state, code, at from resend_item where job = ? order by place", (number,)
            ).fetchall()
            marks = self._marks(db, {row[0] for row in rows})
            return [_item(db, row, names.get(row[1], "?"), marks) for row in rows]

    def act(self, number: int, act: ResendAct, who: str) -> ResendJob:
        """Pause it, let it go on, or cancel what was not sent; audited. What is over stays as it is.

        Raises `ERR_PATHWAYS_RESEND_UNKNOWN`.
        """

        def job(tx: Tx) -> None:
            state = _row(tx.db, number)[2]
            wanted = _WANTED[act]
            if state >= _DONE or state == wanted:
                return
            self._audit.add(tx, _WHAT[act], who=who, detail=f"resend {number}")
            ended = None
            if act is ResendAct.CANCEL:
                ended = tx.now_ms
                # Not one statement: SQLite 3.45.3 (Python 3.12 on Windows) ends the process where an update takes rows
                # out of the partial index that it walks, in a table without row ids.
                places = tx.db.execute(
                    "select place from resend_item where job = ? and state = ?", (number, _WAITING)
                ).fetchall()
                tx.db.executemany(
                    "update resend_item set state = ? where job = ? and place = ?",
                    [(_DROPPED, number, place) for (place,) in places],
                )
            tx.db.execute(
                "update resend_job set state = ?, ended = ?, stop_after = null where id = ?", (wanted, ended, number)
            )

        self._core.writer.write(job).result()
        return self.job(number)

    def set_pace(self, number: int, pace_ms: int) -> ResendJob:
        """Set the pause between two messages. Raises `ERR_PATHWAYS_RESEND_UNKNOWN`."""

        def job(tx: Tx) -> None:
            _row(tx.db, number)
            tx.db.execute("update resend_job set pace = ? where id = ?", (pace_ms, number))

        self._core.writer.write(job).result()
        return self.job(number)

    def step(self, number: int, configured: Configured | None) -> frozenset[str]:
        """Queue the outputs of its next message again; the destinations that have something to do now.

        The last message ends it, and so does one after which it was to pause. Not one that was paused meanwhile.
        """

        def job(tx: Tx) -> frozenset[str]:
            row = _row(tx.db, number)
            if row[2] != _RUNNING:
                return frozenset()
            info = self._info(row)
            found = tx.db.execute(
                "select place, step, uid, dest from resend_item where job = ?1 and state = ?2 and step = "
                "(select min(step) from resend_item where job = ?1 and state = ?2) order by place",
                (number, _WAITING),
            ).fetchall()
            woken = frozenset[str]()
            for place, _, uid, dest in found:
                name = info["destinations"][dest]
                woken |= self._send(tx, number, place, uid, name, info, configured)
            self._after_step(tx, number, found[0][1] if found else None)
            return woken

        return self._core.writer.write(job).result()

    def forget_old(self) -> None:
        """Remove what ended long ago; at the start of a run."""

        def job(tx: Tx) -> None:
            old = [
                row[0]
                for row in tx.db.execute(
                    "select id from resend_job where state >= 2 and coalesce(ended, at) < ?", (tx.now_ms - KEPT_MS,)
                )
            ]
            for number in old:
                tx.db.execute("delete from resend_item where job = ?", (number,))
                tx.db.execute("delete from resend_job where id = ?", (number,))

        self._core.writer.write(job).result()

    # ---------------------------------------------------------------- steps

    def _send(
        self,
        tx: Tx,
        number: int,
        place: int,
        uid: bytes,
        name: str,
        info: dict[str, Any],
        configured: Configured | None,
    ) -> frozenset[str]:
        reason = f"resend {number}; {info['reason']}" if info["reason"] else f"resend {number}"
        text = message_id_text(uid) if uid else ""
        (row, *_) = self._deliveries.resend_inside(tx, text, name, info["who"], reason, configured)
        tx.db.execute(
            "update resend_item set state = ?, code = ?, at = ? where job = ? and place = ?",
            (_QUEUED if row.queued else _REFUSED, row.code, tx.now_ms, number, place),
        )
        return frozenset({name} if row.queued else ())

    def _after_step(self, tx: Tx, number: int, step: int | None) -> None:
        left = "select 1 from resend_item where job = ? and state = ? limit 1"
        if tx.db.execute(left, (number, _WAITING)).fetchone() is None:
            counts = _counts(tx.db, number)
            tx.db.execute("update resend_job set state = ?, ended = ? where id = ?", (_DONE, tx.now_ms, number))
            told = f"resend {number}: {counts[_QUEUED]} queued, {counts[_REFUSED]} refused"
            self._audit.add(tx, "resend-ended", who=ENGINE, detail=told)
            return
        stop_after = tx.db.execute("select stop_after from resend_job where id = ?", (number,)).fetchone()[0]
        if stop_after is not None and step is not None and step + 1 >= stop_after:
            tx.db.execute("update resend_job set state = ?, stop_after = null where id = ?", (_PAUSED, number))

    # ---------------------------------------------------------------- rows

    def _info(self, row: Sequence[Any]) -> dict[str, Any]:
        found: dict[str, Any] = self._core.open_record(row[6], row_uid(row[0]), version=row[5], purpose=PURPOSE)
        return found

    def _told(self, row: Sequence[Any]) -> dict[str, Any]:
        """`_info` to be shown: a damaged row hides no other one, and says what it is."""
        try:
            return self._info(row)
        except NotThisStore:
            return {"who": "", "reason": DAMAGED_NAME.decode("ascii"), "destinations": ()}

    def _job(self, db: sqlite3.Connection, row: Sequence[Any]) -> ResendJob:
        info, counts = self._told(row), _counts(db, row[0])
        # Messages are numbered from 0 on in the order of the places, and taken in that order: no need to count them.
        last = "select step from resend_item where job = ? order by place desc limit 1"
        found = db.execute(last, (row[0],)).fetchone()
        # The state is written out: only then SQLite sees that its index is of these.
        waits = f"select min(step) from resend_item where job = ? and state = {_WAITING}"
        first = db.execute(waits, (row[0],)).fetchone()[0]
        messages = int(found[0]) + 1 if found is not None else 0
        return ResendJob(
            number=row[0],
            at=row[1],
            who=info["who"],
            reason=info["reason"],
            state=_JOBS[row[2]],
            pace_ms=row[3],
            messages=messages,
            messages_left=0 if first is None else messages - int(first),
            outputs=sum(counts),
            queued=counts[_QUEUED],
            refused=counts[_REFUSED],
            cancelled=counts[_DROPPED],
            ended=row[4],
        )

    def _marks(self, db: sqlite3.Connection, uids: Iterable[bytes]) -> dict[tuple[bytes, str], DeliveryMark]:
        marks: dict[tuple[bytes, str], DeliveryMark] = {}
        for uid in uids:
            row = db.execute(f"select {FIELDS} from msg where uid = ?", (uid,)).fetchone()
            for made in message_rows(self._core, db, [row]) if row else ():
                marks.update({(uid, mark.destination): mark for mark in made.deliveries})
        return marks


def _row(db: sqlite3.Connection, number: int) -> Sequence[Any]:
    row: Sequence[Any] | None = db.execute(f"select {_FIELDS} from resend_job where id = ?", (number,)).fetchone()
    if row is None:
        raise PathwaysError(UNKNOWN, str(number))
    return row


def _counts(db: sqlite3.Connection, number: int) -> list[int]:
    found = dict(
        db.execute("select state, count(*) from resend_item where job = ? group by state", (number,)).fetchall()
    )
    return [int(found.get(state, 0)) for state in range(len(_ITEMS))]


def _item(
    db: sqlite3.Connection, row: Sequence[Any], destination: str, marks: dict[tuple[bytes, str], DeliveryMark]
) -> ResendItem:
    uid, _, state, code, at = row
    message = message_id_text(uid) if uid else ""
    mark = marks.get((uid, destination)) if state == _QUEUED else None
    if mark is None:
        return ResendItem(message, destination, _ITEMS[state], at, code)
    tried = db.execute("select max(at) from attempt where delivery = ? and at >= ?", (mark.id, at)).fetchone()[0]
    delivered = mark.state is DeliveryState.DELIVERED
    return ResendItem(
        message,
        destination,
        _ITEMS[state],
        at,
        None if delivered else mark.last_code,
        mark.state,
        mark.output_name,
        mark.bytes_written if delivered else None,
        tried,
    )
