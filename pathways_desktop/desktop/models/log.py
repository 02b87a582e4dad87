"""The tail of the log as a model: the last lines, bounded, with level and words filtered here."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject
from typing_extensions import override

from pathways_desktop.desktop.models.cell import NO_INDEX, Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.theme.tokens import TokenName
from pathways_desktop.desktop.words import moment_text, now_ms, time_tip
from pathways_desktop.domain.names import one_line

LEVELS = ("debug", "info", "warning", "error", "critical")
TIME, LEVEL, OF, EVENT, DETAILS = range(5)
_KNOWN = ("time", "level", "event", "code", "channel")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line, read as far as it can be."""

    raw: str
    at: int | None
    level: str
    event: str
    code: str
    rest: str
    channel: str = ""


def read_line(raw: str) -> LogLine:
    """A JSON line of the log; one that is none is shown as it stands."""
    try:
        found = json.loads(raw)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        return LogLine(raw, None, "info", one_line(raw), "", "")
    try:
        at = round(datetime.fromisoformat(str(found.get("time"))).timestamp() * 1000)
    except ValueError:
        at = None
    rest = ", ".join(f"{key} {value}" for key, value in found.items() if key not in _KNOWN and value is not None)
    return LogLine(
        raw,
        at,
        str(found.get("level") or "info").lower(),
        one_line(str(found.get("event") or "")),
        one_line(str(found.get("code") or "")),
        one_line(rest),
        one_line(str(found.get("channel") or "")),
    )


class LogModel(RowsModel[LogLine]):
    """Newest last, as in the file."""

    columns = DETAILS + 1

    def __init__(self, parent: QObject, *, most: int) -> None:
        """`most` bounds how many lines are held."""
        super().__init__(parent)
        self._most = most
        self._all: list[LogLine] = []
        self._rows: list[LogLine]
        self._rows = []
        self._raw: list[str] = []
        self._level = "info"
        self._find = ""

    def set_lines(self, lines: list[str]) -> bool:
        """Show these; True when something is new."""
        lines = lines[-self._most :]
        if lines == self._raw:
            return False
        # A log grows at its end: what is shown stays, and with it what is chosen and where the list stands.
        gone = self._raw.index(lines[0]) if lines and lines[0] in self._raw else -1
        kept = len(self._raw) - gone
        if gone < 0 or lines[:kept] != self._raw[gone:]:
            self._raw = lines
            self._all = [read_line(line) for line in lines]
            self._filter()
            return True
        self._raw = lines
        self._drop(self._all[:gone])
        new = [read_line(line) for line in lines[kept:]]
        self._all = self._all[gone:] + new
        fitting = [line for line in new if self._fits(line)]
        if fitting:
            self.beginInsertRows(NO_INDEX, len(self._rows), len(self._rows) + len(fitting) - 1)
            self._rows += fitting
            self.endInsertRows()
        return bool(fitting)

    def _drop(self, lines: list[LogLine]) -> None:
        """Take away the oldest lines, of which some may be shown."""
        count = sum(self._fits(line) for line in lines)
        if count:
            self.beginRemoveRows(NO_INDEX, 0, count - 1)
            del self._rows[:count]
            self.endRemoveRows()

    @property
    def held(self) -> int:
        """Lines that are held, shown or not."""
        return len(self._all)

    def set_filter(self, level: str, find: str) -> None:
        """Only lines of at least this level that hold these words."""
        self._level, self._find = level, find.casefold()
        self._filter()

    def lines(self) -> list[LogLine]:
        """What is shown."""
        return self._rows

    def _filter(self) -> None:
        self.beginResetModel()
        self._rows = [line for line in self._all if self._fits(line)]
        self.endResetModel()

    def _fits(self, line: LogLine) -> bool:
        return _rank(line.level) >= LEVELS.index(self._level) and self._find in line.raw.casefold()

    @override
    def heads(self) -> tuple[str, ...]:
        tr = self.tr
        return tr("Time"), tr("Level"), tr("Channel"), tr("Event"), tr("Details")

    @override
    def cell(self, row: LogLine, column: int) -> Cell:
        tokens: dict[str, TokenName] = {"warning": "warn", "error": "bad", "critical": "bad"}
        if column == TIME:
            if row.at is None:
                return Cell()
            return Cell(moment_text(row.at, now_ms()), "small", "text2", tip=time_tip(row.at))
        if column == LEVEL:
            return Cell(row.level, "small_strong", tokens.get(row.level, "text2"))
        if column == OF:
            return Cell(row.channel, "body", "text2")
        if column == EVENT:
            return Cell(row.event, "mono")
        return Cell(f"{row.code}  {row.rest}".strip(), "mono", "text2", tip=row.raw)


def _rank(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else LEVELS.index("info")
