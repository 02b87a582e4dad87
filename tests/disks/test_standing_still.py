"""A mounted share whose program stands: every call on it hangs in the system, as with a server that went away.

The failure comes and goes by itself, the other channels go on, the commands say since when, and the program ends in
time. Source: design "Threads", issue of the folder claim ("a share that hangs").
"""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine import patience, standstill
from pathways_desktop.engine.standstill import NO_PROGRESS
from tests.disks.mounting import answer_again, need_binding, served, stop_answering
from tests.engine.installation import Installation
from tests.support.command_line import STOP_SECONDS, Site
from tests.support.waiting import wait_until

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.allow_log("source-read-failed", "no-progress", "pass-fault"),
    pytest.mark.allow_threads("once lab"),
]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes a minute is told after some seconds."""
    monkeypatch.setattr(standstill, "STILL_SECONDS", 3.0)
    monkeypatch.setattr(standstill, "SHOWN_SECONDS", 1.0)
    monkeypatch.setattr(patience, "PLACE_SECONDS", 2.0)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """An empty site."""
    return Site(tmp_path / "site")


@pytest.fixture
def share(tmp_path: Path) -> Iterator[Path]:
    """A mounted folder whose program can be made to stand."""
    need_binding()
    behind, mount = tmp_path / "behind", tmp_path / "share"
    behind.mkdir()
    with served("tests.disks.unsteady_fs", mount, str(behind), str(mount), "--ids", "steady") as point:
        for name in ("drop", "out"):
            (point / name).mkdir()
        yield point


def drop(folder: Path, name: str) -> None:
    (folder / f".{name}").write_bytes(b"MSH|ZZTEST\r")
    (folder / f".{name}").rename(folder / name)


def two_channels(made: Installation, share: Path, well: Path, *, hangs: str) -> Path:
    """`lab` on the share and `ward` beside it; the folder that is read for `lab`."""
    well.mkdir()
    read = share / "drop"
    if hangs == "destination":
        read = well.parent / "read"
        read.mkdir()
    made.channel("lab", read)
    if hangs == "destination":
        made.channels[0]["destinations"][0]["dir"] = str(share / "out")
    made.channel("ward", well)
    return read


@pytest.mark.parametrize("hangs", ["source", "destination"])
@pytest.mark.usefixtures("soon")
def test_a_share_that_hangs_is_told_until_it_answers_again(tmp_path: Path, share: Path, hangs: str) -> None:
    made, well = Installation(tmp_path / "one"), tmp_path / "well"
    read = two_channels(made, share, well, hangs=hangs)
    with made.run():
        made.passed("lab", 2)
        stop_answering(share)
        try:
            if hangs == "destination":
                drop(read, "zztest-1.hl7")
            wait_until(lambda: made.row("lab").busy_since is not None, 30, "the row says since when")
            assert made.row("lab").busy_with == (None if hangs == "source" else "out")
            wait_until(lambda: made.codes() == {NO_PROGRESS}, 30)
            (told,) = made.failures()
            assert (told.channel, told.destination) == ("lab", None if hangs == "source" else "out")
            assert "does not answer" in (wait_until(lambda: made.row("lab").sentence) or "")
            drop(well, "zztest-2.hl7")
            wait_until(lambda: made.delivered("ward") == [b"MSH|ZZTEST\r"], 30, "the other channel goes on")
            (still,) = made.failures()
            assert still.count == 1
        finally:
            answer_again(share)
        wait_until(lambda: not made.codes(), 30, "it ends by itself")
        wait_until(lambda: made.row("lab").busy_since is None)
        before = len(made.messages())
        began = time.monotonic()
        drop(read, "zztest-3.hl7")
        wait_until(lambda: len(made.messages()) > before, 30)
        assert time.monotonic() - began < 20, "no long pause after the hang"


@pytest.mark.skipif(sys.platform == "win32", reason="of POSIX alone")
@pytest.mark.parametrize("role", ["drop", "out"])
def test_the_program_says_it_and_ends_in_time_while_a_share_hangs(site: Site, share: Path, role: str) -> None:
    there = {"dir": str(share / role)}
    site.channel(source=there if role == "drop" else None, destination=there if role == "out" else None)
    with site.start() as running:
        wait_until(lambda: any(row["last_pass"] for row in site.rows("channels")), 30)
        stop_answering(share)
        try:
            if role == "out":
                site.drop("zztest-1.hl7")
            rows = wait_until(lambda: [row for row in site.rows("channels") if row["no_progress_since"]], 60)
            assert rows[0]["name"] == "lab"
            assert "lab: no progress at" in site.run("channels").out
            began = time.monotonic()
            result = running.interrupt()
            assert time.monotonic() - began < STOP_SECONDS + 2
            assert "not finished in time" in result.err
        finally:
            answer_again(share)
    site.once()
    assert len(site.messages()) == (role == "out")


@pytest.mark.usefixtures("soon")
def test_who_asks_about_a_share_that_hangs_is_told_and_does_not_wait_for_ever(tmp_path: Path, share: Path) -> None:
    made, well = Installation(tmp_path / "one"), tmp_path / "well"
    two_channels(made, share, well, hangs="source")
    made.channels[0]["source"]["keepProcessed"] = "kept"
    made.write()
    with made.run() as home:
        made.passed("lab", 2)
        stop_answering(share)
        try:
            with pytest.raises(PathwaysError, match="ETIMEDOUT"):
                made.claims("lab")
            assert made.claims("ward") == []
            began = time.monotonic()
            rows = home.check([]).result(60)
            assert {(row.channel, row.place, row.code) for row in rows if not row.ok} == {
                ("lab", "source", "ETIMEDOUT")
            }
            assert any(row.channel == "ward" and row.ok for row in rows)
            states = {row.state.value: row.code for row in home.folders("lab").result(60)}
            assert (states["claimed"], states["processed"]) == ("ETIMEDOUT", "ETIMEDOUT")
            hanging = [each for each in threading.enumerate() if each.name == "patience"]
            assert len(hanging) == 1, "nobody waits there again"
            assert time.monotonic() - began < 30
        finally:
            answer_again(share)
        wait_until(lambda: not hanging[0].is_alive(), 30)
        assert made.claims("lab") == []
        assert all(row.ok for row in home.check(["lab"]).result(60))


@pytest.mark.usefixtures("soon")
def test_one_run_over_all_does_not_wait_for_ever(tmp_path: Path, share: Path) -> None:
    """In this process, where the minute can be shortened."""
    made, well = Installation(tmp_path / "one"), tmp_path / "well"
    two_channels(made, share, well, hangs="source")
    drop(share / "drop", "zztest-1.hl7")
    drop(well, "zztest-2.hl7")
    options = HomeOptions(made.home, made.root / "master.key")
    stop_answering(share)
    try:
        report = App().run_once(options, threading.Event())
    finally:
        answer_again(share)
    assert not report.safe
    assert [row.code for row in report.failures] == [NO_PROGRESS]
    assert made.delivered("ward") == [b"MSH|ZZTEST\r"]
    report = App().run_once(options, threading.Event())
    assert report.safe
    assert report.open == 0
    assert made.delivered("lab") == [b"MSH|ZZTEST\r"]
