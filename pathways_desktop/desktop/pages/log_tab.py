"""The tab Log: the last lines about a channel, following the file while it is in front."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.models.cell import ROW_ROLE
from pathways_desktop.desktop.models.log import LEVELS, MOST_LINES, LogLine, LogModel
from pathways_desktop.desktop.pages.base import Table, add_action, copy_data, copy_text
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.fields import ChoiceBox, SearchField
from pathways_desktop.desktop.words import figure, rfc3339
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot

_REFRESH_MS = 2_000
_SHOWN_LEVELS = LEVELS[:4]


class LogTab(Tab):
    """Lines of one channel."""

    wants_width = True

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        shown = theme()
        self._asked = 0
        self.search = SearchField(self.tr("Find in the log"))
        self.level = ChoiceBox(name=self.tr("Level"))
        words = (self.tr("All levels"), self.tr("Info and worse"), self.tr("Warnings and worse"), self.tr("Errors"))
        self.level.addItems(words)
        self.level.setCurrentIndex(1)
        self.copy = Button(self.tr("Copy lines"), "copy")
        bar = QHBoxLayout()
        bar.setContentsMargins(shown.px(13), shown.px(10), shown.px(13), shown.px(10))
        bar.setSpacing(shown.px(SPACE.s))
        bar.addWidget(self.search, 1)
        bar.addWidget(self.level)
        bar.addWidget(self.copy)
        self.model = LogModel(self)
        self.table = Table(self.tr("Log"), row=SPACE.tree_row)
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.ExtendedSelection)
        self.table.horizontalHeader().setStretchLastSection(True)
        self._empty = EmptyState()
        card = Card(tight=True, gap=0)
        card.rows.addLayout(bar)
        card.rows.addWidget(Hairline())
        card.rows.addWidget(self.table, 1)
        card.rows.addWidget(self._empty, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, shown.px(SPACE.gap), 0, 0)
        column.addWidget(card)
        self._again = QTimer(self)
        self._again.setInterval(_REFRESH_MS)
        self._again.timeout.connect(self._ask)
        self.search.asked.connect(self._filter)
        self.level.activated.connect(self._filter)
        self.copy.clicked.connect(self._copy)
        self.table.customContextMenuRequested.connect(self._context_menu)
        theme().changed.connect(self._size_columns)
        self._size_columns()
        self._show_empty(self.tr("Reading the log…"), "")

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        other = row.name != self.channel
        if other:
            self.channel = row.name
            self.model.set_lines([])
            self._show_empty(self.tr("Reading the log…"), "")
        if other or not self._again.isActive():
            self._again.start()
            self._ask()

    @override
    def leave(self) -> None:
        self._again.stop()

    @override
    def escape(self) -> bool:
        if self.search.text():
            self.search.clear_search()
            return True
        return False

    def _size_columns(self) -> None:
        for column, width in ((0, 130), (1, 74), (2, 190)):
            self.table.setColumnWidth(column, theme().px(width))

    def _ask(self) -> None:
        self._asked += 1
        asked = self.commands.facade.log_lines(self.channel, MOST_LINES)
        self.commands.bridge.ask(asked, self._came, self._failed, self._asked)

    def _came(self, lines: list[str], number: int) -> None:
        if number != self._asked:
            return
        bar = self.table.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        if self.model.set_lines(lines) and at_end:
            self.table.scrollToBottom()
        text = self.tr("What the engine does for this channel stands here, without names and without content.")
        self._show_empty(self.tr("No line yet") if not lines else self.tr("No line like this"), text)

    def _failed(self, error: Exception, number: int) -> None:
        if number == self._asked:
            self.model.set_lines([])
            self._show_empty(self.tr("The log can't be read"), error_text(error))

    def _show_empty(self, title: str, text: str) -> None:
        some = bool(self.model.rowCount())
        self.table.setVisible(some)
        self._empty.setVisible(not some)
        self._empty.set_data(EmptyData(title, text, "note"))
        self.copy.setEnabled(some)
        self.copy.setToolTip("" if some else self.tr("There is nothing to copy"))

    def _filter(self, _what: object = None) -> None:
        self.model.set_filter(_SHOWN_LEVELS[self.level.currentIndex()], self.search.text().strip())
        self._show_empty(self.tr("No line like this"), "")
        self.table.scrollToBottom()

    def _copy(self) -> None:
        chosen = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        lines = self.model.lines()
        wanted = [lines[row] for row in chosen] or lines
        copy_text("\n".join(line.raw for line in wanted))
        self.commands.said.emit(self.tr("{count} lines copied").format(count=figure(len(wanted))), "")

    def _context_menu(self, place: QPoint) -> None:
        line = self.table.indexAt(place).data(ROW_ROLE)
        if not isinstance(line, LogLine):
            return
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        add_action(menu, self.tr("Copy row"), "copy").setData(line.raw)
        if line.at is not None:
            add_action(menu, self.tr("Copy exact time"), "copy").setData(rfc3339(line.at))
        menu.triggered.connect(copy_data)
        menu.popup(self.table.viewport().mapToGlobal(place))
