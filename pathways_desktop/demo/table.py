"""The story as a table with times. Every row is read from the store; nothing here knows what should have happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from pathways_desktop.cli.fields import amount
from pathways_desktop.cli.output import Output
from pathways_desktop.domain.names import name_text, one_line
from pathways_desktop.domain.rows import FailureRow, MessageDetail
from pathways_desktop.engine.facade import Facade, MessageQuery

PAGE = 200
ANSWER_SECONDS = 5.0
_COLUMNS = (12, 16, 26)


@dataclass(frozen=True, slots=True, order=True)
class StoryRow:
    """One thing that happened. `rank` orders what has one time."""

    at: int
    rank: int
    channel: str
    file: str
    what: str


def story_rows(home: Facade) -> list[StoryRow]:
    """All that the store knows of the story so far, oldest first. Waits for the store; `PathwaysError` of the home."""
    rows: list[StoryRow] = []
    before: tuple[int, int] | None = None
    while True:
        page = home.messages(MessageQuery(), before, PAGE).result(ANSWER_SECONDS)
        for row in page.rows:
            rows += _of_message(home.message(row.id).result(ANSWER_SECONDS))
        before = page.next_key
        if before is None:
            break
    drives = {row.name: row.place.drive for row in home.snapshot().channels if row.place is not None}
    for failure in home.failures(closed=True).result(ANSWER_SECONDS):
        rows += _of_failure(failure, drives.get(failure.channel, ""))
    return sorted(rows)


def _of_message(detail: MessageDetail) -> Iterator[StoryRow]:
    row, name = detail.row, name_text(detail.row.name)
    about = f"received: {row.hl7_type}, {amount(row.size)}" if row.hl7_type else f"received: {amount(row.size)}"
    yield StoryRow(row.received, 0, row.channel, name, about)
    for line in detail.history:
        if line.what.startswith("resent"):
            yield StoryRow(line.at, 1, row.channel, name, line.what)
    for delivery in detail.deliveries:
        for number, attempt in enumerate(delivery.attempts, 1):
            code = f" ({attempt.code})" if attempt.code else ""
            what = f"attempt {number} to {delivery.mark.destination}: {attempt.state.value}{code}"
            yield StoryRow(attempt.at, 2, row.channel, name, what)


def _of_failure(row: FailureRow, drive: str) -> Iterator[StoryRow]:
    # The drive of a source is a fact of its card, which the window shows too.
    where = row.destination or drive or row.subject
    yield StoryRow(row.first, 3, row.channel, "-", f"failure, {where}: {row.code}")
    if row.closed is not None:
        yield StoryRow(row.closed, 4, row.channel, "-", f"failure over, {where}: {row.code}")


class StoryTable:
    """Prints rows as they come: each one once, the columns under their headers."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._shown: set[StoryRow] = set()

    def head(self) -> None:
        """The headers."""
        self._line("TIME", "CHANNEL", "FILE", "WHAT")

    def show(self, rows: list[StoryRow]) -> None:
        """The rows that were not shown yet."""
        for row in rows:
            if row not in self._shown:
                self._shown.add(row)
                self._line(_clock(row.at), row.channel, row.file, row.what)
        self._output.flush()

    def _line(self, *cells: str) -> None:
        fixed = [one_line(cell).ljust(width) for cell, width in zip(cells, _COLUMNS, strict=False)]
        self._output.line("  ".join([*fixed, one_line(cells[-1])]))


def _clock(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000).astimezone():%H:%M:%S}.{at % 1000:03d}"
