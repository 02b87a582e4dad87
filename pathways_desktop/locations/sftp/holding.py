"""What happens to claimed files after the claim: flush, open, finish, give back, set aside, a new id. No listing.

Removals are compared at `finish` and sent together at `flush_removals`: several are in flight, and what was not
answered is looked up. Source of the rules: seed "A folder on an SFTP server", design rules 1, 5, 7, 8 and 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId, claimed_name
from pathways_desktop.locations.base import Claimed, Entry, EntryKind, PlaceUnready, Reader, SourceChanged, Stamp
from pathways_desktop.locations.sftp.claimfolder import Connected, look
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_session import Handle, Outcome
from pathways_desktop.locations.sftp.client_wire import Attributes
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus
from pathways_desktop.locations.sftp.identity import Held, kind_of, stamp_of
from pathways_desktop.locations.sftp.listing import is_folder, unlike
from pathways_desktop.locations.sftp.reading import Ahead, SftpReader
from pathways_desktop.locations.shared.paths import inner_parts, inner_setting

_FLUSHED_AT_ONCE = 64
_NO_STAMP = Stamp(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class _Removal:
    """A stored file whose end is due: removed, or moved to `target`."""

    path: bytes
    stamp: Stamp
    target: bytes | None
    in_place: bool


class Holdings:
    """The claims that this source holds. Used by the channel's worker thread only."""

    def __init__(self, connected: Connected, folder: bytes, claims: bytes, *, recursive: bool) -> None:
        """`folder` is the drop folder, `claims` its channel's claim folder."""
        self._connected = connected
        self._dir = folder
        self._claims = claims
        self._recursive = recursive
        self._ahead = Ahead(self.where)
        self._open: dict[str, Claimed] = {}
        self._to_flush: list[Claimed] = []
        self._to_close: list[Handle] = []
        self._removals: list[_Removal] = []
        self._made: dict[str, bytes] = {}
        """Folders for files put aside that were seen in this slice, by their setting."""
        self.flushes = False
        """Whether the probe found that the server flushes files."""
        self.mine: set[str] = set()
        """Claim ids that this run gave and that are not finished."""

    def where(self, claimed: Claimed) -> bytes:
        """The path under which the file stands now. One that leads elsewhere: `ERR_PATHWAYS_CLAIM_FOREIGN`."""
        if claimed.in_place:
            return self._dir + b"/" + b"/".join(inner_parts(claimed.path))
        return self._claims + b"/" + claimed.name

    def begin(self) -> None:
        """A pass begins: removals that the last one did not come to are not sent; their files are left-overs."""
        self._removals.clear()
        self._made.clear()
        self.close_due()

    # --- fresh claims

    def took(self, claimed: Sequence[Claimed]) -> None:
        """The claims of a slice, in order; their files open or not."""
        self._ahead.begin(claimed)
        for each in claimed:
            self._mine(each)

    def _mine(self, claimed: Claimed) -> None:
        if not claimed.in_place:
            self.mine.add(claimed.claim_id.text)
            self._to_flush.append(claimed)
        if isinstance(claimed.handle, Held):
            self._open[claimed.claim_id.text] = claimed

    def is_open(self, claim_id: ClaimId) -> bool:
        """True while the claim's file is open."""
        return claim_id.text in self._open

    def flush(self) -> None:
        """Flush claimed files under their new names, where the server can. Raises the first error; never repeated."""
        due, self._to_flush = self._to_flush, []
        if not self.flushes:
            return
        client = self._connected()
        opened = [each.handle.handle for each in due if isinstance(each.handle, Held)]
        _raise_first(client.flush_many(opened))
        others = [self.where(each) for each in due if not isinstance(each.handle, Held)]
        for first in range(0, len(others), _FLUSHED_AT_ONCE):
            self._flush_by_name(client, others[first : first + _FLUSHED_AT_ONCE])

    @staticmethod
    def _flush_by_name(client: SftpClient, paths: Sequence[bytes]) -> None:
        """Files that were left closed. One that can't be opened is not read either, and so not stored."""
        answers = client.open_read_many(paths)
        _raise_first(each for each in answers if isinstance(each, LinkDown))
        handles = [each for each in answers if isinstance(each, Handle)]
        flushed = client.flush_many(handles)
        _raise_first(each for each in client.close_many(handles) if isinstance(each, LinkDown))
        _raise_first(flushed)

    # --- reading

    def open(self, claimed: Claimed) -> Reader:
        """The bytes; a left-over is opened here."""
        return SftpReader(self._connected(), claimed, self._held(claimed), self._ahead)

    def _held(self, claimed: Claimed) -> Held:
        if isinstance(claimed.handle, Held):
            return claimed.handle
        client = self._connected()
        path = self.where(claimed)
        now = client.lstat(path)
        if kind_of(now) is not EntryKind.FILE or not stamp_of(now).same_file(claimed.stamp):
            raise SourceChanged("another file stands under the claim's name")
        handle = client.open_read(path)
        try:
            if not stamp_of(client.fstat(handle)).same_file(claimed.stamp):
                raise SourceChanged("another file was opened")
            if self.flushes and not claimed.in_place:
                client.flush(handle)  # the run that claimed it may have ended before its flush
        except PathwaysError:
            self._to_close.append(handle)
            raise
        held = Held(handle, claimed.stamp)
        claimed.handle = held
        self._open[claimed.claim_id.text] = claimed
        return held

    def close(self, claimed: Claimed) -> None:
        """Give the handle up; it is closed together with others."""
        held, claimed.handle = claimed.handle, None
        self._open.pop(claimed.claim_id.text, None)
        if isinstance(held, Held):
            self._to_close.append(held.handle)

    def close_all(self) -> None:
        """Give up every handle."""
        for claimed in list(self._open.values()):
            self.close(claimed)

    def lost(self) -> None:
        """The link is down: handles are gone with it, and what was not removed is found again as a left-over."""
        self.close_all()
        self._to_close.clear()
        self._to_flush.clear()
        self._removals.clear()
        self._made.clear()

    def close_due(self) -> None:
        """Close the handles that were given up. Nothing was written through them, so that no answer matters.

        A link that broke says so at the next request; what was done before must not look undone.
        """
        due, self._to_close = self._to_close, []
        if due:
            with suppress(PlaceUnready):
                self._connected().close_many(due)

    def settled(self, claimed: Claimed) -> bool:
        """True when size and time are still those that the file was ready by; looks at the next removals with it."""
        held = claimed.handle
        if not isinstance(held, Held):
            now = self._connected().lstat(self.where(claimed))
            return stamp_of(now).same_content(claimed.stamp)
        if held.before_removal is None:
            self._ahead.look_before_removal(self._connected(), claimed)
        # A name that is gone is no change: `finish` says so.
        return bool(held.before_removal) or held.gone

    # --- the end of a claim

    def finish(self, claimed: Claimed, keep: str | None) -> None:
        """Compare the file for the last time and put its removal, or its move to the folder `keep`, on the list."""
        try:
            if self._same_still(claimed):
                target = self._aside(claimed, keep) if keep else None
                self._removals.append(_Removal(self.where(claimed), claimed.stamp, target, claimed.in_place))
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)

    def still_there(self, claimed: Claimed) -> bool:
        """Whether the name still leads to a file in the state of the one that is open."""
        now = look(self._connected(), self.where(claimed))
        return now is not None and stamp_of(now).same_file(claimed.stamp)

    def drop_folder(self, path: bytes) -> None:
        """Remove the folder that a file stood in, where nothing lies in it any more."""
        folder = b"/".join(inner_parts(path)[:-1])
        if folder:
            with suppress(SftpStatus):  # something lies in it, or it is gone
                self._connected().rmdir(self._dir + b"/" + folder)

    def _same_still(self, claimed: Claimed) -> bool:
        """False when the name is gone. Raises `SourceChanged` when another file stands under it."""
        held = claimed.handle
        if isinstance(held, Held):
            if held.before_removal is None:
                self._ahead.look_before_removal(self._connected(), claimed)
            same, gone = held.before_removal, held.gone
            held.before_removal = None
        else:
            now = look(self._connected(), self.where(claimed))
            gone = now is None
            same = now is not None and stamp_of(now).same_file(claimed.stamp)
        if gone:
            return False
        if not same:
            raise SourceChanged("another file stands under the claim's name")
        return True

    def flush_removals(self) -> None:
        """Send the removals of the slice. "No such file" is done; what a lost link left open is looked up once.

        Raises the first error after all were sent.
        """
        due, self._removals = self._removals, []
        self._made.clear()
        try:
            if any(each.in_place for each in due):
                # Under its own name a file can be replaced at any time: looked at directly before.
                due = self._still_there(due)
            if due:
                self._remove(due)
        except LinkDown:
            # An answer may have been lost after the removal: a new link tells (handoff.md S07).
            self._to_close.clear()
            self._remove(self._still_there(due))
        self.close_due()

    def _still_there(self, due: Sequence[_Removal]) -> list[_Removal]:
        """What a new link shows as it was. Another file under a name means that ours was removed."""
        looked = self._connected().lstat_many(each.path for each in due)
        _raise_first(each for each in looked if isinstance(each, LinkDown))
        _raise_first(each for each in looked if isinstance(each, SftpStatus) and not each.missing)
        return [
            each
            for each, told in zip(due, looked, strict=True)
            if isinstance(told, Attributes) and stamp_of(told).same_file(each.stamp)
        ]

    def _remove(self, due: Sequence[_Removal]) -> None:
        client = self._connected()
        plain = [each.path for each in due if each.target is None]
        moved = [(each, each.target) for each in due if each.target is not None]
        answers: list[Outcome | None] = client.remove_many(plain)
        refused = [each for each in answers if isinstance(each, SftpStatus) and not each.missing]
        if moved:
            answers += client.posix_rename_many((each.path, target) for each, target in moved)
        _raise_first(each for each in answers if isinstance(each, LinkDown))
        for (each, _), answer in zip(moved, answers[len(plain) :], strict=True):
            # "No such file" may mean the folder it goes to: then it stays claimed, and the next pass makes that anew.
            if isinstance(answer, SftpStatus) and look(client, each.path) is not None:
                refused.append(answer)
        _raise_first(refused)

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        """The same file under a new claim id, closed: some servers know an open file by its former name only."""
        client = self._connected()
        named = claimed_name(new_id, claimed.path, recursive=self._recursive)
        made = replace(claimed, claim_id=new_id, name=named.name, noted=named.note)
        now = self._moved(client, self.where(claimed), self.where(made))
        made.stamp = stamp_of(now)
        made.handle = None
        self.close(claimed)
        self.mine.discard(claimed.claim_id.text)
        self._mine(made)
        return made

    def take_over(self, name: bytes, path: bytes, new_id: ClaimId) -> Claimed:
        """Another engine's claimed file under a claim id of ours. The rename of one engine wins, the others find none.

        The rest of the name goes over as it is: whether it was cut, only the other engine's store knows.
        """
        client = self._connected()
        made = Claimed(new_id, path, new_id.text.encode("ascii") + name[CLAIM_ID_LENGTH:], _NO_STAMP, fresh=False)
        try:
            made.stamp = stamp_of(self._moved(client, self._claims + b"/" + name, self.where(made)))
        except SftpStatus as error:
            if error.missing and look(client, self._claims) is not None:
                raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN") from error
            raise
        self._mine(made)
        self.flush()
        return made

    @staticmethod
    def _moved(client: SftpClient, old: bytes, new: bytes) -> Attributes:
        """Rename, then look whether the new name is there, whatever the answer was; what it is now."""
        refused: SftpStatus | None = None
        try:
            client.posix_rename(old, new)
        except SftpStatus as error:
            refused = error
        now = look(client, new)
        if now is None:
            raise refused or SftpStatus(2, "posix-rename")
        return now

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """Move the file to `path` below the drop folder, never over another."""
        parts = inner_parts(path)
        try:
            if not claimed.in_place:
                self._give_back(self._connected(), claimed, parts)
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)

    def _give_back(self, client: SftpClient, claimed: Claimed, parts: Sequence[bytes]) -> None:
        here = self.where(claimed)
        if look(client, here) is None:
            raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")
        target = self._folders(client, parts[:-1]) + b"/" + parts[-1]
        if look(client, target) is not None:
            raise PathwaysError("ERR_PATHWAYS_GIVE_BACK_TAKEN")
        try:
            # Not in one step, but refused where a name was put there since the look: most servers do that.
            client.rename(here, target)
        except SftpStatus as error:
            if look(client, here) is None:
                if look(client, target) is None:
                    raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN") from error
                return
            if look(client, target) is not None:
                raise PathwaysError("ERR_PATHWAYS_GIVE_BACK_TAKEN") from error
            raise

    def set_aside(self, claimed: Claimed, folder: str) -> None:
        """Move the file to the folder for unreadable ones."""
        try:
            client = self._connected()
            here = self.where(claimed)
            try:
                self._moved(client, here, self._aside(claimed, folder))
            except SftpStatus:
                if look(client, here) is not None:
                    raise
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)

    def set_aside_entry(self, entry: Entry, folder: str, claim_id: ClaimId) -> bool:
        """The same for a file that could not be opened where it stands; False when another stands there by now."""
        client = self._connected()
        named = claimed_name(claim_id, entry.path, recursive=self._recursive)
        stand_in = Claimed(claim_id, entry.path, named.name, entry.stamp, fresh=False, in_place=True)
        now = look(client, self.where(stand_in))
        if now is None or unlike(now, entry) is not None:
            return False
        try:
            self._moved(client, self.where(stand_in), self._aside(stand_in, folder))
        except SftpStatus as error:
            if error.missing:
                return False
            raise
        return True

    def _aside(self, claimed: Claimed, setting: str) -> bytes:
        """The path in a folder of ours below the drop folder, under the claimed name, which is unique."""
        if setting not in self._made:
            parts = inner_setting(setting.encode("utf-8", "surrogateescape"))
            self._made[setting] = self._folders(self._connected(), parts)
        return self._made[setting] + b"/" + claimed.name

    def _folders(self, client: SftpClient, parts: Sequence[bytes]) -> bytes:
        """Make the folders below `dir` where they are missing; the last one. A link on the way is `ELOOP`."""
        here = self._dir
        for part in parts:
            here += b"/" + part
            found = look(client, here)
            if found is None:
                try:
                    client.mkdir(here, 0o777)
                except SftpStatus:
                    found = look(client, here)  # another channel may have been quicker
                    if found is None:
                        raise
                else:
                    found = look(client, here)
            if found is None or not is_folder(found):
                link = found is not None and kind_of(found) is EntryKind.LINK
                raise PathwaysError("ELOOP" if link else "ENOTDIR", "on the way to a folder below dir")
        return here


def _raise_first(answers: Iterable[object]) -> None:
    for answer in answers:
        if isinstance(answer, PlaceUnready | SftpStatus):
            raise answer
