"""A file of 8 MiB that only keeps room: given up when the disk is full, so that purge and audit still work.

Source: design rule 12. It holds zeros and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.store.writer import NO_ROOM

T = TypeVar("T")

FILE_NAME = "pathways.reserve"
SIZE = 8 * 1024 * 1024
_PIECE = bytes(1024 * 1024)


class Reserve:
    """Keeps the room and gives it up. Safe from any thread; never raises on its own account."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE_NAME
        self._lock = threading.Lock()

    @property
    def is_there(self) -> bool:
        """Whether the file is there: it is made beside a store, never before one."""
        return self._path.exists()

    def hold(self) -> None:
        """Make the file where there is room for it three times over: never more than 5 % of the volume."""
        with self._lock, contextlib.suppress(OSError):
            disk = shutil.disk_usage(self._path.parent)
            size = min(SIZE, disk.total // 20)
            if self._path.exists() or disk.free < 3 * size:
                return
            try:
                handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as file:
                    if sys.platform == "linux":
                        os.posix_fallocate(file.fileno(), 0, size)
                    else:
                        for start in range(0, size, len(_PIECE)):
                            file.write(_PIECE[: size - start])
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                self._path.unlink(missing_ok=True)

    def give_up(self) -> bool:
        """Remove the file; True when there was one."""
        with self._lock:
            try:
                self._path.unlink()
            except OSError:
                return False
            return True

    def spend(self, work: Callable[[], T]) -> T:
        """Do `work`; when the disk is full, give the room up and do it once more."""
        try:
            return work()
        except PathwaysError as error:
            if error.code not in NO_ROOM or not self.give_up():
                raise
        return work()
