"""A message's deliveries in time: each destination with its attempts, and what comes next.

Only shown, never chosen; the whole is read out as text.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_state
from pathways_desktop.desktop.theme.states import BROKEN, look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.accessible import sentence
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE, Painted, draw_text

_TOP, _SIDE, _HEAD, _STEP, _BETWEEN = 14, 16, 32, 48, 4
_TIME, _NODE, _WORDS = 86, 114, 140


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try: when, its state, what happened, and a quiet line of code, number, pause and bytes."""

    time: str
    state: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A destination with its attempts, oldest first. `next_step` is what comes next, as the last, dotted node."""

    name: str
    place: str
    state: str
    attempts: tuple[Attempt, ...]
    next_step: Attempt | None = None


class DeliveryTimeline(Painted):
    """All deliveries of one message, one below the other; as high as it needs to be."""

    def __init__(self, lines: tuple[DeliveryLine, ...] = (), *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[DeliveryLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Deliveries"))
        self.set_lines(lines)

    def set_lines(self, lines: tuple[DeliveryLine, ...]) -> None:
        """Show these deliveries."""
        self._lines = lines
        told = []
        for line in lines:
            told.append(sentence(line.name, state_word(line.state), line.place))
            told.extend(sentence(step.time, state_word(step.state), step.text, step.note) for step in _steps(line))
        self.setAccessibleDescription(". ".join(told))
        self.restyle()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        rows = sum(len(_steps(line)) for line in self._lines)
        heads = len(self._lines) * shown.px(_HEAD) + max(0, len(self._lines) - 1) * shown.px(_BETWEEN)
        return QSize(shown.px(420), 2 * shown.px(_TOP) + heads + rows * shown.px(_STEP))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), self.sizeHint().height())

    @override
    def paint(self, painter: QPainter) -> None:
        shown = theme()
        y = float(shown.px(_TOP))
        for number, line in enumerate(self._lines):
            if number:
                y += shown.px(_BETWEEN)
            self._paint_head(painter, line, y)
            y += shown.px(_HEAD)
            steps = _steps(line)
            for place, step in enumerate(steps):
                self._paint_step(painter, step, y, goes_on=place + 1 < len(steps))
                y += shown.px(_STEP)

    def _paint_head(self, painter: QPainter, line: DeliveryLine, y: float) -> None:
        shown = theme()
        high, left = shown.px(22), shown.px(44)
        paint_state(painter, line.state, shown.px(_SIDE), y + shown.px(2), shown.px(SPACE.state_list))
        room = self.width() - left - shown.px(_SIDE)
        width = min(math.ceil(shown.text_width(line.name, "strong")), room)
        draw_text(painter, QRectF(left, y, width, high), line.name, "strong", cut=CUT_MIDDLE)
        gap = width + shown.px(10)
        place = QRectF(left + gap, y, max(0.0, room - gap), high)
        draw_text(painter, place, line.place, "small", "text3", cut=CUT_MIDDLE)

    def _paint_step(self, painter: QPainter, step: Attempt, y: float, *, goes_on: bool) -> None:
        shown = theme()
        side, high, words = shown.px(SPACE.state_table), shown.px(20), shown.px(_WORDS)
        node = shown.px(_NODE)
        if goes_on:
            x = node + side / 2
            painter.setPen(QPen(shown.color("line"), 2))
            painter.drawLine(QLineF(x, y + shown.px(22), x, y + shown.px(_STEP)))
        times = QRectF(shown.px(_SIDE), y, shown.px(_TIME), high)
        draw_text(painter, times, step.time, "small", "text2", "right")
        paint_state(painter, step.state, node, y + shown.px(3), side)
        broken = step.state in BROKEN
        role: RoleName = "strong" if broken else "body"
        token: TokenName = look(step.state).token if broken else "text"
        width = self.width() - words - shown.px(_SIDE)
        draw_text(painter, QRectF(words, y, width, high), step.text, role, token)
        note = QRectF(words, y + shown.px(19), width, shown.px(18))
        draw_text(painter, note, step.note, "small", "text3", cut=CUT_MIDDLE)


def _steps(line: DeliveryLine) -> tuple[Attempt, ...]:
    return (*line.attempts, line.next_step) if line.next_step is not None else line.attempts
