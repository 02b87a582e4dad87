"""File work of the queue: messages opened, locked, emptied and removed, on POSIX and on Windows.

The lock is the message's own file: `flock` on POSIX, never `lockf`, which the peers' lock does not meet; on Windows
`LockFileEx` over the range that the peers lock, on a handle that shares deleting. Nothing here ever waits for a lock.
Errors are the system's own; `Gone` and `Busy` stand for what is no error. Source: the queue's format, sections 11 and
17.
"""

from __future__ import annotations

import errno
import getpass
import os
import stat
import sys
from contextlib import suppress

if sys.platform == "win32":
    import msvcrt

    from pathways_desktop.locations.folder import windows_api as api
    from pathways_desktop.locations.folder.windows import long_path
else:
    import fcntl
    import pwd

_READ = 1 << 20
_BINARY: int = getattr(os, "O_BINARY", 0)
_CLOEXEC: int = getattr(os, "O_CLOEXEC", 0)
_NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _CLOEXEC
_STAMPS = os.O_WRONLY | os.O_CREAT | _BINARY | _CLOEXEC
_NOT_NOW = frozenset((5, 32, 33))
"""Windows: a name that is being deleted can't be opened, and a scanner may have it for a moment."""


class Gone(Exception):
    """The file is not there any more: another peer took it, or it expired."""


class Busy(Exception):
    """Another program has it for now."""


def refusal(error: OSError, path: str) -> str:
    """Whose the file is that may not be used, its mode, and who we are: peers under several users need one group.

    Empty for other errors. `path` goes into no text. Source: the queue's format, sections 18 and 22 (27).
    """
    if not isinstance(error, PermissionError):
        return ""
    try:
        me = getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name
        me = "a user without a name"
    return f"{_owned(path)}this program runs as {me}"


def system_path(path: str) -> str:
    """The form that the system takes whatever its length: names here are up to 249 characters long. Absolute paths."""
    if sys.platform == "win32":
        return long_path(path)
    return path


def open_message(path: str, *, write: bool) -> int:
    """A descriptor of a regular file, never following a link and never waiting. `Gone`, `Busy`, `OSError`."""
    try:
        made = _open(path, write=write)
    except OSError as error:
        if getattr(error, "winerror", None) in _NOT_NOW:
            raise Busy from error
        if isinstance(error, FileNotFoundError):
            raise Gone from error
        if error.errno == errno.ENXIO:  # a socket: this name is no file, and the place is well
            raise OSError(errno.EINVAL, "no regular file") from error
        raise
    if not stat.S_ISREG(os.fstat(made).st_mode):
        os.close(made)
        raise OSError(errno.EINVAL, "no regular file")
    return made


if sys.platform == "win32":

    def lock(descriptor: int) -> bool:
        """Lock the file for this descriptor, or tell that another one has it."""
        return api.lock_range(msvcrt.get_osfhandle(descriptor))

else:

    def lock(descriptor: int) -> bool:
        """Lock the file for this descriptor, or tell that another one has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def unlock_and_close(descriptor: int) -> None:
    """Give the lock up, where there is one, and close."""
    if sys.platform == "win32":
        with suppress(OSError):
            api.unlock_range(msvcrt.get_osfhandle(descriptor))
    # POSIX: the lock goes with the last descriptor of this open file, and this is the only one.
    os.close(descriptor)


def is_emptied(descriptor: int) -> bool:
    """Whether a locked message has no byte: another peer finished it."""
    return os.fstat(descriptor).st_size == 0


def empty_and_remove(descriptor: int, paths: list[str]) -> None:
    """Finish a locked message: empty it, delete its files, give the lock up.

    Emptied first, so that a peer that has it open already sees that it is done; on Windows it is deleted after it was
    closed, and whoever locks it in between finds no byte. The descriptor is closed in every case.
    """
    try:
        os.ftruncate(descriptor, 0)
        if sys.platform != "win32":
            remove(paths)
    finally:
        unlock_and_close(descriptor)
    if sys.platform == "win32":
        remove(paths)


def remove(paths: list[str]) -> None:
    """Delete files in this order; what is gone, or stays with another program's handle for a moment, is no error."""
    for path in paths:
        try:
            os.unlink(path)
        except FileNotFoundError:
            pass
        except OSError as error:
            if getattr(error, "winerror", None) not in _NOT_NOW:
                raise


def read_at(descriptor: int, at: int, most: int) -> bytes:
    """Bytes from `at` on, at most `most`."""
    if sys.platform == "win32":
        os.lseek(descriptor, at, os.SEEK_SET)
        return os.read(descriptor, most)
    return os.pread(descriptor, most, at)


def read_whole(path: str, most: int) -> bytes:
    """The first bytes of a small file. `Gone`, `Busy`, `OSError`."""
    descriptor = open_message(path, write=False)
    try:
        return read_at(descriptor, 0, most)
    finally:
        os.close(descriptor)


def create(path: str) -> int:
    """A new file, open for writing; fails where the name is taken. Its mode is the system's for new files."""
    return os.open(path, _NEW, 0o666)


def write_all(descriptor: int, data: bytes) -> None:
    """All the bytes, at the place where the descriptor stands."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def write_stamp(path: str, at: int, data: bytes) -> None:
    """Write over a part of a file in place; made where it is missing, never cut."""
    descriptor = os.open(path, _STAMPS, 0o666)
    try:
        if at:
            os.lseek(descriptor, at, os.SEEK_SET)
        write_all(descriptor, data)
    finally:
        os.close(descriptor)


def flush_folder(path: str) -> None:
    """Make the names in a folder last. Windows has no such call: there the flush of the file stands for it."""
    if sys.platform == "win32":
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _owned(path: str) -> str:
        return ""

else:

    def _owned(path: str) -> str:
        try:
            facts = os.stat(path, follow_symlinks=False)
        except OSError:
            return ""
        try:
            owner = pwd.getpwuid(facts.st_uid).pw_name
        except KeyError:
            owner = f"user {facts.st_uid}"
        return f"it belongs to {owner}, mode {facts.st_mode & 0o7777:o}; "


def _open(path: str, *, write: bool) -> int:
    if sys.platform == "win32":
        access = api.GENERIC_READ | (api.GENERIC_WRITE if write else 0)
        flags = api.ATTRIBUTE_NORMAL | api.OPEN_REPARSE_POINT
        handle = api.create_file(path, access, api.SHARE_ALL, api.OPEN_EXISTING, flags)
        try:
            return msvcrt.open_osfhandle(handle, (os.O_RDWR if write else os.O_RDONLY) | os.O_BINARY | os.O_NOINHERIT)
        except OSError:
            api.close_handle(handle)
            raise
    return os.open(path, (os.O_RDWR if write else os.O_RDONLY) | _CLOEXEC | _NOFOLLOW | _NONBLOCK)
