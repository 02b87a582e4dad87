"""Another language while the window is open: its pages are made anew in the new words, and stand where they stood.

The engine is not asked to stop, and what was typed, chosen or searched for is there again, an editor's form too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from typing_extensions import override

from pathways_desktop.desktop.language import spoken

if TYPE_CHECKING:
    from pathways_desktop.desktop.window import Window


class LanguageChange(QObject):
    """Follows the language for one window. GUI thread."""

    changed = Signal()
    """The window says everything in another language now."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window, self._shown = window, spoken()
        # Not while Qt is still telling the widgets that are taken away here.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._say_anew)
        self._page = ""
        self._standing: dict[str, dict[str, Any]] = {}
        self._editor: dict[str, Any] | None = None
        """How pages and editor stood that are being made anew."""
        window.opened.connect(self._stand)
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Taking one language away and bringing the next one in tells it several times.
        if event.type() == QEvent.Type.LanguageChange and spoken() is not self._shown:
            self._soon.start()
        return False

    def _say_anew(self) -> None:
        if spoken() is self._shown:
            return
        self._shown = spoken()
        self._make_pages()
        self.changed.emit()

    def _make_pages(self) -> None:
        window = self._window
        window.rail.name_parts()
        window.show_rail()
        commands, set_up = window.commands, window.set_up
        if commands is None:
            return
        if window.pages():
            self._page = window.rail.current()
            self._standing = {key: one.standing() for key, one in window.pages().items()}
            editor = set_up.editor if set_up is not None else None
            self._editor = editor.standing() if editor is not None else None
        window.start_page.show_turning()
        window.open_pages(commands)

    def _stand(self) -> None:
        """All pages are made: as they stood, when it was a language that changed."""
        window, standing, editor = self._window, self._standing, self._editor
        self._standing, self._editor = {}, None
        if not standing:
            return
        for key, one in window.pages().items():
            if key in standing:
                one.stand(standing[key])
        if editor is not None and window.set_up is not None:
            window.set_up.reopen(editor)
        window.show_page(self._page)
        if window.settings is not None and window.page is window.settings:
            window.settings.general.focus_language()
