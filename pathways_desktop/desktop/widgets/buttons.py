"""Push buttons with the theme's icons, and the chips that filter lists.

A button repeats the verb of what it does; the kinds are in the style sheet.
"""

from __future__ import annotations

import math
from typing import Final, Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import icon, paint_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.painting import draw_text, focus_frame, rounded

ButtonKind = Literal["plain", "primary", "danger", "ghost", "link"]

_ICON_TOKENS: Final[dict[ButtonKind, TokenName]] = {
    "plain": "text2",
    "primary": "on_accent",
    "danger": "on_state",
    "ghost": "text2",
    "link": "accent",
}


class Button(QPushButton):
    """A push button: text, or an icon alone with `tip` as its accessible name, or both."""

    def __init__(
        self,
        text: str = "",
        icon_name: str = "",
        kind: ButtonKind = "plain",
        *,
        small: bool = False,
        tip: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._kind: ButtonKind = kind
        self._small = small
        self._words = text
        self.setProperty("kind", kind)
        self.setProperty("small", small)
        self.setProperty("square", not text)
        self.setToolTip(tip)
        self.setAutoDefault(False)
        self.set_words(text)
        theme().changed.connect(self.restyle)
        self.restyle()

    def words(self) -> str:
        """The text without the gap after the icon."""
        return self._words

    def set_words(self, text: str) -> None:
        """Another text for the same button, e.g. Resume for Pause."""
        self._words = text
        if self.property("square") != (not text):
            self.setProperty("square", not text)
            self.style().unpolish(self)
            self.style().polish(self)
        # Qt leaves too small a gap between icon and text.
        self.setText(f" {text}" if self._icon_name and text else text)
        self.setAccessibleName(text or self.toolTip())

    def set_icon_name(self, name: str) -> None:
        """Another icon for the same button."""
        self._icon_name = name
        self.set_words(self._words)
        self.restyle()

    def set_kind(self, kind: ButtonKind) -> None:
        """Another look for the same button."""
        self._kind = kind
        self.setProperty("kind", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self.restyle()

    def restyle(self) -> None:
        """Take font and icon anew."""
        shown = theme()
        self.setFont(shown.font("small" if self._small else "body"))
        side = shown.px(SPACE.icon)
        self.setIconSize(QSize(side, side))
        self.setIcon(icon(self._icon_name, _ICON_TOKENS[self._kind], side) if self._icon_name else QIcon())


class FilterChip(QAbstractButton):
    """A chip of the filter row: filled while it is on.

    A removable chip carries a cross: a click on it, Delete or Backspace emits `removed`; a click elsewhere is
    `clicked` as on any button. A chip that is not removable is switched on and off by a click when checkable.
    """

    removed = Signal()

    def __init__(self, text: str, *, on: bool = False, removable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._removable = removable
        self.setCheckable(True)
        self.setChecked(on)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        if removable:
            self.setAccessibleDescription(self.tr("Delete removes this filter"))
        theme().changed.connect(self.restyle)

    def set_words(self, text: str) -> None:
        """Another text for the same chip."""
        self.setText(text)
        self.setAccessibleName(text)
        self.restyle()

    def restyle(self) -> None:
        """Take font and size anew."""
        self.updateGeometry()
        self.update()

    def _has_cross(self) -> bool:
        return self._removable and self.isChecked()

    def _on_cross(self, x: float) -> bool:
        return self._has_cross() and x >= self.width() - theme().target()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        width = math.ceil(shown.text_width(self.text(), "small"))
        return QSize(width + shown.px(34 if self._has_cross() else 22), shown.px(SPACE.chip))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def nextCheckState(self) -> None:
        if not self._removable:
            super().nextCheckState()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._on_cross(event.position().x()) and self.isDown():
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._has_cross() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
            return
        super().keyPressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on, rect = self.isChecked(), QRectF(self.rect())
        fill = shown.color("accent_soft" if on else "surface")
        if not on and not shown.high_contrast and self.underMouse():
            fill = shown.mix("surface", "text", 0.06)
        width = 2.0 if on and shown.high_contrast else 1.0
        rounded(painter, rect, rect.height() / 2, fill, shown.color("accent" if on else "edge"), width)
        token: TokenName = "accent" if on else "text2"
        if on and shown.high_contrast:
            token = "text"
        edge = shown.px(11)
        draw_text(painter, rect.adjusted(edge, 0, 0, 0), self.text(), "small", token)
        if self._has_cross():
            side = shown.px(12)
            paint_icon(painter, "close", token, rect.right() - shown.px(21), rect.center().y() - side / 2, side)
        if self.hasFocus():
            focus_frame(painter, rect, rect.height() / 2)
        painter.end()


class HeadButton(QAbstractButton):
    """A quiet button in the head of a list: a word in the head's own type, an icon after it, or the icon alone."""

    def __init__(self, text: str, icon_name: str, *, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self.setText(text)
        self.setToolTip(tip)
        self.setAccessibleName(text or tip)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take font and size anew."""
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        shown = theme()
        words = math.ceil(shown.text_width(self.text(), "cap")) + shown.px(5) if self.text() else 0
        return QSize(words + shown.px(12) + shown.px(8), shown.target())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        shown, rect = theme(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() and not shown.high_contrast:
            rounded(painter, rect, shown.px(SPACE.radius_control), shown.mix("surface", "text", 0.06))
        side = shown.px(12)
        if self.text():
            left = shown.px(4)
            width = draw_text(painter, rect.adjusted(left, 0, 0, 0), self.text(), "cap", "text2")
            paint_icon(painter, self._icon_name, "text2", left + width + shown.px(4), (rect.height() - side) / 2, side)
        else:
            corner = (rect.width() - side) / 2, (rect.height() - side) / 2
            paint_icon(painter, self._icon_name, "text2", *corner, side)
        if self.hasFocus():
            focus_frame(painter, rect)
        painter.end()
