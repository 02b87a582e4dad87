"""Channels over a shared queue, run by the command line: what peers publish, what they are given, what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.names import parse_name
from tests.locations.queue.helpers import HOUR_MS, Queue, Taker
from tests.support.command_line import Site, wait_until

HL7 = b"MSH|^~\\&|ZZTEST|LAB|X|Y|20260101||ADT^A01|7|P|2.5\r"
"""Made up."""


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    made = Queue(tmp_path / "queue")
    made.folder.make()
    return made


def taking(site: Site, queue: Queue, topic: str = "adt.#", name: str = "lab", **more: Any) -> None:
    """A channel from the queue to a folder."""
    source = {"type": "queue", "dir": str(queue.root), "topic": topic, **more}
    out = {"name": "out", "type": "folder", "dir": str(site.folder("out"))}
    site.channels.append({"name": name, "source": source, "destinations": [out]})
    site.write_config()


def giving(site: Site, queue: Queue, topic: str = "{type}", **more: Any) -> None:
    """A channel from a folder to the queue."""
    source = {"type": "folder", "dir": str(site.folder("drop")), "minAge": 0}
    to = {"name": "queue", "type": "queue", "dir": str(queue.root), "topic": topic, **more}
    site.channels.append({"name": "give", "source": source, "destinations": [to]})
    site.write_config()


def test_work_is_stored_under_its_file_s_name_delivered_and_removed(site: Site, queue: Queue) -> None:
    taking(site, queue)
    sent = {queue.put("adt.a01", HL7 + b"%d" % number): HL7 + b"%d" % number for number in range(120)}
    other = queue.put("oru.r01")
    assert site.once().out == "120 received, 120 delivered, 0 failures open\n"
    rows = site.messages()
    assert {row["key"] for row in rows} == set(sent)
    assert {row["name"] for row in rows} == {f"adt.a01@{name.rpartition('@')[2]}" for name in sent}
    assert sorted(site.outputs().values()) == sorted(sent.values())
    assert queue.names() == [other]


def test_a_message_that_was_stored_and_not_removed_is_removed_and_not_stored_again(site: Site, queue: Queue) -> None:
    taking(site, queue)
    name = queue.put("adt.a01", HL7)
    path = queue.path(name)
    data = path.read_bytes()
    site.once()
    # What a stop between the commit and the removal leaves, or a power cut that takes the removal back.
    path.write_bytes(data)
    queue.folder.stamp_all()
    assert site.once().out == "0 received, 0 delivered, 0 failures open\n"
    assert len(site.messages()) == 1
    assert queue.names() == []


def test_broadcast_is_taken_once_over_restarts_with_what_came_while_the_engine_was_down(
    site: Site, queue: Queue
) -> None:
    taking(site, queue, single=False)
    first = queue.put("adt.a01", b"one", single=False)
    site.once()
    second = queue.put("adt.a02", b"two", single=False)
    site.once()
    site.once()
    assert [row["key"] for row in site.messages()] == [first, second]
    assert queue.names() == sorted([first, second])


def test_an_empty_message_is_taken_for_its_topic(site: Site, queue: Queue) -> None:
    taking(site, queue)
    queue.put("adt.a40", b"")
    assert site.once().out == "1 received, 1 delivered, 0 failures open\n"
    assert list(site.outputs().values()) == [b""]


def test_match_and_ignore_go_by_the_last_word_and_a_size_by_the_payload(site: Site, queue: Queue) -> None:
    taking(site, queue, "#", match=["a*"], ignore=["a4?"], maxSize=3)
    queue.put("adt.a01", b"abc")
    for topic, data in (("adt.a02", b"abcd"), ("adt.a40", b"abc"), ("a.x", b"abc")):
        queue.put(topic, data)
    site.once()
    assert [row["name"].partition("@")[0] for row in site.messages()] == ["adt.a01"]
    waits = {row["name"].partition("@")[0]: row["reason"] for row in site.rows("waiting")}
    assert waits == {"adt.a02": "too-large", "adt.a40": "not-matched", "a.x": "not-matched"}


def test_what_another_program_works_on_waits_and_is_told(site: Site, queue: Queue) -> None:
    taking(site, queue)
    held = files.open_message(str(queue.path(queue.put("adt.a01"))), write=True)
    assert files.lock(held)
    site.once()
    assert [row["reason"] for row in site.rows("waiting")] == ["taken-by-other"]
    files.unlock_and_close(held)
    assert site.once().out.startswith("1 received")


def test_a_message_that_can_t_be_taken_again_and_again_is_told_and_in_nobody_s_way(
    ordinary_site: Site, queue: Queue
) -> None:
    taking(ordinary_site, queue, pollInterval="250ms")
    closed, good = queue.put("adt.a01", b"closed"), queue.put("adt.a01", b"good")
    queue.path(closed).chmod(0o400)
    with ordinary_site.start() as running:
        wait_until(lambda: good not in queue.names())
        late = queue.put("adt.a01", b"late")
        wait_until(lambda: late not in queue.names())
        wait_until(lambda: any(row["count"] >= 3 for row in ordinary_site.failures()))
        (row,) = ordinary_site.rows("waiting")
        assert (row["reason"], row["detail"]) == ("no-right", "EACCES")
        wait_until(lambda: ordinary_site.rows("waiting")[0]["next_try"] is not None)
        queue.path(closed).chmod(0o600)
        ordinary_site.run("poll", "lab")
        wait_until(lambda: queue.names() == [])
        assert running.interrupt().status in (0, 1)
    assert {row["key"] for row in ordinary_site.messages()} == {closed, good, late}
    assert ordinary_site.failures() == []


def test_files_are_published_by_the_type_of_the_message(site: Site, queue: Queue) -> None:
    giving(site, queue)
    site.drop("a.hl7", HL7)
    site.drop("b.txt", b"plain")
    assert site.once().out == "2 received, 2 delivered, 0 failures open\n"
    parsed = [parse_name(name) for name in queue.names()]
    assert sorted(bytes.fromhex(each.head) for each in parsed if each) == [b"adt.a01", b"other"]
    assert all(each.kind == "single" and each.expires for each in parsed if each)
    assert sorted(Taker(queue.source()).take().values()) == sorted([HL7, b"plain"])


@pytest.mark.parametrize(("single", "ttl", "hours"), [(True, None, 30 * 24), (False, None, 24), (True, "2h", 2)])
def test_a_message_lives_as_long_as_its_kind_and_the_file_say(
    site: Site, queue: Queue, single: bool, ttl: str | None, hours: int
) -> None:
    giving(site, queue, "adt.a01", single=single, **({"ttl": ttl} if ttl else {}))
    site.drop("a.hl7", HL7)
    site.once()
    (name,) = queue.names()
    parsed = parse_name(name)
    assert parsed is not None
    assert parsed.expires is not None
    lives = parsed.expires - queue.clock.now_ms()
    assert (hours * HOUR_MS) - 120_000 < lives <= hours * HOUR_MS


def test_a_resend_publishes_once_more(site: Site, queue: Queue) -> None:
    giving(site, queue)
    site.drop("a.hl7", HL7)
    site.once()
    (row,) = site.messages()
    site.run("resend", row["id"])
    site.once()
    assert len(queue.names()) == 2


def test_two_engines_share_the_work(tmp_path: Path, queue: Queue) -> None:
    sites = [Site(tmp_path / name) for name in ("east", "west")]
    for each in sites:
        taking(each, queue, pollInterval="250ms")
    running = [each.start() for each in sites]
    sent = {queue.put("adt.a01", HL7 + b"%d" % number) for number in range(300)}
    wait_until(lambda: not queue.names(), 60)
    for engine in running:
        assert engine.interrupt().status == 0
    keys = [row["key"] for each in sites for row in each.messages()]
    assert sorted(keys) == sorted(sent)


def test_a_stamp_wakes_the_engine_long_before_the_next_look(site: Site, queue: Queue) -> None:
    taking(site, queue, pollInterval="1d")
    with site.start() as running:
        wait_until(lambda: site.rows("channels")[0]["last_pass"] is not None)
        queue.put("adt.a01", HL7)
        site.await_outputs(1)
        assert running.interrupt().status == 0


def test_check_tells_the_place_and_what_a_queue_does_not_promise_and_writes_nothing(site: Site, tmp_path: Path) -> None:
    empty = Queue(tmp_path / "empty")
    taking(site, empty)
    giving(site, empty)
    rows = site.rows("check")
    assert all(row["ok"] for row in rows)
    told = [row["check"] for row in rows if row["channel"] == "lab" and row["place"] == "source"]
    assert told[0] == "probe"
    assert any("No order is promised" in check for check in told)
    assert list(empty.root.iterdir()) == []


def test_a_queue_of_another_layout_is_refused_with_its_code_and_not_touched(site: Site, tmp_path: Path) -> None:
    other = Queue(tmp_path / "other")
    other.folder.make()
    name = other.put("adt.a01")
    taking(site, other, layout={"bucketBase": 26})
    result = site.run("check", expect=1)
    assert "ERR_PATHWAYS_QUEUE_LAYOUT" in result.out + result.err
    site.once(expect=1)
    assert site.codes() == {"ERR_PATHWAYS_QUEUE_LAYOUT"}
    assert other.names() == [name]
    site.channels[0]["source"]["layout"] = {}
    site.write_config()
    assert site.once().out.startswith("1 received")


def test_a_missing_folder_is_made_when_a_person_asks(site: Site, tmp_path: Path) -> None:
    queue = Queue(tmp_path / "new")
    queue.root.rmdir()
    taking(site, queue)
    site.once(expect=1)
    assert not queue.root.exists()
    site.run("check", "--make")
    assert queue.root.is_dir()
    site.once()


def test_no_name_of_a_message_and_no_content_is_in_the_log(site: Site, queue: Queue) -> None:
    taking(site, queue)
    name = queue.put("adt.zzsecret", b"ZZCONTENT")
    site.once()
    text = "".join(str(line) for line in site.log())
    assert site.messages()
    for secret in ("zzsecret", "ZZCONTENT", b"adt.zzsecret".hex(), name.rpartition("+")[2]):
        assert secret not in text
