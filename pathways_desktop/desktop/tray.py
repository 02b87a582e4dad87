"""The icon in the task bar: its mark, its tooltip, its menu, its toasts, and the rule of a click on it.

The system's icon stands behind a port, so that a missing tray and a late one can be tried. What the menu's entries do
is the business of the window and of `commands`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance, Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from pathways_desktop.desktop.notifier import Notifier, Toast, ToastWords
from pathways_desktop.desktop.theme.icons import app_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tray_icons import TrayState, tray_icon
from pathways_desktop.desktop.tray_look import TrayLooks
from pathways_desktop.desktop.tray_menu import TrayMenu
from pathways_desktop.desktop.words import age, figure, now_ms
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import EngineSnapshot

RETRY_MS = 2_000
TICK_MS = 1_000


class TrayPort(Protocol):
    """What the system's task bar gives us."""

    @property
    def clicked(self) -> SignalInstance:
        """A left click; carries True for the second one of a double click."""
        ...

    @property
    def toast_clicked(self) -> SignalInstance:
        """The toast shown last was clicked."""
        ...

    def available(self) -> bool:
        """Whether there is a tray now."""
        ...

    def show(self, icon: QIcon, tooltip: str, menu: QMenu) -> None:
        """Put the icon in the tray, with its menu."""
        ...

    def update(self, icon: QIcon, tooltip: str) -> None:
        """Another mark, another tooltip."""
        ...

    def toast(self, title: str, text: str) -> None:
        """Show a notification."""
        ...

    def hide(self) -> None:
        """Take the icon away."""
        ...


class SystemTray(QObject):
    """The tray of this system."""

    clicked = Signal(bool)
    toast_clicked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon = QSystemTrayIcon(self)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(self.toast_clicked)

    def available(self) -> bool:
        """As `TrayPort.available`."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self, icon: QIcon, tooltip: str, menu: QMenu) -> None:
        """As `TrayPort.show`."""
        self._icon.setIcon(icon)
        self._icon.setToolTip(tooltip)
        self._icon.setContextMenu(menu)
        self._icon.show()

    def update(self, icon: QIcon, tooltip: str) -> None:
        """As `TrayPort.update`."""
        self._icon.setIcon(icon)
        self._icon.setToolTip(tooltip)

    def toast(self, title: str, text: str) -> None:
        """As `TrayPort.toast`."""
        self._icon.showMessage(title, text, app_icon())

    def hide(self) -> None:
        """As `TrayPort.hide`."""
        self._icon.hide()

    @Slot(QSystemTrayIcon.ActivationReason)
    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self.clicked.emit(False)
        elif reason == QSystemTrayIcon.ActivationReason.DoubleClick:
            self.clicked.emit(True)


OUTLINED = sys.platform not in ("win32", "darwin")
"""A panel on Linux has a colour of its own, whatever the theme says, and nobody tells which."""


def dark_taskbar() -> bool:
    """Whether the task bar is dark: Windows has a setting of its own for it, elsewhere it goes with the theme."""
    if sys.platform == "win32":
        import winreg

        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
                return not winreg.QueryValueEx(key, "SystemUsesLightTheme")[0]
        except OSError:
            return True
    return QGuiApplication.styleHints().colorScheme() != Qt.ColorScheme.Light


def _never(_channels: list[str]) -> int | None:
    return None


class Tray(QObject):
    """Icon, menu and toasts over a port. GUI thread."""

    open_asked = Signal()
    toggle_asked = Signal()
    """A left click on the icon: show the window, or hide it when it was in front."""
    failure_asked = Signal(object)
    """A failure's number, or None for the list."""
    came = Signal()
    """The tray is there now."""

    def __init__(self, port: TrayPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._port = port
        self._looks = TrayLooks(time.monotonic)
        self._snapshot: EngineSnapshot | None = None
        self._failed_start = ""
        self._mends = False
        self._shown: tuple[TrayState, int, bool, str] | None = None
        self._there = False
        self._last_click = 0.0
        self._toast: Toast | None = None
        self.notices = True
        """Whether toasts are shown; the icon tells the same without them."""
        self.paused_until: Callable[[list[str]], int | None] = _never
        """When these paused channels go on by themselves."""
        self.menu = TrayMenu()
        self._notifier = Notifier(time.monotonic, self._toast_words())
        port.clicked.connect(self._clicked)
        port.toast_clicked.connect(self._toast_clicked)
        self.menu.open_asked.connect(self.open_asked)
        self.menu.failure_asked.connect(self.failure_asked)
        self._retry = QTimer(self)
        self._retry.setInterval(RETRY_MS)
        self._retry.timeout.connect(self._try)
        self._tick = QTimer(self)
        self._tick.setInterval(TICK_MS)
        self._tick.timeout.connect(self._ticked)
        theme().changed.connect(self._restyle)

    def _until(self) -> int | None:
        rows = self._snapshot.channels if self._snapshot is not None else ()
        return self.paused_until([row.name for row in rows if row.state is ChannelState.PAUSED])

    @property
    def there(self) -> bool:
        """Whether the icon stands in a tray, so that the window may be hidden."""
        return self._there and self._port.available()

    def start(self) -> None:
        """Put the icon there, or try again until there is a tray."""
        self._tick.start()
        self._try()
        if not self._there:
            self._retry.start()

    def close(self) -> None:
        """Take the icon away."""
        self._retry.stop()
        self._tick.stop()
        self._port.hide()
        self._there = False
        self.menu.deleteLater()

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """Follow the engine."""
        self._snapshot = snapshot
        self._failed_start = ""
        self.menu.show_snapshot(snapshot)
        self._refresh()

    def show_failed_start(self, title: str, *, mends: bool = False) -> None:
        """The engine did not start; empty: it starts again. `mends`: that may mend itself."""
        self._failed_start, self._mends = title, mends
        self._snapshot = None
        self._refresh()

    def failure_changed(self, event: FailureChanged) -> None:
        """Tell of it, when it deserves that."""
        self._show_toast(self._notifier.failure_changed(event.row, opened=event.opened, snapshot=self._snapshot))

    def _toast_words(self) -> ToastWords:
        return ToastWords(self._title, self._text, self._digest_title, self._digest_text)

    def _title(self, channel: str, what: str) -> str:
        return self.tr("{channel}: {what}").format(channel=channel, what=what)

    def _text(self, waits: int, oldest: int | None) -> str:
        if not waits:
            return self.tr("Nothing is lost. Click to see what to do.")
        count = figure(waits)
        if oldest is None:
            if waits == 1:
                return self.tr("1 message waits. It is not lost. Click to see what to do.")
            return self.tr("{count} messages wait. None is lost. Click to see what to do.").format(count=count)
        text = self.tr("{count} messages wait, the oldest for {age}. None is lost. Click to see what to do.")
        if waits == 1:
            text = self.tr("1 message waits, for {age}. It is not lost. Click to see what to do.")
        return text.format(count=count, age=age(oldest))

    def _digest_title(self, failures: int) -> str:
        return self.tr("Pathways: {count} more need a look").format(count=figure(failures))

    def _digest_text(self, channels: int) -> str:
        if channels == 1:
            return self.tr("All in one channel. Nothing is lost. Click to see what to do.")
        return self.tr("In {count} channels. Nothing is lost. Click to see what to do.").format(count=figure(channels))

    def _show_toast(self, toast: Toast | None) -> None:
        if toast is not None and self._there and self.notices:
            self._toast = toast
            self._port.toast(toast.title, toast.text)

    @Slot()
    def _try(self) -> None:
        if self._there or not self._port.available():
            return
        self._retry.stop()
        self._there = True
        look = self._looks.look(self._snapshot, now_ms(), self._failed_start, mends=self._mends, until=self._until())
        dark = dark_taskbar()
        self._shown = (look.state, look.count, dark, look.tooltip)
        self._port.show(tray_icon(look.state, look.count, dark, outlined=OUTLINED), look.tooltip, self.menu)
        self.came.emit()

    @Slot()
    def _restyle(self) -> None:
        self._shown = None
        self._refresh()

    @Slot()
    def _ticked(self) -> None:
        self._refresh()
        self._show_toast(self._notifier.due(self._snapshot))

    def _refresh(self) -> None:
        if not self._there:
            return
        look = self._looks.look(self._snapshot, now_ms(), self._failed_start, mends=self._mends, until=self._until())
        wanted = (look.state, look.count, dark_taskbar(), look.tooltip)
        if wanted != self._shown:
            self._shown = wanted
            icon = tray_icon(look.state, look.count, wanted[2], outlined=OUTLINED)
            self._port.update(icon, look.tooltip)

    @Slot(bool)
    def _clicked(self, second: bool) -> None:
        now = time.monotonic()
        soon = now - self._last_click < QApplication.doubleClickInterval() / 1000
        self._last_click = now
        if second or soon:
            # A double click always ends with the window there.
            self.open_asked.emit()
        else:
            self.toggle_asked.emit()

    @Slot()
    def _toast_clicked(self) -> None:
        if self._toast is not None:
            self.failure_asked.emit(self._toast.failure)
