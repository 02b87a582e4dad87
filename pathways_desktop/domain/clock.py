"""The clock port: wall time for people, monotonic time for decisions. No sleeping and no file access here.

Readiness, retries inside a run and heartbeats are judged on the monotonic clock only; a wall clock that jumps changes
nothing but what is shown (design rule 2, crash matrix F32).
"""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """What the engine asks about time. Every method may be called from any thread."""

    def now_ms(self) -> int:
        """Wall time in milliseconds since 1970-01-01 UTC. May jump in both directions."""
        ...

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back. Comparable within one run only."""
        ...

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        """Wait until `event` is set or `seconds` have passed; True when it is set."""
        ...


class SystemClock:
    """The real clock of this machine."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        return event.wait(seconds)
