"""Acts on an engine: resend, pause, resume, poll, a changed file; while it runs, and while it does not."""

from tests.support.command_line import Site, wait_until


def started(site: Site) -> bool:
    return any(line["event"] == "engine-start" for line in site.log())


def test_resend_writes_the_same_name_again_on_a_running_engine(site: Site) -> None:
    site.channel(to=("out", "copy"))
    with site.start() as running:
        site.drop("zztest.hl7", b"ZZTEST")
        (name,) = site.await_outputs(1)
        site.await_outputs(1, "copy")
        (message,) = site.messages()
        (site.root / "out" / name).unlink()
        (row,) = site.rows("resend", message["id"], "--destination", "out")
        assert row == {"id": message["id"], "destination": "out", "output": 1, "queued": True}
        assert site.await_outputs(1) == {name: b"ZZTEST"}
        wait_until(lambda: site.messages()[0]["deliveries"][0]["attempts"] == 2)
        assert site.messages()[0]["deliveries"][1]["attempts"] == 1
        running.interrupt()


def test_resend_without_an_engine_waits_for_the_next_run(site: Site) -> None:
    site.channel()
    site.drop("zztest.hl7", b"ZZTEST")
    site.once()
    (name,) = site.outputs()
    (message,) = site.messages()
    (site.root / "out" / name).write_bytes(b"changed by somebody")
    result = site.run("resend", message["id"])
    assert "no engine is running" in result.err
    assert site.messages()[0]["state"] == "delivering"
    site.once()
    assert site.outputs() == {name: b"ZZTEST"}
    assert site.messages()[0]["deliveries"][0]["attempts"] == 2


def test_resend_elsewhere_takes_the_next_number(site: Site) -> None:
    site.channel()
    site.drop("zztest.hl7", b"ZZTEST")
    site.once()
    site.channels[0]["destinations"].append({"name": "later", "type": "folder", "dir": str(site.folder("later"))})
    site.write_config()
    (message,) = site.messages()
    (row,) = site.rows("resend", message["id"], "--destination", "later")
    assert row["output"] == 2
    site.once()
    assert site.outputs("later") == {f"{message['id']}-2.hl7": b"ZZTEST"}
    unknown = site.run("resend", message["id"], "--destination", "nowhere", expect=1)
    assert "ERR_PATHWAYS_DESTINATION_UNKNOWN" in unknown.err
    missing = site.run("resend", "0" * 26, expect=1)
    assert "ERR_PATHWAYS_MESSAGE_UNKNOWN" in missing.err


def test_resend_during_once_is_answered(site: Site) -> None:
    """`run --once` can last for long; a command must not wait for its end, nor be lost."""
    site.channel()
    site.drop("zztest-1.hl7", b"ZZTEST")
    site.once()
    (message,) = site.messages()
    site.channels[0]["source"]["minAge"] = "1h"
    site.write_config()
    site.drop("zztest-2.hl7")
    with site.start("run", "--once") as running:
        wait_until(lambda: sum(line["event"] == "run-once" for line in site.log()) == 2)
        (row,) = site.rows("resend", message["id"])
        assert row["queued"]
        running.interrupt()


def test_pause_and_resume_on_a_running_engine(site: Site) -> None:
    site.channel()
    site.channel("other", into="drop-2", to=("out-2",))
    with site.start() as running:
        wait_until(lambda: started(site))
        site.run("pause", "lab")
        site.drop("zztest-1.hl7")
        site.drop("zztest-2.hl7", into="drop-2")
        site.await_outputs(1, "out-2")
        wait_until(lambda: [row["reason"] for row in site.rows("waiting", "--channel", "lab")] == ["paused"])
        assert {row["name"]: row["state"] for row in site.rows("channels")}["lab"] == "paused"
        assert site.dropped() == ["zztest-1.hl7"]
        site.run("resume", "lab")
        site.await_outputs(1)
        running.interrupt()


def test_a_pause_is_kept_over_restarts(site: Site) -> None:
    site.channel()
    with site.start() as running:
        wait_until(lambda: started(site))
        site.run("pause", "lab")
        running.interrupt()
    site.drop("zztest.hl7")
    with site.start() as running:
        wait_until(lambda: [row["reason"] for row in site.rows("waiting")] == ["paused"])
        assert site.outputs() == {}
        running.interrupt()
    site.run("resume", "lab")
    site.once()
    assert len(site.outputs()) == 1


def test_poll_lists_at_once(site: Site) -> None:
    site.channel(source={"pollInterval": "1d"})
    # A folder that appears later is not watched, so that only the poll can find the file.
    (site.root / "drop").rmdir()
    with site.start() as running:
        wait_until(lambda: started(site) and site.codes() == {"ENOENT"})
        site.drop("zztest.hl7")
        site.run("poll", "lab")
        site.await_outputs(1)
        running.interrupt()
    site.run("poll", "nobody", expect=2)


def test_a_changed_file_is_taken_channel_by_channel(site: Site) -> None:
    site.channel()
    site.channel("steady", into="drop-2", to=("out-2",))
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.drop("zztest-1.hl7", into="drop-2")
        site.await_outputs(1)
        site.await_outputs(1, "out-2")
        site.channels[0]["source"]["dir"] = str(site.folder("drop-new"))
        site.channel("third", into="drop-3", to=("out-3",))
        site.drop("zztest-2.hl7", into="drop-new")
        site.drop("zztest-3.hl7", into="drop-3")
        site.await_outputs(2)
        site.await_outputs(1, "out-3")
        site.drop("zztest-2.hl7", into="drop-2")
        site.await_outputs(2, "out-2")
        del site.channels[1]
        site.write_config()
        wait_until(lambda: [row["name"] for row in site.rows("channels")] == ["lab", "third"])
        wait_until(lambda: sum(line["event"] == "config-taken" for line in site.log()) == 2)
        left = site.drop("zztest-4.hl7", into="drop-2")
        site.drop("zztest-5.hl7", into="drop-3")
        site.await_outputs(2, "out-3")
        assert left.exists()
        running.interrupt()


def test_a_bad_file_is_refused_and_the_engine_keeps_what_it_had(site: Site) -> None:
    site.channel()
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.await_outputs(1)
        good = (site.home / "channels.yaml").read_text("utf-8")
        site.write_config_text("channels: [oh: no")
        wait_until(lambda: any(line["event"] == "config-refused" for line in site.log()))
        site.drop("zztest-2.hl7")
        site.await_outputs(2)
        (site.home / "channels.yaml").unlink()
        wait_until(lambda: any(line["code"] == "ERR_PATHWAYS_CONFIG_MISSING" for line in site.log()))
        site.drop("zztest-3.hl7")
        site.await_outputs(3)
        site.write_config_text(good.replace('"out"', '"out"'))
        site.drop("zztest-4.hl7")
        site.await_outputs(4)
        assert running.interrupt().status == 0


def test_a_failure_of_a_channel_that_is_gone_does_not_stay_open(site: Site) -> None:
    site.channel()
    site.channel("bad", into="drop-2", to=("out-2",))
    (site.root / "drop-2").rmdir()
    with site.start() as running:
        wait_until(lambda: started(site) and site.codes() == {"ENOENT"})
        del site.channels[1]
        site.write_config()
        wait_until(lambda: not site.failures())
        running.interrupt()
