"""The chain of keys: the master key opens the key table, the key table opens everything else.

    master key -> wraps -> one key a month (messages), and one each for records that outlive messages, index, audit

Every key of the table has one row a wrap, so that a recovery key or an escrow key is one more row and a rotation one
commit. No file, no SQL transaction and no provider is handled here. Source: research/store.md section 4.
"""

from __future__ import annotations

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
        self._wrap = f"kek:{kek_number}"
        self._lock = threading.Lock()
        self._keys: dict[tuple[int, str], bytes] = {}
        self.newest = LASTING
        """The month that new messages are sealed under."""
        self.reload: Callable[[], None] = lambda: None
        """Reads the key table again; another process may have added a month. Set by the store."""

    def make(self, connection: sqlite3.Connection, now_ms: int) -> None:
        """Write the first keys of a new store, in the transaction that is open."""
        for epoch, purpose in (*_FIXED, (month(now_ms), SEAL)):
            self._insert(connection, epoch, purpose, now_ms)
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
        if refused or not all(key in opened for key in _FIXED):
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the key table is not whole")
        with self._lock:
            self._keys = opened
            self.newest = max(epoch for epoch, _ in opened)

    def add_month(self, connection: sqlite3.Connection, now_ms: int) -> bool:
        """Write the key of a new month when one has begun; True when the table has to be loaded after the commit.

        A clock that goes back changes nothing: the newest month stays.
        """
        now = month(now_ms)
        if now <= self.newest:
            return False
        self._insert(connection, now, SEAL, now_ms)
        return True

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

    def _insert(self, connection: sqlite3.Connection, epoch: int, purpose: str, now_ms: int) -> None:
        nonce = os.urandom(12)
        wrapped = nonce + self._kek.encrypt(nonce, os.urandom(KEY_BYTES), self._aad(epoch, purpose))
        # Another process may have been first in the same minute: its key stands.
        connection.execute(
            "insert or ignore into keys values(?, ?, ?, ?, ?)", (epoch, purpose, self._wrap, wrapped, now_ms)
        )

    def _aad(self, epoch: int, purpose: str) -> bytes:
        parts = (purpose.encode("ascii"), self._wrap.encode("ascii"))
        prefixed = b"".join(struct.pack(">H", len(part)) + part for part in parts)
        return b"pw/wrap/v1" + self._store_id + struct.pack(">I", epoch) + prefixed
