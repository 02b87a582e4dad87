"""The hand of a person at the real widgets: presses what is there, and counts clicks and keys against a budget."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QTabBar, QWidget
from typing_extensions import override


class Hand(QObject):
    """Counts what is pressed: clicks on buttons, tabs and rows, and keys."""

    def __init__(self) -> None:
        super().__init__()
        self.clicks = self.keys = 0
        """Keys: as events, which one press makes several of."""
        self.pressed = 0
        """Keys that were pressed by `key` and `paste`."""
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self.clicks += _pressed(watched)
        elif event.type() == QEvent.Type.KeyPress:
            self.keys += 1
        return False

    def rest(self) -> None:
        """Count no more."""
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]

    # ---------------------------------------------------------------- acts

    @staticmethod
    def row(view: QAbstractItemView, row: int) -> None:
        """Click a row of a list or table."""
        place = view.visualRect(view.model().index(row, 0)).center()
        assert view.viewport().rect().contains(place), "the row is in sight"
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    @staticmethod
    def tab(bar: QTabBar, number: int) -> None:
        """Click a tab."""
        place: QPoint = bar.tabRect(number).center()
        assert bar.rect().contains(place), "the tab is in sight"
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)

    def key(self, widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, in the window that is in front."""
        window = widget.window()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        self.pressed += 1
        QTest.keyClick(widget, key, modifier)

    def paste(self, field: QLineEdit, text: str) -> None:
        """Paste into a field."""
        QGuiApplication.clipboard().setText(text)
        self.pressed += 1
        QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Paste))

    def outside(self) -> None:
        """A click on the tray's icon or on a toast."""
        self.clicks += 1


def _pressed(watched: QObject) -> bool:
    parent = watched.parent()
    row = isinstance(parent, QAbstractItemView) and parent.viewport() is watched
    return row or isinstance(watched, (QAbstractButton, QTabBar))


@contextmanager
def counted(clicks: int, keys: int | None = None) -> Iterator[Hand]:
    """A job with its budget: exactly so many clicks, and so many keys where they are the way."""
    hand = Hand()
    try:
        yield hand
    finally:
        hand.rest()
    assert hand.clicks == clicks, f"{hand.clicks} clicks, the budget is {clicks}"
    assert keys is None or hand.pressed == keys, f"{hand.pressed} keys, the budget is {keys}"
