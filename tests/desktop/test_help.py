"""F1: the page of the chosen code, the keys of the window, and the way to it where nothing can be claimed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.confirm import ReadInPlaceSheet
from pathways_desktop.desktop.dialogs.help import KEYS, HelpSheet
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, OVERVIEW
from pathways_desktop.domain.errors import PathwaysError, known_codes, spec
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels, failures, messages, open_messages, sheet_of
from tests.desktop.walking import by_name


def help_sheet(shown: Shown) -> HelpSheet:
    shown.window.activateWindow()
    QTest.qWaitForWindowActive(shown.window)
    QTest.keyClick(shown.window, Qt.Key.Key_F1)
    sheet = sheet_of(shown)
    assert isinstance(sheet, HelpSheet)
    return sheet


def test_f1_is_the_page_of_the_code_that_is_chosen(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_page("failures")
    page = failures(shown)
    qtbot.waitUntil(lambda: len(page.list._cards) == 5)
    first = page.list._visible_rows()[0]
    page.list.focus_first()
    sheet = help_sheet(shown)
    assert sheet.code() == first.code
    told = spec(first.code)
    assert sheet.name.text() == told.title
    assert told.meaning.replace("`", "")[:30] in sheet.text.text()
    assert "What to do: " in sheet.text.text()
    sheet.verb.click()
    assert first.code in QGuiApplication.clipboard().text()
    sheet.cancel.click()
    browser = open_messages(qtbot, shown)
    row = browser.pane.row
    assert row is not None
    sheet = help_sheet(shown)
    assert sheet.code() == next(mark.last_code for mark in row.deliveries if mark.last_code)
    sheet.close()
    shown.window.show_page("settings")
    assert help_sheet(shown).code() == KEYS


def test_every_code_is_found_by_its_name_and_its_words(qtbot: QtBot, shown: Shown) -> None:
    sheet = HelpSheet(parent=shown.window)
    sheet.open()
    assert len(sheet._codes) == len(known_codes()) + 1
    assert "Ctrl+R: resend what is chosen" in sheet.text.text()
    sheet.search.look_for("eacces")
    assert "EACCES" in sheet._codes
    assert len(sheet._codes) < 20
    sheet.search.look_for("zz nowhere")
    assert sheet._none.isVisible()
    assert not sheet.verb.isEnabled()
    assert sheet.verb.toolTip()
    sheet.search.look_for("")
    assert sheet.table.isVisible()
    sheet.close()


def test_a_start_that_failed_has_its_page_too(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_failed_start(PathwaysError("ERR_PATHWAYS_KEY_MISSING"))
    assert help_sheet(shown).code() == "ERR_PATHWAYS_KEY_MISSING"


@pytest.mark.parametrize("way", ["What does this mean?", "Read in place…"])
def test_a_drive_that_cannot_be_claimed_says_so_where_claims_would_be(qtbot: QtBot, shown: Shown, way: str) -> None:
    shown.window.show_channel("usb-import", CLAIMS)
    tab = channels(shown).detail.claims
    assert tab.trouble.isVisible()
    assert tab.trouble.code() == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    by_name(tab.trouble, way).click()
    sheet = sheet_of(shown)
    if way == "Read in place…":
        assert isinstance(sheet, ReadInPlaceSheet)
    else:
        assert isinstance(sheet, HelpSheet)
        assert sheet.code() == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    sheet.close()
    shown.window.show_channel("lab-results", CLAIMS)
    assert not tab.trouble.isVisible()
    shown.window.show_channel("lab-results", OVERVIEW)
    assert messages(shown).help_code() == ""
