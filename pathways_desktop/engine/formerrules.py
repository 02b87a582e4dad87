"""By which rule of the hand-over a claim was made: `doneFile`, `manifest` and `bundle` may have changed since.

What was claimed is finished by the rule that it was claimed by. A done file that lies in the claim folder from before a
crash does not become a message because `doneFile` was taken out of the file meanwhile; nor does a file that was claimed
when no done files were asked for wait for one now. A claim's id tells its time, so all that is kept is until when each
former rule held, and only while claims of that time lie there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pathways_desktop.config.model import SourceSettings
from pathways_desktop.config.parts import FileSourceKeys
from pathways_desktop.handoff.done import BundleNames, DoneNames, Names
from pathways_desktop.locations.base import Claimed
from pathways_desktop.store.store import Store

_MOST = 8
"""Former rules that are kept: one changed again and again while claims lie there is nobody's everyday."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Which files are done files, and whether they are manifests."""

    names: Names | None = None
    manifest: bool = False


def rule_of(settings: SourceSettings) -> Rule:
    """The rule that a source's settings say."""
    if not isinstance(settings, FileSourceKeys):
        return Rule()
    return _rule(settings.done_file, manifest=settings.manifest, bundle=settings.bundle)


def note_rule(store: Store, channel: str, before: SourceSettings, now: SourceSettings) -> None:
    """Keep the rule that held until now, where the new settings have another. Before the first claim by the new one."""
    if rule_of(before) != rule_of(now):
        store.status.add_hand_over_rule(channel, _text(before), _MOST)


class FormerRules:
    """The former rules of one channel. Used by its worker thread."""

    def __init__(self, store: Store, channel: str, present: Rule) -> None:
        self._store = store
        self._channel = channel
        self._present = present
        self._former = [(until, _read(text)) for until, text in store.status.hand_over_rules(channel)]

    def of(self, claimed: Claimed) -> Rule:
        """The rule that a claim was made by."""
        if not claimed.fresh:
            for until, rule in self._former:
                if claimed.claim_id.time_ms < until:
                    return rule
        return self._present

    def forget(self, found: Sequence[Claimed]) -> None:
        """Forget them once nothing of their time is left. `found` is all that lies in the claim folder."""
        if self._former and not any(self.of(claimed) is not self._present for claimed in found):
            self._store.status.forget_hand_over_rules(self._channel)
            self._former = []


def _rule(done_file: str | None, *, manifest: bool, bundle: bool) -> Rule:
    if bundle:
        return Rule(BundleNames(), manifest=True)
    return Rule(DoneNames.parse(done_file) if done_file is not None else None, manifest)


def _text(settings: SourceSettings) -> str:
    if not isinstance(settings, FileSourceKeys):
        return json.dumps({})
    return json.dumps({"doneFile": settings.done_file, "manifest": settings.manifest, "bundle": settings.bundle})


def _read(text: str) -> Rule:
    told = json.loads(text)
    done_file = told.get("doneFile")
    return _rule(done_file, manifest=bool(told.get("manifest")), bundle=bool(told.get("bundle")))
