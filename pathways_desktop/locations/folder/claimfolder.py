"""The claim folder of one channel: made safely, its names read, its owner record kept. No file is claimed here.

Source of the rules: contract "Names on disk", design rules 8 and 13, seed "A folder on this machine".
"""

from __future__ import annotations

from contextlib import suppress

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, os_error_code
from pathways_desktop.domain.names import ClaimId, parse_claimed_name
from pathways_desktop.locations.base import ClaimFile
from pathways_desktop.locations.folder.fileops import FILES, Facts, FileOps, NodeKind, Scanned
from pathways_desktop.locations.folder.place import cannot_flush
from pathways_desktop.locations.shared.claims import (
    CLAIMED,
    NO_ALARM,
    NOT_LISTED,
    PROBE,
    ClaimList,
    claim_order,
    foreign_row,
)
from pathways_desktop.locations.shared.records import (
    HALF,
    LONGEST_RECORD,
    OWNER,
    Beat,
    OwnerWatch,
    owner_words,
    record_text,
)

_NO_ROOM = frozenset(("ENOSPC", "EDQUOT"))


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
        self._beat = Beat(clock)
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
        self.watch.look((each.name, each.facts.stamp if each.facts is not None else None) for each in names)
        self.foreign = 0
        for scanned in names:
            facts = scanned.facts
            parsed = parse_claimed_name(self._ops.raw(scanned.name))
            if facts is None:
                continue  # it went away under the listing
            if parsed is None or facts.kind not in FILES:
                self.foreign += not scanned.name.startswith(NO_ALARM)
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
                return self._ops.raw(scanned.name) if scanned.facts.kind in FILES else None
        return None

    def all(self, this_run: frozenset[str]) -> list[ClaimFile]:
        """Everything under `.claimed`, of all channels and engines; `this_run` are the claim ids of this run."""
        listed: list[ClaimFile] = []
        told = ClaimList(self._channel, self._tag, this_run)
        for top in self._scan(self.root):
            if top.facts is not None and top.facts.kind is NodeKind.FOLDER:
                listed.extend(self._rows(top.name, told))
            elif not top.name.startswith(PROBE):
                stamp = top.facts.stamp if top.facts else None
                listed.append(foreign_row("", self._ops.raw(top.name), stamp))
        listed.sort(key=claim_order)
        return listed

    def _rows(self, channel: str, told: ClaimList) -> list[ClaimFile]:
        folder = self._ops.join(self.root, channel)
        owners: dict[str, tuple[str, str]] = {}

        def owner_of(tag: str) -> tuple[str, str]:
            if tag not in owners:
                owners[tag] = self._owner(folder, tag)
            return owners[tag]

        rows = []
        for scanned in self._scan(folder):
            if not scanned.name.startswith(NOT_LISTED):
                stamp = scanned.facts.stamp if scanned.facts else None
                is_file = scanned.facts is not None and scanned.facts.kind in FILES
                rows.append(told.row(channel, self._ops.raw(scanned.name), stamp, owner_of, is_file=is_file))
        return rows

    def _owner(self, folder: str, tag: str) -> tuple[str, str]:
        """Owner and host of another engine's record; the tag where none can be read."""
        try:
            handle = self._ops.open_read(self._ops.join(folder, OWNER + tag))
            try:
                record = self._ops.read(handle, 0, LONGEST_RECORD)
            finally:
                self._ops.close(handle)
        except (OSError, ValueError):
            return tag, ""
        return owner_words(record) or (tag, "")

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
        """Write the record before the first claim of a run, and again where somebody removed it or it grew old."""
        if self._beat.acquired_ms is None or self._beat.due or self._look(self.owner_path) is None:
            try:
                self._write_owner()
            except OSError as error:
                # A claim needs no room, and taking files away is what gives a full disk its room back. The record is
                # tried again with each slice and heartbeat; until then people see the tag as the owner.
                if os_error_code(error) not in _NO_ROOM:
                    raise

    def heartbeat(self) -> None:
        """Renew the record when 30 s have passed since the last time; write it where this run holds old claims only."""
        if self._beat.due:
            self._beat.tried()
            if self.exists():
                self._write_owner()

    def disown(self) -> None:
        """Remove the record, also one that an earlier run of this engine left when it was cut off."""
        self._beat.forget()
        for path in (self.owner_path + HALF, self.owner_path):
            if self._look(path) is not None:
                self._ops.remove(None, path)

    def _write_owner(self) -> None:
        now = self._clock.now_ms()
        acquired = now if self._beat.acquired_ms is None else self._beat.acquired_ms
        half = self.owner_path + HALF
        if self._look(half) is not None:
            self._ops.remove(None, half)  # of a run that ended in this step
        try:
            handle = self._ops.create(half, 0o600)
            try:
                self._ops.write(handle, record_text(self._tag, acquired, now))
                try:
                    self._ops.flush_file(handle)
                except OSError as error:
                    if not cannot_flush(error):
                        raise
            finally:
                self._ops.close(handle)
            self._ops.replace(half, self.owner_path)
        except OSError:
            with suppress(OSError):
                self._ops.remove(None, half)
            raise
        self._beat.written(acquired)
