"""The button that adds a destination: it opens the kinds that there are."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from pathways_desktop.config.form import DESTINATIONS
from pathways_desktop.desktop.editor.words import kind_word
from pathways_desktop.desktop.pages.base import add_action
from pathways_desktop.desktop.widgets.buttons import Button


class AddButton(Button):
    """Tells which kind was chosen."""

    kind_chosen = Signal(str)

    def __init__(self, words: str, *, parent: QWidget | None = None) -> None:
        super().__init__(words, "add", parent=parent)
        self.clicked.connect(self._open)

    def _open(self) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for kind in DESTINATIONS:
            add_action(menu, kind_word(kind), f"place-{kind}").setData(kind)
        menu.triggered.connect(self._chosen)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _chosen(self, action: QAction) -> None:
        self.kind_chosen.emit(str(action.data()))
