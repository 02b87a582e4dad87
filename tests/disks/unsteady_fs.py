"""A mounted file system whose file ids are not steady: `python -m tests.disks.unsteady_fs BACKING MOUNT --ids MODE`.

Everything goes through to `BACKING`; only the ids that it tells are changed:

- `steady`: the folder's own numbers (the control: a claim has to work);
- `path`: made from the whole path, so that every rename changes it;
- `folder`: made from folder and number: a move to another folder changes it (FAT and exFAT on Windows);
- `swap`: taken over by the next file made in the folder that its file left (one id, two files in turn);
- `lookup`: another one at every look;
- `zero`: 0 for every file (some servers).
"""

import argparse
import errno
import itertools
import os
import sys
import time
import zlib
from typing import Any

assert sys.platform != "win32"

from tests.disks.mounting import ID_MODES  # noqa: E402
from tests.disks.powercut_fs import serve  # noqa: E402 - the line above keeps this from being read for Windows


def _made_from(*parts: object) -> int:
    one, other = zlib.crc32(repr(parts).encode()), zlib.crc32(repr((parts, 1)).encode())
    return (one << 20 ^ other) & 0x7FFFFFFFFFFF | 1


class Unsteady:
    """The calls that libfuse makes."""

    use_ns = True

    def __init__(self, backing: str, mode: str) -> None:
        self._backing, self._mode = os.path.realpath(backing), mode
        self._counter = itertools.count(1000)
        self._freed: dict[str, list[int]] = {}
        self._given: dict[int, int] = {}

    def _real(self, path: str) -> str:
        return os.path.join(self._backing, path.lstrip("/"))

    def _id(self, path: str, number: int) -> int:
        folder = os.path.dirname(path)
        if self._mode == "steady" or path == "/":
            return number
        if self._mode == "path":
            return _made_from(path)
        if self._mode == "folder":
            return _made_from(folder, number)
        if self._mode == "lookup":
            return next(self._counter)
        if self._mode == "zero":
            return 0
        if number not in self._given:
            pool = self._freed.get(folder)
            self._given[number] = pool.pop() if pool else _made_from(path, number)
        return self._given[number]

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        found = os.fstat(fh) if fh is not None else os.lstat(self._real(path))
        names = ("st_mode", "st_nlink", "st_uid", "st_gid", "st_size", "st_blocks")
        told = {name: getattr(found, name) for name in names}
        told.update(st_atime=found.st_atime_ns, st_mtime=found.st_mtime_ns, st_ctime=found.st_ctime_ns)
        told["st_ino"] = self._id(path, found.st_ino)
        return told

    def readdir(self, path: str, fh: int) -> list[Any]:
        # A name given with the number 0 would be left out by readdir(3).
        entries: list[Any] = ["..", (".", {"st_ino": 1, "st_mode": os.lstat(self._real(path)).st_mode}, 0)]
        for name in os.listdir(self._real(path)):
            below = f"{path.rstrip('/')}/{name}"
            found = os.lstat(self._real(below))
            entries.append((name, {"st_ino": self._id(below, found.st_ino) or 1, "st_mode": found.st_mode}, 0))
        return entries

    def rename(self, old: str, new: str, flags: int = 0) -> int:
        if flags & 1 and os.path.lexists(self._real(new)):
            raise OSError(errno.EEXIST, "")
        number = os.lstat(self._real(old)).st_ino
        os.rename(self._real(old), self._real(new))
        if self._mode == "swap" and os.path.dirname(old) != os.path.dirname(new):
            left = self._given.pop(number, None)
            if left is not None:
                self._freed.setdefault(os.path.dirname(old), []).append(left)
        return 0

    def create(self, path: str, mode: int, fi: object = None) -> int:
        return os.open(self._real(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)

    def open(self, path: str, flags: int) -> int:
        return os.open(self._real(path), flags & ~os.O_EXCL)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        return os.pread(fh, size, offset)

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        return os.pwrite(fh, data, offset)

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        os.truncate(self._real(path) if fh is None else fh, length)
        return 0

    def flush(self, path: str, fh: int) -> int:
        return 0

    def fsync(self, path: str, datasync: int, fh: int) -> int:
        os.fsync(fh)
        return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:
        handle = os.open(self._real(path), os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        return 0

    def release(self, path: str, fh: int) -> int:
        os.close(fh)
        return 0

    def unlink(self, path: str) -> int:
        os.unlink(self._real(path))
        return 0

    def mkdir(self, path: str, mode: int) -> int:
        os.mkdir(self._real(path), mode)
        return 0

    def rmdir(self, path: str) -> int:
        os.rmdir(self._real(path))
        return 0

    def chmod(self, path: str, mode: int) -> int:
        os.chmod(self._real(path), mode)
        return 0

    def chown(self, path: str, uid: int, gid: int) -> int:
        os.lchown(self._real(path), uid, gid)
        return 0

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> int:
        os.utime(self._real(path), ns=times or (time.time_ns(),) * 2)
        return 0

    def link(self, target: str, source: str) -> int:
        os.link(self._real(source), self._real(target))
        return 0

    def symlink(self, target: str, source: str) -> int:
        os.symlink(source, self._real(target))
        return 0

    def readlink(self, path: str) -> str:
        return os.readlink(self._real(path))

    def statfs(self, path: str) -> dict[str, int]:
        found = os.statvfs(self._real(path))
        names = "f_bavail f_bfree f_blocks f_bsize f_favail f_ffree f_files f_frsize f_namemax".split()
        return {name: getattr(found, name) for name in names}


def main() -> None:
    """Mount what the command line says."""
    words = argparse.ArgumentParser()
    words.add_argument("backing")
    words.add_argument("mount")
    words.add_argument("--ids", default="folder", choices=ID_MODES)
    given = words.parse_args()
    serve(Unsteady(given.backing, given.ids), given.mount, "unsteady", default_permissions=True)


if __name__ == "__main__":
    main()
