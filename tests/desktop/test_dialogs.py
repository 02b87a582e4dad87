"""The sheets: what a resend says and does, how Esc treats what was typed, and that each is freed when closed."""

import gc
import weakref
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.notes import AcknowledgeSheet, RevealSheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.resend_plan import by_destination, orders, written
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.errors import PathwaysError
from tests.desktop import fake_data
from tests.desktop.conftest import Shown
from tests.desktop.opening import by_field, click
from tests.desktop.sheet_makers import FAILURE, MAKERS, rows
from tests.desktop.walking import buttons, controls, name_of
from tests.support.counts import DIALOG_CYCLES


def resend_sheet(qtbot: QtBot, shown: Shown, count: int = 1, *, pick: bool = False) -> ResendSheet:
    sheet = ResendSheet(shown.commands, rows(shown, count), pick=pick, parent=shown.window)
    sheet.open()
    qtbot.waitUntil(lambda: bool(sheet.target_rows()))
    return sheet


def test_every_sheet_of_the_program_has_a_maker(qtbot: QtBot, shown: Shown) -> None:
    """So that the tests below are about each of them."""
    kinds, waiting = set(), [Sheet]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        kinds |= {
            kind for kind in below if kind.__module__.startswith("pathways_desktop") and not kind.__subclasses__()
        }
    made = set()
    for make in MAKERS.values():
        sheet = make(shown)
        made.add(type(sheet))
        sheet.close()
        sheet.deleteLater()
    assert {kind.__name__ for kind in kinds - made} == set()


@pytest.mark.parametrize("name", MAKERS)
def test_sheets_opened_and_closed_leave_none(qtbot: QtBot, shown: Shown, name: str) -> None:
    alive = []
    for number in range(DIALOG_CYCLES):
        sheet = MAKERS[name](shown)
        sheet.open()
        alive.append(weakref.ref(sheet))
        if number % 2:
            sheet.reject()
        else:
            sheet.close()
        del sheet
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qtbot.waitUntil(lambda: not shown.window.findChildren(Sheet))
    qtbot.wait(50)
    gc.collect()
    assert [reference() for reference in alive if reference() is not None] == []


@pytest.mark.parametrize("name", MAKERS)
def test_every_button_of_a_sheet_closes_it_acts_or_says_why_not(qtbot: QtBot, shown: Shown, name: str) -> None:
    sheet = MAKERS[name](shown)
    sheet.open()
    qtbot.wait(100)
    assert [type(one).__name__ for one in controls(sheet) if not name_of(one).strip()] == []
    for button in buttons(sheet):
        assert button.isEnabled() or button.toolTip(), name_of(button)
    sheet.close()


def test_a_resend_says_what_will_be_written_where(qtbot: QtBot, shown: Shown) -> None:
    sheet = resend_sheet(qtbot, shown)
    told = [
        (row.destination.name, row.box.isChecked(), row.box.isEnabled(), row.accessibleName())
        for row in sheet.target_rows()
    ]
    assert told == [
        ("archive", True, True, "archive: Replaces its own copy, same bytes"),
        ("lis", True, True, "lis: Creates a new file"),
        ("s3-demo", False, False, "s3-demo: Refused: OBJECT_EXISTS"),
    ]
    message = rows(shown, 1)[0]
    assert [row.name_label.text() for row in sheet.target_rows()] == [
        f"{message.id}-{number}.hl7" for number in (1, 2, 3)
    ]
    assert sheet._sum.text() == "2 will be written, 1 will not."
    assert sheet.verb.words() == "Resend to 2 destinations"
    sheet.target_rows()[0].box.setChecked(False)
    assert sheet.verb.words() == "Resend to 1 destination"
    QTest.keyClicks(sheet.reason, "ZZ-1234")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("resend")))
    assert shown.facade.asked("resend") == [((message.id,), ("lis",), "ZZ-1234")]
    qtbot.waitUntil(lambda: not shown.window.findChildren(Sheet))


def test_resend_to_begins_with_nothing_ticked(qtbot: QtBot, shown: Shown) -> None:
    sheet = resend_sheet(qtbot, shown, pick=True)
    assert not any(row.box.isChecked() for row in sheet.target_rows())
    assert not sheet.verb.isEnabled()
    assert sheet.verb.toolTip()
    sheet.close()


def test_nothing_can_be_sent_before_the_look_up(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.hold.add("resend_targets")
    sheet = ResendSheet(shown.commands, rows(shown, 1), pick=False, parent=shown.window)
    sheet.open()
    assert not sheet.verb.isEnabled()
    assert sheet.verb.toolTip() == "The look-up is not done yet"
    sheet.reject()
    assert not sheet.isVisible()


def test_a_look_up_that_fails_can_be_asked_again(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.broken["resend_targets"] = PathwaysError("EHOSTUNREACH")
    sheet = ResendSheet(shown.commands, rows(shown, 1), pick=False, parent=shown.window)
    sheet.open()
    qtbot.waitUntil(sheet.look_again.isEnabled)
    shown.facade.broken.clear()
    click(qtbot, sheet.look_again)
    qtbot.waitUntil(lambda: len(sheet.target_rows()) == 3)
    sheet.close()


def test_what_was_refused_is_said_and_the_sheet_stays(qtbot: QtBot, shown: Shown) -> None:
    sheet = resend_sheet(qtbot, shown)
    shown.facade.broken["resend"] = PathwaysError("ENOSPC")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("resend")) and not sheet.running)
    assert sheet.isVisible()
    assert "1 not:" in sheet._state.text()
    sheet.close()


def test_a_resend_plan_leaves_out_what_is_refused(qtbot: QtBot, shown: Shown) -> None:
    targets = [target for row in rows(shown, 2) for target in fake_data.targets(row)]
    destinations = by_destination(targets)
    everything = frozenset(one.name for one in destinations)
    assert written(destinations, everything) == (4, 2)
    assert set(orders(destinations, everything).values()) == {("archive", "lis")}


def test_esc_closes_a_sheet_and_asks_once_when_something_was_typed(qtbot: QtBot, shown: Shown) -> None:
    sheet = RevealSheet("id", parent=shown.window)
    sheet.open()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    sheet = RevealSheet("id", parent=shown.window)
    sheet.open()
    QTest.keyClicks(by_field(sheet), "typed")
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheet.isVisible()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_enter_reveals(qtbot: QtBot, shown: Shown) -> None:
    sheet = RevealSheet("id", parent=shown.window)
    agreed: list[tuple[object, str]] = []
    sheet.agreed.connect(lambda about, text: agreed.append((about, text)))
    sheet.open()
    QTest.keyClicks(by_field(sheet), " why ")
    QTest.keyClick(by_field(sheet), Qt.Key.Key_Return)
    assert agreed == [("id", "why")]


def test_acknowledging_says_what_it_gives_up(shown: Shown) -> None:
    sheet = AcknowledgeSheet(replace(FAILURE, code="ERR_PATHWAYS_DESTINATION_GONE"), parent=shown.window)
    told = " ".join(label.text() for label in sheet.findChildren(TextLabel))
    assert sheet.verb.words() == "Give up"
    assert "its deliveries end as rejected" in told
    assert AcknowledgeSheet(FAILURE, parent=shown.window).verb.words() == "Acknowledge"
