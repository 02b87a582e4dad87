"""Opening pages, tabs and messages of the window as a person would, for the tests of the pages."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.pages.audit import AuditPage
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, FAILURES, LOG, MESSAGES, OVERVIEW, SETTINGS
from pathways_desktop.desktop.pages.channels import ChannelsPage
from pathways_desktop.desktop.pages.failures import FailuresPage
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.desktop.pages.messages import MessagesPage
from pathways_desktop.desktop.settings.page import GENERAL, KEYS, RETENTION, SettingsPage
from pathways_desktop.desktop.settings.page import LOG as PROGRAM_LOG
from tests.desktop.conftest import Shown
from tests.desktop.walking import name_of

PAGES = ("channels", "messages", "failures", "audit", "settings")
TABS = (OVERVIEW, CLAIMS, FAILURES, MESSAGES, LOG, SETTINGS)
SETTINGS_PARTS = (GENERAL, RETENTION, KEYS, PROGRAM_LOG)


def channels(shown: Shown) -> ChannelsPage:
    assert shown.window.channels is not None
    return shown.window.channels


def messages(shown: Shown) -> MessagesPage:
    assert shown.window.messages is not None
    return shown.window.messages


def failures(shown: Shown) -> FailuresPage:
    assert shown.window.failures is not None
    return shown.window.failures


def audit(shown: Shown) -> AuditPage:
    assert shown.window.audit is not None
    return shown.window.audit


def click(qtbot: QtBot, button: QAbstractButton) -> None:
    assert button.isEnabled(), (name_of(button), button.toolTip())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def open_messages(qtbot: QtBot, shown: Shown, row: int = 0) -> MessageBrowser:
    """The page Messages with a message open."""
    shown.window.show_page("messages")
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > row)

    def is_open() -> bool:
        # A list that is read anew in between, after filters were cleared, comes without the choice of before.
        if browser.pane.row is None and browser.model.rowCount() > row:
            browser.table.selectRow(row)
        return browser.pane.content.reveal.isEnabled()

    browser.table.selectRow(row)
    qtbot.waitUntil(is_open)
    return browser


def open_tab(qtbot: QtBot, shown: Shown, tab: int) -> QWidget:
    """A tab of lab-results, filled."""
    shown.window.show_channel("lab-results", tab)
    detail = channels(shown).detail
    filled: dict[int, Callable[[], bool]] = {
        OVERVIEW: lambda: True,
        CLAIMS: lambda: bool(detail.claims.model.claims()),
        FAILURES: lambda: bool(detail.failures.list._cards),
        MESSAGES: lambda: detail.messages.browser.model.rowCount() > 0,
        LOG: lambda: detail.log.view.model.rowCount() > 0,
        SETTINGS: lambda: detail.settings.model.rowCount() > 0,
    }
    qtbot.waitUntil(filled[tab])
    return detail.tab


def open_settings(qtbot: QtBot, shown: Shown, part: int) -> SettingsPage:
    """A part of the settings, filled."""
    shown.window.show_page("settings")
    page = shown.window.settings
    assert page is not None
    page.show_part(part)
    filled: dict[int, Callable[[], bool]] = {
        GENERAL: lambda: True,
        RETENTION: lambda: page.retention.model.rowCount() > 0 and "Looking" not in page.retention.back_up.toolTip(),
        KEYS: lambda: bool(page.keys.master.facts()),
        PROGRAM_LOG: lambda: page.log.view.model.rowCount() > 0,
    }
    qtbot.waitUntil(filled[part])
    return page


def sheet_of(shown: Shown) -> Sheet:
    sheets = [one for one in shown.window.findChildren(Sheet) if one.isVisible()]
    assert len(sheets) == 1
    return sheets[0]


def walk_tree(model: QAbstractItemModel) -> list[QModelIndex]:
    """Every first cell of a tree."""
    found: list[QModelIndex] = []
    waiting = [QModelIndex()]
    while waiting:
        parent = waiting.pop()
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            found.append(index)
            waiting.append(index)
    return found


def by_field(sheet: Sheet) -> QWidget:
    field = sheet.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    return field
