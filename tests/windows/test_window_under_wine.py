"""The window's own tests on Windows' platform of Qt, under Wine, on a screen: real native windows, fonts and a tray.

Tested under Wine, not on Windows. The short run takes every so many test of the window's parts, the full one all tests
of the window.
"""

import sys
import time
import tomllib

import pytest

from tests.support.counts import FULL, WINDOW_STRIDE
from tests.support.processes import ROOT
from tests.windows.results import Results, read

assert sys.platform != "win32"

from tests.support.wine.winpy import WinPy  # noqa: E402 - it is of this system only

# Wine 8 lacks two functions that ask for sharp text on several screens; Qt says so, and goes on without.
WINE_SAYS = ("^QtWindows::DpiAwareness::PerMonitorVersion2 is not supported", r"^EnableNonClientDpiScaling\(\) failed")
LEFT_OUT = {
    "tests/desktop/i18n/test_translations.py": "texts alone",
    "tests/desktop/real/test_answers.py": "how long the window takes is measured on Linux: Wine draws otherwise",
    "tests/desktop/real/test_newcomer.py": "the same",
    "tests/desktop/real/test_watchdog.py": "the same",
    "tests/desktop/test_dialogs.py::test_sheets_opened_and_closed_leave_none": "references are counted on Linux",
}
A_TEST = 400
"""Seconds that one test may take. Past them the run ends, and the rest is not run."""
SECONDS = 2400 if FULL else 600
PATHS = ("tests/desktop",) if FULL else ("tests/desktop/theme", "tests/desktop/widgets")
LEAST = 1000 if FULL else 360 // WINDOW_STRIDE
"""Tests that have to pass; fewer tell nothing about the window."""


def ignored() -> str:
    """What Qt may say in the project's tests, and what it says under Wine, as one setting of pytest-qt's."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    return "qt_log_ignore=" + "\n".join([*settings["qt_log_ignore"], *WINE_SAYS])


@pytest.mark.timeout(SECONDS + 300)
def test_the_window_on_windows_own_platform(winpy: WinPy, ran: list[Results]) -> None:
    report = winpy.temp / "window.xml"
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", "-p", "tests.support.wine.every_nth"]
    command += ["-o", ignored(), "--stride", str(WINDOW_STRIDE), "--basetemp", winpy.path(winpy.temp / "window")]
    command += ["--timeout", str(A_TEST), *(f"--deselect={name}" for name in LEFT_OUT)]
    command += ["--junitxml", winpy.path(report), *PATHS]
    # Wine keeps the names that begin with QT for itself; those of programs have this prefix. The other counts stay
    # short also where all tests run.
    told = {"WINEQT_QPA_PLATFORM": "windows", "WINEQT_FORCE_STDERR_LOGGING": "1", "PATHWAYS_FULL": "0"}
    started = time.monotonic()
    with winpy.on_screen():
        done = winpy.run(*command, timeout=SECONDS, **told)
    results = read("window", time.monotonic() - started, report)
    ran.append(results)
    tail = done.output[-12_000:]
    assert done.status is not None, f"not within {SECONDS} s:\n{tail}"
    assert (done.status, results.failed) == (0, ()), tail
    assert results.passed >= LEAST, tail
