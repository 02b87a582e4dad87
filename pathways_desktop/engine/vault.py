"""The store and its keys for the window: their state, sealing anew, the ways back, the closed screen, diagnostics.

Fulfils `engine.facade_keys.Keys`. Acts that talk to a key store may block for its 60 s; they run on the acts' thread.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import KeyReport, StoreState, store_state
from pathways_desktop.engine.commands import begin_reseal
from pathways_desktop.engine.diagnostics import make_bundle, write_bundle
from pathways_desktop.engine.facade_keys import Bundle
from pathways_desktop.engine.home import HomeLock
from pathways_desktop.engine.keeping import tell_restored
from pathways_desktop.engine.opening import Opening
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.backup import restore
from pathways_desktop.store.keys import KeyProvider
from pathways_desktop.store.masterkey import restore_master_key, restored_with
from pathways_desktop.store.recovery import Secret, secret_of
from pathways_desktop.store.schema import FILE_NAME as STORE_FILE
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.policy import MachinePolicy
    from pathways_desktop.engine.setup import HomeParts


@dataclass(frozen=True, slots=True)
class Door:
    """How a home's store is opened, and what keeps its key."""

    open: Callable[[], Store]
    """Make it where there is none."""
    open_read_only: Callable[[Secret], Store]
    provider: Callable[[], KeyProvider]
    policy: MachinePolicy


def report_of(store: Store) -> KeyReport:
    """What an open store tells of its keys."""
    status = store.master_key.status()
    state = StoreState.READ_ONLY if store.read_only else StoreState.OPEN
    return KeyReport(
        state=state,
        code=None,
        detail=None,
        keeper=status.keeper,
        number=status.number,
        since=status.since,
        months=status.months,
        recovery_since=status.recovery_since,
        escrow=status.escrow,
        strange=status.strange,
        resealing=store.reseal.progress(),
    )


def closed_report(error: PathwaysError | None, keeper: str) -> KeyReport:
    """What is told of a store that is not open, and why."""
    if error is None:
        return KeyReport(StoreState.FAILED, None, None, keeper)
    return KeyReport(store_state(error.code), error.code, error.detail or None, keeper)


class HomeKeys:
    """See `engine.facade_keys.Keys`."""

    def __init__(
        self,
        parts: HomeParts,
        door: Door,
        clock: Clock,
        opening: Opening,
        adopt: Callable[[Callable[[], Store]], Store],
    ) -> None:
        """`adopt` opens a store for the home while no engine runs there, and raises `ERR_PATHWAYS_HOME_BUSY` else."""
        self._parts = parts
        self._door = door
        self._clock = clock
        self._opening = opening
        self._adopt = adopt

    # ---------------------------------------------------------------- state

    def report(self) -> Future[KeyReport]:
        return self._parts.lists.submit(self._report)

    def _report(self) -> KeyReport:
        if self._opening.state in (StoreState.OPEN, StoreState.READ_ONLY):
            return report_of(self._parts.store())
        return closed_report(self._opening.error, self._door.provider().name)

    # ---------------------------------------------------------------- keys

    def reseal(self) -> Future[KeyReport]:
        return self._parts.acts.submit(self._reseal)

    def _reseal(self) -> KeyReport:
        begin_reseal(self._parts.engine(), this_user())
        return self._report()

    def restore(self, text: str) -> Future[KeyReport]:
        return self._parts.acts.submit(self._restore, text)

    def _restore(self, text: str) -> KeyReport:
        secret, home = secret_of(text), self._parts.home
        with HomeLock(home):
            number = restore_master_key(home.path / STORE_FILE, self._door.provider(), secret, self._clock.now_ms())
            with self._door.open() as store:
                store.audit.record("key-restored", who=this_user(), detail=restored_with(number, secret))
                return report_of(store)

    def restore_backup(self, path: str, text: str) -> Future[str | None]:
        return self._parts.acts.submit(self._restore_backup, path, text)

    def _restore_backup(self, path: str, text: str) -> str | None:
        secret, home, now = secret_of(text), self._parts.home, self._clock.now_ms()
        with HomeLock(home):
            restored = restore(Path(path), home.path, self._door.provider(), secret, now, aside=True)
            with self._door.open() as store:
                tell_restored(store, this_user(), now, restored.aside)
        return restored.aside

    def open_read_only(self, text: str) -> Future[KeyReport]:
        return self._parts.acts.submit(self._open_read_only, text)

    def _open_read_only(self, text: str) -> KeyReport:
        secret = secret_of(text)
        store = self._adopt(lambda: self._door.open_read_only(secret))
        return report_of(store)

    def check_recovery_key(self, text: str) -> Future[None]:
        return self._parts.lists.submit(lambda: self._parts.store().master_key.opens(secret_of(text), this_user()))

    # ---------------------------------------------------------------- the closed screen

    def screen_closed(self, why: str) -> Future[None]:
        return self._parts.acts.submit(
            lambda: self._parts.store().audit.record("screen-closed", who=this_user(), detail=why)
        )

    def screen_opened(self) -> Future[None]:
        return self._parts.acts.submit(self._screen_opened)

    def _screen_opened(self) -> None:
        store = self._parts.store()
        if not store.read_only:
            try:
                store.master_key.still_kept()
            except PathwaysError as error:
                store.audit.record("screen-opened", who=this_user(), outcome=error.code)
                raise
        store.audit.record("screen-opened", who=this_user())

    # ---------------------------------------------------------------- diagnostics

    def diagnostics(self) -> Future[Bundle]:
        return self._parts.looks.submit(self._diagnostics)

    def _diagnostics(self) -> Bundle:
        parts, report = self._parts, self._report()
        open_now = report.state in (StoreState.OPEN, StoreState.READ_ONLY)
        return make_bundle(parts.home, parts.store() if open_now else None, report, self._clock.now_ms())

    def save_diagnostics(self, bundle: Bundle, path: str) -> Future[int]:
        return self._parts.looks.submit(self._save_diagnostics, bundle, path)

    def _save_diagnostics(self, bundle: Bundle, path: str) -> int:
        self._parts.home.refuse_own(path)
        if self._opening.state in (StoreState.OPEN, StoreState.READ_ONLY):
            self._parts.store().audit.record("diagnostics-saved", who=this_user())
        return write_bundle(bundle, Path(path))
