"""What came today, in bars of half an hour, with the range that is usual where it is known.

A picture beside figures: each bar tells its own in the tooltip, all of them in the accessible description.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.painting import Painted, draw_text, figure

HALF_HOURS: Final = 48
_HEIGHT, _LEFT, _RIGHT, _TOP, _FOOT = 86, 32, 4, 4, 18
_STEPS: Final = (1, 2, 2.5, 5)


@dataclass(frozen=True, slots=True)
class DayData:
    """A day's counts. `values` holds the half hours up to now, the last one still running.

    `usual` holds the lower and upper bound of each of the 48 half hours, or nothing while they are not learned.
    `now` is the time of day in half hours, e.g. 21.43, or below 0 for a day that is over; `now_text` its words.
    """

    values: tuple[int, ...]
    usual: tuple[tuple[float, float], ...] = ()
    now: float = -1.0
    now_text: str = ""


def scale_step(most: float) -> int:
    """The distance of a scale's lines so that two of them lie at or below `most`: 1, 2, 5, 10, 20, 25, 50 …"""
    half = max(most, 2.0) / 2
    power: float = 10.0 ** math.floor(math.log10(half))
    fitting = [step * power for step in _STEPS if step * power <= half and (step * power).is_integer()]
    return int(max(fitting))


def half_hour(number: int) -> str:
    """The beginning of a half hour of the day as `10:30`."""
    return f"{number // 2:02}:{30 * (number % 2):02}"


class DayChart(Painted):
    """A day in half hours; 86 high at B = 12."""

    def __init__(self, data: DayData | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = DayData(())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Received today, by half hours"))
        if data is not None:
            self.set_data(data)

    def set_data(self, data: DayData) -> None:
        """Show this day. Raises ValueError for a range that does not cover the whole day."""
        if data.usual and len(data.usual) != HALF_HOURS:
            raise ValueError("a usual range needs all 48 half hours")
        if len(data.values) > HALF_HOURS:
            raise ValueError("a day has 48 half hours")
        self._data = data
        told = (f"{half_hour(number)} {figure(value)}" for number, value in enumerate(data.values))
        self.setAccessibleDescription("; ".join(told))
        self.update()

    def bar_text(self, number: int) -> str:
        """The figures of one half hour in words; empty for one that has not come yet and has no usual range."""
        data, parts = self._data, []
        if not 0 <= number < HALF_HOURS:
            return ""
        if number < len(data.values):
            parts.append(self.tr("{count} received").format(count=figure(data.values[number])))
        if data.usual:
            low, high = data.usual[number]
            usual = self.tr("usual {low} to {high}")
            parts.append(usual.format(low=figure(round(low)), high=figure(round(high))))
        if not parts:
            return ""
        end = half_hour((number + 1) % HALF_HOURS)
        return self.tr("{start} to {end}: {figures}").format(start=half_hour(number), end=end, figures=", ".join(parts))

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(shown.px(480), shown.px(_HEIGHT))

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            area = self._area()
            number = math.floor((event.pos().x() - area.left()) / (area.width() / HALF_HOURS))
            QToolTip.showText(event.globalPos(), self.bar_text(number), self)
            return True
        return super().event(event)

    def _area(self) -> QRectF:
        shown = theme()
        left, top = shown.px(_LEFT), shown.px(_TOP)
        return QRectF(left, top, self.width() - left - shown.px(_RIGHT), self.height() - top - shown.px(_FOOT))

    @override
    def paint(self, painter: QPainter) -> None:
        data, area = self._data, self._area()
        highest = max((high for _, high in data.usual), default=0.0)
        top = max(2.0, highest, *data.values)
        self._paint_scale(painter, area, top)
        if data.usual:
            self._paint_usual(painter, area, top)
        self._paint_bars(painter, area, top)
        if data.now >= 0:
            self._paint_now(painter, area)

    def _paint_scale(self, painter: QPainter, area: QRectF, top: float) -> None:
        shown = theme()
        high = shown.px(14)
        step = scale_step(top)
        for value in (0, step, 2 * step):
            y = area.bottom() - area.height() * value / top
            painter.setPen(QPen(shown.color("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            label = QRectF(0, y - high / 2, area.left() - shown.px(6), high)
            draw_text(painter, label, figure(value), "cap", "text3", "right")
        width = area.width() / HALF_HOURS
        for number in (0, 12, 24, 36):
            label = QRectF(area.left() + number * width - 1, area.bottom() + shown.px(3), shown.px(50), high)
            draw_text(painter, label, half_hour(number), "cap", "text3")

    def _paint_usual(self, painter: QPainter, area: QRectF, top: float) -> None:
        shown, usual = theme(), self._data.usual
        step = area.width() / HALF_HOURS

        def point(number: int, value: float) -> QPointF:
            return QPointF(area.left() + (number + 0.5) * step, area.bottom() - area.height() * value / top)

        band = QPainterPath(point(0, usual[0][1]))
        for number in range(1, HALF_HOURS):
            band.lineTo(point(number, usual[number][1]))
        for number in reversed(range(HALF_HOURS)):
            band.lineTo(point(number, usual[number][0]))
        band.closeSubpath()
        if not shown.high_contrast:
            fill = shown.color("text3")
            fill.setAlpha(34)
            painter.fillPath(band, fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        line = shown.color("text3") if shown.high_contrast else shown.mix("surface", "text3", 0.45)
        painter.setPen(QPen(line, 1, Qt.PenStyle.DotLine))
        painter.drawPath(band)

    def _paint_bars(self, painter: QPainter, area: QRectF, top: float) -> None:
        shown, values = theme(), self._data.values
        step = area.width() / HALF_HOURS
        gap = min(3.0, step / 3)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, value in enumerate(values):
            running = self._data.now >= 0 and number == len(values) - 1
            pale = running and not shown.high_contrast
            painter.setBrush(shown.mix("surface", "accent", 0.55) if pale else shown.color("accent"))
            high = area.height() * value / top
            bar = QRectF(area.left() + number * step + gap / 2, area.bottom() - high, step - gap, high)
            painter.drawRoundedRect(bar, 1.5, 1.5)

    def _paint_now(self, painter: QPainter, area: QRectF) -> None:
        shown, data = theme(), self._data
        x = area.left() + data.now * area.width() / HALF_HOURS
        painter.setPen(QPen(shown.color("text2"), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        width, gap = shown.text_width(data.now_text, "cap") + 2, shown.px(5)
        left = x + gap if x + gap + width <= area.right() else x - gap - width
        draw_text(painter, QRectF(left, area.top() - 2, width, shown.px(14)), data.now_text, "cap", "text2")
