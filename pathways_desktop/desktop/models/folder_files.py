"""The newest files of one state of a channel as a model: name, size, when. One line a row."""

from __future__ import annotations

from PySide6.QtCore import QObject
from typing_extensions import override

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import file_name, short_moment, size_text, time_tip
from pathways_desktop.domain.folder_rows import FolderFile


class FolderFilesModel(RowsModel[FolderFile]):
    """Files as they were counted last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._now = 0

    def set_files(self, files: tuple[FolderFile, ...], now: int) -> None:
        """Show these; the choice stays where the same ones stand there."""
        self._now = now
        self._show(files, _name)

    @override
    def cell(self, row: FolderFile, column: int) -> Cell:
        name = file_name(row.name)
        end = f"{size_text(row.size)} · {short_moment(row.at, self._now)}"
        return Cell(name, end=end, cut=CUT_LEFT, tip=f"{name}\n{time_tip(row.at)}")


def _name(row: FolderFile) -> bytes:
    return row.name
