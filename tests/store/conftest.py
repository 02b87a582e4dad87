"""An open store with a key file and a clock that tests move, and small ways to put messages in. No assertions."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.store.intake import Incoming, Outcome
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store

NOW = 1_794_000_000_000
"""A time in November 2026."""


class MovedClock(SystemClock):
    """A wall clock that stands until a test moves it."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def now_ms(self) -> int:
        return self.now


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return tmp_path / "keys" / "pathways.key"


@pytest.fixture
def open_store(home: Path, key_file: Path, clock: MovedClock) -> Iterator[Callable[..., Store]]:
    """Opens the store of the test's home, as often as the test likes; all are closed at the end."""
    opened: list[Store] = []

    def opener(*, create: bool = True) -> Store:
        opened.append(Store.open(home, KeyFile(key_file, home), clock, create=create))
        return opened[-1]

    yield opener
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()


_keys = itertools.count()


def incoming(store: Store, body: bytes = b"MSH|ZZTEST", channel: str = "lab", **fields: Any) -> Incoming:
    """A sealed body with everything that a commit needs; `fields` replace what they name."""
    pieces = (body[start : start + 100_000] for start in range(0, len(body), 100_000))
    made = Incoming(
        channel=channel,
        sealed=store.intake.seal_body(channel, len(body), pieces),
        name=b"ZZTEST.hl7",
        received_ms=NOW,
        outputs=(("archive", 1),),
        claim_key=b"claim %d" % next(_keys),
    )
    return replace(made, **fields)


def put(store: Store, body: bytes = b"MSH|ZZTEST", **fields: Any) -> Outcome:
    """Store one message."""
    return store.intake.commit([incoming(store, body, **fields)])[0]
