"""A full disk under the home, the drop folder and a destination: told by its code, nothing lost, the rest goes on."""

import pytest

from tests.support.command_line import Running, Site, wait_until
from tests.support.small_disk import image, small_disk

GOOD = b"MSH|ZZTEST"


def test_a_home_nearly_full_takes_nothing_more_and_says_so(site: Site) -> None:
    site.channel()
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home) as disk:
        site.write_config_text(config)
        site.once()
        disk.fill(leave=700_000)
        site.drop("zztest.hl7", GOOD)
        assert "ERR_PATHWAYS_DISK_RESERVE" in site.once(expect=1).err
        assert [row["reason"] for row in site.rows("waiting")] == ["disk-reserve"]
        assert site.dropped() == ["zztest.hl7"]
        disk.empty()
        site.once()
        assert list(site.outputs().values()) == [GOOD]
        assert site.failures() == []


def test_a_home_that_is_full_at_the_start_says_so_with_status_1(site: Site) -> None:
    site.channel()
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home) as disk:
        site.write_config_text(config)
        site.once()
        disk.fill()
        site.drop("zztest.hl7", GOOD)
        result = site.once(expect=1)
        # With the reserve freed the store can say what it waits for; where even that is no room, the system's code.
        assert "ERR_PATHWAYS_DISK_RESERVE" in result.err or "ENOSPC: The disk is full" in result.err
        assert "Traceback" not in result.err
        assert site.dropped() == ["zztest.hl7"]
        disk.empty()
        site.once()
        assert list(site.outputs().values()) == [GOOD]


def test_a_home_that_is_full_before_there_is_a_store_says_so(site: Site) -> None:
    site.channel()
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home, 1) as disk:
        site.write_config_text(config)
        disk.fill(leave=8192)
        result = site.once(expect=1)
        assert "ENOSPC" in result.err
        disk.empty()
        site.drop("zztest.hl7", GOOD)
        result = site.once(expect=None)
        assert len(site.messages()) == 1, result


def test_f29_a_home_that_fills_up_while_the_engine_runs_loses_nothing(site: Site) -> None:
    site.channel(to=("out", "slow"), destination={"retry": {"first": "200ms", "factor": 1, "most": "200ms"}})
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home) as disk:
        site.write_config_text(config)
        with site.start() as running:
            site.drop("zztest-0.hl7", b"0")
            site.await_outputs(1)
            site.await_outputs(1, "slow")
            disk.fill()
            for number in (1, 2, 3):
                site.drop(f"zztest-{number}.hl7", b"%d" % number)
            # A command that asks the engine is answered, or told why not: passes go by meanwhile.
            site.run("poll", "lab", expect=None)
            assert site.dropped() == [f"zztest-{number}.hl7" for number in (1, 2, 3)]
            disk.empty()
            assert sorted(site.await_outputs(4).values()) == [b"0", b"1", b"2", b"3"]
            assert sorted(site.await_outputs(4, "slow").values()) == [b"0", b"1", b"2", b"3"]
            wait_until(lambda: not site.failures())
            result = running.interrupt()
            assert result.status == 0
            assert "Traceback" not in result.err
        assert sorted(row["name"] for row in site.messages()) == [f"zztest-{number}.hl7" for number in range(4)]
        assert site.claimed() == []


@pytest.mark.parametrize("kind", ["memory", "ext4"])
def test_f29_a_full_drop_disk_is_drained(site: Site, kind: str) -> None:
    """Not a byte is free, so even the owner record has no room: the files go, and that gives the room back."""
    drop = site.folder("drop")
    with small_disk(drop) if kind == "memory" else image(site.root / "disk.img", drop) as disk:
        site.channel()
        bodies = [GOOD + b"%d" % number for number in range(5)]
        site.drop("zztest-0.hl7", bodies[0])
        site.once()  # the claim folder is there from now on
        for number, body in enumerate(bodies[1:], 1):
            site.drop(f"zztest-{number}.hl7", body)
        disk.fill()
        with pytest.raises(OSError, match="No space"):
            (drop / "more").write_bytes(bytes(65536))
        (drop / "more").unlink()
        site.once()
        assert sorted(site.outputs().values()) == bodies
        assert site.failures() == []
        assert site.claimed() == []
        assert site.dropped() in ([], ["lost+found"])


def test_a_full_disk_under_a_destination_holds_up_that_destination_only(site: Site) -> None:
    with small_disk(site.folder("full")) as disk:
        site.channel(to=("full", "out"), destination={"retry": {"first": "200ms", "factor": 1, "most": "200ms"}})
        disk.fill()
        body = bytes(range(256)) * 4096
        with site.start() as running:
            site.drop("zztest.hl7", body)
            assert list(site.await_outputs(1).values()) == [body]
            wait_until(lambda: site.codes() == {"ENOSPC"})
            assert [row["subject"] for row in site.failures()] == ["full"]
            assert set(site.outputs("full")) == {".filler"}, "no temporary file stays"
            disk.empty()
            assert list(site.await_outputs(1, "full").values()) == [body]
            wait_until(lambda: not site.failures())
            running.interrupt()


def test_on_a_full_disk_the_window_opens_messages_are_shown_and_a_purge_makes_room(site: Site) -> None:
    """The window's process over a home whose disk is full from the start; the engine starts and says why it waits."""
    site.channel()
    config = (site.home / "channels.yaml").read_text("utf-8")
    with small_disk(site.home, 192) as disk:  # large enough for a reserve of full size
        site.write_config_text(config)
        with site.start():
            for number in range(300):
                site.drop(f"zztest-{number}.hl7", b"." * 20_000)
            site.await_outputs(300, timeout=120)
            wait_until(lambda: len(site.messages("--state", "delivered")) == 300)
        disk.fill()
        with Running(site.command("tray"), variables={"QT_QPA_PLATFORM": "offscreen"}) as window:
            wait_until(lambda: site.rows("status")[0]["engine"], timeout=60)
            site.drop("zztest-late.hl7", b"late")
            wait_until(lambda: "disk-reserve" in {row["reason"] for row in site.rows("waiting")}, timeout=60)
            (row, *_) = site.messages()
            assert site.run("show", row["id"]).out
            before = site.rows("status")[0]
            purged = site.run("purge", "--yes", "--older-than", "1ms")
            assert "300 messages removed" in purged.out
            after = site.rows("status")[0]
            assert after["messages"] <= 1
            assert after["free"] > before["free"]
            wait_until(lambda: site.dropped() == [], timeout=60, what="the file that waited is taken")
            assert window.interrupt().status == 0
        assert site.run("audit", "verify").out
