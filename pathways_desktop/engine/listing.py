"""A running home's lists as files: messages, failures, what waits. Fulfils `engine.facade_lists.Lists`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.names import extension, name_text
from pathways_desktop.domain.rows import FailureRow, MessageRow, WaitingRow
from pathways_desktop.engine.audit_export import time_text
from pathways_desktop.engine.csv_text import write_table
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.facade_lists import MOST_LISTED, MOST_WITH_CONTENT
from pathways_desktop.engine.messages import export_message, filter_of
from pathways_desktop.store.audit import this_user
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.setup import HomeParts

MESSAGE_FIELDS = tuple("id channel state received type control_id name size sha256 deliveries content".split())
FAILURE_FIELDS = tuple("channel code title subject first last count open acknowledged note closed action".split())
WAITING_FIELDS = tuple("channel id name size seen_since reason detail next_try".split())
_PAGE = 200


class HomeLists:
    """See `engine.facade_lists.Lists`."""

    def __init__(self, parts: HomeParts) -> None:
        self._parts = parts

    def messages(self, query: MessageQuery, path: str, *, content: bool) -> Future[int]:
        return self._parts.looks.submit(self._messages, query, Path(path), content)

    def _messages(self, query: MessageQuery, path: Path, content: bool) -> int:
        store = self._begin("messages" + _of(query.channel), path, content)
        folder = path.with_name(path.stem + "-content") if content else None
        found = islice(found_by(store, query), MOST_WITH_CONTENT if content else MOST_LISTED)
        if folder is None:
            return write_table(path, MESSAGE_FIELDS, (_message(row) for row in found))
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise from_os_error(error) from error
        try:
            return write_table(path, MESSAGE_FIELDS, (_with_content(store, row, folder) for row in found))
        except PathwaysError:
            # A folder in which nothing was written yet is not left behind; what was written is named in the record.
            with suppress(OSError):
                folder.rmdir()
            raise

    def failures(self, path: str) -> Future[int]:
        return self._parts.looks.submit(self._failures, Path(path))

    def _failures(self, path: Path) -> int:
        store = self._begin("failures", path)
        return write_table(path, FAILURE_FIELDS, (_failure(row) for row in store.reader.failures(closed=True)))

    def waiting(self, channel: str, path: str) -> Future[int]:
        return self._parts.looks.submit(self._waiting, channel, Path(path))

    def _waiting(self, channel: str, path: Path) -> int:
        store = self._begin("waiting files" + _of(channel), path)
        return write_table(path, WAITING_FIELDS, (_waits(row) for row in store.reader.waiting(channel)))

    def _begin(self, what: str, path: Path, content: bool = False) -> Store:
        self._parts.home.refuse_own(path)
        store = self._parts.store()
        store.audit.record("list-exported", who=this_user(), detail=what + (", with content" if content else ""))
        return store


def found_by(store: Store, query: MessageQuery) -> Iterator[MessageRow]:
    """All messages of a query, newest first, opened as they are asked for. A search is recorded first."""
    wanted = filter_of(query)
    if query.find:
        store.audit.searched(query.find, this_user())
    if query.find or query.type:
        yield from store.reader.search(wanted)
        return
    key = None
    while True:
        page = store.reader.messages(wanted, key, _PAGE)
        yield from page.rows
        key = page.next
        if key is None:
            return


def _of(channel: str | None) -> str:
    return f" of {channel}" if channel else ""


def _message(row: MessageRow, content: str = "") -> tuple[object, ...]:
    deliveries = "; ".join(f"{mark.destination} {mark.state}" for mark in row.deliveries)
    return (
        row.id, row.channel, row.state, time_text(row.received), row.hl7_type, row.control_id, name_text(row.name),
        row.size, row.sha256, deliveries, content,
    )  # fmt: skip


def _with_content(store: Store, row: MessageRow, folder: Path) -> tuple[object, ...]:
    file = folder / (row.id + extension(row.name))
    export_message(store, row.id, str(file), this_user())
    return _message(replace(row), f"{folder.name}/{file.name}")


def _failure(row: FailureRow) -> tuple[object, ...]:
    return (
        row.channel, row.code, row.title, row.subject, time_text(row.first), time_text(row.last), row.count,
        "yes" if row.open else "no", _time(row.acknowledged), row.note, _time(row.closed), row.action,
    )  # fmt: skip


def _waits(row: WaitingRow) -> tuple[object, ...]:
    return (
        row.channel, row.id, name_text(row.name), row.size, time_text(row.seen_since), row.reason, row.detail,
        _time(row.next_try),
    )  # fmt: skip


def _time(at: int | None) -> str | None:
    return time_text(at) if at is not None else None
