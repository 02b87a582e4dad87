"""The cards at the right of the editor: the test with the unsaved values, and the change that a save would make."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from pathways_desktop.desktop.check_words import check_steps, failed_places
from pathways_desktop.desktop.pages.base import copy_text, on_card
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.state_pill import StatePill
from pathways_desktop.desktop.widgets.step_rows import Step, StepRows
from pathways_desktop.desktop.words import clock, figure, now_ms
from pathways_desktop.domain.rows import CheckRow

_TRUST = frozenset(("ERR_PATHWAYS_SFTP_HOST_KEY_UNKNOWN", "ERR_PATHWAYS_SFTP_HOST_KEY_CHANGED"))


class TestCard(Card):
    """Each step with its result and its time."""

    __test__ = False
    test_asked = Signal()
    trust_asked = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        shown = theme()
        self.pill = StatePill("starting")
        self.pill.hide()
        self._time = TextLabel("", "small", "text2")
        head = QHBoxLayout()
        head.setSpacing(shown.px(SPACE.s))
        head.addWidget(TextLabel(self.tr("Test"), "title"))
        head.addWidget(self.pill)
        head.addStretch(1)
        head.addWidget(self._time)
        text = self.tr("Uses the values on the left. Nothing is saved and nothing stays behind.")
        self.steps = StepRows()
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.steps)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        scroll.setAccessibleName(self.tr("Steps of the test"))
        on_card(scroll)
        self.test = Button(self.tr("Test"), "test")
        self.trust = Button(self.tr("Trust this server…"), "shield")
        self.copy = Button(self.tr("Copy result"), "copy", "ghost")
        row = QHBoxLayout()
        row.setSpacing(shown.px(SPACE.s))
        for button in (self.test, self.trust, self.copy):
            row.addWidget(button)
        row.addStretch(1)
        self.rows.addLayout(head)
        self.rows.addWidget(TextLabel(text, "small", "text2", wrap=True))
        self.rows.addWidget(scroll, 1)
        self.rows.addLayout(row)
        self.trust.hide()
        self.copy.hide()
        self.test.clicked.connect(self.test_asked)
        self.trust.clicked.connect(self.trust_asked)
        self.copy.clicked.connect(self._copy)

    def show_busy(self, places: Mapping[str, str]) -> None:
        """The test is on its way."""
        self.test.setEnabled(False)
        self.test.setToolTip(self.tr("The test is on its way"))
        self.pill.hide()
        self.trust.hide()
        self._time.setText("")
        self.steps.set_steps((Step("delivering", self.tr("Trying each place")), *check_steps((), places)))

    def show_rows(self, rows: list[CheckRow], places: Mapping[str, str], milliseconds: int) -> None:
        """What came back."""
        self._ready(self.tr("Test again"))
        bad = failed_places(rows)
        if bad:
            text = self.tr("{count} of {all} places failed").format(count=figure(bad), all=figure(len(places)))
            self.pill.set_state("failed", text)
        else:
            self.pill.set_state("running", self.tr("All good"))
        self.pill.show()
        self._time.setText(f"{clock(now_ms())}, {QLocale().toString(milliseconds / 1000, 'f', 1)} s")
        self.steps.set_steps(check_steps(rows, places))
        self.trust.setVisible(any(row.code in _TRUST for row in rows))
        self.copy.show()

    def show_error(self, text: str) -> None:
        """No test came of it."""
        self._ready(self.tr("Test"))
        self.steps.set_steps((Step("failed", text),))

    def clear(self) -> None:
        """A value was changed: what was found is of other values."""
        self._ready(self.tr("Test"))
        self.pill.hide()
        self.trust.hide()
        self.copy.hide()
        self._time.setText("")
        self.steps.set_steps(())

    def _ready(self, words: str) -> None:
        self.test.set_words(words)
        self.test.setEnabled(True)
        self.test.setToolTip("")

    def _copy(self) -> None:
        lines = [
            step.text if step.head else f"  {step.state}: {step.text} {step.result} {step.end}".rstrip()
            for step in self.steps.steps()
        ]
        copy_text("\n".join(lines))
        self.copy.set_words(self.tr("Copied"))


class ChangeCard(Card):
    """What a save would change in the file, line by line."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._told = TextLabel("", "small", "text2", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("box", "bare")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(theme().font("mono"))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("What changes in channels.yaml"))
        self.rows.addWidget(TextLabel(self.tr("What changes in channels.yaml"), "strong"))
        self.rows.addWidget(self._told)
        self.rows.addWidget(self.text, 1)
        self.show_diff("")

    def show_diff(self, diff: str) -> None:
        """Show the change; empty: there is none."""
        # The two head lines of a diff name the file twice.
        lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
        self.text.setPlainText("\n".join(lines))
        self.text.setVisible(bool(lines))
        none = self.tr("Nothing so far.")
        self._told.setText(self.tr("Every other line stays, comments too.") if lines else none)

    def show_problem(self, text: str) -> None:
        """Why no change can be shown."""
        self.text.setVisible(False)
        self._told.setText(text)
