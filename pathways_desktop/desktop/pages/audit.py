"""The page Audit: who looked at what and what was done; whether the record is whole; the record as a file.

Looking at it, checking it and exporting it are entries of it. Each time the page comes to the front is one look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QDate, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHeaderView, QMenu, QSplitter, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.foreign_words import code_text, error_text, said, told
from pathways_desktop.desktop.models.record import CHANNEL, DETAIL, MESSAGE, NUMBER, TIME, WHAT, WHO, RecordModel
from pathways_desktop.desktop.pages.audit_filters import AuditFilters
from pathways_desktop.desktop.pages.audit_pane import EntryPane
from pathways_desktop.desktop.pages.base import Page, Table, add_action, copy_cell
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.fields import SearchField
from pathways_desktop.desktop.words import day_and_time, figure, minute
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.facade_setup import RecordCheck, RecordQuery

PANE = 268
_NARROW = 844


class AuditPage(Page):
    """Search, chips, entries, the chosen one; verify and export."""

    messages_asked = Signal(object)

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Pages", "Audit"), commands, parent=parent)
        shown = theme()
        self._started = self._pane_wanted = False
        self._busy = ""
        self.quiet.set_text(self.tr("Who looked at what, and what was done"))
        self.search = SearchField(self.tr("Message id, user or reason"))
        self.search.setFixedWidth(shown.px(240))
        self.head.addWidget(self.search)
        self.whole = Banner()
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.filters = AuditFilters()
        self.trouble = Banner()
        self.trouble.hide()
        self.model = RecordModel(commands.facade, commands.bridge, self)
        self.table = Table(self.tr("Entries of the audit record"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._empty = EmptyState()
        self._empty.hide()
        self._card = Card(tight=True, gap=0, parent=self.splitter)
        self._card.rows.addWidget(self.table, 1)
        self._card.rows.addWidget(self._empty, 1)
        self.pane = EntryPane(parent=self.splitter)
        self.pane.hide()
        self.splitter.setHandleWidth(shown.px(SPACE.gap))
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self._card)
        self.splitter.addWidget(self.pane)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setSizes([1000, shown.px(PANE)])
        for widget in (self.whole, self.filters, self.trouble):
            self.body.addWidget(widget)
        self.body.addWidget(self.splitter, 1)
        self.body.setSpacing(shown.px(SPACE.s) + 2)
        self.search.asked.connect(self._query_changed)
        self.filters.changed.connect(self._query_changed)
        self.whole.action.connect(self._acted)
        self.trouble.action.connect(self._query_changed)
        self.model.found.connect(self._show_found)
        self.model.failed.connect(self._not_read)
        self.table.selectionModel().currentRowChanged.connect(self._choice_changed)
        self.table.clicked.connect(self._show_pane)
        self.table.activated.connect(self._opened)
        self.table.doubleClicked.connect(self._opened)
        self.table.customContextMenuRequested.connect(self._context_menu)
        self.pane.close_asked.connect(self.close_pane)
        self.pane.message_asked.connect(self._show_message)
        self.pane.copied.connect(self._told_copied)
        self._empty.action.connect(self.clear_filters)
        theme().changed.connect(self._size_columns)
        self._size_columns()
        self._check: RecordCheck | None = None
        self._show_check()

    # ---------------------------------------------------------------- the list

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        channels = (*(row.name for row in snapshot.channels), *self.commands.gone)
        self.filters.set_choices(self.model.names(), channels)
        if not self._started:
            self._started = True
            self._query_changed()

    @override
    def standing(self) -> dict[str, Any]:
        return {"find": self.search.text(), "filters": self.filters.standing(), "check": self._check}

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        self.search.setText(kept["find"])
        self.filters.stand(kept["filters"])
        self._check = kept["check"]
        self._show_check()

    def leave(self) -> None:
        """The page is not in front any more: the next time is another look."""
        self._started = False

    def clear_filters(self, _action: str = "") -> None:
        """No chip, no search."""
        self.search.setText("")
        self.filters.clear()

    def _query_changed(self, _text: str = "") -> None:
        self.trouble.hide()
        self.model.show(self._query())

    def _query(self) -> RecordQuery:
        return replace(self.filters.query, find=self.search.text().strip())

    def _show_found(self) -> None:
        model = self.model
        self.filters.show_found(model.rowCount(), model.total, busy=model.busy, complete=model.complete)
        none = not model.rowCount() and model.complete
        self.table.setVisible(not none)
        self._empty.setVisible(none)
        if none:
            clear = ActionButton("clear", self.tr("Clear filters"), "close")
            if self._query() != RecordQuery():
                text = self.tr("No entry matches the search and the chips.")
                self._empty.set_data(EmptyData(self.tr("No entry found"), text, "search", (clear,)))
            else:
                text = self.tr("Each look at a message and each act stands here, with who did it and when.")
                self._empty.set_data(EmptyData(self.tr("No entry yet"), text, "nav-audit"))
        if not model.rowCount() and model.canFetchMore(self.table.rootIndex()):
            # Of what was opened so far nothing fits: go on further back.
            model.fetchMore(self.table.rootIndex())
        self._place()

    def _not_read(self, error: Exception) -> None:
        code = error.code if isinstance(error, PathwaysError) else ""
        again = ActionButton("again", self.tr("Try again"), "poll")
        title = self.tr("The record can't be read")
        self.trouble.set_data(BannerData("attention", title, error_text(error), code, (again,)))
        self.trouble.show()
        self.filters.found.setText("")

    # ---------------------------------------------------------------- the pane

    def _choice_changed(self) -> None:
        row = self.model.row_at(self.table.currentIndex().row())
        if row is not None:
            self.pane.show_row(row)
            self._pane_wanted = True
        self._place()

    def _show_pane(self) -> None:
        self._pane_wanted = True
        self._place()

    def _opened(self) -> None:
        self._show_pane()
        self.pane.ask_message()

    def close_pane(self) -> None:
        """Give the table the whole width."""
        self._pane_wanted = False
        self._place()
        self.table.setFocus()

    def _place(self) -> None:
        shown = self._pane_wanted and self.table.currentIndex().isValid()
        narrow = self.width() < theme().px(_NARROW)
        self.pane.setVisible(shown)
        self._card.setVisible(not (narrow and shown))
        self.pane.setMaximumWidth(16_777_215 if narrow else theme().px(PANE) + theme().px(80))
        self.pane.setMinimumWidth(theme().px(PANE) if not narrow else 0)
        self._size_columns()

    def _size_columns(self) -> None:
        shown, head = theme(), self.table.horizontalHeader()
        head.setMinimumSectionSize(1)
        for column, width in ((NUMBER, 60), (TIME, 118), (WHO, 100), (WHAT, 258), (CHANNEL, 104), (MESSAGE, 116)):
            self.table.setColumnWidth(column, shown.px(width))
        head.setSectionResizeMode(DETAIL, QHeaderView.ResizeMode.Stretch)
        room = self.splitter.width() - (self.pane.width() if self.pane.isVisible() else 0)
        self.table.setColumnHidden(MESSAGE, room < shown.px(880))
        self.table.setColumnHidden(CHANNEL, room < shown.px(700))

    def _show_message(self, message: str) -> None:
        self.messages_asked.emit(MessageQuery(find=message))

    def _told_copied(self) -> None:
        self.say(self.tr("Copied."))

    def _context_menu(self, place: QPoint) -> None:
        index = self.table.indexAt(place)
        row = self.model.row_at(index.row()) if index.isValid() else None
        if row is None:
            return
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        message = add_action(menu, self.tr("Show message"), "nav-messages", enabled=row.message is not None)
        message.triggered.connect(self.pane.ask_message)
        add_action(menu, self.tr("Copy row"), "copy").triggered.connect(self.pane.copy.click)
        add_action(menu, self.tr("Copy value"), "copy").triggered.connect(self._copy_value)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _copy_value(self) -> None:
        copy_cell(self.table.currentIndex())

    # ---------------------------------------------------------------- verify and export

    def _show_check(self) -> None:
        waits = bool(self._busy)
        tip = self._busy
        verify = ActionButton("verify", self.tr("Verify now"), "shield", "plain", tip, enabled=not waits)
        export = ActionButton("export", self.tr("Export…"), "export", "primary", tip, enabled=not waits)
        actions, check = (verify, export), self._check
        if check is None:
            text = self.tr("Verify now walks it from its first entry and compares it with the copies of its end.")
            self.whole.set_data(BannerData("pending", self.tr("The record was not checked yet"), text, "", actions))
        elif check.code is not None:
            words = told(check.code)
            lines = f"{said(check.text)}. {words.action} " + self._checked(check)
            self.whole.set_data(BannerData("failed", words.title, lines.strip(), check.code, actions))
        else:
            since = day_and_time(check.since).partition(",")[0] if check.since is not None else ""
            text = self.tr("{count} entries since {day}, none changed, none missing.")
            whole = text.format(count=figure(check.rows), day=since)
            self.whole.set_data(
                BannerData("running", self.tr("The record is whole"), f"{whole} {self._checked(check)}", "", actions)
            )

    def _checked(self, check: RecordCheck) -> str:
        return self.tr("Checked at {time}.").format(time=minute(check.at))

    def _acted(self, action: str) -> None:
        if action == "verify":
            self.verify()
        else:
            self._ask_path()

    def verify(self) -> None:
        """Walk the whole record."""
        self._set_busy(self.tr("The record is being checked"))
        self.say(self.tr("Checking the record…"))
        self.commands.bridge.ask(self.commands.facade.record.verify(), self._verified, self._not_done)

    def _verified(self, check: RecordCheck) -> None:
        self._check = check
        self._set_busy("")
        wrong = f"{code_text(check.code)}: {said(check.text)}"
        self.say(self.tr("The record is whole.") if check.code is None else wrong)

    def _ask_path(self) -> None:
        kinds = (
            self.tr("Table (*.csv)"),
            self.tr("FHIR AuditEvent bundle (*.json)"),
            self.tr("FHIR AuditEvent, one a line (*.ndjson)"),
        )
        name = f"audit-{QDate.currentDate().toString(Qt.DateFormat.ISODate)}.csv"
        title = self.tr("Export the audit record")
        dialog = ask_save_path(self.window(), title, name, self.export_to, *kinds, suffix="csv")
        dialog.filterSelected.connect(self._form_chosen)

    def _form_chosen(self, name_filter: str) -> None:
        dialog = self.sender()
        if isinstance(dialog, QFileDialog):
            dialog.setDefaultSuffix(name_filter.rpartition(".")[2].rstrip(")"))

    def export_to(self, path: str) -> None:
        """Write the whole record to this path."""
        self._set_busy(self.tr("The record is being written"))
        self.commands.bridge.ask(self.commands.facade.record.export(path), self._exported, self._not_done)

    def _exported(self, count: int) -> None:
        self._set_busy("")
        self.say(self.tr("{count} entries written. The export stands in the record.").format(count=figure(count)))

    def _not_done(self, error: Exception) -> None:
        self._set_busy("")
        self.say(error_text(error))

    def _set_busy(self, why: str) -> None:
        self._busy = why
        self._show_check()

    # ---------------------------------------------------------------- keys

    @override
    def start_find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    @override
    def poll(self) -> None:
        self._query_changed()

    @override
    def escape(self) -> bool:
        if self.pane.isVisible():
            self.close_pane()
            return True
        if self.search.text():
            self.search.clear_search()
            return True
        return False

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
