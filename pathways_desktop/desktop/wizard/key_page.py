"""The wizard's first page: what a channel is, what keeps the key, and the recovery key, made now or later."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.recovery_form import RecoveryKeyForm
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.fields import ChoiceDot
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.wizard.page import WizardPage
from pathways_desktop.desktop.words import day_and_time
from pathways_desktop.domain.setup import KeyState


class KeyPage(WizardPage):
    """Welcome, and the key."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Welcome"),
            self.tr(
                "A channel takes files from one place, keeps each one sealed in this home, and delivers it to others. "
                "Two questions and a check, then it runs."
            ),
            parent=parent,
        )
        self._commands = commands
        self._facts = FactList()
        self.later = ChoiceDot(self.tr("Later"))
        self.now = ChoiceDot(self.tr("Make the recovery key now"))
        self.later.setChecked(True)
        self._told = TextLabel("", "small", "text2", wrap=True)
        self._choice = QWidget()
        choice = FlowLayout(self._choice, theme().px(SPACE.l))
        choice.addWidget(self.later)
        choice.addWidget(self.now)
        self.form = RecoveryKeyForm(commands)
        self._head = TextLabel(self.tr("The recovery key"), "strong")
        for widget in (self._facts, self._head, self._choice, self._told, self.form):
            self.rows.addWidget(widget)
        self.rows.addStretch(1)
        self.now.toggled.connect(self._chosen)
        self.form.kept.connect(self._kept)
        self._tell_choice()

    @override
    def enter(self) -> None:
        asked = self._commands.facade.setup.key_state()
        self._commands.bridge.ask(asked, self._state_came, self._failed)

    @override
    def missing(self) -> str:
        return self.tr("Finish the recovery key first, or choose Later") if self.now.isChecked() else ""

    def forget(self) -> None:
        """Let go of a recovery key that is shown."""
        self.form.forget()

    def _state_came(self, state: KeyState) -> None:
        facts = [
            Fact(
                "good",
                self.tr("Messages, names and passwords are sealed. The key is kept by: {keeper}").format(
                    keeper=said(state.keeper)
                ),
            )
        ]
        made = state.recovery_since is not None
        if state.recovery_since is not None:
            told = self.tr("There is a recovery key, made {time}").format(time=day_and_time(state.recovery_since))
            facts.append(Fact("good", told))
        self._facts.set_facts(tuple(facts))
        for widget in (self._choice, self._told, self._head):
            widget.setVisible(not made)
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._facts.set_facts((Fact("bad", error_text(error)),))

    def _chosen(self) -> None:
        self._tell_choice()
        if self.now.isChecked():
            self.form.begin()
        else:
            self.form.forget()
        self.changed.emit()

    def _tell_choice(self) -> None:
        if self.now.isChecked():
            self._told.setText(self.tr("It opens this home's store on any machine, whoever holds it."))
        else:
            self._told.setText(
                self.tr(
                    "Without it, what is stored can't be opened when this user's profile or this machine is lost. "
                    "This page asks again with the next channel; Settings has it too."
                )
            )

    def _kept(self, state: KeyState) -> None:
        self.later.setChecked(True)
        self._state_came(state)
