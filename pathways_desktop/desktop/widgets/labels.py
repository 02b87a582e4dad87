"""Text by role and colour: a label that wraps or grows, and one that is cut and tells all on hover.

Any text is plain: what comes from a file or a server is never read as markup.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import RoleName, TokenName
from pathways_desktop.desktop.widgets.painting import CUT_RIGHT, Painted, Side, draw_text

LONGEST_LINE = 90
"""Characters after which a block of text stops growing with the window."""


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
        self._token: TokenName = token
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        theme().changed.connect(self.restyle)
        self.restyle()

    def set_look(self, role: RoleName, token: TokenName) -> None:
        """Another role or colour for the same label."""
        self._role, self._token = role, token
        self.restyle()

    def restyle(self) -> None:
        """Take font and colour anew."""
        shown = theme()
        self.setFont(shown.font(self._role))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, shown.color(self._token))
        self.setPalette(palette)
        if self.wordWrap():
            self.setMaximumWidth(round(shown.metrics(self._role).averageCharWidth() * LONGEST_LINE * 1.2))


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
