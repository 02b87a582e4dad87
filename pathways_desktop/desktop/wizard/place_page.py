"""The wizard's pages for the two places: a folder field, cards of drives, other kinds, and the folder as it looks.

The folder is only looked at, off the GUI thread, a moment after the last key; an answer that comes late is dropped.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.file_dialogs import as_typed, ask_folder
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.facts import FactList
from pathways_desktop.desktop.widgets.labels import ElidedLabel, IconLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.widgets.state_pill import StatePill
from pathways_desktop.desktop.wizard.draft import WizardDraft, channel_name
from pathways_desktop.desktop.wizard.page import WizardPage
from pathways_desktop.desktop.wizard.pieces import DriveCard
from pathways_desktop.desktop.wizard.words import (
    drive_icon,
    drive_text,
    drive_title,
    look_consequence,
    look_facts,
    look_files,
    look_state,
    look_volume,
)
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.setup import DriveRow, FolderLook
from pathways_desktop.engine.drafts import own_faults

PAUSE_MS = 250
_MOST_CARDS, _COLUMNS = 6, 3
_KINDS = (("sftp", "place-sftp"), ("s3", "place-s3"), ("azblob", "place-azblob"), ("queue", "place-queue"))


class LookCard(Card):
    """A folder as it looks: where it lies, what can be told of it, how many files lie there."""

    def __init__(self, *, source: bool, parent: QWidget | None = None) -> None:
        super().__init__(gap=6, parent=parent)
        self._source = source
        shown = theme()
        self._icon = IconLabel("place-folder", "text", SPACE.state_list)
        self._name = ElidedLabel("", "strong", cut=CUT_MIDDLE)
        self._volume = ElidedLabel("", "small", "text2")
        self._pill = StatePill("starting")
        head = QHBoxLayout()
        head.setSpacing(shown.px(SPACE.s))
        head.addWidget(self._icon)
        head.addWidget(self._name)
        head.addWidget(self._volume, 1)
        head.addWidget(self._pill)
        self._left, self._right = FactList(), FactList()
        facts = QHBoxLayout()
        facts.setSpacing(shown.px(SPACE.l))
        facts.addWidget(self._left, 1, Qt.AlignmentFlag.AlignTop)
        facts.addWidget(self._right, 1, Qt.AlignmentFlag.AlignTop)
        files = QHBoxLayout()
        files.setSpacing(shown.px(SPACE.s))
        self._files = TextLabel("", "body", wrap=True)
        files.addWidget(IconLabel("nav-messages", "text2"), 0, Qt.AlignmentFlag.AlignTop)
        files.addWidget(self._files, 1)
        self._then = TextLabel("", "small", "text2", wrap=True)
        nothing = TextLabel(
            self.tr("Nothing is touched before you press Start on the last page."), "small", "text2", wrap=True
        )
        self.rows.addLayout(head)
        self.rows.addLayout(facts)
        self.rows.addWidget(Hairline())
        self.rows.addLayout(files)
        self.rows.addWidget(self._then)
        self.rows.addWidget(nothing)

    def files_text(self) -> str:
        """What is said of the files that lie there."""
        return self._files.text()

    def show_look(self, look: FolderLook) -> None:
        """Show what was found."""
        self._icon.set_icon(drive_icon(look.drive), "text")
        self._name.set_text(look.path)
        self._volume.set_text(look_volume(look))
        state, words = look_state(look, source=self._source)
        self._pill.set_state(state, words)
        facts = look_facts(look)
        half = (len(facts) + 1) // 2
        self._left.set_facts(facts[:half])
        self._right.set_facts(facts[half:])
        self._files.setText(look_files(look, source=self._source))
        self._then.setText(look_consequence(look, source=self._source))
        self._then.setVisible(state != "failed")
        self.setAccessibleName(f"{look.path}: {words}")


class PlacePage(WizardPage):
    """Where files come from, or where they go."""

    kind_asked = Signal(str)
    """Another kind of place: the editor is to take over."""

    def __init__(self, commands: Commands, draft: WizardDraft, *, source: bool, parent: QWidget | None = None) -> None:
        question = self.tr("Where do the files come from?") if source else self.tr("Where do they go?")
        text = (
            self.tr("Choose the folder in which the other system drops its files.")
            if source
            else self.tr("Choose the folder in which the receiving system looks for its files.")
        )
        super().__init__(question, text, parent=parent)
        self._commands, self._draft, self._source = commands, draft, source
        self._look: FolderLook | None = None
        self._turn = 0
        self._named_by_hand = False
        shown = theme()
        self.field = QLineEdit()
        self.field.setAccessibleName(self.tr("Folder"))
        self.field.setFont(shown.font("mono"))
        self.field.setPlaceholderText(self.tr("The path of a folder, or choose a drive below"))
        self.browse = Button(self.tr("Browse…"), "open-folder")
        line = QHBoxLayout()
        line.setSpacing(shown.px(SPACE.s))
        line.addWidget(self.field, 1)
        line.addWidget(self.browse)
        self._wrong = TextLabel("", "small", "bad", wrap=True)
        self._wrong.hide()
        self._cards = QWidget()
        self._row = QGridLayout(self._cards)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(shown.px(SPACE.s))
        for column in range(_COLUMNS):
            self._row.setColumnStretch(column, 1)
        self.cards: list[DriveCard] = []
        self._suggested: dict[DriveCard, str] = {}
        other = QWidget()
        others = QHBoxLayout(other)
        others.setContentsMargins(0, 0, 0, 0)
        others.setSpacing(shown.px(SPACE.xs))
        others.addWidget(TextLabel(self.tr("Somewhere else:"), "small", "text2"))
        words = {
            "sftp": self.tr("SFTP server"),
            "s3": self.tr("S3 bucket"),
            "azblob": self.tr("Azure Blob"),
            "queue": self.tr("Shared queue"),
        }
        for kind, icon_name in _KINDS:
            button = Button(words[kind], icon_name, "ghost", small=True)
            button.setObjectName(kind)
            button.setToolTip(self.tr("Opens the channel's editor"))
            button.clicked.connect(self._other_kind)
            others.addWidget(button)
        others.addStretch(1)
        self.card = LookCard(source=source)
        self.card.hide()
        for widget in (self._wrong, self._cards, other, self.card):
            if widget is self._wrong:
                self.rows.addLayout(line)
            self.rows.addWidget(widget)
        self.name = QLineEdit()
        if source:
            self._add_name()
        self.rows.addStretch(1)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE_MS)
        self._later.timeout.connect(self._ask)
        self.field.textChanged.connect(self._typed)
        self.browse.clicked.connect(self._browse)

    def _add_name(self) -> None:
        shown = theme()
        label = TextLabel(self.tr("Channel name"), "strong")
        label.setBuddy(self.name)
        self.name.setAccessibleName(self.tr("Channel name"))
        self.name.setFixedWidth(shown.px(220))
        self.name.setMaxLength(64)
        row = QHBoxLayout()
        row.setSpacing(shown.px(SPACE.l))
        row.addWidget(label)
        row.addWidget(self.name)
        self._name_told = TextLabel(self.tr("Letters a to z, digits, - and _"), "small", "text2", wrap=True)
        row.addWidget(self._name_told, 1)
        self.rows.addLayout(row)
        self.name.textEdited.connect(self._name_typed)

    @override
    def enter(self) -> None:
        if not self.cards:
            self._commands.bridge.ask(self._commands.facade.setup.drives(), self._drives_came, self._no_drives)
        self.field.setFocus()

    @override
    def missing(self) -> str:
        if not self.field.text().strip():
            return self.tr("Choose a folder first")
        if self._wrong.text():
            return self._wrong.text()
        if self._look is None:
            return self.tr("The folder is being looked at")
        if self._look.state is not PlaceState.READY and not self._look.can_be_made:
            return look_files(self._look, source=self._source)
        if self._source and not self._draft.name:
            return self.tr("Give the channel a name first")
        return self._name_fault() if self._source else ""

    # ---------------------------------------------------------------- drives

    def _drives_came(self, rows: list[DriveRow]) -> None:
        for row in rows[:_MOST_CARDS]:
            card = DriveCard(
                drive_icon(row.drive), drive_title(row), drive_text(row), good=row.code is None and not row.in_place
            )
            card.setEnabled(row.code is None)
            card.clicked.connect(self._card_clicked)
            self._row.addWidget(card, len(self.cards) // _COLUMNS, len(self.cards) % _COLUMNS)
            card.show()
            self.cards.append(card)
            separator = "" if row.suggested.endswith(("/", "\\")) else "\\" if "\\" in row.suggested else "/"
            folder = "drop" if self._source else "delivered"
            self._suggested[card] = f"{row.suggested}{separator}{folder}"
        self._cards.updateGeometry()
        self._mark_card()

    def _no_drives(self, error: Exception) -> None:
        self._say_wrong(error_text(error))

    def _card_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, DriveCard):
            self.field.setText(self._suggested[card])
            self._later.start(0)

    def _mark_card(self) -> None:
        """The card whose folder stands in the field is the chosen one; none for a folder of one's own."""
        for card, path in self._suggested.items():
            card.setAutoExclusive(False)
            card.setChecked(path == self.field.text().strip())
            card.setAutoExclusive(True)

    # ---------------------------------------------------------------- the folder

    def _typed(self) -> None:
        path = self.field.text().strip()
        self._look = None
        self._turn += 1
        if self._source:
            self._draft.source = path
            if not self._named_by_hand:
                self._draft.name = channel_name(path, self._draft.names) if path else ""
                self.name.setText(self._draft.name)
                self._tell_name()
        else:
            self._draft.destination = path
        self._mark_card()
        self._say_wrong("")
        self.card.setVisible(False)
        if path:
            self._later.start()
        else:
            self._later.stop()
        self.changed.emit()

    def _fault(self) -> str:
        """What is wrong with the path by itself and beside the other place."""
        keys = ("source.dir",) if self._source else ("destinations[0].dir",)
        settings = self._draft.settings()
        if self._source:
            settings["destinations"] = [{"name": "out", "type": "folder", "dir": self._elsewhere()}]
        found = next((fault for fault in own_faults(settings) if fault.key in keys), None)
        return self.tr("Expected {what}").format(what=said(found.expected)) if found is not None else ""

    def _elsewhere(self) -> str:
        """A folder that touches no other: while there is no destination yet."""
        return "Q:\\pathways-none" if "\\" in self._draft.source else "/pathways-none"

    def _say_wrong(self, text: str) -> None:
        if text == self._wrong.text():
            return
        self._wrong.setText(text)
        self._wrong.setVisible(bool(text))
        self.field.setProperty("invalid", bool(text))
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)

    def _ask(self) -> None:
        path = self.field.text().strip()
        self._say_wrong(self._fault())
        if self._wrong.text():
            self.changed.emit()
            return
        asked = self._commands.facade.setup.look(path, source=self._source)
        self._commands.bridge.ask(asked, self._looked, self._not_looked, self._turn)

    def _looked(self, look: FolderLook, turn: int) -> None:
        if turn != self._turn:
            return
        self._look = look
        self.card.show_look(look)
        self.card.show()
        self.changed.emit()

    def _not_looked(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._say_wrong(error_text(error))
            self.changed.emit()

    def _browse(self) -> None:
        ask_folder(self.window(), self.question, self.field.text().strip(), self._browsed)

    def _browsed(self, path: str) -> None:
        self.field.setText(as_typed(path))
        self._later.start(0)

    # ---------------------------------------------------------------- the name, other kinds

    def _name_typed(self, text: str) -> None:
        self._named_by_hand = bool(text)
        self._draft.name = text.strip()
        self._tell_name()
        self.changed.emit()

    def _name_fault(self) -> str:
        if self._draft.name in self._draft.names:
            return self.tr("Another channel has this name already")
        probe = {
            **self._draft.settings(),
            "destinations": [{"name": "out", "type": "folder", "dir": self._elsewhere()}],
        }
        found = next((fault for fault in own_faults(probe) if fault.key == "name"), None)
        return self.tr("Expected {what}").format(what=said(found.expected)) if found is not None else ""

    def _tell_name(self) -> None:
        wrong = self._name_fault() if self._draft.name else ""
        self._name_told.setText(wrong or self.tr("Letters a to z, digits, - and _"))
        self._name_told.set_look("small", "bad" if wrong else "text2")

    def _other_kind(self) -> None:
        button = self.sender()
        if button is not None:
            self.kind_asked.emit(button.objectName())
