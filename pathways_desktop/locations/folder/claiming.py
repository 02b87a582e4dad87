"""The claim of one file: open, compare, move, compare again. What is left is told with its reason. Nothing is stored.

Source of the rules: seed "A folder on this machine" and "File ids", design rules 1, 2, 4 and 10.
"""

from __future__ import annotations

import errno

from pathways_desktop.domain.errors import PathwaysError, from_os_error, os_error_code
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Capabilities, Claimed, Entry, EntryKind, PlaceUnready, Refusal, Stamp
from pathways_desktop.locations.folder.fileops import Facts, FileOps, Handle, NodeKind
from pathways_desktop.locations.folder.listing import reason_for
from pathways_desktop.locations.folder.paths import relative_parts
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.folder.reading import Held
from pathways_desktop.locations.shared.claims import Plan

_STOPS_THE_PASS = frozenset("EXDEV ENOSPC EDQUOT EROFS EMFILE ENFILE ENOMEM EIO".split())
"""At a rename: the next file would meet the same. (At an open, EIO is one file's own trouble.)"""


def same_identity(one: Stamp, other: Stamp) -> bool:
    """True when both are the same file, whatever its state."""
    return one.volume == other.volume and one.file_id == other.file_id


class Claimer:
    """Claims the entries of one slice. Used by the channel's worker thread."""

    def __init__(self, ops: FileOps, folder: str, claims: str, found: Capabilities) -> None:
        self._ops = ops
        self._dir = folder
        self._claims = claims
        self._found = found
        self.in_vain = False
        """True when a file could not be asked for its writer, though the place tells of our own."""

    def folder_of(self, plan: Plan) -> str:
        """The folder that the entry stands in."""
        return self._ops.join(self._dir, *relative_parts(self._ops, plan.entry.path)[:-1])

    def claim(self, plan: Plan) -> Claimed | Refusal:
        """Move one file into the claim folder. Raises `OSError` for what concerns the whole place."""
        opened = self._open(plan, exclusive=False)
        if isinstance(opened, Refusal):
            return opened
        path, handle, facts = opened
        kept = False
        try:
            target = self._ops.join(self._claims, self._ops.native(plan.name))
            refusal = self._move(plan, handle, facts, path, target)
            if refusal is not None:
                return refusal
            now = self._ops.look(target)
            made = Claimed(plan.claim_id, plan.entry.path, plan.name, facts.stamp, fresh=True, noted=plan.note)
            if same_identity(now.stamp, facts.stamp):
                made.handle = Held(handle, facts.stamp)
                kept = True
            else:
                # A newer file was published over it in between. It is ours now and never moved back: moving back
                # could overwrite a still newer one. What we hold has to be at rest first (design rule 4).
                made.changed = True
                made.stamp = now.stamp
            return made
        except ValueError:
            return Refusal(plan.entry.path, WaitingReason.NAME_UNREADABLE, PathwaysError("EINVAL"))
        finally:
            if not kept:
                self._ops.close(handle)

    def open_in_place(self, plan: Plan) -> Claimed | Refusal:
        """Open one file where it stands and keep it open, others kept out where the system can (`singleNode`)."""
        opened = self._open(plan, exclusive=True)
        if isinstance(opened, Refusal):
            return opened
        _, handle, facts = opened
        made = Claimed(plan.claim_id, plan.entry.path, plan.name, facts.stamp, fresh=True, noted=plan.note)
        made.in_place = True
        made.handle = Held(handle, facts.stamp)
        return made

    def _open(self, plan: Plan, *, exclusive: bool) -> tuple[str, Handle, Facts] | Refusal:
        entry = plan.entry
        if entry.kind is not EntryKind.FILE:
            reason = WaitingReason.LINK if entry.kind is EntryKind.LINK else WaitingReason.NOT_REGULAR
            return Refusal(entry.path, reason)
        try:
            path = self._ops.join(self._dir, *relative_parts(self._ops, entry.path))
        except PathwaysError as error:
            return Refusal(entry.path, WaitingReason.NAME_UNREADABLE, error)
        try:
            handle = self._ops.open_claim(path, exclusive=exclusive)
        except OSError as error:
            return self._not_opened(entry, error)
        kept = False
        try:
            facts = self._ops.stat(handle)
            reason_left = self._not_as_listed(entry, facts, in_place=exclusive)
            if reason_left is None and self._found.tells_writer:
                writer = self._ops.writer_present(handle)
                self.in_vain |= writer is None
                if writer:
                    reason_left = WaitingReason.BEING_WRITTEN
            if reason_left is not None:
                return Refusal(entry.path, reason_left)
            kept = True
            return path, handle, facts
        finally:
            if not kept:
                self._ops.close(handle)

    @staticmethod
    def _not_opened(entry: Entry, error: OSError) -> Refusal:
        code = os_error_code(error)
        if code in ("EMFILE", "ENFILE", "ENOMEM"):
            raise error
        if code == "ENOENT":
            return Refusal(entry.path, WaitingReason.TAKEN_BY_OTHER)
        if error.errno == errno.ENXIO:
            return Refusal(entry.path, WaitingReason.NOT_REGULAR)  # a socket, put there since the listing
        if isinstance(step_error(error), PlaceUnready):
            raise error
        return Refusal(entry.path, reason_for(error), from_os_error(error))

    def _not_as_listed(self, entry: Entry, facts: Facts, *, in_place: bool) -> WaitingReason | None:
        if facts.kind is not NodeKind.FILE:
            return WaitingReason.NOT_REGULAR
        if facts.stamp.size == 0 and not entry.may_be_empty:
            return WaitingReason.EMPTY
        if not facts.stamp.same_content(entry.stamp):
            return WaitingReason.BEING_WRITTEN
        if facts.stamp.links > 1 >= entry.stamp.links:
            # The listing told one name or none: the engine has not given a sender by link and unlink its time yet.
            return WaitingReason.SEVERAL_NAMES
        # Some listings tell no id, and in place it may be a drive whose ids change by themselves.
        told = entry.stamp.file_id != 0 and (not in_place or self._found.lasting_ids)
        if told and not same_identity(facts.stamp, entry.stamp):
            return WaitingReason.TOO_NEW
        return None

    def _move(self, plan: Plan, handle: Handle, facts: Facts, path: str, target: str) -> Refusal | None:
        """Rename; None when the file is ours. After an error our own claim is looked for first (design rule 10)."""
        try:
            self._ops.rename(handle, path, target)
        except OSError as error:
            if self._there(target):
                return None
            code = os_error_code(error)
            entry = plan.entry
            if code == "ENOENT":
                if self._there(path) and not self._there(self._claims):
                    raise  # not the file is gone but our claim folder
                return Refusal(entry.path, WaitingReason.TAKEN_BY_OTHER)
            if code == "EXDEV" and b"/" in entry.path:
                return Refusal(entry.path, WaitingReason.PLACE_REFUSED, from_os_error(error))
            if code in _STOPS_THE_PASS or isinstance(step_error(error), PlaceUnready):
                raise
            return Refusal(entry.path, reason_for(error), from_os_error(error))
        return None

    def _there(self, path: str) -> bool:
        try:
            self._ops.look(path)
        except FileNotFoundError:
            return False
        return True
