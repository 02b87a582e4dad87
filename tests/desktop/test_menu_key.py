"""The context menu by keyboard: Shift+F10 and the Menu key open it at the current row of every list."""

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.channel_detail import CLAIMS
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels, open_messages, open_tab

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing", extend=True)


def open_menu(shown: Shown) -> QMenu:
    (menu,) = [one for one in shown.window.findChildren(QMenu) if one.isVisible()]
    return menu


def views(qtbot: QtBot, shown: Shown, name: str) -> QAbstractItemView:
    view: QAbstractItemView
    if name == "channels":
        view = channels(shown).list.view
    elif name == "claims":
        open_tab(qtbot, shown, CLAIMS)
        tab = channels(shown).detail.claims
        tab.table.selectRow(tab.model.row_of(tab.model.claims()[0].claim_id))
        view = tab.table
    else:
        browser = open_messages(qtbot, shown, 3)
        view = browser.table if name == "messages" else browser.pane.content.tree
        if name == "tree":
            qtbot.waitUntil(lambda: view.model().rowCount() > 1)
            view.setCurrentIndex(view.model().index(1, 0))
    view.setFocus()
    return view


@pytest.mark.parametrize("name", ["channels", "claims", "messages", "tree"])
def test_a_key_opens_the_menu_at_the_current_row(qtbot: QtBot, shown: Shown, name: str) -> None:
    view = views(qtbot, shown, name)
    places: list[QPoint] = []
    view.customContextMenuRequested.connect(places.append)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), view.mapToGlobal(QPoint(1, 1)))
    QApplication.sendEvent(view, event)
    assert view.indexAt(places[-1]).row() == view.currentIndex().row()
    open_menu(shown).close()
    if sys.platform != "win32":
        QTest.keyClick(view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyRelease(view, Qt.Key.Key_Shift)  # else Qt takes Shift as held for the tests that follow
        assert view.indexAt(places[-1]).row() == view.currentIndex().row()
        assert open_menu(shown).actions()
        open_menu(shown).close()


def test_the_mouse_opens_it_where_it_is(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    place = browser.table.visualRect(browser.model.index(4, 1)).center()
    viewport = browser.table.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place))
    places: list[QPoint] = []
    browser.table.customContextMenuRequested.connect(places.append)
    QApplication.sendEvent(viewport, event)
    assert places == [place]
    open_menu(shown).close()
