"""A short table given as cells: heads and rows, replaced as a whole where they differ. No reading of its own."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, Cell, cell_data

CellRow = tuple[Cell, ...]


class CellTable(QAbstractTableModel):
    """Rows of cells under their heads."""

    def __init__(self, heads: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._heads = heads
        self._rows: tuple[CellRow, ...] = ()

    def set_rows(self, rows: tuple[CellRow, ...]) -> None:
        """Show these. Where only some differ, those change in place, and what is chosen stays chosen."""
        before, self._rows = self._rows, rows
        if len(before) != len(rows):
            self.beginResetModel()
            self.endResetModel()
            return
        last = len(self._heads) - 1
        for number, row in enumerate(rows):
            if row != before[number]:
                self.dataChanged.emit(self.index(number, 0), self.index(number, last))

    def set_heads(self, heads: tuple[str, ...]) -> None:
        """Name the columns anew; as many as before."""
        if heads != self._heads:
            self._heads = heads
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(heads) - 1)

    def cells(self, row: int) -> CellRow:
        """The cells of one row."""
        return self._rows[row]

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._heads)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return cell_data(self._rows[index.row()][index.column()], role) if index.isValid() else None
