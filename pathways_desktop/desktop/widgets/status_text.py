"""What an action led to, under the page, for five seconds, with Undo where there is one.

Never a box over the page; a new text takes the place of the old one.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.accessible import announce
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import ElidedLabel

SHOWN_MS = 5000
COPY = "copy"
"""An id that begins so, and a colon, has a button to copy what follows; any other one Undo."""


class StatusText(QWidget):
    """One line; it keeps its height while empty, so that nothing jumps. It stays while Undo has the keyboard."""

    undo = Signal(str)
    """The id that `say` was given: take it back."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undo_id = ""
        self._label = ElidedLabel("", "small", "text2")
        self._label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._button = Button(self.tr("Undo"), kind="link", small=True)
        self._button.hide()
        self._button.clicked.connect(self._take_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label)
        row.addWidget(self._button)
        row.addStretch(1)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(SHOWN_MS)
        self._clock.timeout.connect(self._time_is_up)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the height anew."""
        self.setFixedHeight(theme().px(SPACE.control_small))

    def text(self) -> str:
        """What is shown now; empty when nothing is."""
        return self._label.text()

    def say(self, text: str, undo_id: str = "") -> None:
        """Show a result for five seconds; with an id there is an Undo that emits it."""
        self._undo_id = undo_id
        self._label.set_text(text)
        self._button.set_words(self.tr("Copy path") if undo_id.startswith(f"{COPY}:") else self.tr("Undo"))
        self._button.setVisible(bool(undo_id))
        self._clock.start()
        announce(self, text)

    def clear(self) -> None:
        """Take the text away now."""
        self._clock.stop()
        self._undo_id = ""
        self._label.set_text("")
        self._button.hide()

    def _take_back(self) -> None:
        undo_id = self._undo_id
        self.clear()
        if undo_id:
            self.undo.emit(undo_id)

    def _time_is_up(self) -> None:
        if self._button.hasFocus():
            self._clock.start()
        else:
            self.clear()
