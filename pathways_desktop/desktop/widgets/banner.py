"""The banner that changes a whole page: a card in the state's soft colour.

One at a time, the worst; choosing it is the page's business.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.states import look
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SOFT, SPACE
from pathways_desktop.desktop.widgets.accessible import announce
from pathways_desktop.desktop.widgets.action_row import ActionButton, ActionRow
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.painting import Painted, rounded
from pathways_desktop.desktop.widgets.state_pill import StateShape


@dataclass(frozen=True, slots=True)
class BannerData:
    """What a banner says. `code` stands in mono at the right."""

    state: str
    title: str
    text: str = ""
    code: str = ""
    actions: tuple[ActionButton, ...] = ()


class Banner(Painted):
    """A card in the state's soft colour: title, text, buttons, code."""

    action = Signal(str)
    """The id of the button that was pressed."""

    def __init__(self, data: BannerData | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = "attention"
        self._shape = StateShape("attention", 20)
        self._title = TextLabel("", "strong", wrap=True)
        self._text = TextLabel("", "body", wrap=True)
        self._code = TextLabel("", "mono", "text2")
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._actions = ActionRow(small=True)
        self._actions.action.connect(self.action)
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, theme().px(4), 0, 0)
        foot.addWidget(self._actions, 1)
        foot.addWidget(self._code, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout()
        column.setSpacing(theme().px(4))
        for widget in (self._title, self._text, self._foot):
            column.addWidget(widget)
        row = QHBoxLayout(self)
        side, end = theme().px(SPACE.card_side), theme().px(SPACE.card_end)
        row.setContentsMargins(side, end, side, end)
        row.setSpacing(theme().px(SPACE.m))
        row.addWidget(self._shape, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        if data is not None:
            self.set_data(data)

    def code(self) -> str:
        """The code that it shows."""
        return self._code.text()

    def set_data(self, data: BannerData) -> None:
        """Show this; a new title is announced once."""
        if data.title != self._title.text():
            announce(self, f"{data.title}. {data.text}".strip())
        self._state = data.state
        self._shape.set_state(data.state)
        self._title.setText(data.title)
        self._text.setText(data.text)
        self._text.setVisible(bool(data.text))
        self._code.setText(data.code)
        self._actions.set_actions(data.actions)
        self._foot.setVisible(bool(data.actions or data.code))
        self.setAccessibleName(data.title)
        self.setAccessibleDescription(data.text)
        self.update()

    @override
    def paint(self, painter: QPainter) -> None:
        shown, token = theme(), look(self._state).token
        soft = SOFT[token]
        line = shown.color("line") if shown.high_contrast else shown.mix(soft, token, 0.35)
        rounded(painter, QRectF(self.rect()), shown.px(SPACE.radius_card), shown.color(soft), line)
