"""Small real volumes to mount in a test: memory and ext4 in a file. Skips with the reason where that is not allowed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.peers import missing, require


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    if done.returncode != 0:
        missing(f"{command[0]} is not allowed here: {done.stderr.strip()}")


def need_mounts() -> None:
    """Skip where nothing can be mounted."""
    if sys.platform != "linux" or os.geteuid() != 0:
        missing("mounting needs root on Linux")
    require("mkfs.ext4")


def make_ext4(image: Path, megabytes: int = 8) -> Path:
    """A file that holds an empty ext4 volume with a UUID of its own."""
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    _run("mkfs.ext4", "-q", "-F", "-m", "0", str(image))
    return image


@contextmanager
def mounted(point: Path, *arguments: str) -> Iterator[Path]:
    """Mount with these arguments of `mount` for the time of the block."""
    _run("mount", *arguments, str(point))
    try:
        yield point
    finally:
        unmount(point)


def unmount(point: Path) -> None:
    """Take the volume away; does nothing where it is gone already."""
    if os.path.ismount(point):
        subprocess.run(["umount", str(point)], check=True, capture_output=True, timeout=30)
