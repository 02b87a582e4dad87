"""From a file in the folder to the second copy: appears, is read, is resent by a click. Real engine, real folders."""

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QLabel

from pathways_desktop.demo.samples import BLOOD_COUNT, fresh
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.resend_row import TargetRow
from pathways_desktop.desktop.models.content_tree import ContentTree
from pathways_desktop.desktop.page_set import FAILURES, MESSAGES
from pathways_desktop.desktop.pages.reading_pane import DELIVERIES, HISTORY
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.store.audit import this_user
from tests.desktop.opening import walk_tree
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.support.command_line import Site

LAB = fresh(BLOOD_COUNT, 7)


def test_a_dropped_file_is_read_and_resent_by_a_click(site: Site, make_desk: MakeDesk) -> None:
    site.channel(destination={"fileName": "{name}"})
    desk = make_desk().start()
    desk.page(MESSAGES)
    site.drop(LAB.name, LAB.body)
    browser = desk.open_message()
    (message,) = desk.message_ids()
    desk.until(lambda: desk.outputs("out") == {LAB.name: LAB.body}, "the file is delivered")

    tree = browser.pane.content.tree_model
    told = values(tree)
    assert told["MSH-10"] == "ZZ000007"
    assert {told["PID-3"], told["PID-5"]} == {"hidden"}
    assert b"PID" in LAB.body
    assert "ZZTEST" not in browser.pane.content.text.toPlainText()
    assert [(row.message, row.who) for row in desk.audit("viewed")] == [(message, this_user())]

    desk.press(desk.window, "Resend")
    sheet = looked_up(desk)
    (target,) = sheet.target_rows()
    assert "same bytes" in target.accessibleName()
    assert target.name_label.text() == LAB.name
    sheet.reason.setText("ZZ-1234: the receiver lost it")
    (site.root / "out" / LAB.name).unlink()
    desk.click(sheet.verb)
    desk.until(lambda: len(desk.attempts("out")) == 2, "the second attempt")
    assert [row.state for row in desk.attempts("out")] == [DeliveryState.DELIVERED] * 2
    assert desk.outputs("out") == {LAB.name: LAB.body}
    (resent,) = desk.audit("resent")
    assert (resent.message, resent.who) == (message, this_user())
    assert "ZZ-1234: the receiver lost it" in (resent.detail or "")
    browser.pane.tabs.setCurrentIndex(DELIVERIES)
    desk.until(lambda: browser.pane.timeline.accessibleDescription().count("Delivered") >= 3, "both attempts")
    browser.pane.tabs.setCurrentIndex(HISTORY)
    desk.until(lambda: browser.pane.history_model.rowCount() >= 5)
    assert len(desk.audit("viewed")) == 1, "a look at what is open already is no second view"


@pytest.mark.allow_log("delivery-failed", "ENOENT")
def test_a_resend_to_a_missing_folder_waits_until_the_folder_is_made(site: Site, make_desk: MakeDesk) -> None:
    site.channel(destination={"fileName": "{name}", "retry": {"first": "10m", "most": "1h"}})
    desk = make_desk().start()
    site.drop(LAB.name, LAB.body)
    desk.open_message()
    desk.until(lambda: desk.outputs("out"))
    (site.root / "out" / LAB.name).unlink()
    (site.root / "out").rmdir()
    desk.press(desk.window, "Resend")
    sheet = looked_up(desk)
    (target,) = sheet.target_rows()
    assert target.accessibleName() == "out: Can't be looked up"
    assert target.box.isChecked()
    words = [label.text() for label in target.findChildren(QLabel)]
    assert "The folder is not there. What is sent waits until the destination can be written." in words
    desk.click(sheet.verb)
    desk.until(lambda: len(desk.attempts("out")) == 2)
    assert desk.attempts("out")[1].code == "ENOENT"

    card = desk.card("ENOENT")
    desk.press(card, "Make folder")
    desk.until(lambda: (site.root / "out").is_dir() and desk.outputs("out") == {LAB.name: LAB.body}, "delivered")
    desk.until(lambda: desk.open_codes() == set(), "the failure closes by itself")
    desk.until(lambda: desk.failures.list.counts() == {"open": 0, "acknowledged": 0, "closed": 1})
    assert desk.window.rail.current() == FAILURES
    assert len(desk.audit("folder-made")) == 1


def test_a_message_is_sent_to_one_of_its_destinations_or_to_a_new_one(site: Site, make_desk: MakeDesk) -> None:
    site.channel(to=("out", "other"), destination={"fileName": "{name}"})
    desk = make_desk().start()
    site.drop(LAB.name, LAB.body)
    browser = desk.open_message()
    desk.until(lambda: desk.outputs("out") and desk.outputs("other"))
    (site.root / "other" / LAB.name).write_bytes(b"somebody else's")

    desk.click(browser.pane.resend_to)
    rows = {row.destination.name: row for row in looked_up(desk).target_rows()}
    assert [row.box.isChecked() for row in rows.values()] == [False, False]
    assert "other bytes" in rows["other"].accessibleName()
    tick_and_send(desk, rows["other"])
    desk.until(lambda: desk.outputs("other") == {LAB.name: LAB.body})
    desk.until(lambda: len(desk.attempts("other")) == 2)
    assert len(desk.attempts("out")) == 1

    # A destination that the channel got since then.
    new = {"name": "late", "type": "folder", "dir": str(site.folder("late")), "fileName": "{output}-{name}"}
    site.channels[0]["destinations"].append(new)
    site.write_config()
    desk.until(lambda: "late" in desk.channel("lab").destinations, "the new destination is taken")
    desk.click(browser.pane.resend)
    assert [row.destination.name for row in looked_up(desk).target_rows()] == ["out", "other"]
    desk.click(desk.sheet().cancel)
    desk.click(browser.pane.resend_to)
    rows = {row.destination.name: row for row in looked_up(desk).target_rows()}
    assert list(rows) == ["out", "other", "late"]
    assert rows["late"].name_label.text() == f"3-{LAB.name}"
    tick_and_send(desk, rows["late"])
    desk.until(lambda: desk.outputs("late") == {f"3-{LAB.name}": LAB.body})
    desk.until(lambda: len(desk.attempts("late")) == 1)

    # A destination that the channel has no more.
    del site.channels[0]["destinations"][1]
    site.write_config()
    desk.until(lambda: "other" not in desk.channel("lab").destinations)
    desk.click(browser.pane.resend)
    rows = {row.destination.name: row for row in looked_up(desk).target_rows()}
    assert list(rows) == ["out", "other", "late"]
    assert rows["other"].accessibleName() == "other: Refused: ERR_PATHWAYS_DESTINATION_GONE"
    assert not rows["other"].box.isEnabled()
    assert "no such destination" in rows["other"].box.toolTip()
    assert desk.sheet().verb.words() == "Resend to 2 destinations"
    desk.click(desk.sheet().cancel)


def test_one_field_is_revealed_and_the_record_says_which(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    site.drop(LAB.name, LAB.body)
    content = desk.open_message().pane.content
    tree = content.tree_model
    desk.until(lambda: values(tree).get("PID-5") == "hidden")
    content.tree.setCurrentIndex(next(one for one in walk_tree(tree) if is_field(tree, one, "PID-5")))
    content._reveal_one()
    sheet = desk.sheet()
    assert isinstance(sheet, RevealSheet)
    sheet.field.setText("ZZ-1234")
    desk.click(sheet.verb)
    desk.until(lambda: values(tree).get("PID-5", "hidden") != "hidden", "the name")
    assert values(tree)["PID-3"] == "hidden"
    (entry,) = desk.audit("revealed-field")
    assert (entry.message, entry.who) == (desk.message_ids()[0], this_user())
    assert (entry.detail or "").startswith("PID-5")
    assert (entry.detail or "").endswith(": ZZ-1234")
    assert not desk.audit("revealed")


def is_field(tree: ContentTree, index: QModelIndex, field_id: str) -> bool:
    node = tree.node(index)
    return node is not None and node.field_id == field_id


def values(tree: ContentTree) -> dict[str, str]:
    """Each field's id with the value that the tree shows."""

    def told(index: QModelIndex) -> tuple[str, str]:
        node = tree.node(index)
        assert node is not None
        return node.field_id, tree.shown_value(index)

    return dict(told(index) for index in walk_tree(tree))


def looked_up(desk: RealDesk) -> ResendSheet:
    """The resend sheet, once its rows are there."""
    sheet = desk.sheet()
    assert isinstance(sheet, ResendSheet)
    desk.until(sheet.target_rows, "the look-up")
    return sheet


def tick_and_send(desk: RealDesk, row: TargetRow) -> None:
    """Tick one destination of the open sheet and send."""
    row.box.click()
    desk.click(desk.sheet().verb)
