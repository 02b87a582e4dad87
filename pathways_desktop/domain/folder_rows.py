"""Where the files of a channel stand: incoming, claimed, processed, error. Rows for people, counted when asked for.

Names are `bytes` as they were in the source's folder; rows are never logged.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MOST_COUNTED = 10_000
"""A folder with more files is told as "more than" this: nobody waits for a listing of millions."""
FILES_LISTED = 200
"""Files that a row names, the newest first."""


class FolderState(StrEnum):
    """What it means that a file lies where it lies."""

    INCOMING = "incoming"
    """In the source's folder, as the last pass saw it."""
    CLAIMED = "claimed"
    """In the claim folder."""
    PROCESSED = "processed"
    """Stored, and moved to `keepProcessed`."""
    ERROR = "error"
    """Not readable or not what its manifest says, and moved to `errorDir`."""


@dataclass(frozen=True, slots=True)
class FolderFile:
    """A file of one state."""

    name: bytes
    size: int
    at: int
    """Seen since, claimed, or moved there (the time of its claim id): ms since 1970."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a look into one folder found."""

    count: int
    more: bool = False
    files: tuple[FolderFile, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderRow:
    """One state of one channel."""

    channel: str
    state: FolderState
    where: str
    count: int | None
    """None: not known, `code` says why."""
    more: bool = False
    """There are more than `count`."""
    files: tuple[FolderFile, ...] = ()
    code: str | None = None
    detail: str = ""
    path: str | None = None
    """Where a file manager opens it; None on a server."""
