"""The page or list that has nothing to show: what would be here, one sentence, and the next step as a button.

A list that only its filters empty offers to clear them; that button is handed in like any other.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_app_mark, paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton, ActionRow
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.painting import Painted


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
