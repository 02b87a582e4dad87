"""The card under the claims: the chosen one's own line, and what each button would do with it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.pages.base import copy_text
from pathways_desktop.desktop.sentences import claim_next, owner_sign
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.cards import Card
from pathways_desktop.desktop.widgets.labels import ElidedLabel, TextLabel
from pathways_desktop.desktop.widgets.line_strip import Branch, LineData, LineStrip, Station
from pathways_desktop.desktop.widgets.painting import CUT_LEFT
from pathways_desktop.desktop.words import file_name, now_ms, short_moment, size_text
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.rows import ClaimRow


class ClaimCard(Card):
    """Hidden while none or several are chosen."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(gap=6, parent=parent)
        self._claim: ClaimRow | None = None
        self._name = ElidedLabel("", "strong", cut=CUT_LEFT)
        self._size = TextLabel("", "small", "text3")
        self.copy = Button(self.tr("Copy claim id"), "copy", "ghost", small=True)
        head = QHBoxLayout()
        head.setSpacing(theme().px(SPACE.s))
        head.addWidget(self._name, 1)
        head.addWidget(self._size)
        head.addWidget(self.copy)
        self._line = LineStrip(compact=True, clickable=False)
        self._text = TextLabel("", "small", "text2", wrap=True)
        self.rows.addLayout(head)
        self.rows.addWidget(self._line)
        self.rows.addWidget(self._text)
        self.copy.clicked.connect(self._copy)
        self.hide()

    def show_claim(self, row: ClaimRow | None) -> None:
        """Show this claim; None hides the card."""
        self._claim = row
        self.setVisible(row is not None)
        if row is None:
            return
        self._name.set_text(file_name(row.name))
        self._size.setText(size_text(row.size))
        self.copy.setEnabled(row.is_claim)
        works = row.state is ClaimState.THIS_RUN
        stations = (
            Station("claimed", short_moment(row.claimed, now_ms()), self.tr("Claimed"), said(row.owner)),
            Station(
                "store",
                self.tr("in hand") if works else self.tr("stopped"),
                self.tr("Store"),
                claim_next(row) if works else self.tr("not reached"),
                reached=works,
            ),
        )
        branch = Branch("next", self.tr("Not delivered yet"), self.tr("begins after the store"), "pending")
        self._line.set_data(LineData(stations, (branch,)))
        if not row.is_claim:
            self._text.setText(self.tr("Its name is no claim name. It is not ours and is never taken in."))
            return
        sign = owner_sign(row)
        self._text.setText(f"{sign}. {self._explained(row.state)}" if sign else self._explained(row.state))

    def _explained(self, state: ClaimState) -> str:
        if state is ClaimState.THIS_RUN:
            return self.tr("The engine has it in hand. It leaves this list when it is stored and removed.")
        if state is ClaimState.OTHER_ENGINE:
            return self.tr(
                "Take over makes it this engine's, which stores and delivers it. Do it only when the other engine is "
                "stopped or replaced. It is audited."
            )
        return self.tr(
            "Finish stores it now and then removes it, as the next pass would. Give back moves it to the drop folder, "
            "where it stays until it changes or you poll the channel; what is stored already is finished instead. Both "
            "are safe to press twice."
        )

    def _copy(self) -> None:
        if self._claim is not None:
            copy_text(self._claim.claim_id)
