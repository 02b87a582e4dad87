"""Backup while the engine runs, restore on a fresh home, purge: with real processes, nothing sent twice by itself."""

import contextlib
import sqlite3
import subprocess
from pathlib import Path

import pytest

from pathways_desktop.store.backup import restore
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.recovery import secret_of, text_of
from tests.support.command_line import PATIENCE, Row, Site, wait_until
from tests.support.processes import clean_environment


def feed(site: Site, text: str, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        site.command(*words),
        env=clean_environment(),
        input=text.encode("ascii"),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def fresh(tmp_path: Path) -> Site:
    return Site(tmp_path / "other-computer")


def bodies(site: Site, rows: list[Row]) -> list[bytes]:
    return [site.body(row) for row in rows]


def test_a_backup_of_a_running_engine_comes_back_and_sends_nothing_by_itself(
    site: Site, fresh: Site, tmp_path: Path
) -> None:
    site.channel(to=("out", "away"))
    site.folder("away").rmdir()
    paper = ""
    with site.start() as engine:
        site.drop("zztest-1.hl7", b"one")
        site.await_outputs(1)
        assert site.run("backup", str(tmp_path / "b"), expect=1).err.startswith("ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY")
        paper = site.run("key", "recovery").out
        assert "1 message, " in site.run("backup", str(tmp_path / "store.backup")).out
        assert engine.interrupt().status == 0
    fresh.channels = site.channels
    fresh.write_config()
    status, told, _ = feed(fresh, paper, "restore", str(tmp_path / "store.backup"), "--yes")
    assert (status, "Messages restored: 1." in told, "backup was: 1." in told) == (0, True, True)
    # The folder that was away is back, and the output that waited for it is still not sent by itself.
    site.folder("away")
    fresh.run("run", "--once", expect=None)
    assert site.outputs("away") == {}
    assert "ERR_PATHWAYS_RESTORED_HELD" in fresh.codes()
    (message,) = fresh.messages()
    assert fresh.body(message) == b"one"
    fresh.run("resend", message["id"], "--destination", "away")
    fresh.run("run", "--once", expect=None)
    assert list(site.outputs("away").values()) == [b"one"]
    assert fresh.run("audit", "verify").out.startswith("The record is whole")


def test_a_trial_restore_leaves_the_record_of_the_store_it_was_made_of_as_it_is(
    site: Site, fresh: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have one id and, for one user, one folder with copies of the record's head."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    site.channel()
    site.drop("zztest-1.hl7", b"one")
    site.once()
    paper = site.run("key", "recovery").out
    site.run("backup", str(tmp_path / "store.backup"))
    fresh.channels = site.channels
    fresh.write_config()
    for other in (fresh, Site(tmp_path / "one-more")):
        other.channels = site.channels
        other.write_config()
        assert feed(other, paper, "restore", str(tmp_path / "store.backup"), "--yes")[0] == 0
    for _ in range(2):
        for each in (site, fresh):
            each.once()
            assert "whole" in each.run("audit", "verify").out
            assert each.codes() == set()
    # Which copies a record is compared with stands outside its chain: another line than its own is told.
    with contextlib.closing(sqlite3.connect(fresh.home / "pathways.db")) as db, db:
        db.execute("update upkeep set value = 2 where name = 'line'")
    assert "ERR_PATHWAYS_AUDIT_" in fresh.run("audit", "verify", expect=1).err


def test_a_restore_that_was_stopped_before_it_was_recorded_is_told_by_the_next_start(
    site: Site, fresh: Site, tmp_path: Path
) -> None:
    site.channel(to=("out", "away"))
    site.folder("away").rmdir()
    site.drop("zztest-1.hl7", b"one")
    site.run("run", "--once", expect=None)
    paper = site.run("key", "recovery").out
    site.run("backup", str(tmp_path / "store.backup"))
    fresh.channels = site.channels
    fresh.write_config()
    secret = secret_of(paper)
    restore(tmp_path / "store.backup", fresh.home, KeyFile(fresh.key, fresh.home), secret, 1)
    site.folder("away")
    for _ in range(2):
        fresh.run("run", "--once", expect=None)
    assert site.outputs("away") == {}
    assert "ERR_PATHWAYS_RESTORED_HELD" in fresh.codes()
    assert [row["what"] for row in fresh.rows("audit")].count("restored") == 1


def test_a_home_with_a_store_is_not_restored_over(site: Site, tmp_path: Path) -> None:
    site.channel()
    site.once()
    paper = site.run("key", "recovery").out
    site.run("backup", str(tmp_path / "store.backup"))
    status, _, err = feed(site, paper, "restore", str(tmp_path / "store.backup"), "--yes")
    assert (status, err.startswith("ERR_PATHWAYS_RESTORE_NOT_FRESH")) == (1, True)


def test_a_purge_removes_what_is_done_and_old_and_nothing_else(site: Site) -> None:
    site.channel(to=("out", "away"), retention="1h")
    site.drop("zztest-1.hl7", b"done")
    site.once()
    site.folder("away").joinpath("x").mkdir()
    assert site.run("purge", "--yes").out == "Nothing is old enough.\n"
    assert "lab" in site.run("purge", "--older-than", "1ms", "--dry-run").out
    assert len(site.messages()) == 1
    assert site.run("purge", "--older-than", "1ms", "--yes").out.endswith("1 message removed.\n")
    assert site.messages() == []
    assert "purged" in [row["what"] for row in site.rows("audit")]


def test_a_file_found_damaged_stops_the_claims_and_nothing_is_lost(site: Site) -> None:
    """The look at the whole file comes some seconds after the start; what is dropped afterwards stays where it is."""
    site.channel()
    for number in range(40):
        site.drop(f"zztest-{number:02}.hl7", b"." * 3000)
    site.once()
    store = site.home / "pathways.db"
    db = sqlite3.connect(store)
    db.execute("pragma wal_checkpoint(truncate)").fetchall()
    (page,) = db.execute("select rootpage from sqlite_schema where name = 'msg_epoch'").fetchone()
    db.close()
    with store.open("rb+") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 64)
    with site.start() as engine:
        wait_until(lambda: "ERR_PATHWAYS_STORE_DAMAGED" in site.run("failures", expect=None).out, timeout=60)
        site.drop("zztest-late.hl7", b"late")
        wait_until(lambda: any(row["reason"] == "paused" for row in site.rows("waiting")), timeout=60)
        engine.kill()
    assert site.dropped() == ["zztest-late.hl7"]


def test_nothing_that_a_person_asks_for_is_written_over_the_key_or_into_the_home(site: Site, tmp_path: Path) -> None:
    """A store whose key file was replaced by its own diagnostics could be opened by nobody."""
    site.channel()
    site.drop("zztest-1.hl7", b"one")
    site.once()
    site.run("key", "recovery")
    (message,) = site.messages()
    key, config = site.key.read_bytes(), (site.home / "channels.yaml").read_bytes()
    link = tmp_path / "link.csv"
    link.symlink_to(site.key)
    for target, *words in (
        (site.key, "backup"),
        (site.key, "diagnostics"),
        (site.key, "show", message["id"], "--body"),
        (link, "audit", "export"),
        (site.home / "channels.yaml", "backup"),
        (site.home / "pathways.db-wal", "backup"),
    ):
        assert site.run(*words, str(target), expect=2).err.startswith("ERR_PATHWAYS_USAGE")
    assert (site.key.read_bytes(), (site.home / "channels.yaml").read_bytes()) == (key, config)
    assert link.is_symlink()
    assert [row["id"] for row in site.messages()] == [message["id"]]


def test_a_backup_that_is_no_backup_is_told_as_one(fresh: Site, tmp_path: Path) -> None:
    """What fails is the file that was named, not the store of this home: there is none yet."""
    paper = text_of(bytes(range(32)))
    status, _, err = feed(fresh, paper, "restore", str(tmp_path / "nowhere"), "--yes")
    assert (status, err.splitlines()[0]) == (1, "ENOENT: The folder is not there (the backup can't be read).")
    tmp_path.joinpath("text").write_text("zztest" * 100)
    status, _, err = feed(fresh, paper, "restore", str(tmp_path / "text"), "--yes")
    assert (status, err.split("(")[1].split(")")[0]) == (1, "the backup: the file is no store")
    assert not (fresh.home / "pathways.db").exists()
