"""The keys of the window: each does what its page answers to it, and nothing while there is no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut

from pathways_desktop.desktop.page_set import AUDIT, CHANNELS, FAILURES, MESSAGES, SETTINGS

if TYPE_CHECKING:
    from pathways_desktop.desktop.window import Window


class WindowKeys(QObject):
    """Lives as long as its window. GUI thread."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        keys = (
            ("Ctrl+F", self._find),
            ("F5", self._poll),
            ("Ctrl+R", self._resend),
            ("Ctrl+N", self._new_channel),
            ("Ctrl+E", self._edit_current),
            ("F1", window.show_help),
            ("Ctrl+L", window.lock_asked),
            ("Ctrl+Q", window.quit_asked),
            ("Esc", self._escape),
        )
        for key, slot in keys:
            QShortcut(QKeySequence(key), window).activated.connect(slot)
        for number, page in enumerate((CHANNELS, MESSAGES, FAILURES, AUDIT, SETTINGS), 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), window)
            shortcut.setObjectName(page)
            shortcut.activated.connect(self._go)

    def _go(self) -> None:
        sender = self.sender()
        if sender is not None:
            self._window.show_page(sender.objectName())

    def _find(self) -> None:
        if self._window.page is not None:
            self._window.page.start_find()

    def _poll(self) -> None:
        if self._window.page is not None:
            self._window.page.poll()

    def _resend(self) -> None:
        if self._window.page is not None:
            self._window.page.resend()

    def _edit_current(self) -> None:
        window = self._window
        if window.set_up is not None and window.channels is not None and window.page is window.channels:
            window.set_up.edit_channel(window.channels.chosen)

    def _new_channel(self) -> None:
        if self._window.set_up is not None:
            self._window.set_up.new_channel()

    def _escape(self) -> None:
        if self._window.page is not None:
            self._window.page.escape()
