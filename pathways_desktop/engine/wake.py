"""A bell between processes: a command that was written to the store rings it, so that a running engine looks at once.

Nothing is carried but the ring: the command itself is a row of the store. A bell that can't be heard delays a command
by at most a second, the time after which the engine looks anyway (design "Threads").
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from multiprocessing.connection import Client, Listener
from pathlib import Path

from pathways_desktop.engine.home import Home
from pathways_desktop.engine.log import log

_LONGEST_SOCKET_PATH = 100
_HANG_UP = b"-"


def _address(home: Home) -> tuple[str, str]:
    """Family and address of a home's bell."""
    # Windows knows one folder by many spellings.
    name = hashlib.sha256(os.fsencode(os.path.normcase(home.path))).hexdigest()[:24]
    if sys.platform == "win32":
        return "AF_PIPE", rf"\\.\pipe\pathways-desktop-{name}"
    path = str(home.path / "bell")
    if len(os.fsencode(path)) > _LONGEST_SOCKET_PATH:
        path = str(Path(tempfile.gettempdir()) / f"pathways-{os.getuid()}-{name[:12]}")
    return "AF_UNIX", path


class Bell:
    """The engine's side. One small thread waits for rings and calls `wake` on itself."""

    def __init__(self, home: Home, wake: Callable[[], None]) -> None:
        self._home = home
        self._wake = wake
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False

    def start(self) -> None:
        """Listen. A bell that can't be hung up is logged and missed, nothing more."""
        family, address = _address(self._home)
        try:
            if family == "AF_UNIX":
                Path(address).unlink(missing_ok=True)  # left by an engine that was killed; the home's lock is ours
            self._listener = Listener(address, family)
            if family == "AF_UNIX":
                os.chmod(address, 0o600)
        except OSError as error:
            log(logging.INFO, "bell-unavailable", code=type(error).__name__)
            return
        self._thread = threading.Thread(target=self._run, name="bell", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        listener = self._listener
        while listener is not None and not self._stopping:
            try:
                with listener.accept() as line:
                    if line.poll(1.0):
                        line.recv_bytes(16)
            except (OSError, EOFError):
                if self._stopping:
                    return
                continue
            if not self._stopping:
                self._wake()

    def stop(self) -> None:
        """Stop listening and take the bell down."""
        self._stopping = True
        if self._thread is not None:
            ring(self._home)
            self._thread.join(2.0)
            self._thread = None
        if self._listener is not None:
            self._listener.close()
            self._listener = None


def ring(home: Home) -> bool:
    """Ring a home's bell; True when somebody heard it."""
    family, address = _address(home)
    try:
        with Client(address, family) as line:
            line.send_bytes(_HANG_UP)
    except (OSError, EOFError):
        return False
    return True
