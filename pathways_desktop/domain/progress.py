"""How far the work at one place has come: counted in steps that came back, so that what stands still can be told.

A long listing or a large file takes its time and is no trouble; a call that does not return is. The one who works marks
when it works, whatever it calls counts steps, and `engine/standstill.py` looks on from a thread of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[], None]
"""Told that something came back from a place: a name of a listing, a call, a piece of a body. Any thread, no cost."""


def no_step() -> None:
    """Nobody counts."""


HANG_SECONDS = 30.0
"""A step that took longer was no work: something was waited for that did not answer."""


class Progress:
    """Of one worker. `step` may come from any thread, the rest of the marks from the worker's own; reading from any."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self.steps = 0
        """Only ever compared with its earlier value."""
        self.hung = 0.0
        """Seconds of the work in hand, or of the last, that went by in steps which were no work."""
        self._last = 0.0
        self._depth = 0

    @property
    def working(self) -> bool:
        """True while the worker is at its place; False while it waits for the next thing to do."""
        return self._depth > 0

    def step(self) -> None:
        """Something came back."""
        self.steps += 1
        now = self._monotonic()
        if now - self._last > HANG_SECONDS:
            self.hung += now - self._last
        self._last = now

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Mark the block as work; blocks may stand in each other."""
        if self._depth == 0:
            self.hung, self._last = 0.0, self._monotonic()
        self._depth += 1
        self.step()
        try:
            yield
        finally:
            self.step()
            self._depth -= 1
