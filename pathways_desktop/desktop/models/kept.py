"""What is kept of each channel as a model: for how long, how many messages, how many bytes, since when."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.settings.words import kept_text
from pathways_desktop.desktop.words import day_and_time, figure, minute, rfc3339, size_text
from pathways_desktop.engine.facade_keeping import ChannelKept

CHANNEL, KEPT, OLDEST, MESSAGES, BYTES = range(5)


class KeptModel(QAbstractTableModel):
    """A row a channel, by name."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[ChannelKept, ...] = ()

    def set_rows(self, rows: tuple[ChannelKept, ...]) -> None:
        """Show these; a list of the same channels changes in place, so that the choice stays."""
        same = [row.channel for row in rows] == [row.channel for row in self._rows]
        if same:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, BYTES))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rows(self) -> tuple[ChannelKept, ...]:
        """What is shown."""
        return self._rows

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else 5

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        tr = self.tr
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("Channel"), tr("Kept for"), tr("Oldest"), tr("Messages"), tr("Size"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (MESSAGES, BYTES):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        return cell_data(self._cell(row, index.column()), role)

    def _cell(self, row: ChannelKept, column: int) -> Cell:
        if column == CHANNEL:
            note = "" if row.configured else self.tr("not in channels.yaml")
            return Cell(row.channel, "strong", note=note)
        if column == KEPT:
            return Cell(kept_text(row.kept), copied=row.kept)
        if column == MESSAGES:
            return Cell(figure(row.messages), side="right", copied=str(row.messages))
        if column == BYTES:
            return Cell(size_text(row.bytes), side="right", copied=str(row.bytes))
        if row.oldest is None:
            return Cell(self.tr("none"), token="text3")
        return Cell(minute(row.oldest), "body", "text2", tip=day_and_time(row.oldest), copied=rfc3339(row.oldest))
