"""Buttons given as data, in a row that wraps; one signal carries the id of the one that was pressed.

What an id does is the business of whoever listens.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button, ButtonKind
from pathways_desktop.desktop.widgets.flow import FlowLayout


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button by the id that its signal carries."""

    id: str
    text: str
    icon: str = ""
    kind: ButtonKind = "plain"
    tip: str = ""
    enabled: bool = True


class ActionRow(QWidget):
    """Buttons made from `ActionButton`s, in a row that wraps."""

    action = Signal(str)
    """The id of the button that was pressed."""

    def __init__(self, *, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._small = small
        self._flow = FlowLayout(self, theme().px(SPACE.s))
        self._actions: tuple[ActionButton, ...] = ()
        self._buttons: list[Button] = []

    def buttons(self) -> tuple[Button, ...]:
        """The buttons, left to right."""
        return tuple(self._buttons)

    def set_actions(self, actions: tuple[ActionButton, ...]) -> None:
        """Show these buttons. Equal ones stay as they are, with the keyboard where it was."""
        if actions == self._actions:
            return
        self._actions = actions
        for button in self._buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for given in actions:
            button = Button(given.text, given.icon, given.kind, small=self._small, tip=given.tip, parent=self)
            button.setObjectName(given.id)
            button.setEnabled(given.enabled)
            button.clicked.connect(self._tell)
            self._flow.addWidget(button)
            button.show()
            self._buttons.append(button)
        self.updateGeometry()

    def _tell(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.action.emit(sender.objectName())
