"""The life of a store's keys after it was made: state, rotation of the master key, the recovery key, the way back.

Each act is a row of small steps, and a stop between any two leaves a store that opens: the new master key is kept and
read back before the one commit that wraps everything for it, and the old one is forgotten after that commit.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import EscrowKey
from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import Core
from pathways_desktop.store.errors import translated
from pathways_desktop.store.keys import KEY_BYTES, KeyProvider
from pathways_desktop.store.recovery import ESCROW, RECOVERY, Secret, escrow_public, fingerprint_of, kind_of, public_of
from pathways_desktop.store.ring import GENERATION, ROTATION, SEAL, KeyRing
from pathways_desktop.store.schema import SCHEMA, connect, look, raise_version
from pathways_desktop.store.writer import Tx


@dataclass(frozen=True, slots=True)
class KeyStatus:
    """What `key status` tells of an open store."""

    keeper: str
    """What keeps the master key, for people."""
    number: int
    """1 for the first master key, one more with each rotation."""
    since: int
    """When this master key came, ms since 1970."""
    months: int
    """Months that have a key of their own."""
    recovery_since: int | None
    """When the recovery key that is valid now was made; None: there is none."""
    escrow: EscrowKey | None
    strange: int
    """Rows for other keys that this store does not vouch for: somebody put them in from outside."""


@dataclass(frozen=True, slots=True)
class Successor:
    """A new master key that is kept already and opens nothing yet."""

    old: int
    """The number of the one whose place it is to take."""
    number: int
    kek: bytes = field(repr=False)

    def require_turn(self, db: sqlite3.Connection) -> None:
        """Raise `ERR_PATHWAYS_KEY_ROTATED` where another process was first, in the transaction that is open."""
        if db.execute("select kek from store").fetchone()[0] != self.old:
            raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")


class MasterKey:
    """The keys of one open store. Safe from any thread but the writer's; may block as the key store does."""

    def __init__(
        self, core: Core, audit: Audit, provider: KeyProvider, store_id: str, empty_log: Callable[[], bool]
    ) -> None:
        self._core = core
        self._audit = audit
        self._provider = provider
        self._store_id = store_id
        self._empty_log = empty_log

    def status(self) -> KeyStatus:
        """The state of the keys. Asks no key store."""
        with self._core.connections.reading() as db:
            ring = self._core.ring
            # Asked of the store: a ring that a recovery key opened has no master key of its own.
            number = int(db.execute("select kek from store").fetchone()[0])
            wrap = f"kek:{number}"
            since, months = db.execute(
                "select min(made), count(distinct epoch % ?2) filter (where purpose = ?3 and epoch % ?2 > 0) "
                "from keys where wrap = ?1",
                (wrap, GENERATION, SEAL),
            ).fetchone()
            known = dict(ring.recipients(db))
            rows = db.execute("select name, at from recipient order by at").fetchall()
        recovery = [int(at) for name, at in rows if name in known and name.startswith(f"{RECOVERY}:")]
        escrow = [
            EscrowKey(fingerprint_of(known[name]), int(at))
            for name, at in rows
            if name in known and name.startswith(f"{ESCROW}:")
        ]
        return KeyStatus(
            self._provider.name,
            number,
            int(since),
            int(months),
            max(recovery, default=None),
            escrow[-1] if escrow else None,
            len(rows) - len(known),
        )

    def still_kept(self) -> None:
        """Ask what keeps the master key for it once more, as before a closed screen opens again.

        Errors: those of the key store, `ERR_PATHWAYS_KEY_MISSING`, `ERR_PATHWAYS_KEY_WRONG`.
        """
        kek = self._provider.get(self._store_id, self._core.ring.number)
        if kek is None:
            raise self._provider.absence(self._store_id)
        if not self._core.ring.is_key(kek):
            raise PathwaysError("ERR_PATHWAYS_KEY_WRONG")

    def opens(self, secret: Secret, who: str) -> None:
        """See that a recovery or escrow key opens every key that is kept. Audited, also where it does not.

        Raises `ERR_PATHWAYS_RECOVERY_KEY_WRONG`. Changes nothing else.
        """
        try:
            with self._core.connections.reading() as db:
                KeyRing.recovered(bytes.fromhex(self._store_id), db, secret).require_same(self._core.ring)
        except PathwaysError as error:
            self._audit.record("recovery-key-tried", who=who, outcome=error.code)
            raise
        self._audit.record("recovery-key-tried", who=who)

    def rotate(self, who: str) -> int:
        """Put a new master key in the place of the old one; its number. Audited.

        Errors: as for the key store. Killed anywhere, the next start opens with the one key or the other.
        """
        successor = self.prepare()

        def job(tx: Tx) -> None:
            successor.require_turn(tx.db)
            rewrapped(tx.db, self._core.ring, successor.kek, successor.number, self._provider.name, tx.now_ms)
            self._audit.add(tx, "key-rotated", who=who, detail=f"master key {successor.number}")
            self.succeed(tx, successor)

        self._core.writer.write(job).result()
        # The old wraps stand in SQLite's log until it is emptied.
        self._empty_log()
        self.forget_gone()
        return successor.number

    def prepare(self) -> Successor:
        """Keep a new master key beside the one that counts. A commit that wraps everything for it ends in `succeed`.

        Errors: as for the key store.
        """
        self._core.writer.require()
        old = self._core.ring.number
        number = free_number(self._provider, self._store_id, old)
        # Noted first: a stop before that commit leaves a key that opens nothing, and the next run forgets it.
        self._core.writer.write(lambda tx: note_gone(tx.db, number)).result()
        kek = secrets.token_bytes(KEY_BYTES)
        self._provider.put(self._store_id, kek, number)
        return Successor(old, number, kek)

    def succeed(self, tx: Tx, successor: Successor) -> None:
        """In the commit that wrapped everything for the new master key: the old one opens nothing any more."""
        note_gone(tx.db, successor.old)
        tx.after_commit(lambda: self._core.ring.take(successor.kek, successor.number))

    def rotation_due(self) -> bool:
        """Whether a month's key was destroyed since this master key came: a new one ends it in old copies too."""
        with self._core.connections.reading() as db:
            return db.execute("select 1 from upkeep where name = ?", (ROTATION,)).fetchone() is not None

    def forget_gone(self) -> None:
        """Forget the master keys of this store that open nothing. For whoever holds the engine's lock."""
        with self._core.connections.reading() as db:
            numbers = [int(row[0]) for row in db.execute("select number from key_gone")]
        for number in numbers:
            if number != self._core.ring.number:
                self._provider.forget(self._store_id, number)
        if numbers:
            self._core.writer.write(lambda tx: tx.db.execute("delete from key_gone")).result()

    def set_recovery(self, secret: bytes, who: str) -> None:
        """Wrap every key for this recovery key, and each new month's; the one before it is void. Audited."""
        public = public_of(secret)

        def job(tx: Tx) -> None:
            before = _put_recipient(tx, self._core.ring, RECOVERY, public)
            self._audit.add(tx, "recovery-key-made", who=who, detail="the one before it is void" if before else None)

        self._core.writer.write(job).result()
        self._empty_log()

    def follow_policy(self, policy: str | None) -> bool:
        """Wrap every key for the escrow key that the machine's policy names, and for none where it names none.

        `policy`: the public half, as base64 or PEM. Audited; whether anything changed. Raises
        `ERR_PATHWAYS_ESCROW_KEY_POLICY` where the text is no such key: nothing is changed then.
        """
        public = None
        if policy is not None:
            try:
                public = escrow_public(policy)
            except (ValueError, TypeError):
                raise PathwaysError("ERR_PATHWAYS_ESCROW_KEY_POLICY", "it is no X25519 public key") from None

        def job(tx: Tx) -> bool:
            ring = self._core.ring
            standing = [key for name, key in ring.recipients(tx.db) if name.startswith(f"{ESCROW}:")]
            if standing == ([] if public is None else [public]):
                return False
            if public is None:
                ring.drop_recipients(tx.db, ESCROW)
                self._audit.add(tx, "escrow-key-removed", detail="the machine's policy names none")
            else:
                _put_recipient(tx, ring, ESCROW, public)
                self._audit.add(tx, "escrow-key-set", detail=fingerprint_of(public))
            return True

        changed = self._core.writer.write(job).result()
        if changed:
            self._empty_log()
        return changed


def restore_master_key(path: Path, provider: KeyProvider, secret: Secret, now_ms: int) -> int:
    """Give a store that lost its master key a new one, with its recovery or escrow key; the new key's number.

    For whoever holds the engine's lock. Errors: `ERR_PATHWAYS_RECOVERY_KEY_WRONG`, those of the key store, and what
    `connect` raises. Killed anywhere, it can be done again.
    """
    if look(path) != SCHEMA:
        raise_version(path)
    with contextlib.closing(connect(path, writes=True)) as db, translated():
        row = db.execute("select id, kek from store").fetchone()
        if row is None or len(row[0]) != 16:
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the store has no id")
        store_id, old = bytes(row[0]), int(row[1])
        ring = KeyRing.recovered(store_id, db, secret)
        number = free_number(provider, store_id.hex(), old)
        note_gone(db, number)
        kek = secrets.token_bytes(KEY_BYTES)
        provider.put(store_id.hex(), kek, number)
        db.execute("begin immediate")
        try:
            rewrapped(db, ring, kek, number, provider.name, now_ms)
        except BaseException:
            db.execute("rollback")
            raise
        db.execute("commit")
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    return number


def restored_with(number: int, secret: Secret) -> str:
    """What the audit record says of a master key that was given back."""
    return f"master key {number}, with the {kind_of(secret)} key"


def free_number(provider: KeyProvider, store_id: str, after: int) -> int:
    """The first number above `after` under which no key is kept: never the one of another copy of this store."""
    number = after + 1
    while provider.get(store_id, number) is not None:
        number += 1
    return number


def rewrapped(db: sqlite3.Connection, ring: KeyRing, kek: bytes, number: int, keeper: str, now_ms: int) -> None:
    """Wrap every key for a new master key, in the transaction that is open; that key is no left-over any more."""
    ring.rewrap(db, kek, number, keeper, now_ms)
    db.execute("delete from key_gone where number = ?", (number,))


def _put_recipient(tx: Tx, ring: KeyRing, kind: str, public: bytes) -> bool:
    """Wrap every key for `public` in the place of others of its kind; whether there were any."""
    names = [str(row[0]) for row in tx.db.execute("select name from recipient where name like ?", (f"{kind}:%",))]
    numbers = [int(name.partition(":")[2]) for name in names]
    ring.drop_recipients(tx.db, kind)
    ring.add_recipient(tx.db, f"{kind}:{max(numbers, default=0) + 1}", public, tx.now_ms)
    return bool(names)


def note_gone(db: sqlite3.Connection, number: int) -> None:
    """Note that the master key of this number opens nothing: the next run forgets it."""
    db.execute("insert or ignore into key_gone values(?)", (number,))
