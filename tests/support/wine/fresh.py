"""A Windows of its own under Wine, as bare as one comes: for what is installed. Nothing of the tests lies in it.

It has a screen, its user has a name that ASCII does not hold, and it ends with the block that made it. The stand-ins
for what Wine 8 lacks are put into its system folder, where Windows has the real ones.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

assert sys.platform != "win32"

from tests.support.peers import require
from tests.support.waiting import wait_until
from tests.support.wine.account import Account
from tests.support.wine.parts import build_shims
from tests.support.wine.prefix import SERVER, WINE, Prefix
from tests.support.wine.screen import screen

USER = "Zoë Müller"
LONG = 600.0
"""Seconds for one program; idle machines need a tenth."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended and what it said."""

    status: int
    output: str


class FreshWindows:
    """One Windows. Programs run as an ordinary user of this machine."""

    def __init__(self, folder: Path, display: str) -> None:
        self.account = Account.ordinary()
        self.folder = folder
        self.display = display
        self.drive = folder / "prefix" / "drive_c"
        self.user = self.drive / "users" / USER
        self.local = self.user / "AppData" / "Local"
        self._started: list[subprocess.Popen[bytes]] = []

    def boot(self) -> None:
        """Make it."""
        Prefix(self.account).need()
        shims = build_shims(self.folder / "shims", window=True)
        (self.folder / "temp").mkdir()
        self.account.own(self.folder)
        for words in (["wineboot", "-i"], ["winecfg", "-v", "win10"]):
            self._quietly([WINE, *words])
        self._quietly([SERVER, "-k"])
        self._quietly([SERVER, "-w"])
        for shim in shims:
            target = self.drive / "windows" / "system32" / shim.name
            shutil.copyfile(shim, target)
            self.account.own(target)

    def end(self) -> None:
        """End everything in it."""
        self._quietly([SERVER, "-k"])
        for process in self._started:
            with_group = process.pid
            if process.poll() is None:
                os.killpg(with_group, signal.SIGKILL)
            process.wait(30)

    def run(self, program: str, *words: str, given: bytes | None = None, timeout: float = LONG) -> Ended:
        """Run a program to its end; its path is Windows' own. `given` is what it reads."""
        process = self._open([WINE, program, *words], subprocess.PIPE, reads=given is not None)
        try:
            output, _ = process.communicate(given, timeout=timeout)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return Ended(process.returncode, output.decode("utf-8", errors="replace").replace("\r\n", "\n"))

    def status(self, program: str, *words: str) -> int:
        """Run a program to its end without its output, which another program that it starts would hold on to."""
        process = self._open([WINE, program, *words], subprocess.DEVNULL)
        try:
            return process.wait(LONG)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise

    def start(self, program: str, *words: str) -> None:
        """Start a program and leave it running."""
        self._started.append(self._open([WINE, program, *words], subprocess.DEVNULL))

    def log_on(self) -> None:
        """What happens when the user logs on: the programs of the Run keys start."""
        self._started.append(self._open([WINE, "wineboot"], subprocess.DEVNULL))

    def value(self, key: str, name: str) -> str | None:
        """A text of the registry; None where there is none."""
        file = self.drive / "value.reg"
        file.unlink(missing_ok=True)
        # What `reg query` prints is in the code page of a console, which has no room for the user's name.
        self.run("reg", "export", key, self.path(file))
        for line in file.read_text("utf-16").splitlines() if file.exists() else ():
            if line.startswith(f'"{name}"="'):
                return line[len(name) + 4 : -1].replace('\\"', '"').replace("\\\\", "\\")
        return None

    def path(self, path: Path) -> str:
        """What Windows calls a path of this machine."""
        if path.is_relative_to(self.drive):
            return str(PureWindowsPath("C:/", *path.relative_to(self.drive).parts))
        return "Z:" + str(path).replace("/", "\\")

    def running(self, name: str) -> list[int]:
        """This machine's ids of the processes of a program."""
        found = []
        for process in Path("/proc").iterdir():
            if process.name.isdigit():
                try:
                    words = (process / "cmdline").read_bytes().split(b"\0")
                    ours = str(self.folder).encode() in (process / "environ").read_bytes()
                except OSError:
                    continue
                if ours and words[0].lower().endswith(f"\\{name}".lower().encode()):
                    found.append(int(process.name))
        return found

    def kill(self, name: str) -> None:
        """End the processes of a program at once."""
        for process in self.running(name):
            os.kill(process, signal.SIGKILL)

    def windows(self, title: str) -> list[str]:
        """Ids of the windows on the screen with this title that can be seen."""
        command = [require("xdotool"), "search", "--onlyvisible", "--name", title]
        environment = {"DISPLAY": self.display, "PATH": os.defpath}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
        return done.stdout.split()

    def wait(self, condition: object, what: str, timeout: float = LONG) -> None:
        """Wait for a condition of Wine's slow kind."""
        assert callable(condition)
        give_up = time.monotonic() + timeout
        while not condition():
            assert time.monotonic() < give_up, f"not within {timeout:g} s: {what}"
            time.sleep(0.25)

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.folder / "temp"),
            "TMPDIR": "/tmp",
            "LANG": "C.UTF-8",
            "USER": USER,
            "LOGNAME": USER,
            "DISPLAY": self.display,
            "WINEPREFIX": str(self.folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;mscms=n;winedbg.exe=d",
        }

    def _open(self, command: list[str], output: int, *, reads: bool = False) -> "subprocess.Popen[bytes]":
        # Wine 8 gives Python a stream that it cannot use where that is a plain file: pipes and /dev/null it can.
        return subprocess.Popen(
            self.account.command(command),
            cwd=self.folder,
            env=self._environment(),
            stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else subprocess.DEVNULL,
            start_new_session=True,
        )

    def _quietly(self, command: list[str]) -> None:
        process = self._open(command, subprocess.DEVNULL)
        process.wait(LONG)


@contextmanager
def fresh_windows(folder: Path) -> Iterator[FreshWindows]:
    """A new Windows in `folder`, with a screen, for as long as the block lasts."""
    with screen() as display:
        made = FreshWindows(folder, display)
        try:
            made.boot()
            yield made
        finally:
            made.end()


def idle(windows: FreshWindows, name: str) -> None:
    """Wait until no process of a program is left."""
    wait_until(lambda: not windows.running(name), LONG, f"{name} has ended")
