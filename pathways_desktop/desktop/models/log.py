"""The tail of a channel's log as a model: the last lines, bounded, with level and words filtered here."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.models.cell import INDEX, NO_INDEX, ROW_ROLE, Cell, cell_data
from pathways_desktop.desktop.theme.tokens import TokenName
from pathways_desktop.desktop.words import moment_text, now_ms, time_tip
from pathways_desktop.domain.names import one_line

MOST_LINES = 500
LEVELS = ("debug", "info", "warning", "error", "critical")
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
    )


class LogModel(QAbstractTableModel):
    """Newest last, as in the file."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: list[LogLine] = []
        self._rows: list[LogLine] = []
        self._raw: list[str] = []
        self._level = "info"
        self._find = ""

    def set_lines(self, lines: list[str]) -> bool:
        """Show these; True when something is new."""
        lines = lines[-MOST_LINES:]
        if lines == self._raw:
            return False
        self._raw = lines
        self._all = [read_line(line) for line in lines]
        self._filter()
        return True

    def set_filter(self, level: str, find: str) -> None:
        """Only lines of at least this level that hold these words."""
        self._level, self._find = level, find.casefold()
        self._filter()

    def lines(self) -> list[LogLine]:
        """What is shown."""
        return self._rows

    def _filter(self) -> None:
        least = LEVELS.index(self._level)
        self.beginResetModel()
        self._rows = [line for line in self._all if _rank(line.level) >= least and self._find in line.raw.casefold()]
        self.endResetModel()

    @override
    def rowCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: INDEX = NO_INDEX) -> int:
        return 0 if parent.isValid() else 4

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Time"), self.tr("Level"), self.tr("Event"), self.tr("Details"))[section]
        return None

    @override
    def data(self, index: INDEX, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self._rows[index.row()]
        if role == ROW_ROLE:
            return line
        return cell_data(self._cell(line, index.column()), role)

    @staticmethod
    def _cell(line: LogLine, column: int) -> Cell:
        tokens: dict[str, TokenName] = {"warning": "warn", "error": "bad", "critical": "bad"}
        if column == 0:
            if line.at is None:
                return Cell()
            return Cell(moment_text(line.at, now_ms()), "small", "text2", tip=time_tip(line.at))
        if column == 1:
            return Cell(line.level, "small_strong", tokens.get(line.level, "text2"))
        if column == 2:
            return Cell(line.event, "mono")
        return Cell(f"{line.code}  {line.rest}".strip(), "mono", "text2", tip=line.raw)


def _rank(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else LEVELS.index("info")
