"""The page Failures: cards close by themselves, and their buttons do what they say."""

from dataclasses import replace

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.domain.events import FailureChanged
from tests.desktop.conftest import Shown
from tests.desktop.opening import by_field, channels, click, failures, sheet_of
from tests.desktop.walking import by_name


def test_a_failure_closes_by_itself_and_an_acknowledged_one_moves(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_page("failures")
    page = failures(shown)
    qtbot.waitUntil(lambda: page.list.counts() == {"open": 4, "acknowledged": 1, "closed": 1})
    first = page.list._cards["1"]
    click(qtbot, by_name(first, "Acknowledge…"))
    sheet = sheet_of(shown)
    QTest.keyClicks(by_field(sheet), "ZZ note")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: page.list.counts() == {"open": 3, "acknowledged": 2, "closed": 1})
    assert shown.facade.asked("acknowledge") == [(1, "ZZ note")]
    usb = shown.facade.failure_rows[2]
    closed = replace(usb, open=False, closed=shown.facade.now)
    shown.facade.failure_rows[2] = closed
    shown.facade.tell(FailureChanged(closed, False, True))
    qtbot.waitUntil(lambda: page.list.counts() == {"open": 2, "acknowledged": 2, "closed": 2})


def test_the_buttons_of_a_card_do_what_they_say(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_page("failures")
    page = failures(shown)
    qtbot.waitUntil(lambda: len(page.list._cards) == 5)
    click(qtbot, by_name(page.list._cards["1"], "Make folder"))
    click(qtbot, by_name(page.list._cards["1"], "Try now"))
    click(qtbot, by_name(page.list._cards["3"], "Check again"))
    qtbot.waitUntil(lambda: bool(shown.facade.asked("check")))
    assert shown.facade.asked("make_folder") == [("lab-results", "lis")]
    assert shown.facade.asked("poll") == [(("lab-results",),)]
    click(qtbot, by_name(page.list._cards["3"], "Read in place…"))
    sheet = sheet_of(shown)
    click(qtbot, by_name(sheet, "No other engine and no other channel reads this place"))
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("read_in_place") == [("usb-import",)])
    card = page.list._cards["4"]
    card.set_folded(False)
    click(qtbot, by_name(card, "Show claims"))
    assert channels(shown).detail.tab is channels(shown).detail.claims
    assert channels(shown).chosen == "lab-results"


def test_a_channel_that_a_blob_stops_goes_on_without_it_when_that_is_agreed_to(qtbot: QtBot, shown: Shown) -> None:
    stopped = replace(shown.facade.failure_rows[2], code="ERR_PATHWAYS_AZBLOB_SNAPSHOTS_PRESENT")
    shown.facade.failure_rows[2] = stopped
    shown.window.show_page("failures")
    page = failures(shown)
    qtbot.waitUntil(lambda: "3" in page.list._cards)
    click(qtbot, by_name(page.list._cards["3"], "Go on without this blob…"))
    sheet = sheet_of(shown)
    click(qtbot, by_name(sheet, "The blob may stay in the container"))
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("go_on_without") == [("usb-import",)])
