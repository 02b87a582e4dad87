"""The audit record as a model: pages by key, newest first, asked for as the list is scrolled. Nothing here waits."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Signal
from typing_extensions import override

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.foreign_words import act_text
from pathways_desktop.desktop.models.cell import INDEX, Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.theme.tokens import RoleName, TokenName
from pathways_desktop.desktop.words import figure, moment_text, now_ms, rfc3339, time_tip
from pathways_desktop.domain.names import one_line
from pathways_desktop.engine.facade import Facade
from pathways_desktop.engine.facade_setup import RecordPage, RecordQuery, RecordRow

NUMBER, TIME, WHO, WHAT, CHANNEL, MESSAGE, DETAIL = range(7)
COLUMNS = 7
PAGE = 100
BOLD = frozenset(
    "revealed revealed-field resent exported take-over purged restored key-rotated secret-set host-key-trusted "
    "audit-exported".split()
)
"""Acts that somebody looks for first."""
_ICONS = {
    "viewed": "eye",
    "revealed": "eye",
    "revealed-field": "eye",
    "resent": "resend",
    "exported": "export",
    "audit-exported": "export",
    "audit-read": "nav-audit",
    "audit-verified": "shield",
    "paused": "pause",
    "resumed": "resume",
    "acknowledged": "note",
    "failure-acknowledged": "note",
    "take-over": "claim-take-over",
    "channel-changed": "edit",
    "config-taken": "edit",
    "folder-made": "open-folder",
    "secret-set": "key",
    "secret-deleted": "key",
    "host-key-trusted": "key",
    "key-rotated": "key",
    "recovery-key-made": "key",
    "received": "arrow-right",
    "delivered": "check",
}


def record_icon(what: str) -> str:
    """The icon of an act."""
    return _ICONS.get(what, "info")


class RecordModel(RowsModel[RecordRow]):
    """Entries, as far as they were read."""

    columns = COLUMNS

    found = Signal()
    """How many are known, or whether more come, has changed."""
    failed = Signal(object)

    def __init__(self, facade: Facade, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._facade, self._bridge = facade, bridge
        self._query = RecordQuery()
        self._rows: list[RecordRow]
        self._rows = []
        self._next: int | None = None
        self._turn = 0
        self.busy = False
        self.complete = False
        self.total: int | None = None
        self.searched_back_to: int | None = None

    def show(self, query: RecordQuery) -> None:
        """Read the first page for this query: a look at the record."""
        self._turn += 1
        self.beginResetModel()
        self._query, self._rows, self._next = query, [], None
        self.complete = False
        self.endResetModel()
        self._ask(None)

    def names(self) -> tuple[str, ...]:
        """Who is named in what was read."""
        return tuple(sorted({row.who for row in self._rows}))

    def _ask(self, before: int | None) -> None:
        self.busy = True
        self._bridge.ask(self._facade.record.page(self._query, before, PAGE), self._came, self._not_read, self._turn)
        self.found.emit()

    def _came(self, page: RecordPage, turn: int) -> None:
        if turn != self._turn:
            return
        self.busy = False
        self.total, self.searched_back_to = page.total, page.searched_back_to
        self._next, self.complete = page.next_key, page.next_key is None
        if page.rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(page.rows) - 1)
            self._rows += page.rows
            self.endInsertRows()
        self.found.emit()

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self.busy = False
            self.complete = True
            self.failed.emit(error)

    @override
    def canFetchMore(self, parent: INDEX) -> bool:
        return not parent.isValid() and not self.busy and self._next is not None

    @override
    def fetchMore(self, parent: INDEX) -> None:
        if self.canFetchMore(parent):
            self._ask(self._next)

    @override
    def heads(self) -> tuple[str, ...]:
        tr = self.tr
        return tr("No."), tr("Time"), tr("Who"), tr("What"), tr("Channel"), tr("Message"), tr("Reason or detail")

    @override
    def cell(self, row: RecordRow, column: int) -> Cell:
        match column:
            case 0:
                return Cell(figure(row.number), token="text2", copied=str(row.number))
            case 1:
                return Cell(moment_text(row.at, now_ms()), tip=time_tip(row.at), copied=rfc3339(row.at))
            case 2:
                return Cell(one_line(row.who), token="text2" if row.who == "engine" else "text")
            case 3:
                # A code as the outcome, of ours or of the system; other words are good ends.
                bad = row.outcome.isupper() and row.outcome.isascii()
                role: RoleName = "strong" if row.what in BOLD else "body"
                icon_token: TokenName = "bad" if bad else "text2"
                return Cell(act_text(row.what), role=role, icon=record_icon(row.what), icon_token=icon_token)
            case 4:
                return Cell(row.channel)
            case 5:
                return Cell(row.message or "", role="mono")
        return Cell(one_line(row.detail or ""), token="text2")
