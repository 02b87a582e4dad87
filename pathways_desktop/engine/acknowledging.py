"""A person acknowledges a failure: most stay open until their cause is gone, some have no other end than this word.

For the window and for `failures acknowledge`, with and without a running engine.
"""

from __future__ import annotations

from collections.abc import Callable

from pathways_desktop.config.model import Config
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import ENDED_BY_ACKNOWLEDGING, GIVEN_UP_BY_ACKNOWLEDGING, PathwaysError
from pathways_desktop.domain.events import Event, FailureChanged
from pathways_desktop.domain.rows import FailureRow
from pathways_desktop.engine.stranded import give_up
from pathways_desktop.store.store import Store


def acknowledge(
    store: Store, config: Config, clock: Clock, number: int, note: str, who: str, tell: Callable[[Event], None]
) -> FailureRow:
    """Note that a person has seen a failure (audited); the row as it stands then. `ERR_PATHWAYS_FAILURE_UNKNOWN`.

    For messages that wait for what is not configured any more it gives their deliveries up.
    """
    row = store.incidents.acknowledge(number, note, who)
    if row is None:
        raise PathwaysError("ERR_PATHWAYS_FAILURE_UNKNOWN", str(number))
    store.audit.record("failure-acknowledged", who=who, detail=f"{row.channel}: {row.code}: {note}")
    if row.code in GIVEN_UP_BY_ACKNOWLEDGING:
        give_up(store, config, row.channel, row.destination, who)
    if row.code in ENDED_BY_ACKNOWLEDGING | GIVEN_UP_BY_ACKNOWLEDGING:
        closed = store.incidents.close(row.channel, row.code, row.subject, clock.now_ms(), row.destination)
        row = closed[0] if closed else row
    tell(FailureChanged(row, opened=False, closed=not row.open))
    return row


def acknowledge_all(
    store: Store,
    config: Config,
    clock: Clock,
    code: str,
    channel: str | None,
    note: str,
    who: str,
    tell: Callable[[Event], None] = lambda event: None,
) -> list[FailureRow]:
    """Acknowledge every open failure of a code, of one channel or of all; the rows. None: `…_FAILURE_UNKNOWN`."""
    found = [row for row in store.incidents.list() if row.code == code and channel in (None, row.channel)]
    if not found:
        raise PathwaysError("ERR_PATHWAYS_FAILURE_UNKNOWN", code if channel is None else f"{code} of {channel}")
    return [acknowledge(store, config, clock, row.number, note, who, tell) for row in found]
