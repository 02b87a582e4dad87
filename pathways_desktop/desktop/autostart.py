"""Where the desktop meets what an installer does: the entry at log-on in the tray's menu, and the request to leave.

What the system has is asked each time the menu opens; nothing is remembered here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction

from pathways_desktop.desktop.tray_menu import TrayMenu
from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.system.autostart import Autostart, AutostartState
from pathways_desktop.system.leaving import asked_to_leave

_log = logging.getLogger(__name__)


class AutostartEntry(QObject):
    """`Start when I log on` in the tray's menu: ticked as it is, and not to be changed where another has decided."""

    def __init__(self, autostart: Autostart, menu: TrayMenu) -> None:
        super().__init__(menu)
        self._autostart = autostart
        self.action = QAction(menu)
        self.action.setCheckable(True)
        menu.insertAction(menu.quit_action, self.action)
        self.action.triggered.connect(self._switch)
        menu.aboutToShow.connect(self.refresh)
        self._mend()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show how it stands now."""
        state = self._autostart.state()
        words = {
            AutostartState.SWITCHED_OFF: self.tr("Start when I log on (switched off in Task Manager)"),
            AutostartState.ORGANISATION: self.tr("Start when I log on (set for everybody on this computer)"),
            AutostartState.OTHER_COPY: self.tr("Start when I log on (another copy starts now)"),
        }
        self.action.setText(words.get(state, self.tr("Start when I log on")))
        self.action.setChecked(state in (AutostartState.ON, AutostartState.ORGANISATION))
        self.action.setEnabled(state not in (AutostartState.SWITCHED_OFF, AutostartState.ORGANISATION))

    @Slot(bool)
    def _switch(self, on: bool) -> None:
        try:
            self._autostart.set(on)
        except OSError as error:
            _log.warning("autostart-not-set", extra={"fields": {"code": os_error_code(error)}})
        self.refresh()

    def _mend(self) -> None:
        try:
            if self._autostart.mend():
                _log.info("autostart-mended")
        except OSError as error:
            _log.warning("autostart-not-set", extra={"fields": {"code": os_error_code(error)}})


class Leaving(QObject):
    """Takes an installer's request to leave to the GUI thread."""

    _asked = Signal()

    def __init__(self, leave: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._asked.connect(self._heard, Qt.ConnectionType.QueuedConnection)

    @contextmanager
    def asked_for(self) -> Iterator[None]:
        """Listen while the block runs."""
        with asked_to_leave(self._asked.emit):
            yield

    @Slot()
    def _heard(self) -> None:
        _log.info("asked-to-leave")
        self._leave()
