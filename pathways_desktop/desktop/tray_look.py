"""Which mark the tray shows and what its tooltip says: pure, from a snapshot and a clock. No Qt objects here.

The worst state wins: failing, attention, starting, working, paused (all), running. Working is shown after two seconds
of work and stays at least three (visual design, section 4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.sentences import Counts
from pathways_desktop.desktop.theme.tray_icons import TrayState
from pathways_desktop.desktop.words import figure, minute
from pathways_desktop.domain.rows import EngineSnapshot

LONGEST_TOOLTIP = 127
"""What Windows takes."""
WORK_SECONDS, STAY_SECONDS = 2.0, 3.0
SILENT_MS = 90_000
"""An engine that has not reported for so long is itself a reason to look."""


@dataclass(frozen=True, slots=True)
class TrayLook:
    """The mark, the number on it, and the tooltip."""

    state: TrayState
    count: int
    tooltip: str


class TrayLooks:
    """Keeps the time that "working" needs. `monotonic` gives seconds; one thread."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._works_since: float | None = None
        self._shown_since: float | None = None

    def look(
        self,
        snapshot: EngineSnapshot | None,
        now: int,
        failed_start: str = "",
        *,
        mends: bool = False,
        until: int | None = None,
    ) -> TrayLook:
        """The look for this state; `now` in ms since 1970, `failed_start` says why there is no engine.

        `mends`: it may mend itself, as a key store that is locked. `until`: when all that is paused goes on by itself.
        """
        tr = QCoreApplication.translate
        if failed_start:
            state: TrayState = "attention" if mends else "failing"
            return TrayLook(state, 0, fit(tr("Tray", "Pathways is not running: {why}").format(why=failed_start)))
        if snapshot is None:
            return TrayLook("starting", 0, tr("Tray", "Pathways is starting: opening the store"))
        counts = Counts.of(snapshot)
        working = self._shows_work(bool(counts.working))
        worst = _worst(snapshot, counts, working, now)
        return TrayLook(
            worst, open_troubles(snapshot) if worst == "failing" else 0, fit(_tooltip(snapshot, counts, now, until))
        )

    def _shows_work(self, works: bool) -> bool:
        now = self._monotonic()
        if works:
            if self._works_since is None:
                self._works_since = now
            if self._shown_since is None and now - self._works_since >= WORK_SECONDS:
                self._shown_since = now
        else:
            self._works_since = None
            if self._shown_since is not None and now - self._shown_since >= STAY_SECONDS:
                self._shown_since = None
        return self._shown_since is not None


def open_troubles(snapshot: EngineSnapshot) -> int:
    """Failed and need a look: the number on the mark and on the rail."""
    return snapshot.open_failures + snapshot.attention


def is_silent(snapshot: EngineSnapshot, now: int) -> bool:
    """Whether the engine has not reported for 90 s."""
    return snapshot.running and now - snapshot.at > SILENT_MS


def _worst(snapshot: EngineSnapshot, counts: Counts, working: bool, now: int) -> TrayState:
    if counts.failed or snapshot.open_failures or (snapshot.config_code and not snapshot.channels):
        return "failing"
    if counts.look or snapshot.attention or snapshot.config_code or is_silent(snapshot, now):
        return "attention"
    if counts.starting:
        return "starting"
    if working:
        return "working"
    if counts.paused and counts.paused == len(snapshot.channels):
        return "paused"
    return "running"


def _tooltip(snapshot: EngineSnapshot, counts: Counts, now: int, until: int | None) -> str:
    tr = QCoreApplication.translate
    if is_silent(snapshot, now):
        seconds = (now - snapshot.at) // 1000
        return tr("Tray", "The engine has not reported for {count} s").format(count=figure(seconds))
    one = tr("Tray", "1 channel running")
    many = tr("Tray", "{count} channels running").format(count=figure(counts.running))
    paused = tr("Tray", "{count} paused").format(count=figure(counts.paused))
    if until is not None:
        paused = tr("Tray", "{count} paused until {time}").format(count=figure(counts.paused), time=minute(until))
    today = tr("Tray", "{count} today").format(count=figure(snapshot.received_today))
    parts = [
        (counts.running, one if counts.running == 1 else many),
        (counts.working, tr("Tray", "{count} at work").format(count=figure(counts.working))),
        (snapshot.open_failures, tr("Tray", "{count} failed").format(count=figure(snapshot.open_failures))),
        (snapshot.attention, tr("Tray", "1 needs a look") if snapshot.attention == 1 else _look(snapshot.attention)),
        (counts.paused, paused),
        (snapshot.received_today, today),
    ]
    return " · ".join(text for count, text in parts if count) or tr("Tray", "Pathways: no channel yet")


def _look(count: int) -> str:
    return QCoreApplication.translate("Tray", "{count} need a look").format(count=figure(count))


def fit(text: str) -> str:
    """A tooltip that no system cuts."""
    return text if len(text) <= LONGEST_TOOLTIP else text[: LONGEST_TOOLTIP - 1] + "…"
