"""The sheets about the recovery key: make a new one, and type one from the paper, to try it or to open a store.

A typed recovery key goes from its field to the engine and nowhere else; the sheet forgets it when it closes.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.recovery_form import RecoveryKeyForm
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.setup import KeyState

_CHARACTERS = 56
_LONGEST = 200


class MakeRecoverySheet(Sheet):
    """A new recovery key; it counts when two groups of it were typed back."""

    kept = Signal(object)

    def __init__(self, commands: Commands, *, again: bool, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("New recovery key"), "", width=620, parent=parent)
        told = self.tr("It opens this home's store on any machine, whoever holds it.")
        if again:
            told += " " + self.tr(
                "The one before it is void then. Backups of before keep opening with theirs: keep that paper too."
            )
        self.rows.addWidget(TextLabel(told, wrap=True))
        self.form = RecoveryKeyForm(commands)
        self.rows.addWidget(self.form)
        self.verb.hide()
        self.form.kept.connect(self._kept)
        self.form.begin()

    def _kept(self, state: KeyState) -> None:
        self.kept.emit(state)
        self.accept()

    @override
    def done(self, result: int) -> None:
        self.form.forget()
        super().done(result)


class PaperSheet(Sheet):
    """Takes a recovery key from the paper. It stays open until the act on it went well: `show_error`, `accept`."""

    agreed = Signal(str)
    """What was typed."""

    def __init__(
        self, title: str, verb: str, icon: str, texts: tuple[str, ...], *, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, verb, icon, width=620, parent=parent)
        for text in texts:
            self.rows.addWidget(TextLabel(text, wrap=True))
        name = TextLabel(self.tr("The recovery key, its 8 groups one after the other"), "small", "text2")
        self.field = QLineEdit()
        self.field.setMaxLength(_LONGEST)
        self.field.setAccessibleName(name.text())
        self.field.setFont(theme().font("mono"))
        self.field.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhNoAutoUppercase
        )
        name.setBuddy(self.field)
        self._count = TextLabel("", "small", "text2", wrap=True)
        for widget in (name, self.field, self._count):
            self.rows.addWidget(widget)
        self._busy = False
        self.field.textEdited.connect(self.typed)
        self.field.textChanged.connect(self._look)
        self.verb.setDefault(True)
        self.verb.clicked.connect(self._agree)
        self._look()
        self.field.setFocus()

    def _typed_characters(self) -> int:
        return len("".join(self.field.text().split()).replace("-", ""))

    def _look(self) -> None:
        count = self._typed_characters()
        told = self.tr("{count} of {all} characters. Capital and small letters, spaces and dashes do not matter.")
        self._count.set_look("small", "text2")
        self._count.setText(told.format(count=figure(count), all=_CHARACTERS))
        ready = count == _CHARACTERS and not self._busy
        self.verb.setEnabled(ready)
        why = self.tr("It is being tried") if self._busy else self.tr("Type all 56 characters first")
        self.verb.setToolTip("" if ready else why)

    def _agree(self) -> None:
        self._busy = True
        self.field.setEnabled(False)
        self._look()
        self.agreed.emit(self.field.text())

    def show_error(self, error: Exception) -> None:
        """It did not go well: say why, and let it be typed again."""
        self._busy = False
        self.field.setEnabled(True)
        self._look()
        self._count.set_look("small", "bad")
        self._count.setText(error_text(error))
        self.field.setFocus()

    @override
    def done(self, result: int) -> None:
        self.field.clear()
        super().done(result)
