"""Puts away what the window shows when nobody is there; a person opens it again. The engine goes on meanwhile.

The pages are taken down with all that was opened for them, and sheets are closed. What was typed into the editor or the
wizard is kept: settings only. Source: 45 CFR 164.312(a)(2)(iii), automatic log-off.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from typing_extensions import override

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.window import Window
from pathways_desktop.desktop.wizard.wizard import Wizard

IDLE, SESSION, PERSON = "idle", "session", "person"
"""Why it was put away, as the audit record has it."""
_MINUTE_MS = 60_000
_INPUT = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TabletPress,
    )
)


class ScreenLock(QObject):
    """The lock of one window. GUI thread."""

    def __init__(self, window: Window, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window, self._bridge = window, bridge
        self._commands: Commands | None = None
        self._wizard: Wizard | None = None
        self.closed = False
        """The screen is put away, whatever stands in its place now."""
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._nobody_is_here)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        # Each window as it gets the keyboard, the sheets among them: a filter over all events would slow every paint.
        application.focusWindowChanged.connect(self._watch)
        bridge.session_locked.connect(self.session_locked)
        window.lock_asked.connect(self.lock)
        window.start_page.open_asked.connect(self.open)
        window.preferences.changed.connect(self.someone_is_here)

    def started(self, commands: Commands) -> None:
        """The engine runs: its pages are opened, unless the screen was put away before."""
        self._commands = commands
        if self.closed:
            self._window.show_closed(keep_editor=False)
        else:
            self._window.open_pages(commands)
        self.someone_is_here()

    @Slot()
    def someone_is_here(self) -> None:
        """Begin to count anew."""
        minutes = self._window.preferences.idle_minutes
        if minutes and not self.closed:
            self._idle.start(minutes * _MINUTE_MS)
        else:
            self._idle.stop()

    @Slot()
    def lock(self, why: str = PERSON) -> None:
        """Put the screen away. Nothing happens where there are no pages."""
        if self.closed or self._commands is None or not self._window.has_pages:
            return
        self.closed = True
        self._idle.stop()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for sheet in self._window.findChildren(QDialog):
            if isinstance(sheet, Wizard) and sheet.isVisible():
                self._wizard = sheet
                sheet.hide()
            elif sheet.isVisible():
                sheet.reject()
        self._window.show_closed(keep_editor=True)
        self._bridge.ask(self._commands.facade.keys.screen_closed(why), self._noted, self._not_noted)

    @Slot()
    def session_locked(self) -> None:
        """The system's own lock screen came up."""
        self.lock(SESSION)

    @Slot()
    def open(self) -> None:
        """Show the pages again, once whatever keeps the master key gave it once more."""
        if self.closed and self._commands is not None:
            self._bridge.ask(self._commands.facade.keys.screen_opened(), self._opened, self._refused)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self.someone_is_here()
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.removeEventFilter(self)
            window.installEventFilter(self)
            self.someone_is_here()

    def _nobody_is_here(self) -> None:
        self.lock(IDLE)

    def _noted(self, _nothing: None) -> None:
        """It stands in the record."""

    def _not_noted(self, error: Exception) -> None:
        # It stays away all the same; who opens it again stands in the record, or it stays away.
        self._window.start_page.show_closed(error)

    def _opened(self, _nothing: None) -> None:
        if not self.closed or self._commands is None:
            return
        self.closed = False
        self._window.open_pages(self._commands)
        wizard, self._wizard = self._wizard, None
        if wizard is not None:
            wizard.open()
        self.someone_is_here()

    def _refused(self, error: Exception) -> None:
        if self.closed:
            self._window.start_page.show_closed(error)
