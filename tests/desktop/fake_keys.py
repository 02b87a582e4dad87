"""The keys' part of `FakeFacade`: a store that is open, with figures and a bundle that are made up."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from pathways_desktop.domain.keys import KeyReport, StoreState
from pathways_desktop.engine.facade_keys import Bundle

if TYPE_CHECKING:
    from tests.desktop.fake_facade import FakeFacade

BUNDLE = Bundle((("about.json", '{\n  "program": "1.0"\n}\n'), ("log.jsonl", '{"event": "engine-start"}\n')))


class FakeKeys:
    """See `engine.facade_keys.Keys`; `told` is what `report` says."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade
        self.told = KeyReport(
            StoreState.OPEN, None, None, "key file", number=1, since=facade.now - 30 * 86_400_000, months=2
        )

    def report(self) -> Future[KeyReport]:
        return self._facade.answer("report", (), lambda: self.told)

    def reseal(self) -> Future[KeyReport]:
        return self._facade.answer("reseal", (), lambda: self.told)

    def restore(self, text: str) -> Future[KeyReport]:
        return self._facade.answer("restore_key", (text,), lambda: self.told)

    def restore_backup(self, path: str, text: str) -> Future[str | None]:
        return self._facade.answer("restore_backup", (path, text), lambda: "damaged-2026-12-01-020000")

    def open_read_only(self, text: str) -> Future[KeyReport]:
        return self._facade.answer("open_read_only", (text,), lambda: self.told)

    def check_recovery_key(self, text: str) -> Future[None]:
        return self._facade.answer("check_recovery_key", (text,), _nothing)

    def screen_closed(self, why: str) -> Future[None]:
        return self._facade.answer("screen_closed", (why,), _nothing)

    def screen_opened(self) -> Future[None]:
        return self._facade.answer("screen_opened", (), _nothing)

    def diagnostics(self) -> Future[Bundle]:
        return self._facade.answer("diagnostics", (), lambda: BUNDLE)

    def save_diagnostics(self, bundle: Bundle, path: str) -> Future[int]:
        return self._facade.answer("save_diagnostics", (bundle, path), lambda: 2048)


def _nothing() -> None:
    """Nothing happens."""
