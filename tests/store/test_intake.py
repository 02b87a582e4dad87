"""Taking messages in: bodies of every size, what is known already (design rule 6), names, and what is left behind."""

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.store.bodies import INLINE, remove_slice
from pathways_desktop.store.intake import KEYS_KEPT_MS, SAME_WITHOUT_ID_MS, canonical
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, incoming, put
from tests.support.waiting import wait_until

BIG = INLINE + 70_000


def rows_in(store: Store, table: str) -> int:
    return store.writer.write(lambda tx: int(tx.db.execute(f"select count(*) from {table}").fetchone()[0])).result()


@pytest.mark.parametrize("size", [0, 1, 65536, INLINE, INLINE + 1, 9 * 1024 * 1024 + 5])
def test_body_of_every_size_comes_back(store: Store, size: int) -> None:
    body = os.urandom(size)
    item = incoming(store, body)
    assert (item.sealed.sha256, item.sealed.head) == (hashlib.sha256(body).hexdigest(), body[:65536])
    outcome = store.intake.commit([item])[0]
    content = store.content(outcome.message_id)
    assert b"".join(content.chunks()) == body
    assert content.size == size
    assert (rows_in(store, "chunk") > 0) == (size > INLINE)


def test_pieces_of_any_length_make_the_same_body(store: Store) -> None:
    body = os.urandom(BIG)
    for step in (1000, 65536, 65537, BIG):
        pieces = (body[start : start + step] for start in range(0, BIG, step))
        sealed = store.intake.seal_body("lab", BIG, pieces)
        outcome = store.intake.commit([incoming(store, sealed=sealed)])[0]
        assert b"".join(store.content(outcome.message_id).chunks()) == body


@pytest.mark.parametrize("told", [5, 20, BIG - 1, BIG + 1])
def test_body_of_another_length_than_told_is_refused(store: Store, told: int) -> None:
    body = bytes(BIG) if told > 20 else bytes(10)
    with pytest.raises(PathwaysError) as caught:
        store.intake.seal_body("lab", told, iter([body]))
    assert caught.value.code == "ERR_PATHWAYS_SOURCE_CHANGED"
    wait_until(lambda: rows_in(store, "chunk") == rows_in(store, "body") == 0)


def test_source_that_fails_leaves_no_chunks(store: Store) -> None:
    def broken() -> Iterator[bytes]:
        yield bytes(20 * 1024 * 1024)
        raise OSError(5, "input/output error")

    with pytest.raises(OSError, match="input/output"):
        store.intake.seal_body("lab", 30 * 1024 * 1024, broken())
    wait_until(lambda: rows_in(store, "chunk") == rows_in(store, "body") == 0)


def test_discarded_body_goes(store: Store) -> None:
    sealed = incoming(store, bytes(BIG)).sealed
    assert rows_in(store, "chunk") > 0
    store.intake.discard(sealed)
    wait_until(lambda: rows_in(store, "chunk") == rows_in(store, "body") == 0)


def test_known_claim_stores_nothing(store: Store) -> None:
    first = put(store, claim_key=b"k")
    again = store.intake.commit([incoming(store, bytes(BIG), claim_key=b"k")])[0]
    assert (again.kind, again.message_id, again.other_bytes) == ("known", first.message_id, True)
    assert put(store, claim_key=b"k").other_bytes is False
    assert store.intake.known("lab", b"k") == first.message_id
    assert store.intake.known("other", b"k") is None
    assert put(store, claim_key=b"k", channel="other").kind == "stored"
    wait_until(lambda: rows_in(store, "chunk") == 0)
    assert store.intake.known_bytes("lab", b"k", hashlib.sha256(b"MSH|ZZTEST").hexdigest())


def test_whole_batch_is_one_commit_and_each_is_answered(store: Store) -> None:
    items = [incoming(store, claim_key=b"a"), incoming(store, claim_key=b"b"), incoming(store, claim_key=b"a")]
    outcomes = store.intake.commit(items)
    assert [outcome.kind for outcome in outcomes] == ["stored", "stored", "known"]
    assert outcomes[2].message_id == outcomes[0].message_id
    assert store.reader.messages(MessageFilter()).total == 2


def test_same_file_by_its_id(store: Store) -> None:
    first = put(store, fingerprint=b"f", id_tag=b"7", has_ids=True)
    store.intake.removed("lab", [b"f"])
    store.writer.flush()
    again = put(store, fingerprint=b"f", id_tag=b"7", has_ids=True)
    assert (again.kind, again.message_id) == ("same-file", first.message_id)
    detail = store.reader.message(first.message_id)
    assert [line.what for line in detail.history] == ["received, stored", "same-file, not stored again: lab"]
    assert store.reader.messages(MessageFilter()).total == 1


def test_same_bytes_dropped_again_on_purpose_are_a_second_message(store: Store) -> None:
    """`cp -p` on ext4: path, size, time and bytes agree, the inode's change time does not."""
    first = put(store, fingerprint=b"f", id_tag=b"7 born 1", has_ids=True, claim_key=b"c1")
    store.intake.removed("lab", [b"c1"])
    store.writer.flush()
    second = put(store, fingerprint=b"f", id_tag=b"7 born 2", has_ids=True)
    assert (second.kind, second.same_bytes_as) == ("stored", first.message_id)
    assert store.reader.messages(MessageFilter()).rows[0].same_bytes_as == first.message_id
    assert store.intake.known_fingerprint("lab", b"f") == second.message_id


@pytest.mark.parametrize("key", [b"claim", b"f"])
def test_unconfirmed_removal_means_the_same_file_days_later(store: Store, key: bytes) -> None:
    """A stick that was pulled out between the commit and the removal, whichever key the removal is told by."""
    first = put(store, fingerprint=b"f", claim_key=b"claim", has_ids=True)
    later = NOW + 9 * 86_400_000
    again = put(store, fingerprint=b"f", claim_key=b"claim 2", has_ids=True, received_ms=later)
    assert (again.kind, again.message_id) == ("same-file", first.message_id)
    assert store.intake.known("lab", b"claim 2") == first.message_id
    store.intake.removed("lab", [key])
    store.writer.flush()
    assert put(store, fingerprint=b"f", has_ids=True, received_ms=later).kind == "stored"


@pytest.mark.parametrize(
    ("has_ids", "later", "kind"),
    [(False, SAME_WITHOUT_ID_MS, "same-file"), (False, SAME_WITHOUT_ID_MS + 1, "stored"), (True, 0, "stored")],
)
def test_fingerprint_alone_counts_for_ten_minutes_where_there_are_no_ids(
    store: Store, has_ids: bool, later: int, kind: str
) -> None:
    put(store, fingerprint=b"f", has_ids=has_ids)
    store.intake.removed("lab", [b"f"])
    store.writer.flush()
    assert put(store, fingerprint=b"f", has_ids=has_ids, received_ms=NOW + later).kind == kind


def test_same_bytes_of_a_message_that_is_gone_name_nobody(store: Store) -> None:
    put(store, fingerprint=b"f", has_ids=True, outputs=())
    store.intake.removed("lab", [b"f"])
    assert store.retention.purge("lab", NOW + 1).messages == 1
    second = put(store, fingerprint=b"f", has_ids=True)
    assert (second.kind, second.same_bytes_as) == ("stored", None)


def test_keys_outlive_messages_by_400_days(store: Store, clock: MovedClock) -> None:
    put(store, claim_key=b"k", outputs=())
    store.retention.purge("lab", NOW + 1)
    assert store.intake.known("lab", b"k") is not None
    clock.now = NOW + KEYS_KEPT_MS
    store.begin_run()
    assert store.intake.known("lab", b"k") is not None
    clock.now += 1
    store.begin_run()
    assert store.intake.known("lab", b"k") is None


@given(st.lists(st.binary(max_size=4), max_size=4), st.lists(st.binary(max_size=4), max_size=4))
def test_different_parts_never_make_the_same_key(left: list[bytes], right: list[bytes]) -> None:
    assert (canonical(*left) == canonical(*right)) == (left == right)


def test_text_in_both_unicode_forms_is_one_key_and_bytes_are_not() -> None:
    composed, apart = "\u00e9", "e\u0301"
    assert canonical(composed) == canonical(apart)
    assert canonical(composed.encode()) != canonical(apart.encode())


@pytest.mark.parametrize("name", [b"plain.hl7", b"\xff\xfe not text", 'é/ü\n"%.hl7'.encode(), b"x" * 255])
def test_names_come_back_exactly(store: Store, name: bytes) -> None:
    outcome = put(store, name=name)
    assert store.reader.message(outcome.message_id).row.name == name
    assert store.deliveries.due("lab", "archive", NOW)[0].name == name
    claim = ClaimId.make(NOW, 0, store.tag)
    assert store.intake.noted("lab", claim) is None
    store.intake.note_names("lab", [(claim, name)])
    assert store.intake.noted("lab", claim) == name
    assert store.intake.noted("other", claim) is None
    store.intake.forget_names("lab", [claim])
    wait_until(lambda: store.intake.noted("lab", claim) is None)


def test_short_id_is_steady_and_tells_nothing(open_store: Callable[..., Store]) -> None:
    first = open_store().intake.short_id("lab", b"ZZTEST.hl7")
    assert len(first) == 12
    again = open_store().intake
    assert again.short_id("lab", b"ZZTEST.hl7") == first
    assert again.short_id("lab2", b"ZZTEST.hl7") != first


def test_chunks_without_a_message_are_removed_at_start(open_store: Callable[..., Store]) -> None:
    store = open_store()
    kept = store.intake.commit([incoming(store, bytes(BIG))])[0]
    incoming(store, bytes(9 * 1024 * 1024))
    incoming(store, bytes(BIG))
    store.close()
    again = open_store()
    assert rows_in(again, "body") == 3
    again.begin_run()
    assert rows_in(again, "body") == 1
    assert b"".join(again.content(kept.message_id).chunks()) == bytes(BIG)


def test_other_process_that_only_opens_removes_nothing(open_store: Callable[..., Store]) -> None:
    store = open_store()
    item = incoming(store, bytes(BIG))
    open_store().close()
    outcome = store.intake.commit([item])[0]
    assert b"".join(store.content(outcome.message_id).chunks()) == bytes(BIG)


def test_removal_of_a_long_body_is_cut_in_slices(store: Store) -> None:
    sealed = incoming(store, bytes(9 * 1024 * 1024)).sealed
    assert sealed.chunks is not None
    body = sealed.chunks
    assert store.writer.write(lambda tx: remove_slice(tx.db, body)).result() is True
    assert rows_in(store, "chunk") == 16
    assert store.writer.write(lambda tx: remove_slice(tx.db, body)).result() is False
    assert rows_in(store, "chunk") == rows_in(store, "body") == 0


def test_chunk_that_was_changed_is_not_handed_on(store: Store) -> None:
    outcome = store.intake.commit([incoming(store, os.urandom(BIG))])[0]
    swap = "update chunk set data = (select data from chunk where id = ?1 + 1) where id = ?1"
    first = store.writer.write(lambda tx: int(tx.db.execute("select min(id) from chunk").fetchone()[0])).result()
    store.writer.write(lambda tx: tx.db.execute(swap, (first + 1,))).result()
    chunks = store.content(outcome.message_id).chunks()
    assert len(next(chunks)) == 65536
    with pytest.raises(PathwaysError) as caught:
        next(chunks)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"


def test_new_month_gets_a_key_of_its_own(open_store: Callable[..., Store], clock: MovedClock, home: Path) -> None:
    store, other = open_store(), open_store()
    old = put(store)
    clock.now = NOW + 40 * 86_400_000
    new = store.intake.commit([incoming(store), incoming(store)])
    after = put(store)
    epochs = store.writer.write(
        lambda tx: [row[0] for row in tx.db.execute("select distinct epoch from msg order by 1").fetchall()]
    ).result()
    assert epochs == [202611, 202612]
    for outcome in (old, *new, after):
        # The other process opened before the new key was made.
        assert b"".join(other.content(outcome.message_id).chunks()) == b"MSH|ZZTEST"
