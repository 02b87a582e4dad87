"""The tray application: one instance, the engine in its thread, the icon and the window, and a safe way out.

`run_tray` is the only thing that others call. Everything that waits is done by others; here it is wired.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QSessionManager
from PySide6.QtWidgets import QApplication

from pathways_desktop.desktop.autostart import AutostartEntry, Leaving
from pathways_desktop.desktop.bridge import STOP_SECONDS, Bridge, EngineThread, FacadeFactory
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.key_choice import SETTINGS_NAME
from pathways_desktop.desktop.language import Language, speak
from pathways_desktop.desktop.opener import Opener, SystemOpener
from pathways_desktop.desktop.page_set import SETTINGS
from pathways_desktop.desktop.pause_clock import PauseClock
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.process import Interrupts, watch_faults
from pathways_desktop.desktop.rescue import Rescue
from pathways_desktop.desktop.screen_lock import ScreenLock
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.single_instance import SingleInstance, Verb, ask_first
from pathways_desktop.desktop.theme.icons import app_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.tray import SystemTray, Tray, TrayPort
from pathways_desktop.desktop.window import Window
from pathways_desktop.domain.errors import PathwaysError, Severity
from pathways_desktop.domain.events import EngineStopped, FailureChanged
from pathways_desktop.domain.keys import StoreState
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.facade import Facade
from pathways_desktop.system.autostart import Autostart
from pathways_desktop.system.identity import APP_ID

_LEEWAY_MS = 2_000
"""What the way out takes beyond the engine's own time."""
_IN_FRONT_MS = 400
"""A click on the icon takes the window's focus first: so shortly before it counts as in front."""

_log = logging.getLogger(__name__)


def make_application(arguments: list[str]) -> QApplication:
    """The `QApplication` with its name, its icon and the numbers of the user's country."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    QApplication.setApplicationName("pathways-desktop")
    QApplication.setApplicationDisplayName("Pathways")
    QApplication.setDesktopFileName("pathways-desktop")
    app = QApplication(arguments)
    speak(Language.ENGLISH)
    app.setWindowIcon(app_icon())
    theme()
    return app


class Desk(QObject):
    """The running application: wires engine, tray and window. GUI thread."""

    def __init__(
        self,
        app: QApplication,
        factory: FacadeFactory,
        home: Path,
        instance: SingleInstance | None,
        *,
        tray: TrayPort,
        opener: Opener,
        demo: bool,
        may_choose_key: bool = False,
    ) -> None:
        """`may_choose_key`: no option names a key file, and the factory takes the one that is chosen in the window."""
        super().__init__()
        self._app = app
        self._demo = demo
        self._home = home
        self._instance = instance
        self._opener = opener
        self._facade: Facade | None = None
        self._commands: Commands | None = None
        self._leaving = False
        self.status = 0
        """The exit status."""
        self._settings = QSettings(str(home / SETTINGS_NAME), QSettings.Format.IniFormat)
        self._out_of_front = 0
        # Before the first word: the icon's menu is made here.
        speak(Preferences(self._settings).language)
        self.bridge = Bridge(self)
        self.engine = EngineThread(factory, self)
        self.tray = Tray(tray, self)
        self.window = Window(self._settings)
        self.window.start_page.may_choose_key = may_choose_key
        self.pauses = PauseClock(self._settings, self)
        self.tray.paused_until = self.pauses.until
        self.rescue = Rescue(self.window, self.bridge, home)
        self.screen_lock = ScreenLock(self.window, self.bridge, self)
        theme().set_mode(self.window.preferences.mode)
        self._last = QTimer(self)
        self._last.setSingleShot(True)
        self._last.timeout.connect(self._time_is_up)
        self._wire()

    def _wire(self) -> None:
        engine, tray, window = self.engine, self.tray, self.window
        engine.made.connect(self._made)
        engine.started.connect(self._started)
        engine.failed.connect(self._failed)
        engine.ended.connect(self._ended)
        self.bridge.snapshot.connect(self._snapshot)
        self.bridge.failure_changed.connect(self._failure_changed)
        self.bridge.stopped.connect(self._stopped)
        self.bridge.started.connect(self._started)
        tray.open_asked.connect(self.show_window)
        tray.toggle_asked.connect(self._toggle)
        tray.failure_asked.connect(self._show_failure)
        tray.came.connect(self._tray_came)
        menu = tray.menu
        menu.channel_asked.connect(self._show_channel)
        menu.channel_failure_asked.connect(self._show_channel_failure)
        menu.poll_asked.connect(self._poll)
        menu.pause_asked.connect(self._pause)
        menu.pause_for_asked.connect(self._pause_for)
        menu.resume_asked.connect(self._resume)
        menu.settings_asked.connect(self._show_settings)
        menu.help_asked.connect(self._show_help)
        self.pauses.due.connect(self._resume)
        menu.folder_asked.connect(self._open_folder)
        menu.quit_asked.connect(self.quit)
        window.close_asked.connect(self._close_asked)
        window.again_asked.connect(self._start_again)
        window.edit_asked.connect(self._edit)
        window.quit_asked.connect(self.quit)
        window.rescue_asked.connect(self.rescue.act)
        self.rescue.start_asked.connect(self._start_again)
        self.rescue.looking.connect(self._look_only)
        self.rescue.said.connect(window.start_page.say)
        window.preferences.changed.connect(self._preferences_changed)
        window.language.changed.connect(self._language_changed)
        self._preferences_changed()
        self._app.focusWindowChanged.connect(self._focus_changed)
        self._app.commitDataRequest.connect(self._session_ends, Qt.ConnectionType.DirectConnection)
        if self._instance is not None:
            self._instance.asked.connect(self._asked)

    def start(self, *, hidden: bool) -> None:
        """Show what is to be shown and have the engine made."""
        self.tray.start()
        if not hidden:
            self.window.bring_up()
        elif not self.tray.there:
            # Never a process that nobody can reach.
            self.window.showMinimized()
        self.engine.start()

    @Slot()
    def show_window(self) -> None:
        """Show, raise and activate; on the card of a failure that nobody has seen."""
        self.window.show_unseen_failure()
        self.window.bring_up()

    @Slot()
    def quit(self) -> None:
        """Stop at a safe point, ten seconds at most, then leave."""
        if self._leaving:
            return
        self._leaving = True
        self.window.save_place()
        self.window.may_close = True
        self.window.show_stopping()
        self._last.start(round(STOP_SECONDS * 1000) + _LEEWAY_MS)
        self.engine.stop()

    def close(self) -> bool:
        """Take everything down, after the loop has ended; False when the engine's thread hangs."""
        self._last.stop()
        self.bridge.close()
        self.tray.close()
        self.window.may_close = True
        self.window.hide()
        self.window.deleteLater()
        # At once: no clock of a page asks a home that is closed.
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)
        if self._instance is not None:
            self._instance.close()
        return self.engine.close()

    @Slot(object)
    def _made(self, facade: Facade) -> None:
        self._facade = self.rescue.facade = facade
        facade.listen(self.bridge.hear)

    @Slot()
    def _started(self) -> None:
        if self._leaving or self._facade is None:
            return
        if self._commands is not None:
            self._commands.deleteLater()
        self._commands = Commands(self._facade, self.bridge, self._opener, self)
        self.screen_lock.started(self._commands)
        self._snapshot(self._facade.snapshot())

    @Slot()
    def _look_only(self) -> None:
        self._started()
        self.tray.show_failed_start(code_text("ERR_PATHWAYS_STORE_READ_ONLY"), mends=True)

    @Slot(object)
    def _failed(self, error: Exception) -> None:
        if self._leaving:
            return
        title = code_text(error.code) if isinstance(error, PathwaysError) else error_text(error)
        code = error.code if isinstance(error, PathwaysError) else None
        _log.error("engine-not-started", extra={"fields": {"code": code}})
        mends = isinstance(error, PathwaysError) and error.spec.severity is Severity.ATTENTION
        self.tray.show_failed_start(title, mends=mends)
        new = self._facade is not None and self._facade.snapshot().store is StoreState.NEW
        self.window.show_failed_start(error, new=new)
        if not self._demo and not self.window.isVisible() and not self.tray.there:
            self.window.bring_up()

    @Slot(object)
    def _stopped(self, event: EngineStopped) -> None:
        if not self._leaving and event.code is not None:
            self.tray.show_failed_start(code_text(event.code))
            self.window.show_failed_start(event.code)

    @Slot(bool)
    def _ended(self, _safe: bool) -> None:
        if self._leaving:
            self._app.quit()

    @Slot()
    def _time_is_up(self) -> None:
        self.status = 1
        self._app.quit()

    @Slot()
    def _start_again(self) -> None:
        self.window.show_starting()
        self.tray.show_failed_start("")
        self.engine.start()

    @Slot(object)
    def _snapshot(self, snapshot: EngineSnapshot) -> None:
        if self._leaving:
            self.window.start_page.show_stopping(snapshot.stopping)
        else:
            self.pauses.show_snapshot(snapshot)
            self.tray.show_snapshot(snapshot)

    @Slot(object)
    def _failure_changed(self, event: FailureChanged) -> None:
        if not self._leaving:
            self.tray.failure_changed(event)

    @Slot(str)
    def _asked(self, verb: str) -> None:
        if verb == Verb.QUIT:
            self.quit()
        else:
            self.show_window()

    @Slot()
    def _toggle(self) -> None:
        in_front = self.window.isActiveWindow() or self._was_in_front()
        if self.window.isVisible() and not self.window.isMinimized() and in_front and self.tray.there:
            self.window.save_place()
            self.window.hide()
        else:
            self.show_window()

    @Slot()
    def _focus_changed(self) -> None:
        if QGuiApplication.focusWindow() is None:
            self._out_of_front = _milliseconds()

    def _was_in_front(self) -> bool:
        return bool(self._out_of_front) and _milliseconds() - self._out_of_front < _IN_FRONT_MS

    @Slot()
    def _preferences_changed(self) -> None:
        self.tray.notices = self.window.preferences.notices

    @Slot()
    def _language_changed(self) -> None:
        # The one sentence of the icon that was said once: all others are said again each second.
        if self.window.snapshot is not None and self.window.snapshot.store is StoreState.READ_ONLY:
            self.tray.show_failed_start(code_text("ERR_PATHWAYS_STORE_READ_ONLY"), mends=True)

    @Slot()
    def _tray_came(self) -> None:
        _log.info("tray-icon-shown")

    @Slot(object)
    def _show_failure(self, number: int | None) -> None:
        self.window.show_failure(number)
        self.window.bring_up()

    @Slot(str)
    def _show_channel(self, name: str) -> None:
        self.window.show_channel(name)
        self.window.bring_up()

    @Slot(str)
    def _show_channel_failure(self, name: str) -> None:
        self.window.show_channel_failure(name)
        self.window.bring_up()

    @Slot(list)
    def _poll(self, channels: list[str]) -> None:
        if self._commands is not None:
            self._commands.poll(channels)

    @Slot(list)
    def _pause(self, channels: list[str]) -> None:
        if self._commands is not None:
            self._commands.pause(channels)

    @Slot(list, int)
    def _pause_for(self, channels: list[str], minutes: int) -> None:
        if self._commands is not None:
            self.pauses.pause(channels, minutes)
            self._commands.pause(channels)

    @Slot()
    def _show_settings(self) -> None:
        self.window.show_page(SETTINGS)
        self.window.bring_up()

    @Slot()
    def _show_help(self) -> None:
        self.window.bring_up()
        self.window.show_help()

    @Slot(list)
    def _resume(self, channels: list[str]) -> None:
        if self._commands is not None:
            self._commands.resume(channels)

    @Slot(str)
    def _open_folder(self, path: str) -> None:
        if self._commands is not None:
            self._commands.open_path(path)

    @Slot()
    def _edit(self) -> None:
        if self._commands is not None:
            self._commands.edit_channels()
        elif self._facade is not None:
            self.bridge.ask(self._facade.editable_config(), self._edit_file, self._not_edited)

    def _edit_file(self, path: str) -> None:
        self.bridge.ask(self._opener.open(path), self._edited, self._not_edited)

    def _edited(self, _nothing: None) -> None:
        """The editor is open; there is no page to say so on."""

    def _not_edited(self, error: Exception) -> None:
        self.window.show_failed_start(error)

    @Slot()
    def _close_asked(self) -> None:
        if self._demo:
            self.quit()
        elif not self.tray.there:
            self.window.showMinimized()
        elif not self.window.preferences.tells_on_closing:
            self.window.hide()
        else:
            notice = TrayNotice(parent=self.window)
            notice.agreed.connect(self._notice_agreed)
            notice.quit_asked.connect(self.quit)
            notice.open()

    @Slot(bool)
    def _notice_agreed(self, never_again: bool) -> None:
        if never_again:
            self.window.preferences.set_tells_on_closing(False)
        self.window.hide()

    def _session_ends(self, manager: QSessionManager) -> None:
        # Nothing asks and nothing delays: the claim makes a hard stop safe, the engine is only told.
        manager.setRestartHint(QSessionManager.RestartHint.RestartNever)
        self.window.may_close = True
        self.quit()


def _milliseconds() -> int:
    import time

    return time.monotonic_ns() // 1_000_000


def run_tray(
    facade_factory: FacadeFactory,
    home: Path,
    *,
    hidden: bool,
    demo: bool,
    autostart: Autostart | None = None,
    may_choose_key: bool = False,
) -> int:
    """Run the tray application over a home until Quit; the exit status.

    A second start of the same home and user raises the first one's window and returns 0. `hidden`: begin in the tray;
    such a second start raises nothing. `demo`: closing the window quits. `autostart`: the entry that the tray's menu
    switches, where there is one. `may_choose_key`: as for `Desk`. Main thread only.
    """
    app = make_application(sys.argv[:1])
    instance = SingleInstance(home)
    if not instance.become_first():
        raised = hidden or ask_first(home, Verb.SHOW)
        if not raised:
            _log.error("first-instance-does-not-answer")
            print("Pathways runs already and does not answer.", file=sys.stderr)
        return 0 if raised else 1
    watch_faults()
    app.setQuitOnLastWindowClosed(False)
    tray, opener = SystemTray(), SystemOpener()
    desk = Desk(app, facade_factory, home, instance, tray=tray, opener=opener, demo=demo, may_choose_key=may_choose_key)
    interrupts, leaving = Interrupts(desk.quit, desk), Leaving(desk.quit, desk)
    if autostart is not None:
        desk.window.preferences.start_entry = AutostartEntry(autostart, desk.tray.menu)
    desk.start(hidden=hidden)
    with leaving.asked_for():
        app.exec()
    status, ended = desk.status, desk.close()
    interrupts.close()
    QCoreApplication.sendPostedEvents()
    if not ended:
        # A thread that hangs in a call of the system cannot be ended, and must not keep the process.
        logging.shutdown()
        sys.stdout.flush()
        os._exit(1)
    return status
