"""The rail at the left: the pages with their counts, and at its foot how the whole stands.

It shows what it is given and says which page was chosen; folded it is 56 wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_app_mark, paint_icon, paint_state
from pathways_desktop.desktop.theme.states import look, state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.accessible import sentence
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE, Painted, draw_text, focus_frame, rounded

_INDEX = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_BRAND, _FOOT_LINE, _GAP = 58, 23, 2


@dataclass(frozen=True, slots=True)
class RailItem:
    """A page: key, word, icon, and a count with its state's shape (empty for none). `tip` stands in the tooltip."""

    key: str
    text: str
    icon: str
    badge: str = ""
    badge_state: str = "failed"
    tip: str = ""
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class RailCount:
    """A line of the foot: a state's shape, a figure for the folded rail, and both in words."""

    state: str
    figure: str
    text: str


@dataclass(frozen=True, slots=True)
class RailData:
    """Everything on the rail. `strong` is what came today, `quiet` the age of the last pass."""

    host: str
    items: tuple[RailItem, ...]
    counts: tuple[RailCount, ...] = ()
    strong: str = ""
    quiet: str = ""


class _RailModel(QAbstractListModel):
    """The items, with one row that cannot be chosen between those at the top and those at the end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[RailItem | None] = []
        self.folded = False

    def set_items(self, items: tuple[RailItem, ...]) -> None:
        rows = [item for item in items if not item.at_end]
        last = [item for item in items if item.at_end]
        wanted: list[RailItem | None] = [*rows, None, *last] if last else [*rows]
        if [row and row.key for row in wanted] == [row and row.key for row in self.rows]:
            self.rows = wanted
            if wanted:
                self.dataChanged.emit(self.index(0), self.index(len(wanted) - 1))
            return
        self.beginResetModel()
        self.rows = wanted
        self.endResetModel()

    def row_of(self, key: str) -> int:
        for number, item in enumerate(self.rows):
            if item is not None and item.key == key:
                return number
        return -1

    @override
    def rowCount(self, parent: _INDEX = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: _INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.rows[index.row()]
        if item is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return item.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            count = f"{item.badge} {state_word(item.badge_state)}" if item.badge else ""
            return sentence(item.text, count)
        if role == Qt.ItemDataRole.ToolTipRole and (self.folded or item.tip):
            return sentence(item.text if self.folded else "", item.tip)
        return None

    @override
    def flags(self, index: _INDEX) -> Qt.ItemFlag:
        if self.rows[index.row()] is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class _RailPainter(QStyledItemDelegate):
    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _INDEX) -> None:
        model = index.model()
        assert isinstance(model, _RailModel)
        item = model.rows[index.row()]
        if item is None:
            return
        shown = theme()
        chosen = QStyle.StateFlag.State_Selected in option.state
        rect = QRectF(option.rect).adjusted(shown.px(8), 0, -shown.px(8), -shown.px(_GAP))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            contrast = shown.high_contrast
            fill = shown.color("surface") if contrast else shown.mix("rail", "accent", 0.14)
            rounded(painter, rect, shown.px(6), fill, shown.color("accent") if contrast else None, SPACE.focus)
            mark = QRectF(rect.left(), rect.top() + shown.px(9), SPACE.marker, rect.height() - shown.px(18))
            rounded(painter, mark, 1.5, shown.color("accent"))
        elif QStyle.StateFlag.State_MouseOver in option.state and not shown.high_contrast:
            rounded(painter, rect, shown.px(6), shown.mix("rail", "text", 0.06))
        side = shown.px(SPACE.icon_rail)
        token: TokenName = "accent" if chosen else "text2"
        left = rect.left() + shown.px(12)
        if model.folded:
            left = rect.center().x() - side / 2
        paint_icon(painter, item.icon, token, left, rect.center().y() - side / 2, side)
        if not model.folded:
            words = QRectF(rect.left() + shown.px(40), rect.top(), rect.width() - shown.px(40), rect.height())
            if item.badge:
                words.setRight(self._badge_left(rect, item) - shown.px(6))
            draw_text(painter, words, item.text, "strong" if chosen else "body", "text" if chosen else "text2")
        if item.badge:
            self._paint_badge(painter, rect, item, folded=model.folded)
        if QStyle.StateFlag.State_HasFocus in option.state:
            focus_frame(painter, rect, shown.px(6))
        painter.restore()

    def _badge_left(self, rect: QRectF, item: RailItem) -> float:
        shown = theme()
        width = shown.px(17) + max(shown.px(14), shown.text_width(item.badge, "small_strong"))
        return rect.right() - shown.px(6) - width

    def _paint_badge(self, painter: QPainter, rect: QRectF, item: RailItem, *, folded: bool) -> None:
        shown, token = theme(), look(item.badge_state).token
        side = shown.px(SPACE.state_table)
        if folded:
            small = shown.px(12)
            left = rect.center().x() + shown.px(4)
            ground = QRectF(left - 1, rect.top() + shown.px(4) - 1, small + 2, small + 2)
            rounded(painter, ground, ground.width() / 2, shown.color("rail"))
            paint_state(painter, item.badge_state, left, rect.top() + shown.px(4), small)
            return
        left = self._badge_left(rect, item)
        paint_state(painter, item.badge_state, left, rect.center().y() - side / 2, side)
        words = QRectF(left + shown.px(17), rect.top(), rect.right() - shown.px(6) - left - shown.px(17), rect.height())
        draw_text(painter, words, item.badge, "small_strong", token)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _INDEX) -> QSize:
        shown, model, view = theme(), index.model(), self.parent()
        assert isinstance(model, _RailModel)
        row = shown.px(SPACE.rail_row) + shown.px(_GAP)
        if model.rows[index.row()] is None and isinstance(view, QListView):
            rest = view.viewport().height() - row * (len(model.rows) - 1)
            return QSize(10, max(1, rest))
        return QSize(10, row)


class _Brand(Painted):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.host = ""
        self.folded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(10, theme().px(_BRAND))

    @override
    def paint(self, painter: QPainter) -> None:
        shown = theme()
        side = shown.px(28)
        if self.folded:
            paint_app_mark(painter, (self.width() - side) / 2, shown.px(14), side)
            return
        paint_app_mark(painter, shown.px(16), shown.px(14), side)
        left = shown.px(52)
        room = self.width() - left - shown.px(8)
        draw_text(painter, QRectF(left, shown.px(11), room, shown.px(20)), "Pathways", "title")
        host = QRectF(left, shown.px(29), room, shown.px(16))
        draw_text(painter, host, self.host, "small", "text3", cut=CUT_MIDDLE)


class _Foot(Painted):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.data = RailData("", ())
        self.folded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def told(self) -> str:
        return sentence(*(count.text for count in self.data.counts), self.data.strong, self.data.quiet)

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        lines = 0 if self.folded else shown.px(18) * len(self._sentences())
        return QSize(10, shown.px(12) + shown.px(_FOOT_LINE) * len(self.data.counts) + lines + shown.px(10))

    @override
    def paint(self, painter: QPainter) -> None:
        shown = theme()
        inset = shown.px(8 if self.folded else 16)
        line = shown.color("line") if shown.high_contrast else shown.mix("rail", "edge", 0.3)
        painter.fillRect(QRectF(inset, 0, self.width() - 2 * inset, 1), line)
        y, high, side = float(shown.px(12)), shown.px(18), shown.px(SPACE.state_table)
        left = shown.px(10 if self.folded else 20)
        for count in self.data.counts:
            paint_state(painter, count.state, left, y + (high - side) / 2, side)
            words = left + side + shown.px(4 if self.folded else 8)
            text = count.figure if self.folded else count.text
            draw_text(painter, QRectF(words, y, self.width() - words - 4, high), text, "small", "text2")
            y += shown.px(_FOOT_LINE)
        if self.folded:
            return
        y += shown.px(4)
        for text, role, token in self._sentences():
            draw_text(painter, QRectF(left, y, self._room(), high), text, role, token)
            y += high

    def _room(self) -> float:
        shown = theme()
        return shown.px(SPACE.rail) - shown.px(20) - shown.px(8)

    def _sentences(self) -> list[tuple[str, RoleName, TokenName]]:
        """The lines below the counts: what is too long for one goes on in the next."""
        shown, lines = theme(), list[tuple[str, RoleName, TokenName]]()
        said: tuple[tuple[str, RoleName, TokenName], ...] = (
            (self.data.strong, "small_strong", "text"),
            (self.data.quiet, "small", "text3"),
        )
        for text, role, token in said:
            line = ""
            for word in text.split():
                longer = f"{line} {word}".strip()
                if line and shown.text_width(longer, role) > self._room():
                    lines.append((line, role, token))
                    longer = word
                line = longer
            if line:
                lines.append((line, role, token))
        return lines


class NavRail(QFrame):
    """The rail. `Ctrl+1…5` belongs to the window, which calls `set_current`."""

    page_chosen = Signal(str)
    """The key of the page that the user chose; not sent by `set_current`."""

    def __init__(self, data: RailData | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("box", "rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = _RailModel(self)
        self._brand = _Brand(self)
        self._foot = _Foot(self)
        self.list = QListView(self)
        """The list of pages, for the order of focus."""
        self.list.setModel(self._model)
        self.list.setItemDelegate(_RailPainter(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFont(QFont(theme().font("body")))
        self.list.selectionModel().currentChanged.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._brand)
        column.addSpacing(theme().px(6))
        column.addWidget(self.list, 1)
        column.addWidget(self._foot)
        self._quiet = False
        self._folded = False
        self.name_parts()
        theme().changed.connect(self.restyle)
        self.restyle()
        if data is not None:
            self.set_data(data)

    def name_parts(self) -> None:
        """The names for a screen reader, in the language of now."""
        self.list.setAccessibleName(self.tr("Pages"))

    def set_data(self, data: RailData) -> None:
        """Show this; the chosen page stays."""
        key = self.current()
        self._quiet = True
        self._model.set_items(data.items)
        self._quiet = False
        self._brand.host = data.host
        self._brand.setAccessibleName(f"Pathways, {data.host}")
        self._foot.data = data
        self._foot.setAccessibleName(self._foot.told())
        self._foot.setToolTip(self._foot.told() if self._folded else "")
        self._brand.update()
        self._foot.restyle()
        if key:
            self.set_current(key)

    def current(self) -> str:
        """The key of the chosen page; empty before the first choice."""
        index = self.list.currentIndex()
        item = self._model.rows[index.row()] if index.isValid() else None
        return item.key if item is not None else ""

    def set_current(self, key: str) -> None:
        """Choose a page without telling so. Unknown keys change nothing."""
        row = self._model.row_of(key)
        if row >= 0:
            self._quiet = True
            self.list.setCurrentIndex(self._model.index(row))
            self._quiet = False

    @property
    def folded(self) -> bool:
        """Whether only the icons are shown."""
        return self._folded

    def set_folded(self, folded: bool) -> None:
        """Fold to 56 or open to 172."""
        self._folded = folded
        self._model.folded = self._brand.folded = self._foot.folded = folded
        self._foot.setToolTip(self._foot.told() if folded else "")
        self.restyle()

    def restyle(self) -> None:
        """Take sizes anew."""
        self.setFixedWidth(theme().px(SPACE.rail_folded if self._folded else SPACE.rail))
        self._brand.restyle()
        self._foot.restyle()
        self.list.scheduleDelayedItemsLayout()
        self.list.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.list.scheduleDelayedItemsLayout()

    def _tell(self) -> None:
        key = self.current()
        if key and not self._quiet:
            self.page_chosen.emit(key)
