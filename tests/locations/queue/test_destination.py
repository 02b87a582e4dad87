"""What is published: whole, once, where peers look for it; and what is left when something fails in between."""

from __future__ import annotations

import errno
import getpass
import os
import time
from pathlib import Path

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import PlaceUnready, WriteMode
from pathways_desktop.locations.queue import files, publishing
from pathways_desktop.locations.queue.destination import QueueDestination
from pathways_desktop.locations.queue.layout import Layout
from pathways_desktop.locations.queue.names import bucket_of, parse_name
from tests.locations.folder.helpers import OTHER_TAG, posix_only
from tests.locations.queue.helpers import HOUR_MS, Queue, Taker, Text, output, write
from tests.support.rights import mode_bits_bind


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    return Queue(tmp_path / "queue")


def test_a_message_lies_whole_in_its_bucket_with_its_stamp(queue: Queue) -> None:
    destination = queue.destination("adt.a01")
    write(destination, b"first")
    before = Path(queue.folder.stamps).read_bytes()
    now = time.time_ns() // 1_000_000
    written = write(destination, b"second", number=2)
    name = next(name for name in queue.names() if queue.path(name).read_bytes() == b"\0second")
    parsed = parse_name(name)
    assert parsed is not None
    assert (parsed.kind, parsed.is_long, bytes.fromhex(parsed.head)) == ("single", False, b"adt.a01")
    assert parsed.expires is not None
    assert now + HOUR_MS <= parsed.expires <= now + HOUR_MS + 60_000
    assert written.name == f"adt.a01@{name.rpartition('@')[2]}"
    bucket = bucket_of(name, 256)
    assert queue.path(name).parent.name == f"{bucket:02x}"
    after = Path(queue.folder.stamps).read_bytes()
    assert len(after) == 8192
    changed = [at // 32 for at in range(0, 8192, 32) if before[at : at + 32] != after[at : at + 32]]
    assert changed == [bucket]
    assert queue.staging() == []


def test_the_folders_are_made_as_every_peer_makes_them_and_a_probe_makes_nothing(queue: Queue) -> None:
    destination = queue.destination()
    destination.probe()
    assert list(queue.root.iterdir()) == []
    write(destination, b"x")
    assert {entry.name for entry in queue.root.iterdir()} == {"staging", "messages", "topics", "update"}
    for part in ("messages", "topics"):
        assert sorted(os.listdir(queue.root / part)) == [f"{number:02x}" for number in range(256)]


def test_broadcast_and_long_topics_and_empty_messages_come_as_they_were_sent(queue: Queue) -> None:
    topic = "ward." + "é" * 150
    write(queue.destination(topic, single=False), b"")
    (name,) = queue.names()
    assert queue.topics() == [name]
    taken = Taker(queue.source("ward.#", single=False)).take()
    assert taken == {name: b""}


def test_the_type_of_a_message_makes_its_topic(queue: Queue) -> None:
    destination = queue.destination("{channel}.{type}")
    assert write(destination, b"x", kind="ADT^A01").name.startswith("lab.adt.a01@")
    assert write(destination, b"y", number=2).name.startswith("lab.other@")


@pytest.mark.parametrize("topic", [".".join("x" * 101), "ok"])
def test_a_topic_that_would_end_node_peers_is_refused_and_nothing_stays(queue: Queue, topic: str) -> None:
    layout = Layout() if topic != "ok" else Layout(split_topic_at=240)
    queue = Queue(queue.root, layout)
    destination = queue.destination(topic if topic != "ok" else "w" * 130)
    with pytest.raises(PathwaysError) as caught:
        write(destination, b"x")
    assert caught.value.code == "ERR_PATHWAYS_QUEUE_TOPIC"
    assert [path for path in queue.root.rglob("*") if path.is_file() and path.name != "UPDATE"] == []


def test_what_was_published_and_not_recorded_is_not_published_twice(queue: Queue) -> None:
    first = queue.destination()
    one = write(first, b"x")
    assert write(first, b"x").name == one.name
    later = queue.destination()
    assert write(later, b"x").name == one.name
    assert len(queue.names()) == 1
    assert write(later, b"x", again=1).name != one.name
    assert write(queue.destination(tag=OTHER_TAG), b"x").name != one.name
    assert len(queue.names()) == 3


@pytest.mark.parametrize("step", ["write_all", "fsync", "rename", "topic"])
def test_a_failure_before_the_move_leaves_nothing(queue: Queue, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    destination = queue.destination("w" * 300)
    destination.probe()
    queue.folder.make()

    def fail(*_: object) -> None:
        raise OSError(28, "no space")

    with monkeypatch.context() as patch:
        if step == "write_all":
            patch.setattr(files, "write_all", fail)
        elif step == "topic":
            patch.setattr(publishing, "_write_topic", lambda *args, **more: fail())
        else:
            patch.setattr(os, step, fail)
        with pytest.raises(PathwaysError) as caught:
            write(destination, b"x")
    assert caught.value.code == "ENOSPC"
    assert (queue.names(), queue.topics(), queue.staging()) == ([], [], [])
    write(destination, b"x")
    assert len(queue.names()) == len(queue.topics()) == 1


def test_a_stamp_that_fails_takes_nothing_back(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    destination = queue.destination("w" * 300)
    write(destination, b"x")

    def fail(*_: object) -> None:
        raise OSError(5, "no")

    monkeypatch.setattr(queue.folder.__class__, "stamp", fail)
    write(destination, b"y", number=2)
    assert len(queue.names()) == len(queue.topics()) == 2
    assert any(fact.ok is False and "stamps" in fact.text for fact in destination.card().facts)


def test_a_flush_of_the_bucket_that_fails_publishes_nothing_twice(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    destination = queue.destination()
    write(destination, b"before", number=2)

    def fails(path: str) -> None:
        raise OSError(errno.EIO, "flush")

    with monkeypatch.context() as broken:
        broken.setattr(files, "flush_folder", fails)
        with pytest.raises(PathwaysError, match="EIO"):
            write(destination, b"x")
    queue.clock.off_ms += 1_000
    write(destination, b"x")
    assert len(queue.names()) == 2


def test_bytes_that_are_cut_short_are_never_published(queue: Queue) -> None:
    destination = queue.destination()
    with pytest.raises(PathwaysError) as caught:
        destination.write(output(b"whole"), Text(b"who"), WriteMode.CREATE)
    assert caught.value.code == "ERR_PATHWAYS_STORE_DAMAGED"
    assert (queue.names(), queue.staging()) == ([], [])


def stopped(queue: Queue, destination: QueueDestination, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop a write just before the move, as a killed process does: nothing is cleaned."""
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "_move", lambda *_: (_ for _ in ()).throw(OSError(5, "stop")))
        patch.setattr(files, "remove", lambda paths: None)
        with pytest.raises(PathwaysError):
            write(destination, b"x")
    assert len(queue.staging()) == len(queue.topics()) == 1


def test_what_a_stopped_run_staged_is_swept_and_another_engine_s_is_not(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped(queue, queue.destination("w" * 300), monkeypatch)
    assert queue.destination(tag=OTHER_TAG).sweep() == 0
    assert len(queue.staging()) == 1
    assert queue.destination().sweep() == 1
    assert (queue.staging(), queue.topics()) == ([], [])


def test_a_missing_folder_is_told_and_never_made(tmp_path: Path) -> None:
    queue = Queue(tmp_path / "queue")
    queue.root.rmdir()
    destination = queue.destination()
    for act in (destination.probe, lambda: write(destination, b"x")):
        with pytest.raises(PlaceUnready) as caught:
            act()
        assert caught.value.state is PlaceState.MISSING
    assert not queue.root.exists()
    queue.root.mkdir()
    write(destination, b"x")
    assert len(queue.names()) == 1


@posix_only("rights are set by their bits")
@pytest.mark.parametrize(
    ("part", "mode", "words"),
    [("", 0o500, "the folder"), ("update/UPDATE", 0o400, "update/UPDATE"), ("staging", 0o500, "staging")],
)
def test_a_part_without_the_right_to_write_is_told_with_whose_it_is_and_who_we_are(
    queue: Queue, part: str, mode: int, words: str
) -> None:
    queue.folder.make()
    closed = queue.root / part
    before = closed.stat().st_mode
    closed.chmod(mode)
    try:
        with mode_bits_bind(), pytest.raises(PlaceUnready) as caught:
            write(queue.destination(), b"x")
        assert caught.value.state is PlaceState.FORBIDDEN
        me = getpass.getuser()
        assert caught.value.detail == f"{words}: it belongs to {me}, mode {mode:o}; this program runs as {me}"
    finally:
        closed.chmod(before)


def test_what_a_resend_would_do_is_told_before(queue: Queue) -> None:
    destination = queue.destination("adt.a01")
    existing = destination.exists(output(b"x"))
    assert (existing.name, existing.there) == ("adt.a01", False)
    assert "stays" in existing.detail
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_NOT_READ_BACK"):
        destination.read_back(output(b"x"), 10)


def test_the_card_says_what_the_queue_does_not_promise(queue: Queue) -> None:
    destination = queue.destination()
    destination.probe()
    card = destination.card()
    assert card.kind == "queue"
    assert any("No order is promised" in fact.text and "unencrypted" in fact.text for fact in card.facts)
    assert any("fs-ext" in fact.text for fact in card.facts)


def test_a_message_lives_by_the_clock_that_is_ahead(queue: Queue) -> None:
    queue.clock.off_ms = -2 * HOUR_MS
    write(queue.destination(ttl_ms=HOUR_MS), b"x")
    parsed = parse_name(queue.names()[0])
    assert parsed is not None
    assert parsed.expires is not None
    assert parsed.expires > time.time_ns() // 1_000_000 + HOUR_MS - 60_000


def test_work_that_nobody_takes_is_told_on_the_card(queue: Queue) -> None:
    destination = queue.destination("job")
    for number in range(3):
        write(destination, b"x", number=number + 1)
    queue.put("job", b"another program's")
    write(queue.destination("heard", single=False), b"x", number=4)

    def told() -> list[str]:
        queue.clock.moved += 61
        destination.probe()
        return [fact.text for fact in destination.card().facts if "Nobody has taken" in fact.text]

    assert told() == []
    old = [name for name in queue.names() if name.startswith("6a6f62")]
    for name in old:
        os.utime(queue.path(name), (time.time() - 1300,) * 2)
    assert told() == ["Nobody has taken 3 of our messages for 10 minutes and more, the oldest for 21"]
    assert len(Taker(queue.source("job")).take()) == 4
    assert told() == []
    # An output looks too, without a probe.
    write(destination, b"x", number=5)
    (name,) = [name for name in queue.names() if name.startswith("6a6f62")]
    os.utime(queue.path(name), (time.time() - 700,) * 2)
    queue.clock.moved += 61
    write(destination, b"x", number=6)
    assert any("Nobody has taken 1 of our messages" in fact.text for fact in destination.card().facts)
