"""The sheet that makes a recovery key."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.recovery_form import RecoveryKeyForm
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.setup import KeyState


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
