"""The sheets that open a place: trust a server's host key, enter the secrets of a place.

A typed secret goes from its field to the sealed store and nowhere else; the sheet forgets it when it closes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import short_moment
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, SecretField

_LONGEST = 8192


class TrustSheet(Sheet):
    """Shows a server's host key. A new one opens the button with a tick, a changed one only with its fingerprint."""

    agreed = Signal(object, object)
    """The row as it was shown, and the fingerprint that was typed or None."""

    def __init__(self, row: HostKeyRow, *, parent: QWidget | None = None) -> None:
        title = self.tr("Trust {server}").format(server=row.server)
        super().__init__(title, self.tr("Trust this server"), "shield", parent=parent)
        self._row = row
        self._fingerprint = row.offered.fingerprint if row.offered is not None else ""
        self.tick: TickBox | None = None
        self.field: QLineEdit | None = None
        changed = row.state is HostKeyState.CHANGED
        if changed:
            told = self.tr(
                "The server was set up anew, or something else answers in its place and would get the password and "
                "every message. Do not go on by habit."
            )
            self.rows.addWidget(Banner(BannerData("failed", self.tr("The server has another key than before"), told)))
            self._fact(self.tr("Trusted so far"), (row.offered.pinned if row.offered is not None else None) or "")
        else:
            text = self.tr(
                "This server was never trusted so far. Its key tells it from any other one that answers at this "
                "address. No password and no key was sent yet."
            )
            self.rows.addWidget(TextLabel(text, wrap=True))
        self._fact(self.tr("Server"), self.tr("{host}, port {port}").format(host=row.host, port=row.port))
        self._fact(self.tr("Kind of key"), row.offered.algorithm if row.offered is not None else "")
        self._fact(self.tr("Fingerprint"), self._fingerprint)
        if changed:
            label = self.tr("Type the new fingerprint as the server's owner tells it to you")
            self.field = self._line(label)
            self.field.textEdited.connect(self._look)
            self.field.setFocus()
        else:
            condition = self.tr("The server's owner told me this fingerprint, by another way")
            self.tick = TickBox(condition)
            self.tick.setAccessibleName(condition)
            self.tick.toggled.connect(self._look)
            self.rows.addWidget(self.tick)
            self.tick.setFocus()
        self._look()
        self.verb.clicked.connect(self._agree)

    def _fact(self, name: str, value: str) -> None:
        self.rows.addWidget(TextLabel(name, "small", "text2"))
        shown = TextLabel(value, "mono", wrap=True)
        shown.setAccessibleName(f"{name}: {value}")
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rows.addWidget(shown)

    def _line(self, label: str) -> QLineEdit:
        name, field = TextLabel(label, "small", "text2"), QLineEdit()
        field.setAccessibleName(label)
        name.setBuddy(field)
        self.rows.addWidget(name)
        self.rows.addWidget(field)
        field.textEdited.connect(self.typed)
        return field

    def _look(self) -> None:
        if self.tick is not None:
            ready, tip = self.tick.isChecked(), self.tr("Compare the fingerprint first")
        else:
            ready, tip = self._said() == self._fingerprint, self.tr("Type the new fingerprint first")
        self.verb.setEnabled(ready)
        self.verb.setToolTip("" if ready else tip)

    def _said(self) -> str:
        return self.field.text().strip().rstrip("=") if self.field is not None else ""

    def _agree(self) -> None:
        self.agreed.emit(self._row, self._said() or None)
        self.accept()


@dataclass(frozen=True, slots=True)
class Entered:
    """What was typed, by the names of the secrets. No representation shows a value."""

    values: dict[str, str]

    def __repr__(self) -> str:
        return f"Entered({', '.join(self.values)})"


class SecretSheet(Sheet):
    """Takes the secrets of one place; what is left empty stays as it is."""

    agreed = Signal(object)
    """An `Entered`."""

    def __init__(self, where: str, fields: Sequence[SecretField], now: int, *, parent: QWidget | None = None) -> None:
        one = len(fields) == 1
        title = field_text(fields[0].field) if one else self.tr("Passwords and keys")
        head = self.tr("{title} of {where}").format(title=title, where=where)
        super().__init__(head, self.tr("Store"), "key", parent=parent)
        text = self.tr("It is sealed in this program's store and read only to log in. Nobody can see it again here.")
        self.rows.addWidget(TextLabel(text, wrap=True))
        if any(field.field == "sas" for field in fields):
            self.rows.addWidget(TextLabel(self.tr("One of them is enough."), wrap=True))
        self._fields: dict[str, QLineEdit] = {}
        for each in fields:
            self._fields[each.name] = self._line(each, now)
        self.verb.setDefault(True)
        self.verb.clicked.connect(self._agree)
        self._look()
        next(iter(self._fields.values())).setFocus()

    def _line(self, secret: SecretField, now: int) -> QLineEdit:
        label, line = field_text(secret.field), QLineEdit()
        told = (
            label
            if secret.at is None
            else self.tr("{label} (stored {time})").format(label=label, time=short_moment(secret.at, now))
        )
        name = TextLabel(told, "small", "text2")
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setMaxLength(_LONGEST)
        line.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhNoAutoUppercase
        )
        line.setAccessibleName(label)
        name.setBuddy(line)
        self.rows.addWidget(name)
        self.rows.addWidget(line)
        line.textEdited.connect(self.typed)
        line.textEdited.connect(self._look)
        return line

    def _look(self) -> None:
        ready = any(line.text() for line in self._fields.values())
        self.verb.setEnabled(ready)
        self.verb.setToolTip("" if ready else self.tr("Nothing is typed yet"))

    def _agree(self) -> None:
        values = {name: line.text() for name, line in self._fields.items() if line.text()}
        self._forget()
        self.agreed.emit(Entered(values))
        self.accept()

    @override
    def done(self, result: int) -> None:
        # Nothing typed stays in a field, however the sheet is closed.
        self._forget()
        super().done(result)

    def _forget(self) -> None:
        for line in self._fields.values():
            line.clear()


def field_text(field: str) -> str:
    """The words for a secret's field."""
    tr = QCoreApplication.translate
    return {
        "password": tr("Secrets", "Password"),
        "passphrase": tr("Secrets", "Passphrase of the private key"),
        "accessKeyId": tr("Secrets", "Access key ID"),
        "secretAccessKey": tr("Secrets", "Secret access key"),
        "sessionToken": tr("Secrets", "Session token (may stay empty)"),
        "accountKey": tr("Secrets", "Account key"),
        "sas": tr("Secrets", "Shared access signature (SAS)"),
        "connectionString": tr("Secrets", "Connection string"),
    }[field]
