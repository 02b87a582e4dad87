"""Sources of other installations that read a part of this prefix, or a prefix that this one is a part of.

An object that both read gets two markers. Each side writes its own first and then looks for the other's, so of two at
once at least one sees it and gives way: stores answer with what was written before. Source: seed "An object store".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from pathways_desktop.locations.objects.claiming import FORBIDDEN
from pathways_desktop.locations.objects.listing import pages
from pathways_desktop.locations.objects.naming import CLAIMED
from pathways_desktop.locations.objects.port import ObjectStore, StoreFault


class Overlap:
    """What other sources hold of one prefix. Used by its worker's thread."""

    def __init__(self, store: ObjectStore, prefix: str, pool: Callable[[], ThreadPoolExecutor]) -> None:
        self._store = store
        self._prefix = prefix
        self._pool = pool
        self._above = [prefix[: at + 1] for at in (-1, *_slashes(prefix)) if at + 1 < len(prefix)]
        self.below: set[str] = set()
        """Paths of prefixes further below that somebody reads by themselves: left to them from their first sight on,
        for markers come and go."""

    def met(self, paths: Sequence[str]) -> set[str]:
        """Those of these just claimed paths that another source has claimed too, or reads by itself. `StoreFault`."""
        if not paths:
            return set()
        inside = sorted({path[: at + 1] for path in paths for at in _slashes(path)})
        self.below.update(each for each, read in zip(inside, self._pool().map(self._read, inside), strict=True) if read)
        above = set().union(*self._pool().map(self._claimed, self._above))
        return {path for path in paths if path in above or path.startswith(tuple(self.below))}

    def _read(self, path: str) -> bool:
        """Whether a marker or a probe stands in a `.claimed/` of the prefix at this path."""
        begins = self._prefix + path + CLAIMED
        return any(facts.size and not facts.folder for page in pages(self._store, begins) for facts in page.objects)

    def _claimed(self, above: str) -> set[str]:
        """Paths that a source of the prefix `above` has claimed."""
        begins = above + CLAIMED + self._prefix[len(above) :]
        try:
            return {facts.key[len(begins) :] for page in pages(self._store, begins) for facts in page.objects}
        except StoreFault as fault:
            if fault.code == FORBIDDEN:
                return set()  # these credentials see their own prefix only
            raise


def _slashes(text: str) -> list[int]:
    return [at for at, each in enumerate(text) if each == "/"]
