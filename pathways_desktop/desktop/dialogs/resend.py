"""The sheet before a resend: what will be written where, looked up off the GUI thread, and the reason for the record.

Many messages are sent one after the other, so that Cancel works between them; each queues its outputs at once.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QProgressBar, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.delivery_words import pane_title
from pathways_desktop.desktop.dialogs.resend_plan import Destination, by_destination, effects_text, orders, written
from pathways_desktop.desktop.dialogs.resend_row import SumRow, TargetRow
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.pages.base import on_card
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import IconLabel, TextLabel
from pathways_desktop.desktop.words import clock, figure, now_ms, size_text
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
        self._orders: list[tuple[str, tuple[str, ...]]] = []
        self._sent: list[ResendRow] = []
        self._errors: list[str] = []
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
        self._progress = QProgressBar()
        self._progress.setAccessibleName(self.tr("Messages sent"))
        self._progress.hide()
        for widget in (self._about, self._state, self._scroll, label, self.reason, self._progress):
            self.rows.addWidget(widget)
        self._check = IconLabel("check", "ok")
        self._sum = TextLabel("", "strong")
        self._looked = TextLabel("", "small", "text2")
        self.look_again = Button(self.tr("Look again"), "poll", "ghost", small=True)
        left = QHBoxLayout()
        left.setSpacing(shown.px(SPACE.s))
        for item in (self._check, self._sum, self._looked, self.look_again):
            left.addWidget(item)
        self.foot.insertLayout(0, left)
        self.reason.textEdited.connect(self.typed)
        self.look_again.clicked.connect(self._look)
        self.verb.clicked.connect(self._start)
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
            return self.tr("As they were received. Their outputs keep the names that they had.")
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
            self._list_rows.addWidget(SumRow(told))
        for destination in self._destinations:
            row = TargetRow(destination, now, pick=self._pick)
            row.toggled.connect(self._show_sum)
            self._list_rows.addWidget(row)
            self._target_rows.append(row)
        self._scroll.setVisible(bool(self._destinations))
        high = self._list_rows.heightForWidth(self.inner_width)
        self._scroll.setFixedHeight(min(high, theme().px(_MOST_HEIGHT)))
        self._looked.setText(self.tr("Looked up at {time}.").format(time=clock(now)))
        self._may_look_again()
        self._show_sum()
        if self.verb.isEnabled() and not self.reason.text():
            self.verb.setFocus()
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
        self.verb.setEnabled(bool(will) and not self._running)
        waits = not self._destinations and not self.look_again.isEnabled()
        why = self.tr("The look-up is not done yet") if waits else self.tr("Tick a destination first")
        self.verb.setToolTip("" if will else why)

    def _start(self) -> None:
        self._orders = list(orders(self._destinations, self._ticked()).items())
        self._running = True
        self._sent, self._errors = [], []
        self._progress.setRange(0, len(self._orders))
        self._progress.setValue(0)
        self._progress.setVisible(len(self._orders) > 1)
        self._scroll.setEnabled(False)
        self.reason.setEnabled(False)
        self.look_again.setEnabled(False)
        self.look_again.setToolTip(self.tr("Sending now"))
        self.cancel.set_words(self.tr("Stop after this one") if len(self._orders) > 1 else self.tr("Close"))
        self._show_sum()
        self._next()

    def _next(self) -> None:
        if not self._orders:
            self._finish()
            return
        message, destinations = self._orders.pop(0)
        asked = self._commands.facade.resend([message], destinations, self.reason.text().strip())
        self._commands.bridge.ask(asked, self._one_sent, self._one_failed)

    def _one_sent(self, rows: list[ResendRow]) -> None:
        self._sent += rows
        self._step()

    def _one_failed(self, error: Exception) -> None:
        self._errors.append(error_text(error))
        self._step()

    def _step(self) -> None:
        self._progress.setValue(self._progress.value() + 1)
        text = self.tr("{done} of {total} sent")
        self._sum.setText(text.format(done=figure(self._progress.value()), total=figure(self._progress.maximum())))
        self._next()

    def _finish(self) -> None:
        self._running = False
        queued = sum(row.queued for row in self._sent)
        refused = [row for row in self._sent if not row.queued]
        one = self.tr("1 output queued again")
        many = self.tr("{count} outputs queued again").format(count=figure(queued))
        text = one if queued == 1 else many
        if not refused and not self._errors:
            self._commands.said.emit(text, "")
            self.accept()
            return
        why = self._errors + [f"{row.destination}: {code_text(row.code)}" for row in refused]
        told = [text, self.tr("{count} not: {why}").format(count=figure(len(why)), why=why[0])]
        self._state.setText("\n".join(told))
        self._state.show()
        self._progress.hide()
        self.cancel.set_words(self.tr("Close"))
        self._scroll.setEnabled(True)
        self.reason.setEnabled(True)
        self._may_look_again()
        self._show_sum()

    @override
    def reject(self) -> None:
        """Cancel: between messages while they are sent, else at once."""
        if self._running and self._orders:
            left = len(self._orders)
            self._orders = []
            text = self.tr("Stopped: {count} messages were not sent")
            self._errors.append(text.format(count=figure(left)))
            return
        super().reject()
