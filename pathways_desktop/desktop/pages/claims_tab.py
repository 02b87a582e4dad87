"""The tab Claim folder: each claimed file with its state, its owner and what will happen, and the acts on it.

What the buttons may do with the chosen claims is decided here; what a claim is comes from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QMenu, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.confirm import ReadInPlaceSheet, TakeOverSheet
from pathways_desktop.desktop.dialogs.help import HelpSheet
from pathways_desktop.desktop.foreign_words import told
from pathways_desktop.desktop.models.claims import CLAIMED, FILE, NEXT, OWNER, SIZE, ClaimsModel
from pathways_desktop.desktop.pages.base import add_action, copy_data, copy_text
from pathways_desktop.desktop.pages.cells import CellDelegate
from pathways_desktop.desktop.pages.claim_card import ClaimCard
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.pages.tick_table import TickTable
from pathways_desktop.desktop.sentences import claim_next, error_text
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card, Hairline
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.words import age, clock, figure, file_name, now_ms, rfc3339
from pathways_desktop.domain.errors import Button as Way
from pathways_desktop.domain.errors import spec
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.rows import ChannelRow, ClaimRow, EngineSnapshot
from pathways_desktop.engine.facade import ClaimAct

_REFRESH_MS = 2_000
_WIDTHS = {SIZE: 84, CLAIMED: 96, OWNER: 130, NEXT: 260}
_LEAST_FILE = 150
_OURS = frozenset({ClaimState.EARLIER_RUN, ClaimState.HELD, ClaimState.UNREADABLE, ClaimState.OTHER_CHANNEL})


class ClaimsTab(Tab):
    """Claims of one channel."""

    wants_width = True
    counted = Signal()
    """The folder was listed."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        shown = theme()
        self._dir: str | None = None
        self._code = ""
        self._locks = False
        """The source is a queue: nothing is moved there."""
        self._asked = 0
        self._listed = 0
        self.count: int | None = None
        """How many lie in the folder; None before the first listing."""
        self.trouble = Banner()
        """Why nothing can be claimed here, and what leads on."""
        self.trouble.hide()
        self.path = ElidedLabel("", "mono", "text2", cut=CUT_MIDDLE)
        self._sum = ElidedLabel("", "small", "text3")
        above = QHBoxLayout()
        above.addWidget(self.path, 1)
        above.addWidget(self._sum)
        self._chosen = TextLabel("", "small_strong")
        self.finish = Button(self.tr("Finish"), "claim-finish", "primary")
        self.give_back = Button(self.tr("Give back"), "claim-give-back")
        self.take_over = Button(self.tr("Take over…"), "claim-take-over")
        self.folder = Button(self.tr("Open folder"), "open-folder")
        self.copy = Button(self.tr("Copy list"), "copy")
        bar = QHBoxLayout()
        bar.setContentsMargins(shown.px(13), shown.px(11), shown.px(13), shown.px(10))
        bar.setSpacing(shown.px(SPACE.s))
        card = Card(tight=True, gap=0, parent=self)
        acts = QWidget(card)
        flow = FlowLayout(acts, shown.px(SPACE.s))
        for button in (self.finish, self.give_back, self.take_over):
            flow.addWidget(button)
        bar.addWidget(self._chosen)
        bar.addSpacing(shown.px(4))
        bar.addWidget(acts, 1)
        bar.addWidget(self.folder)
        bar.addWidget(self.copy)
        self.model = ClaimsModel(self)
        self.table = TickTable(self.tr("Claimed files"), row=SPACE.claim_row)
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self._size_columns()
        self._empty = EmptyState()
        card.rows.addLayout(bar)
        card.rows.addWidget(Hairline())
        card.rows.addWidget(self.table, 1)
        card.rows.addWidget(self._empty, 1)
        self.card = ClaimCard()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, shown.px(SPACE.gap), 0, 0)
        column.setSpacing(shown.px(SPACE.gap))
        column.addWidget(self.trouble)
        column.addLayout(above)
        column.addWidget(card, 1)
        column.addWidget(self.card)
        self._again = QTimer(self)
        self._again.setInterval(_REFRESH_MS)
        self._again.timeout.connect(self._ask)
        self.finish.clicked.connect(self._finish)
        self.give_back.clicked.connect(self._give_back)
        self.take_over.clicked.connect(self._take_over)
        self.trouble.action.connect(self._trouble_acted)
        self.folder.clicked.connect(self._open_folder)
        self.copy.clicked.connect(self._copy_list)
        self.table.selectionModel().selectionChanged.connect(self._choice_changed)
        self.table.customContextMenuRequested.connect(self._context_menu)
        commands.claims_changed.connect(self._claims_changed)
        theme().changed.connect(self._size_columns)
        self._show_rows([])
        self._choice_changed()

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        other = row.name != self.channel
        self._dir = row.dir
        if other:
            self.channel = row.name
            self.count = None
            self._show_rows([])
            self._empty.set_data(EmptyData(self.tr("Looking for claims…"), "", "clock"))
        self._show_trouble(row)
        moves = row.dir is not None and row.source_kind != "queue"
        self._locks = row.source_kind == "queue"
        inside = f"{row.dir}/.claimed/{row.name}" if moves else row.source
        self.path.set_text(inside)
        self.folder.setEnabled(row.dir is not None)
        self.folder.setToolTip("" if row.dir is not None else self.tr("This source has no folder of its own"))
        if other or not self._again.isActive():
            self._again.start()
            self._ask()

    def _show_trouble(self, row: ChannelRow) -> None:
        code = row.place.code if row.place is not None else None
        self._code = code or ""
        self.trouble.setVisible(code is not None)
        if code is None:
            return
        words = told(code)
        actions = [ActionButton("help", self.tr("What does this mean?"), "help")]
        if Way.READ_IN_PLACE in spec(code).buttons:
            actions.insert(0, ActionButton("in-place", self.tr("Read in place…"), "lock"))
        text = f"{words.meaning} {words.action}"
        self.trouble.set_data(BannerData("attention", words.title, text, code, tuple(actions)))

    def _trouble_acted(self, action: str) -> None:
        if action == "help":
            HelpSheet(self._code, parent=self.window()).open()
            return
        sheet = ReadInPlaceSheet(self.channel, parent=self.window())
        sheet.agreed.connect(self.commands.read_in_place)
        sheet.open()

    @override
    def leave(self) -> None:
        self._again.stop()

    @override
    def focus_worst(self) -> None:
        self.table.setFocus()

    def chosen(self) -> list[ClaimRow]:
        """The claims that are ticked."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [row for number in rows if (row := self.model.claim(number)) is not None]

    def _size_columns(self) -> None:
        head = self.table.horizontalHeader()
        for column, width in _WIDTHS.items():
            self.table.setColumnWidth(column, theme().px(width))
        head.setSectionResizeMode(FILE, QHeaderView.ResizeMode.Stretch)
        self._hide_columns()

    def _hide_columns(self) -> None:
        """Where the table is narrow the file's name keeps its room: first the owner goes, then the size."""
        rest = self.width() - theme().px(_LEAST_FILE + sum(_WIDTHS.values()))
        self.table.setColumnHidden(OWNER, rest < 0)
        self.table.setColumnHidden(SIZE, rest + theme().px(_WIDTHS[OWNER]) < 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_columns()

    def _claims_changed(self) -> None:
        self.model.set_busy(frozenset())  # answered, whatever the answer was
        if self._again.isActive():
            self._ask()

    def _ask(self) -> None:
        self._asked += 1
        asked = self.commands.facade.claims(self.channel)
        self.commands.bridge.ask(asked, self._answered, self._failed, self._asked)

    def _answered(self, rows: list[ClaimRow], number: int) -> None:
        if number == self._asked:
            self._listed = now_ms()
            self.count = len(rows)
            self._empty.set_data(
                EmptyData(
                    self.tr("Nothing is claimed"),
                    self.tr(
                        "A message is locked where it lies while it is stored, and the lock ends with the program: "
                        "nothing is ever left over."
                    )
                    if self._locks
                    else self.tr("A file stands here from the moment it is claimed until it is stored and removed."),
                    "check",
                )
            )
            self._show_rows(rows)
            self.counted.emit()

    def _failed(self, error: Exception, number: int) -> None:
        if number == self._asked:
            self._show_rows([])
            self._empty.set_data(EmptyData(self.tr("The claims can't be listed"), error_text(error), "info"))

    def _show_rows(self, rows: list[ClaimRow]) -> None:
        kept = {row.claim_id for row in self.chosen() if row.is_claim}
        now = self._listed or now_ms()
        if self.model.set_rows(rows, now):
            self.table.clearSpans()
            for number in self.model.groups():
                self.table.setSpan(number, 0, 1, NEXT + 1)
            self._choose(kept)
        self.table.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        self.copy.setEnabled(bool(rows))
        self.copy.setToolTip("" if rows else self.tr("There is nothing to copy"))
        text = ""
        if rows:
            files = self.tr("1 file") if len(rows) == 1 else self.tr("{count} files").format(count=figure(len(rows)))
            told = self.tr("{files}, oldest {age}; listed {time}")
            text = told.format(files=files, age=age(now - min(row.claimed for row in rows)), time=clock(now))
        self._sum.set_text(text)
        self._choice_changed()

    def _choose(self, claim_ids: set[str]) -> None:
        selection = self.table.selectionModel()
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for claim_id in claim_ids:
            row = self.model.row_of(claim_id)
            if row >= 0:
                selection.select(self.model.index(row, 0), flags)

    def _choice_changed(self) -> None:
        claims = self.chosen()
        self._chosen.setText(self.tr("{count} chosen").format(count=figure(len(claims))))
        for button, why in (
            (self.finish, self._why_not(claims)),
            (self.give_back, self._why_not(claims)),
            (self.take_over, self._why_not_take_over(claims)),
        ):
            button.setEnabled(not why)
            button.setToolTip(why)
        self.card.show_claim(claims[0] if len(claims) == 1 else None)

    def _why_not(self, claims: Sequence[ClaimRow]) -> str:
        if not claims:
            return self.tr("Choose files first")
        if not all(row.is_claim for row in claims):
            return self.tr("A chosen file is no claim: nothing here is for it; move it away by hand")
        states = {row.state for row in claims}
        if ClaimState.THIS_RUN in states:
            return self.tr("The engine is working on a chosen file now")
        if not states <= _OURS:
            return self.tr("A chosen file is another engine's: take it over first")
        return ""

    def _why_not_take_over(self, claims: Sequence[ClaimRow]) -> str:
        if not claims:
            return self.tr("Choose files of another engine first")
        if any(row.state is not ClaimState.OTHER_ENGINE for row in claims):
            return self.tr("Only files that another engine claimed can be taken over")
        return ""

    def _act(self, act: ClaimAct, claim_ids: tuple[str, ...]) -> None:
        self.model.set_busy(frozenset(claim_ids))
        self.commands.claim_act(act, claim_ids)

    def _finish(self) -> None:
        self._act(ClaimAct.FINISH, tuple(row.claim_id for row in self.chosen()))

    def _give_back(self) -> None:
        self._act(ClaimAct.GIVE_BACK, tuple(row.claim_id for row in self.chosen()))

    def _take_over(self) -> None:
        sheet = TakeOverSheet(self.chosen(), now_ms(), parent=self.window())
        sheet.agreed.connect(self._take_over_agreed)
        sheet.open()

    def _take_over_agreed(self, claim_ids: tuple[str, ...]) -> None:
        self._act(ClaimAct.TAKE_OVER, claim_ids)

    def _open_folder(self) -> None:
        if self._dir is not None:
            self.commands.open_path(self._dir)

    def _copy_list(self) -> None:
        lines = [
            "\t".join((file_name(row.name), str(row.size), rfc3339(row.claimed), row.owner, row.state, claim_next(row)))
            for row in self.model.claims()
        ]
        copy_text("\n".join(lines))
        self.commands.said.emit(self.tr("{count} rows copied").format(count=figure(len(lines))), "")

    def _context_menu(self, place: QPoint) -> None:
        row = self.model.claim(self.table.indexAt(place).row())
        if row is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button, act in ((self.finish, self._finish), (self.give_back, self._give_back)):
            action = add_action(menu, button.words(), "claim-" + act.__name__[1:].replace("_", "-"))
            action.setEnabled(button.isEnabled())
            action.triggered.connect(act)
        action = add_action(menu, self.take_over.words(), "claim-take-over", enabled=self.take_over.isEnabled())
        action.triggered.connect(self._take_over)
        menu.addSeparator()
        add_action(menu, self.tr("Copy claim id"), "copy").setData(row.claim_id)
        add_action(menu, self.tr("Copy row"), "copy").setData(f"{file_name(row.name)}\t{state_word(row.state)}")
        add_action(menu, self.tr("Copy exact time"), "copy").setData(rfc3339(row.claimed))
        menu.triggered.connect(copy_data)
        menu.popup(self.table.viewport().mapToGlobal(place))
