"""A request to leave, from an installer: on Windows an event of this process, which any setup program can set.

Elsewhere a process is asked by SIGTERM, which the command line and the window hear already. What is done about it is
the business of who listens; nothing is ever ended from outside.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_log = logging.getLogger(__name__)

if sys.platform == "win32":
    import ctypes
    import os
    import threading
    from ctypes import wintypes

    from pathways_desktop.system.identity import QUIT_EVENT

    _FOREVER = 0xFFFFFFFF

    @contextmanager
    def asked_to_leave(call: Callable[[], object]) -> Iterator[None]:
        """Have `call` called once, on a thread of its own, when an installer asks this process to leave.

        A machine that gives no event is logged; the installer then waits for the end that a person brings about.
        """
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateEventW.argtypes = [ctypes.c_void_p, wintypes.BOOL, wintypes.BOOL, wintypes.LPCWSTR]
        kernel.CreateEventW.restype = wintypes.HANDLE
        kernel.SetEvent.argtypes = kernel.CloseHandle.argtypes = [wintypes.HANDLE]
        waits = kernel.WaitForMultipleObjects
        waits.argtypes = [wintypes.DWORD, ctypes.POINTER(wintypes.HANDLE), wintypes.BOOL, wintypes.DWORD]
        name = QUIT_EVENT.format(pid=os.getpid())
        # An installer for all users works in another session than the program.
        asked = kernel.CreateEventW(None, True, False, f"Global\\{name}")
        asked = asked or kernel.CreateEventW(None, True, False, f"Local\\{name}")
        over = kernel.CreateEventW(None, True, False, None)
        if not asked or not over:
            _log.warning("quit-event-unavailable", extra={"fields": {"winerror": ctypes.get_last_error()}})
            yield
            return

        def wait() -> None:
            both = (wintypes.HANDLE * 2)(over, asked)
            if waits(2, both, False, _FOREVER) == 1:
                call()

        ear = threading.Thread(target=wait, name="quit-event", daemon=True)
        ear.start()
        try:
            yield
        finally:
            kernel.SetEvent(over)
            ear.join()
            kernel.CloseHandle(asked)
            kernel.CloseHandle(over)

else:

    @contextmanager
    def asked_to_leave(call: Callable[[], object]) -> Iterator[None]:
        """Nothing to listen to: SIGTERM asks."""
        yield
