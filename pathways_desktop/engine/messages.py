"""Messages for window and commands: pages, what a resend would do, export. Reads the store and the destinations."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.config.model import DestinationSettings
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import put_in_place
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.rows import DeliveryRow, MessageDetail, MessageRow, ResendTarget
from pathways_desktop.engine.access import destination_parts
from pathways_desktop.engine.facade import MessagePage, MessageQuery
from pathways_desktop.locations.base import Existing, Output
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine

SEARCH_MOST = 20_000
"""Messages that one page of a search opens at most; the window asks again for the older ones."""

_FROM_THE_TOP = (1 << 62, 1 << 62)
"""The key of the page behind the whole values: the search by opening begins with the newest message."""


def page_of(store: Store, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
    """One page, newest first. A search tells of whole values at once; then it opens rows and stops after a bounded
    number, saying how far back it got.
    """
    wanted = MessageFilter(query.channel, query.states, query.since, query.until, query.find)
    if not query.find:
        page = store.reader.messages(wanted, before, limit)
        return MessagePage(page.rows, page.next, page.total)
    if before is None or before[1] < 0:
        whole = store.reader.whole(wanted, -before[1] if before is not None else None, limit)
        if len(whole) == limit:
            # Numbers below 0 go on among the whole values.
            return MessagePage(tuple(whole), (whole[-1].received, -whole[-1].number), None)
        if whole:
            return MessagePage(tuple(whole), _FROM_THE_TOP, None)
        before = _FROM_THE_TOP
    looked, back_to = 0, None

    def progress(count: int, at: int) -> None:
        nonlocal looked, back_to
        looked, back_to = count, at

    rows = []
    found = store.reader.search(wanted, progress, lambda: looked >= SEARCH_MOST, before, after_whole=True)
    for row in found:
        rows.append(row)
        if len(rows) == limit:
            return MessagePage(tuple(rows), (row.received, row.number), None, row.received)
    if looked >= SEARCH_MOST and back_to is not None:
        return MessagePage(tuple(rows), (back_to, 0), None, back_to)
    return MessagePage(tuple(rows), None, None, back_to)


def export_message(store: Store, message_id: str, path: str, who: str) -> int:
    """Write the stored bytes to a file that a person chose. Audited before a byte leaves the store."""
    content = store.reader.content(message_id)
    store.audit.record("exported", message=message_id, who=who)
    written = 0
    unfinished = Path(path + ".part")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            for chunk in content.chunks():
                written += file.write(chunk)
        # Only a whole and verified copy gets the name: a cut is seen at the last chunk.
        put_in_place(unfinished, Path(path))
    except OSError as error:
        raise from_os_error(error) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return written


def targets_of(engine: Engine, message_ids: Sequence[str]) -> list[ResendTarget]:
    """What a resend would meet, looked up at the destinations; one that can't be looked up says so.

    After the outputs that a message has stand the destinations that its channel has now and that it never went to.
    """
    targets = []
    for message_id in message_ids:
        try:
            detail = engine.store.reader.message(message_id)
        except PathwaysError:
            continue
        targets += [_target(engine, detail, delivery) for delivery in detail.deliveries]
        targets += _never_sent_to(engine, detail)
    return targets


def _target(engine: Engine, detail: MessageDetail, delivery: DeliveryRow) -> ResendTarget:
    row, mark = detail.row, delivery.mark
    settings = engine.config.channel(row.channel)
    found = settings.destination(mark.destination) if settings is not None else None
    last_at = delivery.attempts[-1].at if delivery.attempts else None
    sent = sum(attempt.state is DeliveryState.DELIVERED for attempt in delivery.attempts)
    name, where, effect = mark.output_name, "", "refused"
    told: str | None = "ERR_PATHWAYS_DESTINATION_GONE"
    if found is not None:
        where = found.where
        looked, effect, told = _look(engine, row, found, mark.output, mark.attempts + 1)
        name = looked or name
    return ResendTarget(row.id, mark.destination, mark.output, mark.state, last_at, name, where, effect, told, sent)


def _never_sent_to(engine: Engine, detail: MessageDetail) -> list[ResendTarget]:
    """The channel's other destinations. Sent there, the message gets its next output number (contract, identifiers)."""
    row = detail.row
    settings = engine.config.channel(row.channel)
    had = {delivery.mark.destination for delivery in detail.deliveries}
    number = max((delivery.mark.output for delivery in detail.deliveries), default=0) + 1
    targets = []
    for found in settings.destinations if settings is not None else ():
        if found.name not in had:
            name, effect, told = _look(engine, row, found, number, 1)
            state = DeliveryState.PENDING
            targets.append(
                ResendTarget(row.id, found.name, number, state, None, name, found.where, effect, told, first=True)
            )
    return targets


def _look(
    engine: Engine, row: MessageRow, settings: DestinationSettings, number: int, attempt: int
) -> tuple[str | None, str, str | None]:
    """The output's name, what writing it would do, and a detail. The name is None where it can't be looked up."""
    destination = engine.places.destination(settings, destination_parts(engine.store, row.channel, settings))
    channel = engine.config.channel(row.channel)
    recursive = row.recursive if row.recursive is not None else channel is not None and channel.source.recursive
    output = Output(
        row.id, number, attempt, row.channel, row.name, row.received, row.size, row.sha256, recursive, type=row.hl7_type
    )
    try:
        existing = destination.exists(output)
    except PathwaysError as error:
        return None, "unknown", error.code
    finally:
        destination.stop()
    effect, told = _effect(existing, replaces=settings.replaces)
    return existing.name, effect, told


def _effect(existing: Existing, *, replaces: bool) -> tuple[str, str | None]:
    if not existing.there:
        return "creates", existing.detail or None
    if existing.same_bytes:
        return "replaces-same", existing.detail or None
    if existing.same_bytes is None:
        return "unknown", existing.detail or None
    if not replaces:
        return "refused", "OBJECT_EXISTS"
    return "replaces-other", existing.detail or None
