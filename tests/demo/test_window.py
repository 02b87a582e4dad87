"""The demo with its real window, without a screen: the story is played behind it, and closing it leaves nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.demo.test_headless import Corner

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the platform without a screen is Linux's")

# A hurried player, and a hand that closes the window once the story was played and one more message was delivered.
HURRIED = """
import sys, threading, time
from pathlib import Path
from pathways_desktop.demo import show
show.READING_SECONDS, show.ARRIVAL_SECONDS = 0.2, 0.5
from pathways_desktop.app import main

def delivered(temporary):
    return [path.name for path in Path(temporary).glob("pathways-demo-*/delivered/*/*")]

def hand(temporary):
    from PySide6.QtCore import QMetaObject, Qt
    from PySide6.QtWidgets import QApplication
    end = time.monotonic() + 120
    while time.monotonic() < end and not any(name.startswith("lab-blood-count-0009") for name in delivered(temporary)):
        time.sleep(0.05)
    print("delivered:", *sorted(delivered(temporary)))
    window = next(one for one in QApplication.topLevelWidgets() if one.isVisible())
    print("window:", window.windowTitle())
    QMetaObject.invokeMethod(window, "close", Qt.ConnectionType.QueuedConnection)

threading.Thread(target=hand, args=(sys.argv[1],), name="hand").start()
sys.exit(main(["demo"]))
"""


def show(corner: Corner) -> subprocess.CompletedProcess[bytes]:
    # The platform without a screen needs no display, but the demo asks for one by these variables.
    corner.variables = {**corner.variables, "DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}
    return corner.run([sys.executable, "-c", HURRIED, str(corner.temporary)], timeout=90)


def test_the_story_is_played_behind_the_window_and_ends_with_it(tmp_path: Path) -> None:
    corner = Corner(tmp_path / "corner")
    done = show(corner)
    told = done.stdout.decode()
    assert done.returncode == 0, told + done.stderr.decode()
    assert "window: " in told
    for name in ("lab-blood-count-0002.hl7", "lab-culture-0008.hl7", "lab-blood-count-0009.hl7"):
        assert name in told
    assert b"Traceback" not in done.stderr
    assert corner.left() == []


WITHOUT_QT = """
import sys
for name in ("PySide6", "shiboken6"):
    sys.modules[name] = None
from pathways_desktop.app import main
sys.exit(main(sys.argv[1:]))
"""


def without_qt(corner: Corner, *words: str) -> subprocess.CompletedProcess[bytes]:
    corner.variables = {**corner.variables, "DISPLAY": ":0"}
    return corner.run([sys.executable, "-c", WITHOUT_QT, *words], timeout=90)


def test_without_qt_the_demo_says_what_is_missing_and_prints_its_story(tmp_path: Path) -> None:
    corner = Corner(tmp_path / "corner")
    done = without_qt(corner, "demo")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr.decode().startswith("ERR_PATHWAYS_NO_WINDOW: ")
    assert "The story came out" in done.stdout.decode()
    tray = without_qt(corner, "--home", str(corner.temporary / "home"), "tray")
    assert (tray.returncode, tray.stderr.decode().startswith("ERR_PATHWAYS_NO_WINDOW: ")) == (1, True)
