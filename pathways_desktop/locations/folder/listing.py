"""One listing of a drop folder: files, links and whatever else stands there. Nothing is opened, no link is followed."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable

from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Entry, EntryKind, Listing, PlaceUnready, Refusal, Stamp
from pathways_desktop.locations.folder.fileops import FileOps, NodeKind, Scanned
from pathways_desktop.locations.folder.place import step_error, unready
from pathways_desktop.locations.shared.claims import CLAIMED

_BEAT_ENTRIES = 256
"""Entries after which a listing under way gives a sign of life."""
_OF_THE_SYSTEM = frozenset((b"lost+found", b"system volume information", b"$recycle.bin"))
"""What a system keeps at the top of a disk: nobody's messages, so it is counted like a hidden name."""
_KINDS = {
    NodeKind.FILE: EntryKind.FILE,
    NodeKind.LINK: EntryKind.LINK,
    NodeKind.OTHER: EntryKind.OTHER,
    NodeKind.ELSEWHERE: EntryKind.ELSEWHERE,
}


def reason_for(error: OSError) -> WaitingReason:
    """The waiting list's word for an error at one file or subfolder."""
    code = os_error_code(error)
    if code in ("EACCES", "EPERM"):
        return WaitingReason.NO_RIGHT
    if code == "EBUSY":
        return WaitingReason.IN_USE
    if code == "ELOOP":
        return WaitingReason.LINK
    return WaitingReason.CANNOT_OPEN


def _folded(path: bytes) -> str:
    """Alike for two spellings that may be one folder: by capitals, or by how an accent is written."""
    return unicodedata.normalize("NFC", path.decode("utf-8", "surrogateescape")).casefold()


def _folder_stamp(stamp: Stamp) -> Stamp:
    """What a folder is known by between listings: neither its size nor its time says anything about its files."""
    return Stamp(0, 0, stamp.volume, stamp.file_id)


class FolderListing:
    """Collects one listing, subfolders too where that is asked for. Used once."""

    def __init__(
        self,
        ops: FileOps,
        folder: str,
        device: int,
        *,
        recursive: bool,
        never: frozenset[bytes],
        empty_too: bool = False,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        """`never` are paths from `folder` that are not read as source (`keepProcessed`, `errorDir`).

        `empty_too`: tell of subfolders in which nothing stands, or nothing but hidden names: bundles that are none.
        `beat` is called now and then, so that a listing of minutes looks alive to the other engines.
        """
        self._ops = ops
        self._folder = folder
        self._device = device
        self._recursive = recursive
        self._empty_too = empty_too
        self._beat = beat
        self._never = never
        above = {path[:end] for path in never for end in range(len(path)) if path[end : end + 1] == b"/"}
        self._ours = never | above
        """Folders that are there because of us: told to nobody."""
        self._entries: list[Entry] = []
        self._refused: list[Refusal] = []
        self._hidden = 0
        self._subfolders: list[tuple[bytes, str, Stamp]] = []

    def collect(self) -> Listing:
        """Raises `PlaceUnready` where the folder itself cannot be read, or the whole place went away on the way."""
        try:
            self._one_folder(b"", self._folder)
        except OSError as error:
            raise unready(error) from error
        while self._subfolders:
            path, native, stamp = self._subfolders.pop()
            before = self._count()
            try:
                self._one_folder(path + b"/", native)
                if self._empty_too and self._count() == before and not self._names(self._ours, path):
                    self._entries.append(Entry(path, EntryKind.FOLDER, _folder_stamp(stamp)))
            except FileNotFoundError:
                continue
            except OSError as error:
                self._refuse(path, error)
        return Listing(tuple(self._entries), self._hidden, tuple(self._refused))

    def _count(self) -> int:
        return len(self._entries) + len(self._refused) + len(self._subfolders)

    def _one_folder(self, prefix: bytes, native: str) -> None:
        self._beat()
        for count, found in enumerate(self._ops.scan(native), 1):
            if count % _BEAT_ENTRIES == 0:
                self._beat()
            name = self._ops.raw(found.name)
            if name.startswith(b"."):
                if prefix or found.name != CLAIMED:
                    self._hidden += 1
                continue
            if not prefix and name.lower() in _OF_THE_SYSTEM:
                self._hidden += 1
                continue
            path = prefix + name
            if found.facts is None:
                if found.error is not None:
                    self._refuse(path, found.error)
            elif found.facts.kind is NodeKind.FOLDER:
                self._subfolder(path, native, found)
            else:
                self._entries.append(Entry(path, _KINDS[found.facts.kind], found.facts.stamp))

    def _names(self, settings: frozenset[bytes], path: bytes) -> bool:
        """Whether one of the configured paths is this folder, also where the volume takes two spellings for one."""
        if path in settings or not settings:
            return path in settings
        return any(_folded(each) == _folded(path) and self._is_one(each, path) for each in settings)

    def _is_one(self, setting: bytes, path: bytes) -> bool:
        """Whether the volume takes both for one: it answers to the setting's name, and lists the other one alone."""
        if sys.platform == "win32":
            return True
        here = self._folder
        try:
            for asked, there in zip(setting.split(b"/"), path.split(b"/"), strict=True):
                if asked != there:
                    self._ops.look(self._ops.join(here, self._ops.native(asked)))
                    if any(self._ops.raw(found.name) == asked for found in self._ops.scan(here)):
                        return False
                here = self._ops.join(here, self._ops.native(there))
        except (OSError, ValueError):
            return False
        return True

    def _subfolder(self, path: bytes, native: str, found: Scanned) -> None:
        if found.facts is None or self._names(self._never, path):
            return
        if not self._recursive:
            # Its files wait for ever, and whoever put them there must be able to see it.
            if not self._names(self._ours, path):
                self._entries.append(Entry(path, EntryKind.FOLDER, _folder_stamp(found.facts.stamp)))
        elif found.facts.stamp.volume != self._device:
            # A move out of it would not be one step.
            self._refused.append(Refusal(path, WaitingReason.PLACE_REFUSED, PathwaysError("EXDEV")))
        else:
            self._subfolders.append((path, self._ops.join(native, found.name), found.facts.stamp))

    def _refuse(self, path: bytes, error: OSError) -> None:
        told = step_error(error)
        if isinstance(told, PlaceUnready):
            raise told
        self._refused.append(Refusal(path, reason_for(error), told))
