"""The page Failures: what is broken, why, and what to do, for all channels or one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.list_files import ListFiles
from pathways_desktop.desktop.pages.base import Page, copy_text
from pathways_desktop.desktop.pages.failure_list import ACKNOWLEDGED, CLOSED, OPEN, FailureList
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button, FilterChip
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import EngineSnapshot


class FailuresPage(Page):
    """Chips, the channel's box, the cards."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Pages", "Failures"), commands, parent=parent)
        self.list = FailureList(commands, parent=self)
        self.copy = Button(self.tr("Copy list"), "copy")
        self.export_list = Button(self.tr("Export list…"), "export")
        self.files = ListFiles(commands, self)
        self.export_list.clicked.connect(self.files.ask_failures)
        for button in (self.copy, self.export_list):
            self.head.addWidget(button)
        self.chips = {view: FilterChip("") for view in (OPEN, ACKNOWLEDGED, CLOSED)}
        self.channel = ChoiceBox(name=self.tr("Channel"))
        self.channel.setMinimumWidth(theme().px(150))
        row = QHBoxLayout()
        row.setSpacing(theme().px(SPACE.s))
        for view, chip in self.chips.items():
            chip.setObjectName(view)
            chip.clicked.connect(self._chip_clicked)
            row.addWidget(chip)
        row.addStretch(1)
        row.addWidget(self.channel)
        self.body.addLayout(row)
        self.body.addWidget(self.list, 1)
        self.copy.clicked.connect(self._copy)
        self.channel.activated.connect(self._channel_chosen)
        self.list.counted.connect(self._counted)
        self._names: tuple[str, ...] = ()
        self.channel.addItem(self.tr("All channels"))
        self._counted()

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        names = tuple(sorted(row.name for row in snapshot.channels))
        if names != self._names:
            self._names = names
            chosen = self.list.channel
            self.channel.clear()
            self.channel.addItem(self.tr("All channels"))
            self.channel.addItems(names)
            self.channel.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
            self.list.set_channel(chosen if chosen in names else None)
        self.list.set_snapshot(snapshot)

    @override
    def standing(self) -> dict[str, Any]:
        return {"view": self.list.view, "channel": self.list.channel}

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        self.list.set_view(kept["view"])
        self.list.set_channel(kept["channel"])
        self._counted()

    @override
    def start_find(self) -> None:
        self.channel.setFocus()

    @override
    def help_code(self) -> str:
        return self.list.chosen_code()

    @override
    def poll(self) -> None:
        self.commands.poll(self._names)

    def show_failure(self, number: int | None) -> None:
        """Show a failure's card with the keyboard on its first button; None: the list."""
        self.channel.setCurrentIndex(0)
        self.list.set_channel(None)
        self.list.set_view(OPEN)
        self._counted()
        if number is not None:
            self.list.focus_failure(number)

    def show_channel(self, channel: str) -> None:
        """Show one channel's failures, with the keyboard on the first."""
        if channel in self._names:
            self.channel.setCurrentIndex(self._names.index(channel) + 1)
            self.list.set_channel(channel)
        self.list.set_view(OPEN)
        self._counted()
        self.list.focus_first()

    def _counted(self) -> None:
        counts = self.list.counts()
        words = {
            OPEN: self.tr("Open {count}"),
            ACKNOWLEDGED: self.tr("Acknowledged {count}"),
            CLOSED: self.tr("Closed today {count}"),
        }
        for view, chip in self.chips.items():
            chip.set_words(words[view].format(count=figure(counts[view])))
            chip.setChecked(view == self.list.view)
        count = counts[OPEN]
        text = self.tr("{count} open, the worst first").format(count=figure(count))
        self.quiet.set_text(text if count else self.tr("None open"))
        some = bool(counts[self.list.view])
        self.copy.setEnabled(some)
        self.copy.setToolTip("" if some else self.tr("There is nothing to copy"))
        some = any(counts.values())
        self.export_list.setEnabled(some)
        all_of_them = self.tr("Open, acknowledged and closed ones of all channels")
        self.export_list.setToolTip(all_of_them if some else self.tr("There is nothing to export"))

    def _chip_clicked(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.list.set_view(sender.objectName())
            self._counted()

    def _channel_chosen(self, place: int) -> None:
        self.list.set_channel(self._names[place - 1] if place > 0 else None)
        self._counted()

    def _copy(self) -> None:
        copy_text("\n\n".join(self.list.texts()))
        self.say(self.tr("List copied"))
