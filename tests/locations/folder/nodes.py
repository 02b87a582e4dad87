"""Things in a folder that are no files: FIFO, socket, device. Skips on a system that has none."""

import os
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def make_fifo(path: Path) -> None:
    """A FIFO with nobody at its other end."""
    if sys.platform == "win32":
        pytest.skip("no FIFO on this system")
    else:
        os.mkfifo(path)


def make_device(path: Path) -> None:
    """A character device that swallows what is written."""
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only root on another system makes a device")
    else:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 3))


@contextmanager
def listening_socket(path: Path) -> Iterator[None]:
    """A socket of the file system, for the time of the block; its name stays."""
    if sys.platform == "win32":
        pytest.skip("no such socket on this system")
    else:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            yield
