"""What waits, by age: a row a place, a column an age. A table, so that arrows move in it and a reader can read it.

The number stands in the cell; the tint only supports it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.painting import draw_text, figure, focus_frame, rounded

BUCKETS: Final = 6
"""Under 5, 10, 20, 40, 80 minutes, older."""
_TINTS: Final = (0.14, 0.21, 0.26, 0.33, 0.41, 0.50)
_NAME_WIDTH, _ALL_WIDTH, _ROW, _HEAD, _LEAST_CELL = 96, 52, 28, 22, 48
_UNKNOWN: Final = "?"
_INDEX = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class AgeRow:
    """A place and how many wait there in each of the six ages, youngest first; None: not known."""

    key: str
    name: str
    counts: tuple[int, ...] | None

    def at(self, column: int) -> int | None:
        """What stands in a column behind the name: one age, or behind the last one all; None: not known."""
        if self.counts is None:
            return None
        return sum(self.counts) if column > BUCKETS else self.counts[column - 1]


class _AgeModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[AgeRow, ...] = ()

    def titles(self) -> tuple[str, ...]:
        tr = self.tr
        return ("", tr("under 5"), "10", "20", "40", tr("80 min"), tr("older"), tr("All"))

    def set_rows(self, rows: tuple[AgeRow, ...]) -> None:
        if [row.key for row in rows] == [row.key for row in self.rows]:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, BUCKETS + 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: _INDEX = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: _INDEX = _NO_INDEX) -> int:
        return 0 if parent.isValid() else BUCKETS + 2

    @override
    def data(self, index: _INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        count = row.at(column) if column else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name if column == 0 else _UNKNOWN if count is None else figure(count)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = self.tr("not known") if count is None else figure(count)
            return row.name if column == 0 else f"{row.name}, {self.titles()[column]}: {told}"
        return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section > BUCKETS else Qt.AlignmentFlag.AlignHCenter
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def flags(self, index: _INDEX) -> Qt.ItemFlag:
        if 0 < index.column() <= BUCKETS:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled


class _AgePainter(QStyledItemDelegate):
    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _INDEX) -> None:
        shown, model = theme(), index.model()
        assert isinstance(model, _AgeModel)
        row, column = model.rows[index.row()], index.column()
        rect = QRectF(option.rect).adjusted(0, 0, 0, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if column == 0:
            draw_text(painter, rect.adjusted(0, 0, -6, 0), row.name, "body", "text")
        elif column > BUCKETS:
            count = row.at(column)
            text = _UNKNOWN if count is None else figure(count)
            token: TokenName = "warn" if count is None else "text"
            draw_text(painter, rect.adjusted(0, 0, -4, 0), text, "strong", token, "right")
        else:
            self._paint_cell(painter, rect.adjusted(1, 0, -1, 0), column - 1, row.at(column))
            focused = QStyle.StateFlag.State_HasFocus in option.state
            if focused:
                focus_frame(painter, rect.adjusted(1, 0, -1, 0), shown.px(SPACE.radius_cell))
        painter.restore()

    def _paint_cell(self, painter: QPainter, rect: QRectF, age: int, count: int | None) -> None:
        shown = theme()
        radius = shown.px(SPACE.radius_cell)
        if shown.high_contrast:
            rounded(painter, rect, radius, shown.color("surface"), shown.color("line"))
        elif count:
            rounded(painter, rect, radius, shown.mix("surface", "warn" if age else "accent", _TINTS[age]))
        else:
            rounded(painter, rect, radius, shown.color("sunken"))
        if count:
            draw_text(painter, rect, figure(count), "strong", "text", "center")
        elif count is not None:
            draw_text(painter, rect, "·", "small", "text3", "center")


class AgeTable(QTableView):
    """Rows: in the folder, then each destination. A click or Enter on a cell asks to list what it counts."""

    cell_chosen = Signal(str, int)
    """The row's key and the number of the age, 0 to 5; never for a cell with nothing in it."""

    def __init__(self, rows: tuple[AgeRow, ...] = (), *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = _AgeModel(self)
        self.setProperty("box", "ages")
        self.setModel(self._model)
        self.setItemDelegate(_AgePainter(self))
        self.setAccessibleName(self.tr("What waits, by age"))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setMinimumSectionSize(1)
        self.clicked.connect(self._choose)
        theme().changed.connect(self.restyle)
        self.set_rows(rows)

    def set_rows(self, rows: tuple[AgeRow, ...]) -> None:
        """Show these rows; the chosen cell stays while the rows are the same places."""
        if any(row.counts is not None and len(row.counts) != BUCKETS for row in rows):
            raise ValueError("a row of ages has six counts")
        self._model.set_rows(rows)
        self.restyle()

    def restyle(self) -> None:
        """Take font and sizes anew."""
        shown, head = theme(), self.horizontalHeader()
        head.setFont(shown.font("cap"))
        head.setFixedHeight(shown.px(_HEAD))
        self.verticalHeader().setDefaultSectionSize(shown.px(_ROW))
        for column in range(BUCKETS + 2):
            ends = column in (0, BUCKETS + 1)
            mode = QHeaderView.ResizeMode.Fixed if ends else QHeaderView.ResizeMode.Stretch
            head.setSectionResizeMode(column, mode)
        names = max((shown.text_width(row.name, "body") for row in self._model.rows), default=0.0)
        self.setColumnWidth(0, max(shown.px(_NAME_WIDTH), min(round(names) + 10, shown.px(2 * _NAME_WIDTH))))
        self.setColumnWidth(BUCKETS + 1, shown.px(_ALL_WIDTH))
        self.setFixedHeight(self.sizeHint().height())
        self.setMinimumWidth(self.columnWidth(0) + shown.px(_ALL_WIDTH) + BUCKETS * shown.px(_LEAST_CELL))
        self.viewport().update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(shown.px(480), shown.px(_HEAD) + shown.px(_ROW) * len(self._model.rows))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and 0 < index.column() <= BUCKETS:
            row = self._model.rows[index.row()]
            if row.at(index.column()):
                self.cell_chosen.emit(row.key, index.column() - 1)
