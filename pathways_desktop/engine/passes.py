"""One pass of one source: left-overs, listing, readiness, then slice by slice claim, flush, store, remove.

The order of the arrows is the program's promise (design, first picture); nothing here knows what kind of place it
works on. Runs on the channel's worker thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState, WaitingReason
from pathways_desktop.domain.names import ClaimId, ClaimIds
from pathways_desktop.engine.givenback import GivenBack
from pathways_desktop.engine.handover import SEVERAL
from pathways_desktop.engine.incidents import Incidents
from pathways_desktop.engine.intake import Intake
from pathways_desktop.engine.log import log_error
from pathways_desktop.engine.readiness import Readiness, modified_order, name_order, slices
from pathways_desktop.engine.waitinglist import PassResult, WaitingList
from pathways_desktop.locations.base import Claimed, Entry, EntryKind, Listing, PlaceUnready, Refusal, Refused, Source
from pathways_desktop.locations.leased import LeasedSource
from pathways_desktop.locations.marked import MarkedSource
from pathways_desktop.store.store import Store

FOREIGN = "ERR_PATHWAYS_CLAIM_FOREIGN"
ABANDONED = "ERR_PATHWAYS_CLAIMS_ABANDONED"
SILENT_SECONDS = 300.0
"""Without a sign of life for so long, another engine's claims are told: nothing but a person frees them."""
_COUNT_SECONDS = 60.0
NO_FILE = {
    EntryKind.FOLDER: "a folder: its files are read with recursive: true",
    EntryKind.ELSEWHERE: "not on this computer: keep the folder on this device",
}
"""Kinds of entries that are never taken, with the words for the waiting list."""
SLICE_FILES = 200
SLICE_BYTES = 64 * 1024 * 1024


class PassRunner:
    """Runs passes over one source and keeps what has to be remembered between them."""

    def __init__(
        self,
        channel: Channel,
        source: Source,
        store: Store,
        clock: Clock,
        intake: Intake,
        incidents: Incidents,
        free_bytes: Callable[[], tuple[int, int]],
        stopping: Callable[[], bool],
    ) -> None:
        self._channel = channel
        self._source = source
        self._store = store
        self._clock = clock
        self._intake = intake
        self._incidents = incidents
        self._free_bytes = free_bytes
        self._stopping = stopping
        self.claimed_now: Callable[[Sequence[Claimed]], None] = _nobody
        """Told of each slice that was just claimed, so that nobody is shown it as waiting while it is stored."""
        self._readiness = Readiness(channel.source.min_age.seconds, store.status.waiting(channel.name))
        self._tries = intake.staying.path_tries
        self._given_back = GivenBack(channel.name, store)
        self._handover = intake.handover
        self._ids = ClaimIds(store.tag)
        self._place: str | None = None
        self._abandoned = ""
        self._count_due = 0.0

    def run(self, *, take: bool = True) -> PassResult:
        """One pass. With `take` False (paused) it lists only. Errors of the place are raised; items are told."""
        result = PassResult()
        try:
            self._intake.capabilities = self._source.probe()
        except Refused as refused:
            self._list_refused(refused, result)
            return result
        try:
            self._pass(result, take=take)
        except Refused as refused:
            # Another engine reads the place in place; that may come out with any slice.
            result = PassResult(stored=result.stored)
            if not self._source.in_place:
                # What is claimed is ours whoever reads there, and while it lies there the other one has to wait.
                result.stored += self._intake.leftovers(self._ids)
                result.claimed = self._intake.remaining
            self._list_refused(refused, result)
        return result

    def _pass(self, result: PassResult, *, take: bool) -> None:
        if isinstance(self._source, LeasedSource):
            if take:
                self._source.take_lease()
            else:
                self._source.drop_lease()
        if self._place != self._source.place_id:
            # Another volume is another place: nothing seen there before counts (design rule 3).
            self._readiness.clear()
            self._tries.clear()
            if self._place is not None:
                self._given_back.release()
            self._place = self._source.place_id
        if take:
            result.stored += self._intake.leftovers(self._ids)
        else:
            self._intake.look()
        listing = self._source.list()
        if take:
            listing = self._go_on_aside(listing)
        listed = self._clock.monotonic()
        waiting = WaitingList(self._channel.name, self._short_id, result)
        ready = self._judge(listing, listed, waiting, take=take)
        if take:
            result.stored += self._reunite()
        self._tell_halves(listing, waiting)
        result.hidden = listing.hidden
        self._readiness.keep_only(entry.path for entry in listing.entries)
        self._tries.keep_only(entry.path for entry in listing.entries)
        self._given_back.keep_only(entry.path for entry in listing.entries)
        if ready:
            self._take(ready, listed, waiting)
        result.claimed = self._intake.remaining
        self._tell_foreign()
        self._tell_abandoned()
        for trouble in listing.told:
            self._tell_once(trouble.code, trouble.detail)
        self._incidents.end_of_pass()

    def _reunite(self) -> int:
        """Claim the done files of payloads that an earlier run claimed alone, and store those; how many."""
        alone = self._intake.halves.payloads
        if not alone:
            return 0
        self._ids.begin(self._clock.now_ms())
        whole = self._handover.claim_dones(alone, self._ids, self._note)
        if not whole:
            return 0
        self._source.flush()
        return self._intake.go_on(whole, self._ids)

    def _tell_halves(self, listing: Listing, waiting: WaitingList) -> None:
        """Halves in the claim folder whose other half is nowhere: in the waiting list with their age, and as held."""
        dones = [
            (done, WaitingReason.PAYLOAD_MISSING, "ERR_PATHWAYS_PAYLOAD_MISSING")
            for done in self._handover.lone_dones(listing.entries)
        ]
        payloads = [
            (each, WaitingReason.DONE_FILE_MISSING, "ERR_PATHWAYS_DONE_FILE_MISSING")
            for each in self._intake.halves.payloads
        ]
        for claimed, reason, code in (*dones, *payloads):
            self._intake.staying.alone(claimed, code)
            path = self._handover.path(claimed)
            waiting.add(path, claimed.stamp.size, claimed.claim_id.time_ms, reason, "in the claim folder")

    def _tell_foreign(self) -> None:
        """Tell of names in the claim folder that are nobody's, once for each number; a pass without them ends it."""
        count = self._source.foreign()
        if not count:
            return
        # Markers of all channels lie side by side, claimed files in a folder for each channel.
        where = ".claimed" if isinstance(self._source, MarkedSource) else f".claimed/{self._channel.name}"
        self._tell_once(FOREIGN, f"{count} in {where}")

    def _tell_abandoned(self) -> None:
        """Tell of other engines' claims whose owners show no sign of life, as after a restore; it ends by itself."""
        silent = {tag for tag, seconds in self._source.signs().items() if seconds >= SILENT_SECONDS}
        now = self._clock.monotonic()
        if not silent:
            self._abandoned, self._count_due = "", now
            return
        if now >= self._count_due:
            # An engine that has nothing to do is silent too, and only the claims tell it from one that is gone.
            self._count_due = now + _COUNT_SECONDS
            other, name = ClaimState.OTHER_ENGINE, self._channel.name
            held = [each for each in self._source.claims() if each.channel == name and each.state is other]
            owners = Counter(each.owner for each in held if each.tag in silent)
            self._abandoned = "; ".join(f"{count} of {owner}" for owner, count in sorted(owners.items()))
        if self._abandoned:
            self._tell_once(ABANDONED, self._abandoned)

    def _tell_once(self, code: str, detail: str) -> None:
        """Open it, or keep it open where it says the same already."""
        if self._incidents.detail(code, item=True) == detail:
            self._incidents.still(code)
        else:
            self._incidents.open(code, detail, item=True)

    def finish_leftovers(self) -> int:
        """Hand in again what lies in the claim folder, and nothing else; messages stored."""
        self._intake.capabilities = self._source.probe()
        return self._intake.leftovers(self._ids)

    # ---------------------------------------------------------------- acts of a person on one claim

    def finish(self, claimed: Claimed) -> str:
        """Store it and remove it, whether or not the channel is paused; what came of it, in words."""
        self._intake.capabilities = self._source.probe()
        return self._intake.finish(claimed, self._ids)

    def is_done(self, claimed: Claimed) -> bool:
        """Whether a claim is a done file, which is no message."""
        return self._handover.is_done(claimed)

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """Return it to `path`, where no pass takes it before it changes or a person polls. `GIVE_BACK_TAKEN`.

        Its done files follow it.
        """
        name, claim_id = self._channel.name, claimed.claim_id
        self._given_back.hold(path, claimed.stamp)
        try:
            grew_from = self._store.intake.grown_from(name, claim_id)
            if grew_from is not None:
                self._store.intake.note_path_grown(name, path, grew_from)
            self._source.give_back(claimed, path)
        except BaseException:
            self._given_back.forget(path)
            raise
        for done in claimed.files():
            if done is not claimed:
                self._source.give_back(done, self._handover.path(done))
        self._store.intake.forget_names(name, [each.claim_id for each in claimed.files()])

    def whole(self, found: Sequence[Claimed]) -> dict[ClaimId, Claimed]:
        """Left-overs by claim id, each half of a hand-over leading to both: what a person does is done to both."""
        halves = self._handover.reunite(found)
        return {
            each.claim_id: claimed
            for claimed in (*halves.whole, *halves.payloads, *halves.dones)
            for each in claimed.files()
        }

    def take_over(self, claim_id: ClaimId) -> dict[ClaimId, ClaimId]:
        """Make another engine's claim ours, and the other half of its hand-over; the ids that each has now.

        It is stored when it has been at rest.
        """
        self._source.probe()
        self._ids.begin(self._clock.now_ms())
        other = self._handover.partner(claim_id, self._source.claims())
        asked = [each for each in (claim_id, other) if each is not None]
        taken: dict[ClaimId, ClaimId] = {}
        # The older one first, so that what vouches for a payload stays older than it.
        for each in sorted(asked):
            claimed = self._source.take_over(each, self._ids.next(), self._note)
            taken[each] = claimed.claim_id
            self._intake.let_rest(claimed)
        return taken

    # ---------------------------------------------------------------- a pass, in parts

    def _list_refused(self, refused: Refused, result: PassResult) -> None:
        """Nothing is claimed, but each file stands in the waiting list with the place's code."""
        result.refused = refused
        listing = self._source.list()
        result.hidden = listing.hidden
        now, now_ms = self._clock.monotonic(), self._clock.now_ms()
        waiting = WaitingList(self._channel.name, self._short_id, result)
        for refusal in listing.refused:
            self._refuse(refusal, refusal.size, waiting)
        for entry in listing.entries:
            since = self._readiness.judge(entry, now, now_ms).seen_ms
            waiting.add(entry.path, entry.stamp.size, since, WaitingReason.PLACE_REFUSED, refused.code)

    def try_again(self) -> None:
        """Let files that wait for their next try be tried on the next pass, as a person asked."""
        self._tries.due_now()
        self._given_back.release()
        self._intake.staying.try_again()

    def _short_id(self, path: bytes) -> str:
        return self._store.intake.short_id(self._channel.name, path)

    def _judge(self, listing: Listing, now: float, waiting: WaitingList, *, take: bool) -> list[Entry]:
        now_ms = self._clock.now_ms()
        ready: list[Entry] = []
        most = self._channel.source.max_size
        for refusal in listing.refused:
            self._refuse(refusal, refusal.size, waiting)
        verdicts = {entry.path: self._readiness.judge(entry, now, now_ms) for entry in listing.entries}
        dones = self._handover.look(listing.entries, verdicts).pairs
        for entry in listing.entries:
            size = entry.stamp.size
            verdict = verdicts[entry.path]
            if entry.kind is EntryKind.FOLDER and self._handover.takes_bundles:
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.EMPTY, SEVERAL)
                continue
            if entry.kind in NO_FILE:
                waits = entry.kind is not EntryKind.FOLDER
                detail = NO_FILE[entry.kind]
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.NOT_REGULAR, detail, waits=waits)
                continue
            if entry.path in dones.dones:
                # It is no message: with its payload it is one row, and that is the payload's.
                if entry.path in dones.alone:
                    waiting.add(entry.path, size, verdict.seen_ms, self._handover.alone(entry.path))
                continue
            verdict = self._handover.verdict(entry, verdict)
            if not self._channel.source.takes(entry.path):
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.NOT_MATCHED)
            elif self._given_back.holds(entry.path, entry.stamp):
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.PAUSED, self._given_back.detail)
            elif verdict.reason is not None and (take or verdict.due is None):
                # What only waits for its time waits for the end of the pause where there is one.
                self._note_due(verdict.due, waiting.result)
                next_try = None if verdict.due is None else now_ms + round((verdict.due - now) * 1000)
                waiting.add(entry.path, size, verdict.seen_ms, verdict.reason, verdict.detail, next_try)
            elif most is not None and size > most.bytes:
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.TOO_LARGE, f"larger than {most}")
            elif not take:
                waiting.add(entry.path, size, verdict.seen_ms, WaitingReason.PAUSED)
            else:
                held = self._tries.waits(entry.path, now)
                if held is None:
                    ready.append(entry)
                else:
                    self._incidents.still(held.code)
                    self._note_due(held.due, waiting.result)
                    next_try = now_ms + round((held.due - now) * 1000)
                    waiting.add(entry.path, size, verdict.seen_ms, held.reason, held.code, next_try)
        if self._channel.source.order == "modified":
            ready.sort(key=modified_order)
        else:
            ready.sort(key=name_order)
        return ready

    def _note_due(self, due: float | None, result: PassResult) -> None:
        if due is not None and (result.due is None or due < result.due):
            result.due = due

    def _take(self, ready: Sequence[Entry], listed: float, waiting: WaitingList) -> None:
        interval = self._channel.source.poll_interval.seconds
        left = len(ready)
        for part in slices(ready, self._intake.capabilities.most_at_once or SLICE_FILES, SLICE_BYTES):
            overdue = left != len(ready) and self._clock.monotonic() - listed >= max(interval, 1.0)
            if self._stopping() or overdue:
                waiting.result.more = True
                for entry in ready[len(ready) - left :]:
                    since = self._readiness.seen_ms(entry.path, self._clock.now_ms())
                    waiting.add(entry.path, entry.stamp.size, since, WaitingReason.TOO_NEW, "taken with the next slice")
                return
            left -= len(part)
            room = self._with_room(part, waiting)
            if room:
                self._take_slice(room, waiting)

    def _take_slice(self, part: Sequence[Entry], waiting: WaitingList) -> None:
        self._ids.begin(self._clock.now_ms())
        claim, alone = self._handover.claim(part, self._ids, self._note)
        self._intake.staying.count += len(alone)
        try:
            # Nothing is stored before the moves last; a flush that fails ends the pass and is never repeated (rule 5).
            self._source.flush()
        except BaseException:
            for claimed in claim.claimed:
                self._intake.staying.close(claimed)
            raise
        self.claimed_now(claim.claimed)
        for claimed in claim.claimed:
            if not claimed.in_place:
                self._tries.succeeded(claimed.path)
            self._readiness.forget(claimed.path)
        waiting.result.stored += self._intake.take(claim.claimed, self._ids)
        for refusal in claim.left:
            self._left(refusal, part, waiting)

    def _note(self, names: Sequence[tuple[ClaimId, bytes]]) -> None:
        self._store.intake.note_names(self._channel.name, names)

    def _with_room(self, part: Sequence[Entry], waiting: WaitingList) -> list[Entry]:
        """The entries that the disk of the store has room for (design rule 12)."""
        free, total = self._free_bytes()
        reserve = min(512 * 1024 * 1024, total // 20)
        room: list[Entry] = []
        planned = 0
        for entry in part:
            if free < 3 * (planned + entry.stamp.size) + reserve:
                since = self._readiness.seen_ms(entry.path, self._clock.now_ms())
                waiting.add(entry.path, entry.stamp.size, since, WaitingReason.DISK_RESERVE)
                self._incidents.open("ERR_PATHWAYS_DISK_RESERVE", "", item=True)
            else:
                planned += entry.stamp.size
                room.append(entry)
        return room

    def _left(self, refusal: Refusal, part: Sequence[Entry], waiting: WaitingList) -> None:
        """An entry that the claim left: count its tries, put it aside where that is configured, tell why."""
        entry = next(entry for entry in part if entry.path == refusal.path)
        if refusal.reason in (WaitingReason.CANNOT_OPEN, WaitingReason.NO_RIGHT) and refusal.error is not None:
            short = self._short_id(refusal.path)
            log_error("source-read-failed", refusal.error, channel=self._channel.name, id=short)
            self._incidents.open(refusal.error.code, refusal.error.detail, item=True)
            last = self._tries.failed(refusal.path, refusal.reason, refusal.error.code, self._clock.monotonic())
            if last and self._set_aside(entry, refusal.error):
                return
        elif refusal.reason is WaitingReason.TAKEN_BY_OTHER:
            self._readiness.forget(refusal.path)
        self._refuse(refusal, entry.stamp.size, waiting)

    def _set_aside(self, entry: Entry, error: PathwaysError) -> bool:
        """Move a file that can't be opened to `errorDir`; what keeps it where it is concerns that file only."""
        try:
            dones = self._handover.lone_of(entry.path)
            beside = None if dones else self._handover.mark_of(entry)
            moved = self._intake.staying.aside.entry(entry, beside, dones, self._ids, error)
            if moved:
                self._gone(dones)
            return moved
        except PlaceUnready:
            raise
        except PathwaysError as trouble:
            log_error("set-aside-failed", trouble, channel=self._channel.name)
            return False

    def _go_on_aside(self, listing: Listing) -> Listing:
        """Finish what a stop cut off on its way to `errorDir`."""
        listing, gone = self._intake.staying.aside.finish_files(listing, self._intake.halves.dones, self._new_ids)
        self._gone(gone)
        return listing

    def _gone(self, dones: Sequence[Claimed]) -> None:
        """These done files lie in the claim folder no longer."""
        self._handover.forget(dones)
        for done in dones:
            self._intake.staying.gone(done)

    def _new_ids(self) -> ClaimIds:
        self._ids.begin(self._clock.now_ms())
        return self._ids

    def _refuse(self, refusal: Refusal, size: int, waiting: WaitingList) -> None:
        since = self._readiness.seen_ms(refusal.path, self._clock.now_ms())
        waiting.add(refusal.path, size, since, refusal.reason, refusal.error.code if refusal.error else None)


def _nobody(claimed: Sequence[Claimed]) -> None:
    """Nobody is to be told."""
