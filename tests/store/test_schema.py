"""Settings read back, and stores that must not be opened: newer, damaged, foreign, read-only, locked, on a network."""

import os
import sqlite3
import stat
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store import disk, schema
from pathways_desktop.store.errors import translate
from pathways_desktop.store.store import Store
from tests.store.conftest import incoming, put

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="mode bits")


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("synchronous", "normal"),
        ("secure_delete", "fast"),
        ("temp_store", "file"),
        ("fullfsync", "0"),
        ("foreign_keys", "off"),
        ("trusted_schema", "on"),
        ("mmap_size", "1000000"),
        ("journal_mode", "delete"),
    ],
)
def test_setting_that_did_not_take_is_refused(store: Store, home: Path, name: str, value: str) -> None:
    store.close()
    connection = schema.connect(home / schema.FILE_NAME, writes=True)
    try:
        schema.check_settings(connection)
        connection.execute(f"pragma {name} = {value}").fetchall()
        with pytest.raises(PathwaysError) as caught:
            schema.check_settings(connection)
    finally:
        connection.close()
    assert caught.value.code == "ERR_PATHWAYS_STORE_UNSAFE"
    assert name in caught.value.detail


def test_reading_connection_cannot_write(store: Store, home: Path) -> None:
    connection = schema.connect(home / schema.FILE_NAME, writes=False)
    with pytest.raises(sqlite3.OperationalError):
        connection.execute("delete from msg")
    connection.close()


def test_no_store_and_none_to_be_made(open_store: Callable[..., Store], home: Path) -> None:
    assert code_of(lambda: open_store(create=False)) == "ERR_PATHWAYS_STORE_MISSING"
    assert list(home.iterdir()) == []


def test_tag_and_id_stay(open_store: Callable[..., Store]) -> None:
    first = open_store()
    assert len(first.tag) == 8
    assert (open_store().tag, open_store().store_id) == (first.tag, first.store_id)


def test_store_of_a_newer_version_is_not_touched(open_store: Callable[..., Store], home: Path) -> None:
    open_store().close()
    path = home / schema.FILE_NAME
    with path.open("rb+") as file:
        file.seek(60)
        file.write(struct.pack(">I", schema.SCHEMA + 1))
    before = path.read_bytes()
    assert code_of(open_store) == "ERR_PATHWAYS_STORE_NEWER"
    assert path.read_bytes() == before
    assert [found.name for found in home.iterdir()] == [schema.FILE_NAME]


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(4080)])
def test_file_that_is_no_store_is_not_touched(open_store: Callable[..., Store], home: Path, content: bytes) -> None:
    path = home / schema.FILE_NAME
    path.write_bytes(content)
    assert code_of(open_store) == "ERR_PATHWAYS_STORE_DAMAGED"
    assert path.read_bytes() == content


def test_damaged_pages_are_told(open_store: Callable[..., Store], home: Path) -> None:
    store = open_store()
    for _ in range(50):
        put(store, b"x" * 5000)
    store.close()
    path = home / schema.FILE_NAME
    with path.open("rb+") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))
    assert code_of(open_store) == "ERR_PATHWAYS_STORE_DAMAGED"


@posix_only
def test_files_are_for_their_owner_alone(store: Store, home: Path) -> None:
    put(store)
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in home.iterdir()}
    assert found == {"pathways.db": 0o600, "pathways.db-wal": 0o600, "pathways.db-shm": 0o600}


@posix_only
def test_read_only_home_as_ordinary_user(
    open_store: Callable[..., Store], home: Path, key_file: Path, free_user: Callable[..., object]
) -> None:
    open_store().close()
    program = (
        "import sys, pathlib\n"
        "from pathways_desktop.store.store import Store\n"
        "from pathways_desktop.store.keys import KeyFile\n"
        "from pathways_desktop.domain.clock import SystemClock\n"
        "from pathways_desktop.domain.errors import PathwaysError\n"
        "home = pathlib.Path(sys.argv[1])\n"
        "try: Store.open(home, KeyFile(pathlib.Path(sys.argv[2]), home), SystemClock(), create=True)\n"
        "except PathwaysError as error: print(error.code)\n"
    )
    (home / schema.FILE_NAME).chmod(0o400)
    home.chmod(0o500)
    empty = home.parent / "empty"
    empty.mkdir(mode=0o500)
    try:
        for folder in (home, empty, empty / "below"):
            done = free_user([sys.executable, "-c", program, str(folder), str(key_file)])
            assert done.stdout.decode().strip() == "ERR_PATHWAYS_HOME_UNUSABLE"  # type: ignore[attr-defined]
    finally:
        home.chmod(0o700)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (sqlite3.SQLITE_BUSY, "ERR_PATHWAYS_STORE_BUSY"),
        (sqlite3.SQLITE_CORRUPT, "ERR_PATHWAYS_STORE_DAMAGED"),
        (sqlite3.SQLITE_NOTADB, "ERR_PATHWAYS_STORE_DAMAGED"),
        (sqlite3.SQLITE_FULL, "ENOSPC"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, "ENOSPC"),
        (sqlite3.SQLITE_IOERR_FSYNC, "EIO"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "ERR_PATHWAYS_HOME_UNUSABLE"),
        (sqlite3.SQLITE_CANTOPEN, "ERR_PATHWAYS_HOME_UNUSABLE"),
        (sqlite3.SQLITE_CONSTRAINT, "ERR_PATHWAYS_INTERNAL"),
    ],
)
def test_errors_of_sqlite_have_codes(number: int, code: str) -> None:
    error = sqlite3.OperationalError("ZZTEST")
    error.sqlite_errorcode = number
    made = translate(error)
    assert made.code == code
    assert made.spec.title
    assert "ZZTEST" not in str(made)


MOUNTS = """\
22 1 254:0 / / rw - ext4 /dev/vda rw
30 22 0:40 / /mnt/share rw - nfs4 server:/x rw
31 30 0:41 / /mnt/share/local rw - ext4 /dev/vdb rw
32 22 0:42 / /mnt/with\\040space rw shared:3 - cifs //server/y rw
33 22 0:43 / /mnt/twice rw - ext4 /dev/vdc rw
34 22 0:44 / /mnt/twice rw - fuse.sshfs z rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/user", None),
        ("/mnt/share/home", "nfs4"),
        ("/mnt/share/local/home", None),
        ("/mnt/sharepoint", None),
        ("/mnt/with space/home", "cifs"),
        ("/mnt/twice", "fuse.sshfs"),
    ],
)
def test_network_mounts_are_known(path: str, kind: str | None) -> None:
    assert disk._mounted_kind(path, MOUNTS) == kind


def test_home_on_a_network_is_refused(
    open_store: Callable[..., Store], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "network_kind", lambda folder: "nfs4")
    assert code_of(open_store) == "ERR_PATHWAYS_HOME_ON_NETWORK"
    assert list(home.iterdir()) == []


def test_every_page_of_a_listing_walks_an_index(store: Store) -> None:
    put(store)
    store.close()
    wanted = {
        "select id from msg order by received desc, id desc": "msg_time",
        "select id from msg where channel = 1 order by received desc, id desc": "msg_channel",
        "select id from msg where channel = 1 and state = 2 order by received desc, id desc": "msg_state",
        "select id from msg where channel = 1 and (received, id) < (5, 5) order by received desc": "msg_channel",
        "select id from delivery where dest = 1 and state < 3 order by msg": "delivery_order",
        "select min(next_at) from delivery where dest = 1 and state < 3 and held = 0": "delivery_next",
        "select count(*) from delivery where dest = 1 and state < 3 and queued <= 7": "delivery_queued",
        "select 1 from msg where epoch = 202611 limit 1": "msg_epoch",
    }
    connection = schema.connect(Path(store_path(store)), writes=False)
    try:
        for query, index in wanted.items():
            plan = " ".join(row[3] for row in connection.execute(f"explain query plan {query}"))
            assert index in plan, query
            assert "TEMP B-TREE" not in plan, query
    finally:
        connection.close()


def store_path(store: Store) -> str:
    return os.fspath(store.path)


def test_nothing_that_says_something_stands_in_the_home(store: Store, home: Path) -> None:
    """Text, name, identifiers, error texts, notes, users and orders: none of it is found in any file, log included."""
    from pathways_desktop.domain.message import DeliveryState, WaitingReason
    from pathways_desktop.domain.names import ClaimId
    from pathways_desktop.domain.rows import WaitingRow

    secrets = [f"ZZSECRET{number:02d}" for number in range(14)]
    (text, big, name, patient, detail, output, subject, note, user, reason, order, answer, waits, volume) = secrets
    taken = [
        incoming(store, f"MSH|{text}".encode(), name=name.encode(), identifiers={"patient_ids": [patient]}),
        incoming(store, (big * 60_000).encode(), fingerprint=name.encode(), id_tag=patient.encode()),
    ]
    ids = [outcome.message_id for outcome in store.intake.commit(taken)]
    work = store.deliveries.due("lab", "archive", 1 << 60)[0]
    store.deliveries.finish_attempt(work.delivery, 1, 2, DeliveryState.RETRYING, "EIO", detail, 5, output).result()
    store.deliveries.resend(ids, None, user, reason)
    row, _ = store.incidents.report("lab", "EIO", subject, 5, detail)
    store.incidents.acknowledge(row.number, note, user)
    store.intake.note_names("lab", [(ClaimId.make(1, 1, store.tag), name.encode())])
    store.commands.finish(store.commands.post(order, {"x": order}), {"y": answer})
    store.status.put_waiting("lab", [WaitingRow("lab", "x", waits.encode(), 1, 1, WaitingReason.EMPTY, detail, None)])
    store.status.remember_volume("lab", "source", volume)
    store.audit.record("viewed", message=ids[0], who=user, detail=reason)
    store.writer.flush()
    assert b"".join(store.content(ids[1]).chunks()).startswith(big.encode())
    files = {path.name: path.read_bytes() for path in home.iterdir()}
    assert {"pathways.db", "pathways.db-wal"} <= set(files)
    for content in files.values():
        for form in (str.encode, lambda secret: secret.encode("utf-16-le")):
            assert not [secret for secret in secrets if form(secret) in content]
        assert b"ZZSECRET" not in content
    # The look itself finds what is open: the names of channels and destinations, which channels.yaml shows as well.
    assert any(b"archive" in content for content in files.values())
