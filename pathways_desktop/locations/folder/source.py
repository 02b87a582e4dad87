"""The folder source: the claim rule of the seed page, step by step. What a pass decides stands in the engine.

Source of the rules: seed "A folder on this machine", design rules 1 to 8 and 13, contract "Names on disk".
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState, WaitingReason
from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId, ClaimIds, unescape_path
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.locations.base import (
    Capabilities,
    Claimed,
    ClaimFile,
    ClaimResult,
    Entry,
    Listing,
    NoteNames,
    PlaceUnready,
    Reader,
    Refusal,
    Refused,
    SourceParts,
    Stamp,
)
from pathways_desktop.locations.folder.card import LastProbe, folder_card
from pathways_desktop.locations.folder.claimfolder import ClaimFolder
from pathways_desktop.locations.folder.claiming import Claimer
from pathways_desktop.locations.folder.fileops import DriveKind, FileOps, Volume
from pathways_desktop.locations.folder.flushing import Flusher
from pathways_desktop.locations.folder.holding import Holdings
from pathways_desktop.locations.folder.leasing import FolderLease, FolderNeighbours, keeps_lock
from pathways_desktop.locations.folder.listing import FolderListing
from pathways_desktop.locations.folder.paths import names_of, setting_parts, subfolder_of
from pathways_desktop.locations.folder.place import (
    Remembered,
    VolumePolicy,
    check_volume,
    open_place,
    step_error,
    unready,
)
from pathways_desktop.locations.folder.probe import (
    flushes_folder,
    probe_claims,
    probe_file,
    sweep_probes,
)
from pathways_desktop.locations.shared.claims import plan_claims, probe_prefix
from pathways_desktop.locations.shared.neighbours import Neighbours


@dataclass(frozen=True, slots=True)
class FolderSourceSettings:
    """What `channels.yaml` says about a folder source and this room has to know."""

    dir: str
    recursive: bool = False
    bundle: bool = False
    """Each claim's folder in the place is a bundle's: removed with it when it is empty."""
    keep_processed: str | None = None
    """A path from `dir`, on its volume."""
    error_dir: str | None = None
    single_node: bool = False
    volume_policy: VolumePolicy | None = None
    """None: `any` on removable drives, else `same`."""


class FolderSource:
    """`Source` over a folder. All calls come from the channel's worker thread, but `card`."""

    def __init__(self, settings: FolderSourceSettings, parts: SourceParts, ops: FileOps, clock: Clock) -> None:
        self._settings = settings
        self._parts = parts
        self._ops = ops
        self._clock = clock
        self._dir = ops.absolute(settings.dir)
        self._folder = ClaimFolder(self._dir, parts.channel, parts.tag, ops, clock)
        self._flusher = Flusher(ops)
        self._prefix = probe_prefix(parts.tag, parts.channel)
        self._remembered = Remembered.parse(parts.volume)
        self._volume: Volume | None = None
        self._found: Capabilities | None = None
        self._refused: Refused | None = None
        self._last = LastProbe(PlaceState.READY)
        self._held = Holdings(
            ops,
            self._dir,
            self._folder.path,
            self._flusher,
            recursive=settings.recursive,
            bundle=settings.bundle,
            device=self._device,
            lasting=self._lasting,
            tells_writer=lambda: self._found is not None and bool(self._found.tells_writer),
        )
        self._in_vain = False
        """True where files of the last claim could not be asked for their writers."""
        self._holding = False
        """True where the last look found claims of ours: then another engine wants to see that we live."""
        self._several: set[bytes] = set()
        """Paths of files that a claim found to have several names, where listings tell no number of them."""
        others, host = FolderNeighbours(ops, self._folder.root), socket.gethostname()
        alone = settings.single_node
        self._neighbours = Neighbours(others, parts.channel, parts.tag, clock, in_place=alone, host=host)
        self._lease: FolderLease | None = None
        if settings.single_node:
            self._lease = FolderLease(ops, self._folder, parts.tag, clock, self._neighbours)
        self._flushed_before: set[str] = set()
        """Left-overs of earlier runs whose moves are due in `flush` or went through it."""
        self._at_work = False
        """True once this object looked for left-overs or claimed: it is a running engine's."""

    # --- the place

    @property
    def place_id(self) -> str:
        volume = self._volume.id if self._volume else self._remembered.id if self._remembered else ""
        return f"folder:{volume}:{self._dir}"

    @property
    def volume(self) -> str | None:
        return self._remembered.text() if self._remembered else None

    @property
    def in_place(self) -> bool:
        return self._settings.single_node

    def take_lease(self) -> None:
        locks = self._neighbours.locks = self._volume is not None and keeps_lock(self._volume)
        try:
            if self._lease is not None:
                self._lease.take(self._device(), lock=locks)
            elif self._neighbours.due:
                self._neighbours.look()
        except Refused as error:
            self._last = replace(self._last, code=error.code)
            raise
        except OSError as error:
            raise step_error(error) from error

    def drop_lease(self) -> None:
        if self._lease is not None:
            self._lease.release()

    def still_there(self, claimed: Claimed) -> bool:
        return self._held.still_there(claimed)

    def fence(self) -> None:
        if self._lease is not None:
            try:
                self._lease.fence()
            except PathwaysError:
                self._on_the_same_volume()  # a place that is gone is told as that
                raise

    def probe_again(self, *, accept_volume: bool = False) -> None:
        self._found = self._refused = None
        if accept_volume:
            self._remembered = None

    def probe(self) -> Capabilities:
        try:
            found = self._probe()
        except PlaceUnready as error:
            # What is known belonged to a volume that is not there now.
            self._last = replace(self._last, state=error.state, code=error.code, capabilities=None)
            raise
        except PathwaysError as error:
            self._last = replace(
                self._last, state=PlaceState.READY, code=error.code, capabilities=None, volume=self._volume
            )
            raise
        self._last = LastProbe(PlaceState.READY, None, self._volume, found, self._clock.now_ms())
        return found

    def _probe(self) -> Capabilities:
        volume = open_place(self._ops, self._dir)
        check_volume(self._ops, self._dir, volume, self._remembered, self._settings.volume_policy)
        if self._volume is None or self._volume.session != volume.session:
            self._found = self._refused = None
        self._volume = volume
        self._remembered = Remembered(volume.id, volume.mount, self._dir)
        if self._refused is not None:
            raise Refused(self._refused.code, self._refused.detail)
        try:
            if self._found is None:
                self._found = self._ask_twice(volume)
            elif not self.in_place:
                self._flusher.add(*self._folder.ensure(volume.device))
        except Refused as error:
            self._refused = error
            self._folder.unmake()
            raise
        except OSError as error:
            raise unready(error) from error
        return self._found

    def _ask_twice(self, volume: Volume) -> Capabilities:
        try:
            return self._ask(volume)
        except FileNotFoundError:
            # Another source's stop removed the folders that it had made, under our feet; its record keeps ours later.
            return self._ask(volume)

    def _ask(self, volume: Volume) -> Capabilities:
        if self.in_place:
            sweep_probes(self._ops, (self._dir,), self._prefix)
            told = probe_file(self._ops, self._dir, self._prefix)
            self._flusher.folders = not self._ops.flush_by_file and flushes_folder(self._ops, self._dir)
            return Capabilities(
                flush_files=told.flush_files,
                flush_folders=self._flusher.folders,
                tells_writer=told.tells_writer,
                lasting_ids=volume.lasting_ids,
                longest_name=volume.longest_name,
                ejectable=volume.drive is DriveKind.REMOVABLE,
            )
        changed = self._folder.ensure(volume.device)
        found = probe_claims(self._ops, volume, self._dir, self._folder.root, self._folder.path, self._prefix)
        self._flusher.folders = bool(found.flush_folders)
        self._flusher.files = bool(found.flush_files)
        self._flusher.add(*changed)
        return replace(found, ejectable=volume.drive is DriveKind.REMOVABLE)

    def card(self) -> PlaceCard:
        return folder_card(
            self._settings.dir, self._last, self._ops, source=True, in_place=self.in_place, in_vain=self._in_vain
        )

    # --- a pass

    def leftovers(self) -> Sequence[Claimed]:
        self._at_work = True
        try:
            own = self._folder.own() if self._folder.exists() else []
        except OSError as error:
            raise unready(error) from error
        self._holding = bool(own)
        found = []
        for claim_id, path, name, facts in own:
            if self._held.is_open(claim_id):
                continue
            if claim_id.text not in self._held.mine and claim_id.text not in self._flushed_before:
                # The run that moved it may have ended before its flush.
                self._flushed_before.add(claim_id.text)
                self._flusher.add(
                    self._folder.path, self._folder.root, *subfolder_of(self._ops, self._dir, path), self._dir
                )
            found.append(Claimed(claim_id, path, name, self._lasting(facts.stamp), fresh=False))
        return found

    def list(self) -> Listing:
        never = frozenset(
            b"/".join(self._ops.raw(part) for part in setting_parts(self._ops, path))
            for path in (self._settings.keep_processed, self._settings.error_dir)
            if path
        )
        kinds = {"recursive": self._settings.recursive, "empty_too": self._settings.bundle}
        listing = FolderListing(self._ops, self._dir, self._device(), never=never, beat=self._sign, **kinds)
        found = self._with_names(listing.collect())
        if not self.in_place or self._found is None or self._found.lasting_ids:
            return found
        # Ids that may change by themselves say nothing about a file that is only read in place: size and time do.
        entries = tuple(replace(entry, stamp=replace(entry.stamp, file_id=0)) for entry in found.entries)
        return replace(found, entries=entries)

    def _sign(self) -> None:
        """A sign of life while a listing goes on. What hinders it hinders no listing."""
        with suppress(PathwaysError):
            self.heartbeat(self._holding)

    def _with_names(self, listing: Listing) -> Listing:
        """The listing with the number of names where only an open file tells it (listings of Windows do not)."""
        if not self._several:
            return listing
        there = {entry.path: entry for entry in listing.entries}
        for path in tuple(self._several):
            links = names_of(self._ops, self._dir, path) if path in there else 1
            if links > 1:
                there[path] = replace(there[path], stamp=replace(there[path].stamp, links=links))
            else:
                self._several.discard(path)
        return replace(listing, entries=tuple(there.values()))

    def claim(self, entries: Iterable[Entry], ids: ClaimIds, note: NoteNames | None = None) -> ClaimResult:
        found = self._found
        if found is None:
            raise PathwaysError("ERR_PATHWAYS_INTERNAL", "claim before probe")
        claimer = Claimer(self._ops, self._dir, self._folder.path, found)
        planned = plan_claims(entries, ids, recursive=self._settings.recursive)
        notes = [(plan.claim_id, plan.entry.path) for plan in planned if plan.note]
        self._at_work = True
        if not self.in_place:
            self._own_folder()
            if note is not None and notes:
                note(notes)
        claimed: list[Claimed] = []
        left: list[Refusal] = []
        try:
            for plan in planned:
                got = claimer.open_in_place(plan) if self.in_place else claimer.claim(plan)
                if isinstance(got, Refusal):
                    left.append(got)
                    if got.reason is WaitingReason.SEVERAL_NAMES:
                        self._several.add(got.path)
                    continue
                got.stamp = self._lasting(got.stamp)
                claimed.append(got)
                self._held.took(got)
                if not self.in_place:
                    self._flusher.moved(got, self._folder.path, self._folder.root, left=claimer.folder_of(plan))
        except OSError as error:
            self._held.close_all(claimed)
            raise step_error(error) from error
        except PathwaysError:
            self._held.close_all(claimed)
            raise
        self._in_vain = claimer.in_vain
        return ClaimResult(tuple(claimed), tuple(left))

    def _own_folder(self) -> None:
        """Say that we claim here, and look then whether somebody reads in place. Raises `Refused`."""
        try:
            try:
                self._folder.own_it()
            except FileNotFoundError:
                # A source that only looked, here or in another engine, removed what it had made: make it anew.
                self._flusher.add(*self._folder.ensure(self._device()))
                self._folder.own_it()
            self._folder.keep()
            self._neighbours.look()
        except OSError as error:
            raise step_error(error) from error

    def flush(self) -> None:
        self._flusher.flush_moves()

    def flush_removals(self) -> None:
        self._flusher.flush_removals()
        if self.in_place:
            # What was flushed has to be the volume that the files were removed from.
            self._on_the_same_volume()

    def heartbeat(self, holding: bool) -> None:
        if self._lease is not None:
            self._lease.beat()
            holding = self._holding  # claims that the former setting left; its folder is the lease's too
        if not holding or self._found is None:
            return
        try:
            # Read in place, a claim folder is there only where the former setting left claims in it.
            self._folder.heartbeat()
        except OSError as error:
            raise step_error(error) from error

    def signs(self) -> Mapping[str, float]:
        return self._folder.watch.unchanged()

    def foreign(self) -> int:
        return self._folder.foreign

    # --- one claim

    def open(self, claimed: Claimed) -> Reader:
        return self._held.open(claimed)

    def close(self, claimed: Claimed) -> None:
        self._held.close(claimed)

    def settled(self, claimed: Claimed) -> bool:
        return self._held.settled(claimed)

    def finish(self, claimed: Claimed) -> None:
        there = self._held.finish(claimed, self._settings.keep_processed)
        if claimed.in_place and not there:
            # Gone with its drive, it is not gone for good: the removal must not count as confirmed (rule 6).
            self._on_the_same_volume()

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        return self._held.reclaim(claimed, new_id)

    def take_over(self, claim_id: ClaimId, new_id: ClaimId, note: NoteNames | None = None) -> Claimed:
        self._at_work = True
        try:
            name = self._folder.find(claim_id) if self._folder.exists() else None
            if name is None:
                raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")
            kept = name[CLAIM_ID_LENGTH + 1 :]
            path = unescape_path(kept) if self._settings.recursive else kept
            if note is not None and path != unescape_path(kept):
                note([(new_id, path)])
            self._folder.own_it()
        except OSError as error:
            raise unready(error) from error
        return self._held.take_over(name, path, new_id)

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        self._held.give_back(claimed, path)

    def set_aside(self, claimed: Claimed) -> bool:
        if self._settings.error_dir:
            self._held.set_aside(claimed, self._settings.error_dir)
        return bool(self._settings.error_dir)

    def set_aside_entry(self, entry: Entry, ids: ClaimIds) -> bool:
        folder = self._settings.error_dir
        return bool(folder) and self._held.set_aside_entry(entry, folder or "", ids.next())

    def claims(self) -> Sequence[ClaimFile]:
        try:
            return self._folder.all(frozenset(self._held.mine))
        except OSError as error:
            raise unready(error) from error

    def stop(self) -> None:
        self._held.close_all()
        self.drop_lease()
        try:
            if self._at_work and self._folder.exists() and not self._folder.own():
                self._folder.disown()
        except OSError:
            pass  # the place is away; its record ages and people see that
        self._folder.unmake()

    # --- helpers

    def _on_the_same_volume(self) -> None:
        """Raise `PlaceUnready` when another volume, or none, stands at the path since the last probe."""
        now = open_place(self._ops, self._dir)
        check_volume(self._ops, self._dir, now, self._remembered, self._settings.volume_policy)
        if self._volume is not None and now.session != self._volume.session:
            raise PlaceUnready("ENODEV", PlaceState.UNREACHABLE)

    def _device(self) -> int:
        if self._volume is None:
            self._volume = open_place(self._ops, self._dir)
        return self._volume.device

    def _lasting(self, stamp: Stamp) -> Stamp:
        """The stamp without a change time that says nothing after a remount."""
        lasting = self._found is not None and self._found.lasting_ids
        return stamp if lasting else replace(stamp, change_ns=0)
