"""The tabs Messages and Failures of a channel: the page's own parts, narrowed to one channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.failure_list import FailureList
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery


class MessagesTab(Tab):
    """Messages of one channel."""

    wants_width = True

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self.browser = MessageBrowser(commands, channel="", parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme().px(SPACE.gap), 0, 0)
        column.addWidget(self.browser)

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        if row.name != self.channel:
            self.channel = row.name
            self.browser.show_query(MessageQuery(row.name))

    def standing(self) -> dict[str, Any]:
        """Whose messages, and how they are narrowed, for a tab that is made anew."""
        return {"channel": self.channel, **self.browser.standing()}

    def stand(self, kept: Mapping[str, Any]) -> None:
        """Stand as another tab of its kind stood; one that never was in front has nothing yet."""
        if kept["channel"]:
            self.channel = kept["channel"]
            self.browser.stand(kept)
            self.browser.start()

    def show_query(self, query: MessageQuery) -> None:
        """Show what another tab asks for."""
        self.channel = query.channel or ""
        self.browser.show_query(query)

    @override
    def leave(self) -> None:
        self.browser.pane.hide_patient_data()

    @override
    def focus_worst(self) -> None:
        self.browser.table.setFocus()

    @override
    def escape(self) -> bool:
        return self.browser.escape()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.browser.set_narrow(self.width())


class FailuresTab(Tab):
    """Failures of one channel."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self.list = FailureList(commands, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme().px(SPACE.gap), 0, 0)
        column.addWidget(self.list)

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        self.channel = row.name
        self.list.set_channel(row.name)
        self.list.set_snapshot(snapshot)

    @override
    def focus_worst(self) -> None:
        self.list.focus_first()
