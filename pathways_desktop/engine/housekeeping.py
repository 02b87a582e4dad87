"""A running home's answers about what it keeps: its retention, its backups, a new master key.

Fulfils `engine.facade_keeping.Keeping`. What may take long (counts, removal, copies, a key store that is asked) runs on
the pool of looks, a change of `channels.yaml` on the acts' thread.
"""

from __future__ import annotations

import os
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.config.file import edit
from pathways_desktop.config.model import Channel
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.policies import MachineRules
from pathways_desktop.engine.facade_keeping import BackupMade, ChannelKept, Kept, Removable, Removed
from pathways_desktop.engine.keeping import purgeable
from pathways_desktop.store.audit import this_user

if TYPE_CHECKING:
    from pathways_desktop.engine.setup import HomeParts

HOUR_MS = 3_600_000


class HomeKeeping:
    """See `engine.facade_keeping.Keeping`."""

    def __init__(self, parts: HomeParts, clock: Clock) -> None:
        self._parts = parts
        self._clock = clock

    # ---------------------------------------------------------------- keys

    def exchange_key(self) -> Future[int]:
        return self._parts.looks.submit(lambda: self._parts.store().master_key.rotate(this_user()))

    def save_recovery_key(self, text: str, path: str) -> Future[None]:
        return self._parts.looks.submit(self._save_recovery_key, text, path)

    def _save_recovery_key(self, text: str, path: str) -> None:
        home, target = Path(os.path.realpath(self._parts.home.path)), Path(os.path.realpath(path))
        if home in target.parents:
            raise PathwaysError("ERR_PATHWAYS_KEY_FILE_UNSAFE", "it lies inside the home folder")
        self._parts.home.refuse_own(path)
        lines = [f"{number}  {group}" for number, group in enumerate(text.split(), 1)]
        try:
            # Over nothing, and for this user only: a file manager asked already whether one may be replaced.
            target.unlink(missing_ok=True)
            with open(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write("\n".join(lines) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise from_os_error(error, "the recovery key can't be written") from error
        self._parts.store().audit.record("recovery-key-saved", who=this_user())

    # ---------------------------------------------------------------- retention

    def kept(self) -> Future[Kept]:
        return self._parts.looks.submit(self._kept)

    def _kept(self) -> Kept:
        store, config = self._parts.store(), self._parts.engine().config
        rows = []
        for name in sorted({*(channel.name for channel in config.channels), *store.channels()}):
            channel = config.channel(name)
            messages, size, oldest = store.reader.kept(name)
            if channel is None and not messages:
                continue
            kept: Duration = channel.retention if channel is not None else Channel.model_fields["retention"].default
            rows.append(ChannelKept(name, str(kept), messages, size, oldest, configured=channel is not None))
        free, disk = self._parts.home.room()
        least = Duration(store.retention.least_ms)
        return Kept(tuple(rows), free, disk, str(least) if least.ms else None)

    def rules(self) -> Future[MachineRules]:
        return self._parts.looks.submit(self._rules)

    def _rules(self) -> MachineRules:
        return self._parts.engine().policy.rules()

    def set_retention(self, channel: str, kept: str) -> Future[None]:
        return self._parts.acts.submit(self._set_retention, channel, kept)

    def _set_retention(self, channel: str, kept: str) -> None:
        engine = self._parts.engine()
        old = engine.channel(channel).retention
        config = edit(self._parts.home.config, channel, {"retention": kept})
        new = config.channel(channel)
        told = f"{channel}: retention {old} to {new.retention if new is not None else kept}"
        engine.store.audit.record("channel-changed", who=this_user(), detail=told)
        engine.apply(config)

    def removable(self, hours: float | None) -> Future[list[Removable]]:
        return self._parts.looks.submit(self._removable, hours)

    def _removable(self, hours: float | None) -> list[Removable]:
        older = Duration(round(hours * HOUR_MS)) if hours is not None else None
        found = purgeable(self._parts.store(), self._parts.engine().config, older, self._clock.now_ms())
        return [Removable(row.channel, row.messages, row.bytes, row.older_than, row.before_ms) for row in found]

    def remove(self, row: Removable, most: int) -> Future[Removed]:
        return self._parts.looks.submit(self._remove, row, most)

    def _remove(self, row: Removable, most: int) -> Removed:
        done = self._parts.store().retention.purge(row.channel, row.before, most, who=this_user())
        return Removed(done.messages, done.bytes, traces=not done.log_emptied)

    # ---------------------------------------------------------------- backup

    def back_up(self, path: str) -> Future[BackupMade]:
        return self._parts.looks.submit(self._back_up, path)

    def _back_up(self, path: str) -> BackupMade:
        self._parts.home.refuse_own(path)
        # Where a file of the name is there, the person was asked whether it may go.
        made = self._parts.store().back_up(Path(path), this_user(), over=True)
        return BackupMade(made.messages, made.bytes)
