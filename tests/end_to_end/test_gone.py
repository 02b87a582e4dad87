"""Messages that wait for a channel or a destination that was renamed or removed: told until a person ends it."""

from pathlib import Path

import pytest

from tests.end_to_end.inside import InnerSite
from tests.support.command_line import Row, Site, wait_until

CHANNEL, DESTINATION = "ERR_PATHWAYS_CHANNEL_GONE", "ERR_PATHWAYS_DESTINATION_GONE"


@pytest.fixture
def inner(tmp_path: Path) -> InnerSite:
    return InnerSite(tmp_path / "site")


def waits_for_one(site: InnerSite, count: int = 1) -> Row:
    """Messages that could not be delivered to `one`, whose folder is missing; the first of them."""
    site.channel(to=("one",))
    (site.root / "one").rmdir()
    for number in range(count):
        site.drop(f"zztest-{number}.hl7")
    site.once(expect=1)
    first: Row = site.messages()[0]
    assert first["state"] == "delivering"
    return first


def rename_destination(site: InnerSite) -> None:
    """`one` is now called `two`, and its folder is there."""
    site.channels[0]["destinations"][0].update(name="two", dir=str(site.folder("two")))
    site.write_config()


def state(site: InnerSite) -> tuple[str, list[tuple[str, str]]]:
    (message,) = site.messages()
    return message["state"], [(each["destination"], each["state"]) for each in message["deliveries"]]


def test_a_renamed_channel_leaves_nothing_in_silence(inner: InnerSite) -> None:
    waits_for_one(inner, 2)
    inner.channels[0]["name"] = "laboratory"
    inner.write_config()
    for _ in range(2):
        result = inner.once(expect=1)
        assert result.out.endswith("1 failure open\n")
        assert f"{CHANNEL}: " in result.err
    (failure,) = inner.failures()
    assert (failure["channel"], failure["code"], failure["count"]) == ("lab", CHANNEL, 2)
    assert "2 messages wait for one" in inner.run("failures").out
    row = {row["name"]: row for row in inner.rows("channels")}["lab"]
    assert (row["state"], row["source"], row["destinations"], row["queued"]) == ("failed", None, ["one"], 2)
    assert "lab: not in channels.yaml any more" in inner.run("channels").out
    # Its name comes back: it is delivered, and the failure ends.
    inner.folder("one")
    inner.channels[0]["name"] = "lab"
    inner.write_config()
    inner.run("poll", "lab")
    assert inner.once().out == "0 received, 2 delivered, 0 failures open\n"


def test_a_resend_to_what_is_gone_is_refused(inner: InnerSite) -> None:
    message = waits_for_one(inner)
    rename_destination(inner)
    refused = inner.run("resend", message["id"], expect=1)
    assert (refused.out, f"{DESTINATION}: " in refused.err) == ("", True)
    refused = inner.run("resend", message["id"], "--destination", "one", expect=1)
    assert f"{DESTINATION}: " in refused.err
    refused = inner.run("resend", message["id"], "--destination", "three", expect=1)
    assert "ERR_PATHWAYS_DESTINATION_UNKNOWN: " in refused.err
    inner.channels[0]["name"] = "laboratory"
    inner.write_config()
    refused = inner.run("resend", message["id"], "--destination", "two", expect=1)
    assert f"{CHANNEL}: " in refused.err


def test_a_resend_elsewhere_ends_the_wait_at_the_gone_destination(inner: InnerSite) -> None:
    message = waits_for_one(inner)
    rename_destination(inner)
    result = inner.once(expect=1)
    assert (result.out, f"{DESTINATION}: " in result.err) == ("0 received, 0 delivered, 1 failure open\n", True)
    (row,) = inner.rows("channels")
    assert row["state"] == "failed"
    assert "not configured any more: nothing is tried" in inner.run("show", message["id"]).out
    assert [each["next_at"] for each in inner.rows("show", message["id"])[0]["deliveries"]] == [None]
    inner.run("resend", message["id"], "--destination", "two")
    assert inner.once().out == "0 received, 1 delivered, 0 failures open\n"
    assert state(inner) == ("rejected", [("one", "rejected"), ("two", "delivered")])
    (detail,) = inner.rows("show", message["id"])
    last = detail["deliveries"][0]["attempts"][-1]
    assert (last["code"], last["detail"]) == (DESTINATION, "sent to two instead")


def test_what_is_gone_is_given_up_by_acknowledging(inner: InnerSite) -> None:
    message = waits_for_one(inner)
    rename_destination(inner)
    inner.once(expect=1)
    told = inner.run("failures", "acknowledge", DESTINATION, "--channel", "lab", "--note", "ZZ asked the receiver")
    assert told.out == "lab, one: acknowledged and closed\n"
    assert state(inner) == ("rejected", [("one", "rejected")])
    assert inner.once().out == "0 received, 0 delivered, 0 failures open\n"
    history = [line["what"] for line in inner.rows("show", message["id"])[0]["history"]]
    assert f"given-up, {DESTINATION}: one" in history
    nothing = inner.run("failures", "acknowledge", DESTINATION, expect=1)
    assert "ERR_PATHWAYS_FAILURE_UNKNOWN: " in nothing.err
    inner.run("failures", "acknowledge", "ERR_PATHWAYS_NO_SUCH", expect=2)
    # Given up is not lost: it can be sent to what is configured.
    inner.run("resend", message["id"], "--destination", "two")
    assert inner.once().out == "0 received, 1 delivered, 0 failures open\n"


def test_a_running_engine_tells_it_at_once_and_ends_it(site: Site) -> None:
    site.channel(to=("one", "two"))
    (site.root / "one").rmdir()
    inner = InnerSite(site.root)
    with site.start() as running:
        site.drop("zztest.hl7")
        site.await_outputs(1, "two")
        wait_until(lambda: inner.codes() == {"ENOENT"})
        del site.channels[0]["destinations"][0]
        site.write_config()
        wait_until(lambda: inner.codes() == {DESTINATION}, what="the destination is told as gone")
        del site.channels[0]
        site.channel("other", into="drop-2", to=("out-2",))
        wait_until(lambda: inner.codes() == {CHANNEL}, what="the channel is told as gone")
        told = site.run("failures", "acknowledge", CHANNEL)
        assert told.out == "lab, channels.yaml: acknowledged and closed\n"
        wait_until(lambda: not inner.codes())
        assert [row["name"] for row in inner.rows("channels")] == ["other"]
        assert running.interrupt().status == 0
    assert [row["state"] for row in inner.messages()] == ["rejected"]


def test_failures_of_earlier_runs_are_counted_in_the_last_line(inner: InnerSite) -> None:
    inner.channel()
    inner.once()
    strange = inner.root / "drop" / ".claimed" / "lab"
    strange.mkdir(parents=True, exist_ok=True)
    for number in range(2):
        (strange / f"strange-{number}").write_bytes(b"not ours")
    assert inner.once().out.endswith("1 failure open\n")
    (strange / "strange-0").unlink()
    assert "1 in .claimed/lab" in (inner.once(), inner.run("failures"))[1].out
    again = inner.once()
    assert again.out == "0 received, 0 delivered, 1 failure open\n"
    assert "1 of them from before this run" in again.err
