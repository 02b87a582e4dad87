"""A recovery key made by a person: shown once, copied, printed or saved on demand, asked back in part, then forgotten.

Stands on the wizard's first page and in a sheet of the settings. It counts for nothing until two groups were typed.
"""

from __future__ import annotations

import secrets

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.recovery_paper import print_recovery_key
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import host_name
from pathways_desktop.domain.setup import KeyState

_ASKED_BACK = 2


class RecoveryKeyForm(QWidget):
    """Shows a new recovery key and asks two of its groups back. Hidden parts take no room."""

    kept = Signal(object)
    """The recovery key is valid from now on: the `KeyState`."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self._text = ""
        self._wanted = False
        self._groups: tuple[int, ...] = ()
        shown = theme()
        self._shown_key = Card()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(shown.px(SPACE.l))
        self.copy = Button(self.tr("Copy"), "copy", small=True)
        self.print = Button(self.tr("Print…"), "print", small=True)
        self.save = Button(self.tr("Save…"), "export", small=True)
        self.save.setToolTip(self.tr("To a stick that goes into the safe: whoever has the file opens the store"))
        self.have = Button(self.tr("I have it on paper"), "check", "primary", small=True)
        buttons = QWidget()
        flow = FlowLayout(buttons, shown.px(SPACE.s))
        for button in (self.copy, self.print, self.save, self.have):
            flow.addWidget(button)
        text = self.tr("Write it down or print it, and keep it in a safe. It is shown this once.")
        self._shown_key.rows.addWidget(TextLabel(text, "small", "text2", wrap=True))
        self._shown_key.rows.addLayout(self._grid)
        self._shown_key.rows.addWidget(buttons)
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
        self._asked.rows.addLayout(row)
        self._told = TextLabel("", "small", "bad", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(shown.px(SPACE.s))
        for widget in (self._shown_key, self._asked, self._told):
            column.addWidget(widget)
            widget.hide()
        self.copy.clicked.connect(self._copy)
        self.print.clicked.connect(self._print)
        self.save.clicked.connect(self._ask_path)
        self.have.clicked.connect(self._ask_back)
        self.compare.clicked.connect(self._compare)
        self.again.clicked.connect(self._show_again)

    def begin(self) -> None:
        """Ask for a new recovery key and show it when it comes."""
        self._wanted = True
        self._tell("")
        self._asked.hide()
        self._shown_key.show()
        asked = self._commands.facade.setup.new_recovery_key()
        self._commands.bridge.ask(asked, self._key_came, self._failed)

    def forget(self) -> None:
        """Let go of a recovery key that is shown, and of its copy on the clipboard."""
        self._wanted = False
        if self._text and QGuiApplication.clipboard().text() == self._text:
            QGuiApplication.clipboard().clear()
        self._text = ""
        self._fill_grid()
        for line in self.fields:
            line.clear()
        self._asked.hide()
        self._shown_key.hide()
        self._tell("")

    def _key_came(self, text: str) -> None:
        if not self._wanted:
            return
        self._text = text
        self._fill_grid()
        self.copy.setFocus()

    def _failed(self, error: Exception) -> None:
        self._tell(error_text(error))

    def _tell(self, text: str, token: TokenName = "bad") -> None:
        self._told.set_look("small", token)
        self._told.setText(text)
        self._told.setVisible(bool(text))

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

    def _ask_path(self) -> None:
        name, kind = f"pathways-recovery-key-{host_name()}.txt", self.tr("Text (*.txt)")
        ask_save_path(self.window(), self.tr("Save the recovery key"), name, self.save_to, kind, suffix="txt")

    def save_to(self, path: str) -> None:
        """Write the recovery key that is shown to this file."""
        asked = self._commands.facade.keeping.save_recovery_key(self._text, path)
        self._commands.bridge.ask(asked, self._saved, self._failed)

    def _saved(self, _nothing: None) -> None:
        text = self.tr("Saved. Whoever has that file opens the store: keep it where the paper would be.")
        self._tell(text, "text2")

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
        self._tell("")
        self._shown_key.hide()
        self._asked.show()
        self.fields[0].setFocus()

    def _show_again(self) -> None:
        self._tell("")
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
            self._tell(told.format(group=wrong.accessibleName()))
            wrong.setFocus()
            return
        asked = self._commands.facade.setup.keep_recovery_key(self._text)
        self._commands.bridge.ask(asked, self._was_kept, self._failed)

    def _was_kept(self, state: KeyState) -> None:
        self.forget()
        self.kept.emit(state)
