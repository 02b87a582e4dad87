"""Words for those who do not see the window: announcements of what changed, once.

Counters are never announced (visual design, section 5).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader say this once, after what it says now. GUI thread; does nothing when none listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def hidden_word() -> str:
    """What stands for hidden patient data in accessible text and in a copy."""
    return QCoreApplication.translate("PhiMask", "hidden")


def sentence(*parts: str) -> str:
    """The parts that say something, as one sentence for a screen reader."""
    return ", ".join(part for part in parts if part)
