"""A table of rows that are made into cells only when they are looked at: thousands of rows cost nothing to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.rows import RowsModel

CellRow = tuple[Cell, ...]


class CellTable(RowsModel[Any]):
    """Rows under their heads; `make` turns one into its cells."""

    def __init__(self, heads: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._heads = heads
        self.columns = len(heads)
        self._make: Callable[[Any], CellRow] = tuple
        self._made: tuple[Any, CellRow] | None = None
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
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], self.columns - 1))

    def set_heads(self, heads: tuple[str, ...]) -> None:
        """Name the columns anew; as many as before."""
        if heads != self._heads:
            self._heads = heads
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(heads) - 1)

    def cells(self, row: int) -> CellRow:
        """The cells of one row."""
        return self._cells_of(self._rows[row])

    def _cells_of(self, row: Any) -> CellRow:
        if self._made is None or self._made[0] != row:
            self._made = (row, self._make(row))
        return self._made[1]

    @override
    def heads(self) -> tuple[str, ...]:
        return self._heads

    @override
    def cell(self, row: Any, column: int) -> Cell:
        return self._cells_of(row)[column]
