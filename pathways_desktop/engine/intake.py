"""From claimed to stored to removed: what a pass does with the files that are this channel's own.

Left-overs of an earlier run, files held because they changed, and fresh claims go the same way. The file is removed
only after the commit that holds its message; what cannot go on stays in the claim folder with its reason. Runs on the
channel's worker thread. Sources: seed "A folder on this machine", design rules 4 to 7.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.engine import keys
from pathways_desktop.engine.handover import Halves, Handover
from pathways_desktop.engine.incidents import Incidents
from pathways_desktop.engine.inplace import fence, moved_away
from pathways_desktop.engine.log import log
from pathways_desktop.engine.manifests import Manifests
from pathways_desktop.engine.reading import ClaimBytes, ReadFailed
from pathways_desktop.engine.staying import Staying
from pathways_desktop.handoff.manifest import ManifestFault
from pathways_desktop.handoff.records import RecordCounter
from pathways_desktop.locations.base import Capabilities, Claimed, PlaceUnready, Source, SourceChanged
from pathways_desktop.locations.marked import ClaimVoid, MarkedSource, SourceStuck
from pathways_desktop.store.intake import Incoming, Outcome
from pathways_desktop.store.store import Store

BATCH_FILES = 50
BATCH_BYTES = 8 * 1024 * 1024
BATCH_SECONDS = 0.25

Identify = Callable[[bytes], Mapping[str, object]]


@dataclass(slots=True)
class _Item:
    """A read and sealed file that waits for its commit."""

    claimed: Claimed
    path: bytes
    incoming: Incoming


class Intake:
    """Takes claimed files into the store for one channel."""

    def __init__(
        self,
        channel: Channel,
        source: Source,
        store: Store,
        clock: Clock,
        incidents: Incidents,
        identify: Identify,
        stored: Callable[[list[str]], None],
        stopping: Callable[[], bool],
    ) -> None:
        self._channel = channel
        self._name = channel.name
        self._source = source
        self._store = store
        self._clock = clock
        self._incidents = incidents
        self._identify = identify
        self._told = stored
        self._stopping = stopping
        self.staying = Staying(channel, source, store, clock, incidents)
        """What could not go on."""
        self.handover = Handover(channel, source, store)
        self._bytes = ClaimBytes(channel.name, source, store.intake, self._beat)
        self._manifests = Manifests(self.handover, self._bytes, store)
        self.capabilities = Capabilities()
        """What the probe of this pass found out."""
        self._behind: list[tuple[list[_Item], Sequence[Outcome]]] = []  # stored, and not removed at the source yet
        self.halves = Halves()
        """What the last look at the claim folder brought together, and what it could not."""

    @property
    def remaining(self) -> int:
        """Files that stayed in the claim folder after the last pass."""
        return self.staying.count

    def states(self) -> dict[str, tuple[ClaimState, str]]:
        """Held and unreadable claims by claim id, with the code that says why. Any thread (a copy)."""
        return self.staying.states()

    # ---------------------------------------------------------------- the two ways in

    def leftovers(self, ids: ClaimIds) -> int:
        """Finish what was claimed earlier and not removed; returns how many messages were stored."""
        ready = [claimed for claimed in self._reunited() if self.staying.due(claimed)]
        if ready:
            # The run that claimed them may have ended before its flush.
            self._source.flush()
        return self._store_all(ready, ids)

    def look(self) -> None:
        """Count what lies in the claim folder and see the other engines' records, for a pass that takes nothing."""
        found = self._source.leftovers()
        self.staying.count = len(found)
        self.halves = self.handover.reunite(found)

    def _reunited(self) -> list[Claimed]:
        """What lies in the claim folder and may go on; the halves that may not are kept for the pass to tell."""
        found = self.staying.aside.finish_claims(self._source.leftovers())
        self.staying.begin(found)
        halves = self.handover.reunite(found)
        self.handover.begin(found)
        for claimed in halves.whole:
            self.staying.together(claimed)
        # Its done file went first, so a payload that is stored needs none any more.
        known = {each.claim_id for each in halves.payloads if self._stored(each) is not None}
        alone = tuple(each for each in halves.payloads if each.claim_id not in known)
        self.halves = replace(halves, payloads=alone)
        whole = {each.claim_id for each in halves.whole} | known
        return [each for each in (*halves.whole, *halves.payloads) if each.claim_id in whole]

    def go_on(self, claims: Sequence[Claimed], ids: ClaimIds) -> int:
        """Store payloads that were claimed alone and have their done file now; its move was flushed."""
        self.staying.count += len(claims)
        alone = {each.claim_id for each in claims}
        self.halves = replace(
            self.halves, payloads=tuple(each for each in self.halves.payloads if each.claim_id not in alone)
        )
        return self._store_all([claimed for claimed in claims if self.staying.due(claimed)], ids)

    def finish(self, claimed: Claimed, ids: ClaimIds) -> str:
        """Store and remove one left-over now, as a person asked; what came of it, in words. Raises why it could not."""
        self.staying.try_again()
        claimed.laid_aside = False
        if not self.staying.due(claimed):
            return "kept until it is at rest, then finished"
        self._source.flush()
        before = self.remaining
        self._store_all([claimed], ids)
        if self.remaining < before:
            return "stored and removed"
        state = self.states().get(claimed.claim_id.text)
        if state is not None:
            raise PathwaysError(state[1])
        return "kept until it is at rest, then finished"

    def let_rest(self, claimed: Claimed) -> None:
        """Let a left-over be at rest under our eyes before it is stored: it was taken over (design rule 8)."""
        self.staying.rest(claimed, "ERR_PATHWAYS_SOURCE_CHANGED")

    def take(self, claimed: Sequence[Claimed], ids: ClaimIds) -> int:
        """Store fresh claims in the order they were claimed, after their moves were flushed."""
        self.staying.count += sum(1 for each in claimed for _ in each.files())
        taken = []
        for each in claimed:
            if any(half.changed for half in each.files()):
                # Another file was published over it between look and move: it is kept and has to come to rest
                # under the eyes of later passes; it is never moved back (design rule 4).
                self.staying.hold(each, "ERR_PATHWAYS_SOURCE_CHANGED")
            else:
                taken.append(each)
        return self._store_all(taken, ids)

    # ---------------------------------------------------------------- one file

    def _store_all(self, claimed: Sequence[Claimed], ids: ClaimIds) -> int:
        """Read, seal, commit and remove in order; how many messages were stored. Counts down what `remaining` is."""
        stored = 0
        batch: list[_Item] = []
        size = 0
        began = self._clock.monotonic()
        waiting = list(claimed)
        try:
            while waiting and not self._stopping():
                each = waiting.pop(0)
                if not each.fresh and self._known(each, ids):
                    continue
                item = self._read(each)
                if item is None:
                    continue
                batch.append(item)
                size += item.incoming.sealed.size
                spent = self._clock.monotonic() - began
                if len(batch) >= BATCH_FILES or size >= BATCH_BYTES or spent >= BATCH_SECONDS:
                    stored += self._commit(batch, ids)
                    size, began = 0, self._clock.monotonic()
            if batch:
                stored += self._commit(batch, ids)
            self._catch_up(ids)
        finally:
            # On an error and on a stop the claims wait where they are for the next pass or the next run.
            self._drop(batch)
            while self._behind:
                self._close(self._behind.pop()[0])
            for each in waiting:
                self.staying.close(each)
        return stored

    def _drop(self, batch: Sequence[_Item]) -> None:
        """Give up what was read and not committed; the files stay claimed."""
        for item in batch:
            self._store.intake.discard(item.incoming.sealed)
            self.staying.close(item.claimed)

    def _beat(self) -> None:
        """Show the other engines a sign of life while this pass goes on, however long it is."""
        try:
            self._source.heartbeat(self.remaining > 0)
        except PathwaysError as error:
            # The record is for people's eyes; what the place's trouble means for the files, the next step tells.
            log(logging.INFO, "heartbeat-failed", channel=self._name, code=error.code)

    def _known(self, claimed: Claimed, ids: ClaimIds) -> bool:
        """Whether the store holds a left-over already: then it is removed, or kept where it grew since."""
        key = keys.claim_key(self._name, claimed)
        known = self._stored(claimed)
        if known is None:
            return False
        claimed.path = self.handover.path(claimed)
        try:
            # Nobody watched it between the stop and this run, so neither its size nor its time can tell (rule 7).
            # A key of the place's own tells the bytes too.
            same = claimed.key is not None or self._store.intake.known_bytes(
                self._name, key, self._bytes.sha256(claimed)
            )
        except ReadFailed as failed:
            self._read_failed(claimed, failed)
            return True
        if not same:
            self._grown(claimed, known, ids)
            return True
        if not self._let_go(claimed):
            return True
        self._source.flush_removals()
        self._store.intake.removed(self._name, [key])
        self._store.intake.forget_names(self._name, [each.claim_id for each in claimed.files()])
        self.staying.gone(claimed)
        log(logging.INFO, "claim-finished", channel=self._name, claim=claimed.claim_id.text, message=known)
        return True

    def _stored(self, claimed: Claimed) -> str | None:
        return self._store.intake.known(self._name, keys.claim_key(self._name, claimed))

    def _finish(self, claimed: Claimed) -> None:
        """Remove the file and its done files. They go first: what is left of a stop is the payload, which is known."""
        for each in claimed.files():
            self._source.finish(each)

    def _read_failed(self, claimed: Claimed, failed: ReadFailed) -> None:
        """A claim whose bytes could not be had: held where it changed, counted where it is bad, else the place is."""
        self.staying.close(claimed)
        if isinstance(failed.error, SourceChanged):
            self.staying.hold(claimed, failed.error.code)
        elif isinstance(failed.error, ClaimVoid):
            self.staying.void(claimed, failed.error)
        elif isinstance(failed.error, PlaceUnready):
            raise failed.error from failed
        else:
            self.staying.unreadable(claimed, failed.error)

    def _read(self, claimed: Claimed) -> _Item | None:
        self._beat()
        try:
            manifest = self._manifests.beside(claimed)
            counter = RecordCounter() if manifest is not None else None
            sealed = self._bytes.seal(claimed, counter.feed if counter is not None else None)
            if manifest is not None and counter is not None:
                self._manifests.compare(manifest, sealed, counter.records())
        except ReadFailed as failed:
            self._read_failed(claimed, failed)
            return None
        except ManifestFault as fault:
            self.staying.faulty(claimed, fault)
            return None
        except BaseException:
            self.staying.close(claimed)
            raise
        path = self.handover.path(claimed)
        stamp = claimed.stamp
        lasting = self.capabilities.lasting_ids
        in_place = claimed.in_place
        incoming = Incoming(
            channel=self._name,
            sealed=sealed,
            name=path,
            claim_key=None if in_place and claimed.key is None else keys.claim_key(self._name, claimed),
            hand_over=None if manifest is None else keys.hand_over_key(manifest.key),
            fingerprint=None
            if claimed.key is not None
            else keys.fingerprint(self._source.place_id, path, stamp, sealed.sha256, lasting=lasting),
            # A left-over tells its change time of after the move: it can prove nothing, only the removal's flag can.
            id_tag=keys.id_tag(stamp) if lasting and claimed.fresh else None,
            has_ids=lasting,
            received_ms=self._clock.now_ms(),
            identifiers=self._identify(sealed.head),
            outputs=tuple((each.name, number) for number, each in enumerate(self._channel.destinations, 1)),
            key_text=keys.key_text(claimed, sealed.sha256, None if manifest is None else manifest.key),
            replaces=self._grown_from(claimed, path),
            recursive=self._channel.source.recursive,
        )
        return _Item(claimed, path, incoming)

    def _grown_from(self, claimed: Claimed, path: bytes) -> str | None:
        """The message whose file grew into this one: noted for the claim, or for the path it stands at by itself."""
        if claimed.fresh:
            return self._store.intake.path_grown_from(self._name, path)
        return self._store.intake.grown_from(self._name, claimed.claim_id)

    # ---------------------------------------------------------------- commit and removal

    def _commit(self, batch: list[_Item], ids: ClaimIds) -> int:
        fence(self._source)
        for item in [each for each in batch if moved_away(self._source, each.claimed)]:
            batch.remove(item)
            self._store.intake.discard(item.incoming.sealed)
            self.staying.hold(item.claimed, "ERR_PATHWAYS_SOURCE_CHANGED")
        if not batch:
            return 0
        outcomes = self._store.intake.commit([item.incoming for item in batch])
        items = list(batch)
        batch.clear()  # from here on the bodies belong to their messages: nothing may give them up any more
        stored = [outcome.message_id for outcome in outcomes if outcome.kind == "stored"]
        if stored:
            self._told(stored)
        self._behind.append((items, outcomes))
        if isinstance(self._source, MarkedSource):
            # They go by themselves while the next batch is read; only the batch before is waited for.
            self._source.begin_finish([item.claimed for item in items])
        self._catch_up(ids, but=int(isinstance(self._source, MarkedSource)))
        return len(stored)

    def _catch_up(self, ids: ClaimIds, but: int = 0) -> None:
        """Remove what is stored at the source, all batches `but` the last so many."""
        while len(self._behind) > but:
            items, outcomes = self._behind.pop(0)
            try:
                self._after_commit(items, outcomes, ids)
            finally:
                self._close(items)

    def _close(self, items: Sequence[_Item]) -> None:
        for item in items:
            self.staying.close(item.claimed)

    def _after_commit(self, items: Sequence[_Item], outcomes: Sequence[Outcome], ids: ClaimIds) -> None:
        fence(self._source)
        removals = []
        for item, outcome in zip(items, outcomes, strict=True):
            if outcome.kind == "key-reused":
                reused = PathwaysError("ERR_PATHWAYS_KEY_REUSED", f"message {outcome.message_id}")
                self.staying.faulty(item.claimed, reused)
                continue
            self._tell(item, outcome)
            if self._remove(item, outcome, ids):
                self.staying.gone(item.claimed)
                removals.append(item.incoming.claim_key or item.incoming.fingerprint or b"")
        if removals:
            self._source.flush_removals()
            self._store.intake.removed(self._name, removals)
            gone = [each for item in items for each in item.claimed.files()]
            self._store.intake.forget_names(
                self._name, [each.claim_id for each in gone if not each.fresh or each.noted]
            )

    def _remove(self, item: _Item, outcome: Outcome, ids: ClaimIds) -> bool:
        claimed = item.claimed
        try:
            if not self._source.settled(claimed):
                self._grown(claimed, outcome.message_id, ids)
                self._no_longer_there(item)
                return False
        except PlaceUnready:
            self.staying.close(claimed)
            raise
        return self._let_go(claimed, item)

    def _let_go(self, claimed: Claimed, item: _Item | None = None) -> bool:
        """Remove it at the source; False for what keeps this claim alone, which is told. The place's troubles raise."""
        try:
            self._finish(claimed)
        except PlaceUnready as error:
            self.staying.close(claimed)
            if isinstance(error, SourceStuck):
                self.staying.stuck(claimed, error)
            raise
        except PathwaysError as error:
            self.staying.close(claimed)
            if isinstance(error, SourceChanged):
                self.staying.hold(claimed, error.code)
                if item is not None:
                    self._no_longer_there(item)
            else:
                self.staying.unreadable(claimed, error)
            return False
        self.staying.settled(claimed)
        return True

    def _no_longer_there(self, item: _Item) -> None:
        """Read in place, what was stored stands there no more: the next file of its looks is a new one (rule 6)."""
        if item.claimed.in_place and item.incoming.fingerprint is not None:
            self._store.intake.removed(self._name, [item.incoming.fingerprint])

    def _grown(self, claimed: Claimed, message_id: str, ids: ClaimIds) -> None:
        """The file changed after it was stored: keep it under a new claim id, hold what was not sent yet (rule 7)."""
        if claimed.in_place:
            # Nothing was moved, so the file is simply found again, longer, by a later listing: noted for its path.
            sent = self._store.deliveries.grown(message_id)
            self._store.intake.note_path_grown(self._name, claimed.path, message_id)
            self._source.close(claimed)
            self.staying.count -= 1
        else:
            ids.begin(self._clock.now_ms())
            new_id = ids.next()
            # Noted first: a stop between the two leaves the old name, which is found to have grown once more.
            sent = self._store.deliveries.grown(message_id)
            self._store.intake.note_grown(self._name, new_id, message_id)
            if self._store.intake.noted(self._name, claimed.claim_id) is not None:
                self._store.intake.note_names(self._name, [(new_id, claimed.path)])
            kept = self._source.reclaim(claimed, new_id)
            kept.done = claimed.done
            self.staying.hold(kept, "ERR_PATHWAYS_SOURCE_GREW")
        told = f"sent already to {', '.join(sent)}" if sent else "nothing was sent yet"
        self._incidents.open("ERR_PATHWAYS_SOURCE_GREW", f"message {message_id}; {told}", item=True)
        log(logging.INFO, "source-grew", channel=self._name, code="ERR_PATHWAYS_SOURCE_GREW", message=message_id)

    def _tell(self, item: _Item, outcome: Outcome) -> None:
        claim = None if item.claimed.in_place else item.claimed.claim_id.text
        log(
            logging.INFO,
            {"stored": "message-stored", "known": "claim-known", "same-file": "same-file-again"}[outcome.kind],
            channel=self._name,
            message=outcome.message_id,
            claim=claim,
            same_bytes_as=outcome.same_bytes_as,
        )
