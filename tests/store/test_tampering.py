"""Somebody who can write the store's file and has no key: what they put in, move, cut or put back does not open.

By name the tamperings of the research on the store, done to the rows of a real file; those of the blob alone stand in
`test_seal.py`. What does not open is told, kept with its bytes, and nothing else stops.
"""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import schema
from pathways_desktop.store.anchor import AnchorPlace
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.rows import DAMAGED
from pathways_desktop.store.store import Store
from tests.store.conftest import MovedClock, put

CHUNK = 65_536 + 16
HEADER = 31
LARGE = bytes(range(256)) * 4 * 700
"""In chunks of their own rows."""
WHOLE = b"zz" * 90_000
"""Of three chunks in its row."""


def flipped(column: str, place: int) -> str:
    """A byte of a column exchanged for another one."""
    return (
        f"cast(substr({column}, 1, {place}) || (case substr({column}, {place + 1}, 1) when x'00' then x'01' "
        f"else x'00' end) || substr({column}, {place + 2}) as blob)"
    )


def part(first: int, last: int | None = None) -> str:
    """The chunks of a body from one to another, counted from 0."""
    length = "" if last is None else f", {(last - first + 1) * CHUNK}"
    return f"substr(body, {HEADER + 1 + first * CHUNK}{length})"


HEAD = f"substr(body, 1, {HEADER})"
ONE, TWO = "where id = 1", "where id = 2"
TAMPERINGS: dict[str, tuple[str, ...]] = {
    "a bit flipped": (f"update msg set body = {flipped('body', HEADER + 100)} {ONE}",),
    "cut at a chunk": (f"update msg set body = cast({HEAD} || {part(0, 1)} as blob) {ONE}",),
    "cut at a chunk, size made to fit": (
        f"update msg set size = 131072, body = cast({HEAD} || {part(0, 1)} as blob) {ONE}",
    ),
    "cut inside a chunk": (f"update msg set body = cast(substr(body, 1, length(body) - 20) as blob) {ONE}",),
    "two chunks exchanged": (
        f"update msg set body = cast({HEAD} || {part(1, 1)} || {part(0, 0)} || {part(2)} as blob) {ONE}",
    ),
    "a chunk repeated": (
        f"update msg set body = cast({HEAD} || {part(0, 0)} || {part(0, 0)} || {part(2)} as blob) {ONE}",
    ),
    "a chunk of another seal": (
        f"update msg set body = cast({HEAD} || (select {part(0, 0)} from msg {TWO}) || {part(1)} as blob) {ONE}",
    ),
    "another row's body": (f"update msg set body = (select body from msg {TWO}) {ONE}",),
    "another channel": (f"update msg set channel = (select max(id) from channel) {ONE}",),
    "the description as body": (f"update msg set body = meta, size = length(meta) - {HEADER + 16} {ONE}",),
    "another month": (f"update msg set body = {flipped('body', 6)} {ONE}",),
    "another salt": (f"update msg set body = {flipped('body', 20)} {ONE}",),
    "another size": (f"update msg set size = size - 1 {ONE}",),
    "an empty body": (f"update msg set body = x'', size = 0 {ONE}",),
    "a body of a store with another id": ("update store set id = zeroblob(16)",),
    "another id of the row": (f"update msg set uid = randomblob(16) {ONE}",),
    "a text for a body": (f"update msg set body = 'ZZTEXT' {ONE}",),
    "a large number for a body": (f"update msg set body = 1000000000000 {ONE}",),
    "a number for a description": (f"update msg set meta = 7, body = 7 {ONE}",),
    "a text for a version": (f"update msg set version = 'ZZ', body = x'00' {ONE}",),
    "a negative version": (f"update msg set version = -1, body = x'00' {ONE}",),
    "a negative size": (f"update msg set size = -5 {ONE}",),
    "another format": (f"update msg set body = {flipped('body', 2)} {ONE}",),
}


@pytest.fixture
def tampered(
    open_store: Callable[..., Store], home: Path, clock: MovedClock
) -> Callable[[tuple[str, ...]], tuple[Store, list[str]]]:
    """A store of four messages whose file was written to from outside; their ids."""

    def make(statements: tuple[str, ...]) -> tuple[Store, list[str]]:
        store = open_store()
        ids = [put(store, body, channel=name).message_id for body, name in (
            (WHOLE, "lab"), (WHOLE[::-1], "lab"), (LARGE, "lab"), (b"other", "radiology")
        )]  # fmt: skip
        store.close()
        change(home, *statements)
        return open_store(), ids

    return make


def change(home: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        for statement in statements:
            assert db.execute(statement).rowcount != 0, statement
        db.commit()


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


@pytest.mark.parametrize("kind", TAMPERINGS)
def test_tampering_with_a_row_is_refused_and_told(
    tampered: Callable[[tuple[str, ...]], tuple[Store, list[str]]], kind: str
) -> None:
    if "store" in kind:
        # Its keys are bound to its id too: the store as a whole is another one.
        assert refused(lambda: tampered(TAMPERINGS[kind])) in ("ERR_PATHWAYS_KEY_MISSING", "ERR_PATHWAYS_KEY_WRONG")
        return
    store, ids = tampered(TAMPERINGS[kind])
    if kind == "another id of the row":
        ids[0] = store.reader.messages(MessageFilter()).rows[-1].id
    assert refused(lambda: store.content(ids[0]).read()) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert len(store.reader.messages(MessageFilter()).rows) == 4, "it is still listed"
    looked = store.checking.rows(100)
    assert looked.damaged == (ids[0],), "set aside, and told"
    for message, body in zip(ids[1:], (WHOLE[::-1], LARGE, b"other"), strict=True):
        assert store.content(message).read() == body, "nothing else stops"


@pytest.mark.parametrize(
    ("kind", "statement"),
    [
        ("exchanged", "update chunk set data = (select data from chunk order by id limit 1 offset 1) where id = {0}"),
        ("missing", "delete from chunk where id = {0}"),
        ("a number", "update chunk set data = 7 where id = {0}"),
        ("a text", "update chunk set data = 'ZZTEXT' where id = {0}"),
        ("flipped", "update chunk set data = cast(x'00' || substr(data, 2) as blob) where id = {0}"),
    ],
)
def test_tampering_with_chunks_of_a_large_body_is_refused(
    tampered: Callable[[tuple[str, ...]], tuple[Store, list[str]]], home: Path, kind: str, statement: str
) -> None:
    first = "(select min(id) from chunk)"
    store, ids = tampered((statement.format(first),))
    assert refused(lambda: store.content(ids[2]).read()) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert store.checking.rows(100).damaged == (ids[2],)


def test_an_older_seal_of_the_same_row_is_refused(open_store: Callable[..., Store], home: Path) -> None:
    """A record that is written anew has a version, and the older seal does not open under the newer one."""
    store = open_store()
    number = store.incidents.report("lab", "ENOENT", "archive", 1, "ZZOLD")[0].number
    store.status.remember_settings("lab", "ZZOLD")
    store.secrets.set("lab/source/password", "ZZOLD", "me")
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        old = {
            table: db.execute(f"select {column} from {table}{where}").fetchone()[0]
            for table, column, where in _VERSIONED
        }
    again = open_store()
    again.incidents.acknowledge(number, "ZZNEW", "me")
    again.status.remember_settings("lab", "ZZNEW")
    again.secrets.set("lab/source/password", "ZZNEW", "me")
    again.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        for table, column, where in _VERSIONED:
            db.execute(f"update {table} set {column} = ?{where}", (old[table],))
        db.commit()
    last = open_store()
    assert refused(lambda: last.secrets.read("lab/source/password")) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert last.status.settings("lab") is None
    (failure,) = last.reader.failures()
    assert (failure.code, failure.detail) == ("ENOENT", DAMAGED), "it is still a failure, and hides no other"
    assert last.checking.records() == {"incident": 1, "secret": 1, "status": 1}


_VERSIONED = (("incident", "info", ""), ("status", "info", " where part = 5"), ("secret", "value", ""))


def test_an_older_seal_of_a_message_does_not_open_after_it_was_sealed_anew(
    open_store: Callable[..., Store], home: Path
) -> None:
    store = open_store()
    message = put(store, b"ZZBODY").message_id
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        old = db.execute("select meta, body from msg").fetchone()
    again = open_store()
    again.reseal.begin("me")
    while again.reseal.step():
        pass
    again.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        db.execute("update msg set meta = ?, body = ?", old)
        db.commit()
    last = open_store()
    assert refused(lambda: last.content(message).read()) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert last.reader.message(message).row.damaged


def test_a_whole_older_file_is_seen_by_the_copies_of_the_record_s_head(
    home: Path, key_file: Path, tmp_path: Path
) -> None:
    def opened() -> Store:
        place = AnchorPlace(tmp_path / "anchors", lambda line: None)
        return Store.open(home, KeyFile(key_file, home), SystemClock(), create=True, anchor=place)

    with opened() as store:
        put(store)
    shutil.copyfile(home / schema.FILE_NAME, tmp_path / "older")
    with opened() as store:
        put(store)
    for side in ("-wal", "-shm"):
        (home / (schema.FILE_NAME + side)).unlink(missing_ok=True)
    shutil.copyfile(tmp_path / "older", home / schema.FILE_NAME)
    with opened() as store:
        assert store.audit.verify().cut_from == 2
