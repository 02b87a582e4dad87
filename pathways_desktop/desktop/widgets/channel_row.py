"""A channel as a row of the list, wide and folded, and the head above these rows.

The row's words are made by whoever fills the model; here they are laid out, cut and read out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_icon, paint_state
from pathways_desktop.desktop.theme.states import look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.accessible import sentence
from pathways_desktop.desktop.widgets.painting import (
    CUT_MIDDLE,
    chosen_ground,
    draw_text,
    figure,
    focus_frame,
    hairline,
)
from pathways_desktop.desktop.widgets.spark_line import paint_spark

CHANNEL_ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The model's role whose value is a `ChannelRow`."""

COLUMN_WIDTH: Final = 62
RECEIVED_RIGHT, DELIVERED_RIGHT, FAILED_RIGHT = 140, 72, 16
"""How far the right edges of the figures lie from the row's right edge."""
SPARK_LEFT, SPARK_WIDTH = 272, 72
NAME_LEFT: Final = 44
_COMPACT_HEIGHT, _COMPACT_LEFT = 50, 42
_NARROW = 400
"""Below this width there is no room for the spark line."""
_INDEX = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """A channel's row. `waiting` is "4 wait, oldest 22 min", `waiting_short` "4 wait"; `problem` is one sentence."""

    name: str
    state: str
    place_icon: str
    place_kind: str
    source: str
    destinations: tuple[str, ...]
    received: int
    delivered: int
    failed: int
    last_received: str = ""
    waiting: str = ""
    waiting_short: str = ""
    problem: str = ""
    spark: tuple[int, ...] = ()

    def second_line(self) -> str:
        """Source and destinations."""
        return f"{self.source}  →  {', '.join(self.destinations)}"


def _failed_token(row: ChannelRow) -> TokenName:
    """What failed today and was mended since is a figure like the others; the colour says that something is open."""
    return "bad" if row.state in ("failed", "attention") else "text2"


def channel_sentence(row: ChannelRow) -> str:
    """The row as a screen reader says it; give it as the model's accessible text."""
    failed = ""
    if row.failed:
        failed = QCoreApplication.translate("ChannelRowDelegate", "{count} failed today").format(
            count=figure(row.failed)
        )
    return sentence(row.name, state_word(row.state), failed, row.waiting, row.problem)


class ChannelRowDelegate(QStyledItemDelegate):
    """Rows of 58, or 76 with a problem; folded 50: name and one line."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._compact = False
        theme().changed.connect(self._restyle)

    @property
    def compact(self) -> bool:
        """Whether rows are drawn for the folded list."""
        return self._compact

    def set_compact(self, compact: bool) -> None:
        """Draw rows for the folded list (208 wide) or the open one."""
        if compact != self._compact:
            self._compact = compact
            self._restyle()

    def _restyle(self) -> None:
        # Any index stands for all: the sizes of every row have changed.
        self.sizeHintChanged.emit(self._view.rootIndex())
        self._view.scheduleDelayedItemsLayout()
        self._view.viewport().update()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _INDEX) -> QSize:
        row = index.data(CHANNEL_ROW_ROLE)
        shown = theme()
        if self._compact:
            return QSize(10, shown.px(_COMPACT_HEIGHT))
        problem = isinstance(row, ChannelRow) and bool(row.problem)
        return QSize(10, shown.px(SPACE.channel_row_problem if problem else SPACE.channel_row))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _INDEX) -> None:
        row = index.data(CHANNEL_ROW_ROLE)
        if not isinstance(row, ChannelRow):
            return
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if QStyle.StateFlag.State_Selected in option.state:
            chosen_ground(painter, rect)
        elif QStyle.StateFlag.State_MouseOver in option.state and not theme().high_contrast:
            painter.fillRect(rect, theme().mix("surface", "text", 0.03))
        hairline(painter, rect.left(), rect.right(), rect.bottom() - 1)
        painter.translate(rect.topLeft())
        if self._compact:
            self._paint_compact(painter, row, rect.width())
        else:
            self._paint_first(painter, row, rect.width())
            self._paint_second(painter, row, rect.width())
        painter.translate(-rect.topLeft())
        if QStyle.StateFlag.State_HasFocus in option.state:
            focus_frame(painter, rect.adjusted(0, 0, 0, -1), 2)
        painter.restore()

    def _paint_compact(self, painter: QPainter, row: ChannelRow, width: float) -> None:
        shown = theme()
        paint_state(painter, row.state, shown.px(14), shown.px(9), shown.px(SPACE.state_list))
        left = shown.px(_COMPACT_LEFT)
        room = width - left - shown.px(8)
        draw_text(painter, QRectF(left, shown.px(6), room, shown.px(20)), row.name, "strong", cut=CUT_MIDDLE)
        failed = self.tr("{count} failed").format(count=figure(row.failed)) if row.failed else ""
        line = " · ".join(part for part in (failed, row.waiting_short) if part)
        token: TokenName = _failed_token(row) if row.failed else "text3"
        draw_text(painter, QRectF(left, shown.px(25), room, shown.px(18)), line, "small", token)

    def _paint_first(self, painter: QPainter, row: ChannelRow, width: float) -> None:
        shown = theme()
        top, high = shown.px(8), shown.px(22)
        paint_state(painter, row.state, shown.px(14), shown.px(11), shown.px(SPACE.state_list))
        left, spark = shown.px(NAME_LEFT), width - shown.px(SPARK_LEFT)
        roomy = width >= shown.px(_NARROW)
        end = spark if roomy else width - shown.px(RECEIVED_RIGHT + COLUMN_WIDTH)
        draw_text(painter, QRectF(left, top, end - left - shown.px(8), high), row.name, "strong", cut=CUT_MIDDLE)
        if roomy:
            still = row.state in ("paused", "starting", "disabled") or not any(row.spark)
            area = QRectF(spark, shown.px(11), shown.px(SPARK_WIDTH), shown.px(18))
            paint_spark(painter, area, row.spark, "idle" if still else "accent")
        failed_token: TokenName = _failed_token(row) if row.failed else "text3"
        columns: tuple[tuple[int, int, TokenName, RoleName], ...] = (
            (RECEIVED_RIGHT, row.received, "text", "body"),
            (DELIVERED_RIGHT, row.delivered, "text", "body"),
            (FAILED_RIGHT, row.failed, failed_token, "strong" if row.failed else "body"),
        )
        for right, count, token, role in columns:
            cell = QRectF(width - shown.px(right + COLUMN_WIDTH), top, shown.px(COLUMN_WIDTH), high)
            text = figure(count)
            if shown.text_width(text, role) > cell.width():
                role = "small"
            draw_text(painter, cell, text, role, token, "right")

    def _paint_second(self, painter: QPainter, row: ChannelRow, width: float) -> None:
        shown = theme()
        left, top, high = shown.px(NAME_LEFT), shown.px(30), shown.px(20)
        side = shown.px(14)
        paint_icon(painter, row.place_icon, "text3", left, shown.px(33), side)
        words = left + side + shown.px(5)
        right = " · ".join(part for part in (row.last_received, row.waiting) if part)
        edge = shown.px(FAILED_RIGHT)
        # The way keeps at least a third of the line; the times give way first.
        most = (width - words - edge) * 2 / 3
        taken = min(shown.text_width(right, "small") + 1, most)
        draw_text(painter, QRectF(width - edge - taken, top, taken, high), right, "small", "text2", "right")
        room = width - edge - taken - shown.px(12) - words
        self._paint_way(painter, QRectF(words, top, room, high), row)
        if row.problem:
            line = QRectF(left, shown.px(50), width - left - edge, high)
            draw_text(painter, line, row.problem, "small_strong", look(row.state).token)

    def _paint_way(self, painter: QPainter, rect: QRectF, row: ChannelRow) -> None:
        # Of a way that is too long the source is cut, in the middle: where it ends is told by the destinations.
        shown = theme()
        tail = f"  →  {', '.join(row.destinations)}"
        wide = shown.text_width(tail, "small")
        if wide > rect.width() * 0.7:
            draw_text(painter, rect, row.second_line(), "small", "text2", cut=CUT_MIDDLE)
            return
        source = rect.adjusted(0, 0, -wide - 1, 0)
        taken = draw_text(painter, source, row.source, "small", "text2", cut=CUT_MIDDLE)
        draw_text(painter, rect.adjusted(taken, 0, 1, 0), tail, "small", "text2")

    @override
    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _INDEX
    ) -> bool:
        row = index.data(CHANNEL_ROW_ROLE)
        if not isinstance(row, ChannelRow):
            return super().helpEvent(event, view, option, index)
        _show_tip(event.globalPos(), self.tip(row), view)
        return True

    def tip(self, row: ChannelRow) -> str:
        """Everything that a narrow row may have cut."""
        lines = (f"{row.name}: {state_word(row.state)}", row.problem, f"{row.place_kind}: {row.second_line()}",
                 row.last_received, row.waiting)  # fmt: skip
        return "\n".join(line for line in lines if line)


def _show_tip(place: QPoint, text: str, view: QWidget) -> None:
    QToolTip.showText(place, text, view)
