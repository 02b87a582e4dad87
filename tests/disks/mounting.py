"""Odd volumes for tests, mounted for the time of a block: our own programs, FAT, exFAT and NTFS in files. Linux, root.

Where something is missing a test skips with the reason; in CI it fails.
"""

import importlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.peers import missing, require
from tests.support.processes import clean_environment
from tests.support.waiting import wait_until

SECONDS = 20.0
ID_MODES = ("steady", "path", "folder", "swap", "lookup", "zero")
"""How `unsteady_fs` can tell ids."""


def need_fuse() -> None:
    """Skip where no program of an ordinary kind can be a file system."""
    if sys.platform != "linux" or os.geteuid() != 0:
        missing("mounting needs root on Linux")
    if not os.path.exists("/dev/fuse"):
        missing("there is no /dev/fuse")
    require("fusermount3")


def need_binding() -> None:
    """Skip where our own file systems cannot run."""
    need_fuse()
    try:
        importlib.import_module("mfusepy")  # by name: it is installed on Linux alone, and types are checked anywhere
    except (ImportError, OSError) as error:
        missing(f"mfusepy does not load: {error}")


@contextmanager
def served(module: str, mount: Path, *arguments: str) -> Iterator[Path]:
    """One of our own file systems, run as a process: `python -m module *arguments`."""
    with standing([sys.executable, "-m", module, *arguments], mount) as point:
        yield point


@contextmanager
def standing(command: Sequence[str], mount: Path, talks: socket.socket | None = None) -> Iterator[Path]:
    """A file system whose program stays in the foreground; `talks` is its standard input and output."""
    mount.mkdir(exist_ok=True)
    with subprocess.Popen(
        command,
        env=clean_environment(),
        stdin=talks.fileno() if talks else subprocess.DEVNULL,
        stdout=talks.fileno() if talks else subprocess.PIPE,
        stderr=subprocess.DEVNULL if talks else subprocess.STDOUT,
    ) as process:
        try:
            wait_until(lambda: os.path.ismount(mount) or process.poll() is not None, SECONDS, "the mount")
            if process.poll() is not None:
                told = process.stdout.read().decode("utf-8", "replace") if process.stdout else ""
                missing(f"{command[0]} cannot mount here: {told.strip()}")
            _standing[mount] = process.pid
            yield mount
        finally:
            if process.poll() is None:
                answer_again(mount)
            unmount(mount)
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


_standing: dict[Path, int] = {}
"""The programs that stand behind mounted folders, by their mount point."""


def stop_answering(mount: Path) -> None:
    """Let the program behind a mounted folder stand: every call on it hangs in the system from now on."""
    if sys.platform != "win32":
        os.kill(_standing[mount], signal.SIGSTOP)


def answer_again(mount: Path) -> None:
    """Let it go on; harmless where it does."""
    if sys.platform != "win32" and mount in _standing:
        os.kill(_standing[mount], signal.SIGCONT)


@contextmanager
def volume(kind: str, image: Path, mount: Path, megabytes: int = 32, *, make_it: bool = True) -> Iterator[Path]:
    """A small volume of this kind in a file: `ext4`, `exfat`, `fat` or `ntfs`; with `make_it` False the one there."""
    make, attach = _KINDS[kind]
    for program in (make[0], attach[0], "losetup"):
        require(program)
    if make_it:
        with image.open("wb") as file:
            file.truncate(megabytes << 20)
        _run(*make, str(image))
    mount.mkdir(exist_ok=True)
    loop = _loop(image) if kind != "fat" else str(image)
    try:
        _run(*attach, loop, str(mount))
        try:
            wait_until(lambda: os.path.ismount(mount), SECONDS, f"the {kind} volume")
            yield mount
        finally:
            unmount(mount)
    finally:
        if kind != "fat":
            subprocess.run(["losetup", "-d", loop], check=False, capture_output=True, timeout=SECONDS)


_KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "ext4": (("mkfs.ext4", "-q", "-F", "-m", "0"), ("mount",)),
    "exfat": (("mkfs.exfat",), ("mount.exfat-fuse",)),
    "fat": (("mkfs.vfat", "-F", "32", "-I"), ("fusefat", "-o", "rw+")),
    "ntfs": (("mkntfs", "-F", "-q"), ("ntfs-3g",)),
}


def _loop(image: Path) -> str:
    done = subprocess.run(
        ["losetup", "-f", "--show", str(image)], capture_output=True, text=True, check=False, timeout=SECONDS
    )
    if done.returncode != 0:
        missing(f"no loop device: {done.stderr.strip()}")
    return done.stdout.strip()


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    if done.returncode != 0:
        missing(f"{command[0]} is not allowed here: {done.stderr.strip()}")


def unmount(mount: Path) -> None:
    """Take a volume away; at once from all names where something still stands on it."""
    for command in (["umount", str(mount)], ["umount", "--lazy", str(mount)]):
        if not os.path.ismount(mount):
            return
        subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)


def drop_caches() -> None:
    """Let the kernel forget every name that nobody holds open: what memory pressure does by itself."""
    if sys.platform == "win32":
        raise AssertionError("of POSIX alone")
    if sys.platform == "win32":
        missing("this is a file of Linux")
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3\n", "ascii")
