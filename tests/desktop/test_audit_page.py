"""The page Audit over a made-up record: paging, chips, the entry, verify, export, and what is told of a broken one."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.audit import AuditPage
from pathways_desktop.desktop.widgets.labels import TextLabel
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.engine.facade_setup import RecordQuery
from tests.desktop.conftest import Shown
from tests.desktop.opening import audit, click, messages
from tests.desktop.test_buttons import walk
from tests.desktop.walking import by_name, controls, name_of

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing", extend=True)


def opened(qtbot: QtBot, shown: Shown) -> AuditPage:
    QTest.keyClick(shown.window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    page = audit(shown)
    assert shown.window.page is page
    qtbot.waitUntil(lambda: page.model.rowCount() > 0)
    return page


def choose(qtbot: QtBot, page: AuditPage, chip: str, text: str) -> None:
    shown = page.filters.chips[chip] if page.filters.chips[chip].isVisible() else page.filters.adds[chip]
    click(qtbot, shown)
    (menu,) = [one for one in page.filters.findChildren(QMenu) if one.isVisible()]
    next(one for one in menu.actions() if one.text() == text).trigger()
    menu.close()


def test_the_newest_come_first_and_more_as_the_list_is_scrolled(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    first = page.model.row_at(0)
    assert first is not None
    assert first.number == 250
    assert page.model.rowCount() == 100
    page.table.scrollToBottom()
    page.table.verticalScrollBar().setValue(page.table.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: page.model.rowCount() >= 200)
    befores = [arguments[1] for arguments in shown.facade.asked("record")]
    assert befores[:2] == [None, 151]
    assert page.filters.found.text() == "250 of 250"


def test_each_look_is_asked_for_once_until_the_page_is_left(qtbot: QtBot, shown: Shown) -> None:
    opened(qtbot, shown)
    shown.facade.tell_snapshot()
    qtbot.wait(1)
    assert len(shown.facade.asked("record")) == 1
    shown.window.show_page("messages")
    opened(qtbot, shown)
    qtbot.waitUntil(lambda: len(shown.facade.asked("record")) == 2)


def test_chips_narrow_the_list_and_are_taken_away(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    shown.window.show_snapshot(shown.facade.snapshot())
    choose(qtbot, page, "what", "Message opened")
    choose(qtbot, page, "who", "zz-op.meyer")
    choose(qtbot, page, "channel", "lab-results")
    choose(qtbot, page, "time", "last 24 hours")
    qtbot.waitUntil(lambda: page.model.complete and not page.model.busy)
    rows = [page.model.row_at(number) for number in range(page.model.rowCount())]
    assert all(row is not None and row.what == "viewed" for row in rows)
    query = page.filters.query
    assert (query.who, query.channel, query.whats) == ("zz-op.meyer", "lab-results", frozenset(["viewed"]))
    for chip in list(page.filters.chips.values()):
        chip.removed.emit()
    assert page.filters.query == RecordQuery()


def test_a_search_that_finds_nothing_offers_to_clear_the_filters(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    QTest.keyClick(shown.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.search, "nothing like it")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    qtbot.waitUntil(page._empty.isVisible)
    assert page._empty.accessibleName() == "No entry found"
    click(qtbot, by_name(page._empty, "Clear filters"))
    qtbot.waitUntil(lambda: page.table.isVisible() and page.model.rowCount() == 100)


def test_an_empty_record_says_what_would_be_here(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.record.rows = []
    shown.window.show_page("audit")
    qtbot.waitUntil(audit(shown)._empty.isVisible)
    assert audit(shown)._empty.accessibleName() == "No entry yet"


def test_an_entry_is_shown_whole_and_leads_to_its_message(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    number = next(n for n in range(100) if (row := page.model.row_at(n)) is not None and row.what == "resent")
    row = page.model.row_at(number)
    assert row is not None
    page.table.selectRow(number)
    assert page.pane.isVisible()
    texts = [label.text() for label in page.pane.findChildren(TextLabel) if label.isVisible()]
    for text in (
        f"Entry {row.number}",
        "Message resent by a person",
        row.who,
        "ticket ZZ-1234",
        f"entry {row.number - 1}",
    ):
        assert text in texts
    click(qtbot, page.pane.copy)
    assert QGuiApplication.clipboard().text().split("\t")[0] == str(row.number)
    click(qtbot, page.pane.show_message)
    assert shown.window.page is messages(shown)
    assert messages(shown).browser.search.text() == row.message


def test_escape_closes_the_pane_then_empties_the_search(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    page.table.selectRow(1)
    page.search.setText("x")
    assert page.escape()
    assert not page.pane.isVisible()
    assert page.escape()
    assert page.search.text() == ""
    assert not page.escape()


def test_verify_says_the_record_is_whole(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    assert page.whole.accessibleName() == "The record was not checked yet"
    click(qtbot, by_name(page.whole, "Verify now"))
    assert not by_name(page.whole, "Verify now").isEnabled()
    qtbot.waitUntil(lambda: page.whole.accessibleName() == "The record is whole")
    told = page.whole.accessibleDescription()
    assert told.startswith("250 entries since ")
    assert "none changed, none missing. Checked at " in told


def test_a_broken_record_is_a_failed_banner_with_its_code(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.record.code = "ERR_PATHWAYS_AUDIT_BROKEN"
    page = opened(qtbot, shown)
    click(qtbot, by_name(page.whole, "Verify now"))
    qtbot.waitUntil(lambda: page.whole._code.text() == "ERR_PATHWAYS_AUDIT_BROKEN")
    assert page.whole._state == "failed"
    assert "entry 7 does not fit" in page.whole.accessibleDescription()


def test_export_takes_two_steps_to_a_file(qtbot: QtBot, shown: Shown) -> None:
    page = opened(qtbot, shown)
    click(qtbot, by_name(page.whole, "Export…"))
    (dialog,) = [one for one in shown.window.findChildren(QFileDialog) if one.isVisible()]
    assert dialog.selectedFiles()[0].endswith(".csv")
    dialog.fileSelected.emit("/zz/audit.csv")
    qtbot.waitUntil(lambda: "250 entries written" in page.status.text())
    assert shown.facade.asked("export_record") == [("/zz/audit.csv",)]
    dialog.close()


@pytest.mark.parametrize("name", ["verify", "export_record"])
def test_what_cannot_be_done_is_told(qtbot: QtBot, shown: Shown, name: str) -> None:
    page = opened(qtbot, shown)
    shown.facade.broken[name] = PathwaysError("ENOSPC")
    (page.verify if name == "verify" else partial(page.export_to, "/zz/audit.csv"))()
    qtbot.waitUntil(lambda: by_name(page.whole, "Verify now").isEnabled() and "disk" in page.status.text().casefold())


def test_a_record_that_cannot_be_read_can_be_tried_again(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.broken["record"] = PathwaysError("ERR_PATHWAYS_STORE_DAMAGED")
    shown.window.show_page("audit")
    page = audit(shown)
    qtbot.waitUntil(page.trouble.isVisible)
    shown.facade.broken.clear()
    click(qtbot, by_name(page.trouble, "Try again"))
    qtbot.waitUntil(lambda: page.model.rowCount() > 0)


def test_every_button(qtbot: QtBot, shown: Shown) -> None:
    def prepare() -> AuditPage:
        shown.window.show_page("channels")
        shown.window.show_page("audit")
        page = audit(shown)
        qtbot.waitUntil(lambda: not page._busy)
        page.clear_filters()
        qtbot.waitUntil(lambda: page.model.rowCount() > 0)
        page.table.clearSelection()
        page.table.selectRow(4)
        return page

    walk(qtbot, shown, prepare)


@pytest.mark.parametrize("size", [(1280, 720), (720, 520)])
def test_every_control_has_a_name_and_no_text_is_cut(qtbot: QtBot, shown: Shown, size: tuple[int, int]) -> None:
    page = opened(qtbot, shown)
    shown.window.resize(*size)
    page.table.selectRow(4)
    qtbot.wait(1)
    assert [type(one).__name__ for one in controls(page) if not name_of(one)] == []
    for label in page.findChildren(TextLabel):
        if label.isVisible() and label.text():
            needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= needed - 1, label.text()
