"""A tray that is not there, or comes late: keeps what it was given."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu


class FakeTray(QObject):
    """A `TrayPort`."""

    clicked = Signal(bool)
    toast_clicked = Signal()

    def __init__(self, *, missing: int = 0) -> None:
        super().__init__()
        self.missing = missing
        """How often `available` still says no."""
        self.shown = 0
        self.hidden = 0
        self.tooltips: list[str] = []
        self.toasts: list[tuple[str, str]] = []
        self.menu: QMenu | None = None

    def available(self) -> bool:
        if self.missing > 0:
            self.missing -= 1
            return False
        return True

    def show(self, icon: QIcon, tooltip: str, menu: QMenu) -> None:
        self.shown += 1
        self.menu = menu
        self.tooltips.append(tooltip)

    def update(self, icon: QIcon, tooltip: str) -> None:
        self.tooltips.append(tooltip)

    def toast(self, title: str, text: str) -> None:
        self.toasts.append((title, text))

    def hide(self) -> None:
        self.hidden += 1
