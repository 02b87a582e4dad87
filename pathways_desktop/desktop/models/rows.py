"""What every model of a plain list of rows is: the rows, their heads, and cells made when they are looked at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data

RowT = TypeVar("RowT")


class RowsModel(QAbstractTableModel, Generic[RowT]):
    """Rows in the order given. A model of its own says how many `columns` there are, their `heads` and each `cell`."""

    columns = 1
    right: frozenset[int] = frozenset()
    """Columns whose heads stand at the right, over figures."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: Sequence[RowT] = ()

    def heads(self) -> tuple[str, ...]:
        """The heads of the columns; none for a list without a header."""
        return ()

    @abstractmethod
    def cell(self, row: RowT, column: int) -> Cell | None:
        """What stands in this column of the row; None: nothing."""

    def row_at(self, number: int) -> RowT | None:
        """The row of this number; None: there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def _show(self, rows: Sequence[RowT], key: Callable[[RowT], object]) -> bool:
        """Show these. Where the same ones stood there by `key` they change in place and the choice stays: False."""
        same = [key(row) for row in rows] == [key(row) for row in self._rows]
        if same:
            self._rows = rows
            self._told(0)
            return False
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()
        return True

    def _told(self, first_column: int) -> None:
        """Every row may look otherwise from this column on."""
        if self._rows:
            self.dataChanged.emit(self.index(0, first_column), self.index(len(self._rows) - 1, self.columns - 1))

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.columns

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            heads = self.heads()
            return heads[section] if heads else None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self.right:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        cell = self.cell(row, index.column())
        return cell_data(cell, role) if cell is not None else None
