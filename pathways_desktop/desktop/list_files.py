"""Writes lists to files: asks where, has the engine write, and says what came of it. GUI thread; nothing waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QDate, QObject, Qt
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.file_dialogs import ask_save_path
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.words import figure
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.engine.facade_lists import MOST_LISTED, MOST_WITH_CONTENT


class ListFiles(QObject):
    """For one widget of the window, as long as it lives."""

    def __init__(self, commands: Commands, owner: QWidget) -> None:
        super().__init__(owner)
        self._commands, self._owner = commands, owner
        self._chosen: Callable[[str], None] | None = None

    def ask_messages(self, query: MessageQuery, content: bool) -> None:
        """Ask where the messages of this query go."""
        self._ask("messages", partial(self.write_messages, query, content))

    def ask_failures(self) -> None:
        """Ask where the failures go."""
        self._ask("failures", self.write_failures)

    def ask_waiting(self, channel: str) -> None:
        """Ask where the list of what waits goes."""
        self._ask("waiting", partial(self.write_waiting, channel))

    def write_messages(self, query: MessageQuery, content: bool, path: str) -> None:
        """Write the messages of this query to this path."""
        self._have(self._commands.facade.lists.messages(query, path, content=content), _most(content))

    def write_failures(self, path: str) -> None:
        """Write the failures to this path."""
        self._have(self._commands.facade.lists.failures(path))

    def write_waiting(self, channel: str, path: str) -> None:
        """Write what waits to this path."""
        self._have(self._commands.facade.lists.waiting(channel, path))

    def _ask(self, what: str, chosen: Callable[[str], None]) -> None:
        name = f"{what}-{QDate.currentDate().toString(Qt.DateFormat.ISODate)}.csv"
        kind = self.tr("Table (*.csv)")
        self._chosen = chosen
        ask_save_path(self._owner.window(), self.tr("Export the list"), name, self._path_chosen, kind, suffix="csv")

    def _path_chosen(self, path: str) -> None:
        if self._chosen is not None:
            self._chosen(path)

    def _have(self, written: Future[int], most: int | None = None) -> None:
        self._commands.said.emit(self.tr("Writing the list…"), "")
        self._commands.bridge.ask(written, self._written, self._not_written, most)

    def _written(self, count: int, most: int | None) -> None:
        text = self.tr("{count} rows written. It is in the audit record.")
        if most is not None and count >= most:
            text = self.tr("The newest {count} rows are written: narrow the list for the older ones.")
        self._commands.said.emit(text.format(count=figure(count)), "")

    def _not_written(self, error: Exception, _most: int | None) -> None:
        self._commands.said.emit(error_text(error), "")


def _most(content: bool) -> int:
    return MOST_WITH_CONTENT if content else MOST_LISTED
