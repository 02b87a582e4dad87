"""Buttons, chips, fields, ticks, the row that wraps and the row of buttons given as data."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Mode, Theme
from pathways_desktop.desktop.widgets.action_row import ActionButton, ActionRow
from pathways_desktop.desktop.widgets.buttons import Button, FilterChip, HeadButton
from pathways_desktop.desktop.widgets.fields import (
    SEARCH_PAUSE_MS,
    ChoiceBox,
    ChoiceDot,
    NumberBox,
    SearchField,
    TickBox,
)

LEFT = Qt.MouseButton.LeftButton


def has(image: QImage, colour: str) -> bool:
    """Whether the colour is anywhere in the picture."""
    wanted = colour.lower()
    return any(image.pixelColor(x, y).name() == wanted for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize(("small", "height"), [(False, 30), (True, 26)])
def test_button_is_as_high_as_designed_with_and_without_the_keyboard(
    light: Theme, qtbot: QtBot, small: bool, height: int
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    button, square = Button("Poll now", "poll", small=small), Button("", "more", tip="More", small=small)
    column.addWidget(button)
    column.addWidget(square)
    page.show()
    wanted = light.px(height)
    assert button.sizeHint().height() == wanted
    assert (square.sizeHint().width(), square.sizeHint().height()) == (wanted, wanted)
    width = button.sizeHint().width()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus, timeout=2000)
    assert (button.sizeHint().width(), button.sizeHint().height()) == (width, wanted)


def test_an_icon_alone_has_a_name(light: Theme, qtbot: QtBot) -> None:
    button = Button("", "more", tip="More actions")
    qtbot.addWidget(button)
    assert button.accessibleName() == "More actions"
    assert not button.icon().isNull()


def test_button_changes_words_kind_and_theme(light: Theme, qtbot: QtBot) -> None:
    button = Button("", "pause", tip="Pause")
    qtbot.addWidget(button)
    narrow = button.sizeHint().width()
    button.set_words("Resume")
    assert button.words() == "Resume"
    assert button.accessibleName() == "Resume"
    assert button.sizeHint().width() > narrow
    button.set_icon_name("resume")
    button.set_kind("primary")
    button.resize(button.sizeHint())
    assert has(button.grab().toImage(), light.tokens.accent)
    light.set_mode(Mode.DARK)
    assert has(button.grab().toImage(), light.tokens.accent)


def test_chip_switches(light: Theme, qtbot: QtBot) -> None:
    chip = FilterChip("Open 4")
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    assert chip.height() == light.px(26)
    with qtbot.waitSignal(chip.toggled, timeout=1000):
        QTest.mouseClick(chip, LEFT)
    assert chip.isChecked()
    assert has(chip.grab().toImage(), light.tokens.accent_soft)


def test_removable_chip_stays_on_and_is_removed_by_its_cross_or_a_key(light: Theme, qtbot: QtBot) -> None:
    chip = FilterChip("Channel: lab-results", on=True, removable=True)
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    with qtbot.waitSignal(chip.clicked, timeout=1000), qtbot.assertNotEmitted(chip.removed):
        QTest.mouseClick(chip, LEFT, pos=QPoint(10, 10))
    assert chip.isChecked()
    with qtbot.waitSignal(chip.removed, timeout=1000), qtbot.assertNotEmitted(chip.clicked):
        QTest.mouseClick(chip, LEFT, pos=QPoint(chip.width() - 12, 10))
    with qtbot.waitSignal(chip.removed, timeout=1000):
        QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert chip.accessibleDescription()


def test_chip_takes_other_words(light: Theme, qtbot: QtBot) -> None:
    chip = FilterChip("Open 4")
    qtbot.addWidget(chip)
    width = chip.sizeHint().width()
    chip.set_words("Open 4,000")
    assert chip.sizeHint().width() > width
    assert chip.accessibleName() == "Open 4,000"


@pytest.mark.parametrize("base", [9, 11])
def test_small_text_makes_nothing_too_small_to_hit(light: Theme, qtbot: QtBot, base: int) -> None:
    """Windows' own text is smaller than the design's."""
    before = light._fixed_base
    light._fixed_base = base
    light.refresh()
    try:
        assert light.px(24) < 24
        for made in (HeadButton("A", "chevron-down"), HeadButton("", "chevron-right"), TickBox("A"), ChoiceDot("A")):
            qtbot.addWidget(made)
            assert made.sizeHint().height() >= 24
    finally:
        light._fixed_base = before
        light.refresh()


def test_head_button_is_large_enough_to_hit(light: Theme, qtbot: QtBot) -> None:
    for button in (HeadButton("Problems first", "chevron-down"), HeadButton("", "chevron-right", tip="Open")):
        qtbot.addWidget(button)
        assert button.sizeHint().height() >= 24
        assert button.accessibleName()
        button.resize(button.sizeHint())
        drawn = button.grab().toImage()
        light.set_mode(Mode.DARK)
        assert button.grab().toImage() != drawn
        light.set_mode(Mode.LIGHT)


def test_search_asks_after_a_pause_and_once(light: Theme, qtbot: QtBot) -> None:
    field = SearchField("Find a channel")
    qtbot.addWidget(field)
    asked: list[str] = []
    field.asked.connect(asked.append)
    assert field._pause.interval() == SEARCH_PAUSE_MS == 150
    QTest.keyClicks(field, "lab")
    assert asked == []
    qtbot.waitUntil(lambda: asked == ["lab"], timeout=3000)


def test_search_asks_at_once_on_enter_and_empties_on_escape(light: Theme, qtbot: QtBot) -> None:
    field = SearchField("Find a channel")
    qtbot.addWidget(field)
    asked: list[str] = []
    field.asked.connect(asked.append)
    QTest.keyClicks(field, " lab ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert asked == ["lab"]
    assert not field._pause.isActive()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert asked == ["lab", ""]
    assert field.text() == ""


def test_escape_in_an_empty_search_goes_on_to_the_page(light: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    seen: list[int] = []

    class Catcher(QWidget):
        def keyPressEvent(self, event: object) -> None:
            seen.append(1)

    catcher = Catcher(page)
    field = SearchField("Find", parent=catcher)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert seen == [1]


def test_field_is_as_high_as_a_button(light: Theme, qtbot: QtBot) -> None:
    box = ChoiceBox(name="Kind")
    box.addItem("Folder")
    for field in (SearchField("Find"), QLineEdit("text"), box):
        qtbot.addWidget(field)
        field.ensurePolished()
        assert field.sizeHint().height() == light.px(30)
    assert box.accessibleName() == "Kind"
    box.resize(box.sizeHint())
    arrow = box.grab().toImage()
    box.setEnabled(False)
    assert box.grab().toImage() != arrow


def turn_wheel(widget: QWidget) -> None:
    """One step of the wheel over the widget."""
    middle = QPointF(widget.rect().center())
    none = Qt.KeyboardModifier.NoModifier
    turned = QWheelEvent(
        middle, widget.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, none,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, turned)


def test_the_wheel_changes_only_what_has_the_keyboard(light: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    number, box, other = NumberBox(1, 90, name="Days"), ChoiceBox(name="Kind"), QLineEdit()
    box.addItems(["Folder", "Share"])
    number.setValue(30)
    for widget in (other, number, box):
        column.addWidget(widget)
    page.show()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus, timeout=2000)
    turn_wheel(number)
    turn_wheel(box)
    assert (number.value(), box.currentText()) == (30, "Folder")
    number.setFocus()
    qtbot.waitUntil(number.hasFocus, timeout=2000)
    turn_wheel(number)
    QTest.keyClick(number, Qt.Key.Key_Up)
    QTest.keyClick(number, Qt.Key.Key_Up)
    assert number.value() == 31
    box.setFocus()
    qtbot.waitUntil(box.hasFocus, timeout=2000)
    turn_wheel(box)
    assert box.currentText() == "Share"
    assert number.sizeHint().height() == light.px(30)
    text = number.lineEdit()
    assert light.text_width("90", "body") < text.width() - text.textMargins().left() - text.textMargins().right()
    assert number.accessibleName() == "Days"


def test_tick_and_choice(light: Theme, qtbot: QtBot) -> None:
    tick, choice = TickBox("LAB-WS-03 is stopped"), ChoiceDot("Share")
    for button in (tick, choice):
        qtbot.addWidget(button)
        button.resize(button.sizeHint())
        assert button.height() >= 24
        assert not has(button.grab().toImage(), light.tokens.accent)
        QTest.mouseClick(button, LEFT, pos=QPoint(button.width() - 5, 5))
        assert button.isChecked()
        assert has(button.grab().toImage(), light.tokens.accent)
    tick.setTristate(True)
    ticked = tick.grab().toImage()
    tick.setCheckState(Qt.CheckState.PartiallyChecked)
    assert tick.grab().toImage() != ticked


def test_buttons_wrap_and_are_never_cut(light: Theme, qtbot: QtBot) -> None:
    row = ActionRow()
    qtbot.addWidget(row)
    row.set_actions(tuple(ActionButton(str(number), "Volver a intentarlo ahora") for number in range(5)))
    row.resize(400, row.heightForWidth(400))
    row.show()
    tops = {button.y() for button in row.buttons()}
    assert len(tops) > 1
    for button in row.buttons():
        assert button.width() == button.sizeHint().width()
        assert button.geometry().right() <= 400
        assert button.geometry().bottom() < row.height()
    assert row.heightForWidth(2000) < row.heightForWidth(400)


def test_action_row_tells_the_id_and_keeps_equal_buttons(light: Theme, qtbot: QtBot) -> None:
    row = ActionRow()
    qtbot.addWidget(row)
    actions = (ActionButton("try", "Try now", "poll", "primary"), ActionButton("off", "Edit", enabled=False))
    row.set_actions(actions)
    first, second = row.buttons()
    with qtbot.waitSignal(row.action, timeout=1000) as caught:
        QTest.mouseClick(first, LEFT)
    assert caught.args == ["try"]
    assert not second.isEnabled()
    row.set_actions(tuple(actions))
    assert row.buttons() == (first, second)
    row.set_actions(())
    assert row.buttons() == ()
