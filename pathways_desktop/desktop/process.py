"""What belongs to the process and not to the window: its signals, and what nobody caught."""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QObject, QSocketNotifier, Slot

_log = logging.getLogger(__name__)


class Interrupts(QObject):
    """SIGINT and SIGTERM wake the loop over a socket and ask to quit. No timer polls for them."""

    def __init__(self, quit_now: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._quit = quit_now
        self._read, self._write = socket.socketpair()
        for end in (self._read, self._write):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woke)
        self._before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._handlers = {number: signal.signal(number, _heard) for number in (signal.SIGINT, signal.SIGTERM)}

    def close(self) -> None:
        """Give the signals back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()

    @Slot()
    def _woke(self) -> None:
        try:
            heard = self._read.recv(64)
        except BlockingIOError:
            return
        if any(number in (signal.SIGINT, signal.SIGTERM) for number in heard):
            self._quit()


def _heard(_number: int, _frame: FrameType | None) -> None:
    """The wake-up descriptor tells the loop; nothing is done inside the handler."""


def watch_faults() -> None:
    """Log what nobody caught, in slots and on threads: where it was, never what it said (it may hold content).

    A fault can come before the log is open or after it: it goes to standard error too.
    """
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_on_thread


def _uncaught(kind: type[BaseException], _fault: BaseException, trace: TracebackType | None) -> None:
    frames = traceback.extract_tb(trace)
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames[-6:]))
    fields = {"code": "ERR_PATHWAYS_INTERNAL", "kind": kind.__name__, "where": where}
    _log.critical("window-fault", extra={"fields": fields})
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"window-fault {kind.__name__} at {where}\n")


def _uncaught_on_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is not None:
        _uncaught(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
