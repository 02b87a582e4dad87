"""The source on an SFTP server: the claim rule of the seed page, step by step. What a pass decides is the engine's.

Source of the rules: seed "A folder on an SFTP server", design rules 1 to 10 and 13, contract "Names on disk".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
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
    Refused,
    SourceParts,
)
from pathways_desktop.locations.sftp.card import LastProbe, place_name, source_card
from pathways_desktop.locations.sftp.claimfolder import SftpClaimFolder
from pathways_desktop.locations.sftp.claiming import Claimer, Slice
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_link import SftpLink
from pathways_desktop.locations.sftp.errors import SftpStatus
from pathways_desktop.locations.sftp.holding import Holdings
from pathways_desktop.locations.sftp.leasing import SftpLease, SftpNeighbours
from pathways_desktop.locations.sftp.listing import SftpListing
from pathways_desktop.locations.sftp.place import folder_bytes, look_at_folder, unready
from pathways_desktop.locations.sftp.probe import Probe, Told
from pathways_desktop.locations.shared.claims import plan_claims, probe_prefix
from pathways_desktop.locations.shared.neighbours import Neighbours
from pathways_desktop.locations.shared.paths import inner_setting


@dataclass(frozen=True, slots=True)
class SftpSourceSettings:
    """What `channels.yaml` says about an SFTP source and this room has to know."""

    dir: str
    recursive: bool = False
    bundle: bool = False
    """Each claim's folder in the place is a bundle's: removed with it when it is empty."""
    keep_processed: str | None = None
    """A path from `dir`."""
    error_dir: str | None = None
    single_node: bool = False


class SftpSource:
    """`Source` over a folder on an SFTP server. All calls come from the channel's worker thread, but `card`."""

    def __init__(self, settings: SftpSourceSettings, parts: SourceParts, link: SftpLink, clock: Clock) -> None:
        """Touches nothing; `link` connects with the first call that needs it."""
        self._settings = settings
        self._link = link
        self._clock = clock
        self._dir = folder_bytes(settings.dir)
        self._where = place_name(link.address, self._dir)
        self._session = 0
        self._folder = SftpClaimFolder(self._dir, parts.channel, parts.tag, self._connected, clock)
        self._prefix = probe_prefix(parts.tag, parts.channel)
        self._held = Holdings(self._connected, self._dir, self._folder.path, recursive=settings.recursive)
        others = SftpNeighbours(self._connected, self._folder.root)
        self._neighbours = Neighbours(others, parts.channel, parts.tag, clock, in_place=settings.single_node)
        self._lease: SftpLease | None = None
        if settings.single_node:
            self._lease = SftpLease(self._connected, self._folder, parts.tag, clock, unready, self._neighbours)
        self._offer: tuple[str, frozenset[bytes]] | None = None
        self._told: Told | None = None
        self._refused: Refused | None = None
        self._last = LastProbe(PlaceState.READY)
        self._holding = False
        """True where the last look found claims of ours: then another engine wants to see that we live."""
        self._at_work = False
        """True once this object looked for left-overs or claimed: it is a running engine's."""

    def _connected(self) -> SftpClient:
        client = self._link.client()
        if client.session != self._session:
            # Handles died with the former session; what was claimed over it is a left-over.
            self._session = client.session
            self._held.lost()
        return client

    # --- the place

    @property
    def place_id(self) -> str:
        return self._where

    @property
    def volume(self) -> str | None:
        return None  # the server's host key is what tells it from another, and the client sees to that

    @property
    def in_place(self) -> bool:
        return self._settings.single_node

    def take_lease(self) -> None:
        try:
            if self._lease is not None:
                self._lease.take()
            elif self._neighbours.due:
                self._neighbours.look()
        except Refused as error:
            self._last = replace(self._last, code=error.code)
            raise
        except SftpStatus as error:
            raise unready(error) from error

    def drop_lease(self) -> None:
        if self._lease is not None:
            self._lease.release()

    def still_there(self, claimed: Claimed) -> bool:
        try:
            return self._held.still_there(claimed)
        except SftpStatus as error:
            raise unready(error) from error

    def fence(self) -> None:
        if self._lease is not None:
            self._lease.fence()

    def probe_again(self, *, accept_volume: bool = False) -> None:
        self._told = None
        self._refused = None
        self._link.again()

    def probe(self) -> Capabilities:
        try:
            told = self._probe()
        except PathwaysError as error:
            state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
            self._last = replace(self._last, state=state, code=error.code, told=None)
            raise
        server, extensions = self._offer or ("", frozenset())
        offered = tuple(sorted(name.decode("ascii", "replace") for name in extensions))
        self._last = LastProbe(PlaceState.READY, None, told, server, offered, self._clock.now_ms())
        claims = not self.in_place
        return Capabilities(
            one_step_rename=True if claims else None,
            steady_ids=True if claims else None,
            flush_files=told.flushes,
            flush_folders=False,
            tells_writer=None,
            lasting_ids=False,
            clock_difference_ms=told.clock_difference_ms,
            longest_name=told.longest_name,
        )

    def _probe(self) -> Told:
        client = self._connected()
        look_at_folder(client, self._dir)
        offer = (client.server, frozenset(client.extensions))
        if self._offer != offer:
            # Another server, or another version of it: what was found out says nothing about it.
            self._told = self._refused = None
        self._offer = offer
        if self._refused is not None:
            raise Refused(self._refused.code, self._refused.detail)
        try:
            if self._told is None:
                self._told = self._ask(client)
            elif not self.in_place:
                self._folder.ensure()
        except Refused as error:
            self._refused = error
            self._folder.unmake()
            raise
        except SftpStatus as error:
            raise unready(error) from error
        return self._told

    def _ask(self, client: SftpClient) -> Told:
        probe = Probe(client, self._dir, self._prefix, self._clock)
        if self.in_place:
            if self._settings.keep_processed:
                probe.need_rename()
            return probe.in_place()
        probe.need_rename()
        try:
            self._folder.ensure()
            told = probe.claims(self._folder.root, self._folder.path)
        except (Refused, SftpStatus):
            # Another process may have swept our files away (`check`), or the folders that it had made (its end): only
            # what is so twice is true.
            self._folder.ensure()
            told = Probe(client, self._dir, self._prefix, self._clock).claims(self._folder.root, self._folder.path)
        self._folder.flushes = self._held.flushes = told.flushes
        return told

    def card(self) -> PlaceCard:
        return source_card(self._where, self._last, in_place=self.in_place)

    # --- a pass

    def leftovers(self) -> Sequence[Claimed]:
        self._at_work = True
        try:
            self._connected()
            self._held.begin()
            own = self._folder.own() if self._folder.exists() else []
        except SftpStatus as error:
            raise unready(error) from error
        self._holding = bool(own)
        return [
            Claimed(claim_id, path, name, stamp, fresh=False)
            for claim_id, path, name, stamp in own
            if not self._held.is_open(claim_id)
        ]

    def list(self) -> Listing:
        never = frozenset(
            b"/".join(inner_setting(path.encode("utf-8", "surrogateescape")))
            for path in (self._settings.keep_processed, self._settings.error_dir)
            if path
        )
        listing = SftpListing(
            self._connected(),
            self._dir,
            recursive=self._settings.recursive,
            never=never,
            empty_too=self._settings.bundle,
            beat=self._sign,
        )
        try:
            return listing.collect()
        except SftpStatus as error:
            raise unready(error) from error

    def _sign(self) -> None:
        """A sign of life while a listing goes on. What hinders it hinders no listing."""
        with suppress(PathwaysError):
            self.heartbeat(self._holding)

    def claim(self, entries: Iterable[Entry], ids: ClaimIds, note: NoteNames | None = None) -> ClaimResult:
        if self._told is None:
            raise PathwaysError("ERR_PATHWAYS_INTERNAL", "claim before probe")
        client = self._connected()
        planned = plan_claims(entries, ids, recursive=self._settings.recursive)
        notes = [(plan.claim_id, plan.entry.path) for plan in planned if plan.note]
        self._at_work = True
        made = Slice()
        claimer = Claimer(client, self._dir, self._folder.path, made)
        if self.in_place:
            claimer.open_in_place(planned)
        else:
            self._own_folder()
            try:
                # Our record stands now, so who reads in place from here on sees us, and we see who does by now.
                self._neighbours.look()
            except SftpStatus as error:
                raise unready(error) from error
            if note is not None and notes:
                note(notes)
            claimer.claim(planned, self._own_folder)
        self._held.took(made.claimed)
        return ClaimResult(tuple(made.claimed), tuple(made.left.values()))

    def _own_folder(self) -> None:
        self._folder.ensure()
        self._folder.own_it()
        self._folder.keep()

    def flush(self) -> None:
        self._held.flush()

    def flush_removals(self) -> None:
        self._held.flush_removals()

    def heartbeat(self, holding: bool) -> None:
        if self._lease is not None:
            self._lease.beat()
            holding = self._holding  # claims that the former setting left; its folder is the lease's too
        if holding and self._told is not None:
            # Read in place, a claim folder is there only where the former setting left claims in it.
            self._folder.heartbeat()

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
        if self._settings.bundle:
            # First: what a stop leaves is the claim, and its next finish comes by here again.
            self._held.drop_folder(claimed.path)
        self._held.finish(claimed, self._settings.keep_processed)

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
        except SftpStatus as error:
            raise unready(error) from error
        return self._held.take_over(name, path, new_id)

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        self._held.give_back(claimed, path)

    def set_aside(self, claimed: Claimed) -> bool:
        if self._settings.error_dir:
            if self._settings.bundle:
                self._held.drop_folder(claimed.path)
            self._held.set_aside(claimed, self._settings.error_dir)
        return bool(self._settings.error_dir)

    def set_aside_entry(self, entry: Entry, ids: ClaimIds) -> bool:
        folder = self._settings.error_dir
        moved = bool(folder) and self._held.set_aside_entry(entry, folder or "", ids.next())
        if moved and self._settings.bundle:
            self._held.drop_folder(entry.path)
        return moved

    def claims(self) -> Sequence[ClaimFile]:
        try:
            return self._folder.all(frozenset(self._held.mine))
        except SftpStatus as error:
            raise unready(error) from error

    def stop(self) -> None:
        self._held.close_all()
        try:
            # Without a link none is made for this: the record ages, and people see that.
            if self._link.connected:
                if self._lease is not None:
                    self._lease.release()
                if self._at_work and self._folder.exists() and not self._folder.own():
                    self._folder.disown()
                self._folder.unmake()
        except PathwaysError:
            pass
        finally:
            self._link.close()
