"""What every part of the page Settings is: a column that scrolls, told when it comes to the front and leaves it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.base import on_card
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import IconLabel, TextLabel


class Part(QWidget):
    """A tab of the page. `rows` is its column."""

    def __init__(self, commands: Commands, *, scrolls: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        shown = theme()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, shown.px(SPACE.gap), 0, 0)
        self.rows = column
        if scrolls:
            inner = QWidget()
            self.rows = QVBoxLayout(inner)
            self.rows.setContentsMargins(0, 0, 0, 0)
            self.rows.setSpacing(shown.px(SPACE.gap))
            scroll = QScrollArea()
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            scroll.setWidget(inner)
            on_card(scroll)
            column.addWidget(scroll)

    def enter(self) -> None:
        """The part came to the front."""

    def leave(self) -> None:
        """It is not in front any more."""

    def escape(self) -> bool:
        """Esc; False: there was nothing to close."""
        return False

    def start_find(self) -> None:
        """Ctrl+F."""

    def say(self, text: str) -> None:
        """A result, under the page."""
        self.commands.said.emit(text, "")

    def not_done(self, error: Exception) -> None:
        """An act that failed, under the page."""
        self.say(error_text(error))


def head(icon: str, title: str) -> QHBoxLayout:
    """The first line of a card: an icon and its title."""
    row = QHBoxLayout()
    row.setSpacing(theme().px(SPACE.s))
    row.addWidget(IconLabel(icon, "text2"))
    row.addWidget(TextLabel(title, "title"), 1)
    return row


def titled(icon: str, title: str, text: str = "") -> Card:
    """A card with a title and one sentence."""
    card = Card()
    card.rows.addLayout(head(icon, title))
    if text:
        card.rows.addWidget(TextLabel(text, "small", "text2", wrap=True))
    return card


def button_row(*buttons: Button) -> QWidget:
    """Buttons in a row that wraps."""
    row = QWidget()
    flow = FlowLayout(row, theme().px(SPACE.s))
    for button in buttons:
        flow.addWidget(button)
    return row


def set_off(button: QAbstractButton, why: str) -> None:
    """Off with a reason, or on without one."""
    button.setEnabled(not why)
    button.setToolTip(why)
