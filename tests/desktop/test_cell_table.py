"""A table of many rows: cells are made for what is looked at, and only what differs is told."""

from PySide6.QtCore import QModelIndex, QObject
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.cell_table import CellRow, CellTable

MANY = 100_000


def test_rows_are_made_when_they_are_looked_at(qtbot: QtBot) -> None:
    made: list[int] = []

    def make(row: int) -> CellRow:
        made.append(row)
        return Cell(str(row)), Cell(str(row * 2))

    owner = QObject()
    table = CellTable(("One", "Two"), owner)
    resets: list[bool] = []
    table.modelReset.connect(lambda: resets.append(True))
    table.set_rows(range(MANY), make)
    assert (table.rowCount(), made) == (MANY, [])
    assert [table.index(MANY - 1, column).data() for column in (0, 1)] == ["99999", "199998"]
    assert made == [MANY - 1], "once for both of its cells"

    told: list[tuple[int, int]] = []

    def changed(first: QModelIndex, last: QModelIndex) -> None:
        told.append((first.row(), last.row()))

    table.dataChanged.connect(changed)
    rows = list(range(MANY))
    table.update_rows(rows, make)
    assert told == []
    table.update_rows([*rows[:7], -7, *rows[8:20], -20, *rows[21:]], make)
    assert told == [(7, 20)]
    assert table.index(7, 0).data() == "-7"
    assert len(resets) == 1
    table.update_rows(rows[:5], make)
    assert len(resets) == 2
