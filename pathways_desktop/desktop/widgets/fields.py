"""Fields that the style sheet alone cannot make: the search box, the boxes for choices and numbers, the tick.

What is searched for is the page's business.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QLineEdit, QRadioButton, QSpinBox, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import icon, paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.painting import draw_text, focus_frame, rounded

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

    def look_for(self, text: str) -> None:
        """Fill the box in a person's place and ask at once."""
        self.setText(text)
        self._ask()

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
    """A box with a list; its arrow is drawn from the theme. The wheel works only with the keyboard on it."""

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
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = theme().px(12)
        painter = QPainter(self)
        token: TokenName = "text2" if self.isEnabled() else "text3"
        x = self.width() - side - theme().px(7)
        paint_icon(painter, "chevron-down", token, x, (self.height() - side) / 2, side)
        painter.end()


class NumberBox(QSpinBox):
    """A whole number between two bounds: typed, or changed by the arrow keys; the wheel needs the keyboard too."""

    def __init__(self, low: int, high: int, *, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(low, high)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take font and inset anew."""
        shown = theme()
        self.setFont(shown.font("body"))
        # The style sheet's padding widens the box but does not move its text.
        self.lineEdit().setTextMargins(shown.px(8), 0, shown.px(8), 0)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        longest = max(shown.text_width(self.textFromValue(end), "body") for end in (self.minimum(), self.maximum()))
        return QSize(max(shown.px(64), math.ceil(longest) + shown.px(32)), shown.px(SPACE.control))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def paint_tick(painter: QPainter, rect: QRectF, state: Qt.CheckState, *, enabled: bool = True) -> None:
    """The box of a tick, in a list or on a form: filled with a check, filled with a bar when only some are ticked."""
    shown = theme()
    filled = state != Qt.CheckState.Unchecked
    fill: TokenName = ("accent" if filled else "surface") if enabled else "sunken"
    line: TokenName = ("accent" if filled else "edge") if enabled else "line"
    rounded(painter, rect, SPACE.radius_cell, shown.color(fill), shown.color(line))
    ink: TokenName = "on_accent" if enabled else "text3"
    if state == Qt.CheckState.Checked:
        side = round(rect.width()) - 2
        paint_icon(painter, "check", ink, rect.left() + 1, rect.top() + 1, side)
    elif filled:
        middle = rect.center().y()
        painter.fillRect(QRectF(rect.left() + 4, middle - 1, rect.width() - 8, 2), shown.color(ink))


def paint_dot(painter: QPainter, rect: QRectF, *, chosen: bool, enabled: bool = True) -> None:
    """The ring of one choice among several, with a dot in the chosen one."""
    shown = theme()
    line: TokenName = ("accent" if chosen else "edge") if enabled else "line"
    fill = shown.color("surface" if enabled else "sunken")
    rounded(painter, rect, rect.width() / 2, fill, shown.color(line), 2 if chosen else 1)
    if chosen:
        inset = rect.width() / 4
        dot = rect.adjusted(inset, inset, -inset, -inset)
        rounded(painter, dot, dot.width() / 2, shown.color("accent" if enabled else "text3"))


class TickBox(QCheckBox):
    """A tick with its words; the box is drawn from the theme."""

    def __init__(self, text: str, *, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the font anew."""
        _restyle_choice(self)

    @override
    def sizeHint(self) -> QSize:
        return _choice_size(self)

    @override
    def minimumSizeHint(self) -> QSize:
        return _choice_size(self)

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_tick(painter, _choice_box(self), self.checkState(), enabled=self.isEnabled())
        _paint_choice_words(painter, self)
        painter.end()


class ChoiceDot(QRadioButton):
    """One choice among several, with its words; the ring is drawn from the theme."""

    def __init__(self, text: str, *, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the font anew."""
        _restyle_choice(self)

    @override
    def sizeHint(self) -> QSize:
        return _choice_size(self)

    @override
    def minimumSizeHint(self) -> QSize:
        return _choice_size(self)

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_dot(painter, _choice_box(self), chosen=self.isChecked(), enabled=self.isEnabled())
        _paint_choice_words(painter, self)
        painter.end()


def _restyle_choice(button: QAbstractButton) -> None:
    button.setFont(theme().font("body"))
    button.updateGeometry()
    button.update()


def _choice_size(button: QAbstractButton) -> QSize:
    shown = theme()
    words = math.ceil(shown.text_width(button.text(), "body"))
    return QSize(shown.px(SPACE.icon) + shown.px(SPACE.s) + words + 6, shown.target())


def _choice_box(button: QAbstractButton) -> QRectF:
    side = theme().px(SPACE.icon)
    return QRectF(2, (button.height() - side) / 2, side, side)


def _paint_choice_words(painter: QPainter, button: QAbstractButton) -> None:
    shown = theme()
    left = shown.px(SPACE.icon) + shown.px(SPACE.s) + 2
    words = QRectF(left, 0, button.width() - left - 2, button.height())
    draw_text(painter, words, button.text(), "body", "text" if button.isEnabled() else "text3")
    if button.hasFocus():
        focus_frame(painter, QRectF(button.rect()))
