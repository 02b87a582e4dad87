"""A message's history as a model: received, viewed, resent, and by whom."""

from __future__ import annotations

from typing_extensions import override

from pathways_desktop.desktop.foreign_words import history_text
from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.words import moment_text, now_ms, rfc3339, time_tip
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.rows import HistoryRow


class HistoryModel(RowsModel[HistoryRow]):
    """Newest last, as it happened."""

    columns = 3

    def set_rows(self, rows: tuple[HistoryRow, ...]) -> None:
        """Show these; the choice stays where nothing changed."""
        self._show(rows, _itself)

    @override
    def heads(self) -> tuple[str, ...]:
        return self.tr("When"), self.tr("Who"), self.tr("What")

    @override
    def cell(self, row: HistoryRow, column: int) -> Cell:
        if column == 0:
            return Cell(moment_text(row.at, now_ms()), tip=time_tip(row.at), copied=rfc3339(row.at))
        return Cell(one_line(row.who if column == 1 else history_text(row.what)))


def _itself(row: HistoryRow) -> HistoryRow:
    return row
