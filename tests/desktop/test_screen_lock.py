"""The screen is put away by itself, by a key and by the session's lock; nothing of it stays, and it is opened again."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from pathways_desktop.desktop import screen_lock
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.screen_lock import ScreenLock
from pathways_desktop.desktop.wizard.wizard import Wizard
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import SessionLocked
from tests.desktop.conftest import Shown
from tests.desktop.opening import open_messages
from tests.desktop.walking import by_name

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def lock(qtbot: QtBot, shown: Shown) -> Iterator[ScreenLock]:
    made = ScreenLock(shown.window, shown.bridge)
    made.started(shown.commands)
    qtbot.waitUntil(lambda: shown.window.page is not None)
    yield made
    made.deleteLater()


def gone(widget: QWidget) -> bool:
    """Taken down with everything that it held, not only hidden."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return not isValid(widget)


def open_again(qtbot: QtBot, shown: Shown) -> None:
    QTest.mouseClick(by_name(shown.window, "Open the screen again"), Qt.MouseButton.LeftButton)


def test_ctrl_l_puts_it_away(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    shown.window.activateWindow()
    QTest.keyClick(shown.window, Qt.Key.Key_L, CONTROL)
    assert (lock.closed, shown.window.page) == (True, None)


def test_it_takes_everything_down_and_a_click_brings_it_back(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    browser = open_messages(qtbot, shown)
    QTest.keyClick(shown.window, Qt.Key.Key_R, CONTROL)
    assert [sheet.isVisible() for sheet in shown.window.findChildren(ResendSheet)] == [True]
    shown.window.lock_asked.emit()  # a sheet keeps the keys of the window from it; the idle clock and the session not
    qtbot.waitUntil(lambda: shown.facade.asked("screen_closed") == [("person",)])
    assert lock.closed
    assert shown.window.page is None
    assert gone(browser)
    assert shown.window.findChildren(ResendSheet) == []
    # Neither a key of a page nor the tray brings a page back.
    QTest.keyClick(shown.window, Qt.Key.Key_2, CONTROL)
    shown.window.show_failure(None)
    assert shown.window.page is None
    open_again(qtbot, shown)
    qtbot.waitUntil(lambda: shown.window.page is not None)
    assert shown.facade.asked("screen_opened") == [()]
    assert not lock.closed
    assert shown.window.rail.current() == "messages", "where it was"


def test_pages_that_are_being_made_are_put_away_too(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    shown.window.open_pages(shown.commands)
    lock.session_locked()
    qtbot.wait(200)
    assert (lock.closed, shown.window.page) == (True, None)


def test_a_key_store_that_does_not_answer_keeps_it_away(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    shown.facade.tell(SessionLocked())
    qtbot.waitUntil(lambda: shown.facade.asked("screen_closed") == [("session",)])
    shown.facade.broken["screen_opened"] = PathwaysError("ERR_PATHWAYS_KEY_STORE_LOCKED")
    open_again(qtbot, shown)
    qtbot.waitUntil(lambda: shown.window.start_page.banner.code() == "ERR_PATHWAYS_KEY_STORE_LOCKED")
    assert (lock.closed, shown.window.page) == (True, None)
    del shown.facade.broken["screen_opened"]
    open_again(qtbot, shown)
    qtbot.waitUntil(lambda: shown.window.page is not None)


def test_it_goes_away_by_itself_when_nobody_is_here_and_not_while_somebody_is(
    qtbot: QtBot, shown: Shown, lock: ScreenLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_lock, "_MINUTE_MS", 40)  # 5 "minutes" are 200 ms
    shown.window.preferences.set_idle_minutes(5)
    handle = shown.window.windowHandle()
    assert handle is not None
    lock._watch(handle)
    for _ in range(8):
        QTest.keyClick(handle, Qt.Key.Key_Shift)
        qtbot.wait(50)
    assert not lock.closed
    qtbot.waitUntil(lambda: lock.closed, timeout=5000)
    qtbot.waitUntil(lambda: shown.facade.asked("screen_closed") == [("idle",)])


def test_never_by_itself_is_never(
    qtbot: QtBot, shown: Shown, lock: ScreenLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown.window.preferences.set_idle_minutes(5)
    assert lock._idle.isActive()
    shown.window.preferences.set_idle_minutes(0)
    assert not lock._idle.isActive()
    lock.someone_is_here()
    assert not lock._idle.isActive()


def test_what_was_typed_into_editor_and_wizard_is_there_afterwards(
    qtbot: QtBot, shown: Shown, lock: ScreenLock
) -> None:
    assert shown.window.set_up is not None
    shown.window.set_up.new_channel()
    (wizard,) = shown.window.findChildren(Wizard)
    lock.lock()
    assert not wizard.isVisible()
    open_again(qtbot, shown)
    qtbot.waitUntil(lambda: wizard.isVisible() and shown.window.channels is not None)
    wizard.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    shown.window.set_up.edit_channel("lab-results")
    qtbot.waitUntil(lambda: shown.window.set_up is not None and shown.window.set_up.editor is not None)
    editor = shown.window.set_up.editor
    assert editor is not None
    lock.lock()
    assert not editor.isVisible()
    open_again(qtbot, shown)
    qtbot.waitUntil(lambda: shown.window.page is editor)


def test_an_engine_that_starts_anew_does_not_open_it(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    lock.lock()
    lock.started(shown.commands)
    assert (lock.closed, shown.window.page) == (True, None)
    shown.window.show_starting()
    lock.started(shown.commands)
    assert shown.window.page is None


def test_the_choice_stands_in_the_settings_and_lasts(qtbot: QtBot, shown: Shown, lock: ScreenLock) -> None:
    assert shown.window.preferences.idle_minutes == 15
    shown.window.show_page("settings")
    by_name(shown.window, "After 30 minutes").click()
    assert shown.window.preferences.idle_minutes == 30
    shown.window._settings.setValue("window/idle-minutes", "7")
    assert shown.window.preferences.idle_minutes == 15, "what is none counts as the usual"
