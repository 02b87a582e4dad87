"""A list of facts, each with a check, a triangle, an octagon or a dash, and always with words.

What the facts are comes from whoever shows them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QLineF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.icons import paint_state
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.painting import Painted

FactMark = Literal["good", "look", "bad", "none"]
"""Check, triangle, octagon, dash."""

_STATES: Final[dict[FactMark, str]] = {"good": "delivered", "look": "attention", "bad": "failed"}


@dataclass(frozen=True, slots=True)
class Fact:
    """One answer: its mark and its words."""

    mark: FactMark
    text: str


class _Mark(Painted):
    def __init__(self, mark: FactMark, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark: FactMark = mark
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        # As high as a line of its text, so that the mark stands beside the first line of a long one.
        shown = theme()
        return QSize(shown.px(SPACE.state_table), math.ceil(shown.metrics("small").height()))

    @override
    def paint(self, painter: QPainter) -> None:
        shown, middle = theme(), self.height() / 2
        side = shown.px(SPACE.state_table)
        if self._mark == "none":
            painter.setPen(QPen(shown.color("text3"), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(2, middle, side - 2, middle))
        else:
            paint_state(painter, _STATES[self._mark], 0, middle - side / 2, side)


class FactList(QWidget):
    """Facts one below the other; long ones wrap."""

    def __init__(self, facts: tuple[Fact, ...] = (), *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[Fact, ...] = ()
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        theme().changed.connect(self._restyle)
        self._restyle()
        self.set_facts(facts)

    def facts(self) -> tuple[Fact, ...]:
        """What is shown."""
        return self._facts

    def set_facts(self, facts: tuple[Fact, ...]) -> None:
        """Show these facts."""
        if facts == self._facts:
            return
        self._facts = facts
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(fact) for fact in facts]
        for row in self._rows:
            self._column.addWidget(row)

    def mark_word(self, mark: FactMark) -> str:
        """A mark in words, for those who do not see it."""
        return {
            "good": self.tr("good"),
            "look": self.tr("needs a look"),
            "bad": self.tr("bad"),
            "none": self.tr("not needed or not known"),
        }[mark]

    def _row(self, fact: Fact) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme().px(SPACE.s))
        line.addWidget(_Mark(fact.mark), 0, Qt.AlignmentFlag.AlignTop)
        label = TextLabel(fact.text, "small", wrap=True)
        label.setAccessibleName(f"{self.mark_word(fact.mark)}: {fact.text}")
        line.addWidget(label, 1, Qt.AlignmentFlag.AlignTop)
        return row

    def _restyle(self) -> None:
        self._column.setSpacing(theme().px(5))
