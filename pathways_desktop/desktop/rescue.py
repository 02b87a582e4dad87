"""What a person does about a store that does not open: bring its key back, look without it, say where its key lies.

Over the start page. Nothing of what is kept can be seen meanwhile, and nothing is claimed or delivered.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.dialogs.diagnostics import DiagnosticsSheet
from pathways_desktop.desktop.dialogs.recovery import PaperSheet
from pathways_desktop.desktop.file_dialogs import as_typed, ask_file, ask_key_file
from pathways_desktop.desktop.key_choice import choose_key_file
from pathways_desktop.domain.keys import KeyReport
from pathways_desktop.engine.facade import Facade


class Rescue(QObject):
    """Opens the sheets of the start page over one window. GUI thread."""

    start_asked = Signal()
    """Something was brought back: start again."""
    looking = Signal()
    """The store is open to be looked at only."""
    said = Signal(str)

    def __init__(self, window: QWidget, bridge: Bridge, home: Path) -> None:
        super().__init__(window)
        self._window, self._bridge, self._home = window, bridge, home
        self.facade: Facade | None = None
        """The home whose store does not open."""

    def act(self, action: str) -> None:
        """One of the start page's buttons: `restore`, `backup`, `look`, `new-file`, `file`, `diagnostics`."""
        if self.facade is None:
            return
        if action == "restore":
            self._restore(self.facade)
        elif action == "backup":
            ask_file(self._window, self.tr("Restore this backup"), self.restore_backup, self.tr("Backup (*.backup)"))
        elif action == "look":
            self._look(self.facade)
        elif action == "diagnostics":
            sheet = DiagnosticsSheet(self.facade, self._bridge, parent=self._window)
            sheet.saved.connect(self.said)
            sheet.open()
        elif action in ("new-file", "file"):
            self._ask_file(new=action == "new-file")

    def restore_backup(self, path: str) -> None:
        """Ask for the recovery key that opens this backup, and put it in the place of the damaged store."""
        if self.facade is not None:
            sheet = BackupSheet(self.facade, self._bridge, path, parent=self._window)
            sheet.restored.connect(self.start_asked)
            sheet.open()

    def _restore(self, facade: Facade) -> None:
        sheet = RestoreSheet(facade, self._bridge, parent=self._window)
        sheet.restored.connect(self.start_asked)
        sheet.open()

    def _look(self, facade: Facade) -> None:
        sheet = LookSheet(facade, self._bridge, parent=self._window)
        sheet.opened.connect(self.looking)
        sheet.open()

    def _ask_file(self, *, new: bool) -> None:
        title = self.tr("Keep the key in this file") if new else self.tr("Use this key file")
        ask_key_file(self._window, title, self.use_file, new=new)

    def use_file(self, path: str) -> None:
        """Take this key file from now on, and start again."""
        choose_key_file(self._home, Path(path))
        self.start_asked.emit()


class RestoreSheet(PaperSheet):
    """Gives a store that lost its master key a new one."""

    restored = Signal()

    def __init__(self, facade: Facade, bridge: Bridge, *, parent: QWidget | None = None) -> None:
        texts = (
            self.tr("The store gets a new master key, which is kept where this home keeps its key. Then it starts."),
            self.tr("Only the latest recovery key of this home can do that. Nothing that is kept is changed."),
        )
        title = self.tr("Restore with the recovery key")
        super().__init__(title, self.tr("Restore and start"), "key", texts, parent=parent)
        self._facade, self._bridge = facade, bridge
        self.agreed.connect(self._restore)

    def _restore(self, text: str) -> None:
        self._bridge.ask(self._facade.keys.restore(text), self._done, self.show_error)

    def _done(self, _report: KeyReport) -> None:
        self.restored.emit()
        self.accept()


class BackupSheet(PaperSheet):
    """Makes a new store of a backup; the damaged one is kept."""

    restored = Signal()

    def __init__(self, facade: Facade, bridge: Bridge, path: str, *, parent: QWidget | None = None) -> None:
        texts = (
            self.tr("A new store is made of {path}. It opens with the recovery key of the time of the backup.").format(
                path=as_typed(path)
            ),
            self.tr(
                "The damaged store is moved into a folder of its own in the home, whole and unchanged: what came in "
                "after the backup stands there only. Deliveries that waited in the backup are held until you look."
            ),
        )
        super().__init__(self.tr("Restore a backup"), self.tr("Restore and start"), "open-folder", texts, parent=parent)
        self._facade, self._bridge, self._path = facade, bridge, path
        self.agreed.connect(self._restore)

    def _restore(self, text: str) -> None:
        self._bridge.ask(self._facade.keys.restore_backup(self._path, text), self._done, self.show_error)

    def _done(self, _aside: str | None) -> None:
        self.restored.emit()
        self.accept()


class LookSheet(PaperSheet):
    """Opens the store to be looked at, while its key store can't be used."""

    opened = Signal()

    def __init__(self, facade: Facade, bridge: Bridge, *, parent: QWidget | None = None) -> None:
        texts = (
            self.tr("Messages, failures and the audit record can be read and exported. Each look is audited."),
            self.tr("Nothing is claimed, delivered, resent or changed, and no key is kept by that."),
        )
        super().__init__(self.tr("Look without the key store"), self.tr("Open to look"), "eye", texts, parent=parent)
        self._facade, self._bridge = facade, bridge
        self.agreed.connect(self._open)

    def _open(self, text: str) -> None:
        self._bridge.ask(self._facade.keys.open_read_only(text), self._done, self.show_error)

    def _done(self, _report: KeyReport) -> None:
        self.opened.emit()
        self.accept()
