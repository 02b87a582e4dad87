"""The part Log: what the program wrote about all channels and itself, its folder, and the bundle for who helps."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.diagnostics import DiagnosticsSheet
from pathways_desktop.desktop.pages.log_view import LogView
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.settings.part import Part, button_row
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.domain.rows import EngineSnapshot


class LogPart(Part):
    """The whole log, followed while it is in front."""

    def __init__(self, commands: Commands, preferences: Preferences, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, scrolls=False, parent=parent)
        self._folder = str(preferences.home / "logs")
        self.view = LogView(commands, whole=True, parent=self)
        self.folder = Button(self.tr("Open the log folder"), "open-folder")
        self.diagnostics = Button(self.tr("Diagnostics bundle…"), "export")
        self.rows.addWidget(self.view, 1)
        self.rows.addWidget(button_row(self.diagnostics, self.folder))
        self.diagnostics.clicked.connect(self._open_diagnostics)
        self.folder.clicked.connect(self._open_folder)

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """The channels that the box may name."""
        self.view.set_channels(tuple(sorted(row.name for row in snapshot.channels)))

    @override
    def enter(self) -> None:
        self.view.show_channel(self.view.channel)

    @override
    def leave(self) -> None:
        self.view.leave()

    @override
    def escape(self) -> bool:
        return self.view.escape()

    @override
    def start_find(self) -> None:
        self.view.search.setFocus()
        self.view.search.selectAll()

    def _open_diagnostics(self) -> None:
        sheet = DiagnosticsSheet(self.commands.facade, self.commands.bridge, parent=self.window())
        sheet.saved.connect(self.say)
        sheet.open()

    def _open_folder(self) -> None:
        self.commands.open_path(self._folder)
