"""A process that is killed while it writes: what it was told is stored is there, and memory stays flat on the way."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.store.conftest import NOW
from tests.support.processes import clean_environment

OPEN = """
import sys, pathlib
from pathways_desktop.store.store import Store
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.store.intake import Incoming
home = pathlib.Path(sys.argv[1])
store = Store.open(home, KeyFile(pathlib.Path(sys.argv[2]), home), SystemClock(), create=True)
store.begin_run()

def take(body, size, key):
    sealed = store.intake.seal_body("lab", size, body)
    return Incoming("lab", sealed, b"ZZTEST", 1_794_000_000_000, (("archive", 1),), claim_key=key)
"""

WRITE = (
    OPEN
    + """
from pathways_desktop.domain.message import DeliveryState
first = int(sys.argv[3])
for number in range(first, first + 100_000):
    items = [take(iter([b"%d" % number]), len(b"%d" % number), b"%d-%d" % (number, part)) for part in range(3)]
    items.append(take(iter([bytes(300_000)]), 300_000, b"%d-big" % number))
    outcomes = store.intake.commit(items)
    print("stored", number, outcomes[0].message_id, flush=True)
    work = store.deliveries.due("lab", "archive", 1 << 60, 1)[0]
    store.deliveries.finish_attempt(work.delivery, 1, 1, DeliveryState.DELIVERED).result()
    print("sent", work.delivery, flush=True)
"""
)

MEMORY = (
    OPEN
    + """
size = int(sys.argv[3])
piece = bytes(1 << 20)

def body():
    left = size
    while left:
        yield piece[:left]
        left -= min(left, len(piece))

outcome = store.intake.commit([take(body(), size, b"k")])[0]
assert sum(len(chunk) for chunk in store.content(outcome.message_id).chunks()) == size
store.close()
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print(int(line.split()[1]) * 1024)
"""
)


def run(program: str, *words: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, words)], stdout=subprocess.PIPE, text=True, env=clean_environment()
    )


def test_what_was_told_survives_a_kill(open_store: Callable[..., Store], home: Path, key_file: Path) -> None:
    stored: dict[int, str] = {}
    sent: set[int] = set()
    for turn in range(4):
        with run(WRITE, home, key_file, turn * 1_000_000) as process:
            assert process.stdout is not None
            for line in process.stdout:
                word, *rest = line.split()
                if word == "stored":
                    stored[int(rest[0])] = rest[1]
                else:
                    sent.add(int(rest[0]))
                if len(stored) == 25 * (turn + 1):
                    process.kill()
                    break
            # What stood in the pipe when the process died was told as well.
            for line in process.stdout:
                word, *rest = line.split()
                if word == "stored" and len(rest) == 2 and line.endswith("\n"):
                    stored[int(rest[0])] = rest[1]
        assert process.returncode != 0
    store = open_store()
    store.begin_run()
    for number, message_id in stored.items():
        assert b"".join(store.content(message_id).chunks()) == b"%d" % number
        assert store.intake.known("lab", b"%d-big" % number) is not None
    waiting = {work.delivery for work in store.deliveries.due("lab", "archive", 1 << 60, 100_000)}
    assert not waiting & sent
    total = store.reader.messages(MessageFilter()).total
    assert total is not None
    assert total % 4 == 0, "a batch is whole or not there"
    assert len(stored) <= total // 4 <= len(stored) + 4
    bodies = store.writer.write(lambda tx: int(tx.db.execute("select count(*) from body").fetchone()[0])).result()
    assert bodies == total // 4
    assert store.audit.verify().whole
    counts = store.reader.channel_counts("lab", 0, NOW)
    assert counts.received_today == total
    assert counts.queued == len(waiting)


# By the system, not by the file: Wine shows Linux's, which tells nothing of Windows.
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is read from /proc")
def test_long_body_passes_with_flat_memory(home: Path, key_file: Path, tmp_path: Path) -> None:
    peaks = []
    for size, place in ((1024, home), (300 * 1024 * 1024, tmp_path / "second")):
        with run(MEMORY, place, key_file, size) as process:
            assert process.stdout is not None
            peaks.append(int(process.stdout.read()))
        assert process.returncode == 0
    assert peaks[1] - peaks[0] < 64 * 1024 * 1024
    assert (tmp_path / "second" / "pathways.db").stat().st_size > 300 * 1024 * 1024
