"""The chain of keys: the master key opens the key table, the key table opens everything else.

    master key -> wraps -> one key a month (messages), and one each for records that outlive messages, index, audit

Every key of the table has one row a wrap, so that a recovery key is one more row and a rotation one commit. Whose
public halves new months are wrapped for stands in `recipient`, each row vouched for by a keyed hash: nobody without
the keys puts their own in. No file, no SQL transaction and no provider is handled here.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import sqlite3
import struct
import threading
from collections.abc import Callable
from datetime import UTC, datetime

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import NotThisStore
from pathways_desktop.store.keys import KEY_BYTES
from pathways_desktop.store.recovery import unwrap, wrap

LASTING = 0
"""The epoch of what outlives messages: audit, incidents, status, notes. Its key is never destroyed with a month."""
SEAL, INDEX, AUDIT = "seal", "index", "audit"
_FIXED = ((LASTING, SEAL), (LASTING, INDEX), (LASTING, AUDIT))


def month(now_ms: int) -> int:
    """The epoch of a time: 202611 for November 2026, UTC."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    return moment.year * 100 + moment.month


class KeyRing:
    """The opened keys of one store. Reading is safe from any thread; `add_month` runs in a writer's transaction."""

    def __init__(self, store_id: bytes, kek: bytes, kek_number: int) -> None:
        self._store_id = store_id
        self._kek = AESGCM(kek)
        self._number = kek_number
        self._wrap = f"kek:{kek_number}"
        self._lock = threading.Lock()
        self._keys: dict[tuple[int, str], bytes] = {}
        self.newest = LASTING
        """The month that new messages are sealed under."""
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
        if refused or not all(key in opened for key in _FIXED):
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the key table is not whole")
        with self._lock:
            self._keys = opened
            self.newest = max(epoch for epoch, _ in opened)

    def add_month(self, connection: sqlite3.Connection, now_ms: int) -> bool:
        """Write the key of a new month when one has begun; True when the table has to be loaded after the commit.

        A clock that goes back changes nothing: the newest month stays. Raises `ERR_PATHWAYS_KEY_ROTATED` where
        another process has put a new master key in the place of this one since.
        """
        now = month(now_ms)
        if now <= self.newest:
            return False
        if connection.execute("select kek from store").fetchone()[0] != self._number:
            raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")
        key = os.urandom(KEY_BYTES)
        if self._insert(connection, now, SEAL, key, now_ms):
            for name, public in self.recipients(connection):
                self._insert_for(connection, name, public, now, SEAL, key, now_ms)
        return True

    def rewrap(self, connection: sqlite3.Connection, kek: bytes, number: int, keeper: str, now_ms: int) -> None:
        """Wrap every key for a new master key and take the old wraps away, in the transaction that is open.

        Once the commit is on the disk, `take` the new master key.
        """
        new = KeyRing(self._store_id, kek, number)
        for (epoch, purpose), key in self._keys.items():
            new._insert(connection, epoch, purpose, key, now_ms)
        connection.execute("delete from keys where wrap like 'kek:%' and wrap <> ?", (new._wrap,))
        connection.execute("update store set kek = ?, backend = ?", (number, keeper))

    def take(self, kek: bytes, number: int) -> None:
        """Go on with a new master key, whose wraps are committed."""
        with self._lock:
            self._kek, self._number, self._wrap = AESGCM(kek), number, f"kek:{number}"

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
    def recovered(cls, store_id: bytes, connection: sqlite3.Connection, secret: bytes) -> KeyRing:
        """The ring that a recovery key opens. It has no master key yet: `rewrap` and `take` one.

        Raises `ERR_PATHWAYS_RECOVERY_KEY_WRONG` where the key belongs to another store or was made void.
        """
        ring = cls(store_id, bytes(KEY_BYTES), 0)
        rows = connection.execute(
            "select epoch, purpose, wrap, wrapped from keys where wrap like 'recovery:%'"
        ).fetchall()
        opened: dict[tuple[int, str], bytes] = {}
        for epoch, purpose, name, wrapped in rows:
            with contextlib.suppress(NotThisStore):
                opened[epoch, purpose] = unwrap(secret, wrapped, ring._aad(epoch, purpose, name))
        if not all(key in opened for key in _FIXED):
            raise PathwaysError("ERR_PATHWAYS_RECOVERY_KEY_WRONG")
        ring._keys = opened
        ring.newest = max(epoch for epoch, _ in opened)
        return ring

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
    def index(self) -> bytes:
        """The key that lookup values are hashed under."""
        return self._keys[LASTING, INDEX]

    @property
    def audit(self) -> bytes:
        """The key of the audit chain."""
        return self._keys[LASTING, AUDIT]

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

    def _vouch(self, name: str, public: bytes) -> bytes:
        return hmac.digest(self.audit, b"pw/recipient/v1" + self._store_id + public + name.encode("ascii"), "sha256")

    def _aad(self, epoch: int, purpose: str, wrapped_for: str | None = None) -> bytes:
        parts = (purpose.encode("ascii"), (wrapped_for or self._wrap).encode("ascii"))
        prefixed = b"".join(struct.pack(">H", len(part)) + part for part in parts)
        return b"pw/wrap/v1" + self._store_id + struct.pack(">I", epoch) + prefixed
