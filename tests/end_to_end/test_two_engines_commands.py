"""Two installations on one folder, and channels that are gone, through the command line: real processes and stores."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import Result, Row, Site
from tests.support.processes import clean_environment
from tests.support.waiting import wait_until

HOLDS = "ERR_PATHWAYS_CHANNEL_HOLDS_CLAIMS"


@pytest.fixture
def other(tmp_path: Path, site: Site) -> Site:
    """A second installation that reads the same drop folder with a channel of the same name."""
    made = Site(tmp_path / "other")
    (made.root / "drop").symlink_to(site.folder("drop"), target_is_directory=True)
    made.channel(source={"dir": str(site.folder("drop"))})
    site.channel()
    return made


def tag_of(site: Site) -> str:
    """The tag of an installation, as a claim of its own carried it."""
    site.drop("zz-first.hl7")
    site.once()
    return str(site.messages()[0]["key"]).removeprefix("claim:")[13:21]


def put_claim(site: Site, tag: str, name: str = "a.hl7", data: bytes = b"ZZTEST") -> str:
    """A claimed file as a run that was cut off leaves it."""
    folder = site.folder("drop") / ".claimed" / "lab"
    folder.mkdir(parents=True, exist_ok=True)
    claim = "1" * 13 + tag + "2" * 12
    (folder / f"{claim}-{name}").write_bytes(data)
    return claim


def asked(site: Site, answer: str, *words: str) -> Result:
    """Run a command on a terminal of its own and answer its question."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    control, terminal = os.openpty()
    with subprocess.Popen(
        site.command(*words),
        env=clean_environment(),
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(terminal)
        os.write(control, answer.encode() + b"\n")
        out, err = process.communicate(timeout=60)
        os.close(control)
    return Result(process.returncode, out.decode(), err.decode())


def state_of(site: Site, claim: str) -> Row:
    return next(row for row in site.rows("claims") if row["claim_id"] == claim)


def test_a_claim_of_the_other_is_shown_asked_about_taken_over_and_stored_once(site: Site, other: Site) -> None:
    claim = put_claim(site, tag_of(other))
    site.once()
    assert [row["name"] for row in site.messages()] == []
    row = state_of(site, claim)
    assert (row["state"], row["channel"], row["name"]) == ("other-engine", "lab", "a.hl7")
    told = site.run("claims", "finish", claim, expect=1).err
    assert told.startswith("ERR_PATHWAYS_CLAIM_OTHER_ENGINE")
    assert "take the claim over first" in told
    # Standard input is no terminal: it refuses. On one it asks, and no is no.
    site.run("claims", "take-over", claim, expect=2)
    answered = asked(site, "no", "claims", "take-over", claim)
    assert answered.status == 0
    assert "Nothing was done" in answered.err
    for words in ("a.hl7", "not watched", "may have stored a file already", "stopped or replaced"):
        assert words in answered.err
    assert state_of(site, claim)["state"] == "other-engine"
    answered = asked(site, "yes", "claims", "take-over", claim)
    assert answered.status == 0
    assert answered.out.startswith(f"{claim}: taken over (its claim is ")
    again = site.run("claims", "take-over", "--yes", claim)
    assert "taken over before" in again.out
    site.once()
    assert [row["name"] for row in site.messages()] == ["a.hl7"]
    assert other.rows("claims") == []


def test_a_running_engine_watches_the_other_and_acts_at_once(site: Site, other: Site) -> None:
    tag = tag_of(other)
    with site.start() as running:
        wait_until(lambda: any(line["event"] == "engine-start" for line in site.log()))
        claim = put_claim(site, tag, data=b"ZZTEST over")
        wait_until(lambda: "no sign of life for" in site.run("claims").out, 30, "the watch")
        site.run("claims", "take-over", "--yes", claim)
        assert list(site.await_outputs(1).values()) == [b"ZZTEST over"]
        running.interrupt()
    assert len(site.messages()) == 1


def test_a_channel_that_is_gone_is_reachable_after_a_restart_and_without_an_engine(site: Site) -> None:
    site.channel()
    site.channel("keep", into="keep-drop", to=("keep-out",))
    claim = put_claim(site, tag_of(site))
    site.channels = [channel for channel in site.channels if channel["name"] != "lab"]
    site.write_config()
    (row,) = site.rows("claims")
    assert (row["claim_id"], row["channel"], row["state"]) == (claim, "lab", "other-channel")
    assert site.rows("claims", "--channel", "lab") == [row]
    assert "channel gone" in site.run("claims").out
    with site.start() as running:
        wait_until(lambda: HOLDS in site.codes(), 30, "the failure")
        running.interrupt()
    assert site.run("claims", "give-back", claim).out.startswith(f"{claim}: given back")
    assert site.dropped() == ["a.hl7"]
    assert site.rows("claims") == []
    assert site.run("claims", "--channel", "never", expect=2).err.startswith("ERR_PATHWAYS_CHANNEL_UNKNOWN")


def test_what_was_given_back_waits_for_a_poll_over_runs(site: Site) -> None:
    site.channel()
    tag = tag_of(site)
    claim = put_claim(site, tag)
    site.run("claims", "give-back", claim)
    site.once()
    assert site.dropped() == ["a.hl7"]
    (row,) = site.rows("waiting")
    assert (row["name"], row["reason"]) == ("a.hl7", "paused")
    assert row["detail"].startswith("given back")
    site.run("poll", "lab")
    site.once()
    assert [row["name"] for row in site.messages()] == ["zz-first.hl7", "a.hl7"]
