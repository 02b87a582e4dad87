"""The store and its keys as the window is told of them: every state is reached, told, and left the way it should be."""

import base64
import errno
import functools
import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import EngineStarted, Event
from pathways_desktop.domain.keys import KeyReport, StoreState
from pathways_desktop.domain.policies import FOR_EVER_MS
from pathways_desktop.engine import opening
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.facade_setup import RecordQuery
from pathways_desktop.engine.policy import MachinePolicy
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.engine.vault import Door
from pathways_desktop.store.keys import KeyFile, KeyProvider
from pathways_desktop.store.masterkey import restore_master_key
from pathways_desktop.store.recovery import escrow_public, escrow_secret, fingerprint_of
from pathways_desktop.store.store import Store
from tests.support.command_line import Site
from tests.support.waiting import wait_until

SECONDS = 30.0


class Locked:
    """A key store that can be locked, over a key file."""

    name = "Secret Service"

    def __init__(self, kept: KeyFile) -> None:
        self.kept = kept
        self.code: str | None = None
        self.asked = 0

    def get(self, store_id: str, number: int = 1) -> bytes | None:
        self.asked += 1
        if self.code is not None:
            raise PathwaysError(self.code)
        return self.kept.get(store_id, number)

    def put(self, store_id: str, key: bytes, number: int = 1) -> None:
        self.kept.put(store_id, key, number)

    def forget(self, store_id: str, number: int) -> None:
        self.kept.forget(store_id, number)

    def absence(self, store_id: str) -> PathwaysError:
        return self.kept.absence(store_id)


class Rig:
    """A home with one channel, whose key store and policy a test holds in its hand."""

    def __init__(self, root: Path) -> None:
        self.site = Site(root / "site")
        self.site.channel()
        self.keys = Locked(KeyFile(self.site.key, self.site.home))
        self.policy: str | None = None
        self.events: list[Event] = []

    def provider(self) -> KeyProvider:
        return self.keys

    @contextmanager
    def home(self, *, patient: bool = False) -> Iterator[RunningHome]:
        app = App(policy=lambda: self.policy)
        options, clock = HomeOptions(self.site.home, self.site.key), SystemClock()
        made = app.running_home(options, hints=False, patient=patient)
        door = Door(
            lambda: Store.open(self.site.home, self.keys, clock, create=True, anchor=app._anchor),
            lambda secret: Store.open_read_only(self.site.home, self.keys, clock, secret, app._anchor),
            self.provider,
            MachinePolicy(lambda: self.policy),
        )
        made._door = door
        made._opening._open_store = door.open
        made.keys._door = door
        made.listen(self.events.append)
        try:
            yield made
        finally:
            made.stop().result(SECONDS)
            made.close()

    def with_message(self) -> str:
        """Run once over a message; the paper of a recovery key."""
        self.site.drop("zztest.hl7", b"ZZBODY")
        self.site.once()
        return self.site.run("key", "recovery").out.strip()


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(PathwaysError) as caught:
        act()
    return caught.value.code


def state(home: RunningHome) -> KeyReport:
    return home.keys.report().result(SECONDS)


# ---------------------------------------------------------------- states


def test_new_becomes_open_and_its_figures_are_told(rig: Rig) -> None:
    status = json.loads(rig.site.run("status", "--json").out)
    assert (status["store"], status["engine"], status["messages"]) == ("new", False, None)
    assert not rig.site.key.exists(), "who looks makes no key"
    with rig.home() as home:
        assert home.snapshot().store is None
        home.start().result(SECONDS)
        rig.site.drop("zztest.hl7", b"ZZBODY")
        wait_until(lambda: home.snapshot().received_today == 1, SECONDS, "it is received")
        snapshot = home.snapshot()
        assert (snapshot.store, snapshot.store_code) == (StoreState.OPEN, None)
        wait_until(lambda: (home.snapshot().figures or snapshot.figures).messages == 1, SECONDS, "it is counted")  # type: ignore[union-attr]
        figures = home.snapshot().figures
        assert figures is not None
        assert figures.bytes >= (rig.site.home / "pathways.db").stat().st_size
        assert figures.free
        report = state(home)
        assert (report.state, report.number, report.recovery_since) == (StoreState.OPEN, 1, None)
    status = json.loads(rig.site.run("status", "--json").out)
    assert (status["store"], status["messages"], status["master_key"]) == ("open", 1, 1)
    assert 0 < status["bytes"] < status["free"]


def test_m01_a_locked_key_store_claims_and_delivers_nothing_and_is_tried_again_by_itself(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FIRST_SECONDS", 0.2)
    rig.with_message()
    outputs = len(rig.site.outputs())
    rig.keys.code = "ERR_PATHWAYS_KEY_STORE_LOCKED"
    drop = rig.site.drop("zztest-2.hl7", b"ZZLATER")
    with rig.home(patient=True) as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        snapshot = home.snapshot()
        assert (snapshot.running, snapshot.store) == (False, StoreState.LOCKED)
        assert snapshot.store_code == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        report = state(home)
        assert (report.state, report.keeper) == (StoreState.LOCKED, "Secret Service")
        asked = rig.keys.asked
        wait_until(lambda: rig.keys.asked >= asked + 2, SECONDS, "it is tried again")
        assert drop.exists(), "nothing is claimed"
        assert len(rig.site.outputs()) == outputs, "and nothing delivered"
        assert not any(isinstance(event, EngineStarted) for event in rig.events)
        rig.keys.code = None
        wait_until(lambda: home.snapshot().running, SECONDS, "it starts by itself")
        wait_until(lambda: any(isinstance(event, EngineStarted) for event in rig.events), SECONDS, "and says so")
        rig.site.await_outputs(outputs + 1)


def test_a_home_that_is_not_patient_or_has_lost_its_key_is_not_tried_again(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FIRST_SECONDS", 0.01)
    rig.with_message()
    for patient, code in ((False, "ERR_PATHWAYS_KEY_STORE_LOCKED"), (True, "ERR_PATHWAYS_KEY_FILE_UNSAFE")):
        rig.keys.code = code
        with rig.home(patient=patient) as home:
            assert code_of(lambda home=home: home.start().result(SECONDS)) == code  # type: ignore[misc]
            assert home._opening._thread is None


def test_a_missing_key_comes_back_with_the_paper(rig: Rig) -> None:
    paper = rig.with_message()
    rig.site.key.unlink()
    status = rig.site.run("status", "--json", expect=1)
    assert json.loads(status.out)["store"] == "missing"
    assert status.err.startswith("ERR_PATHWAYS_KEY_MISSING")
    with rig.home() as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_KEY_MISSING"
        assert home.snapshot().store is StoreState.MISSING
        assert not rig.site.key.exists(), "no new key over a store"
        wrong = paper.replace(paper[0], "Z" if paper[0] != "Z" else "Y", 1)
        assert code_of(lambda: home.keys.restore(wrong).result(SECONDS)) == "ERR_PATHWAYS_RECOVERY_KEY_TEXT"
        report = home.keys.restore(paper).result(SECONDS)
        assert (report.state, report.number) == (StoreState.OPEN, 2)
        home.start().result(SECONDS)
        assert home.snapshot().store is StoreState.OPEN
        assert len(home.messages(MessageQuery(), None, 10).result(SECONDS).rows) == 1


def test_a_wrong_key_is_told_as_wrong(rig: Rig) -> None:
    rig.with_message()
    label, _ = rig.site.key.read_text().split()
    rig.site.key.write_text(f"{label} {base64.b64encode(os.urandom(32)).decode()}\n")
    result = rig.site.run("key", "status", expect=1)
    assert "not open (wrong)" in result.out
    with rig.home() as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_KEY_WRONG"
        assert home.snapshot().store is StoreState.WRONG


def test_read_only_looks_and_exports_and_does_nothing_else(rig: Rig, tmp_path: Path) -> None:
    paper = rig.with_message()
    rig.keys.code = "ERR_PATHWAYS_KEY_STORE_LOCKED"
    drop = rig.site.drop("zztest-2.hl7", b"ZZLATER")
    with rig.home() as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        assert home.keys.open_read_only(paper).result(SECONDS).state is StoreState.READ_ONLY
        snapshot = home.snapshot()
        assert (snapshot.running, snapshot.store) == (False, StoreState.READ_ONLY)
        (row,) = home.messages(MessageQuery(), None, 10).result(SECONDS).rows
        assert home.message(row.id, viewed_by="ZZOPERATOR").result(SECONDS).row.name == b"zztest.hl7"
        assert home.body(row.id, 100).result(SECONDS) == b"ZZBODY"
        assert home.export(row.id, str(tmp_path / "out")).result(SECONDS) == 6
        for act in (
            lambda: home.resend([row.id], None, "").result(SECONDS),
            lambda: home.pause(["lab"]).result(SECONDS),
            lambda: home.keeping.exchange_key().result(SECONDS),
            lambda: home.setup.keep_recovery_key(home.setup.new_recovery_key().result(SECONDS)).result(SECONDS),
            lambda: home.keys.reseal().result(SECONDS),
        ):
            assert code_of(act) == "ERR_PATHWAYS_STORE_READ_ONLY"
        assert drop.exists()
        rig.keys.code = None
        home.start().result(SECONDS)
        assert home.snapshot().store is StoreState.OPEN
        rig.site.await_outputs(2)
    whats = [row["what"] for row in rig.site.rows("audit")]
    assert {"opened-read-only", "viewed", "exported"} <= set(whats), "each look is recorded"
    assert rig.site.run("audit", "verify").out


def test_a_damaged_store_gives_way_to_a_backup_and_is_kept(rig: Rig, tmp_path: Path) -> None:
    paper = rig.with_message()
    copy = tmp_path / "copy.backup"
    rig.site.run("backup", str(copy))
    path = rig.site.home / "pathways.db"
    with path.open("r+b") as file:
        file.write(b"\xa5" * 8192)
    spoilt = path.read_bytes()
    with rig.home() as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_STORE_DAMAGED"
        other = "A" * 56
        assert code_of(lambda: home.keys.restore_backup(str(copy), other).result(SECONDS)).startswith("ERR_PATHWAYS")
        assert path.read_bytes() == spoilt
        aside = home.keys.restore_backup(str(copy), paper).result(SECONDS)
        assert aside is not None
        home.start().result(SECONDS)
        (row,) = home.messages(MessageQuery(), None, 10).result(SECONDS).rows
        assert row.name == b"zztest.hl7"
    assert (rig.site.home / aside / "pathways.db").read_bytes() == spoilt
    (told,) = [row["detail"] for row in rig.site.rows("audit") if row["what"] == "restored"]
    assert told.endswith(f"the store before it stands in {aside}")


def test_the_command_line_looks_with_the_paper(rig: Rig) -> None:
    paper = rig.with_message()
    rig.site.key.unlink()
    assert rig.site.run("--recovery-key", "status", "--json", text=paper).rows()[0]["store"] == "read-only"
    (message,) = rig.site.run("--recovery-key", "messages", "--json", text=paper).rows()
    assert rig.site.run("--recovery-key", "show", message["id"], "--body", "-", text=paper).out == "ZZBODY"
    assert not rig.site.key.exists()


def test_the_paper_is_checked_without_a_change(rig: Rig) -> None:
    paper = rig.with_message()
    with rig.home() as home:
        home.start().result(SECONDS)
        home.keys.check_recovery_key(paper).result(SECONDS)
        new = home.setup.new_recovery_key().result(SECONDS)
        assert code_of(lambda: home.keys.check_recovery_key(new).result(SECONDS)) == "ERR_PATHWAYS_RECOVERY_KEY_WRONG"


def test_a_closed_screen_opens_when_the_key_store_gives_the_key_again(rig: Rig) -> None:
    with rig.home() as home:
        home.start().result(SECONDS)
        home.keys.screen_closed("idle").result(SECONDS)
        rig.keys.code = "ERR_PATHWAYS_KEY_STORE_LOCKED"
        assert code_of(lambda: home.keys.screen_opened().result(SECONDS)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        rig.keys.code = None
        home.keys.screen_opened().result(SECONDS)
        store = home._opening.store
        assert store is not None
        rows = [(row.what, row.outcome, row.detail) for row in store.audit.rows() if row.what.startswith("screen")]
    assert rows == [
        ("screen-closed", "done", "idle"),
        ("screen-opened", "ERR_PATHWAYS_KEY_STORE_LOCKED", None),
        ("screen-opened", "done", None),
    ]


def test_sealing_anew_goes_on_beside_the_work_and_over_a_restart(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    from pathways_desktop.engine import upkeep

    for number in range(30):
        rig.site.drop(f"zz-{number}.hl7", b"%d" % number)
    rig.site.once()
    monkeypatch.setattr(upkeep, "RESEAL_PAUSE_SECONDS", 3600.0)
    with rig.home() as home:
        home.start().result(SECONDS)
        report = home.keys.reseal().result(SECONDS)
        assert report.resealing is not None
        assert (report.number, report.resealing.total) == (2, 30)
        wait_until(lambda: home.snapshot().resealing is not None, SECONDS, "the snapshot tells of it")
    assert "Sealing anew" in rig.site.run("status").out
    monkeypatch.setattr(upkeep, "RESEAL_PAUSE_SECONDS", 0.0)
    with rig.home() as home:
        home.start().result(SECONDS)
        rig.site.drop("zz-later.hl7", b"later")
        wait_until(lambda: home.snapshot().resealing is None, SECONDS, "it is done")
        rig.site.await_outputs(31)
        whats = [row.what for row in home.record.page(RecordQuery(), None, 500).result(SECONDS).rows]
        assert {"reseal-begun", "resealed"} <= set(whats)
    assert len(rig.site.messages()) == 31


# ---------------------------------------------------------------- the escrow key


def pair() -> tuple[str, str, bytes]:
    """Public and private half as `openssl` writes them, and the public bytes."""
    private = X25519PrivateKey.generate()
    public = private.public_key()
    return (
        public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode(),
        private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode(),
        public.public_bytes_raw(),
    )


def test_the_policy_s_key_opens_the_store_until_the_policy_names_it_no_more(rig: Rig) -> None:
    public, private, raw = pair()
    assert escrow_public(base64.b64encode(raw).decode()) == escrow_public(public) == raw
    rig.policy = public
    with rig.home() as home:
        home.start().result(SECONDS)
        rig.site.drop("zztest.hl7", b"ZZBODY")
        rig.site.await_outputs(1)
        report = state(home)
        assert report.escrow is not None
        assert report.escrow.fingerprint == fingerprint_of(raw)
        assert report.recovery_since is None
        home.keeping.back_up(str(rig.site.root / "copy")).result(SECONDS)
    assert fingerprint_of(raw) in rig.site.run("key", "status").out
    rig.site.key.unlink()
    path = rig.site.home / "pathways.db"
    _, other, _ = pair()
    now = SystemClock().now_ms()
    wrong = escrow_secret(other)
    assert code_of(lambda: restore_master_key(path, rig.keys, wrong, now)) == "ERR_PATHWAYS_ESCROW_KEY_WRONG"
    assert restore_master_key(path, rig.keys, escrow_secret(private), now) == 2
    assert rig.site.body(rig.site.messages()[0]) == b"ZZBODY"
    rig.policy = None
    with rig.home() as home:
        home.start().result(SECONDS)
        assert state(home).escrow is None
    assert code_of(lambda: restore_master_key(path, rig.keys, escrow_secret(private), now)) == (
        "ERR_PATHWAYS_ESCROW_KEY_WRONG"
    )
    whats = [row["what"] for row in rig.site.rows("audit") if row["what"].startswith("escrow")]
    assert whats == ["escrow-key-removed", "escrow-key-set"]


@pytest.mark.parametrize("text", ["ZZNOKEY", "", "A" * 44, "-----BEGIN PUBLIC KEY-----\nZZ\n-----END PUBLIC KEY-----"])
def test_a_policy_that_names_no_key_is_told_and_changes_nothing(rig: Rig, text: str) -> None:
    public, _, raw = pair()
    rig.policy = public
    with rig.home() as home:
        home.start().result(SECONDS)
    rig.policy = text
    with rig.home() as home:
        home.start().result(SECONDS)
        report = state(home)
        assert report.escrow is not None
        assert report.escrow.fingerprint == fingerprint_of(raw), "what was wrapped stays wrapped"
        (row,) = home.failures(closed=False).result(SECONDS)
        assert row.code == "ERR_PATHWAYS_ESCROW_KEY_POLICY"
        assert "ZZNOKEY" not in str(row)
    rig.policy = public
    with rig.home() as home:
        home.start().result(SECONDS)
        assert home.failures(closed=False).result(SECONDS) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a file of POSIX")
def test_a_policy_s_file_is_believed_only_where_nobody_else_can_write_it(tmp_path: Path) -> None:
    if sys.platform != "win32":
        from pathways_desktop.system.policy import file_text

        folder = tmp_path / "policy"
        folder.mkdir(mode=0o755)
        file, me = folder / "escrow.pub", os.getuid()
        assert file_text(file, me) is None
        file.write_text("ZZKEY\n")
        file.chmod(0o644)
        assert file_text(file, me) == "ZZKEY\n"
        file.write_text(" \n")
        assert file_text(file, me) is None
        code = "ERR_PATHWAYS_ESCROW_KEY_POLICY"
        file.chmod(0o664)
        assert code_of(lambda: file_text(file, me)) == code
        file.chmod(0o644)
        folder.chmod(0o777)
        assert code_of(lambda: file_text(file, me)) == code
        folder.chmod(0o755)
        assert code_of(lambda: file_text(file, me + 1)) == code
        file.unlink()
        file.symlink_to(tmp_path / "elsewhere")
        assert code_of(lambda: file_text(file, me)) == code


@pytest.mark.skipif(sys.platform == "win32", reason="a file of POSIX")
def test_a_policy_on_a_failing_disk_counts_as_strict_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform != "win32":
        from pathways_desktop.system import policy

        monkeypatch.setattr(policy, "policy_folder", lambda: tmp_path)
        monkeypatch.setattr(policy, "file_text", functools.partial(policy.file_text, owner=os.getuid()))
        tmp_path.chmod(0o755)
        (tmp_path / "retention-minimum-days").write_text("30\n")
        assert policy.machine_rules().unread is None

        def lost(handle: int, most: int) -> bytes:
            raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr(os, "read", lost)
        rules = policy.machine_rules()
        assert rules.unread == "RetentionMinimumDays: expected 0 to 36500 days"
        assert rules.least_kept_ms == FOR_EVER_MS


# ---------------------------------------------------------------- diagnostics


def test_a_bundle_is_shown_saved_and_audited_also_for_a_store_that_does_not_open(rig: Rig, tmp_path: Path) -> None:
    rig.with_message()
    with rig.home() as home:
        home.start().result(SECONDS)
        bundle = home.keys.diagnostics().result(SECONDS)
        names = [name for name, _ in bundle.parts]
        assert names == ["about.json", "store.json", "channels.json", "failures.json", "log.jsonl"]
        size = home.keys.save_diagnostics(bundle, str(tmp_path / "bundle.zip")).result(SECONDS)
    target = tmp_path / "bundle.zip"
    assert target.stat().st_size == size
    with zipfile.ZipFile(target) as made:
        assert [(name, made.read(name).decode()) for name in made.namelist()] == list(bundle.parts), "what was shown"
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o077 == 0
    assert list(tmp_path.glob(".bundle*")) == []
    assert "diagnostics-saved" in [row["what"] for row in rig.site.rows("audit")]
    rig.keys.code = "ERR_PATHWAYS_KEY_STORE_LOCKED"
    with rig.home() as home:
        assert code_of(lambda: home.start().result(SECONDS)) == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        parts = dict(home.keys.diagnostics().result(SECONDS).parts)
        assert json.loads(parts["store.json"])["code"] == "ERR_PATHWAYS_KEY_STORE_LOCKED"
        missing = str(tmp_path / "no-such-folder" / "x.zip")
        assert code_of(lambda: home.keys.save_diagnostics(replace(bundle), missing).result(SECONDS)) == "ENOENT"
