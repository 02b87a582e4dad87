"""Every button of every page does something that can be seen, or is off and says why; every control has a name."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QRadioButton, QWidget
from pytestqt.exceptions import TimeoutError as WaitTimeout
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.channel_detail import CLAIMS
from pathways_desktop.desktop.theme.theme import Mode, theme
from pathways_desktop.domain.errors import PathwaysError
from tests.desktop.conftest import Shown
from tests.desktop.opening import (
    PAGES,
    SETTINGS_PARTS,
    TABS,
    channels,
    click,
    failures,
    messages,
    open_messages,
    open_settings,
    open_tab,
)
from tests.desktop.walking import buttons, by_name, controls, focus_chain, name_of

BY_THE_CLOCK = ("claims", "log_lines")
"""Asked every two seconds while their tab is in front."""
pytestmark = pytest.mark.qt_log_ignore("does not support grabbing", extend=True)


class State:
    """What a person, the clipboard or the home could notice."""

    def __init__(self, shown: Shown) -> None:
        window = shown.window
        page = window.page
        assert page is not None
        clipboard = QGuiApplication.clipboard()
        self.told = (
            len([name for name, _ in shown.facade.calls if name not in BY_THE_CLOCK]),
            len(shown.opener.paths), page.status.text(), clipboard.text(),
            window.rail.current(), theme().mode, window.preferences.notices, window.preferences.tells_on_closing,
            window.preferences.idle_minutes,
            [one.isVisible() for one in window.findChildren(QDialog)],
            len([one for one in window.findChildren(QMenu) if one.isVisible()]),
            [(type(one).__name__, one.isVisible(), one.geometry().getRect()) for one in window.findChildren(QWidget)],
        )  # fmt: skip


def close_what_opened(qtbot: QtBot, shown: Shown) -> None:
    for menu in shown.window.findChildren(QMenu):
        menu.close()
    for dialog in shown.window.findChildren(QDialog):
        dialog.close()
    qtbot.wait(1)


def _editor_is_open(shown: Shown) -> bool:
    return shown.window.set_up is not None and shown.window.set_up.editor is not None


def _is_other(shown: Shown, before: object) -> bool:
    return State(shown).told != before


def walk(qtbot: QtBot, shown: Shown, prepare: Callable[[], QWidget]) -> None:
    """Press each button of what `prepare` shows, anew each time."""
    names = sorted({(type(one).__name__, name_of(one)) for one in buttons(prepare())})
    assert names
    for kind, name in names:
        root = prepare()
        found = [one for one in buttons(root) if type(one).__name__ == kind and name_of(one) == name]
        if not found:
            continue
        button = found[0]
        if not button.isEnabled():
            assert button.toolTip(), f"{name} is off and does not say why"
            continue
        if isinstance(button, QRadioButton) and button.isChecked():
            continue  # the choice that is made already stays made
        QGuiApplication.clipboard().setText("before")
        before = State(shown).told
        button.click()
        try:
            qtbot.waitUntil(partial(_is_other, shown, before))
        except WaitTimeout:
            pytest.fail(f"{kind} {name!r} does nothing")
        if name == "Edit":
            qtbot.waitUntil(partial(_editor_is_open, shown))
        close_what_opened(qtbot, shown)


@pytest.mark.parametrize("tab", TABS)
def test_every_button_of_every_tab(qtbot: QtBot, shown: Shown, tab: int) -> None:
    def prepare() -> QWidget:
        page = channels(shown)
        open_tab(qtbot, shown, tab)
        if tab == CLAIMS:
            shown.facade.claim_rows = shown.facade.claim_rows or []
            model = page.detail.claims.model
            page.detail.claims.table.clearSelection()
            page.detail.claims.table.selectRow(model.row_of(model.claims()[0].claim_id))
        return page

    walk(qtbot, shown, prepare)


def test_every_button_of_the_messages(qtbot: QtBot, shown: Shown) -> None:
    def prepare() -> QWidget:
        messages(shown).browser.clear_filters()
        messages(shown).browser.table.clearSelection()
        open_messages(qtbot, shown)
        return messages(shown)

    walk(qtbot, shown, prepare)


def test_every_button_of_the_failures(qtbot: QtBot, shown: Shown) -> None:
    def prepare() -> QWidget:
        shown.window.show_page("failures")
        page = failures(shown)
        page.show_failure(None)
        qtbot.waitUntil(lambda: len(page.list._cards) == 5)
        for card in page.list._cards.values():
            card.set_folded(False)
        return page

    walk(qtbot, shown, prepare)


@pytest.mark.parametrize("part", SETTINGS_PARTS)
def test_every_button_of_the_settings(qtbot: QtBot, shown: Shown, part: int) -> None:
    shown.facade.keys.told = replace(shown.facade.keys.told, recovery_since=shown.facade.now)

    def prepare() -> QWidget:
        page = open_settings(qtbot, shown, part)
        page.retention.table.selectRow(1)
        return page

    walk(qtbot, shown, prepare)
    theme().set_mode(Mode.SYSTEM)


@pytest.mark.parametrize("page", PAGES)
def test_every_control_has_a_name(qtbot: QtBot, shown: Shown, page: str) -> None:
    open_messages(qtbot, shown)
    for tab in TABS:
        shown.window.show_channel("lab-results", tab)
        assert [type(one).__name__ for one in controls(shown.window) if not name_of(one).strip()] == []
    for part in SETTINGS_PARTS:
        open_settings(qtbot, shown, part)
        assert [type(one).__name__ for one in controls(shown.window) if not name_of(one).strip()] == []
    shown.window.show_page(page)
    assert [type(one).__name__ for one in controls(shown.window) if not name_of(one).strip()] == []


@pytest.mark.parametrize("page", PAGES)
def test_tab_goes_through_everything_and_is_caught_nowhere(qtbot: QtBot, shown: Shown, page: str) -> None:
    open_messages(qtbot, shown)
    shown.window.show_page(page)
    chain = focus_chain(shown.window)
    assert len(chain) > 4
    start: QWidget = shown.window.rail.list
    start.setFocus()
    seen = [start]
    for _ in range(len(chain) + 5):
        focus = QGuiApplication.focusObject()
        assert isinstance(focus, QWidget)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        reached = QGuiApplication.focusObject()
        assert isinstance(reached, QWidget)
        assert reached is not focus, f"{type(focus).__name__} {name_of(focus)!r} keeps Tab"
        if reached is start:
            break
        seen.append(reached)
    else:
        pytest.fail("Tab never comes back to the rail")
    assert len(seen) > 4


def test_pages_answer_while_nothing_of_the_home_does(qtbot: QtBot, shown: Shown) -> None:
    """A share that hangs: every future stays open, every page goes on."""
    shown.facade.hold.update(
        ("messages", "message", "body", "failures", "claims", "log_lines", "poll", "pause", "check", "resend_targets")
    )
    clock = QElapsedTimer()
    worst = 0
    for _ in range(2):
        for page in PAGES:
            clock.start()
            shown.window.show_page(page)
            qtbot.wait(1)
            worst = max(worst, clock.elapsed())
        for tab in TABS:
            clock.start()
            shown.window.show_channel("lab-results", tab)
            channels(shown).detail.poll_now()
            qtbot.wait(1)
            worst = max(worst, clock.elapsed())
    assert worst < 1_000
    assert shown.facade.asked("poll")


def test_a_broken_store_is_told_on_each_list(qtbot: QtBot, shown: Shown) -> None:
    problem = PathwaysError("ENOSPC")
    shown.facade.broken.update(dict.fromkeys(("messages", "failures", "claims", "log_lines", "message"), problem))
    shown.window.show_page("messages")
    qtbot.waitUntil(messages(shown).browser.banner.isVisible)
    shown.facade.broken.pop("messages")
    click(qtbot, by_name(messages(shown).browser.banner, "Try again"))
    qtbot.waitUntil(lambda: messages(shown).browser.model.rowCount() > 0)
    shown.window.show_page("failures")
    qtbot.waitUntil(lambda: bool(failures(shown).list._trouble))
    shown.window.show_channel("lab-results", CLAIMS)
    qtbot.waitUntil(lambda: channels(shown).detail.claims._empty.accessibleName() == "The claims can't be listed")
