"""The part of a home that is not there which keeps: retention, backups, a new master key."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.policies import MachineRules
from pathways_desktop.engine.facade_keeping import BackupMade, ChannelKept, Kept, Removable, Removed

if TYPE_CHECKING:
    from tests.desktop.fake_facade import FakeFacade

_DAY_MS = 86_400_000


class FakeKeeping:
    """Two channels that keep messages, one of them gone from the file."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade
        self.rows = [
            ChannelKept("discharge", "30d", 0, 0, None),
            ChannelKept("lab-results", "90d", 2500, 88 << 20, facade.now - 80 * _DAY_MS),
            ChannelKept("zz-gone", "90d", 4, 4096, facade.now - 200 * _DAY_MS, configured=False),
        ]
        self.machine = MachineRules()
        self.least: str | None = None
        self.old = {"lab-results": 2500, "zz-gone": 4}

    def exchange_key(self) -> Future[int]:
        return self._facade.answer("exchange_key", (), self._exchange)

    def _exchange(self) -> int:
        keys = self._facade.keys
        keys.told = replace(keys.told, number=keys.told.number + 1, since=now_ms())
        return keys.told.number

    def save_recovery_key(self, text: str, path: str) -> Future[None]:
        return self._facade.answer("save_recovery_key", (text, path), lambda: None)

    def kept(self) -> Future[Kept]:
        return self._facade.answer("kept", (), lambda: Kept(tuple(self.rows), 212 << 30, 500 << 30, self.least))

    def rules(self) -> Future[MachineRules]:
        return self._facade.answer("rules", (), lambda: self.machine)

    def set_retention(self, channel: str, kept: str) -> Future[None]:
        return self._facade.answer("set_retention", (channel, kept), lambda: self._set(channel, kept))

    def _set(self, channel: str, kept: str) -> None:
        self.rows = [replace(row, kept=kept) if row.channel == channel else row for row in self.rows]

    def removable(self, hours: float | None) -> Future[list[Removable]]:
        return self._facade.answer("removable", (hours,), lambda: self._removable(hours))

    def _removable(self, hours: float | None) -> list[Removable]:
        before = self._facade.now - round((hours if hours is not None else 90 * 24) * 3_600_000)
        return [
            Removable(name, count if before > self._facade.now - 1000 * _DAY_MS else 0, count * 1024, "90d", before)
            for name, count in self.old.items()
        ]

    def remove(self, row: Removable, most: int) -> Future[Removed]:
        return self._facade.answer("remove", (row, most), lambda: self._remove(row, most))

    def _remove(self, row: Removable, most: int) -> Removed:
        gone = min(self.old[row.channel], most)
        self.old[row.channel] -= gone
        return Removed(gone, gone * 1024)

    def back_up(self, path: str) -> Future[BackupMade]:
        return self._facade.answer("back_up", (path,), lambda: BackupMade(2504, 90 << 20))
