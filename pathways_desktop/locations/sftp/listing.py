"""One listing of a folder on an SFTP server, subfolders too where that is asked for. Nothing is opened or followed.

The kind of an entry comes from the listing's own attributes: it is the one answer in which ProFTPD tells a link.
"""

from __future__ import annotations

from collections.abc import Callable

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Entry, EntryKind, Listing, PlaceUnready, Refusal, Stamp
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind, NamedAttributes
from pathways_desktop.locations.sftp.errors import SftpStatus, Status
from pathways_desktop.locations.sftp.identity import kind_of, stamp_of
from pathways_desktop.locations.shared.claims import CLAIMED

_CLAIMED = CLAIMED.encode("ascii")
_OF_THE_SYSTEM = b"lost+found"
"""What a system keeps at the top of a disk: nobody's messages, so it is counted like a hidden name."""


def reason_for(error: PathwaysError) -> WaitingReason:
    """The waiting list's word for an error at one file or subfolder."""
    if isinstance(error, SftpStatus) and error.status == Status.PERMISSION_DENIED:
        return WaitingReason.NO_RIGHT
    return WaitingReason.CANNOT_OPEN


class SftpListing:
    """Collects one listing. Used once."""

    def __init__(
        self,
        client: SftpClient,
        folder: bytes,
        *,
        recursive: bool,
        never: frozenset[bytes],
        empty_too: bool = False,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        """`never` are paths from `folder` that are not read as source (`keepProcessed`, `errorDir`).

        `empty_too`: tell of subfolders in which nothing stands, or nothing but hidden names: bundles that are none.
        `beat` is called before each folder, so that a long listing looks alive to the other engines.
        """
        self._client = client
        self._folder = folder
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
        self._subfolders: list[tuple[bytes, Stamp]] = []

    def collect(self) -> Listing:
        """Raises `SftpStatus` where the folder itself cannot be listed, `LinkDown`.

        `ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE` where `.claimed` is no folder: some servers tell a link only here.
        """
        self._one_folder(b"", self._folder or b"/")
        while self._subfolders:
            path, stamp = self._subfolders.pop()
            before = self._count()
            try:
                self._one_folder(path + b"/", self._folder + b"/" + path)
                if self._empty_too and self._count() == before and path not in self._ours:
                    self._entries.append(Entry(path, EntryKind.FOLDER, stamp))
            except PlaceUnready:
                raise
            except SftpStatus as error:
                if not error.missing:
                    self._refused.append(Refusal(path, reason_for(error), error))
        return Listing(tuple(self._entries), self._hidden, tuple(self._refused))

    def _count(self) -> int:
        return len(self._entries) + len(self._refused) + len(self._subfolders)

    def _one_folder(self, prefix: bytes, path: bytes) -> None:
        self._beat()
        for found in self._client.listdir(path):
            if found.name.startswith(b".") or (not prefix and found.name == _OF_THE_SYSTEM):
                self._hidden_name(prefix, found)
                continue
            told = found.attributes
            if told.kind is FileKind.FOLDER:
                self._subfolder(prefix + found.name, told)
            elif told.kind is FileKind.FILE and told.size is None:
                error = PathwaysError("ERR_PATHWAYS_SFTP_ATTRIBUTES", "no size in the listing")
                self._refused.append(Refusal(prefix + found.name, WaitingReason.CANNOT_OPEN, error))
            else:
                self._entries.append(Entry(prefix + found.name, kind_of(told), stamp_of(told)))

    def _subfolder(self, path: bytes, told: Attributes) -> None:
        stamp = Stamp(0, 0, 0, stamp_of(told).file_id)
        if self._recursive:
            if path not in self._never:
                self._subfolders.append((path, stamp))
        elif path not in self._ours:
            # Its files wait for ever, and whoever put them there must be able to see it.
            self._entries.append(Entry(path, EntryKind.FOLDER, stamp))

    def _hidden_name(self, prefix: bytes, found: NamedAttributes) -> None:
        if prefix or found.name != _CLAIMED:
            self._hidden += 1
        elif not is_folder(found.attributes):
            raise PathwaysError("ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE")


def is_folder(told: Attributes) -> bool:
    """True for a real folder."""
    return told.kind is FileKind.FOLDER


def unlike(told: Attributes, entry: Entry) -> WaitingReason | None:
    """Why an entry as it is now is not what the listing showed; None where it is."""
    kind = kind_of(told)
    if kind is not EntryKind.FILE:
        return WaitingReason.LINK if kind is EntryKind.LINK else WaitingReason.NOT_REGULAR
    stamp = stamp_of(told)
    if stamp.size == 0 and not entry.may_be_empty:
        return WaitingReason.EMPTY
    if not stamp.same_content(entry.stamp):
        return WaitingReason.BEING_WRITTEN
    if not stamp.same_file(entry.stamp):
        return WaitingReason.TOO_NEW
    return None
