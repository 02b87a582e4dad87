"""The sheets about what is kept: how long, what is removed now, and a new master key.

A removal shows what it would remove before it may be pressed, and can be stopped between its steps.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QProgressBar, QWidget
from typing_extensions import override

from pathways_desktop.config.units import Duration
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.words import messages_text, removal_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.fields import ChoiceBox, ChoiceDot, NumberBox
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure
from pathways_desktop.engine.facade_keeping import ChannelKept, Removable, Removed

STEP = 1_000
"""Messages that are removed in one step; between two of them a removal can be stopped."""
_MOST_DAYS, _MOST_HOURS = 36_500, 8_760
_HOUR_MS, _DAY_MS = 3_600_000, 86_400_000
_PAUSE_MS = 250


class RetentionSheet(Sheet):
    """How long a channel's messages are kept."""

    agreed = Signal(str, str)
    """The channel, and the duration as the file writes it."""

    def __init__(self, commands: Commands, row: ChannelKept, *, parent: QWidget | None = None) -> None:
        title = self.tr("Keep messages of {channel}").format(channel=row.channel)
        super().__init__(title, self.tr("Save"), "check", parent=parent)
        self._commands, self._row = commands, row
        ms = Duration.parse(row.kept).ms
        whole_days = ms % _DAY_MS == 0
        self.number = NumberBox(1, _MOST_DAYS, name=self.tr("How long"))
        self.number.setValue(ms // (_DAY_MS if whole_days else _HOUR_MS))
        self.unit = ChoiceBox(name=self.tr("Unit"))
        self.unit.addItem(self.tr("days"), "d")
        self.unit.addItem(self.tr("hours"), "h")
        self.unit.setCurrentIndex(0 if whole_days else 1)
        line = QHBoxLayout()
        line.setSpacing(theme().px(SPACE.s))
        line.addWidget(TextLabel(self.tr("For"), "body", "text2"))
        line.addWidget(self.number)
        line.addWidget(self.unit)
        line.addStretch(1)
        told = self.tr(
            "Counted from when a message was received. A message with an open delivery stays until that has ended. A "
            "file that comes again is known for 400 days, whatever stands here."
        )
        self._effect = TextLabel("", "small", "text2", wrap=True)
        self.rows.addWidget(TextLabel(told, wrap=True))
        self.rows.addLayout(line)
        self.rows.addWidget(self._effect)
        self._turn = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.number.valueChanged.connect(self._changed)
        self.unit.currentIndexChanged.connect(self._unit_changed)
        self.verb.setDefault(True)
        self.verb.clicked.connect(self._agree)
        self._changed()
        self._ask()
        self.number.setFocus()

    @property
    def kept(self) -> str:
        """The duration as it stands in the sheet."""
        return f"{self.number.value()}{self.unit.currentData()}"

    def _unit_changed(self) -> None:
        self.number.setMaximum(_MOST_DAYS if self.unit.currentData() == "d" else _MOST_HOURS)
        self._changed()

    def _changed(self) -> None:
        same = Duration.parse(self.kept) == Duration.parse(self._row.kept)
        self.verb.setEnabled(not same)
        self.verb.setToolTip(self.tr("It is kept for so long already") if same else "")
        self._effect.setText(self.tr("Looking what that means…"))
        self._turn += 1  # an answer that is on its way is about another number
        self._pause.start()

    def _ask(self) -> None:
        self._pause.stop()
        self._turn += 1
        hours = Duration.parse(self.kept).ms / _HOUR_MS
        asked = self._commands.facade.keeping.removable(hours)
        self._commands.bridge.ask(asked, self._came, self._failed, self._turn)

    def _came(self, rows: list[Removable], turn: int) -> None:
        if turn != self._turn:
            return
        old = next((row.messages for row in rows if row.channel == self._row.channel), 0)
        if not old:
            self._effect.setText(self.tr("Nothing kept now is older than that."))
            return
        told = self.tr("{messages} of {all} are older than that: they are removed for ever within the next hours.")
        self._effect.setText(told.format(messages=messages_text(old), all=figure(self._row.messages)))

    def _failed(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._effect.setText(error_text(error))

    def _agree(self) -> None:
        self.agreed.emit(self._row.channel, self.kept)
        self.accept()


class RemoveSheet(Sheet):
    """Removes old messages by hand, after saying which."""

    removed = Signal(str)
    """What came of it, in one sentence."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Remove old messages"), self.tr("Remove"), "close", width=620, parent=parent)
        self._commands = commands
        self._turn = 0
        self._rows: list[Removable] = []
        self._left: list[Removable] = []
        self._running = self._stopping = self._traces = False
        self._done = 0
        shown = theme()
        self.by_channel = ChoiceDot(self.tr("What each channel's retention says"))
        self.by_age = ChoiceDot(self.tr("All that is older than"))
        self.by_channel.setChecked(True)
        group = QButtonGroup(self)
        group.addButton(self.by_channel)
        group.addButton(self.by_age)
        self.days = NumberBox(0, _MOST_DAYS, name=self.tr("Days"))
        self.days.setValue(90)
        line = QHBoxLayout()
        line.setSpacing(shown.px(SPACE.s))
        for widget in (self.by_age, self.days, TextLabel(self.tr("days"), "body", "text2")):
            line.addWidget(widget)
        line.addStretch(1)
        self._preview = TextLabel("", wrap=True)
        self.tick = TickBox(self.tr("They may be removed for ever; a backup keeps what it holds"))
        self._progress = QProgressBar()
        self._progress.setAccessibleName(self.tr("Messages removed"))
        self._progress.hide()
        self.rows.addWidget(self.by_channel)
        self.rows.addLayout(line)
        for each in (self._preview, self.tick, self._progress):
            self.rows.addWidget(each)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.verb.set_kind("danger")
        self.by_age.toggled.connect(self._changed)
        self.days.valueChanged.connect(self._changed)
        self.tick.toggled.connect(self._look)
        self.verb.clicked.connect(self._start)
        self._changed()
        self._ask()
        # Removing is one of two questions whose Cancel has the keyboard (visual design, section 5).
        self.cancel.setFocus()

    def _changed(self) -> None:
        self.days.setEnabled(self.by_age.isChecked())
        self.days.setToolTip("" if self.by_age.isChecked() else self.tr("Choose an age first"))
        self._rows = []
        self.tick.setChecked(False)
        self._preview.setText(self.tr("Looking what that is…"))
        self._turn += 1  # an answer that is on its way is about another choice
        self._pause.start()
        self._look()

    def _ask(self) -> None:
        self._pause.stop()
        self._turn += 1
        hours = 24.0 * self.days.value() if self.by_age.isChecked() else None
        asked = self._commands.facade.keeping.removable(hours)
        self._commands.bridge.ask(asked, self._came, self._not_looked_up, self._turn)

    def _came(self, rows: list[Removable], turn: int) -> None:
        if turn != self._turn or self._running:
            return
        self._rows = [row for row in rows if row.messages]
        self._preview.setText(removal_text(self._rows))
        self._look()

    def _not_looked_up(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._preview.setText(error_text(error))
            self._look()

    def _look(self) -> None:
        count = sum(row.messages for row in self._rows)
        words = self.tr("Remove {messages}").format(messages=messages_text(count)) if count else self.tr("Remove")
        self.verb.set_words(words)
        why = ""
        if self._running:
            why = self.tr("They are being removed")
        elif not count:
            why = self.tr("Nothing is old enough")
        elif not self.tick.isChecked():
            why = self.tr("Tick the condition first")
        self.verb.setEnabled(not why)
        self.verb.setToolTip(why)
        self.tick.setEnabled(bool(count) and not self._running)
        self.tick.setToolTip("" if count else self.tr("Nothing is old enough"))

    def _start(self) -> None:
        self._running, self._left, self._done = True, list(self._rows), 0
        self._progress.setRange(0, sum(row.messages for row in self._rows))
        self._progress.setValue(0)
        self._progress.show()
        for widget in (self.by_channel, self.by_age, self.days):
            widget.setEnabled(False)
            widget.setToolTip(self.tr("They are being removed"))
        self.cancel.set_words(self.tr("Stop after this step"))
        self._look()
        self._next()

    def _next(self) -> None:
        if not self._left or self._stopping:
            self._finish("")
            return
        asked = self._commands.facade.keeping.remove(self._left[0], STEP)
        self._commands.bridge.ask(asked, self._stepped, self._failed)

    def _stepped(self, step: Removed) -> None:
        self._done += step.messages
        self._traces = step.traces
        self._progress.setValue(min(self._done, self._progress.maximum()))
        if step.messages < STEP:
            del self._left[0]
        self._next()

    def _failed(self, error: Exception) -> None:
        self._finish(error_text(error))

    def _finish(self, trouble: str) -> None:
        self._running = False
        parts = [self.tr("{messages} removed.").format(messages=messages_text(self._done))]
        if self._left and not trouble:
            parts.append(self.tr("Stopped; the rest is kept."))
        if self._traces:
            parts.append(self.tr("Traces stand in the store's log until a reader of it ends."))
        if trouble:
            parts.append(trouble)
        self.removed.emit(" ".join(parts))
        self.accept()

    @override
    def reject(self) -> None:
        """Cancel: between two steps while messages are removed, else at once."""
        if self._running:
            self._stopping = True
            self.cancel.setEnabled(False)
            self.cancel.setToolTip(self.tr("It stops after this step"))
            return
        super().reject()


class ExchangeKeySheet(Sheet):
    """Puts a new master key in the place of the old one."""

    agreed = Signal()

    def __init__(self, keeper: str, *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Exchange the master key"), self.tr("Exchange the key"), "key", parent=parent)
        texts = (
            self.tr(
                "A new master key is kept by {keeper} and read back, then everything is wrapped for it, and the old "
                "one is forgotten. Work goes on meanwhile."
            ).format(keeper=said(keeper)),
            self.tr(
                "The recovery key stays valid. A copy of the home folder that somebody made before keeps opening with "
                "the old key."
            ),
        )
        for text in texts:
            self.rows.addWidget(TextLabel(text, wrap=True))
        self.verb.setDefault(True)
        self.verb.clicked.connect(self._agree)
        self.verb.setFocus()

    def _agree(self) -> None:
        self.agreed.emit()
        self.accept()


class SealAnewSheet(Sheet):
    """Begins to seal everything anew, with one tick for what the program cannot do itself."""

    agreed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Seal everything anew"), self.tr("Seal anew"), "lock", width=620, parent=parent)
        texts = (
            self.tr(
                "Every message, the record and all names are sealed under new keys, beside the work, and the old keys "
                "are destroyed. It takes long where much is kept, goes on after a restart, and can't be called back."
            ),
            self.tr(
                "The recovery key stays valid: where the paper may be known too, make a new one as well. Backups and "
                "copies of the home folder of before keep opening with the old keys."
            ),
        )
        for text in texts:
            self.rows.addWidget(TextLabel(text, wrap=True))
        self.tick = TickBox(self.tr("I destroy the backups and copies of before, and make a new backup afterwards"))
        self.rows.addWidget(self.tick)
        self.tick.toggled.connect(self._look)
        self.verb.clicked.connect(self._agree)
        self._look()
        self.tick.setFocus()

    def _look(self) -> None:
        self.verb.setEnabled(self.tick.isChecked())
        self.verb.setToolTip("" if self.tick.isChecked() else self.tr("Tick the condition first"))

    def _agree(self) -> None:
        self.agreed.emit()
        self.accept()
