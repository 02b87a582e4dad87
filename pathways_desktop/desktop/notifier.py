"""What deserves a toast, and when: a pure class fed with failures and a clock. No Qt, no drawing.

Once for a (channel, code), then a digest at most every 15 minutes; nothing in the first 30 seconds. A toast tells no
name of a person or a file: it lies on the lock screen (operator console, "Tray").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pathways_desktop.desktop.foreign_words import code_text
from pathways_desktop.domain.errors import Severity, spec
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot, FailureRow

QUIET_SECONDS = 30.0
DIGEST_SECONDS = 15 * 60.0
MOST_SINGLE = 3
"""Toasts for single causes within a minute; what is more waits for the digest."""
_MINUTE = 60.0
LONGEST_TITLE, LONGEST_TEXT = 63, 255


@dataclass(frozen=True, slots=True)
class Toast:
    """A notification: the failure that a click on it opens, or None for the list of all."""

    title: str
    text: str
    failure: int | None


@dataclass(frozen=True, slots=True)
class ToastWords:
    """The sentences, made by who knows the language. Each takes the fields that its name tells."""

    title: Callable[[str, str], str]
    """Channel, what."""
    text: Callable[[int, int | None], str]
    """How many wait, age of the oldest in ms or None."""
    digest_title: Callable[[int], str]
    """How many failures."""
    digest_text: Callable[[int], str]
    """How many channels."""


class Notifier:
    """Decides over toasts. `monotonic` gives seconds; everything is called on one thread."""

    def __init__(self, monotonic: Callable[[], float], words: ToastWords) -> None:
        self._monotonic = monotonic
        self._words = words
        self._began = monotonic()
        self._told: set[tuple[str, str]] = set()
        self._single: list[float] = []
        self._waiting: dict[int, FailureRow] = {}
        self._last_digest: float | None = None

    def failure_changed(self, row: FailureRow, *, opened: bool, snapshot: EngineSnapshot | None) -> Toast | None:
        """A failure was opened, counted, acknowledged or closed; the toast to show now, if any."""
        if not row.open or row.acknowledged is not None:
            self._waiting.pop(row.number, None)
            return None
        if not opened or spec(row.code).severity is Severity.NOTICE:
            return None
        cause, now = (row.channel, row.code), self._monotonic()
        quiet = now - self._began < QUIET_SECONDS
        self._single = [at for at in self._single if now - at < _MINUTE]
        if quiet or cause in self._told or len(self._single) >= MOST_SINGLE:
            self._waiting[row.number] = row
            return None
        self._told.add(cause)
        self._single.append(now)
        return self._toast(row, snapshot)

    def due(self, snapshot: EngineSnapshot | None) -> Toast | None:
        """The digest, when it is time for one. Ask about once a second or rarer."""
        now = self._monotonic()
        if not self._waiting or now - self._began < QUIET_SECONDS:
            return None
        if self._last_digest is not None and now - self._last_digest < DIGEST_SECONDS:
            return None
        rows = list(self._waiting.values())
        self._waiting.clear()
        self._last_digest = now
        self._told.update((row.channel, row.code) for row in rows)
        if len(rows) == 1:
            return self._toast(rows[0], snapshot)
        words = self._words
        title = words.digest_title(len(rows))
        return _fit(Toast(title, words.digest_text(len({row.channel for row in rows})), None))

    def _toast(self, row: FailureRow, snapshot: EngineSnapshot | None) -> Toast:
        channel = _channel(snapshot, row.channel)
        waits = channel.queued if channel is not None else 0
        oldest = None
        if channel is not None and snapshot is not None and channel.oldest_queued is not None:
            oldest = max(0, snapshot.at - channel.oldest_queued)
        title = self._words.title(row.channel, code_text(row.code))
        return _fit(Toast(title, self._words.text(waits, oldest), row.number))


def _channel(snapshot: EngineSnapshot | None, name: str) -> ChannelRow | None:
    if snapshot is None:
        return None
    return next((row for row in snapshot.channels if row.name == name), None)


def _fit(toast: Toast) -> Toast:
    """What Windows shows of it, cut with an ellipsis rather than by the system."""
    return Toast(_cut(toast.title, LONGEST_TITLE), _cut(toast.text, LONGEST_TEXT), toast.failure)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
