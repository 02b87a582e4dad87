"""Claims that have to be at rest before they are taken: which, since when unchanged, and why (design rules 4 and 7).

Memory of one run, judged on our own monotonic clock. Used by the channel's worker thread.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from pathways_desktop.domain.clock import Clock
from pathways_desktop.locations.base import Claimed, Stamp

LEAST_SECONDS = 1.0


@dataclass(slots=True)
class _Watched:
    stamp: Stamp
    since: float
    code: str


class Resting:
    """The held claims of one channel, by claim id."""

    def __init__(self, clock: Clock, min_age: float) -> None:
        self._clock = clock
        self._seconds = max(min_age, LEAST_SECONDS)
        self._watched: dict[str, _Watched] = {}

    def hold(self, claimed: Claimed, code: str) -> None:
        """Hold a claim from now on; `code` says why."""
        self._watched[claimed.claim_id.text] = _Watched(claimed.stamp, self._clock.monotonic(), code)

    def waits(self, claimed: Claimed) -> str | None:
        """Why a claim is still held, or None when it is not or has been at rest for long enough."""
        held = self._watched.get(claimed.claim_id.text)
        if held is None:
            return None
        now = self._clock.monotonic()
        if not held.stamp.same_content(claimed.stamp):
            held.stamp, held.since = claimed.stamp, now
        return held.code if now - held.since < self._seconds else None

    def forget(self, claim: str) -> None:
        """Hold a claim no longer."""
        self._watched.pop(claim, None)

    def keep_only(self, claims: Container[str]) -> None:
        """Forget what no longer lies in the claim folder."""
        self._watched = {claim: held for claim, held in self._watched.items() if claim in claims}
