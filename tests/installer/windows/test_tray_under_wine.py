"""The window, the tray, its menu and its balloon with Qt's plugin for Windows, under Wine, clicked as a person clicks.

Evidence, not proof: Wine's explorer stands in for the one of Windows, and puts the icon into a panel of X.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

assert sys.platform != "win32"

from tests.desktop.real.telling import last_told  # noqa: E402 - the assertion stands first
from tests.installer.windows.conftest import Products  # noqa: E402
from tests.installer.windows.installed import Installed  # noqa: E402
from tests.support.peers import require  # noqa: E402
from tests.support.processes import ROOT  # noqa: E402
from tests.support.wine.fresh import FreshWindows, fresh_windows, idle  # noqa: E402

pytestmark = pytest.mark.timeout(3000)
PYTHON = "python.exe"
_MENU_SECONDS = 20.0
_BALLOON = (range(120, 500), range(30, 200))
"""Widths and heights that a balloon has and nothing else on this screen."""


class Panel:
    """A panel of X on the screen of a Windows, and the mouse before it."""

    def __init__(self, windows: FreshWindows) -> None:
        self._environment = {"DISPLAY": windows.display, "PATH": "/usr/bin:/bin"}

    @contextmanager
    def shown(self) -> Iterator[None]:
        words = [require("trayer"), "--edge", "bottom", "--align", "right", "--widthtype", "request", "--height", "32"]
        with subprocess.Popen(
            words, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as panel:
            try:
                yield
            finally:
                panel.terminate()

    def ask(self, *words: str) -> str:
        command = [require("xdotool"), *words]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=False, timeout=60)
        return done.stdout

    def place(self, window: str) -> dict[str, int]:
        lines = self.ask("getwindowgeometry", "--shell", window).splitlines()
        return {name: int(value) for name, _, value in (line.partition("=") for line in lines)}

    def icon(self) -> tuple[int, int] | None:
        """The middle of the panel, which is as wide as its icons; None while it is empty."""
        for window in self.ask("search", "--onlyvisible", "--name", "^panel$").split():
            found = self.place(window)
            if found.get("WIDTH", 0) > 8:
                return found["X"] + found["WIDTH"] // 2, found["Y"] + found["HEIGHT"] // 2
        return None

    def balloon(self) -> bool:
        places = [self.place(window) for window in self.ask("search", "--onlyvisible", "--name", "^$").split()]
        wide, high = _BALLOON
        return any(one.get("WIDTH") in wide and one.get("HEIGHT") in high for one in places)

    def click(self, place: list[int] | tuple[int, int], button: int) -> None:
        self.ask("mousemove", str(place[0]), str(place[1]), "sleep", "1", "click", str(button))


def telling(windows: FreshWindows, tree: Path, told: Path) -> str:
    """The program that tells where its icon and its menu stand, made to write into a file: it has no streams here."""
    text = (ROOT / "tests" / "desktop" / "real" / "telling.py").read_text("utf-8")
    start = 'if __name__ == "__main__":\n'
    assert text.count(start) == 1
    streams = f'    sys.stdout = sys.stderr = open(r"{windows.path(told)}", "w", encoding="utf-8")\n'
    script = tree / "telling.py"
    script.write_text(text.replace(start, start + streams), "utf-8")
    return windows.path(script)


def test_icon_window_balloon_and_menu_are_there(products: Products, parts_folder: Path, fresh_folder: Path) -> None:
    with fresh_windows(fresh_folder) as windows:
        panel = Panel(windows)
        tree, told = fresh_folder / "tree", fresh_folder / "told"
        shutil.copytree(products.new.tree.folder, tree)
        # The program's own launchers run the program; Python's runs what is given to it.
        shutil.copyfile(parts_folder / "python" / PYTHON, tree / "python" / PYTHON)
        program = Installed(windows, tree, fresh_folder / "places")
        program.suit_wine()
        program.prepare()
        program.out.rmdir()
        told.touch()
        script = telling(windows, tree, told)
        windows.account.own(fresh_folder)
        windows.account.own(told)
        with panel.shown():
            key = windows.path(fresh_folder / "key")
            windows.start(windows.path(tree / "python" / PYTHON), script, windows.path(program.home), key)

            def now() -> dict[str, Any]:
                return last_told(told)

            windows.wait(lambda: "1 failed" in now()["tip"], "the missing folder is told by the tooltip")
            windows.wait(lambda: panel.icon() is not None, "the icon is in the panel")
            assert not now()["shown"]
            windows.wait(panel.balloon, "the balloon tells of it")
            place = panel.icon()
            assert place is not None
            panel.click(place, 1)
            windows.wait(lambda: now()["shown"], "a left click shows the window")
            program.window()
            entries: dict[str, list[int]] = {}

            def menu_opens() -> bool:
                # A first click may only close the balloon.
                panel.click(place, 3)
                give_up = time.monotonic() + _MENU_SECONDS
                while not now()["menu"] and time.monotonic() < give_up:
                    time.sleep(0.2)
                entries.update(now()["menu"])
                return bool(entries)

            windows.wait(menu_opens, "a right click opens the menu")
            assert {"Open Pathways", "Failures (1)", "Pause all", "Settings…", "Help", "Quit"} <= set(entries)
            panel.click(entries["Pause all"], 1)
            windows.wait(lambda: "1 paused" in now()["tip"], "an entry does what it says")
            entries.clear()
            windows.wait(menu_opens, "the menu opens again")
            panel.click(entries["Quit"], 1)
            idle(windows, PYTHON)
