"""What a pass saw and did, and its waiting list: each file that was seen and not taken, with its reason. Data only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.rows import WaitingRow

ROWS_SHOWN = 2_000
"""Waiting rows kept with their names; the count is always whole."""


@dataclass(slots=True)
class PassResult:
    """What a pass saw and did."""

    stored: int = 0
    waiting: list[WaitingRow] = field(default_factory=list)
    waiting_count: int = 0
    reasons: dict[WaitingReason, int] = field(default_factory=dict)
    hidden: int = 0
    claimed: int = 0
    """Files that stayed in the claim folder: held or unreadable."""
    due: float | None = None
    """Monotonic time of the first file that can be ready by itself."""
    oldest_waiting: int | None = None
    ages: list[int] = field(default_factory=list)
    """Wall times since when each waiting file has been seen."""
    refused: PathwaysError | None = None
    """The place can't be claimed safely: everything was listed and left."""
    more: bool = False
    """True when ready files are left because the folder is to be listed anew."""


@dataclass(slots=True)
class WaitingList:
    """Collects the waiting list of one pass."""

    channel: str
    short_id: Callable[[bytes], str]
    result: PassResult

    def add(
        self,
        path: bytes,
        size: int,
        since: int,
        reason: WaitingReason,
        detail: str | None = None,
        next_try: int | None = None,
        *,
        waits: bool = True,
    ) -> None:
        """`waits` is False for what is no file: it has no age that could be too high."""
        result = self.result
        result.waiting_count += 1
        result.reasons[reason] = result.reasons.get(reason, 0) + 1
        if waits:
            result.ages.append(since)
            if result.oldest_waiting is None or since < result.oldest_waiting:
                result.oldest_waiting = since
        if len(result.waiting) < ROWS_SHOWN:
            row = WaitingRow(self.channel, self.short_id(path), path, size, since, reason, detail, next_try)
            result.waiting.append(row)
