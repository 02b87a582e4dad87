"""Fields that the style sheet alone cannot make: the search box and the box with a list.

What is searched for is the page's business.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import icon, paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import TokenName

SEARCH_PAUSE_MS = 150


class SearchField(QLineEdit):
    """A search box: it asks after a pause in typing or at once on Enter; Escape empties it first."""

    asked = Signal(str)
    """Look for this text now; without spaces at its ends, empty when the box was emptied."""

    def __init__(self, hint: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last = ""
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self._lens = QAction(self)
        self.addAction(self._lens, QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(SEARCH_PAUSE_MS)
        self._pause.timeout.connect(self._ask_if_new)
        self.textEdited.connect(self._typed)
        self.returnPressed.connect(self._ask)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take font and icon anew."""
        self.setFont(theme().font("body"))
        self._lens.setIcon(icon("search", "text3"))

    def clear_search(self) -> None:
        """Empty the box and ask for everything."""
        self.clear()
        self._ask_if_new()

    def _typed(self) -> None:
        self._pause.start()

    def _ask_if_new(self) -> None:
        if self.text().strip() != self._last:
            self._ask()

    def _ask(self) -> None:
        self._pause.stop()
        self._last = self.text().strip()
        self.asked.emit(self._last)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear_search()
            else:
                event.ignore()
            return
        super().keyPressEvent(event)


class ChoiceBox(QComboBox):
    """A box with a list; its arrow is drawn from the theme. The wheel does not change what it does not hover over."""

    def __init__(self, *, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the font anew."""
        self.setFont(theme().font("body"))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = theme().px(12)
        painter = QPainter(self)
        token: TokenName = "text2" if self.isEnabled() else "text3"
        x = self.width() - side - theme().px(7)
        paint_icon(painter, "chevron-down", token, x, (self.height() - side) / 2, side)
        painter.end()
