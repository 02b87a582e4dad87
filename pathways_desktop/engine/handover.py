"""Done files of one channel: which claims and which listed files belong together, and both claimed, done file first.

The done file is the token: whoever has moved it takes the payload, nobody else. A stop between the two moves leaves
halves, in the claim folder or in the place, and they are brought together by their names. What a done file holds is
read in `intake.py`, the rules over names stand in `handoff/done.py`. Runs on the channel's worker thread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.names import ClaimId, ClaimIds
from pathways_desktop.engine.formerrules import FormerRules, Rule, rule_of
from pathways_desktop.engine.readiness import Verdict
from pathways_desktop.handoff.done import BundleNames, Names, Pairs, pair
from pathways_desktop.locations.base import (
    Claimed,
    ClaimFile,
    ClaimResult,
    Entry,
    EntryKind,
    NoteNames,
    Refusal,
    Source,
)
from pathways_desktop.store.store import Store

DOUBTFUL = "its done file could be another file's too; {name} in doneFile tells them apart"
"""The `detail` of a payload that shares its `{stem}` with another one."""
SEVERAL = "a bundle holds one file and its manifest.json"
"""The same for a bundle that holds several files, or none."""
NO_BUNDLE = "in no bundle: a bundle is a folder with one file and its manifest.json"
"""The same for a file beside the bundles."""
TOO_DEEP = "in a folder inside a bundle: a bundle holds one file and its manifest.json"
_FOREVER = frozenset((WaitingReason.LINK, WaitingReason.NOT_REGULAR, WaitingReason.EMPTY, WaitingReason.SEVERAL_NAMES))


@dataclass(frozen=True, slots=True)
class Halves:
    """What lies in the claim folder, brought together."""

    whole: tuple[Claimed, ...] = ()
    """Payloads, each with its done file; where no done files are asked for, every claim."""
    payloads: tuple[Claimed, ...] = ()
    """Payloads whose done file does not lie there."""
    dones: tuple[Claimed, ...] = ()
    """Done files whose payload does not lie there. `path` is the whole one."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a listing shows of done files."""

    pairs: Pairs = field(default_factory=Pairs)
    entries: Mapping[bytes, Entry] = field(default_factory=dict)
    """The done files themselves."""
    verdicts: Mapping[bytes, Verdict] = field(default_factory=dict)


class Handover:
    """The done files of one channel. Without `doneFile` it hands everything through."""

    def __init__(self, channel: Channel, source: Source, store: Store) -> None:
        self._name = channel.name
        self._source = source
        self._store = store
        self._takes = channel.source.takes
        rule = rule_of(channel.source)
        self.names = rule.names
        self._bundle = isinstance(self.names, BundleNames)
        self._manifest = rule.manifest
        self._rules = FormerRules(store, channel.name, rule)
        self._lone: dict[bytes, Claimed] = {}
        """Claimed done files without a claimed payload, by their paths, the newest of each."""
        self._seen = Seen()

    # ---------------------------------------------------------------- in the claim folder

    def reunite(self, found: Sequence[Claimed]) -> Halves:
        """Bring the halves of left-overs together (`found` in claim order) and remember the ones that are alone.

        A done file is claimed before its payload, so a payload goes with those that are older than itself; one that
        was claimed alone goes with the next.
        """
        by_rule: dict[Rule, list[Claimed]] = {}
        for claimed in found:
            by_rule.setdefault(self._rules.of(claimed), []).append(claimed)
        parts = [self._reunite(rule.names, claims) for rule, claims in by_rule.items()]
        self._lone = {done.path: done for part in parts for done in part.dones}
        payloads = tuple(each for part in parts for each in part.payloads)
        whole = [each for part in parts for each in part.whole]
        if self.names is None:
            # No done file is asked for any more, so what was claimed without its own needs none.
            whole, payloads = [*whole, *payloads], ()
        return Halves(tuple(sorted(whole, key=lambda each: each.claim_id)), payloads, tuple(self._lone.values()))

    def _reunite(self, names: Names | None, found: Sequence[Claimed]) -> Halves:
        """The same for claims of one rule."""
        if names is None:
            return Halves(tuple(found))
        dones: dict[bytes, list[Claimed]] = {}
        payloads: list[tuple[bytes, Claimed]] = []
        for claimed in found:
            path = self.path(claimed)
            if names.is_done(path):
                claimed.path = path
                dones.setdefault(path, []).append(claimed)
            else:
                payloads.append((names.done_of(path), claimed))
        for path, claimed in payloads:
            for done in [each for each in dones.get(path, ()) if each.claim_id < claimed.claim_id]:
                dones[path].remove(done)
                _add(claimed, done)
        for path, claimed in payloads:
            if claimed.done is None and dones.get(path):
                _add(claimed, dones[path].pop(0))
        return Halves(
            tuple(claimed for _, claimed in payloads if claimed.done is not None),
            tuple(claimed for _, claimed in payloads if claimed.done is None),
            tuple(done for each in dones.values() for done in each),
        )

    def begin(self, found: Sequence[Claimed]) -> None:
        """A pass begins, and `found` is all that lies in the claim folder."""
        self._rules.forget(found)

    def manifest_of(self, claimed: Claimed) -> Claimed | None:
        """The done file beside a payload where it is a manifest of it."""
        done = claimed.done
        return done if done is not None and self._rules.of(done).manifest else None

    def forget(self, dones: Sequence[Claimed]) -> None:
        """These done files lie in the claim folder no longer."""
        gone = {done.claim_id for done in dones}
        self._lone = {path: done for path, done in self._lone.items() if done.claim_id not in gone}

    def path(self, claimed: Claimed) -> bytes:
        """The whole path of a claim, as it was noted where its name does not tell it."""
        if claimed.fresh:
            return claimed.path
        noted = self._store.intake.noted(self._name, claimed.claim_id)
        return claimed.path if noted is None else noted

    def is_done(self, claimed: Claimed) -> bool:
        """Whether a claim is a done file."""
        names = self._rules.of(claimed).names
        return names is not None and names.is_done(self.path(claimed))

    def partner(self, claim_id: ClaimId, files: Sequence[ClaimFile]) -> ClaimId | None:
        """The other half of another engine's claim, for a person who takes it over."""
        asked = next((each for each in files if each.claim_id == claim_id.text), None)
        if self.names is None or asked is None:
            return None
        done = self.names.is_done(asked.path)
        wanted = self.names.done_of(asked.path)
        others = [
            each.claim_id
            for each in files
            if (each.channel, each.tag) == (self._name, asked.tag)
            and (self.names.done_of(each.path) == asked.path if done else each.path == wanted)
        ]
        older = [text for text in others if text < asked.claim_id]
        newer = [text for text in others if text > asked.claim_id]
        nearest = newer[:1] or older[-1:] if done else older[-1:] or newer[:1]
        return ClaimId.parse(nearest[0]) if nearest else None

    # ---------------------------------------------------------------- in the place

    def look(self, entries: Sequence[Entry], verdicts: Mapping[bytes, Verdict]) -> Seen:
        """Pair what a listing shows."""
        if self.names is None:
            self._seen = Seen()
        else:
            entries = [entry for entry in entries if entry.kind is not EntryKind.FOLDER]
            wanted = [entry.path for entry in entries if self._takes(entry.path) or self.names.is_done(entry.path)]
            others = {entry.path for entry in entries}.difference(wanted)
            pairs = pair(self.names, wanted, others)
            dones = {entry.path: entry for entry in entries if entry.path in pairs.dones}
            self._seen = Seen(pairs, dones, verdicts)
        return self._seen

    @property
    def takes_bundles(self) -> bool:
        """Whether folders are taken, each with its manifest in it."""
        return self._bundle

    def verdict(self, entry: Entry, own: Verdict) -> Verdict:
        """What a payload's readiness is in the light of its done file: with it, its own age does not matter."""
        if self.names is None or own.reason in _FOREVER:
            return own
        done = self._seen.pairs.done_of.get(entry.path)
        if done is None:
            if entry.path in self._seen.pairs.doubtful:
                detail = SEVERAL if self._bundle else DOUBTFUL
                return replace(own, reason=WaitingReason.DONE_FILE_MISSING, due=None, detail=detail)
            if self.lone_of(entry.path):
                # Its done file was claimed by a pass that ended there. What stands here may be a newer file by now,
                # so this once it has to be at rest.
                return own
            outside = _outside(entry.path) if self._bundle else None
            return replace(own, reason=WaitingReason.DONE_FILE_MISSING, due=None, detail=outside)
        if (why := self._not_ready(done)) is not None:
            return replace(own, reason=why.reason, due=why.due, detail="its done file")
        return own if own.reason is None else replace(own, reason=None, due=None)

    def alone(self, done: bytes) -> WaitingReason:
        """Why a done file without a payload waits."""
        why = self._seen.verdicts[done].reason
        if why in (WaitingReason.LINK, WaitingReason.NOT_REGULAR):
            return why
        payload = self.names.payload_of(done) if self.names is not None else None
        # Another channel's `match` may be the one that takes this payload.
        missing = payload is None or self._takes(payload)
        return WaitingReason.PAYLOAD_MISSING if missing else WaitingReason.NOT_MATCHED

    def lone_dones(self, entries: Sequence[Entry]) -> list[Claimed]:
        """Claimed done files whose payload does not stand in the place either."""
        if not self._lone:
            return []
        here = [entry.path for entry in entries if entry.path not in self._seen.pairs.dones]
        have = {done.claim_id for path in here for done in self.lone_of(path)}
        return [done for done in self._lone.values() if done.claim_id not in have]

    def lone_of(self, payload: bytes) -> list[Claimed]:
        """The claimed done files that stand alone and belong to this payload, by the rule of each."""
        found = []
        for names in {self._rules.of(done).names for done in self._lone.values()}:
            done = self._lone.get(names.done_of(payload)) if names is not None else None
            if done is not None and self._rules.of(done).names == names:
                found.append(done)
        return found

    def _not_ready(self, done: bytes) -> Verdict | None:
        """Why a done file can't be taken yet. Of a plain one its being there is all that counts."""
        verdict = self._seen.verdicts[done]
        if not self._manifest and verdict.reason in (WaitingReason.EMPTY, WaitingReason.TOO_NEW):
            return None
        if self._bundle and verdict.reason is WaitingReason.TOO_NEW:
            return None  # its folder came by one rename, whole
        return verdict if verdict.reason is not None else None

    # ---------------------------------------------------------------- the claim

    def claim(self, part: Sequence[Entry], ids: ClaimIds, note: NoteNames) -> tuple[ClaimResult, list[Claimed]]:
        """Claim the payloads of one slice: their done files first, then those whose done file is ours.

        The second are done files that were moved and whose payload could not be.
        """
        names = self.names
        if names is None:
            result = self._source.claim(part, ids, note)
            for claimed in result.claimed:
                self._add_lone(claimed)
            return result, []
        done_of = self._seen.pairs.done_of
        marks = [self._seen.entries[done_of[entry.path]] for entry in part if entry.path in done_of]
        first = self._source.claim([replace(mark, may_be_empty=True) for mark in marks], ids, note)
        ours = {claimed.path: claimed for claimed in first.claimed}
        refused = {refusal.path: refusal for refusal in first.left}
        left = []
        ready = []
        for entry in part:
            mark = done_of.get(entry.path)
            if mark is None or mark in ours:
                ready.append(entry)
            else:
                left.append(Refusal(entry.path, refused[mark].reason, refused[mark].error))
        try:
            second = self._source.claim(ready, ids, note)
        except BaseException:
            self._close(list(ours.values()))
            raise
        for claimed in second.claimed:
            self._add_lone(claimed)
            if (done := ours.pop(names.done_of(claimed.path), None)) is not None:
                _add(claimed, done)
        # What could not be moved after its done file was: the two come together in a later pass.
        self._close(list(ours.values()))
        alone = {path: done for path, done in ours.items() if not done.in_place}
        self._lone.update(alone)
        return ClaimResult(second.claimed, (*left, *second.left)), list(alone.values())

    def _add_lone(self, claimed: Claimed) -> None:
        for done in self.lone_of(claimed.path):
            del self._lone[done.path]
            _add(claimed, done)

    def claim_dones(self, payloads: Sequence[Claimed], ids: ClaimIds, note: NoteNames) -> list[Claimed]:
        """Claim the done files that the listing shows of payloads that were claimed alone; which have theirs now."""
        names = self.names
        if names is None or not payloads:
            return []
        wanted: dict[bytes, Claimed] = {}
        for claimed in payloads:
            path = names.done_of(self.path(claimed))
            if path in self._seen.pairs.alone and path not in wanted and self._ready_alone(path):
                wanted[path] = claimed
        entries = [replace(self._seen.entries[path], may_be_empty=True) for path in wanted]
        for done in self._source.claim(entries, ids, note).claimed if entries else ():
            _add(wanted[done.path], done)
        return [claimed for claimed in wanted.values() if claimed.done is not None]

    def _ready_alone(self, done: bytes) -> bool:
        return self._seen.entries[done].kind is EntryKind.FILE and self._not_ready(done) is None

    def mark_of(self, entry: Entry) -> Entry | None:
        """The done file that stands beside a payload."""
        done = self._seen.pairs.done_of.get(entry.path)
        return None if done is None else self._seen.entries[done]

    def _close(self, claims: Sequence[Claimed]) -> None:
        for claimed in claims:
            self._source.close(claimed)


def _outside(path: bytes) -> str | None:
    """Why a file can be in no bundle, by where it stands; None where it could be in one."""
    deep = path.count(b"/")
    return None if deep == 1 else TOO_DEEP if deep else NO_BUNDLE


def _add(payload: Claimed, done: Claimed) -> None:
    """Put a done file before those that a payload has: the newest one speaks for it, all of them go with it."""
    done.done, payload.done = payload.done, done
