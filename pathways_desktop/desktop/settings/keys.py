"""The part Keys: how the master key and the recovery key stand; exchange the one, make or try the other, seal anew."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget
from typing_extensions import override

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.keeping import ExchangeKeySheet, SealAnewSheet
from pathways_desktop.desktop.dialogs.recovery import MakeRecoverySheet, PaperSheet
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.part import Part, button_row, set_off, titled
from pathways_desktop.desktop.settings.words import escrow_facts, master_key_facts, recovery_facts, resealing_text
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.words import figure, now_ms
from pathways_desktop.domain.keys import KeyReport, Resealing
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.domain.setup import KeyState


class KeysPart(Part):
    """A card for each key, with its facts and its acts."""

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self._keys: KeyReport | None = None
        self._resealing: Resealing | None = None
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
        self.try_it = Button(self.tr("Try the recovery key…"), "test")
        recovery.rows.addWidget(self.recovery)
        recovery.rows.addWidget(button_row(self.make, self.try_it))
        self._escrow = titled(
            "user",
            self.tr("Escrow key of the hospital"),
            self.tr("The administrators of this machine named it. Whoever has its private half opens this store."),
        )
        self.escrow = FactList()
        self._escrow.rows.addWidget(self.escrow)
        feared = titled(
            "lock",
            self.tr("A key is feared known"),
            self.tr(
                "A stolen key file, a lost paper, somebody who left: everything is sealed anew under new keys, and the "
                "old keys are destroyed. Work goes on meanwhile."
            ),
        )
        self.seal_anew = Button(self.tr("Seal everything anew…"), "lock")
        self._how_far = TextLabel("", "small", "text2", wrap=True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Messages sealed anew"))
        for widget in (self._how_far, self.progress, button_row(self.seal_anew)):
            feared.rows.addWidget(widget)
        for card in (master, recovery, self._escrow, feared):
            self.rows.addWidget(card)
        self.rows.addStretch(1)
        self.exchange.clicked.connect(self._ask_exchange)
        self.make.clicked.connect(self._ask_new)
        self.try_it.clicked.connect(self._ask_paper)
        self.seal_anew.clicked.connect(self._ask_seal_anew)
        self._look()

    @override
    def enter(self) -> None:
        self._turn += 1
        asked = self.commands.facade.keys.report()
        self.commands.bridge.ask(asked, self._came, self._not_read, self._turn)

    def show_snapshot(self, snapshot: EngineSnapshot) -> None:
        """How far a sealing anew has come; at its end the keys are other ones."""
        before, self._resealing = self._resealing, snapshot.resealing
        if before is not None and self._resealing is None:
            self.enter()
        self._look()

    def _came(self, keys: KeyReport, turn: int) -> None:
        if turn == self._turn:
            self._show(keys)

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._keys = None
            for facts in (self.master, self.recovery):
                facts.set_facts((Fact("bad", error_text(error)),))
            self._look()

    def _show(self, keys: KeyReport) -> None:
        self._keys = keys
        self._resealing = keys.resealing
        now = now_ms()
        self.master.set_facts(master_key_facts(keys, now))
        self.recovery.set_facts(recovery_facts(keys, now))
        self.escrow.set_facts(escrow_facts(keys))
        self._look()

    def _look(self) -> None:
        keys, sealing = self._keys, self._resealing
        unknown = "" if keys is not None else self.tr("The state of the keys is not known yet")
        why = self.commands.why_not or unknown
        made = keys is not None and keys.recovery_since is not None
        self.make.set_words(self.tr("Make a new recovery key…") if made else self.tr("Make a recovery key…"))
        self.make.set_kind("plain" if made else "primary")
        busy = self.tr("Everything is being sealed anew") if sealing is not None else ""
        set_off(self.make, why or busy)
        set_off(self.exchange, why or busy or (self.tr("It is being exchanged") if self._exchanging else ""))
        set_off(self.try_it, why or ("" if made else self.tr("There is none yet")))
        set_off(self.seal_anew, why or busy)
        self._escrow.setVisible(keys is not None and keys.escrow is not None)
        self._how_far.setVisible(sealing is not None)
        self.progress.setVisible(sealing is not None)
        if sealing is not None:
            self._how_far.setText(resealing_text(sealing, now_ms()))
            self.progress.setRange(0, max(1, sealing.total))
            self.progress.setValue(sealing.done)

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

    def _exchanged(self, number: int) -> None:
        self._exchanging = False
        self.enter()
        told = self.tr("The store has a new master key, its number {number}. The old one is forgotten.")
        self.say(told.format(number=figure(number)))

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

    def _ask_paper(self) -> None:
        sheet = TryPaperSheet(self.commands, parent=self.window())
        sheet.opened.connect(self._tried)
        sheet.open()

    def _tried(self) -> None:
        self.say(self.tr("This recovery key opens everything that is kept. The try stands in the audit record."))

    def _ask_seal_anew(self) -> None:
        if self._keys is not None:
            sheet = SealAnewSheet(parent=self.window())
            sheet.agreed.connect(self._seal_anew)
            sheet.open()

    def _seal_anew(self) -> None:
        self.commands.bridge.ask(self.commands.facade.keys.reseal(), self._sealing, self.not_done)

    def _sealing(self, keys: KeyReport) -> None:
        self._show(keys)
        self.say(self.tr("Everything is being sealed anew, beside the work. A restart goes on with it."))


class TryPaperSheet(PaperSheet):
    """Whether the paper in the safe opens this store."""

    opened = Signal()

    def __init__(self, commands: Commands, *, parent: QWidget | None = None) -> None:
        told = self.tr("It is tried on the keys of this store. Nothing is changed, and what is typed is not kept.")
        super().__init__(self.tr("Try the recovery key"), self.tr("Try it"), "test", (told,), parent=parent)
        self._commands = commands
        self.agreed.connect(self._try)

    def _try(self, text: str) -> None:
        asked = self._commands.facade.keys.check_recovery_key(text)
        self._commands.bridge.ask(asked, self._opens, self.show_error)

    def _opens(self, _nothing: None) -> None:
        self.opened.emit()
        self.accept()
