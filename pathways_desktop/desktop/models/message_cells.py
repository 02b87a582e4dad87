"""How a message reads in the list: its cells and its sentence for a screen reader. Pure."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import file_name, moment_text, rfc3339, time_tip
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.rows import MessageRow

STATE, RECEIVED, TYPE, CONTROL, FILE, OUTPUTS = range(6)
COLUMNS: Final = 6


FILTERED = frozenset((STATE, TYPE, CONTROL, FILE))
"""The columns whose value a chip or the search finds again."""


def copied_row(row: MessageRow) -> str:
    """A message as a line for a table: id, state, exact time, channel, type, control id, file, size."""
    parts = (row.id, row.state.value, rfc3339(row.received), row.channel, row.hl7_type or "", row.control_id or "")
    return "\t".join((*parts, file_name(row.name), str(row.size)))


def message_cell(row: MessageRow, column: int, now: int) -> Cell:
    """One cell of a message's row."""
    tr = QCoreApplication.translate
    match column:
        case 0:
            broken = row.state in (MessageState.FAILED, MessageState.REJECTED)
            working = row.state is MessageState.DELIVERING
            word = state_word(row.state)
            return Cell(word, "strong" if broken else "body", "bad" if broken else "work" if working else "text",
                        state=row.state, tip=_why(row))  # fmt: skip
        case 1:
            return Cell(moment_text(row.received, now), tip=time_tip(row.received), copied=rfc3339(row.received))
        case 2:
            known = row.hl7_type
            return Cell(known) if known else Cell(tr("Messages", "unknown"))
        case 3:
            if row.control_id:
                return Cell(row.control_id)
            return Cell(tr("Messages", "not found"), token="text2")
        case 4:
            name = file_name(row.name)
            return Cell(name, cut=CUT_LEFT, tip=_file_tip(row, name))
        case _:
            marks = tuple(mark.state.value for mark in row.deliveries)
            told = ", ".join(f"{mark.destination}: {state_word(mark.state)}" for mark in row.deliveries)
            return Cell(marks=marks, tip=told.replace(", ", "\n"), told=told, copied=told)


def _why(row: MessageRow) -> str:
    lines = [
        f"{mark.destination}: {state_word(mark.state)}{f', {mark.last_code}' if mark.last_code else ''}"
        for mark in row.deliveries
    ]
    return "\n".join(lines)


def _file_tip(row: MessageRow, name: str) -> str:
    tr = QCoreApplication.translate
    lines = [name]
    if row.same_bytes_as:
        lines.append(tr("Messages", "Same bytes as {id}").format(id=row.same_bytes_as))
    if row.replaces:
        lines.append(tr("Messages", "Replaces {id}, which was stored too early").format(id=row.replaces))
    return "\n".join(lines)


def row_sentence(row: MessageRow, now: int) -> str:
    """The row as a screen reader says it."""
    parts = (
        state_word(row.state),
        moment_text(row.received, now),
        row.hl7_type or "",
        row.control_id or "",
        row.channel,
        file_name(row.name),
        *(f"{mark.destination} {state_word(mark.state)}" for mark in row.deliveries),
    )
    return ", ".join(part for part in parts if part)
