"""How a finished file gets its name in one step and keeps it: for every room that writes files of the program's own.

Not for the files of a place that is read or written: those go by the rules of their kind of place.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

_HELD_SECONDS, _PAUSE_SECONDS = 2.0, 0.02
_CANNOT_FLUSH = frozenset((errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF))
"""What a file system says that has no flush of a folder, as shares of Windows servers have none."""


def flush_folder(folder: Path) -> None:
    """Make the names in a folder last, where its file system can. Windows can't; NTFS keeps them with the file."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_FLUSH:
            raise
    finally:
        os.close(handle)


@contextlib.contextmanager
def whole_file(target: Path) -> Iterator[BinaryIO]:
    """A new file, for its owner's eyes alone, to write in; it gets its name when the block ends well.

    Until then it has a hidden name that no other file has, and no link is followed to it. It takes the place of the
    file that has its name, never of a part of it. Where the block raises, nothing is left and the file of before
    stays. Raises the system's error.
    """
    half = target.with_name(f".{secrets.token_hex(8)}.tmp")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(half, flags, 0o600), "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        put_in_place(half, target)
        flush_folder(target.absolute().parent)
    finally:
        with contextlib.suppress(OSError):
            half.unlink()


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
