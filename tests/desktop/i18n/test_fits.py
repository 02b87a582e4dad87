"""No text is cut: each page in Spanish, at the size of text of 100 % and of 200 %, wide and narrow."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.theme.theme import Theme, theme
from pathways_desktop.desktop.window import SMALLEST
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.engine.facade import MessageQuery
from tests.desktop.conftest import Shown
from tests.desktop.i18n.fitting import cut
from tests.desktop.opening import PAGES, SETTINGS_PARTS, TABS, channels, messages

PATIENCE = 30_000
"""Milliseconds that pages may take to be made on a machine that does other things too."""

pytestmark = pytest.mark.usefixtures("spanish")


@pytest.fixture
def base() -> Iterator[None]:
    """The size of the system's text is put back."""
    yield
    theme()._fixed_base = 0
    theme().refresh()


def set_base(size: int) -> Theme:
    """As if the system's text had this size in pixels."""
    shown = theme()
    shown._fixed_base = size
    shown.refresh()
    return shown


def at_rest(qtbot: QtBot, root: QWidget) -> list[str]:
    """What is cut once answers have come and layouts have settled."""
    left: list[str] = []
    for _ in range(150):
        qtbot.wait(60)
        if not (left := list(cut(root))):
            return []
    return left


@pytest.mark.parametrize(("percent", "width", "height"), [(100, 1280, 800), (100, 900, 640), (200, 2560, 1600)])
def test_nothing_is_cut(shown: Shown, qtbot: QtBot, base: None, percent: int, width: int, height: int) -> None:
    window = shown.window
    set_base(12 * percent // 100)
    window.open_pages(shown.commands)
    window.resize(max(width, SMALLEST.width()), max(height, SMALLEST.height()))
    qtbot.waitUntil(lambda: window.page is not None, timeout=PATIENCE)
    found: set[str] = set()

    def look(where: str) -> None:
        found.update(f"{where}: {one}" for one in at_rest(qtbot, window))

    for page in PAGES:
        window.show_page(page)
        if page == "channels":
            window.show_channel("lab-results")
            for tab in TABS:
                channels(shown).detail.show_tab(tab)
                look(f"channels, tab {tab}")
        elif page == "messages":
            qtbot.waitUntil(lambda: messages(shown).browser.model.rowCount() > 0, timeout=PATIENCE)
            messages(shown).browser.table.selectRow(0)
            for tab in range(3):
                messages(shown).browser.pane.tabs.setCurrentIndex(tab)
                look(f"messages, tab {tab}")
        elif page == "settings":
            assert window.settings is not None
            for part in SETTINGS_PARTS:
                window.settings.show_part(part)
                look(f"settings, part {part}")
        else:
            look(page)
    assert found == set()


@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_is_cut_in_sheets_wizard_and_editor(shown: Shown, qtbot: QtBot, base: None, percent: int) -> None:
    window = shown.window
    set_base(12 * percent // 100)
    window.open_pages(shown.commands)
    window.resize(12 * percent + 80, 8 * percent)
    qtbot.waitUntil(lambda: window.page is not None, timeout=PATIENCE)
    found: set[str] = set()
    wizard = Wizard(shown.commands, parent=window)
    for sheet in (wizard, TrayNotice(parent=window)):
        sheet.open()
        found.update(at_rest(qtbot, sheet))
        sheet.close()
    window.show_messages(MessageQuery())
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > 0, timeout=PATIENCE)
    browser.table.selectRow(0)
    browser.resend_chosen()
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(ResendSheet)), timeout=PATIENCE)
    for resend in window.findChildren(ResendSheet):
        found.update(at_rest(qtbot, resend))
        resend.close()
    assert window.set_up is not None
    window.set_up.edit_channel("lab-results")
    qtbot.waitUntil(lambda: window.set_up is not None and window.set_up.editor is not None, timeout=PATIENCE)
    found.update(at_rest(qtbot, window))
    assert found == set()
