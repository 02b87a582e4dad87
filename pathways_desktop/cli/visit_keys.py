"""The store and its keys for one command: their state, the ways back, copies, retention by hand, diagnostics.

What `cli.visit.VisitedHome` has beside its lists and acts. Used by the main thread of one command.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pathways_desktop.cli.ports import HomeStatus
from pathways_desktop.config.model import Config
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.keys import KeyReport, Resealing, StoreFigures
from pathways_desktop.engine.diagnostics import make_bundle, write_bundle
from pathways_desktop.engine.facade_keys import Bundle
from pathways_desktop.engine.home import Home, HomeLock
from pathways_desktop.engine.keeping import Purgeable, purge, purgeable, tell_restored
from pathways_desktop.engine.snapshot import unattended
from pathways_desktop.engine.vault import closed_report, report_of
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.backup import BackedUp, Restored, restore
from pathways_desktop.store.keys import KeyProvider
from pathways_desktop.store.masterkey import restore_master_key, restored_with
from pathways_desktop.store.recovery import Secret
from pathways_desktop.store.schema import FILE_NAME as STORE_FILE
from pathways_desktop.store.store import Store


class KeyActs(ABC):
    """See the module."""

    _home: Home
    _clock: Clock
    _provider: Callable[[], KeyProvider]

    @property
    @abstractmethod
    def store(self) -> Store:
        """The home's store, opened when it is first needed."""

    @abstractmethod
    def config(self) -> Config:
        """`channels.yaml` as it stands now."""

    @abstractmethod
    def engine_runs(self) -> bool:
        """Whether an engine runs this home now."""

    @abstractmethod
    def _ask(self, kind: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Have a running engine do something; its answer."""

    @abstractmethod
    def _existing_store(self) -> Store | None:
        """The store where there is one."""

    # ---------------------------------------------------------------- state

    def status(self) -> HomeStatus:
        report = self._report()
        store = self._open_or_none()
        figures: StoreFigures | None = None
        failures: int | None = None
        if store is not None:
            figures = store.figures()
            failures = sum(unattended(row) for row in store.reader.failures())
        return HomeStatus(self._home.path, self.engine_runs(), report, figures, failures)

    def key_report(self) -> KeyReport:
        self._require_store()
        return self._report()

    def _report(self) -> KeyReport:
        try:
            store = self._existing_store()
        except PathwaysError as error:
            return closed_report(error, self._provider().name)
        if store is None:
            return closed_report(PathwaysError("ERR_PATHWAYS_STORE_MISSING"), self._provider().name)
        return report_of(store)

    def _open_or_none(self) -> Store | None:
        try:
            return self._existing_store()
        except PathwaysError:
            return None

    def diagnostics(self) -> Bundle:
        return make_bundle(self._home, self._open_or_none(), self._report(), self._clock.now_ms())

    def save_diagnostics(self, bundle: Bundle, path: Path) -> int:
        self._home.refuse_own(path)
        store = self._open_or_none()
        if store is not None:
            store.audit.record("diagnostics-saved", who=this_user())
        return write_bundle(bundle, path)

    # ---------------------------------------------------------------- keys

    def set_recovery_key(self, secret: bytes) -> None:
        self.store.master_key.set_recovery(secret, this_user())

    def restore_key(self, secret: Secret) -> int:
        self._require_store()
        with HomeLock(self._home):
            path = self._home.path / STORE_FILE
            number = restore_master_key(path, self._provider(), secret, self._clock.now_ms())
            self.store.audit.record("key-restored", who=this_user(), detail=restored_with(number, secret))
        return number

    def rotate_key(self) -> int:
        self._require_store()
        if self.engine_runs():
            return int(self._ask("rotate-key", {})["number"])
        with HomeLock(self._home):
            return self.store.master_key.rotate(this_user())

    def reseal(self, told: Callable[[Resealing], None]) -> bool:
        self._require_store()
        if self.engine_runs():
            self._ask("reseal", {})
            progress = self.store.reseal.progress()
            if progress is not None:
                told(progress)
            return False
        with HomeLock(self._home):
            self.store.reseal.begin(this_user())
            more = True
            while more:
                progress = self.store.reseal.progress()
                if progress is not None:
                    told(progress)
                more = self.store.reseal.step()
        return True

    # ---------------------------------------------------------------- copies and old messages

    def back_up(self, file: Path, *, over: bool) -> BackedUp:
        self._home.refuse_own(file)
        self._require_store()
        return self.store.back_up(file, this_user(), over=over)

    def restore(self, file: Path, secret: Secret, *, aside: bool) -> Restored:
        now = self._clock.now_ms()
        with HomeLock(self._home):
            restored = restore(file, self._home.path, self._provider(), secret, now, aside=aside)
            tell_restored(self.store, this_user(), now, restored.aside)
        return restored

    def purgeable(self, older_than: Duration | None) -> list[Purgeable]:
        return purgeable(self.store, self.config(), older_than, self._clock.now_ms())

    def purge(self, rows: Sequence[Purgeable]) -> tuple[int, bool]:
        return purge(self.store, rows, this_user())

    def _require_store(self) -> None:
        """Keys of a store that is not there are not asked for: none is made. `ERR_PATHWAYS_STORE_MISSING`."""
        if not (self._home.path / STORE_FILE).exists():
            raise PathwaysError("ERR_PATHWAYS_STORE_MISSING")
