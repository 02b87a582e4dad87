"""Faults that a tester found on the way out: retries, polls, resends, names of outputs, what is searched."""

from datetime import datetime
from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Row, Site, wait_until


@pytest.fixture
def inner(tmp_path: Path) -> InnerSite:
    return InnerSite(tmp_path / "site")


def _seconds_left(site: Site, message: Row) -> float:
    """How long after its last attempt the next one is due."""
    delivery = site.rows("show", message["id"])[0]["deliveries"][0]
    at = delivery["attempts"][-1]["at"]
    return (datetime.fromisoformat(delivery["next_at"]) - datetime.fromisoformat(at)).total_seconds()


def _times(site: Site) -> list[int]:
    """When each output was written, in the order of the messages' names."""
    found = sorted((row["name"], row["id"]) for row in site.messages())
    return [(site.root / "out" / f"{message_id}-1.hl7").stat().st_mtime_ns for _, message_id in found]


def test_ten_files_for_a_missing_folder_wait_alike_and_all_go_out_in_order_when_it_is_back(inner: InnerSite) -> None:
    inner.channel(destination={"retry": {"first": "1s", "factor": 3}})
    (inner.root / "out").rmdir()
    for number in range(10):
        inner.drop(f"zztest-{number}.hl7", b"%d" % number)
    inner.once(expect=1)
    waits = [_seconds_left(inner, row) for row in inner.messages()]
    assert len(waits) == 10
    assert all(wait == pytest.approx(1.0, abs=0.01) for wait in waits)
    inner.folder("out")
    # As soon as the first one is due the place is found to be back, which makes the other nine due.
    wait_until(lambda: inner.once(expect=None).status == 0 and inner.outputs())
    inner.once()
    assert len(inner.outputs()) == 10
    times = _times(inner)
    assert times == sorted(times)
    assert inner.codes() == set()


def test_one_success_makes_the_others_due_in_the_same_run(inner: InnerSite) -> None:
    inner.channel(destination={"retry": {"first": "1h", "most": "1h"}})
    (inner.root / "out").rmdir()
    for number in range(5):
        inner.drop(f"zztest-{number}.hl7", b"%d" % number)
    inner.once(expect=1)
    inner.folder("out")
    inner.drop("zztest-5.hl7", b"5")
    inner.once()
    assert sorted(inner.outputs().values()) == [b"%d" % number for number in range(6)]


def test_a_failing_place_is_tried_once_a_file_and_run(inner: InnerSite) -> None:
    inner.channel(destination={"retry": {"first": "100ms", "most": "100ms"}})
    (inner.root / "out").rmdir()
    for number in range(3):
        inner.drop(f"zztest-{number}.hl7", b"%d" % number)
    for run in (1, 2):
        wait_until(lambda: inner.once(expect=None).status == 1, what="all are due again")
        attempts = [row["deliveries"][0]["attempts"] for row in inner.messages()]
        assert attempts == [run] * 3


def test_a_poll_without_an_engine_makes_retries_due_for_the_next_run(inner: InnerSite) -> None:
    inner.channel(destination={"retry": {"first": "1h", "most": "1h"}})
    (inner.root / "out").rmdir()
    inner.drop("zztest.hl7", b"1")
    inner.once(expect=1)
    inner.folder("out")
    inner.once()
    assert not inner.outputs(), "a run waits for no retry"
    assert "queued" in inner.run("poll", "lab").out
    inner.once()
    assert list(inner.outputs().values()) == [b"1"]


def test_a_run_in_which_nothing_failed_ends_with_0_beside_an_old_failure(inner: InnerSite) -> None:
    inner.channel(destination={"retry": {"first": "1h", "most": "1h"}})
    (inner.root / "out").rmdir()
    inner.drop("zztest.hl7", b"1")
    assert "ENOENT" in inner.once(expect=1).err
    assert "ENOENT" not in inner.once(expect=0).err
    assert inner.codes() == {"ENOENT"}, "it is still open"


def test_a_stopped_engines_channel_shows_the_trouble_it_left(inner: InnerSite) -> None:
    inner.channel()
    inner.channel("well", into="drop-2", to=("out-2",))
    (inner.root / "out").rmdir()
    inner.drop("zztest.hl7", b"1")
    inner.once(expect=1)
    assert {row["name"]: row["state"] for row in inner.rows("channels")} == {"lab": "failed", "well": "starting"}


def test_two_names_never_become_one_output(inner: InnerSite) -> None:
    inner.channel("deep", source={"recursive": True}, destination={"fileName": "{name}"})
    inner.channel("flat", into="drop-2", to=("out-2",), destination={"fileName": "{name}"})
    inner.folder("drop/a%b")
    inner.drop("a%b/x.hl7", b"in a folder")
    inner.drop("a%25b%2Fx.hl7", b"beside it")
    inner.drop("a:b.hl7", b"colon", into="drop-2")
    inner.drop("a%3Ab.hl7", b"like one", into="drop-2")
    inner.once()
    assert inner.outputs() == {"a%25b%2Fx.hl7": b"in a folder", "a%2525b%252Fx.hl7": b"beside it"}
    assert inner.outputs("out-2") == {"a%3Ab.hl7": b"colon", "a%253Ab.hl7": b"like one"}
    inner.run("resend", *(row["id"] for row in inner.messages()))
    inner.once()
    assert (len(inner.outputs()), len(inner.outputs("out-2"))) == (2, 2)


@pytest.mark.parametrize("age", [0, "1h"])
def test_what_waits_in_a_paused_channel_is_told_as_paused(inner: InnerSite, age: object) -> None:
    inner.channel(source={"minAge": age})
    inner.run("pause", "lab")
    inner.drop("zztest.hl7")
    inner.once()
    (row,) = inner.rows("waiting")
    assert (row["name"], row["reason"], row["next_try"]) == ("zztest.hl7", "paused", None)
    told = inner.run("poll", "lab").out
    assert told == "lab: queued: no engine is running (paused: its folder is listed, nothing is taken or delivered)\n"
    inner.channels[0]["source"]["minAge"] = 0
    inner.write_config()
    assert inner.dropped() == ["zztest.hl7"]
    assert inner.rows("channels")[0]["state"] == "paused"
    inner.run("resume", "lab")
    inner.once()
    assert inner.rows("waiting") == []
    assert len(inner.outputs()) == 1


def test_waiting_says_that_more_may_wait_beside_an_unread_place(inner: InnerSite) -> None:
    inner.channel()
    inner.once()
    assert inner.run("waiting").out == "Nothing waits.\n"
    inner.folder("drop").rename(inner.root / "away")
    inner.once(expect=1)
    result = inner.run("waiting", expect=1)
    assert "Nothing waits." not in result.out
    assert "Nothing else is known to wait." in result.out
    assert result.err.startswith("ENOENT: ")


def _refused_resend(site: Site, message: Row) -> None:
    result = site.run("resend", message["id"], "--destination", "nowhere", "--json", expect=1)
    assert [(row["destination"], row["queued"]) for row in result.rows()] == [("nowhere", False)]
    assert result.err.startswith("ERR_PATHWAYS_DESTINATION_UNKNOWN: ")
    assert [row["destination"] for row in site.rows("show", message["id"])[0]["deliveries"]] == ["out"]


def test_a_resend_to_a_destination_that_the_channel_does_not_have_is_refused(site: Site) -> None:
    inner = InnerSite(site.root)
    inner.channel()
    inner.drop("zztest.hl7")
    inner.once()
    message = inner.messages()[0]
    _refused_resend(inner, message)
    with site.start() as running:
        wait_until(lambda: inner.rows("channels")[0]["state"] == "running", what="the engine runs")
        _refused_resend(inner, message)
        assert running.interrupt().status == 0


PATIENT = (
    b"MSH|^~\\&|ZZSENDER||||20260101||ORU^R01|ZZCTRL7|P|2.5\rPID|1||ZZPID42^^^ZZ||ZZFamilie^Given\rOBR|1|ZZORDER9\r"
)


@pytest.mark.parametrize("text", ["zzfamilie", "ZZPID42", "ZZORDER9", "ZZCTRL7", "ZZSENDER", "ORU^R01", "odd-name"])
def test_find_looks_at_all_that_it_says(inner: InnerSite, text: str) -> None:
    inner.channel()
    inner.drop("odd-name.hl7", PATIENT)
    inner.drop("zztest-other.hl7", b"something else")
    inner.once()
    assert [row["name"] for row in inner.rows("messages", "--find", text)] == ["odd-name.hl7"]
    assert inner.rows("messages", "--find", "Given") == [], "contents are not searched"
    # No part of it stands open in the home.
    for path in inner.home.rglob("*"):
        if path.is_file():
            assert text.encode().lower() not in path.read_bytes().lower()
