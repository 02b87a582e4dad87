"""The diagnostics bundle, read by a person before it is saved: each file in it, whole, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.pages.base import copy_text
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.words import bundle_part
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import size_text
from pathways_desktop.engine.facade import Facade
from pathways_desktop.engine.facade_keys import Bundle

_HIGH = 300


class DiagnosticsSheet(Sheet):
    """Shows what would be saved. Works with a store that does not open, too."""

    saved = Signal(str)
    """What came of it, in one sentence."""

    def __init__(self, facade: Facade, bridge: Bridge, *, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Diagnostics bundle"), self.tr("Save…"), "export", width=820, parent=parent)
        self._facade, self._bridge = facade, bridge
        self._bundle: Bundle | None = None
        self._busy = True
        told = self.tr(
            "For whoever helps from afar. It holds numbers, times, codes and names of channels: no message, no name of "
            "a patient or a file, no password, no path. What stands below is all of it."
        )
        self.part = ChoiceBox(name=self.tr("File in the bundle"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(theme().font("mono"))
        self.text.setFixedHeight(theme().px(_HIGH))
        self.text.setAccessibleName(self.tr("What is in this file"))
        self._told = TextLabel(self.tr("Being made…"), "small", "text2", wrap=True)
        for widget in (TextLabel(told, wrap=True), self.part, self.text, self._told):
            self.rows.addWidget(widget)
        self.copy = Button(self.tr("Copy this file"), "copy", "ghost", small=True)
        self.foot.insertWidget(0, self.copy)
        self.part.currentIndexChanged.connect(self._show_part)
        self.copy.clicked.connect(self._copy)
        self.verb.clicked.connect(self._ask_path)
        self._look()
        bridge.ask(facade.keys.diagnostics(), self._came, self._failed)

    def _came(self, bundle: Bundle) -> None:
        self._bundle, self._busy = bundle, False
        for name, _text in bundle.parts:
            self.part.addItem(bundle_part(name), name)
        size = size_text(sum(len(text) for _name, text in bundle.parts))
        count = len(bundle.parts)
        self._told.setText(self.tr("{count} files, {size} before they are packed.").format(count=count, size=size))
        self._show_part()
        self._look()
        self.part.setFocus()

    def _failed(self, error: Exception) -> None:
        self._busy = False
        self._told.set_look("small", "bad")
        self._told.setText(error_text(error))
        self._look()

    def _look(self) -> None:
        ready = self._bundle is not None and not self._busy
        why = self.tr("It is not made yet") if self._bundle is None else self.tr("It is being written")
        for button in (self.verb, self.copy):
            button.setEnabled(ready)
            button.setToolTip("" if ready else why)
        self.part.setEnabled(self._bundle is not None)

    def _show_part(self) -> None:
        if self._bundle is not None and self.part.currentIndex() >= 0:
            self.text.setPlainText(self._bundle.parts[self.part.currentIndex()][1])

    def _copy(self) -> None:
        copy_text(self.text.toPlainText())
        self.copy.set_words(self.tr("Copied"))

    def _ask_path(self) -> None:
        name = f"pathways-diagnostics-{QDate.currentDate().toString(Qt.DateFormat.ISODate)}.zip"
        title = self.tr("Save the diagnostics bundle")
        ask_save_path(self, title, name, self.save_to, self.tr("Zip (*.zip)"), suffix="zip")

    def save_to(self, path: str) -> None:
        """Write what is shown, and nothing else, to this file."""
        if self._bundle is not None:
            self._busy = True
            self._look()
            self._bridge.ask(self._facade.keys.save_diagnostics(self._bundle, path), self._written, self._failed)

    def _written(self, size: int) -> None:
        self.saved.emit(self.tr("Diagnostics bundle saved, {size}.").format(size=size_text(size)))
        self.accept()
