"""A screen that nobody sees, for the windows of programs under Wine."""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

assert sys.platform != "win32"

from tests.support.peers import require


@contextmanager
def screen() -> Iterator[str]:
    """What `DISPLAY` says of it, for as long as the block lasts. No window manager, no task bar but Wine's own."""
    server = require("Xvfb")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-ac"]
    with subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            os.close(write)
            with os.fdopen(read) as told:
                number = told.readline().strip()
            yield f":{number}"
        finally:
            running.terminate()
