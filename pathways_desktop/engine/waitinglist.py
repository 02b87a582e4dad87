"""What a pass saw and did, and its waiting list: each file that was seen and not taken, with its reason. Data only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.rows import WaitingRow

ROWS_SHOWN = 2_000
"""Waiting rows kept with their names; the count is always whole."""
_BY_ITSELF = frozenset(
    (
        WaitingReason.TOO_NEW,
        WaitingReason.EMPTY,
        WaitingReason.BEING_WRITTEN,
        WaitingReason.IN_USE,
        WaitingReason.TAKEN_BY_OTHER,
        WaitingReason.PAUSED,
        WaitingReason.LINK,
        WaitingReason.NOT_REGULAR,
    )
)
"""What needs nobody: time ends it, a person meant it so, or it is no file at all."""


def _rank(reason: WaitingReason) -> int:
    """What needs a person stands first, what the settings leave out stands last: only so many rows are kept."""
    if reason is WaitingReason.NOT_MATCHED:
        return 2
    return int(reason in _BY_ITSELF)


@dataclass(slots=True)
class PassResult:
    """What a pass saw and did."""

    stored: int = 0
    kept: tuple[list[WaitingRow], ...] = field(default_factory=lambda: ([], [], []))
    """Rows by how much they need a person; of each kind not more than are shown."""
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

    @property
    def waiting(self) -> list[WaitingRow]:
        """The rows that are shown: what needs a person first, each kind as it was listed."""
        return [row for rows in self.kept for row in rows][:ROWS_SHOWN]


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
        kept = result.kept[_rank(reason)]
        if len(kept) < ROWS_SHOWN:
            kept.append(WaitingRow(self.channel, self.short_id(path), path, size, since, reason, detail, next_try))
