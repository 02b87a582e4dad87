"""What a purge removes, keeps and leaves no trace of; months whose keys are destroyed."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.store import retention
from pathways_desktop.store.bodies import Bodies
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from pathways_desktop.store.words import Words
from pathways_desktop.store.writer import Tx
from tests.store.conftest import NOW, MovedClock, incoming, put

DAY = 86_400_000


def count(store: Store, table: str) -> int:
    return store.writer.write(lambda tx: int(tx.db.execute(f"select count(*) from {table}").fetchone()[0])).result()


def deliver_all(store: Store, state: DeliveryState = DeliveryState.DELIVERED) -> None:
    for work in store.deliveries.due("lab", "archive", NOW, 1000):
        store.deliveries.finish_attempt(work.delivery, NOW, 1, state, None, "detail", None, "out", 1).result()


def test_only_old_and_final_messages_go(store: Store) -> None:
    old, failed = put(store, received_ms=NOW - 10), put(store, received_ms=NOW - 10)
    work = store.deliveries.due("lab", "archive", NOW)
    for one, state in zip(work, (DeliveryState.DELIVERED, DeliveryState.FAILED), strict=True):
        store.deliveries.finish_attempt(one.delivery, NOW, 1, state, "EIO", "detail").result()
    waiting = put(store, received_ms=NOW - 10)
    other = put(store, received_ms=NOW - 10, channel="rad", outputs=())
    young = put(store, received_ms=NOW, outputs=())
    assert store.retention.old("lab", NOW).messages == 2
    purged = store.retention.purge("lab", NOW)
    assert (purged.messages, purged.bytes, purged.log_emptied) == (2, 20, True)
    left = {row.id for row in store.reader.messages(MessageFilter()).rows}
    assert left == {waiting.message_id, other.message_id, young.message_id}
    for gone in (old, failed):
        with pytest.raises(PathwaysError):
            store.content(gone.message_id)
    assert (count(store, "delivery"), count(store, "attempt")) == (1, 0)
    assert store.retention.purge("lab", NOW).messages == 0
    assert store.retention.purge("unknown", NOW).messages == 0


def test_limit_is_kept_and_slices_add_up(store: Store) -> None:
    store.intake.commit([incoming(store, outputs=()) for _ in range(450)])
    assert store.retention.purge("lab", NOW + 1, 7).messages == 7
    assert store.retention.purge("lab", NOW + 1).messages == 443
    assert store.reader.messages(MessageFilter()).total == 0
    details = [row.detail for row in store.audit.rows() if row.what == "purged"]
    assert details[0] == "lab: 7 messages, 70 bytes"
    assert len(details) == 4


def test_messages_are_stored_between_the_slices_of_a_purge(store: Store) -> None:
    """A claim waits for one slice at most, never for the purge."""
    store.intake.commit([incoming(store, outputs=()) for _ in range(2000)])
    ended = threading.Event()

    def purge() -> None:
        store.retention.purge("lab", NOW + 1)
        ended.set()

    thread = threading.Thread(target=purge)
    thread.start()
    stored = 0
    while not ended.is_set():
        put(store, received_ms=NOW + 10, outputs=())
        stored += not ended.is_set()
    thread.join()
    acts = [row.what for row in store.audit.rows()]
    first, last = acts.index("purged"), len(acts) - 1 - acts[::-1].index("purged")
    between = acts[first:last].count("received")
    assert acts.count("purged") == 10, "200 messages a commit"
    assert between >= 5, (stored, between)
    assert store.reader.messages(MessageFilter()).total == acts[2000:].count("received")


@pytest.mark.parametrize("room", [30, 1, 0])
def test_slices_get_as_small_as_a_full_disk_has_room_for(
    store: Store, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    store.intake.commit([incoming(store, outputs=()) for _ in range(450)])
    remove, asked = retention._remove, []

    def no_more_than_room(channel: int, older_than_ms: int, most: int, tx: Tx, words: Words) -> tuple[list[bytes], int]:
        asked.append(most)
        if most > room:
            raise PathwaysError("ENOSPC", "SQLITE_FULL")
        return remove(channel, older_than_ms, most, tx, words)

    monkeypatch.setattr(retention, "_remove", no_more_than_room)
    if room:
        assert store.retention.purge("lab", NOW + 1).messages == 450
        assert (store.reader.messages(MessageFilter()).total, max(asked[3:]) <= room) == (0, True)
    else:
        with pytest.raises(PathwaysError, match="ENOSPC"):
            store.retention.purge("lab", NOW + 1)
        assert store.reader.messages(MessageFilter()).total == 450


@pytest.mark.parametrize("full", [1, 2])
def test_what_was_removed_is_counted_though_its_chunks_find_no_room(
    store: Store, monkeypatch: pytest.MonkeyPatch, full: int
) -> None:
    store.intake.commit([incoming(store, os.urandom(1024 * 1024), outputs=())])
    remove, left = Bodies.remove_loose, [full]

    def no_room(bodies: Bodies, *, all_unowned: bool) -> int:
        left[0] -= 1
        if left[0] >= 0:
            raise PathwaysError("ENOSPC", "SQLITE_FULL")
        return remove(bodies, all_unowned=all_unowned)

    monkeypatch.setattr(Bodies, "remove_loose", no_room)
    purged = store.retention.purge("lab", NOW + 1)
    assert (purged.messages, purged.log_emptied) == (1, full == 1)
    assert count(store, "body") == (0 if full == 1 else 1)


def test_long_bodies_go_with_their_chunks_and_the_file_shrinks(store: Store, home: Path) -> None:
    store.intake.commit([incoming(store, os.urandom(20 * 1024 * 1024), outputs=())])
    kept = incoming(store, os.urandom(300_000), outputs=(), received_ms=NOW + 5)
    store.intake.commit([kept])
    assert store.retention.purge("lab", NOW + 1).messages == 1
    assert count(store, "body") == 1
    assert (home / "pathways.db").stat().st_size < 2 * 1024 * 1024
    assert (home / "pathways.db-wal").stat().st_size == 0
    assert sum(map(len, store.content(kept.sealed.message_id).chunks())) == 300_000


def test_not_a_sealed_byte_of_a_purged_message_is_left(store: Store, home: Path) -> None:
    """Even the sealed bytes are gone from the file and its log: a key that comes to light later opens nothing."""
    store.intake.commit([incoming(store, os.urandom(8000)) for _ in range(40)])
    deliver_all(store)
    sealed = store.writer.write(
        lambda tx: (
            [bytes(cell) for row in tx.db.execute("select meta, body from msg") for cell in row]
            + [bytes(row[0]) for row in tx.db.execute("select output from delivery")]
            + [bytes(row[0]) for row in tx.db.execute("select detail from attempt")]
        )
    ).result()
    pieces = [blob[31 + place : 63 + place] for blob in sealed for place in (0, len(blob) // 2)]
    store.retention.tidy()
    before = b"".join(path.read_bytes() for path in home.iterdir())
    assert sum(piece in before for piece in pieces) > len(pieces) * 0.9
    assert store.retention.purge("lab", NOW + 1).log_emptied
    after = b"".join(path.read_bytes() for path in home.iterdir())
    assert not [piece for piece in pieces if len(piece) == 32 and piece in after]


def test_reader_that_holds_the_log_is_told(store: Store) -> None:
    put(store, outputs=())
    with store.reader._core.connections.reading() as db:
        db.execute("begin")
        db.execute("select count(*) from msg").fetchone()
        put(store, outputs=())
        assert store.retention.purge("lab", NOW + 1).log_emptied is False
        db.execute("rollback")
    assert store.retention.tidy() is True


def test_key_of_an_empty_month_is_destroyed(open_store: Callable[..., Store], clock: MovedClock) -> None:
    store = open_store()
    put(store)
    deliver_all(store)
    store.audit.record("viewed", who="ZZOPERATOR", detail="an old act")
    incident, _ = store.incidents.report("lab", "EIO", "a", NOW, "an old incident")
    clock.now = NOW + 100 * DAY
    new = put(store, received_ms=clock.now)
    assert store.retention.purge("lab", NOW + DAY).messages == 1
    epochs = store.writer.write(
        lambda tx: [row[0] for row in tx.db.execute("select distinct epoch from keys order by 1").fetchall()]
    ).result()
    assert epochs == [0, 202702]
    # What outlives messages is sealed under a key of its own.
    assert [row.detail for row in store.audit.rows() if row.what == "viewed"] == ["an old act"]
    assert [row.detail for row in store.reader.failures()] == ["an old incident"]
    assert b"".join(store.content(new.message_id).chunks()) == b"MSH|ZZTEST"
    store.close()
    assert open_store().incidents.report("lab", "EIO", "a", NOW)[0].number == incident.number


def test_month_with_a_message_left_keeps_its_key(store: Store, clock: MovedClock) -> None:
    stays, _ = put(store), put(store, outputs=())
    clock.now = NOW + 100 * DAY
    put(store, received_ms=clock.now)
    assert store.retention.purge("lab", NOW + DAY).messages == 1
    assert b"".join(store.content(stays.message_id).chunks()) == b"MSH|ZZTEST"
