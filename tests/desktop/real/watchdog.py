"""Watches the GUI thread of a test: no call of ours keeps it from its events. Made and read on the GUI thread.

A timer beats on the GUI thread, a second idle thread looks at the beats. Two things count: what the thread worked
between two beats (its own processor time), and how long it stood at one line of ours without going on. A machine that
is short of time, or an engine's thread that holds the interpreter, makes the idle thread late too: that is taken off.
"""

import os
import sys
import threading
import time
import traceback
from types import FrameType

from PySide6.QtCore import QObject, Qt, QTimer

MOST_SECONDS = 0.050
"""No event of the window may take longer (issue 2: pages answer while a place hangs)."""
_BEAT_MS = 4
_LOOK_SECONDS = 0.004
_LOOP = "an event without Python"
_TRACED = 3.0
"""Code that is measured line by line takes longer; the limit grows with it."""


class Watchdog(QObject):
    """Begins with `start`. `slow()` tells of each time that the GUI thread was kept too long."""

    def __init__(self) -> None:
        super().__init__()
        traced = sys.gettrace() is not None or "coverage" in sys.modules
        self._unit = MOST_SECONDS * (_TRACED if traced else 1.0)
        self.most = self._unit * _crowded()
        self._main = threading.get_ident()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._lock = threading.Lock()
        self._beaten = time.monotonic()
        self._worked = time.thread_time()
        self._starved = 0.0
        self._seen: str | None = None
        self._at: tuple[int, int] | None = None
        self._at_since = 0.0
        self._stood = 0.0
        self._found: list[tuple[float, str]] = []
        self.beats = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)

    def start(self) -> None:
        """Watch from now on; a second window of a test is watched by the same. Stopped, it stays so."""
        if self._ended.is_set():
            return
        self._forget()
        self._timer.start()
        if not self._thread.is_alive():
            self._thread.start()

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def slow(self) -> list[str]:
        """Where the GUI thread was kept, and for how long."""
        most = max(self.most, self._unit * _crowded())
        return [told for kept, told in self._found if kept > most]

    def _forget(self) -> None:
        with self._lock:
            self._beaten, self._worked = time.monotonic(), time.thread_time()
            self._starved, self._stood, self._seen, self._at = 0.0, 0.0, None, None

    def _beat(self) -> None:
        self.beats += 1
        with self._lock:
            busy, stood, seen = time.thread_time() - self._worked, self._stood - self._starved, self._seen
        kept = max(busy, stood)
        if seen is not None and kept > self.most:
            self._found.append((kept, f"{kept * 1000:.0f} ms (of work {busy * 1000:.0f} ms) at {seen}"))
        self._forget()

    def _look(self) -> None:
        before = time.monotonic()
        while not self._ended.wait(_LOOK_SECONDS):
            now = time.monotonic()
            with self._lock:
                self._starved += max(0.0, now - before - _LOOK_SECONDS)
                if now - self._beaten > self.most / 4:
                    self._note(now, sys._current_frames().get(self._main))
            before = now

    def _note(self, now: float, frame: FrameType | None) -> None:
        """Where the GUI thread is, and for how long it stands there."""
        told = _ours(frame)
        at = None if frame is None or told in (None, _LOOP) else (id(frame), frame.f_lasti)
        if at is None or at != self._at:
            self._at, self._at_since = at, now
        elif now - self._at_since > self._stood:
            self._stood, self._seen = now - self._at_since, told
        self._seen = self._seen or told


def _crowded() -> float:
    """How many threads want each processor, 1 to 4: shared caches and cores make the same work take longer."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 1.0
    return min(4.0, max(1.0, load / (os.cpu_count() or 1)))


def _ours(frame: FrameType | None) -> str | None:
    """What the GUI thread is at, when that is an event or a call of the program's; None for the test's own work."""
    if frame is None:
        return None
    frames = traceback.extract_stack(frame)
    program = [one for one in frames if "pathways_desktop/" in one.filename.replace("\\", "/") and one.line is not None]
    program = [one for one in program if "/tests/" not in one.filename.replace("\\", "/")]
    if program:
        told = " < ".join(f"{one.filename.rsplit('/', 1)[-1]}:{one.lineno} {one.name}" for one in program[:-5:-1])
    elif "pytestqt" in frames[-1].filename:
        told = _LOOP
    else:
        return None
    return told
