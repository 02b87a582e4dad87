"""Silence and backlog: alarms that a channel's `alerts` ask for. They close by themselves when the cause is gone.

Without a `silentAfter` of its own a channel's silence is measured by what was usual at this hour (`engine.hours`).
"""

from __future__ import annotations

from collections.abc import Callable

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, UsualHours
from pathways_desktop.engine.channel import SourceView
from pathways_desktop.engine.hours import UsualSilence, silence_sentence, span_text
from pathways_desktop.engine.incidents import ALARM, Incidents
from pathways_desktop.store.store import Store

SILENT, BACKLOG = "ERR_PATHWAYS_SILENT", "ERR_PATHWAYS_BACKLOG"
ALARMS = frozenset({SILENT, BACKLOG})
ASLEEP_SECONDS = 600.0
"""Nobody looked for so long: the machine slept. What came to the senders' side meanwhile is not known."""


class Alarms:
    """Looks at each channel now and then. Used by the pulse's thread."""

    def __init__(self, store: Store, clock: Clock, tell: Callable[[Event], None]) -> None:
        self._store = store
        self._clock = clock
        self._tell = tell
        self._looked: dict[str, int] = {}
        self._since: dict[str, int] = {}
        self._keepers: dict[str, Incidents] = {}
        self._usual = UsualSilence(store.hours, store.reader.half_hours)

    def usual(self, channel: Channel, now_ms: int) -> UsualHours | None:
        """What silence is usual for a channel now; None where it is not learned, or where a limit is set."""
        if channel.alerts.silent_after is not None or not channel.alerts.usual_hours:
            return None
        return self._usual.of(channel.name, now_ms)

    def look(self, channel: Channel, view: SourceView, row: ChannelRow | None) -> None:
        """Raise or end the alarms of one channel."""
        if row is None:
            return
        keeper = self._keeper(channel.name)
        now = self._clock.now_ms()
        if row.state is ChannelState.PAUSED:
            # A person wanted it silent; it is measured anew from the moment it goes on.
            self._looked.pop(channel.name, None)
            self._set(keeper, SILENT, None)
        else:
            self._set(keeper, SILENT, self._silence(channel, row, now, (SILENT, False) in keeper.codes()))
        oldest = min(
            (at for at in (row.oldest_queued, view.waiting_since[0] if view.waiting_since else None) if at is not None),
            default=None,
        )
        waiting_after = channel.alerts.waiting_after
        late = waiting_after is not None and oldest is not None and now - oldest > waiting_after.ms
        self._set(keeper, BACKLOG, f"the oldest waits for {span_text(now - oldest)}" if late and oldest else None)

    def _silence(self, channel: Channel, row: ChannelRow, now: int, told: bool) -> str | None:
        """Why a channel's silence is an alarm, or None. `told`: it is one already."""
        # Counted from the start of this run at the earliest: what came while nothing ran or slept is not known.
        looked = self._looked.get(channel.name)
        if looked is None or now - looked > ASLEEP_SECONDS * 1000 or now < looked:
            self._since[channel.name] = now
        self._looked[channel.name] = now
        heard = max(row.last_received or 0, self._since[channel.name])
        limit = channel.alerts.silent_after
        if limit is not None:
            return f"nothing for {span_text(now - heard)}" if now - heard > limit.ms else None
        usual = self.usual(channel, now)
        if usual is None:
            return None
        if told and not self._came_since(channel.name, row.last_received):
            # The night that begins meanwhile makes it no better: it ends when something comes.
            return ""
        return silence_sentence(usual, heard, now) if now - heard > usual.alarm_ms else None

    def _came_since(self, channel: str, last_received: int | None) -> bool:
        """Whether something came since the open alarm of a channel was raised."""
        rows = [row for row in self._store.incidents.list() if row.channel == channel and row.code == SILENT]
        return not rows or (last_received is not None and last_received > rows[0].first)

    def _keeper(self, channel: str) -> Incidents:
        keeper = self._keepers.get(channel)
        if keeper is None:
            keeper = Incidents(channel, None, self._store, self._clock, self._tell, place=ALARM, items=ALARM + " items")
            self._keepers[channel] = keeper
        return keeper

    def _set(self, keeper: Incidents, code: str, why: str | None) -> None:
        known = (code, False) in keeper.codes()
        if why is not None and not known:
            keeper.open(code, why)
        elif known and why is None:
            keeper.close(code, item=False)
