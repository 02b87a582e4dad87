"""The real qlobber-fsq and this program on one queue of Windows under Wine: both take `LockFileEx` for the same lock.

Tested under Wine, not on Windows; the lock of Node is a stand-in that makes the same call (`tests/support/wine_node`).
"""

import sys
from collections.abc import Iterator

import pytest

from tests.peers.queue import digest, pattern_bytes
from tests.support.counts import FULL
from tests.support.waiting import wait_until

assert sys.platform != "win32"

from tests.support.wine.winpy import WinPy  # noqa: E402 - it is of this system only
from tests.support.wine_node import WinQueue, queue_on_windows  # noqa: E402

pytestmark = pytest.mark.timeout(600)
EACH = 200 if FULL else 30
"""Messages that each side publishes."""


@pytest.fixture
def queue(winpy: WinPy, request: pytest.FixtureRequest) -> Iterator[WinQueue]:
    with queue_on_windows(winpy, f"queue-{abs(hash(request.node.name)) % 10**8}") as made:
        yield made


def test_node_publishes_and_we_take_both_kinds(queue: WinQueue) -> None:
    hearing, working = queue.ours("take", "a.#", "multi"), queue.ours("take", "job.#", "single")
    heard = queue.published("a.b", "--size", 1000, "--count", 10)
    long = queue.published("job." + "w" * 150, "--size", 1000, "--count", 10, "--single")
    assert sorted(each["sha256"] for each in hearing.wait("taken", 10)) == sorted(each["sha256"] for each in heard)
    taken = working.wait("taken", 10)
    assert sorted(each["fname"] for each in taken) == sorted(each["fname"] for each in long)
    wait_until(lambda: queue.names() == sorted(each["fname"] for each in heard), 30)
    assert not list(queue.root.glob("topics/*/*"))


def test_we_publish_and_node_takes_both_kinds_once(queue: WinQueue) -> None:
    nodes = [queue.subscriber("--body"), queue.subscriber("--body")]
    heard = queue.ours("give", "a.b", "multi", 10, 1000)
    worked = queue.ours("give", "job", "single", 10, 1000)
    given = [each["sha256"] for program in (heard, worked) for each in program.wait("given", 10)]
    for node in nodes:
        node.wait("message", 10)

    def all_there() -> bool:
        return len([each for node in nodes for each in node.events("message")]) == 30

    wait_until(all_there, 60)
    work = [each for node in nodes for each in node.events("message") if each["single"]]
    assert sorted(each["sha256"] for each in work) == sorted(given[10:])
    for node in nodes:
        got = [each["sha256"] for each in node.events("message") if not each["single"]]
        assert sorted(got) == sorted(given[:10])
        assert node.events("warning") == []


def test_each_keeps_the_other_out_and_a_killed_one_gives_up(queue: WinQueue) -> None:
    node = queue.subscriber("--never-done")
    (first,) = queue.published("job", "--size", 10, "--single")
    node.wait("message")
    taker = queue.ours("take", "job")
    (second,) = queue.published("other", "--size", 10, "--single")
    node.wait("message", 2)
    assert taker.events("taken") == []
    node.kill()
    assert [each["fname"] for each in taker.wait("taken")] == [first["fname"]]
    taker.kill()

    holder = queue.ours("hold", "other")
    assert holder.wait("held")[0]["fname"] == second["fname"]
    node = queue.subscriber()
    (third,) = queue.published("other", "--size", 10, "--single")
    assert [each["fname"] for each in node.wait("done")] == [third["fname"]]
    holder.kill()
    assert node.wait("done", 2)[1]["fname"] == second["fname"]
    wait_until(lambda: queue.names() == [], 30)


def test_fsq_shared_work_each_once(queue: WinQueue) -> None:
    nodes = [queue.subscriber(topic="job.#"), queue.subscriber(topic="job.#")]
    takers = [queue.ours("take", "job.#"), queue.ours("take", "job.#")]
    giver = queue.ours("give", "job.p", "single", EACH, 300)
    told = queue.published("job.n", "--size", 300, "--count", EACH, "--single")
    giver.wait("given", EACH)

    def taken() -> tuple[list[str], list[str]]:
        theirs = [each["fname"] for node in nodes for each in node.events("message")]
        return theirs, [each["fname"] for taker in takers for each in taker.events("taken")]

    wait_until(lambda: sum(map(len, taken())) >= 2 * EACH, 120)
    wait_until(lambda: queue.names() == [], 60)
    theirs, ours = taken()
    assert len(theirs) + len(ours) == len({*theirs, *ours}) == 2 * EACH
    assert {each["fname"] for each in told} <= {*theirs, *ours}
    assert ours


@pytest.mark.parametrize("off_seconds", [-1800, 1800])
def test_a_node_whose_clock_is_off_shares_the_work_and_goes_on_after_its_restart(
    queue: WinQueue, off_seconds: int
) -> None:
    told = queue.published("job", "--size", 100, "--count", 5, "--single", off_seconds=off_seconds)
    taker = queue.ours("take", "job")
    assert sorted(each["fname"] for each in taker.wait("taken", 5)) == sorted(each["fname"] for each in told)
    taker.kill()
    queue.ours("give", "job", "single", 3, 100).wait("given", 3)
    first = queue.node("fsq_subscribe.js", "--topic", "#", "--timeout", 600_000, "--count", 1, off_seconds=off_seconds)
    first.wait("stop")
    node = queue.subscriber(off_seconds=off_seconds)
    wait_until(lambda: queue.names() == [], 60)
    took = {each["fname"] for program in (first, node) for each in program.events("done")}
    assert len(took) == 3


def test_what_node_publishes_in_a_stream_comes_whole(queue: WinQueue) -> None:
    taker = queue.ours("take", "big")
    queue.published("big", "--size", 5_000_000, "--stream", "--chunk", 100_000, "--single")
    assert [each["sha256"] for each in taker.wait("taken")] == [digest(pattern_bytes(5_000_000, 0))]
