"""Search, chips, the table of messages and the reading pane: the page Messages, and a channel's tab of that name.

It keeps what is chosen while the list grows at its top, and sends what is chosen to the resend sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QMenu, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.models.cell import CELL_ROLE, Cell
from pathways_desktop.desktop.models.message_cells import (
    CONTROL,
    FILE,
    FILTERED,
    OUTPUTS,
    RECEIVED,
    STATE,
    TYPE,
    copied_row,
)
from pathways_desktop.desktop.models.messages import MessagesModel
from pathways_desktop.desktop.pages.base import Table, add_action, copy_data
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.message_empty import nothing_found
from pathways_desktop.desktop.pages.message_filters import MessageFilters
from pathways_desktop.desktop.pages.reading_pane import ReadingPane
from pathways_desktop.desktop.pages.resend_strip import ResendStrip
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.empty_state import EmptyState
from pathways_desktop.desktop.widgets.fields import SearchField
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.words import figure, rfc3339
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import MessagesChanged
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.rows import MessageRow
from pathways_desktop.engine.facade import MessageQuery

_NARROW = 844
"""Below this width (at B = 12; a window of 900) the list or the pane is shown, not both."""
MOST_RESENT = 1_000
_LEAST_FILE = 90


class MessageBrowser(QWidget):
    """Everything between the page's header and its status line."""

    counted = Signal()
    """How many are known changed."""

    def __init__(self, commands: Commands, *, channel: str | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        self._fixed = channel is not None
        self._chosen_number: int | None = None
        self._kept: MessageRow | None = None
        """What was chosen before the list was read anew and has not come up in it yet: the pane keeps it."""
        self._filter_choice: tuple[MessageRow, int, str] | None = None
        """What the open menu would filter for."""
        self._pane_wanted = True
        self._widths: dict[int, int] = {}
        shown = theme()
        self.model = MessagesModel(commands.facade, commands.bridge, self)
        # What holds others is made first: a widget that changes its parent has all that is in it styled anew.
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._left = QWidget(self.splitter)
        self.search = SearchField(self.tr("Patient id, control id, file name or time"))
        self.filters = MessageFilters(fixed_channel=self._fixed)
        self.filters.set_types(self.model.types)
        self.banner = Banner()
        self.banner.hide()
        self.table = Table(self.tr("Messages"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.ExtendedSelection)
        self.resends = ResendStrip(commands)
        self._empty = EmptyState()
        self._chosen = TextLabel("", "small_strong")
        self._hint = ElidedLabel(self.tr("Shift or Ctrl and click to choose more"), "small", "text2")
        self._range = TextLabel("", "small", "text2")
        foot = QHBoxLayout()
        foot.setContentsMargins(shown.px(13), shown.px(7), shown.px(13), shown.px(7))
        foot.setSpacing(shown.px(SPACE.s))
        foot.addWidget(self._chosen)
        foot.addWidget(self._hint, 1)
        foot.addWidget(self._range)
        card = Card(tight=True, gap=0, parent=self._left)
        card.rows.addWidget(self.table, 1)
        card.rows.addWidget(self._empty, 1)
        card.rows.addWidget(Hairline())
        card.rows.addLayout(foot)
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(shown.px(SPACE.s) + 2)
        left.addWidget(self.search)
        left.addWidget(self.filters)
        left.addWidget(self.resends)
        left.addWidget(self.banner)
        left.addWidget(card, 1)
        self.pane = ReadingPane(commands, parent=self.splitter)
        self.splitter.setHandleWidth(shown.px(SPACE.page))
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self._left)
        self.splitter.addWidget(self.pane)
        self.splitter.setStretchFactor(0, 58)
        self.splitter.setStretchFactor(1, 46)
        self.splitter.setSizes([591, 469])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.splitter)
        self.setTabOrder(self.search, self.filters)
        self._moved = QTimer(self)
        self._moved.setSingleShot(True)
        self._moved.timeout.connect(self._show_range)
        self.search.asked.connect(self._searched)
        self.filters.changed.connect(self._query_changed)
        self.filters.stop_asked.connect(self.model.stop_search)
        self.filters.go_on_asked.connect(self.model.go_on)
        self.model.found.connect(self._show_found)
        self.model.failed.connect(self._not_read)
        self.model.refreshed.connect(self._rows_refreshed)
        self.model.modelReset.connect(self._was_reset)
        self.model.rowsInserted.connect(self._rows_came)
        self.table.selectionModel().selectionChanged.connect(self._choice_changed)
        self.table.clicked.connect(self._show_pane)
        self.table.activated.connect(self._open_pane)
        self.table.delete_pressed.connect(self._say_where_retention_is)
        self.table.doubleClicked.connect(self._open_pane)
        self.table.customContextMenuRequested.connect(self._context_menu)
        self.table.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.pane.close_asked.connect(self.close_pane)
        self.pane.resend_asked.connect(self._resend)
        self.banner.action.connect(self._try_again)
        self._empty.action.connect(self.clear_filters)
        commands.bridge.messages_changed.connect(self._messages_changed)
        theme().changed.connect(self._size_columns)
        self._size_columns()
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.viewport().installEventFilter(self)
        if channel is not None:
            self.filters.set_query(MessageQuery(channel))
        self._choice_changed()

    def start(self) -> None:
        """Read the first page, once somebody looks."""
        if not self.model.rowCount() and not self.model.busy:
            self._query_changed()

    def show_query(self, query: MessageQuery) -> None:
        """Show what another page asks for."""
        self.search.setText(query.find)
        self.filters.set_query(replace(query, find=""))
        self._query_changed()

    def standing(self) -> dict[str, Any]:
        """Search, chips, the chosen message, the pane and what is told of a resend, for one that is made anew."""
        return {
            "find": self.search.text(),
            "chips": (self.filters.query, self.filters.time),
            "chosen": self._chosen_number,
            "pane": self._pane_wanted,
            "tab": self.pane.tabs.currentIndex(),
            "resends": self.resends.standing(),
        }

    def stand(self, kept: Mapping[str, Any]) -> None:
        """Stand as another one of its kind stood."""
        self.search.setText(kept["find"])
        self.filters.set_query(*kept["chips"])
        self._chosen_number, self._pane_wanted = kept["chosen"], kept["pane"]
        self.pane.tabs.setCurrentIndex(kept["tab"])
        self.resends.stand(kept["resends"])

    def set_channels(self, names: tuple[str, ...]) -> None:
        """The channels that a chip may name."""
        self.filters.set_channels(names)

    def clear_filters(self, _action: str = "") -> None:
        """No chip, no search."""
        self.search.setText("")
        self.filters.clear()

    def chosen(self) -> list[MessageRow]:
        """The chosen messages that are held, newest first."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        held = (self.model.row_at(self.model.index(row, 0)) for row in rows)
        return [row for row in held if row is not None] or ([self._kept] if self._kept is not None else [])

    def resend_chosen(self) -> None:
        """Ctrl+R."""
        self._resend(pick=False)

    def help_code(self) -> str:
        """The last code of the deliveries of the message that is chosen."""
        row = self._current()
        return next((mark.last_code for mark in row.deliveries if mark.last_code), "") if row is not None else ""

    def close_pane(self) -> None:
        """Give the table the whole width; Enter on a row opens the pane again."""
        self._pane_wanted = False
        self.pane.hide_patient_data()
        self._place_pane()
        self.table.setFocus()

    def escape(self) -> bool:
        """Close the pane, then empty the search."""
        if self.pane.isVisible():
            self.close_pane()
            return True
        if self.search.text():
            self.search.clear_search()
            return True
        return False

    def set_narrow(self, width: int) -> None:
        """Show the list or the pane where there is no room for both."""
        narrow = width < theme().px(_NARROW)
        if narrow != self._narrow():
            self.setProperty("narrow", narrow)
            self._place_pane()

    def _narrow(self) -> bool:
        return bool(self.property("narrow"))

    def _place_pane(self) -> None:
        # In a channel's tab there is less room: the pane waits for a message there.
        empty = self.pane.row is None
        wanted = self._pane_wanted and not (empty and (self._fixed or self._narrow()))
        self.pane.setVisible(wanted)
        self._left.setVisible(not (self._narrow() and wanted))

    def _size_columns(self) -> None:
        shown, head = theme(), self.table.horizontalHeader()
        head.setMinimumSectionSize(1)
        head.setSectionResizeMode(FILE, QHeaderView.ResizeMode.Stretch)
        state = max(shown.text_width(state_word(state), "strong") for state in MessageState) + shown.px(42)
        widths = (
            (STATE, max(shown.px(102), state)),
            (RECEIVED, max(shown.px(72), shown.text_width("00:00:00", "body") + shown.px(14))),
            (TYPE, max(shown.px(76), shown.text_width("ORM^O01", "body") + shown.px(16))),
            (CONTROL, max(shown.px(114), shown.text_width("MSG00000000", "body") + shown.px(14))),
            (OUTPUTS, max(shown.px(64), shown.text_width(self.tr("Outputs"), "cap") + shown.px(14))),
        )
        self._widths = {column: round(width) for column, width in widths}
        for column, width in self._widths.items():
            self.table.setColumnWidth(column, width)
        self._hide_columns()

    def _hide_columns(self) -> None:
        """Where the table is narrow the file's name keeps its room: first the type goes, then the control id."""
        rest = self.table.viewport().width() - theme().px(_LEAST_FILE) - sum(self._widths.values())
        self.table.setColumnHidden(TYPE, rest < 0)
        self.table.setColumnHidden(CONTROL, rest + self._widths[TYPE] < 0)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.table.viewport():
            self._hide_columns()
            self._scrolled()
        return False

    def _searched(self, _text: str) -> None:
        self._query_changed()

    def _query_changed(self) -> None:
        self.banner.hide()
        self.filters.asked()
        self.model.show(replace(self.filters.query, find=self.search.text().strip()))

    def _messages_changed(self, event: MessagesChanged) -> None:
        # A list that nobody has looked at yet reads its first page when somebody does.
        if self.model.rowCount() or self.model.complete:
            self.model.changed(event)

    def _show_found(self) -> None:
        model = self.model
        more = not model.complete
        self.filters.show_found(model.rowCount(), model.total, model.searched_back_to, busy=model.busy, more=more)
        # While the first page is on its way the table stays: it comes at once, and the keyboard stays in it.
        none = not model.rowCount() and not (model.busy and model.searched_back_to is None)
        self.table.setVisible(not none)
        self._empty.setVisible(none)
        if none:
            self._empty.set_data(nothing_found(self.model, narrowed=self._narrowed()))
        if self._kept is not None and model.complete:
            # All rows are known, and what was chosen is none of them.
            self._kept = None
            self._choice_changed()
        self._show_range()
        self.counted.emit()

    def _not_read(self, error: Exception) -> None:
        code = error.code if isinstance(error, PathwaysError) else ""
        again = ActionButton("again", self.tr("Try again"), "poll")
        data = BannerData("attention", self.tr("The messages can't be read"), error_text(error), code, (again,))
        self.banner.set_data(data)
        self.banner.show()

    def _try_again(self, _action: str) -> None:
        self._query_changed()

    def _was_reset(self) -> None:
        # A search or a chip asks for others; without any the list holds what was chosen, if only further down.
        if self._chosen_number is None or self._narrowed():
            self._kept = None
        elif self._kept is None:
            self._kept = self.pane.row
        if self._kept is None:
            self._choice_changed()

    def _narrowed(self) -> bool:
        return self.filters.is_set or bool(self.search.text().strip())

    def _rows_came(self) -> None:
        """After a list was read anew, what was chosen is chosen again when it is there."""
        if self._chosen_number is None or self.table.selectionModel().hasSelection():
            return
        row = self.model.row_of(self._chosen_number)
        if row < 0 and self._kept is not None:
            self._chosen.setText(self.tr("1 chosen, further down"))
        if row >= 0:
            flags = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(self.model.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def _rows_refreshed(self) -> None:
        row = self._current()
        if row is not None and row != self.pane.row:
            self.pane.show_row(row, len(self.table.selectionModel().selectedRows()))

    def _current(self) -> MessageRow | None:
        selection = self.table.selectionModel()
        index = selection.currentIndex()
        if index.isValid() and selection.isRowSelected(index.row(), index.parent()):
            return self.model.row_at(index)
        rows = self.chosen()
        return rows[0] if rows else None

    def _choice_changed(self) -> None:
        if self.table.selectionModel().hasSelection():
            self._kept = None
        count = len(self.table.selectionModel().selectedRows()) or int(self._kept is not None)
        row = self._current()
        if row is not None:
            self._chosen_number = row.number
        elif self.model.rowCount():
            self._chosen_number = None
        self._chosen.setText(self.tr("{count} chosen").format(count=figure(count)))
        self.pane.show_row(row, count)
        self._place_pane()

    def _scrolled(self) -> None:
        self._moved.start(0)

    def _show_range(self) -> None:
        rows = self.model.rowCount()
        first = self.table.rowAt(0)
        last = self.table.rowAt(self.table.viewport().height() - 1)
        if not rows or first < 0:
            self._range.setText("")
            return
        last = rows - 1 if last < 0 else last
        total = self.model.total
        of = figure(total) if total is not None else self.tr("more than {count}").format(count=figure(rows))
        text = self.tr("{first} to {last} of {total}")
        self._range.setText(text.format(first=figure(first + 1), last=figure(last + 1), total=of))

    def _say_where_retention_is(self) -> None:
        text = self.tr("No key deletes a message. How long they are kept stands under Settings, Retention and backup.")
        self.commands.said.emit(text, "")

    def _show_pane(self) -> None:
        """A click on a row shows the pane; the focus stays in the table (ui/design.md 5)."""
        self._pane_wanted = True
        self._place_pane()

    def _open_pane(self) -> None:
        self._pane_wanted = True
        self._place_pane()
        self.pane.open_now()

    def _resend(self, pick: bool) -> None:
        rows = self.chosen()
        why_not = self.commands.why_not or ("" if rows else self.tr("Choose messages first"))
        if why_not:
            self.commands.said.emit(why_not, "")
            return
        if len(rows) > MOST_RESENT:
            text = self.tr("At most {count} messages at a time").format(count=figure(MOST_RESENT))
            self.commands.said.emit(text, "")
            return
        sheet = ResendSheet(self.commands, tuple(rows), pick=pick, parent=self.window())
        sheet.open()

    def _context_menu(self, place: QPoint) -> None:
        index = self.table.indexAt(place)
        row = self.model.row_at(index)
        if row is None:
            return
        cell = index.data(CELL_ROLE)
        value = (cell.copied or cell.text) if isinstance(cell, Cell) else ""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        pane = self.pane
        for button, icon_name in ((pane.resend, "resend"), (pane.resend_to, "resend-to"), (pane.export, "export")):
            action = add_action(menu, button.words(), icon_name, enabled=button.isEnabled())
            action.triggered.connect(button.click)
        menu.addSeparator()
        add_action(menu, self.tr("Copy id"), "copy").setData(row.id)
        add_action(menu, self.tr("Copy value"), "copy", enabled=bool(value)).setData(value)
        add_action(menu, self.tr("Copy row"), "copy").setData(copied_row(row))
        add_action(menu, self.tr("Copy exact time"), "copy").setData(rfc3339(row.received))
        menu.triggered.connect(copy_data)
        menu.addSeparator()
        fits = bool(value) and index.column() in FILTERED
        action = add_action(menu, self.tr("Filter for this value"), "search", enabled=fits)
        self._filter_choice = (row, index.column(), value)
        action.triggered.connect(self._filter_chosen)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _filter_chosen(self) -> None:
        if self._filter_choice is not None:
            self.filter_for(*self._filter_choice)

    def filter_for(self, row: MessageRow, column: int, value: str) -> None:
        """Show what has the same value there: its state by the chip, all else by the search."""
        if column == STATE:
            self.filters.only_state(row.state)
        elif column == TYPE and row.hl7_type:
            self.filters.only_type(row.hl7_type)
        else:
            self.search.look_for(value)
