"""Names in claim folders: whose they are, how a listing of all of them tells them, and the plan of a new claim.

Source of the rules: contract "Names on disk" and `claims`, design rule 8. No place is touched here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId, ClaimIds, claimed_name, parse_claimed_name
from pathways_desktop.locations.base import ClaimFile, Entry, Stamp
from pathways_desktop.locations.shared.records import OWNER

CLAIMED = ".claimed"
PROBE = ".probe-"
LEASE = ".lease-"
NOT_LISTED = (OWNER, PROBE, LEASE)
"""How the names in a claim folder begin that `claims` does not show."""
_REMOVED_WHILE_OPEN = (".fuse_hidden", ".nfs")
"""What a removed file is called on FUSE and NFS until its last handle is closed: listed, and no reason for an alarm."""
NO_ALARM = (*NOT_LISTED, *_REMOVED_WHILE_OPEN)
"""How names begin that are no claims and nobody's business."""


def probe_prefix(tag: str, channel: str) -> str:
    """How every probe file of this engine and channel begins: hidden, and never a name that a partner writes."""
    return f"{PROBE}{tag}.{channel}."


@dataclass(frozen=True, slots=True)
class Plan:
    """An entry with the id and name that its claim will have."""

    entry: Entry
    claim_id: ClaimId
    name: bytes
    note: bool


def plan_claims(entries: Iterable[Entry], ids: ClaimIds, *, recursive: bool) -> list[Plan]:
    """Ids and names in order, before anything is touched."""
    planned = []
    for entry in entries:
        claim_id = ids.next()
        named = claimed_name(claim_id, entry.path, recursive=recursive)
        planned.append(Plan(entry, claim_id, named.name, named.note))
    return planned


class ClaimList:
    """Turns the names of the claim folders of one place into what `claims` lists."""

    def __init__(self, channel: str, tag: str, this_run: frozenset[str]) -> None:
        """`channel` and `tag` are ours; `this_run` are the claim ids that this run gave."""
        self._channel = channel
        self._tag = tag
        self._this_run = this_run

    def row(
        self,
        channel: str,
        name: bytes,
        stamp: Stamp | None,
        owner_of: Callable[[str], tuple[str, str]],
        *,
        is_file: bool,
    ) -> ClaimFile:
        """One name in the folder of `channel`. `stamp` is None where it could not be looked at.

        `owner_of` tells owner and host of another engine by its tag, from that folder's records.
        """
        parsed = parse_claimed_name(name)
        if parsed is None or stamp is None or not is_file:
            return foreign_row(channel, name, stamp)
        claim_id, path = parsed
        if claim_id.tag != self._tag:
            state = ClaimState.OTHER_ENGINE
            owner, host = owner_of(claim_id.tag)
        else:
            owner, host = "this engine", ""
            if channel != self._channel:
                state = ClaimState.OTHER_CHANNEL
            else:
                state = ClaimState.THIS_RUN if claim_id.text in self._this_run else ClaimState.EARLIER_RUN
        return ClaimFile(
            claim_id.text, path, name, stamp.size, stamp.mtime_ns, channel, owner, state, claim_id.tag, host
        )


def foreign_row(channel: str, name: bytes, stamp: Stamp | None) -> ClaimFile:
    """A name that is no claim name, or a claim name on something that is no file: reported, never taken in."""
    size, mtime = (stamp.size, stamp.mtime_ns) if stamp else (0, 0)
    return ClaimFile("", name, name, size, mtime, channel, "", ClaimState.UNREADABLE)


def claim_order(claim: ClaimFile) -> tuple[str, bytes]:
    """The order in which `claims` lists them."""
    return claim.channel, claim.name
