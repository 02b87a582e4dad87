"""The small sheets that take a line of text: reveal with its reason, acknowledge with its note."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.widgets.fields import ChoiceDot
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.errors import ENDED_BY_ACKNOWLEDGING as ENDS
from pathways_desktop.domain.errors import GIVEN_UP_BY_ACKNOWLEDGING as GIVES_UP
from pathways_desktop.domain.rows import FailureRow

_LONGEST = 500


class NoteSheet(Sheet):
    """One field and one verb; Enter presses it."""

    agreed = Signal(object, str)
    """What it was about, as handed in, and the text without spaces at its ends."""

    def __init__(
        self,
        title: str,
        verb: str,
        icon: str,
        text: str,
        label: str,
        about: object,
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, verb, icon, parent=parent)
        self._about = about
        self.rows.addWidget(TextLabel(text, wrap=True))
        name = TextLabel(label, "small", "text2")
        self.field = QLineEdit()
        self.field.setMaxLength(_LONGEST)
        self.field.setAccessibleName(label)
        name.setBuddy(self.field)
        self.rows.addWidget(name)
        self.rows.addWidget(self.field)
        self.field.textEdited.connect(self.typed)
        self.verb.clicked.connect(self._agree)
        self.verb.setDefault(True)
        self.field.setFocus()

    def _agree(self) -> None:
        self.agreed.emit(self._about, self.field.text().strip())
        self.accept()


class RevealSheet(NoteSheet):
    """Before patient data is shown; `agreed` carries the message's id.

    `field` names the one that was chosen, and the choice is between it and all; `only` begins with it.
    """

    def __init__(self, message_id: str, field: str = "", *, only: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Reveal patient data"),
            self.tr("Reveal"),
            "eye",
            self.tr("What is chosen is shown for five minutes. It goes to the audit record."),
            self.tr("Reason (goes to the audit record)"),
            message_id,
            parent=parent,
        )
        self.all = ChoiceDot(self.tr("All fields of this message"))
        self.one = ChoiceDot(self.tr("Only {field}").format(field=field))
        for place, dot in enumerate((self.all, self.one), 1):
            dot.setVisible(bool(field))
            self.rows.insertWidget(place, dot)
        (self.one if field and only else self.all).setChecked(True)

    @property
    def only_one(self) -> bool:
        """Whether the one field alone is to be shown."""
        return self.one.isChecked()


class AcknowledgeSheet(NoteSheet):
    """Marks a failure as seen; `agreed` carries its number."""

    def __init__(self, row: FailureRow, *, parent: QWidget | None = None) -> None:
        text = self.tr("{title}. It stands under Acknowledged from now on, and closes by itself as before.")
        verb = self.tr("Acknowledge")
        if row.code in ENDS:
            text = self.tr("{title}. Nothing else ends this: it is closed with your note.")
        elif row.code in GIVES_UP:
            verb = self.tr("Give up")
            text = self.tr(
                "{title}. What waits there is given up: its deliveries end as rejected, and nobody tries them again. "
                "The messages are kept and can be resent to a destination that is configured."
            )
        title = self.tr("Acknowledge")
        super().__init__(title, verb, "note", text.format(title=row.title), self.tr("Note"), row.number, parent=parent)
