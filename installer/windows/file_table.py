"""Prints how files behave in a folder of a real Windows machine, beside what this program relies on.

    py -m installer.windows.file_table D:\\somewhere

Makes a folder of its own there, and removes it. Needs nothing but Python: it is for the first machine of a kind, for a
stick, for a share. A row that says DIFFERENT is worth a look before the program is trusted with that place.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

if sys.platform != "win32":

    def main(arguments: list[str]) -> int:
        """Say where it belongs."""
        print("This prints what Windows does with files; run it on Windows.", file=sys.stderr)
        return 2

else:
    import ctypes
    from ctypes import wintypes

    _READ, _WRITE, _DELETE = 0x80000000, 0x40000000, 0x00010000
    _SHARE_NONE, _SHARE_READ, _SHARE_ALL = 0, 1, 7
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateFileW.restype = wintypes.HANDLE
    _kernel.CreateFileW.argtypes = [
        *(wintypes.LPCWSTR, wintypes.DWORD, wintypes.DWORD, ctypes.c_void_p),
        *(wintypes.DWORD, wintypes.DWORD, wintypes.HANDLE),
    ]
    _kernel.CloseHandle.argtypes = [wintypes.HANDLE]
    _kernel.FlushFileBuffers.argtypes = [wintypes.HANDLE]
    _INVALID = wintypes.HANDLE(-1).value

    @contextmanager
    def _held(path: Path, access: int, share: int) -> Iterator[int]:
        handle = _kernel.CreateFileW(str(path), access, share, None, 3, 0x80, None)
        if handle in (None, _INVALID):
            raise ctypes.WinError(ctypes.get_last_error())
        try:
            yield int(handle)
        finally:
            _kernel.CloseHandle(handle)

    def _said(act: Callable[[], object]) -> str:
        try:
            act()
        except OSError as error:
            return f"error {error.winerror or error.errno}"
        return "done"

    class _Table:
        """Rows, and how many of them differ."""

        def __init__(self, folder: Path) -> None:
            self.folder = folder
            self.different = 0
            self._number = 0

        def file(self) -> Path:
            self._number += 1
            made = self.folder / f"file {self._number} ü.hl7"
            made.write_bytes(b"MSH|ZZTEST")
            return made

        def row(self, what: str, found: str, *expected: str) -> None:
            good = found in expected or not expected
            self.different += not good
            told = "" if good else f"   DIFFERENT: expected {' or '.join(expected)}"
            print(f"{what:64} {found}{told}")

    def _sharing(table: _Table) -> None:
        for name, access, share, expected in (
            ("held by a program that shares nothing", _READ, _SHARE_NONE, "error 32"),
            ("held to read by one that shares reading", _READ, _SHARE_READ, "error 32"),
            ("held to write by one that shares all", _WRITE, _SHARE_ALL, "done"),
        ):
            path = table.file()
            with _held(path, access, share):
                table.row(f"rename: {name}", _said(partial(path.rename, path.with_suffix(".moved"))), expected)
            path = table.file()
            with _held(path, access, share):
                # No number is expected: Python's own open gives none of Windows.
                table.row(f"open to write: {name}", _said(partial(path.open, "r+b")))
        path = table.file()
        with _held(path, _WRITE, _SHARE_ALL):
            claim = _said(lambda: _claim(path))
            table.row("claim by a handle that shares nothing, beside a writer", claim, "error 32")
        table.row("the same, alone", _said(lambda: _claim(table.file())), "done")

    def _claim(path: Path) -> None:
        with _held(path, _READ | _WRITE | _DELETE, _SHARE_NONE) as handle:
            if not _kernel.FlushFileBuffers(handle):
                raise ctypes.WinError(ctypes.get_last_error())

    def _names(table: _Table) -> None:
        one, two = table.file(), table.file()
        table.row("rename onto a name that is there", _said(lambda: one.rename(two)), "error 183")
        table.row("replace one that is closed", _said(lambda: one.replace(two)), "done")
        one = table.file()
        with _held(two, _READ, _SHARE_ALL):
            table.row("replace one that somebody has open", _said(lambda: one.replace(two)), "error 5", "done")
        table.row("a name of 255 letters", _said((table.folder / ("n" * 255)).touch), "done", "error 3")
        table.row("a name of 256 letters", _said((table.folder / ("n" * 256)).touch), "error 123", "error 3")
        deep = Path("\\\\?\\" + str(table.folder)) / ("d" * 120) / ("e" * 120)
        table.row("a path beyond 260 characters, written as \\\\?\\", _said(lambda: deep.mkdir(parents=True)), "done")
        read_only = table.file()
        read_only.chmod(0o444)
        table.row("open a read-only file to write", _said(lambda: read_only.open("r+b").close()), "error 13", "error 5")
        read_only.chmod(0o666)

    def _ids(table: _Table) -> None:
        into = table.folder / ".claimed"
        into.mkdir()
        steady = same = 0
        seen: set[int] = set()
        for _ in range(20):
            path = table.file()
            before = path.stat().st_ino
            seen.add(before)
            path = path.rename(table.folder / f"renamed-{path.name}")
            steady += path.stat().st_ino == before
            same += path.rename(into / path.name).stat().st_ino == before
        table.row("ids that stay at a rename, of 20", str(steady), "20")
        table.row("ids that stay at a move to another folder, of 20", str(same), "20")
        table.row("different ids, of 20", str(len(seen)), "20")

    def _volume(table: _Table) -> None:
        kind, label = ctypes.create_unicode_buffer(64), ctypes.create_unicode_buffer(261)
        serial, longest, flags = wintypes.DWORD(), wintypes.DWORD(), wintypes.DWORD()
        root = os.path.splitdrive(table.folder)[0] + "\\"
        told = (ctypes.byref(serial), ctypes.byref(longest), ctypes.byref(flags))
        _kernel.GetVolumeInformationW(root, label, 261, *told, kind, 64)
        table.row("file system", kind.value or "not told")
        table.row("volume serial", f"{serial.value:08x}")
        table.row("kind of drive (2 removable, 3 fixed, 4 network)", str(_kernel.GetDriveTypeW(root)))

    def main(arguments: list[str]) -> int:
        """Print the table; the number of rows that differ, at most 1 as a status. 2: no folder was named."""
        if len(arguments) != 1 or not Path(arguments[0]).is_dir():
            print("Name one folder that is there: py -m installer.windows.file_table D:\\somewhere", file=sys.stderr)
            return 2
        folder = Path(tempfile.mkdtemp(prefix="pathways file table ", dir=arguments[0]))
        print(f"{sys.getwindowsversion()}\nPython {sys.version}\n{folder}\n")
        table = _Table(folder)
        try:
            for part in (_volume, _sharing, _names, _ids):
                part(table)
        finally:
            shutil.rmtree("\\\\?\\" + str(folder), ignore_errors=True)
        print(f"\n{table.different} rows differ")
        return min(table.different, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
