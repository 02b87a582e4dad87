"""The store of a running home: whether it is open, why not, and the next try where one may help without anybody.

A session's key store often comes up after the programs that start with it, and one that is locked is unlocked by a
person who does not think of us. Source: research on the store, "Keyring: traps and rules".
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import TRIED_AGAIN, StoreState, store_state
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.log import log
from pathways_desktop.store.store import Store

FIRST_SECONDS, MOST_SECONDS = 5.0, 60.0
"""The first pause between two tries, and the longest; each is twice the one before."""


class Opening:
    """See the module. `open`, `adopt` and `close` come from one thread at a time, the rest from any."""

    def __init__(
        self,
        open_store: Callable[[], Store],
        exists: Callable[[], bool],
        clock: Clock,
        again: Callable[[], object],
        *,
        patient: bool,
    ) -> None:
        """`exists`: whether the home has a store. `again` starts it once more; `patient`: that is done without anybody.

        A home that has none is `NEW`, whatever keeps its first store from being made.
        """
        self._exists = exists
        self._open_store = open_store
        self._clock = clock
        self._again = again
        self._patient = patient
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.store: Store | None = None
        self.state: StoreState | None = None
        self.error: PathwaysError | None = None

    def open(self) -> Store:
        """Open the store where it is not; one that was only looked at is opened anew. Raises what keeps it closed."""
        if self.store is not None and not self.store.read_only:
            return self.store
        self.close()
        try:
            store = self._open_store()
        except PathwaysError as error:
            self._failed(error)
            raise
        self._opened(store)
        return store

    def adopt(self, open_store: Callable[[], Store]) -> Store:
        """Have the store that `open_store` opens in the place of the one that is there."""
        store = open_store()
        self.close()
        self._opened(store)
        return store

    def close(self) -> None:
        """Close the store because somebody asked for it."""
        if self.store is not None:
            self.store.close()
            self.store, self.state, self.error = None, None, None

    def snapshot(self) -> EngineSnapshot:
        """What is told while no engine runs."""
        error = self.error
        return EngineSnapshot(
            self._clock.now_ms(),
            running=False,
            store=self.state,
            store_code=error.code if error is not None else None,
            store_detail=(error.detail or None) if error is not None else None,
        )

    def _opened(self, store: Store) -> None:
        self.store, self.error = store, None
        self.state = StoreState.READ_ONLY if store.read_only else StoreState.OPEN

    def _failed(self, error: PathwaysError) -> None:
        """Note why; where that may mend itself, it is tried again after a pause."""
        self.state, self.error = (store_state(error.code) if self._exists() else StoreState.NEW), error
        if not self._patient or error.code not in TRIED_AGAIN:
            return
        with self._lock:
            if self._thread is None and not self._ended.is_set():
                self._thread = threading.Thread(target=self._run, name="open again", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Try no more."""
        self._ended.set()

    def _run(self) -> None:
        pause = FIRST_SECONDS
        try:
            while not self._clock.wait(self._ended, pause):
                error = self.error
                if error is None or error.code not in TRIED_AGAIN:
                    break
                try:
                    self._again()
                except PathwaysError as still:
                    log(logging.INFO, "store-still-closed", code=still.code)
                    pause = min(2 * pause, MOST_SECONDS)
                else:
                    break
        finally:
            with self._lock:
                self._thread = None
