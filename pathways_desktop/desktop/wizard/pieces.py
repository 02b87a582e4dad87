"""The wizard's own painted pieces: the steps at the left, and a card to choose a drive by."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_icon, paint_state
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE, Painted, draw_text, focus_frame, rounded

STEPS_WIDTH = 240
_STEP, _DISC = 58, 22


class StepList(Painted):
    """The pages by name: done with a check, the one in front filled, the others a ring with their number."""

    def __init__(self, title: str, names: tuple[str, ...], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._names = title, names
        self._current = 0
        self.set_current(0)

    def set_current(self, number: int) -> None:
        """The page in front."""
        self._current = number
        told = self.tr("Step {number} of {count}: {name}")
        self.setAccessibleName(told.format(number=number + 1, count=len(self._names), name=self._names[number]))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(shown.px(STEPS_WIDTH), shown.px(60 + _STEP * len(self._names)))

    @override
    def paint(self, painter: QPainter) -> None:
        shown = theme()
        rect = QRectF(self.rect())
        radius = shown.px(SPACE.radius_sheet)
        rounded(painter, rect, radius, shown.color("sunken"))
        painter.fillRect(rect.adjusted(radius, 0, 0, 0), shown.color("sunken"))
        painter.setPen(QPen(shown.color("line"), 1))
        painter.drawLine(QLineF(rect.right(), 0, rect.right(), rect.bottom()))
        left, disc = shown.px(SPACE.xl), shown.px(_DISC)
        draw_text(painter, QRectF(left, shown.px(18), rect.width() - left, shown.px(28)), self._title, "title")
        for number, name in enumerate(self._names):
            middle = shown.px(83) + number * shown.px(_STEP)
            if number + 1 < len(self._names):
                done = number < self._current
                painter.setPen(QPen(shown.color("ok" if done else "line"), 2))
                x = left + disc / 2
                painter.drawLine(QLineF(x, middle + disc / 2 + 3, x, middle + shown.px(_STEP) - disc / 2 - 3))
            self._paint_disc(painter, number, QRectF(left, middle - disc / 2, disc, disc))
            words = QRectF(left + disc + shown.px(11), middle - shown.px(14), rect.width(), shown.px(28))
            words.setRight(rect.right() - shown.px(6))
            role: RoleName = "strong" if number == self._current else "body"
            draw_text(painter, words, name, role, "text" if number <= self._current else "text2")

    def _paint_disc(self, painter: QPainter, number: int, rect: QRectF) -> None:
        shown = theme()
        if number < self._current:
            paint_state(painter, "running", rect.left(), rect.top(), round(rect.width()))
            return
        front = number == self._current
        fill: TokenName = "accent" if front else "surface"
        rounded(painter, rect, rect.width() / 2, shown.color(fill), shown.color("accent" if front else "edge"), 1.5)
        draw_text(painter, rect, str(number + 1), "small_strong", "on_accent" if front else "text2", "center")


class DriveCard(QAbstractButton):
    """One drive: icon, name, what it is, and a sign. Chosen by a click or by Space."""

    def __init__(self, icon_name: str, title: str, text: str, *, good: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._title, self._second, self._good = icon_name, title, text, good
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(title)
        self.setAccessibleName(f"{title}, {text}")
        self.setToolTip(f"{title}\n{text}")
        theme().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take fonts and sizes anew."""
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        words = max(shown.text_width(self._title, "strong"), shown.text_width(self._second, "small"))
        return QSize(math.ceil(words) + shown.px(92), shown.px(50))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(120), theme().px(50))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown, rect = theme(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        inner = rect.adjusted(1, 1, -1, -1)
        fill = shown.color("accent_soft" if on else "surface")
        if not on and self.underMouse() and not shown.high_contrast:
            fill = shown.mix("surface", "text", 0.04)
        line = shown.color("accent" if on else "line")
        rounded(painter, inner, shown.px(SPACE.radius_card), fill, line, 2 if on else 1)
        side, x = shown.px(SPACE.state_list), shown.px(15)
        middle = rect.height() / 2
        paint_icon(painter, self._icon_name, "accent" if on else "text2", x, middle - side / 2, side)
        left = x + side + shown.px(12)
        room = rect.width() - left - shown.px(34)
        title = QRectF(left, middle - shown.px(19), room, shown.px(20))
        draw_text(painter, title, self._title, "strong", "text", "left", CUT_MIDDLE)
        draw_text(painter, QRectF(left, middle, room + shown.px(24), shown.px(18)), self._second, "small", "text2")
        mark = shown.px(SPACE.state_table)
        sign = ("delivered" if on else "") if self._good else "attention"
        if sign:
            paint_state(painter, sign, rect.right() - shown.px(26), middle - shown.px(16), mark)
        if self.hasFocus():
            focus_frame(painter, inner, shown.px(SPACE.radius_card))
        painter.end()
