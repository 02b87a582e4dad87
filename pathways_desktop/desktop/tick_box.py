"""A box to tick, painted from the tokens: alone in a sheet, and as a helper for tables that carry ticks."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.painting import draw_text, focus_frame, rounded

_SIDE, _GAP = 18, 10


def paint_tick(painter: QPainter, x: float, y: float, side: float, *, ticked: bool, enabled: bool = True) -> None:
    """The box at this place: filled with a check while ticked."""
    shown = theme()
    rect = QRectF(x, y, side, side)
    if ticked:
        fill: TokenName = "accent" if enabled else "text3"
        rounded(painter, rect, SPACE.radius_control, shown.color(fill))
        inner = round(side * 0.75)
        paint_icon(painter, "check", "on_accent", x + (side - inner) / 2, y + (side - inner) / 2, inner)
    else:
        line: TokenName = "edge" if enabled else "line"
        rounded(painter, rect, SPACE.radius_control, shown.color("surface"), shown.color(line))


class TickBox(QCheckBox):
    """A check box with its words, as high as a target for a finger or a pen."""

    def __init__(self, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(text)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take font and size anew."""
        self.setFont(theme().font("body"))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        words = round(shown.text_width(self.text(), "body")) + shown.px(_GAP) + 4 if self.text() else 4
        return QSize(shown.px(_SIDE) + words, shown.target())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(_SIDE) + 4, self.sizeHint().height())

    @override
    def hitButton(self, pos: object) -> bool:
        return True

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown, painter = theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, left = shown.px(_SIDE), 2
        top = (self.height() - side) / 2
        paint_tick(painter, left, top, side, ticked=self.isChecked(), enabled=self.isEnabled())
        if self.text():
            words = QRectF(left + side + shown.px(_GAP), 0, self.width() - left - side - shown.px(_GAP), self.height())
            draw_text(painter, words, self.text(), "body", "text" if self.isEnabled() else "text3")
        if self.hasFocus():
            focus_frame(painter, QRectF(left - 2, top - 2, side + 4, side + 4))
        painter.end()
