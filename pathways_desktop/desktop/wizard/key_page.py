"""The wizard's first page: what a channel is, what keeps the key, and the recovery key, made now or later.

The recovery key is shown once, copied or printed on demand, asked back in part, and then forgotten here.
"""

from __future__ import annotations

import secrets

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.fields import ChoiceDot
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.wizard.page import WizardPage
from pathways_desktop.desktop.wizard.printing import print_recovery_key
from pathways_desktop.desktop.words import day_and_time
from pathways_desktop.domain.setup import KeyState

_ASKED_BACK = 2


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
        self._text = ""
        self._groups: tuple[int, ...] = ()
        shown = theme()
        self._facts = FactList()
        self.later = ChoiceDot(self.tr("Later"))
        self.now = ChoiceDot(self.tr("Make the recovery key now"))
        self.later.setChecked(True)
        self._told = TextLabel("", "small", "text2", wrap=True)
        self._choice = QWidget()
        choice = FlowLayout(self._choice, shown.px(SPACE.l))
        choice.addWidget(self.later)
        choice.addWidget(self.now)
        self._shown_key = Card()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(shown.px(SPACE.l))
        self.copy = Button(self.tr("Copy"), "copy", small=True)
        self.print = Button(self.tr("Print…"), "print", small=True)
        self.have = Button(self.tr("I have it on paper"), "check", "primary", small=True)
        buttons = QHBoxLayout()
        for button in (self.copy, self.print, self.have):
            buttons.addWidget(button)
        buttons.addStretch(1)
        text = self.tr("Write it down or print it, and keep it in a safe. It is shown this once.")
        self._shown_key.rows.addWidget(TextLabel(text, "small", "text2", wrap=True))
        self._shown_key.rows.addLayout(self._grid)
        self._shown_key.rows.addLayout(buttons)
        self._asked = Card()
        self._asked.rows.addWidget(
            TextLabel(self.tr("Two groups from the paper, so that it is sure to be there"), "strong")
        )
        self._labels = [TextLabel("", "small", "text2") for _ in range(_ASKED_BACK)]
        self.fields = [QLineEdit() for _ in range(_ASKED_BACK)]
        row = QHBoxLayout()
        for label, line in zip(self._labels, self.fields, strict=True):
            line.setFixedWidth(shown.px(110))
            label.setBuddy(line)
            line.returnPressed.connect(self._compare)
            row.addWidget(label)
            row.addWidget(line)
        self.compare = Button(self.tr("Compare"), "check", "primary", small=True)
        self.again = Button(self.tr("Show it again"), "eye", small=True)
        row.addWidget(self.compare)
        row.addWidget(self.again)
        row.addStretch(1)
        self._wrong = TextLabel("", "small", "bad", wrap=True)
        self._asked.rows.addLayout(row)
        self._asked.rows.addWidget(self._wrong)
        self._head = TextLabel(self.tr("The recovery key"), "strong")
        for widget in (self._facts, self._head, self._choice, self._told, self._shown_key, self._asked):
            self.rows.addWidget(widget)
        self.rows.addStretch(1)
        self._shown_key.hide()
        self._asked.hide()
        self.now.toggled.connect(self._chosen)
        self.copy.clicked.connect(self._copy)
        self.print.clicked.connect(self._print)
        self.have.clicked.connect(self._ask_back)
        self.compare.clicked.connect(self._compare)
        self.again.clicked.connect(self._show_again)
        self._tell_choice()

    @override
    def enter(self) -> None:
        asked = self._commands.facade.setup.key_state()
        self._commands.bridge.ask(asked, self._state_came, self._failed)

    @override
    def missing(self) -> str:
        return self.tr("Finish the recovery key first, or choose Later") if self.now.isChecked() else ""

    def forget(self) -> None:
        """Let go of a recovery key that is shown, and of its copy on the clipboard."""
        if self._text and QGuiApplication.clipboard().text() == self._text:
            QGuiApplication.clipboard().clear()
        self._text = ""
        self._fill_grid()
        for line in self.fields:
            line.clear()

    def _state_came(self, state: KeyState) -> None:
        facts = [
            Fact(
                "good",
                self.tr("Messages, names and passwords are sealed. The key is kept by: {keeper}").format(
                    keeper=state.keeper
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
        self._asked.hide()
        self._shown_key.setVisible(self.now.isChecked())
        if self.now.isChecked():
            asked = self._commands.facade.setup.new_recovery_key()
            self._commands.bridge.ask(asked, self._key_came, self._failed)
        else:
            self.forget()
        self.changed.emit()

    def _tell_choice(self) -> None:
        if self.now.isChecked():
            self._told.setText(self.tr("It opens this home's store on any machine, whoever holds it."))
        else:
            self._told.setText(
                self.tr(
                    "Without it, what is stored can't be opened when this user's profile or this machine is lost. "
                    "This page asks again with the next channel."
                )
            )

    def _key_came(self, text: str) -> None:
        if not self.now.isChecked():
            return
        self._text = text
        self._fill_grid()
        self.copy.setFocus()

    def _fill_grid(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, group in enumerate(self._text.split()):
            label = TextLabel(f"{place + 1}  {group}", "mono")
            label.setAccessibleName(
                self.tr("Group {number}: {letters}").format(number=place + 1, letters=" ".join(group))
            )
            self._grid.addWidget(label, place // 4, place % 4)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.copy.set_words(self.tr("Copied"))

    def _print(self) -> None:
        print_recovery_key(self._text, self.window())

    def _ask_back(self) -> None:
        count = len(self._text.split())
        if not count:
            return
        first = secrets.randbelow(count)
        second = (first + 1 + secrets.randbelow(count - 1)) % count
        self._groups = tuple(sorted((first, second)))
        for label, line, number in zip(self._labels, self.fields, self._groups, strict=True):
            name = self.tr("Group {number}").format(number=number + 1)
            label.setText(name)
            line.setAccessibleName(name)
            line.clear()
        self._wrong.setText("")
        self._wrong.hide()
        self._shown_key.hide()
        self._asked.show()
        self.fields[0].setFocus()

    def _show_again(self) -> None:
        self._asked.hide()
        self._shown_key.show()

    def _compare(self) -> None:
        groups = self._text.split()
        good = [
            bool(groups) and line.text().strip().upper() == groups[number]
            for line, number in zip(self.fields, self._groups, strict=True)
        ]
        if not all(good):
            wrong = self.fields[good.index(False)]
            told = self.tr("{group} is not as on the screen: look at the paper, or show it again")
            self._wrong.setText(told.format(group=wrong.accessibleName()))
            self._wrong.show()
            wrong.setFocus()
            return
        asked = self._commands.facade.setup.keep_recovery_key(self._text)
        self._commands.bridge.ask(asked, self._kept, self._failed)

    def _kept(self, state: KeyState) -> None:
        self.forget()
        self._asked.hide()
        self._shown_key.hide()
        self.later.setChecked(True)
        self._state_came(state)
