"""The first tab of a channel: its line, the day, its place, what waits and why, and what waits by age."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.confirm import AcceptDriveSheet
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.pages.folder_card import FolderCard
from pathways_desktop.desktop.pages.tab import Tab
from pathways_desktop.desktop.pages.waiting_card import WaitingCard
from pathways_desktop.desktop.sentences import code_text, is_failure, kind_text, place_icon
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.age_table import AgeRow, AgeTable
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.day_chart import DayChart, DayData
from pathways_desktop.desktop.widgets.facts import Fact, FactMark
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.line_strip import Branch, LineData, LineStrip, Station
from pathways_desktop.desktop.widgets.place_card import PlaceCard, PlaceCardData, PlaceTrouble
from pathways_desktop.desktop.words import age, clock, figure, local, short_moment
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import ChannelRow, DestinationCount, EngineSnapshot
from pathways_desktop.domain.rows import PlaceCard as PlaceRow

_FOLDER = "folder"
AGE_MINUTES = (0, 5, 10, 20, 40, 80)
"""The lower bounds of the columns of the age table."""
_TROUBLES: dict[PlaceState, PlaceTrouble] = {
    PlaceState.READY: "",
    PlaceState.MISSING: "missing",
    PlaceState.UNREACHABLE: "unreachable",
    PlaceState.FORBIDDEN: "forbidden",
    PlaceState.EMPTY: "empty",
    PlaceState.OTHER_VOLUME: "other-volume",
}


class Overview(Tab):
    """Everything about a channel on one page that scrolls as a whole."""

    claims_asked = Signal()
    messages_asked = Signal(object)
    """The least age of what waits in ms, or None for all."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        shown = theme()
        self._row: ChannelRow | None = None
        # What holds others is made first: a widget that changes its parent has all that is in it styled anew.
        self._scroll = QScrollArea(self)
        inner = QWidget()
        self._scroll.setWidget(inner)
        self.line = LineStrip()
        self._line_card = Card(gap=0, parent=inner)
        self._line_card.rows.addWidget(self.line)
        self._chart = DayChart()
        self._chart_note = TextLabel("", "small", "text2", wrap=True)
        day = Card(gap=6, parent=inner)
        head = QHBoxLayout()
        head.setSpacing(shown.px(10))
        head.addWidget(TextLabel(self.tr("Received today"), "strong"))
        head.addWidget(self._chart_note, 1)
        day.rows.addLayout(head)
        day.rows.addWidget(self._chart)
        self.place = PlaceCard(parent=inner)
        self.waiting = WaitingCard(commands, parent=inner)
        self.folders = FolderCard(commands, parent=inner)
        self.ages = AgeTable()
        ages = Card(gap=6, parent=inner)
        ages.rows.addWidget(TextLabel(self.tr("What waits, by age"), "strong"))
        ages.rows.addWidget(self.ages)
        inner.setProperty("box", "page")
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, shown.px(SPACE.gap), 0, 0)
        grid.setSpacing(shown.px(SPACE.gap))
        grid.addWidget(self._line_card, 0, 0, 1, 2)
        grid.addWidget(day, 1, 0, 1, 2)
        grid.addWidget(self.place, 2, 0)
        grid.addWidget(self.waiting, 2, 1)
        grid.addWidget(self.folders, 3, 0, 1, 2)
        grid.addWidget(ages, 4, 0, 1, 2)
        grid.setColumnStretch(0, 46)
        grid.setColumnStretch(1, 54)
        grid.setRowStretch(5, 1)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll)
        self.line.station_clicked.connect(self._station)
        self.line.branch_clicked.connect(self._branch)
        self.place.action.connect(self._place_action)
        self.ages.cell_chosen.connect(self._age_chosen)

    @override
    def show_channel(self, row: ChannelRow, snapshot: EngineSnapshot) -> None:
        self._row = row
        self.channel = row.name
        now = snapshot.at
        self.line.set_data(self._line_data(row, now))
        moment = local(now)
        half = moment.hour * 2 + moment.minute / 30
        usual = row.usual.half_hours if row.usual is not None else ()
        values = row.half_hours[: int(half) + 1]
        self._chart.set_data(DayData(values, usual, now=half, now_text=f"{moment:%H:%M}"))
        last = row.half_hours[int(half)] if len(row.half_hours) > int(half) else 0
        note = self.tr("{count} in this half hour").format(count=figure(last))
        if row.usual is not None:
            text = self.tr("You are told after {limit} of silence: the longest pause at this hour was {longest}")
            told = text.format(limit=age(row.usual.alarm_ms), longest=age(row.usual.longest_ms))
            note = f"{note}  ·  {told}"
        self._chart_note.setText(note)
        self.place.setVisible(row.place is not None)
        if row.place is not None:
            self.place.set_data(self._place_data(row, row.place, now))
        self.waiting.show_channel(row, snapshot)
        self.folders.show_channel(row)
        where = {
            "s3": self.tr("in the bucket"),
            "azblob": self.tr("in the container"),
            "queue": self.tr("in the queue"),
        }
        waiting = row.waiting_ages if row.waiting is not None else None
        rows = [AgeRow(_FOLDER, where.get(row.source_kind, self.tr("in the folder")), waiting)]
        rows += [AgeRow(f"to:{one.name}", self.tr("for {name}").format(name=one.name), one.ages) for one in row.counts]
        self.ages.set_rows(tuple(rows))

    @override
    def leave(self) -> None:
        self.folders.leave()

    @override
    def focus_worst(self) -> None:
        if self._row is not None and self._row.place is not None and self._row.place.state is not PlaceState.READY:
            self._scroll.ensureWidgetVisible(self.place)
            self.place.setFocus()
            self.place.focusNextChild()
            return
        self.line.setFocus()
        self.line.focusNextChild()

    def _line_data(self, row: ChannelRow, now: int) -> LineData:
        unknown = row.waiting is None
        oldest = ""
        if row.oldest_waiting is not None:
            oldest = self.tr("oldest {age}").format(age=age(now - row.oldest_waiting))
        stations = (
            Station(
                "waiting",
                "?" if unknown else figure(row.waiting or 0),
                self.tr("Waiting"),
                self.tr("not known") if unknown else oldest,
                reached=not unknown,
            ),
            Station("claimed", figure(row.claimed), self.tr("Claimed"), self.tr("this run")),
            Station("stored", figure(row.received_today), self.tr("Stored"), self.tr("today")),
        )
        return LineData(stations, tuple(self._branch_data(one) for one in row.counts))

    def _branch_data(self, one: DestinationCount) -> Branch:
        state = "delivered"
        if one.failed or (one.retrying and is_failure(one.last_code)):
            state = "failed"
        elif one.retrying:
            state = "retrying"
        elif one.queued:
            state = "delivering"
        elif not one.delivered_today:
            state = "pending"
        parts = (
            (one.queued, self.tr("{count} wait").format(count=figure(one.queued))),
            (one.failed, self.tr("{count} failed").format(count=figure(one.failed))),
        )
        note = ", ".join(text for count, text in parts if count)
        if not note:
            note = self.tr("{count} delivered").format(count=figure(one.delivered_today))
        return Branch(one.name, one.name, note, state)

    def _place_data(self, row: ChannelRow, place: PlaceRow, now: int) -> PlaceCardData:
        bad: FactMark = "bad" if place.code else "look"
        marks: dict[bool | None, FactMark] = {True: "good", False: bad, None: "none"}
        notes = []
        if place.longest_name is not None:
            longest = figure(place.longest_name)
            if place.clock_difference_ms is None:
                notes.append(self.tr("Longest name {count}").format(count=longest))
            else:
                seconds = figure(round(abs(place.clock_difference_ms) / 1000))
                text = self.tr("Clock difference {seconds} s, longest name {count}")
                notes.append(text.format(seconds=seconds, count=longest))
        if place.last_good_pass is not None:
            notes.append(self.tr("Last good pass {time}").format(time=short_moment(place.last_good_pass, now)))
        if row.busy_since is not None:
            here, there = self.tr("No progress since {time}"), self.tr("No progress at {name} since {time}")
            text = here if row.busy_with is None else there
            notes.append(text.format(time=clock(row.busy_since), name=row.busy_with))
        trouble = _TROUBLES[place.state]
        problem = (said(row.sentence or "") or code_text(place.code)) if trouble or place.code else ""
        return PlaceCardData(
            icon=place_icon(place.kind, place.drive),
            kind=kind_text(place),
            name=place.where,
            volume=place.volume,
            facts=tuple(Fact(marks[fact.ok], said(fact.text)) for fact in place.facts),
            notes=tuple(notes),
            trouble=trouble,
            problem=problem,
            makes=place.kind in ("folder", "sftp", "queue"),
        )

    def _station(self, key: str) -> None:
        if key == "waiting":
            self._scroll.ensureWidgetVisible(self.waiting)
            self.waiting.focus_list()
        elif key == "claimed":
            self.claims_asked.emit()
        else:
            self.messages_asked.emit(None)

    def _branch(self, _destination: str) -> None:
        self.messages_asked.emit(None)

    def _age_chosen(self, key: str, number: int) -> None:
        if key == _FOLDER:
            self.waiting.show_all()
            self._scroll.ensureWidgetVisible(self.waiting)
            self.waiting.focus_list()
        else:
            self.messages_asked.emit(AGE_MINUTES[number] * 60_000)

    def _place_action(self, action: str) -> None:
        if action == "check-again":
            self.commands.check((self.channel,))
        elif action == "make-folder":
            self.commands.make_folder(self.channel, None)
        elif action == "try-now":
            self.commands.poll((self.channel,))
        elif self._row is not None and self._row.place is not None:
            sheet = AcceptDriveSheet(self.channel, self._row.place, parent=self.window())
            sheet.agreed.connect(self._drive_accepted)
            sheet.open()

    def _drive_accepted(self, channel: str) -> None:
        self.commands.accept_volume(channel)
