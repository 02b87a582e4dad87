"""The newest files of one state of a channel as a model: name, size, when. One line a row."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import file_name, short_moment, size_text, time_tip
from pathways_desktop.domain.folder_rows import FolderFile


class FolderFilesModel(QAbstractTableModel):
    """Files as they were counted last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._files: tuple[FolderFile, ...] = ()
        self._now = 0

    def set_files(self, files: tuple[FolderFile, ...], now: int) -> None:
        """Show these; the choice stays where nothing changed."""
        self._now = now
        if files == self._files:
            return
        self.beginResetModel()
        self._files = files
        self.endResetModel()

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._files)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else 1

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        file = self._files[index.row()]
        if role == ROW_ROLE:
            return file
        name = file_name(file.name)
        end = f"{size_text(file.size)} · {short_moment(file.at, self._now)}"
        return cell_data(Cell(name, end=end, cut=CUT_LEFT, tip=f"{name}\n{time_tip(file.at)}"), role)
