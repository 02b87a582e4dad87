"""The watch over the GUI thread itself: it tells of a call that waits and of one that works, and of nothing else."""

import threading
import time
from collections.abc import Callable

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.words import now_ms, start_of_day
from pathways_desktop.engine.pool import Pool
from tests.desktop.real.watchdog import Watchdog


def watched(qtbot: QtBot, watchdog: Watchdog, act: Callable[[], object]) -> list[str]:
    """What it tells when this runs as an event."""
    done = threading.Event()

    def run() -> None:

        act()
        done.set()

    watchdog.start()
    qtbot.waitUntil(lambda: watchdog.beats > 2)
    QTimer.singleShot(0, run)
    qtbot.waitUntil(done.is_set)
    before = watchdog.beats
    qtbot.waitUntil(lambda: watchdog.beats > before + 1)
    watchdog.stop()
    return watchdog.slow()


def test_it_tells_of_work_and_says_where(qtbot: QtBot) -> None:
    watchdog = Watchdog()
    end = time.thread_time() + 5 * watchdog.most

    def work() -> None:
        now = now_ms()
        while time.thread_time() < end:
            start_of_day(now)

    (told,) = watched(qtbot, watchdog, work)
    assert "words.py" in told


def test_it_tells_of_waiting_and_says_where(qtbot: QtBot) -> None:
    watchdog = Watchdog()
    pool = Pool(1, "zz-pool")

    class Slow:
        """A clock of ours that waits, as a call into a dead share would."""

        def __enter__(self) -> None:
            threading.Event().wait(5 * watchdog.most)

        def __exit__(self, *_: object) -> None:
            pass

    pool._lock = Slow()  # type: ignore[assignment]
    (told,) = watched(qtbot, watchdog, lambda: pool.submit(int))
    pool._lock = threading.Lock()
    pool.close()
    assert "pool.py" in told


def test_quick_events_and_idleness_are_no_fault(qtbot: QtBot) -> None:
    assert watched(qtbot, Watchdog(), now_ms) == []
