"""A short list of files on a card: no heads, one choice, and a menu that copies a name and its exact time."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from pathways_desktop.desktop.models.cell import ROW_ROLE
from pathways_desktop.desktop.pages.base import Table, add_action, copy_data
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import file_name, rfc3339
from pathways_desktop.domain.folder_rows import FolderFile
from pathways_desktop.domain.rows import WaitingRow


class FileList(Table):
    """Rows of a model of one column whose rows are files of a folder."""

    def __init__(self, name: str, model: QAbstractItemModel, *, row: int, parent: QWidget | None = None) -> None:
        """`name` is read out; `row` is a row's height, unscaled."""
        super().__init__(name, row=row, parent=parent)
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.customContextMenuRequested.connect(self._context_menu)

    def _context_menu(self, place: QPoint) -> None:
        row = self.indexAt(place).data(ROW_ROLE)
        if isinstance(row, WaitingRow):
            at = row.seen_since
        elif isinstance(row, FolderFile):
            at = row.at
        else:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, self.tr("Copy name"), "copy").setData(file_name(row.name))
        add_action(menu, self.tr("Copy exact time"), "copy").setData(rfc3339(at))
        menu.triggered.connect(copy_data)
        menu.popup(self.viewport().mapToGlobal(place))


def list_head(title: str, quiet: TextLabel, act: Button) -> QHBoxLayout:
    """The first line of a card with a list: its title, quiet words beside it, and what can be done."""
    shown = theme()
    head = QHBoxLayout()
    head.setContentsMargins(shown.px(14), shown.px(6), shown.px(8), shown.px(6))
    head.setSpacing(shown.px(SPACE.s))
    head.addWidget(TextLabel(title, "strong"))
    head.addWidget(quiet, 1)
    head.addWidget(act)
    return head
