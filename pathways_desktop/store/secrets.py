"""Passwords and keys of places, sealed: one row a secret, under `<channel>/<source or destination name>/<field>`.

A value is bound to its name and to how often that was set: moved to another row, or put back from an older copy of the
row's value, it does not open. It leaves this module only to the place that logs in with it. What a name may be is told
in `config.secret_names`.
"""

from __future__ import annotations

import hashlib
import sqlite3

from pathways_desktop.store.audit import Audit
from pathways_desktop.store.base import Core
from pathways_desktop.store.errors import NotThisStore, translate
from pathways_desktop.store.writer import Tx

SECRET, HOST_KEY = b"secret", b"hostkey"
_STEP = 128
"""Values are padded to a multiple of this many characters: a reader of the file does not learn how long one is."""


class Secrets:
    """The secrets of one store. Safe from any thread but the writer's."""

    def __init__(self, core: Core, audit: Audit) -> None:
        self._core = core
        self._audit = audit

    def set(self, name: str, value: str, who: str) -> None:
        """Seal a secret in the place of the one before it; on the disk and audited (its name) when this returns."""

        def job(tx: Tx) -> None:
            row = tx.db.execute("select version from secret where name = ?", (name,)).fetchone()
            # By the clock, so that a name that is deleted and set again does not open an older value either.
            version = max(row[0] + 1 if row else 1, tx.now_ms // 1000)
            padded = [value, " " * (-len(value) % _STEP)]
            blob = self._core.seal_record(padded, bound_to(name), version=version, purpose=SECRET)
            tx.db.execute("insert or replace into secret values(?, ?, ?, ?)", (name, tx.now_ms, version, blob))
            self._audit.add(tx, "secret-set", who=who, detail=name)

        self._core.writer.write(job).result()

    def delete(self, name: str, who: str) -> bool:
        """Delete a secret; False where none is set. Audited."""

        def job(tx: Tx) -> bool:
            gone = tx.db.execute("delete from secret where name = ?", (name,)).rowcount > 0
            if gone:
                self._audit.add(tx, "secret-deleted", who=who, detail=name)
            return gone

        return self._core.writer.write(job).result()

    def read(self, name: str) -> str | None:
        """The value of a secret, or None where none is set. Raises `ERR_PATHWAYS_STORE_DAMAGED`."""
        with self._core.connections.reading() as db:
            row = db.execute("select version, value from secret where name = ?", (name,)).fetchone()
        if row is None:
            return None
        try:
            value, _ = self._core.open_record(row[1], bound_to(name), version=row[0], purpose=SECRET)
        except NotThisStore as error:
            raise translate(error) from error
        return str(value)

    def times(self) -> dict[str, int]:
        """The names of the secrets that are set and when each was (ms since 1970), by name. Opens none."""
        with self._core.connections.reading() as db:
            found = db.execute("select name, at from secret order by name").fetchall()
        return {str(name): int(at) for name, at in found}


class HostKeys:
    """The host keys of SFTP servers that a person trusted, one a host and port. Safe from any thread but the writer's.

    Sealed like secrets, though no secret: whoever can write the file must not be able to name another server.
    """

    def __init__(self, core: Core, audit: Audit) -> None:
        self._core = core
        self._audit = audit

    def trusted(self, host: str, port: int) -> str | None:
        """The trusted key's line, or None. Raises `ERR_PATHWAYS_STORE_DAMAGED`."""
        name = _server(host, port)
        with self._core.connections.reading() as db:
            row = _key_row(db, name)
        if row is None:
            return None
        try:
            return str(self._core.open_record(row[1], bound_to(name), version=row[0], purpose=HOST_KEY))
        except NotThisStore as error:
            raise translate(error) from error

    def trust(self, host: str, port: int, line: str, fingerprint: str, who: str) -> None:
        """Trust a key in the place of the one before it; on the disk and audited when this returns."""
        name = _server(host, port)

        def job(tx: Tx) -> None:
            row = _key_row(tx.db, name)
            version = max(row[0] + 1 if row else 1, tx.now_ms // 1000)
            blob = self._core.seal_record(line, bound_to(name), version=version, purpose=HOST_KEY)
            tx.db.execute("insert or replace into host_key values(?, ?, ?, ?)", (name, tx.now_ms, version, blob))
            self._audit.add(tx, "host-key-trusted", who=who, detail=f"{name} {fingerprint}")

        self._core.writer.write(job).result()


def bound_to(name: str) -> bytes:
    """The 16 bytes that bind a value to its name."""
    return hashlib.sha256(b"pw/name/v1" + name.encode("utf-8")).digest()[:16]


def _server(host: str, port: int) -> str:
    return f"[{host.rstrip('.').casefold()}]:{port}"


def _key_row(db: sqlite3.Connection, name: str) -> tuple[int, bytes] | None:
    row = db.execute("select version, value from host_key where name = ?", (name,)).fetchone()
    return (row[0], row[1]) if row else None
