"""The packaged SVG icons in the theme's colours, as icons for controls and as paint for lists; kept once drawn.

Which shape and colour a state has is in `states`; the mark in the task bar is in `tray_icons`.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from pathways_desktop.desktop.theme.states import look
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import TokenName
from pathways_desktop.resources_access import resource_bytes

_KEPT = 1024


@lru_cache(maxsize=256)
def svg_source(name: str) -> str:
    """The text of a packaged icon, by its name without `.svg`. Raises FileNotFoundError."""
    return resource_bytes("icons", f"{name}.svg").decode("utf-8")


def rendered(source: str, size: int, ratio: float) -> QPixmap:
    """A picture `size` logical pixels wide and high of an SVG's text, for a screen of this ratio. GUI thread."""
    side = max(1, round(size * ratio))
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@lru_cache(maxsize=_KEPT)
def _pixmap(name: str, colour: str, on_state: str, size: int, ratio: float) -> QPixmap:
    source = svg_source(name)
    if name.startswith("state-"):
        source = source.replace("#ffffff", on_state)
    return rendered(source.replace("currentColor", colour), size, ratio)


def forget_pictures() -> None:
    """Drop all kept pictures; they are drawn again when asked for."""
    _pixmap.cache_clear()


def pixmap(name: str, token: TokenName, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon in this colour, `size` logical pixels wide, for a screen of this ratio. GUI thread."""
    tokens = theme().tokens
    return _pixmap(name, tokens.of(token), tokens.on_state, size, ratio)


def _ratios() -> tuple[float, ...]:
    return tuple(sorted({1.0, 2.0, *(screen.devicePixelRatio() for screen in QGuiApplication.screens())}))


def icon(name: str, token: TokenName = "text2", size: int = 0) -> QIcon:
    """An icon for a control, sharp on every screen that is there; grey when the control is off. GUI thread.

    `size` in logical pixels; 0 is the size of icons in buttons and lists. Take a new one when the theme changes.
    """
    side = size or theme().px(16)
    made = QIcon()
    for ratio in _ratios():
        made.addPixmap(pixmap(name, token, side, ratio))
        made.addPixmap(pixmap(name, "text3", side, ratio), QIcon.Mode.Disabled)
    return made


def _ratio_of(painter: QPainter) -> float:
    return float(painter.device().devicePixelRatio())


def paint_icon(painter: QPainter, name: str, token: TokenName, x: float, y: float, size: int) -> None:
    """Paint an icon with its upper left corner at this place, set on whole pixels of the screen. GUI thread."""
    ratio = _ratio_of(painter)
    left, top = round(x * ratio) / ratio, round(y * ratio) / ratio
    picture = pixmap(name, token, size, ratio)
    painter.drawPixmap(QRectF(left, top, size, size), picture, QRectF(picture.rect()))


def paint_state(painter: QPainter, state: str, x: float, y: float, size: int) -> None:
    """Paint a state's shape in its colour. Its word must stand beside it or in the accessible text. GUI thread."""
    shown = look(state)
    paint_icon(painter, shown.icon, shown.token, x, y, size)


def state_icon(state: str, size: int = 0) -> QIcon:
    """A state's shape as an icon for menus and models. GUI thread."""
    shown = look(state)
    return icon(shown.icon, shown.token, size)


def app_icon() -> QIcon:
    """The program's own mark for windows and dialogs. GUI thread."""
    made = QIcon()
    for side in (16, 20, 24, 32, 40, 48, 64, 128, 256):
        made.addPixmap(rendered(svg_source("app"), side, 1.0))
    return made


def paint_app_mark(painter: QPainter, x: float, y: float, size: int) -> None:
    """Paint the program's own mark, which keeps its colours in every theme. GUI thread."""
    ratio = _ratio_of(painter)
    picture = _pixmap("app", "#000000", "#ffffff", size, ratio)
    painter.drawPixmap(QRectF(x, y, size, size), picture, QRectF(picture.rect()))
