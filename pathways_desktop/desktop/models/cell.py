"""What one cell of a table or tree shows: words, shapes, marks, or the mask over patient data. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from pathways_desktop.desktop.theme.tokens import RoleName, TokenName
from pathways_desktop.desktop.widgets.painting import CUT_RIGHT, Side

CELL_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 20
"""The model's role whose value is a `Cell`."""
ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 21
"""The model's role whose value is the row of the domain."""
INDEX = QModelIndex | QPersistentModelIndex
NO_INDEX: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `second` makes it two lines; `note` stands quiet after the text; `marks` are states side by side."""

    text: str = ""
    role: RoleName = "body"
    token: TokenName = "text"
    icon: str = ""
    icon_token: TokenName = "text3"
    state: str = ""
    side: Side = "left"
    cut: Qt.TextElideMode = CUT_RIGHT
    marks: tuple[str, ...] = ()
    mask: bool = False
    unit: str = ""
    second: str = ""
    end: str = ""
    """Quiet words at the right end of the first line."""
    note: str = ""
    group: bool = False
    tick: bool | None = None
    """Not None: a box stands before the text, ticked while the row is chosen."""
    tip: str = ""
    told: str = ""
    """The accessible text; empty: the words as shown."""
    copied: str = ""
    """What a copy gives; empty: the words as shown."""


def cell_data(cell: Cell, role: int) -> object:
    """What a model answers for a cell in Qt's own roles: words, what is read out, and the side."""
    if role == CELL_ROLE:
        return cell
    if role == Qt.ItemDataRole.DisplayRole:
        return cell.text
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return cell.told or " ".join(part for part in (cell.text, cell.note, cell.second, cell.end) if part)
    return None
