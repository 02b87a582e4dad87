"""Faults that a tester found where the disk or the display does not play along: told with a code, the rest works."""

import os
import sqlite3
from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Site, wait_until
from tests.support.processes import PATHWAYS, clean_environment, run_ordinary
from tests.support.small_disk import small_disk


@pytest.fixture
def inner(tmp_path: Path) -> InnerSite:
    return InnerSite(tmp_path / "site")


def test_a_disk_that_runs_full_under_the_engine_is_told_and_commands_go_on(site: Site) -> None:
    site.channel()
    inner = InnerSite(site.root)
    reserve = site.home / "pathways.reserve"
    with small_disk(site.home, 40) as disk:
        site.write_config()
        with site.start() as running:
            site.drop("zztest-0.hl7")
            site.await_outputs(1)
            assert reserve.exists()
            disk.fill()
            site.drop("zztest-1.hl7")
            wait_until(lambda: "ERR_PATHWAYS_DISK_RESERVE" in inner.codes(), what="the full disk is told")
            assert not reserve.exists(), "given up, so that there is room to tell"
            wait_until(lambda: [row["reason"] for row in inner.rows("waiting")] == ["disk-reserve"])
            assert inner.rows("channels")[0]["state"] == "failed"
            for command in ("poll", "pause", "resume"):
                inner.run(command, "lab")
            message = inner.messages()[0]
            inner.run("show", message["id"])
            inner.run("resend", message["id"])
            assert site.dropped() == ["zztest-1.hl7"]
            disk.empty()
            site.await_outputs(2)
            wait_until(lambda: not inner.codes(), what="the failure ends")
            result = running.interrupt()
            assert result.status == 0
            assert "could not be written" not in result.err
            assert "Traceback" not in result.err
        site.once()
        assert reserve.exists(), "kept again"


def test_a_start_on_a_full_disk_gives_the_reserve_up(site: Site) -> None:
    site.channel()
    with small_disk(site.home, 40) as disk:
        site.write_config()
        site.once()
        reserve = site.home / "pathways.reserve"
        assert reserve.exists()
        disk.fill()
        assert site.run("failures").out == "Nothing fails.\n"
        assert not reserve.exists()
        # With that gone too there is no room for anything: said with its code, the disk and what to do.
        os.unlink(site.home / ".filler")
        disk.fill()
        for command in (("run", "--once"), ("failures",)):
            result = site.run(*command, expect=1)
            assert result.err.startswith("ENOSPC: The disk is full (the disk of the home folder")
            assert "Make room" in result.err
            assert "Traceback" not in result.err
        row = site.run("check", "--json", expect=1).rows()[1]
        assert (row["place"], row["ok"], row["code"]) == ("home", False, "ENOSPC")


def test_a_log_that_cant_be_written_costs_one_line_on_standard_error(ordinary_site: Site) -> None:
    site = ordinary_site
    site.channel()
    site.drop("zztest-1.hl7")
    site.once()
    log = site.home / "logs" / "pathways.log"
    log.chmod(0o400)
    site.drop("zztest-2.hl7")
    result = site.once()
    assert [line for line in result.err.splitlines() if "LOG_UNWRITABLE" in line] == result.err.splitlines()
    assert len(result.err.splitlines()) == 1
    assert "Traceback" not in result.err
    assert len(site.outputs()) == 2


@pytest.mark.parametrize("display", ["", ":97"])
def test_the_tray_without_a_display_says_so(tmp_path: Path, display: str) -> None:
    left_out = {"QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": "", "DISPLAY": display}
    done = run_ordinary([*PATHWAYS, "--home", str(tmp_path / "home")], variables=left_out)
    text = done.stderr.decode("utf-8")
    assert done.returncode == 1, text
    assert text.startswith("ERR_PATHWAYS_NO_DISPLAY: ")
    assert "Traceback" not in text
    assert not (tmp_path / "home").exists()
    assert clean_environment()["QT_QPA_PLATFORM"], "other tests keep theirs"


@pytest.mark.parametrize("size", [100, 700_000])
def test_show_leaves_no_file_of_a_message_that_does_not_open(inner: InnerSite, size: int) -> None:
    inner.channel()
    inner.drop("zztest.hl7", b"Z" * size)
    inner.once()
    message = inner.messages()[0]
    with sqlite3.connect(inner.home / "pathways.db") as db:
        # The last byte of what holds the body: everything before it opens.
        table, column = ("msg", "body") if size < 1000 else ("chunk", "data")
        key, blob = db.execute(f"select id, {column} from {table} order by id desc limit 1").fetchone()
        changed = blob[:-1] + bytes((blob[-1] ^ 1,))
        db.execute(f"update {table} set {column} = ? where id = ?", (changed, key))
    db.close()
    target = inner.root / "away" / "body"
    target.parent.mkdir()
    result = inner.run("show", message["id"], "--body", str(target), expect=1)
    assert "ERR_PATHWAYS_STORE_DAMAGED" in result.err
    assert list(target.parent.iterdir()) == []
    target.write_bytes(b"before")
    inner.run("show", message["id"], "--body", str(target), expect=1)
    assert {path.name: path.read_bytes() for path in target.parent.iterdir()} == {"body": b"before"}
