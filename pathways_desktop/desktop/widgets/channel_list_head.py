"""The head above the channel rows: the order, the names of the columns, and the chevron that folds the list.

Its columns stand where `channel_row` puts the figures.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import HeadButton
from pathways_desktop.desktop.widgets.channel_row import (
    COLUMN_WIDTH,
    DELIVERED_RIGHT,
    FAILED_RIGHT,
    NAME_LEFT,
    RECEIVED_RIGHT,
    SPARK_LEFT,
)
from pathways_desktop.desktop.widgets.painting import Painted, draw_text, hairline

_NARROW = 400


class ChannelListHead(Painted):
    """28 high. Folded it shows the order and the chevron that opens the list again."""

    order_asked = Signal()
    """The order's button was pressed: the page opens its menu below it or turns the order round."""
    fold_asked = Signal(bool)
    """True: fold the list; False: open it."""

    def __init__(self, order: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._compact = False
        self.order = HeadButton(order, "chevron-down", parent=self)
        """The button that carries the order's name; a menu may be hung on it."""
        self._fold = HeadButton("", "chevron-right", tip=self.tr("Open the list"), parent=self)
        self.order.clicked.connect(self.order_asked)
        self._fold.clicked.connect(self._ask_fold)
        self._fold.hide()
        self.setToolTip(
            self.tr(
                "Of today. Received counts messages, Delivered and Failed count outputs. Failed are those that were "
                "given up or rejected and not sent again, and those that fail now and are still tried."
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_order(self, text: str) -> None:
        """Name the order that the list has."""
        self.order.setText(text)
        self.order.setAccessibleName(text)
        self._place()

    def set_compact(self, compact: bool) -> None:
        """Follow the list: folded or open."""
        self._compact = compact
        self._fold.setVisible(compact)
        self._place()
        self.update()

    @override
    def restyle(self) -> None:
        super().restyle()
        self._place()

    @override
    def sizeHint(self) -> QSize:
        return QSize(10, theme().px(SPACE.header_row))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        shown, size = theme(), self.order.sizeHint()
        left = shown.px(14 if self._compact else NAME_LEFT) - shown.px(4)
        self.order.setGeometry(left, (self.height() - size.height()) // 2, size.width(), size.height())
        side = shown.target()
        self._fold.setGeometry(self.width() - side - shown.px(4), (self.height() - side) // 2, side, side)

    def _ask_fold(self) -> None:
        self.fold_asked.emit(not self._compact)

    @override
    def paint(self, painter: QPainter) -> None:
        shown, width, high = theme(), self.width(), self.height()
        hairline(painter, 0, width, high - 1)
        if self._compact:
            return
        if width >= shown.px(_NARROW):
            spark = QRectF(width - shown.px(SPARK_LEFT), 0, shown.px(80), high)
            draw_text(painter, spark, self.tr("Last hour"), "cap", "text2")
        columns = (
            (RECEIVED_RIGHT, self.tr("Received")),
            (DELIVERED_RIGHT, self.tr("Delivered")),
            (FAILED_RIGHT, self.tr("Failed")),
        )
        wide = COLUMN_WIDTH + 2
        for right, text in columns:
            cell = QRectF(width - shown.px(right + wide), 0, shown.px(wide), high)
            draw_text(painter, cell, text, "cap", "text2", "right")
