"""The queue of each destination: what is due, what a try came to, and the same again by a resend.

Called by the workers of destinations and by commands. What is begun is known in memory, so that a message can be held
back until the moment its writing begins (design rule 7).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial

from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.names import message_id_text, parse_message_id
from pathways_desktop.domain.rows import ResendRow
from pathways_desktop.store.again import (
    Configured,
    cancel_held,
    give_up_waiting,
    hold,
    release,
    resend_one,
    update_message,
)
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import (
    DELIVERED,
    DELIVERING,
    FAILED,
    PENDING,
    REJECTED,
    RETRYING,
    Core,
    delivery_number,
    dumps,
    loads,
    name_in,
    tally,
)
from pathways_desktop.store.bodies import Bodies, StoredContent
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.rows import OUTPUT
from pathways_desktop.store.seal import META, NOTE, Place, row_uid
from pathways_desktop.store.writer import Tx

ATTEMPTS_KEPT = 200
"""Newest attempts kept of one delivery; their number is counted on."""
GIVEN_UP_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Work:
    """One delivery that is due."""

    delivery: int
    message_id: str
    channel: str
    destination: str
    number: int
    """The output's number."""
    attempts: int
    """Tries so far, of all rounds."""
    tries: int
    """Attempts so far since it was queued or resent: what tells one round of them from another."""
    waits: int
    """Those of them that are no tries, as a person had to change something first: `retry.tries` is without them."""
    name: bytes = field(repr=False)
    received_ms: int
    size: int
    sha256: str
    recursive: bool | None = None
    """Whether the source read subfolders when it was stored; None where that was not noted."""
    type: str | None = field(default=None, repr=False)
    """The message's type as its content told it, like `ADT^A01`."""

    @property
    def attempt(self) -> int:
        """The number of the try that comes now."""
        return self.attempts + 1


class Deliveries:
    """The destinations' side of the store. Safe from any thread but the writer's."""

    def __init__(self, core: Core, bodies: Bodies, audit: Audit) -> None:
        self._core = core
        self._bodies = bodies
        self._audit = audit
        self._gate = threading.Lock()
        """Nothing begins while a message is being held. The writer's thread never takes it."""
        self._lock = threading.Lock()
        """Guards the two sets; never kept while waiting for anything."""
        self._begun: set[int] = set()
        self._ending: set[int] = set()
        """Begun, and their end is on its way to the disk."""
        self._again: set[int] = set()
        """Begun, and resent since."""
        self._held: set[int] = set()

    def due(self, channel: str, destination: str, now_ms: int, limit: int = 100) -> list[Work]:
        """What may be tried now, in the order of its messages; held and begun deliveries are not among it."""
        with self._core.connections.reading() as db:
            found = _destination(db, channel, destination)
            if found is None:
                return []
            number, dest = found
            first = db.execute(
                "select min(next_at) from delivery where dest = ? and state < 3 and held = 0", (dest,)
            ).fetchone()[0]
            if first is None or first > now_ms:
                return []
            with self._lock:
                begun = len(self._begun)
            rows = db.execute(
                "select d.id, d.number, d.attempts, d.tries, d.waits, m.id, m.uid, m.received, m.size, m.version, "
                "m.meta "
                "from delivery d indexed by delivery_order join msg m on m.id = d.msg "
                "where d.dest = ? and d.state < 3 and d.held = 0 and d.next_at <= ? order by d.msg limit ?",
                (dest, now_ms, limit + begun),
            ).fetchall()
        work = []
        for row_id, output, attempts, tries, waits, message, uid, received, size, version, meta in rows:
            with self._lock:
                if row_id in self._begun or row_id in self._held:
                    continue
            name, sha256, recursive, kind = self._describe(message, meta, Place(uid, number, META, version))
            work.append(
                Work(
                    row_id,
                    message_id_text(uid),
                    channel,
                    destination,
                    output,
                    attempts,
                    tries,
                    waits,
                    name,
                    received,
                    size,
                    sha256,
                    recursive,
                    kind,
                )
            )
        return work[:limit]

    def next_due(self, channel: str, destination: str) -> int | None:
        """When the next delivery may be tried (ms since 1970; may be past), or None when nothing is queued."""
        with self._core.connections.reading() as db:
            found = _destination(db, channel, destination)
            if found is None:
                return None
            row = db.execute(
                "select min(next_at) from delivery where dest = ? and state < 3 and held = 0", (found[1],)
            ).fetchone()
        return int(row[0]) if row[0] is not None else None

    def make_due(self, channel: str, destination: str) -> int:
        """Let everything that waits at a destination be tried now; how many. Held deliveries stay held."""
        with self._core.connections.reading() as db:
            found = _destination(db, channel, destination)
        if found is None:
            return 0
        return self._core.writer.write(
            lambda tx: (
                tx.db.execute(
                    "update delivery set next_at = 0 where dest = ? and state < 3 and next_at > 0", (found[1],)
                ).rowcount
            )
        ).result()

    def in_trouble(self, channel: str, destination: str) -> int:
        """Deliveries whose last try failed at a destination: waiting for another one, failed, or rejected."""
        with self._core.connections.reading() as db:
            found = _destination(db, channel, destination)
            if found is None:
                return 0
            row = db.execute(
                "select coalesce(sum(n), 0) from delivery_count where dest = ? and state in (?, ?, ?)",
                (found[1], RETRYING, FAILED, REJECTED),
            ).fetchone()
        return int(row[0])

    def begin(self, work: Work) -> bool:
        """Say that the writing of this output begins now; False when it was held back in the meantime: leave it.

        `finish_attempt` ends it, `give_up` takes it back. One that lasts is shown as `delivering`.
        """
        with self._gate, self._lock:
            if work.delivery in self._held or work.delivery in self._begun:
                return False
            self._begun.add(work.delivery)
        self._core.writer.write_soon(("begun", work.delivery), lambda tx: self._show_begun(tx, work.delivery))
        return True

    def give_up(self, work: Work) -> None:
        """Take `begin` back without an attempt (the engine stops, the place is not ready)."""
        with self._lock:
            self._begun.discard(work.delivery)
        self._core.writer.write_soon(("begun", work.delivery), lambda tx: _back_to_queue(tx.db, work.delivery))

    def finish_attempt(
        self,
        delivery: int,
        at: int,
        ms: int,
        state: DeliveryState,
        code: str | None = None,
        detail: str | None = None,
        next_at: int | None = None,
        output_name: str | None = None,
        size: int | None = None,
        *,
        tried: bool = True,
    ) -> Future[None]:
        """Record what a try came to: attempt, delivery, message, tally and audit in one commit.

        `detail` and `output_name` are sealed. Without `tried` it is no try of `retry.tries`, but one of `Work.waits`.
        The future resolves when it is on the disk; until then, and when it fails, the delivery counts as not done.
        """

        def job(tx: Tx) -> None:
            self._finish(tx, delivery, at, ms, state, code, detail, next_at, output_name, size, tried)

        with self._lock:
            self._ending.add(delivery)
        try:
            future = self._core.writer.write(job)
        except BaseException:
            self._end(delivery)
            raise
        future.add_done_callback(lambda _: self._end(delivery))
        return future

    def content(self, message_id: str) -> StoredContent:
        """The bytes to write (`Bodies.content`)."""
        return self._bodies.content(message_id)

    def resend(
        self,
        message_ids: Iterable[str],
        destination: str | None = None,
        who: str = "",
        reason: str = "",
        configured: Configured | None = None,
    ) -> list[ResendRow]:
        """Queue the outputs again, under their own numbers; all in one commit, with an audit row a message.

        Without `destination` every output that the message has. A destination that the message never had gets the
        next number. `configured` says which destinations there are: an output for any other comes back with its code
        (`ERR_PATHWAYS_DESTINATION_GONE`, `…_DESTINATION_UNKNOWN`, `…_CHANNEL_GONE`), and a message that is sent to a
        `destination` no longer waits for one that is gone. An id that is not known comes back with
        `ERR_PATHWAYS_MESSAGE_UNKNOWN`. What is refused stops nothing.
        """
        ids = list(message_ids)

        def job(tx: Tx) -> list[ResendRow]:
            return [row for text in ids for row in self.resend_inside(tx, text, destination, who, reason, configured)]

        return self._core.writer.write(job).result()

    def resend_inside(
        self, tx: Tx, text: str, destination: str | None, who: str, reason: str, configured: Configured | None
    ) -> tuple[ResendRow, ...]:
        """`resend` of one message inside a job of the writer that notes something with it; at least one row."""
        with self._lock:
            begun = frozenset(self._begun)
        queued = resend_one(self._core, tx, self._audit, text, destination, who, reason, configured, begun)
        self._send_again(queued.deliveries)
        tx.after_commit(partial(self._let_go, queued.deliveries))
        return queued.rows

    def give_up_all(self, channel: str, destination: str, code: str, who: str) -> int:
        """Close for good, with a code, all that waits at a destination; how many. What is being written goes on."""
        with self._core.connections.reading() as db:
            found = _destination(db, channel, destination)
        if found is None:
            return 0
        done = 0
        while True:
            # In slices: nobody else's commit waits for a hundred thousand of them.
            with self._lock:
                begun = frozenset(self._begun)
            job = partial(
                give_up_waiting,
                self._core,
                audit=self._audit,
                dest=found[1],
                destination=destination,
                begun=begun,
                code=code,
                who=who,
                most=GIVEN_UP_AT_ONCE,
            )
            count = self._core.writer.write(job).result()
            done += count
            if count < GIVEN_UP_AT_ONCE:
                return done

    def grown(self, message_id: str) -> tuple[str, ...]:
        """Hold the message's deliveries that have not begun; the destinations that have, or may have, sent it."""
        uid = parse_message_id(message_id)
        if uid is None:
            return ()
        with self._gate:
            with self._lock:
                begun = frozenset(self._begun)
            held, sent = self._core.writer.write(lambda tx: hold(tx.db, uid, begun)).result()
            with self._lock:
                self._held |= held
        return sent

    def release(self, message_id: str) -> None:
        """Let held deliveries go on (the source turned out to be unchanged)."""
        uid = parse_message_id(message_id)
        freed = self._core.writer.write(lambda tx: release(tx.db, uid)).result() if uid else set()
        with self._lock:
            self._held -= freed

    def cancel(self, message_id: str, by: str) -> None:
        """Close held deliveries for good: the message `by` replaces this one. Done by the commit of `by` as well."""
        uid = parse_message_id(message_id)
        if uid is not None:
            self._core.writer.write(lambda tx: cancel_held(self._core, tx, uid, by=by)).result()

    def recover(self) -> int:
        """At the start of a run: what an earlier run began is due again; how many."""
        return self._core.writer.write(lambda tx: _back_to_queue(tx.db, None)).result()

    def _finish(
        self,
        tx: Tx,
        delivery: int,
        at: int,
        ms: int,
        state: DeliveryState,
        code: str | None,
        detail: str | None,
        next_at: int | None,
        output_name: str | None,
        size: int | None,
        tried: bool,
    ) -> None:
        row = tx.db.execute(
            "select d.msg, d.channel, d.dest, d.attempts, d.version, m.epoch, m.uid, n.name "
            "from delivery d join msg m on m.id = d.msg join destination n on n.id = d.dest where d.id = ?",
            (delivery,),
        ).fetchone()
        if row is None:
            return
        msg, channel, dest, attempts, version, epoch, uid, destination = row
        number = delivery_number(state)
        blob = None
        if detail is not None:
            place = Place(row_uid(delivery << 32 | attempts + 1), channel, NOTE)
            blob = self._core.sealer.seal(dumps([attempts + 1, detail]), place, epoch)
        tx.db.execute(
            "insert into attempt(delivery, at, state, code, ms, detail) values(?, ?, ?, ?, ?, ?)",
            (delivery, at, number, code, ms, blob),
        )
        if attempts >= ATTEMPTS_KEPT and attempts % 50 == 0:
            tx.db.execute(
                "delete from attempt where delivery = ?1 and id not in "
                "(select id from attempt where delivery = ?1 order by id desc limit ?2)",
                (delivery, ATTEMPTS_KEPT),
            )
        good = number == DELIVERED
        with self._lock:
            again = delivery in self._again
            self._again.discard(delivery)
        if again:
            number, next_at = PENDING, 0
        tx.db.execute(
            "update delivery set state = ?2, attempts = attempts + 1, tries = iif(?1, 0, tries + 1), "
            "waits = iif(?1, 0, waits + ?3), next_at = ?4, last_code = ?5 where id = ?6",
            (again, number, int(not tried), next_at or 0, None if good else code or "ERR_PATHWAYS_INTERNAL", delivery),
        )
        if output_name is not None:
            place = Place(row_uid(delivery), channel, OUTPUT, version + 1)
            tx.db.execute(
                "update delivery set output = ?, version = version + 1 where id = ?",
                (self._core.sealer.seal(dumps(output_name), place, epoch), delivery),
            )
        if good:
            tx.db.execute("update delivery set written = ? where id = ?", (size, delivery))
            self._audit.add(tx, "delivered", uid=uid, detail=destination)
        elif number == REJECTED:
            self._audit.add(tx, "rejected", uid=uid, outcome=code or "rejected", detail=destination)
        # What is still tried is counted by its state (`counts`): here only what ended without being delivered.
        tally(tx, at, channel, dest, delivered=int(good), failed=int(number in (FAILED, REJECTED)))
        update_message(tx.db, msg)

    def _end(self, delivery: int) -> None:
        with self._lock:
            self._begun.discard(delivery)
            self._ending.discard(delivery)

    def _show_begun(self, tx: Tx, delivery: int) -> None:
        with self._lock:
            still = delivery in self._begun and delivery not in self._ending
        if still:
            tx.db.execute("update delivery set state = ? where id = ? and state < 3", (DELIVERING, delivery))

    def _send_again(self, deliveries: frozenset[int]) -> None:
        """What is being written while it is resent is written once more after that."""
        with self._lock:
            self._again |= deliveries & self._begun

    def _let_go(self, deliveries: frozenset[int]) -> None:
        with self._lock:
            self._held -= deliveries

    def _describe(self, message: int, meta: bytes, place: Place) -> tuple[bytes, str, bool | None, str | None]:
        """Name, hash, `recursive`, type of a message; one that does not open is delivered as far as its body opens."""
        try:
            found = loads(self._core.sealer.open(meta, place))
        except NotThisStore:
            self._core.met_message(message)
            return b"", "", None, None
        kind = found["ids"].get("type")
        return name_in(found["name"]), found["sha256"], found.get("recursive"), kind if isinstance(kind, str) else None


def _back_to_queue(db: sqlite3.Connection, delivery: int | None) -> int:
    """`delivering` back to what it was before: retrying when its last try failed, else pending."""
    return db.execute(
        "update delivery set state = iif(last_code is null, ?1, ?2) "
        "where state < 3 and state = ?3 and (?4 is null or id = ?4)",
        (PENDING, RETRYING, DELIVERING, delivery),
    ).rowcount


def _destination(db: sqlite3.Connection, channel: str, destination: str) -> tuple[int, int] | None:
    """The numbers of a channel and its destination, or None where nothing was ever queued there."""
    row = db.execute(
        "select c.id, d.id from channel c join destination d on d.channel = c.id where c.name = ? and d.name = ?",
        (channel, destination),
    ).fetchone()
    return (int(row[0]), int(row[1])) if row else None
