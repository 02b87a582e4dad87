"""Text by role and colour: a label that wraps or grows, and one that is cut and tells all on hover.

Any text is plain: what comes from a file or a server is never read as markup.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.widgets.painting import CUT_RIGHT, Painted, Side, draw_text

WIDEST_BLOCK = 1180
"""Pixels at B = 12 after which a block of text stops growing with a wide window."""


class TextLabel(QLabel):
    """A label in one of the theme's roles and colours."""

    def __init__(
        self,
        text: str = "",
        role: RoleName = "body",
        token: TokenName = "text",
        *,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._role: RoleName = role
        self.setProperty("token", token)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        theme().changed.connect(self.restyle)
        self.restyle()

    def set_look(self, role: RoleName, token: TokenName) -> None:
        """Another role or colour for the same label."""
        self._role = role
        self.restyle()
        if self.property("token") != token:
            # A colour in the widget's own palette would be lost when it gets another parent.
            self.setProperty("token", token)
            self.style().unpolish(self)
            self.style().polish(self)

    def restyle(self) -> None:
        """Take the font anew; the colour comes with the style sheet."""
        shown = theme()
        self.setFont(shown.font(self._role))
        if self.wordWrap():
            self.setMaximumWidth(shown.px(WIDEST_BLOCK))


class ElidedLabel(Painted):
    """One line that is cut with an ellipsis: in the middle, at the left or at the right.

    The whole text is the tooltip while it is cut, and always the accessible text.
    """

    def __init__(
        self,
        text: str = "",
        role: RoleName = "body",
        token: TokenName = "text",
        *,
        cut: Qt.TextElideMode = CUT_RIGHT,
        side: Side = "left",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._role: RoleName = role
        self._token: TokenName = token
        self._cut = cut
        self._side: Side = side
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show this text."""
        self._text = text
        self.setAccessibleName(text)
        self._tell_if_cut()
        self.restyle()

    def set_look(self, role: RoleName, token: TokenName) -> None:
        """Another role or colour for the same label."""
        self._role, self._token = role, token
        self._tell_if_cut()
        self.restyle()

    def is_cut(self) -> bool:
        """Whether the text does not fit now."""
        return theme().text_width(self._text, self._role) > self.width() + 0.5

    def _tell_if_cut(self) -> None:
        self.setToolTip(self._text if self.is_cut() else "")

    @override
    def restyle(self) -> None:
        super().restyle()
        self._tell_if_cut()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_if_cut()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        return QSize(math.ceil(shown.text_width(self._text, self._role)), math.ceil(shown.metrics(self._role).height()))

    @override
    def minimumSizeHint(self) -> QSize:
        whole = self.sizeHint()
        return QSize(min(whole.width(), theme().px(40)), whole.height())

    @override
    def paint(self, painter: QPainter) -> None:
        draw_text(painter, QRectF(self.rect()), self._text, self._role, self._token, self._side, self._cut)


class IconLabel(Painted):
    """An icon beside words that say the same, or with a name of its own."""

    def __init__(
        self,
        name: str,
        token: TokenName = "text2",
        size: int = SPACE.icon,
        *,
        says: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._size = name, size
        self._token: TokenName = token
        self.setAccessibleName(says)
        self.setToolTip(says)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, token: TokenName, says: str = "") -> None:
        """Show another icon."""
        self._name, self._token = name, token
        self.setAccessibleName(says)
        self.setToolTip(says)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = theme().px(self._size)
        return QSize(side, side)

    @override
    def paint(self, painter: QPainter) -> None:
        side = theme().px(self._size)
        paint_icon(painter, self._name, self._token, (self.width() - side) / 2, (self.height() - side) / 2, side)
