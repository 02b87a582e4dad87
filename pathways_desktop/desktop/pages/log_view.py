"""The log, of one channel or of all: level, words, copying; it follows the file while it is in front.

The lines hold no content and no file name, so nothing is hidden here. Memory is bounded: the last lines only.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.models.cell import ROW_ROLE
from pathways_desktop.desktop.models.log import EVENT, LEVEL, LEVELS, OF, TIME, LogLine, LogModel
from pathways_desktop.desktop.pages.base import Table, add_action, copy_data, copy_text
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.fields import ChoiceBox, SearchField
from pathways_desktop.desktop.words import figure, rfc3339

_REFRESH_MS = 2_000
_SHOWN_LEVELS = LEVELS[:4]
MOST_OF_ONE, MOST_OF_ALL = 500, 2_000


class LogView(QWidget):
    """Lines of one channel, or with `whole` of the program: then a box chooses the channel."""

    def __init__(self, commands: Commands, *, whole: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        shown = theme()
        self._commands = commands
        self._whole = whole
        self._most = MOST_OF_ALL if whole else MOST_OF_ONE
        self._asked = 0
        self.channel: str | None = None
        """None: every channel, and what belongs to none."""
        self.search = SearchField(self.tr("Find in the log"))
        self.level = ChoiceBox(name=self.tr("Level"))
        words = (self.tr("All levels"), self.tr("Info and worse"), self.tr("Warnings and worse"), self.tr("Errors"))
        self.level.addItems(words)
        self.level.setCurrentIndex(1)
        self.of = ChoiceBox(name=self.tr("Channel"))
        self.of.addItem(self.tr("All channels"), None)
        if not whole:
            self.of.hide()
        self.copy = Button(self.tr("Copy lines"), "copy")
        self.bar = QHBoxLayout()
        self.bar.setContentsMargins(shown.px(13), shown.px(10), shown.px(13), shown.px(10))
        self.bar.setSpacing(shown.px(SPACE.s))
        self.bar.addWidget(self.search, 1)
        for widget in (self.of, self.level, self.copy):
            self.bar.addWidget(widget)
        self.model = LogModel(self, most=self._most)
        self.table = Table(self.tr("Log"), row=SPACE.tree_row)
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.ExtendedSelection)
        self.table.horizontalHeader().setStretchLastSection(True)
        self._empty = EmptyState()
        card = Card(tight=True, gap=0, parent=self)
        card.rows.addLayout(self.bar)
        card.rows.addWidget(Hairline())
        card.rows.addWidget(self.table, 1)
        card.rows.addWidget(self._empty, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(card)
        self._again = QTimer(self)
        self._again.setInterval(_REFRESH_MS)
        self._again.timeout.connect(self._ask)
        self.search.asked.connect(self._filter)
        self.level.activated.connect(self._filter)
        self.of.activated.connect(self._channel_chosen)
        self.copy.clicked.connect(self._copy)
        self._empty.action.connect(self.clear_filters)
        self.table.customContextMenuRequested.connect(self._context_menu)
        theme().changed.connect(self._size_columns)
        self._size_columns()
        self._show_empty(self.tr("Reading the log…"), "")

    def show_channel(self, name: str | None) -> None:
        """Follow the log of this channel, or of all."""
        other = name != self.channel
        if other:
            self.channel = name
            self.model.set_lines([])
            self._show_empty(self.tr("Reading the log…"), "")
        if other or not self._again.isActive():
            self._again.start()
            self._ask()

    def set_channels(self, names: tuple[str, ...]) -> None:
        """The channels that the box offers; the one that is followed stays in it when it is gone from the file."""
        if self.channel is not None and self.channel not in names:
            names = (*names, self.channel)
        offered = tuple(self.of.itemData(place) for place in range(1, self.of.count()))
        if names == offered:
            return
        before = self.of.blockSignals(True)
        while self.of.count() > 1:
            self.of.removeItem(1)
        for name in names:
            self.of.addItem(name, name)
        self.of.setCurrentIndex(self.of.findData(self.channel) if self.channel is not None else 0)
        self.of.blockSignals(before)

    def leave(self) -> None:
        """Not in front any more: nobody reads the file."""
        self._again.stop()

    def clear_filters(self, _action: str = "") -> None:
        """Every level, every word, and with a box every channel."""
        self.search.clear()
        self.level.setCurrentIndex(0)
        self._filter()
        if self._whole and self.channel is not None:
            self.of.setCurrentIndex(0)
            self.show_channel(None)

    def escape(self) -> bool:
        """Empty the search."""
        if self.search.text():
            self.search.clear_search()
            return True
        return False

    def _size_columns(self) -> None:
        for column, width in ((TIME, 130), (LEVEL, 74), (OF, 130), (EVENT, 190)):
            self.table.setColumnWidth(column, theme().px(width))
        self.table.setColumnHidden(OF, not self._whole)

    def _channel_chosen(self) -> None:
        name = self.of.currentData()
        self.show_channel(str(name) if name is not None else None)

    def _ask(self) -> None:
        self._asked += 1
        asked = self._commands.facade.log_lines(self.channel, self._most)
        self._commands.bridge.ask(asked, self._came, self._failed, self._asked)

    def _came(self, lines: list[str], number: int) -> None:
        if number != self._asked:
            return
        bar = self.table.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        chosen = self.table.selectionModel().hasSelection()
        if self.model.set_lines(lines) and at_end and not chosen:
            self.table.scrollToBottom()
        if lines:
            self._show_empty(self.tr("No line like this"), self.tr("Lines of other levels or other words are there."))
        else:
            told = self.tr("What the engine does stands here, line by line, without names and without content.")
            self._show_empty(self.tr("No line yet"), told)

    def _failed(self, error: Exception, number: int) -> None:
        if number == self._asked:
            self.model.set_lines([])
            self._show_empty(self.tr("The log can't be read"), error_text(error))

    def _show_empty(self, title: str, text: str) -> None:
        some = bool(self.model.rowCount())
        self.table.setVisible(some)
        self._empty.setVisible(not some)
        filtered = self.model.held and not some
        clear = (ActionButton("clear", self.tr("Clear filters"), "close"),) if filtered else ()
        self._empty.set_data(EmptyData(title, text, "note", clear))
        self.copy.setEnabled(some)
        self.copy.setToolTip("" if some else self.tr("There is nothing to copy"))

    def _filter(self, _what: object = None) -> None:
        self.model.set_filter(_SHOWN_LEVELS[self.level.currentIndex()], self.search.text().strip())
        self._show_empty(self.tr("No line like this"), self.tr("Lines of other levels or other words are there."))
        self.table.scrollToBottom()

    def _copy(self) -> None:
        chosen = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        lines = self.model.lines()
        wanted = [lines[row] for row in chosen] or lines
        copy_text("\n".join(line.raw for line in wanted))
        self._commands.said.emit(self.tr("{count} lines copied").format(count=figure(len(wanted))), "")

    def _context_menu(self, place: QPoint) -> None:
        line = self.table.indexAt(place).data(ROW_ROLE)
        if not isinstance(line, LogLine):
            return
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        add_action(menu, self.tr("Copy row"), "copy").setData(line.raw)
        if line.at is not None:
            add_action(menu, self.tr("Copy exact time"), "copy").setData(rfc3339(line.at))
        if line.code:
            add_action(menu, self.tr("Copy code"), "copy").setData(line.code)
        menu.triggered.connect(copy_data)
        menu.popup(self.table.viewport().mapToGlobal(place))
