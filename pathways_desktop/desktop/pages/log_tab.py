"""The tab Log: the last lines about a channel, following the file while it is in front."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.log_view import LogView
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot


class LogTab(Tab):
    """Lines of one channel."""

    wants_width = True

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self.view = LogView(commands, whole=False, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme().px(SPACE.gap), 0, 0)
        column.addWidget(self.view)

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        self.channel = row.name
        self.view.show_channel(row.name)

    @override
    def leave(self) -> None:
        self.view.leave()

    @override
    def escape(self) -> bool:
        return self.view.escape()
