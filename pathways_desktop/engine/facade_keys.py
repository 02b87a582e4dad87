"""What the window may ask about the store and its keys: one more part of `engine.facade.Facade`.

The same rules as there: every call returns at once, results are frozen rows, a failed act raises its code. The state
of the store, its three numbers and how far a sealing anew has come stand in each `EngineSnapshot` too.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from pathways_desktop.domain.keys import KeyReport


@dataclass(frozen=True, slots=True)
class Bundle:
    """A diagnostics bundle before it is saved: what it would hold, to be read by a person first."""

    parts: tuple[tuple[str, str], ...]
    """The name of each file in it, and its text. No content, secret, file name or person's name is in any."""


class Keys(Protocol):
    """The store and its keys. `report`, `restore`, `open_read_only` and `diagnostics` work while it is not open too."""

    def report(self) -> Future[KeyReport]:
        """The state of the store and its keys. Asks no key store."""
        ...

    def reseal(self) -> Future[KeyReport]:
        """Begin to seal everything anew under new keys, for when a key is feared known (audited).

        Goes on beside the work, over restarts too; `EngineSnapshot.resealing` tells how far it is, and None its end.
        """
        ...

    def restore(self, text: str) -> Future[KeyReport]:
        """Give a store that lost its master key a new one, with its recovery key; `start` opens it then (audited).

        Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT`, `ERR_PATHWAYS_RECOVERY_KEY_WRONG`, and those of the key store.
        """
        ...

    def restore_backup(self, path: str, text: str) -> Future[str | None]:
        """Make a new store of the backup at `path`, with its recovery key; `start` opens it then (audited).

        A damaged store that is there is moved into a folder of its own in the home, whose name is the answer. Raises
        `ERR_PATHWAYS_RECOVERY_KEY_TEXT`, `ERR_PATHWAYS_RECOVERY_KEY_WRONG`, `ERR_PATHWAYS_STORE_DAMAGED` where the
        backup is, and those of the key store: nothing was moved then.
        """
        ...

    def open_read_only(self, text: str) -> Future[KeyReport]:
        """Open the store with its recovery key while the key store can't be used: to look and to export.

        Messages, the record and the failures can be asked for then; every act that changes something raises
        `ERR_PATHWAYS_STORE_READ_ONLY`. A later `start` ends it.
        """
        ...

    def check_recovery_key(self, text: str) -> Future[None]:
        """Whether this paper opens everything in this store (audited); nothing is changed. Raises as `restore`."""
        ...

    def screen_closed(self, why: str) -> Future[None]:
        """Write into the record that what the window showed was put away: `idle`, `session`, `person`."""
        ...

    def screen_opened(self) -> Future[None]:
        """Ask what keeps the master key for it once more, and write into the record that a person looks again.

        Raises those of the key store, recorded too: the screen stays closed then.
        """
        ...

    def diagnostics(self) -> Future[Bundle]:
        """Make the diagnostics bundle, to be shown before it is saved. Nothing is written."""
        ...

    def save_diagnostics(self, bundle: Bundle, path: str) -> Future[int]:
        """Write a bundle that was shown to the file `path`, a zip (audited); its bytes."""
        ...
