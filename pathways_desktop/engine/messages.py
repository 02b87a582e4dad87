"""Messages for window and commands: pages, what a resend would do, what stands there now, export.

Reads the store and the destinations.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pathways_desktop.config.model import DestinationSettings
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import whole_file
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.rows import DeliveryRow, MessageDetail, MessageRow, ResendTarget
from pathways_desktop.engine.access import destination_parts
from pathways_desktop.engine.facade import MessagePage, MessageQuery
from pathways_desktop.locations.base import Destination, Existing, Output
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine

SEARCH_MOST = 20_000
"""Messages that one page of a search opens at most; the window asks again for the older ones."""

_FROM_THE_TOP = (1 << 62, 1 << 62)
"""The key of the page behind the whole values: the search by opening begins with the newest message."""


def page_of(store: Store, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
    """One page, newest first. A search is recorded, then tells of whole values at once; then it opens rows and stops
    after a bounded number, saying how far back it got.
    """
    wanted = filter_of(query)
    if not query.find and not query.type:
        page = store.reader.messages(wanted, before, limit)
        return MessagePage(page.rows, page.next, page.total)
    if query.find:
        store.audit.searched(query.find, this_user())
    if query.find and (before is None or before[1] < 0):
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
    after_whole = bool(query.find)
    found = store.reader.search(wanted, progress, lambda: looked >= SEARCH_MOST, before, after_whole=after_whole)
    for row in found:
        rows.append(row)
        if len(rows) == limit:
            return MessagePage(tuple(rows), (row.received, row.number), None, row.received)
    if looked >= SEARCH_MOST and back_to is not None:
        return MessagePage(tuple(rows), (back_to, 0), None, back_to)
    return MessagePage(tuple(rows), None, None, back_to)


def filter_of(query: MessageQuery) -> MessageFilter:
    """A query of the window's as the store takes it."""
    return MessageFilter(query.channel, query.states, query.since, query.until, query.find, query.type)


def opened(store: Store, message_id: str, viewed_by: str | None) -> MessageDetail:
    """One message; `viewed_by` opens it: see `Facade.message`."""
    if viewed_by is not None:
        # Written first: what was seen stands in the record whatever happens next (operator console, job 5).
        store.audit.record("viewed", message=message_id, who=viewed_by)
    return store.reader.message(message_id)


def revealed(store: Store, message_id: str, who: str, reason: str, field: str) -> MessageDetail:
    """One message whose patient data may be shown: see `Facade.reveal`."""
    told = ": ".join(part for part in (field, reason) if part)
    store.audit.record("revealed-field" if field else "revealed", message=message_id, who=who, detail=told or None)
    return store.reader.message(message_id)


def export_message(store: Store, message_id: str, path: str, who: str) -> int:
    """Write the stored bytes to a file that a person chose. Audited before a byte leaves the store."""
    content = store.reader.content(message_id)
    store.audit.record("exported", message=message_id, who=who)
    written = 0
    try:
        # Only a whole and verified copy gets the name: a cut is seen at the last chunk.
        with whole_file(Path(path)) as file:
            for chunk in content.chunks():
                written += file.write(chunk)
    except OSError as error:
        raise from_os_error(error) from error
    return written


def targets_of(engine: Engine, message_ids: Sequence[str]) -> list[ResendTarget]:
    """What a resend would meet, looked up at the destinations; one that can't be looked up says so.

    After the outputs that a message has stand the destinations that its channel has now and that it never went to.
    """
    targets = []
    with _Asked(engine) as asked:
        for message_id in message_ids:
            try:
                detail = engine.store.reader.message(message_id)
            except PathwaysError:
                continue
            targets += [_target(asked, detail, delivery) for delivery in detail.deliveries]
            targets += _never_sent_to(asked, detail)
    return targets


def compare(engine: Engine, message_id: str, destination: str, most: int, who: str) -> Both:
    """The first `most` bytes of a message as received and as they stand at a destination now.

    It opens the message: audited as a view before anything is read. Errors: `ERR_PATHWAYS_MESSAGE_UNKNOWN`,
    `ERR_PATHWAYS_DESTINATION_GONE`, `ENOENT` where nothing stands there, those of the place.
    """
    store = engine.store
    row = store.reader.message(message_id).row
    channel = engine.config.channel(row.channel)
    settings = channel.destination(destination) if channel is not None else None
    if settings is None:
        raise PathwaysError("ERR_PATHWAYS_DESTINATION_GONE", destination)
    store.audit.record("viewed", message=message_id, who=who, detail=f"beside what stands at {destination}")
    number = next((mark.output for mark in row.deliveries if mark.destination == destination), _next_output(row))
    with _Asked(engine) as asked:
        place, output = asked.destination(row, settings), asked.output(row, number, 1)
        existing = place.exists(output)
        if not existing.there:
            raise PathwaysError("ENOENT", existing.detail)
        written = place.read_back(output, most)
    received = head_of(store, message_id, most)
    same = existing.same_bytes
    if same is None and existing.size is not None and max(row.size, existing.size) <= most:
        same = received == written
    sizes = row.size, existing.size
    return Both(message_id, destination, settings.where, existing.name, *sizes, same, received, written)


def head_of(store: Store, message_id: str, most: int) -> bytes:
    """The first `most` bytes of a message as stored."""
    found = bytearray()
    for chunk in store.reader.content(message_id).chunks():
        found += chunk
        if len(found) >= most:
            break
    return bytes(found[:most])


class _Asked:
    """The destinations of one look-up, each opened once and closed at its end."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._open: dict[tuple[str, str], Destination] = {}

    def destination(self, row: MessageRow, settings: DestinationSettings) -> Destination:
        """The destination, to be asked what stands there."""
        key = (row.channel, settings.name)
        if key not in self._open:
            parts = destination_parts(self.engine.store, row.channel, settings)
            self._open[key] = self.engine.places.destination(settings, parts)
        return self._open[key]

    def output(self, row: MessageRow, number: int, attempt: int) -> Output:
        """A message's output with this number."""
        channel = self.engine.config.channel(row.channel)
        recursive = row.recursive if row.recursive is not None else channel is not None and channel.source.recursive
        return Output(
            row.id,
            number,
            attempt,
            row.channel,
            row.name,
            row.received,
            row.size,
            row.sha256,
            recursive,
            type=row.hl7_type,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        for destination in self._open.values():
            destination.stop()


def _target(asked: _Asked, detail: MessageDetail, delivery: DeliveryRow) -> ResendTarget:
    row, mark = detail.row, delivery.mark
    settings = asked.engine.config.channel(row.channel)
    found = settings.destination(mark.destination) if settings is not None else None
    last_at = delivery.attempts[-1].at if delivery.attempts else None
    sent = sum(attempt.state is DeliveryState.DELIVERED for attempt in delivery.attempts)
    name, where, effect = mark.output_name, "", "refused"
    told: str | None = "ERR_PATHWAYS_DESTINATION_GONE"
    if found is not None:
        where = found.where
        looked, effect, told = _look(asked, row, found, mark.output, mark.attempts + 1)
        name = looked or name
    return ResendTarget(row.id, mark.destination, mark.output, mark.state, last_at, name, where, effect, told, sent)


def _next_output(row: MessageRow) -> int:
    """The number of an output that the message has not got yet (contract, identifiers)."""
    return max((mark.output for mark in row.deliveries), default=0) + 1


def _never_sent_to(asked: _Asked, detail: MessageDetail) -> list[ResendTarget]:
    """The channel's other destinations. Sent there, the message gets its next output number."""
    row = detail.row
    settings = asked.engine.config.channel(row.channel)
    had, number = {delivery.mark.destination for delivery in detail.deliveries}, _next_output(row)
    targets = []
    for found in settings.destinations if settings is not None else ():
        if found.name not in had:
            name, effect, told = _look(asked, row, found, number, 1)
            state = DeliveryState.PENDING
            targets.append(
                ResendTarget(row.id, found.name, number, state, None, name, found.where, effect, told, first=True)
            )
    return targets


def _look(
    asked: _Asked, row: MessageRow, settings: DestinationSettings, number: int, attempt: int
) -> tuple[str | None, str, str | None]:
    """The output's name, what writing it would do, and a detail. The name is None where it can't be looked up."""
    try:
        existing = asked.destination(row, settings).exists(asked.output(row, number, attempt))
    except PathwaysError as error:
        return None, "unknown", error.code
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
