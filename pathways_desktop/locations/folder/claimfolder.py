"""The claim folder of one channel: made safely, its names read, its owner record kept. No file is claimed here.

Source of the rules: contract "Names on disk", design rules 8 and 13, seed "A folder on this machine".
"""

from __future__ import annotations

import json
import os
import socket
from datetime import UTC, datetime

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId, parse_claimed_name
from pathways_desktop.locations.base import ClaimFile
from pathways_desktop.locations.folder.fileops import Facts, FileOps, NodeKind, Scanned
from pathways_desktop.locations.folder.owners import OWNER, OwnerWatch, owner_of
from pathways_desktop.locations.folder.paths import CLAIMED
from pathways_desktop.locations.folder.place import cannot_flush

HEARTBEAT_SECONDS = 30.0
_EXPIRES_MS = 90_000
_PROBE, _HALF = ".probe-", ".tmp"
_REMOVED_WHILE_OPEN = (".fuse_hidden", ".nfs")
"""What a removed file is called on FUSE and NFS until its last handle is closed: listed, and no reason for an alarm."""


class ClaimFolder:
    """`<dir>/.claimed/<channel>`. Used by the channel's worker thread only."""

    def __init__(self, folder: str, channel: str, tag: str, ops: FileOps, clock: Clock) -> None:
        self.root = ops.join(folder, CLAIMED)
        self.path = ops.join(self.root, channel)
        self._dir = folder
        self._channel = channel
        self._tag = tag
        self._ops = ops
        self._clock = clock
        self._made: list[str] = []
        self._acquired_ms: int | None = None
        self._beaten: float | None = None
        self.watch = OwnerWatch(tag, clock)
        """What was seen of the other engines' records."""
        self.foreign = 0
        """Names that are nobody's, as of the last look at our own claims (contract "Names on disk")."""

    # --- the folders

    def ensure(self, device: int) -> tuple[str, ...]:
        """Make what is missing; the folders whose entries changed by that.

        Raises `ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE` for a link, a file or another volume, and `OSError`.
        """
        changed = []
        for above, path in ((self._dir, self.root), (self.root, self.path)):
            facts = self._look(path)
            if facts is None:
                try:
                    self._ops.make_folder(path)
                except FileExistsError:
                    pass  # another channel or engine was quicker
                else:
                    changed.append(above)
                    self._made.append(path)
                    if path == self.root:
                        self._ops.hide(path)
                facts = self._ops.look(path)
            if facts.kind is not NodeKind.FOLDER or facts.stamp.volume != device:
                raise PathwaysError("ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE")
        return tuple(changed)

    def exists(self) -> bool:
        """True when the claim folder is there and a real folder."""
        both = (self._look(self.root), self._look(self.path))
        return all(facts is not None and facts.kind is NodeKind.FOLDER for facts in both)

    def keep(self) -> None:
        """From now on the folders stay: a claim was made in them."""
        self._made.clear()

    def unmake(self) -> None:
        """Remove the folders that this object made and that nothing was ever put into."""
        while self._made:
            try:
                self._ops.remove_folder(self._made.pop())
            except OSError:
                self._made.clear()  # something lies in it by now, or the place is away: they stay

    def _look(self, path: str) -> Facts | None:
        try:
            return self._ops.look(path)
        except FileNotFoundError:
            return None

    # --- the names in it

    def own(self) -> list[tuple[ClaimId, bytes, bytes, Facts]]:
        """The claims of this engine and channel in claim order: id, path as the name tells it, name, facts."""
        found = []
        names = self._scan(self.path)
        self.watch.look(names)
        self.foreign = 0
        for scanned in names:
            facts = scanned.facts
            parsed = parse_claimed_name(self._ops.raw(scanned.name))
            if facts is None:
                continue  # it went away under the listing
            if parsed is None or facts.kind is not NodeKind.FILE:
                self.foreign += not scanned.name.startswith((OWNER, _PROBE, *_REMOVED_WHILE_OPEN))
                continue
            if parsed[0].tag != self._tag:
                continue
            if facts.stamp.file_id == 0:
                # This system's listings tell no id, and a claim must not be opened without one to compare.
                again = self._look(self._ops.join(self.path, scanned.name))
                if again is None:
                    continue
                facts = again
            found.append((parsed[0], parsed[1], self._ops.raw(scanned.name), facts))
        found.sort()
        return found

    def find(self, claim_id: ClaimId) -> bytes | None:
        """The name under which this claim lies here as a file, whoever made it; None where it does not."""
        for scanned in self._scan(self.path):
            if scanned.name.startswith(claim_id.text + "-") and scanned.facts is not None:
                return self._ops.raw(scanned.name) if scanned.facts.kind is NodeKind.FILE else None
        return None

    def all(self, this_run: frozenset[str]) -> list[ClaimFile]:
        """Everything under `.claimed`, of all channels and engines; `this_run` are the claim ids of this run."""
        listed: list[ClaimFile] = []
        for top in self._scan(self.root):
            if top.facts is not None and top.facts.kind is NodeKind.FOLDER:
                folder = self._ops.join(self.root, top.name)
                owners: dict[str, tuple[str, str]] = {}
                listed.extend(
                    self._claim_file(folder, top.name, scanned, owners, this_run)
                    for scanned in self._scan(folder)
                    if not scanned.name.startswith((OWNER, _PROBE))
                )
            elif not top.name.startswith(_PROBE):
                listed.append(_foreign("", self._ops.raw(top.name), top.facts))
        listed.sort(key=lambda claim: (claim.channel, claim.name))
        return listed

    def _claim_file(
        self, folder: str, channel: str, scanned: Scanned, owners: dict[str, tuple[str, str]], this_run: frozenset[str]
    ) -> ClaimFile:
        name = self._ops.raw(scanned.name)
        parsed = parse_claimed_name(name)
        if parsed is None or scanned.facts is None or scanned.facts.kind is not NodeKind.FILE:
            return _foreign(channel, name, scanned.facts)
        claim_id, path = parsed
        if claim_id.tag != self._tag:
            state = ClaimState.OTHER_ENGINE
            if claim_id.tag not in owners:
                owners[claim_id.tag] = owner_of(self._ops, folder, claim_id.tag)
            owner, host = owners[claim_id.tag]
        else:
            owner, host = "this engine", ""
            if channel != self._channel:
                state = ClaimState.OTHER_CHANNEL
            else:
                state = ClaimState.THIS_RUN if claim_id.text in this_run else ClaimState.EARLIER_RUN
        stamp = scanned.facts.stamp
        return ClaimFile(
            claim_id.text, path, name, stamp.size, stamp.mtime_ns, channel, owner, state, claim_id.tag, host
        )

    def _scan(self, path: str) -> list[Scanned]:
        try:
            return list(self._ops.scan(path))
        except FileNotFoundError:
            return []

    # --- the owner record

    @property
    def owner_path(self) -> str:
        """Where this engine's record stands."""
        return self._ops.join(self.path, OWNER + self._tag)

    def own_it(self) -> None:
        """Write the record before the first claim of a run, and again where somebody removed it."""
        if self._acquired_ms is None or self._look(self.owner_path) is None:
            self._write_owner()

    @property
    def beat_due(self) -> bool:
        """True when this run never tried to write its record, or 30 s have passed since it last did."""
        return self._beaten is None or self._clock.monotonic() - self._beaten >= HEARTBEAT_SECONDS

    def heartbeat(self) -> None:
        """Renew the record when 30 s have passed since the last time; write it where this run holds old claims only."""
        if self.beat_due:
            # Set first: a place that refuses is not asked with every file that is read meanwhile.
            self._beaten = self._clock.monotonic()
            if self.exists():
                self._write_owner()

    def disown(self) -> None:
        """Remove the record, also one that an earlier run of this engine left when it was cut off."""
        self._acquired_ms = self._beaten = None
        for path in (self.owner_path + _HALF, self.owner_path):
            if self._look(path) is not None:
                self._ops.remove(None, path)

    def _write_owner(self) -> None:
        now = self._clock.now_ms()
        acquired = now if self._acquired_ms is None else self._acquired_ms
        record = {
            "ownerId": self._tag,
            "host": socket.gethostname(),
            "pid": os.getpid(),
            "acquiredAt": _rfc3339(acquired),
            "expiresAt": _rfc3339(now + _EXPIRES_MS),
            "heartbeatAt": _rfc3339(now),
        }
        half = self.owner_path + _HALF
        if self._look(half) is not None:
            self._ops.remove(None, half)  # of a run that ended in this step
        handle = self._ops.create(half, 0o600)
        try:
            self._ops.write(handle, json.dumps(record).encode("ascii"))
            try:
                self._ops.flush_file(handle)
            except OSError as error:
                if not cannot_flush(error):
                    raise
        finally:
            self._ops.close(handle)
        self._ops.replace(half, self.owner_path)
        self._acquired_ms = acquired
        self._beaten = self._clock.monotonic()


def _foreign(channel: str, name: bytes, facts: Facts | None) -> ClaimFile:
    """A name that is no claim name, or a claim name on something that is no file: reported, never taken in."""
    size, mtime = (facts.stamp.size, facts.stamp.mtime_ns) if facts else (0, 0)
    return ClaimFile("", name, name, size, mtime, channel, "", ClaimState.UNREADABLE)


def _rfc3339(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
