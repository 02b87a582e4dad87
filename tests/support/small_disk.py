"""Small file systems of a test's own, for full, read-only and exchanged disks. Linux and root only; else a skip."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.peers import missing, require


def _mount(*words: str) -> None:
    if sys.platform != "linux":
        pytest.skip("a small disk is mounted on Linux only")
    if os.geteuid() != 0:
        missing("only root mounts a small disk")
    done = subprocess.run([require("mount"), *words], capture_output=True, check=False)
    if done.returncode != 0:
        missing(f"this machine mounts nothing: {done.stderr.decode('utf-8', 'replace').strip()}")


def _unmount(path: Path) -> None:
    subprocess.run([require("umount"), "-l", str(path)], check=True)


class SmallDisk:
    """A mounted file system."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fill(self, leave: int = 0) -> None:
        """Use up the room, leaving `leave` bytes."""
        if sys.platform == "win32":
            raise AssertionError("of POSIX alone")
        with (self.path / ".filler").open("wb") as file:
            while True:
                facts = os.statvfs(self.path)
                size = facts.f_bavail * facts.f_frsize - leave
                if size <= 0:
                    return
                try:
                    os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, size)
                except OSError as error:
                    # A program that writes here meanwhile was quicker: measured anew.
                    if error.errno != errno.ENOSPC:
                        raise

    def empty(self) -> None:
        """Give the room back."""
        (self.path / ".filler").unlink()

    def read_only(self, *, on: bool) -> None:
        """Mount it anew, read-only or not."""
        _mount("-o", f"remount,{'ro' if on else 'rw'}", str(self.path))


@contextmanager
def small_disk(path: Path, mib: int = 16) -> Iterator[SmallDisk]:
    """A disk in memory of `mib` MiB, mounted at `path` for the block."""
    path.mkdir(parents=True, exist_ok=True)
    _mount("-t", "tmpfs", "-o", f"size={mib}m,mode=0700", "pathways-test", str(path))
    try:
        yield SmallDisk(path)
    finally:
        _unmount(path)


@contextmanager
def image(path: Path, at: Path, mib: int = 16) -> Iterator[SmallDisk]:
    """The ext4 image at `path`, made where it is missing, mounted at `at` for the block."""
    if not path.exists():
        with path.open("wb") as file:
            file.truncate(mib << 20)
        words = ["mkfs.ext4", "-q", "-F", "-m", "0", str(path)]
        subprocess.run(words, check=True, env={**os.environ, "PATH": f"{os.environ['PATH']}:/sbin:/usr/sbin"})
    _mount("-o", "loop", str(path), str(at))
    try:
        yield SmallDisk(at)
    finally:
        # Not lazily: the loop device must be free before the image is mounted again.
        subprocess.run([require("umount"), str(at)], check=True)
