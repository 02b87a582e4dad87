"""The tab Settings of a channel: every key with what counts for it, from the file or by default; Edit changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.config.form import FieldKind, FormField, channel_form, place_form
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.editor.values import at_key, shown_value
from pathways_desktop.desktop.editor.words import key_word, kind_word
from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.cell_table import CellRow, CellTable
from pathways_desktop.desktop.pages.base import Table
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.labels import ElidedLabel
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot

NAME, VALUE, FROM = range(3)
_GROUP = "group"


class SettingsTab(Tab):
    """Asks for the settings each time it comes to the front; secrets never stand in them."""

    editor_asked = Signal()

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        shown = theme()
        self._asked = 0
        self._front = False
        card = Card(tight=True, gap=0, parent=self)
        self.edit = Button(self.tr("Edit"), "edit", tip=self.tr("Pauses the channel and opens its settings"))
        self.file = Button(self.tr("Open channels.yaml"), "open-folder", tip=self.tr("In the editor of this system"))
        note = ElidedLabel(self.tr("What the file does not say has its default"), "small", "text2")
        bar = QHBoxLayout()
        bar.setContentsMargins(shown.px(13), shown.px(10), shown.px(13), shown.px(10))
        bar.setSpacing(shown.px(SPACE.s))
        bar.addWidget(note, 1)
        bar.addWidget(self.edit)
        bar.addWidget(self.file)
        self.model = CellTable((self.tr("Setting"), self.tr("Value"), self.tr("From")), self)
        self.table = Table(self.tr("Settings of the channel"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        self._empty = EmptyState()
        card.rows.addLayout(bar)
        card.rows.addWidget(Hairline())
        card.rows.addWidget(self.table, 1)
        card.rows.addWidget(self._empty, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, shown.px(SPACE.gap), 0, 0)
        column.addWidget(card)
        self.edit.clicked.connect(self.editor_asked)
        self.file.clicked.connect(commands.edit_channels)
        theme().changed.connect(self._size_columns)
        self._size_columns()
        self._show((), "")

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        if row.name != self.channel or not self._front:
            if row.name != self.channel:
                self._show((), self.tr("Reading the settings…"))
            self.channel, self._front = row.name, True
            self._asked += 1
            asked = self.commands.facade.setup.settings(row.name)
            self.commands.bridge.ask(asked, self._came, self._failed, self._asked)

    @override
    def leave(self) -> None:
        self._front = False

    @override
    def focus_worst(self) -> None:
        self.table.setFocus()

    def _size_columns(self) -> None:
        for column, width in ((NAME, 270), (FROM, 110)):
            self.table.setColumnWidth(column, theme().px(width))

    def _came(self, settings: Mapping[str, Any], number: int) -> None:
        if number == self._asked:
            self._show(tuple(_rows(settings)), "")

    def _failed(self, error: Exception, number: int) -> None:
        if number == self._asked:
            self._show((), error_text(error))

    def _show(self, rows: Sequence[tuple[str, str, str]], why: str) -> None:
        self.model.update_rows(rows, self._cells)
        self.table.clearSpans()
        for number, row in enumerate(rows):
            if row[FROM] == _GROUP:
                self.table.setSpan(number, 0, 1, FROM + 1)
        self.table.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        self._empty.set_data(EmptyData(why or self.tr("Reading the settings…"), "", "clock"))

    def _cells(self, row: tuple[str, str, str]) -> CellRow:
        name, value, source = row
        if source == _GROUP:
            return Cell(name, "strong", note=value, group=True), Cell(group=True), Cell(group=True)
        if source == "file":
            return Cell(name), Cell(value, "strong"), Cell(self.tr("channels.yaml"), "small", "text2")
        told = value or self.tr("not set")
        return Cell(name, "body", "text2"), Cell(told, "body", "text2"), Cell(self.tr("default"), "small", "text3")


def _rows(settings: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name, value, where from; a group's head is a row of its own."""
    tr = QCoreApplication.translate
    yield tr("SettingsTab", "Channel"), str(settings.get("name", "")), _GROUP
    yield from _fields(channel_form(), settings)
    places = [(tr("SettingsTab", "Source"), settings.get("source"), True)]
    for each in settings.get("destinations") or ():
        name = str(each.get("name", "")) if isinstance(each, Mapping) else ""
        places.append((tr("SettingsTab", "Destination {name}").format(name=name), each, False))
    for title, place, source in places:
        if isinstance(place, Mapping):
            kind = str(place.get("type", ""))
            yield title, kind_word(kind), _GROUP
            yield from _fields(place_form(kind, source=source), place)


def _fields(fields: Sequence[FormField], values: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for field in fields:
        if field.key == "name":
            continue
        value = at_key(values, field.key)
        if value is None:
            yield key_word(field.key), _words(field, field.default), "default"
        else:
            yield key_word(field.key), _words(field, shown_value(value)), "file"


def _words(field: FormField, value: str) -> str:
    if field.kind is not FieldKind.FLAG or value not in ("true", "false"):
        return value
    tr = QCoreApplication.translate
    return tr("SettingsTab", "yes") if value == "true" else tr("SettingsTab", "no")
