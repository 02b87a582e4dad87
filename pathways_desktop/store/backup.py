"""A copy of the store while it runs, and a store made of such a copy on a fresh home.

The copy is made by SQLite in one read transaction, checked, and given its name only then. It holds what the store
holds, sealed as it is there, and the keys wrapped for the recovery key and the hospital's escrow key alone: without
that paper or that key it is worth nothing to anybody. Nothing that waited in it is sent again by itself: nobody knows
what was sent since it was made.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import flush_folder, put_in_place
from pathways_desktop.domain.names import random_tag
from pathways_desktop.store.aside import is_there, set_aside
from pathways_desktop.store.audit import PENDING
from pathways_desktop.store.errors import translated
from pathways_desktop.store.keys import KEY_BYTES, KeyProvider
from pathways_desktop.store.machine import ROW as MACHINE
from pathways_desktop.store.masterkey import free_number, rewrapped
from pathways_desktop.store.recovery import Secret
from pathways_desktop.store.ring import KeyRing
from pathways_desktop.store.schema import FILE_NAME, connect, look, raise_version

_HALF = FILE_NAME + ".restore"
_SIDES = ("", "-wal", "-shm", "-journal")
_HALF_NAME = re.compile(r"[0-9a-f]{8}\.tmp(-wal|-shm|-journal)?")
_LEFT_SECONDS = 600
"""A half backup that nothing was written to for so long belongs to no process any more."""


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What a backup holds."""

    messages: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restored store holds; `held`: deliveries that wait for a person."""

    messages: int
    held: int
    aside: str | None = None
    """The folder in the home that the damaged store was moved to."""


def refuse_other(path: Path, store_id: bytes, target: Path, *, over: bool) -> None:
    """Refuse a backup of the store at `path` under a name that it must not take.

    Errors: `ERR_PATHWAYS_USAGE` for a folder and for the store itself; `ERR_PATHWAYS_BACKUP_OTHER_FILE` for a file
    that is no backup of this store, unless a person said that it may go (`over`).
    """
    if path.resolve() == target.resolve() or target.is_dir():
        raise PathwaysError("ERR_PATHWAYS_USAGE", "the backup needs a file name of its own")
    if not over and os.path.lexists(target) and _store_in(target) != store_id:
        raise PathwaysError("ERR_PATHWAYS_BACKUP_OTHER_FILE")


def _store_in(file: Path) -> bytes | None:
    """The id of the store that a file holds; None: it holds none, or can't be read. The file is not touched."""
    try:
        look(file)
        # Nothing beside it is read or made either.
        address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as db:
            return bytes(db.execute("select id from store").fetchone()[0])
    except (PathwaysError, sqlite3.Error, TypeError):
        return None


def back_up(path: Path, ring: KeyRing, target: Path) -> BackedUp:
    """Copy the store at `path` to the file `target`, which is replaced. Another process may run it meanwhile.

    Whether it may be replaced is asked before (`refuse_other`).

    Errors: `ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY`, `ERR_PATHWAYS_STORE_DAMAGED` where the copy does not pass its check,
    the system's own for the disk of `target`.
    """
    _clear(target)
    half = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with _gone_afterwards(half):
            os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with contextlib.closing(connect(path, writes=True)) as source, translated():
                source.execute("vacuum into ?", (str(half),))
            made = _strip(half, ring)
            with half.open("rb+") as file:
                os.fsync(file.fileno())
            put_in_place(half, target)
            flush_folder(target.absolute().parent)
    except OSError as error:
        raise from_os_error(error, "the backup can't be written") from error
    return made


def restore(
    file: Path, home: Path, provider: KeyProvider, secret: Secret, now_ms: int, *, aside: bool = False
) -> Restored:
    """Make the store of a home that has none out of a backup, opened with its recovery or escrow key.

    `aside`: a store that is there is moved into a folder of its own first, once the new one is whole. For whoever holds
    the engine's lock. It gets a new master key and a new tag; what waited for delivery is held. Errors:
    `ERR_PATHWAYS_RESTORE_NOT_FRESH`, `ERR_PATHWAYS_STORE_NEWER DAMAGED`, `ERR_PATHWAYS_RECOVERY_KEY_WRONG`, those of
    the key store, the system's own for a backup that can't be read. Killed anywhere, it can be done again.
    """
    target, half = home / FILE_NAME, home / _HALF
    if is_there(home) and not aside:
        raise PathwaysError("ERR_PATHWAYS_RESTORE_NOT_FRESH")
    try:
        with file.open("rb"):
            pass
    except OSError as error:
        raise from_os_error(error, "the backup can't be read") from error
    try:
        look(file)
        return _restore(file, target, half, provider, secret, now_ms)
    except PathwaysError as error:
        if error.code != "ERR_PATHWAYS_STORE_DAMAGED":
            raise
        # Not this home's store, which is not there yet.
        raise PathwaysError(error.code, f"the backup: {error.detail}") from error


def _restore(file: Path, target: Path, half: Path, provider: KeyProvider, secret: Secret, now_ms: int) -> Restored:
    try:
        with _gone_afterwards(half):
            for side in _SIDES:
                half.with_name(half.name + side).unlink(missing_ok=True)
            os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            shutil.copyfile(file, half)
            raise_version(half)
            restored = _refit(half, provider, secret, now_ms)
            with half.open("rb+") as copied:
                os.fsync(copied.fileno())
            if is_there(target.parent):
                restored = replace(restored, aside=set_aside(target.parent, now_ms))
            half.rename(target)
            flush_folder(target.parent)
    except OSError as error:
        raise from_os_error(error, "the backup can't be copied") from error
    return restored


def _strip(half: Path, ring: KeyRing) -> BackedUp:
    """Take the master key's wraps out of the copy and check it as a whole."""
    with contextlib.closing(sqlite3.connect(half, isolation_level=None)) as db, translated():
        db.execute("pragma secure_delete = on").fetchall()
        db.execute("begin immediate")
        names = [name for name, _ in ring.recipients(db)]
        whole = db.execute("select count(*) from keys where wrap like 'kek:%'").fetchone()[0]
        for name in names:
            kept = db.execute("select count(*) from keys where wrap = ?", (name,)).fetchone()[0]
            if kept == whole:
                break
        else:
            raise PathwaysError("ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY")
        db.execute("delete from keys where wrap like 'kek:%'")
        db.execute("delete from key_gone")
        db.execute("commit")
        _check(db)
        messages = db.execute("select count(*) from msg").fetchone()[0]
    return BackedUp(int(messages), half.stat().st_size)


def _refit(half: Path, provider: KeyProvider, secret: Secret, now_ms: int) -> Restored:
    """Give the copied store a master key, a tag of its own, and hold what waits for delivery."""
    with contextlib.closing(connect(half, writes=True)) as db, translated():
        _check(db)
        row = db.execute("select id, kek from store").fetchone()
        if row is None or len(row[0]) != 16:
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the store has no id")
        store_id = bytes(row[0])
        ring = KeyRing.recovered(store_id, db, secret)
        # The store that the backup was made of may live on beside this one, under the same id: its keys stay.
        number = free_number(provider, store_id.hex(), int(row[1]))
        kek = secrets.token_bytes(KEY_BYTES)
        provider.put(store_id.hex(), kek, number)
        db.execute("begin immediate")
        rewrapped(db, ring, kek, number, provider.name, now_ms)
        db.execute("update store set tag = ?", (random_tag(),))
        db.execute("delete from upkeep where name = ?", (MACHINE,))  # it is expected to be another one
        held = db.execute("update delivery set held = 1 where state < 3 and held = 0").rowcount
        # Recorded with the first opening: whatever stops this one, a person is told what is held.
        db.execute("insert or replace into upkeep values(?, ?, ?)", (PENDING, now_ms, held))
        db.execute("delete from command")
        # It may have gone on since the backup was made: a person says whether the rest is sent too.
        db.execute("update resend_job set state = 1 where state = 0")
        db.execute("commit")
        messages = int(db.execute("select count(*) from msg").fetchone()[0])
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    return Restored(messages, held)


def _clear(target: Path) -> None:
    """Remove what backups to this name left that were killed: each is as large as the store, and not stripped."""
    with contextlib.suppress(OSError):
        for left in target.parent.iterdir():
            name = left.name
            if not (name.startswith(f".{target.name}.") and _HALF_NAME.fullmatch(name[len(target.name) + 2 :])):
                continue
            with contextlib.suppress(OSError):
                # One that is still written to is another process's that makes a backup of the same name.
                if time.time() - left.stat().st_mtime > _LEFT_SECONDS:
                    left.unlink()


def _check(db: sqlite3.Connection) -> None:
    found = [str(row[0]) for row in db.execute("pragma quick_check(1)")]
    if found != ["ok"]:
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the copy does not pass its check")


@contextlib.contextmanager
def _gone_afterwards(half: Path) -> Iterator[None]:
    """Leave nothing of a half file, whatever happens; renamed, it is not there any more."""
    try:
        yield
    finally:
        for side in _SIDES:
            with contextlib.suppress(OSError):
                half.with_name(half.name + side).unlink()
