"""What commands tell and do while `channels.yaml` has a fault, and of messages that do not open."""

import contextlib
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Site, wait_until

INVALID = "ERR_PATHWAYS_CONFIG_INVALID"


def test_a_running_engine_does_what_is_asked_while_its_file_has_a_fault(site: Site) -> None:
    site.channel()
    site.channel("gone", into="drop-2", to=("out-2",))
    inner = InnerSite(site.root)
    with site.start() as running:
        wait_until(lambda: len(inner.rows("channels")) == 2 and inner.rows("channels")[0]["last_pass"])
        del site.channels[1]
        site.write_config()
        wait_until(lambda: any(line["event"] == "config-taken" for line in site.log()))
        site.write_config_text("channels: [oh: no")
        wait_until(lambda: inner.codes() == {INVALID})
        told = inner.run("channels", "--json", expect=1)
        assert [row["name"] for row in told.rows()] == ["lab"]
        assert f"{INVALID}: " in told.err
        paused = inner.run("pause", "lab", expect=1)
        assert (paused.out, f"{INVALID}: " in paused.err) == ("lab: paused\n", True)
        site.drop("zztest.hl7")
        wait_until(lambda: [row["reason"] for row in inner.run("waiting", "--json", expect=1).rows()] == ["paused"])
        inner.run("pause", "gone", expect=2)
        inner.run("resume", "lab", expect=1)
        site.await_outputs(1)
        inner.run("poll", "lab", expect=1)
        inner.run("claims", expect=1)
        assert running.interrupt().status == 0
    # Nobody goes on with anything now.
    for command in (("channels",), ("pause", "lab"), ("waiting",)):
        inner.run(*command, expect=2)


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[InnerSite, str]:
    """A site with two messages, and the id of the one whose description was changed on the disk."""
    site = InnerSite(tmp_path / "site")
    site.channel()
    for number in range(2):
        site.drop(f"zztest-{number}.hl7")
    site.once()
    db = sqlite3.connect(site.home / "pathways.db")
    (blob,) = db.execute("select meta from msg where id = 1").fetchone()
    db.execute("update msg set meta = ? where id = 1", (blob[:-1] + bytes([blob[-1] ^ 1]),))
    db.commit()
    db.close()
    return site, site.run("messages", "--json", expect=1).rows()[-1]["id"]


def test_a_message_that_does_not_open_is_told_and_made_up_for_nothing(damaged: tuple[InnerSite, str]) -> None:
    site, message = damaged
    told = site.run("messages", "--json", expect=1)
    good, bad = told.rows()
    assert good["name"] == "zztest-1.hl7"
    assert {key: bad[key] for key in ("id", "name", "name_bytes", "sha256", "key")} == {
        "id": message, "name": None, "name_bytes": None, "sha256": None, "key": None,
    }  # fmt: skip
    assert told.err.startswith("ERR_PATHWAYS_MESSAGE_DAMAGED: ")
    assert message in told.err
    for arguments in (("messages",), ("show", message), ("show", message, "--json")):
        assert "ERR_PATHWAYS_MESSAGE_DAMAGED: " in site.run(*arguments, expect=1).err
    site.run("show", good["id"])
    checked = site.run("check", "--json", expect=1)
    (row,) = [row for row in checked.rows() if row["check"] == "stored messages"]
    assert (row["ok"], row["code"], row["detail"]) == (False, "ERR_PATHWAYS_MESSAGE_DAMAGED", message)


@pytest.mark.parametrize(
    ("pattern", "mode", "words"),
    [
        ("const.txt", "replace", "a second message that gives the same name replaces the first"),
        ("{name}", "create", "a second message that gives the same name is rejected"),
        ("{id}-{name}", "replace", ""),
    ],
)
def test_check_says_what_happens_to_a_second_message_of_one_name(
    tmp_path: Path, pattern: str, mode: str, words: str
) -> None:
    site = InnerSite(tmp_path / "site")
    site.channel(destination={"fileName": pattern, "mode": mode})
    rows = [row for row in site.rows("check") if row["check"] == "file names"]
    assert [(row["ok"], row["place"], words in row["detail"]) for row in rows] == [(True, "out", True)] * bool(words)


def test_without_an_engine_no_channel_is_said_to_start(tmp_path: Path) -> None:
    site = InnerSite(tmp_path / "site")
    site.channel()
    site.channel("off", into="drop-2", to=("out-2",), enabled=False)
    for _ in range(2):
        told = site.run("channels").out
        assert "starting" not in told
        assert "disabled" in told
        assert told.endswith("No engine runs this home: nothing is taken or delivered now.\n")
        assert {row["state"] for row in site.rows("channels")} == {"starting", "disabled"}
        site.once()


@pytest.mark.skipif(sys.platform == "win32", reason="an engine can't be made to stand still there")
def test_a_command_whose_engine_dies_says_so_and_the_next_run_does_it(site: Site) -> None:
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site.channel()
    inner = InnerSite(site.root)
    with site.start() as engine:
        wait_until(lambda: inner.rows("channels")[0]["last_pass"])
        engine.process.send_signal(signal.SIGSTOP)
        with site.start("pause", "lab") as command:
            wait_until(lambda: orders(site) == 1, what="the order is written")
            engine.kill()
            result = command.wait(20)
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("ERR_PATHWAYS_ENGINE_STOPPED: ")
    assert "pause waits for the next run" in result.err
    inner.once()
    assert inner.rows("channels")[0]["state"] == "paused"


def orders(site: Site) -> int:
    """Orders that wait in the store."""
    with contextlib.closing(sqlite3.connect(f"file:{site.home / 'pathways.db'}?mode=ro", uri=True)) as db:
        return int(db.execute("select count(*) from command where state < 2").fetchone()[0])
