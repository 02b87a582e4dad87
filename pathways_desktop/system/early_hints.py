"""What the system says about sleep, the session and drives, as early hints: look now, something may be there again.

Hints only. Nothing waits for one and nothing rests on one: polls and their clocks find out by themselves, later.
Windows tells top-level windows; a hidden one with a thread of its own hears it, whatever the main thread does.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum

_log = logging.getLogger(__name__)


class Hint(StrEnum):
    """Why it is worth a look."""

    WOKE = "woke"
    """The machine slept and is awake."""
    UNLOCKED = "unlocked"
    """A person is back: at the lock screen, or by a new connection to the session."""
    DRIVES = "drives"
    """A drive came or went."""
    LOCKED = "locked"
    """The person left: the lock screen came up, or the session was taken from this screen. Nothing to look at."""


_POWER, _DEVICES, _SESSION = 0x0218, 0x0219, 0x02B1
# From winuser.h, dbt.h and wtsapi32.h: resumed (by itself, by a person), device arrived or removed; session connected
# to the console or remotely, unlocked; disconnected from either, locked.
_MEANING = {
    (_POWER, 0x12): Hint.WOKE,
    (_POWER, 0x07): Hint.WOKE,
    (_DEVICES, 0x8000): Hint.DRIVES,
    (_DEVICES, 0x8004): Hint.DRIVES,
    (_SESSION, 0x1): Hint.UNLOCKED,
    (_SESSION, 0x3): Hint.UNLOCKED,
    (_SESSION, 0x8): Hint.UNLOCKED,
    (_SESSION, 0x2): Hint.LOCKED,
    (_SESSION, 0x4): Hint.LOCKED,
    (_SESSION, 0x7): Hint.LOCKED,
}


def meaning(message: int, word: int) -> Hint | None:
    """What a window message of Windows says, if it says anything to us."""
    return _MEANING.get((message, word))


if sys.platform == "win32":
    import ctypes
    import threading
    from ctypes import wintypes

    WINDOW_CLASS = "PathwaysDesktopHints"
    _CLOSE, _DESTROY, _QUERY_END = 0x0010, 0x0002, 0x0011
    _START_SECONDS = 5.0
    _LONG = ctypes.c_ssize_t
    _PROCEDURE = ctypes.WINFUNCTYPE(_LONG, wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM)

    class _WindowClass(ctypes.Structure):
        _fields_ = (
            ("style", wintypes.UINT),
            ("procedure", _PROCEDURE),
            ("class_extra", ctypes.c_int),
            ("window_extra", ctypes.c_int),
            ("instance", wintypes.HINSTANCE),
            ("icon", wintypes.HANDLE),
            ("cursor", wintypes.HANDLE),
            ("background", wintypes.HANDLE),
            ("menu", wintypes.LPCWSTR),
            ("name", wintypes.LPCWSTR),
        )

    class _Window:
        """A hidden window and its loop. All of it lives on one thread; `close` may be called from another."""

        def __init__(self, call: Callable[[Hint], object]) -> None:
            self._call = call
            self._user = ctypes.WinDLL("user32", use_last_error=True)
            self._user.DefWindowProcW.argtypes = [wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM]
            self._user.DefWindowProcW.restype = _LONG
            self._user.PostMessageW.argtypes = self._user.DefWindowProcW.argtypes
            self._user.CreateWindowExW.restype = wintypes.HWND
            self._user.CreateWindowExW.argtypes = [
                *(wintypes.DWORD, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.DWORD),
                *(ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int),
                *(wintypes.HWND, wintypes.HANDLE, wintypes.HINSTANCE, ctypes.c_void_p),
            ]
            self._made = threading.Event()
            self._handle: int | None = None
            # Windows keeps the address; this keeps what is behind it.
            self._procedure = _PROCEDURE(self._hear)
            self._thread = threading.Thread(target=self._run, name="early-hints", daemon=True)
            self._thread.start()
            self._made.wait(_START_SECONDS)

        def close(self) -> None:
            if self._handle is not None:
                self._user.PostMessageW(self._handle, _CLOSE, 0, 0)
                self._thread.join(_START_SECONDS)

        def _hear(self, window: int, message: int, word: int, more: int) -> int:
            hint = meaning(message, word)
            if hint is not None:
                self._call(hint)
            if message == _QUERY_END:
                return 1  # a log-off is never kept waiting
            if message == _DESTROY:
                self._user.PostQuitMessage(0)
                return 0
            return int(self._user.DefWindowProcW(window, message, word, more))

        def _run(self) -> None:
            user = self._user
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetModuleHandleW.argtypes, kernel.GetModuleHandleW.restype = [wintypes.LPCWSTR], wintypes.HINSTANCE
            instance = kernel.GetModuleHandleW(None)
            kind = _WindowClass(procedure=self._procedure, instance=instance, name=WINDOW_CLASS)
            user.RegisterClassW(ctypes.byref(kind))
            self._handle = user.CreateWindowExW(0, WINDOW_CLASS, "Pathways", 0, 0, 0, 0, 0, None, None, instance, None)
            self._made.set()
            if not self._handle:
                _log.info("early-hints-unavailable", extra={"fields": {"winerror": ctypes.get_last_error()}})
                return
            session = ctypes.WinDLL("wtsapi32")
            session.WTSRegisterSessionNotification.argtypes = [wintypes.HWND, wintypes.DWORD]
            session.WTSUnRegisterSessionNotification.argtypes = [wintypes.HWND]
            session.WTSRegisterSessionNotification(self._handle, 0)
            message = wintypes.MSG()
            while user.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
                user.DispatchMessageW(ctypes.byref(message))
            session.WTSUnRegisterSessionNotification(self._handle)
            user.UnregisterClassW(WINDOW_CLASS, wintypes.HINSTANCE(instance))

    @contextmanager
    def early_hints(call: Callable[[Hint], object]) -> Iterator[None]:
        """Have `call` called on a thread of its own for each hint while the block runs. It must return at once."""
        window = _Window(call)
        try:
            yield
        finally:
            window.close()

else:

    @contextmanager
    def early_hints(call: Callable[[Hint], object]) -> Iterator[None]:
        """No such hints here: the polls find out by themselves."""
        yield
