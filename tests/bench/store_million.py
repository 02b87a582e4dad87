"""A store of a million messages: the first page, the search for a patient, and what the sealing costs.

    python -m tests.bench.store_million [--messages N] [--rounds N] [--folder DIR] [--keep]

The store is filled by the program's own store at 50 messages a commit, bodies of 1 KiB, one patient id for each three
messages; the search words are written behind it. Then pages and searches are timed one by one, cold (a connection of
their own) and warm, and the median and the slowest told. The sealing is measured in turns on two stores that differ
in one thing: in the second the cipher is left out, and all else, tables, indexes, audit rows and words, is the same.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.messages import page_of
from pathways_desktop.store import seal
from pathways_desktop.store.intake import Incoming
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store

COMMIT = 50
BODY = 1024
MESSAGES_OF_A_PATIENT = 3
LOOKS = 40
CHANNELS = ("zz-lab", "zz-radiology", "zz-orders", "zz-ward")


class NoCipher:
    """Stands in for the cipher where its cost is measured: the same lengths, nothing hidden."""

    def __init__(self, key: bytes) -> None:
        pass

    def encrypt(self, nonce: bytes, data: bytes, aad: bytes) -> bytes:
        return bytes(data) + bytes(seal.TAG)

    def decrypt(self, nonce: bytes, data: bytes, aad: bytes) -> bytes:
        return bytes(data)[: -seal.TAG]


@contextlib.contextmanager
def cipher(*, left_out: bool) -> Iterator[None]:
    """The store with its cipher and the keys made for it, or without both."""
    with contextlib.ExitStack() as stack:
        if left_out:
            stack.enter_context(mock.patch.object(seal, "AESGCM", NoCipher))
            stack.enter_context(mock.patch.object(seal, "expand", lambda key, info: key))
        yield


def opened(folder: Path) -> Store:
    """The store of a folder, made where it is missing."""
    home = folder / "home"
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Store.open(home, KeyFile(folder / "key", home), SystemClock(), create=True)


def fill(store: Store, first: int, count: int) -> float:
    """Store `count` made-up messages; seconds."""
    body = b"MSH|^~\\&|ZZ|ZZ|||20261130||ORU^R01|ZZ|P|2.5\rPID|1||ZZ\r".ljust(BODY, b".")
    now = round(time.time() * 1000)
    began = time.perf_counter()
    for start in range(first, first + count, COMMIT):
        batch = []
        for number in range(start, min(start + COMMIT, first + count)):
            channel = CHANNELS[number % len(CHANNELS)]
            sealed = store.intake.seal_body(channel, len(body), iter([body]))
            ids = {
                "type": "ORU^R01",
                "control_id": f"ZZC{number}",
                "patient_ids": [f"ZZP{number // MESSAGES_OF_A_PATIENT}"],
                "accession_numbers": [f"ZZA{number}"],
                "family_names": [f"ZZTEST{number % 5000}"],
                "sender": "ZZLAB",
            }
            batch.append(
                Incoming(
                    channel=channel,
                    sealed=sealed,
                    name=b"zz-%d.hl7" % number,
                    received_ms=now + number,
                    outputs=(("archive", 1),),
                    claim_key=b"bench %d" % number,
                    identifiers=ids,
                )
            )
        store.intake.commit(batch)
    return time.perf_counter() - began


def index(store: Store) -> float:
    """Write all search words; seconds."""
    began = time.perf_counter()
    while store.words.catch_up({}, quiet=True):
        pass
    return time.perf_counter() - began


def times(act: Callable[[int], object], count: int = LOOKS) -> tuple[float, float]:
    """Median and slowest of `count` calls, in milliseconds."""
    spent = []
    for turn in range(count):
        began = time.perf_counter()
        act(turn)
        spent.append((time.perf_counter() - began) * 1000)
    return statistics.median(spent), max(spent)


def look(folder: Path, messages: int) -> list[tuple[str, float, float]]:
    """Time what a window asks."""
    chosen = random.Random(20261130)
    rows = []

    def cold(turn: int) -> None:
        with opened(folder) as store:
            page_of(store, MessageQuery(), None, 100)

    def first_page(store: Store, turn: int) -> None:
        assert len(page_of(store, MessageQuery(), None, 100).rows) == min(100, messages)

    def patient(store: Store, turn: int) -> None:
        number = chosen.randrange(messages // MESSAGES_OF_A_PATIENT)
        found = page_of(store, MessageQuery(find=f"ZZP{number}"), None, 100).rows
        assert len(found) == MESSAGES_OF_A_PATIENT, (number, len(found))

    def name(store: Store, turn: int) -> None:
        number = chosen.randrange(messages)
        (row,) = page_of(store, MessageQuery(find=f"zz-{number}.hl7"), None, 100).rows
        assert row.name == b"zz-%d.hl7" % number

    def deep(store: Store, turn: int) -> None:
        key = (round(time.time() * 1000) + chosen.randrange(messages), 0)
        page_of(store, MessageQuery(CHANNELS[turn % 4]), key, 100)

    rows.append(("a store opened and its first page", *times(cold, 5)))
    with opened(folder) as store:
        for label, act in (
            ("the first page of all messages", first_page),
            ("all messages of a patient id", patient),
            ("a message by its file name", name),
            ("a page of one channel, anywhere", deep),
        ):
            rows.append((label, *times(lambda turn, act=act: act(store, turn))))  # type: ignore[misc]
    return rows


def nightly(folder: Path) -> tuple[float, float]:
    """Seconds that the nightly walk through the audit record takes, and the look for messages that it names."""
    with opened(folder) as store:
        began = time.perf_counter()
        assert store.audit.verify().whole
        between = time.perf_counter()
        found = store.losses()
        assert found is not None
        assert not found.count
        return between - began, time.perf_counter() - between


def sealing(folder: Path, rounds: int, count: int) -> float:
    """Rate with the cipher as a part of the rate without it: the median over rounds in turns."""
    ratios = []
    for turn in range(rounds):
        spent = {}
        order = (True, False) if turn % 2 else (False, True)
        for left_out in order:
            where = folder / f"seal-{turn}-{left_out}"
            with cipher(left_out=left_out), opened(where) as store:
                fill(store, 0, COMMIT * 4)
                spent[left_out] = fill(store, COMMIT * 4, count) + index(store)
            shutil.rmtree(where)
        ratios.append(spent[True] / spent[False])
    return statistics.median(ratios)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7, help="of the sealing, 5,000 messages each")
    parser.add_argument("--folder", type=Path, help="where the store lies; default: a folder for temporary files")
    parser.add_argument("--keep", action="store_true", help="leave the store there")
    arguments = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="pathways-bench-", dir=arguments.folder))
    try:
        print(
            f"sealed / not sealed, messages a second at {COMMIT} a commit: {sealing(root, arguments.rounds, 5000):.2f}"
        )
        with opened(root / "store") as store:
            spent = fill(store, 0, arguments.messages)
            print(
                f"{arguments.messages:,} messages stored in {spent:.0f} s, {arguments.messages / spent:,.0f} a second"
            )
            spent = index(store)
            print(
                f"their search words in {spent:.0f} s, {arguments.messages / max(spent, 0.001):,.0f} messages a second"
            )
        size = sum(path.stat().st_size for path in (root / "store" / "home").iterdir())
        print(f"{size / 2**20:,.0f} MiB on the disk, {size / arguments.messages:,.0f} bytes a message")
        for label, median, slowest in look(root / "store", arguments.messages):
            print(f"{label}: median {median:.1f} ms, slowest {slowest:.1f} ms")
        walk, losses = nightly(root / "store")
        print(f"each night: the audit record walked in {walk:.1f} s, missing messages looked for in {losses:.1f} s")
    finally:
        if arguments.keep:
            print(f"kept in {root}")
        else:
            shutil.rmtree(root)


if __name__ == "__main__":
    main()
