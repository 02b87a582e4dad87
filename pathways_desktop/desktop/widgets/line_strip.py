"""The line: where messages stand, from waiting to each destination. Stations and branches are buttons on one line.

The strip paints the way; the buttons paint their own figure and words, so a screen reader and the keyboard find them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_state
from pathways_desktop.desktop.theme.states import BROKEN, look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.accessible import sentence
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE, Painted, draw_text, focus_frame, rounded

_HEIGHT, _BRANCH_HEIGHT, _BRANCH_WIDTH = 96, 40, 218
_RADIUS, _CORE = 10, 4.5
_FIRST, _GAP = 22, 26


@dataclass(frozen=True, slots=True)
class Station:
    """A place on the line. `figure` is a count or a time; `reached` is False for one that lies ahead."""

    key: str
    figure: str
    word: str
    note: str = ""
    reached: bool = True


@dataclass(frozen=True, slots=True)
class Branch:
    """A destination at the line's end, with its state's shape."""

    key: str
    name: str
    note: str
    state: str


@dataclass(frozen=True, slots=True)
class LineData:
    """All of the line, left to right and top to bottom."""

    stations: tuple[Station, ...]
    branches: tuple[Branch, ...]


class _Piece(QAbstractButton):
    """What station and branch share: focus frame, hand, and a ground on hover."""

    def __init__(self, parent: QWidget, clickable: bool) -> None:
        super().__init__(parent)
        if clickable:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        else:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paint_ground(self, painter: QPainter) -> None:
        """The frame of the keyboard, or a quiet ground below the mouse."""
        rect = QRectF(self.rect())
        if self.underMouse() and not theme().high_contrast:
            fill = theme().color("text")
            fill.setAlpha(12)
            rounded(painter, rect, SPACE.radius_control, fill)
        if self.hasFocus():
            focus_frame(painter, rect)


class _StationButton(_Piece):
    def __init__(self, station: Station, parent: LineStrip, clickable: bool, compact: bool) -> None:
        super().__init__(parent, clickable)
        self._compact = compact
        self._strip = parent
        self.station = station
        self.show_station(station)
        self.clicked.connect(self._tell)

    def show_station(self, station: Station) -> None:
        self.station = station
        ahead = "" if station.reached else self.tr("not reached")
        self.setAccessibleName(sentence(f"{station.word} {station.figure}", station.note, ahead))
        self.setToolTip(sentence(station.word, station.figure, station.note))
        self.update()

    def wanted_width(self) -> int:
        shown, station = theme(), self.station
        widest = max(
            shown.text_width(station.figure, "strong" if self._compact else "num"),
            shown.text_width(station.word, "small_strong"),
            shown.text_width(station.note, "small"),
            2.0 * shown.px(_RADIUS),
        )
        return math.ceil(widest) + 2 * shown.px(6)

    def _tell(self) -> None:
        self._strip.station_clicked.emit(self.station.key)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown, station = theme(), self.station
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter)
        radius, middle = shown.px(_RADIUS), self.height() / 2
        edge = shown.px(6)
        centre = QPointF(edge + radius, middle)
        ring: TokenName = "edge" if station.reached else "warn"
        style = Qt.PenStyle.SolidLine if station.reached else Qt.PenStyle.DotLine
        painter.setPen(QPen(shown.color(ring), 2, style))
        painter.setBrush(shown.color("surface"))
        painter.drawEllipse(centre, radius, radius)
        if station.reached:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shown.color("accent"))
            core = _CORE * radius / _RADIUS
            painter.drawEllipse(centre, core, core)
        width = self.width() - 2 * edge + 1
        top = shown.px(35 if self._compact else 38)
        figure_role: RoleName = "strong" if self._compact else "num"
        token: TokenName = "text" if station.reached else "warn"
        draw_text(painter, QRectF(edge, middle - top, width, shown.px(22)), station.figure, figure_role, token)
        words = QRectF(edge, middle + shown.px(15), width, shown.px(16))
        draw_text(painter, words, station.word, "small_strong", "text2")
        notes = QRectF(edge, middle + shown.px(30), width, shown.px(16))
        draw_text(painter, notes, station.note, "small", "text3")
        painter.end()


class _BranchButton(_Piece):
    def __init__(self, branch: Branch, parent: LineStrip, clickable: bool) -> None:
        super().__init__(parent, clickable)
        self._strip = parent
        self.branch = branch
        self.show_branch(branch)
        self.clicked.connect(self._tell)

    def show_branch(self, branch: Branch) -> None:
        self.branch = branch
        self.setAccessibleName(sentence(branch.name, state_word(branch.state), branch.note))
        self.setToolTip(sentence(branch.name, state_word(branch.state), branch.note))
        self.update()

    def _tell(self) -> None:
        self._strip.branch_clicked.emit(self.branch.key)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown, branch = theme(), self.branch
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter)
        middle, side = self.height() / 2, shown.px(SPACE.state_list)
        paint_state(painter, branch.state, shown.px(4), middle - side / 2, side)
        left = shown.px(30)
        width = self.width() - left - shown.px(4)
        name = QRectF(left, middle - shown.px(17), width, shown.px(17))
        draw_text(painter, name, branch.name, "strong", "text", cut=CUT_MIDDLE)
        token: TokenName = look(branch.state).token if branch.state in BROKEN else "text2"
        draw_text(painter, QRectF(left, middle, width, shown.px(16)), branch.note, "small", token)
        painter.end()


class LineStrip(Painted):
    """Stations, then one branch a destination. `compact` is for a single claim: smaller figures.

    Without `clickable` it only shows. Figures change in place: the keyboard stays where it is.
    """

    station_clicked = Signal(str)
    """The key of a station."""
    branch_clicked = Signal(str)
    """The key of a branch."""

    def __init__(
        self,
        data: LineData | None = None,
        *,
        compact: bool = False,
        clickable: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._compact, self._clickable = compact, clickable
        self._stations: list[_StationButton] = []
        self._branches: list[_BranchButton] = []
        self.setAccessibleName(self.tr("Where the messages stand"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if data is not None:
            self.set_data(data)

    def set_data(self, data: LineData) -> None:
        """Show this line."""
        while len(self._stations) > len(data.stations):
            _drop(self._stations.pop())
        while len(self._branches) > len(data.branches):
            _drop(self._branches.pop())
        for number, station in enumerate(data.stations):
            if number < len(self._stations):
                self._stations[number].show_station(station)
            else:
                self._stations.append(_StationButton(station, self, self._clickable, self._compact))
                self._stations[-1].show()
        for number, branch in enumerate(data.branches):
            if number < len(self._branches):
                self._branches[number].show_branch(branch)
            else:
                self._branches.append(_BranchButton(branch, self, self._clickable))
                self._branches[-1].show()
        pieces: list[QWidget] = [*self._stations, *self._branches]
        for first, second in pairwise(pieces):
            QWidget.setTabOrder(first, second)
        self._place()
        self.restyle()

    @override
    def restyle(self) -> None:
        super().restyle()
        self._place()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(shown.px(560), self._wanted_height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(360), self._wanted_height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _wanted_height(self) -> int:
        shown = theme()
        return max(shown.px(_HEIGHT), shown.px(_BRANCH_HEIGHT) * len(self._branches))

    def _branch_left(self) -> float:
        return self.width() - min(theme().px(_BRANCH_WIDTH), self.width() * 0.36)

    def _centres(self) -> list[float]:
        shown = theme()
        step = (self._branch_left() - shown.px(_GAP)) / max(1, len(self._stations))
        return [shown.px(_FIRST) + number * step for number in range(len(self._stations))]

    def _heights(self) -> list[float]:
        count = len(self._branches)
        if count == 1:
            return [self.height() / 2]
        return [self.height() * (number + 0.5) / count for number in range(count)]

    def _place(self) -> None:
        shown, centres = theme(), self._centres()
        half = shown.px(_RADIUS) + shown.px(6)
        high = shown.px(_HEIGHT)
        top = (self.height() - high) // 2
        step = centres[1] - centres[0] if len(centres) > 1 else self._branch_left() - shown.px(_GAP)
        for x, button in zip(centres, self._stations, strict=True):
            width = min(button.wanted_width(), round(step) - 2)
            button.setGeometry(QRect(round(x) - half, top, max(width, 2 * half), high))
        left, row = round(self._branch_left()) - shown.px(4) + 2, shown.px(_BRANCH_HEIGHT) - 2
        for y, branch in zip(self._heights(), self._branches, strict=True):
            branch.setGeometry(QRect(left, round(y - row / 2), self.width() - left, row))

    @override
    def paint(self, painter: QPainter) -> None:
        shown, centres = theme(), self._centres()
        if not centres:
            return
        middle, end = self.height() / 2, self._branch_left()
        reach = shown.px(_RADIUS) + 1
        ink = shown.color("edge")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for left, right, button in zip(centres, centres[1:], self._stations[1:], strict=False):
            style = Qt.PenStyle.SolidLine if button.station.reached else Qt.PenStyle.DotLine
            painter.setPen(QPen(ink, 2, style, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(left + reach, middle), QPointF(right - reach, middle))
        begun = self._stations[-1].station.reached
        # Broken ways are painted last, so that their colour lies on top where the ways are still one.
        ways = sorted(zip(self._heights(), self._branches, strict=True), key=_is_broken)
        turn = end - shown.px(30)
        for y, piece in ways:
            broken = piece.branch.state in BROKEN
            way = QPainterPath(QPointF(centres[-1] + reach, middle))
            way.lineTo(turn - shown.px(34), middle)
            bend_in, bend_out = QPointF(turn - shown.px(8), middle), QPointF(turn - shown.px(22), y)
            way.cubicTo(bend_in, bend_out, QPointF(turn + 2, y))
            way.lineTo(end - 2, y)
            style = Qt.PenStyle.DashLine if broken else Qt.PenStyle.SolidLine if begun else Qt.PenStyle.DotLine
            painter.setPen(QPen(shown.color("bad") if broken else ink, 2, style, Qt.PenCapStyle.RoundCap))
            painter.drawPath(way)


def _drop(piece: QWidget) -> None:
    piece.hide()
    piece.deleteLater()


def _is_broken(way: tuple[float, _BranchButton]) -> bool:
    return way[1].branch.state in BROKEN
