"""Files on their way to `errorDir`: whole hand-overs, and told, through a stop at any point.

What goes is noted before the first move and forgotten after it was told. So a stop in between leaves no done file that
nobody can make sense of, and no file that lies in `errorDir` without a word. A stop right before the note is taken back
has the same file told twice. Used by the channel's worker thread. Sources: contract (`errorDir`), research/handoff.md
row B03.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pathways_desktop.config.model import Channel
from pathways_desktop.config.parts import FileSourceKeys
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.engine.incidents import SET_ASIDE, Incidents
from pathways_desktop.engine.log import log_error
from pathways_desktop.locations.base import Claimed, Entry, Listing, PlaceUnready, Source, Stamp
from pathways_desktop.store.audit import ENGINE
from pathways_desktop.store.status import GoingAside
from pathways_desktop.store.store import Store


class Aside:
    """What one channel puts aside."""

    def __init__(self, channel: Channel, source: Source, store: Store, incidents: Incidents) -> None:
        self._name = channel.name
        self._source = source
        self._store = store
        self._incidents = incidents
        self._is_set = isinstance(channel.source, FileSourceKeys) and bool(channel.source.error_dir)
        self._kept: tuple[GoingAside, ...] | None = None
        """What is noted; None before the notes of the run before were read."""

    def claim(self, claimed: Claimed, error: PathwaysError) -> bool:
        """Move a claim with its done files, the payload first, and tell it; False where there is no `errorDir`.

        Raises `PlaceUnready` and whatever else keeps it where it is.
        """
        if not self._is_set:
            return False
        files = list(reversed(list(claimed.files())))
        if claimed.in_place:
            going = GoingAside(error.code, error.detail, files=_stamps((each.path, each.stamp) for each in files))
        else:
            going = GoingAside(error.code, error.detail, claims=tuple(each.claim_id.text for each in files))
        self._note(going)
        for each in files:
            self._source.set_aside(each)
        self._told(going, error)
        return True

    def entry(
        self, entry: Entry, done: Entry | None, dones: Sequence[Claimed], ids: ClaimIds, error: PathwaysError
    ) -> bool:
        """The same for a file that could not be opened where it stands, with `done` beside it or `dones`.

        The latter were claimed already, as they go first. False also where another file stands there by now.
        """
        if not self._is_set:
            return False
        files = [entry] if done is None else [entry, done]
        claims = tuple(each.claim_id.text for each in dones)
        noted = _stamps((each.path, each.stamp) for each in files)
        going = GoingAside(error.code, error.detail, claims=claims, files=noted)
        self._note(going)
        if not self._source.set_aside_entry(entry, ids):
            self._forget(going)
            return False
        if done is not None:
            self._source.set_aside_entry(done, ids)
        for each in dones:
            self._source.set_aside(each)
        self._told(going, error)
        return True

    def finish_claims(self, found: Sequence[Claimed]) -> list[Claimed]:
        """Go on with what a stop or an error cut off in the claim folder; what of `found` stays there.

        Where `errorDir` is set no longer the done files stay, and are told like others without their file.
        """
        there = {each.claim_id.text: each for each in found}
        gone: set[str] = set()
        for going in self._noted():
            if going.files:
                continue
            if going.claims[0] in there:
                self._forget(going)  # nothing was moved
                continue
            rest = [claim for claim in going.claims if claim in there and self._is_set]
            if self._go_on(going, [partial(self._source.set_aside, there[claim]) for claim in rest]):
                gone.update(rest)
        return [each for each in found if each.claim_id.text not in gone]

    def finish_files(
        self, listing: Listing, dones: Sequence[Claimed], ids: Callable[[], ClaimIds]
    ) -> tuple[Listing, list[Claimed]]:
        """The same for files that stood in the place: the listing without those that went, and which of `dones` did.

        `dones` lie alone in the claim folder; `ids` gives those of this moment.
        """
        there = {entry.path: entry for entry in listing.entries} if any(each.files for each in self._noted()) else {}
        claims = {each.claim_id.text: each for each in dones}
        gone: set[bytes] = set()
        gone_dones: list[Claimed] = []
        for going in self._noted():
            if not going.files:
                continue
            (payload, stamp), *others = going.files.items()
            if _stands(there.get(payload), stamp):
                self._forget(going)
                continue
            rest = [path for path, noted in others if _stands(there.get(path), noted) and self._is_set]
            alone = [claims[claim] for claim in going.claims if claim in claims and self._is_set]
            moves = [partial(self._aside_entry, there[path], ids) for path in rest]
            if self._go_on(going, [*moves, *(partial(self._source.set_aside, each) for each in alone)]):
                gone.update(rest)
                gone_dones.extend(alone)
        if gone:
            listing = replace(listing, entries=tuple(each for each in listing.entries if each.path not in gone))
        return listing, gone_dones

    def _aside_entry(self, entry: Entry, ids: Callable[[], ClaimIds]) -> None:
        self._source.set_aside_entry(entry, ids())

    def _go_on(self, going: GoingAside, moves: Iterable[Callable[[], object]]) -> bool:
        """Do the moves that are left and tell it. One that can't be done stops no pass; it is tried in the next."""
        try:
            for move in moves:
                move()
            self._source.flush_removals()
        except PlaceUnready:
            raise
        except PathwaysError as trouble:
            log_error("set-aside-failed", trouble, channel=self._name)
            return False
        self._told(going, PathwaysError(going.code, going.detail))
        return True

    def _noted(self) -> tuple[GoingAside, ...]:
        if self._kept is None:
            self._kept = self._store.status.going_aside(self._name)
        return self._kept

    def _note(self, going: GoingAside) -> None:
        self._keep((*self._noted(), going))

    def _forget(self, going: GoingAside) -> None:
        self._keep(tuple(each for each in self._noted() if each != going))

    def _keep(self, going: tuple[GoingAside, ...]) -> None:
        self._store.status.set_going_aside(self._name, going)
        self._kept = going

    def _told(self, going: GoingAside, error: PathwaysError) -> None:
        """Say in log and record that files went to `errorDir`."""
        log_error("source-set-aside", error, channel=self._name, claim=going.claims[0] if going.claims else None)
        # It lies in `errorDir` until a person looks there, so this does not close by itself but when acknowledged.
        # One of each cause: files that went there for other reasons are other affairs, and each has its count.
        self._incidents.note(SET_ASIDE, f"errorDir, {error.code}", error.detail)
        self._store.audit.record("file-set-aside", who=ENGINE, outcome=error.code, detail=self._name)
        self._forget(going)


def _stamps(files: Iterable[tuple[bytes, Stamp]]) -> Mapping[bytes, tuple[int, int]]:
    return {path: (stamp.size, stamp.mtime_ns) for path, stamp in files}


def _stands(entry: Entry | None, noted: tuple[int, int]) -> bool:
    """Whether the file that was noted stands there still."""
    return entry is not None and (entry.stamp.size, entry.stamp.mtime_ns) == noted
