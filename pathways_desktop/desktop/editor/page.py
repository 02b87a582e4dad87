"""The channel editor: the form at the left, the test and the change in the file at the right, the saving at the foot.

The channel is paused at a safe point while it is edited; Cancel lets it go on. Nothing is saved before a save is
pressed, and nothing waits for the home here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.access import TrustSheet
from pathways_desktop.desktop.editor.add_button import AddButton
from pathways_desktop.desktop.editor.place_form import ChannelForm, PlaceForm, place_faults
from pathways_desktop.desktop.editor.test_card import ChangeCard, TestCard
from pathways_desktop.desktop.editor.values import free_name
from pathways_desktop.desktop.editor.words import kind_word, waits_text
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.state_pill import StatePill
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.access import HostKeyRow, HostKeyState, SecretField
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, CheckRow, EngineSnapshot
from pathways_desktop.domain.setup import ChannelDraft, SettingFault
from pathways_desktop.engine.drafts import own_faults

_PAUSE_MS = 300
_FORM, _TEST = 58, 46


class EditorPage(Page):
    """Edits one channel, or makes a new one of any kind."""

    closed = Signal(str, bool)
    """The channel's name (empty: none) and whether it was saved."""

    def __init__(
        self,
        commands: Commands,
        settings: Mapping[str, Any],
        *,
        replaces: str | None,
        row: ChannelRow | None = None,
        parent: QWidget | None = None,
    ) -> None:
        tr = QCoreApplication.translate
        title = tr("Editor", "New channel") if replaces is None else tr("Editor", "Edit {name}").format(name=replaces)
        super().__init__(title, commands, parent=parent)
        self._settings: dict[str, Any] = dict(settings)
        self._replaces, self._row = replaces, row
        self._ran = row is not None and row.state is not ChannelState.PAUSED and row.state is not ChannelState.DISABLED
        self._stored: dict[str, frozenset[str]] = {}
        self._rows: list[CheckRow] | None = None
        self._asks_once = False
        self._busy = self._built = False
        self._turn = 0
        self._took, shown = QElapsedTimer(), theme()
        self._pill = StatePill("paused", self.tr("Stopped for editing"))
        self._count = TextLabel("", "small", "text2")
        self.undo = Button(self.tr("Undo"), "arrow-left", tip=self.tr("Takes every change back"))
        for widget in (self._pill, self._count, self.undo):
            self.head.addWidget(widget)
        # Only once it has a parent: shown without one it would be a window of its own for a moment.
        self._pill.setVisible(self._ran)
        self.channel = ChannelForm(new=replaces is None)
        self.source: PlaceForm
        self.destinations: list[PlaceForm] = []
        self.add = AddButton(self.tr("Add a destination"))
        form = QWidget()
        self._column = QVBoxLayout(form)
        self._column.setContentsMargins(0, 0, shown.px(SPACE.s), 0)
        self._column.setSpacing(shown.px(SPACE.gap))
        self._column.addWidget(self.channel)
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(form)
        scroll.setAccessibleName(self.tr("Settings of the channel"))
        scroll.viewport().setAutoFillBackground(False)
        form.setAutoFillBackground(False)
        self.test = TestCard()
        self.change = ChangeCard()
        right = QSplitter(Qt.Orientation.Vertical)
        right.setHandleWidth(shown.px(SPACE.gap))
        right.addWidget(self.test)
        right.addWidget(self.change)
        right.setSizes([440, 180])
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(shown.px(SPACE.page))
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(scroll)
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, _FORM)
        self.splitter.setStretchFactor(1, _TEST)
        self.splitter.setSizes([_FORM * 10, _TEST * 10])
        self.body.addWidget(self.splitter, 1)
        self._told = TextLabel("", "body", "text2", wrap=True)
        self.cancel = Button(self.tr("Cancel"))
        self.save = Button(self.tr("Save without starting"))
        self.start = Button(self.tr("Save and start"), "resume", "primary")
        foot = Card()
        line = QHBoxLayout()
        line.setSpacing(shown.px(SPACE.s))
        line.addWidget(self._told, 1)
        for button in (self.cancel, self.save, self.start):
            line.addWidget(button)
        foot.rows.addLayout(line)
        self.body.addWidget(foot)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE_MS)
        self._later.timeout.connect(self._ask_change)
        self.channel.changed.connect(self._changed)
        self.channel.left.connect(self._look)
        self.add.kind_chosen.connect(self._add_chosen)
        self.undo.clicked.connect(self._undo)
        self.test.test_asked.connect(self._test)
        self.test.trust_asked.connect(self._ask_keys)
        self.cancel.clicked.connect(self._cancel)
        self.save.clicked.connect(self._save_only)
        self.start.clicked.connect(self._save_and_start)
        self._steps = self._build()
        if replaces is not None and self._ran:
            commands.pause((replaces,), undo=False)

    def build_on(self) -> bool:
        """Make the next card; False when all are there. A form of many fields must not hold the window up as one."""
        return next(self._steps, False)

    def _build(self) -> Iterator[bool]:
        source = self._settings.get("source")
        self.source = self._place(source if isinstance(source, dict) else {"type": "folder"}, source=True)
        yield True
        for each in self._settings.get("destinations", ()):
            self._place(each, source=False)
            yield True
        self.channel.fill_again(self._settings)
        yield True
        self._built = True
        self._changed()
        if self._replaces is not None:
            asked = self.commands.facade.secret_fields(self._replaces)
            self.commands.bridge.ask(asked, self._stored_came, self._not_told)

    # ---------------------------------------------------------------- the draft

    def draft(self) -> ChannelDraft:
        """What stands on the screen."""
        settings = self.channel.settings({**self._settings, "source": {}, "destinations": []})
        settings["source"] = self.source.place_settings()
        settings["destinations"] = [form.place_settings() for form in self.destinations]
        if self._replaces is None:
            settings = {"name": settings.get("name"), **settings}
        name = str(settings.get("name") or "")
        secrets = {
            f"{name}/{form.place}/{field}": value
            for form in (self.source, *self.destinations)
            for field, value in form.secrets().items()
        }
        return ChannelDraft(
            {key: value for key, value in settings.items() if value is not None}, self._replaces, secrets
        )

    @override
    def standing(self) -> dict[str, Any]:
        forms = [form.standing() for form in (self.channel, self.source, *self.destinations)]
        own = {"settings": self._settings, "replaces": self._replaces, "row": self._row, "ran": self._ran}
        return own | {"stored": self._stored, "forms": forms}

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        self._row, self._ran, self._stored = kept["row"], kept["ran"], kept["stored"]
        self._pill.setVisible(self._ran)
        self._fill({**self._settings, "destinations": [one["first"] for one in kept["forms"][2:]]})
        for form, one in zip((self.channel, self.source, *self.destinations), kept["forms"], strict=True):
            form.stand(one)
        self._changed()

    def changes(self) -> int:
        """How many values are others than at first."""
        forms = (self.source, *self.destinations)
        moved = abs(len(self.destinations) - len(self._settings.get("destinations", ())))
        return self.channel.changes() + sum(form.place_changes() for form in forms) + moved

    def add_destination(self, kind: str) -> PlaceForm:
        """One more destination of this kind, empty."""
        name = free_name({form.place for form in self.destinations})
        form = self._place({"name": name, "type": kind}, source=False)
        self._changed()
        return form

    def _fill(self, settings: Mapping[str, Any]) -> None:
        self.channel.fill_again(settings)
        for old in (*self.destinations, self.source):
            old.forget_secrets()
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.destinations = []
        source = settings.get("source")
        self.source = self._place(source if isinstance(source, dict) else {"type": "folder"}, source=True)
        for each in settings.get("destinations", ()):
            self._place(each, source=False)
        self._changed()
        self.test.clear()

    def _place(self, settings: Mapping[str, Any], *, source: bool) -> PlaceForm:
        stored = self._stored.get("source" if source else str(settings.get("name")), frozenset())
        form = PlaceForm(settings, source=source, stored=stored)
        form.changed.connect(self._changed)
        form.left.connect(self._look)
        if source:
            self._column.insertWidget(0, form)
        else:
            self._column.insertWidget(self._column.indexOf(self.channel), form)
            self.destinations.append(form)
            form.remove_asked.connect(self._remove)
        form.show()
        return form

    def _remove(self) -> None:
        form = self.sender()
        if isinstance(form, PlaceForm) and len(self.destinations) > 1:
            self.destinations.remove(form)
            form.forget_secrets()
            self._column.removeWidget(form)
            form.hide()
            form.deleteLater()
            self._changed()

    def _undo(self) -> None:
        self._fill(self._settings)
        self.say(self.tr("Every value is as it was."))

    def _changed(self) -> None:
        if not self._built:
            return
        count = self.changes()
        one = self.tr("1 value changed")
        self._count.setText(
            "" if not count else one if count == 1 else self.tr("{n} values changed").format(n=figure(count))
        )
        self.undo.setEnabled(bool(count))
        self.undo.setToolTip(self.tr("Takes every change back") if count else self.tr("Nothing is changed"))
        alone = len(self.destinations) < 2
        for form in self.destinations:
            form.remove.setEnabled(not alone)
            last = self.tr("A channel has at least one destination")
            form.remove.setToolTip(last if alone else self.tr("Remove this destination"))
        if self._rows is not None:
            self._rows = None
            self.test.clear()
        self._ask_no_more()
        self._turn += 1
        self._tell_foot()
        self._look()
        self._later.start()

    def _tell_foot(self) -> None:
        counts = self._row.counts if self._row is not None else ()
        self._told.setText(waits_text(counts, {form.place for form in self.destinations}))

    # ---------------------------------------------------------------- faults

    def _look(self) -> None:
        self._show_faults(own_faults(self.draft().settings), every=False)

    def _show_faults(self, faults: list[SettingFault], *, every: bool) -> None:
        self.source.show_faults(place_faults(faults, "source"), every=every)
        for number, form in enumerate(self.destinations):
            form.show_faults(place_faults(faults, f"destinations[{number}]"), every=every)
        mine = [each for each in faults if not each.key.startswith(("source", "destinations["))]
        self.channel.show_faults({each.key: said(each.expected) for each in mine}, every=every)

    def _good(self) -> bool:
        """Whether the settings are right by themselves; else each fault is shown at its field."""
        faults = own_faults(self.draft().settings)
        self._show_faults(faults, every=True)
        if faults:
            text = self.tr("{key}: expected {what}")
            self.say(text.format(key=faults[0].key or self.tr("channel"), what=said(faults[0].expected)))
        return not faults

    # ---------------------------------------------------------------- the change, the test

    def _ask_change(self) -> None:
        if own_faults(self.draft().settings):
            self.change.show_problem(self.tr("Shown once every value is right."))
            return
        asked = self.commands.facade.setup.changes(self.draft())
        self.commands.bridge.ask(asked, self._change_came, self._no_change, self._turn)

    def _change_came(self, diff: str, turn: int) -> None:
        if turn == self._turn:
            self.change.show_diff(diff)

    def _no_change(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self.change.show_problem(error_text(error))

    def _places(self) -> dict[str, str]:
        kinds = {form.place: kind_word(str(form.kind.currentData())) for form in (self.source, *self.destinations)}
        return {name: kind.casefold() if kind == kind_word("folder") else kind for name, kind in kinds.items()}

    def _test(self) -> None:
        if not self._good():
            return
        self._took.start()
        self.test.show_busy(self._places())
        self.commands.bridge.ask(
            self.commands.facade.setup.test(self.draft()), self._tested, self._not_tested, self._turn
        )

    def _tested(self, rows: list[CheckRow], turn: int) -> None:
        if turn != self._turn:
            self.test.clear()
            return
        self._rows = rows
        self.test.show_rows(rows, self._places(), self._took.elapsed())

    def _not_tested(self, error: Exception, _turn: int) -> None:
        self.test.show_error(error_text(error))

    def _ask_keys(self) -> None:
        asked = self.commands.facade.setup.host_keys(self.draft())
        self.commands.bridge.ask(asked, self._keys_came, self._not_told)

    def _keys_came(self, rows: list[HostKeyRow]) -> None:
        row = next((one for one in rows if one.state in (HostKeyState.NEW, HostKeyState.CHANGED)), None)
        if row is None:
            self.say(self.tr("No server has a new key"))
            return
        sheet = TrustSheet(row, parent=self.window())
        sheet.agreed.connect(self._trust)
        sheet.open()

    def _trust(self, row: HostKeyRow, typed: str | None) -> None:
        self.commands.bridge.ask(self.commands.facade.trust_host(row, typed), self._trusted, self._not_told)

    def _trusted(self, _results: object) -> None:
        self._test()

    def _stored_came(self, fields: list[SecretField]) -> None:
        places: dict[str, set[str]] = {}
        for field in fields:
            if field.at is not None:
                places.setdefault(field.name.split("/")[1], set()).add(field.field)
        self._stored = {place: frozenset(names) for place, names in places.items()}
        for form in (self.source, *self.destinations):
            form.show_stored(self._stored.get(form.place, frozenset()))

    def _not_told(self, error: Exception) -> None:
        self.say(error_text(error))

    # ---------------------------------------------------------------- saving

    def _save_only(self) -> None:
        self._save(start=False)

    def _save_and_start(self) -> None:
        if self._rows is not None and any(not row.ok for row in self._rows) and not self._asks_once:
            self._asks_once = True
            self.start.set_words(self.tr("Save and start anyway"))
            self.say(self.tr("The test failed. Press once more to save and start all the same."))
            return
        self._save(start=True)

    def _ask_no_more(self) -> None:
        self._asks_once = False
        self.start.set_words(self.tr("Save and start"))

    def _save(self, *, start: bool) -> None:
        if not self._good():
            return
        self._set_busy(True)
        asked = self.commands.facade.setup.faults(self.draft())
        self.commands.bridge.ask(asked, self._faults_came, self._not_saved, start)

    def _faults_came(self, faults: list[SettingFault], start: bool) -> None:
        if faults:
            self._set_busy(False)
            self._show_faults(faults, every=True)
            text = self.tr("{key}: expected {what}")
            self.say(text.format(key=faults[0].key or "channels.yaml", what=said(faults[0].expected)))
            return
        asked = self.commands.facade.setup.save(self.draft(), start=start)
        self.commands.bridge.ask(asked, self._saved, self._not_saved, start)

    def _saved(self, _nothing: None, start: bool) -> None:
        name = self.draft().name
        for form in (self.source, *self.destinations):
            form.forget_secrets()
        text = self.tr("{name} is saved and started.") if start else self.tr("{name} is saved and stays paused.")
        # First back to the list: the sentence is for the page that is in front then.
        self.closed.emit(name, True)
        self.commands.said.emit(text.format(name=name), "")

    def _not_saved(self, error: Exception, _start: bool) -> None:
        self._set_busy(False)
        self.say(error_text(error))

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        tip = self.tr("It is being saved") if busy else ""
        for button in (self.cancel, self.save, self.start):
            button.setEnabled(not busy)
            button.setToolTip(tip)

    def _cancel(self) -> None:
        for form in (self.source, *self.destinations):
            form.forget_secrets()
        if self._ran and self._replaces is not None:
            self.commands.resume((self._replaces,), undo=False)
        self.closed.emit(self._replaces or "", False)

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        row = next((one for one in snapshot.channels if one.name == self._replaces), None)
        if self._built and row is not None and (self._row is None or row.counts != self._row.counts):
            self._row = row
            self._tell_foot()

    @override
    def escape(self) -> bool:
        if self._busy:
            return True
        if not self.changes():
            self._cancel()
        else:
            self.cancel.setFocus()
            self.say(self.tr("Cancel takes the changes back and lets the channel go on."))
        return True

    def _add_chosen(self, kind: str) -> None:
        form = self.add_destination(kind)
        next(iter(form.fields.values())).control().setFocus()
