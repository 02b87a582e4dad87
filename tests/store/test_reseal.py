"""Everything sealed anew: old keys open nothing any more, what was known is known still, a stop costs nothing."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.domain.resends import ResendOrder
from pathways_desktop.store import reseal as resealing
from pathways_desktop.store import schema
from pathways_desktop.store.anchor import AnchorPlace
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.masterkey import restore_master_key
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.records import SEALED_COLUMNS
from pathways_desktop.store.recovery import new_secret
from pathways_desktop.store.ring import GENERATION, KeyRing
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW, MovedClock, incoming, put

CLAIM = ClaimId("0" * 33)
LARGE = bytes(range(256)) * 4 * 700
"""Above 256 KiB: it lies in chunks."""
MONTH_MS = 32 * 86_400_000
STORE = Path(schema.__file__).parent


def reseal(store: Store) -> int:
    """Do it all; the slices."""
    store.reseal.begin("ZZOPERATOR")
    slices = 1
    while store.reseal.step():
        slices += 1
    return slices


class Filled:
    """A store with something of every kind in it, and what has to be found of that afterwards."""

    def __init__(self, store: Store, clock: MovedClock) -> None:
        self.secret = new_secret()
        store.master_key.set_recovery(self.secret, "ZZOPERATOR")
        self.small = put(
            store, b"small", claim_key=b"small", fingerprint=b"print", has_ids=True, id_tag=b"id",
            identifiers={"patient_ids": ["ZZMRN1"]},
        ).message_id  # fmt: skip
        self.large = put(store, LARGE, claim_key=b"large", channel="radiology").message_id
        self.empty = put(store, b"", claim_key=b"empty", hand_over=b"hand").message_id
        clock.now += MONTH_MS
        self.later = put(store, b"later", claim_key=b"later").message_id
        for message in (self.small, self.large):
            attempts(store, message)
        store.secrets.set("lab/source/password", "ZZSECRET", "ZZOPERATOR")
        store.host_keys.trust("zz-host", 22, "ssh-ed25519 ZZKEY", "SHA256:zz", "ZZOPERATOR")
        store.status.put("lab", {"state": "running"})
        store.status.remember_settings("lab", "ZZSETTINGS")
        store.status.set_given_back("lab", {b"zz-given": (1, 2)})
        store.intake.note_names("lab", [(CLAIM, b"ZZLONGNAME")])
        store.intake.note_path_grown("lab", b"zz-grown", self.small)
        self.incident = store.incidents.report("lab", "ENOENT", "archive", clock.now, "ZZDETAIL")[0].number
        self.command = store.commands.post("poll", {"channels": ["lab"]})
        store.resends.add(ResendOrder(((self.small, "archive"),), "ZZREASON", 0), "ZZOPERATOR")
        while store.words.catch_up({}, quiet=True):
            pass
        store.audit.record("viewed", message=self.small, who="ZZOPERATOR", detail="ZZAUDITDETAIL")

    def check(self, store: Store) -> None:
        """All of it is there and is what it was."""
        for message, body in ((self.small, b"small"), (self.large, LARGE), (self.empty, b""), (self.later, b"later")):
            assert store.content(message).read() == body
        detail = store.reader.message(self.small)
        assert detail.row.name == b"ZZTEST.hl7"
        (delivery,) = detail.deliveries
        assert delivery.mark.output_name == "zz-out.hl7"
        assert [(one.state, one.detail) for one in delivery.attempts] == [
            (DeliveryState.RETRYING, "ZZATTEMPT"),
            (DeliveryState.DELIVERED, None),
        ]
        assert store.intake.known("lab", b"small") == self.small
        assert store.intake.known("radiology", b"large") == self.large
        assert store.intake.known_fingerprint("lab", b"print") == self.small
        assert put(store, b"small", claim_key=b"small").kind == "known"
        again = put(store, b"small", fingerprint=b"print", has_ids=True, id_tag=b"id")
        assert (again.kind, again.message_id) == ("same-file", self.small)
        assert put(store, b"", hand_over=b"hand").kind == "known"
        assert store.intake.path_grown_from("lab", b"zz-grown") == self.small
        assert store.intake.noted("lab", CLAIM) == b"ZZLONGNAME"
        assert store.secrets.read("lab/source/password") == "ZZSECRET"
        assert store.host_keys.trusted("zz-host", 22) == "ssh-ed25519 ZZKEY"
        assert store.status.settings("lab") == "ZZSETTINGS"
        assert store.status.get("lab") == {"state": "running"}
        assert store.status.given_back("lab") == {b"zz-given": (1, 2)}
        (failure,) = store.reader.failures()
        assert (failure.number, failure.detail) == (self.incident, "ZZDETAIL")
        for find in ("ZZMRN1", "ZZTEST.hl7"):
            assert self.small in {row.id for row in store.reader.messages(MessageFilter(find=find)).rows}
        assert [job.reason for job in store.resends.jobs()] == ["ZZREASON"]
        assert "ZZAUDITDETAIL" in {row.detail for row in store.audit.rows()}
        assert store.audit.verify().whole


def attempts(store: Store, message: str) -> None:
    """One that failed and one that worked."""
    channel = store.reader.message(message).row.channel
    for state, more in (
        (DeliveryState.RETRYING, {"code": "ENOENT", "detail": "ZZATTEMPT", "next_at": 0}),
        (DeliveryState.DELIVERED, {"output_name": "zz-out.hl7"}),
    ):
        (work,) = [one for one in store.deliveries.due(channel, "archive", 1 << 60) if one.message_id == message]
        assert store.deliveries.begin(work)
        store.deliveries.finish_attempt(work.delivery, at=NOW, ms=1, state=state, **more).result(10)


@pytest.fixture
def anchored(home: Path, key_file: Path, clock: MovedClock, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the home's store with copies of the record's head in a folder of their own."""
    opened: list[Store] = []

    def opener() -> Store:
        place = AnchorPlace(tmp_path / "anchors", lambda line: None)
        opened.append(Store.open(home, KeyFile(key_file, home), clock, create=True, anchor=place))
        return opened[-1]

    yield opener
    for store in opened:
        store.close()


def epochs(home: Path) -> set[int]:
    """The epochs that every sealed value of the whole file stands under, whatever table it is in."""
    found = set()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        tables = [row[0] for row in db.execute("select name from sqlite_schema where type = 'table'")]
        for table in tables:
            columns = [row[1] for row in db.execute(f"pragma table_info({table})")]
            for column in columns:
                for (head,) in db.execute(
                    f"select substr({column}, 1, 7) from {table} where typeof({column}) = 'blob' "
                    f"and substr({column}, 1, 3) = x'505701' and length({column}) >= 31"
                ):
                    found.add(int.from_bytes(head[3:], "big"))
    return found


def lookups(home: Path) -> set[bytes]:
    """Every value that equality is looked up by."""
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        found = list(db.execute("select bidx, tag, peer from idem"))
        found += db.execute("select subject from incident").fetchall()
        found += db.execute("select word from word").fetchall()
        found += db.execute("select mac from audit").fetchall()
    return {bytes(value) for row in found for value in row if value is not None}


def test_all_is_there_and_nothing_of_it_opens_with_an_old_key(
    anchored: Callable[[], Store], home: Path, key_file: Path, clock: MovedClock, tmp_path: Path
) -> None:
    store = anchored()
    filled = Filled(store, clock)
    store.close()
    kept = KeyFile(key_file, home)
    old, before, hashes = kept.get(store.store_id), epochs(home), lookups(home)
    assert max(before) < GENERATION
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        # The first key of lookup values stays, under another one; its wrap for the paper stays with it.
        wraps = {
            bytes(row[0])
            for row in db.execute("select wrapped from keys where wrap like 'kek:%' or purpose <> 'index'")
        }
    again = anchored()
    assert reseal(again) > 7
    assert again.reseal.progress() is None
    filled.check(again)
    while again.words.catch_up({}, quiet=True):
        pass
    filled.check(again)
    assert [row.what for row in again.audit.rows() if row.what.startswith("reseal")] == ["reseal-begun", "resealed"]
    again.close()
    assert min(epochs(home)) >= GENERATION
    assert not lookups(home) & hashes
    assert kept.get(store.store_id) is None
    assert kept.get(store.store_id, 2) not in (None, old)
    # Whoever has the old keys and the new file reads nothing: no old wrap is left in any of its bytes.
    files = [path.read_bytes() for path in home.iterdir() if path.is_file()]
    assert not any(wrap in data for wrap in wraps for data in files)
    last = anchored()
    filled.check(last)
    found = last.audit.verify()
    assert (found.whole, found.strange, found.kept) == (True, 0, True)
    assert found.anchors > 0
    reseal(last)
    assert last.master_key.status().number == 3, "and once more"
    filled.check(last)


def test_the_old_keys_open_nothing_of_what_was_sealed_before(
    open_store: Callable[..., Store], home: Path, tmp_path: Path, clock: MovedClock
) -> None:
    """A thief with a copy of the file and its keys, and the file as it is now."""
    store = open_store()
    filled = Filled(store, clock)
    stolen = dict(store._core.ring._keys)
    reseal(store)
    with store._core.connections.reading() as db:
        row = db.execute("select id from store").fetchone()
        ring = KeyRing(bytes(row[0]), bytes(32), 0)
        ring._keys = stolen
        bodies = [bytes(each[0]) for each in db.execute("select body from msg")]
    store._core.sealer._keys = ring
    store._core.met_message = lambda number: None  # a thief tells nobody
    with pytest.raises(PathwaysError) as caught:
        store.content(filled.small).read()
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    assert bodies
    assert all(int.from_bytes(body[3:7], "big") >= GENERATION for body in bodies)


def test_a_stop_after_any_slice_goes_on_where_it_was(
    anchored: Callable[[], Store], clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resealing, "SLICE", 1)
    monkeypatch.setattr(resealing, "AUDIT_SLICE", 5)
    store = anchored()
    filled = Filled(store, clock)
    store.reseal.begin("ZZOPERATOR")
    stages, more = set(), True
    while more:
        progress = store.reseal.progress()
        assert progress is not None
        stages.add(progress.stage)
        assert progress.done <= progress.total == 4
        store.close()
        store = anchored()
        store.begin_run()
        filled.check(store)
        more = store.reseal.step()
    filled.check(store)
    assert stages == {"messages", "records", "index", "audit", "keys"}
    assert store.audit.verify().whole


def test_the_work_goes_on_between_slices(
    store: Store, home: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages come, go, are delivered and removed meanwhile; each is under the new keys in the end."""
    monkeypatch.setattr(resealing, "SLICE", 2)
    monkeypatch.setattr(resealing, "AUDIT_SLICE", 20)
    filled = Filled(store, clock)
    waiting = [put(store, b"%d" % number, claim_key=b"before %d" % number).message_id for number in range(9)]
    store.reseal.begin("ZZOPERATOR")
    number, more, stored = 0, True, {}
    while more:
        number += 1
        made = put(store, LARGE if number % 4 == 0 else b"%d" % number, claim_key=b"while %d" % number)
        assert made.kind == "stored"
        stored[b"while %d" % number] = made.message_id
        store.intake.removed("lab", [b"while %d" % number])
        if waiting:
            attempts(store, waiting.pop())
        store.status.put("lab", {"state": "running"})
        store.audit.record("viewed", message=made.message_id, who="ZZOPERATOR")
        more = store.reseal.step()
        for key, message in stored.items():
            assert store.intake.known("lab", key) == message
    assert number > 10
    filled.check(store)
    assert store.audit.verify().whole
    store.close()
    assert min(epochs(home)) >= GENERATION


def test_a_body_sealed_before_and_committed_after_is_sealed_again_or_refused(store: Store, clock: MovedClock) -> None:
    early, late = incoming(store, b"early", claim_key=b"early"), incoming(store, b"late", claim_key=b"late")
    store.reseal.begin("ZZOPERATOR")
    progress = store.reseal.progress()
    while progress is not None and progress.stage != "keys":
        store.reseal.step()
        progress = store.reseal.progress()
    message = store.intake.commit([early])[0].message_id
    while store.reseal.step():
        pass
    assert store.content(message).read() == b"early"
    with pytest.raises(PathwaysError) as caught:
        store.intake.commit([late])
    assert caught.value.code == "ERR_PATHWAYS_KEY_ROTATED"
    assert store.intake.known("lab", b"late") is None


def test_a_reader_in_the_middle_of_a_body_goes_on(store: Store) -> None:
    message = put(store, LARGE).message_id
    chunks = store.content(message).chunks()
    read = next(chunks)
    reseal(store)
    store.writer.flush()
    assert read + b"".join(chunks) == LARGE


def test_a_process_with_the_old_keys_writes_nothing(
    open_store: Callable[..., Store], home: Path, clock: MovedClock
) -> None:
    store, other = open_store(), open_store()
    other.audit.record("audit-read", who="ZZOTHER")
    reseal(store)
    with pytest.raises(PathwaysError) as caught:
        other.audit.record("audit-read", who="ZZOTHER")
    assert caught.value.code == "ERR_PATHWAYS_KEY_ROTATED"
    other.close()
    assert store.audit.verify().whole


def test_what_does_not_open_stays_as_it_is_and_is_still_told(
    open_store: Callable[..., Store], home: Path, clock: MovedClock
) -> None:
    store = open_store()
    filled = Filled(store, clock)
    bad = put(store, b"bad", claim_key=b"bad").message_id
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        last = db.execute("select max(id) from msg").fetchone()[0]
        db.execute(
            "update msg set body = cast(substr(body, 1, 40) || x'00' || substr(body, 42) as blob) where id = ?", (last,)
        )
        before = bytes(db.execute("select body from msg where id = ?", (last,)).fetchone()[0])
        db.commit()
    again = open_store()
    reseal(again)
    filled.check(again)
    row = again.reader.message(bad).row
    assert row.name == b"ZZTEST.hl7", "what opens of it was sealed anew"
    with pytest.raises(PathwaysError) as caught:
        again.content(bad).read()
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    with again._core.connections.reading() as db:
        assert bytes(db.execute("select body from msg where id = ?", (last,)).fetchone()[0]) == before


def test_a_body_that_can_not_be_written_now_keeps_its_old_key(
    store: Store, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = Filled(store, clock)
    with monkeypatch.context() as full:

        def no_room(*arguments: object) -> None:
            raise PathwaysError("ENOSPC")

        full.setattr(store.reseal._bodies, "seal_again", no_room)
        with pytest.raises(PathwaysError, match="ENOSPC"):
            reseal(store)
    assert store.content(filled.large).read() == LARGE
    reseal(store)
    filled.check(store)


def test_copies_of_the_head_that_can_not_be_read_hold_nothing_up(
    anchored: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = anchored()

    def closed() -> None:
        raise PathwaysError("ERR_PATHWAYS_AUDIT_ANCHOR", "EACCES")

    with monkeypatch.context() as away:
        away.setattr(store.audit, "unfit_copy", closed)
        store.reseal.begin("ZZOPERATOR")
    begun = next(row for row in store.audit.newest(0) if row.what == "reseal-begun")
    assert (begun.detail or "").endswith("the copies of the record's head could not be read")


def test_a_record_that_was_changed_before_says_so_for_ever(
    open_store: Callable[..., Store], home: Path, clock: MovedClock
) -> None:
    store = open_store()
    for _ in range(3):
        put(store)
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        db.execute("drop trigger audit_no_update")
        db.execute("update audit set outcome = 'x' where seq = 2")
        db.execute(schema.AUDIT_GUARDS["audit_no_update"])
        db.commit()
    again = open_store()
    assert again.audit.verify().broken_at == 2
    reseal(again)
    (unfit,) = [row for row in again.audit.rows() if row.what == "record-unfit"]
    assert (unfit.outcome, unfit.detail) == ("ERR_PATHWAYS_AUDIT_BROKEN", "entry 2")
    assert again.audit.verify().whole


def test_a_cut_record_says_so_for_ever(anchored: Callable[[], Store], home: Path) -> None:
    store = anchored()
    for _ in range(5):
        put(store)
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        db.execute("drop trigger audit_no_delete")
        db.execute("delete from audit where seq > 3")
        db.execute(schema.AUDIT_GUARDS["audit_no_delete"])
        db.commit()
    again = anchored()
    assert again.audit.verify().cut_from == 5
    reseal(again)
    begun = next(row for row in again.audit.rows() if row.what == "reseal-begun")
    assert "did not fit, at entry 5" in (begun.detail or "")


def test_the_recovery_key_and_a_backup_made_meanwhile_open_what_comes_after(
    open_store: Callable[..., Store], home: Path, key_file: Path, clock: MovedClock, tmp_path: Path
) -> None:
    from pathways_desktop.store.backup import restore

    store = open_store()
    filled = Filled(store, clock)
    store.reseal.begin("ZZOPERATOR")
    for _ in range(3):
        store.reseal.step()
    store.back_up(tmp_path / "copy", "ZZOPERATOR")
    while store.reseal.step():
        pass
    store.close()
    key_file.unlink()
    restore_master_key(home / schema.FILE_NAME, KeyFile(key_file, home), filled.secret, clock.now)
    filled.check(open_store(create=False))
    other = tmp_path / "other"
    other.mkdir()
    provider = KeyFile(tmp_path / "other.key", other)
    restore(tmp_path / "copy", other, provider, filled.secret, clock.now)
    with Store.open(other, provider, clock, create=False) as restored:
        assert restored.reseal.progress() is not None
        while restored.reseal.step():
            pass
        filled.check(restored)


def test_a_process_that_stood_still_finds_no_change_in_a_record_under_a_new_key(
    open_store: Callable[..., Store], key_file: Path, home: Path, clock: MovedClock
) -> None:
    """Its key of the record is the old one: it reads the new one, or says that it can't, and never cries wolf."""
    standing, store = open_store(), open_store()
    put(store)
    secret = new_secret()
    store.master_key.set_recovery(secret, "ZZOPERATOR")
    looking = Store.open_read_only(home, KeyFile(key_file, home), clock, secret)
    store.reseal.begin("ZZOPERATOR")
    later = open_store()
    while store.reseal.step():
        pass
    assert store.audit.verify().whole
    assert later.audit.verify().whole, "its master key opens the new key"
    for old in (standing, looking):
        with pytest.raises(PathwaysError) as caught:
            old.audit.verify()
        assert caught.value.code == "ERR_PATHWAYS_KEY_ROTATED"
    looking.close()


def test_a_second_beginning_goes_on_with_the_first(store: Store) -> None:
    put(store)
    store.reseal.begin("ZZOPERATOR")
    number = store.master_key.status().number
    store.reseal.begin("ZZOPERATOR")
    assert store.master_key.status().number == number
    assert store.master_key.rotate("ZZOPERATOR") == number + 1, "a rotation meanwhile is no trouble"
    while store.reseal.step():
        pass
    assert store.audit.verify().whole


def test_every_table_with_a_sealed_record_is_sealed_anew(store: Store, home: Path, clock: MovedClock) -> None:
    """A table that is added later is added there too: what is written here has to hold a value of each."""
    Filled(store, clock)
    store.close()
    with contextlib.closing(sqlite3.connect(home / schema.FILE_NAME)) as db:
        sealed = {
            (table, column)
            for (table,) in db.execute("select name from sqlite_schema where type = 'table'").fetchall()
            for _, column, *_ in db.execute(f"pragma table_info({table})").fetchall()
            if db.execute(f"select 1 from {table} where substr({column}, 1, 3) = x'505701' limit 1").fetchone()
        }
    others = {("msg", "meta"), ("msg", "body"), ("delivery", "output"), ("attempt", "detail"), ("audit", "detail")}
    assert sealed - others == SEALED_COLUMNS - {("command", "result")}
    # Whoever seals a record stands in the list above, or chains it.
    users = {path.stem for path in STORE.glob("*.py") if "seal_record(" in path.read_text("utf-8")}
    assert users == {"audit", "base", "commands", "incidents", "intake", "resends", "secrets", "status"}
