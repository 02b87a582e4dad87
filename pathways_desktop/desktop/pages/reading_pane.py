"""The reading pane: one message with its content, its deliveries and its history, and what can be done with it.

Opening a message is written to the audit record by the facade before anything of it is given out.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.delivery_words import delivery_lines, pane_state, pane_title
from pathways_desktop.desktop.dialogs.compare import CompareSheet
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.models.history import HistoryModel
from pathways_desktop.desktop.pages.base import Table, copy_text, on_card
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.content_view import ContentView, OneField, window_of
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.delivery_timeline import DeliveryTimeline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import ElidedLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.widgets.state_pill import StatePill
from pathways_desktop.desktop.words import figure, moment_text, now_ms, size_text, user_name
from pathways_desktop.domain.names import extension
from pathways_desktop.domain.rows import MessageDetail, MessageRow

CONTENT, DELIVERIES, HISTORY = range(3)
OPEN_AFTER_MS = 150
"""A message that the arrows only pass over is not opened: opening is audited."""


class ReadingPane(Card):
    """Shows one message; follows how many are chosen for its foot."""

    close_asked = Signal()
    resend_asked = Signal(bool)
    """Resend what is chosen; True: to destinations that are picked in the sheet."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(tight=True, gap=0, parent=parent)
        self.commands = commands
        self._row: MessageRow | None = None
        self._detail: MessageDetail | None = None
        self._opened = ""
        self._turn = 0
        self._user = user_name()
        self._reveal_sheet: RevealSheet | None = None
        self._reveal_field: OneField | None = None
        shown = theme()
        # What holds others is made first: a widget that changes its parent has all that is in it styled anew.
        self._body = QWidget(self)
        self._stack = QStackedWidget(self._body)
        self._title = ElidedLabel("", "title", cut=CUT_MIDDLE)
        self._pill = StatePill("stored")
        self.close_button = Button("", "close", "ghost", small=True, tip=self.tr("Close the pane"))
        first = QHBoxLayout()
        first.setSpacing(shown.px(10))
        self._title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        first.addWidget(self._title)
        first.addWidget(self._pill)
        first.addStretch(1)
        first.addWidget(self.close_button)
        self._facts = ElidedLabel("", "small", "text2")
        head = QVBoxLayout()
        head.setContentsMargins(shown.px(16), shown.px(12), shown.px(12), 0)
        head.setSpacing(shown.px(2))
        head.addLayout(first)
        head.addWidget(self._facts)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self.tr("Parts of the message"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for text in (self.tr("Content"), self.tr("Deliveries"), self.tr("History")):
            self.tabs.addTab(text)
        tabs = QHBoxLayout()
        tabs.setContentsMargins(shown.px(10), shown.px(4), 0, 0)
        tabs.addWidget(self.tabs, 1)
        self.content = ContentView(commands.bridge, parent=self._stack)
        self.timeline = DeliveryTimeline()
        deliveries = QWidget(self._stack)
        # Below a layout: what a scroll area holds directly keeps its height when it changes out of sight.
        lines = QWidget()
        lines_rows = QVBoxLayout(lines)
        lines_rows.setContentsMargins(0, 0, 0, 0)
        lines_rows.addWidget(self.timeline)
        lines_rows.addStretch(1)
        self._scroll = scroll = QScrollArea(deliveries)
        scroll.setWidget(lines)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        on_card(scroll)
        scroll.setAccessibleName(self.tr("Deliveries"))
        self.compare = Button(self.tr("Compare…"), "swap", small=True)
        hint = ElidedLabel(self.tr("What was received beside what stands there now"), "small", "text2")
        above = QHBoxLayout()
        above.setContentsMargins(shown.px(16), shown.px(SPACE.s), shown.px(12), shown.px(SPACE.s))
        above.setSpacing(shown.px(SPACE.s))
        above.addWidget(hint, 1)
        above.addWidget(self.compare)
        deliveries_rows = QVBoxLayout(deliveries)
        deliveries_rows.setContentsMargins(0, 0, 0, 0)
        deliveries_rows.setSpacing(0)
        deliveries_rows.addLayout(above)
        deliveries_rows.addWidget(Hairline())
        deliveries_rows.addWidget(scroll, 1)
        self.history_model = HistoryModel(self)
        self.history = Table(self.tr("History of the message"))
        self.history.setModel(self.history_model)
        self.history.setItemDelegate(CellDelegate(self.history))
        self.history.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.history.horizontalHeader().setStretchLastSection(True)
        self.history.setColumnWidth(0, shown.px(150))
        self.history.setColumnWidth(1, shown.px(110))
        for part in (self.content, deliveries, self.history):
            self._stack.addWidget(part)
        self.resend = Button(self.tr("Resend"), "resend", "primary")
        self.resend_to = Button(self.tr("Resend to…"), "resend-to")
        self.export = Button(self.tr("Export…"), "export")
        self.copy_id = Button(self.tr("Copy id"), "copy")
        foot = QWidget(self._body)
        buttons = QWidget(foot)
        flow = FlowLayout(buttons, shown.px(SPACE.s))
        foot_row = QVBoxLayout(foot)
        foot_row.setContentsMargins(shown.px(15), shown.px(11), shown.px(15), shown.px(11))
        foot_row.addWidget(buttons)
        for button in (self.resend, self.resend_to, self.export, self.copy_id):
            flow.addWidget(button)
        self._empty = EmptyState(
            EmptyData(
                self.tr("No message is open"),
                self.tr("Choose one in the list to read it, to see its deliveries and to resend it."),
                "nav-messages",
            )
        )
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(tabs)
        column.addWidget(Hairline())
        column.addWidget(self._stack, 1)
        column.addWidget(Hairline())
        column.addWidget(foot)
        self.rows.addWidget(self._body, 1)
        self.rows.addWidget(self._empty, 1)
        self._open_later = QTimer(self)
        self._open_later.setSingleShot(True)
        self._open_later.setInterval(OPEN_AFTER_MS)
        self._open_later.timeout.connect(self._open)
        self.close_button.clicked.connect(self.close_asked)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.content.reveal_asked.connect(self._ask_reveal)
        self.content.export_asked.connect(self._export)
        self.resend.clicked.connect(self._resend)
        self.resend_to.clicked.connect(self._resend_to)
        self.export.clicked.connect(self._export)
        self.copy_id.clicked.connect(self._copy_id)
        self.compare.clicked.connect(self._compare)
        self.show_row(None, 0)

    @property
    def row(self) -> MessageRow | None:
        """The message shown."""
        return self._row

    @property
    def opened(self) -> str:
        """The id of the message whose content was asked for; empty while it is only named."""
        return self._opened

    def show_row(self, row: MessageRow | None, chosen: int) -> None:
        """Show this message; it is opened when the choice rests on it. `chosen`: how many are."""
        other = row is None or self._row is None or row.id != self._row.id
        self._row = row
        self._empty.setVisible(row is None)
        self._body.setVisible(row is not None)
        self._foot(chosen)
        if row is None:
            self._leave_message()
            return
        self._title.set_text(pane_title(row))
        self._pill.set_state(row.state, pane_state(row))
        kind = row.hl7_type or self.tr("Message")
        told = self.tr("{kind} from {channel}  ·  received {time}  ·  {size}")
        self._facts.set_text(
            told.format(kind=kind, channel=row.channel, time=moment_text(row.received), size=size_text(row.size))
        )
        self.setAccessibleName(self.tr("Message {title}").format(title=pane_title(row)))
        self._count_deliveries(len(row.deliveries))
        if other:
            self._leave_message()
            self._open_later.start()
        elif self._opened:
            self._look_again()

    def open_now(self) -> None:
        """Open what is shown without waiting for the choice to rest; the keyboard goes into the pane."""
        if self._row is not None and not self._opened:
            self._open()
        self.tabs.setFocus()

    def hide_patient_data(self) -> None:
        """End a reveal: another page, a hidden window."""
        self.content.hide_again()

    def _leave_message(self) -> None:
        self._open_later.stop()
        self._turn += 1
        self._opened = ""
        self._detail = None
        self.content.clear("")
        self.timeline.set_lines(())
        self._scroll.verticalScrollBar().setValue(0)
        self.history_model.set_rows(())
        self.tabs.setTabText(HISTORY, self.tr("History"))

    def _foot(self, chosen: int) -> None:
        many = chosen > 1
        text = self.tr("Resend {count}").format(count=figure(chosen)) if many else self.tr("Resend")
        self.resend.set_words(text)
        why_not = self.commands.why_not
        for button in (self.resend, self.resend_to):
            button.setEnabled(not why_not)
            if why_not:
                button.setToolTip(why_not)
        for button in (self.export, self.copy_id, self.compare):
            button.setEnabled(not many)
            button.setToolTip(self.tr("Works for one message at a time") if many else "")
        if not many:
            tip = self.tr("What was received beside what was written")
            if self._row is not None and not self._row.deliveries:
                self.compare.setEnabled(False)
                tip = self.tr("Nothing was written for this message")
            self.compare.setToolTip(tip)
        if not many:
            self.copy_id.setToolTip(self._row.id if self._row is not None else "")

    def _open(self) -> None:
        row = self._row
        if row is None:
            return
        self._opened = row.id
        asked = self.commands.facade.message(row.id, viewed_by=self._user)
        self.commands.bridge.ask(asked, self._opened_detail, self._not_opened, self._turn)
        self.content.clear(self.tr("Opening…"))

    def _look_again(self) -> None:
        asked = self.commands.facade.message(self._opened)
        self.commands.bridge.ask(asked, self._detail_came, self._nothing_new, self._turn)

    def _nothing_new(self, _error: Exception, _turn: int) -> None:
        """What stands there stays; opening it again would say why."""

    def _opened_detail(self, detail: MessageDetail, turn: int) -> None:
        if turn != self._turn:
            return
        self._detail_came(detail, turn)
        asked = self.commands.facade.body(detail.row.id, window_of(detail.row.size))
        self.commands.bridge.ask(asked, self._body_came, self._not_opened, turn)

    def _detail_came(self, detail: MessageDetail, turn: int) -> None:
        if turn != self._turn:
            return
        self._detail = detail
        now = now_ms()
        self.timeline.set_lines(delivery_lines(detail, now))
        self._count_deliveries(len(detail.deliveries))
        self.history_model.set_rows(detail.history)
        count = self.tr("History {count}").format(count=figure(len(detail.history)))
        self.tabs.setTabText(HISTORY, count)

    def _body_came(self, body: bytes, turn: int) -> None:
        if turn == self._turn and self._row is not None:
            self.content.show_body(body, self._row.size)

    def _not_opened(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self.content.clear(error_text(error))

    def _count_deliveries(self, count: int) -> None:
        self.tabs.setTabText(DELIVERIES, self.tr("Deliveries {count}").format(count=figure(count)))

    def _ask_reveal(self, field: OneField | None, only: bool) -> None:
        if self._opened:
            called = field.called if field is not None else ""
            self._reveal_field = field
            self._reveal_sheet = RevealSheet(self._opened, called, only=only, parent=self.window())
            self._reveal_sheet.agreed.connect(self._reveal_agreed)
            self._reveal_sheet.open()

    def _reveal_agreed(self, message_id: str, reason: str) -> None:
        sheet, self._reveal_sheet = self._reveal_sheet, None
        field = self._reveal_field if sheet is not None and sheet.only_one else None
        asked = self.commands.facade.reveal(message_id, self._user, reason, field.called if field is not None else "")
        self.commands.bridge.ask(asked, self._revealed, self._not_revealed, self._turn, field)

    def _revealed(self, detail: MessageDetail, turn: int, field: OneField | None) -> None:
        if turn == self._turn:
            self._detail_came(detail, turn)
            self.content.start_reveal(field)

    def _not_revealed(self, error: Exception, turn: int, _field: OneField | None) -> None:
        if turn == self._turn:
            self.commands.said.emit(error_text(error), "")

    def _resend(self) -> None:
        self.resend_asked.emit(False)

    def _resend_to(self) -> None:
        self.resend_asked.emit(True)

    def _export(self) -> None:
        row = self._row
        if row is None:
            return
        # The id and the kind of the file: a name of the source could hold a patient's.
        name = row.id + extension(row.name)
        ask_save_path(self.window(), self.tr("Export the message"), name, self.export_to)

    def export_to(self, path: str) -> None:
        """Write the message's bytes to this path."""
        if self._row is not None and path:
            asked = self.commands.facade.export(self._row.id, path)
            self.commands.bridge.ask(asked, self._exported, self._not_exported)

    def _exported(self, size: int) -> None:
        self.commands.said.emit(self.tr("{size} written. It is in the audit record.").format(size=size_text(size)), "")
        if self._opened:
            self._look_again()

    def _not_exported(self, error: Exception) -> None:
        self.commands.said.emit(error_text(error), "")

    def _compare(self) -> None:
        row = self._row
        if row is not None and row.deliveries:
            names = tuple(mark.destination for mark in row.deliveries)
            CompareSheet(self.commands, row, names, parent=self.window()).open()

    def _copy_id(self) -> None:
        if self._row is not None:
            copy_text(self._row.id)
            self.commands.said.emit(self.tr("Id copied"), "")
