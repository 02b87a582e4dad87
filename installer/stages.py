"""Runs the stages of a line, says what it does and how long each took. Knows nothing of what a stage is for."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Self


class StageFailed(Exception):
    """A stage that others need did not come out; its reason has been printed."""


class Refused(Exception):
    """A step cannot be done here. The text says why and what a person can do."""


@dataclass(frozen=True)
class Run:
    """One command of several that run side by side, with the whole of its environment."""

    name: str
    command: Sequence[str]
    variables: Mapping[str, str]


class _Ended:
    """A running command that has ended when the block ends, whatever ends the block."""

    def __init__(self, run: Run, cwd: Path, output: IO[bytes] | None) -> None:
        self.status = 127
        self.seconds = 0.0
        self._began = time.monotonic()
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: threading.Thread | None = None
        try:
            process = subprocess.Popen(
                run.command,
                cwd=cwd,
                env=run.variables,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output is not None else None,
            )
        except OSError as problem:
            print(f"{run.command[0]} could not be started: {problem.strerror}", file=sys.stderr)
            return
        self._process = process
        # Each has its own clock: the one that is waited for last is not the one that took longest.
        self._watch = threading.Thread(target=self._note, args=(process,), name=f"wait for {run.name}")
        self._watch.start()

    def _note(self, process: subprocess.Popen[bytes]) -> None:
        returned = process.wait()
        self.seconds = time.monotonic() - self._began
        self.status = 128 - returned if returned < 0 else returned

    def wait(self) -> None:
        if self._watch is not None:
            self._watch.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
        self.wait()


class Stages:
    """The stages of one line with their seconds and exit statuses, in order."""

    def __init__(self) -> None:
        self._done: list[tuple[str, float, int]] = []
        self._began = time.monotonic()

    @property
    def status(self) -> int:
        """Exit status of the first stage that failed, else 0."""
        return next((status for _, _, status in self._done if status), 0)

    def call(self, name: str, step: Callable[[], None]) -> None:
        """Run a step that all later ones need. Raises `StageFailed` when it is refused or a command of it fails."""
        self._announce(name)
        started = time.monotonic()
        status = 1
        try:
            step()
            status = 0
        except Refused as reason:
            print(f"\n{reason}", file=sys.stderr, flush=True)
            raise StageFailed(name) from reason
        except subprocess.CalledProcessError as failure:
            status = failure.returncode
            print(f"\n{name}: this command ended with {status}:\n  {spell(failure.cmd)}", file=sys.stderr, flush=True)
            raise StageFailed(name) from failure
        finally:
            self._done.append((name, time.monotonic() - started, status))

    def run(
        self,
        name: str,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Run a command to its end and note its exit status (128 + N when signal N ended it)."""
        self._announce(name)
        started = time.monotonic()
        try:
            returned = subprocess.run(command, cwd=cwd, env=variables, check=False).returncode
        except OSError as problem:
            print(f"{command[0]} could not be started: {problem.strerror}", file=sys.stderr)
            returned = 127
        self._done.append((name, time.monotonic() - started, 128 - returned if returned < 0 else returned))

    def run_together(self, runs: Sequence[Run], cwd: Path) -> None:
        """Run commands side by side. The first one's output is seen as it comes, the others' when all have ended."""
        self._announce(", ".join(run.name for run in runs))
        with contextlib.ExitStack() as stack:
            outputs = [stack.enter_context(tempfile.TemporaryFile("w+b")) for _ in runs[1:]]
            ended = [
                stack.enter_context(_Ended(run, cwd, output))
                for run, output in zip(runs, [None, *outputs], strict=True)
            ]
            for each in ended:
                each.wait()
            for run, output in zip(runs[1:], outputs, strict=True):
                self._announce(run.name)
                output.seek(0)
                sys.stdout.buffer.write(output.read())
                sys.stdout.flush()
        self._done += [(run.name, each.seconds, each.status) for run, each in zip(runs, ended, strict=True)]

    def print_times(self) -> None:
        """One row a stage: seconds, name, and the exit status where it is not 0. Then the whole by the clock."""
        print("\nseconds  stage")
        for name, seconds, status in self._done:
            print(f"{seconds:7.1f}  {name}" + (f"  (failed with {status})" if status else ""))
        print(f"{time.monotonic() - self._began:7.1f}  in all", flush=True)

    @staticmethod
    def _announce(name: str) -> None:
        print(f"\n== {name}", flush=True)


def spell(command: Sequence[str]) -> str:
    """A command as a person would type it."""
    return subprocess.list2cmdline(command)
