"""The chain of keys: the master key opens the key table, the key table opens everything else.

    master key -> wraps -> one key a month (messages), and one each for records that outlive messages, index, audit

Every key of the table has one row a wrap, so that a recovery key is one more row and a rotation one commit. Whose
public halves new months are wrapped for stands in `recipient`, each row vouched for by a keyed hash: nobody without
the keys puts their own in. Where a key is feared known, a new generation of all of them comes beside the old one until
everything is sealed anew (`reseal.py`). No file, no SQL transaction and no provider is handled here.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import sqlite3
import struct
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.keys import KEY_BYTES
from pathways_desktop.store.recovery import ESCROW, RECOVERY, Secret, kind_of, unwrap, wrap

LASTING = 0
"""The epoch of what outlives messages: audit, incidents, status, notes. Its key is never destroyed with a month."""
GENERATION = 1_000_000
"""Epochs of the n-th generation of keys begin at n times this: 1202611 for November 2026, 1000000 for what lasts."""
SEAL, INDEX, AUDIT, NEXT_AUDIT = "seal", "index", "audit", "audit-next"
_FIXED = ((LASTING, SEAL), (LASTING, INDEX), (LASTING, AUDIT))
ROTATION = "rotation"
"""The row of `upkeep` that says that a month's key was destroyed since this master key came."""
WRONG = {RECOVERY: "ERR_PATHWAYS_RECOVERY_KEY_WRONG", ESCROW: "ERR_PATHWAYS_ESCROW_KEY_WRONG"}
"""What is said of a secret that does not open the store, by whose it is."""
KEYS_CHANGED = "keys"
"""The row of `upkeep` that counts changes after which every process has to read the key table again."""


def month(now_ms: int) -> int:
    """The epoch of a time in the first generation: 202611 for November 2026, UTC."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    return moment.year * 100 + moment.month


def generation_of(epoch: int) -> int:
    """The first epoch of the generation that an epoch belongs to: the one of what lasts."""
    return epoch - epoch % GENERATION


def keys_changed(connection: sqlite3.Connection) -> int:
    """How often the key table changed so that others have to read it again."""
    try:
        row = connection.execute("select value from upkeep where name = ?", (KEYS_CHANGED,)).fetchone()
    except sqlite3.OperationalError:  # a store of an early version, about to be raised
        return 0
    return int(row[0]) if row else 0


class KeyRing:
    """The opened keys of one store. Reading is safe from any thread; `add_month` runs in a writer's transaction."""

    def __init__(self, store_id: bytes, kek: bytes, kek_number: int) -> None:
        self._store_id = store_id
        self._secret = kek
        self._kek = AESGCM(kek)
        self._number = kek_number
        self._wrap = f"kek:{kek_number}"
        self._lock = threading.Lock()
        self._keys: dict[tuple[int, str], bytes] = {}
        self.newest = LASTING
        """The month that new messages are sealed under."""
        self.index: tuple[bytes, ...]
        """The keys that lookup values are hashed under, one after the other: the first, then one a generation."""
        self.audit: bytes
        """The key of the audit chain."""
        self._changes = 0
        self.reload: Callable[[], None] = lambda: None
        """Reads the key table again; another process may have added a month. Set by the store."""

    @property
    def number(self) -> int:
        """Which master key of the store this is: one more with each rotation."""
        return self._number

    def make(self, connection: sqlite3.Connection, now_ms: int) -> None:
        """Write the first keys of a new store, in the transaction that is open."""
        for epoch, purpose in (*_FIXED, (month(now_ms), SEAL)):
            self._insert(connection, epoch, purpose, os.urandom(KEY_BYTES), now_ms)
        self.load(connection)

    def load(self, connection: sqlite3.Connection) -> None:
        """Open every key of the table.

        Errors: `ERR_PATHWAYS_KEY_WRONG` when none opens, `ERR_PATHWAYS_STORE_DAMAGED` when some do not or are missing.
        """
        rows = connection.execute("select epoch, purpose, wrapped from keys where wrap = ?", (self._wrap,)).fetchall()
        opened: dict[tuple[int, str], bytes] = {}
        refused = 0
        for epoch, purpose, wrapped in rows:
            try:
                opened[epoch, purpose] = self._kek.decrypt(wrapped[:12], wrapped[12:], self._aad(epoch, purpose))
            except InvalidTag:
                refused += 1
        if refused and not opened:
            raise PathwaysError("ERR_PATHWAYS_KEY_WRONG")
        if not rows and connection.execute("select kek from store").fetchone()[0] != self._number:
            raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")
        if refused or not _whole(opened):
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the key table is not whole")
        changes = keys_changed(connection)
        with self._lock:
            self._hold(opened)
            self._changes = changes

    def _hold(self, opened: dict[tuple[int, str], bytes]) -> None:
        self._keys = opened
        self.newest = max(epoch for epoch, _ in opened)
        by_epoch = sorted(opened.items())
        self.index = tuple(key for (_, purpose), key in by_epoch if purpose == INDEX)
        self.audit = [key for (_, purpose), key in by_epoch if purpose == AUDIT][-1]

    def keep_up(self, connection: sqlite3.Connection) -> None:
        """Read the key table again where another process changed it since. Begins every transaction that writes.

        Raises `ERR_PATHWAYS_KEY_ROTATED` where the keys are no longer wrapped for this ring's master key.
        """
        if keys_changed(connection) != self._changes:
            self.load(connection)

    def month_due(self, now_ms: int) -> bool:
        """Whether a month has begun that has no key yet. A clock that goes back changes nothing."""
        return generation_of(self.newest) + month(now_ms) > self.newest

    def add_month(self, connection: sqlite3.Connection, now_ms: int) -> bool:
        """Write the key of a new month when one has begun; True when the table has to be loaded after the commit.

        A clock that goes back changes nothing: the newest month stays. Raises `ERR_PATHWAYS_KEY_ROTATED` where
        another process has put a new master key in the place of this one since.
        """
        if not self.month_due(now_ms):
            return False
        now = generation_of(self.newest) + month(now_ms)
        if connection.execute("select kek from store").fetchone()[0] != self._number:
            raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")
        self._add(connection, self, now, SEAL, os.urandom(KEY_BYTES), now_ms)
        return True

    def _add(
        self, connection: sqlite3.Connection, by: KeyRing, epoch: int, purpose: str, key: bytes, now_ms: int
    ) -> None:
        """Write a new key, wrapped by the master key of `by` and for everybody that this store vouches for."""
        if by._insert(connection, epoch, purpose, key, now_ms):
            for name, public in self.recipients(connection):
                self._insert_for(connection, name, public, epoch, purpose, key, now_ms)

    def rewrap(self, connection: sqlite3.Connection, kek: bytes, number: int, keeper: str, now_ms: int) -> None:
        """Wrap every key for a new master key and take the old wraps away, in the transaction that is open.

        Once the commit is on the disk, `take` the new master key.
        """
        new = KeyRing(self._store_id, kek, number)
        for (epoch, purpose), key in self._keys.items():
            new._insert(connection, epoch, purpose, key, now_ms)
        connection.execute("delete from keys where wrap like 'kek:%' and wrap <> ?", (new._wrap,))
        connection.execute("update store set kek = ?, backend = ?", (number, keeper))
        connection.execute("delete from upkeep where name = ?", (ROTATION,))

    def begin_generation(
        self, connection: sqlite3.Connection, kek: bytes, number: int, keeper: str, now_ms: int
    ) -> None:
        """Wrap every key for a new master key, and put a new generation beside them, in the transaction that is open.

        Once the commit is on the disk, `take` the new master key and `load`.
        """
        self.rewrap(connection, kek, number, keeper, now_ms)
        new = KeyRing(self._store_id, kek, number)
        lasting = self.lasting + GENERATION
        for epoch, purpose in ((lasting, SEAL), (lasting + month(now_ms), SEAL), (lasting, NEXT_AUDIT)):
            self._add(connection, new, epoch, purpose, os.urandom(KEY_BYTES), now_ms)
        _count_change(connection)

    def add_index(self, connection: sqlite3.Connection, key: bytes, now_ms: int) -> None:
        """Lay the newest generation's key over the lookup values, in the transaction that brings them to it."""
        self._add(connection, self, self.lasting, INDEX, key, now_ms)
        _count_change(connection)

    def change_audit(self, connection: sqlite3.Connection, key: bytes, now_ms: int) -> None:
        """Have the audit chain go on under this key, in the transaction that puts the new chain in its place."""
        recipients = self.recipients(connection)
        connection.execute("delete from keys where purpose in (?, ?)", (AUDIT, NEXT_AUDIT))
        self._add(connection, self, self.lasting, AUDIT, key, now_ms)
        for name, public in recipients:
            seal = self._vouch(name, public, key)
            connection.execute("update recipient set seal = ? where name = ?", (seal, name))
        _count_change(connection)

    def drop_older(self, connection: sqlite3.Connection) -> None:
        """Destroy the sealing keys of earlier generations. Those of lookup values stay: later ones lie over them."""
        connection.execute("delete from keys where epoch < ? and purpose = ?", (self.lasting, SEAL))
        _count_change(connection)

    def key(self, epoch: int, purpose: str) -> bytes:
        """A key of the table. Raises `NotThisStore` where there is none."""
        found = self._keys.get((epoch, purpose))
        if found is None:
            raise NotThisStore
        return found

    def require(self, epoch: int) -> None:
        """Refuse to keep what was sealed ahead of its commit under a key that was destroyed since.

        Raises `ERR_PATHWAYS_KEY_ROTATED`.
        """
        if (epoch, SEAL) not in self._keys:
            raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")

    def is_current(self, connection: sqlite3.Connection) -> bool:
        """Whether no other process has put other keys in the place of this ring's."""
        return keys_changed(connection) == self._changes

    def take(self, kek: bytes, number: int) -> None:
        """Go on with a new master key, whose wraps are committed."""
        with self._lock:
            self._secret, self._kek, self._number, self._wrap = kek, AESGCM(kek), number, f"kek:{number}"

    def is_key(self, kek: bytes) -> bool:
        """Whether this is the master key that the ring was opened with."""
        return hmac.compare_digest(kek, self._secret)

    # ---------------------------------------------------------------- recovery

    def add_recipient(self, connection: sqlite3.Connection, name: str, public: bytes, now_ms: int) -> None:
        """Wrap every key, and each new month's from now on, for whoever has the private half of `public`."""
        seal = self._vouch(name, public)
        connection.execute("insert into recipient values(?, ?, ?, ?)", (name, now_ms, public, seal))
        for (epoch, purpose), key in self._keys.items():
            self._insert_for(connection, name, public, epoch, purpose, key, now_ms)

    def drop_recipients(self, connection: sqlite3.Connection, kind: str) -> int:
        """Take away what was wrapped for recipients of this kind (`recovery`); how many there were."""
        connection.execute("delete from keys where wrap like ?", (f"{kind}:%",))
        return connection.execute("delete from recipient where name like ?", (f"{kind}:%",)).rowcount

    def recipients(self, connection: sqlite3.Connection) -> list[tuple[str, bytes]]:
        """Names and public halves that this store vouches for; one that somebody put in from outside is left out."""
        rows = connection.execute("select name, public, seal from recipient order by name").fetchall()
        return [(name, public) for name, public, seal in rows if hmac.compare_digest(self._vouch(name, public), seal)]

    @classmethod
    def recovered(cls, store_id: bytes, connection: sqlite3.Connection, secret: Secret) -> KeyRing:
        """The ring that a recovery key or the private half of an escrow key opens.

        It has no master key yet: `rewrap` and `take` one.

        Raises `ERR_PATHWAYS_RECOVERY_KEY_WRONG` where the key belongs to another store or was made void, and
        `ERR_PATHWAYS_ESCROW_KEY_WRONG` where that is an escrow key.
        """
        ring = cls(store_id, bytes(KEY_BYTES), 0)
        rows = connection.execute(
            "select epoch, purpose, wrap, wrapped from keys where wrap like ?", (f"{kind_of(secret)}:%",)
        ).fetchall()
        opened: dict[tuple[int, str], bytes] = {}
        for epoch, purpose, name, wrapped in rows:
            with contextlib.suppress(NotThisStore):
                opened[epoch, purpose] = unwrap(secret, wrapped, ring._aad(epoch, purpose, name))
        if not _whole(opened):
            raise PathwaysError(WRONG[kind_of(secret)])
        ring._hold(opened)
        ring._changes = keys_changed(connection)
        return ring

    def require_same(self, other: KeyRing) -> None:
        """Raise `ERR_PATHWAYS_RECOVERY_KEY_WRONG` where this ring lacks a key of `other` or holds another one."""
        if any(self._keys.get(name) != key for name, key in other._keys.items()):
            raise PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_WRONG", "some of what is kept would stay closed")

    def epoch(self, epoch: int) -> bytes:
        """The sealing key of an epoch. Raises `NotThisStore` for one that has none (never made, or destroyed)."""
        key = self._keys.get((epoch, SEAL))
        if key is None:
            self.reload()
            key = self._keys.get((epoch, SEAL))
        if key is None:
            raise NotThisStore
        return key

    @property
    def lasting(self) -> int:
        """The epoch that what outlives messages is sealed under."""
        return generation_of(self.newest)

    def _insert(self, connection: sqlite3.Connection, epoch: int, purpose: str, key: bytes, now_ms: int) -> bool:
        nonce = os.urandom(12)
        wrapped = nonce + self._kek.encrypt(nonce, key, self._aad(epoch, purpose))
        # Another process may have been first in the same minute: its key stands.
        row = (epoch, purpose, self._wrap, wrapped, now_ms)
        return connection.execute("insert or ignore into keys values(?, ?, ?, ?, ?)", row).rowcount > 0

    def _insert_for(
        self,
        connection: sqlite3.Connection,
        name: str,
        public: bytes,
        epoch: int,
        purpose: str,
        key: bytes,
        now_ms: int,
    ) -> None:
        wrapped = wrap(public, key, self._aad(epoch, purpose, name))
        connection.execute("insert into keys values(?, ?, ?, ?, ?)", (epoch, purpose, name, wrapped, now_ms))

    def _vouch(self, name: str, public: bytes, key: bytes | None = None) -> bytes:
        return hmac.digest(
            key or self.audit, b"pw/recipient/v1" + self._store_id + public + name.encode("ascii"), "sha256"
        )

    def _aad(self, epoch: int, purpose: str, wrapped_for: str | None = None) -> bytes:
        parts = (purpose.encode("ascii"), (wrapped_for or self._wrap).encode("ascii"))
        prefixed = b"".join(struct.pack(">H", len(part)) + part for part in parts)
        return b"pw/wrap/v1" + self._store_id + struct.pack(">I", epoch) + prefixed


def _count_change(connection: sqlite3.Connection) -> None:
    connection.execute(
        "insert into upkeep values(?, 0, 1) on conflict do update set value = value + 1", (KEYS_CHANGED,)
    )


def _whole(opened: Mapping[tuple[int, str], bytes]) -> bool:
    """Whether all is there that a store can't be read without."""
    purposes = {purpose for _, purpose in opened}
    newest = max((epoch for epoch, _ in opened), default=LASTING)
    return {INDEX, AUDIT} <= purposes and (generation_of(newest), SEAL) in opened
