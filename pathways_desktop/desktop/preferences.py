"""What a person chose for this window: colours, language, notices, the word on closing.

They are kept beside where the window stood: choices only, never a name of a patient or a file. GUI thread; reading
and writing the file is Qt's business.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from pathways_desktop.desktop.language import Language
from pathways_desktop.desktop.theme.theme import Mode

if TYPE_CHECKING:
    from pathways_desktop.desktop.autostart import AutostartEntry

_THEME, _LANGUAGE, _NOTICES, _CLOSING = "window/theme", "window/language", "tray/notices", "tray/notice-shown"
_IDLE = "window/idle-minutes"
IDLE_MINUTES = (5, 15, 30, 60, 0)
"""After how long without a key or a click the screen is put away; 0: never."""
_USUAL_IDLE = 15


class Preferences(QObject):
    """The choices of one home's window."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.start_entry: AutostartEntry | None = None
        """The entry at log-on, where this home has one: it is the system's, and asked each time."""

    @property
    def home(self) -> Path:
        """The home folder, beside whose state these choices are kept."""
        return Path(self._settings.fileName()).parent

    @property
    def mode(self) -> Mode:
        """The colours that were asked for; a word that is none counts as the system's."""
        word = str(self._settings.value(_THEME, Mode.SYSTEM.value))
        return Mode(word) if word in {mode.value for mode in Mode} else Mode.SYSTEM

    def set_mode(self, mode: Mode) -> None:
        """Ask for these colours."""
        self._set(_THEME, mode.value)

    @property
    def language(self) -> Language:
        """The language that was asked for; a word that is none counts as the system's."""
        word = str(self._settings.value(_LANGUAGE, Language.SYSTEM.value))
        return Language(word) if word in {language.value for language in Language} else Language.SYSTEM

    def set_language(self, language: Language) -> None:
        """Ask for this language."""
        self._set(_LANGUAGE, language.value)

    @property
    def notices(self) -> bool:
        """Whether the icon shows a notice when a channel fails."""
        return bool(self._settings.value(_NOTICES, True, type=bool))

    def set_notices(self, on: bool) -> None:
        """Show notices, or none."""
        self._set(_NOTICES, on)

    @property
    def tells_on_closing(self) -> bool:
        """Whether closing the window says that Pathways goes on in the tray."""
        return not self._settings.value(_CLOSING, False, type=bool)

    def set_tells_on_closing(self, on: bool) -> None:
        """Say it again, or not any more."""
        self._set(_CLOSING, not on)

    @property
    def idle_minutes(self) -> int:
        """After how many minutes without anybody the screen is put away; 0: never. What is none counts as the usual."""
        word = str(self._settings.value(_IDLE, _USUAL_IDLE))
        return int(word) if word in {str(minutes) for minutes in IDLE_MINUTES} else _USUAL_IDLE

    def set_idle_minutes(self, minutes: int) -> None:
        """Put the screen away after so long."""
        self._set(_IDLE, minutes)

    def _set(self, key: str, value: object) -> None:
        self._settings.setValue(key, value)
        self.changed.emit()
