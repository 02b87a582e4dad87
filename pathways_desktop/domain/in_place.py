"""How a finished file gets its name in one step and keeps it: for every room that writes files of the program's own.

Not for the files of a place that is read or written: those go by the rules of their kind of place.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

_HELD_SECONDS, _PAUSE_SECONDS = 2.0, 0.02


def flush_folder(folder: Path) -> None:
    """Make the names in a folder last. Windows has no such call; NTFS keeps them with the flushed file."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_in_place(half: Path, target: Path) -> None:
    """Give a finished file its name, over the file that has it. Raises the system's error.

    On Windows the name lasts then, as PostgreSQL makes it last: by a flush under it. Elsewhere `flush_folder` does it.
    """
    _while_held(lambda: half.replace(target))
    if sys.platform == "win32":
        _while_held(lambda: _flush_file(target))


def _flush_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _while_held(act: Callable[[], object]) -> None:
    """Do it. Windows refuses (5, 32) what another program has open; readers, virus scanners and backups do that for
    a moment, which is waited for.
    """
    give_up = time.monotonic() + _HELD_SECONDS
    while True:
        try:
            act()
            return
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() >= give_up:
                raise
        time.sleep(_PAUSE_SECONDS)
