"""The vectors of the queue asked of the installed package anew, and more questions than the vectors hold."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.topics import matches, pattern_fault
from tests.locations.queue.helpers import Queue, Taker
from tests.locations.queue.test_format import VECTORS
from tests.peers.queue import PROGRAMS, Nodes, modules, node_program, nodes_on
from tests.support.counts import FULL

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Node and its locks run on POSIX here")

PAIRS = 20_000 if FULL else 3_000
"""Patterns and topics that both matchers are asked about."""


def ask(*words: str) -> Any:
    """What the package answers."""
    command = [node_program(), str(PROGRAMS / "fsq_vectors.js"), *words]
    env = {**os.environ, "FSQ_PEER_MODULES": str(modules())}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
    return json.loads(done.stdout)


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    made = Queue(tmp_path / "queue")
    made.folder.make()
    return made


@pytest.fixture
def nodes(queue: Queue, tmp_path: Path) -> Iterator[Nodes]:
    with nodes_on(queue.root, tmp_path) as made:
        yield made


def test_the_vectors_are_what_the_installed_package_answers() -> None:
    answers = ask()
    assert answers.pop("node").startswith("v")
    assert answers == VECTORS


def test_any_pattern_takes_the_topics_that_it_takes_in_the_package(tmp_path: Path) -> None:
    dice = random.Random(7)

    def words(choice: str, most: int) -> str:
        return ".".join(dice.choice(choice.split(" ")) for _ in range(dice.randint(1, most)))

    pairs = [(words("a b * # *a", 6), words("a b * # ", 7)) for _ in range(PAIRS)]
    pairs = [(pattern, topic) for pattern, topic in pairs if pattern_fault(pattern) is None]
    asked = tmp_path / "pairs.json"
    asked.write_text(json.dumps(pairs))
    theirs = ask(str(asked))
    ours = [matches(pattern.split("."), topic.split(".")) for pattern, topic in pairs]
    assert [pair for pair, one, other in zip(pairs, ours, theirs, strict=True) if one is not other] == []
    assert 0.05 < sum(theirs) / len(theirs) < 0.9


@pytest.mark.parametrize("vector", VECTORS["repeats"], ids=lambda vector: vector["pattern"])
def test_a_message_that_a_pattern_takes_in_several_ways_comes_once_here_as_there(
    queue: Queue, nodes: Nodes, vector: dict[str, Any]
) -> None:
    hearing = nodes.subscriber(topic=vector["pattern"])
    taker = Taker(queue.source(vector["pattern"], single=False))
    sent = [queue.put(vector["topic"], b"x", single=False), queue.put(vector["topic"], b"y", single=False)]
    assert sorted(taker.take()) == sorted(sent)
    assert taker.take() == {}
    assert sorted(each["fname"] for each in hearing.wait("message", 2)) == sorted(sent)
    hearing.kill()
    assert len(hearing.events("message")) == 2
    work = queue.put(vector["topic"])
    assert list(Taker(queue.source(vector["pattern"])).take()) == [work]
