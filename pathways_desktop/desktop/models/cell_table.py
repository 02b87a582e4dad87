"""A table of rows that are made into cells only when they are looked at: thousands of rows cost nothing to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, Cell, cell_data

CellRow = tuple[Cell, ...]


class CellTable(QAbstractTableModel):
    """Rows under their heads; `make` turns one into its cells."""

    def __init__(self, heads: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._heads = heads
        self._rows: Sequence[Any] = ()
        self._make: Callable[[Any], CellRow] = tuple
        self._made: tuple[int, CellRow] | None = None
        """The row that was looked at last: a view asks for its cells one after the other."""

    def set_rows(self, rows: Sequence[Any], make: Callable[[Any], CellRow] = tuple) -> None:
        """Show these, from the top."""
        self.beginResetModel()
        self._rows, self._make, self._made = rows, make, None
        self.endResetModel()

    def update_rows(self, rows: Sequence[Any], make: Callable[[Any], CellRow]) -> None:
        """Show these; where as many stood there before, only those that differ change, and the choice stays."""
        before = self._rows
        if len(before) != len(rows):
            self.set_rows(rows, make)
            return
        self._rows, self._make, self._made = rows, make, None
        changed = [number for number, row in enumerate(rows) if row != before[number]]
        if changed:
            last = len(self._heads) - 1
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], last))

    def set_heads(self, heads: tuple[str, ...]) -> None:
        """Name the columns anew; as many as before."""
        if heads != self._heads:
            self._heads = heads
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(heads) - 1)

    def cells(self, row: int) -> CellRow:
        """The cells of one row."""
        if self._made is None or self._made[0] != row:
            self._made = (row, self._make(self._rows[row]))
        return self._made[1]

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
        return cell_data(self.cells(index.row())[index.column()], role) if index.isValid() else None
