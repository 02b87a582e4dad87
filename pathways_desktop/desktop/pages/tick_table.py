"""A table whose rows carry ticks: the ticked rows are the chosen ones. Space ticks, a click on the box too."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.pages.base import Table
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE

_BOX_WIDTH = 34


class TickTable(Table):
    """Ctrl and Shift add to the choice as in any table."""

    def __init__(self, name: str, *, row: int = SPACE.table_row, parent: QWidget | None = None) -> None:
        super().__init__(name, row=row, parent=parent)
        self.setSelectionMode(Table.SelectionMode.ExtendedSelection)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._turn(self.currentIndex())
            return
        super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier and event.button() == Qt.MouseButton.LeftButton
        on_box = index.column() == 0 and place.x() < self.columnViewportPosition(0) + theme().px(_BOX_WIDTH)
        if plain and on_box:
            self._turn(index)
            return
        super().mousePressEvent(event)

    def _turn(self, index: QModelIndex) -> None:
        model = self.model()
        if not index.isValid() or not model.flags(index) & Qt.ItemFlag.ItemIsSelectable:
            return
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.NoUpdate)
        self.selectionModel().select(index, flags.Toggle | flags.Rows)
