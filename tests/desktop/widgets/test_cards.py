"""Place card, facts, banner, empty state, failure card."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Theme
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.banner import Banner, BannerData
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.empty_state import EmptyData, EmptyState
from pathways_desktop.desktop.widgets.facts import Fact, FactList
from pathways_desktop.desktop.widgets.failure_card import FailureCard
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.desktop.widgets.place_card import PlaceCard, PlaceCardData, PlaceTrouble
from tests.desktop.gallery_pieces import FACTS, FAILURES

LEFT = Qt.MouseButton.LeftButton
PLACE = PlaceCardData("place-folder", "Local disk", r"D:\Drops\Lab", "NTFS", FACTS, ("Last good pass 10:43:04",))


def shown_buttons(widget: QWidget) -> list[str]:
    """The words, else the names, of the buttons that can be seen."""
    return [b.words() or b.accessibleName() for b in widget.findChildren(Button) if b.isVisibleTo(widget)]


def test_facts_are_told_in_words(light: Theme, qtbot: QtBot) -> None:
    facts = FactList((Fact("good", "Renames in one step"), Fact("bad", "Its id changed"), Fact("look", "x")))
    qtbot.addWidget(facts)
    names = [label.accessibleName() for label in facts.findChildren(TextLabel)]
    assert names == ["good: Renames in one step", "bad: Its id changed", "needs a look: x"]
    facts.set_facts((Fact("none", "Not needed"),))
    assert facts.facts() == (Fact("none", "Not needed"),)


def test_good_place(light: Theme, qtbot: QtBot) -> None:
    card = PlaceCard(PLACE)
    qtbot.addWidget(card)
    assert card.accessibleName() == r"Local disk: D:\Drops\Lab"
    assert shown_buttons(card) == ["Check again"]
    with qtbot.waitSignal(card.action, timeout=1000) as caught:
        QTest.mouseClick(card._check, LEFT)
    assert caught.args == ["check-again"]


@pytest.mark.parametrize(
    ("trouble", "word", "button", "action"),
    [
        ("missing", "Folder missing", "Make the folder", "make-folder"),
        ("unreachable", "Not reachable", "Try now", "try-now"),
        ("other-volume", "Another drive", "This is the right drive…", "right-drive"),
        ("forbidden", "A right is missing", "", ""),
        ("empty", "Not mounted", "", ""),
    ],
)
def test_bad_place_offers_what_helps(
    light: Theme, qtbot: QtBot, trouble: PlaceTrouble, word: str, button: str, action: str
) -> None:
    card = PlaceCard(PLACE)
    qtbot.addWidget(card)
    good = card._icon.grab().toImage()
    card.set_data(replace(PLACE, trouble=trouble, problem="It is so since 09:14."))
    assert card.accessibleName().startswith(word)
    assert card._icon.grab().toImage() != good
    assert shown_buttons(card) == ["Check again", *([button] if button else [])]
    if button:
        pressed = next(b for b in card.findChildren(Button) if b.words() == button)
        with qtbot.waitSignal(card.action, timeout=1000) as caught:
            QTest.mouseClick(pressed, LEFT)
        assert caught.args == [action]


def test_a_place_that_is_being_checked_is_not_asked_twice(light: Theme, qtbot: QtBot) -> None:
    card = PlaceCard(replace(PLACE, checking=True))
    qtbot.addWidget(card)
    assert not card._check.isEnabled()
    card.set_data(PLACE)
    assert card._check.isEnabled()


def test_banner(light: Theme, qtbot: QtBot) -> None:
    banner = Banner(BannerData("attention", "The disk is nearly full", "8 GB are free."))
    qtbot.addWidget(banner)
    assert not banner._foot.isVisibleTo(banner)
    actions = (ActionButton("help", "What does this mean?", "help"),)
    banner.set_data(BannerData("failed", "The disk is full", "", "ENOSPC", actions))
    assert banner._foot.isVisibleTo(banner)
    assert banner.accessibleName() == "The disk is full"
    banner.resize(700, 100)
    image = banner.grab().toImage()
    assert image.pixelColor(350, 4).name() == light.tokens.bad_soft.lower()
    with qtbot.waitSignal(banner.action, timeout=1000) as caught:
        QTest.mouseClick(banner._actions.buttons()[0], LEFT)
    assert caught.args == ["help"]


def test_empty_state(light: Theme, qtbot: QtBot) -> None:
    clear = ActionButton("clear", "Clear filters")
    empty = EmptyState(EmptyData("Nothing found", "No message fits.", "search", (clear,)))
    qtbot.addWidget(empty)
    assert shown_buttons(empty) == ["Clear filters"]
    with qtbot.waitSignal(empty.action, timeout=1000) as caught:
        QTest.mouseClick(empty._actions.buttons()[0], LEFT)
    assert caught.args == ["clear"]
    empty.set_data(EmptyData("No failures"))
    assert shown_buttons(empty) == []
    assert not empty._text.isVisibleTo(empty)


def test_failure_card_says_and_does(light: Theme, qtbot: QtBot) -> None:
    card = FailureCard(FAILURES[0])
    qtbot.addWidget(card)
    card.show()
    assert card.key() == "1"
    assert card.accessibleName().startswith("The server refuses the connection, Failed, ")
    assert "ECONNREFUSED" in card.accessibleName()
    assert [button.words() for button in card.buttons()][:2] == ["Try now", "Resend 1"]
    with qtbot.waitSignal(card.action, timeout=1000) as caught:
        QTest.mouseClick(card.buttons()[1], LEFT)
    assert caught.args == ["1", "resend"]
    with qtbot.waitSignal(card.action, timeout=1000) as caught:
        QTest.mouseClick(card._body.link, LEFT)
    assert caught.args == ["1", "messages"]


def test_failure_card_opens_and_folds(light: Theme, qtbot: QtBot) -> None:
    card = FailureCard(FAILURES[2], foldable=True)
    qtbot.addWidget(card)
    card.resize(900, 300)
    card.show()
    assert card.folded
    assert not card._body.isVisible()
    with qtbot.waitSignal(card.folding, timeout=1000) as caught:
        QTest.mouseClick(card._line, LEFT)
    assert caught.args == ["3", False]
    assert card._body.isVisible()
    QTest.mouseClick(card._body.fold, LEFT)
    assert card.folded
    assert not card._body.isVisible()


def test_the_toast_s_click_puts_the_keyboard_on_the_first_button(light: Theme, qtbot: QtBot) -> None:
    card = FailureCard(FAILURES[2], foldable=True)
    qtbot.addWidget(card)
    card.show()
    card.focus_first()
    qtbot.waitUntil(card.buttons()[0].hasFocus, timeout=2000)
    assert not card.folded


def test_failure_card_changes_in_place(light: Theme, qtbot: QtBot) -> None:
    card = FailureCard(FAILURES[0])
    qtbot.addWidget(card)
    first = card.buttons()[0]
    card.set_data(replace(FAILURES[0], count="143 tries", note="Ticket ZZ-1234"))
    assert card.buttons()[0] is first
    assert card._body.count.text() == "143 tries"
    assert card._body.note.isVisibleTo(card)
    card.set_data(replace(FAILURES[0], link=None, spark=(), code=""))
    assert not card._body.link.isVisibleTo(card)
    assert not card._body.spark.isVisibleTo(card)
    assert not card._body.note.isVisibleTo(card)


@pytest.mark.parametrize("width", [640, 900, 1400])
def test_no_text_of_a_card_is_cut_in_a_page_that_scrolls(light: Theme, qtbot: QtBot, width: int) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    cards = [FailureCard(data) for data in FAILURES[:2]]
    for card in cards:
        column.addWidget(card)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(page)
    qtbot.addWidget(area)
    area.resize(width, 400)
    area.show()
    labels = [label for card in cards for label in (card._body.title, card._body.meaning, card._body.remedy)]

    def whole() -> bool:
        return all(label.height() >= label.heightForWidth(label.width()) for label in labels)

    qtbot.waitUntil(whole, timeout=3000)
    assert page.width() > width - 40
    for card in cards:
        for button in card.buttons():
            assert button.width() >= button.sizeHint().width()
            assert button.geometry().bottom() <= card._body.doing.height()
