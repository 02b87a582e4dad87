"""A destination that fails: retrying, its failure, its times over a restart, and how it comes to an end."""

import os
import shutil
import sys

from tests.support.command_line import Row, Site, wait_until


def delivery(site: Site, message: Row) -> Row:
    """The first delivery of a message, as `show` tells it."""
    (row,) = site.rows("show", message["id"])
    found: Row = row["deliveries"][0]
    return found


def test_a_missing_folder_is_retried_told_and_closed_by_itself(site: Site) -> None:
    site.channel(destination={"retry": {"first": "300ms", "factor": 1, "most": "300ms"}})
    os.rename(site.root / "out", site.root / "away")
    with site.start() as running:
        site.drop("zztest.hl7", b"ZZTEST")
        wait_until(lambda: site.home.joinpath("pathways.db").exists())
        message = wait_until(lambda: [row for row in site.messages() if row["deliveries"][0]["attempts"]])[0]
        assert message["state"] == "delivering"
        assert message["deliveries"][0]["state"] == "retrying"
        assert message["deliveries"][0]["last_code"] == "ENOENT"
        (failure,) = site.failures()
        assert (failure["channel"], failure["code"], failure["subject"], failure["open"]) == (
            "lab",
            "ENOENT",
            "out",
            True,
        )
        wait_until(lambda: [row["state"] for row in site.rows("channels")] == ["failed"])
        os.rename(site.root / "away", site.root / "out")
        site.await_outputs(1)
        wait_until(lambda: not site.failures())
        assert running.interrupt().status == 0
    assert site.messages()[0]["state"] == "delivered"
    (closed,) = site.failures("--all")
    assert not closed["open"]
    assert closed["count"] >= 1
    attempts = delivery(site, message)["attempts"]
    assert [row["state"] for row in attempts] == ["retrying"] * (len(attempts) - 1) + ["delivered"]
    assert attempts[0]["code"] == "ENOENT"


def test_the_time_of_the_next_try_is_kept_over_a_restart(site: Site) -> None:
    site.channel(destination={"retry": {"first": "1h", "most": "2h"}})
    os.rename(site.root / "out", site.root / "away")
    site.drop("zztest.hl7")
    assert site.once(expect=1).err.startswith("ENOENT: ")
    (message,) = site.messages()
    due = delivery(site, message)["next_at"]
    os.rename(site.root / "away", site.root / "out")
    site.once(expect=None)
    assert delivery(site, message)["next_at"] == due
    assert len(delivery(site, message)["attempts"]) == 1
    assert site.outputs() == {}
    with site.start() as running:
        wait_until(lambda: any(line["event"] == "engine-start" for line in site.log()))
        assert len(delivery(site, message)["attempts"]) == 1
        site.run("poll", "lab")
        site.await_outputs(1)
        wait_until(lambda: not site.failures())
        running.interrupt()
    assert [row["state"] for row in delivery(site, message)["attempts"]] == ["retrying", "delivered"]


def test_tries_that_are_used_up_end_as_failed_and_a_resend_begins_anew(site: Site) -> None:
    site.channel(destination={"retry": {"first": "100ms", "most": "100ms", "tries": 2}})
    os.rename(site.root / "out", site.root / "away")
    site.drop("zztest.hl7")
    with site.start() as running:
        wait_until(lambda: site.home.joinpath("pathways.db").exists())
        wait_until(lambda: [row["state"] for row in site.messages()] == ["failed"])
        assert "ERR_PATHWAYS_TRIES_USED_UP" in site.codes()
        os.rename(site.root / "away", site.root / "out")
        (message,) = site.messages()
        site.run("resend", message["id"])
        site.await_outputs(1)
        wait_until(lambda: [row["state"] for row in site.messages()] == ["delivered"])
        wait_until(lambda: not site.failures())
        running.interrupt()


def test_one_output_that_can_not_be_written_does_not_hold_up_the_others(site: Site) -> None:
    """Its name is taken by something that can't be replaced; the folder itself is well."""
    site.channel(destination={"fileName": "{name}", "retry": {"first": "100ms", "most": "100ms"}})
    (site.root / "out" / "a.hl7").mkdir()
    site.drop("a.hl7", b"first")
    site.drop("b.hl7", b"second")
    with site.start() as running:
        wait_until((site.root / "out" / "b.hl7").exists)
        wait_until(
            lambda: (
                {row["name"]: row["state"] for row in site.messages()} == {"a.hl7": "rejected", "b.hl7": "delivered"}
            )
        )
        assert site.codes() == {"OBJECT_EXISTS"}
        running.interrupt()


def test_a_name_that_the_system_refuses_does_not_hold_up_the_others(ordinary_site: Site) -> None:
    """Another user's file in a folder where only owners replace: the place is well, this one output is not."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    site = ordinary_site
    site.channel(destination={"fileName": "{name}", "retry": {"first": "100ms", "most": "100ms"}})
    if os.geteuid() != 0:
        return
    out = site.root / "out"
    (out / "a.hl7").write_bytes(b"of another user")
    os.chown(out / "a.hl7", 12345, 12345)
    os.chown(out, 12345, 12345)
    out.chmod(0o1777)
    site.drop("a.hl7", b"first")
    site.drop("b.hl7", b"second")
    with site.start() as running:
        wait_until((out / "b.hl7").exists, what="the second file")
        (out / "a.hl7").unlink()
        wait_until((out / "a.hl7").exists)
        wait_until(lambda: not site.failures())
        running.interrupt()
    assert (out / "a.hl7").read_bytes() == b"first"


def test_once_makes_one_attempt_at_every_delivery_that_is_due(site: Site) -> None:
    site.channel(destination={"retry": {"first": "1h", "most": "2h"}})
    shutil.rmtree(site.root / "out")
    for number in range(3):
        site.drop(f"zztest-{number}.hl7")
    site.once(expect=1)
    assert [row["deliveries"][0]["attempts"] for row in site.messages()] == [1, 1, 1]
