"""The waiting list as a model: what a pass saw and did not take, each with its reason. Two lines a row."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.sentences import waiting_icon, waiting_sentence
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import age, file_name, size_text, time_tip
from pathways_desktop.domain.rows import WaitingRow


class WaitingModel(QAbstractTableModel):
    """Rows of one channel; `most` bounds how many are shown."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: tuple[WaitingRow, ...] = ()
        self._shown: tuple[WaitingRow, ...] = ()
        self._now = 0
        self._most = 0

    @property
    def total(self) -> int:
        """How many there are, shown or not."""
        return len(self._all)

    def set_rows(self, rows: tuple[WaitingRow, ...], now: int, most: int) -> None:
        """Show these; ages count up in place."""
        before = [row.id for row in self._shown]
        self._all, self._now, self._most = rows, now, most
        shown = rows[:most]
        if [row.id for row in shown] == before:
            self._shown = shown
            if shown:
                self.dataChanged.emit(self.index(0, 0), self.index(len(shown) - 1, 0))
            return
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else 1

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._shown[index.row()]
        if role == ROW_ROLE:
            return row
        return cell_data(self._cell(row), role)

    def _cell(self, row: WaitingRow) -> Cell:
        icon, token = waiting_icon(row.reason)
        name, reason = file_name(row.name), waiting_sentence(row, self._now)
        size = f"{size_text(row.size)} · {age(self._now - row.seen_since)}"
        tips = [name, reason]
        if row.detail:
            tips.append(row.detail)
        if row.next_try is not None:
            tips.append(self.tr("Next try {time}").format(time=time_tip(row.next_try)))
        tip = "\n".join(tips)
        return Cell(name, icon=icon, icon_token=token, second=reason, end=size, cut=CUT_LEFT, tip=tip)
