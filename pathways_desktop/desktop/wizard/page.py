"""What each page of the wizard is: a question, a quiet line, a column; whether Next may be pressed, and why not."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.labels import TextLabel


class WizardPage(QWidget):
    """One page. `question` is its title; `rows` its column."""

    changed = Signal()
    """Whether Next may be pressed may be another answer now."""

    def __init__(self, question: str, text: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(theme().px(SPACE.s))
        self.rows.addWidget(TextLabel(text, "body", "text2", wrap=True))
        self.setAccessibleName(question)

    def enter(self) -> None:
        """The page comes to the front."""

    def missing(self) -> str:
        """Why Next can't be pressed, in a sentence; empty: it can."""
        return ""
