"""One window for a home: a second process raises the first and ends; a crash leaves nothing; garbage does nothing."""

import subprocess
import sys
from functools import partial
from pathlib import Path

from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.single_instance import SingleInstance, Verb, instance_name
from tests.support.processes import ROOT, clean_environment

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pathways_desktop.desktop.single_instance import SingleInstance, Verb, ask_first
app = QCoreApplication([])
home = Path(sys.argv[1])
if SingleInstance(home).become_first():
    sys.exit(9)
sys.exit(0 if ask_first(home, Verb(sys.argv[2])) else 1)
"""
CRASHED = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pathways_desktop.desktop.single_instance import SingleInstance
app = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]))
print(instance.become_first(), flush=True)
os._exit(0)
"""


def start(code: str, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=clean_environment(), stdout=subprocess.PIPE, text=True)


def ended(process: "subprocess.Popen[str]") -> bool:
    return process.poll() is not None


def unconnected(socket: QLocalSocket) -> bool:
    return socket.state() == QLocalSocket.LocalSocketState.UnconnectedState


def test_a_second_process_raises_the_first_and_ends_with_zero(qtbot: QtBot, home: Path) -> None:
    first = SingleInstance(home)
    asked: list[str] = []
    first.asked.connect(asked.append)
    assert first.become_first()
    for verb in Verb:
        with start(SECOND, str(home), verb) as second:
            qtbot.waitUntil(partial(ended, second), timeout=20_000)
        assert second.returncode == 0
    assert asked == ["show", "quit"]
    first.close()


def test_a_crashed_instance_is_no_instance(qtbot: QtBot, home: Path) -> None:
    with start(CRASHED, str(home)) as crashed:
        qtbot.waitUntil(lambda: ended(crashed), timeout=20_000)
        assert crashed.stdout is not None
        assert crashed.stdout.read().strip() == "True"
    heir = SingleInstance(home)
    assert heir.become_first()
    with start(SECOND, str(home), "show"), qtbot.waitSignal(heir.asked, timeout=20_000):
        pass
    heir.close()


def test_another_home_is_another_instance(qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    first, second = SingleInstance(home), SingleInstance(other)
    assert instance_name(home) != instance_name(other)
    assert first.become_first()
    assert second.become_first()
    first.close()
    second.close()


def test_garbage_and_long_requests_are_dropped(qtbot: QtBot, home: Path) -> None:
    first = SingleInstance(home)
    asked: list[str] = []
    first.asked.connect(asked.append)
    assert first.become_first()
    for request in (b"\xff\x00garbage\n", b"pathways-desktop 1 open /etc/passwd\n", b"x" * 5000, b"show\n"):
        socket = QLocalSocket()
        socket.connectToServer(instance_name(home))
        assert socket.waitForConnected(2000)
        socket.write(request)
        qtbot.waitUntil(partial(unconnected, socket))
        assert bytes(socket.readAll().data()) == b""
        socket.close()
    assert asked == []
    first.close()


def test_the_socket_is_the_users_alone(qtbot: QtBot, home: Path) -> None:
    first = SingleInstance(home)
    assert first.become_first()
    if sys.platform != "win32":
        import tempfile

        assert (Path(tempfile.gettempdir()) / instance_name(home)).stat().st_mode & 0o077 == 0
    first.close()
