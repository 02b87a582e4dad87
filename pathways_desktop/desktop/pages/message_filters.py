"""The chips under the search box: channel, state, time; and the line that says what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button, FilterChip
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure, minute, now_ms, start_of_day
from pathways_desktop.domain.message import MessageState
from pathways_desktop.engine.facade import MessageQuery

_HOUR, _DAY = 3_600_000, 86_400_000
_TIMES = ("hour", "today", "day", "week")


class MessageFilters(QWidget):
    """Keeps the query's chips. A channel that is fixed has no chip."""

    changed = Signal()
    stop_asked = Signal()
    go_on_asked = Signal()

    def __init__(self, *, fixed_channel: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._channels: tuple[str, ...] = ()
        self._fixed = fixed_channel
        self._time = ""
        self._query = MessageQuery()
        self._took = QElapsedTimer()
        self._ms: int | None = None
        self.channel_chip = FilterChip("", removable=True)
        self.channel_add = FilterChip(self.tr("+ Channel"))
        self.state_chip = FilterChip("", removable=True)
        self.state_add = FilterChip(self.tr("+ State"))
        self.time_chip = FilterChip("", removable=True)
        self.time_add = FilterChip(self.tr("+ Received"))
        self.type_chip = FilterChip("", removable=True)
        self.type_add = FilterChip(self.tr("+ Type"))
        self._types: Callable[[], tuple[str, ...]] = tuple
        self._chips = QWidget()
        flow = FlowLayout(self._chips, theme().px(SPACE.s))
        for chip in (
            self.channel_chip,
            self.channel_add,
            self.time_chip,
            self.time_add,
            self.state_chip,
            self.state_add,
            self.type_chip,
            self.type_add,
        ):
            flow.addWidget(chip)
        for add in (self.channel_add, self.state_add, self.time_add, self.type_add):
            add.setCheckable(False)
        self.found = TextLabel("", "small", "text2")
        self.stop = Button(self.tr("Stop"), kind="link", small=True)
        self.stop.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._chips, 1)
        row.addWidget(self.found)
        row.addWidget(self.stop)
        self.channel_chip.removed.connect(self._no_channel)
        self.channel_chip.clicked.connect(self._channel_menu)
        self.channel_add.clicked.connect(self._channel_menu)
        self.state_chip.removed.connect(self._no_state)
        self.state_chip.clicked.connect(self._state_menu)
        self.state_add.clicked.connect(self._state_menu)
        self.time_chip.removed.connect(self._no_time)
        self.time_chip.clicked.connect(self._time_menu)
        self.time_add.clicked.connect(self._time_menu)
        self.type_chip.removed.connect(self._no_type)
        self.type_chip.clicked.connect(self._type_menu)
        self.type_add.clicked.connect(self._type_menu)
        self.stop.clicked.connect(self._stop_pressed)
        self._stops = True
        self._show()

    @property
    def query(self) -> MessageQuery:
        """Channel, states and times as the chips say."""
        return self._query

    @property
    def is_set(self) -> bool:
        """Whether a chip narrows the list."""
        query = self._query
        return bool((query.channel and not self._fixed) or query.states or query.since or query.until or query.type)

    def set_channels(self, names: tuple[str, ...]) -> None:
        """The channels to choose from."""
        self._channels = names

    def set_types(self, types: Callable[[], tuple[str, ...]]) -> None:
        """Who tells the types to choose from when the menu opens."""
        self._types = types

    @property
    def time(self) -> str:
        """Which span of time was chosen, by its key; empty for none."""
        return self._time

    def set_query(self, query: MessageQuery, time: str = "") -> None:
        """Take these chips without telling. `time`: the key of the span that its times were chosen by."""
        self._query = query
        self._time = time or ("range" if query.since is not None or query.until is not None else "")
        self._show()

    def only_state(self, state: MessageState) -> None:
        """The chip of this state and of no other one."""
        self._set(replace(self._query, states=frozenset((state,))))

    def only_type(self, kind: str) -> None:
        """The chip of this type."""
        self._set(replace(self._query, type=kind))

    def clear(self) -> None:
        """No chip."""
        channel = self._query.channel if self._fixed else None
        self._time = ""
        self._set(MessageQuery(channel))

    def asked(self) -> None:
        """A query went out: the time to the first answer counts."""
        self._ms = None
        self._took.start()

    def show_found(self, known: int, total: int | None, back_to: int | None, *, busy: bool, more: bool) -> None:
        """`n found in m ms`, or how far a search by opening has come."""
        if self._ms is None and not busy and self._took.isValid():
            self._ms = self._took.elapsed()
        searching = back_to is not None
        if back_to is not None:
            text = self.tr("{count} found, searched back to {time}")
            self.found.setText(text.format(count=figure(known), time=minute(back_to)))
        elif busy and not known:
            self.found.setText(self.tr("Looking…"))
        elif self._ms is not None:
            count = figure(total) if total is not None else self.tr("more than {count}").format(count=figure(known))
            self.found.setText(self.tr("{count} found in {ms} ms").format(count=count, ms=figure(self._ms)))
        self.stop.setVisible(searching and (busy or more))
        self._stops = busy
        self.stop.set_words(self.tr("Stop") if busy else self.tr("Go on"))

    def _stop_pressed(self) -> None:
        (self.stop_asked if self._stops else self.go_on_asked).emit()

    def _set(self, query: MessageQuery) -> None:
        self._query = query
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        query = self._query
        has_channel = query.channel is not None and not self._fixed
        self.channel_chip.setVisible(has_channel)
        self.channel_add.setVisible(not has_channel and not self._fixed)
        if query.channel is not None:
            self.channel_chip.set_words(self.tr("Channel: {name}").format(name=query.channel))
        self.state_chip.setVisible(bool(query.states))
        self.state_add.setVisible(not query.states)
        words = ", ".join(state_word(state) for state in MessageState if state in query.states)
        self.state_chip.set_words(self.tr("State: {words}").format(words=words))
        self.time_chip.setVisible(bool(self._time))
        self.time_add.setVisible(not self._time)
        self.time_chip.set_words(self.tr("Received: {words}").format(words=self._time_word(self._time)))
        self.type_chip.setVisible(bool(query.type))
        self.type_add.setVisible(not query.type)
        self.type_chip.set_words(self.tr("Type: {name}").format(name=query.type))
        for chip in (self.channel_chip, self.state_chip, self.time_chip, self.type_chip):
            chip.setChecked(True)

    def _time_word(self, time: str) -> str:
        words = {
            "hour": self.tr("last hour"),
            "today": self.tr("today"),
            "day": self.tr("last 24 hours"),
            "week": self.tr("last 7 days"),
        }
        if time in words:
            return words[time]
        since, until = self._query.since, self._query.until
        if since is not None and until is not None:
            return self.tr("{since} to {until}").format(since=minute(since), until=minute(until))
        if until is not None:
            return self.tr("before {until}").format(until=minute(until))
        return self.tr("since {since}").format(since=minute(since)) if since is not None else ""

    def _new_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    @staticmethod
    def _open_under(menu: QMenu, chip: FilterChip, other: FilterChip) -> None:
        shown = chip if chip.isVisible() else other
        shown.setChecked(shown is chip)
        menu.popup(shown.mapToGlobal(shown.rect().bottomLeft()))

    def _channel_menu(self) -> None:
        menu = self._new_menu()
        for name in self._channels:
            menu.addAction(name).setData(name)
        if not self._channels:
            menu.addAction(self.tr("No channel yet")).setEnabled(False)
        menu.triggered.connect(self._channel_chosen)
        self._open_under(menu, self.channel_chip, self.channel_add)

    def _state_menu(self) -> None:
        menu = self._new_menu()
        for state in MessageState:
            action = menu.addAction(state_word(state))
            action.setData(state.value)
            action.setCheckable(True)
            action.setChecked(state in self._query.states)
        menu.triggered.connect(self._state_chosen)
        self._open_under(menu, self.state_chip, self.state_add)

    def _time_menu(self) -> None:
        menu = self._new_menu()
        for time in _TIMES:
            menu.addAction(self._time_word(time)).setData(time)
        menu.triggered.connect(self._time_chosen)
        self._open_under(menu, self.time_chip, self.time_add)

    def _type_menu(self) -> None:
        menu = self._new_menu()
        known = {*self._types(), self._query.type} - {""}
        for kind in sorted(known):
            menu.addAction(kind).setData(kind)
        if not known:
            menu.addAction(self.tr("No type among the messages listed")).setEnabled(False)
        menu.triggered.connect(self._type_chosen)
        self._open_under(menu, self.type_chip, self.type_add)

    def _type_chosen(self, action: QAction) -> None:
        self.only_type(str(action.data()))

    def _no_type(self) -> None:
        self.only_type("")

    def _channel_chosen(self, action: QAction) -> None:
        self._set(replace(self._query, channel=str(action.data())))

    def _state_chosen(self, action: QAction) -> None:
        state = MessageState(str(action.data()))
        self._set(replace(self._query, states=self._query.states ^ {state}))

    def _time_chosen(self, action: QAction) -> None:
        self._time = str(action.data())
        now = now_ms()
        since = {"hour": now - _HOUR, "today": start_of_day(now), "day": now - _DAY, "week": now - 7 * _DAY}
        self._set(replace(self._query, since=since[self._time], until=None))

    def _no_channel(self) -> None:
        self._set(replace(self._query, channel=None))

    def _no_state(self) -> None:
        self._set(replace(self._query, states=frozenset()))

    def _no_time(self) -> None:
        self._time = ""
        self._set(replace(self._query, since=None, until=None))
