"""A running home's audit record for the window: pages of entries, the walk over the whole of it, its export.

Fulfils `engine.facade_setup.Record`. Each look is written to the record before anything of it is given out.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.domain.audit_words import audit_word
from pathways_desktop.engine.audit_export import check_code, check_text, export_audit, verify_audit
from pathways_desktop.engine.facade_setup import RecordCheck, RecordPage, RecordQuery, RecordRow
from pathways_desktop.store.audit import AuditRow, this_user
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.setup import HomeParts

SEARCH_MOST = 20_000
"""Entries that one page of a narrowed list opens at most; the window asks again for the older ones."""
_SLICE = 500


class HomeRecord:
    """See `engine.facade_setup.Record`."""

    def __init__(self, parts: HomeParts) -> None:
        self._parts = parts

    def page(self, query: RecordQuery, before: int | None, limit: int) -> Future[RecordPage]:
        return self._parts.lists.submit(self._page, query, before, limit)

    def _page(self, query: RecordQuery, before: int | None, limit: int) -> RecordPage:
        store = self._parts.store()
        if before is None:
            store.audit.record("audit-read", who=this_user())
        return record_page(store, query, before, limit)

    def verify(self) -> Future[RecordCheck]:
        return self._parts.looks.submit(self._verify)

    def _verify(self) -> RecordCheck:
        store = self._parts.store()
        check = verify_audit(store, this_user())
        first = next(store.audit.rows(), None)
        at = store.audit.page(None, 1)[0].at
        return RecordCheck(at, check.rows, first.at if first else None, check_code(check), check_text(check))

    def export(self, path: str) -> Future[int]:
        return self._parts.looks.submit(self._export, Path(path))

    def _export(self, path: Path) -> int:
        self._parts.home.refuse_own(path)
        return export_audit(self._parts.store(), path, this_user())


def record_page(store: Store, query: RecordQuery, before: int | None, limit: int) -> RecordPage:
    """A page of the record, newest first. A query opens entries and stops after a bounded number, saying how far."""
    total = store.audit.count()
    channels = frozenset(store.channels())
    rows: list[RecordRow] = []
    looked, key, back_to = 0, before, None
    narrowed = query != RecordQuery()
    while len(rows) < limit:
        found = store.audit.page(key, _SLICE if narrowed else limit)
        if not found:
            return RecordPage(tuple(rows), None, total, back_to if narrowed else None)
        of = store.audit.channels_of({row.message for row in found if row.message is not None})
        for row in found:
            key, looked, back_to = row.seq, looked + 1, row.at
            if query.since is not None and row.at < query.since:
                return RecordPage(tuple(rows), None, total, row.at)
            made = _made(row, of.get(row.message or "", ""), channels)
            if _fits(made, query):
                rows.append(made)
                if len(rows) == limit:
                    break
        if looked >= SEARCH_MOST:
            break
    return RecordPage(tuple(rows), key if key is not None and key > 1 else None, total, back_to if narrowed else None)


def _made(row: AuditRow, channel: str, channels: frozenset[str]) -> RecordRow:
    title = audit_word(row.what).title
    channel = channel or _named(row.detail, channels)
    return RecordRow(row.seq, row.at, row.who, row.what, title, channel, row.message, row.outcome, row.detail)


def _named(detail: str | None, channels: frozenset[str]) -> str:
    """The channel that a detail begins with: `lab`, `lab: /drops/lab`, `lab/source/password`, `lab, ward`."""
    first = (detail or "").partition(" ")[0].partition("/")[0].rstrip(":,")
    return first if first in channels else ""


def _fits(row: RecordRow, query: RecordQuery) -> bool:
    needle = query.find.casefold()
    texts = (row.who, row.title, row.channel, row.message or "", row.detail or "", row.outcome)
    return (
        (not query.whats or row.what in query.whats)
        and query.who in (None, row.who)
        and query.channel in (None, row.channel)
        and (not needle or any(needle in text.casefold() for text in texts))
    )
