"""What silence is usual for a channel at this hour of the week: learned from what came in the four weeks before.

From 14 days on: silent for more than three times the longest pause that this hour had, 15 minutes at least, is an
alarm. A pause counts in each hour that some of it lies in, with its whole length. An hour is one of the local clock, as
people and timetables keep it. Source: operator console, job 9.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pathways_desktop.domain.rows import UsualHours
from pathways_desktop.store.hours import Hours, Span

FIRST_MS = 14 * 86_400_000
"""Nothing is said before a channel is known for so long."""
WEEKS = 4
TIMES = 3
LEAST_MS = 15 * 60_000
AGAIN_MS = 60_000
"""What is not learned yet may be learned within the hour."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_HALF_HOURS = 48

Steps = Callable[[str, int], tuple[int, ...]]
"""What came in each half hour of the day that begins at a moment."""


class UsualSilence:
    """Learns, and keeps what it learned until the hour is over. Used by the pulse's thread."""

    def __init__(self, hours: Hours, half_hours: Steps) -> None:
        self._hours = hours
        self._half_hours = half_hours
        self._known: dict[str, tuple[Span, int, UsualHours | None]] = {}
        """For each channel the hour, when it was learned, and what."""
        self._days: dict[str, tuple[int, tuple[tuple[int, int], ...]]] = {}

    def of(self, channel: str, now_ms: int) -> UsualHours | None:
        """What is usual now; None while it is not learned."""
        hour = hour_of(now_ms, 0)
        known = self._known.get(channel)
        old = known is not None and known[2] is None and not 0 <= now_ms - known[1] < AGAIN_MS
        if known is None or known[0] != hour or old:
            known = self._known[channel] = (hour, now_ms, self._learn(channel, now_ms))
        return known[2]

    def _learn(self, channel: str, now_ms: int) -> UsualHours | None:
        first = self._hours.first_received(channel)
        if first is None or now_ms - first < FIRST_MS:
            return None
        spans = [span for span in (hour_of(now_ms, back) for back in range(1, WEEKS + 1)) if span[0] < span[1]]
        seen = [each for each in self._hours.longest_pauses(channel, spans, now_ms) if each is not None]
        if not seen:
            return None
        longest = max(seen)
        return UsualHours(longest, len(seen), max(TIMES * longest, LEAST_MS), self._day(channel, now_ms, first))

    def _day(self, channel: str, now_ms: int, first: int) -> tuple[tuple[int, int], ...]:
        today = day_of(now_ms, 0)
        known = self._days.get(channel)
        if known is None or known[0] != today:
            days = [start for start in (day_of(now_ms, back) for back in range(1, WEEKS + 1)) if start >= first]
            found = [self._half_hours(channel, start) for start in days]
            ranges = tuple((min(each), max(each)) for each in zip(*found, strict=True)) if found else ()
            known = self._days[channel] = (today, ranges)
        return known[1]


def hour_of(now_ms: int, weeks_back: int) -> Span:
    """The hour of the local clock that `now_ms` is in, so many weeks before."""
    at = time.localtime(now_ms / 1000)

    def moment(hour: int) -> int:
        day = at.tm_mday - 7 * weeks_back
        return round(time.mktime((at.tm_year, at.tm_mon, day, hour, 0, 0, 0, 0, -1)) * 1000)

    return moment(at.tm_hour), moment(at.tm_hour + 1)


def day_of(now_ms: int, weeks_back: int) -> int:
    """The local midnight before `now_ms`, so many weeks before."""
    at = time.localtime(now_ms / 1000)
    return round(time.mktime((at.tm_year, at.tm_mon, at.tm_mday - 7 * weeks_back, 0, 0, 0, 0, 0, -1)) * 1000)


def silence_sentence(usual: UsualHours, heard: int, now_ms: int) -> str:
    """Why the silence is told, with its numbers."""
    hour = time.localtime(hour_of(now_ms, 0)[0] / 1000)
    since = time.localtime(heard / 1000)
    day = "" if since[:3] == time.localtime(now_ms / 1000)[:3] else time.strftime("%d %b ", since)
    weeks = "week" if usual.weeks == 1 else f"{usual.weeks} weeks"
    return (
        f"nothing since {day}{time.strftime('%H:%M', since)}, for {span_text(now_ms - heard)}; the longest pause on a "
        f"{_DAYS[hour.tm_wday]} from {hour.tm_hour:02}:00 to {(hour.tm_hour + 1) % 24:02}:00 in the last {weeks} was "
        f"{span_text(usual.longest_ms)}, and three times that is {span_text(TIMES * usual.longest_ms)}"
        + (f", {span_text(LEAST_MS)} at least" if TIMES * usual.longest_ms < LEAST_MS else "")
    )


def span_text(ms: int) -> str:
    """A length of time in two units: `1 h 35 min`, `2 d 4 h`, `40 s`."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, "d"), (hours, "h"), (minutes, "min"), (seconds, "s"))
    first = next((place for place, (count, _) in enumerate(parts) if count), 3)
    told = [f"{count} {unit}" for count, unit in parts[first : first + (1 if first >= 2 else 2)] if count]
    return " ".join(told) or "0 s"
