"""The chosen channel at the right of the page: its name, its state, its buttons, and its tabs."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QTabBar, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.base import add_action, copy_text
from pathways_desktop.desktop.pages.channel_tabs import FailuresTab, MessagesTab
from pathways_desktop.desktop.pages.claims_tab import ClaimsTab
from pathways_desktop.desktop.pages.log_tab import LogTab
from pathways_desktop.desktop.pages.overview import Overview
from pathways_desktop.desktop.pages.settings_tab import SettingsTab
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Hairline
from pathways_desktop.desktop.widgets.labels import ElidedLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.widgets.state_pill import StatePill
from pathways_desktop.desktop.words import figure, now_ms
from pathways_desktop.domain.message import ChannelState, PlaceState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery

OVERVIEW, CLAIMS, FAILURES, MESSAGES, LOG, SETTINGS = range(6)
_ROOMY = 560


class ChannelDetail(QWidget):
    """Follows one channel; only the tab in front is kept up to date."""

    tab_changed = Signal(int)
    back_asked = Signal()
    claims_asked = Signal(str)
    messages_asked = Signal(object)
    log_asked = Signal(str)
    editor_asked = Signal(str)
    """Open the editor for the channel of this name."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        self._row: ChannelRow | None = None
        self._snapshot: EngineSnapshot | None = None
        shown = theme()
        self.back = Button("", "arrow-left", "ghost", tip=self.tr("Back to the list"))
        self.back.hide()
        self.name = ElidedLabel("", "title", cut=CUT_MIDDLE)
        self.pill = StatePill("starting")
        self.poll = Button(self.tr("Poll now"), "poll")
        self.pause = Button(self.tr("Pause"), "pause")
        self.edit = Button(self.tr("Edit"), "edit", tip=self.tr("Pauses the channel and opens its settings"))
        self.more = Button("", "more", tip=self.tr("More"))
        head = QHBoxLayout()
        head.setSpacing(shown.px(SPACE.s))
        head.addWidget(self.back)
        head.addWidget(self.name)
        head.addWidget(self.pill)
        head.addStretch(1)
        for button in (self.poll, self.pause, self.edit, self.more):
            head.addWidget(button)
        self.bar = QTabBar()
        self.bar.setAccessibleName(self.tr("Parts of the channel"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        self._stack = QStackedWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(shown.px(4))
        column.addWidget(self.bar)
        column.addWidget(Hairline())
        column.addWidget(self._stack, 1)
        self.bar.currentChanged.connect(self._tab_changed)
        self.back.clicked.connect(self.back_asked)
        self.poll.clicked.connect(self.poll_now)
        self.pause.clicked.connect(self._pause)
        self.edit.clicked.connect(self.edit_channel)
        self.more.clicked.connect(self._open_more)

    def build(self) -> Iterator[None]:
        """Make the tabs, a step for each: see `Page.build`."""
        self.overview = Overview(self.commands, parent=self._stack)
        yield
        self.claims = ClaimsTab(self.commands, parent=self._stack)
        self.failures = FailuresTab(self.commands, parent=self._stack)
        yield
        self.messages = MessagesTab(self.commands, parent=self._stack)
        yield
        self.log = LogTab(self.commands, parent=self._stack)
        self.settings = SettingsTab(self.commands, parent=self._stack)
        self.tabs: tuple[Tab, ...] = (
            self.overview,
            self.claims,
            self.failures,
            self.messages,
            self.log,
            self.settings,
        )
        for tab in self.tabs:
            self._stack.addWidget(tab)
        before = self.bar.blockSignals(True)
        for _ in self.tabs:
            self.bar.addTab("")
        self.bar.blockSignals(before)
        self.overview.claims_asked.connect(self._show_claims)
        self.overview.messages_asked.connect(self._show_messages)
        self.failures.list.claims_asked.connect(self.claims_asked)
        self.failures.list.messages_asked.connect(self.messages_asked)
        self.failures.list.log_asked.connect(self.log_asked)
        self.settings.editor_asked.connect(self.edit_channel)
        self.claims.counted.connect(self._name_tabs)
        self.failures.list.counted.connect(self._name_tabs)
        self._name_tabs()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The name keeps its room: Edit stands in the menu "More" then.
        self.edit.setVisible(self.width() >= theme().px(_ROOMY))

    @property
    def tab(self) -> Tab:
        """The tab in front."""
        return self.tabs[self.bar.currentIndex()]

    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        """Show this channel as it stands now."""
        self._row, self._snapshot = row, snapshot
        self.name.set_text(row.name)
        self.pill.set_state(row.state, self._pill_text(row))
        paused = row.state is ChannelState.PAUSED
        off = row.state is ChannelState.DISABLED
        self.pause.set_words(self.tr("Resume") if paused else self.tr("Pause"))
        self.pause.set_icon_name("resume" if paused else "pause")
        why_off = self.tr("Switched off in channels.yaml") if off else ""
        self.pause.setEnabled(not off)
        self.pause.setToolTip(why_off)
        self.poll.setEnabled(not off and not paused)
        self.poll.setToolTip(why_off or (self.tr("The channel is paused") if paused else self.tr("F5")))
        self.failures.show_channel(row, snapshot)
        self._name_tabs()
        self.tab.show_channel(row, snapshot)

    def show_tab(self, number: int) -> None:
        """Bring a tab to the front."""
        self.bar.setCurrentIndex(number)

    def show_query(self, query: MessageQuery) -> None:
        """Bring the channel's messages to the front, narrowed."""
        self.messages.show_query(query)
        self.show_tab(MESSAGES)

    def leave(self) -> None:
        """The page is not in front any more."""
        self.tab.leave()

    def focus_worst(self) -> None:
        """Overview, with the keyboard on the worst thing."""
        self.show_tab(OVERVIEW)
        self.overview.focus_worst()

    def poll_now(self) -> None:
        """F5."""
        if self._row is not None and self.poll.isEnabled():
            self.commands.poll((self._row.name,))

    def _pill_text(self, row: ChannelRow) -> str:
        failed = sum(one.failed for one in row.counts)
        if row.state is ChannelState.FAILED and failed:
            return self.tr("{count} failed").format(count=figure(failed))
        if row.place is not None and row.place.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY":
            return self.tr("Can't be claimed")
        if row.place is not None and row.place.state is PlaceState.UNREACHABLE:
            return self.tr("Not reachable")
        return state_word(row.state)

    def _name_tabs(self) -> None:
        row, snapshot = self._row, self._snapshot
        claims = ""
        if row is not None:
            listed = self.claims.count if self.claims.channel == row.name else None
            known = row.claimed if listed is None else listed
            claims = figure(known) if known else ""
        failures = ""
        if row is not None and snapshot is not None:
            count = self.failures.list.counts()["open"] if self.failures.channel == row.name else 0
            failures = figure(count) if count else ""
        markers = row is not None and row.source_kind in ("s3", "azblob")
        locks = row is not None and row.source_kind == "queue"
        held = self.tr("Claim markers") if markers else self.tr("Locks") if locks else self.tr("Claim folder")
        words = (
            self.tr("Overview"),
            f"{held}  {claims}".strip(),
            f"{self.tr('Failures')}  {failures}".strip(),
            self.tr("Messages"),
            self.tr("Log"),
            self.tr("Settings"),
        )
        for number, text in enumerate(words):
            if self.bar.tabText(number) != text:
                self.bar.setTabText(number, text)

    def _tab_changed(self, number: int) -> None:
        for tab in self.tabs:
            if tab is not self.tabs[number]:
                tab.leave()
        self._stack.setCurrentIndex(number)
        if self._row is not None and self._snapshot is not None:
            self.tabs[number].show_channel(self._row, self._snapshot)
        self.tab_changed.emit(number)

    def _pause(self) -> None:
        if self._row is None:
            return
        if self._row.state is ChannelState.PAUSED:
            self.commands.resume((self._row.name,))
        else:
            self.commands.pause((self._row.name,))

    def _open_more(self) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        if not self.edit.isVisible():
            add_action(menu, self.edit.words(), "edit").triggered.connect(self.edit_channel)
        folder = add_action(menu, self.tr("Open drop folder"), "open-folder")
        folder.setEnabled(self._row is not None and self._row.dir is not None)
        folder.triggered.connect(self._open_folder)
        check = add_action(menu, self.tr("Check the place again"), "test")
        check.triggered.connect(self._check)
        text = self.tr("Open channels.yaml in the system's editor")
        add_action(menu, text, "edit").triggered.connect(self.commands.edit_channels)
        add_action(menu, self.tr("Copy name"), "copy").triggered.connect(self._copy_name)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def edit_channel(self) -> None:
        """Edit, or Ctrl+E."""
        if self._row is not None:
            self.editor_asked.emit(self._row.name)

    def _open_folder(self) -> None:
        if self._row is not None and self._row.dir is not None:
            self.commands.open_path(self._row.dir)

    def _check(self) -> None:
        if self._row is not None:
            self.commands.check((self._row.name,))

    def _copy_name(self) -> None:
        if self._row is not None:
            copy_text(self._row.name)

    def _show_claims(self) -> None:
        self.show_tab(CLAIMS)

    def _show_messages(self, least_age: int | None) -> None:
        if self._row is None:
            return
        until = None if least_age is None or not least_age else now_ms() - least_age
        self.show_query(MessageQuery(self._row.name, until=until))
