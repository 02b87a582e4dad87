"""The page Settings: General, Retention and backup, Keys, Log, each a part of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.settings.general import GeneralPart
from pathways_desktop.desktop.settings.keys import KeysPart
from pathways_desktop.desktop.settings.log import LogPart
from pathways_desktop.desktop.settings.part import Part
from pathways_desktop.desktop.settings.retention import RetentionPart
from pathways_desktop.desktop.widgets.cards import Hairline
from pathways_desktop.domain.rows import EngineSnapshot

GENERAL, RETENTION, KEYS, LOG = range(4)


class SettingsPage(Page):
    """What counts for the whole program. The settings of a channel are in its editor."""

    place_reset_asked = Signal()

    def __init__(self, commands: Commands, preferences: Preferences, *, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("Pages", "Settings"), commands, parent=parent)
        self._in_front = False
        self.quiet.set_text(self.tr("For the whole program; a channel's own are in its tab Settings"))
        self._preferences = preferences
        self.bar = QTabBar()
        self.bar.setAccessibleName(self.tr("Parts of the settings"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        self._stack = QStackedWidget(self)
        self.body.setSpacing(0)
        self.body.addWidget(self.bar)
        self.body.addWidget(Hairline())
        self.body.addWidget(self._stack, 1)

    @override
    def build(self) -> Iterator[None]:
        self.general = GeneralPart(self.commands, self._preferences, parent=self._stack)
        self.retention = RetentionPart(self.commands, parent=self._stack)
        yield
        self.keys = KeysPart(self.commands, parent=self._stack)
        self.log = LogPart(self.commands, self._preferences, parent=self._stack)
        self.parts: tuple[Part, ...] = (self.general, self.retention, self.keys, self.log)
        names = (self.tr("General"), self.tr("Retention and backup"), self.tr("Keys"), self.tr("Log"))
        for part, name in zip(self.parts, names, strict=True):
            part.setAccessibleName(name)
            self.bar.addTab(name)
            self._stack.addWidget(part)
        self.bar.currentChanged.connect(self._turned)
        self.general.place_reset_asked.connect(self.place_reset_asked)

    @property
    def part(self) -> Part:
        """The part in front."""
        return self.parts[self.bar.currentIndex()]

    def show_part(self, number: int) -> None:
        """Bring a part to the front."""
        self.bar.setCurrentIndex(number)

    @override
    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        self.log.show_snapshot(snapshot)
        self.keys.show_snapshot(snapshot)
        if not self._in_front:
            self._in_front = True
            self.part.enter()

    @override
    def standing(self) -> dict[str, Any]:
        return {"part": self.bar.currentIndex()}

    @override
    def stand(self, kept: Mapping[str, Any]) -> None:
        self.show_part(kept["part"])

    def leave(self) -> None:
        """The page is not in front any more: nothing here asks by the clock then."""
        self._in_front = False
        for part in self.parts:
            part.leave()

    @override
    def start_find(self) -> None:
        self.show_part(LOG)
        self.part.start_find()

    @override
    def poll(self) -> None:
        self.part.enter()

    @override
    def escape(self) -> bool:
        return self.part.escape()

    def _turned(self, number: int) -> None:
        for part in self.parts:
            part.leave()
        self._stack.setCurrentIndex(number)
        if self._in_front:
            self.parts[number].enter()
