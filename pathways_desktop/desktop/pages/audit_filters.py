"""The chips over the audit record: time, who, what, channel; and the line that says how many were found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from pathways_desktop.desktop.foreign_words import act_text
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import FilterChip
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure, now_ms, start_of_day
from pathways_desktop.domain.audit_words import AUDIT_WORDS
from pathways_desktop.engine.facade_setup import RecordQuery

_HOUR, _DAY = 3_600_000, 86_400_000
_TIMES = ("hour", "today", "day", "week")


class AuditFilters(QWidget):
    """Keeps the query's chips."""

    changed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._time = ""
        self._query = RecordQuery()
        self._names: Sequence[str] = ()
        self._channels: Sequence[str] = ()
        words = {
            "time": self.tr("+ Time"),
            "who": self.tr("+ Who"),
            "what": self.tr("+ What"),
            "channel": self.tr("+ Channel"),
        }
        menus: dict[str, Callable[[], None]] = {
            "time": self._time_menu,
            "who": self._who_menu,
            "what": self._what_menu,
            "channel": self._channel_menu,
        }
        chips = QWidget()
        flow = FlowLayout(chips, theme().px(SPACE.s))
        self.chips: dict[str, FilterChip] = {}
        self.adds: dict[str, FilterChip] = {}
        for key, text in words.items():
            chip, add = FilterChip("", removable=True), FilterChip(text)
            add.setCheckable(False)
            for one in (chip, add):
                one.setObjectName(key)
                one.clicked.connect(menus[key])
                flow.addWidget(one)
            chip.removed.connect(self._removed)
            self.chips[key], self.adds[key] = chip, add
        self.found = TextLabel("", "small", "text2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(chips, 1)
        row.addWidget(self.found)
        self._show()

    @property
    def query(self) -> RecordQuery:
        """What the chips say."""
        return self._query

    def standing(self) -> tuple[RecordQuery, str]:
        """The chips, for some that are made anew."""
        return self._query, self._time

    def stand(self, kept: tuple[RecordQuery, str]) -> None:
        """Take these chips without telling."""
        self._query, self._time = kept
        self._show()

    @property
    def is_set(self) -> bool:
        """Whether a chip narrows the list."""
        return self._query != RecordQuery()

    def set_choices(self, names: Sequence[str], channels: Sequence[str]) -> None:
        """Whom and which channels a chip may name."""
        self._names, self._channels = names, channels

    def clear(self) -> None:
        """No chip."""
        self._time = ""
        self._set(RecordQuery())

    def show_found(self, known: int, total: int | None, *, busy: bool, complete: bool) -> None:
        """`15 of 18,204`."""
        if busy and not known:
            self.found.setText(self.tr("Looking…"))
            return
        count = figure(known) if complete else self.tr("more than {count}").format(count=figure(known))
        if not self.is_set and total is not None:
            count = figure(total)
        self.found.setText(self.tr("{count} of {total}").format(count=count, total=figure(total or 0)))

    def _set(self, query: RecordQuery) -> None:
        self._query = query
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        query = self._query
        titles = sorted({act_text(what) for what in query.whats})
        texts = {
            "time": self.tr("Time: {words}").format(words=self._time_word(self._time)) if self._time else "",
            "who": self.tr("Who: {name}").format(name=query.who) if query.who else "",
            "what": self.tr("What: {words}").format(words=", ".join(titles)) if titles else "",
            "channel": self.tr("Channel: {name}").format(name=query.channel) if query.channel else "",
        }
        for key, text in texts.items():
            self.chips[key].setVisible(bool(text))
            self.adds[key].setVisible(not text)
            self.chips[key].set_words(text)
            self.chips[key].setChecked(True)

    def _time_word(self, time: str) -> str:
        return {
            "hour": self.tr("last hour"),
            "today": self.tr("today"),
            "day": self.tr("last 24 hours"),
            "week": self.tr("last 7 days"),
        }.get(time, "")

    def _removed(self) -> None:
        key = self.sender().objectName()
        if key == "time":
            self._time = ""
            self._set(replace(self._query, since=None))
        elif key == "who":
            self._set(replace(self._query, who=None))
        elif key == "what":
            self._set(replace(self._query, whats=frozenset()))
        else:
            self._set(replace(self._query, channel=None))

    def _open(
        self, key: str, entries: Sequence[tuple[str, str, bool | None]], chosen: Callable[[QAction], None]
    ) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for text, data, on in entries:
            action = menu.addAction(text)
            action.setData(data)
            if on is not None:
                action.setCheckable(True)
                action.setChecked(on)
        if not entries:
            menu.addAction(self.tr("Nothing to choose from yet")).setEnabled(False)
        menu.triggered.connect(chosen)
        shown = self.chips[key] if self.chips[key].isVisible() else self.adds[key]
        shown.setChecked(shown is self.chips[key])
        menu.popup(shown.mapToGlobal(shown.rect().bottomLeft()))

    def _time_menu(self) -> None:
        self._open("time", [(self._time_word(time), time, None) for time in _TIMES], self._time_chosen)

    def _who_menu(self) -> None:
        self._open("who", [(name, name, None) for name in self._names], self._who_chosen)

    def _what_menu(self) -> None:
        titles = sorted({(act_text(word), word) for word in AUDIT_WORDS})
        self._open("what", [(title, word, word in self._query.whats) for title, word in titles], self._what_chosen)

    def _channel_menu(self) -> None:
        self._open("channel", [(name, name, None) for name in self._channels], self._channel_chosen)

    def _time_chosen(self, action: QAction) -> None:
        self._time = str(action.data())
        now = now_ms()
        since = {"hour": now - _HOUR, "today": start_of_day(now), "day": now - _DAY, "week": now - 7 * _DAY}
        self._set(replace(self._query, since=since[self._time]))

    def _who_chosen(self, action: QAction) -> None:
        self._set(replace(self._query, who=str(action.data())))

    def _what_chosen(self, action: QAction) -> None:
        self._set(replace(self._query, whats=self._query.whats ^ {str(action.data())}))

    def _channel_chosen(self, action: QAction) -> None:
        self._set(replace(self._query, channel=str(action.data())))
