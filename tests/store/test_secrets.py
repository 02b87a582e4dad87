"""Secrets and host keys in the store: bound to their names, worth nothing in the file, audited by name."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import schema
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock

NAME = "lab/archive/password"
VALUE = "ZZTEST pässword 🔑"


def file_of(store: Store) -> Path:
    return store.path


def change(store: Store, statement: str, *values: object) -> None:
    """Write into the file behind the store's back."""
    with contextlib.closing(sqlite3.connect(file_of(store), isolation_level=None)) as db:
        assert db.execute(statement, values).rowcount > 0


def damaged(store: Store, name: str = NAME) -> None:
    with pytest.raises(PathwaysError) as caught:
        store.secrets.read(name)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    assert "ZZTEST" not in str(caught.value)


def test_a_secret_is_given_back_exactly_also_after_a_restart(open_store: Callable[..., Store]) -> None:
    store = open_store()
    assert store.secrets.read(NAME) is None
    store.secrets.set(NAME, VALUE, "anna")
    assert store.secrets.read(NAME) == VALUE
    store.close()
    assert open_store().secrets.read(NAME) == VALUE


def test_another_process_sees_at_once_what_was_set(open_store: Callable[..., Store]) -> None:
    first, second = open_store(), open_store()
    first.secrets.set(NAME, "one", "anna")
    assert second.secrets.read(NAME) == "one"
    second.secrets.set(NAME, "two", "anna")
    assert first.secrets.read(NAME) == "two"
    assert first.secrets.delete(NAME, "anna")
    assert second.secrets.read(NAME) is None
    assert not second.secrets.delete(NAME, "anna")


def test_names_and_times_are_listed_and_no_value(store: Store, clock: MovedClock) -> None:
    store.secrets.set("lab/source/password", VALUE, "anna")
    clock.now = NOW + 5_000
    store.secrets.set(NAME, VALUE, "anna")
    assert store.secrets.times() == {NAME: NOW + 5_000, "lab/source/password": NOW}


def test_the_audit_names_what_was_set_and_never_its_value(store: Store) -> None:
    store.secrets.set(NAME, VALUE, "anna")
    store.secrets.delete(NAME, "berta")
    store.host_keys.trust("sftp.lab.example", 22, "ssh-ed25519 AAAA", "SHA256:abc", "anna")
    rows = store.audit.newest(3)
    assert [(row.what, row.who, row.detail) for row in rows] == [
        ("host-key-trusted", "anna", "[sftp.lab.example]:22 SHA256:abc"),
        ("secret-deleted", "berta", NAME),
        ("secret-set", "anna", NAME),
    ]
    assert VALUE not in repr(rows)
    assert store.audit.verify().whole


def test_no_file_of_the_home_holds_a_secret_or_tells_how_long_it_is(store: Store, home: Path) -> None:
    for number, value in enumerate(("x", VALUE, "y" * 100)):
        store.secrets.set(f"lab/archive{number}/password", value, "anna")
    store.close()
    for path in home.rglob("*"):
        if path.is_file():
            assert VALUE.encode() not in path.read_bytes()
            assert b"y" * 100 not in path.read_bytes()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        lengths = {len(row[0]) for row in db.execute("select value from secret where name <> 'lab/archive1/password'")}
    assert len(lengths) == 1


def test_a_secret_moved_to_another_name_does_not_open(store: Store) -> None:
    store.secrets.set(NAME, VALUE, "anna")
    change(store, "update secret set name = 'other/archive/password'")
    damaged(store, "other/archive/password")


def test_an_older_value_put_back_does_not_open(store: Store, clock: MovedClock) -> None:
    store.secrets.set(NAME, "old", "anna")
    with contextlib.closing(sqlite3.connect(file_of(store))) as db:
        (older,) = db.execute("select value from secret").fetchone()
    store.secrets.set(NAME, "new", "anna")
    change(store, "update secret set value = ?", older)
    damaged(store)
    store.secrets.delete(NAME, "anna")
    clock.now = NOW + 60_000
    store.secrets.set(NAME, "newest", "anna")
    change(store, "update secret set value = ?", older)
    damaged(store)


@pytest.mark.parametrize("change_to", [bytes(200), b"", b"PW"])
def test_a_changed_value_does_not_open(store: Store, change_to: bytes) -> None:
    store.secrets.set(NAME, VALUE, "anna")
    change(store, "update secret set value = ?", change_to)
    damaged(store)


def test_a_host_key_counts_for_its_host_and_port_alone(store: Store) -> None:
    store.host_keys.trust("SFTP.lab.example.", 22, "ssh-ed25519 AAAA", "SHA256:abc", "anna")
    assert store.host_keys.trusted("sftp.lab.example", 22) == "ssh-ed25519 AAAA"
    assert store.host_keys.trusted("sftp.lab.example", 2222) is None
    assert store.host_keys.trusted("other.lab.example", 22) is None
    store.host_keys.trust("sftp.lab.example", 22, "ssh-ed25519 BBBB", "SHA256:def", "anna")
    assert store.host_keys.trusted("sftp.lab.example", 22) == "ssh-ed25519 BBBB"


def test_a_host_key_that_somebody_wrote_into_the_file_is_refused(store: Store) -> None:
    store.host_keys.trust("a", 22, "ssh-ed25519 AAAA", "SHA256:abc", "anna")
    change(store, "update host_key set name = '[b]:22'")
    with pytest.raises(PathwaysError) as caught:
        store.host_keys.trusted("b", 22)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"


def as_version_1(home: Path) -> None:
    """Make a store what the version before left behind."""
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME, isolation_level=None)) as db:
        for name in re.findall(r"create table (\w+)", "".join(schema.STEPS)):
            db.execute(f"drop table {name}")
        for table, column in re.findall(r"alter table (\w+) add column (\w+)", "".join(schema.STEPS)):
            db.execute(f"alter table {table} drop column {column}")
        db.execute("pragma user_version = 1")


def tables(home: Path) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        return sorted(db.execute("select name, sql from sqlite_schema where sql is not null"))


def test_a_store_of_the_version_before_is_raised_and_keeps_what_it_has(
    open_store: Callable[..., Store], home: Path
) -> None:
    first = open_store()
    first.status.set_paused("lab", True)
    first.close()
    made = tables(home)
    as_version_1(home)
    raised = open_store()
    assert raised.status.paused("lab")
    raised.secrets.set(NAME, VALUE, "anna")
    assert open_store().secrets.read(NAME) == VALUE
    raised.close()
    assert tables(home) == made
    assert schema.look(home / schema.FILE_NAME) == schema.SCHEMA


def test_a_store_whose_key_is_not_there_is_not_raised(
    open_store: Callable[..., Store], home: Path, key_file: Path
) -> None:
    open_store().close()
    as_version_1(home)
    os.rename(key_file, key_file.with_suffix(".away"))
    with pytest.raises(PathwaysError) as caught:
        open_store(create=False)
    assert caught.value.code == "ERR_PATHWAYS_KEY_MISSING"
    assert schema.look(home / schema.FILE_NAME) == 1


def test_two_that_raise_at_once_do_it_once(open_store: Callable[..., Store], home: Path) -> None:
    open_store().close()
    as_version_1(home)
    schema.raise_version(home / schema.FILE_NAME)
    schema.raise_version(home / schema.FILE_NAME)
    assert schema.look(home / schema.FILE_NAME) == schema.SCHEMA
