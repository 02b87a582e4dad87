"""Writes a walk down: each step with the time that the program took and the words that a person reads. No asserts.

Reading goes at four words a second, what adults read silently at (Brysbaert 2019: 238 words a minute).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

WORDS_A_SECOND = 4.0


@dataclass(frozen=True)
class Step:
    """What was done, the seconds that the program took, and the words on the screen that were new."""

    what: str
    program: float
    words: int

    @property
    def reading(self) -> float:
        return self.words / WORDS_A_SECOND


class Diary:
    """The steps so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._seen: set[str] = set()

    @contextmanager
    def step(self, what: str, root: QWidget) -> Iterator[None]:
        """Time what the block does; what stands on `root` before it is read first."""
        texts = _texts(root) - self._seen
        self._seen |= texts
        began = time.perf_counter()
        yield
        self.steps.append(Step(what, time.perf_counter() - began, sum(len(text.split()) for text in texts)))

    def add(self, what: str, seconds: float) -> None:
        """A step that was timed elsewhere and shows no words."""
        self.steps.append(Step(what, seconds, 0))

    @property
    def seconds(self) -> float:
        """All of it: the program's time and the reading."""
        return sum(step.program + step.reading for step in self.steps)

    def table(self) -> str:
        """The walk as a table of Markdown."""
        lines = ["| step | the program took | reading | since the start |", "|---|---|---|---|"]
        since = 0.0
        for number, step in enumerate(self.steps, 1):
            since += step.program + step.reading
            lines.append(f"| {number}. {step.what} | {step.program:.1f} s | {step.reading:.0f} s | {since:.0f} s |")
        return "\n".join(lines) + "\n"

    def write(self, path: Path) -> None:
        """Write the table to a file."""
        path.write_text(self.table(), encoding="utf-8")


def _texts(root: QWidget) -> set[str]:
    """What can be read on it now."""
    found = {one.text() for one in root.findChildren(QLabel) if one.isVisible()}
    return (found | {one.text() for one in root.findChildren(QAbstractButton) if one.isVisible()}) - {""}
