"""Node and this program at the same work: killed, started again, stopped in the middle, with clocks that differ."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.locations.queue.helpers import HOUR_MS, Queue, Taker, write
from tests.peers.queue import Nodes, nodes_on, pattern_bytes
from tests.support.command_line import Site
from tests.support.counts import FULL
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Node and its locks run on POSIX here")

EACH = 500 if FULL else 100
"""Messages that each side publishes."""


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    made = Queue(tmp_path / "queue")
    made.folder.make()
    return made


@pytest.fixture
def nodes(queue: Queue, tmp_path: Path) -> Iterator[Nodes]:
    with nodes_on(queue.root, tmp_path) as made:
        yield made


@contextmanager
def taking(queue: Queue, taken: list[str]) -> Iterator[Callable[[], None]]:
    """Takers on threads of their own until the end; yields what ends them early."""
    stop = threading.Event()

    def work() -> None:
        taker = Taker(queue.source())
        while not stop.is_set():
            taken.extend(taker.take())
            stop.wait(0.01)
        taker.source.stop()

    threads = [threading.Thread(target=work) for _ in range(2)]

    def end() -> None:
        stop.set()
        for thread in threads:
            thread.join()

    for thread in threads:
        thread.start()
    try:
        yield end
    finally:
        end()


def names_of(nodes: Nodes) -> list[str]:
    """What the Nodes took."""
    return [each["fname"] for node in nodes.all for each in node.events("message")]


def test_fsq_shared_work_each_once(queue: Queue, nodes: Nodes) -> None:
    """Node and we compete for the same work: nothing twice, nothing lost."""
    nodes.subscriber(), nodes.subscriber()
    mine: list[str] = []
    publisher = nodes.start("fsq_publish.js", "--topic", "job.n", "--size", 300, "--count", EACH, "--single")
    with taking(queue, mine):
        destination = queue.destination("job.p", flush=False)
        for number in range(EACH):
            write(destination, pattern_bytes(300, number), number=number + 1)
        publisher.wait("stop", seconds=120)
        sent = {each["fname"] for each in publisher.events("published")}
        wait_until(lambda: len(mine) + len(names_of(nodes)) >= 2 * EACH, 120)
        wait_until(lambda: not queue.names(), 60)
    took = mine + names_of(nodes)
    assert len(took) == len(set(took)) == 2 * EACH
    assert sent <= set(took)
    assert mine


def test_a_node_that_is_killed_at_its_work_again_and_again_loses_nothing(queue: Queue, nodes: Nodes) -> None:
    sent = {queue.put("job", b"%d" % number) for number in range(60)}
    for _ in range(3):
        node = nodes.subscriber("--never-done")
        node.wait("message")
        node.kill()
    mine: list[str] = []
    with taking(queue, mine):
        wait_until(lambda: len(mine) >= len(sent), 60)
    assert sorted(mine) == sorted(sent)
    assert queue.names() == []


def test_a_node_that_stands_still_keeps_its_locks_and_gives_them_up_when_it_is_killed(
    queue: Queue, nodes: Nodes
) -> None:
    node = nodes.subscriber("--never-done")
    held = queue.put("job")
    node.wait("message")
    if sys.platform != "win32":
        node.freeze()
    late = queue.put("job")
    taker = Taker(queue.source())
    assert list(taker.take()) == [late]
    assert taker.take() == {}
    node.kill()
    assert list(taker.take()) == [held]


def test_a_node_that_is_started_again_goes_on_with_what_we_left(queue: Queue, nodes: Nodes) -> None:
    taker = Taker(queue.source())
    sent = {queue.put("job", b"%d" % number) for number in range(20)}
    first = taker.claim().claimed
    taker.source.stop()  # as a stop in the middle does
    assert len(first) == 20
    node = nodes.subscriber()
    node.wait("done", 20)
    assert {each["fname"] for each in node.events("message")} == sent


def test_a_node_that_is_killed_while_it_publishes_leaves_whole_messages_and_what_is_swept(
    queue: Queue, nodes: Nodes
) -> None:
    taken: dict[str, bytes] = {}
    taker = Taker(queue.source())
    for seed in range(3):
        node = nodes.start("fsq_publish.js", "--topic", "w" * 150, "--size", 300_000, "--count", 400, "--single")
        node.wait("published", 2 + seed)
        node.kill()
        while got := taker.take():
            taken.update(got)
    assert queue.names() == []
    whole = {pattern_bytes(300_000, number) for number in range(12)}
    assert all(len(data) == 300_000 for data in taken.values())
    assert whole & set(taken.values())
    left = queue.staging()
    assert len(left) <= 3
    # Their time is over in an hour: then they go, and the rests of their topics with them.
    queue.clock.moved += 1000
    source = queue.source()
    source.probe()
    source._listing.sweep(queue.clock.now_ms() + 2 * HOUR_MS)
    assert (queue.staging(), queue.topics()) == ([], [])


@pytest.mark.parametrize("off_seconds", [-1800, 1800])
def test_a_node_whose_clock_is_off_by_less_than_the_time_to_live_shares_the_work(
    queue: Queue, nodes: Nodes, off_seconds: int
) -> None:
    told = nodes.published("job", "--size", 100, "--count", 10, "--single", off_seconds=off_seconds)
    taken = Taker(queue.source()).take()
    assert sorted(taken) == sorted(each["fname"] for each in told)
    node = nodes.subscriber(off_seconds=off_seconds)
    write(queue.destination("job"), b"x")
    node.wait("done")


def test_a_node_whose_clock_is_slow_by_more_publishes_what_is_expired_and_that_is_told(
    queue: Queue, nodes: Nodes
) -> None:
    nodes.published("job", "--size", 100, "--count", 2, "--single", off_seconds=-7200)
    source = queue.source()
    taker = Taker(source)
    assert taker.take() == {}
    assert [told.code for told in source.list().told] == ["ERR_PATHWAYS_QUEUE_CLOCKS"]


def test_an_engine_and_a_node_at_the_same_work_store_and_take_each_message_once(
    tmp_path: Path, queue: Queue, nodes: Nodes
) -> None:
    site = Site(tmp_path / "site")
    site.channel(source={"type": "queue", "dir": str(queue.root), "topic": "job"})
    del site.channels[0]["source"]["minAge"]
    site.write_config()
    node = nodes.subscriber(topic="job")
    with site.start() as engine:
        first = queue.put("other", single=False)
        wait_until(lambda: any(row["last_pass"] for row in site.rows("channels")), 60)
        told = nodes.published("job", "--size", 500, "--count", EACH, "--single")
        wait_until(lambda: queue.names() == [first], 90)
        assert engine.interrupt().status == 0
    keys = [row["key"] for row in site.messages()]
    took = [each["fname"] for each in node.events("message")]
    assert sorted(keys + took) == sorted(each["fname"] for each in told)


def test_an_engine_that_is_killed_at_its_work_loses_nothing_and_stores_nothing_twice(
    tmp_path: Path, queue: Queue, nodes: Nodes
) -> None:
    site = Site(tmp_path / "site")
    site.channel(source={"type": "queue", "dir": str(queue.root), "topic": "job"})
    del site.channels[0]["source"]["minAge"]
    site.write_config()
    told = nodes.published("job", "--size", 2000, "--count", 4 * EACH, "--single")

    def fewer(before: int) -> bool:
        return len(queue.names()) < before

    for round_ in range(3):
        with site.start() as engine:
            before = len(queue.names())
            wait_until(partial(fewer, before), 60, f"work in round {round_}")
            engine.kill()
        if not queue.names():
            break
    site.once()
    assert queue.names() == []
    assert sorted(row["key"] for row in site.messages()) == sorted(each["fname"] for each in told)
