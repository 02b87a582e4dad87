"""Moves a damaged store out of the way, whole and unchanged, so that a backup can take its place. Deletes nothing.

The file goes first and what belongs to it follows: a stop in between leaves a home that refuses to start, never one
that plays an old log into a file or shows a store without its last commits.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from pathlib import Path

from pathways_desktop.domain.errors import from_os_error
from pathways_desktop.domain.in_place import flush_folder
from pathways_desktop.store.schema import FILE_NAME, has_log

_PREFIX = "damaged-"
_SIDES = ("-wal", "-shm", "-journal")


def is_there(home: Path) -> bool:
    """Whether the home has a store, or the log of one."""
    return (home / FILE_NAME).exists() or has_log(home)


def set_aside(home: Path, now_ms: int) -> str:
    """Move the store's files into a folder of their own in the home; its name. For the holder of the engine's lock.

    Raises the system's error. Stopped anywhere, it can be done again: what is left follows into the same folder.
    """
    try:
        folder = _half_done(home) or _new_folder(home, now_ms)
        for name in (FILE_NAME, *(FILE_NAME + side for side in _SIDES)):
            with contextlib.suppress(FileNotFoundError):
                (home / name).rename(folder / name)
                # Each name is on the disk before the next one goes.
                flush_folder(folder)
                flush_folder(home)
    except OSError as error:
        raise from_os_error(error, "the damaged store can't be moved") from error
    return folder.name


def kept_in(home: Path) -> str | None:
    """The folder that holds the store which was set aside last; None: none was."""
    found = sorted(path.name for path in home.glob(f"{_PREFIX}*") if (path / FILE_NAME).exists())
    return found[-1] if found else None


def _half_done(home: Path) -> Path | None:
    """The folder that holds the file whose log is still here."""
    if (home / FILE_NAME).exists():
        return None
    name = kept_in(home)
    return home / name if name is not None and not (home / name / f"{FILE_NAME}-wal").exists() else None


def _new_folder(home: Path, now_ms: int) -> Path:
    name = _PREFIX + datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y-%m-%d-%H%M%S")
    for number in range(1000):
        folder = home / (f"{name}-{number}" if number else name)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
    raise FileExistsError(name)
