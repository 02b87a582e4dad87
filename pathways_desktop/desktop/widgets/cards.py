"""The ground that things lie on: cards and hairlines.

The colours are in the style sheet, by the property `box`.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.painting import Painted, hairline


class Card(QFrame):
    """A card with a column in it. `rows` is its layout; `tight` leaves no margin, for lists and tables."""

    def __init__(self, *, tight: bool = False, gap: int = SPACE.s, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("box", "card")
        self._tight = tight
        self._gap = gap
        self.rows = QVBoxLayout(self)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the margins anew."""
        shown = theme()
        side, end = (1, 1) if self._tight else (shown.px(SPACE.card_side), shown.px(SPACE.card_end))
        self.rows.setContentsMargins(side, end, side, end)
        self.rows.setSpacing(shown.px(self._gap) if self._gap else 0)


class Hairline(Painted):
    """A line across, one pixel high."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(1, 1)

    @override
    def paint(self, painter: QPainter) -> None:
        hairline(painter, 0, self.width(), 0)
