"""Where a window may stand: never off-screen, whatever became of the monitors. Pure."""

from __future__ import annotations

from PySide6.QtCore import QRect


def clamped(wanted: QRect, screens: list[QRect]) -> QRect:
    """The place nearest to the wanted one that lies wholly on the screen it covers most; width first, then place."""
    if not screens:
        return wanted
    screen = max(screens, key=lambda one: _area(one.intersected(wanted)))
    if not _area(screen.intersected(wanted)):
        screen = screens[0]
    width, height = min(wanted.width(), screen.width()), min(wanted.height(), screen.height())
    x = min(max(wanted.x(), screen.x()), screen.x() + screen.width() - width)
    y = min(max(wanted.y(), screen.y()), screen.y() + screen.height() - height)
    return QRect(x, y, width, height)


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
