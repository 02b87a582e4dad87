"""The sheet of a resend of many messages: how far it is, its pace, Pause, Cancel, and what came of each output.

The resend itself is the engine's: closing the sheet or the program does not end it. The results are read anew while
the sheet is open, at most twice a second.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QProgressBar, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.resend_words import PACES_MS, item_row, job_sum, job_title, pace_text
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.models.cell_table import CellTable
from pathways_desktop.desktop.pages.base import Table
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure, moment_text, now_ms
from pathways_desktop.domain.events import MessagesChanged
from pathways_desktop.domain.resends import ResendAct, ResendItem, ResendJob, ResendState

_READ_AFTER_MS = 500
_HIGH = 300


class ResendJobSheet(Sheet):
    """Shows one resend and steers it."""

    def __init__(self, commands: Commands, job: ResendJob, *, parent: QWidget | None = None) -> None:
        super().__init__("", "", "pause", width=876, parent=parent)
        self._commands = commands
        self._job = job
        shown = theme()
        self._about = TextLabel("", "body", "text2", wrap=True)
        self._progress = QProgressBar()
        self._progress.setAccessibleName(self.tr("Messages sent"))
        self._sum = TextLabel("", "strong", wrap=True)
        self._hint = TextLabel("", "body", "text2", wrap=True)
        heads = (
            self.tr("Result"), self.tr("Destination"), self.tr("Output name"), self.tr("Bytes"), self.tr("When"),
            self.tr("Message"),
        )  # fmt: skip
        self.results = CellTable(heads, self)
        self.table = Table(self.tr("What came of each output"))
        self.table.setModel(self.results)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setFixedHeight(shown.px(_HIGH))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in ((0, 190), (1, 120), (3, 78), (4, 104), (5, 120)):
            self.table.setColumnWidth(column, shown.px(width))
        self.pace = ChoiceBox(name=self.tr("Pace"))
        for pace in dict.fromkeys((*PACES_MS, job.pace_ms)):
            self.pace.addItem(pace_text(pace), pace)
        self._pace_label = TextLabel(self.tr("Pace"), "small", "text2")
        self._pace_label.setBuddy(self.pace)
        self.export = Button(self.tr("Export…"), "export", small=True, tip=self.tr("Write the results to a file"))
        self.drop = Button(self.tr("Cancel the rest"), "close")
        pace_row = QHBoxLayout()
        pace_row.setSpacing(shown.px(SPACE.s))
        pace_row.addWidget(self._sum, 1)
        pace_row.addWidget(self._pace_label)
        pace_row.addWidget(self.pace)
        self.rows.addWidget(self._about)
        self.rows.addWidget(self._progress)
        self.rows.addLayout(pace_row)
        self.rows.addWidget(self._hint)
        self.rows.addWidget(self.table)
        self.foot.insertWidget(0, self.export)
        self.foot.insertWidget(2, self.drop)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_READ_AFTER_MS)
        self._later.timeout.connect(self._read)
        self.verb.clicked.connect(self._steer)
        self.drop.clicked.connect(self._cancel_rest)
        self.export.clicked.connect(self._export)
        self.pace.activated.connect(self._set_pace)
        commands.bridge.resend_changed.connect(self._changed)
        commands.bridge.messages_changed.connect(self._messages_changed)
        self._show()
        self._read()
        (self.verb if job.state.is_open else self.table).setFocus()

    @property
    def job(self) -> ResendJob:
        """The resend as it was told last."""
        return self._job

    def _changed(self, job: ResendJob) -> None:
        if job.number == self._job.number:
            self._job = job
            self._show()
            self._read_soon()

    def _messages_changed(self, _event: MessagesChanged) -> None:
        self._read_soon()

    def _read_soon(self) -> None:
        if not self._later.isActive():
            self._later.start()

    def _read(self) -> None:
        asked = self._commands.facade.resends.items(self._job.number)
        self._commands.bridge.ask(asked, self._items_came, self._not_read)

    def _items_came(self, items: list[ResendItem]) -> None:
        self.results.update_rows(items, partial(item_row, now=now_ms()))

    def _not_read(self, error: Exception) -> None:
        self._hint.setText(error_text(error))
        self._hint.show()

    def _show(self) -> None:
        job, running = self._job, self._job.state is ResendState.RUNNING
        title = job_title(job)
        self.title.setText(title)
        self.setWindowTitle(title)
        told = self.tr("By {who}, {time}").format(who=job.who, time=moment_text(job.at))
        self._about.setText(f"{told}: {job.reason}" if job.reason else told)
        self._progress.setRange(0, max(1, job.messages))
        self._progress.setValue(job.messages - job.messages_left)
        self._progress.setVisible(job.state.is_open)
        self._sum.setText(job_sum(job))
        self._hint.setText(self._next_step())
        self._hint.setVisible(bool(self._hint.text()))
        self.pace.setCurrentIndex(self.pace.findData(job.pace_ms))
        for widget in (self._pace_label, self.pace, self.drop, self.verb):
            widget.setVisible(job.state.is_open)
        self.verb.set_words(self.tr("Pause") if running else self._go_on_text())
        self.verb.set_icon_name("pause" if running else "resume")
        self.cancel.set_words(self.tr("Close"))
        self.cancel.setToolTip(self.tr("The resend goes on; the page Messages shows it") if running else "")

    def _go_on_text(self) -> str:
        left = self._job.messages_left
        return self.tr("Send 1 more") if left == 1 else self.tr("Send {count} more").format(count=figure(left))

    def _next_step(self) -> str:
        job = self._job
        if job.state is not ResendState.PAUSED:
            return ""
        if job.messages - job.messages_left == 1:
            return self.tr("The first one is sent. Look whether it arrived as it should, then send the others.")
        return self.tr("Nothing more is sent until you go on, also after a restart.")

    def _steer(self) -> None:
        self._act(ResendAct.PAUSE if self._job.state is ResendState.RUNNING else ResendAct.GO_ON)

    def _cancel_rest(self) -> None:
        self._act(ResendAct.CANCEL)

    def _act(self, act: ResendAct) -> None:
        asked = self._commands.facade.resends.act(self._job.number, act)
        self._commands.bridge.ask(asked, self._changed, self._not_read)

    def _set_pace(self, place: int) -> None:
        asked = self._commands.facade.resends.set_pace(self._job.number, int(self.pace.itemData(place)))
        self._commands.bridge.ask(asked, self._changed, self._not_read)

    def _export(self) -> None:
        name, kind = f"pathways-resend-{self._job.number}.csv", self.tr("Table (*.csv)")
        ask_save_path(self, self.tr("Export the results"), name, self.export_to, kind, suffix="csv")

    def export_to(self, path: str) -> None:
        """Write the results to this path."""
        if path:
            asked = self._commands.facade.resends.export(self._job.number, path)
            self._commands.bridge.ask(asked, self._exported, self._not_read)

    def _exported(self, count: int) -> None:
        text = self.tr("{count} results written. It is in the audit record.").format(count=figure(count))
        self._hint.setText(text)
        self._hint.show()
