"""The context menu of a list by mouse, by the Menu key and by Shift+F10: with a key it opens at the current row.

Qt places a menu that was asked for by a key anywhere in the list, and on X11 and Wayland it does not know Shift+F10.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView


def tell_menu(view: QAbstractItemView, event: QContextMenuEvent) -> None:
    """Emit `customContextMenuRequested` for this event of a view, at the current row where a key asked for it."""
    event.accept()
    if event.reason() == QContextMenuEvent.Reason.Keyboard:
        tell_menu_at_row(view)
    else:
        view.customContextMenuRequested.emit(event.pos())


def tell_menu_at_row(view: QAbstractItemView) -> None:
    """Emit it for the current row; without one there is no menu."""
    index = view.currentIndex()
    if not index.isValid():
        return
    view.scrollTo(index)
    rect, inner = view.visualRect(index), view.viewport().rect()
    view.customContextMenuRequested.emit(QPoint(min(rect.center().x(), inner.right()), rect.center().y()))


def is_menu_key(event: QKeyEvent) -> bool:
    """Shift+F10 where Qt makes no event for the menu of it: everywhere but on Windows."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return sys.platform != "win32" and event.key() == Qt.Key.Key_F10 and shift
