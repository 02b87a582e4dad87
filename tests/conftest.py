"""What holds for every test: a clean environment, and nothing left behind. Helpers stand in `tests/support`.

A test fails that leaves a thread, a window or a running `QThread`, or that logs at WARNING or above without saying so
(`allow_log`). What Qt prints is watched by pytest-qt. Qt is imported by tests that ask for it only.
"""

import gc
import logging
import os
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.counts import PROPERTY_EXAMPLES
from tests.support.processes import run_ordinary

# Before anything can make a QApplication, and inherited by every process that a test starts.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The key store of whoever runs the tests is out of reach, here and in the processes that tests start.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
for _name in ("PATHWAYS_HOME", "PATHWAYS_KEY_FILE"):
    os.environ.pop(_name, None)

# Servers that many folders of tests share: each is started once a session.
pytest_plugins = ["tests.peers.fixtures", "tests.peers.fixtures_sftp"]

QT_SETTINGS = ("qt_api", "qt_default_raising", "qt_log_level_fail", "qt_log_ignore")
QT_FIXTURES = {"qtbot", "qapp"}
SECONDS_TO_END = 5.0


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Know pytest-qt's settings without it, so that `-p no:pytest-qt` runs all that is not the window without Qt."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in QT_SETTINGS:
            parser.addini(name, "read by pytest-qt")


def pytest_configure(config: pytest.Config) -> None:
    """Set how hard Hypothesis tries. Its own time limit is off: the machine may be busy, and `timeout` guards."""
    from hypothesis import settings

    settings.register_profile("pathways", max_examples=PROPERTY_EXAMPLES, deadline=None)
    settings.load_profile("pathways")


@pytest.fixture(scope="session", autouse=True)
def user_folders_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A program started without `--home` finds an empty folder, never the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "APPDATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home folder of mode 0700."""
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def free_user() -> Callable[..., object]:
    """`run_ordinary`: runs a command that mode bits bind, even where the tests run as root."""
    return run_ordinary


@pytest.fixture(autouse=True)
def nothing_unexpected_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that logged at WARNING or above, except for what `allow_log` names."""
    records: list[logging.LogRecord] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    keeper = Keeper(logging.WARNING)
    logging.getLogger().addHandler(keeper)
    yield
    logging.getLogger().removeHandler(keeper)
    lines = [f"{record.levelname} {record.name}: {record.getMessage()}" for record in records]
    unexpected = [line for line in lines if not _named(line, request, "allow_log")]
    if unexpected:
        pytest.fail("Logged without `allow_log`:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture(autouse=True)
def no_thread_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test whose threads did not end with it. Daemon threads too: they die in the middle of a write."""
    before = set(threading.enumerate())
    yield
    give_up = time.monotonic() + SECONDS_TO_END
    left = []
    for thread in threading.enumerate():
        # A thread of Qt's that ran Python once is kept as a dummy for ever; running ones are looked for below.
        if thread in before or type(thread).__name__ == "_DummyThread" or _named(thread.name, request, "allow_threads"):
            continue
        thread.join(max(0.0, give_up - time.monotonic()))
        if thread.is_alive():
            left.append(f"{thread.name}, now at {_place(thread)}")
    if left:
        pytest.fail("Threads left:\n" + "\n".join(left), pytrace=False)


@pytest.fixture(autouse=True)
def no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that left a top-level widget or a running QThread. Does nothing for tests without Qt."""
    if QT_FIXTURES.isdisjoint(request.fixturenames):
        yield
        return
    before = set(_windows())
    yield
    gc.collect()
    left = [text for address, text in _windows().items() if address not in before]
    left += _running_qthreads()
    if left:
        pytest.fail("Left behind:\n" + "\n".join(left), pytrace=False)


def _named(text: str, request: pytest.FixtureRequest, marker: str) -> bool:
    """Whether one of the patterns of the test's markers of this name is found in the text."""
    return any(re.search(pattern, text) for mark in request.node.iter_markers(marker) for pattern in mark.args)


def _place(thread: threading.Thread) -> str:
    frame = sys._current_frames().get(thread.ident or 0)
    if frame is None:
        return "its end"
    last = traceback.extract_stack(frame)[-1]
    return f"{last.filename}:{last.lineno} in {last.name}"


def _windows() -> dict[int, str]:
    """Top-level widgets without a parent, by address, after what is due for deletion is gone."""
    import shiboken6
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return {}
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return {
        shiboken6.getCppPointer(widget)[0]: f"{type(widget).__name__} {widget.objectName()!r}"
        for widget in QApplication.topLevelWidgets()
        if widget.parent() is None
    }


def _running_qthreads() -> list[str]:
    import shiboken6
    from PySide6.QtCore import QThread

    # By type, not by isinstance: proxies among these objects would answer for what they stand for.
    threads = [thing for thing in gc.get_objects() if issubclass(type(thing), QThread)]
    return [
        f"QThread {thread.objectName()!r}, running"
        for thread in threads
        if shiboken6.isValid(thread) and thread != QThread.currentThread() and thread.isRunning()
    ]
