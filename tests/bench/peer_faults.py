"""Faults that were measured on a widely used interface engine, tried on this program: the table of the README.

    python -m tests.bench.peer_faults [--folder DIR]

Each row is a situation, what the other engine made of it, and what this program makes of it here and now. The other
engine is Open Integration Engine 4.5.2 (state of April 2025), run on Debian 12 with JDK 17, its file reader with a look
each second, a file age of 1 s and *delete* (*move* where the row says so) as the last step. Its figures were measured
on that program as it runs, and none of its code is here.

Everything is done by the real program in processes of its own, as an ordinary user where rights matter. What a row
says is counted, so a row that gets worse prints other words; `test_peer_faults.py` holds the README to them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench import peer_scenarios as tried

Scenario = Callable[[Path, int], str]


@dataclass(frozen=True, slots=True)
class Fault:
    """A row: the situation, the other engine's figure, and how to find ours. `run` gets a folder and a count."""

    key: str
    title: str
    peer: str
    run: Scenario
    full: int = 1
    short: int = 1


FAULTS = (
    Fault(
        "killed",
        "`kill -9` in the middle of 2,000 files, then a new start",
        "a file delivered two or three times in 9 of 10 runs; 0 lost",
        tried.killed,
        2000,
        100,
    ),
    Fault(
        "shared-delete",
        "two engines on one folder, 2,000 files",
        "1,323 to 1,502 twice, 3 empty messages that nobody sent in 5 runs, about one error line for each",
        tried.shared_delete,
        2000,
        100,
    ),
    Fault(
        "shared-keep",
        "the same, with the originals kept (`keepProcessed`)",
        "1,097 and 1,189 twice; 904 and 813 of 2,000 originals left",
        tried.shared_keep,
        2000,
        100,
    ),
    Fault(
        "same-name",
        "the same name written again right after its delivery, 100 times",
        "98 deleted unread",
        tried.same_name,
        100,
        8,
    ),
    Fault(
        "not-removable",
        "a file that can be read and not removed: a folder without the right to write",
        "stored and delivered at every look: 10 copies in 10 s",
        tried.not_removable,
    ),
    Fault("sticky", "the same: another user's file in a folder with the sticky bit", "not measured", tried.sticky),
    Fault(
        "slow-writer",
        "a slow writer, pauses of 2.5 s",
        "512 of 4,096 bytes delivered, the rest gone, no error",
        tried.slow_writer,
        3,
        1,
    ),
    Fault(
        "bodies",
        "Latin-1, CRLF, all 256 byte values",
        "umlauts replaced, line ends rewritten, 307 bytes of a binary body became 563; no error",
        tried.bodies,
    ),
    Fault("link", "a symbolic link", "followed: the target's content delivered, the link removed", tried.link),
    Fault("empty", "an empty file", "an empty message stored and delivered, the file removed", tried.empty),
    Fault("mode-000", "a file that may not be opened", "left, nothing logged", tried.mode_000),
    Fault("no-text", "a name that is not UTF-8", "left for ever, nothing logged", tried.name_no_text),
    Fault("name-255", "a name of 255 bytes", "with a temporary file: not delivered, original removed", tried.name_255),
    Fault(
        "no-output",
        "a destination that may not be written",
        "not delivered, original removed, no new try by itself",
        tried.no_output,
    ),
)


def row(fault: Fault, ours: str) -> str:
    """A row of the table."""
    return f"| {fault.title} | {fault.peer} | {ours} |"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peer_faults", description=__doc__)
    parser.add_argument("--folder", default=None, help="where the files lie (default: the temporary folder)")
    parser.add_argument("--only", choices=[fault.key for fault in FAULTS], action="append", help="these rows alone")
    options = parser.parse_args(argv)
    print("| what happens | Open Integration Engine 4.5.2 | Pathways |\n|---|---|---|", flush=True)
    for fault in FAULTS:
        if options.only and fault.key not in options.only:
            continue
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            try:
                ours = fault.run(Path(folder), fault.full)
            except NotImplementedError as error:
                ours = f"not tried here: {error}"
        print(row(fault, ours), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
