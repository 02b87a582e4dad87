"""The last hour as a small line in steps of three minutes, scaled to its own top.

It only shows a course; the figures stand beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import TokenName
from pathways_desktop.desktop.widgets.painting import Painted, figure

_LOWEST_TOP = 4
"""A single message must not look like a flood: the scale's top is at least this."""


def paint_spark(painter: QPainter, rect: QRectF, values: Sequence[int], token: TokenName = "accent") -> None:
    """Paint the values from left to right into `rect`; the last one gets a dot. Fewer than two are not a line."""
    if len(values) < 2:
        return
    shown = theme()
    top = max(*values, _LOWEST_TOP)
    step = rect.width() / (len(values) - 1)
    points = [
        QPointF(rect.left() + number * step, rect.bottom() - 1 - (rect.height() - 3) * value / top)
        for number, value in enumerate(values)
    ]
    if not shown.high_contrast:
        area = QPainterPath(rect.bottomLeft())
        for point in points:
            area.lineTo(point)
        area.lineTo(rect.bottomRight())
        fill = shown.color(token)
        fill.setAlpha(34)
        painter.fillPath(area, fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(shown.color(token), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.drawPolyline(points)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shown.color(token))
    painter.drawEllipse(points[-1], 2, 2)


class SparkLine(Painted):
    """A spark line of its own, 72 by 18 at B = 12 unless told otherwise."""

    def __init__(
        self,
        values: Sequence[int] = (),
        token: TokenName = "accent",
        *,
        width: int = 72,
        height: int = 18,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._token: TokenName = token
        self._values: tuple[int, ...] = ()
        self._size = (width, height)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_values(values)

    def set_token(self, token: TokenName) -> None:
        """Another colour."""
        self._token = token
        self.update()

    def set_values(self, values: Sequence[int]) -> None:
        """Show these counts, oldest first."""
        self._values = tuple(values)
        last = figure(self._values[-1]) if self._values else figure(0)
        most = figure(max(self._values, default=0))
        self.setAccessibleName(self.tr("Course: {last} now, {most} at most").format(last=last, most=most))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(shown.px(self._size[0]), shown.px(self._size[1]))

    @override
    def paint(self, painter: QPainter) -> None:
        paint_spark(painter, QRectF(self.rect()).adjusted(2, 2, -3, -2), self._values, self._token)
