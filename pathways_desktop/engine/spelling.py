"""One spelling for each folder, so that two paths to the same one are seen to be that. Asks the disk.

Links are not the only way to write a folder twice: exFAT, FAT, NTFS and macOS take `in` and `IN` for one, a bind mount
or a substituted drive letter gives a folder a second path. A channel that writes into its own source under another
spelling would take its own outputs, for ever.
"""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path


class OneSpelling:
    """Call it with one path after the other; each answer is spelled as the first path to that folder was.

    What is not there keeps its own spelling. Used by one thread.
    """

    def __init__(self) -> None:
        self._by_id: dict[tuple[int, int], str] = {}
        self._by_fold: dict[str, str] = {}

    def __call__(self, path: str) -> str:
        first, *rest = Path(os.path.realpath(path)).parts
        spelled, above = first, self._id(first)
        for part in rest:
            inner = os.path.join(spelled, part)
            found = self._id(inner)
            # Some servers tell one id for all: a folder that has that of the one above says nothing.
            told = found if found is not None and found[1] and found != above else None
            spelled, above = self._first(spelled, part, told, there=found is not None), found
        return spelled

    def _first(self, folder: str, name: str, told: tuple[int, int] | None, *, there: bool) -> str:
        path = os.path.join(folder, name)
        if not there:
            return path
        fold = unicodedata.normalize("NFC", path).casefold()
        other = self._by_fold.get(fold)
        if other is not None and other != path and self._is_there_as(folder, os.path.basename(other), name):
            return other
        if told is not None:
            path = self._by_id.setdefault(told, path)
        self._by_fold.setdefault(fold, path)
        return path

    @staticmethod
    def _id(path: str) -> tuple[int, int] | None:
        try:
            found = os.stat(path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    @staticmethod
    def _is_there_as(folder: str, other: str, name: str) -> bool:
        """Whether a folder answers to both names and lists one of them alone: then both are one."""
        try:
            listed = os.listdir(folder)
        except OSError:
            return False
        return (other in listed) != (name in listed) or (other not in listed and name not in listed)
