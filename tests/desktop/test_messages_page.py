"""The page Messages: opening is audited, patient data is hidden, search and resend act on what is chosen."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QScrollArea, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.export_list import ExportListSheet
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.models.message_cells import CONTROL, RECEIVED, STATE
from pathways_desktop.desktop.pages.content_view import HEX, TEXT, TREE
from pathways_desktop.desktop.pages.reading_pane import DELIVERIES, HISTORY
from pathways_desktop.desktop.theme.theme import theme
from pathways_desktop.desktop.widgets.delivery_timeline import Attempt, DeliveryLine
from pathways_desktop.desktop.words import rfc3339
from pathways_desktop.domain.message import MessageState
from pathways_desktop.engine.facade import MessageQuery
from tests.desktop.conftest import Shown
from tests.desktop.opening import by_field, click, messages, open_messages, sheet_of, walk_tree
from tests.desktop.walking import by_name


def test_messages_are_opened_audited_and_hidden(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    row = browser.pane.row
    assert row is not None
    viewed = shown.facade.asked("message")
    assert len(viewed) == 1
    assert viewed[0][0] == row.id
    assert viewed[0][1] is not None
    content = browser.pane.content
    for text in (content.text.toPlainText(), content.hex.toPlainText()):
        assert "ANNA" not in text
        assert "ZZ4711" not in text
    shown_values = [content.tree_model.shown_value(index) for index in walk_tree(content.tree_model)]
    assert "hidden" in shown_values
    assert not any("ANNA" in value for value in shown_values)


def test_a_click_on_a_row_shows_the_pane_that_was_closed(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.close_pane()
    assert not browser.pane.isVisible()
    place = browser.table.visualRect(browser.model.index(1, 1)).center()
    QTest.mouseClick(browser.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert browser.pane.isVisible()
    assert browser.table.hasFocus()


def test_deliveries_are_as_high_as_the_message_that_is_open(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    pane = browser.pane
    scroll = pane.findChild(QScrollArea)
    assert scroll is not None
    bar, steps = scroll.verticalScrollBar(), tuple(Attempt(str(number), "retrying", "ZZ") for number in range(40))
    few, many = (DeliveryLine("lis", "", "delivered", steps[:count]) for count in (1, 40))
    pane.tabs.setCurrentIndex(DELIVERIES)
    pane.timeline.set_lines((many,))
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    pane.tabs.setCurrentIndex(HISTORY)
    pane.timeline.set_lines((few,))
    QTest.qWait(0)
    pane.tabs.setCurrentIndex(DELIVERIES)
    qtbot.waitUntil(lambda: bar.maximum() == 0)

    pane.timeline.set_lines((many,))
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    browser.table.selectRow(1)
    assert bar.value() == 0, "another message begins at its first destination"


def test_the_line_below_a_row_lies_in_the_row(qtbot: QtBot, shown: Shown) -> None:
    """A row may be painted alone: the line of the row above must not go with it."""
    table = open_messages(qtbot, shown).table
    table.clearSelection()
    line = theme().color("line").rgb()
    for row in (3, 4):
        rect = table.visualRect(table.model().index(row, 1))
        painted = QImage(rect.width(), rect.height() + 2, QImage.Format.Format_RGB32)
        painted.fill(Qt.GlobalColor.magenta)
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 1, rect.width(), rect.height())
        painter = QPainter(painted)
        table.itemDelegate().paint(painter, option, table.model().index(row, 1))
        painter.end()
        for x in (0, rect.width() - 1):
            assert [painted.pixelColor(x, y).rgb() == line for y in (0, rect.height(), rect.height() + 1)] == [
                False,
                True,
                False,
            ]


def test_reveal_is_audited_counts_down_and_ends(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    content = browser.pane.content
    click(qtbot, content.reveal)
    sheet = sheet_of(shown)
    QTest.keyClicks(by_field(sheet), "ZZ ticket")
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "ANNA" in content.text.toPlainText())
    assert shown.facade.asked("reveal")[-1][2] == "ZZ ticket"
    content._left = 2
    content._count_down()
    assert content.revealed
    content._count_down()
    assert not content.revealed
    assert "ANNA" not in content.text.toPlainText()


def test_a_type_is_a_chip_of_its_own(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    all_of_them = browser.model.rowCount()
    kinds = browser.model.types()
    assert kinds == ("ORU^R01",), "others have none"
    browser.filters.only_type(kinds[0])
    qtbot.waitUntil(lambda: browser.model.complete or browser.model.rowCount() > 0)
    query = shown.facade.asked("messages")[-1][0]
    assert query == MessageQuery(type=kinds[0])
    rows = [browser.model.row_at(browser.model.index(row, 0)) for row in range(browser.model.rowCount())]
    assert {row.hl7_type for row in rows if row is not None} == {kinds[0]}
    chip = browser.filters.type_chip
    assert chip.isVisible()
    assert chip.text() == f"Type: {kinds[0]}"
    chip.removed.emit()
    qtbot.waitUntil(lambda: browser.model.rowCount() >= all_of_them)
    assert not chip.isVisible()


def test_the_list_is_exported_without_content_unless_asked(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    page = messages(shown)
    browser.filters.only_state(MessageState.FAILED)
    qtbot.waitUntil(lambda: browser.model.rowCount() > 0 and not browser.model.busy)
    for content, path in ((False, "/zz/list.csv"), (True, "/zz/whole.csv")):
        click(qtbot, page.export_list)
        sheet = sheet_of(shown)
        assert isinstance(sheet, ExportListSheet)
        assert not sheet.content.isChecked()
        if content:
            click(qtbot, sheet.content)
        assert sheet._told.isVisible() == content
        click(qtbot, sheet.verb)
        dialog = next(one for one in shown.window.findChildren(QFileDialog) if one.isVisible())
        dialog.fileSelected.emit(path)
        dialog.close()
        qtbot.waitUntil(lambda: "3 rows written" in page.status.text())
    query = MessageQuery(states=frozenset({MessageState.FAILED}))
    asked = shown.facade.asked("list_messages")
    assert asked == [(query, "/zz/list.csv", False), (query, "/zz/whole.csv", True)]


def test_what_is_not_in_the_message_is_said(qtbot: QtBot, shown: Shown) -> None:
    content = open_messages(qtbot, shown).pane.content
    qtbot.waitUntil(lambda: content.tree_model.rowCount() > 0)
    for form in (TREE, TEXT, HEX):
        content.forms.setCurrentIndex(form)
        content.search.look_for("zz nowhere")
        assert content._missed.isVisible()
        assert content._missed.text() == "Not found in this message. What is hidden is not searched."
        content.search.look_for("MSH" if form != HEX else "4d 53")
        assert not content._missed.isVisible(), form


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_one_field_is_revealed_alone_and_the_record_names_it(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    content = browser.pane.content
    model = content.tree_model

    def value(field_id: str) -> str:
        nodes = [(index, model.node(index)) for index in walk_tree(model)]
        return next(model.shown_value(index) for index, node in nodes if node is not None and node.field_id == field_id)

    qtbot.waitUntil(lambda: model.rowCount() > 0)
    assert (value("PID-3"), value("PID-5")) == ("hidden", "hidden")
    name = next(one for one in walk_tree(model) if (node := model.node(one)) is not None and node.field_id == "PID-5")
    content._tree_menu(content.tree.visualRect(name).center())
    (menu,) = content.findChildren(QMenu)
    entry = next(one for one in menu.actions() if one.text() == "Reveal this field…")
    assert entry.isEnabled()
    entry.trigger()
    menu.close()
    sheet = sheet_of(shown)
    assert isinstance(sheet, RevealSheet)
    assert sheet.one.isChecked()
    assert "PID-5" in sheet.one.text()
    QTest.keyClicks(sheet.field, "ZZ ticket")
    QTest.keyClick(sheet.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: model.rowCount() > 0 and value("PID-5") != "hidden")
    assert "ANNA" in value("PID-5")
    assert value("PID-3") == "hidden"
    assert "ANNA" in content.text.toPlainText()
    assert "4711" not in content.text.toPlainText()
    assert "PID-5" in content._bar_text.text()
    _, _, reason, field = shown.facade.asked("reveal")[-1]
    assert (reason, str(field).split()[0]) == ("ZZ ticket", "PID-5")
    click(qtbot, content.reveal)
    assert not content.revealed
    qtbot.waitUntil(lambda: model.rowCount() > 0)
    assert value("PID-5") == "hidden"


def test_the_sheet_offers_the_chosen_field_and_begins_with_all(qtbot: QtBot, shown: Shown) -> None:
    content = open_messages(qtbot, shown).pane.content
    model = content.tree_model
    qtbot.waitUntil(lambda: model.rowCount() > 0)
    click(qtbot, content.reveal)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RevealSheet)
    assert not sheet.one.isVisible(), "no field is chosen"
    sheet.reject()
    name = next(one for one in walk_tree(model) if (node := model.node(one)) is not None and node.field_id == "PID-5")
    content.tree.setCurrentIndex(name)
    click(qtbot, content.reveal)
    sheet = sheet_of(shown)
    assert isinstance(sheet, RevealSheet)
    assert sheet.one.isVisible()
    assert sheet.all.isChecked()
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("reveal")))
    assert shown.facade.asked("reveal")[-1][3] == ""


@pytest.mark.parametrize("way", ["hide", "page", "window", "message"])
def test_a_reveal_ends_at_once(qtbot: QtBot, shown: Shown, way: str) -> None:
    browser = open_messages(qtbot, shown)
    content = browser.pane.content
    content.start_reveal()
    qtbot.waitUntil(lambda: "ANNA" in content.text.toPlainText())
    if way == "hide":
        click(qtbot, content.reveal)
    elif way == "page":
        shown.window.show_page("channels")
    elif way == "window":
        shown.window.hide()
    else:
        browser.table.selectRow(1)
    assert not content.revealed
    assert "ANNA" not in content.text.toPlainText()


def test_arrows_over_the_list_open_nothing_on_the_way(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_page("messages")
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > 0)
    browser.table.selectRow(0)
    for _ in range(5):
        QTest.keyClick(browser.table, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("message")))
    assert [arguments[0] for arguments in shown.facade.asked("message")] == [shown.facade.row(1204 - 5).id]


def test_a_copy_gives_exact_times_and_never_a_hidden_value(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    row = browser.pane.row
    assert row is not None
    clipboard = QGuiApplication.clipboard()
    browser.table.setCurrentIndex(browser.model.index(0, RECEIVED))
    QTest.keyClick(browser.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text() == rfc3339(row.received)
    tree = browser.pane.content.tree
    names = {tree.model().data(index.siblingAtColumn(1)): index for index in walk_tree(tree.model())}
    tree.setCurrentIndex(names["Patient name"].siblingAtColumn(2))
    QTest.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text() == "hidden"


def test_a_search_asks_the_store(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_page("messages")
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > 0)
    QTest.keyClicks(browser.search, "MSG00001200")
    qtbot.waitUntil(lambda: browser.model.rowCount() == 1)
    assert browser.filters.found.text().startswith("1 found in ")
    browser.search.setText("nothing like it")
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    qtbot.waitUntil(browser._empty.isVisible)
    click(qtbot, by_name(browser._empty, "Clear filters"))
    qtbot.waitUntil(lambda: browser.model.rowCount() >= 100)


def test_the_menu_of_a_row_copies_it_and_filters_by_its_value(
    qtbot: QtBot, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The platform without a screen can't give the keyboard to a menu, and warns.
    monkeypatch.setattr(QMenu, "popup", lambda menu, place: None)
    browser = open_messages(qtbot, shown)

    def menu_on(column: int) -> dict[str, QAction]:
        browser._context_menu(browser.table.visualRect(browser.model.index(1, column)).center())
        menu = browser.findChildren(QMenu)[-1]
        return {action.text(): action for action in menu.actions()}

    row = browser.model.row_at(browser.model.index(1, CONTROL))
    assert row is not None
    actions = menu_on(CONTROL)
    actions["Copy row"].trigger()
    copied = QGuiApplication.clipboard().text().split("\t")
    assert copied[:4] == [row.id, row.state.value, rfc3339(row.received), row.channel]
    actions["Filter for this value"].trigger()
    wanted = row.control_id
    assert browser.search.text() == wanted
    qtbot.waitUntil(lambda: shown.facade.asked("messages")[-1][0].find == wanted)  # type: ignore[attr-defined]
    browser.search.clear_search()
    qtbot.waitUntil(lambda: browser.model.rowCount() > 2)
    row = browser.model.row_at(browser.model.index(1, STATE))
    assert row is not None
    menu_on(STATE)["Filter for this value"].trigger()
    assert browser.filters.query.states == {row.state}
    browser.filters.clear()
    qtbot.waitUntil(lambda: browser.model.rowCount() > 2)
    assert not menu_on(RECEIVED)["Filter for this value"].isEnabled()


def test_an_export_proposes_the_id_with_the_files_kind(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    row = browser.pane.row
    assert row is not None
    qtbot.waitUntil(browser.pane.export.isEnabled)
    click(qtbot, browser.pane.export)
    dialog = shown.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert [path.rpartition("/")[2] for path in dialog.selectedFiles()] == [f"{row.id}.hl7"]
    dialog.reject()


def test_new_messages_leave_the_chosen_one_chosen(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown, 3)
    number = browser.model.number_at(3)
    shown.facade.add_messages(5)
    qtbot.waitUntil(lambda: browser.model.number_at(0) == 1209)
    rows = browser.table.selectionModel().selectedRows()
    assert [browser.model.number_at(index.row()) for index in rows] == [number]


def test_several_messages_can_be_resent_but_not_exported(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.table.selectAll()
    browser.table.clearSelection()
    for row in (0, 1, 2):
        browser.table.selectionModel().select(
            browser.model.index(row, 0),
            browser.table.selectionModel().SelectionFlag.Select | browser.table.selectionModel().SelectionFlag.Rows,
        )
    assert browser.pane.resend.words() == "Resend 3"
    assert not browser.pane.export.isEnabled()
    assert browser.pane.export.toolTip()


def test_export_writes_through_the_facade(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.pane.export_to("/zz/out.hl7")
    qtbot.waitUntil(lambda: messages(shown).status.text().startswith("225 B written"))
    assert browser.pane.row is not None
    assert shown.facade.asked("export") == [(browser.pane.row.id, "/zz/out.hl7")]


def test_a_query_from_another_page_sets_the_chips(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_messages(MessageQuery("lab-results"))
    browser = messages(shown).browser
    assert browser.filters.channel_chip.isVisible()
    browser.filters.channel_chip.removed.emit()
    assert browser.model.query == MessageQuery()


def test_a_choice_outlives_the_filters_that_are_cleared(qtbot: QtBot, shown: Shown) -> None:
    """Found by its control id, chosen, the search emptied: it stands far down the list, and stays chosen."""
    browser = open_messages(qtbot, shown)
    wanted = shown.facade.row(1050)
    browser.search.look_for(wanted.control_id or "")
    qtbot.waitUntil(lambda: browser.model.rowCount() == 1)
    browser.table.selectRow(0)
    qtbot.waitUntil(lambda: browser.pane.row is not None and browser.pane.row.number == 1050)
    qtbot.waitUntil(browser.pane.content.reveal.isEnabled)
    viewed = len(shown.facade.asked("message"))
    browser.clear_filters()
    browser.search.look_for("")
    qtbot.waitUntil(lambda: browser.model.rowCount() >= 50)
    assert browser.pane.row is not None
    assert browser.pane.row.number == 1050
    assert [row.number for row in browser.chosen()] == [1050]
    assert browser._chosen.text() == "1 chosen, further down"
    assert len(shown.facade.asked("message")) == viewed, "it is not opened, and audited, a second time"
    browser.table.selectRow(2)
    assert [row.number for row in browser.chosen()] != [1050]


def test_a_choice_that_a_search_does_not_hold_is_left(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.search.look_for(shown.facade.row(1050).control_id or "")
    qtbot.waitUntil(lambda: browser.model.rowCount() == 1)
    assert browser.pane.row is None
    assert browser.chosen() == []


def test_a_list_without_a_row_says_why(qtbot: QtBot, shown: Shown) -> None:
    browser = open_messages(qtbot, shown)
    browser.search.look_for("no message has this")
    qtbot.waitUntil(lambda: browser._empty.accessibleName() == "No message found")
    browser.model._complete = False
    browser.model._searched = shown.facade.now - 60_000
    browser.model.stop_search()
    assert browser._empty.isVisible()
    assert "Nothing found back to" in browser._empty.accessibleName()
    assert "Go on looks further back" in browser._empty.accessibleDescription()
