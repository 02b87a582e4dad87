"""What every page is: a header with title, one quiet line and buttons, a body, a place for a banner, a status line.

The window calls the hooks of keys (`start_find`, `poll`, `resend`, `escape`); a page leaves what it has nothing for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QScrollArea, QSizePolicy, QTableView, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.models.cell import CELL_ROLE, INDEX, Cell
from pathways_desktop.desktop.theme.icons import icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.widgets.menu_key import is_menu_key, tell_menu, tell_menu_at_row
from pathways_desktop.desktop.widgets.status_text import StatusText
from pathways_desktop.domain.rows import EngineSnapshot


class Page(QWidget):
    """A page of the window. `body` is its column, `head` the row at the right of the title."""

    def __init__(self, title: str, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        self.title = TextLabel(title, "head")
        self.quiet = ElidedLabel("", "body", "text2")
        self.quiet.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.head = QHBoxLayout()
        self.banner = Banner()
        self.banner.hide()
        self.status = StatusText()
        self.status.undo.connect(commands.undo)
        self.body = QVBoxLayout()
        shown = theme()
        margin = shown.px(SPACE.page)
        row = QHBoxLayout()
        row.setSpacing(shown.px(SPACE.s))
        row.addWidget(self.title)
        row.addSpacing(shown.px(6))
        row.addWidget(self.quiet, 1)
        row.addLayout(self.head)
        row.addStrut(shown.px(SPACE.control))
        inner = QVBoxLayout()
        inner.setSpacing(shown.px(SPACE.gap))
        inner.addLayout(row)
        inner.addWidget(self.banner)
        inner.addLayout(self.body, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(margin, shown.px(12), margin, 0)
        # The status line stands in the page's own margin, so that it takes no room from the body.
        column.setSpacing(0)
        column.addLayout(inner, 1)
        column.addWidget(self.status)
        self.setAccessibleName(title)

    def build(self) -> Iterator[None]:
        """Make what is in the page: each step takes the GUI thread a few milliseconds, events run between two steps.

        What would hold the thread too long in one go is made here, all else with the page. Run to its end once, before
        anything else is called.
        """
        yield from ()

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine. Called for the page in front and when it comes to the front."""

    def standing(self) -> dict[str, Any]:
        """What a person searched for, chose and opened here: `stand` of a page that is made anew takes it."""
        return {}

    def stand(self, kept: Mapping[str, Any]) -> None:
        """Stand as another page of this kind stood."""

    def start_find(self) -> None:
        """Ctrl+F."""

    def poll(self) -> None:
        """F5."""

    def resend(self) -> None:
        """Ctrl+R."""

    def help_code(self) -> str:
        """F1: the code of what is chosen; empty: none."""
        return ""

    def escape(self) -> bool:
        """Esc: close the pane, then the search text; False when there was nothing to close."""
        return False

    def show_banner(self, data: BannerData | None) -> None:
        """The one banner of the page; None takes it away."""
        if data is not None:
            self.banner.set_data(data)
        self.banner.setVisible(data is not None)

    def say(self, text: str, undo_id: str = "") -> None:
        """A result, under the page."""
        self.status.say(text, undo_id)


class Table(QTableView):
    """A table that Tab leaves: arrows move in it, Enter opens, Delete deletes nothing."""

    delete_pressed = Signal()
    """Delete was pressed: whoever shows the table says where what is wanted is done."""

    def __init__(self, name: str, *, row: int = SPACE.table_row, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row
        self.setAccessibleName(name)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the sizes anew. Rows are of one height: nothing is measured."""
        self.verticalHeader().setDefaultSectionSize(theme().px(self._row))
        self.horizontalHeader().setFixedHeight(theme().px(SPACE.header_row))
        self.horizontalHeader().setFont(theme().font("cap"))
        self.viewport().update()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        tell_menu(self, event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_menu_key(event):
            tell_menu_at_row(self)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
            return
        if event.matches(QKeySequence.StandardKey.Copy):
            copy_cell(self.currentIndex())
            return
        super().keyPressEvent(event)


def on_card(scroll: QScrollArea) -> None:
    """Let the ground of the card show through what scrolls."""
    scroll.viewport().setAutoFillBackground(False)
    inner = scroll.widget()
    if inner is not None:
        inner.setAutoFillBackground(False)


def copy_text(text: str) -> None:
    """Put a text on the clipboard."""
    QGuiApplication.clipboard().setText(text)


def copy_cell(index: INDEX) -> None:
    """Ctrl+C on a cell: its value as it is copied, a time exactly, a hidden value as the word for it."""
    cell = index.data(CELL_ROLE) if index.isValid() else None
    if isinstance(cell, Cell):
        copy_text(cell.copied or cell.text)


def copy_data(action: QAction) -> None:
    """What a menu's entry to copy does: it carries its text; other entries carry none."""
    if action.data():
        copy_text(str(action.data()))


def add_action(menu: QMenu, text: str, icon_name: str = "", *, enabled: bool = True) -> QAction:
    """An entry of a menu, with the icon that its button has."""
    action = menu.addAction(text)
    if icon_name:
        action.setIcon(icon(icon_name))
    action.setEnabled(enabled)
    return action
