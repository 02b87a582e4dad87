"""What the window may ask of resends of many messages: one more part of `engine.facade.Facade`.

The same rules as there: every call returns at once, results are frozen rows, a failed act raises its code.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol

from pathways_desktop.domain.resends import ResendAct, ResendItem, ResendJob, ResendOrder


class Resends(Protocol):
    """Resends of many messages: in the store, at a pace, paused and cancelled between two messages."""

    def begin(self, order: ResendOrder) -> Future[ResendJob]:
        """Take an order in (audited) and begin it; `ResendChanged` tells how it goes on."""
        ...

    def jobs(self) -> Future[list[ResendJob]]:
        """The latest ones and all that are not over, the newest first."""
        ...

    def items(self, number: int) -> Future[list[ResendItem]]:
        """What came of each output of one, as it stands now. Raises `ERR_PATHWAYS_RESEND_UNKNOWN`."""
        ...

    def act(self, number: int, act: ResendAct) -> Future[ResendJob]:
        """Pause it, let it go on, or cancel the rest; audited."""
        ...

    def set_pace(self, number: int, pace_ms: int) -> Future[ResendJob]:
        """Set the pause between two messages, in ms."""
        ...

    def export(self, number: int, path: str) -> Future[int]:
        """Write what came of each output to a CSV file (audited); how many outputs."""
        ...
