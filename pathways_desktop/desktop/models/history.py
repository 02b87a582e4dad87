"""A message's history as a model: received, viewed, resent, and by whom."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.words import moment_text, now_ms, rfc3339, time_tip
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.rows import HistoryRow


class HistoryModel(QAbstractTableModel):
    """Newest last, as it happened."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[HistoryRow, ...] = ()

    def set_rows(self, rows: tuple[HistoryRow, ...]) -> None:
        """Show these."""
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else 3

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("When"), self.tr("Who"), self.tr("What"))[section]
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if index.column() == 0:
            cell = Cell(moment_text(row.at, now_ms()), tip=time_tip(row.at), copied=rfc3339(row.at))
        else:
            cell = Cell(one_line(row.who if index.column() == 1 else row.what))
        return cell_data(cell, role)
