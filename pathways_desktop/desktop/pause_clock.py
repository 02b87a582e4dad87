"""Pauses that end by themselves: "Pause for…" of the tray. What is paused and until when is kept over a restart.

Only the end is this clock's: that a channel is paused stands in the store. GUI thread.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import EngineSnapshot

MINUTES = (15, 60, 240)
"""What the tray offers."""
_UNTIL = "tray/paused-until"
_LOOK_MS = 1_000
_AT_WORK = (ChannelState.RUNNING, ChannelState.WORKING)


class PauseClock(QObject):
    """Says `due` for the channels whose pause is over; one that a person resumes before is forgotten."""

    due = Signal(list)

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._until = _read(settings.value(_UNTIL))
        self._seen = set(self._until)
        """Seen paused; one that was only asked for just now may still be at work."""
        self._running = False
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._ring)

    def pause(self, channels: Sequence[str], minutes: int) -> None:
        """These are being paused for so long."""
        until = now_ms() + minutes * 60_000
        for name in channels:
            self._until[name] = until
            self._seen.discard(name)
        self._keep()
        self._look.start()

    def until(self, channels: Sequence[str]) -> int | None:
        """When the last of these goes on by itself; None: one of them does not."""
        ends = [self._until.get(name) for name in channels]
        known = [end for end in ends if end is not None]
        return max(known) if known and len(known) == len(ends) else None

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine."""
        self._running = snapshot.running
        if not self._until:
            return
        states = {row.name: row.state for row in snapshot.channels}
        self._seen |= {name for name in self._until if states.get(name) is ChannelState.PAUSED}
        gone = [name for name in self._until if name in self._seen and states.get(name) in _AT_WORK]
        for name in gone:
            del self._until[name]
        if gone:
            self._keep()
        self._look.start()

    def _ring(self) -> None:
        if not self._until:
            self._look.stop()
        elif self._running:
            now = now_ms()
            over = [name for name, until in self._until.items() if until <= now]
            for name in over:
                del self._until[name]
            if over:
                self._keep()
                self.due.emit(over)

    def _keep(self) -> None:
        self._settings.setValue(_UNTIL, json.dumps(self._until))


def _read(kept: object) -> dict[str, int]:
    """What was kept; what is no such thing counts as nothing."""
    try:
        read = json.loads(str(kept)) if kept else {}
    except ValueError:
        return {}
    return {str(name): end for name, end in read.items() if isinstance(end, int)} if isinstance(read, dict) else {}
