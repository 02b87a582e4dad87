"""Sealing everything anew under new keys, for when a key is feared known. In slices, beside the work.

    new master key and a new generation of keys -> messages -> records -> lookup values -> audit chain -> old keys gone

From the first commit on all that is new is sealed under the new generation; then what is older is opened and sealed
again, slice by slice. How far that is stands in the file: after a stop the next run goes on there. Lookup values can't
be made again, since nobody knows what they stand for: they are hashed once more under a new key, all in one commit. The
audit chain is built anew beside the old one and takes its place in one commit. What does not open stays as it is.
"""

from __future__ import annotations

import hmac
import secrets
import sqlite3
from collections.abc import Callable

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import Resealing
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import Core, hashed_over
from pathways_desktop.store.bodies import LOOSE, OWNED, Bodies
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.intake import PATH_CLAIM, of_path, path_claim
from pathways_desktop.store.keys import KEY_BYTES
from pathways_desktop.store.masterkey import MasterKey
from pathways_desktop.store.records import reseal_records
from pathways_desktop.store.ring import NEXT_AUDIT
from pathways_desktop.store.rows import OUTPUT
from pathways_desktop.store.schema import AUDIT_GUARDS, AUDIT_INDEX, IDEM_INDEX, IDEM_TABLE, run
from pathways_desktop.store.seal import BODY, META, NOTE, Place, row_uid
from pathways_desktop.store.writer import Tx

MESSAGES, RECORDS, INDEX, AUDIT, ANCHOR, KEYS = "messages", "records", "index", "audit", "anchor", "keys"
SLICE = 50
"""Messages of one commit."""
AUDIT_SLICE = 2000
"""Entries of the audit record of one commit."""


class Reseal:
    """See the module. `begin` and `step` only for whoever holds the engine's lock; `progress` from any thread."""

    def __init__(
        self,
        core: Core,
        audit: Audit,
        bodies: Bodies,
        master_key: MasterKey,
        keeper: str,
        empty_log: Callable[[], bool],
    ) -> None:
        """`keeper`: what keeps the master key, for people."""
        self._core = core
        self._audit = audit
        self._bodies = bodies
        self._master_key = master_key
        self._keeper = keeper
        self._empty_log = empty_log

    def progress(self) -> Resealing | None:
        """How far it is; None when nothing is being sealed anew."""
        with self._core.connections.reading() as db:
            row = db.execute("select began, stage, done, total from reseal").fetchone()
        if row is None:
            return None
        began, stage, done, total = row
        return Resealing(int(began), AUDIT if stage == ANCHOR else str(stage), min(int(done), int(total)), int(total))

    def begin(self, who: str) -> None:
        """Put a new master key and new keys in the place of the old ones; what is older waits for `step`. Audited.

        Nothing happens where it has begun already. Errors: as for the key store. Killed anywhere, the next start opens
        with the one master key or the other.
        """
        if self.progress() is not None:
            return
        self._core.writer.require()  # before the copies are looked at
        unfit, unread = None, False
        try:
            unfit = self._audit.unfit_copy()
        except PathwaysError as error:
            if error.code != "ERR_PATHWAYS_AUDIT_ANCHOR":
                raise
            unread = True  # a key that is feared known waits for no folder of copies
        successor = self._master_key.prepare()
        told = f"master key {successor.number}"
        if unfit is not None:
            # The chain is built anew: what did not fit before has to stand in it for good.
            told += f"; a copy of the record's head did not fit, at entry {unfit.entry}"
        elif unread:
            told += "; the copies of the record's head could not be read"

        def work(tx: Tx) -> None:
            successor.require_turn(tx.db)
            self._audit.add(tx, "reseal-begun", who=who, detail=told)
            number = successor.number
            self._core.ring.begin_generation(tx.db, successor.kek, number, self._keeper, tx.now_ms)
            tx.db.execute("delete from key_gone where number = ?", (number,))
            total = tx.db.execute("select coalesce(sum(n), 0) from msg_count").fetchone()[0]
            tx.db.execute("insert into reseal values(?, ?, ?, 0, 0)", (tx.now_ms, MESSAGES, total))
            self._master_key.succeed(tx, successor)

        self._alone(work)
        self._empty_log()
        self._master_key.forget_gone()

    def step(self) -> bool:
        """Do a slice; True while more is left. Errors: those of `store.errors`; the slice is done again then."""
        with self._core.connections.reading() as db:
            row = db.execute("select stage, place from reseal").fetchone()
        if row is None:
            return False
        stage, place = str(row[0]), int(row[1])
        if stage == MESSAGES:
            if not self._messages():
                self._core.writer.write(lambda tx: _go_to(tx, RECORDS)).result()
        elif stage == RECORDS:
            self._alone(self._records)
        elif stage == INDEX:
            self._alone(self._hash_over)
        elif stage == AUDIT:
            self._alone(lambda tx: self._rechain(tx, place))
        elif stage == ANCHOR:
            self._anchor()
        else:
            return self._end()
        return True

    def _alone(self, work: Callable[[Tx], object]) -> None:
        """Run `work` in a transaction of its own and have the new keys in use before any other job runs."""

        def job(db: sqlite3.Connection) -> None:
            tx = Tx(db, self._core.clock.now_ms())
            db.execute("begin immediate")
            try:
                work(tx)
                db.execute("commit")
            except BaseException:
                if db.in_transaction:
                    db.execute("rollback")
                raise
            for act in tx.after:
                act()
            self._core.ring.load(db)

        self._core.writer.maintain(job).result()

    # ---------------------------------------------------------------- messages

    def _messages(self) -> bool:
        """Seal some messages anew; False: there was none left."""
        if self._core.writer.write(self._slice).result():
            return True
        with self._core.connections.reading() as db:
            row = db.execute(
                "select id, uid, channel, size, chunks from msg where epoch < ? limit 1", (self._core.ring.lasting,)
            ).fetchone()
        if row is None:
            return False
        self._chunked(*row)
        return True

    def _slice(self, tx: Tx) -> int:
        """Seal some messages anew whose bodies lie in their rows; how many."""
        rows = tx.db.execute(
            "select id, uid, channel, version, meta, body, size from msg where epoch < ? and chunks is null limit ?",
            (self._core.ring.lasting, SLICE),
        ).fetchall()
        for number, uid, channel, version, meta, body, size in rows:
            place = Place(uid, channel, BODY)
            self._put(tx, number, uid, channel, version, meta, self._again(body, place, size), None)
        tx.db.execute("update reseal set done = done + ?", (len(rows),))
        return len(rows)

    def _chunked(self, number: int, uid: bytes, channel: int, size: int, old: int) -> None:
        """Seal one message anew whose body lies in chunks: written beside the old ones, then put in their place.

        Where it can't be written now, that is raised: the old keys go only once nothing needs them.
        """
        made: tuple[bytes, int] | None = None
        try:
            made = self._bodies.seal_again(uid, channel, size)
        except PathwaysError as error:
            if not isinstance(error.__cause__, NotThisStore) and error.code != "ERR_PATHWAYS_MESSAGE_UNKNOWN":
                raise

        def job(tx: Tx) -> bool:
            row = tx.db.execute("select version, meta, body from msg where id = ?", (number,)).fetchone()
            if row is None:
                return False
            header, chunks = made if made is not None else (row[2], old)
            self._put(tx, number, uid, channel, row[0], row[1], header, chunks)
            if made is not None:
                tx.db.execute("update body set state = ? where id = ?", (OWNED, made[1]))
                tx.db.execute("update body set state = ? where id = ?", (LOOSE, old))
            tx.db.execute("update reseal set done = done + 1")
            return True

        kept = self._core.writer.write(job).result()
        if made is not None:
            self._bodies.remove([old if kept else made[1]])

    def _put(
        self,
        tx: Tx,
        number: int,
        uid: bytes,
        channel: int,
        version: int,
        meta: bytes,
        body: bytes,
        chunks: int | None,
    ) -> None:
        """Write a message's row anew, and what its deliveries and attempts say."""
        newest = self._core.ring.newest
        before, after = Place(uid, channel, META, version), Place(uid, channel, META, version + 1)
        tx.db.execute(
            "update msg set meta = ?, body = ?, chunks = ?, version = version + 1, epoch = ? where id = ?",
            (self._again(meta, before, to=after), body, chunks, newest, number),
        )
        for delivery, told, attempts, output in tx.db.execute(
            "select id, version, attempts, output from delivery where msg = ?", (number,)
        ).fetchall():
            if output is not None:
                place = Place(row_uid(delivery), channel, OUTPUT, told)
                tx.db.execute("update delivery set output = ? where id = ?", (self._again(output, place), delivery))
            rows = tx.db.execute(
                "select id, detail from attempt where delivery = ? order by id", (delivery,)
            ).fetchall()
            first = attempts - len(rows) + 1
            for count, (attempt, detail) in enumerate(rows, first):
                if detail is not None:
                    place = Place(row_uid(delivery << 32 | count), channel, NOTE)
                    tx.db.execute("update attempt set detail = ? where id = ?", (self._again(detail, place), attempt))

    def _again(self, blob: bytes, place: Place, size: int | None = None, *, to: Place | None = None) -> bytes:
        """A message's blob sealed anew; one that does not open stays as it is."""
        try:
            plain = self._core.sealer.open(blob, place, size)
        except NotThisStore:
            return blob
        return self._core.sealer.seal(plain, to or place, self._core.ring.newest)

    def _records(self, tx: Tx) -> None:
        reseal_records(self._core, tx.db)
        _go_to(tx, INDEX)

    # ---------------------------------------------------------------- lookup values

    def _hash_over(self, tx: Tx) -> None:
        """Bring every lookup value under one more key, in one commit: nothing is looked up in between."""
        key = secrets.token_bytes(KEY_BYTES)
        db = tx.db

        def over(value: bytes | None) -> bytes | None:
            return hashed_over(key, value) if value is not None else None

        def over_path(claim: str) -> str:
            return path_claim(hashed_over(key, of_path(claim)))

        db.create_function("over", 1, over, deterministic=True)
        db.create_function("over_path", 1, over_path, deterministic=True)
        try:
            db.execute("drop table if exists idem_next")
            run(db, IDEM_TABLE.replace("table idem(", "table idem_next("))
            db.execute(
                "insert into idem_next select over(bidx) as b, kind, uid, at, pending, has_ids, over(tag), over(peer) "
                "from idem order by b"
            )
            db.execute("drop table idem")
            db.execute("alter table idem_next rename to idem")
            run(db, IDEM_INDEX)
            db.execute("update incident set subject = over(subject)")
            db.execute("update replaced set claim = over_path(claim) where claim like ?", (f"{PATH_CLAIM}%",))
            # Search words are made anew from the messages, behind the work.
            db.execute("delete from word")
            db.execute("delete from word_upto")
            db.execute("delete from word_part where doing in (0, 1)")
            self._core.ring.add_index(db, key, tx.now_ms)
            _go_to(tx, AUDIT)
        finally:
            db.create_function("over", 1, None)
            db.create_function("over_path", 1, None)

    # ---------------------------------------------------------------- the audit chain

    def _rechain(self, tx: Tx, place: int) -> None:
        """Copy a slice of the chain under the new key; with the last one, put it in the old one's place."""
        db, key = tx.db, self._core.ring.key(self._core.ring.lasting, NEXT_AUDIT)
        floor = self._audit.floor(db)
        if not place:
            db.execute("drop table if exists audit_next")
            db.execute(
                "create table audit_next(seq integer primary key, at int not null, event text not null, "
                "outcome text not null, msg blob, detail blob, mac blob not null)"
            )
            place = floor.seq
        previous, before = (
            bytes(row[0]) if row else floor.mac
            for row in (
                db.execute(f"select mac from {table} where seq = ?", (place,)).fetchone()
                for table in ("audit_next", "audit")
            )
        )
        rows = db.execute(
            "select seq, at, event, outcome, msg, detail, mac from audit where seq > ? order by seq limit ?",
            (place, AUDIT_SLICE),
        ).fetchall()
        unfit: int | None = None
        for seq, at, event, outcome, uid, blob, mac in rows:
            expected = self._audit.mac(place + 1, before, at, event, outcome, uid, blob)
            if unfit is None and not (seq == place + 1 and hmac.compare_digest(expected, mac)):
                unfit = place + 1
            before = bytes(mac)
            again = self._audit.sealed_again(seq, blob)
            previous = self._audit.mac(seq, previous, at, event, outcome, uid, again, key)
            place = seq
            db.execute(
                "insert into audit_next values(?, ?, ?, ?, ?, ?, ?)", (seq, at, event, outcome, uid, again, previous)
            )
        db.execute("update reseal set place = ?", (place,))
        if unfit is not None:
            # It goes into the old chain, and from there into the new one.
            self._audit.add(tx, "record-unfit", outcome="ERR_PATHWAYS_AUDIT_BROKEN", detail=f"entry {unfit}")
        elif len(rows) < AUDIT_SLICE:
            self._put_chain(tx)

    def _put_chain(self, tx: Tx) -> None:
        db, ring = tx.db, self._core.ring
        for name in AUDIT_GUARDS:
            db.execute(f"drop trigger {name}")
        db.execute("drop index audit_of")
        db.execute("alter table audit rename to audit_gone")
        db.execute("alter table audit_next rename to audit")
        run(db, AUDIT_INDEX)
        for text in AUDIT_GUARDS.values():
            run(db, text)
        key = ring.key(ring.lasting, NEXT_AUDIT)
        floor = self._audit.floor(db)
        if floor.seq:
            self._audit.set_floor(db, floor, key)
        ring.change_audit(db, key, tx.now_ms)
        _go_to(tx, ANCHOR)

    def _anchor(self) -> None:
        """The copies of the old chain's head vouch for nothing any more."""
        self._audit.begin_anew()
        self._audit.keep_anchor(now=True)
        self._core.writer.write(lambda tx: _go_to(tx, KEYS)).result()

    # ---------------------------------------------------------------- the end

    def _end(self) -> bool:
        """Remove the old chain in slices, then the old keys, once nothing is sealed under them; True: not yet."""
        if self._core.writer.write(_remove_chain).result():
            return True
        # Sealed before the beginning and committed after their turn.
        if self._messages():
            return True

        def work(tx: Tx) -> None:
            if tx.db.execute("select 1 from msg where epoch < ? limit 1", (self._core.ring.lasting,)).fetchone():
                return
            reseal_records(self._core, tx.db)
            self._core.ring.drop_older(tx.db)
            tx.db.execute("delete from reseal")
            self._audit.add(tx, "resealed", detail=f"master key {self._core.ring.number}")

        self._alone(work)
        self._empty_log()
        return self.progress() is not None


def _go_to(tx: Tx, stage: str) -> None:
    tx.db.execute("update reseal set stage = ?, place = 0", (stage,))


def _remove_chain(tx: Tx) -> bool:
    """Remove a slice of the old chain; True while there is one."""
    if tx.db.execute("select 1 from sqlite_master where name = 'audit_gone'").fetchone() is None:
        return False
    gone = tx.db.execute(
        "delete from audit_gone where seq in (select seq from audit_gone limit ?)", (AUDIT_SLICE,)
    ).rowcount
    if gone < AUDIT_SLICE:
        tx.db.execute("drop table audit_gone")
    return True
