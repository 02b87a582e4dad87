"""One listing of a drop folder: files, links and whatever else stands there. Nothing is opened, no link is followed."""

from __future__ import annotations

import sys

from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Entry, EntryKind, Listing, PlaceUnready, Refusal
from pathways_desktop.locations.folder.fileops import FileOps, NodeKind, Scanned
from pathways_desktop.locations.folder.place import step_error, unready
from pathways_desktop.locations.shared.claims import CLAIMED

_KINDS = {NodeKind.FILE: EntryKind.FILE, NodeKind.LINK: EntryKind.LINK, NodeKind.OTHER: EntryKind.OTHER}


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


def _folded(path: bytes) -> bytes:
    """Alike for two spellings of one folder, where the system takes upper and lower case for one."""
    if sys.platform != "win32":
        return path
    return path.decode("utf-8", "surrogatepass").casefold().encode("utf-8", "surrogatepass")


class FolderListing:
    """Collects one listing, subfolders too where that is asked for. Used once."""

    def __init__(self, ops: FileOps, folder: str, device: int, *, recursive: bool, never: frozenset[bytes]) -> None:
        """`never` are paths from `folder` that are not read as source (`keepProcessed`, `errorDir`)."""
        self._ops = ops
        self._folder = folder
        self._device = device
        self._recursive = recursive
        self._never = frozenset(map(_folded, never))
        self._entries: list[Entry] = []
        self._refused: list[Refusal] = []
        self._hidden = 0
        self._subfolders: list[tuple[bytes, str]] = []

    def collect(self) -> Listing:
        """Raises `PlaceUnready` where the folder itself cannot be read, or the whole place went away on the way."""
        try:
            self._one_folder(b"", self._folder)
        except OSError as error:
            raise unready(error) from error
        while self._subfolders:
            path, native = self._subfolders.pop()
            try:
                self._one_folder(path + b"/", native)
            except FileNotFoundError:
                continue
            except OSError as error:
                self._refuse(path, error)
        return Listing(tuple(self._entries), self._hidden, tuple(self._refused))

    def _one_folder(self, prefix: bytes, native: str) -> None:
        for found in self._ops.scan(native):
            name = self._ops.raw(found.name)
            if name.startswith(b"."):
                if prefix or found.name != CLAIMED:
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

    def _subfolder(self, path: bytes, native: str, found: Scanned) -> None:
        if not self._recursive or _folded(path) in self._never or found.facts is None:
            return
        if found.facts.stamp.volume != self._device:
            # A move out of it would not be one step.
            self._refused.append(Refusal(path, WaitingReason.PLACE_REFUSED, PathwaysError("EXDEV")))
        else:
            self._subfolders.append((path, self._ops.join(native, found.name)))

    def _refuse(self, path: bytes, error: OSError) -> None:
        told = step_error(error)
        if isinstance(told, PlaceUnready):
            raise told
        self._refused.append(Refusal(path, reason_for(error), told))
