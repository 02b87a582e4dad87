"""The part Retention and backup: what is kept of each channel, the room for it, removal by hand, a copy of it all."""

from __future__ import annotations

from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QMenu, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.keeping import RemoveSheet, RetentionSheet
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.models.cell import ROW_ROLE
from pathways_desktop.desktop.models.kept import BYTES, CHANNEL, KEPT, MESSAGES, OLDEST, KeptModel
from pathways_desktop.desktop.pages.base import Table, add_action, copy_cell
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.part import Part, button_row, head, set_off, titled
from pathways_desktop.desktop.settings.words import kept_text, messages_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure, host_name, size_text
from pathways_desktop.domain.keys import KeyReport
from pathways_desktop.engine.facade_keeping import BackupMade, ChannelKept, Kept


class Figure(Card):
    """One of the three numbers: the figure, and what it counts."""

    def __init__(self, about: str, *, parent: QWidget | None = None) -> None:
        super().__init__(gap=2, parent=parent)
        self._about = about
        self._number = TextLabel("…", "num")
        self._second = TextLabel("", "small", "text2", wrap=True)
        self.rows.addWidget(TextLabel(about, "small", "text2"))
        self.rows.addWidget(self._number)
        self.rows.addWidget(self._second)

    def show_number(self, number: str, second: str = "") -> None:
        """Show this."""
        self._number.setText(number)
        self._second.setText(second)
        self.setAccessibleName(f"{self._about}: {number}. {second}".strip())

    def number(self) -> str:
        """What is shown."""
        return self._number.text()


class RetentionPart(Part):
    """The three numbers, the channels, backup and removal."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        shown = theme()
        self._turn = 0
        self._recovery: bool | None = None
        self._backing_up = False
        self.messages = Figure(self.tr("Messages kept"))
        self.bytes = Figure(self.tr("Their size, as they came"))
        self.free = Figure(self.tr("Free on the disk of this home"))
        figures = QHBoxLayout()
        figures.setSpacing(shown.px(SPACE.gap))
        for card in (self.messages, self.bytes, self.free):
            figures.addWidget(card, 1)
        self.model = KeptModel(self)
        self.table = Table(self.tr("What is kept of each channel"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told = TextLabel("", "small", "text2", wrap=True)
        self.change = Button(self.tr("Change…"), "edit")
        self.remove = Button(self.tr("Remove old messages…"), "close")
        channels = Card(tight=True, gap=0)
        side = shown.px(SPACE.card_side)
        top = head("clock", self.tr("Kept for how long"))
        top.setContentsMargins(side, shown.px(SPACE.card_end), side, shown.px(6))
        foot = QVBoxLayout()
        foot.setContentsMargins(side, shown.px(SPACE.s), side, shown.px(SPACE.card_end))
        foot.setSpacing(shown.px(SPACE.s))
        foot.addWidget(self._told)
        foot.addWidget(button_row(self.change, self.remove))
        channels.rows.addLayout(top)
        channels.rows.addWidget(self.table)
        channels.rows.addLayout(foot)
        backup = titled(
            "export",
            self.tr("Backup"),
            self.tr(
                "A copy of the whole store, made while it works and checked afterwards. It opens with the recovery key "
                "alone: without that paper it is worth nothing to anybody."
            ),
        )
        self.back_up = Button(self.tr("Back up now…"), "export")
        self._why_not = TextLabel("", "small", "warn", wrap=True)
        backup.rows.addWidget(self._why_not)
        backup.rows.addWidget(button_row(self.back_up))
        self.rows.addLayout(figures)
        self.rows.addWidget(channels)
        self.rows.addWidget(backup)
        self.rows.addStretch(1)
        self.change.clicked.connect(self._ask_retention)
        self.remove.clicked.connect(self._ask_removal)
        self.back_up.clicked.connect(self._ask_path)
        self.table.selectionModel().selectionChanged.connect(self._look)
        self.table.activated.connect(self._activated)
        self.table.doubleClicked.connect(self._activated)
        self.table.customContextMenuRequested.connect(self._context_menu)
        theme().changed.connect(self._size_table)
        self._size_table()
        self._look()

    # ---------------------------------------------------------------- showing

    @override
    def enter(self) -> None:
        self._turn += 1
        keeping, bridge = self.commands.facade.keeping, self.commands.bridge
        bridge.ask(keeping.kept(), self._kept_came, self._not_read, self._turn)
        bridge.ask(self.commands.facade.keys.report(), self._keys_came, self._not_read, self._turn)

    def _kept_came(self, kept: Kept, turn: int) -> None:
        if turn != self._turn:
            return
        self.model.set_rows(kept.channels)
        holding = sum(row.messages > 0 for row in kept.channels)
        of = self.tr("of 1 channel") if holding == 1 else self.tr("of {count} channels").format(count=figure(holding))
        self.messages.show_number(figure(kept.messages), of)
        self.bytes.show_number(size_text(kept.bytes), self.tr("Sealed, they take a little more"))
        self.free.show_number(size_text(kept.free), self.tr("of {size}").format(size=size_text(kept.disk)))
        self._told.setText(
            self.tr("Old messages are removed by themselves, in small steps. The audit record is kept apart from them.")
            if kept.channels
            else self.tr("No channel yet: each one would stand here with what is kept of it.")
        )
        if kept.least is not None:
            rule = self.tr("Set by your organisation: every message is kept for at least {time}.")
            self._told.setText(f"{rule.format(time=kept.least)} {self._told.text()}")
        self._size_table()
        self._look()

    def _keys_came(self, keys: KeyReport, turn: int) -> None:
        if turn == self._turn:
            self._recovery = keys.recovery_since is not None or keys.escrow is not None
            self._look()

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._told.setText(error_text(error))

    def _size_table(self) -> None:
        shown, head_ = theme(), self.table.horizontalHeader()
        head_.setMinimumSectionSize(1)
        head_.setSectionResizeMode(CHANNEL, QHeaderView.ResizeMode.Stretch)
        for column, width in ((KEPT, 110), (OLDEST, 140), (MESSAGES, 100), (BYTES, 100)):
            self.table.setColumnWidth(column, shown.px(width))
        rows = self.model.rowCount()
        self.table.setVisible(bool(rows))
        self.table.setFixedHeight(shown.px(SPACE.header_row) + shown.px(SPACE.table_row) * rows + 2)

    def _chosen(self) -> ChannelKept | None:
        chosen = self.table.selectionModel().selectedRows()
        row = chosen[0].data(ROW_ROLE) if chosen else None
        return row if isinstance(row, ChannelKept) else None

    def _look(self) -> None:
        row, locked = self._chosen(), self.commands.why_not
        why = ""
        if row is None:
            why = self.tr("Choose a channel first")
        elif not row.configured:
            why = self.tr("channels.yaml does not name this channel any more")
        set_off(self.change, locked or why)
        some = any(each.messages for each in self.model.rows())
        set_off(self.remove, locked or ("" if some else self.tr("No message is kept")))
        if self._backing_up:
            why = self.tr("A backup is being written")
        elif self._recovery is None:
            why = self.tr("Looking at the keys")
        else:
            why = "" if self._recovery else self.tr("Make a recovery key first (Keys): a backup opens with it alone")
        set_off(self.back_up, why)
        # Until somebody makes one this stays as it is, so it stands in words and not in a tooltip alone.
        self._why_not.setVisible(self._recovery is False)
        self._why_not.setText(why if self._recovery is False else "")

    def _activated(self) -> None:
        if self.change.isEnabled():
            self._ask_retention()

    def _context_menu(self, place: QPoint) -> None:
        index = self.table.indexAt(place)
        if not index.isValid():
            return
        self.table.selectRow(index.row())
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        change = add_action(menu, self.change.words(), "edit", enabled=self.change.isEnabled())
        change.triggered.connect(self._ask_retention)
        add_action(menu, self.tr("Copy value"), "copy").triggered.connect(self._copy_value)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def _copy_value(self) -> None:
        copy_cell(self.table.currentIndex())

    # ---------------------------------------------------------------- acts

    def _ask_retention(self) -> None:
        row = self._chosen()
        if row is not None:
            sheet = RetentionSheet(self.commands, row, parent=self.window())
            sheet.agreed.connect(self._set_retention)
            sheet.open()

    def _set_retention(self, channel: str, kept: str) -> None:
        asked = self.commands.facade.keeping.set_retention(channel, kept)
        self.commands.bridge.ask(asked, self._retention_set, self._act_failed, channel, kept)

    def _retention_set(self, _nothing: None, channel: str, kept: str) -> None:
        told = self.tr("{channel} keeps its messages for {kept} from now on.")
        self.say(told.format(channel=channel, kept=kept_text(kept)))
        self.enter()

    def _act_failed(self, error: Exception, _channel: str, _kept: str) -> None:
        self.not_done(error)

    def _ask_removal(self) -> None:
        sheet = RemoveSheet(self.commands, parent=self.window())
        sheet.removed.connect(self._removed)
        sheet.open()

    def _removed(self, text: str) -> None:
        self.say(text)
        self.enter()

    def _ask_path(self) -> None:
        day = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        name, kind = f"pathways-{host_name()}-{day}.backup", self.tr("Backup (*.backup)")
        ask_save_path(self.window(), self.tr("Back up the store"), name, self.back_up_to, kind, suffix="backup")

    def back_up_to(self, path: str) -> None:
        """Copy the store to this file."""
        self._backing_up = True
        self._look()
        self.say(self.tr("The backup is being written…"))
        self.commands.bridge.ask(self.commands.facade.keeping.back_up(path), self._backed_up, self._not_backed_up)

    def _backed_up(self, made: BackupMade) -> None:
        self._backing_up = False
        self._look()
        told = self.tr(
            "Backup made and checked: {messages}, {size}. It opens with the recovery key or the hospital's escrow key."
        )
        self.say(told.format(messages=messages_text(made.messages), size=size_text(made.bytes)))

    def _not_backed_up(self, error: Exception) -> None:
        self._backing_up = False
        self._look()
        self.not_done(error)
