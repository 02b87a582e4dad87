"""One destination in the resend sheet: tick, name and last result at the left, what will happen at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.dialogs.resend_plan import Destination, effects_text
from pathways_desktop.desktop.dialogs.resend_words import target_row
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.models.cell_table import CellTable
from pathways_desktop.desktop.pages.base import Table
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.sentences import effect
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import ElidedLabel, IconLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE, Painted, rounded
from pathways_desktop.desktop.words import figure, short_moment
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.rows import ResendTarget

_LEFT, _TABLE = 300, 210


class TargetRow(Painted):
    """A row that is framed while it is ticked."""

    toggled = Signal()
    compare_asked = Signal(str)
    """Set what was received beside what stands at the destination of this name."""
    edit_asked = Signal()
    """Open the channel's settings."""

    def __init__(self, destination: Destination, now: int, *, pick: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.destination = destination
        shown, many = theme(), len(destination.targets) > 1
        target = destination.targets[0]
        # What is refused or can't be looked up comes with a code, which is told in words; the rest with a sentence.
        coded = destination.shown in ("refused", "unknown")
        told = effect(destination.shown, target.detail or "" if coded else "")
        self.box = TickBox()
        self.box.setAccessibleName(destination.name)
        self.box.setChecked(told.ticked and not pick)
        self.box.setEnabled(destination.allowed)
        self.box.setToolTip("" if destination.allowed else told.text)
        place = TextLabel(destination.name, "strong")
        where = ElidedLabel(destination.where, "small", "text2", cut=CUT_MIDDLE)
        last = TextLabel(self._last(now), "small", "text2", wrap=True)
        left = QWidget()
        left.setFixedWidth(shown.px(_LEFT))
        left_rows = QVBoxLayout(left)
        left_rows.setContentsMargins(0, 0, 0, 0)
        left_rows.setSpacing(shown.px(2))
        for label in (place, where, last):
            left_rows.addWidget(label)
        left_rows.addStretch(1)
        title = TextLabel(told.title, "strong", told.token, wrap=True)
        right = QVBoxLayout()
        right.setSpacing(shown.px(2))
        right.addWidget(title)
        if many:
            self.name_label = TextLabel(effects_text(destination.effects), "small", wrap=True)
        else:
            self.name_label = TextLabel(one_line(target.output_name or ""), "mono", wrap=True)
            self.name_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.name_label.setVisible(bool(self.name_label.text()))
        right.addWidget(self.name_label)
        sentence = (said(target.detail or "") or told.text) if not many and not coded else told.text
        right.addWidget(TextLabel(sentence, "small", "text2", wrap=True))
        self.compare = Button(self.tr("Compare the two"), "eye", small=True)
        self.edit = Button(self.tr("Edit channel"), "edit", small=True)
        other = destination.shown == "replaces-other" or target.detail == "OBJECT_EXISTS"
        self.compare.setVisible(other and not many)
        self.edit.setVisible(destination.shown == "refused")
        acts = QHBoxLayout()
        acts.setContentsMargins(0, shown.px(SPACE.xs), 0, 0)
        acts.setSpacing(shown.px(SPACE.s))
        acts.addWidget(self.compare)
        acts.addWidget(self.edit)
        acts.addStretch(1)
        right.addLayout(acts)
        self.compare.clicked.connect(self._compare)
        self.edit.clicked.connect(self.edit_asked)
        right.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(shown.px(15), shown.px(12), shown.px(15), shown.px(12))
        row.setSpacing(shown.px(SPACE.m))
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(left)
        row.addWidget(IconLabel(told.icon, told.token, 22), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(right, 1)
        # As high as its words at this width need: their hint without a width is far too high.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(f"{destination.name}: {told.title}")
        self.box.toggled.connect(self._toggled)

    def _last(self, now: int) -> str:
        target = self.destination.targets[0]
        if len(self.destination.targets) > 1:
            count = figure(len(self.destination.targets))
            return self.tr("{count} messages").format(count=count)
        if target.last_at is None or not target.times_sent:
            return self.tr("Never sent there before")
        word = state_word(target.last_state)
        told = self.tr("{state} {time}").format(state=word, time=short_moment(target.last_at, now))
        once, often = self.tr("sent once"), self.tr("sent {count} times").format(count=figure(target.times_sent))
        return f"{told}, {once if target.times_sent == 1 else often}"

    def _compare(self) -> None:
        self.compare_asked.emit(self.destination.name)

    def _toggled(self) -> None:
        self.update()
        self.toggled.emit()

    @override
    def paint(self, painter: QPainter) -> None:
        shown = theme()
        on = self.box.isChecked()
        fill = shown.color("surface" if self.destination.allowed else "sunken")
        line = shown.color("accent" if on else "line")
        rounded(painter, QRectF(self.rect()), shown.px(SPACE.radius_card), fill, line)


class SumRow(QWidget):
    """For many messages: the sum above the destinations. It opens, and shows each output with its exact name."""

    opened = Signal()
    """It takes another height."""

    def __init__(self, text: str, targets: Sequence[ResendTarget], now: int, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._targets, self._now = targets, now
        shown = theme()
        self.opens = Button(self.tr("Show each"), "chevron-right", "ghost", small=True)
        self.table: Table | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(shown.px(SPACE.s))
        row.addWidget(TextLabel(text, "strong", wrap=True), 1)
        row.addWidget(self.opens)
        self._column.addLayout(row)
        self.opens.clicked.connect(self._toggle)

    def _toggle(self) -> None:
        if self.table is None:
            self.table = self._make_table()
            self._column.addWidget(self.table)
            self.table.show()
        else:
            self.table.setVisible(self.table.isHidden())
        hidden = self.table.isHidden()
        self.opens.set_words(self.tr("Show each") if hidden else self.tr("Hide"))
        self.opens.set_icon_name("chevron-right" if hidden else "chevron-down")
        self.opened.emit()

    def _make_table(self) -> Table:
        shown = theme()
        heads = (
            self.tr("What happens"), self.tr("Destination"), self.tr("Output name"), self.tr("Sent"), self.tr("Last"),
            self.tr("Message"),
        )  # fmt: skip
        model = CellTable(heads, self)
        model.set_rows(self._targets, partial(target_row, now=self._now))
        table = Table(self.tr("Each output"))
        table.setModel(model)
        table.setItemDelegate(CellDelegate(table))
        table.setFixedHeight(shown.px(_TABLE))
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in ((0, 276), (1, 96), (3, 56), (4, 86), (5, 90)):
            table.setColumnWidth(column, shown.px(width))
        return table
