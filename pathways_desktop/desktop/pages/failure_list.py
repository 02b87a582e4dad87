"""The cards of failures, worst first, and what their buttons do: the page Failures, and a channel's tab of that name.

The list is read anew when a failure changes; cards stay and change in place, so that the keyboard stays where it is.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.access import SecretSheet, TrustSheet
from pathways_desktop.desktop.dialogs.confirm import GoOnWithoutSheet, ReadInPlaceSheet
from pathways_desktop.desktop.dialogs.notes import AcknowledgeSheet
from pathways_desktop.desktop.failure_words import (
    ACKNOWLEDGE,
    COPY,
    LOG,
    card_data,
    details_text,
    is_minor,
    where_text,
    worst_first,
)
from pathways_desktop.desktop.pages.base import copy_text
from pathways_desktop.desktop.sentences import error_text, host_key_sentence
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.failure_card import FailureCard
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import now_ms, start_of_day
from pathways_desktop.domain.access import HostKeyRow, SecretField
from pathways_desktop.domain.errors import Button
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot, FailureRow
from pathways_desktop.engine.facade import MessageQuery

OPEN, ACKNOWLEDGED, CLOSED = "open", "acknowledged", "closed"
SOURCE = "source"
"""Stands for a channel's source where a destination stands by its name."""
_READ_AFTER_MS = 150
_MOST_CLOSED = 50


class FailureList(QWidget):
    """Cards of one channel, or of all. `view` is one of open, acknowledged, closed."""

    counted = Signal()
    """The numbers of `counts` changed."""
    claims_asked = Signal(str)
    log_asked = Signal(str)
    messages_asked = Signal(object)
    """A `MessageQuery`."""
    shown = Signal(object)
    """The numbers of the failures that stand on the page now."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        self.channel: str | None = None
        self.view = OPEN
        self._rows: list[FailureRow] = []
        self._channels: dict[str, ChannelRow] = {}
        self._cards: dict[str, FailureCard] = {}
        self._asked = 0
        self._read = False
        self._wanted: int | None = None
        self._trouble = ""
        gap = theme().px(SPACE.gap)
        self._inner = QWidget()
        self._inner.setProperty("box", "page")
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 0, 0, gap)
        self._column.setSpacing(gap - 1)
        self._closed_card = Card(tight=True, gap=0)
        self._closed_title = TextLabel(self.tr("Closed today"), "small_strong", "text2")
        self._closed_title.setContentsMargins(theme().px(16), theme().px(10), 0, theme().px(2))
        self._closed_card.rows.addWidget(self._closed_title)
        self._closed_card.hide()
        self._column.addWidget(self._closed_card)
        self._column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._inner)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._empty = EmptyState()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll, 1)
        box.addWidget(self._empty, 1)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_READ_AFTER_MS)
        self._later.timeout.connect(self.read)
        commands.bridge.failure_changed.connect(self._failure_changed)
        commands.failures_changed.connect(self.read)
        self._fill()

    def counts(self) -> dict[str, int]:
        """How many stand under each view."""
        return {view: len(self._of(view)) for view in (OPEN, ACKNOWLEDGED, CLOSED)}

    def set_snapshot(self, snapshot: EngineSnapshot) -> None:
        """The channels as they stand, for what the cards say of them."""
        self._channels = {row.name: row for row in snapshot.channels}
        if not self._read:
            self.read()

    def set_channel(self, channel: str | None) -> None:
        """Show one channel's failures, or all."""
        if channel != self.channel:
            self.channel = channel
            self._fill()

    def set_view(self, view: str) -> None:
        """Open, acknowledged or closed ones."""
        if view != self.view:
            self.view = view
            self._fill()

    def read(self) -> None:
        """Read the list anew."""
        self._read = True
        self._asked += 1
        asked = self.commands.facade.failures(closed=True)
        self.commands.bridge.ask(asked, self._came, self._not_read, self._asked)

    def focus_failure(self, number: int) -> None:
        """Put the keyboard on a failure's first button, now or when the list has come."""
        self._wanted = number
        self._focus_wanted()

    def focus_first(self) -> None:
        """Put the keyboard on the first card."""
        for row in self._visible_rows():
            self._cards[str(row.number)].focus_first()
            return

    def chosen_code(self) -> str:
        """The code of the card that has the keyboard, else of the first; empty: there is none."""
        rows = self._visible_rows()
        focus = QApplication.focusWidget()
        for row in rows:
            card = self._cards[str(row.number)]
            if focus is not None and (card is focus or card.isAncestorOf(focus)):
                return row.code
        return rows[0].code if rows else ""

    def texts(self) -> list[str]:
        """The details of all that is shown, for "Copy list"."""
        return [details_text(row, self._channels.get(row.channel)) for row in self._of(self.view)]

    def _failure_changed(self, _event: FailureChanged) -> None:
        if self._read and not self._later.isActive():
            self._later.start()

    def _came(self, rows: list[FailureRow], number: int) -> None:
        if number == self._asked:
            self._trouble = ""
            self._rows = rows
            self._fill()
            self._focus_wanted()

    def _not_read(self, error: Exception, number: int) -> None:
        if number == self._asked:
            self._trouble = error_text(error)
            self._fill()

    def _mine(self) -> list[FailureRow]:
        return [row for row in self._rows if self.channel is None or row.channel == self.channel]

    def _of(self, view: str) -> list[FailureRow]:
        midnight = start_of_day(now_ms())
        rows = []
        for row in self._mine():
            closed = row.closed if row.closed is not None else row.last
            belongs = {
                OPEN: row.open and row.acknowledged is None,
                ACKNOWLEDGED: row.open and row.acknowledged is not None,
                CLOSED: not row.open and closed >= midnight,
            }[view]
            if belongs:
                rows.append(row)
        if view == CLOSED:
            return sorted(rows, key=_closed_at, reverse=True)[:_MOST_CLOSED]
        return worst_first(rows)

    def _visible_rows(self) -> list[FailureRow]:
        rows = self._of(self.view)
        return [*rows, *self._of(CLOSED)] if self.view == OPEN else rows

    def _fill(self) -> None:
        now = now_ms()
        rows = self._visible_rows()
        wanted = {str(row.number): row for row in rows}
        for key in [key for key in self._cards if key not in wanted]:
            self._drop(key)
        place = 0
        for number, row in enumerate(rows):
            key = str(row.number)
            data = card_data(row, self._channels.get(row.channel), now, first=number == 0 and row.open)
            card = self._cards.get(key)
            if card is not None and bool(card.property("closed")) == row.open:
                self._drop(key)
                card = None
            if card is None:
                card = FailureCard(foldable=not row.open or is_minor(row), framed=row.open)
                card.setProperty("closed", not row.open)
                card.action.connect(self._acted)
                self._cards[key] = card
            card.set_data(data)
            if row.open:
                if self._column.indexOf(card) != place:
                    self._column.insertWidget(place, card)
                place += 1
            elif self._closed_card.rows.indexOf(card) < 0:
                self._closed_card.rows.addWidget(card)
        self._closed_card.setVisible(any(not row.open for row in rows))
        self._scroll.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        if not rows:
            self._empty.set_data(self._nothing())
        self.counted.emit()
        self.shown.emit(frozenset(row.number for row in rows if row.open))

    def _nothing(self) -> EmptyData:
        if self._trouble:
            return EmptyData(self.tr("The failures can't be read"), self._trouble, "info")
        if self.view == ACKNOWLEDGED:
            text = self.tr("A failure that you acknowledge with a note stands here until its cause is gone.")
            return EmptyData(self.tr("Nothing is acknowledged"), text, "note")
        if self.view == CLOSED:
            text = self.tr("A failure closes itself when its cause is gone, and stands here for the day.")
            return EmptyData(self.tr("Nothing closed today"), text, "check")
        text = self.tr("What goes wrong stands here in plain words, with the buttons that mend it.")
        return EmptyData(self.tr("Nothing is wrong"), text, "check")

    def _drop(self, key: str) -> None:
        card = self._cards.pop(key)
        card.hide()
        card.deleteLater()

    def _focus_wanted(self) -> None:
        card = self._cards.get(str(self._wanted)) if self._wanted is not None else None
        if card is not None:
            self._wanted = None
            card.focus_first()
            self._scroll.ensureWidgetVisible(card)

    def _row(self, key: str) -> FailureRow | None:
        return next((row for row in self._rows if str(row.number) == key), None)

    def _acted(self, key: str, action: str) -> None:
        row = self._row(key)
        if row is None:
            return
        channel = self._channels.get(row.channel)
        commands = self.commands
        if action == COPY:
            copy_text(details_text(row, channel))
            commands.said.emit(self.tr("Details copied"), "")
        elif action == LOG:
            self.log_asked.emit(row.channel)
        elif action == ACKNOWLEDGE:
            sheet = AcknowledgeSheet(row, parent=self.window())
            sheet.agreed.connect(self._acknowledge_agreed)
            sheet.open()
        else:
            self._registered(Button(action), row, channel)

    def _registered(self, button: Button, row: FailureRow, channel: ChannelRow | None) -> None:
        commands = self.commands
        match button:
            case Button.TRY_NOW:
                commands.poll((row.channel,))
            case Button.CHECK_AGAIN:
                commands.check((row.channel,))
            case Button.OPEN_FOLDER if channel is not None and channel.dir is not None:
                commands.open_path(channel.dir)
            case Button.MAKE_FOLDER:
                commands.make_folder(row.channel, row.destination)
            case Button.EDIT_CHANNEL:
                commands.edit_channel(row.channel)
            case Button.READ_IN_PLACE:
                sheet = ReadInPlaceSheet(row.channel, parent=self.window())
                sheet.agreed.connect(commands.read_in_place)
                sheet.open()
            case Button.GO_ON_WITHOUT:
                leave = GoOnWithoutSheet(row.channel, parent=self.window())
                leave.agreed.connect(commands.go_on_without)
                leave.open()
            case Button.TRUST_SERVER:
                commands.said.emit(self.tr("{channel}: asking for the key…").format(channel=row.channel), "")
                asked = commands.facade.host_keys(row.channel)
                commands.bridge.ask(asked, self._keys_came, self._not_asked, row)
            case Button.ENTER_SECRET:
                fields = commands.facade.secret_fields(row.channel)
                commands.bridge.ask(fields, self._fields_came, self._not_asked, row)
            case Button.SHOW_CLAIMS:
                self.claims_asked.emit(row.channel)
            case Button.RESEND | Button.SHOW_MESSAGES:
                states = frozenset({MessageState.FAILED, MessageState.REJECTED, MessageState.DELIVERING})
                if button is Button.RESEND:
                    states = frozenset({MessageState.FAILED, MessageState.REJECTED})
                self.messages_asked.emit(MessageQuery(row.channel, states))

    def _not_asked(self, error: Exception, _row: FailureRow) -> None:
        self.commands.said.emit(error_text(error), "")

    def _keys_came(self, servers: list[HostKeyRow], row: FailureRow) -> None:
        place = row.destination or SOURCE
        for server in servers:
            if place in server.places:
                said = host_key_sentence(server)
                if said:
                    self.commands.said.emit(said, "")
                    return
                sheet = TrustSheet(server, parent=self.window())
                sheet.agreed.connect(self.commands.trust_host)
                sheet.open()
                return
        self.commands.said.emit(self.tr("{channel}: there is no key to trust").format(channel=row.channel), "")

    def _fields_came(self, fields: list[SecretField], row: FailureRow) -> None:
        place = row.destination or SOURCE
        mine = [field for field in fields if field.name == f"{row.channel}/{place}/{field.field}"]
        if not mine:
            text = self.tr("{channel} takes no password from the store; look at its settings")
            self.commands.said.emit(text.format(channel=row.channel), "")
            return
        sheet = SecretSheet(where_text(row, self._channels.get(row.channel)), mine, now_ms(), parent=self.window())
        sheet.agreed.connect(partial(self.commands.set_secrets, row.channel))
        sheet.open()

    def _acknowledge_agreed(self, number: int, note: str) -> None:
        self.commands.acknowledge(number, note)


def _closed_at(row: FailureRow) -> int:
    return row.closed if row.closed is not None else row.last
