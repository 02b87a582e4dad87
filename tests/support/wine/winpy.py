"""Runs the Python of Windows on a copy of the checkout, each program to its end within a time. No assertions.

The copy is what an ordinary user can read and write, whatever the rights of the checkout are.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

assert sys.platform != "win32"

import fcntl

from tests.support.processes import ROOT
from tests.support.wine.account import Account
from tests.support.wine.prefix import WINE, Prefix
from tests.support.wine.screen import screen

COPIED = ("pathways_desktop", "resources", "installer", "tests", "pyproject.toml", "README.md")
_MADE = ("__pycache__", "*.pyc", ".pytest_cache")


@dataclass(frozen=True, slots=True)
class Done:
    """How a program ended, and what it said on both streams. The status is None where its time ran out."""

    status: int | None
    output: str


class WinPy:
    """The Python of Windows, ready to run."""

    def __init__(self, prefix: Prefix) -> None:
        self._prefix = prefix
        self._idle: subprocess.Popen[bytes] | None = None

    @property
    def temp(self) -> Path:
        """A folder that Windows programs may write to; empty at first."""
        return self._prefix.temp

    @staticmethod
    def path(path: Path) -> str:
        """What a Windows program calls a path of this system."""
        return "Z:" + str(path).replace("/", "\\")

    def run(self, *arguments: str, timeout: float, **variables: str) -> Done:
        """Run `python.exe` in the copy of the checkout. Past `timeout` seconds all of its Windows is ended."""
        command = self._prefix.account.command([WINE, str(self._prefix.python), *arguments])
        # Wine 8 gives Python a stream that it cannot use where that is a plain file: pipes and /dev/null it can.
        process = subprocess.Popen(
            command,
            cwd=self._prefix.checkout,
            env=self._prefix.environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=timeout)
            status: int | None = process.returncode
        except subprocess.TimeoutExpired:
            self._end(process)
            output, _ = process.communicate(timeout=30)
            status = None
            self.begin(self._prefix.display)  # what kept it up has ended too, and others would hang without it
        except BaseException:
            self._end(process)
            raise
        return Done(status, output.decode("utf-8", errors="replace").replace("\r\n", "\n"))

    @contextmanager
    def on_screen(self) -> Iterator[None]:
        """Its windows are on a screen while the block lasts. What runs is ended before and after."""
        with screen() as display:
            self._prefix.draw("x11")
            try:
                self.begin(display)
                yield
            finally:
                self._prefix.draw("null")
                self.begin(None)

    def begin(self, display: str | None) -> None:
        """Begin anew: one idle program keeps Wine's services and its desktop up.

        Others start quicker, and none hands its output to what it starts first: the desktop begins with the first
        window.
        """
        self.end()
        self._prefix.display = display
        program = "import ctypes; ctypes.windll.user32.GetDesktopWindow(); print(flush=True); input()"
        self._idle = subprocess.Popen(
            self._prefix.account.command([WINE, str(self._prefix.python), "-c", program]),
            env=self._prefix.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._idle.stdout is not None
        self._idle.stdout.readline()

    def end(self) -> None:
        """End what runs."""
        self._prefix.server("-k")
        if self._idle is not None:
            self._idle.communicate()
            self._idle = None

    def _end(self, process: "subprocess.Popen[bytes]") -> None:
        self._prefix.server("-k")
        os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def windows_python() -> Iterator[WinPy]:
    """The Python of Windows for as long as the block lasts; others that ask for it wait.

    What is missing is told: a failure in CI, a skip with the reason elsewhere.
    """
    account = Account.ordinary()
    prefix = Prefix(account)
    prefix.need()
    account.cache().mkdir(parents=True, exist_ok=True)
    with (account.cache() / "wine.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prefix.prepare()
        _copy_checkout(prefix)
        made = WinPy(prefix)
        try:
            made.begin(None)
            yield made
        finally:
            made.end()


def _copy_checkout(prefix: Prefix) -> None:
    for name in COPIED:
        source, target = ROOT / name, prefix.checkout / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*_MADE))
        else:
            shutil.copyfile(source, target)
    prefix.account.own(prefix.checkout)
    for folder, folders, files in os.walk(prefix.checkout):
        for name in (*folders, *files):
            path = os.path.join(folder, name)
            os.chmod(path, os.stat(path).st_mode | 0o600 | (0o100 if name in folders else 0))
