"""The calls of Windows that file work needs, with their types, and each failure as an `OSError` with its number.

Only declarations and the thinnest of calls stand here; what they mean for a claim stands in `windows.py`.
"""

from __future__ import annotations

import ctypes
import errno
import sys
from ctypes import wintypes

from pathways_desktop.domain.errors import WINDOWS_CODES

assert sys.platform == "win32"

GENERIC_READ, GENERIC_WRITE, DELETE, READ_ATTRIBUTES = 0x80000000, 0x40000000, 0x00010000, 0x80
SHARE_READ, SHARE_WRITE, SHARE_DELETE = 1, 2, 4
SHARE_ALL = SHARE_READ | SHARE_WRITE | SHARE_DELETE
CREATE_NEW, OPEN_EXISTING = 1, 3
BACKUP_SEMANTICS, OPEN_REPARSE_POINT, WRITE_THROUGH = 0x02000000, 0x00200000, 0x80000000
ATTRIBUTE_HIDDEN, ATTRIBUTE_DIRECTORY, ATTRIBUTE_NORMAL, ATTRIBUTE_REPARSE = 0x2, 0x10, 0x80, 0x400
ATTRIBUTES_ELSEWHERE = 0x40000 | 0x400000
"""Recalled when it is opened, and when it is read: a file of a cloud folder that is not on this computer."""
TAG_SYMLINK, TAG_MOUNT_POINT = 0xA000000C, 0xA0000003
TAG_CLOUD, TAG_CLOUD_NUMBER = 0x9000001A, 0xF000
"""What cloud folders mark their entries with, on this computer or not; the number is the provider's."""
BASIC_INFO, STANDARD_INFO, RENAME_INFO, DISPOSITION_INFO, TAG_INFO = 0, 1, 3, 4, 9
ID_INFO, DISPOSITION_INFO_EX, RENAME_INFO_EX = 18, 21, 22
RENAME_REPLACE, RENAME_POSIX = 0x1, 0x2
DISPOSITION_DELETE, DISPOSITION_POSIX = 0x1, 0x2
HANDLE_EOF, LOCK_VIOLATION, IO_PENDING = 38, 33, 997
LOCKED_BYTES = 0xFFFF0000
NOT_KNOWN_HERE = frozenset((1, 50, 87, 120, 124))
"""What a class of information that a disk, server or older Windows does not know is answered with."""

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_INVALID = ctypes.c_void_p(-1).value


class BasicInfo(ctypes.Structure):
    _fields_ = (
        ("creation", ctypes.c_int64),
        ("access", ctypes.c_int64),
        ("write", ctypes.c_int64),
        ("change", ctypes.c_int64),
        ("attributes", wintypes.DWORD),
    )


class StandardInfo(ctypes.Structure):
    _fields_ = (
        ("allocation", ctypes.c_int64),
        ("size", ctypes.c_int64),
        ("links", wintypes.DWORD),
        ("delete_pending", ctypes.c_ubyte),
        ("directory", ctypes.c_ubyte),
    )


class TagInfo(ctypes.Structure):
    _fields_ = (("attributes", wintypes.DWORD), ("tag", wintypes.DWORD))


class IdInfo(ctypes.Structure):
    _fields_ = (("volume", ctypes.c_uint64), ("id", ctypes.c_ubyte * 16))


class ByHandle(ctypes.Structure):
    _fields_ = (
        ("attributes", wintypes.DWORD),
        ("creation", wintypes.FILETIME),
        ("access", wintypes.FILETIME),
        ("write", wintypes.FILETIME),
        ("volume", wintypes.DWORD),
        ("size_high", wintypes.DWORD),
        ("size_low", wintypes.DWORD),
        ("links", wintypes.DWORD),
        ("index_high", wintypes.DWORD),
        ("index_low", wintypes.DWORD),
    )


class Overlapped(ctypes.Structure):
    _fields_ = (
        ("internal", ctypes.c_void_p),
        ("internal_high", ctypes.c_void_p),
        ("offset", wintypes.DWORD),
        ("offset_high", wintypes.DWORD),
        ("event", wintypes.HANDLE),
    )


_kernel.CreateFileW.restype = wintypes.HANDLE
_kernel.CreateFileW.argtypes = (
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.c_void_p,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.HANDLE,
)
_kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
_kernel.FlushFileBuffers.argtypes = (wintypes.HANDLE,)
for _call in (_kernel.GetFileInformationByHandleEx, _kernel.SetFileInformationByHandle):
    _call.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
_kernel.GetFileInformationByHandle.argtypes = (wintypes.HANDLE, ctypes.c_void_p)
for _call in (_kernel.ReadFile, _kernel.WriteFile):
    _call.argtypes = (wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD, ctypes.c_void_p, ctypes.c_void_p)
_kernel.LockFileEx.argtypes = (
    wintypes.HANDLE,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.c_void_p,
)
_kernel.UnlockFileEx.argtypes = (
    wintypes.HANDLE,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.c_void_p,
)
_kernel.DeleteFileW.argtypes = (wintypes.LPCWSTR,)
_kernel.MoveFileExW.argtypes = (wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.DWORD)
_kernel.GetFileAttributesW.argtypes = (wintypes.LPCWSTR,)
_kernel.GetFileAttributesW.restype = wintypes.DWORD
_kernel.SetFileAttributesW.argtypes = (wintypes.LPCWSTR, wintypes.DWORD)
_kernel.GetVolumePathNameW.argtypes = (wintypes.LPCWSTR, wintypes.LPWSTR, wintypes.DWORD)
_kernel.GetVolumeInformationByHandleW.argtypes = (
    wintypes.HANDLE,
    wintypes.LPWSTR,
    wintypes.DWORD,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_void_p,
    wintypes.LPWSTR,
    wintypes.DWORD,
)
_kernel.GetDriveTypeW.argtypes = (wintypes.LPCWSTR,)
_kernel.GetDriveTypeW.restype = wintypes.UINT
_kernel.GetDiskFreeSpaceExW.argtypes = (wintypes.LPCWSTR, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


def failed() -> OSError:
    """The last failure. Its text names no file."""
    return told(ctypes.WinError(ctypes.get_last_error()))


def told(error: OSError) -> OSError:
    """The error, unless Python calls it "file not found" and it is none.

    Python takes a share that is away (53, 67) and a path that is too long (206) for a missing file. Taken at that word
    a claim would count as gone, and an output as not there.
    """
    code = WINDOWS_CODES.get(error.winerror or 0)
    if not isinstance(error, FileNotFoundError) or code in (None, "ENOENT"):
        return error
    made = OSError(getattr(errno, code), error.strerror)
    made.winerror = error.winerror
    return made


def create_file(path: str, access: int, share: int, disposition: int, flags: int) -> int:
    """A handle; never one that child processes inherit."""
    handle = _kernel.CreateFileW(path, access, share, None, disposition, flags, None)
    if handle is None or handle == _INVALID:
        raise failed()
    return int(handle)


def close_handle(handle: int) -> None:
    if not _kernel.CloseHandle(handle):
        raise failed()


def query(handle: int, kind: int, into: ctypes.Structure) -> None:
    if not _kernel.GetFileInformationByHandleEx(handle, kind, ctypes.byref(into), ctypes.sizeof(into)):
        raise failed()


def query_basic(handle: int) -> ByHandle:
    found = ByHandle()
    if not _kernel.GetFileInformationByHandle(handle, ctypes.byref(found)):
        raise failed()
    return found


def rename_by_handle(handle: int, target: str, kind: int, flags: int) -> None:
    """Rename an open file; for the older kind the only flag is "replace"."""
    text = ctypes.create_unicode_buffer(target)
    length = ctypes.sizeof(text)

    class RenameInfo(ctypes.Structure):
        _fields_ = (
            ("flags", wintypes.DWORD),
            ("root", wintypes.HANDLE),
            ("length", wintypes.DWORD),
            ("name", ctypes.c_byte * length),
        )

    info = RenameInfo(flags, None, length - ctypes.sizeof(ctypes.c_wchar))
    ctypes.memmove(ctypes.addressof(info) + RenameInfo.name.offset, text, length)
    if not _kernel.SetFileInformationByHandle(handle, kind, ctypes.byref(info), ctypes.sizeof(info)):
        raise failed()


def delete_by_handle(handle: int, kind: int, flags: int) -> None:
    value: ctypes.c_ubyte | wintypes.DWORD
    value = wintypes.DWORD(flags) if kind == DISPOSITION_INFO_EX else ctypes.c_ubyte(1)
    if not _kernel.SetFileInformationByHandle(handle, kind, ctypes.byref(value), ctypes.sizeof(value)):
        raise failed()


def read_at(handle: int, offset: int, most: int) -> bytes:
    place = Overlapped(None, None, offset & 0xFFFFFFFF, offset >> 32, None)
    buffer = (ctypes.c_char * most)()
    count = wintypes.DWORD(0)
    if not _kernel.ReadFile(handle, buffer, most, ctypes.byref(count), ctypes.byref(place)):
        if ctypes.get_last_error() == HANDLE_EOF:
            return b""
        raise failed()
    return ctypes.string_at(buffer, count.value)


def lock_range(handle: int) -> bool:
    """Lock a file for this handle alone, without waiting; False where another handle has it.

    The range is what Node's `flock` locks on Windows (fs-ext), so that each keeps the other out.
    """
    exclusive, fail_at_once = 2, 1
    place = Overlapped(None, None, 0, 0, None)
    if _kernel.LockFileEx(handle, exclusive | fail_at_once, 0, LOCKED_BYTES, 0, ctypes.byref(place)):
        return True
    if ctypes.get_last_error() in (LOCK_VIOLATION, IO_PENDING):
        return False
    raise failed()


def unlock_range(handle: int) -> None:
    """Give up what `lock_range` locked."""
    place = Overlapped(None, None, 0, 0, None)
    if not _kernel.UnlockFileEx(handle, 0, LOCKED_BYTES, 0, ctypes.byref(place)):
        raise failed()


def write_all(handle: int, data: bytes) -> None:
    at = 0
    while at < len(data):
        part = data[at : at + (1 << 24)]
        count = wintypes.DWORD(0)
        if not _kernel.WriteFile(handle, part, len(part), ctypes.byref(count), None):
            raise failed()
        at += count.value


def flush(handle: int) -> None:
    if not _kernel.FlushFileBuffers(handle):
        raise failed()


def delete_file(path: str) -> None:
    if not _kernel.DeleteFileW(path):
        raise failed()


def move_over(source: str, target: str) -> None:
    replace_existing, write_through = 1, 8
    if not _kernel.MoveFileExW(source, target, replace_existing | write_through):
        raise failed()


def add_attribute(path: str, attribute: int) -> None:
    found = _kernel.GetFileAttributesW(path)
    if found == 0xFFFFFFFF or not _kernel.SetFileAttributesW(path, found | attribute):
        raise failed()


def volume_path(path: str) -> str:
    """Where the volume of a path is mounted: `D:\\`, a folder, or a share's root."""
    buffer = ctypes.create_unicode_buffer(len(path) + 262)
    if not _kernel.GetVolumePathNameW(path, buffer, len(buffer)):
        raise failed()
    return buffer.value


def volume_information(handle: int) -> tuple[str, int, int, str]:
    """Label, serial number, longest name and file system of the volume of an open file or folder.

    By a handle and not by the root: on many a share a user may see his own folder and not the root.
    """
    label, system = ctypes.create_unicode_buffer(262), ctypes.create_unicode_buffer(262)
    serial, longest, flags = wintypes.DWORD(0), wintypes.DWORD(0), wintypes.DWORD(0)
    if not _kernel.GetVolumeInformationByHandleW(
        handle,
        label,
        len(label),
        ctypes.byref(serial),
        ctypes.byref(longest),
        ctypes.byref(flags),
        system,
        len(system),
    ):
        raise failed()
    return label.value, serial.value, longest.value, system.value


def drive_type(root: str) -> int:
    """2 removable, 3 fixed, 4 network, 5 optical, 6 memory; 0 and 1 unknown."""
    return int(_kernel.GetDriveTypeW(root))


def space(folder: str) -> tuple[int, int]:
    """Bytes free for this user, and bytes in all, of the volume of a folder; the path ends in a backslash."""
    free, total = ctypes.c_uint64(0), ctypes.c_uint64(0)
    if not _kernel.GetDiskFreeSpaceExW(folder, ctypes.byref(free), ctypes.byref(total), None):
        raise failed()
    return free.value, total.value
