"""Wizard and editor over one window: who opens them, what comes of them, and the channel that is shown afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.editor.page import EditorPage
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.domain.rows import EngineSnapshot

if TYPE_CHECKING:
    from pathways_desktop.desktop.window import Window

_CHANNELS = "channels"


class SetUp(QObject):
    """Opens the wizard and the editor for one window. GUI thread."""

    def __init__(self, window: Window, commands: Commands) -> None:
        super().__init__(window)
        self._window, self.commands = window, commands
        self.editor: EditorPage | None = None
        """The page that stands in Channels' place while a channel is edited."""
        self._building: EditorPage | None = None
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._build_on)
        self._awaited = ""
        commands.editor_asked.connect(self.edit_channel)

    def new_channel(self) -> None:
        """Ctrl+N: the wizard over the window."""
        if self.editor is not None or any(one.isVisible() for one in self._window.findChildren(Wizard)):
            return
        wizard = Wizard(self.commands, parent=self._window)
        wizard.started.connect(self._started)
        wizard.editor_asked.connect(self._edit_new)
        wizard.open()

    def edit_channel(self, name: str) -> None:
        """A channel's settings; the channel is paused meanwhile."""
        if name and self.editor is None:
            asked = self.commands.facade.setup.settings(name)
            self.commands.bridge.ask(asked, self._open, self._not_opened, name)

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """A channel that was just saved is shown once the engine tells of it."""
        if self._awaited and any(row.name == self._awaited for row in snapshot.channels):
            name, self._awaited = self._awaited, ""
            if self._window.page is self._window.channels:
                self._window.show_channel(name)

    def step_aside(self) -> None:
        """Close an editor in which nothing was changed, as Cancel does."""
        if self.editor is not None and not self.editor.changes():
            self.editor.cancel.click()

    def reopen(self, kept: Mapping[str, Any]) -> None:
        """Open another editor as one stood that went away with its window's pages (`EditorPage.standing`)."""
        editor = EditorPage(self.commands, kept["settings"], replaces=kept["replaces"], parent=self._window)
        while editor.build_on():
            continue  # all of it at once: what was typed has to be in a field
        editor.stand(kept)
        editor.closed.connect(self._closed)
        self.editor = editor
        self._window.show_editor(editor)

    def close(self) -> None:
        """The pages go away."""
        self._drop()

    def _edit_new(self, settings: dict[str, Any], kind: str, source: bool) -> None:
        """From the wizard: another kind of place than a folder."""
        if source:
            settings["source"] = {"type": kind}
        if not source:
            settings["destinations"] = [{"name": "out", "type": kind}]
        elif not settings["destinations"][0]["dir"]:
            settings["destinations"] = [{"name": "out", "type": "folder"}]
        self._open(settings, None)

    def _open(self, settings: Mapping[str, Any], name: str | None) -> None:
        if self.editor is not None:
            return
        snapshot = self._window.snapshot
        row = next((one for one in snapshot.channels if one.name == name), None) if snapshot is not None else None
        if self._building is not None:
            return
        # The window's own from the start: it goes with it, also while it is still being made.
        self._building = EditorPage(self.commands, settings, replaces=name, row=row, parent=self._window)
        self._building.hide()
        self._building.closed.connect(self._closed)
        self._next.start()

    def _build_on(self) -> None:
        editor = self._building
        if editor is None:
            self._next.stop()
        elif not editor.build_on():
            self._next.stop()
            self._building, self.editor = None, editor
            self._window.show_editor(editor)

    def _not_opened(self, error: Exception, _name: str) -> None:
        self._window.say(error_text(error))

    def _started(self, name: str) -> None:
        self._window.show_page(_CHANNELS)
        self._window.say(self.tr("{name} is saved and started.").format(name=name))
        self._await(name)

    def _closed(self, name: str, saved: bool) -> None:
        self._drop()
        self._window.show_page(_CHANNELS)
        if saved:
            self._await(name)

    def _await(self, name: str) -> None:
        self._awaited = name
        if self._window.snapshot is not None:
            self.show_snapshot(self._window.snapshot)

    def _drop(self) -> None:
        self._next.stop()
        if self._building is not None:
            self._building.deleteLater()
            self._building = None
        editor, self.editor = self.editor, None
        if editor is not None:
            self._window.drop_editor(editor)
