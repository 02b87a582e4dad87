"""What the store asks of the disk beside SQLite: a lock while a store is made, network homes.

No rule of the store itself stands here.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pathways_desktop.domain.errors import PathwaysError

_NETWORK = frozenset(
    "nfs nfs4 cifs smb3 smbfs smb2 afs ncpfs 9p ceph glusterfs lustre gfs2 ocfs2 fuse.sshfs fuse.glusterfs fuse.rclone "
    "fuse.s3fs fuse.davfs davfs fuse.ceph beegfs gpfs".split()
)
_DRIVE_REMOTE = 4
_PATIENCE_SECONDS, _PAUSE_SECONDS = 30.0, 0.02


@contextmanager
def making(home: Path) -> Iterator[None]:
    """Hold off every other process that would make a store in this home."""
    if sys.platform == "win32":
        handle = _lock_passing(home / ".pathways.db.making")
        try:
            yield
        finally:
            os.close(handle)
    else:
        import fcntl

        handle = os.open(home, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock_passing(path: Path) -> int:
        """Open and lock a file that goes with its last handle.

        Between the first close and the last one its name is refused to everybody else (5). That is waited for as the
        lock is: by our own count, since the library's own waiting tries ten times in steps of a second.
        """
        give_up = time.monotonic() + _PATIENCE_SECONDS
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TEMPORARY)
            except PermissionError:
                # A name that still stands there is on its way out. Without one this user may make no file here.
                if path.name not in os.listdir(path.parent) or time.monotonic() >= give_up:
                    raise
            else:
                try:
                    msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                    return handle
                except OSError:
                    os.close(handle)
                    if time.monotonic() >= give_up:
                        raise
            time.sleep(_PAUSE_SECONDS)


def refuse_network_home(home: Path) -> None:
    """Raise `ERR_PATHWAYS_HOME_ON_NETWORK` where the home lies on a network file system that is known as such.

    The journal of the store shares memory between processes, which no network file system gives.
    """
    kind = network_kind(home)
    if kind is not None:
        raise PathwaysError("ERR_PATHWAYS_HOME_ON_NETWORK", kind)


def network_kind(folder: Path) -> str | None:
    """The network file system that `folder` lies on, or None for a local or an unknown one."""
    if sys.platform == "win32":
        import ctypes

        anchor = Path(os.path.realpath(folder)).anchor
        if anchor.startswith("\\\\") and not anchor.startswith("\\\\?\\"):
            return "share"
        remote = ctypes.windll.kernel32.GetDriveTypeW(anchor) == _DRIVE_REMOTE
        return "network drive" if remote else None
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
            mounts = file.read()
    except OSError:
        return None
    return _mounted_kind(os.path.realpath(folder), mounts)


def _mounted_kind(path: str, mounts: str) -> str | None:
    """The network file system of the deepest mount above `path`; the last of several mounts at one point counts."""
    deepest, kind = -1, ""
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        fields, more = left.split(), right.split()
        if len(fields) < 5 or not more:
            continue
        point = fields[4].encode("utf-8", "surrogateescape").decode("unicode_escape").rstrip("/")
        if (path == point or path.startswith(point + "/")) and len(point) >= deepest:
            deepest, kind = len(point), more[0]
    return kind if kind in _NETWORK else None
