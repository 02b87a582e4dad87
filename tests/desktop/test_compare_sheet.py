"""The sheet that compares: what it says, what stays hidden, the reveal with its audit entry, another destination."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.compare import CompareSheet
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.pages.reading_pane import DELIVERIES
from pathways_desktop.domain.errors import PathwaysError
from tests.desktop.conftest import Shown
from tests.desktop.opening import click, open_messages
from tests.desktop.sheet_makers import rows


def told(sheet: CompareSheet) -> list[list[str]]:
    """The table as a person reads it; a mask as the word for it."""
    model = sheet.model
    return [["hidden" if cell.mask else cell.text for cell in model.cells(row)] for row in range(model.rowCount())]


def compared(qtbot: QtBot, shown: Shown) -> CompareSheet:
    """The sheet of the open message, once both are read."""
    browser = open_messages(qtbot, shown)
    browser.pane.tabs.setCurrentIndex(DELIVERIES)
    click(qtbot, browser.pane.compare)
    qtbot.waitUntil(lambda: len(shown.window.findChildren(CompareSheet)) == 1)
    (sheet,) = shown.window.findChildren(CompareSheet)
    qtbot.waitUntil(lambda: sheet.comparison is not None)
    return sheet


def test_the_same_bytes_say_so(qtbot: QtBot, shown: Shown) -> None:
    sheet = compared(qtbot, shown)
    assert sheet.sum.text() == "Both are the same, byte by byte."
    assert len(told(sheet)) > 10, "all fields side by side"
    assert not sheet.only.isEnabled()
    message, destination, who = shown.facade.asked("compare")[0]
    assert (destination, bool(who)) == ("archive", True)
    assert message == rows(shown, 1)[0].id
    sheet.reject()


def test_differences_are_named_hidden_and_revealed_with_an_entry(qtbot: QtBot, shown: Shown) -> None:
    facade = shown.facade
    facade.written["archive"] = facade.body_bytes.replace(b"PID|1||", b"PID|1|ZZOTHER|").replace(
        b"ZZ-DEMO", b"ZZ-OTHER"
    )
    sheet = compared(qtbot, shown)
    assert "fields differ: " in sheet.sum.text()
    assert "PID-2" in sheet.sum.text()
    values = [row for row in told(sheet) if row[0].startswith("PID-2")]
    assert values
    assert values[0][3] == "hidden"
    assert all("ZZOTHER" not in cell for row in told(sheet) for cell in row)
    some = len(told(sheet))
    sheet.only.click()
    assert len(told(sheet)) > some, "all fields, not only what differs"
    sheet.only.click()

    click(qtbot, sheet.reveal)
    (reveal,) = sheet.findChildren(RevealSheet)
    QTest.keyClicks(reveal.field, "ZZ-1")
    click(qtbot, reveal.verb)
    qtbot.waitUntil(lambda: sheet.revealed and sheet.comparison is not None)
    assert any("ZZOTHER" in cell for row in told(sheet) for cell in row)
    assert facade.asked("reveal")[0][2] == "ZZ-1"
    assert sheet.reveal.words() == "Hide"
    click(qtbot, sheet.reveal)
    qtbot.waitUntil(lambda: not sheet.revealed and sheet.comparison is not None)
    assert all("ZZOTHER" not in cell for row in told(sheet) for cell in row)
    sheet.reject()


def test_five_minutes_end_a_reveal(qtbot: QtBot, shown: Shown) -> None:
    sheet = compared(qtbot, shown)
    sheet._set_revealed(True)
    sheet._end.setInterval(1)
    sheet._end.start()
    qtbot.waitUntil(lambda: not sheet.revealed)
    sheet.reject()


def test_another_destination_is_read_anew_and_trouble_is_told(qtbot: QtBot, shown: Shown) -> None:
    sheet = compared(qtbot, shown)
    shown.facade.broken["compare"] = PathwaysError("ERR_PATHWAYS_NOT_READ_BACK")
    sheet.where.setCurrentIndex(1)
    sheet.where.activated.emit(1)
    assert told(sheet) == [], "nothing of the one before stands there"
    qtbot.waitUntil(lambda: "can't be read back" in sheet.sum.text())
    assert not sheet.reveal.isEnabled()
    assert sheet.reveal.toolTip()
    assert [call[1] for call in shown.facade.asked("compare")] == ["archive", "lis"]
    sheet.reject()


@pytest.mark.parametrize("answer", ["late", "closed"])
def test_an_answer_that_comes_too_late_shows_nothing(qtbot: QtBot, shown: Shown, answer: str) -> None:
    shown.facade.hold.add("compare")
    sheet = CompareSheet(shown.commands, rows(shown, 1)[0], ("archive", "lis"), parent=shown.window)
    sheet.open()
    held = shown.facade._held[-1]
    shown.facade.hold.clear()
    both = shown.facade.compare("id", "archive", 1 << 20, "zz").result()
    if answer == "late":
        shown.facade.hold.add("compare")
        sheet.where.activated.emit(1)
        held.set_result(both)
        qtbot.wait(50)
        assert sheet.comparison is None
        sheet.reject()
    else:
        sheet.reject()
        held.set_result(both)
        qtbot.waitUntil(lambda: not shown.window.findChildren(CompareSheet))


def test_the_resend_sheet_offers_it_where_other_bytes_stand(qtbot: QtBot, shown: Shown) -> None:
    sheet = ResendSheet(shown.commands, rows(shown, 1), pick=False, parent=shown.window)
    sheet.open()
    qtbot.waitUntil(lambda: len(sheet.target_rows()) == 3)
    by_name = {row.destination.name: row for row in sheet.target_rows()}
    offered = {name: (row.compare.isVisible(), row.edit.isVisible()) for name, row in by_name.items()}
    assert offered == {"archive": (False, False), "lis": (False, False), "s3-demo": (True, True)}
    click(qtbot, by_name["s3-demo"].compare)
    qtbot.waitUntil(lambda: bool(sheet.findChildren(CompareSheet)))
    (compare,) = sheet.findChildren(CompareSheet)
    assert compare.where.currentData() == "s3-demo"
    compare.reject()
    edited: list[str] = []
    shown.commands.editor_asked.connect(edited.append)
    click(qtbot, by_name["s3-demo"].edit)
    assert edited == ["lab-results"]
    assert not sheet.isVisible()
