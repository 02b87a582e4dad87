"""One server of others as a process of the tests: started, waited for, frozen, killed. What runs stands elsewhere.

It listens on 127.0.0.1 on a port that was free, keeps its data in a folder of the tests, and cannot outlive them: on
Linux the kernel ends it with the thread that started it, so start session-wide ones from the main thread.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

from tests.support.waiting import wait_until

HOST = "127.0.0.1"
STARTS = 3
"""Another program may take a port between the look and the start: then the server is started on other ones."""


class PeerEnded(AssertionError):
    """The server's process ended by itself. The text is the end of what it printed."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


def answers_http(port: int, path: str = "/", *, authority: Path | None = None) -> bool:
    """Whether something there answers HTTP, and not with an error of its own. With `authority`, over TLS."""
    if authority is None:
        connection = HTTPConnection(HOST, port, timeout=2)
    else:
        connection = HTTPSConnection(HOST, port, timeout=2, context=ssl.create_default_context(cafile=str(authority)))
    try:
        connection.request("GET", path)
        return connection.getresponse().status < 500
    except (HTTPException, OSError):
        return False
    finally:
        connection.close()


class Peer:
    """One server. A kind of server says its `name`, its `command` and when it `is_ready`."""

    name = "peer"
    start_seconds = 60.0
    """Longest wait for its first right answer."""

    def __init__(self, folder: Path) -> None:
        """`folder` is its own: made where it is missing, kept over `kill` and `start`."""
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    # --- what a kind of server says of itself

    def prepare(self) -> None:
        """Write what it reads at its start."""

    def command(self) -> list[str]:
        """Its command line, for `self.port` of 127.0.0.1 and nothing else."""
        raise NotImplementedError

    def variables(self) -> dict[str, str]:
        """What it needs in its environment."""
        return {}

    def is_ready(self) -> bool:
        """Whether it gives right answers. A refused connection may raise `OSError`."""
        with socket.create_connection((HOST, self.port), 1):
            return True

    # --- its life

    def start(self) -> None:
        """Start it and wait for its first right answer. Raises `AssertionError`, `PeerEnded` with what it printed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for left in reversed(range(STARTS)):
            self.port = free_port()
            self.prepare()
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [*_ending_with_us(), *self.command()],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    cwd=self.folder,
                    env={**_environment(), **self.variables()},
                    start_new_session=True,
                )
            try:
                wait_until(self._ready_or_ended, self.start_seconds, f"{self.name} to be ready")
            except PeerEnded:
                if not left:
                    raise
            except BaseException:
                self.stop()
                raise
            else:
                return

    @property
    def log(self) -> Path:
        """What it prints goes here."""
        return self.folder / f"{self.name}.log"

    @property
    def pid(self) -> int:
        """Its process, which leads a group of its own."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """A crash: it and its children are gone at once, its data stays. `start` brings it back, on another port."""
        self._signal("SIGKILL")
        if self._process is not None:
            self._process.wait(10)

    def freeze(self) -> None:
        """It answers nothing from now on; the system still accepts connections for it."""
        self._signal("SIGSTOP")

    def thaw(self) -> None:
        """It goes on."""
        self._signal("SIGCONT")

    def stop(self) -> None:
        """End it for good. Not friendly: nothing that it keeps is needed, and some take seconds to say goodbye."""
        self.kill()
        self._process = None

    def _ready_or_ended(self) -> bool:
        assert self._process is not None
        status = self._process.poll()
        if status is not None:
            end = self.log.read_bytes()[-3000:].decode("utf-8", "replace")
            raise PeerEnded(f"{self.name} ended with {status}:\n{end}")
        try:
            return self.is_ready()
        except OSError:
            return False

    def _signal(self, name: str) -> None:
        if self._process is None:
            return
        if sys.platform == "win32":
            if name == "SIGKILL":
                self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, getattr(signal, name))


def _ending_with_us() -> list[str]:
    if sys.platform == "linux" and shutil.which("setpriv"):
        return ["setpriv", "--pdeathsig", "KILL"]
    return []


def _environment() -> dict[str, str]:
    """Ours without what makes coverage follow every Python that is started: a server's lines are nobody's business."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
