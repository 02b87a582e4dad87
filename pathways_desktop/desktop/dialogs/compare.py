"""The sheet that sets what was received beside what stands at a destination, with what differs named.

Opening it is audited as a view by the facade before anything is read. Patient data is a mask until it is revealed, for
five minutes, with an audit entry of its own. Both sides are compared off the GUI thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QWidget
from typing_extensions import override

from pathways_desktop.content.compare import Comparison, Pair, Part, compare_bodies
from pathways_desktop.content.readers import WINDOW
from pathways_desktop.desktop.bridge import on_own_thread
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.delivery_words import pane_title
from pathways_desktop.desktop.dialogs.compare_words import comparison_text, heads, sizes_text
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.foreign_words import hl7_text
from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.cell_table import CellRow, CellTable
from pathways_desktop.desktop.pages.base import Table
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.content_view import REVEAL_SECONDS
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, RoleName, TokenName
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.fields import ChoiceBox
from pathways_desktop.desktop.widgets.labels import IconLabel, TextLabel
from pathways_desktop.desktop.words import user_name
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.rows import MessageDetail, MessageRow

_HIGH = 380
_LABEL, _NAME = 0, 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A comparison made ready for the table."""

    comparison: Comparison
    different: tuple[Pair, ...]


class CompareSheet(Sheet):
    """For one message and one of its destinations; which one can be changed."""

    def __init__(
        self,
        commands: Commands,
        row: MessageRow,
        destinations: tuple[str, ...],
        chosen: str = "",
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", "", width=980, parent=parent)
        self._commands = commands
        self._row = row
        self._user = user_name()
        self._both: Both | None = None
        self._shown: Shown | None = None
        self._revealed = False
        self._turn = 0
        shown = theme()
        title = self.tr("Compare {message}").format(message=pane_title(row))
        self.title.setText(title)
        self.setWindowTitle(title)
        self.where = ChoiceBox(name=self.tr("Destination"))
        for name in destinations:
            self.where.addItem(name, name)
        self.where.setCurrentIndex(max(0, self.where.findData(chosen)))
        label = TextLabel(self.tr("Received, beside what stands now at"), "body", "text2")
        label.setBuddy(self.where)
        self._facts = TextLabel("", "small", "text2", wrap=True)
        first = QHBoxLayout()
        first.setSpacing(shown.px(SPACE.s))
        first.addWidget(label)
        first.addWidget(self.where)
        first.addStretch(1)
        self._mark = IconLabel("info", "text2", 18)
        self.sum = TextLabel("", "strong", wrap=True)
        self.only = TickBox(self.tr("Only what differs"))
        self.only.setChecked(True)
        self.reveal = Button(self.tr("Reveal…"), "eye", small=True)
        second = QHBoxLayout()
        second.setSpacing(shown.px(SPACE.s))
        second.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        second.addWidget(self.sum, 1)
        second.addWidget(self.only)
        second.addWidget(self.reveal)
        self.model = CellTable(heads("fields"), self)
        self.table = Table(self.tr("Received and written, side by side"))
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setFixedHeight(shown.px(_HIGH))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._note = TextLabel("", "small", "text3", wrap=True)
        self.rows.addLayout(first)
        self.rows.addWidget(self._facts)
        self.rows.addLayout(second)
        self.rows.addWidget(self.table)
        self.rows.addWidget(self._note)
        self.verb.hide()
        self.cancel.set_words(self.tr("Close"))
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(REVEAL_SECONDS * 1000)
        self._end.timeout.connect(self.hide_patient_data)
        self.where.activated.connect(self._read)
        self.only.toggled.connect(self._fill)
        self.reveal.clicked.connect(self._reveal_pressed)
        self.table.setFocus()
        self._read()

    @property
    def revealed(self) -> bool:
        """Whether patient data is shown."""
        return self._revealed

    @property
    def comparison(self) -> Comparison | None:
        """What was compared; None while it is read."""
        return self._shown.comparison if self._shown is not None else None

    def hide_patient_data(self) -> None:
        """End a reveal now."""
        if self._revealed:
            self._set_revealed(False)
            self._compare()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        self._end.stop()
        if self._revealed:
            self._set_revealed(False)
            self._clear()
        super().hideEvent(event)

    def _read(self) -> None:
        self._turn += 1
        self._set_revealed(False)
        self._both = None
        self._clear()
        self._say("clock", "text2", self.tr("Reading both…"))
        name = str(self.where.currentData())
        asked = self._commands.facade.compare(self._row.id, name, WINDOW, self._user)
        self._commands.bridge.ask(asked, self._came, self._not_read, self._turn)

    def _came(self, both: Both, turn: int) -> None:
        if turn == self._turn:
            self._both = both
            self._facts.setText(sizes_text(both))
            self._compare()

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._facts.setText("")
            self._say("info", "warn", error_text(error))

    def _compare(self) -> None:
        both = self._both
        if both is None:
            return
        self._turn += 1
        self._clear()
        asked = on_own_thread("content-views", partial(_compare_sides, both, revealed=self._revealed))
        self._commands.bridge.ask(asked, self._compared, self._not_read, self._turn)

    def _compared(self, shown: Shown, turn: int) -> None:
        both = self._both
        if turn != self._turn or both is None:
            return
        self._shown = shown
        some = bool(shown.different)
        looks: dict[bool | None, tuple[str, TokenName]] = {
            True: ("check", "ok"),
            False: ("swap", "warn"),
            None: ("info", "text2"),
        }
        self._say(*looks[both.same], comparison_text(both, shown.comparison))
        self.reveal.setEnabled(True)
        self.only.setEnabled(some)
        self.only.setToolTip("" if some else self.tr("Nothing differs"))
        self.model.set_heads(heads(shown.comparison.by))
        self._size_columns(shown.comparison.by)
        self._fill()

    def _fill(self) -> None:
        shown = self._shown
        if shown is None:
            return
        found = shown.comparison
        pairs = shown.different if self.only.isChecked() and shown.different else found.pairs
        self.model.set_rows(pairs, partial(_cells, by=found.by))
        whole = self._both is not None and max(self._both.received_size, self._both.written_size or 0) <= WINDOW
        cut = shown.comparison.cut or not whole
        self._note.setText(self.tr("The first part is shown. Export gives all of what was received.") if cut else "")
        self._note.setVisible(cut)

    def _size_columns(self, by: str) -> None:
        shown, head = theme(), self.table.horizontalHeader()
        self.table.setColumnHidden(_NAME, by != "fields")
        self.table.setColumnWidth(_LABEL, shown.px(170 if by == "fields" else 96))
        self.table.setColumnWidth(_NAME, shown.px(190))
        for column in (2, 3):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _say(self, icon_name: str, token: TokenName, text: str) -> None:
        self._mark.set_icon(icon_name, token)
        self.sum.setText(text)

    def _clear(self) -> None:
        self._shown = None
        self.model.set_rows(())
        self._note.hide()
        self.reveal.setEnabled(False)
        self.reveal.setToolTip(self.tr("Nothing is read yet"))
        self.only.setEnabled(False)
        self.only.setToolTip(self.tr("There is nothing to compare yet"))

    def _set_revealed(self, revealed: bool) -> None:
        self._revealed = revealed
        self.reveal.set_words(self.tr("Hide") if revealed else self.tr("Reveal…"))
        self.reveal.set_icon_name("eye-off" if revealed else "eye")
        self._end.start() if revealed else self._end.stop()

    def _reveal_pressed(self) -> None:
        if self._revealed:
            self.hide_patient_data()
            return
        sheet = RevealSheet(self._row.id, parent=self)
        sheet.agreed.connect(self._reveal_agreed)
        sheet.open()

    def _reveal_agreed(self, message_id: str, reason: str) -> None:
        asked = self._commands.facade.reveal(message_id, self._user, reason)
        self._commands.bridge.ask(asked, self._may_reveal, self._not_read, self._turn)

    def _may_reveal(self, _detail: MessageDetail, turn: int) -> None:
        if turn == self._turn and self.isVisible():
            self._set_revealed(True)
            self._compare()


def _compare_sides(both: Both, *, revealed: bool) -> Shown:
    """Any thread; takes up to a second for large ones."""
    found = compare_bodies(both.received, both.written, revealed=revealed)
    return Shown(found, found.different)


def _cells(pair: Pair, by: str) -> CellRow:
    mark = "swap" if pair.differs else ""
    told = f"{pair.label} {hl7_text(pair.name)}".strip()
    label = Cell(pair.label, role="mono", icon=mark, icon_token="warn", told=told)
    value: RoleName = "mono" if by != "fields" else "body"
    return label, Cell(hl7_text(pair.name), token="text2"), _value(pair.left, value), _value(pair.right, value)


def _value(part: Part | None, role: RoleName) -> Cell:
    if part is None:
        return Cell("–", token="text3", told="none", copied=" ")
    if part.hidden:
        return Cell(mask=True, told=part.shown, copied=part.shown)
    return Cell(one_line(part.shown), role=role, copied=part.shown)
