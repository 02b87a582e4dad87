"""File work on Windows: one handle from the readiness test to the removal, with writers kept out while it is open.

Every path goes to the system in its long form, so that neither its length nor a trailing dot changes what is meant.
No rule about claims stands here.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from pathways_desktop.locations.base import Stamp
from pathways_desktop.locations.folder.fileops import DriveKind, Facts, Handle, NodeKind, Scanned, Volume

assert sys.platform == "win32"

from pathways_desktop.locations.folder import windows_api as api  # noqa: E402 - not read for the other systems

_T = TypeVar("_T")
_EPOCH = 116_444_736_000_000_000
"""1970 in the system's count of 100 ns since 1601."""
_LASTING = frozenset(("NTFS", "ReFS"))
_DRIVES = {2: DriveKind.REMOVABLE, 4: DriveKind.NETWORK, 5: DriveKind.REMOVABLE, 6: DriveKind.MEMORY}
_NO_ID = (1 << 128) - 1
_CLAIM = api.GENERIC_READ | api.GENERIC_WRITE | api.DELETE
_HELD = frozenset((32, 33))
_FOR_A_MOMENT = _HELD | {5}
"""What a scanner or indexer that looks at a new file causes for some milliseconds."""
PAUSES = (0.01, 0.02, 0.04, 0.08, 0.16)
"""Seconds between tries of work on closed files of our own. A file to claim is not waited for: the next pass comes."""


def long_path(path: str) -> str:
    r"""The form that Windows takes as it is: `\\?\D:\…` or `\\?\UNC\server\…`. `path` is absolute."""
    if path.startswith("\\\\?\\"):
        return path
    plain = path.replace("/", "\\")
    return "\\\\?\\UNC" + plain[1:] if plain.startswith("\\\\") else "\\\\?\\" + plain


def _kind(attributes: int, tag: int) -> NodeKind:
    cloud = tag & ~api.TAG_CLOUD_NUMBER == api.TAG_CLOUD
    if attributes & api.ATTRIBUTE_REPARSE and not cloud:
        return NodeKind.LINK if tag in (api.TAG_SYMLINK, api.TAG_MOUNT_POINT) else NodeKind.OTHER
    if attributes & api.ATTRIBUTE_DIRECTORY:
        return NodeKind.FOLDER
    return NodeKind.ELSEWHERE if attributes & api.ATTRIBUTES_ELSEWHERE else NodeKind.FILE


@contextmanager
def _told() -> Iterator[None]:
    """Errors of Python's own calls, as `windows_api` tells them."""
    try:
        yield
    except OSError as error:
        other = api.told(error)
        if other is error:
            raise
        raise other from error


class WindowsFileOps:
    """`FileOps` of Windows."""

    drive_name: str | None = None
    flush_by_file = True

    def __init__(self, pause: Callable[[float], object] = time.sleep) -> None:
        self._pause = pause

    def native(self, name: bytes) -> str:
        return name.decode("utf-8", "surrogatepass")

    def raw(self, name: str) -> bytes:
        return name.encode("utf-8", "surrogatepass")

    def join(self, folder: str, *names: str) -> str:
        return os.path.join(folder, *names)

    def parent(self, path: str) -> str:
        return os.path.dirname(path)

    def absolute(self, path: str) -> str:
        return os.path.abspath(path)

    def look(self, path: str) -> Facts:
        return self._facts_at(path, api.BACKUP_SEMANTICS | api.OPEN_REPARSE_POINT)

    def look_through(self, path: str) -> Facts:
        return self._facts_at(path, api.BACKUP_SEMANTICS)

    def _facts_at(self, path: str, flags: int) -> Facts:
        handle = api.create_file(long_path(path), api.READ_ATTRIBUTES, api.SHARE_ALL, api.OPEN_EXISTING, flags)
        try:
            return self.stat(Handle(handle))
        finally:
            api.close_handle(handle)

    def stat(self, handle: Handle) -> Facts:
        basic, standard, tag = api.BasicInfo(), api.StandardInfo(), api.TagInfo()
        api.query(handle, api.BASIC_INFO, basic)
        api.query(handle, api.STANDARD_INFO, standard)
        with suppress(OSError):  # some servers do not know it; then the attributes alone decide
            api.query(handle, api.TAG_INFO, tag)
        volume, file_id = self._identity(handle)
        changed = (basic.change - _EPOCH) * 100 if basic.change > 0 else 0
        stamp = Stamp(standard.size, (basic.write - _EPOCH) * 100, volume, file_id, changed, standard.links)
        return Facts(_kind(basic.attributes, tag.tag), stamp)

    def _identity(self, handle: Handle) -> tuple[int, int]:
        """Volume serial and file id; an id of 0 where the file system gives none (all zeros or all ones)."""
        found = api.IdInfo()
        try:
            api.query(handle, api.ID_INFO, found)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            old = api.query_basic(handle)
            index = old.index_high << 32 | old.index_low
            return old.volume, 0 if index == (1 << 64) - 1 else index
        file_id = int.from_bytes(bytes(found.id), "little")
        return found.volume, 0 if file_id == _NO_ID else file_id

    def scan(self, path: str) -> Iterator[Scanned]:
        """Listings tell no id and no number of names here; the claim asks the handle, and moves by it."""
        volume = self.look_through(path).stamp.volume
        # Who tries to remove the folder meanwhile keeps it for a moment (32). One without a right stays so (5).
        with _told(), self._patiently(lambda: os.scandir(long_path(path)), _HELD) as found:
            for entry in found:
                try:
                    with _told():
                        told = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    yield Scanned(entry.name, None, error)
                    continue
                kind = _kind(told.st_file_attributes, told.st_reparse_tag)
                yield Scanned(entry.name, Facts(kind, Stamp(told.st_size, told.st_mtime_ns, volume, 0, links=0)))

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        share = 0 if exclusive else api.SHARE_READ | api.SHARE_DELETE
        return Handle(api.create_file(long_path(path), _CLAIM, share, api.OPEN_EXISTING, api.OPEN_REPARSE_POINT))

    def open_read(self, path: str) -> Handle:
        flags = api.OPEN_REPARSE_POINT
        return Handle(api.create_file(long_path(path), api.GENERIC_READ, api.SHARE_ALL, api.OPEN_EXISTING, flags))

    def hold_alone(self, path: str) -> Handle | None:
        try:
            return self.open_claim(path, exclusive=True)
        except OSError as error:
            if getattr(error, "winerror", None) in (32, 33):
                return None
            raise

    def create(self, path: str, mode: int) -> Handle:
        share = api.SHARE_READ | api.SHARE_DELETE
        return Handle(api.create_file(long_path(path), _CLAIM, share, api.CREATE_NEW, api.ATTRIBUTE_NORMAL))

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        return api.read_at(handle, offset, most)

    def write(self, handle: Handle, data: bytes) -> None:
        api.write_all(handle, data)

    def permissions(self, handle: Handle) -> int:
        return 0

    def set_mode(self, handle: Handle, mode: int) -> None:
        """Rights come from the folder here."""

    def flush_file(self, handle: Handle) -> None:
        api.flush(handle)

    def flush_folder(self, path: str) -> None:
        """There is no call for it: each file is flushed under its new name instead (seed, "Windows")."""

    def close(self, handle: Handle) -> None:
        api.close_handle(handle)

    def rename(self, handle: Handle | None, source: str, target: str) -> None:
        self.rename_new(handle, source, target)

    def rename_new(self, handle: Handle | None, source: str, target: str) -> None:
        if handle is not None:
            self._rename(handle, target, replace=False)
        else:
            self._patiently(lambda: self._rename_closed(source, target, replace=False))

    def replace(self, source: str, target: str) -> None:
        self._patiently(lambda: self._replace(source, target))

    def _replace(self, source: str, target: str) -> None:
        try:
            self._rename_closed(source, target, replace=True)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            api.move_over(long_path(source), long_path(target))

    def _patiently(self, work: Callable[[], _T], moment: frozenset[int] = _FOR_A_MOMENT) -> _T:
        """Do the work again after growing pauses while another program has the file for a moment."""
        for pause in PAUSES:
            try:
                return work()
            except OSError as error:
                if error.winerror not in moment:
                    raise
            self._pause(pause)
        return work()

    def _rename_closed(self, source: str, target: str, *, replace: bool) -> None:
        """Rename, and make that last: through a handle that writes through, NTFS answers when the disk has it.

        A flush under the new name would do as well. But it needs the right to write, and keeps a reader out who comes
        as soon as the name is there; and a read-only file would not let itself be moved.
        """
        # A folder, as a bundle is one, opens with BACKUP_SEMANTICS only.
        flags = api.OPEN_REPARSE_POINT | api.WRITE_THROUGH | api.BACKUP_SEMANTICS
        handle = Handle(api.create_file(long_path(source), api.DELETE, api.SHARE_ALL, api.OPEN_EXISTING, flags))
        try:
            self._rename(handle, target, replace=replace)
        finally:
            api.close_handle(handle)

    def _rename(self, handle: Handle, target: str, *, replace: bool) -> None:
        flags = api.RENAME_POSIX | (api.RENAME_REPLACE if replace else 0)
        try:
            api.rename_by_handle(handle, long_path(target), api.RENAME_INFO_EX, flags)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            api.rename_by_handle(handle, long_path(target), api.RENAME_INFO, int(replace))

    def remove(self, handle: Handle | None, path: str) -> None:
        if handle is None:
            self._patiently(lambda: api.delete_file(long_path(path)))
            return
        flags = api.DISPOSITION_DELETE | api.DISPOSITION_POSIX
        try:
            api.delete_by_handle(handle, api.DISPOSITION_INFO_EX, flags)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            api.delete_by_handle(handle, api.DISPOSITION_INFO, 0)

    def make_folder(self, path: str) -> None:
        with _told():
            os.mkdir(long_path(path))

    def make_shared_folder(self, path: str) -> None:
        self.make_folder(path)  # rights come from the folder here

    def remove_folder(self, path: str) -> None:
        with _told():
            os.rmdir(long_path(path))

    def hide(self, path: str) -> None:
        api.add_attribute(long_path(path), api.ATTRIBUTE_HIDDEN)

    def writer_present(self, handle: Handle) -> bool | None:
        """Opening to claim has kept writers out: while the handle is open there is none."""
        return False

    def volume(self, path: str) -> Volume:
        share = os.path.splitdrive(path)[0]
        if share.startswith("\\\\") and not share.startswith("\\\\?\\"):
            mount, drive = share + "\\", DriveKind.NETWORK
        else:
            mount = api.volume_path(path)
            drive = _DRIVES.get(api.drive_type(mount), DriveKind.LOCAL)
        flags = api.BACKUP_SEMANTICS
        handle = api.create_file(long_path(path), api.READ_ATTRIBUTES, api.SHARE_ALL, api.OPEN_EXISTING, flags)
        try:
            label, serial, longest, system = api.volume_information(handle)
            device = self._identity(Handle(handle))[0]
        finally:
            api.close_handle(handle)
        free, total = api.space(long_path(path).rstrip("\\") + "\\")
        away = drive is DriveKind.NETWORK
        return Volume(
            id=f"{system}:{serial:08x}" + (f":{mount}" if away else ""),
            mount=mount,
            # The size tells copies of one stick apart. A share's changes with what others store on its server.
            session=f"{serial:08x}:{mount}" + ("" if away else f":{total}"),
            device=device,
            file_system=system,
            drive=drive,
            label=label,
            lasting_ids=system in _LASTING and not away,
            longest_name=longest or None,
            free_bytes=free,
        )
