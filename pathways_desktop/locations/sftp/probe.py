"""What a server promises, asked with empty files of our own in the drop folder and in `.claimed`. Nothing stays.

A rename that copies, one that is not one step, attributes that differ between two answers, links shown as files, an
account that may read and not rename or delete: each is refused with its own code (seed "A folder on an SFTP server",
design rules 3 and 9). What no probe can tell: whether the account may rename files of others in a folder with the
sticky bit (each such file is left with `no-right`), what a disk does with a flush, and, where the server makes no links
for us, how it would show one (none is asked for then).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.sftp.claimfolder import look
from pathways_desktop.locations.sftp.client import FSYNC, POSIX_RENAME, STATVFS, SftpClient
from pathways_desktop.locations.sftp.client_session import Handle
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.identity import stamp_of

LONG_AGO = 1_000_000_000
"""9 September 2001: a time that no copy made now has by itself."""
PAIRS = 4
"""Files that two renames each are sent for at once."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the probe found; None stands for "cannot be told"."""

    flushes: bool
    copies: bool | None = False
    """None where the server lets no time be set: a copy within the same second could not be told."""
    shows_links: bool | None = None
    says_yes_twice: bool = False
    """Two renames of one file were both answered with "ok", though one name came of it: the look tells who has it."""
    clock_difference_ms: int | None = None
    longest_name: int | None = None


class Probe:
    """One probe of one place. Used once, by the worker's thread."""

    def __init__(self, client: SftpClient, folder: bytes, prefix: str, clock: Clock) -> None:
        """`prefix` begins the names of all probe files of this engine and channel."""
        self._client = client
        self._dir = folder
        self._prefix = prefix.encode("ascii")
        self._clock = clock
        self._names: list[bytes] = []

    def _new(self, folder: bytes) -> bytes:
        path = folder + b"/" + self._prefix + secrets.token_hex(4).encode("ascii")
        self._names.append(path)
        return path

    # --- the whole probe

    def need_rename(self) -> None:
        """Raise `Refused` where the server does not offer the rename that a claim is made of."""
        if not self._client.offers(POSIX_RENAME):
            raise Refused("ERR_PATHWAYS_SFTP_EXTENSION_MISSING", POSIX_RENAME.decode("ascii"))

    def claims(self, root: bytes, claims: bytes) -> Told:
        """The probe of a place that is claimed. `root` is `.claimed`, `claims` the channel's folder in it.

        Raises `Refused`, `SftpStatus`, `LinkDown`.
        """
        self._sweep(self._dir, root, claims)
        self._may_delete()
        try:
            first, difference = self._make(self._dir)
            time_kept = self._set_time(first)
            moved = self._new(claims)
            self._moves(first, moved)
            self._vanished(first, self._new(claims))
            flushes = self._opens(moved)
            self._listed(claims, moved)
            twice = self._at_once(root, claims)
            links = self._links(claims, moved)
        finally:
            self._clean()
        return Told(
            flushes=flushes,
            copies=False if time_kept else None,
            shows_links=links,
            says_yes_twice=twice,
            clock_difference_ms=difference,
            longest_name=self._longest_name(),
        )

    def in_place(self) -> Told:
        """The probe of a place that is read in place: only the right to delete and steady attributes are needed."""
        self._sweep(self._dir)
        self._may_delete()
        try:
            first, difference = self._make(self._dir)
            self._opens(first, flush=False)
            self._listed(self._dir, first)
        finally:
            self._clean()
        return Told(flushes=False, clock_difference_ms=difference, longest_name=self._longest_name())

    # --- rights

    def _sweep(self, *folders: bytes) -> None:
        """Remove what a stop in the middle of a probe left. May it not be removed, no more is made."""
        left = [
            folder + b"/" + each.name
            for folder in folders
            for each in self._client.listdir(folder or b"/")
            if each.name.startswith(self._prefix)
        ]
        for path, answer in zip(left, self._client.remove_many(left), strict=True):
            if isinstance(answer, LinkDown):
                raise answer
            if isinstance(answer, SftpStatus) and not answer.missing:
                raise _no_right(_may_not_delete(path), answer) or answer

    def _make(self, folder: bytes) -> tuple[bytes, int | None]:
        """An empty file, and how far the server's clock is ahead of ours, to the second."""
        path = self._new(folder)
        before = self._clock.now_ms()
        try:
            self._client.close_handle(self._client.create(path))
        except SftpStatus as error:
            raise _no_right("to make files in the folder", error) or error from error
        after = self._clock.now_ms()
        told = self._client.lstat(path).mtime
        if told is None:
            return path, None
        # A time in whole seconds stands for any moment of its second.
        ahead, behind = told * 1000 - after, before - (told * 1000 + 999)
        return path, ahead if ahead > 0 else -behind if behind > 0 else 0

    def _may_delete(self) -> None:
        """Make one file and delete it, before more are made that could not be deleted."""
        path, _ = self._make(self._dir)
        try:
            self._client.remove(path)
        except SftpStatus as error:
            raise _no_right(_may_not_delete(path), error) or error from error

    def _clean(self) -> None:
        # What a refusal means is asked after it; a link that is down leaves them to the next probe's sweep.
        self._client.remove_many(self._names)

    # --- the rename

    def _set_time(self, path: bytes) -> bool:
        """Give the file an old time; False where the server does not."""
        try:
            self._client.set_time(path, LONG_AGO)
        except SftpStatus:
            return False
        return self._client.lstat(path).mtime == LONG_AGO

    def _moves(self, old: bytes, new: bytes) -> None:
        """Move the file as a claim does: gone there, here with the same attributes."""
        before = self._client.lstat(old)
        try:
            self._client.posix_rename(old, new)
        except SftpStatus as error:
            refused = _no_right("to rename files out of the folder", error)
            raise refused or Refused("ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP", f"refused: {error.code}") from error
        after = look(self._client, new)
        if after is None:
            raise Refused("ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP", "the new name was not there after the move")
        if look(self._client, old) is not None:
            raise Refused("ERR_PATHWAYS_SFTP_RENAME_COPIES", "the former name stayed after the move")
        if stamp_of(after) != stamp_of(before):
            raise Refused("ERR_PATHWAYS_SFTP_RENAME_COPIES", f"another {_differing(before, after)} after the move")

    def _vanished(self, old: bytes, new: bytes) -> None:
        """A second rename of a name that has gone has to be refused: it is what tells two engines apart."""
        try:
            self._client.posix_rename(old, new)
        except SftpStatus:
            if look(self._client, new) is None:
                return
        raise Refused("ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP", "a name that was gone could be renamed once more")

    def _at_once(self, root: bytes, claims: bytes) -> bool:
        """Two renames of each of some files, all in flight: one name has to come of each."""
        asked: list[tuple[bytes, bytes]] = []
        for _ in range(PAIRS):
            source, _ = self._make(root)
            asked += [(source, self._new(claims)), (source, self._new(claims))]
        answers = self._client.posix_rename_many(asked)
        looked = self._client.lstat_many(target for _, target in asked)
        for answer in (*answers, *looked):
            if isinstance(answer, LinkDown):
                raise answer
        twice = False
        for first in range(0, len(asked), 2):
            there = [isinstance(each, Attributes) for each in looked[first : first + 2]]
            if there.count(True) != 1:
                detail = "two renames of one file left two names, or none"
                raise Refused("ERR_PATHWAYS_SFTP_RENAME_NOT_ONE_STEP", detail)
            twice = twice or answers[first : first + 2] == [None, None]
        return twice

    # --- attributes and links

    def _opens(self, path: bytes, *, flush: bool = True) -> bool:
        """The open file has to look like its entry. Whether the server flushes it, through a handle to read."""
        told = self._client.lstat(path)
        handle = self._client.open_read(path)
        try:
            if stamp_of(self._client.fstat(handle)) != stamp_of(told):
                raise Refused("ERR_PATHWAYS_SFTP_ATTRIBUTES", "an open file and its entry differ")
            return flush and self._flushes(handle)
        finally:
            self._client.close_many((handle,))

    def _flushes(self, handle: Handle) -> bool:
        if not self._client.offers(FSYNC):
            return False
        try:
            self._client.flush(handle)
        except SftpStatus as error:
            # Windows flushes only what is open for writing, and a claimed file is never opened so.
            if error.status in (Status.OP_UNSUPPORTED, Status.PERMISSION_DENIED):
                return False
            raise
        return True

    def _listed(self, folder: bytes, path: bytes) -> None:
        """The listing has to show the file, and with the attributes of its entry."""
        name = path.rpartition(b"/")[2]
        shown = next((each for each in self._client.listdir(folder) if each.name == name), None)
        if shown is None:
            raise Refused("ERR_PATHWAYS_SFTP_ATTRIBUTES", "the listing does not show a file that is there")
        if stamp_of(shown.attributes) != stamp_of(self._client.lstat(path)):
            raise Refused("ERR_PATHWAYS_SFTP_ATTRIBUTES", "the listing and the entry differ")

    def _links(self, folder: bytes, target: bytes) -> bool | None:
        """Whether a link shows as one in the listing; None where the server makes none for us."""
        link = self._new(folder)
        try:
            self._client.symlink(target, link)
        except SftpStatus:
            return None
        name = link.rpartition(b"/")[2]
        shown = next((each for each in self._client.listdir(folder) if each.name == name), None)
        if shown is None:
            return None  # it takes the names the other way round, or shows no links at all
        if shown.attributes.kind is not FileKind.LINK:
            raise Refused("ERR_PATHWAYS_SFTP_LINKS_HIDDEN")
        return True

    # --- the rest

    def _longest_name(self) -> int | None:
        if not self._client.offers(STATVFS):
            return None
        try:
            return self._client.statvfs(self._dir).longest_name or None
        except SftpStatus:
            return None  # advertised and not done


def _may_not_delete(path: bytes) -> str:
    """The right that lacks, and what lies there for it: a file of ours with a name of ours."""
    return f"to delete files, so the trial file {path.rpartition(b'/')[2].decode('ascii', 'replace')} stays there"


def _no_right(what: str, error: PathwaysError) -> Refused | None:
    """The refusal for a missing right; None where the error says something else."""
    if isinstance(error, SftpStatus) and error.status == Status.PERMISSION_DENIED:
        made = Refused("ERR_PATHWAYS_SFTP_NO_RIGHT", what)
        made.__cause__ = error
        return made
    return None


def _differing(before: Attributes, after: Attributes) -> str:
    names = {"mode": "mode", "uid": "owner", "gid": "group", "size": "size", "mtime": "time"}
    return ", ".join(name for field, name in names.items() if getattr(before, field) != getattr(after, field))
