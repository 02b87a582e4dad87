"""File work on Linux and macOS. No rule about claims; what the volume is stands in `posix_volume.py`."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import stat
import sys
from collections.abc import Iterator

from pathways_desktop.locations.base import Stamp
from pathways_desktop.locations.folder.fileops import Facts, Handle, NodeKind, Scanned, Volume

assert sys.platform != "win32"

import fcntl  # noqa: E402 - the line above keeps this module from being read for the other system

from pathways_desktop.locations.folder.posix_volume import volume_of  # noqa: E402

_OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_NO_FLAGGED_RENAME = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP}
_AT_FDCWD, _RENAME_NOREPLACE, _RENAME_EXCL = -100, 1, 4


def facts_of(result: os.stat_result) -> Facts:
    """Our facts from the system's."""
    mode = result.st_mode
    if stat.S_ISREG(mode):
        kind = NodeKind.FILE
    elif stat.S_ISDIR(mode):
        kind = NodeKind.FOLDER
    elif stat.S_ISLNK(mode):
        kind = NodeKind.LINK
    else:
        kind = NodeKind.OTHER
    stamp = Stamp(result.st_size, result.st_mtime_ns, result.st_dev, result.st_ino, result.st_ctime_ns, result.st_nlink)
    return Facts(kind, stamp)


class PosixFileOps:
    """`FileOps` of Linux and macOS."""

    drive_name: str | None = None
    flush_by_file = False

    def native(self, name: bytes) -> str:
        return os.fsdecode(name)

    def raw(self, name: str) -> bytes:
        return os.fsencode(name)

    def join(self, folder: str, *names: str) -> str:
        return os.path.join(folder, *names)

    def parent(self, path: str) -> str:
        return os.path.dirname(path)

    def absolute(self, path: str) -> str:
        return os.path.abspath(path)

    def look(self, path: str) -> Facts:
        return facts_of(os.lstat(path))

    def look_through(self, path: str) -> Facts:
        return facts_of(os.stat(path))

    def stat(self, handle: Handle) -> Facts:
        return facts_of(os.fstat(handle))

    def scan(self, path: str) -> Iterator[Scanned]:
        with os.scandir(path) as found:
            for entry in found:
                try:
                    yield Scanned(entry.name, facts_of(entry.stat(follow_symlinks=False)))
                except FileNotFoundError:
                    continue
                except OSError as error:
                    yield Scanned(entry.name, None, error)

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        return self.open_read(path)

    def open_read(self, path: str) -> Handle:
        # O_NONBLOCK: opening a FIFO to read would wait for a writer for ever.
        return Handle(os.open(path, _OPEN))

    def create(self, path: str, mode: int) -> Handle:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        return Handle(os.open(path, flags, mode))

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        return os.pread(handle, most, offset)

    def write(self, handle: Handle, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]

    def permissions(self, handle: Handle) -> int:
        return stat.S_IMODE(os.fstat(handle).st_mode)

    def set_mode(self, handle: Handle, mode: int) -> None:
        os.fchmod(handle, mode)

    def flush_file(self, handle: Handle) -> None:
        if sys.platform == "darwin":
            # fsync stops at the drive's own memory there; places that do not know the stronger call get fsync.
            try:
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY):
                    raise
            else:
                return
        os.fsync(handle)

    def flush_folder(self, path: str) -> None:
        handle = Handle(os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC))
        try:
            self.flush_file(handle)
        finally:
            os.close(handle)

    def close(self, handle: Handle) -> None:
        os.close(handle)

    def rename(self, handle: Handle | None, source: str, target: str) -> None:
        os.rename(source, target)

    def hold_alone(self, path: str) -> Handle | None:
        descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        except BaseException:
            os.close(descriptor)
            raise
        return Handle(descriptor)

    def rename_new(self, handle: Handle | None, source: str, target: str) -> None:
        try:
            _rename_no_replace(os.fsencode(source), os.fsencode(target))
        except OSError as error:
            if error.errno not in _NO_FLAGGED_RENAME:
                raise
        else:
            return
        # Two names for a moment, never none and never another's: the second way that refuses a taken name.
        os.link(source, target, follow_symlinks=False)
        os.unlink(source)

    def replace(self, source: str, target: str) -> None:
        os.rename(source, target)

    def remove(self, handle: Handle | None, path: str) -> None:
        os.unlink(path)

    def make_folder(self, path: str) -> None:
        os.mkdir(path, 0o700)

    def make_shared_folder(self, path: str) -> None:
        os.mkdir(path, 0o777)

    def remove_folder(self, path: str) -> None:
        os.rmdir(path)

    def hide(self, path: str) -> None:
        """The leading dot hides it."""

    def writer_present(self, handle: Handle) -> bool | None:
        """By a read lease, taken and given back in one step. None where we may not ask, as for another user's file."""
        if sys.platform != "linux":
            return None
        try:
            # A writer that comes while the lease is held makes the kernel send a signal. SIGIO would end the process;
            # SIGURG is ignored unless a program asks for it.
            fcntl.fcntl(handle, fcntl.F_SETSIG, signal.SIGURG)
            fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        except OSError as error:
            return True if error.errno == errno.EAGAIN else None
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        return False

    def volume(self, path: str) -> Volume:
        return volume_of(path)


def _rename_no_replace(source: bytes, target: bytes) -> None:
    """One system call that moves and refuses a taken name. ENOSYS where the C library has none."""
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        call = getattr(library, "renamex_np", None)
        result = -2 if call is None else call(source, target, ctypes.c_uint(_RENAME_EXCL))
    else:
        call = getattr(library, "renameat2", None)
        folder = ctypes.c_int(_AT_FDCWD)
        result = -2 if call is None else call(folder, source, folder, target, ctypes.c_uint(_RENAME_NOREPLACE))
    if result == -2:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
