"""Counting what lies in `keepProcessed` or `errorDir`: bounded, and the newest files by the time of their claim.

No place is touched here; each kind of place feeds its own listing.
"""

from __future__ import annotations

import heapq

from pathways_desktop.domain.folder_rows import FILES_LISTED, MOST_COUNTED, FolderFile, Kept
from pathways_desktop.domain.names import parse_claimed_name


class Tally:
    """One folder's count. Used once, by one thread."""

    def __init__(self, most: int = MOST_COUNTED, listed: int = FILES_LISTED) -> None:
        self._most = most
        self._listed = listed
        self._newest: list[tuple[int, bytes, int]] = []
        self._count = 0
        self._more = False

    def add(self, name: bytes, size: int, mtime_ms: int) -> bool:
        """Count a file; False where that was one too many, and nothing more needs to be listed."""
        if self._count >= self._most:
            self._more = True
            return False
        self._count += 1
        told = parse_claimed_name(name)
        # What a person put there has no claim: its own time has to do.
        at, path = (told[0].time_ms, told[1]) if told is not None else (mtime_ms, name)
        heapq.heappush(self._newest, (at, path, size))
        if len(self._newest) > self._listed:
            heapq.heappop(self._newest)
        return True

    def result(self) -> Kept:
        """What was counted, and the newest of it."""
        newest = sorted(self._newest, reverse=True)
        return Kept(self._count, self._more, tuple(FolderFile(path, size, at) for at, path, size in newest))
