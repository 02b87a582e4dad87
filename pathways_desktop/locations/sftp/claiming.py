"""The claim of a slice: look, rename, look again, open, compare; several files in flight at each step.

Each claim is looked up after its rename was answered, whatever the answer was: some servers say "ok" to two engines,
and an answer that was lost says nothing at all. The file is opened under the name that is ours alone, so that the bytes
stored are those of the file removed, also where another of the same size and second was put in its place in between.
Nothing is stored here. Sources: seed "A folder on an SFTP server", design rules 4 and 10, handoff.md S01 to S09.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.locations.base import Claimed, EntryKind, PlaceUnready, Refusal
from pathways_desktop.locations.sftp.claimfolder import look
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_session import Handle, Outcome
from pathways_desktop.locations.sftp.client_wire import Attributes
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.identity import Held, kind_of, stamp_of
from pathways_desktop.locations.sftp.listing import reason_for, unlike
from pathways_desktop.locations.shared.claims import Plan
from pathways_desktop.locations.shared.paths import inner_parts

Answer = TypeVar("Answer")

_TRIED_AT_ONCE = 64
"""Files that are open at once to find out whether they can be opened."""
_STOPS_THE_PASS = frozenset((Status.NO_SPACE, Status.QUOTA_EXCEEDED, Status.WRITE_PROTECT, Status.NO_MEDIA))
"""At a rename: the next file would meet the same."""


class ClaimFolderGone(PlaceUnready):
    """The claim folder is not there any more, though the file is: it is made again, and the slice goes on, once."""

    def __init__(self) -> None:
        super().__init__("ENOENT", PlaceState.UNREACHABLE, "the claim folder was removed")


@dataclass(slots=True)
class Slice:
    """What became of the plans of one slice so far."""

    claimed: list[Claimed] = field(default_factory=list)
    left: dict[bytes, Refusal] = field(default_factory=dict)
    """By path; several steps may come to know more of one file."""

    def leave(self, plan: Plan, reason: WaitingReason, error: PathwaysError | None = None) -> None:
        """Leave the entry of a plan where it is."""
        self.left[plan.entry.path] = Refusal(plan.entry.path, reason, error)


class Claimer:
    """Claims the entries of one slice. Used by the channel's worker thread."""

    def __init__(self, client: SftpClient, folder: bytes, claims: bytes, made: Slice) -> None:
        """`made` takes what is claimed and left, so that a link that breaks half way leaves a true account."""
        self._client = client
        self._dir = folder
        self._claims = claims
        self._made = made

    def claim(self, plans: Sequence[Plan], make_folder: Callable[[], None]) -> None:
        """Claim in order. `make_folder` makes the claim folder anew where somebody removed it.

        Raises `LinkDown` (renames that were not answered are left-overs of the next pass), and `SftpStatus` for what
        concerns the whole place.
        """
        ready = self._readable(self._as_listed(plans))
        try:
            moved = self._move(ready)
        except ClaimFolderGone:
            make_folder()
            moved = self._move([plan for plan in ready if plan.entry.path not in self._made.left])
        self._open(moved)

    def open_in_place(self, plans: Sequence[Plan]) -> None:
        """Open files where they stand (`singleNode`). Errors as for `claim`."""
        ready = self._as_listed(plans)
        for plan, handle in self._opened(ready, self._where):
            made = Claimed(plan.claim_id, plan.entry.path, plan.name, plan.entry.stamp, fresh=True, noted=plan.note)
            made.in_place = True
            made.handle = Held(handle, plan.entry.stamp)
            self._made.claimed.append(made)
        self._compare_in_place()

    # --- before the move

    def _where(self, plan: Plan) -> bytes:
        return self._dir + b"/" + plan.entry.path

    def _target(self, plan: Plan) -> bytes:
        return self._claims + b"/" + plan.name

    def _as_listed(self, plans: Sequence[Plan]) -> list[Plan]:
        """Those whose own entry still is what the listing showed; a link is refused by either."""
        asked = []
        for plan in plans:
            try:
                inner_parts(plan.entry.path)
            except PathwaysError as error:
                self._made.leave(plan, WaitingReason.NAME_UNREADABLE, error)
                continue
            if plan.entry.kind is EntryKind.FILE:
                asked.append(plan)
            else:
                is_link = plan.entry.kind is EntryKind.LINK
                self._made.leave(plan, WaitingReason.LINK if is_link else WaitingReason.NOT_REGULAR)
        ready = []
        for plan, told in _each(asked, self._client.lstat_many(map(self._where, asked))):
            if isinstance(told, SftpStatus):
                self._refuse(plan, told)
                continue
            reason = unlike(told, plan.entry)
            if reason is None:
                ready.append(plan)
            else:
                self._made.leave(plan, reason)
        return ready

    def _readable(self, plans: Sequence[Plan]) -> list[Plan]:
        """Those that can be opened: the page leaves the others where they are. Nothing is read from these handles."""
        readable: list[Plan] = []
        for first in range(0, len(plans), _TRIED_AT_ONCE):
            opened = self._opened(plans[first : first + _TRIED_AT_ONCE], self._where)
            _raise_lost(self._client.close_many(handle for _, handle in opened))
            readable.extend(plan for plan, _ in opened)
        return readable

    def _opened(self, plans: Sequence[Plan], where: Callable[[Plan], bytes]) -> list[tuple[Plan, Handle]]:
        opened: list[tuple[Plan, Handle]] = []
        lost: LinkDown | None = None
        for plan, told in zip(plans, self._client.open_read_many(map(where, plans)), strict=True):
            if isinstance(told, Handle):
                opened.append((plan, told))
            elif isinstance(told, LinkDown):
                lost = lost or told
            else:
                self._refuse(plan, told)
        if lost is not None:
            raise lost
        return opened

    def _refuse(self, plan: Plan, error: SftpStatus) -> None:
        if error.missing:
            self._made.leave(plan, WaitingReason.TAKEN_BY_OTHER)
        else:
            self._made.leave(plan, reason_for(error), error)

    # --- the move

    def _move(self, plans: Sequence[Plan]) -> list[tuple[Plan, Attributes]]:
        """Rename all, then look up all, and tell what is ours with the attributes that it has now."""
        answers = self._client.posix_rename_many((self._where(plan), self._target(plan)) for plan in plans)
        _raise_lost(answers)
        looked = self._client.lstat_many(map(self._target, plans))
        _raise_lost(looked)
        moved = []
        for plan, answer, told in zip(plans, answers, looked, strict=True):
            if isinstance(told, Attributes):
                moved.append((plan, told))
            elif isinstance(told, SftpStatus) and not told.missing:
                raise told  # the claim folder can't be looked into: what was moved is found again as a left-over
            elif isinstance(answer, SftpStatus):
                self._not_moved(plan, answer)
            else:
                self._made.leave(plan, WaitingReason.TAKEN_BY_OTHER)  # "ok" was said to two, and the other has it
        return moved

    def _not_moved(self, plan: Plan, answer: SftpStatus) -> None:
        """The rename was refused and our claim is not there: why. "No such file" has two meanings."""
        if answer.status in _STOPS_THE_PASS:
            raise answer
        if look(self._client, self._where(plan)) is None:
            self._made.leave(plan, WaitingReason.TAKEN_BY_OTHER)
        elif look(self._client, self._claims) is None:
            raise ClaimFolderGone
        elif answer.missing:
            # Gone at the rename and back at the look: another file was put there meanwhile.
            self._made.leave(plan, WaitingReason.TOO_NEW)
        else:
            self._made.leave(plan, reason_for(answer), answer)

    # --- after the move

    def _open(self, moved: Sequence[tuple[Plan, Attributes]]) -> None:
        """Open what is ours and compare the open file with the entry; what is another is kept and held (rule 4)."""
        files = []
        for plan, told in moved:
            if kind_of(told) is not EntryKind.FILE:
                # A link, put there after the look. It is never opened; it lies in the claim folder as nobody's.
                self._made.leave(plan, WaitingReason.LINK)
                continue
            made = Claimed(plan.claim_id, plan.entry.path, plan.name, plan.entry.stamp, fresh=True, noted=plan.note)
            if not stamp_of(told).same_file(plan.entry.stamp):
                made.changed, made.stamp = True, stamp_of(told)
            files.append((plan, made))
        opened = self._client.open_read_many(self._target(plan) for plan, _ in files)
        lost = next((answer for answer in opened if isinstance(answer, LinkDown)), None)
        for (plan, made), handle in zip(files, opened, strict=True):
            if isinstance(handle, SftpStatus) and handle.missing:
                self._made.leave(plan, WaitingReason.TAKEN_BY_OTHER)
                continue
            if isinstance(handle, Handle):
                made.handle = Held(handle, made.stamp)
            # What can't be opened here is ours all the same: reading it tells why.
            self._made.claimed.append(made)
        if lost is not None:
            raise lost
        self._compare()

    def _compare(self) -> None:
        """The open file has to be the entry that was looked at; else it was swapped: closed, kept and held."""
        for made, held, told in self._fstats():
            if not isinstance(told, Attributes) or not stamp_of(told).same_file(made.stamp):
                made.changed = True
                if isinstance(told, Attributes):
                    made.stamp = stamp_of(told)
                made.handle = None
                self._close(held.handle)

    def _compare_in_place(self) -> None:
        for made, held, told in self._fstats():
            if not isinstance(told, Attributes) or not stamp_of(told).same_file(made.stamp):
                self._made.claimed.remove(made)
                self._made.left[made.path] = Refusal(made.path, WaitingReason.BEING_WRITTEN)
                self._close(held.handle)

    def _fstats(self) -> list[tuple[Claimed, Held, Attributes | SftpStatus]]:
        files = [(made, made.handle) for made in self._made.claimed if isinstance(made.handle, Held)]
        told = self._client.fstat_many(held.handle for _, held in files)
        _raise_lost(told)
        return [
            (made, held, each) for (made, held), each in zip(files, told, strict=True) if not isinstance(each, LinkDown)
        ]

    def _close(self, handle: Handle) -> None:
        _raise_lost(self._client.close_many((handle,)))


def _each(plans: Sequence[Plan], answers: Iterable[Answer | Outcome]) -> Iterable[tuple[Plan, Answer | SftpStatus]]:
    """Plans with their answers. Raises `LinkDown` where the link went."""
    for plan, answer in zip(plans, answers, strict=True):
        if isinstance(answer, LinkDown):
            raise answer
        yield plan, answer


def _raise_lost(answers: Iterable[object]) -> None:
    for answer in answers:
        if isinstance(answer, LinkDown):
            raise answer
