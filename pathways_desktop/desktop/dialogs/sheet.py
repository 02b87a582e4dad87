"""What every sheet is: window-modal, over a veil, freed when closed. Esc closes it; typed words take a second Esc.

The sheets themselves are in the modules beside this one.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.painting import Painted


class _Veil(Painted):
    """Darkens the window under a sheet."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    @override
    def paint(self, painter: QPainter) -> None:
        colour = theme().color("veil")
        colour.setAlpha(97)
        painter.fillRect(self.rect(), colour)


class Sheet(QDialog):
    """A sheet over the window. `rows` is its column; `foot` its row of buttons, Cancel and the verb at the right.

    `ground` is the card it all lies on, `column` that card's own layout, for sheets with parts beside the column.
    """

    def __init__(
        self, title: str, verb: str, icon: str = "", *, width: int = 560, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setWindowTitle(title)
        shown = theme()
        self.setFixedWidth(shown.px(width))
        self._inner = self.width() - 2 * shown.px(SPACE.xl)
        self._veil: _Veil | None = None
        self._typed = False
        self.ground = QFrame()
        self.ground.setProperty("box", "sheet")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.ground)
        self.title = TextLabel(title, "head", wrap=True)
        self.close_button = Button("", "close", "ghost", tip=self.tr("Close"))
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(shown.px(SPACE.s))
        self.cancel = Button(self.tr("Cancel"))
        self.verb = Button(verb, icon, "primary")
        self.foot = QHBoxLayout()
        self.foot.setSpacing(shown.px(SPACE.s))
        self.foot.addStretch(1)
        self.foot.addWidget(self.cancel)
        self.foot.addWidget(self.verb)
        self.column = column = QVBoxLayout(self.ground)
        side = shown.px(SPACE.xl)
        column.setContentsMargins(side, shown.px(18), side, shown.px(20))
        column.setSpacing(shown.px(SPACE.m))
        column.addLayout(head)
        column.addLayout(self.rows)
        column.addSpacing(shown.px(SPACE.xs))
        column.addLayout(self.foot)
        self.close_button.clicked.connect(self.reject)
        self.cancel.clicked.connect(self.reject)
        self.finished.connect(self._lift_veil)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            # As high as its words are at this width; the hint of wrapped words is a guess that leaves gaps.
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))
        below = self.parentWidget()
        if below is not None and self._veil is None:
            self._veil = _Veil(below.window())

    @property
    def inner_width(self) -> int:
        """The width of `rows`, known before the sheet is laid out."""
        return self._inner

    def typed(self) -> None:
        """Something was typed that Esc must not lose without a word."""
        self._typed = True

    def _lift_veil(self) -> None:
        if self._veil is not None:
            self._veil.hide()
            self._veil.deleteLater()
            self._veil = None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._typed:
            # What was typed is lost by a second Esc only.
            self._typed = False
            self.cancel.set_words(self.tr("Discard what was typed"))
            self.cancel.setFocus()
            return
        super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("surface"))
        radius = theme().px(SPACE.radius_sheet)
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()
