"""The waiting list as a model: what a pass saw and did not take, each with its reason. Two lines a row."""

from __future__ import annotations

from PySide6.QtCore import QObject
from typing_extensions import override

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.sentences import waiting_icon, waiting_sentence
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import age, file_name, size_text, time_tip
from pathways_desktop.domain.rows import WaitingRow


class WaitingModel(RowsModel[WaitingRow]):
    """Rows of one channel."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._now = 0

    def set_rows(self, rows: tuple[WaitingRow, ...], now: int, most: int) -> None:
        """Show these, the first `most` of them; ages count up in place."""
        self._now = now
        self._show(rows[:most], _id)

    @override
    def cell(self, row: WaitingRow, column: int) -> Cell:
        icon, token = waiting_icon(row.reason)
        name, reason = file_name(row.name), waiting_sentence(row, self._now)
        size = f"{size_text(row.size)} · {age(self._now - row.seen_since)}"
        tips = [name, reason]
        if row.detail:
            tips.append(said(row.detail))
        if row.next_try is not None:
            tips.append(self.tr("Next try {time}").format(time=time_tip(row.next_try)))
        tip = "\n".join(tips)
        return Cell(name, icon=icon, icon_token=token, second=reason, end=size, cut=CUT_LEFT, tip=tip)


def _id(row: WaitingRow) -> str:
    return row.id
