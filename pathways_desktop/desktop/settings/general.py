"""The part General: colours, notices, where the window stands, and what this installation is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget
from typing_extensions import override

from pathways_desktop import __version__
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.language import Language, speak
from pathways_desktop.desktop.pages.base import copy_text
from pathways_desktop.desktop.preferences import IDLE_MINUTES, Preferences
from pathways_desktop.desktop.sentences import error_text
from pathways_desktop.desktop.settings.part import Part, button_row, set_off, titled
from pathways_desktop.desktop.settings.words import policy_facts
from pathways_desktop.desktop.theme.theme import Mode, theme
from pathways_desktop.desktop.theme.tokens import SPACE
from pathways_desktop.desktop.tick_box import TickBox
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.fields import ChoiceDot
from pathways_desktop.desktop.widgets.flow import FlowLayout
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.policies import MachineRules


class GeneralPart(Part):
    """Choices that count at once; nothing here waits for a Save."""

    place_reset_asked = Signal()

    def __init__(self, commands: Commands, preferences: Preferences, *, parent: QWidget | None = None) -> None:
        super().__init__(commands, parent=parent)
        self._preferences = preferences
        look = titled(
            "eye",
            self.tr("Colours"),
            self.tr("High contrast of the system stands over this choice. The size of text is the system's."),
        )
        choices = QWidget()
        flow = FlowLayout(choices, theme().px(SPACE.l))
        self.modes = {
            Mode.SYSTEM: ChoiceDot(self.tr("As the system")),
            Mode.LIGHT: ChoiceDot(self.tr("Light")),
            Mode.DARK: ChoiceDot(self.tr("Dark")),
            Mode.CONTRAST: ChoiceDot(self.tr("High contrast")),
        }
        self._group = QButtonGroup(self)
        for dot in self.modes.values():
            self._group.addButton(dot)
            flow.addWidget(dot)
            dot.toggled.connect(self._mode_chosen)
        look.rows.addWidget(choices)
        language = titled(
            "edit",
            self.tr("Language"),
            self.tr("It changes at once, in the tray too. The names of settings in channels.yaml and codes stay."),
        )
        choices = QWidget()
        flow = FlowLayout(choices, theme().px(SPACE.l))
        self.languages = {one: ChoiceDot(one.own_name or self.tr("As the system")) for one in Language}
        self._tongues = QButtonGroup(self)
        for dot in self.languages.values():
            self._tongues.addButton(dot)
            flow.addWidget(dot)
            dot.toggled.connect(self._language_chosen)
        language.rows.addWidget(choices)
        notices = titled(
            "bell",
            self.tr("Notices"),
            self.tr(
                "One for each cause and channel, then a digest at most every 15 minutes. They name no patient and no "
                "file. The icon, its tooltip and the page Failures tell the same, always."
            ),
        )
        self.notices = TickBox(self.tr("Show a notice when a channel fails"))
        self.closing = TickBox(self.tr("Say when the window is closed that Pathways goes on in the tray"))
        notices.rows.addWidget(self.notices)
        notices.rows.addWidget(self.closing)
        screen = titled(
            "lock",
            self.tr("Screen"),
            self.tr(
                "What the window shows is put away when nobody used it for so long, when the session is locked, and "
                "with Ctrl+L. One click opens it again, once the key store gives the key. The channels go on."
            ),
        )
        times = QWidget()
        row = FlowLayout(times, theme().px(SPACE.l))
        self.idle = {minutes: ChoiceDot(self._idle_words(minutes)) for minutes in IDLE_MINUTES}
        self._idle_group = QButtonGroup(self)
        for dot in self.idle.values():
            self._idle_group.addButton(dot)
            row.addWidget(dot)
            dot.toggled.connect(self._idle_chosen)
        screen.rows.addWidget(times)
        window = titled("nav-settings", self.tr("Window"))
        self.reset = Button(self.tr("Reset the window's place and size"), "swap")
        window.rows.addWidget(button_row(self.reset))
        about = titled("info", self.tr("This installation"))
        version = self.tr("Pathways Desktop {version}").format(version=__version__)
        home = self.tr("Home folder: {path}").format(path=preferences.home)
        for text in (version, home):
            about.rows.addWidget(TextLabel(text, "body", wrap=True))
        self.open_home = Button(self.tr("Open the home folder"), "open-folder")
        self.open_file = Button(self.tr("Open channels.yaml in the system's editor"), "edit")
        self.copy = Button(self.tr("Copy version and folder"), "copy")
        about.rows.addWidget(button_row(self.open_home, self.open_file, self.copy))
        self._about = f"{version}\n{home}"
        self._organisation = titled(
            "shield",
            self.tr("Set by your organisation"),
            self.tr("The administrators of this machine decided this for all its users."),
        )
        self.organisation = FactList()
        self._organisation.rows.addWidget(self.organisation)
        self._organisation.setVisible(False)
        self._turn = 0
        for card in (look, language, notices, screen, window, self._organisation, about):
            self.rows.addWidget(card)
        self.start = TickBox()
        self._start = titled("resume", self.tr("At log-on"))
        self._start.rows.addWidget(self.start)
        self.rows.insertWidget(0, self._start)
        self.rows.addStretch(1)
        self.start.clicked.connect(self._switch_start)
        self.notices.toggled.connect(preferences.set_notices)
        self.closing.toggled.connect(preferences.set_tells_on_closing)
        self.reset.clicked.connect(self.place_reset_asked)
        self.open_home.clicked.connect(self._open_home)
        self.open_file.clicked.connect(commands.edit_channels)
        self.copy.clicked.connect(self._copy)
        preferences.changed.connect(self._show)
        self._show()

    @override
    def enter(self) -> None:
        self._turn += 1
        asked = self.commands.facade.keeping.rules()
        self.commands.bridge.ask(asked, self._rules_came, self._not_read, self._turn)
        self._show()

    def _rules_came(self, rules: MachineRules, turn: int) -> None:
        if turn == self._turn:
            self._tell_rules(policy_facts(rules))

    def _not_read(self, error: Exception, turn: int) -> None:
        if turn == self._turn:
            self._tell_rules((Fact("bad", error_text(error)),))

    def _tell_rules(self, facts: tuple[Fact, ...]) -> None:
        self.organisation.set_facts(facts)
        self._organisation.setVisible(bool(facts))

    def _show(self) -> None:
        """As it is chosen, without choosing."""
        for box, on in (
            *((dot, mode is self._preferences.mode) for mode, dot in self.modes.items()),
            *((dot, one is self._preferences.language) for one, dot in self.languages.items()),
            *((dot, minutes == self._preferences.idle_minutes) for minutes, dot in self.idle.items()),
            (self.notices, self._preferences.notices),
            (self.closing, self._preferences.tells_on_closing),
        ):
            before = box.blockSignals(True)
            box.setChecked(on)
            box.blockSignals(before)

        self._show_start()

    def _show_start(self) -> None:
        """As the system has it now; a home that is named by an option has no entry."""
        entry = self._preferences.start_entry
        self._start.setVisible(entry is not None)
        if entry is None:
            return
        entry.refresh()
        action = entry.action
        self.start.setText(action.text())
        self.start.setAccessibleName(action.text())
        self.start.setChecked(action.isChecked())
        set_off(self.start, "" if action.isEnabled() else self.tr("It is decided elsewhere: the words say where"))

    def _switch_start(self) -> None:
        entry = self._preferences.start_entry
        if entry is not None:
            entry.action.trigger()
            self._show_start()

    def _idle_words(self, minutes: int) -> str:
        return self.tr("After {count} minutes").format(count=minutes) if minutes else self.tr("Never by itself")

    def _idle_chosen(self, on: bool) -> None:
        if on:
            self._preferences.set_idle_minutes(next(each for each, dot in self.idle.items() if dot.isChecked()))

    def _mode_chosen(self, on: bool) -> None:
        if on:
            mode = next(mode for mode, dot in self.modes.items() if dot.isChecked())
            self._preferences.set_mode(mode)
            theme().set_mode(mode)

    def _language_chosen(self, on: bool) -> None:
        if on:
            language = next(one for one, dot in self.languages.items() if dot.isChecked())
            self._preferences.set_language(language)
            speak(language)

    def focus_language(self) -> None:
        """The keyboard on the language that is chosen."""
        self.languages[self._preferences.language].setFocus()

    def _open_home(self) -> None:
        self.commands.open_path(str(self._preferences.home))

    def _copy(self) -> None:
        copy_text(self._about)
        self.say(self.tr("Copied."))
