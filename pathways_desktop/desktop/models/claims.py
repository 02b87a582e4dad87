"""The claim folder as a model: claims grouped by state, what needs a person first (visual design, "Claim row")."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.models.cell import INDEX, Cell
from pathways_desktop.desktop.models.rows import RowsModel
from pathways_desktop.desktop.sentences import (
    CLAIM_ORDER,
    claim_group,
    claim_next,
    claim_next_icon,
    owner_sign,
)
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import age, file_name, size_text, time_tip
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.rows import ClaimRow

FILE, SIZE, CLAIMED, OWNER, NEXT = range(5)


@dataclass(frozen=True, slots=True)
class Group:
    """The row above the claims of one state."""

    state: ClaimState
    count: int
    gone: bool = False
    """The claims' channel is gone from the file."""
    strange: bool = False
    """Their names are no claim names."""


class ClaimsModel(RowsModel[Group | ClaimRow]):
    """Group rows and claim rows. A group's first cell spans the table."""

    columns = NEXT + 1
    right = frozenset((SIZE, CLAIMED))

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._now = 0
        self._busy: frozenset[str] = frozenset()

    def set_rows(self, claims: list[ClaimRow], now: int) -> bool:
        """Show these claims; True when rows came, went or changed their group, so that spans are set anew."""
        rows: list[Group | ClaimRow] = []
        for state in CLAIM_ORDER:
            for gone, is_claim in ((False, True), (True, True), (False, False)):
                kind = (state, gone, is_claim)
                found = sorted((row for row in claims if (row.state, row.gone, row.is_claim) == kind), key=_claimed)
                if found:
                    rows.append(Group(state, len(found), gone, not is_claim))
                    rows.extend(found)
        self._now = now
        self._busy &= {row.claim_id for row in claims}
        return self._show(rows, _key)

    def set_busy(self, claim_ids: frozenset[str]) -> None:
        """These claims are being acted on: their rows say so until they leave."""
        self._busy = claim_ids
        self._told(NEXT)

    def groups(self) -> list[int]:
        """The rows that are groups."""
        return [number for number, row in enumerate(self._rows) if isinstance(row, Group)]

    def claims(self) -> list[ClaimRow]:
        """The claims, in the order shown."""
        return [row for row in self._rows if isinstance(row, ClaimRow)]

    def claim(self, row: int) -> ClaimRow | None:
        """The claim in a row; None for a group."""
        found = self.row_at(row)
        return found if isinstance(found, ClaimRow) else None

    def row_of(self, claim_id: str) -> int:
        """Where a claim stands; -1: nowhere."""
        for number, row in enumerate(self._rows):
            if isinstance(row, ClaimRow) and row.claim_id == claim_id:
                return number
        return -1

    @override
    def heads(self) -> tuple[str, ...]:
        tr = self.tr
        return tr("File"), tr("Size"), tr("Claimed"), tr("Owner"), tr("What happens next")

    @override
    def flags(self, index: INDEX) -> Qt.ItemFlag:
        if index.isValid() and self.claim(index.row()) is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    @override
    def cell(self, row: Group | ClaimRow, column: int) -> Cell | None:
        if isinstance(row, ClaimRow):
            return self._cell(row, column)
        if column:
            return None
        note = claim_group(row.state, row.count, gone=row.gone, strange=row.strange)
        word = self.tr("not ours") if row.strange else state_word(row.state)
        return Cell(word, "strong", state=row.state, note=note, group=True)

    def _cell(self, row: ClaimRow, column: int) -> Cell:
        if column == FILE:
            name = file_name(row.name)
            return Cell(name, cut=CUT_LEFT, tick=False, told=f"{name}, {state_word(row.state)}")
        if column == SIZE:
            return Cell(size_text(row.size), side="right")
        if column == CLAIMED:
            return Cell(age(self._now - row.claimed), side="right", tip=time_tip(row.claimed))
        if column == OWNER:
            return Cell(said(row.owner), tip=owner_sign(row))
        if row.claim_id in self._busy:
            return Cell(self.tr("Asked for…"), icon="clock", token="text2")
        icon, token = claim_next_icon(row.state)
        return Cell(claim_next(row), icon=icon, icon_token=token)


def _claimed(row: ClaimRow) -> tuple[int, str, bytes]:
    return row.claimed, row.claim_id, row.name


def _key(row: Group | ClaimRow) -> tuple[object, ...]:
    if isinstance(row, ClaimRow):
        return row.claim_id, b"" if row.is_claim else row.name
    return row.state, row.gone, row.strange, row.count
