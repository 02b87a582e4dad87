"""Nothing of the window is shown as a window of its own while it is being made: it would take the keyboard away."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from pathways_desktop.domain.errors import PathwaysError
from tests.desktop.conftest import Shown
from tests.desktop.opening import PAGES, SETTINGS_PARTS


class Watch(QObject):
    """Keeps the kinds of what was shown as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def watch() -> Iterator[Watch]:
    made, app = Watch(), QApplication.instance()
    assert app is not None
    app.installEventFilter(made)
    yield made
    app.removeEventFilter(made)


def test_pages_editor_and_wizard_are_no_windows_on_their_way(qtbot: QtBot, shown: Shown, watch: Watch) -> None:
    for page in PAGES:
        shown.window.show_page(page)
        qtbot.wait(1)
    set_up = shown.window.set_up
    assert set_up is not None
    set_up.edit_channel("lab-results")
    qtbot.waitUntil(lambda: set_up.editor is not None)
    assert set_up.editor is not None
    set_up.editor.cancel.click()
    assert watch.seen == []
    set_up.new_channel()
    assert watch.seen == ["Wizard"]


def test_pages_are_no_windows_while_they_are_made(qtbot: QtBot, shown: Shown, watch: Watch) -> None:
    shown.window.show_failed_start(PathwaysError("ERR_PATHWAYS_KEY_MISSING"))
    shown.window.open_pages(shown.commands)
    qtbot.waitUntil(lambda: shown.window.page is not None)
    page = shown.window.settings
    assert page is not None
    shown.window.show_page("settings")
    for part in SETTINGS_PARTS:
        page.show_part(part)
        qtbot.wait(1)
    assert watch.seen == []
    page.keys._ask_new()
    assert set(watch.seen) == {"MakeRecoverySheet"}
