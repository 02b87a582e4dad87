"""`run --once`, `run --for` and `run`: what they take, how they stop, and who may run beside them."""

import signal
import time

from tests.support.command_line import STOP_SECONDS, Site, wait_until


def test_once_takes_what_is_there_and_says_so(site: Site) -> None:
    site.channel(to=("out", "copy"))
    site.drop("zztest-1.hl7", b"one")
    site.drop("zztest-2.hl7", b"two")
    result = site.once()
    assert result.out == "2 received, 4 delivered, 0 failures open\n"
    rows = site.messages()
    assert [(row["name"], row["state"], row["size"]) for row in rows] == [
        ("zztest-1.hl7", "delivered", 3),
        ("zztest-2.hl7", "delivered", 3),
    ]
    assert site.outputs() == {f"{rows[0]['id']}-1.hl7": b"one", f"{rows[1]['id']}-1.hl7": b"two"}
    assert site.outputs("copy") == {f"{rows[0]['id']}-2.hl7": b"one", f"{rows[1]['id']}-2.hl7": b"two"}
    assert site.dropped() == []


def test_once_waits_for_the_age_once_and_takes_what_was_the_same(site: Site) -> None:
    site.channel(source={"minAge": "400ms"})
    site.drop("zztest.hl7")
    began = time.monotonic()
    site.once()
    assert time.monotonic() - began >= 0.4
    assert len(site.messages()) == 1


def test_once_takes_more_files_than_one_slice_holds(site: Site) -> None:
    site.channel()
    for number in range(450):
        (site.folder("drop") / f"{number:03}.hl7").write_bytes(b"%d" % number)
    assert site.once().out.startswith("450 received, 450 delivered")
    assert [row["name"] for row in site.messages()] == [f"{number:03}.hl7" for number in range(450)]


def test_once_leaves_disabled_and_paused_channels_alone(site: Site) -> None:
    site.channel("off", into="drop-off", to=("out-off",), enabled=False)
    site.channel("held", into="drop-held", to=("out-held",))
    site.once()
    site.run("pause", "held")
    site.drop("zztest.hl7", into="drop-off")
    site.drop("zztest.hl7", into="drop-held")
    site.once()
    assert site.messages() == []
    assert {row["name"]: row["state"] for row in site.rows("channels")} == {"off": "disabled", "held": "paused"}


def test_for_ends_by_itself_and_delivers_what_came_meanwhile(site: Site) -> None:
    site.channel()
    with site.start("run", "--for", "3s") as running:
        site.drop("zztest.hl7")
        site.await_outputs(1)
        result = running.wait()
    assert (result.status, result.out) == (0, "1 received, 1 delivered, 0 failures open\n")


def test_an_interrupt_stops_at_a_safe_point_with_status_0(site: Site) -> None:
    site.channel()
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.await_outputs(1)
        for number in range(300):
            (site.folder("drop") / f"zztest-{number:03}.hl7").write_bytes(b"%d" % number)
        site.await_outputs(2)
        began = time.monotonic()
        result = running.interrupt()
        assert time.monotonic() - began < STOP_SECONDS
    assert result.status == 0, result
    site.once()
    assert len(site.messages()) == 301
    assert len(site.outputs()) == 301
    assert site.claimed() == []


def test_an_interrupt_of_once_stops_at_a_safe_point(site: Site) -> None:
    site.channel(source={"minAge": "1h"})
    site.drop("zztest.hl7")
    with site.start("run", "--once") as running:
        log = site.home / "logs" / "pathways.log"
        wait_until(lambda: log.exists() and "run-once" in log.read_text("ascii"))
        result = running.interrupt()
    assert result.status == 0
    assert site.dropped() == ["zztest.hl7"]


def test_a_term_signal_stops_it_too(site: Site) -> None:
    site.channel()
    with site.start() as running:
        site.drop("zztest.hl7")
        site.await_outputs(1)
        running.process.send_signal(signal.SIGTERM)
        assert running.wait(STOP_SECONDS).status == 0


def test_f23_a_second_engine_on_the_home_is_refused_with_status_3(site: Site) -> None:
    site.channel()
    with site.start() as running:
        site.drop("zztest-1.hl7")
        site.await_outputs(1)
        for arguments in (("run",), ("run", "--once")):
            refused = site.run(*arguments, expect=3)
            assert "ERR_PATHWAYS_HOME_BUSY: " in refused.err
        site.drop("zztest-2.hl7")
        site.await_outputs(2)
        assert running.interrupt().status == 0
    site.once()


def test_hints_are_only_hints(site: Site) -> None:
    """Without the library that watches folders the periodic listing does the work."""
    site.channel()
    blocked = site.folder("blocked") / "watchdog"
    blocked.mkdir()
    (blocked / "__init__.py").write_text("raise ImportError('not here')\n")
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from pathways_desktop.app import main; sys.exit(main())"
    words = site.command("run", "--for", "4s")
    at = words.index("-m")
    words[at : at + 2] = ["-c", script, str(blocked.parent)]
    from tests.support.command_line import Running

    with Running(words) as running:
        site.drop("zztest.hl7")
        site.await_outputs(1)
        assert running.wait().status == 0
    assert any(line["event"] == "hints-unavailable" for line in site.log())
