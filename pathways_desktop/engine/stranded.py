"""Messages that wait for a destination or a channel that `channels.yaml` does not name any more: told until it is over.

Nobody delivers there, so nobody else would say so. It ends when the name comes back, when each of the messages was
sent elsewhere, or when a person gives them up. No place is asked here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pathways_desktop.config.model import Config
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.events import Event, FailureChanged
from pathways_desktop.domain.rows import MessageDetail
from pathways_desktop.engine.incidents import STRANDED
from pathways_desktop.store.again import CHANNEL_GONE, DESTINATION_GONE, Configured
from pathways_desktop.store.store import Store

CHANNEL_SUBJECT = "channels.yaml"
_Key = tuple[str, str, str, str | None]
"""Channel, code, subject and destination of an incident."""


@dataclass(frozen=True, slots=True)
class Stranded:
    """Deliveries that wait at one destination that is not configured."""

    channel: str
    destination: str
    count: int
    channel_gone: bool

    @property
    def words(self) -> str:
        """`3 messages wait for archive`."""
        return f"{'1 message waits' if self.count == 1 else f'{self.count} messages wait'} for {self.destination}"


def configured(config: Config) -> Configured:
    """The destinations that each channel has, for a resend."""
    return {channel.name: frozenset(each.name for each in channel.destinations) for channel in config.channels}


def stranded(store: Store, config: Config) -> list[Stranded]:
    """Where messages wait that nobody will deliver. Reads counters only."""
    here = configured(config)
    return [
        Stranded(channel, destination, count, channel not in here)
        for channel, destination, count in store.reader.queued()
        if destination not in here.get(channel, ())
    ]


def with_gone(detail: MessageDetail, config: Config) -> MessageDetail:
    """The message with those of its deliveries marked that wait for what is not configured: no next try comes."""
    here = configured(config).get(detail.row.channel, frozenset())
    deliveries = tuple(
        each if each.mark.destination in here else replace(each, next_at=None, gone=True) for each in detail.deliveries
    )
    return replace(detail, deliveries=deliveries)


def give_up(store: Store, config: Config, channel: str, destination: str | None, who: str) -> int:
    """Close what waits for the gone destination, or for all of a gone channel; how many. Audited."""
    return sum(
        store.deliveries.give_up_all(each.channel, each.destination, _code(each), who)
        for each in stranded(store, config)
        if each.channel == channel and destination in (None, each.destination)
    )


class StrandedWatch:
    """Opens and ends their incidents. `look` comes from one thread at a time."""

    def __init__(self, store: Store, clock: Clock, tell: Callable[[Event], None]) -> None:
        self._store = store
        self._clock = clock
        self._tell = tell
        self._told: dict[_Key, str] | None = None

    def look(self, config: Config) -> None:
        """Tell what waits and what waits no longer; the first look of a run tells what stands open already, too."""
        now, wanted = self._clock.now_ms(), _wanted(stranded(self._store, config))
        if wanted == self._told:
            return
        told = self._told or {}
        for key, detail in wanted.items():
            if told.get(key) != detail:
                channel, code, subject, destination = key
                row, opened = self._store.incidents.report(channel, code, subject, now, detail, destination)
                self._tell(FailureChanged(row, opened=opened, closed=False))
        for row in self._store.incidents.list():
            if row.code in STRANDED and (row.channel, row.code, row.subject, row.destination) not in wanted:
                for closed in self._store.incidents.close(row.channel, row.code, row.subject, now, row.destination):
                    self._tell(FailureChanged(closed, opened=False, closed=True))
        self._told = wanted


def _code(each: Stranded) -> str:
    return CHANNEL_GONE if each.channel_gone else DESTINATION_GONE


def _wanted(found: list[Stranded]) -> dict[_Key, str]:
    """The incidents that should stand open, with their details: one a gone destination, one a gone channel."""
    wanted: dict[_Key, str] = {}
    for each in found:
        place = None if each.channel_gone else each.destination
        key = (each.channel, _code(each), CHANNEL_SUBJECT if place is None else place, place)
        wanted[key] = f"{wanted[key]}, {each.words}" if key in wanted else each.words
    return wanted
