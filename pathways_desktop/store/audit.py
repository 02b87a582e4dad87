"""The audit record: a chain of keyed hashes over rows that can only be added, each in the same commit as its act.

A row without details costs one hash; who and what in words are sealed. A tail that was cut off is not seen by the
chain alone; that needs the copies of its head that `anchor.py` keeps elsewhere. Entries are kept for six years,
whatever the retention of messages; where older ones were removed, the chain begins behind a floor that a keyed hash
vouches for.
"""

from __future__ import annotations

import contextlib
import getpass
import hmac
import itertools
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.names import message_id_text, parse_message_id
from pathways_desktop.store.anchor import Anchor, Head, Unfit
from pathways_desktop.store.base import AUDIT_ENTRY, Core
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.floor import START, Floor, floor_seal
from pathways_desktop.store.losses import NOTHING, Losses
from pathways_desktop.store.reserve import Reserve
from pathways_desktop.store.ring import keys_changed
from pathways_desktop.store.rows import DAMAGED
from pathways_desktop.store.schema import AUDIT_GUARDS, run
from pathways_desktop.store.seal import row_uid
from pathways_desktop.store.writer import Tx

ENGINE = "engine"
SEARCH_MS = 10 * 60 * 1000
"""How long looking through the pages of a search counts as one search."""
_SEARCHES = 50
KEPT_MS = 2192 * 86_400_000
"""How long entries are kept: six years (45 CFR 164.316(b)(2)(i) names documentation; the record is treated alike)."""
RESTORED = "restored"
"""The act with which a line of the record of its own begins."""
LINE, PENDING = "line", "restored"
"""Rows of `upkeep`: the time and number of that act; a restore that is not recorded yet, with what it holds."""
_SLICE = 1000


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One act. The fields are the contract's."""

    seq: int
    at: int
    who: str
    what: str
    message: str | None
    outcome: str
    detail: str | None


@dataclass(frozen=True, slots=True)
class AuditCheck:
    """What `verify` found: the record is whole, broken at the first row that does not fit, or cut at its end."""

    rows: int
    """Rows that fit, from the first on."""
    broken_at: int | None
    head: str | None
    """The last row's hash."""
    anchors: int = 0
    """Copies of the head, kept outside the store, that were compared."""
    cut_from: int | None = None
    """How many rows a copy vouches for where the record has fewer now."""
    strange: int = 0
    """Lines beside the copies that this store's key did not write: a half one of a power cut, or somebody's."""
    kept: bool = False
    """Whether there are copies of the head at all; without them a cut end is not seen."""
    losses: Losses = NOTHING
    """Messages that the record names and that are not in the store; looked for where the record is whole."""

    @property
    def whole(self) -> bool:
        return self.broken_at is None and self.cut_from is None


def this_user() -> str:
    """The user of this process as the audit names them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return f"user {os.getuid()}" if hasattr(os, "getuid") else "user"


class Audit:
    """Writes and reads the record of one store. Safe from any thread."""

    def __init__(self, core: Core, reserve: Reserve, anchor: Anchor) -> None:
        self._core = core
        self._reserve = reserve
        self._anchor = anchor
        self._searching = threading.Lock()
        self._searches: dict[tuple[str, str], int] = {}
        # A damaged end of the record keeps nobody from reading messages; whoever adds to it is told.
        with contextlib.suppress(PathwaysError):
            anchor.turn_to(self._line())
            anchor.begin(self.head())

    def add(
        self,
        tx: Tx,
        what: str,
        *,
        uid: bytes | None = None,
        who: str = ENGINE,
        outcome: str = "done",
        detail: str | None = None,
        proof: str | None = None,
    ) -> None:
        """Add a row inside a job of the writer. `detail` is sealed; it names what was chosen, never content.

        `proof` is sealed beside it and shown to nobody: see `losses.py`.
        """
        last = tx.db.execute("select seq, mac from audit order by seq desc limit 1").fetchone()
        seq, previous = (last[0] + 1, last[1]) if last else (1, START)
        blob = None
        if who != ENGINE or detail is not None:
            told = [who, detail] if proof is None else [who, detail, proof]
            blob = self._core.seal_record(told, row_uid(seq), purpose=AUDIT_ENTRY)
        mac = self.mac(seq, previous, tx.now_ms, what, outcome, uid, blob)
        tx.db.execute("insert into audit values(?, ?, ?, ?, ?, ?, ?)", (seq, tx.now_ms, what, outcome, uid, blob, mac))

    def record(
        self, what: str, *, message: str | None = None, who: str, outcome: str = "done", detail: str | None = None
    ) -> None:
        """Add a row by itself and wait until it is on the disk: a view is recorded before anything is shown.

        On a full disk the reserve is spent for it.
        """
        uid = parse_message_id(message) if message is not None else None

        def job(tx: Tx) -> None:
            self.add(tx, what, uid=uid, who=who, outcome=outcome, detail=detail)

        self._reserve.spend(lambda: self._core.writer.write(job, note=True).result())

    def searched(self, text: str, who: str) -> None:
        """Record a search before anything of it is given out; the pages of one search are one entry.

        Looked for again later than after ten minutes, it is another one.
        """
        now = self._core.clock.now_ms()
        with self._searching:
            last = self._searches.get((text, who))
            if last is not None and 0 <= now - last < SEARCH_MS:
                return
            self.record("searched", who=who, detail=text)
            self._searches[text, who] = now
            while len(self._searches) > _SEARCHES:
                self._searches.pop(next(iter(self._searches)))

    def rows(self, *, after: int = 0) -> Iterator[AuditRow]:
        """The rows behind `after`, oldest first. Of one that does not open the open columns are told."""
        while True:
            with self._core.connections.reading() as db:
                found = db.execute(
                    "select seq, at, event, outcome, msg, detail from audit where seq > ? order by seq limit ?",
                    (after, _SLICE),
                ).fetchall()
            for row in found:
                yield self._row(*row)
            if len(found) < _SLICE:
                return
            after = found[-1][0]

    def of_message(self, uid: bytes) -> list[AuditRow]:
        """The rows of one message, oldest first."""
        with self._core.connections.reading() as db:
            found = db.execute(
                "select seq, at, event, outcome, msg, detail from audit where msg = ? order by seq", (uid,)
            ).fetchall()
        return [self._row(*row) for row in found]

    def newest(self, count: int) -> list[AuditRow]:
        """The last `count` rows, newest first; 0: all."""
        with self._core.connections.reading() as db:
            found = db.execute(
                "select seq, at, event, outcome, msg, detail from audit order by seq desc limit ?", (count or -1,)
            ).fetchall()
        return [self._row(*row) for row in found]

    def page(self, before: int | None, count: int) -> list[AuditRow]:
        """`count` rows below the number `before` (None: from the end), newest first."""
        with self._core.connections.reading() as db:
            found = db.execute(
                "select seq, at, event, outcome, msg, detail from audit where ?1 is null or seq < ?1 "
                "order by seq desc limit ?2",
                (before, count),
            ).fetchall()
        return [self._row(*row) for row in found]

    def channels_of(self, messages: Iterable[str]) -> dict[str, str]:
        """The channel of each of these messages that is still kept."""
        found = {}
        with self._core.connections.reading() as db:
            for message in messages:
                row = db.execute("select channel from msg where uid = ?", (parse_message_id(message),)).fetchone()
                if row is not None:
                    found[message] = self._core.channel_name(db, row[0])
        return found

    def head(self) -> Head:
        """The end of the chain as it is committed now."""
        with self._core.connections.reading() as db:
            row = db.execute("select seq, mac from audit order by seq desc limit 1").fetchone()
        return Head(int(row[0]), bytes(row[1])) if row else Head(0, b"")

    def keep_anchor(self, *, now: bool = False) -> bool:
        """Copy the head out of the store when that is due, or `now`; whether it was.

        Raises `ERR_PATHWAYS_AUDIT_ANCHOR`.
        """
        head, at = self.head(), self._core.clock.now_ms()
        if not (now or self._anchor.due(head, at)) or self.restore_pending() is not None:
            # Until a restore is recorded its record has no line of its own, and the copies are another store's.
            return False
        with self._core.connections.reading() as db:
            if not self._core.ring.is_current(db):
                # Another process changed the keys: it keeps the copies, under a key that this one does not have.
                return False
        self._anchor.keep(head, at)
        return True

    def restore_pending(self) -> int | None:
        """How many deliveries a restore holds that is not recorded yet; None: there is none."""
        with self._core.connections.reading() as db:
            row = db.execute("select value from upkeep where name = ?", (PENDING,)).fetchone()
        return int(row[0]) if row is not None else None

    def restored(self, who: str, detail: str) -> None:
        """Record a restore. From here on the copies of the head are another file's than those of the store before."""
        lines: list[tuple[int, int]] = []

        def job(tx: Tx) -> None:
            self.add(tx, RESTORED, who=who, detail=detail)
            last = "select ?, at, seq from audit order by seq desc limit 1"
            tx.db.execute(f"insert or replace into upkeep {last}", (LINE,))
            tx.db.execute("delete from upkeep where name = ?", (PENDING,))
            lines.append(_line_in(tx.db))

        self._reserve.spend(lambda: self._core.writer.write(job, note=True).result())
        self._anchor.turn_to(lines[-1])

    def _line(self) -> tuple[int, int]:
        with self._core.connections.reading() as db:
            return _line_in(db)

    def begin_anew(self) -> None:
        """Set the copies of the head aside: the chain got a new key. Raises `ERR_PATHWAYS_AUDIT_ANCHOR`."""
        try:
            self._anchor.set_aside()
        except OSError as error:
            raise PathwaysError("ERR_PATHWAYS_AUDIT_ANCHOR", str(from_os_error(error))) from error

    def shorten_anchor(self) -> None:
        """Drop old copies where there are very many. For the process that holds the engine's lock."""
        self._anchor.shorten()

    def verify(self, cancelled: Callable[[], bool] = lambda: False) -> AuditCheck:
        """Walk the whole chain and compare it with the copies of its head that are kept elsewhere.

        Reads in slices; the engine goes on meanwhile. Where `cancelled` says so it ends soon and raises
        `ERR_PATHWAYS_ENGINE_STOPPED`. Raises `ERR_PATHWAYS_AUDIT_ANCHOR` where the copies can't be
        read, and `ERR_PATHWAYS_KEY_ROTATED` where another process put the chain under a key that this one can't open.
        """
        while True:
            self._require_current()
            with self._core.connections.reading() as db:
                before = keys_changed(db)
            found = self._walk(cancelled)
            with self._core.connections.reading() as db:
                after = keys_changed(db)
            if before == after or found.whole:
                return found
            # The chain was put under a new key while it was walked.

    def _require_current(self) -> None:
        """Read the key table again where another process changed it: an old key would find every entry changed."""
        for again in (True, False):
            with self._core.connections.reading() as db:
                if self._core.ring.is_current(db):
                    return
            if again:
                self._core.ring.reload()
        raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")

    def _walk(self, cancelled: Callable[[], bool]) -> AuditCheck:
        # Read first: whatever they vouch for was committed before, so it has to stand in the chain that is walked.
        anchors = self._anchor.read()
        wanted: dict[int, set[bytes]] = {}
        for anchor in anchors.heads:
            wanted.setdefault(anchor.seq, set()).add(anchor.mac)
        with self._core.connections.reading() as db:
            floor, line = self.floor(db), _line_in(db)
        seq, previous, gone = floor.seq, floor.mac, floor.seq
        # Which copies are compared is said outside the chain: it has to be what stands in it.
        begun = line if line[0] <= floor.seq else (0, 0)

        def told(broken_at: int | None, cut_from: int | None = None) -> AuditCheck:
            head = previous.hex() if seq > gone and broken_at is None else None
            return AuditCheck(seq - gone, broken_at, head, len(anchors.heads), cut_from, anchors.strange, anchors.kept)

        if not floor.vouched:
            return told(seq + 1)
        while True:
            if cancelled():
                raise PathwaysError("ERR_PATHWAYS_ENGINE_STOPPED")
            with self._core.connections.reading() as db:
                found = db.execute(
                    "select seq, at, event, outcome, msg, detail, mac from audit where seq > ? order by seq limit ?",
                    (seq, _SLICE),
                ).fetchall()
            for number, at, what, outcome, uid, blob, mac in found:
                expected = self.mac(seq + 1, previous, at, what, outcome, uid, blob)
                if number != seq + 1 or not hmac.compare_digest(expected, mac) or wanted.get(number, {mac}) != {mac}:
                    return told(seq + 1)
                seq, previous = number, mac
                if what == RESTORED:
                    begun = (seq, at)
            if len(found) < _SLICE:
                if begun != line:
                    return told(max(begun[0], line[0]))
                return told(None, max((rows for rows in wanted if rows > seq), default=None))

    def _row(self, seq: int, at: int, what: str, outcome: str, uid: bytes | None, blob: bytes | None) -> AuditRow:
        try:
            who, detail, *_ = (
                self._core.open_record(blob, row_uid(seq), purpose=AUDIT_ENTRY) if blob is not None else (ENGINE, None)
            )
        except NotThisStore:
            # It hides no other; that it was changed is what `verify` tells.
            who = detail = DAMAGED
        return AuditRow(seq, at, who, what, message_id_text(uid) if uid else None, outcome, detail)

    # ---------------------------------------------------------------- where the chain begins, and its keys

    def unfit_copy(self) -> Unfit | None:
        """The first entry that a copy of the head, kept elsewhere, does not fit; None: all that are there fit.

        Looks at these entries alone, so it takes milliseconds. Raises `ERR_PATHWAYS_AUDIT_ANCHOR`.
        """
        # Read first: whatever they vouch for was committed before.
        heads = sorted(self._anchor.read().heads, key=lambda one: one.seq)
        with self._core.connections.reading() as db:
            floor = self.floor(db).seq
            last = db.execute("select max(seq) from audit").fetchone()[0] or 0
            for head in heads:
                row = db.execute("select mac from audit where seq = ?", (head.seq,)).fetchone()
                if head.seq > floor and (row is None or row[0] != head.mac):
                    return Unfit(head.seq, cut=head.seq > last)
        return None

    def count(self) -> int:
        """How many entries are kept."""
        with self._core.connections.reading() as db:
            last = db.execute("select max(seq) from audit").fetchone()[0] or 0
            return int(last) - self.floor(db).seq if last else 0

    def floor(self, db: sqlite3.Connection) -> Floor:
        """Behind which entry the chain begins."""
        row = db.execute("select seq, mac, seal from audit_floor").fetchone()
        if row is None:
            return Floor()
        seq, mac = int(row[0]), bytes(row[1])
        return Floor(seq, mac, hmac.compare_digest(floor_seal(self._core.ring.audit, seq, mac), row[2]))

    def set_floor(self, db: sqlite3.Connection, floor: Floor, key: bytes) -> None:
        """Have the chain begin there, vouched for by `key`; one that nobody vouched for stays what it is."""
        seal = floor_seal(key, floor.seq, floor.mac) if floor.vouched else bytes(32)
        db.execute("delete from audit_floor")
        db.execute("insert into audit_floor values(?, ?, ?)", (floor.seq, floor.mac, seal))

    def trim(self, older_than_ms: int) -> int:
        """Remove entries that were made before that time, in slices; how many. Recorded in each slice's commit.

        The last entry always stays: the next one is chained to it. Nothing goes while everything is sealed anew.
        """
        removed = 0
        while True:
            gone = self._core.writer.write(lambda tx: self._trim(tx, older_than_ms)).result()
            removed += gone
            if gone < _SLICE:
                return removed

    def _trim(self, tx: Tx, older_than_ms: int) -> int:
        db, floor = tx.db, self.floor(tx.db)
        if db.execute("select 1 from reseal").fetchone() is not None or not floor.vouched:
            return 0
        rows = db.execute(
            "select seq, at, mac from audit where seq > ? and seq < (select max(seq) from audit) order by seq limit ?",
            (floor.seq, _SLICE),
        ).fetchall()
        # In the order of the chain: a clock that was wrong for a while keeps what stands behind it.
        old = list(itertools.takewhile(lambda row: row[1] < older_than_ms, rows))
        if not old:
            return 0
        self.add(tx, "record-trimmed", detail=f"entries {old[0][0]} to {old[-1][0]}, six years old")
        db.execute("drop trigger audit_no_delete")
        db.execute("delete from audit where seq <= ?", (old[-1][0],))
        run(db, AUDIT_GUARDS["audit_no_delete"])
        self.set_floor(db, Floor(old[-1][0], bytes(old[-1][2])), self._core.ring.audit)
        return len(old)

    def sealed_again(self, seq: int, blob: bytes | None) -> bytes | None:
        """An entry's words under the newest key; what does not open stays as it is."""
        if blob is None:
            return None
        try:
            plain = self._core.open_record(blob, row_uid(seq), purpose=AUDIT_ENTRY)
        except NotThisStore:
            return blob
        return self._core.seal_record(plain, row_uid(seq), purpose=AUDIT_ENTRY)

    def mac(
        self,
        seq: int,
        previous: bytes,
        at: int,
        what: str,
        outcome: str,
        uid: bytes | None,
        blob: bytes | None,
        key: bytes | None = None,
    ) -> bytes:
        """The hash of an entry, under the chain's key or another one."""
        parts = (what.encode(), outcome.encode(), uid or b"", blob or b"")
        text = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        head = b"pw/aud/v1" + seq.to_bytes(8, "big") + previous + at.to_bytes(8, "big", signed=True)
        return hmac.digest(key or self._core.ring.audit, head + text, "sha256")


def _line_in(db: sqlite3.Connection) -> tuple[int, int]:
    """Number and time of the act that the line of the record began with; zeros where the store was never restored."""
    row = db.execute("select value, at from upkeep where name = ?", (LINE,)).fetchone()
    return (int(row[0]), int(row[1])) if row is not None else (0, 0)
