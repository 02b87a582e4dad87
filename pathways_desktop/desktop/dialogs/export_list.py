"""Before a list of messages is written to a file: what will be in it, and whether their content goes with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure
from pathways_desktop.engine.facade_lists import MOST_LISTED, MOST_WITH_CONTENT


class ExportListSheet(Sheet):
    """`agreed` tells whether the content is wanted; the file is asked for after it."""

    agreed = Signal(bool)

    def __init__(self, total: int | None, *, parent: QWidget | None = None) -> None:
        """`total`: how many match, None where that is not known."""
        super().__init__(self.tr("Export the list"), self.tr("Choose a file…"), "export", parent=parent)
        many = self.tr("The {count} messages that the list shows, as a table for a spreadsheet.")
        text = self.tr("Every message that the list shows, as a table for a spreadsheet.")
        if total is not None and total <= MOST_LISTED:
            text = many.format(count=figure(total))
        elif total is not None:
            text = self.tr("The newest {count} messages of the list, as a table for a spreadsheet.")
            text = text.format(count=figure(MOST_LISTED))
        self.rows.addWidget(TextLabel(text, wrap=True))
        note = self.tr("The names of files are in it, and a name can hold a patient's. It goes to the audit record.")
        self.rows.addWidget(TextLabel(note, "small", "text2", wrap=True))
        self.content = TickBox(self.tr("With the content of the messages"))
        self.rows.addWidget(self.content)
        told = self.tr(
            "One file for each message, with the patient data, in a folder beside the table; at most {count}, the "
            "newest. Each stands in the audit record."
        )
        self._told = TextLabel(told.format(count=figure(MOST_WITH_CONTENT)), "small", "warn", wrap=True)
        self._told.hide()
        self.rows.addWidget(self._told)
        self.content.toggled.connect(self._content_toggled)
        self.verb.clicked.connect(self._agree)
        self.verb.setDefault(True)
        self.verb.setFocus()

    def _content_toggled(self, wanted: bool) -> None:
        self._told.setVisible(wanted)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def _agree(self) -> None:
        self.agreed.emit(self.content.isChecked())
        self.accept()
