"""What is kept of each channel as a model: for how long, how many messages, how many bytes, since when."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.settings.words import kept_text
from pathways_desktop.desktop.words import day_and_time, figure, minute, rfc3339, size_text
from pathways_desktop.engine.facade_keeping import ChannelKept

CHANNEL, KEPT, OLDEST, MESSAGES, BYTES = range(5)


class KeptModel(RowsModel[ChannelKept]):
    """A row a channel, by name."""

    columns = BYTES + 1
    right = frozenset((MESSAGES, BYTES))

    def set_rows(self, rows: tuple[ChannelKept, ...]) -> None:
        """Show these; a list of the same channels changes in place, so that the choice stays."""
        self._show(rows, _channel)

    def rows(self) -> Sequence[ChannelKept]:
        """What is shown."""
        return self._rows

    @override
    def heads(self) -> tuple[str, ...]:
        tr = self.tr
        return tr("Channel"), tr("Kept for"), tr("Oldest"), tr("Messages"), tr("Size")

    @override
    def cell(self, row: ChannelKept, column: int) -> Cell:
        if column == CHANNEL:
            note = "" if row.configured else self.tr("not in channels.yaml")
            return Cell(row.channel, "strong", note=note)
        if column == KEPT:
            return Cell(kept_text(row.kept), copied=row.kept)
        if column == MESSAGES:
            return Cell(figure(row.messages), side="right", copied=str(row.messages))
        if column == BYTES:
            return Cell(size_text(row.bytes), side="right", copied=str(row.bytes))
        if row.oldest is None:
            return Cell(self.tr("none"), token="text3")
        return Cell(minute(row.oldest), "body", "text2", tip=day_and_time(row.oldest), copied=rfc3339(row.oldest))


def _channel(row: ChannelKept) -> str:
    return row.channel
