"""The window's keys, its place on the screen, its narrow forms, and what it does without an engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, OVERVIEW
from pathways_desktop.desktop.screens import UNSHOWN, clamped, first_place
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.window import SMALLEST, Window
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import FailureChanged
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels, failures, messages, open_messages, open_tab
from tests.desktop.walking import by_name

CONTROL = Qt.KeyboardModifier.ControlModifier


def press(shown: Shown, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    shown.window.activateWindow()
    QTest.keyClick(shown.window, key, modifiers)


def test_ctrl_and_a_number_brings_a_page(qtbot: QtBot, shown: Shown) -> None:
    for key, page in ((Qt.Key.Key_2, "messages"), (Qt.Key.Key_3, "failures"), (Qt.Key.Key_1, "channels")):
        press(shown, key, CONTROL)
        assert shown.window.rail.current() == page
    assert shown.window.page is shown.window.channels


def test_ctrl_f_finds_f5_polls_ctrl_e_edits(qtbot: QtBot, shown: Shown) -> None:
    press(shown, Qt.Key.Key_F5)
    assert shown.facade.asked("poll") == [(("lab-results",),)]
    press(shown, Qt.Key.Key_F, CONTROL)
    assert channels(shown).search.hasFocus()
    press(shown, Qt.Key.Key_F5)
    assert len(shown.facade.asked("poll")[-1][0]) == len(shown.facade.rows)  # type: ignore[arg-type]
    press(shown, Qt.Key.Key_E, CONTROL)
    qtbot.waitUntil(lambda: shown.window.set_up is not None and shown.window.set_up.editor is not None)
    assert shown.window.page is not channels(shown)
    press(shown, Qt.Key.Key_2, CONTROL)
    press(shown, Qt.Key.Key_F, CONTROL)
    assert messages(shown).browser.search.hasFocus()


def test_ctrl_r_opens_the_resend_sheet(qtbot: QtBot, shown: Shown) -> None:
    from pathways_desktop.desktop.dialogs.resend import ResendSheet

    open_messages(qtbot, shown)
    press(shown, Qt.Key.Key_R, CONTROL)
    sheets = shown.window.findChildren(ResendSheet)
    assert len(sheets) == 1
    sheets[0].close()


def test_esc_closes_the_pane_then_the_search_and_never_the_window(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.search.setText("MSG")
    press(shown, Qt.Key.Key_Escape)
    assert not browser.pane.isVisible()
    assert browser.search.text() == "MSG"
    press(shown, Qt.Key.Key_Escape)
    assert browser.search.text() == ""
    press(shown, Qt.Key.Key_Escape)
    assert shown.window.isVisible()
    browser.table.activated.emit(browser.model.index(0, 0))
    assert browser.pane.isVisible()


def test_delete_deletes_nothing(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    rows, calls = browser.model.rowCount(), [name for name, _ in shown.facade.calls]
    QTest.keyClick(browser.table, Qt.Key.Key_Delete)
    assert "Retention and backup" in messages(shown).status.text()
    qtbot.wait(20)
    assert browser.model.rowCount() == rows
    assert [name for name, _ in shown.facade.calls] == calls


SCREEN = QRect(0, 0, 1920, 1040)
SECOND = QRect(1920, 0, 1280, 984)


@pytest.mark.parametrize(
    ("wanted", "screens", "placed"),
    [
        (QRect(100, 100, 1280, 800), [SCREEN], QRect(100, 100, 1280, 800)),
        (QRect(-5000, 0, 1280, 800), [SCREEN], QRect(0, 0, 1280, 800)),
        (QRect(1900, 1000, 1280, 800), [SCREEN], QRect(640, 240, 1280, 800)),
        (QRect(2000, 50, 1280, 800), [SCREEN, SECOND], QRect(1920, 50, 1280, 800)),
        (QRect(2000, 50, 1280, 800), [SCREEN], QRect(0, 50, 1280, 800)),
        (QRect(0, 0, 4000, 3000), [SCREEN], SCREEN),
        (QRect(5, 5, 800, 600), [], QRect(5, 5, 800, 600)),
    ],
)
def test_the_window_lies_on_a_screen_that_is_there(wanted: QRect, screens: list[QRect], placed: QRect) -> None:
    found = clamped(wanted, screens, QMargins())
    assert found.size() == placed.size()
    assert not screens or any(screen.contains(found) for screen in screens)
    if any(screen.intersects(wanted) for screen in screens):
        assert found == placed


SMALL = QRect(0, 0, 1366, 768)


@pytest.mark.parametrize("frame", [QMargins(8, 31, 8, 8), QMargins(1, 20, 1, 5), QMargins()])
@pytest.mark.parametrize("wanted", [QRect(0, 0, 1280, 800), QRect(0, 20, 1280, 768), QRect(900, -40, 1280, 800)])
def test_its_title_lies_on_the_screen_too(wanted: QRect, frame: QMargins) -> None:
    assert SMALL.contains(clamped(wanted, [SMALL], frame).marginsAdded(frame))
    assert SMALL.contains(first_place(wanted.size(), SMALL).marginsAdded(frame))
    assert clamped(wanted, [SMALL]).top() >= UNSHOWN.top() > 0
    assert first_place(SMALLEST, SCREEN).size() == SMALLEST


def test_the_first_window_can_be_moved_by_its_title(qtbot: QtBot, tmp_path: Path) -> None:
    window = Window(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    window.may_close = True
    qtbot.addWidget(window)
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(window.geometry().marginsAdded(QMargins(8, 31, 8, 8)))
    window.show()
    window.clamp_to_screens()
    assert screen.contains(window.frameGeometry())


def test_it_comes_back_where_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    first = Window(settings)
    first.may_close = True
    qtbot.addWidget(first)
    screen = QGuiApplication.primaryScreen().availableGeometry()
    place = QRect(screen.topLeft() + QPoint(40, 60), SMALLEST)
    first.setGeometry(place)
    first.show()
    first.close()
    second = Window(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    second.may_close = True
    qtbot.addWidget(second)
    assert second.size() == SMALLEST
    assert second.geometry().topLeft() == place.topLeft()
    assert b"lab-results" not in (tmp_path / "window.ini").read_bytes()


def test_it_folds_by_its_width(qtbot: QtBot, shown: Shown) -> None:
    page = channels(shown)
    shown.window.resize(theme().px(1280), 800)
    assert not shown.window.rail.folded
    shown.window.resize(theme().px(1000), 700)
    assert shown.window.rail.folded
    qtbot.waitUntil(page.detail.isVisible)
    assert page.list.isVisible()
    shown.window.resize(SMALLEST)
    qtbot.waitUntil(lambda: not page.detail.isVisible())
    assert page.list.isVisible()
    page.list.view.clicked.emit(page.list.view.currentIndex())
    assert page.detail.isVisible()
    assert not page.list.isVisible()
    by_name(page.detail, "Back to the list").click()
    assert page.list.isVisible()


def test_a_tab_that_needs_width_folds_the_list_and_the_chevron_opens_it(qtbot: QtBot, shown: Shown) -> None:
    page = channels(shown)
    open_tab(qtbot, shown, CLAIMS)
    folded = page.list.width()
    assert folded < 250
    page.list.head.fold_asked.emit(False)
    qtbot.waitUntil(lambda: page.list.width() > 300)
    page.detail.show_tab(OVERVIEW)
    page.detail.show_tab(CLAIMS)
    qtbot.waitUntil(lambda: page.list.width() > 300)


def test_a_failed_start_says_why_and_offers_to_start_again(qtbot: QtBot, shown: Shown) -> None:
    asked: list[str] = []
    shown.window.again_asked.connect(lambda: asked.append("again"))
    shown.window.quit_asked.connect(lambda: asked.append("quit"))
    shown.window.show_failed_start(PathwaysError("ERR_PATHWAYS_KEY_STORE_MISSING"))
    page = shown.window.start_page
    assert page.isVisible()
    assert "ERR_PATHWAYS_KEY_STORE_MISSING" in page.banner._code.text()
    by_name(page, "Try again").click()
    by_name(page, "Quit").click()
    assert asked == ["again", "quit"]
    shown.window.open_pages(shown.commands)
    qtbot.waitUntil(lambda: shown.window.page is not None)


def test_pages_come_a_piece_at_a_time_and_what_is_asked_for_meanwhile_comes_then(qtbot: QtBot, shown: Shown) -> None:
    turns: list[int] = []
    beat = QTimer()
    beat.timeout.connect(lambda: turns.append(len(shown.window._made.pages) if shown.window._made else 0))
    shown.window.show_starting()
    shown.window.open_pages(shown.commands)
    assert shown.window.page is None
    assert shown.window.start_page.isVisible(), "what stood there stays until all are made"
    shown.window.show_channel("adt-feed")
    shown.window.show_failure(None)
    beat.start(0)
    qtbot.waitUntil(lambda: shown.window.page is not None)
    assert {1, 2, 3, 4, 5} <= set(turns), "events run between the pieces"
    assert shown.window.page is shown.window.failures, "the newest wish"


def test_pages_that_are_half_made_are_dropped(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_starting()
    shown.window.open_pages(shown.commands)
    made = shown.window._made
    assert made is not None
    while len(made.pages) < 2:
        made._step()
    shown.window.show_failed_start(PathwaysError("ERR_PATHWAYS_KEY_MISSING"))
    qtbot.waitUntil(lambda: not shown.window.findChildren(Page))
    qtbot.wait(50)
    assert shown.window.page is None
    assert shown.window.start_page.isVisible()


def test_pages_that_are_dropped_are_freed(qtbot: QtBot, shown: Shown) -> None:
    for _ in range(5):
        shown.window.show_starting()
        shown.window.open_pages(shown.commands)
        qtbot.waitUntil(lambda: shown.window.page is not None)
    qtbot.waitUntil(lambda: len(shown.window.findChildren(type(channels(shown)))) == 1)
    shown.facade.tell_snapshot()
    qtbot.wait(20)


def test_an_unseen_failure_is_opened_on_its_card(qtbot: QtBot, shown: Shown) -> None:
    shown.window.hide()
    row = shown.facade.failure_rows[2]
    shown.facade.tell(FailureChanged(row, True, False))
    qtbot.waitUntil(lambda: bool(shown.window._unseen))
    shown.window.show_unseen_failure()
    shown.window.bring_up()
    page = failures(shown)
    qtbot.waitUntil(lambda: "3" in page.list._cards)
    card = page.list._cards["3"]
    # The platform without a screen does not make a window active that was hidden before.
    qtbot.waitUntil(lambda: shown.window.focusWidget() is card.buttons()[0])
    shown.window.show_page("channels")
    shown.window.show_page("failures")
    qtbot.waitUntil(lambda: not shown.window._unseen)
    shown.window.show_page("messages")
    shown.window.show_unseen_failure()
    assert shown.window.rail.current() == "messages"


def test_a_hidden_window_runs_no_clock(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    assert tab._again.isActive()
    shown.window.hide()
    assert not tab._again.isActive()
    assert not shown.window._tick.isActive()
    shown.window.show()
    assert tab._again.isActive()
    assert shown.window._tick.isActive()
