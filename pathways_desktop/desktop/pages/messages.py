"""The page Messages: every message of every channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.export_list import ExportListSheet
from pathways_desktop.desktop.list_files import ListFiles
from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.words import figure
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.facade import MessageQuery


class MessagesPage(Page):
    """The browser under a header."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Pages", "Messages"), commands, parent=parent)
        self.browser = MessageBrowser(commands, parent=self)
        self.body.addWidget(self.browser)
        self.export_list = Button(self.tr("Export list…"), "export")
        self.head.addWidget(self.export_list)
        self.files = ListFiles(commands, self)
        self.export_list.clicked.connect(self._ask_export)
        self.browser.counted.connect(self._counted)

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        self.browser.set_channels(tuple(sorted({*(row.name for row in snapshot.channels), *self.commands.gone})))
        self.browser.start()

    @override
    def standing(self) -> dict[str, Any]:
        return self.browser.standing()

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        self.browser.stand(kept)

    def show_query(self, query: MessageQuery) -> None:
        """Show what another page asks for."""
        self.browser.show_query(query)

    @override
    def start_find(self) -> None:
        self.browser.search.setFocus()
        self.browser.search.selectAll()

    @override
    def resend(self) -> None:
        self.browser.resend_chosen()

    @override
    def help_code(self) -> str:
        return self.browser.help_code()

    @override
    def escape(self) -> bool:
        return self.browser.escape()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.browser.set_narrow(self.width())

    def _ask_export(self) -> None:
        sheet = ExportListSheet(self.browser.model.total, parent=self.window())
        sheet.agreed.connect(self._export)
        sheet.open()

    def _export(self, content: bool) -> None:
        self.files.ask_messages(self.browser.model.query, content)

    def _counted(self) -> None:
        total = self.browser.model.total
        some = bool(self.browser.model.rowCount())
        self.export_list.setEnabled(some)
        self.export_list.setToolTip("" if some else self.tr("There is nothing to export"))
        filtered = self.browser.filters.is_set or bool(self.browser.model.query.find)
        if total is None or filtered:
            self.quiet.set_text("" if total is None else self.tr("{count} match").format(count=figure(total)))
        else:
            self.quiet.set_text(self.tr("{count} kept").format(count=figure(total)))
