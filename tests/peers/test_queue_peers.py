"""The real qlobber-fsq and this program on one queue: each of the 34 checks of its format, in both directions.

`fsq_` in a name is followed by the name of the check.
"""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.listing import FULL_SECONDS
from pathways_desktop.locations.queue.names import bucket_of, decode_topic, message_name, parse_name
from tests.locations.queue.helpers import HOUR_MS, Queue, Taker, write
from tests.peers.queue import Nodes, digest, nodes_on, pattern_bytes
from tests.support.waiting import wait_until

if sys.platform != "win32":
    import fcntl

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Node and its locks run on POSIX here")

MINUTE_MS = 60_000


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    return Queue(tmp_path / "queue")


@pytest.fixture
def nodes(queue: Queue, tmp_path: Path) -> Iterator[Nodes]:
    with nodes_on(queue.root, tmp_path) as made:
        yield made


def plant(queue: Queue, name: str, data: bytes, bucket: int | None = None) -> Path:
    """Put a file into its bucket, or into another one, and stamp that."""
    number = bucket_of(name, 256) if bucket is None else bucket
    path = Path(queue.folder.message(number, name))
    path.write_bytes(data)
    queue.folder.stamp(number)
    return path


def named(topic: str, *, single: bool, ttl: int = MINUTE_MS) -> str:
    """The name of a message of this topic."""
    now = time.time_ns() // 1_000_000
    return message_name(topic, now + ttl, single=single, unique=secrets.token_hex(16))[0]


# --- Node publishes, we take


def test_fsq_node_names_and_buckets(queue: Queue, nodes: Nodes) -> None:
    told = {event["fname"]: event for event in nodes.published("foo.bar", "--size", 10, "--count", 200)}
    assert len(queue.names()) == 200
    for name in queue.names():
        parsed = parse_name(name)
        assert parsed is not None
        assert (decode_topic(parsed.head), parsed.kind, parsed.expires) == ("foo.bar", "multi", told[name]["expires"])
        assert queue.path(name).parent.name == f"{bucket_of(name, 256):02x}"
        assert queue.path(name).read_bytes()[:1] == b"\0"
        assert queue.path(name).stat().st_size == 11
    assert Path(queue.folder.stamps).stat().st_size == 8192


def test_fsq_node_publish_python_receive_multi(queue: Queue, nodes: Nodes) -> None:
    taker = Taker(queue.source("a.#", single=False))
    taker.take()
    told = nodes.published("a.b", "--size", 1000, "--count", 20)
    taken = taker.take()
    assert {name: digest(data) for name, data in taken.items()} == {each["fname"]: each["sha256"] for each in told}
    assert taker.take() == {}
    assert len(queue.names()) == 20


def test_fsq_node_publish_python_receive_single(queue: Queue, nodes: Nodes) -> None:
    taker = Taker(queue.source())
    told = nodes.published("job", "--size", 1000, "--count", 20, "--single")
    taken = taker.take()
    assert {name: digest(data) for name, data in taken.items()} == {each["fname"]: each["sha256"] for each in told}
    assert queue.names() == []


def test_fsq_node_long_topic_python_receive(queue: Queue, nodes: Nodes) -> None:
    topic = "ward." + "é" * 150
    nodes.published(topic, "--payload", "x")
    taker = Taker(queue.source("ward.#", single=False))
    (claimed,) = taker.claim().claimed
    assert claimed.path.decode().rpartition("@")[0] == topic
    taker.source.stop()
    assert list(taker.take().values()) == [b"x"]


def test_fsq_node_stream_large_python_receive(queue: Queue, nodes: Nodes) -> None:
    told = nodes.published("big", "--size", 20_000_000, "--stream", "--chunk", 100_000, "--single")
    (data,) = Taker(queue.source()).take().values()
    assert digest(data) == told[0]["sha256"]


def test_fsq_node_empty_payload(queue: Queue, nodes: Nodes) -> None:
    for extra in ([], ["--single"], ["--stream"]):
        nodes.published("e", "--payload", "", *extra)
    assert list(Taker(queue.source()).take().values()) == [b""]
    assert list(Taker(queue.source(single=False)).take().values()) == [b"", b""]


# --- we publish, Node takes


def test_fsq_python_publish_node_receive_multi(queue: Queue, nodes: Nodes) -> None:
    hearing = [nodes.subscriber(topic="a.*"), nodes.subscriber()]
    destination = queue.destination("a.b", single=False)
    sent = [pattern_bytes(1000 + number, number) for number in range(20)]
    for number, data in enumerate(sent):
        write(destination, data, number=number + 1)
    for node in hearing:
        assert sorted(each["sha256"] for each in node.wait("message", 20)) == sorted(map(digest, sent))
        assert {each["topic"] for each in node.events("message")} == {"a.b"}
        assert node.events("warning") == []


def test_fsq_python_publish_node_receive_single_once(queue: Queue, nodes: Nodes) -> None:
    taking = [nodes.subscriber(), nodes.subscriber()]
    destination = queue.destination("job")
    for number in range(40):
        write(destination, pattern_bytes(500, number), number=number + 1)
    wait_until(lambda: sum(len(node.events("done")) for node in taking) == 40, 40)
    names = [each["fname"] for node in taking for each in node.events("message")]
    assert len(names) == len(set(names)) == 40
    assert queue.names() == []


def test_fsq_python_long_topic_node_receive(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    topics = ["w" * 100, "w" * 101, "é" * 50, "é" * 51, "ward." + "日" * 500]
    for number, topic in enumerate(topics):
        write(queue.destination(topic, single=False), b"x", number=2 * number + 1)
        write(queue.destination(topic), b"y", number=2 * number + 2)
    got = node.wait("message", 2 * len(topics))
    assert sorted(each["topic"] for each in got) == sorted(topics * 2)
    node.wait("done", 2 * len(topics))
    kinds = [parsed.kind for name in queue.names() if (parsed := parse_name(name))]
    assert kinds == ["multi"] * len(topics)
    assert set(queue.topics()) <= set(queue.names())


def test_fsq_python_odd_topics_node_receive(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    topics = ["", ".", "a..b", "a/b", "a\\b", "a:b*?", "\0", "a@b+c", " lead", "trail ", "trail.", "CON", "😀", "a\nb"]
    for topic in topics:
        queue.put(topic, topic.encode(), single=False)
    got = node.wait("message", len(topics))
    assert sorted(each["topic"] for each in got) == sorted(topics)


def test_fsq_python_large_node_receive(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    data = pattern_bytes(5_000_000, 3)
    write(queue.destination("big", single=False), data)
    write(queue.destination("big"), data, number=2)
    assert {each["sha256"] for each in node.wait("message", 2)} == {digest(data)}


def test_fsq_leading_byte_is_ignored(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--body")
    plant(queue, named("lead", single=False), b"\xffabc")
    plant(queue, named("lead", single=True), b"Zabc")
    assert [each["body_hex"] for each in node.wait("message", 2)] == ["616263"] * 2


def test_fsq_wrong_bucket_still_read(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    name = named("here", single=False)
    plant(queue, name, b"\0x", (bucket_of(name, 256) + 7) % 256)
    node.wait("message")
    assert list(Taker(queue.source(single=False)).take()) == [name]


def test_fsq_no_stamp_found_by_rescan(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    queue.put("quiet", single=False, stamp=False)
    node.wait("message")


def test_fsq_stamp_wakes_node_at_once(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    destination = queue.destination("w", single=False)
    write(destination, b"first")
    node.wait("message")
    times = []
    for number in range(9):
        began = time.time_ns() // 1_000_000
        write(destination, b"x", number=number + 2)
        times.append(node.wait("message", number + 2)[-1]["at"] - began)
    # A poll alone takes a second: half of one on average.
    assert sorted(times)[4] < 300


# --- start


def test_fsq_existing_messages_at_start(queue: Queue, nodes: Nodes) -> None:
    heard, work = queue.put("old", b"m", single=False), queue.put("old", b"s")
    node = nodes.subscriber("--body", topic="old")
    node.wait("done")
    assert [(each["body_hex"], each["existing"]) for each in node.events("message")] == [("73", True)]
    assert work not in queue.names()
    # We take what came while we were down.
    assert list(Taker(queue.source(single=False)).take()) == [heard]


# --- locks


def test_fsq_python_lock_keeps_node_away(queue: Queue, nodes: Nodes) -> None:
    queue.folder.make()
    name = queue.put("job")
    taker = Taker(queue.source())
    (claimed,) = taker.claim().claimed
    node = nodes.subscriber()
    other = queue.put("other")
    assert [each["fname"] for each in node.wait("done")] == [other]
    assert node.events("warning") == []
    taker.source.close(claimed)
    assert node.wait("done", 2)[1]["fname"] == name


def test_fsq_node_lock_keeps_python_away(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--hold", 4000)
    name = queue.put("job")
    node.wait("message")
    taker = Taker(queue.source())
    result = taker.claim()
    assert (result.claimed, len(result.left)) == ((), 1)
    node.wait("done")
    assert name not in queue.names()
    assert taker.take() == {}


def test_fsq_posix_record_lock_does_not_count(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--never-done")
    name = queue.put("job")
    node.wait("message")
    with queue.path(name).open("r+b") as file:
        if sys.platform != "win32":
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # another kind of lock: it says nothing about Node's
        descriptor = files.open_message(str(queue.path(name)), write=True)
        assert not files.lock(descriptor)
        files.unlock_and_close(descriptor)


def test_fsq_node_killed_lock_freed(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--die-on-message")
    name = queue.put("job", b"x")
    wait_until(lambda: node.process.poll() is not None, 40)
    assert Taker(queue.source()).take() == {name: b"x"}


def test_fsq_node_refusal_then_python(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--refuse", 1, "--count", 1)
    name = queue.put("job", b"x")
    node.wait("refused")
    node.wait("stop")
    assert Taker(queue.source()).take() == {name: b"x"}


def test_fsq_refused_is_offered_again(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber("--refuse", 3)
    queue.put("job")
    node.wait("done")
    assert len(node.events("message")) == 4


def test_fsq_emptied_single_is_deleted_by_node(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    path = plant(queue, named("job", single=True), b"")
    wait_until(lambda: not path.exists(), 20)
    assert node.events("message") == []


def test_fsq_emptied_single_is_deleted_by_python(queue: Queue) -> None:
    queue.folder.make()
    plant(queue, named("job", single=True), b"")
    assert Taker(queue.source()).take() == {}
    assert queue.names() == []


def test_fsq_zero_byte_multi_is_empty_message(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    name = named("z", single=False)
    plant(queue, name, b"")
    assert node.wait("message")[0]["length"] == 0
    assert Taker(queue.source(single=False)).take() == {name: b""}


# --- expiry


def test_fsq_node_deletes_expired(queue: Queue, nodes: Nodes) -> None:
    nodes.subscriber(topic="other")
    for topic, single in (("t", False), ("t" * 150, False), ("t", True)):
        queue.put(topic, single=single, ttl=1500)
    wait_until(lambda: not queue.names() and not queue.topics(), 40)


def test_fsq_expired_single_deleted_under_lock(queue: Queue, nodes: Nodes) -> None:
    queue.folder.make()
    name = queue.put("job", ttl=2500)
    taker = Taker(queue.source())
    (claimed,) = taker.claim().claimed
    nodes.subscriber()
    wait_until(lambda: name not in queue.names(), 20)
    # It was deleted under our hands; what we have read is stored, and finishing it is no error.
    reader = taker.source.open(claimed)
    assert b"".join(reader.chunks(10)) == b"x"
    reader.settle()
    taker.source.finish(claimed)


def test_fsq_expired_before_read_is_not_delivered(queue: Queue, nodes: Nodes) -> None:
    queue.put("late", ttl=-1)
    node = nodes.subscriber()
    live = queue.put("live")
    assert [each["fname"] for each in node.wait("message")] == [live]
    queue.put("late", ttl=-5000)
    taken = Taker(queue.source())
    assert taken.take() == {}


def test_fsq_no_expiry_number_never_expires(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    name = "78@s++m+" + "0" * 32
    plant(queue, name, b"\0x")
    node.wait("message")
    taker = Taker(queue.source(single=False))
    assert list(taker.take()) == [name]
    queue.clock.off_ms = queue.clock.off_ms + 100 * HOUR_MS
    queue.clock.moved += FULL_SECONDS + 1
    assert taker.take() == {}
    assert queue.names() == [name]


# --- odd things


def test_fsq_bad_names_ignored_and_kept(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    odd = ["noat", "61@s+1+m", "61@s+1+m+a+b", ".hidden", "README.txt", "61@s+zz+m+00"]
    for bucket, name in enumerate(odd):
        plant(queue, name, b"\0x", bucket)
    (queue.root / "messages" / "10" / "sub").mkdir()
    assert [each["fname"] for each in node.wait("message")] == ["61@s+zz+m+00"]
    assert list(Taker(queue.source(single=False)).take()) == ["61@s+zz+m+00"]
    assert Taker(queue.source()).take() == {}
    assert sorted(queue.names()) == sorted([*odd, "sub"])


def test_fsq_missing_topic_file(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    name = message_name("w" * 150, time.time_ns() // 1_000_000 + 1500, single=False, unique="8" * 32)[0]
    plant(queue, name, b"\0x")
    live = queue.put("live", single=False)
    assert [each["fname"] for each in node.wait("message")] == [live]
    # Node neither delivers nor deletes it, ever; we delete it when its time is over.
    taker = Taker(queue.source(single=False))
    assert list(taker.take()) == [live]

    def gone() -> bool:
        queue.clock.moved += FULL_SECONDS + 1
        taker.take()
        return name not in queue.names()

    wait_until(gone, 20)
    assert node.events("warning") == []


def test_fsq_old_staging_file_stays(queue: Queue, nodes: Nodes) -> None:
    queue.folder.make()
    (queue.root / "staging" / "61@s+1+m+00").write_bytes(b"\0x")
    node = nodes.subscriber()
    queue.put("live", single=False)
    node.wait("message")
    assert queue.staging() == ["61@s+1+m+00"]
    Taker(queue.source()).take()
    assert queue.staging() == []


def test_fsq_update_file_deleted_while_running(queue: Queue, nodes: Nodes) -> None:
    node = nodes.subscriber()
    Path(queue.folder.stamps).unlink()
    node.wait("warning")
    write(queue.destination("x", single=False), b"x")
    # A write of ours makes it whole at its start, so that no Node stands still; so does each look of a source.
    node.wait("message")
    assert Path(queue.folder.stamps).stat().st_size == 8192
    Path(queue.folder.stamps).write_bytes(b"short")
    queue.clock.moved += 1
    Taker(queue.source(single=False)).take()
    assert Path(queue.folder.stamps).stat().st_size == 8192


def test_every_check_of_the_format_has_its_test() -> None:
    listed = json.loads(Path(__file__).with_name("fsq_checks.json").read_text("utf-8"))
    here = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_queue_*.py"))
    assert len(listed) == 34
    assert [name for name in listed if f"def test_fsq_{name}(" not in here] == []
