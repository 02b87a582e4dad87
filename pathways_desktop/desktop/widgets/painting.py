"""What every painted widget shares: text that is cut with an ellipsis, rounded fills, frames, the mask, the base class.

Only helpers are here; nothing knows what is shown.
"""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QLineF, QLocale, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName

Side = Literal["left", "right", "center"]

CUT_RIGHT: Final = Qt.TextElideMode.ElideRight
CUT_MIDDLE: Final = Qt.TextElideMode.ElideMiddle
CUT_LEFT: Final = Qt.TextElideMode.ElideLeft

MASK_WIDTH: Final = 112
MASK_WIDTH_SHORT: Final = 44
"""Before a unit. The two widths are always the same, so that a mask's length tells nothing."""
MASK_HEIGHT: Final = 12

_SIDES: Final = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "center": Qt.AlignmentFlag.AlignHCenter,
}


def figure(count: int) -> str:
    """A count with the digits and group marks of the user's country."""
    return QLocale().toString(count)


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    role: RoleName = "body",
    token: TokenName = "text",
    side: Side = "left",
    cut: Qt.TextElideMode = CUT_RIGHT,
) -> float:
    """Draw one line, centred in height and cut with an ellipsis where it does not fit; returns the width it took."""
    shown = theme()
    font = shown.font(role)
    painter.setFont(font)
    painter.setPen(shown.color(token))
    metrics = QFontMetricsF(font, painter.device())
    drawn = metrics.elidedText(text, cut, rect.width() + 0.5)
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | _SIDES[side] | Qt.TextFlag.TextSingleLine), drawn)
    return metrics.horizontalAdvance(drawn)


def rounded(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None = None,
    line: QColor | None = None,
    width: float = 1.0,
) -> None:
    """A rounded rectangle whose line lies wholly inside `rect`."""
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, width) if line is not None else Qt.PenStyle.NoPen)
    inset = width / 2 if line is not None else 0.0
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def focus_frame(painter: QPainter, rect: QRectF, radius: float = SPACE.radius_control) -> None:
    """The frame of what has the keyboard: two pixels of the accent."""
    rounded(painter, rect, radius, None, theme().color("accent"), SPACE.focus)


def chosen_ground(painter: QPainter, rect: QRectF, marked: bool = True) -> None:
    """The ground of a chosen row: soft accent and a marker at the left; a frame under high contrast."""
    shown = theme()
    painter.fillRect(rect, shown.color("accent_soft"))
    if marked:
        painter.fillRect(QRectF(rect.left(), rect.top(), SPACE.marker, rect.height()), shown.color("accent"))
    if shown.high_contrast:
        rounded(painter, rect, 0, None, shown.color("accent"), SPACE.focus)


def hairline(painter: QPainter, left: float, right: float, y: float) -> None:
    """A decorative line, one pixel high."""
    painter.fillRect(QRectF(left, y, right - left, 1), theme().color("line"))


def paint_mask(painter: QPainter, x: float, middle: float, short: bool = False) -> float:
    """The hatch that stands for hidden patient data, centred on `middle`; returns its width.

    Whoever paints it gives "hidden" as the accessible text and for a copy (`hidden_word`).
    """
    shown = theme()
    width = shown.px(MASK_WIDTH_SHORT if short else MASK_WIDTH)
    height = shown.px(MASK_HEIGHT)
    rect = QRectF(x, middle - height / 2, width, height)
    fill = shown.color("surface") if shown.high_contrast else shown.mix("surface", "text3", 0.20)
    rounded(painter, rect, SPACE.radius_cell, fill, shown.color("edge") if shown.high_contrast else None)
    painter.save()
    path = QPainterPath()
    path.addRoundedRect(rect, SPACE.radius_cell, SPACE.radius_cell)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(shown.mix("surface", "text3", 0.5), 1))
    left = rect.left() - height
    while left < rect.right():
        painter.drawLine(QLineF(left, rect.bottom(), left + height, rect.top()))
        left += 5
    painter.restore()
    return width


class Painted(QWidget):
    """A widget that paints itself from the theme and paints again when the theme changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take colours, fonts and sizes anew."""
        self.updateGeometry()
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the whole widget; antialiasing is on. The base has nothing to show."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter)
        painter.end()
