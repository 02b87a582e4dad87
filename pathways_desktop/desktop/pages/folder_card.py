"""The card "Files by state": incoming, claimed, processed and error of a channel as four counts, with the files.

Shown where the channel keeps or sets aside files. The folders are counted by the engine's threads when the card asks,
one look at a time for a channel, so that a dead share has one of them waiting; meanwhile the last answer is shown.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.models.folder_files import FolderFilesModel
from pathways_desktop.desktop.pages.file_list import FileList, list_head
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import clock, figure, now_ms
from pathways_desktop.domain.folder_rows import FolderRow, FolderState
from pathways_desktop.domain.rows import ChannelRow

REFRESH_MS = 10_000
_ROWS_HIGH = 8
_ICONS = {
    FolderState.INCOMING: "place-folder",
    FolderState.CLAIMED: "lock",
    FolderState.PROCESSED: "check",
    FolderState.ERROR: "state-claim-unreadable",
}


class FolderCard(Card):
    """The counts as buttons; the one that is pressed shows its newest files below."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(tight=True, gap=0, parent=parent)
        self._commands = commands
        self._channel = ""
        self._waits = False
        """A look is under way: no second one is asked for meanwhile."""
        self._rows: dict[FolderState, FolderRow] = {}
        self._counted = 0
        self._chosen: FolderState | None = None
        shown = theme()
        self._when = TextLabel("", "small", "text3")
        self.folder = Button(self.tr("Open folder"), "open-folder", "ghost", small=True)
        head = list_head(self.tr("Files by state"), self._when, self.folder)
        states = QWidget()
        flow = FlowLayout(states, shown.px(SPACE.s))
        self.states: dict[FolderState, Button] = {}
        for state in FolderState:
            button = Button("", _ICONS[state])
            button.setCheckable(True)
            button.clicked.connect(self._pressed)
            self.states[state] = button
            flow.addWidget(button)
        around = QHBoxLayout()
        around.setContentsMargins(shown.px(14), 0, shown.px(14), shown.px(10))
        around.addWidget(states, 1)
        self.model = FolderFilesModel(self)
        self.table = FileList(self.tr("Files of the chosen state"), self.model, row=SPACE.claim_row)
        self._note = TextLabel("", "small", "text2", wrap=True)
        self._note.setContentsMargins(shown.px(14), shown.px(4), shown.px(14), shown.px(10))
        self.rows.addLayout(head)
        self.rows.addLayout(around)
        self.rows.addWidget(self.table)
        self.rows.addWidget(self._note)
        self._again = QTimer(self)
        self._again.setInterval(REFRESH_MS)
        self._again.timeout.connect(self._ask)
        self.folder.clicked.connect(self._open_folder)
        self._show()

    def show_channel(self, row: ChannelRow) -> None:
        """Follow this channel; hidden for one that keeps nothing and sets nothing aside."""
        self.setVisible(row.keeps_files)
        if row.name != self._channel:
            self._channel = row.name
            self._rows, self._counted, self._chosen, self._waits = {}, 0, None, False
            self._again.stop()
            self._show()
        if not row.keeps_files:
            self._again.stop()
        elif not self._again.isActive():
            self._again.start()
            self._ask()

    def leave(self) -> None:
        """The page is not in front: nothing is counted."""
        self._again.stop()

    def _ask(self) -> None:
        if self._waits:
            return
        self._waits = True
        asked = self._commands.facade.folders(self._channel)
        self._commands.bridge.ask(asked, self._answered, self._failed, self._channel)

    def _answered(self, rows: list[FolderRow], channel: str) -> None:
        if channel != self._channel:
            return
        self._waits = False
        self._rows = {row.state: row for row in rows}
        self._counted = now_ms()
        self._show()

    def _failed(self, error: Exception, channel: str) -> None:
        if channel != self._channel:
            return
        self._waits = False
        self._rows = {}
        self._show()
        self._note.setText(error_text(error))
        self._note.show()

    def _show(self) -> None:
        words = {
            FolderState.INCOMING: self.tr("Incoming"),
            FolderState.CLAIMED: self.tr("Claimed"),
            FolderState.PROCESSED: self.tr("Processed"),
            FolderState.ERROR: self.tr("Set aside"),
        }
        for state, button in self.states.items():
            row = self._rows.get(state)
            count = self._count(row)
            button.set_words(f"{words[state]}  {count}")
            button.setAccessibleName(f"{words[state]}: {count}")
            # A channel may keep and set nothing aside, or the other way.
            button.setVisible(row is not None or not self._rows)
            button.setEnabled(row is not None)
            button.setChecked(state is self._chosen)
            button.setToolTip(row.where if row is not None else self.tr("Counting…"))
        self._when.setText(self.tr("counted {time}").format(time=clock(self._counted)) if self._counted else "")
        row = self._rows.get(self._chosen) if self._chosen is not None else None
        files = row.files if row is not None else ()
        self.model.set_files(files, self._counted)
        self.table.setVisible(bool(files))
        self.table.setFixedHeight(theme().px(SPACE.claim_row) * min(len(files), _ROWS_HIGH))
        note = self._words_of(row) if row is not None else ""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.folder.setEnabled(row is not None and row.path is not None)
        self.folder.setToolTip(
            "" if self.folder.isEnabled() else self.tr("Choose a state whose folder is on this computer")
        )

    def _count(self, row: FolderRow | None) -> str:
        if row is None:
            return "…"
        if row.count is None:
            return "?"
        return self.tr("more than {count}").format(count=figure(row.count)) if row.more else figure(row.count)

    def _words_of(self, row: FolderRow) -> str:
        if row.count is None:
            return code_text(row.code) if row.code else self.tr("The place was not listed yet.")
        if not row.count:
            return self.tr("No file is there.")
        if row.more or row.count > len(row.files):
            return self.tr("The newest {count} of those that were counted.").format(count=figure(len(row.files)))
        return ""

    def _pressed(self) -> None:
        pressed = next((state for state, button in self.states.items() if button is self.sender()), None)
        self._chosen = None if pressed is self._chosen else pressed
        self._show()

    def _open_folder(self) -> None:
        row = self._rows.get(self._chosen) if self._chosen is not None else None
        if row is not None and row.path is not None:
            self._commands.open_path(row.path)
