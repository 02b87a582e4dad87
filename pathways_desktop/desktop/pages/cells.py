"""The one painter of cells: tables and trees look alike because they are painted here.

Only painting; what a cell says comes from a model as a `Cell`.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
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

from pathways_desktop.desktop.models.cell import CELL_ROLE, INDEX, Cell
from pathways_desktop.desktop.theme.icons import paint_icon, paint_state
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import paint_tick
from pathways_desktop.desktop.widgets.painting import (
    CUT_RIGHT,
    chosen_ground,
    draw_text,
    focus_frame,
    hairline,
    paint_mask,
)

_FIRST, _PAD = 12, 6
_MARK_STEP = 23


class CellDelegate(QStyledItemDelegate):
    """Paints `Cell`s. `lines` draws a hairline under each row; `marker` the bar at the left of a chosen one."""

    def __init__(self, view: QAbstractItemView, *, lines: bool = True, first: int = _FIRST) -> None:
        super().__init__(view)
        self._view = view
        self._lines = lines
        self._first = first

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: INDEX) -> None:
        cell = index.data(CELL_ROLE)
        if not isinstance(cell, Cell):
            return
        shown, rect = theme(), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cell.group:
            painter.fillRect(rect, shown.color("sunken"))
        if QStyle.StateFlag.State_Selected in option.state:
            chosen_ground(painter, rect, marked=index.column() == 0)
        if self._lines:
            hairline(painter, rect.left(), rect.right(), rect.bottom() - 1)
        left = shown.px(self._first if index.column() == 0 else _PAD)
        room = rect.adjusted(left, 0, -shown.px(_PAD), 0)
        if cell.tick is not None:
            chosen = QStyle.StateFlag.State_Selected in option.state
            room.setLeft(self._paint_tick(painter, room, ticked=chosen))
        if cell.marks:
            self._paint_marks(painter, room, cell)
        elif cell.mask:
            width = paint_mask(painter, room.left(), room.center().y(), short=bool(cell.unit))
            draw_text(painter, room.adjusted(width + shown.px(7), 0, 0, 0), cell.unit)
        else:
            self._paint_words(painter, room, cell)
        if QStyle.StateFlag.State_HasFocus in option.state and self._view.hasFocus():
            focus_frame(painter, rect.adjusted(1, 1, -1, -1), 2)
        painter.restore()

    def _paint_tick(self, painter: QPainter, room: QRectF, *, ticked: bool) -> float:
        side = theme().px(16)
        paint_tick(painter, room.left(), room.center().y() - side / 2, side, ticked=ticked)
        return room.left() + side + theme().px(8)

    def _paint_marks(self, painter: QPainter, room: QRectF, cell: Cell) -> None:
        shown = theme()
        side = shown.px(SPACE.state_table)
        x = room.left()
        for state in cell.marks:
            if x + side > room.right() + shown.px(_PAD):
                draw_text(painter, QRectF(x, room.top(), shown.px(20), room.height()), "…", "small", "text3")
                return
            paint_state(painter, state, x, room.center().y() - side / 2, side)
            x += shown.px(_MARK_STEP)

    def _paint_words(self, painter: QPainter, room: QRectF, cell: Cell) -> None:
        shown = theme()
        side = shown.px(SPACE.state_table if cell.state else SPACE.icon)
        middle = room.center().y()
        if cell.state:
            paint_state(painter, cell.state, room.left(), middle - side / 2, side)
            room.setLeft(room.left() + side + shown.px(7))
        elif cell.icon:
            paint_icon(painter, cell.icon, cell.icon_token, room.left(), middle - side / 2, side)
            room.setLeft(room.left() + side + shown.px(7))
        line = QRectF(room)
        if cell.second:
            line = QRectF(room.left(), middle - shown.px(18), room.width(), shown.px(19))
            below = QRectF(room.left(), middle, room.width(), shown.px(17))
            draw_text(painter, below, cell.second, "small", "text2")
        if cell.end:
            wide = math.ceil(shown.text_width(cell.end, "small"))
            end = QRectF(line.right() - wide - 1, line.top(), wide + 1, line.height())
            draw_text(painter, end, cell.end, "small", "text2", "right")
            line.setRight(end.left() - shown.px(8))
        width = draw_text(painter, line, cell.text, cell.role, cell.token, cell.side, cell.cut)
        if cell.note:
            rest = line.adjusted(width + shown.px(10), 0, 0, 0)
            draw_text(painter, rest, cell.note, "small", "text2", "left", CUT_RIGHT)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: INDEX) -> QSize:
        return QSize(10, theme().px(SPACE.tree_row))

    @override
    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: INDEX) -> bool:
        cell = index.data(CELL_ROLE)
        tip = (cell.tip or self._whole(cell, option)) if isinstance(cell, Cell) else ""
        _show_tip(event, tip, view)
        return True

    @staticmethod
    def _whole(cell: Cell, option: QStyleOptionViewItem) -> str:
        """The whole of a text that does not fit."""
        if cell.mask:
            return ""
        wide = theme().text_width(cell.text, cell.role) + 2 * theme().px(_FIRST)
        return cell.text if wide > QRectF(option.rect).width() else ""


def _show_tip(event: QHelpEvent, text: str, view: QWidget) -> None:
    QToolTip.showText(event.globalPos(), text, view)
