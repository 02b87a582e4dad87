"""The notice that closing the window leaves the program in the tray: once, with the other way out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import TextLabel


class TrayNotice(Sheet):
    """Cancel keeps the window."""

    agreed = Signal(bool)
    """Go to the tray; True: don't show this again."""
    quit_asked = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Pathways goes on in the tray."), self.tr("OK"), parent=parent)
        self.cancel.hide()
        text = self.tr(
            "The channels go on. A click on the icon brings the window back; Quit in its menu stops the channels."
        )
        self.rows.addWidget(TextLabel(text, wrap=True))
        self.again = TickBox(self.tr("Don't show again"))
        self.again.setChecked(True)
        self.rows.addWidget(self.again)
        self.quit = Button(self.tr("Quit instead"), "quit")
        self.foot.insertWidget(0, self.quit)
        self.quit.clicked.connect(self._quit)
        self.verb.clicked.connect(self._agree)
        self.verb.setDefault(True)
        self.verb.setFocus()

    def _agree(self) -> None:
        self.agreed.emit(self.again.isChecked())
        self.accept()

    def _quit(self) -> None:
        self.quit_asked.emit()
        self.accept()
