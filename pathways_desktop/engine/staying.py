"""Claims that stay in the claim folder for now: held, or tried in vain; and files that go to `errorDir` instead.

Memory of one run and one channel, used by its worker thread; `states` may be read from any. What is stored and removed
stands in `intake.py`. Sources: design rules 4 and 7, contract (`errorDir`, `readTries`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState, WaitingReason
from pathways_desktop.engine.aside import Aside
from pathways_desktop.engine.incidents import Incidents
from pathways_desktop.engine.log import log, log_error
from pathways_desktop.engine.reading import CLAIM_EMPTY
from pathways_desktop.engine.resting import Resting
from pathways_desktop.engine.tries import Tries
from pathways_desktop.locations.base import Claimed, PlaceUnready, Source
from pathways_desktop.locations.marked import MarkedSource
from pathways_desktop.store.store import Store

_ALONE = frozenset(("ERR_PATHWAYS_PAYLOAD_MISSING", "ERR_PATHWAYS_DONE_FILE_MISSING"))


class Staying:
    """The claims of one channel that could not go on, and when each is tried again."""

    def __init__(self, channel: Channel, source: Source, store: Store, clock: Clock, incidents: Incidents) -> None:
        self._name = channel.name
        self._source = source
        self._marked = isinstance(source, MarkedSource)
        """Nothing is moved there, and each code says by itself what to do: it stands as long as its cause."""
        self._store = store
        self._clock = clock
        self._incidents = incidents
        self._held = Resting(clock, channel.source.min_age.seconds)
        self._tries = Tries(channel.source.poll_interval.seconds, channel.source.read_tries)
        self.path_tries = Tries(channel.source.poll_interval.seconds, channel.source.read_tries)
        """Of files that stand under their own names."""
        self.aside = Aside(channel, source, store, incidents)
        """What goes to `errorDir`."""
        self._states: dict[str, tuple[ClaimState, str]] = {}
        self.count = 0
        """Files in the claim folder, done files too: all that lay there or came, less what went."""

    def states(self) -> dict[str, tuple[ClaimState, str]]:
        """Held and unreadable claims by claim id, with the code that says why. Any thread (a copy)."""
        return dict(self._states)

    def try_again(self) -> None:
        """Let claims that wait for their next try be tried on the next pass, as a person asked."""
        self._tries.due_now()

    def begin(self, found: Sequence[Claimed]) -> None:
        """Forget what no longer lies in the claim folder. `found` is all that lies there."""
        there = {claimed.claim_id.text for claimed in found}
        self._held.keep_only(there)
        self._tries.keep_only(claim.encode("ascii") for claim in there)
        self._states = {claim: state for claim, state in self._states.items() if claim in there}
        # Told before the work, so that a pass that ends early leaves the truth: what lies there is held.
        self.count = len(found)

    def due(self, claimed: Claimed) -> bool:
        """Whether a left-over can be tried now: at rest where it was held, its pause over where it failed."""
        if claimed.laid_aside:
            self._states[claimed.claim_id.text] = (ClaimState.HELD, "ERR_PATHWAYS_CLAIM_LAID_ASIDE")
            return False
        key = _key(claimed)
        tried = self._tries.waits(key, self._clock.monotonic())
        if tried is not None:
            exhausted = self._tries.exhausted(key) and tried.reason is WaitingReason.CANNOT_OPEN and not self._marked
            self._incidents.still("ERR_PATHWAYS_CLAIM_UNREADABLE" if exhausted else tried.code)
            return False
        why = self._held.waits(claimed)
        self._incidents.still(why)
        return why is None

    def close(self, claimed: Claimed) -> None:
        """Close a claim and its done files."""
        for each in claimed.files():
            self._source.close(each)

    def gone(self, claimed: Claimed) -> None:
        """A claim and its done files lie in the claim folder no longer."""
        self.count -= sum(1 for _ in claimed.files())

    def rest(self, claimed: Claimed, code: str) -> None:
        """Let a left-over be at rest under our eyes before it is stored."""
        self._held.hold(claimed, code)
        self.count += 1

    def hold(self, claimed: Claimed, code: str) -> None:
        """It changed: keep it until it has been at rest."""
        claim = claimed.claim_id.text
        self.close(claimed)
        if claimed.in_place:
            # It stands where it stood, and the next listings see for themselves when it is at rest.
            self.count -= 1
            self._incidents.open(code, "", item=True)
            return
        self._held.hold(claimed, code)
        if code == CLAIM_EMPTY:
            # It is at rest already, and looked at again now and then: its sender may write on.
            self._tries.failed(_key(claimed), WaitingReason.EMPTY, code, self._clock.monotonic())
        self._states[claim] = (ClaimState.HELD, code)
        self._incidents.open(code, "", item=True)
        log(logging.INFO, "claim-held", channel=self._name, code=code, claim=claim)

    def stuck(self, claimed: Claimed, error: PathwaysError) -> None:
        """It is stored and can't be removed, and stops the source: shown with the code that the failure has."""
        if not claimed.in_place:
            self._states[claimed.claim_id.text] = (ClaimState.HELD, error.code)

    def void(self, claimed: Claimed, error: PathwaysError) -> None:
        """What it stood for is gone or another by now, and so is the claim: the next listing tells what is there."""
        self.count -= 1
        self.settled(claimed)
        claim = None if claimed.in_place else claimed.claim_id.text
        log(logging.INFO, "claim-void", channel=self._name, code=error.code, claim=claim)

    def unreadable(self, claimed: Claimed, error: PathwaysError) -> None:
        """It could not be read or removed: count the tries, and put it aside after the last where that is set."""
        if error.code == "EBUSY":
            # A scanner or another program has it for now. That says nothing against the file, so no try is counted
            # and it never goes to `errorDir`.
            self.hold(claimed, error.code)
            return
        claim = claimed.claim_id.text
        now = self._clock.monotonic()
        if claimed.in_place:
            # No claim of it stays; its path counts the tries, and stands in the waiting list until the next one.
            self.count -= 1
            short = self._store.intake.short_id(self._name, claimed.path)
            log_error("source-read-failed", error, channel=self._name, id=short)
            last = self.path_tries.failed(claimed.path, WaitingReason.CANNOT_OPEN, error.code, now)
        else:
            log_error("source-read-failed", error, channel=self._name, claim=claim)
            self._states[claim] = (ClaimState.UNREADABLE, error.code)
            last = self._tries.failed(_key(claimed), WaitingReason.CANNOT_OPEN, error.code, now)
        if not last or self._marked:
            self._incidents.open(error.code, "", item=True)
            return
        moved, detail = self._set_aside(claimed, error)
        if not moved:
            self._incidents.open(error.code if claimed.in_place else "ERR_PATHWAYS_CLAIM_UNREADABLE", detail, item=True)

    def faulty(self, claimed: Claimed, error: PathwaysError) -> None:
        """Its manifest does not fit it: both go aside together, or stay here and are looked at again now and then."""
        claim = claimed.claim_id.text
        self.close(claimed)
        log_error("hand-over-refused", error, channel=self._name, claim=claim)
        moved, detail = self._set_aside(claimed, error)
        if moved:
            return
        self._states[claim] = (ClaimState.HELD, error.code)
        self._tries.failed(_key(claimed), WaitingReason.DONE_FILE_MISSING, error.code, self._clock.monotonic())
        self._incidents.open(error.code, error.detail if detail == error.code else detail, item=True)

    def alone(self, claimed: Claimed, code: str) -> None:
        """One half of a hand-over lies here without the other."""
        held = (ClaimState.HELD, code)
        if self._states.get(claimed.claim_id.text) == held:
            self._incidents.still(code)
            return
        self._states[claimed.claim_id.text] = held
        self._incidents.open(code, "", item=True)

    def together(self, claimed: Claimed) -> None:
        """Its halves are together again: it is not held for that any longer."""
        for each in claimed.files():
            if self._states.get(each.claim_id.text, (None, ""))[1] in _ALONE:
                del self._states[each.claim_id.text]

    def _set_aside(self, claimed: Claimed, error: PathwaysError) -> tuple[bool, str]:
        """Move a claim to `errorDir`, with its done files; whether it went, and what to say where it did not."""
        try:
            moved = self.aside.claim(claimed, error)
        except PlaceUnready:
            raise
        except PathwaysError as trouble:
            # One file that can't be put aside must not stop the pass of all the others, again and again.
            log_error("set-aside-failed", trouble, channel=self._name)
            return False, f"{error.code}; errorDir: {trouble.code}"
        if moved:
            if not claimed.in_place:
                self.gone(claimed)
            self.settled(claimed)
        return moved, error.code

    def settled(self, claimed: Claimed) -> None:
        """It went through: nothing of it is remembered any longer."""
        if claimed.in_place:
            self.path_tries.succeeded(claimed.path)
            return
        claim = claimed.claim_id.text
        self._held.forget(claim)
        self._states.pop(claim, None)
        self._tries.succeeded(_key(claimed))


def _key(claimed: Claimed) -> bytes:
    return claimed.claim_id.text.encode("ascii")
