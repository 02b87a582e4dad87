"""The list of channels at the left of the page: rows, order, search, and which one is chosen.

The rows' words are made here from the snapshot; painting is the delegate's.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget
from typing_extensions import override

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.sentences import channel_icon, kind_text, waiting_counts, waiting_short
from pathways_desktop.desktop.tray_menu import worst_first
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.channel_list_head import ChannelListHead
from pathways_desktop.desktop.widgets.channel_row import CHANNEL_ROW_ROLE, ChannelRowDelegate, channel_sentence
from pathways_desktop.desktop.widgets.channel_row import ChannelRow as RowData
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.menu_key import is_menu_key, tell_menu, tell_menu_at_row
from pathways_desktop.desktop.words import figure, short_moment
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot

_INDEX = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_REST_MS = 2_000
"""Rows keep their places under the mouse; they are sorted anew when nothing has moved for so long."""


def row_data(row: ChannelRow, now: int) -> RowData:
    """A channel in the words of its row."""
    received = short_moment(row.last_received, now) if row.last_received is not None else ""
    return RowData(
        name=row.name,
        state=row.state,
        place_icon=channel_icon(row),
        place_kind=kind_text(row.place) if row.place is not None else row.source_kind,
        source=row.source,
        destinations=row.destinations,
        received=row.received_today,
        delivered=row.delivered_today,
        failed=row.failed_today,
        last_received=received,
        waiting=waiting_counts(row, now),
        waiting_short=waiting_short(row),
        problem=said(row.sentence or ""),
        spark=row.last_hour,
    )


class ChannelModel(QAbstractListModel):
    """The channels, problems first or by name, those that the search names."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._snapshot: EngineSnapshot | None = None
        self._rows: list[RowData] = []
        self._by_name = False
        self._find = ""

    @property
    def by_name(self) -> bool:
        """Whether the order is by name."""
        return self._by_name

    def names(self) -> list[str]:
        """The channels in the order shown."""
        return [row.name for row in self._rows]

    def set_order(self, *, by_name: bool) -> None:
        """Problems first, or by name."""
        self._by_name = by_name
        self.sort_now()

    def set_find(self, text: str) -> None:
        """Show only channels whose name, source or destinations hold this."""
        self._find = text.casefold()
        self.sort_now()

    def show_snapshot(self, snapshot: EngineSnapshot) -> bool:
        """Change figures in place; True when the rows want another order or are others."""
        self._snapshot = snapshot
        wanted = self._wanted()
        if sorted(row.name for row in wanted) != sorted(self.names()):
            self._reset(wanted)
            return False
        by_name = {row.name: row for row in wanted}
        for number, row in enumerate(self._rows):
            new = by_name[row.name]
            if new != row:
                self._rows[number] = new
                self.dataChanged.emit(self.index(number), self.index(number))
        return [row.name for row in wanted] != self.names()

    def sort_now(self) -> None:
        """Give the rows the order that they want."""
        if self._snapshot is not None:
            self._reset(self._wanted())

    def row_of(self, name: str) -> int:
        """Where a channel stands; -1: nowhere."""
        names = self.names()
        return names.index(name) if name in names else -1

    def _wanted(self) -> list[RowData]:
        if self._snapshot is None:
            return []
        now = self._snapshot.at
        rows = self._snapshot.channels
        order = sorted(rows, key=_by_name) if self._by_name else worst_first(rows)
        return [row_data(row, now) for row in order if self._find in _haystack(row)]

    def _reset(self, rows: list[RowData]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: _INDEX = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: _INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == CHANNEL_ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return channel_sentence(row)
        return None


def _by_name(row: ChannelRow) -> str:
    return row.name


def _haystack(row: ChannelRow) -> str:
    return "\0".join((row.name, row.source, *row.destinations)).casefold()


class _View(QListView):
    opened = Signal()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        tell_menu(self, event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_menu_key(event):
            tell_menu_at_row(self)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)


class ChannelList(Card):
    """The card with the head and the rows."""

    chosen = Signal(str)
    """Another channel was chosen; empty: none is."""
    opened = Signal(str)
    """Enter or a double click."""
    fold_asked = Signal(bool)
    clear_asked = Signal()
    """The search found nothing and is to be emptied."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(tight=True, gap=0, parent=parent)
        self._name = ""
        self.model = ChannelModel(self)
        self.head = ChannelListHead(self.tr("Problems first"))
        self.view = _View()
        self.view.setModel(self.model)
        self._delegate = ChannelRowDelegate(self.view)
        self.view.setItemDelegate(self._delegate)
        self.view.setAccessibleName(self.tr("Channels"))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self._none = EmptyState()
        self._none.hide()
        self.rows.addWidget(self.head)
        self.rows.addWidget(self.view, 1)
        self.rows.addWidget(self._none, 1)
        self.gone = Button("", "note", "link", small=True)
        self.gone.hide()
        self.rows.addWidget(self.gone, 0, Qt.AlignmentFlag.AlignLeft)
        self._none.action.connect(self._clear)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._sort)
        self.head.order_asked.connect(self._turn_order)
        self.head.fold_asked.connect(self.fold_asked)
        self.view.selectionModel().currentChanged.connect(self._current_changed)
        self.view.doubleClicked.connect(self._open)
        self.view.opened.connect(self._open)

    def current(self) -> str:
        """The chosen channel's name."""
        return self._name

    def choose(self, name: str) -> bool:
        """Choose a channel; False when it is not in the list."""
        row = self.model.row_of(name)
        if row < 0:
            return False
        self.view.setCurrentIndex(self.model.index(row))
        return True

    def set_gone(self, count: int) -> None:
        """How many channels have messages and are not in the file any more."""
        one = self.tr("1 channel is not in channels.yaml any more")
        many = self.tr("{count} channels are not in channels.yaml any more").format(count=figure(count))
        self.gone.set_words(one if count == 1 else many)
        self.gone.setToolTip(
            self.tr("Show its messages") if count == 1 else self.tr("Show the messages of one of them")
        )
        self.gone.setVisible(bool(count))

    def set_compact(self, compact: bool) -> None:
        """Fold to 208 or open."""
        self._delegate.set_compact(compact)
        self.head.set_compact(compact)

    def set_find(self, text: str) -> None:
        """Show the channels that this names; where none is named that is said, with a way back."""
        self.model.set_find(text)
        self._keep_choice()
        none = bool(text) and not self.model.names()
        if none:
            clear = ActionButton("clear", self.tr("Clear"), "close")
            told = self.tr("No name, folder or destination holds this.")
            self._none.set_data(EmptyData(self.tr("No channel matches"), told, "search", (clear,)))
        self.view.setVisible(not none)
        self._none.setVisible(none)

    def _clear(self, _action: str) -> None:
        self.clear_asked.emit()

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine; the order waits until the mouse has left and nothing moved for two seconds."""
        if self.model.show_snapshot(snapshot) and not self._rest.isActive():
            self._rest.start()
        self._keep_choice()

    def _keep_choice(self) -> None:
        index = self.view.currentIndex()
        now = self.model.names()[index.row()] if index.isValid() else ""
        if now == self._name and now:
            return
        if not self.choose(self._name):
            names = self.model.names()
            if names:
                self.choose(names[0])
            elif self._name:
                self._name = ""
                self.chosen.emit("")

    def order_by_name(self, by_name: bool) -> None:
        """By name, or problems first."""
        if by_name is not self.model.by_name:
            self._turn_order()

    def _turn_order(self) -> None:
        by_name = not self.model.by_name
        self.head.set_order(self.tr("By name") if by_name else self.tr("Problems first"))
        self.model.set_order(by_name=by_name)
        self._keep_choice()

    def _sort(self) -> None:
        if self.view.underMouse():
            self._rest.start()
            return
        self.model.sort_now()
        self._keep_choice()

    def _current_changed(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not index.isValid():
            return
        name = self.model.names()[index.row()]
        if name != self._name:
            self._name = name
            self.chosen.emit(name)

    def _open(self) -> None:
        if self._name:
            self.opened.emit(self._name)
