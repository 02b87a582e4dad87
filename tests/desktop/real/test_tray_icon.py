"""The icon in a real tray: an X server without a screen, a panel, and a mouse that clicks what a person clicks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.desktop.real.telling import last_told
from tests.support.command_line import STOP_SECONDS, Site
from tests.support.peers import require
from tests.support.processes import ROOT, clean_environment
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="an X server and its tray are Linux's")


@dataclass
class Screen:
    """An X server with a panel in it."""

    display: str

    def environment(self) -> dict[str, str]:
        # Without a session bus Qt puts the icon into the panel itself, as it does under a plain X desktop.
        return clean_environment(
            DISPLAY=self.display, QT_QPA_PLATFORM="xcb", DBUS_SESSION_BUS_ADDRESS="disabled:", QT_ACCESSIBILITY="0"
        )

    def mouse(self, x: int, y: int, button: int) -> None:
        """Go there and click."""
        command = [require("xdotool"), "mousemove", str(x), str(y), "click", str(button)]
        subprocess.run(command, env=self.environment(), check=True, timeout=20)

    def colours(self, place: list[int]) -> int:
        """How many colours stand in this part of the screen."""
        x, y, width, height = place
        part = f"{width}x{height}+{x}+{y}"
        command = [require("import"), "-window", "root", "-crop", part, "-format", "%k", "info:-"]
        done = subprocess.run(command, env=self.environment(), capture_output=True, check=True, timeout=20)
        return int(done.stdout.split()[-1])


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """The server, its panel, and their end."""
    server, panel = require("Xvfb"), require("trayer")
    require("xdotool")
    require("import")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as display:
        try:
            os.close(write)
            with os.fdopen(read) as told:
                made = Screen(f":{told.readline().strip()}")
            words = [panel, "--edge", "bottom", "--align", "right", "--widthtype", "request", "--height", "32"]
            with subprocess.Popen(
                words, env=made.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as tray:
                try:
                    yield made
                finally:
                    tray.terminate()
                    tray.wait(20)
        finally:
            display.terminate()


def test_the_icon_shows_the_window_and_its_menu_quits(site: Site, screen: Screen, tmp_path: Path) -> None:
    site.channel()
    told, trouble = tmp_path / "told", tmp_path / "trouble"
    command = [sys.executable, "-m", "tests.desktop.real.telling", str(site.home), str(site.key)]
    with (
        told.open("wb") as out,
        trouble.open("wb") as err,
        subprocess.Popen(command, cwd=ROOT, env=screen.environment(), stdout=out, stderr=err) as program,
    ):
        try:

            def now() -> dict[str, Any]:
                assert program.poll() is None, trouble.read_text()
                return last_told(told)

            wait_until(lambda: now()["icon"][2] > 0 and "running" in now()["tip"], 30, "the icon is in the tray")
            x, y, width, height = icon = now()["icon"]
            assert y > 900 - 80, "in the panel at the foot of the screen"
            wait_until(lambda: screen.colours(icon) > 4, what="its mark is painted")
            assert not now()["shown"]
            middle = (x + width // 2, y + height // 2)
            screen.mouse(*middle, 1)
            wait_until(lambda: now()["shown"], what="a left click shows the window")
            screen.mouse(*middle, 3)
            entries = wait_until(lambda: now()["menu"], what="a right click opens the menu")
            assert next(iter(entries)) == "Open Pathways"
            assert {"Failures", "Pause all", "Pause for…", "Settings…", "Help", "Quit"} <= set(entries)
            across, down = entries["Pause all"]
            screen.mouse(across, down, 1)
            wait_until(lambda: "1 paused" in now()["tip"], what="an entry does what it says, and the tooltip tells it")
            screen.mouse(*middle, 3)
            entries = wait_until(lambda: now()["menu"], what="the menu opens again")
            across, down = entries["Quit"]
            screen.mouse(across, down, 1)
            assert program.wait(STOP_SECONDS) == 0, trouble.read_text()
        finally:
            if program.poll() is None:
                program.kill()
