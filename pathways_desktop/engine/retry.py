"""Growing pauses between tries. The time of the next try is kept in the store; here is only the arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

CLOCK_STEP_MS = 60_000
"""A next try further away than the longest pause by this much was set by a clock that has since been put back."""


@dataclass(frozen=True, slots=True)
class RetryRule:
    """`retry: {first, factor, most, tries}`; seconds, and 0 tries stands for "until it works"."""

    first: float = 5.0
    factor: float = 2.0
    most: float = 300.0
    tries: int = 0

    def pause(self, attempts: int) -> float:
        """Seconds to wait after the given number of failed attempts (1 or more)."""
        # The power is capped before it is taken: 2.0 ** 5000 is no float.
        growth = self.factor ** min(attempts - 1, 64)
        return min(self.first * growth, self.most)

    def used_up(self, attempts: int) -> bool:
        """True when no further try is allowed."""
        return self.tries > 0 and attempts >= self.tries


def growing(first: float, most: float, failures: int) -> float:
    """Seconds to wait after `failures` in a row at a place: doubled each time, at most `most`."""
    return min(first * 2.0 ** min(max(failures - 1, 0), 32), most)
