"""The wizard's last page: what will be set up, each step of the check with its result, and Start.

Until Test or Start is pressed the places are only looked at. Start makes missing folders, tests, saves, and starts.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.check_words import SOURCE, check_steps
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.pages.base import on_card
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.step_rows import Step, StepRows
from pathways_desktop.desktop.wizard.draft import WizardDraft, place_name
from pathways_desktop.desktop.wizard.page import WizardPage
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.domain.setup import SettingFault

_UNSTEADY = frozenset(("ERR_PATHWAYS_FILE_ID_UNSTEADY", "ERR_PATHWAYS_NO_ONE_STEP_RENAME"))


class CheckPage(WizardPage):
    """Check and start."""

    started = Signal(str)
    """The channel of this name is saved and runs."""

    def __init__(self, commands: Commands, draft: WizardDraft, *, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Check and start"),
            self.tr(
                "Start makes what is missing, tries both places with a file of its own, saves, and starts the channel."
            ),
            parent=parent,
        )
        self._commands, self._draft = commands, draft
        self._busy = self._starts = False
        self._wrong = ""
        self._rows: list[CheckRow] = []
        self._summary = TextLabel("", "strong", wrap=True)
        self.steps = StepRows()
        self.in_place = TickBox(self.tr("Read in place: this program alone takes files from there"))
        self.in_place.hide()
        self.test = Button(self.tr("Test"), "test", small=True)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(SPACE.s))
        column.addWidget(self.steps)
        column.addWidget(self.in_place)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        scroll.setAccessibleName(self.tr("Steps"))
        on_card(scroll)
        row = QHBoxLayout()
        row.addWidget(self._summary, 1)
        row.addWidget(self.test)
        self.rows.addLayout(row)
        self.rows.addWidget(scroll, 1)
        self.test.clicked.connect(self._test)
        self.in_place.toggled.connect(self._set_in_place)

    @property
    def busy(self) -> bool:
        """Whether a test or a start is on its way."""
        return self._busy

    @override
    def enter(self) -> None:
        draft = self._draft
        text = self.tr("{name}: {source} → {destination}")
        self._summary.setText(text.format(name=draft.name, source=draft.source, destination=draft.destination))
        self._rows, self._wrong = [], ""
        self.in_place.setChecked(draft.read_in_place)
        self.in_place.setVisible(draft.read_in_place)
        self._set_busy(True)
        self._show((Step("delivering", self.tr("Read the settings beside the other channels")), *self._untried()))
        asked = self._commands.facade.setup.faults(draft.draft())
        self._commands.bridge.ask(asked, self._faults_came, self._stopped)

    @override
    def missing(self) -> str:
        return self.tr("Wait for the step in hand") if self._busy else self._wrong

    def start(self) -> None:
        """Make what is missing, test, save, start."""
        self._starts = True
        self._set_busy(True)
        self._show(
            (self._good_settings(), Step("delivering", self.tr("Make folders that are missing")), *self._untried())
        )
        asked = self._commands.facade.setup.make_folders(self._draft.draft())
        self._commands.bridge.ask(asked, self._made, self._stopped)

    def _test(self) -> None:
        self._starts = False
        self._set_busy(True)
        self._ask_test()

    def _ask_test(self) -> None:
        self._show((self._good_settings(), Step("delivering", self.tr("Try both places with a file of our own"))))
        self._commands.bridge.ask(self._commands.facade.setup.test(self._draft.draft()), self._tested, self._stopped)

    def _faults_came(self, faults: list[SettingFault]) -> None:
        self._set_busy(False)
        if not faults:
            self._show((self._good_settings(), *self._untried()))
            return
        self._wrong = self.tr("{key}: expected {what}").format(
            key=faults[0].key or "channels.yaml", what=said(faults[0].expected)
        )
        text = self.tr("Read the settings beside the other channels")
        steps = [Step("failed", text, f"{fault.key}: {said(fault.expected)}".lstrip(": ")) for fault in faults]
        self._show((*steps, *self._untried()))
        self.changed.emit()

    def _made(self, _folders: list[str]) -> None:
        self._ask_test()

    def _tested(self, rows: list[CheckRow]) -> None:
        self._rows = rows
        bad = [row for row in rows if not row.ok]
        self._show((self._good_settings(), *self._places()))
        if any(row.code in _UNSTEADY and row.place == SOURCE for row in bad):
            self.in_place.show()
        if bad or not self._starts:
            self._set_busy(False)
            return
        saving = Step("delivering", self.tr("Save channels.yaml and start {name}").format(name=self._draft.name))
        self._show((self._good_settings(), *self._places(), saving))
        asked = self._commands.facade.setup.save(self._draft.draft(), start=True)
        self._commands.bridge.ask(asked, self._saved, self._stopped)

    def _saved(self, _nothing: None) -> None:
        self._set_busy(False)
        self.started.emit(self._draft.name)

    def _stopped(self, error: Exception) -> None:
        code = error.code if isinstance(error, PathwaysError) else ""
        told = f"{error_text(error)} ({code})" if code else error_text(error)
        before = [step for step in self.steps.steps() if step.state not in ("delivering", "pending")]
        hand = next((step for step in self.steps.steps() if step.state == "delivering"), None)
        text = hand.text if hand is not None else code_text(code)
        self._show((*before, Step("failed", text, told)))
        self._set_busy(False)

    def _set_in_place(self, on: bool) -> None:
        self._draft.read_in_place = on

    def _good_settings(self) -> Step:
        return Step("delivered", self.tr("Read the settings beside the other channels"))

    def _places(self) -> tuple[Step, ...]:
        folder = self.tr("folder {path}")
        name = place_name(self._draft.destination)
        places = {SOURCE: folder.format(path=self._draft.source), name: folder.format(path=self._draft.destination)}
        return check_steps(self._rows, places)

    def _untried(self) -> tuple[Step, ...]:
        return self._places()

    def _show(self, steps: tuple[Step, ...]) -> None:
        self.steps.set_steps(steps)

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self.test.setEnabled(not busy)
        self.test.setToolTip(
            self.tr("Wait for the step in hand")
            if busy
            else self.tr("Tries both places with a file of its own and removes it again; nothing is saved")
        )
        self.changed.emit()
