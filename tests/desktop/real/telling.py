"""The tray application as it is, begun hidden, with a tray that tells ten times a second where everything stands.

python -m tests.desktop.real.telling HOME KEY-FILE
"""

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMenu

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.desktop import application
from pathways_desktop.desktop.tray import SystemTray
from pathways_desktop.desktop.window import Window

NOTHING: dict[str, Any] = {"icon": [0, 0, 0, 0], "tip": "", "menu": {}, "shown": False, "minimised": False}


class Telling(SystemTray):
    """Prints one JSON object a line: the icon's place, its tooltip, the open menu's entries, the window's state."""

    def __init__(self) -> None:
        super().__init__()
        self._told = QTimer(self)
        self._told.timeout.connect(self.tell)
        self._told.start(100)

    def tell(self) -> None:
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, Window)]
        place = self._icon.geometry()
        told = {
            "icon": [place.x(), place.y(), place.width(), place.height()],
            "tip": self._icon.toolTip(),
            "menu": _entries(self._icon.contextMenu()),
            "shown": any(one.isVisible() for one in windows),
            "minimised": any(one.isMinimized() for one in windows),
        }
        print(json.dumps(told), flush=True)


def _entries(menu: QMenu | None) -> dict[str, list[int]]:
    """The entries of the menu while it is open, each with the middle of its place on the screen."""
    found: dict[str, list[int]] = {}
    if menu is None or not menu.isVisible():
        return found
    for action in menu.actions():
        if action.isVisible() and action.text():
            place = menu.mapToGlobal(menu.actionGeometry(action).center())
            found[action.text().replace("&", "")] = [place.x(), place.y()]
    return found


def last_told(file: Path) -> dict[str, Any]:
    """What stands in the last whole line of what it printed."""
    lines = [line for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]
    found: dict[str, Any] = json.loads(lines[-1]) if lines else NOTHING
    return found


def main() -> int:
    options = HomeOptions(Path(sys.argv[1]), Path(sys.argv[2]))
    vars(application)["SystemTray"] = Telling
    return application.run_tray(lambda: App().running_home(options), options.home, hidden=True, demo=False)


if __name__ == "__main__":
    sys.exit(main())
