"""The guards of `conftest.py` fail a test that leaves something behind. Each bad test runs in a pytest of its own."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT, clean_environment

GOOD = """
import logging, sys, threading
import pytest

def test_good():
    thread = threading.Thread(target=lambda: None)
    thread.start()

@pytest.mark.allow_log("expected words")
def test_allowed():
    logging.getLogger("x").warning("expected words")

def test_qt_comes_with_its_plugin_only(pytestconfig):
    assert ("PySide6" in sys.modules) == pytestconfig.pluginmanager.hasplugin("pytest-qt")
"""
BAD = {
    "thread": """
import threading
def test_bad(request):
    stop = threading.Event()
    threading.Thread(target=stop.wait, name="left-over", daemon=True).start()
""",
    "log": """
import logging
def test_bad():
    logging.getLogger("x").warning("unexpected words")
""",
    "window": """
from PySide6.QtWidgets import QWidget
kept = []
def test_bad(qtbot):
    kept.append(QWidget(objectName="left-over"))
""",
    "qthread": """
from PySide6.QtCore import QThread
kept = []
def test_bad(qtbot, request):
    kept.append(QThread(objectName="left-over"))
    kept[0].start()

def test_end():
    kept[0].quit()
    assert kept[0].wait(5000)
""",
    "qt-message": """
from PySide6.QtCore import qWarning
def test_bad():
    qWarning("left-over")
""",
    "warning": """
import warnings
def test_bad():
    warnings.warn("left-over")
""",
}


def run_pytest(folder: Path, text: str, *arguments: str) -> str:
    """Run one file under the guards and return what pytest printed."""
    file = folder / "test_sample.py"
    file.write_text(text)
    # A run that stands still is ended by a signal that makes it say where it stood.
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        "-m",
        "pytest",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        *arguments,
    ]
    command += ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), str(file)]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as started:
        try:
            return started.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            started.send_signal(signal.SIGABRT)
            pytest.fail("stood still:\n" + started.communicate()[0], pytrace=False)


@pytest.mark.parametrize("arguments", [(), ("-p", "no:pytest-qt")], ids=["with-qt", "without-qt"])
def test_a_clean_test_passes(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert "3 passed" in run_pytest(tmp_path, GOOD, *arguments)


@pytest.mark.parametrize("kind", sorted(BAD))
def test_what_is_left_behind_fails_the_test_that_left_it(tmp_path: Path, kind: str) -> None:
    output = run_pytest(tmp_path, BAD[kind])
    assert re.search(r"^(ERROR|FAILED) \S*test_sample\.py::test_bad", output, re.MULTILINE), output
    assert re.search(r"left-over|unexpected words", output)
