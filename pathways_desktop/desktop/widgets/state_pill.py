"""A state as a shape, and as a pill of shape and word.

Colours and shapes come from `theme.states`; a shape alone carries its word as accessible text and tooltip.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_state
from pathways_desktop.desktop.theme.states import look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SOFT, SPACE
from pathways_desktop.desktop.widgets.painting import Painted, draw_text, rounded


class StateShape(Painted):
    """A state's shape: 14 in tables, 18 in lists, 22 on cards (pixels at B = 12)."""

    def __init__(self, state: str, size: int = SPACE.state_list, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(state)

    def state(self) -> str:
        """The state shown."""
        return self._state

    def set_state(self, state: str) -> None:
        """Show another state. Raises KeyError for a word that is no state."""
        word = state_word(state)
        self._state = state
        self.setAccessibleName(word)
        self.setToolTip(word)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = theme().px(self._size)
        return QSize(side, side)

    @override
    def paint(self, painter: QPainter) -> None:
        side = theme().px(self._size)
        paint_state(painter, self._state, (self.width() - side) / 2, (self.height() - side) / 2, side)


class StatePill(Painted):
    """A shape and a word on the state's soft colour."""

    def __init__(self, state: str, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(state, text)

    def state(self) -> str:
        """The state shown."""
        return self._state

    def text(self) -> str:
        """The words shown."""
        return self._text

    def set_state(self, state: str, text: str = "") -> None:
        """Show a state; without a text of its own it gets the state's word. Raises KeyError for no state."""
        word = state_word(state)
        self._state, self._text = state, text or word
        self.setAccessibleName(self._text)
        self.restyle()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        words = math.ceil(shown.text_width(self._text, "small_strong"))
        return QSize(words + shown.px(36), shown.px(SPACE.pill))

    @override
    def paint(self, painter: QPainter) -> None:
        shown, rect = theme(), QRectF(self.rect())
        token = look(self._state).token
        frame = shown.color("line") if shown.high_contrast else None
        rounded(painter, rect, rect.height() / 2, shown.color(SOFT[token]), frame)
        side = shown.px(SPACE.state_table)
        paint_state(painter, self._state, shown.px(6), (rect.height() - side) / 2, side)
        draw_text(painter, rect.adjusted(shown.px(25), 0, -shown.px(6), 0), self._text, "small_strong", token)
