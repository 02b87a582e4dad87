"""A home with its folders, driven through the command line as real processes. No assertions on what a test is about."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.processes import PATHWAYS, clean_environment, ordinary_rights
from tests.support.waiting import Answer
from tests.support.waiting import wait_until as wait_within

Row = dict[str, Any]
PATIENCE = 60.0
STOP_SECONDS = 10.0
"""An interrupt ends a run within this time (issue 2)."""


def wait_until(condition: Callable[[], Answer], timeout: float = 30.0, what: str = "") -> Answer:
    """`waiting.wait_until`, with the patience that processes need on a busy machine."""
    return wait_within(condition, timeout, what)


def _replaced(source: Path, target: Path) -> bool:
    """Whether one file took the place of the other."""
    try:
        source.replace(target)
    except PermissionError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Result:
    """What a command came to."""

    status: int
    out: str
    err: str

    def rows(self) -> list[Row]:
        """The JSON objects that it printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Running:
    """A command that runs in the background; killed when the test leaves it running."""

    def __init__(self, command: Sequence[str], *, variables: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command,
            env=clean_environment(**(variables or {})),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    @property
    def pid(self) -> int:
        return self.process.pid

    def interrupt(self) -> Result:
        """Send SIGINT and wait for the end; it has to come in time."""
        self.process.send_signal(signal.SIGINT)
        return self.wait(STOP_SECONDS)

    def kill(self) -> None:
        """End it as a power button would."""
        self.process.kill()
        self.wait()

    def wait(self, timeout: float = PATIENCE) -> Result:
        out, err = self.process.communicate(timeout=timeout)
        return Result(self.process.returncode, out.decode("utf-8"), err.decode("utf-8"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@dataclass(slots=True)
class Site:
    """One installation in a test's folder: `home`, its key file beside it, drop folders and destinations."""

    root: Path
    ordinary: bool = False
    """Run the program with rights that mode bits bind, also where the tests run as root."""
    channels: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.root.mkdir(parents=True, exist_ok=True)
        self.home.mkdir(mode=0o700, exist_ok=True)

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def key(self) -> Path:
        return self.root / "master.key"

    def folder(self, name: str) -> Path:
        """A folder of the site, made where it is missing."""
        path = self.root / name
        path.mkdir(parents=True, exist_ok=True)
        return path

    # ---------------------------------------------------------------- configuration

    def channel(
        self,
        name: str = "lab",
        *,
        into: str = "drop",
        to: Sequence[str] = ("out",),
        source: Mapping[str, object] | None = None,
        destination: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        """Add a channel from folder `into` to the folders `to`, all made, and write the file.

        `minAge` is 0 unless `source` says otherwise: most tests are not about it.
        """
        self.channels.append(
            {
                "name": name,
                "source": {"type": "folder", "dir": str(self.folder(into)), "minAge": 0, **(source or {})},
                "destinations": [
                    {"name": each, "type": "folder", "dir": str(self.folder(each)), **(destination or {})}
                    for each in to
                ],
                **more,
            }
        )
        self.write_config()

    def write_config(self) -> None:
        """Write the channels as they stand, in one step: JSON is YAML too."""
        self.write_config_text(json.dumps({"channels": self.channels}, indent=1))

    def write_config_text(self, text: str) -> None:
        """Write any text as `channels.yaml`, in one step."""
        path = self.home / "channels.yaml"
        half = path.with_suffix(".new")
        half.write_text(text, encoding="utf-8")
        if sys.platform != "win32":
            half.replace(path)
            return
        # Windows replaces no file that somebody reads at this moment; an editor tries again too.
        wait_until(lambda: _replaced(half, path), STOP_SECONDS, "channels.yaml is written")

    # ---------------------------------------------------------------- commands

    def command(self, *arguments: str) -> list[str]:
        """The words that start the program on this home."""
        line = [*PATHWAYS, "--home", str(self.home), "--key-file", str(self.key), *arguments]
        return ordinary_rights(line) if self.ordinary else line

    def run(
        self, *arguments: str, expect: int | None = 0, timeout: float = PATIENCE, text: str | None = None
    ) -> Result:
        """Run a command to its end. `expect` is the status it has to end with; None: any. `text`: its input."""
        done = subprocess.run(
            self.command(*arguments),
            env=clean_environment(),
            input=(text or "").encode("utf-8"),
            capture_output=True,
            timeout=timeout,
            check=False,
        )
        result = Result(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
        assert expect is None or result.status == expect, f"{arguments}: {result}"
        return result

    def once(self, expect: int | None = 0) -> Result:
        """`run --once`."""
        return self.run("run", "--once", expect=expect)

    def start(self, *arguments: str) -> Running:
        """Start a command in the background; without arguments the engine."""
        return Running(self.command(*(arguments or ("run",))))

    def rows(self, *arguments: str) -> list[Row]:
        """What a listing prints with `--json`."""
        return self.run(*arguments, "--json").rows()

    def messages(self, *arguments: str) -> list[Row]:
        """The messages, oldest first."""
        return self.rows("messages", "--limit", "0", *arguments)[::-1]

    def body(self, message: Row) -> bytes:
        """The stored bytes of a message, as `show --body` writes them."""
        target = self.root / "body"
        self.run("show", message["id"], "--body", str(target))
        return target.read_bytes()

    def failures(self, *arguments: str) -> list[Row]:
        """The failures; open ones unless `--all`."""
        return self.rows("failures", *arguments)

    def codes(self) -> set[str]:
        """The codes of the open failures."""
        return {row["code"] for row in self.failures()}

    # ---------------------------------------------------------------- files

    def drop(self, name: str | bytes, data: bytes = b"MSH|^~\\&|ZZTEST\r", *, into: str = "drop") -> Path:
        """Put a file into a drop folder as a good sender does: written under a hidden name, then renamed."""
        folder = self.folder(into)
        path = folder / os.fsdecode(name)
        half = folder / f".half-{time.monotonic_ns()}"
        half.write_bytes(data)
        half.replace(path)
        return path

    def dropped(self, into: str = "drop") -> list[str]:
        """The names in a drop folder that are not hidden."""
        return sorted(name for name in os.listdir(self.root / into) if not name.startswith("."))

    def claimed(self, channel: str = "lab", into: str = "drop") -> list[str]:
        """The claimed files of a channel: every name in its claim folder but the owner records."""
        folder = self.root / into / ".claimed" / channel
        return sorted(name for name in os.listdir(folder) if not name.startswith(".owner-")) if folder.is_dir() else []

    def outputs(self, folder: str = "out") -> dict[str, bytes]:
        """Every file in a destination folder, hidden ones too, with its bytes."""
        found = {}
        for path in (self.root / folder).iterdir():
            with suppress(FileNotFoundError):  # a temporary one that an engine at work has renamed since
                found[path.name] = path.read_bytes()
        return found

    def await_outputs(self, count: int, folder: str = "out", timeout: float = 30.0) -> dict[str, bytes]:
        """Wait until a destination holds this many finished files."""

        def there() -> bool:
            return sum(not name.startswith(".") for name in os.listdir(self.root / folder)) >= count

        wait_until(there, timeout, f"{count} files in {folder}")
        return {name: data for name, data in self.outputs(folder).items() if not name.startswith(".")}

    def log(self) -> list[Row]:
        """The lines of the log."""
        path = self.home / "logs" / "pathways.log"
        return [json.loads(line) for line in path.read_text("ascii").splitlines()] if path.exists() else []
