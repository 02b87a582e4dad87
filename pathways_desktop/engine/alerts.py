"""Silence and backlog: alarms that a channel's `alerts` ask for. They close by themselves when the cause is gone."""

from __future__ import annotations

from collections.abc import Callable

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.rows import ChannelRow
from pathways_desktop.engine.channel import SourceView
from pathways_desktop.engine.incidents import ALARM, Incidents
from pathways_desktop.store.store import Store

SILENT, BACKLOG = "ERR_PATHWAYS_SILENT", "ERR_PATHWAYS_BACKLOG"


class Alarms:
    """Looks at each channel now and then. Used by the pulse's thread."""

    def __init__(self, store: Store, clock: Clock, tell: Callable[[Event], None]) -> None:
        self._store = store
        self._clock = clock
        self._tell = tell
        self._since = clock.now_ms()
        self._keepers: dict[str, Incidents] = {}

    def look(self, channel: Channel, view: SourceView, row: ChannelRow | None) -> None:
        """Raise or end the alarms of one channel."""
        if row is None:
            return
        keeper = self._keepers.get(channel.name)
        if keeper is None:
            keeper = Incidents(
                channel.name, None, self._store, self._clock, self._tell, place=ALARM, items=ALARM + " items"
            )
            self._keepers[channel.name] = keeper
        now = self._clock.now_ms()
        silent_after, waiting_after = channel.alerts.silent_after, channel.alerts.waiting_after
        # Silence is counted from the start of this run at the earliest: what came while nothing ran is not known.
        heard = max(row.last_received or 0, self._since)
        self._set(keeper, SILENT, silent_after is not None and now - heard > silent_after.ms)
        oldest = min(
            (at for at in (row.oldest_queued, view.waiting_since[0] if view.waiting_since else None) if at is not None),
            default=None,
        )
        late = waiting_after is not None and oldest is not None and now - oldest > waiting_after.ms
        self._set(keeper, BACKLOG, late)

    def _set(self, keeper: Incidents, code: str, on: bool) -> None:
        known = (code, False) in keeper.codes()
        if on and not known:
            keeper.open(code)
        elif known and not on:
            keeper.close(code, item=False)
