"""The part Keys: how the master key and the recovery key stand; exchange the one, make the other."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.keeping import ExchangeKeySheet
from pathways_desktop.desktop.dialogs.recovery import MakeRecoverySheet
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.part import Part, button_row, set_off, titled
from pathways_desktop.desktop.settings.words import master_key_facts, recovery_facts
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.words import figure, now_ms
from pathways_desktop.domain.setup import KeyState
from pathways_desktop.engine.facade_keeping import KeyFacts


class KeysPart(Part):
    """Two cards, each with its facts and its acts."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self._keys: KeyFacts | None = None
        self._turn = 0
        self._exchanging = False
        master = titled(
            "key",
            self.tr("Master key"),
            self.tr("It opens the keys of the months, and these open the messages. It never lies in the home folder."),
        )
        self.master = FactList()
        self.exchange = Button(self.tr("Exchange the master key…"), "swap")
        master.rows.addWidget(self.master)
        master.rows.addWidget(button_row(self.exchange))
        recovery = titled(
            "shield",
            self.tr("Recovery key"),
            self.tr("On paper, in a safe. It opens the store where the master key is lost, also on another machine."),
        )
        self.recovery = FactList()
        self.make = Button(self.tr("Make a recovery key…"), "add", "primary")
        recovery.rows.addWidget(self.recovery)
        recovery.rows.addWidget(button_row(self.make))
        for card in (master, recovery):
            self.rows.addWidget(card)
        self.rows.addStretch(1)
        self.exchange.clicked.connect(self._ask_exchange)
        self.make.clicked.connect(self._ask_new)
        self._look()

    @override
    def enter(self) -> None:
        self._turn += 1
        asked = self.commands.facade.keeping.keys()
        self.commands.bridge.ask(asked, self._came, self._not_read, self._turn)

    def _came(self, keys: KeyFacts, turn: int) -> None:
        if turn == self._turn:
            self._show(keys)

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._keys = None
            for facts in (self.master, self.recovery):
                facts.set_facts((Fact("bad", error_text(error)),))
            self._look()

    def _show(self, keys: KeyFacts) -> None:
        self._keys = keys
        now = now_ms()
        self.master.set_facts(master_key_facts(keys, now))
        self.recovery.set_facts(recovery_facts(keys, now))
        self._look()

    def _look(self) -> None:
        keys = self._keys
        unknown = "" if keys is not None else self.tr("The state of the keys is not known yet")
        made = keys is not None and keys.recovery_since is not None
        words = self.tr("Make a new recovery key…") if made else self.tr("Make a recovery key…")
        self.make.set_words(words)
        self.make.set_kind("plain" if made else "primary")
        set_off(self.make, unknown)
        set_off(self.exchange, unknown or (self.tr("It is being exchanged") if self._exchanging else ""))

    # ---------------------------------------------------------------- acts

    def _ask_exchange(self) -> None:
        if self._keys is not None:
            sheet = ExchangeKeySheet(self._keys.keeper, parent=self.window())
            sheet.agreed.connect(self._exchange)
            sheet.open()

    def _exchange(self) -> None:
        self._exchanging = True
        self._look()
        self.say(self.tr("The master key is being exchanged…"))
        self.commands.bridge.ask(self.commands.facade.keeping.exchange_key(), self._exchanged, self._not_exchanged)

    def _exchanged(self, keys: KeyFacts) -> None:
        self._exchanging = False
        self._show(keys)
        told = self.tr("The store has a new master key, its number {number}. The old one is forgotten.")
        self.say(told.format(number=figure(keys.number)))

    def _not_exchanged(self, error: Exception) -> None:
        self._exchanging = False
        self._look()
        self.not_done(error)

    def _ask_new(self) -> None:
        again = self._keys is not None and self._keys.recovery_since is not None
        sheet = MakeRecoverySheet(self.commands, again=again, parent=self.window())
        sheet.kept.connect(self._made)
        sheet.open()

    def _made(self, _state: KeyState) -> None:
        self.say(self.tr("The recovery key is valid from now on. An earlier one is void."))
        self.enter()
