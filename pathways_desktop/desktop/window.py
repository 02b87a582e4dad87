"""The window: the rail, the pages, the keys, and where it stood last time. It never waits for the engine.

Which page asks for which is wired here; what a page shows is its own business.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QMargins, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.help import HelpSheet
from pathways_desktop.desktop.editor.page import EditorPage
from pathways_desktop.desktop.language_change import LanguageChange
from pathways_desktop.desktop.page_set import CHANNELS, FAILURES, MESSAGES, PageSet
from pathways_desktop.desktop.pages.audit import AuditPage
from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.pages.channel_detail import OVERVIEW
from pathways_desktop.desktop.pages.channels import ChannelsPage
from pathways_desktop.desktop.pages.failures import FailuresPage
from pathways_desktop.desktop.pages.messages import MessagesPage
from pathways_desktop.desktop.pages.start import StartPage
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.rail_words import rail_data, whole_window
from pathways_desktop.desktop.screens import UNSHOWN, clamped, first_place
from pathways_desktop.desktop.set_up import SetUp
from pathways_desktop.desktop.settings.page import SettingsPage
from pathways_desktop.desktop.theme.icons import app_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.nav_rail import NavRail
from pathways_desktop.desktop.window_keys import WindowKeys
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.keys import StoreState
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery

SMALLEST = QSize(720, 520)
_FIRST = QSize(1280, 800)
_FOLD_RAIL = 1100
_TICK_MS = 1_000
_GEOMETRY, _PAGE = "window/geometry", "window/page"


class Window(QWidget):
    """The only window. `settings` keeps its place; it holds sizes and choices, never a name."""

    close_asked = Signal()
    """The window was closed: hide, minimise or quit is the application's to decide."""
    again_asked = Signal()
    edit_asked = Signal()
    quit_asked = Signal()
    hidden = Signal()
    opened = Signal()
    """All pages are made."""
    lock_asked = Signal()
    """Put away what is shown."""
    rescue_asked = Signal(str)
    """A way back to a store that does not open: see `rescue.Rescue.act`."""

    def __init__(self, settings: QSettings, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.preferences = Preferences(settings, self)
        self._snapshot: EngineSnapshot | None = None
        self._commands: Commands | None = None
        self._unseen: dict[int, str] = {}
        self._made: PageSet | None = None
        self._wanted: Callable[[], None] | None = None
        self._put_away = False
        self.may_close = False
        """Close events end the window; set on quit and at the end of the session."""
        self.setWindowTitle("Pathways")
        self.setWindowIcon(app_icon())
        self.setMinimumSize(SMALLEST)
        self.setProperty("box", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.rail = NavRail()
        self.start_page = StartPage()
        self.channels: ChannelsPage | None = None
        self.messages: MessagesPage | None = None
        self.failures: FailuresPage | None = None
        self.audit: AuditPage | None = None
        self.settings: SettingsPage | None = None
        self.set_up: SetUp | None = None
        """Wizard and editor, while there are pages."""
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self._stack, 1)
        theme().watch(self)
        self.language = LanguageChange(self)
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self.show_rail)
        self._tick.start()
        self.rail.page_chosen.connect(self.show_page)
        self.start_page.again_asked.connect(self.again_asked)
        self.start_page.edit_asked.connect(self.edit_asked)
        self.start_page.quit_asked.connect(self.quit_asked)
        self.start_page.rescue_asked.connect(self.rescue_asked)
        WindowKeys(self)
        self.show_rail()
        self._restore_place()

    def show_failed_start(self, error: Exception | str, *, new: bool = False) -> None:
        """The engine does not run: say why, offer to start again. `new`: the home has no store yet."""
        self._drop_pages()
        self.start_page.show_failed(error, new=new)

    def show_starting(self) -> None:
        """The engine is on its way."""
        self._drop_pages()
        self.start_page.show_starting()

    def show_closed(self, *, keep_editor: bool) -> None:
        """Take the pages down, with all that was opened for them; an editor may stay, behind what is shown instead."""
        self._drop_pages(keep_editor=keep_editor, put_away=True)
        self.start_page.show_closed()

    @property
    def has_pages(self) -> bool:
        """Whether anything can be put away: pages, or some that are being made."""
        return self._made is not None

    def show_stopping(self) -> None:
        """Quit was asked for; the pages answer no more."""
        waiting = self._snapshot.stopping if self._snapshot is not None else ()
        self._drop_pages()
        self.start_page.show_stopping(waiting)

    def open_pages(self, commands: Commands) -> None:
        """The engine runs, or the store is open to be looked at only: make the pages over it, a piece at a time.

        What stands in front stays there until all are made. What is asked for meanwhile comes then.
        """
        self._drop_pages(keep_editor=self._put_away and self.set_up is not None and self.set_up.commands is commands)
        self._commands = commands
        commands.said.connect(self.say)
        commands.bridge.snapshot.connect(self.show_snapshot)
        commands.bridge.failure_changed.connect(self._failure_changed)
        with_channels = commands.facade.snapshot().store is not StoreState.READ_ONLY
        self._made = PageSet(self._stack, commands, self.preferences, with_channels=with_channels, parent=self)
        self._made.made.connect(self._pages_made)
        self._made.start()

    def _pages_made(self) -> None:
        made, commands = self._made, self._commands
        if made is None or commands is None:
            return
        self.channels, self.messages, self.failures = made.channels, made.messages, made.failures
        self.audit, self.settings = made.audit, made.settings
        self.settings.place_reset_asked.connect(self._reset_place)
        if self.channels is not None:
            self.channels.messages_asked.connect(self.show_messages)
            self.set_up = self.set_up or SetUp(self, commands)
            self.channels.new_asked.connect(self.set_up.new_channel)
            self.channels.editor_asked.connect(self.set_up.edit_channel)
        for page in self.pages().values():
            page.banner.action.connect(self._banner_acted)
        self.failures.list.messages_asked.connect(self.show_messages)
        self.audit.messages_asked.connect(self.show_messages)
        self.failures.list.claims_asked.connect(self.show_claims)
        self.failures.list.log_asked.connect(self.show_log)
        self.failures.list.shown.connect(self._failures_shown)
        self.messages.browser.resends.told.connect(self.show_rail)
        self.show_snapshot(commands.facade.snapshot())
        self.show_page(MESSAGES if self.channels is None else str(self._settings.value(_PAGE, CHANNELS)))
        if self.channels is not None and self.page is self.channels:
            self.channels.list.view.setFocus()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()
        self.opened.emit()

    def _when_made(self, act: Callable[[], None]) -> bool:
        """Keep the newest wish of those that come while the pages are being made; False when they are there."""
        if self._made is None or self.pages():
            return False
        self._wanted = act
        return True

    @property
    def page(self) -> Page | None:
        """The page in front; None while there is no engine."""
        page = self._stack.currentWidget()
        return page if isinstance(page, Page) else None

    def show_editor(self, editor: EditorPage) -> None:
        """Put a channel's editor in the place of the page Channels."""
        self._stack.addWidget(editor)
        self.show_page(CHANNELS)

    def drop_editor(self, editor: EditorPage) -> None:
        """Take it away again."""
        self._stack.removeWidget(editor)
        editor.hide()
        editor.deleteLater()

    @property
    def commands(self) -> Commands | None:
        """What the pages act by; None while there are none."""
        return self._commands

    @property
    def snapshot(self) -> EngineSnapshot | None:
        """The engine's state as it was told last."""
        return self._snapshot

    def show_page(self, key: str) -> None:
        """Bring a page to the front."""
        if self._when_made(partial(self.show_page, key)):
            return
        page = self.pages().get(key)
        if page is None:
            return
        if key == CHANNELS and self.set_up is not None and self.set_up.editor is not None:
            # What is being edited stays on the screen until it is saved or cancelled.
            page = self.set_up.editor
        if self.channels is not None and page is not self.channels:
            self.channels.leave()
        if self.messages is not None and page is not self.messages:
            self.messages.browser.pane.hide_patient_data()
        if self.audit is not None and page is not self.audit:
            self.audit.leave()
        if self.settings is not None and page is not self.settings:
            self.settings.leave()
        self._stack.setCurrentWidget(page)
        self.rail.set_current(key)
        self._settings.setValue(_PAGE, key)
        if self._snapshot is not None:
            page.show_snapshot(self._snapshot)
        self._failures_shown(frozenset(self._unseen) if page is self.failures else frozenset())

    def show_channel(self, name: str, tab: int = OVERVIEW) -> None:
        """A channel, on one of its tabs; an empty name is the list."""
        if self._when_made(partial(self.show_channel, name, tab)):
            return
        self._leave_editor()
        self.show_page(CHANNELS)
        if self.channels is not None and name:
            self.channels.show_channel(name, tab)

    def _leave_editor(self) -> None:
        """Who asks for a channel gets it; an editor in which something was changed stays in front."""
        if self.set_up is not None:
            self.set_up.step_aside()

    def show_claims(self, name: str) -> None:
        """A channel's claim folder."""
        self._leave_editor()
        self.show_page(CHANNELS)
        if self.channels is not None:
            self.channels.show_claims(name)

    def show_log(self, name: str) -> None:
        """A channel's log."""
        self._leave_editor()
        self.show_page(CHANNELS)
        if self.channels is not None:
            self.channels.show_log(name)

    def show_messages(self, query: MessageQuery) -> None:
        """Messages, narrowed."""
        self.show_page(MESSAGES)
        if self.messages is not None:
            self.messages.show_query(query)

    def show_failure(self, number: int | None) -> None:
        """A failure's card with the keyboard on its first button; None: the list."""
        if self._when_made(partial(self.show_failure, number)):
            return
        self.show_page(FAILURES)
        if self.failures is not None:
            self.failures.show_failure(number)

    def show_channel_failure(self, name: str) -> None:
        """A channel's failures."""
        if self._when_made(partial(self.show_channel_failure, name)):
            return
        self.show_page(FAILURES)
        if self.failures is not None:
            self.failures.show_channel(name)

    def show_unseen_failure(self) -> None:
        """With a failure that nobody has seen yet the window opens on its card, else where it was."""
        if self._unseen:
            self.show_failure(next(reversed(self._unseen)))

    def show_help(self, code: str = "") -> None:
        """F1: the page of the chosen code."""
        page = self.page
        banner = page.banner if page is not None else self.start_page.banner
        code = code or (banner.code() if banner.isVisible() else page.help_code() if page is not None else "")
        HelpSheet.turn_to(code, self)

    def bring_up(self) -> None:
        """Show, raise and activate, whatever the window was before."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine: the rail and the page in front."""
        self._snapshot = snapshot
        if self._commands is not None:
            self._commands.look_for_gone(snapshot)
        self.show_rail()
        page = self.page
        if page is not None and self.isVisible():
            page.show_snapshot(snapshot)
        self._show_config_fault(snapshot)
        if self.set_up is not None:
            self.set_up.show_snapshot(snapshot)

    def say(self, text: str, undo_id: str = "") -> None:
        """What came of an act, under the page in front."""
        if self.page is not None:
            self.page.say(text, undo_id)

    def save_place(self) -> None:
        """Keep where the window stands."""
        self._settings.setValue(_GEOMETRY, self.saveGeometry())
        self._settings.sync()

    def pages(self) -> dict[str, Page]:
        """The pages by their keys of the rail; none until all are made."""
        return self._made.pages if self._made is not None and self.messages is not None else {}

    def _drop_pages(self, *, keep_editor: bool = False, put_away: bool = False) -> None:
        self._put_away = put_away
        self._stack.setCurrentWidget(self.start_page)
        if self._commands is not None:
            self._commands.bridge.snapshot.disconnect(self.show_snapshot)
            self._commands.bridge.failure_changed.disconnect(self._failure_changed)
            self._commands.said.disconnect(self.say)
            self._commands = None
        if self.set_up is not None and not keep_editor:
            self.set_up.close()
            self.set_up.deleteLater()
            self.set_up = None
        if self._made is not None:
            self._made.drop()
            self._made = self._wanted = None
        self.channels = self.messages = self.failures = self.audit = self.settings = None
        self._snapshot = None
        self.show_rail()

    def _banner_acted(self, action: str) -> None:
        if action == "again":
            self.again_asked.emit()
        else:
            self.edit_asked.emit()

    def _show_config_fault(self, snapshot: EngineSnapshot) -> None:
        data = whole_window(snapshot)
        for page in self.pages().values():
            page.show_banner(data)

    def show_rail(self) -> None:
        """The rail as things stand now, in the language of now."""
        resend = self.messages.browser.resends.job if self.messages is not None else None
        self.rail.set_data(rail_data(self._snapshot, now_ms(), bool(self.pages()), resend, closed=self._put_away))

    def _failure_changed(self, event: FailureChanged) -> None:
        row = event.row
        if event.opened and row.open:
            on_page = self.page is self.failures and self.isVisible() and not self.isMinimized()
            if not on_page:
                self._unseen[row.number] = row.channel
        if not row.open or row.acknowledged is not None:
            self._unseen.pop(row.number, None)

    def _failures_shown(self, numbers: frozenset[int]) -> None:
        if self.page is self.failures and self.isVisible():
            for number in numbers:
                self._unseen.pop(number, None)

    def _restore_place(self) -> None:
        saved = self._settings.value(_GEOMETRY)
        if not (isinstance(saved, QByteArray) and self.restoreGeometry(saved)):
            self.setGeometry(first_place(_FIRST, QGuiApplication.primaryScreen().availableGeometry()))
        self.clamp_to_screens()

    def _reset_place(self) -> None:
        """As on the first day: its first size, on a screen that is there."""
        self.showNormal()
        self.resize(_FIRST)
        self.clamp_to_screens()
        self.save_place()
        self.say(self.tr("The window has its first size again."))

    def clamp_to_screens(self) -> None:
        """Never off-screen, its title neither: a monitor may be gone, or smaller than before."""
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        place, outer = self.geometry(), self.frameGeometry()
        left, top = place.left() - outer.left(), place.top() - outer.top()
        drawn = QMargins(left, top, outer.right() - place.right(), outer.bottom() - place.bottom())
        self.setGeometry(clamped(place, screens, drawn if self.isVisible() else UNSHOWN))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rail.set_folded(self.width() < theme().px(_FOLD_RAIL))

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()
        if self.messages is not None:
            self.messages.browser.pane.hide_patient_data()
        if self.channels is not None:
            self.channels.leave()
            self.channels.detail.messages.leave()
        if self.settings is not None:
            self.settings.leave()
        self.hidden.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick.start()
        self.show_rail()
        if self.page is not None and self._snapshot is not None:
            self.page.show_snapshot(self._snapshot)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.save_place()
        if self.may_close:
            event.accept()
            return
        event.ignore()
        self.close_asked.emit()
