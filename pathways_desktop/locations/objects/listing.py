"""One listing of a prefix: what is an object that somebody sent, what is not, and what can't be taken and why.

Source: seed "An object store", contract (`prefix`, hidden names), design rule 2.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.locations.base import Entry, EntryKind, Listing, Refusal, Stamp
from pathways_desktop.locations.objects.claiming import persistent
from pathways_desktop.locations.objects.naming import CLAIMED
from pathways_desktop.locations.objects.port import ObjectFacts, ObjectStore, Page

SHARED = "ERR_PATHWAYS_OBJECT_PREFIX_SHARED"
MOST_NAMED = 5
"""Prefixes named in a failure's details."""
_NO_STAMP = Stamp(0, 0, 0, 0)
"""Of what is no object."""


def pages(store: ObjectStore, prefix: str, *, delimited: bool = False) -> Iterator[Page]:
    """Every page below a prefix; a page whose answer was lost is asked for again."""
    token: str | None = None
    while True:
        asked = token
        page = persistent(lambda token=asked: store.list_page(prefix, token, delimited=delimited))  # type: ignore[misc]
        yield page
        token = page.more
        if token is None:
            return


def stamp_of(facts: ObjectFacts) -> Stamp:
    """An object's state as the engine compares it: size, time, and the tag in place of a file's id."""
    tag = int.from_bytes(hashlib.sha256(facts.tag.encode()).digest()[:8], "big")
    return Stamp(facts.size, facts.modified * 1_000_000_000, 0, tag)


@dataclass(slots=True)
class ObjectListing:
    """Collects what stands below one prefix."""

    store: ObjectStore
    prefix: str
    recursive: bool
    facts: dict[bytes, ObjectFacts] = field(default_factory=dict)
    """By path: what each entry was made from."""
    shared: set[str] = field(default_factory=set)
    """Paths of prefixes further below that somebody reads by themselves, as their `.claimed/` shows: an object there
    would get a marker here and another one there. Kept by who asks, for markers come and go."""
    ahead: float | None = None
    """Seconds by which the store's clock is ahead of `now`, as the first page told it."""

    def collect(self, now: float) -> Listing:
        """All pages. `now` is this computer's time in seconds since 1970: for the card, never for readiness."""
        entries: dict[bytes, Entry] = {}
        refused: list[Refusal] = []
        hidden = 0
        for page in pages(self.store, self.prefix, delimited=not self.recursive):
            if self.ahead is None and page.store_seconds is not None:
                self.ahead = page.store_seconds - now
            for folder in page.below:
                path = folder[len(self.prefix) :]
                if path != CLAIMED and _hidden(path):
                    hidden += 1
                elif path != CLAIMED:
                    raw = path.encode("utf-8", "surrogatepass")
                    entries[raw] = Entry(raw, EntryKind.FOLDER, _NO_STAMP)
            for facts in page.objects:
                path = facts.key[len(self.prefix) :]
                if not path and facts.size and not facts.folder:
                    refused.append(self._nameless(facts))
                if not self._is_sent(path, facts):
                    continue
                if _hidden(path):
                    self._look_for_reader(path)
                    hidden += 1
                    continue
                raw = path.encode("utf-8", "surrogatepass")
                refusal = self._refusal(raw, facts)
                if refusal is not None:
                    refused.append(refusal)
                    continue
                age = None if page.store_seconds is None else max(page.store_seconds - facts.modified, 0.0)
                entries[raw] = Entry(raw, EntryKind.FILE, stamp_of(facts), age)
                self.facts[raw] = facts
        return self._apart(list(entries.values()), hidden, refused)

    def _look_for_reader(self, path: str) -> None:
        """A marker or a probe below a prefix further below."""
        before, found, _ = path.partition("/" + CLAIMED)
        if found:
            self.shared.add(before + "/")

    def _apart(self, entries: list[Entry], hidden: int, refused: list[Refusal]) -> Listing:
        """Without what lies below a prefix that somebody reads by itself, which is told."""
        if not self.shared:
            return Listing(tuple(entries), hidden, tuple(refused))
        begins = tuple(path.encode("utf-8", "surrogatepass") for path in self.shared)
        error = PathwaysError(SHARED)
        theirs = [entry for entry in entries if entry.path.startswith(begins)]
        refused += [Refusal(each.path, WaitingReason.TAKEN_BY_OTHER, error, each.stamp.size) for each in theirs]
        ours = tuple(entry for entry in entries if not entry.path.startswith(begins))
        named = ", ".join(f"{self.store.name}/{self.prefix}{path}" for path in sorted(self.shared)[:MOST_NAMED])
        more = len(self.shared) - MOST_NAMED
        told = PathwaysError(SHARED, f"{named} and {more} more" if more > 0 else named)
        return Listing(ours, hidden, tuple(refused), (told,))

    def _nameless(self, facts: ObjectFacts) -> Refusal:
        """An object whose key is the prefix itself: nothing is left that could be its name."""
        name = self.prefix.rstrip("/").rpartition("/")[2] + "/"
        error = PathwaysError("ERR_PATHWAYS_OBJECT_NAMELESS")
        return Refusal(name.encode("utf-8", "surrogatepass"), WaitingReason.NAME_UNREADABLE, error, facts.size)

    def _is_sent(self, path: str, facts: ObjectFacts) -> bool:
        """False for our own, for a folder's entry, and for what lies below a folder that is not read."""
        if not path or path.startswith(CLAIMED) or facts.folder:
            return False
        if path.endswith("/") and facts.size == 0:
            return False  # the marker of a folder, as consoles make it
        return self.recursive or "/" not in path

    def _refusal(self, path: bytes, facts: ObjectFacts) -> Refusal | None:
        if facts.cold:
            error = PathwaysError("ERR_PATHWAYS_OBJECT_COLD", facts.cold)
            return Refusal(path, WaitingReason.CANNOT_OPEN, error, facts.size)
        if not self.store.askable(facts.key):
            return Refusal(path, WaitingReason.NAME_UNREADABLE, PathwaysError("ERR_PATHWAYS_OBJECT_NAME"), facts.size)
        return None


def _hidden(path: str) -> bool:
    """A part with a leading dot is a temporary name by the rule; `.` and `..` are what they are, parts of a key."""
    return any(part.startswith(".") and part not in (".", "..") for part in path.split("/"))
