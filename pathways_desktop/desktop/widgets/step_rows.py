"""Steps one below the other: shape, what was tried, what came back, and how long it took.

What the steps are comes from whoever shows them; steps of one place stand under its name.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.state_pill import StateShape


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `state` is a shape's name; `pending` stands for one that was not tried."""

    state: str
    text: str
    result: str = ""
    end: str = ""
    head: bool = False
    """A place's name over its steps; it has no shape."""


class StepRows(QWidget):
    """Shows steps; long texts wrap."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[Step, ...] = ()
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme().px(6))

    def steps(self) -> tuple[Step, ...]:
        """What is shown."""
        return self._steps

    def set_steps(self, steps: tuple[Step, ...]) -> None:
        """Show these."""
        if steps == self._steps:
            return
        self._steps = steps
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(step) for step in steps]
        for row in self._rows:
            self._column.addWidget(row)
        self.updateGeometry()

    def _row(self, step: Step) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, theme().px(4) if step.head else 0, 0, 0)
        line.setSpacing(theme().px(SPACE.s))
        if step.head:
            line.addWidget(TextLabel(step.text, "small_strong", "text2", wrap=True), 1)
            return row
        top = Qt.AlignmentFlag.AlignTop
        line.addWidget(StateShape(step.state, SPACE.state_table), 0, top)
        words = QVBoxLayout()
        words.setSpacing(0)
        quiet = step.state == "pending"
        text = TextLabel(step.text, "body", "text2" if quiet else "text", wrap=True)
        words.addWidget(text)
        if step.result:
            words.addWidget(TextLabel(step.result, "small", "text2", wrap=True))
        line.addLayout(words, 1)
        if step.end:
            line.addWidget(TextLabel(step.end, "small", "text2"), 0, top)
        row.setAccessibleName(", ".join(part for part in (step.text, step.result, step.end) if part))
        return row
