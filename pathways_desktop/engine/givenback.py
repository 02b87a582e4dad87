"""Files that a person gave back: kept out of the passes until they change or a person polls. Never in silence.

Each stands in the waiting list. Kept in the store, so that a restart does not take what was just given back. Used by
the channel's worker thread.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathways_desktop.locations.base import Stamp
from pathways_desktop.store.store import Store

GIVEN_BACK = "given back: taken when it changes or the channel is polled"
"""The `detail` beside the reason `paused`, of the contract's words the nearest: a person's word keeps it out."""


GIVEN_BACK_LOST = "what was given back can't be read any more: taken when it changes or the channel is polled"
"""The same for every file of a channel whose list does not open: each may have stood in it."""


class GivenBack:
    """The files of one channel that are kept out, by path."""

    def __init__(self, channel: str, store: Store) -> None:
        self._channel = channel
        self._store = store
        self._files = store.status.given_back(channel)
        self._lost = store.status.given_back_lost(channel)
        self._met: dict[bytes, tuple[int, int]] = {}
        """Where the list is lost: what stood there when it was first seen since, by this run."""

    @property
    def detail(self) -> str:
        """What the waiting list says of a file that is kept out."""
        return GIVEN_BACK_LOST if self._lost else GIVEN_BACK

    def hold(self, path: bytes, stamp: Stamp) -> None:
        """Keep a file out from now on; on the disk when this returns, so before the file is back."""
        self._files[path] = (stamp.size, stamp.mtime_ns)
        self._save()

    def holds(self, path: bytes, stamp: Stamp) -> bool:
        """Whether the file at this path is kept out: as long as size and time are those it was given back with."""
        kept = self._files.get(path)
        if kept is None:
            return self._lost and self._met.setdefault(path, (stamp.size, stamp.mtime_ns)) == (
                stamp.size,
                stamp.mtime_ns,
            )
        if kept != (stamp.size, stamp.mtime_ns):
            self.forget(path)
            return False
        return True

    def forget(self, path: bytes) -> None:
        """Keep a file out no longer."""
        if self._files.pop(path, None) is not None:
            self._save()

    def keep_only(self, paths: Iterable[bytes]) -> None:
        """Forget what no longer stands in the folder."""
        if self._files:
            there = set(paths)
            left = {path: kept for path, kept in self._files.items() if path in there}
            if len(left) != len(self._files):
                self._files = left
                self._save()

    def release(self) -> None:
        """Keep nothing out any longer: a person polled."""
        if self._files or self._lost:
            self._files, self._lost = {}, False
            self._met.clear()
            self._save()

    def _save(self) -> None:
        self._store.status.set_given_back(self._channel, self._files, lost=self._lost)
