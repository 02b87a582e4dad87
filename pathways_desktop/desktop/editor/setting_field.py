"""One setting on the form: its label, what it is typed or chosen with, and what is wrong with it below.

The value is plain data as the file has it; a value that nobody touched is given back exactly as it was.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from pathways_desktop.config.form import FieldKind, FormField
from pathways_desktop.desktop.editor.values import shown_value, typed_value
from pathways_desktop.desktop.editor.words import key_word
from pathways_desktop.desktop.file_dialogs import as_typed, ask_folder
from pathways_desktop.desktop.foreign_words import help_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import TextLabel

LABEL_WIDTH = 168
_SHORT = (FieldKind.WHOLE, FieldKind.NUMBER, FieldKind.DURATION, FieldKind.SIZE)
_MONO = frozenset(("dir", "prefix", "fileName", "privateKey", "caFile", "hostKey", "endpoint"))


class SettingField(QWidget):
    """A row of the form."""

    changed = Signal()
    left = Signal(str)
    """The key of a field that the keyboard has left, or that was chosen anew."""

    def __init__(self, field: FormField, value: object, *, browse: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._was = value
        shown, name = theme(), key_word(field.key)
        self.line: QLineEdit | None = None
        self.box: ChoiceBox | None = None
        self.tick: TickBox | None = None
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(shown.px(SPACE.s))
        label = TextLabel("" if field.kind in (FieldKind.FLAG, FieldKind.STORED) else name, "body", "text2", wrap=True)
        label.setFixedWidth(shown.px(LABEL_WIDTH))
        row.addWidget(label)
        control = self._make(name, value)
        control.setAccessibleName(name)
        told = help_text(field.help)
        control.setAccessibleDescription(told)
        control.setToolTip(told)
        label.setToolTip(told)
        label.setBuddy(control)
        row.addWidget(control, 0 if field.kind in _SHORT or self.tick is not None else 1)
        if browse:
            self.browse = Button(self.tr("Browse…"), "open-folder", small=True)
            self.browse.clicked.connect(self._browse)
            row.addWidget(self.browse)
        if field.kind in _SHORT or self.tick is not None:
            row.addStretch(1)
        self._wrong = TextLabel("", "small", "bad", wrap=True)
        self._wrong.hide()
        below = QHBoxLayout()
        below.addSpacing(shown.px(LABEL_WIDTH) + shown.px(SPACE.s))
        below.addWidget(self._wrong, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(shown.px(3))
        column.addLayout(row)
        column.addLayout(below)
        self._initial = self.text()

    def value(self) -> object:
        """The value as the file would hold it; None: not said."""
        if self.text() == self._initial:
            return self._was
        if self.tick is not None:
            if self.field.kind is FieldKind.STORED:
                return "stored" if self.tick.isChecked() else None
            return self.tick.isChecked()
        return typed_value(self.field, self.text())

    def is_changed(self) -> bool:
        """Whether a person has given it another value."""
        return self.text() != self._initial

    def set_text(self, text: str) -> None:
        """Put a value in as if it were typed."""
        if self.line is not None:
            self.line.setText(text)
        elif self.box is not None:
            self.box.setCurrentIndex(max(0, self.box.findData(text)))
        elif self.tick is not None:
            self.tick.setChecked(text == "true")

    def show_fault(self, expected: str) -> None:
        """Say what was expected; empty: nothing is wrong."""
        text = self.tr("Expected {what}").format(what=expected) if expected else ""
        if text == self._wrong.text():
            return
        self._wrong.setText(text)
        self._wrong.setVisible(bool(text))
        if self.line is not None:
            self.line.setProperty("invalid", bool(text))
            self.line.style().unpolish(self.line)
            self.line.style().polish(self.line)

    def fault(self) -> str:
        """What is said to be wrong."""
        return self._wrong.text()

    def control(self) -> QWidget:
        """What takes the keyboard."""
        made = self.line or self.box or self.tick
        assert made is not None
        return made

    def _make(self, name: str, value: object) -> QWidget:
        field = self.field
        if field.kind in (FieldKind.FLAG, FieldKind.STORED):
            self.tick = TickBox(name)
            on = value == "stored" if field.kind is FieldKind.STORED else value is True
            self.tick.setChecked(on or (value is None and field.default == "true"))
            self.tick.toggled.connect(self._chosen)
            return self.tick
        if field.kind is FieldKind.CHOICE:
            self.box = ChoiceBox(name=name)
            if not field.default:
                self.box.addItem(self.tr("as usual"), "")
            for choice in field.choices:
                self.box.addItem(choice, choice)
            self.box.setCurrentIndex(max(0, self.box.findData(shown_value(value) or field.default)))
            self.box.currentIndexChanged.connect(self._chosen)
            return self.box
        self.line = QLineEdit(shown_value(value))
        self.line.setPlaceholderText(field.default or ("" if field.required else self.tr("not set")))
        self.line.setFont(theme().font("mono" if field.key in _MONO else "body"))
        if field.kind in _SHORT:
            self.line.setFixedWidth(theme().px(110))
        self.line.textChanged.connect(self.changed)
        self.line.editingFinished.connect(self._left)
        return self.line

    def text(self) -> str:
        """What stands in it, as `set_text` takes it."""
        if self.line is not None:
            return self.line.text()
        if self.box is not None:
            return str(self.box.currentData())
        return "true" if self.tick is not None and self.tick.isChecked() else "false"

    def _chosen(self) -> None:
        self.changed.emit()
        self._left()

    def _left(self) -> None:
        self.left.emit(self.field.key)

    def _browse(self) -> None:
        ask_folder(self.window(), key_word(self.field.key), self.text().strip(), self._browsed)

    def _browsed(self, path: str) -> None:
        self.set_text(as_typed(path))
        self._left()
