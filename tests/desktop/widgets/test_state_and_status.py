"""Shape, pill, spark line and the text under the page."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.states import STATES, state_word
from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.widgets.spark_line import SparkLine
from pathways_desktop.desktop.widgets.state_pill import StatePill, StateShape
from pathways_desktop.desktop.widgets.status_text import SHOWN_MS, StatusText


@pytest.mark.parametrize("state", STATES)
def test_pill_and_shape_carry_the_word(light: Theme, qtbot: QtBot, state: str) -> None:
    pill, shape = StatePill(state), StateShape(state)
    qtbot.addWidget(pill)
    qtbot.addWidget(shape)
    assert pill.text() == pill.accessibleName() == shape.accessibleName() == shape.toolTip() == state_word(state)
    assert pill.sizeHint().height() == light.px(24)
    assert not pill.grab().isNull()


def test_pill_with_words_of_its_own(light: Theme, qtbot: QtBot) -> None:
    pill = StatePill("failed", "1 of 2 failed")
    qtbot.addWidget(pill)
    assert pill.accessibleName() == "1 of 2 failed"
    pill.set_state("running")
    assert (pill.state(), pill.text()) == ("running", "Running")
    with pytest.raises(KeyError):
        pill.set_state("happy")
    assert pill.state() == "running"


def test_shape_changes(light: Theme, qtbot: QtBot) -> None:
    shape = StateShape("running", 22)
    qtbot.addWidget(shape)
    shape.resize(shape.sizeHint())
    before = shape.grab().toImage()
    shape.set_state("failed")
    assert shape.state() == "failed"
    assert shape.grab().toImage() != before


def test_spark_line_is_scaled_to_its_own_top(light: Theme, qtbot: QtBot) -> None:
    low, high, one = SparkLine((10, 20, 10)), SparkLine((1000, 2000, 1000)), SparkLine((1,))
    for line in (low, high, one):
        qtbot.addWidget(line)
        line.resize(line.sizeHint())
    assert low.grab().toImage() == high.grab().toImage()
    assert low.accessibleName() == "Course: 10 now, 20 at most"
    quiet = SparkLine((0, 1, 0))
    qtbot.addWidget(quiet)
    quiet.resize(quiet.sizeHint())
    assert quiet.grab().toImage() != low.grab().toImage()


def test_status_goes_away_by_itself(light: Theme, qtbot: QtBot) -> None:
    status = StatusText()
    qtbot.addWidget(status)
    assert status._clock.interval() == SHOWN_MS == 5000
    height = status.height()
    status._clock.setInterval(1)
    status.say("lab-results paused.")
    assert status.text() == "lab-results paused."
    qtbot.waitUntil(lambda: status.text() == "", timeout=2000)
    assert status.height() == height


def test_status_undoes_once(light: Theme, qtbot: QtBot) -> None:
    status = StatusText()
    qtbot.addWidget(status)
    status.show()
    status.say("lab-results paused.", "pause-7")
    assert status._button.isVisible()
    with qtbot.waitSignal(status.undo, timeout=1000) as caught:
        QTest.mouseClick(status._button, Qt.MouseButton.LeftButton)
    assert caught.args == ["pause-7"]
    assert status.text() == ""
    assert not status._button.isVisible()
    status.say("Copied.")
    assert not status._button.isVisible()


def test_status_stays_while_undo_has_the_keyboard(light: Theme, qtbot: QtBot) -> None:
    status = StatusText()
    qtbot.addWidget(status)
    status.show()
    status.say("lab-results paused.", "pause-7")
    status._button.setFocus()
    qtbot.waitUntil(status._button.hasFocus, timeout=2000)
    status._time_is_up()
    assert status.text() == "lab-results paused."
    status.clear()
    status._time_is_up()
    assert status.text() == ""
