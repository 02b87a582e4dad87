"""Opens a folder or a file with the program that the system has for it, on a thread of its own: a dead share may block.

Nothing is read here, and nothing but a path that the engine or the home gave is opened.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import Future
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError, from_os_error

_SECONDS = 30.0


class Opener(Protocol):
    """What opens a path for a person."""

    def open(self, path: str) -> Future[None]:
        """Open it in the file manager or the editor; fails with the system's code. Returns at once."""
        ...


class SystemOpener:
    """The system's own way: Explorer, Finder, or what `xdg-open` finds."""

    def open(self, path: str) -> Future[None]:
        """As `Opener.open`."""
        done: Future[None] = Future()
        threading.Thread(target=_open, args=(path, done), name="open-for-person", daemon=True).start()
        return done


def _open(path: str, done: Future[None]) -> None:
    try:
        if sys.platform == "win32":
            import os

            os.startfile(path)
        else:
            command = "open" if sys.platform == "darwin" else "xdg-open"
            ended = subprocess.run(
                [command, path], stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
            )
            if ended.returncode != 0:
                done.set_exception(PathwaysError("ENOENT", f"{command} ended with {ended.returncode}"))
                return
    except subprocess.TimeoutExpired:
        # The program is open and keeps `xdg-open` waiting: that is what was wanted.
        done.set_result(None)
        return
    except OSError as problem:
        done.set_exception(from_os_error(problem))
        return
    done.set_result(None)
