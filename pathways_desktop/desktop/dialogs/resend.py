"""The sheet before a resend: what will be written where, looked up off the GUI thread, and the reason for the record.

One message is sent at once. Many become a resend that the engine works off at a pace; its own sheet shows how it goes.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.delivery_words import pane_title
from pathways_desktop.desktop.dialogs.compare import CompareSheet
from pathways_desktop.desktop.dialogs.resend_job import ResendJobSheet
from pathways_desktop.desktop.dialogs.resend_plan import Destination, by_destination, effects_text, orders, written
from pathways_desktop.desktop.dialogs.resend_row import SumRow, TargetRow
from pathways_desktop.desktop.dialogs.resend_words import PACES_MS, pace_text
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.pages.base import on_card
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import IconLabel, TextLabel
from pathways_desktop.desktop.words import clock, figure, now_ms, size_text
from pathways_desktop.domain.resends import PACE_MS, ResendJob, ResendOrder
from pathways_desktop.domain.rows import MessageRow, ResendRow, ResendTarget

LOOKED_UP_AT_ONCE = 50
_LONGEST_REASON = 500
_MOST_HEIGHT = 420


class ResendSheet(Sheet):
    """For one message or many. `pick`: nothing is ticked at first (Resend to…)."""

    def __init__(
        self, commands: Commands, rows: tuple[MessageRow, ...], *, pick: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__("", "", "resend", width=876, parent=parent)
        self._commands = commands
        self._messages = rows
        self._pick = pick
        self._targets: list[ResendTarget] = []
        self._destinations: tuple[Destination, ...] = ()
        self._target_rows: list[TargetRow] = []
        self._turn = 0
        self._running = False
        shown = theme()
        count = len(rows)
        one, many = self.tr("Resend 1 message"), self.tr("Resend {count} messages").format(count=figure(count))
        self.title.setText(one if count == 1 else many)
        self.setWindowTitle(self.title.text())
        self._about = TextLabel(self._about_text(), "body", "text2", wrap=True)
        self._state = TextLabel(self.tr("Looking at the destinations…"), "body", "text2", wrap=True)
        self._list = QWidget()
        self._list_rows = QVBoxLayout(self._list)
        self._list_rows.setContentsMargins(0, 0, 0, 0)
        self._list_rows.setSpacing(shown.px(SPACE.s))
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._list)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        on_card(self._scroll)
        self._scroll.hide()
        label = TextLabel(self.tr("Reason (goes to the audit record)"), "small", "text2")
        self.reason = QLineEdit()
        self.reason.setMaxLength(_LONGEST_REASON)
        self.reason.setAccessibleName(label.text())
        label.setBuddy(self.reason)
        for widget in (self._about, self._state, self._scroll, label, self.reason):
            self.rows.addWidget(widget)
        self.pace = ChoiceBox(name=self.tr("Pace"))
        for pace in PACES_MS:
            self.pace.addItem(pace_text(pace), pace)
        self.pace.setCurrentIndex(PACES_MS.index(PACE_MS))
        self.first = Button(self.tr("Send 1 first"), tip=self.tr("Sends one message, then waits for your word"))
        self._pace_row = QWidget()
        pace_row = QHBoxLayout(self._pace_row)
        pace_row.setContentsMargins(0, 0, 0, 0)
        pace_row.setSpacing(shown.px(SPACE.s))
        pace_label = TextLabel(self.tr("Pace"), "small", "text2")
        pace_label.setBuddy(self.pace)
        pace_text_label = TextLabel(
            self.tr("It goes on after a restart and can be paused at any time."), "small", "text2"
        )
        pace_row.addWidget(pace_label)
        pace_row.addWidget(self.pace)
        pace_row.addWidget(pace_text_label, 1)
        self.rows.addWidget(self._pace_row)
        self._pace_row.setVisible(count > 1)
        self.first.setVisible(count > 1)
        self._check = IconLabel("check", "ok")
        self._sum = TextLabel("", "strong")
        self._looked = TextLabel("", "small", "text2")
        self.look_again = Button(self.tr("Look again"), "poll", "ghost", small=True)
        left = QHBoxLayout()
        left.setSpacing(shown.px(SPACE.s))
        for item in (self._check, self._sum, self._looked, self.look_again):
            left.addWidget(item)
        if count == 1:
            self.foot.insertLayout(0, left)
        else:
            # Three buttons leave no room beside them.
            left.addStretch(1)
            self.rows.addLayout(left)
        self.foot.insertWidget(self.foot.indexOf(self.verb), self.first)
        self.reason.textEdited.connect(self.typed)
        self.look_again.clicked.connect(self._look)
        self.verb.clicked.connect(self._start)
        self.first.clicked.connect(self._start_with_one)
        self.verb.setDefault(True)
        self.reason.setFocus()
        self._look()

    @property
    def running(self) -> bool:
        """Messages are being sent."""
        return self._running

    def target_rows(self) -> tuple[TargetRow, ...]:
        """The rows of destinations that were looked up."""
        return tuple(self._target_rows)

    def _about_text(self) -> str:
        if len(self._messages) > 1:
            return self.tr("As they were received, the oldest first. Their outputs keep the names that they had.")
        row = self._messages[0]
        parts = [pane_title(row), row.hl7_type or "", size_text(row.size)]
        told = ", ".join(part for part in parts if part)
        return self.tr("{message}, as it was received. Its outputs keep the names that they had.").format(message=told)

    def _look(self) -> None:
        self._turn += 1
        self._targets = []
        self._destinations = ()
        self._drop_rows()
        self._state.setText(self.tr("Looking at the destinations…"))
        self._state.show()
        self._looked.setText("")
        self.look_again.setEnabled(False)
        self.look_again.setToolTip(self.tr("Looking now"))
        self._look_at(0)
        self._show_sum()

    def _look_at(self, first: int) -> None:
        ids = [row.id for row in self._messages[first : first + LOOKED_UP_AT_ONCE]]
        asked = self._commands.facade.resend_targets(ids)
        self._commands.bridge.ask(asked, self._targets_came, self._not_looked_up, self._turn, first)

    def _targets_came(self, targets: list[ResendTarget], turn: int, first: int) -> None:
        if turn != self._turn:
            return
        # A plain resend sends the outputs that there are; where else to is picked in "Resend to…".
        self._targets += [target for target in targets if self._pick or not target.first]
        first += LOOKED_UP_AT_ONCE
        if first < len(self._messages):
            text = self.tr("Looking at the destinations: {done} of {total}")
            self._state.setText(text.format(done=figure(first), total=figure(len(self._messages))))
            self._look_at(first)
            return
        self._looked_up()

    def _not_looked_up(self, error: Exception, turn: int, _first: int) -> None:
        if turn == self._turn:
            self._state.setText(error_text(error))
            self._may_look_again()

    def _may_look_again(self) -> None:
        self.look_again.setEnabled(True)
        self.look_again.setToolTip("")

    def _looked_up(self) -> None:
        self._destinations = by_destination(self._targets)
        self._state.setVisible(not self._destinations)
        self._state.setText(self.tr("These messages have no destination now."))
        now = now_ms()
        if len(self._messages) > 1:
            effects: Counter[str] = Counter(target.effect for target in self._targets)
            text = self.tr("{count} outputs: {effects}")
            told = text.format(count=figure(len(self._targets)), effects=effects_text(effects))
            total = SumRow(told, self._targets, now)
            total.opened.connect(self._fit_list)
            self._list_rows.addWidget(total)
        for destination in self._destinations:
            row = TargetRow(destination, now, pick=self._pick)
            row.toggled.connect(self._show_sum)
            row.compare_asked.connect(self._compare)
            row.edit_asked.connect(self._edit)
            self._list_rows.addWidget(row)
            self._target_rows.append(row)
        self._scroll.setVisible(bool(self._destinations))
        self._fit_list()
        self._looked.setText(self.tr("Looked up at {time}.").format(time=clock(now)))
        self._may_look_again()
        self._show_sum()
        if self.verb.isEnabled() and not self.reason.text():
            self.verb.setFocus()
        self.adjustSize()

    def _compare(self, destination: str) -> None:
        names = tuple(one.name for one in self._destinations)
        CompareSheet(self._commands, self._messages[0], names, destination, parent=self).open()

    def _edit(self) -> None:
        channel = self._messages[0].channel
        self.reject()
        self._commands.edit_channel(channel)

    def _fit_list(self) -> None:
        high = self._list_rows.heightForWidth(self.inner_width)
        self._scroll.setFixedHeight(min(high, theme().px(_MOST_HEIGHT)))
        self.adjustSize()

    def _drop_rows(self) -> None:
        self._target_rows = []
        while (item := self._list_rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._scroll.hide()

    def _ticked(self) -> frozenset[str]:
        return frozenset(row.destination.name for row in self._target_rows if row.box.isChecked())

    def _show_sum(self) -> None:
        ticked = self._ticked()
        will, wont = written(self._destinations, ticked)
        if not self._destinations:
            self._sum.setText("")
        elif wont:
            text = self.tr("{will} will be written, {wont} will not.")
            self._sum.setText(text.format(will=figure(will), wont=figure(wont)))
        else:
            self._sum.setText(self.tr("{will} will be written.").format(will=figure(will)))
        self._check.setVisible(bool(will))
        one = self.tr("Resend to 1 destination")
        many = self.tr("Resend to {count} destinations").format(count=figure(len(ticked)))
        self.verb.set_words(one if len(ticked) == 1 else many)
        for button in (self.verb, self.first):
            button.setEnabled(bool(will) and not self._running)
        waits = not self._destinations and not self.look_again.isEnabled()
        why = self.tr("The look-up is not done yet") if waits else self.tr("Tick a destination first")
        self.verb.setToolTip("" if will else why)

    def _start(self) -> None:
        self._send(first=0)

    def _start_with_one(self) -> None:
        self._send(first=1)

    def _send(self, *, first: int) -> None:
        chosen = orders(self._destinations, self._ticked())
        self._running = True
        self._scroll.setEnabled(False)
        self.reason.setEnabled(False)
        self.look_again.setEnabled(False)
        self.look_again.setToolTip(self.tr("Sending now"))
        self._show_sum()
        facade, reason = self._commands.facade, self.reason.text().strip()
        if len(self._messages) == 1:
            ((message, destinations),) = chosen.items()
            self._commands.bridge.ask(facade.resend([message], destinations, reason), self._sent, self._not_sent)
            return
        # The receiver gets them in the order in which they came, whatever the order of the list.
        ids = [row.id for row in sorted(self._messages, key=_number)]
        outputs = tuple((message, name) for message in ids for name in chosen.get(message, ()))
        order = ResendOrder(outputs, reason, int(self.pace.currentData()), first)
        self._commands.bridge.ask(facade.resends.begin(order), self._begun, self._not_sent)

    def _begun(self, job: ResendJob) -> None:
        self._running = False
        parent = self.parentWidget()
        self.accept()
        ResendJobSheet(self._commands, job, parent=parent).open()

    def _sent(self, rows: list[ResendRow]) -> None:
        self._running = False
        queued = sum(row.queued for row in rows)
        one = self.tr("1 output queued again")
        many = self.tr("{count} outputs queued again").format(count=figure(queued))
        why = [f"{row.destination}: {code_text(row.code)}" for row in rows if not row.queued]
        if not why:
            self._commands.said.emit(one if queued == 1 else many, "")
            self.accept()
            return
        self._stay([one if queued == 1 else many, *self._not_queued(why)])

    def _not_sent(self, error: Exception) -> None:
        self._running = False
        self._stay(self._not_queued([error_text(error)]))

    def _not_queued(self, why: list[str]) -> list[str]:
        return [self.tr("{count} not: {why}").format(count=figure(len(why)), why=why[0])]

    def _stay(self, told: list[str]) -> None:
        self._state.setText("\n".join(told))
        self._state.show()
        self.cancel.set_words(self.tr("Close"))
        self._scroll.setEnabled(True)
        self.reason.setEnabled(True)
        self._may_look_again()
        self._show_sum()


def _number(row: MessageRow) -> int:
    return row.number
