"""What happens to one claimed file after the claim: open, finish, give back, set aside, a new id. No listing, no probe.

Every removal compares the open handle with what stands under the name. Source of the rules: design rules 1, 7 and 8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId, claimed_name
from pathways_desktop.locations.base import Claimed, Entry, Reader, SourceChanged, Stamp
from pathways_desktop.locations.folder.claiming import same_identity
from pathways_desktop.locations.folder.fileops import FILES, NO_LINKS, FileOps, Handle
from pathways_desktop.locations.folder.flushing import Flusher
from pathways_desktop.locations.folder.paths import make_folders, relative_parts, setting_parts
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.folder.reading import FileReader, Held, is_as_before

_NO_STAMP = Stamp(0, 0, 0, 0)


class Holdings:
    """The claims that this source holds. Used by the channel's worker thread only."""

    def __init__(
        self,
        ops: FileOps,
        folder: str,
        claims: str,
        flusher: Flusher,
        *,
        recursive: bool,
        bundle: bool = False,
        device: Callable[[], int],
        lasting: Callable[[Stamp], Stamp],
        tells_writer: Callable[[], bool],
    ) -> None:
        """`folder` is the drop folder, `claims` its channel's claim folder; `device` tells what both lie on now.

        `tells_writer` says whether a program that has a file open for writing can be seen here (the probe found out).
        """
        self._ops = ops
        self._dir = folder
        self._claims = claims
        self._flusher = flusher
        self._recursive = recursive
        self._bundle = bundle
        """The folder that a claim came from goes with it, when nothing lies in it any more."""
        self._device = device
        self._lasting = lasting
        self._tells_writer = tells_writer
        self._open: dict[str, Claimed] = {}
        self.mine: set[str] = set()
        """Claim ids that this run gave and that are not finished."""

    def took(self, claimed: Claimed) -> None:
        """A fresh claim, with its file open or not."""
        self.mine.add(claimed.claim_id.text)
        if isinstance(claimed.handle, Held):
            self._open[claimed.claim_id.text] = claimed

    def is_open(self, claim_id: ClaimId) -> bool:
        """True while the claim's file is open."""
        return claim_id.text in self._open

    # --- reading

    def open(self, claimed: Claimed) -> Reader:
        """The bytes; a left-over is opened here."""
        return FileReader(self._ops, self._held(claimed))

    def _held(self, claimed: Claimed) -> Held:
        if isinstance(claimed.handle, Held):
            return claimed.handle
        try:
            handle = self._ops.open_claim(self.where(claimed))
            try:
                facts = self._ops.stat(handle)
                if facts.kind not in FILES or not same_identity(facts.stamp, claimed.stamp):
                    raise SourceChanged("another file stands under the claim's name")
                if self._tells_writer() and self._ops.writer_present(handle):
                    # Nobody held it open since its claim: whoever writes it now would write on after its removal.
                    raise SourceChanged("a program has it open for writing")
                if not claimed.in_place and self._ops.flush_by_file and self._flusher.files:
                    self._ops.flush_file(handle)
            except BaseException:
                self._ops.close(handle)
                raise
        except OSError as error:
            raise step_error(error) from error
        held = Held(handle, facts.stamp)
        claimed.handle = held
        self._open[claimed.claim_id.text] = claimed
        return held

    def close(self, claimed: Claimed) -> None:
        """Close the handle, whatever became of the file."""
        held, claimed.handle = claimed.handle, None
        self._open.pop(claimed.claim_id.text, None)
        if isinstance(held, Held):
            try:
                self._ops.close(held.handle)
            except OSError as error:
                raise step_error(error) from error

    def close_all(self, claims: Sequence[Claimed] | None = None) -> None:
        """Close these claims, or all that are open."""
        for claimed in list(self._open.values()) if claims is None else claims:
            try:
                self.close(claimed)
            except PathwaysError:
                continue  # the place is away; the descriptor is free all the same

    def settled(self, claimed: Claimed) -> bool:
        """True when size and time are still those that the file was ready by."""
        if isinstance(claimed.handle, Held):
            return is_as_before(self._ops, claimed.handle)
        try:
            return self._ops.look(self.where(claimed)).stamp.same_content(claimed.stamp)
        except OSError as error:
            raise step_error(error) from error

    # --- the end of a claim

    def finish(self, claimed: Claimed, keep: str | None) -> bool:
        """Remove the file, or move it to the folder `keep`; False where it was gone already."""
        # First: what a stop leaves is the claim, and its next finish comes by here again.
        self._drop_folder(claimed.path)
        there = False
        try:
            there = self._same_still(claimed)
            if there:
                if keep:
                    self._move_aside(claimed, keep)
                else:
                    self._ops.remove(_handle(claimed), self.where(claimed))
                    self._flusher.removed_from(self._ops.parent(self.where(claimed)))
        except FileNotFoundError:
            there = False  # gone between the look and the removal: finished
        except OSError as error:
            raise step_error(error) from error
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)
        return there

    def still_there(self, claimed: Claimed) -> bool:
        """Whether the name still leads to the file that is open."""
        try:
            return self._same_still(claimed)
        except SourceChanged:
            return False
        except OSError as error:
            raise step_error(error) from error

    def _drop_folder(self, path: bytes) -> None:
        """Remove the bundle's folder that a file stood in, where nothing lies in it any more."""
        folders = relative_parts(self._ops, path)[:-1] if self._bundle else ()
        if folders:
            with suppress(OSError):  # something lies in it, or it is gone
                self._ops.remove_folder(self._ops.join(self._dir, *folders))

    def _same_still(self, claimed: Claimed) -> bool:
        """False when the name is gone. Raises `SourceChanged` when another file stands under it."""
        before = claimed.stamp
        try:
            before = self._ops.stat(self._held(claimed).handle).stamp
        except PathwaysError as error:
            if error.code == "ENOENT":
                return False
            # What may not be opened may still be removed: then the name alone has to do.
            if error.code not in ("EACCES", "EPERM"):
                raise
        try:
            now = self._ops.look(self.where(claimed))
        except FileNotFoundError:
            return False
        if now.kind not in FILES or not self._alike(claimed, now.stamp, before):
            raise SourceChanged("another file stands under the claim's name")
        return True

    def _alike(self, claimed: Claimed, now: Stamp, before: Stamp) -> bool:
        """Whether the name still leads to the open file. Read in place, ids may mean nothing at all: then its state."""
        if same_identity(now, before):
            return True
        if not claimed.in_place or not isinstance(claimed.handle, Held):
            return False
        # A drive that tells another id of one open file at each look can't be asked by it.
        again = self._ops.stat(claimed.handle.handle).stamp
        return not same_identity(again, before) and now.same_content(before)

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        """The same file under a new claim id; its handle goes over."""
        named = claimed_name(new_id, claimed.path, recursive=self._recursive)
        target = self._ops.join(self._claims, self._ops.native(named.name))
        try:
            self._ops.rename(_handle(claimed), self.where(claimed), target)
            stamp = self._ops.look(target).stamp
        except OSError as error:
            raise step_error(error) from error
        made = replace(claimed, claim_id=new_id, name=named.name, noted=named.note, stamp=self._lasting(stamp))
        if isinstance(claimed.handle, Held):
            made.handle = Held(claimed.handle.handle, stamp)
        claimed.handle = None
        self._open.pop(claimed.claim_id.text, None)
        self.mine.discard(claimed.claim_id.text)
        self.took(made)
        self._flusher.moved(made, self._claims)
        return made

    def take_over(self, name: bytes, path: bytes, new_id: ClaimId) -> Claimed:
        """Another engine's claimed file under a claim id of ours. The rename of one engine wins, the others find none.

        The rest of the name goes over as it is: whether it was cut, only the other engine's store knows.
        """
        made = Claimed(new_id, path, new_id.text.encode("ascii") + name[CLAIM_ID_LENGTH:], _NO_STAMP, fresh=False)
        target = self.where(made)
        try:
            try:
                self._ops.rename(None, self._ops.join(self._claims, self._ops.native(name)), target)
            except OSError:
                # The answer may have been lost on a share (design rule 10): what lies under our name is ours.
                if not self._is_there(target):
                    raise
            made.stamp = self._lasting(self._ops.look(target).stamp)
        except FileNotFoundError as error:
            if self._is_there(self._claims):
                raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN") from error
            raise step_error(error) from error
        except OSError as error:
            raise step_error(error) from error
        self.took(made)
        self._flusher.moved(made, self._claims)
        self._flusher.flush_moves()
        return made

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """Move the file to `path` below the drop folder, never over another, and make that last."""
        parts = relative_parts(self._ops, path)
        try:
            if not claimed.in_place:
                folder, changed = make_folders(self._ops, self._dir, parts[:-1], self._device())
                self._move_new(claimed, self._ops.join(folder, parts[-1]))
                self._flusher.removed(*changed, folder, self._claims)
        except FileExistsError as error:
            raise PathwaysError("ERR_PATHWAYS_GIVE_BACK_TAKEN") from error
        except FileNotFoundError as error:
            if self._is_there(self._dir) and not self._is_there(self.where(claimed)):
                raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN") from error
            raise step_error(error) from error
        except OSError as error:
            raise step_error(error) from error
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)
        self._flusher.flush_removals()

    def set_aside(self, claimed: Claimed, folder: str) -> None:
        """Move the file to the folder for unreadable ones."""
        self._drop_folder(claimed.path)
        try:
            self._move_aside(claimed, folder)
        except FileNotFoundError as error:
            if self._is_there(self.where(claimed)):
                raise step_error(error) from error
        except OSError as error:
            raise step_error(error) from error
        finally:
            self.close(claimed)
        self.mine.discard(claimed.claim_id.text)

    def set_aside_entry(self, entry: Entry, folder: str, claim_id: ClaimId) -> bool:
        """The same for a file that could not be opened where it stands; False when another stands there by now."""
        named = claimed_name(claim_id, entry.path, recursive=self._recursive)
        stand_in = Claimed(claim_id, entry.path, named.name, entry.stamp, fresh=False, in_place=True)
        try:
            now = self._ops.look(self.where(stand_in))
            told = entry.stamp.file_id != 0  # some listings tell no id
            if told and not same_identity(now.stamp, entry.stamp):
                return False
            if now.kind not in FILES or not now.stamp.same_content(entry.stamp):
                return False
            self._move_aside(stand_in, folder)
            self._drop_folder(entry.path)
        except FileNotFoundError:
            return False
        except OSError as error:
            raise step_error(error) from error
        return True

    def where(self, claimed: Claimed) -> str:
        """The path under which the file stands now."""
        if claimed.in_place:
            return self._ops.join(self._dir, *relative_parts(self._ops, claimed.path))
        return self._ops.join(self._claims, self._ops.native(claimed.name))

    def _move_aside(self, claimed: Claimed, setting: str) -> None:
        """Move to a folder of ours below the drop folder under the claimed name, which is unique."""
        folder, changed = make_folders(self._ops, self._dir, setting_parts(self._ops, setting), self._device())
        self._move_new(claimed, self._ops.join(folder, self._ops.native(claimed.name)), unique=True)
        self._flusher.removed(*changed, folder)
        self._flusher.removed_from(self._ops.parent(self.where(claimed)))

    def _move_new(self, claimed: Claimed, target: str, *, unique: bool = False) -> None:
        """Move, never over another file. `unique`: a name that holds the claim id, which nobody else gives."""
        source, handle = self.where(claimed), _handle(claimed)
        try:
            self._ops.rename_new(handle, source, target)
            if handle is not None and self._ops.flush_by_file and self._flusher.files:
                # Where no folder can be flushed the file is, under its new name; a closed one was moved through.
                self._ops.flush_file(handle)
        except FileExistsError:
            # A move by link and unlink that was stopped in between left one file with both names.
            one, other = self._ops.look(source).stamp, self._ops.look(target).stamp
            if not (one.links > 1 and same_identity(one, other)):
                if not unique or other.size:
                    raise
                # Reserved by a move of this claim that was stopped in between.
                self._ops.rename(handle, source, target)
            else:
                self._ops.remove(None, source)
        except OSError as error:
            if error.errno not in NO_LINKS or self._ops.flush_by_file:
                raise
            self._reserve_and_move(handle, source, target, error)

    def _reserve_and_move(self, handle: Handle | None, source: str, target: str, refused: OSError) -> None:
        """The third way, for drives without links and without a rename that refuses (exFAT and FAT as programs).

        An empty file takes the name, which no two can do at once, and the move goes over that one.
        """
        self._ops.close(self._ops.create(target, 0o600))
        try:
            self._ops.rename(handle, source, target)
        except OSError:
            try:
                self._ops.look(source)
            except FileNotFoundError:
                return  # done, and only the answer was lost (design rule 10): what stands there is the file
            with suppress(OSError):
                if not self._ops.look(target).stamp.size:
                    self._ops.remove(None, target)
            raise refused from None

    def _is_there(self, path: str) -> bool:
        try:
            self._ops.look_through(path)
        except OSError:
            return False
        return True


def _handle(claimed: Claimed) -> Handle | None:
    return claimed.handle.handle if isinstance(claimed.handle, Held) else None
