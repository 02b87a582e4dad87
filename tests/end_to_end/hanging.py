"""The program with one folder that hangs: listing it waits until somebody writes into a FIFO. Started by tests.

`PATHWAYS_TEST_HANGS` names the folder, `PATHWAYS_TEST_GATE` the FIFO.
"""

import os
import sys
from collections.abc import Iterator
from typing import cast

from pathways_desktop.app import App
from pathways_desktop.cli import main
from pathways_desktop.locations.folder.fileops import FileOps, Scanned, real_ops

FOLDER, GATE = os.environ["PATHWAYS_TEST_HANGS"], os.environ["PATHWAYS_TEST_GATE"]


class Hanging:
    """File work that waits in `scan`."""

    def __init__(self, real: FileOps) -> None:
        self._real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def scan(self, path: str) -> Iterator[Scanned]:
        with open(GATE, "rb"):
            pass
        return self._real.scan(path)


def ops_for(folder: str) -> FileOps:
    """The hanging form for the one folder, the real one for all others."""
    real = real_ops()
    return cast(FileOps, Hanging(real)) if folder == FOLDER else real


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], App(ops_for=ops_for)))
