"""Another language while the window is open: everything says it, and everything stands where it stood."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from installer.translations import ts
from pathways_desktop.desktop import language
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.language import Language, speak, spoken, system_language
from pathways_desktop.desktop.pages.channel_detail import MESSAGES
from pathways_desktop.desktop.pages.reading_pane import DELIVERIES
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.sentences import code_text, error_text
from pathways_desktop.desktop.settings.page import GENERAL
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.tray import Tray
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.desktop.words import figure, moment_text
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import MessageState
from pathways_desktop.engine.facade import MessageQuery
from pathways_desktop.resources_access import resource_bytes
from tests.desktop.conftest import Shown
from tests.desktop.fake_tray import FakeTray
from tests.desktop.i18n.said import texts
from tests.desktop.opening import PAGES, SETTINGS_PARTS, TABS, audit, channels, failures, messages
from tests.support.processes import ROOT

SAME = re.compile(r"[^A-Za-z]*|F5|Hex|.*\.ya?ml|OK|warning|replace|create|English|Español")
"""What is the same in both languages, is no word, or stands so in the log or the file."""

PATIENCE = 30_000
"""Milliseconds that pages may take to be made on a machine that does other things too."""

pytestmark = pytest.mark.usefixtures("spoken_again")


def english_texts() -> set[str]:
    """Texts without places whose Spanish is another one, and that are the Spanish of no other text."""
    words = ts.read(ts.ts_file(ROOT / "resources" / "i18n", "es"))
    return {text.source for text, said in words.items() if "{" not in text.source and said != text.source} - set(
        words.values()
    )


def still_english_words(root: QWidget) -> set[str]:
    return {said for _, said in texts(root)} & english_texts()


def still_english(root: QWidget) -> set[str]:
    english = english_texts()
    return {f"{where}: {said}" for where, said in texts(root) if said in english and not SAME.fullmatch(said)}


def page_of(shown: Shown) -> QWidget:
    page = shown.window.page
    assert page is not None
    return page


def shown_in(shown: Shown, qtbot: QtBot, language: Language) -> None:
    """Choose a language as a person does, on the page Settings."""
    shown.window.show_page("settings")
    assert shown.window.settings is not None
    shown.window.settings.show_part(GENERAL)
    before = shown.window.settings
    before.general.languages[language].click()
    qtbot.waitUntil(lambda: shown.window.settings not in (None, before), timeout=PATIENCE)


def test_everything_is_said_in_the_language_that_is_chosen(shown: Shown, qtbot: QtBot) -> None:
    shown_in(shown, qtbot, Language.SPANISH)
    english: set[str] = set()
    for page in PAGES:
        shown.window.show_page(page)
        for tab in TABS if page == "channels" else (0,):
            if page == "channels":
                channels(shown).detail.show_tab(tab)
            qtbot.wait(50)
            english |= still_english(shown.window.rail) | still_english(page_of(shown))
    assert shown.window.settings is not None
    shown.window.show_page("settings")
    for part in SETTINGS_PARTS:
        shown.window.settings.show_part(part)
        qtbot.wait(50)
        english |= still_english(shown.window.settings)
    assert english == set()


def test_english_comes_back(shown: Shown, qtbot: QtBot) -> None:
    shown_in(shown, qtbot, Language.SPANISH)
    assert still_english(shown.window.rail) == set()
    shown_in(shown, qtbot, Language.ENGLISH)
    assert "Pages" in still_english_words(shown.window.rail)
    assert shown.window.settings is not None
    assert shown.window.settings.title.text() == "Settings"


def test_the_choice_is_kept_and_the_keyboard_stays_on_it(shown: Shown, qtbot: QtBot, tmp_path: Path) -> None:
    shown_in(shown, qtbot, Language.SPANISH)
    page = shown.window.settings
    assert page is not None
    assert shown.window.page is page
    assert page.general.languages[Language.SPANISH].isChecked()
    assert shown.window.focusWidget() is page.general.languages[Language.SPANISH]
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    kept.sync()
    assert Preferences(kept).language is Language.SPANISH


def test_what_was_searched_chosen_and_opened_stands_as_before(shown: Shown, qtbot: QtBot) -> None:
    window = shown.window
    name = channels(shown).list.model.names()[1]
    window.show_channel(name, MESSAGES)
    channels(shown).list.order_by_name(True)
    window.show_messages(MessageQuery(states=frozenset((MessageState.DELIVERED,))))
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > 1, timeout=PATIENCE)
    browser.table.selectRow(1)
    number = browser.chosen()[0].number
    browser.pane.tabs.setCurrentIndex(DELIVERIES)
    failures(shown).list.set_view("closed")
    audit(shown).search.setText("zz")
    shown_in(shown, qtbot, Language.SPANISH)
    assert channels(shown).chosen == name
    assert channels(shown).detail.bar.currentIndex() == MESSAGES
    assert channels(shown).list.model.by_name
    window.show_page("messages")
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: [row.number for row in browser.chosen()] == [number], timeout=PATIENCE)
    assert browser.filters.query.states == {MessageState.DELIVERED}
    assert browser.pane.tabs.currentIndex() == DELIVERIES
    assert failures(shown).list.view == "closed"
    assert audit(shown).search.text() == "zz"


def test_an_editor_keeps_what_was_typed(shown: Shown, qtbot: QtBot) -> None:
    window = shown.window
    assert window.set_up is not None
    window.set_up.edit_channel("lab-results")
    qtbot.waitUntil(lambda: window.set_up is not None and window.set_up.editor is not None, timeout=PATIENCE)
    editor = window.set_up.editor
    assert editor is not None
    editor.source.fields["minAge"].set_text("no time")
    editor.add_destination("sftp").fields["host"].set_text("server.example")
    first = editor.destinations[0]
    first.kind.setCurrentIndex(first.kind.findData("sftp"))
    first.fields["user"].set_text("lab")
    before, changed = editor.draft(), editor.changes()
    shown_in(shown, qtbot, Language.SPANISH)
    again = window.set_up.editor
    assert again is not None
    assert again is not editor
    assert again.draft() == before
    assert again.changes() == changed
    assert again.save.text() == "Guardar sin iniciar"
    window.show_page("channels")
    assert window.page is again
    again.undo.click()
    assert again.changes() == 0
    again.cancel.click()
    assert shown.facade.calls[-1] == ("resume", (("lab-results",),))


def test_the_tray_says_it_at_once(shown: Shown, qtbot: QtBot) -> None:
    port = FakeTray()
    tray = Tray(port)
    tray.start()
    tray.show_snapshot(shown.facade.snapshot())
    shown_in(shown, qtbot, Language.SPANISH)
    qtbot.waitUntil(lambda: tray.menu.open_action.text() == "Abrir Pathways", timeout=PATIENCE)
    assert still_english(tray.menu) == set()
    assert "en marcha" in tray.menu.status.text()
    tray._refresh()
    assert "en marcha" in port.tooltips[-1]
    tray.close()


def test_numbers_and_days_follow(qtbot: QtBot) -> None:
    speak(Language.SPANISH)
    assert QLocale().language() == QLocale.Language.Spanish
    assert figure(18_204) == QLocale().toString(18_204) != "18204"
    assert "nov" in moment_text(1_700_000_000_000, 1_700_900_000_000).casefold()
    speak(Language.ENGLISH)
    assert QLocale().language() == QLocale.Language.English


def test_words_of_other_rooms_are_said_too(qtbot: QtBot) -> None:
    speak(Language.SPANISH)
    assert code_text("ENOSPC") == "El disco está lleno"
    assert error_text(PathwaysError("ENOENT")).startswith("La carpeta no está. Cree la carpeta")
    assert code_text("ERR_PATHWAYS_FILE_ID_UNSTEADY").startswith("No se puede reclamar")
    assert state_word("delivered") == "Entregado"


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("Renames in one step", "Renombra en un solo paso"),
        ("Longest name 255", "Nombre más largo 255"),
        ("a duration like 500ms, 5s, 2m", "una duración como 500ms, 5s, 2m"),
        ("The folder is not there since 9; next try 10:44", "La carpeta no está desde 9; próximo intento: 10:44"),
        ("lis: the disk is full; 17 wait there since 10:36", "lis: el disco está lleno; 17 esperan allí desde 10:36"),
        ("line 3: channels[0].name: expected too long", "línea 3: channels[0].name: se esperaba demasiado largo"),
        ("what nobody knows; a thing of 3", "what nobody knows; a thing of 3"),
    ],
)
def test_what_the_engine_says_is_recognised(qtbot: QtBot, text: str, spanish: str) -> None:
    assert said(text) == text
    speak(Language.SPANISH)
    assert said(text) == spanish
    speak(Language.ENGLISH)
    assert said(text) == text


def test_an_upgrade_under_the_running_program_changes_no_word(qtbot: QtBot, tmp_path: Path) -> None:
    """What is read is not mapped from the file: the next version is put there while this one runs."""
    file = tmp_path / "resources" / "i18n" / "pathways_es.qm"
    file.parent.mkdir(parents=True)
    file.write_bytes(resource_bytes("i18n", "pathways_es.qm"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(language, "resource_bytes", lambda *_: file.read_bytes())
        speak(Language.SPANISH)
    file.write_bytes(b"\0" * file.stat().st_size)
    assert state_word("delivered") == "Entregado"


def test_the_dialogs_of_qt_are_spanish(qtbot: QtBot) -> None:
    speak(Language.SPANISH)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancelar"
    speak(Language.ENGLISH)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_the_system_decides_unless_somebody_else_does(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    class System:
        names: tuple[str, ...] = ("es-MX", "en-US")

        def uiLanguages(self) -> tuple[str, ...]:
            return self.names

        def territory(self) -> QLocale.Country:
            return QLocale.Country.Mexico

    monkeypatch.setattr(QLocale, "system", System)
    assert system_language() is Language.SPANISH
    speak(Language.SYSTEM)
    assert (spoken(), QLocale().territory()) == (Language.SPANISH, QLocale.Country.Mexico)
    System.names = ("de-DE", "en-GB", "es-ES")
    assert system_language() is Language.ENGLISH
    System.names = ("de-DE",)
    assert system_language() is Language.ENGLISH


def test_sheets_and_the_wizard_are_spanish(shown: Shown, qtbot: QtBot) -> None:
    speak(Language.SPANISH)
    commands: Commands = shown.commands
    for sheet in (Wizard(commands, parent=shown.window), TrayNotice(parent=shown.window)):
        sheet.open()
        qtbot.wait(50)
        assert still_english(sheet) == set()
        sheet.close()
