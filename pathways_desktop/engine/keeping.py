"""Removal of old messages by hand, and a store made of a backup: what a command asks of a home beside its engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathways_desktop.config.model import Channel, Config
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.incidents import RESTORED_HELD
from pathways_desktop.store.store import Store


@dataclass(frozen=True, slots=True)
class Purgeable:
    """What a purge would remove of one channel."""

    channel: str
    messages: int
    bytes: int
    older_than: str
    """As the file writes it: `90d`."""
    before_ms: int


def purgeable(store: Store, config: Config, older_than: Duration | None, now_ms: int) -> list[Purgeable]:
    """A row a channel, also for those that the file names no more: these keep messages as a new channel would.

    Raises `ERR_PATHWAYS_POLICY_RETENTION` when asked for less than the machine's policy keeps.
    """
    rows = []
    least = Duration(store.retention.least_ms)
    if older_than is not None and older_than < least:
        raise PathwaysError("ERR_PATHWAYS_POLICY_RETENTION", f"at least {least}")
    for name in sorted({*(channel.name for channel in config.channels), *store.channels()}):
        channel = config.channel(name)
        kept = older_than or (channel.retention if channel is not None else Channel.model_fields["retention"].default)
        kept = max(kept, least)
        old = store.retention.old(name, now_ms - kept.ms)
        rows.append(Purgeable(name, old.messages, old.bytes, str(kept), now_ms - kept.ms))
    return rows


def purge(store: Store, rows: Sequence[Purgeable], who: str) -> tuple[int, bool]:
    """Remove what the rows say; how many messages, and whether the store's log is free of them too."""
    removed, emptied = 0, True
    for row in rows:
        if row.messages:
            done = store.retention.purge(row.channel, row.before_ms, who=who)
            removed += done.messages
            emptied = emptied and done.log_emptied
    return removed, emptied


def tell_restored(store: Store, who: str, now_ms: int, aside: str | None = None) -> None:
    """Write a restore into the record and open the failure that a person has to look at; nothing where both is done.

    `aside`: where the store went that was there before. For the holder of the engine's lock: whoever opens the store
    first after a restore that was stopped in between.
    """
    held = store.audit.restore_pending()
    if held is None:
        return
    if held:
        store.incidents.report("", RESTORED_HELD, "", now_ms, f"{held} deliveries")
    moved = f"; the store before it stands in {aside}" if aside is not None else ""
    store.audit.restored(who, f"{store.reader.total()} messages, {held} deliveries held{moved}")
