"""Runs the stages of a line, says what it does and how long each took. Knows nothing of what a stage is for."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path


class StageFailed(Exception):
    """A stage that others need did not come out; its reason has been printed."""


class Refused(Exception):
    """A step cannot be done here. The text says why and what a person can do."""


class Stages:
    """The stages of one line with their seconds and exit statuses, in order."""

    def __init__(self) -> None:
        self._done: list[tuple[str, float, int]] = []

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

    def print_times(self) -> None:
        """One row a stage: seconds, name, and the exit status where it is not 0."""
        print("\nseconds  stage")
        for name, seconds, status in self._done:
            print(f"{seconds:7.1f}  {name}" + (f"  (failed with {status})" if status else ""))
        print(f"{sum(seconds for _, seconds, _ in self._done):7.1f}  in all", flush=True)

    @staticmethod
    def _announce(name: str) -> None:
        print(f"\n== {name}", flush=True)


def spell(command: Sequence[str]) -> str:
    """A command as a person would type it."""
    return subprocess.list2cmdline(command)
