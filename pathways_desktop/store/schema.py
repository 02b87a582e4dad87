"""Tables, versions and settings of `pathways.db`, and the one way to open a connection to it.

Every setting that a promise rests on is read back; a connection that does not hold one is refused. Open columns are
ids, times, states, sizes and codes; everything else is sealed. Source: research/store.md section 11.
"""

from __future__ import annotations

import contextlib
import sqlite3
import stat
import struct
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.errors import translate, translated

FILE_NAME = "pathways.db"
SQLITE_VERSION = sqlite3.sqlite_version
APPLICATION_ID = 0x50574401
BUSY_SECONDS = 30.0

_HEADER = struct.Struct(">16s44xI4xI28x")
"""SQLite's file header: magic, user version at 60, application id at 68."""

_NEW_FILE = (("page_size", 4096), ("auto_vacuum", 2))
_SETTINGS: tuple[tuple[str, str, object], ...] = (
    ("journal_mode", "wal", "wal"),
    ("synchronous", "full", 2),
    ("fullfsync", "1", 1),
    ("checkpoint_fullfsync", "1", 1),
    ("secure_delete", "on", 1),
    ("temp_store", "memory", 2),
    ("foreign_keys", "on", 1),
    ("trusted_schema", "off", 0),
    ("cell_size_check", "on", 1),
    ("mmap_size", "0", 0),
)
_JOURNAL_LIMIT = 64 * 1024 * 1024

IDEM_TABLE = """
create table idem(
  bidx blob primary key, kind int not null, uid blob not null, at int not null, pending int not null,
  has_ids int not null, tag blob, peer blob) without rowid;
"""
IDEM_INDEX = "create index idem_age on idem(at);"
AUDIT_INDEX = "create index audit_of on audit(msg) where msg is not null;"
AUDIT_GUARDS = {
    f"audit_no_{act}": f"create trigger audit_no_{act} before {act} on audit "
    "begin select raise(abort, 'the audit is append-only'); end;"
    for act in ("update", "delete")
}
"""They keep entries from being changed or removed by a slip; taken off for a commit by what may do that."""
TABLES = f"""
create table store(
  id blob primary key, made int not null, tag text not null, kek int not null, backend text not null) without rowid;
create table keys(
  epoch int not null, purpose text not null, wrap text not null, wrapped blob not null, made int not null,
  primary key(epoch, purpose, wrap)) without rowid;
create table channel(id integer primary key, name text not null unique);
create table destination(
  id integer primary key, channel int not null references channel, name text not null, unique(channel, name));

create table msg(
  id integer primary key autoincrement, uid blob not null unique, channel int not null references channel,
  received int not null, state int not null, version int not null, epoch int not null, size int not null,
  meta blob not null, chunks int, body blob not null);
create index msg_time on msg(received);
create index msg_channel on msg(channel, received);
create index msg_state on msg(channel, state, received);
create index msg_epoch on msg(epoch);
create table msg_count(
  channel int not null, state int not null, n int not null, primary key(channel, state)) without rowid;
create trigger msg_made after insert on msg begin
  insert into msg_count values(new.channel, new.state, 1) on conflict do update set n = n + 1; end;
create trigger msg_gone after delete on msg begin
  update msg_count set n = n - 1 where channel = old.channel and state = old.state; end;
create trigger msg_moved after update of state on msg when old.state <> new.state begin
  update msg_count set n = n - 1 where channel = old.channel and state = old.state;
  insert into msg_count values(new.channel, new.state, 1) on conflict do update set n = n + 1; end;

create table body(id integer primary key autoincrement, state int not null);
create index body_loose on body(state) where state <> 1;
create table chunk(id integer primary key, data blob not null);

{IDEM_TABLE}{IDEM_INDEX}

create table delivery(
  id integer primary key, msg int not null references msg, channel int not null,
  dest int not null references destination, number int not null, state int not null,
  attempts int not null default 0, tries int not null default 0,
  next_at int not null default 0, held int not null default 0, queued int not null, last_code text, written int,
  version int not null default 1, output blob, unique(msg, dest));
create index delivery_order on delivery(dest, msg) where state < 3;
create index delivery_next on delivery(dest, next_at) where state < 3 and held = 0;
create index delivery_queued on delivery(dest, queued) where state < 3;
create index delivery_held on delivery(msg) where held = 1;
create table delivery_count(
  dest int not null, state int not null, n int not null, primary key(dest, state)) without rowid;
create trigger delivery_made after insert on delivery begin
  insert into delivery_count values(new.dest, new.state, 1) on conflict do update set n = n + 1; end;
create trigger delivery_gone after delete on delivery begin
  update delivery_count set n = n - 1 where dest = old.dest and state = old.state; end;
create trigger delivery_moved after update of state on delivery when old.state <> new.state begin
  update delivery_count set n = n - 1 where dest = old.dest and state = old.state;
  insert into delivery_count values(new.dest, new.state, 1) on conflict do update set n = n + 1; end;
create table attempt(
  id integer primary key, delivery int not null references delivery, at int not null, state int not null, code text,
  ms int not null, detail blob);
create index attempt_of on attempt(delivery);
create table tally(
  channel int not null, slot int not null, dest int not null, received int not null, delivered int not null,
  failed int not null, primary key(channel, slot, dest)) without rowid;

create table incident(
  id integer primary key autoincrement, channel int not null, code text not null, subject blob not null,
  first int not null, last int not null, n int not null, closed int, acknowledged int, version int not null,
  info blob not null);
create unique index incident_open on incident(channel, code, subject) where closed is null;
create index incident_last on incident(last);
create table noted(
  channel int not null, claim text not null, path blob not null, primary key(channel, claim)) without rowid;
create table replaced(
  channel int not null, claim text not null, uid blob not null, primary key(channel, claim)) without rowid;
create table command(
  id integer primary key autoincrement, at int not null, state int not null, args blob not null, result blob);
create index command_open on command(state) where state < 2;
create table status(
  channel int not null, part int not null, at int not null, version int not null, info blob not null,
  primary key(channel, part)) without rowid;
create table paused(channel int primary key, since int not null);

create table audit(
  seq integer primary key, at int not null, event text not null, outcome text not null, msg blob, detail blob,
  mac blob not null);
{AUDIT_INDEX}
{AUDIT_GUARDS["audit_no_update"]}
{AUDIT_GUARDS["audit_no_delete"]}
"""

STEPS = (
    # 2: secrets of places, host keys of servers.
    """
create table secret(name text primary key, at int not null, version int not null, value blob not null) without rowid;
create table host_key(name text primary key, at int not null, version int not null, value blob not null) without rowid;
""",
    # 3: whom the keys are wrapped for beside the master key; master keys of ours that open nothing (any more).
    """
create table recipient(name text primary key, at int not null, public blob not null, seal blob not null) without rowid;
create table key_gone(number integer primary key);
""",
    # 4: search words of messages; up to which message they are whole, and the channels where they are not.
    """
create table word(word blob not null, msg int not null, primary key(word, msg)) without rowid;
create table word_upto(upto int not null);
create table word_part(
  channel integer primary key, doing int not null, received int not null, msg int not null);
""",
    # 5: when the store was looked at, and the messages that did not open.
    """
create table upkeep(name text primary key, at int not null, value int not null) without rowid;
create table damaged(msg integer primary key references msg, at int not null);
""",
    # 6: attempts of a delivery's round that were no tries, as a person had to change something first.
    "alter table delivery add column waits int not null default 0;",
    # 7: in each step of the tally the first and the last moment at which something came (null: not noted then).
    """
alter table tally add column first int;
alter table tally add column last int;
""",
    # 8: resends of many messages.
    """
create table resend_job(
  id integer primary key autoincrement, at int not null, state int not null, pace int not null, stop_after int,
  ended int, version int not null, info blob not null);
create index resend_open on resend_job(state) where state < 2;
create table resend_item(
  job int not null references resend_job, place int not null, step int not null, uid blob not null, dest int not null,
  state int not null, code text, at int, primary key(job, place)) without rowid;
create index resend_waiting on resend_item(job, step) where state = 0;
""",
    # 9: what seals everything anew and how far it is; where the audit record begins once its oldest entries are gone.
    """
create table reseal(began int not null, stage text not null, total int not null, done int not null, place int not null);
create table audit_floor(seq int not null, mac blob not null, seal blob not null);
""",
)
"""What each later version adds. A new store is made by `TABLES` and all steps, so that it is like one that was raised.

A step only adds; it is never changed once a version with it was handed out.
"""
SCHEMA = 1 + len(STEPS)
"""The version this program makes and understands. It stands in the file's header, where a look does not change it."""


def has_log(home: Path) -> bool:
    """Whether a log that SQLite would play into the store's file lies here."""
    return any((home / f"{FILE_NAME}{side}").exists() for side in ("-wal", "-journal"))


def look(path: Path) -> int:
    """The version of a store; refuse a file that is none of ours or of a newer version, without changing it.

    Errors: `ERR_PATHWAYS_STORE_DAMAGED`, `ERR_PATHWAYS_STORE_NEWER`, `ERR_PATHWAYS_HOME_UNUSABLE`.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "it is no ordinary file")
        with path.open("rb") as file:
            head = file.read(_HEADER.size)
    except OSError as error:
        raise PathwaysError("ERR_PATHWAYS_HOME_UNUSABLE", "the store can't be read") from error
    if len(head) < _HEADER.size:
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the file is too short")
    magic, version, application = _HEADER.unpack(head)
    if magic != b"SQLite format 3\0" or application != APPLICATION_ID:
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the file is no store")
    _refuse_other(version)
    return int(version)


def make_tables(connection: sqlite3.Connection) -> None:
    """Write the tables of a new store, in the transaction that is open."""
    for text in (TABLES, *STEPS):
        run(connection, text)
    connection.execute(f"pragma application_id = {APPLICATION_ID}")
    connection.execute(f"pragma user_version = {SCHEMA}")


def raise_version(path: Path) -> None:
    """Bring a store of an older version up to this one, in one commit. Two processes may try at once.

    Errors: as for `connect`.
    """
    with contextlib.closing(connect(path, writes=True)) as connection, translated():
        connection.execute("begin immediate")
        try:
            found = int(connection.execute("pragma user_version").fetchone()[0])
            for text in STEPS[found - 1 :]:
                run(connection, text)
            connection.execute(f"pragma user_version = {max(found, SCHEMA)}")
        except BaseException:
            connection.execute("rollback")
            raise
        connection.execute("commit")


def run(connection: sqlite3.Connection, text: str) -> None:
    """Run statements one by one: `executescript` would commit first."""
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""


def connect(path: Path, *, writes: bool, new: bool = False) -> sqlite3.Connection:
    """A connection with every setting taken and read back. It commits by itself outside a `begin`.

    May be used by one thread at a time. Errors: `ERR_PATHWAYS_STORE_UNSAFE`, `ERR_PATHWAYS_STORE_NEWER`, and what
    `store.errors` translates.
    """
    with translated():
        # `mode=rw`: a connection never makes a store by opening a name.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
    try:
        if new:
            for name, value in _NEW_FILE:
                connection.execute(f"pragma {name} = {value}")
        for name, value_text, _ in _SETTINGS:
            connection.execute(f"pragma {name} = {value_text}").fetchall()
        connection.execute(f"pragma journal_size_limit = {_JOURNAL_LIMIT}").fetchall()
        if not new:
            _refuse_other(connection.execute("pragma user_version").fetchone()[0])
        if not writes:
            connection.execute("pragma query_only = on")
        elif not new:
            # A store that cannot be written says so now, not with the first message.
            connection.execute("begin immediate")
            connection.execute("rollback")
        check_settings(connection)
    except sqlite3.Error as error:
        connection.close()
        raise translate(error) from error
    except BaseException:
        connection.close()
        raise
    return connection


def check_settings(connection: sqlite3.Connection) -> None:
    """Raise `ERR_PATHWAYS_STORE_UNSAFE` when a setting did not take; the text names the setting."""
    for name, _, expected in (*_SETTINGS, *((name, "", value) for name, value in _NEW_FILE)):
        row = connection.execute(f"pragma {name}").fetchone()
        # A SQLite built without memory mapping has no such setting: that is what we want.
        found = row[0] if row else (0 if name == "mmap_size" else None)
        if found != expected:
            raise PathwaysError("ERR_PATHWAYS_STORE_UNSAFE", f"{name} is {found}, not {expected}")


def _refuse_other(version: int) -> None:
    if version > SCHEMA:
        raise PathwaysError("ERR_PATHWAYS_STORE_NEWER", f"schema {version}, known {SCHEMA}")
    if version < 1:
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", "the file has no schema")
