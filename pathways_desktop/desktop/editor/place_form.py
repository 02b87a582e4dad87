"""A card of the editor for one place: its kind, the fields of that kind and no others, its secrets, More settings.

What is typed as a secret goes into `secrets` of the draft and nowhere else; it is never part of the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.config.form import DESTINATIONS, SECRETS, FormField, channel_form, place_form
from pathways_desktop.desktop.dialogs.access import field_text
from pathways_desktop.desktop.editor.setting_field import LABEL_WIDTH, SettingField
from pathways_desktop.desktop.editor.values import at_key, with_key
from pathways_desktop.desktop.editor.words import kind_word
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import IconLabel, TextLabel
from pathways_desktop.domain.setup import SettingFault

_TICKED = {"password": "password", "passphrase": "passphrase"}
"""Secrets that count only while the setting of this key says `stored`."""


class FormCard(Card):
    """Fields in a card, some of them under More settings."""

    changed = Signal()
    left = Signal()

    def __init__(self, icon: str, title: str, *, parent: QWidget | None = None) -> None:
        super().__init__(gap=8, parent=parent)
        shown = theme()
        self._icon = IconLabel(icon, "text", SPACE.state_list)
        self.title = TextLabel(title, "title", wrap=True)
        self.head = QHBoxLayout()
        self.head.setSpacing(shown.px(SPACE.s))
        self.head.addWidget(self._icon)
        self.head.addWidget(self.title, 1)
        self._wrong = TextLabel("", "small", "bad", wrap=True)
        self._wrong.hide()
        self.rows.addLayout(self.head)
        self.rows.addWidget(self._wrong)
        self._form = QWidget()
        self._column = QVBoxLayout(self._form)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(shown.px(SPACE.s))
        self.rows.addWidget(self._form)
        self.more = Button("", "chevron-right", "link", small=True)
        self.rows.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.fields: dict[str, SettingField] = {}
        self._left: set[str] = set()
        self._opened = False
        self._all: tuple[FormField, ...] = ()
        self._values: Mapping[str, Any] = {}
        self._browse = False
        self.more.clicked.connect(self._toggle_more)

    def fill(self, fields: tuple[FormField, ...], values: Mapping[str, Any], *, browse: bool) -> None:
        """Show these fields with these values."""
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        self._left = set()
        self._all, self._values, self._browse = fields, values, browse
        self._opened = any(not field.first and at_key(values, field.key) is not None for field in fields)
        self._make_fields()

    def _make_fields(self) -> None:
        """The widgets of what is shown: those under More settings are made when they are asked for."""
        for field in self._all:
            if field.key in self.fields or not (field.first or self._opened):
                continue
            browse = self._browse and field.key == "dir"
            made = SettingField(field, at_key(self._values, field.key), browse=browse)
            made.changed.connect(self.changed)
            made.left.connect(self._field_left)
            self._column.addWidget(made)
            self.fields[field.key] = made
        self._show_more()

    def settings(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """The settings with what stands in the fields; keys that are no fields stay."""
        made = dict(before)
        for key, field in self.fields.items():
            if field.is_changed() or at_key(made, key) is None:
                made = with_key(made, key, field.value())
        return made

    def changes(self) -> int:
        """How many fields have another value than at first."""
        return sum(field.is_changed() for field in self.fields.values())

    def show_faults(self, faults: Mapping[str, str], *, every: bool) -> bool:
        """Say what is wrong, at fields that were left or at every one; whether any fault is this card's."""
        hidden = {field.key for field in self._all if not field.first}
        if every and not self._opened and hidden & set(faults):
            self._toggle_more()
        for key, field in self.fields.items():
            wrong = faults.get(key, "")
            field.show_fault(
                wrong if every or key in self._left or (field.is_changed() and not field.field.required) else ""
            )
        whole = faults.get("", "") if every or len(self._left) > 1 else ""
        self._wrong.setText(self.tr("Expected {what}").format(what=whole) if whole else "")
        self._wrong.setVisible(bool(whole))
        return bool(faults)

    def standing(self) -> dict[str, Any]:
        """What was typed and opened, for a card that is made anew."""
        changed = {key: field.text() for key, field in self.fields.items() if field.is_changed()}
        return {"typed": changed, "left": set(self._left), "opened": self._opened}

    def stand(self, kept: Mapping[str, Any]) -> None:
        """Stand as another card with the same values stood."""
        if kept["opened"] is not self._opened:
            self._toggle_more()
        for key, text in kept["typed"].items():
            self.fields[key].set_text(text)
        self._left = kept["left"]

    def _field_left(self, key: str) -> None:
        self._left.add(key)
        self.left.emit()

    def _toggle_more(self) -> None:
        self._opened = not self._opened
        self._make_fields()

    def _show_more(self) -> None:
        further = [field for field in self._all if not field.first]
        for field in self.fields.values():
            field.setVisible(self._opened or field.field.first)
        self.more.setVisible(bool(further))
        self.more.set_words(self.tr("Fewer settings") if self._opened else self.tr("More settings"))
        self.more.set_icon_name("chevron-down" if self._opened else "chevron-right")


class PlaceForm(FormCard):
    """The card of a source or a destination."""

    remove_asked = Signal()

    def __init__(
        self,
        settings: Mapping[str, Any],
        *,
        source: bool,
        stored: frozenset[str] = frozenset(),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("place-folder", "", parent=parent)
        self._source, self._stored = source, stored
        self._before: dict[str, Any] = dict(settings)
        self._first = dict(settings)
        self._secrets: dict[str, QLineEdit] = {}
        self._secret_rows: dict[str, QWidget] = {}
        self.kind = ChoiceBox(name=self.tr("Kind of place"))
        for kind in DESTINATIONS:
            self.kind.addItem(kind_word(kind), kind)
        self.kind.setCurrentIndex(self.kind.findData(settings.get("type", "folder")))
        self.head.addWidget(self.kind)
        self.remove = Button("", "close", "ghost", small=True, tip=self.tr("Remove this destination"))
        self.head.addWidget(self.remove)
        self.remove.setVisible(not source)
        self._secret_box = QWidget()
        self._secret_column = QVBoxLayout(self._secret_box)
        self._secret_column.setContentsMargins(0, 0, 0, 0)
        self.rows.insertWidget(self.rows.indexOf(self.more), self._secret_box)
        self.kind.currentIndexChanged.connect(self._kind_chosen)
        self.remove.clicked.connect(self.remove_asked)
        self.changed.connect(self._show_secrets)
        self._fill()

    def place_settings(self) -> dict[str, Any]:
        """The place as the file would have it."""
        return self.settings(self._before)

    def place_changes(self) -> int:
        """Changed fields, the kind and typed secrets among them."""
        other_kind = self._before.get("type") != self._first.get("type")
        return self.changes() + other_kind + sum(bool(line.text()) for line in self._secrets.values())

    def secrets(self) -> dict[str, str]:
        """What was typed, by field."""
        return {name: line.text() for name, line in self._secrets.items() if line.text() and self._counts(name)}

    def forget_secrets(self) -> None:
        """Let go of what was typed."""
        for line in self._secrets.values():
            line.clear()

    def show_stored(self, stored: frozenset[str]) -> None:
        """Which secrets are in the store already."""
        self._stored = stored
        for name, line in self._secrets.items():
            if name in stored:
                line.setPlaceholderText(self.tr("sealed here; type to replace it"))

    @override
    def standing(self) -> dict[str, Any]:
        typed = {name: line.text() for name, line in self._secrets.items()}
        return {"first": self._first, "before": self._before, "secrets": typed, **super().standing()}

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        if kept["before"] != self._before:
            blocked = self.kind.blockSignals(True)
            self.kind.setCurrentIndex(self.kind.findData(kept["before"].get("type", "folder")))
            self.kind.blockSignals(blocked)
            self._before = dict(kept["before"])
            self._fill()
        super().stand(kept)
        for name, text in kept["secrets"].items():
            self._secrets[name].setText(text)

    @property
    def place(self) -> str:
        """The place's name in the channel."""
        return "source" if self._source else str(self.place_settings().get("name", ""))

    def _kind_chosen(self) -> None:
        kind = str(self.kind.currentData())
        if kind == self._first.get("type"):
            self._before = dict(self._first)
        else:
            # What another kind knows too is kept; its own keys begin empty.
            keys = {field.key.partition(".")[0] for field in place_form(kind, source=self._source)} - {"dir", "mode"}
            self._before = {"type": kind, **{key: value for key, value in self.place_settings().items() if key in keys}}
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        kind = str(self._before.get("type", "folder"))
        self._icon.set_icon(f"place-{kind}", "text")
        self.fill(place_form(kind, source=self._source), self._before, browse=kind == "folder")
        while (item := self._secret_column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._secrets, self._secret_rows = {}, {}
        for name in SECRETS[kind]:
            self._add_secret(name)
        self._show_secrets()
        self._name()

    def _add_secret(self, name: str) -> None:
        shown = theme()
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(shown.px(SPACE.s))
        label, field = TextLabel(field_text(name), "body", "text2", wrap=True), QLineEdit()
        label.setFixedWidth(shown.px(LABEL_WIDTH))
        label.setBuddy(field)
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setAccessibleName(field_text(name))
        told = self.tr("sealed here; type to replace it") if name in self._stored else self.tr("is sealed in the store")
        field.setPlaceholderText(told)
        field.textChanged.connect(self.changed)
        line.addWidget(label)
        line.addWidget(field, 1)
        self._secret_column.addWidget(row)
        self._secrets[name], self._secret_rows[name] = field, row

    def _counts(self, name: str) -> bool:
        key = _TICKED.get(name)
        field = self.fields.get(key or "credentials")
        value = field.value() if field is not None else None
        return value == "stored" or (key is None and value in (None, ""))

    def _show_secrets(self) -> None:
        for name, row in self._secret_rows.items():
            row.setVisible(self._counts(name))
        self._secret_box.setVisible(any(self._counts(name) for name in self._secret_rows))
        self._name()

    def _name(self) -> None:
        name = str(self.fields["name"].value() or "") if "name" in self.fields else ""
        self.title.setText(self.tr("Source") if self._source else self.tr("Destination {name}").format(name=name))


class ChannelForm(FormCard):
    """The card of the channel's own settings. The name of a channel that there is already stays."""

    def __init__(self, *, new: bool, parent: QWidget | None = None) -> None:
        super().__init__("nav-channels", "", parent=parent)
        self.title.setText(self.tr("Channel"))
        self._new = new

    def fill_again(self, settings: Mapping[str, Any]) -> None:
        """Show these values."""
        self.fill(channel_form(), settings, browse=False)
        name = self.fields["name"]
        name.control().setEnabled(self._new)
        if not self._new:
            name.control().setToolTip(self.tr("The name names the claim folder and the stored messages: it stays"))


def place_faults(faults: list[SettingFault], place: str) -> dict[str, str]:
    """The faults of one place by the keys of its form; under the empty key what is the whole place's."""
    return {
        fault.key.removeprefix(place).lstrip("."): said(fault.expected)
        for fault in faults
        if fault.key == place or fault.key.startswith(f"{place}.")
    }
