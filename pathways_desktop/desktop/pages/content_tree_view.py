"""The tree view of a message: fixed rows, arrows move, Tab leaves, segments open."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX
from pathways_desktop.desktop.models.content_tree import NAME, VALUE, ContentTree
from pathways_desktop.desktop.pages.base import copy_cell
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.theme.icons import paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.menu_key import is_menu_key, tell_menu, tell_menu_at_row

_OPEN_ROWS = 400
"""Trees up to so many top rows are opened; a larger one is opened by hand."""


class ContentTreeView(QTreeView):
    """Shows a `ContentTree`."""

    def __init__(self, model: ContentTree, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._named = True
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self, first=4))
        self.setAccessibleName(self.tr("Fields of the message"))
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTreeView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        head = self.header()
        head.setSectionsClickable(False)
        head.setStretchLastSection(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setHighlightSections(False)
        theme().changed.connect(self.restyle)
        self.restyle()

    def set_named(self, named: bool) -> None:
        """Whether fields have short ids and names of their own (HL7), or long ids that say it all (XML, JSON)."""
        if named != self._named:
            self._named = named
            self.restyle()

    def restyle(self) -> None:
        """Take the sizes anew."""
        shown = theme()
        self.setIndentation(shown.px(14))
        self.header().setFont(shown.font("cap"))
        self.header().setFixedHeight(shown.px(SPACE.header_row))
        field, name = (98, 176) if self._named else (190, 84)
        self.setColumnWidth(0, shown.px(field))
        self.setColumnWidth(NAME, shown.px(name))
        self.setColumnWidth(VALUE, shown.px(180))
        self.viewport().update()

    @override
    def drawBranches(self, painter: QPainter, rect: QRect, index: INDEX) -> None:
        if self.selectionModel().isSelected(index):
            # The style fills the place of the branch with its own colour for what is chosen.
            painter.fillRect(rect, theme().color("accent_soft"))
        if not self.model().hasChildren(index):
            return
        side = theme().px(12)
        name = "chevron-down" if self.isExpanded(index) else "chevron-right"
        left = rect.right() - (self.indentation() + side) / 2
        paint_icon(painter, name, "text3", left, rect.center().y() - side / 2, side)

    def open_up(self) -> None:
        """Open the segments; what is inside a field stays closed."""
        model = self.model()
        if model.rowCount() <= _OPEN_ROWS:
            self.expandToDepth(0)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        tell_menu(self, event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_menu_key(event):
            tell_menu_at_row(self)
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        if event.matches(QKeySequence.StandardKey.Copy):
            copy_cell(self.currentIndex())
            return
        super().keyPressEvent(event)
