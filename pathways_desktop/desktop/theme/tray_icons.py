"""The mark in the task bar: one way in, two out, the lower one giving its place to the state.

Only drawing is here; which state is the worst and how long it stays is the tray's business.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap

from pathways_desktop.desktop.theme.icons import rendered, svg_source

TrayState = Literal["starting", "running", "working", "attention", "failing", "paused"]

TRAY_SIZES: Final = (16, 20, 24, 32, 40)
"""Pixels; task bars at 100, 125, 150, 200 and 250 %."""

_ON_DARK, _ON_LIGHT = "#ffffff", "#1b1b1b"
_SIGN = '<path d="M13.2'
"""Where the octagon's cross begins in the SVG; a number takes its place."""
# The octagon's box on the icon's grid of 24.
_GRID, _LEFT, _TOP, _WIDTH, _HEIGHT = 24, 8.5, 9.0, 15.0, 14.6
_MOST = 9


def badge_text(count: int) -> str:
    """What stands in the octagon: the number up to nine, then `9+`; empty when there is nothing to count."""
    if count <= 0:
        return ""
    return str(count) if count <= _MOST else f"{_MOST}+"


def tray_pixmap(state: TrayState, count: int, dark_taskbar: bool, size: int, *, outlined: bool = False) -> QPixmap:
    """The mark at exactly `size` pixels. `count` is only shown while failing. GUI thread.

    `outlined` gives it a thin edge of the other ink: where nobody tells how the bar looks it is seen on both.
    """
    if outlined:
        return _outlined(state, count, dark_taskbar, size)
    ink = _ON_DARK if dark_taskbar else _ON_LIGHT
    source = svg_source(f"tray-{state}").replace("currentColor", ink)
    badge = badge_text(count) if state == "failing" else ""
    if not badge:
        return rendered(source, size, 1.0)
    picture = rendered(source[: source.index(_SIGN)] + "</svg>", size, 1.0)
    scale = size / _GRID
    font = QFont()
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(max(6, round(size * (0.46 if len(badge) < 2 else 0.38))))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    painter.setPen(QColor("#ffffff"))
    box = QRectF(_LEFT * scale, _TOP * scale, _WIDTH * scale, _HEIGHT * scale)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, badge)
    painter.end()
    return picture


def _outlined(state: TrayState, count: int, dark_taskbar: bool, size: int) -> QPixmap:
    edge = max(1, round(size / _GRID))
    inner = size - 2 * edge
    mark = tray_pixmap(state, count, dark_taskbar, inner)
    other = QPixmap(mark.size())
    other.fill(Qt.GlobalColor.transparent)
    painter = QPainter(other)
    painter.drawPixmap(0, 0, mark)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(other.rect(), QColor(_ON_LIGHT if dark_taskbar else _ON_DARK))
    painter.end()
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    for x in (0, edge, 2 * edge):
        for y in (0, edge, 2 * edge):
            painter.drawPixmap(x, y, other)
    painter.drawPixmap(edge, edge, mark)
    painter.end()
    return picture


@lru_cache(maxsize=64)
def _tray_icon(state: TrayState, badge: int, dark_taskbar: bool, outlined: bool) -> QIcon:
    made = QIcon()
    for size in TRAY_SIZES:
        made.addPixmap(tray_pixmap(state, badge, dark_taskbar, size, outlined=outlined))
    return made


def tray_icon(state: TrayState, count: int = 0, dark_taskbar: bool = True, *, outlined: bool = False) -> QIcon:
    """The mark for the tray at every size a task bar takes.

    `count` is the number of open failures; `dark_taskbar` is the task bar's own setting, not the application's;
    `outlined` as `tray_pixmap`. GUI thread.
    """
    shown = min(max(count, 0), _MOST + 1) if state == "failing" else 0
    return _tray_icon(state, shown, dark_taskbar, outlined)
