"""The banner that changes a whole page, and the page that has nothing to show.

One banner at a time, the worst; choosing it is the page's business.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_app_mark, paint_icon
from pathways_desktop.desktop.theme.states import look
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SOFT, SPACE
from pathways_desktop.desktop.widgets.accessible import announce
from pathways_desktop.desktop.widgets.buttons import Button, ButtonKind
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.painting import Painted, rounded
from pathways_desktop.desktop.widgets.state_pill import StateShape


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button by the id that its signal carries."""

    id: str
    text: str
    icon: str = ""
    kind: ButtonKind = "plain"
    tip: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class BannerData:
    """What a banner says. `code` stands in mono at the right."""

    state: str
    title: str
    text: str = ""
    code: str = ""
    actions: tuple[ActionButton, ...] = ()


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
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        if data is not None:
            self.set_data(data)

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


@dataclass(frozen=True, slots=True)
class EmptyData:
    """What would be here, one sentence, and the next step. Without an icon the program's own mark stands above."""

    title: str
    text: str = ""
    icon: str = ""
    actions: tuple[ActionButton, ...] = ()


class _Mark(Painted):
    def __init__(self) -> None:
        super().__init__()
        self.icon_name = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _side(self) -> int:
        return theme().px(40 if self.icon_name else 64)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._side(), self._side())

    @override
    def paint(self, painter: QPainter) -> None:
        if self.icon_name:
            paint_icon(painter, self.icon_name, "text3", 0, 0, self._side())
        else:
            paint_app_mark(painter, 0, 0, self._side())


class EmptyState(QWidget):
    """Centred in its place."""

    action = Signal(str)
    """The id of the button that was pressed."""

    def __init__(self, data: EmptyData | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = _Mark()
        self._title = TextLabel("", "head")
        self._text = TextLabel("", "body", "text2", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._actions = ActionRow()
        self._actions.action.connect(self.action)
        self._actions.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        middle = Qt.AlignmentFlag.AlignHCenter
        gap = theme().px(SPACE.s)
        column = QVBoxLayout(self)
        column.setSpacing(theme().px(6))
        column.addStretch(1)
        column.addWidget(self._mark, 0, middle)
        column.addSpacing(gap)
        column.addWidget(self._title, 0, middle)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._text, 100)
        row.addStretch(1)
        column.addLayout(row)
        column.addSpacing(gap)
        column.addWidget(self._actions, 0, middle)
        column.addStretch(1)
        if data is not None:
            self.set_data(data)

    def set_data(self, data: EmptyData) -> None:
        """Show this."""
        self._mark.icon_name = data.icon
        self._mark.restyle()
        self._title.setText(data.title)
        self._text.setText(data.text)
        self._text.setVisible(bool(data.text))
        self._actions.set_actions(data.actions)
        self._actions.setVisible(bool(data.actions))
        self.setAccessibleName(data.title)
        self.setAccessibleDescription(data.text)
