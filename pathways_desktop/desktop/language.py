"""The language of the window: English, in which the sources are written, or a compiled file of Qt Linguist.

`speak` changes it while running: Qt then tells every window (`LanguageChange`), and each makes its texts anew. The
numbers and the names of days follow the language; the order of a number's marks follows the user's country.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pathways_desktop.resources_access import resource_bytes

_FOLDER, _FILE, _QT_FILE = "i18n", "pathways_{}.qm", "qtbase_{}"


class Language(StrEnum):
    """What a person may choose."""

    SYSTEM = "system"
    ENGLISH = "en"
    SPANISH = "es"

    @property
    def own_name(self) -> str:
        """The language in itself, so that who reads no other finds it."""
        return {Language.ENGLISH: "English", Language.SPANISH: "Español"}.get(self, "")


class _Spoken:
    """What is in place now, and what its texts are held by: a translator lives as long as it is kept."""

    language = Language.ENGLISH
    translators: tuple[QTranslator, ...] = ()
    data: ClassVar[list[bytes]] = []


def spoken() -> Language:
    """The language of the texts now; never `SYSTEM`."""
    return _Spoken.language


def system_language() -> Language:
    """The first of the user's languages that there is, as the system lists them; English without one."""
    for name in QLocale.system().uiLanguages():
        code = name.partition("-")[0]
        if code in (Language.ENGLISH.value, Language.SPANISH.value):
            return Language(code)
    return Language.ENGLISH


def speak(choice: Language) -> None:
    """Speak this language from now on. GUI thread.

    Needs a `QCoreApplication`. Raises FileNotFoundError in a copy of the program that lacks the language's file.
    """
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("a language needs an application")
    language = system_language() if choice is Language.SYSTEM else choice
    QLocale.setDefault(_locale(language))
    if language is _Spoken.language:
        return
    # First what is heard, then who is told: whoever makes its texts anew finds the new language.
    before, _Spoken.translators = _Spoken.translators, _translators(language)
    _Spoken.language = language
    for old in before:
        app.removeTranslator(old)
    for new in _Spoken.translators:
        app.installTranslator(new)


def _translators(language: Language) -> tuple[QTranslator, ...]:
    if language is Language.ENGLISH:
        return ()
    own, standard = QTranslator(), QTranslator()
    # Not by its path: Qt maps a file, and a new version of it would be put under the words that are read here.
    data = resource_bytes(_FOLDER, _FILE.format(language.value))
    if not own.load(data):
        raise FileNotFoundError(f"the file of {language.value} can't be read")
    # Qt keeps a pointer to the bytes and no copy: they live as long as the program does.
    _Spoken.data.append(data)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    # The words of Qt's own dialogs; without them those stay English, and all of ours is there.
    if standard.load(_QT_FILE.format(language.value), folder):
        return standard, own
    return (own,)


def _locale(language: Language) -> QLocale:
    """The language with the user's country: its marks in numbers, whatever the language."""
    territory = QLocale.system().territory()
    if territory == QLocale.Country.AnyTerritory:
        territory = QLocale.Country.UnitedKingdom if language is Language.ENGLISH else QLocale.Country.Spain
    words = QLocale.Language.English if language is Language.ENGLISH else QLocale.Language.Spanish
    return QLocale(words, QLocale.Script.AnyScript, territory)
