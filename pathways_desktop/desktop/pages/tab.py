"""What every tab of a channel is: it follows one channel while it is in front, and rests while it is not."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot


class Tab(QWidget):
    """A tab of the channel's detail. `wants_width` folds the list beside it."""

    wants_width = False

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = commands
        self.channel = ""

    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        """Show this channel as it stands now. Called while the tab is in front."""

    def leave(self) -> None:
        """The tab is no longer in front: no timer goes on."""

    def focus_worst(self) -> None:
        """Put the keyboard on what needs a person first."""
        self.setFocus()

    def escape(self) -> bool:
        """Esc; False when there was nothing to close."""
        return False
