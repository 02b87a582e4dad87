"""Opens a folder or a file with the program that the system has for it, on a thread of its own: a dead share may block.

Nothing is read here, and nothing but a path that the engine or the home gave is opened.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError, from_os_error

_SECONDS = 30.0
NOTHING_OPENS = "ERR_PATHWAYS_NOTHING_OPENS"
_NO_PROGRAM = 1155
"""Windows: no program is associated with this kind of file."""


class Opener(Protocol):
    """What opens a path for a person."""

    def open(self, path: str) -> Future[None]:
        """Open it in the file manager or the editor. Returns at once.

        Fails with the system's code where the path is not there or may not be looked at, and with
        `ERR_PATHWAYS_NOTHING_OPENS` where it is there and no program opens it.
        """
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
        os.stat(path)  # what is not there is told as that, whatever the system's program makes of it
        if sys.platform == "win32":
            _start(path)
        else:
            _run("open" if sys.platform == "darwin" else "xdg-open", path)
    except PathwaysError as problem:
        done.set_exception(problem)
    except OSError as problem:
        done.set_exception(from_os_error(problem))
    else:
        done.set_result(None)


def _run(command: str, path: str) -> None:
    try:
        ended = subprocess.run(
            [command, path], stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return  # the program is open and keeps `xdg-open` waiting: that is what was wanted
    except FileNotFoundError:
        raise PathwaysError(NOTHING_OPENS, f"{path}; there is no {command}") from None
    if ended.returncode != 0:
        raise PathwaysError(NOTHING_OPENS, f"{path}; {command} ended with {ended.returncode}")


if sys.platform == "win32":

    def _start(path: str) -> None:
        try:
            os.startfile(path)
        except OSError as problem:
            if problem.winerror != _NO_PROGRAM:
                raise
            if os.path.isdir(path):
                raise PathwaysError(NOTHING_OPENS, path, winerror=_NO_PROGRAM) from None
            # Every Windows has it, and all our files are text.
            notepad = os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "notepad.exe")
            subprocess.Popen([notepad, path])
