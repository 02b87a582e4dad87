"""The tray's menu: built once, only its texts and states change, so that it can stay open while the engine works.

The worst four channels have a submenu each; what the entries do is told by signals.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.pause_clock import MINUTES
from pathways_desktop.desktop.sentences import Counts, counts_text, waiting_counts
from pathways_desktop.desktop.theme.icons import icon, state_icon
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.tray_look import open_troubles
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot

CHANNELS = 4
_ORDER = (
    ChannelState.FAILED,
    ChannelState.ATTENTION,
    ChannelState.PAUSED,
    ChannelState.STARTING,
    ChannelState.WORKING,
    ChannelState.RUNNING,
    ChannelState.DISABLED,
)


def worst_first(rows: tuple[ChannelRow, ...]) -> list[ChannelRow]:
    """Channels by how much they need a person, then by name."""
    return sorted(rows, key=lambda row: (_ORDER.index(row.state), row.name))


class _ChannelMenu(QObject):
    """One channel's submenu."""

    def __init__(self, owner: TrayMenu) -> None:
        super().__init__(owner)
        self._owner = owner
        self.row: ChannelRow | None = None
        self.menu = QMenu(owner)
        self.status = self.menu.addAction("")
        self.status.setEnabled(False)
        self.waits = self.menu.addAction("")
        self.waits.setEnabled(False)
        self.menu.addSeparator()
        self.show_it = self.menu.addAction("")
        self.failure = self.menu.addAction("")
        self.menu.addSeparator()
        self.poll = self.menu.addAction("")
        self.pause = self.menu.addAction("")
        self.folder = self.menu.addAction("")
        self.name()
        self.show_it.triggered.connect(self._show)
        self.failure.triggered.connect(self._failure)
        self.poll.triggered.connect(self._poll)
        self.pause.triggered.connect(self._pause)
        self.folder.triggered.connect(self._folder)
        self.menu.menuAction().setVisible(False)

    def name(self) -> None:
        """Take the words anew, in the language of now."""
        self.failure.setText(self.tr("Show the failure"))
        self.poll.setText(self.tr("Poll now"))
        self.pause.setText(self.tr("Pause"))
        self.folder.setText(self.tr("Open drop folder"))

    def restyle(self) -> None:
        """Take the icons anew."""
        self.show_it.setIcon(icon("nav-channels"))
        self.failure.setIcon(icon("nav-failures"))
        self.poll.setIcon(icon("poll"))
        self.folder.setIcon(icon("open-folder"))
        self.show_row(self.row, 0)

    def show_row(self, row: ChannelRow | None, now: int) -> None:
        """Stand for this channel; None: for none."""
        self.row = row
        self.menu.menuAction().setVisible(row is not None)
        if row is None:
            return
        self.menu.setTitle(row.name)
        self.menu.setIcon(state_icon(row.state))
        word = state_word(row.state)
        self.status.setText(
            self.tr("{state}: {sentence}").format(state=word, sentence=said(row.sentence)) if row.sentence else word
        )
        if now:
            self.waits.setText(waiting_counts(row, now))
        self.show_it.setText(self.tr("Show {channel}").format(channel=row.name))
        self.failure.setVisible(row.state in (ChannelState.FAILED, ChannelState.ATTENTION))
        paused = row.state is ChannelState.PAUSED
        self.pause.setText(self.tr("Resume") if paused else self.tr("Pause"))
        self.pause.setIcon(icon("resume" if paused else "pause"))
        self.pause.setEnabled(row.state is not ChannelState.DISABLED)
        self.poll.setEnabled(row.state not in (ChannelState.DISABLED, ChannelState.PAUSED))
        self.folder.setEnabled(row.dir is not None)

    @Slot()
    def _show(self) -> None:
        if self.row is not None:
            self._owner.channel_asked.emit(self.row.name)

    @Slot()
    def _failure(self) -> None:
        if self.row is not None:
            self._owner.channel_failure_asked.emit(self.row.name)

    @Slot()
    def _poll(self) -> None:
        if self.row is not None:
            self._owner.poll_asked.emit([self.row.name])

    @Slot()
    def _pause(self) -> None:
        if self.row is not None:
            paused = self.row.state is ChannelState.PAUSED
            (self._owner.resume_asked if paused else self._owner.pause_asked).emit([self.row.name])

    @Slot()
    def _folder(self) -> None:
        if self.row is not None and self.row.dir is not None:
            self._owner.folder_asked.emit(self.row.dir)


class TrayMenu(QMenu):
    """The whole menu. GUI thread."""

    open_asked = Signal()
    failure_asked = Signal(object)
    """Always None: the list of failures."""
    channel_failure_asked = Signal(str)
    channel_asked = Signal(str)
    """A channel's name; empty for the list of channels."""
    poll_asked = Signal(list)
    pause_asked = Signal(list)
    resume_asked = Signal(list)
    folder_asked = Signal(str)
    pause_for_asked = Signal(list, int)
    """Pause these channels for so many minutes."""
    settings_asked = Signal()
    help_asked = Signal()
    quit_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._snapshot: EngineSnapshot | None = None
        self.open_action = self.addAction("")
        bold = self.open_action.font()
        bold.setBold(True)
        self.open_action.setFont(bold)
        self.setDefaultAction(self.open_action)
        self.addSeparator()
        self.status = self._quiet("")
        self.addSeparator()
        self.channels = [_ChannelMenu(self) for _ in range(CHANNELS)]
        for channel in self.channels:
            self.addMenu(channel.menu)
        self.more = self.addAction("")
        self.more.setVisible(False)
        self.addSeparator()
        self.failures = self.addAction("")
        self.pause_all = self.addAction("")
        self.resume_all = self.addAction("")
        self.pause_for = QMenu(self)
        self.addMenu(self.pause_for)
        for minutes in MINUTES:
            self.pause_for.addAction("").setData(minutes)
        for action in (self.failures, self.pause_all, self.resume_all, self.pause_for.menuAction()):
            action.setEnabled(False)
        self.addSeparator()
        self.settings = self.addAction("")
        self.help = self.addAction("")
        self.quit_action = self.addAction("")
        self._name()
        self.open_action.triggered.connect(self.open_asked)
        self.more.triggered.connect(self._more)
        self.failures.triggered.connect(self._failures)
        self.pause_all.triggered.connect(self._pause_all)
        self.resume_all.triggered.connect(self._resume_all)
        self.pause_for.triggered.connect(self._pause_for)
        self.settings.triggered.connect(self.settings_asked)
        self.help.triggered.connect(self.help_asked)
        self.quit_action.triggered.connect(self.quit_asked)
        theme().changed.connect(self.restyle)
        self.restyle()

    def _name(self) -> None:
        self.open_action.setText(self.tr("Open Pathways"))
        self.status.setText(self.tr("Starting"))
        self.failures.setText(self.tr("Failures"))
        self.pause_all.setText(self.tr("Pause all"))
        self.resume_all.setText(self.tr("Resume all"))
        self.pause_for.setTitle(self.tr("Pause for…"))
        for action in self.pause_for.actions():
            action.setText(self._time_word(action.data()))
        self.settings.setText(self.tr("Settings…"))
        self.help.setText(self.tr("Help"))
        self.quit_action.setText(self.tr("Quit"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name()
            for channel in self.channels:
                channel.name()
            if self._snapshot is not None:
                self.show_snapshot(self._snapshot)

    def restyle(self) -> None:
        """Take the icons anew."""
        self.failures.setIcon(icon("nav-failures"))
        self.pause_all.setIcon(icon("pause"))
        self.resume_all.setIcon(icon("resume"))
        self.pause_for.setIcon(icon("pause"))
        self.help.setIcon(icon("help"))
        self.quit_action.setIcon(icon("quit"))
        for channel in self.channels:
            channel.restyle()

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine: texts and states only."""
        self._snapshot = snapshot
        rows = worst_first(snapshot.channels)
        self.status.setText(counts_text(Counts.of(snapshot)) or self.tr("No channel yet"))
        for number, menu in enumerate(self.channels):
            menu.show_row(rows[number] if number < len(rows) else None, snapshot.at)
        rest = len(rows) - CHANNELS
        self.more.setVisible(rest > 0)
        one = self.tr("1 more channel")
        many = self.tr("{count} more channels").format(count=figure(rest))
        self.more.setText(one if rest == 1 else many)
        count = open_troubles(snapshot)
        with_count = self.tr("Failures ({count})").format(count=figure(count))
        self.failures.setText(with_count if count else self.tr("Failures"))
        self.failures.setEnabled(True)
        self.pause_all.setEnabled(bool(self._not_paused()))
        self.pause_for.menuAction().setEnabled(bool(self._not_paused()))
        self.resume_all.setEnabled(bool(self._paused()))

    def _quiet(self, text: str) -> QAction:
        action = self.addAction(text)
        action.setEnabled(False)
        return action

    def _paused(self) -> list[str]:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return [row.name for row in rows if row.state is ChannelState.PAUSED]

    def _not_paused(self) -> list[str]:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return [row.name for row in rows if row.state not in (ChannelState.PAUSED, ChannelState.DISABLED)]

    @Slot()
    def _more(self) -> None:
        self.channel_asked.emit("")

    @Slot()
    def _failures(self) -> None:
        self.failure_asked.emit(None)

    @Slot()
    def _pause_all(self) -> None:
        self.pause_asked.emit(self._not_paused())

    @Slot(QAction)
    def _pause_for(self, action: QAction) -> None:
        self.pause_for_asked.emit(self._not_paused(), int(action.data()))

    def _time_word(self, minutes: int) -> str:
        if minutes < 60:
            return self.tr("{count} minutes").format(count=figure(minutes))
        hours = minutes // 60
        return self.tr("1 hour") if hours == 1 else self.tr("{count} hours").format(count=figure(hours))

    @Slot()
    def _resume_all(self) -> None:
        self.resume_asked.emit(self._paused())
