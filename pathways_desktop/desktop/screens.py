"""Where a window may stand: never off-screen, whatever became of the monitors. Pure."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMargins, QRect, QSize

UNSHOWN: Final = QMargins(0, 20, 0, 0)
"""Taken for the frame while the system has drawn none: what Qt takes for it where it restores a place."""
_FIRST_FRAME: Final = QMargins(8, 40, 8, 8)
"""The frame on the first day: as wide as that of any system, so that the title can be reached."""


def first_place(size: QSize, screen: QRect) -> QRect:
    """The middle of a screen, with room for the frame; smaller where the screen is."""
    room = screen.marginsRemoved(_FIRST_FRAME)
    place = QRect(room.topLeft(), size.boundedTo(room.size()))
    place.moveCenter(room.center())
    return place


def clamped(wanted: QRect, screens: list[QRect], frame: QMargins = UNSHOWN) -> QRect:
    """The place nearest to the wanted one that lies on the screen it covers most, with its frame; width, then place.

    Places are those of a window's inside; `frame` is what the system draws around it.
    """
    return _within(wanted.marginsAdded(frame), screens).marginsRemoved(frame)


def _within(wanted: QRect, screens: list[QRect]) -> QRect:
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
