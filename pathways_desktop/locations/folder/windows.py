"""File work on Windows: one handle from the readiness test to the removal, with writers kept out while it is open.

Every path goes to the system in its long form, so that neither its length nor a trailing dot changes what is meant.
No rule about claims stands here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

from pathways_desktop.locations.base import Stamp
from pathways_desktop.locations.folder.fileops import DriveKind, Facts, Handle, NodeKind, Scanned, Volume

assert sys.platform == "win32"

from pathways_desktop.locations.folder import windows_api as api  # noqa: E402 - not read for the other systems

_EPOCH = 116_444_736_000_000_000
"""1970 in the system's count of 100 ns since 1601."""
_LASTING = frozenset(("NTFS", "ReFS"))
_DRIVES = {2: DriveKind.REMOVABLE, 4: DriveKind.NETWORK, 5: DriveKind.REMOVABLE, 6: DriveKind.MEMORY}
_NO_ID = (1 << 128) - 1
_CLAIM = api.GENERIC_READ | api.GENERIC_WRITE | api.DELETE


def long_path(path: str) -> str:
    r"""The form that Windows takes as it is: `\\?\D:\…` or `\\?\UNC\server\…`. `path` is absolute."""
    if path.startswith("\\\\?\\"):
        return path
    plain = path.replace("/", "\\")
    return "\\\\?\\UNC" + plain[1:] if plain.startswith("\\\\") else "\\\\?\\" + plain


def _kind(attributes: int, tag: int) -> NodeKind:
    if attributes & api.ATTRIBUTE_REPARSE:
        return NodeKind.LINK if tag in (api.TAG_SYMLINK, api.TAG_MOUNT_POINT) else NodeKind.OTHER
    return NodeKind.FOLDER if attributes & api.ATTRIBUTE_DIRECTORY else NodeKind.FILE


class WindowsFileOps:
    """`FileOps` of Windows."""

    drive_name: str | None = None
    flush_by_file = True

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
        """Listings tell no id here; the claim compares size and time, and moves by the handle it looked at."""
        volume = self.look_through(path).stamp.volume
        with os.scandir(long_path(path)) as found:
            for entry in found:
                try:
                    told = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    yield Scanned(entry.name, None, error)
                    continue
                kind = _kind(told.st_file_attributes, told.st_reparse_tag)
                yield Scanned(entry.name, Facts(kind, Stamp(told.st_size, told.st_mtime_ns, volume, 0)))

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        share = 0 if exclusive else api.SHARE_READ | api.SHARE_DELETE
        return Handle(api.create_file(long_path(path), _CLAIM, share, api.OPEN_EXISTING, api.OPEN_REPARSE_POINT))

    def open_read(self, path: str) -> Handle:
        flags = api.OPEN_REPARSE_POINT
        return Handle(api.create_file(long_path(path), api.GENERIC_READ, api.SHARE_ALL, api.OPEN_EXISTING, flags))

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
            self._rename_closed(source, target, replace=False)

    def replace(self, source: str, target: str) -> None:
        try:
            self._rename_closed(source, target, replace=True)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            api.move_over(long_path(source), long_path(target))

    def _rename_closed(self, source: str, target: str, *, replace: bool) -> None:
        """Rename and flush under the new name, which is what makes a rename last here."""
        flags = api.OPEN_REPARSE_POINT
        access = api.GENERIC_WRITE | api.DELETE
        handle = Handle(api.create_file(long_path(source), access, api.SHARE_ALL, api.OPEN_EXISTING, flags))
        try:
            self._rename(handle, target, replace=replace)
            try:
                api.flush(handle)
            except OSError as error:
                if error.winerror not in api.NOT_KNOWN_HERE:
                    raise
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
            api.delete_file(long_path(path))
            return
        flags = api.DISPOSITION_DELETE | api.DISPOSITION_POSIX
        try:
            api.delete_by_handle(handle, api.DISPOSITION_INFO_EX, flags)
        except OSError as error:
            if error.winerror not in api.NOT_KNOWN_HERE:
                raise
            api.delete_by_handle(handle, api.DISPOSITION_INFO, 0)

    def make_folder(self, path: str) -> None:
        os.mkdir(long_path(path))

    def remove_folder(self, path: str) -> None:
        os.rmdir(long_path(path))

    def hide(self, path: str) -> None:
        api.add_attribute(long_path(path), api.ATTRIBUTE_HIDDEN)

    def writer_present(self, handle: Handle) -> bool | None:
        """Opening to claim has kept writers out: while the handle is open there is none."""
        return False

    def volume(self, path: str) -> Volume:
        mount = api.volume_path(path)
        label, serial, longest, system = api.volume_information(mount)
        free, total = api.space(path)
        drive = _DRIVES.get(api.drive_type(mount), DriveKind.LOCAL)
        where = f":{mount}" if drive is DriveKind.NETWORK else ""
        return Volume(
            id=f"{system}:{serial:08x}{where}",
            mount=mount,
            session=f"{serial:08x}:{mount}:{total}",
            device=self.look_through(path).stamp.volume,
            file_system=system,
            drive=drive,
            label=label,
            lasting_ids=system in _LASTING and drive is not DriveKind.NETWORK,
            longest_name=longest or None,
            free_bytes=free,
        )
