"""How often something was tried in vain, and when it may be tried again. Memory of one run; used by one worker.

`readTries` counts with a pause of `pollInterval`, doubled up to 5 minutes, for a file that cannot be opened in the
folder as for a claimed one that cannot be read (contract).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.engine.retry import growing

LONGEST_PAUSE = 300.0


@dataclass(slots=True)
class Tried:
    """The failures of one file."""

    count: int
    due: float
    """Monotonic time of the next try."""
    reason: WaitingReason
    code: str


class Tries:
    """Failures by path or claim id."""

    def __init__(self, first_pause: float, read_tries: int) -> None:
        self._first = first_pause
        self._read_tries = read_tries
        self._tried: dict[bytes, Tried] = {}

    def failed(self, key: bytes, reason: WaitingReason, code: str, now: float) -> bool:
        """Count one failure; True when it is the `readTries`th or a later one."""
        tried = self._tried.get(key)
        count = tried.count + 1 if tried else 1
        self._tried[key] = Tried(count, now + growing(self._first, LONGEST_PAUSE, count), reason, code)
        return count >= self._read_tries

    def waits(self, key: bytes, now: float) -> Tried | None:
        """The failures of a file whose pause is not over yet."""
        tried = self._tried.get(key)
        return tried if tried is not None and now < tried.due else None

    def get(self, key: bytes) -> Tried | None:
        """The failures of a file, if any."""
        return self._tried.get(key)

    def exhausted(self, key: bytes) -> bool:
        """True when the file has failed `readTries` times."""
        tried = self._tried.get(key)
        return tried is not None and tried.count >= self._read_tries

    def succeeded(self, key: bytes) -> None:
        """Forget a file that went through."""
        self._tried.pop(key, None)

    def due_now(self) -> None:
        """Let every file be tried at once, as a person asked."""
        for tried in self._tried.values():
            tried.due = 0.0

    def keep_only(self, keys: Iterable[bytes]) -> None:
        """Forget what is no longer there."""
        there = set(keys)
        for key in [key for key in self._tried if key not in there]:
            del self._tried[key]

    def clear(self) -> None:
        """Forget everything."""
        self._tried.clear()
