"""The card "Waiting, and why": what the last pass saw and did not take, and the folder that it lies in."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.list_files import ListFiles
from pathways_desktop.desktop.models.waiting import WaitingModel
from pathways_desktop.desktop.pages.file_list import FileList, list_head
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot, WaitingRow

FEW, MOST = 4, 500


class WaitingCard(Card):
    """The first few rows, or all when asked."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(tight=True, gap=0, parent=parent)
        self._commands = commands
        self._dir: str | None = None
        self._channel = ""
        self._most = FEW
        self._rows: tuple[WaitingRow, ...] = ()
        self._total = 0
        """All that wait, listed or not."""
        self._now = 0
        shown = theme()
        self._count = TextLabel("", "body", "text2")
        self.folder = Button(self.tr("Open folder"), "open-folder", "ghost", small=True)
        head = list_head(self.tr("Waiting, and why"), self._count, self.folder)
        self._model = WaitingModel(self)
        self.table = FileList(self.tr("Waiting, and why"), self._model, row=SPACE.waiting_row)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = TextLabel("", "small", "text2", wrap=True)
        self._none.setContentsMargins(shown.px(14), 0, shown.px(14), shown.px(10))
        self.more = Button("", "chevron-right", "link", small=True)
        self.more.hide()
        self.export_list = Button(self.tr("Export list…"), "export", "link", small=True)
        self.files = ListFiles(commands, self)
        links = QHBoxLayout()
        links.addWidget(self.more)
        links.addWidget(self.export_list)
        links.addStretch(1)
        self._hidden = TextLabel("", "small", "text3", wrap=True)
        self._hidden.setContentsMargins(shown.px(14), shown.px(6), shown.px(14), shown.px(8))
        self.rows.addLayout(head)
        self.rows.addWidget(self.table)
        self.rows.addWidget(self._none)
        self.rows.addLayout(links)
        self.unlisted = TextLabel("", "small", "text2", wrap=True)
        self.unlisted.setContentsMargins(shown.px(14), shown.px(2), shown.px(14), shown.px(4))
        self.unlisted.hide()
        self.rows.addWidget(self.unlisted)
        self.rows.addWidget(self._hidden)
        self.rows.addStretch(1)
        self.folder.clicked.connect(self._open_folder)
        self.more.clicked.connect(self._turn_more)
        self.export_list.clicked.connect(self._export)

    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        """Show what waits for this channel."""
        self._dir, self._channel = row.dir, row.name
        self._rows = tuple(one for one in snapshot.waiting if one.channel == row.name)
        self._now = snapshot.at
        total = self._total = len(self._rows) if row.waiting is None else max(row.waiting, len(self._rows))
        self._count.setText(figure(total) if row.waiting is not None else "")
        self.folder.setEnabled(row.dir is not None)
        self.folder.setToolTip("" if row.dir is not None else self.tr("This source has no folder of its own"))
        if row.waiting is None:
            self._none.setText(self.tr("The place can't be listed now, so what waits there is not known."))
        else:
            self._none.setText(self.tr("Nothing waits. A file that is seen and not taken would stand here."))
        self._hidden.setVisible(bool(row.hidden))
        one = self.tr("And 1 name with a leading dot: a temporary name by the rule.")
        many = self.tr("And {count} names with a leading dot: temporary names by the rule.")
        self._hidden.setText(one if row.hidden == 1 else many.format(count=figure(row.hidden)))
        self._fill()

    def show_all(self) -> None:
        """Show every row."""
        self._most = MOST
        self._fill()

    def focus_list(self) -> None:
        """Put the keyboard into the list."""
        self.table.setFocus()
        if not self.table.currentIndex().isValid() and self._model.rowCount():
            self.table.setCurrentIndex(self._model.index(0, 0))

    def _fill(self) -> None:
        self._model.set_rows(self._rows, self._now, self._most)
        count = self._model.rowCount()
        self.table.setVisible(bool(count))
        self._none.setVisible(not count)
        self.export_list.setVisible(bool(count))
        self.table.setFixedHeight(theme().px(SPACE.waiting_row) * count)
        self.more.setVisible(len(self._rows) > FEW)
        folded = self._most == FEW
        self.more.set_icon_name("chevron-right" if folded else "chevron-down")
        listed = min(len(self._rows), MOST)
        if listed < self._total:
            text = self.tr("Show {count} of {total}").format(count=figure(listed), total=figure(self._total))
        else:
            text = self.tr("Show all {count}").format(count=figure(listed))
        self.more.set_words(text if folded else self.tr("Show fewer"))
        rest = self._total - listed
        self.unlisted.setVisible(rest > 0 and not (folded and len(self._rows) > FEW))
        told = self.tr("{count} more wait and are not listed: what needs a person stands first.")
        self.unlisted.setText(told.format(count=figure(rest)))

    def _turn_more(self) -> None:
        self._most = MOST if self._most == FEW else FEW
        self._fill()

    def _export(self) -> None:
        self.files.ask_waiting(self._channel)

    def _open_folder(self) -> None:
        if self._dir is not None:
            self._commands.open_path(self._dir)
