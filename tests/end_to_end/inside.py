"""A site whose commands run inside the test's own process: the same words and files, without a start for each command.

What ends a process (a kill, a full disk at its start, rights) needs a real one: `tests.support.command_line`.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pathways_desktop.app import main
from tests.support.command_line import PATIENCE, Result, Site


class Caught(io.TextIOWrapper):
    """A standard stream that keeps what is written."""

    def __init__(self) -> None:
        self._kept = io.BytesIO()
        super().__init__(self._kept, encoding="utf-8")

    def text(self) -> str:
        self.flush()
        return self._kept.getvalue().decode("utf-8")


@dataclass(slots=True)
class InnerSite(Site):
    """See the module. One command at a time; main thread."""

    def run(
        self, *arguments: str, expect: int | None = 0, timeout: float = PATIENCE, text: str | None = None
    ) -> Result:
        """Run a command to its end in this process."""
        words = ["--home", str(self.home), "--key-file", str(self.key), *arguments]
        before = sys.stdin
        with _caught() as (out, err):
            sys.stdin = io.StringIO(text or "")
            try:
                status = main(words)
            finally:
                sys.stdin = before
        result = Result(status, out.text(), err.text())
        assert expect is None or result.status == expect, f"{arguments}: {result}"
        return result


@contextmanager
def _caught() -> Iterator[tuple[Caught, Caught]]:
    before = sys.stdout, sys.stderr
    out, err = Caught(), Caught()
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        sys.stdout, sys.stderr = before
