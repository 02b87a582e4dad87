"""A place as the probe saw it: kind, name, volume, its answers as facts, and what to do when it is bad.

The card knows the five bad states and their buttons; what the buttons do is the page's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE, TokenName
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import ElidedLabel, IconLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE

PlaceTrouble = Literal["", "missing", "unreachable", "forbidden", "empty", "other-volume"]
PlaceAction = Literal["check-again", "make-folder", "try-now", "right-drive"]


@dataclass(frozen=True, slots=True)
class PlaceCardData:
    """What the card shows. `icon` is the kind's, e.g. `place-share`; `trouble` is empty for a good place.

    `problem` is the sentence for a bad one and names the missing right when it is `forbidden`. `notes` are quiet
    lines at the end: clock difference, longest name, last good pass.
    """

    icon: str
    kind: str
    name: str
    volume: str = ""
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    trouble: PlaceTrouble = ""
    problem: str = ""
    checking: bool = False
    makes: bool = True
    """Whether the place can be made from here: a folder, no bucket."""


class PlaceCard(Card):
    """A card for one place."""

    action = Signal(str)
    """A `PlaceAction`: check-again, make-folder, try-now or right-drive."""

    def __init__(self, data: PlaceCardData | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(gap=6, parent=parent)
        self._icon = IconLabel("place-folder", "text", SPACE.state_list)
        self._name = ElidedLabel("", "strong", cut=CUT_MIDDLE)
        self._check = Button("", "poll", "ghost", small=True, tip=self.tr("Check again"))
        self._volume = ElidedLabel("", "small", "text2")
        self._problem = TextLabel("", "small_strong", "warn", wrap=True)
        self._facts = FactList()
        self._notes = TextLabel("", "small", "text3", wrap=True)
        self._make = Button(self.tr("Make the folder"), "add", small=True)
        self._try = Button(self.tr("Try now"), "poll", small=True)
        self._right = Button(self.tr("This is the right drive…"), "check", small=True)
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons)
        for button in (self._make, self._try, self._right):
            flow.addWidget(button)
        head = QHBoxLayout()
        head.setSpacing(theme().px(SPACE.s))
        head.addWidget(self._icon)
        head.addWidget(self._name, 1)
        head.addWidget(self._check)
        self.rows.addLayout(head)
        for widget in (self._volume, self._problem, self._facts, self._notes, self._buttons):
            self.rows.addWidget(widget)
        self.rows.addStretch(1)
        self._check.clicked.connect(self._ask_check)
        self._make.clicked.connect(self._ask_make)
        self._try.clicked.connect(self._ask_try)
        self._right.clicked.connect(self._ask_right)
        self._tighten()
        if data is not None:
            self.set_data(data)

    def set_data(self, data: PlaceCardData) -> None:
        """Show this place."""
        kind = self.trouble_word(data.trouble) if data.trouble else data.kind
        if data.trouble == "missing" and not data.makes:
            kind = self.tr("Missing")
        bad = bool(data.trouble)
        token: TokenName = "warn" if bad else "text"
        self._icon.set_icon(f"place-{data.trouble}" if data.trouble else data.icon, token, kind)
        self._name.set_text(data.name)
        self._volume.set_text(" · ".join(part for part in (kind, data.volume) if part))
        self._problem.setText(data.problem)
        self._problem.set_look("small_strong" if bad else "small", "warn" if bad else "text2")
        self._facts.set_facts(data.facts)
        self._notes.setText("\n".join(data.notes))
        self._volume.setVisible(bool(self._volume.text()))
        self._problem.setVisible(bool(data.problem))
        self._facts.setVisible(bool(data.facts))
        self._notes.setVisible(bool(data.notes))
        self._make.setVisible(data.trouble == "missing" and data.makes)
        self._try.setVisible(data.trouble == "unreachable")
        self._right.setVisible(data.trouble == "other-volume")
        shown = ("missing", "unreachable", "other-volume") if data.makes else ("unreachable", "other-volume")
        self._buttons.setVisible(data.trouble in shown)
        for button in (self._check, self._try):
            button.setEnabled(not data.checking)
        self._check.setToolTip(self.tr("Checking…") if data.checking else self.tr("Check again"))
        self.setAccessibleName(f"{kind}: {data.name}")

    def trouble_word(self, trouble: PlaceTrouble) -> str:
        """A bad state in words; empty for a good place."""
        return {
            "": "",
            "missing": self.tr("Folder missing"),
            "unreachable": self.tr("Not reachable"),
            "forbidden": self.tr("A right is missing"),
            "empty": self.tr("Not mounted"),
            "other-volume": self.tr("Another drive"),
        }[trouble]

    @override
    def restyle(self) -> None:
        super().restyle()
        self._tighten()

    def _tighten(self) -> None:
        # The head holds a button, which brings its own air above and at the right.
        shown = theme()
        side, end = shown.px(SPACE.card_side), shown.px(SPACE.card_end)
        self.rows.setContentsMargins(side, shown.px(8), shown.px(8), end)

    def _ask_check(self) -> None:
        self.action.emit("check-again")

    def _ask_make(self) -> None:
        self.action.emit("make-folder")

    def _ask_try(self) -> None:
        self.action.emit("try-now")

    def _ask_right(self) -> None:
        self.action.emit("right-drive")
