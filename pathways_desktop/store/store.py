"""Opening and making a home's store, and the one object that holds its parts. No rule about messages stands here.

A store is made under another name, its key is put away and read back, and only then it gets its own name: a stop in
between leaves a key without a store, which the next try uses, and never a store without a key.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Self

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import flush_folder
from pathways_desktop.domain.keys import StoreFigures
from pathways_desktop.domain.names import random_tag
from pathways_desktop.store.anchor import Anchor, AnchorPlace
from pathways_desktop.store.aside import kept_in
from pathways_desktop.store.audit import ENGINE, Audit, this_user
from pathways_desktop.store.backup import BackedUp, back_up, refuse_other
from pathways_desktop.store.base import Core
from pathways_desktop.store.bodies import Bodies, StoredContent
from pathways_desktop.store.checking import Checking
from pathways_desktop.store.commands import Commands
from pathways_desktop.store.connections import ReadConnections
from pathways_desktop.store.damage import Damage
from pathways_desktop.store.deliveries import Deliveries
from pathways_desktop.store.disk import making, refuse_network_home
from pathways_desktop.store.errors import translated
from pathways_desktop.store.hours import Hours
from pathways_desktop.store.incidents import Incidents
from pathways_desktop.store.intake import Intake
from pathways_desktop.store.keys import KEY_BYTES, KeyProvider
from pathways_desktop.store.losses import Losses, find_losses
from pathways_desktop.store.machine import settle as settle_machine
from pathways_desktop.store.masterkey import MasterKey
from pathways_desktop.store.reader import Reader
from pathways_desktop.store.recovery import ESCROW, RECOVERY, Secret, kind_of
from pathways_desktop.store.reseal import Reseal
from pathways_desktop.store.resends import Resends
from pathways_desktop.store.reserve import FILE_NAME as RESERVE
from pathways_desktop.store.reserve import Reserve
from pathways_desktop.store.retention import Retention
from pathways_desktop.store.ring import KeyRing
from pathways_desktop.store.schema import FILE_NAME, SCHEMA, connect, has_log, look, make_tables, raise_version
from pathways_desktop.store.seal import Sealer
from pathways_desktop.store.secrets import HostKeys, Secrets
from pathways_desktop.store.status import Status
from pathways_desktop.store.words import Words
from pathways_desktop.store.writer import Tx, Writer

_UNFINISHED = FILE_NAME + ".new"
_SIDES = ("", "-wal", "-shm", "-journal")
_KEK_NUMBER = 1
_OPENED_WITH = {RECOVERY: "with the recovery key", ESCROW: "with the escrow key"}

HOME_MOVED = "ERR_PATHWAYS_HOME_MOVED"


class Store:
    """One open store. Every method of its parts is safe from any thread; `close` ends it.

    Several processes may have one store open; only the one that holds the engine's lock calls `begin_run`.
    """

    def __init__(
        self,
        core: Core,
        path: Path,
        store_id: str,
        tag: str,
        provider: KeyProvider,
        reserve: Reserve,
        anchor: Anchor,
        *,
        read_only: bool = False,
    ) -> None:
        self.path = path
        self.read_only = read_only
        """Opened with a recovery key: it is looked at, each look is recorded, and nothing else is written."""
        self.store_id = store_id
        self.tag = tag
        """The engine's tag in claim ids and temporary names: 8 characters, made with the store."""
        self.key_name = provider.name
        """What keeps the master key, for people."""
        self.writer = core.writer
        self._reserve = reserve
        self.audit = Audit(core, self._reserve, anchor)
        bodies = Bodies(core)
        self._bodies = bodies
        self.intake = Intake(core, bodies, self.audit)
        self.deliveries = Deliveries(core, bodies, self.audit)
        self.resends = Resends(core, self.deliveries, self.audit)
        self.incidents = Incidents(core, self.audit)
        self.commands = Commands(core)
        self.hours = Hours(core)
        self.status = Status(core)
        self.secrets = Secrets(core, self.audit)
        self.host_keys = HostKeys(core, self.audit)
        self.words = Words(core)
        self.damage = Damage(core, self.incidents)
        self.checking = Checking(core, bodies, self.damage)
        self.retention = Retention(core, bodies, self.audit, self._reserve, self.words)
        self.master_key = MasterKey(core, self.audit, provider, store_id, self.retention.tidy)
        self.reseal = Reseal(core, self.audit, bodies, self.master_key, provider.name, self.retention.tidy)
        self.reader = Reader(core, bodies, self.audit, self.incidents, self.status, self.words)
        self._core = core
        self._closed = False

    @classmethod
    def open(
        cls, home: Path, provider: KeyProvider, clock: Clock, *, create: bool, anchor: AnchorPlace | None = None
    ) -> Store:
        """Open a home's store; make it with its key where there is none and `create` says so.

        `anchor` is where copies of the audit record's head are kept; None: nowhere.

        Errors: `ERR_PATHWAYS_STORE_MISSING DAMAGED NEWER UNSAFE BUSY`, `ERR_PATHWAYS_HOME_UNUSABLE HOME_ON_NETWORK`,
        `ERR_PATHWAYS_KEY_MISSING KEY_WRONG`, and what the provider raises.
        """
        home = home.absolute()
        path = home / FILE_NAME
        if not _exists(path):
            if not create:
                raise PathwaysError("ERR_PATHWAYS_STORE_MISSING")
            # Asked before anything is made: without a place for its key there is no store, not even half of one.
            provider.get(secrets.token_hex(16))
            _make_home(home)
            refuse_network_home(home)
            try:
                with making(home):
                    if not _exists(path):
                        _make(home, provider, clock)
            except OSError as error:
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    raise from_os_error(error) from error
                raise PathwaysError("ERR_PATHWAYS_HOME_UNUSABLE", "a file in it can't be made") from error
        return cls._opened(home, provider, clock, anchor, None)

    @classmethod
    def open_read_only(
        cls, home: Path, provider: KeyProvider, clock: Clock, secret: Secret, anchor: AnchorPlace | None = None
    ) -> Store:
        """Open a store with its recovery or escrow key while its key store can't be used: to look and to export.

        Nothing is claimed, delivered, removed or set, and no key is made; that it was opened is recorded, and each look
        as always. (A key that opens nothing leaves no entry: none can be made without the key of the record.) Errors:
        `ERR_PATHWAYS_RECOVERY_KEY_WRONG`, `ERR_PATHWAYS_ESCROW_KEY_WRONG`, `ERR_PATHWAYS_STORE_MISSING`, and as for
        `open`.
        """
        home = home.absolute()
        if not _exists(home / FILE_NAME):
            raise PathwaysError("ERR_PATHWAYS_STORE_MISSING")
        store = cls._opened(home, provider, clock, anchor, secret)
        try:
            store.audit.record("opened-read-only", who=this_user(), detail=_OPENED_WITH[kind_of(secret)])
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def _opened(
        cls, home: Path, provider: KeyProvider, clock: Clock, anchor: AnchorPlace | None, secret: Secret | None
    ) -> Store:
        refuse_network_home(home)
        path = home / FILE_NAME
        version = look(path)
        reserve = Reserve(home)
        # A full disk does not even let a connection make its shared memory: the reserve is there for that too.
        store_id, tag, ring = reserve.spend(lambda: _unlock(path, provider, secret))
        if version < SCHEMA:
            # Only once its key is there: whoever can't open a store does not change it.
            reserve.spend(lambda: raise_version(path))
        connections = ReadConnections(lambda: connect(path, writes=False))

        def reload() -> None:
            with connections.reading() as db:
                ring.load(db)

        def first(tx: Tx) -> None:
            ring.keep_up(tx.db)
            if ring.add_month(tx.db, tx.now_ms):
                tx.after_commit(reload)

        def unchanged(tx: Tx) -> None:
            # Without a master key no month gets one, and the key table can't be read again.
            if not ring.is_current(tx.db):
                raise PathwaysError("ERR_PATHWAYS_KEY_ROTATED")

        if secret is None:
            ring.reload = reload
        try:
            writer = reserve.spend(
                lambda: Writer(
                    lambda: connect(path, writes=True),
                    clock.now_ms,
                    first if secret is None else unchanged,
                    reserve.give_up,
                    notes_only=secret is not None,
                )
            )
        except BaseException:
            connections.close()
            raise
        core = Core(writer, connections, Sealer(store_id, ring), ring, clock)
        kept = Anchor(anchor, store_id, lambda: ring.audit)
        return cls(core, path, store_id.hex(), tag, provider, reserve, kept, read_only=secret is not None)

    def begin_run(self) -> None:
        """Put right what an earlier run left: loose bodies, begun deliveries, taken commands, old keys.

        On another machine than that one's the store gets a new tag first, and a person is told.
        Holds the reserve of disk room.

        Only for the process that holds the engine's lock, before its first pass.
        """
        tag = settle_machine(self._core, self.store_id)
        if tag is not None:
            self.tag = tag
            self.audit.record("home-moved", who=ENGINE)
            self.incidents.report("", HOME_MOVED, "", self._core.clock.now_ms(), "")
        self._bodies.remove_loose(all_unowned=True)
        self.deliveries.recover()
        self.commands.recover()
        self.resends.forget_old()
        self.retention.forget_old_keys()
        self.audit.shorten_anchor()
        self.master_key.forget_gone()
        self._reserve.hold()

    def back_up(self, target: Path, who: str, *, over: bool = False) -> BackedUp:
        """Copy the store to a file while it runs. Audited before; errors as for `backup.back_up`.

        A file that has the name is replaced where it is a backup of this store, or where `over` says that it may go;
        else `ERR_PATHWAYS_BACKUP_OTHER_FILE`.
        """
        refuse_other(self.path, bytes.fromhex(self.store_id), target, over=over)
        self.audit.record("backup-made", who=who)
        return back_up(self.path, self._core.ring, target)

    def figures(self) -> StoreFigures:
        """The three numbers of this store. Asks the disk."""
        messages = self.reader.total()
        size, free = 0, None
        for side in ("", "-wal"):
            with contextlib.suppress(OSError):
                size += self.path.with_name(self.path.name + side).stat().st_size
        with contextlib.suppress(OSError):
            free = shutil.disk_usage(self.path.parent).free
        return StoreFigures(messages, size, free)

    def keep_reserve(self) -> None:
        """Make the reserve of disk room again where it was given up and there is room for it. Asks the disk."""
        self._reserve.hold()

    def losses(self, cancelled: Callable[[], bool] = lambda: False) -> Losses | None:
        """Messages that the audit record names and that somebody took out; `losses.find_losses`. May take seconds."""
        return find_losses(self._core, cancelled)

    def channels(self) -> list[str]:
        """The names of the channels that the store has ever held something of."""
        return self._core.channel_names()

    def content(self, message_id: str) -> StoredContent:
        """The stored bytes of a message. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        return self._bodies.content(message_id)

    def close(self) -> None:
        """Write what waits, then close. Safe to repeat; the parts raise afterwards."""
        self._core.writer.close()
        if not self._closed:
            self._closed = True
            # The next run or `audit verify` tells of a folder that can't be written; closing goes on.
            with contextlib.suppress(PathwaysError):
                self.audit.keep_anchor(now=True)
        self._core.connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _make_home(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise PathwaysError("ERR_PATHWAYS_HOME_UNUSABLE", "it can't be made") from error


def _exists(path: Path) -> bool:
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise PathwaysError("ERR_PATHWAYS_HOME_UNUSABLE", "it can't be looked into") from error
    return True


def _make(home: Path, provider: KeyProvider, clock: Clock) -> None:
    """Make the store under its unfinished name, put the key away, then give the store its name.

    Never beside the log of a store whose file is gone: SQLite would play that log into the new file.
    """
    if has_log(home):
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "its file is gone, its log is still here")
    if Reserve(home).is_there:
        # Somebody took the file away, a scanner for one: a new empty store would say that all is well.
        told = f"its file is gone; a new store is made only when {RESERVE} is removed too"
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", told)
    aside = kept_in(home)
    if aside is not None:
        # The backup that was to take its place did not get there.
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", f"the damaged one stands in {aside}; restore a backup")
    unfinished = home / _UNFINISHED
    store_id = _left_over_id(unfinished) or secrets.token_bytes(16)
    for side in _SIDES:
        (home / (_UNFINISHED + side)).unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(connect(unfinished, writes=True, new=True)) as db, translated():
        now = clock.now_ms()
        db.execute("begin immediate")
        make_tables(db)
        db.execute("insert into store values(?, ?, ?, ?, ?)", (store_id, now, random_tag(), _KEK_NUMBER, ""))
        db.execute("commit")
        # The id is on the disk before the key is put away under it: a stop here finds the entry again.
        kek = provider.get(store_id.hex())
        if kek is None:
            kek = secrets.token_bytes(KEY_BYTES)
            provider.put(store_id.hex(), kek)
        db.execute("begin immediate")
        KeyRing(store_id, kek, _KEK_NUMBER).make(db, now)
        db.execute("update store set backend = ?", (provider.name,))
        db.execute("commit")
        db.execute("pragma wal_checkpoint(truncate)").fetchall()
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    unfinished.rename(home / FILE_NAME)
    flush_folder(home)


def _left_over_id(unfinished: Path) -> bytes | None:
    """The id of a store whose making was cut off: its key may be put away already."""
    if not unfinished.exists():
        return None
    try:
        with contextlib.closing(connect(unfinished, writes=True)) as db:
            row = db.execute("select id from store").fetchone()
    except (PathwaysError, sqlite3.Error):
        return None
    return bytes(row[0]) if row else None


def _unlock(path: Path, provider: KeyProvider, secret: Secret | None) -> tuple[bytes, str, KeyRing]:
    """The id, the tag and the opened keys of a store that exists. Makes nothing.

    With a recovery or escrow key the key store is not asked.
    """
    with contextlib.closing(connect(path, writes=False)) as db, translated():
        row = db.execute("select id, tag, kek from store").fetchone()
        if row is None or len(row[0]) != 16:
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the store has no id")
        store_id, tag, kek_number = bytes(row[0]), str(row[1]), int(row[2])
        if secret is not None:
            return store_id, tag, KeyRing.recovered(store_id, db, secret)
        kek = provider.get(store_id.hex(), kek_number)
        if kek is None:
            raise provider.absence(store_id.hex())
        ring = KeyRing(store_id, kek, kek_number)
        ring.load(db)
    return store_id, tag, ring
