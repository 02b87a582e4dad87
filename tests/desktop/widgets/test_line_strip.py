"""The line: every station and branch is a button, figures change in place."""

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.widgets.line_strip import Branch, LineData, LineStrip, Station
from tests.desktop.gallery_pieces import CLAIM_LINE, LINE


def made(qtbot: QtBot, strip: LineStrip, width: int = 600) -> LineStrip:
    qtbot.addWidget(strip)
    strip.resize(width, strip.sizeHint().height())
    strip.show()
    return strip


def test_pieces_are_buttons_with_names_in_the_order_of_the_way(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(LINE))
    names = [button.accessibleName() for button in strip.findChildren(QAbstractButton)]
    assert names == [
        "Waiting 4, oldest 22 min",
        "Claimed 2, this run",
        "Stored 1,204, today",
        "archive, Delivered, 1,204 delivered",
        "lis, Failed, 17 wait, 1 failed",
    ]
    assert all(b.focusPolicy() == Qt.FocusPolicy.StrongFocus for b in strip.findChildren(QAbstractButton))


def test_clicks_and_keys_tell_the_key(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(LINE))
    with qtbot.waitSignal(strip.station_clicked, timeout=1000) as caught:
        QTest.mouseClick(strip._stations[1], Qt.MouseButton.LeftButton)
    assert caught.args == ["claimed"]
    with qtbot.waitSignal(strip.branch_clicked, timeout=1000) as caught:
        QTest.keyClick(strip._branches[1], Qt.Key.Key_Space)
    assert caught.args == ["lis"]


def test_figures_change_in_place(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(LINE))
    station = strip._stations[0]
    station.setFocus()
    qtbot.waitUntil(station.hasFocus, timeout=2000)
    strip.set_data(replace(LINE, stations=(Station("waiting", "5", "Waiting"), *LINE.stations[1:])))
    assert strip._stations[0] is station
    assert station.hasFocus()
    assert station.accessibleName() == "Waiting 5"


def test_destinations_come_and_go(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(LINE))
    low = strip.sizeHint().height()
    many = tuple(Branch(str(number), f"d{number}", "", "delivered") for number in range(6))
    strip.set_data(LineData(LINE.stations, many))
    strip.resize(600, strip.sizeHint().height())
    assert strip.sizeHint().height() > low
    assert len(strip._branches) == 6
    boxes = [branch.geometry() for branch in strip._branches]
    assert all(first.bottom() < second.top() for first, second in pairwise(boxes))
    assert boxes[0].top() >= 0
    assert boxes[-1].bottom() <= strip.height()
    strip.set_data(LineData(LINE.stations[:2], many[:1]))
    assert (len(strip._stations), len(strip._branches)) == (2, 1)


def test_nothing_lies_over_another_when_narrow(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(LINE), LineStrip(LINE).minimumSizeHint().width())
    boxes = [piece.geometry() for piece in strip._stations]
    assert all(first.right() < second.left() for first, second in pairwise(boxes))
    assert boxes[-1].right() < strip._branches[0].x()


def test_a_station_ahead_says_so(light: Theme, qtbot: QtBot) -> None:
    strip = made(qtbot, LineStrip(CLAIM_LINE, compact=True, clickable=False))
    assert strip._stations[2].accessibleName() == "Store stopped, not reached, not reached"
    with qtbot.assertNotEmitted(strip.station_clicked):
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip._stations[0].geometry().center())
    assert strip._stations[0].focusPolicy() == Qt.FocusPolicy.NoFocus


def test_a_broken_branch_is_drawn_another_way(light: Theme, qtbot: QtBot) -> None:
    whole = replace(LINE, branches=(LINE.branches[0], replace(LINE.branches[1], state="delivered")))
    strip = made(qtbot, LineStrip(LINE))
    broken = strip.grab().toImage()
    strip.set_data(whole)
    assert strip.grab().toImage() != broken


def test_an_empty_line_is_no_trouble(light: Theme, qtbot: QtBot) -> None:
    assert not made(qtbot, LineStrip()).grab().isNull()
