"""The ten jobs of the console, each by the real widgets over a real engine and real folders, against its budget of
clicks (ui/design.md 6). Job 1 stands in `test_first_channel.py`; a destination fails and comes back on the way.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from pathways_desktop.demo.samples import BLOOD_COUNT, fresh
from pathways_desktop.desktop.dialogs.notes import RevealSheet
from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.page_set import AUDIT, CHANNELS, FAILURES, MESSAGES
from pathways_desktop.desktop.pages.channel_detail import CLAIMS
from pathways_desktop.desktop.widgets.failure_card import FailureCard
from pathways_desktop.domain.message import ChannelState, ClaimState
from pathways_desktop.domain.resends import ResendState
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.desktop.real.hand import Hand, counted
from tests.desktop.real.test_messages import values
from tests.desktop.real.troubled import Unreadable, only
from tests.desktop.walking import by_name
from tests.support.command_line import Site

AWAY = pytest.mark.allow_log("ENOENT", "delivery-failed", "pass-failed", "place")
LAB = [fresh(BLOOD_COUNT, number) for number in range(1, 6)]
OTHER_PATIENT = replace(LAB[2], body=LAB[2].body.replace(b"ZZ-4711", b"ZZ-9913"))
LAB[2] = OTHER_PATIENT
FAR = {"first": "10m", "most": "1h"}


def delivered(site: Site, make_desk: MakeDesk, count: int = 1) -> RealDesk:
    """So many messages, taken and delivered."""
    site.channel(to=("out", "other"), destination={"fileName": "{name}", "retry": FAR})
    desk = make_desk().start()
    for sample in LAB[:count]:
        site.drop(sample.name, sample.body)
    desk.until(lambda: len(desk.outputs("out")) == count and len(desk.outputs("other")) == count, "delivered")
    return desk


def failing(site: Site, make_desk: MakeDesk) -> RealDesk:
    """One message that one destination could not be given, for its folder is away."""
    site.channel(destination={"fileName": "{name}", "retry": FAR})
    desk = make_desk().start()
    desk.until(lambda: "1 channel running" in desk.port.tooltips[-1], "all is well at first")
    (site.root / "out").rmdir()
    site.drop(LAB[0].name, LAB[0].body)
    desk.until(lambda: desk.open_codes() == {"ENOENT"})
    # As a person does: first the icon tells of it, then it is clicked.
    desk.until(lambda: "1 failed" in desk.port.tooltips[-1], "the tooltip says so")
    desk.breathe()
    return desk


def rail(desk: RealDesk, key: str) -> None:
    """Click a page in the rail."""
    view = desk.window.rail.list
    Hand.row(view, desk.window.rail._model.row_of(key))
    assert desk.window.rail.current() == key


@AWAY
def test_job_2_the_icon_says_whether_everything_is_all_right(site: Site, make_desk: MakeDesk) -> None:
    site.channel(destination={"fileName": "{name}", "retry": FAR})
    with counted(0, 0):
        desk = make_desk().start()
        desk.until(lambda: desk.port.tooltips[-1] == "1 channel running", "the tooltip when all is well")
        (site.root / "out").rmdir()
        site.drop(LAB[0].name, LAB[0].body)
        desk.until(lambda: "1 failed" in desk.port.tooltips[-1], "the tooltip says what is wrong")
    assert desk.port.tooltips[-1] == "1 failed · 1 today"


@AWAY
def test_job_3_from_the_icon_to_what_is_broken_and_its_button(site: Site, make_desk: MakeDesk) -> None:
    desk = failing(site, make_desk)
    desk.window.close()
    notice = desk.sheet()
    assert isinstance(notice, TrayNotice)
    desk.press(notice, "OK")
    desk.until(lambda: not desk.window.isVisible(), "closed to the tray")
    with counted(1, 0) as hand:
        desk.port.clicked.emit(False)
        hand.outside()
        desk.until(lambda: desk.window.rail.current() == FAILURES, "the window opens on the failure")

        def cards() -> list[FailureCard]:
            return [one for one in desk.failures.list.findChildren(FailureCard) if one.isVisible()]

        desk.until(lambda: cards() and cards()[0].buttons()[0].hasFocus(), "with the keyboard on its first button")
        (card,) = cards()
        told = card.accessibleDescription()
    assert "Nothing stands at this path" in told
    with counted(1, 0):
        desk.press(card, "Make folder")
        desk.until(lambda: desk.outputs("out") == {LAB[0].name: LAB[0].body}, "it is delivered")
        desk.until(lambda: desk.failures.list.counts() == {"open": 0, "acknowledged": 0, "closed": 1})


@pytest.mark.parametrize("whole", ["control id", "patient id", "file name"])
def test_job_4_one_message_is_found_by_one_box(site: Site, make_desk: MakeDesk, whole: str) -> None:
    desk = delivered(site, make_desk, 5)
    desk.page(MESSAGES)
    browser = desk.browser
    desk.until(lambda: browser.model.rowCount() == 5)
    sample = OTHER_PATIENT
    segments = {line.split(b"|")[0]: line.split(b"|") for line in sample.body.split(b"\r") if line}
    wanted = {
        "control id": segments[b"MSH"][9].decode(),
        "patient id": segments[b"PID"][3].split(b"^")[0].decode(),
        "file name": sample.name,
    }[whole]
    with counted(0, 3) as hand:
        hand.key(desk.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        desk.until(browser.search.hasFocus, "the box has the keyboard")
        hand.paste(browser.search, wanted)
        hand.key(browser.search, Qt.Key.Key_Return)
        desk.until(lambda: browser.model.complete and browser.model.rowCount() == 1, "it is found")
    found = browser.model.row_at(browser.model.index(0, 0))
    assert found is not None
    assert found.name.decode() == sample.name


def test_job_5_it_is_read_and_revealed_with_an_entry(site: Site, make_desk: MakeDesk) -> None:
    desk = delivered(site, make_desk)
    desk.page(MESSAGES)
    browser = desk.browser
    desk.until(lambda: browser.model.rowCount() == 1)
    pane = browser.pane
    with counted(1, 0):
        Hand.row(browser.table, 0)
        desk.until(lambda: pane.content.tree_model.rowCount() > 0, "the tree is there")
    assert values(pane.content.tree_model)["PID-5"] == "hidden"
    with counted(1, 1) as hand:
        desk.click(pane.content.reveal)
        sheet = desk.sheet()
        assert isinstance(sheet, RevealSheet)
        hand.key(sheet.field, Qt.Key.Key_Return)
        desk.until(lambda: pane.content.revealed, "it is shown")
        desk.until(lambda: values(pane.content.tree_model).get("PID-5", "hidden") != "hidden", "the name")
    assert [len(desk.audit(what)) for what in ("viewed", "revealed")] == [1, 1]


def looked_up(desk: RealDesk) -> ResendSheet:
    desk.until(lambda: desk.window.findChildren(ResendSheet), "the sheet")
    sheet = desk.sheet()
    assert isinstance(sheet, ResendSheet)
    desk.until(lambda: sheet.target_rows() and sheet.verb.isEnabled(), "the look-up")
    return sheet


def test_job_6_it_is_resent_by_a_key_and_one_confirmation(site: Site, make_desk: MakeDesk) -> None:
    desk = delivered(site, make_desk)
    desk.open_message()
    (site.root / "out" / LAB[0].name).unlink()
    with counted(1, 1) as hand:
        hand.key(desk.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        sheet = looked_up(desk)
        told = [row.accessibleName() for row in sheet.target_rows()]
        desk.click(sheet.verb)
        desk.until(lambda: desk.outputs("out") == {LAB[0].name: LAB[0].body}, "it is written again")
    assert told == ["out: Creates a new file", "other: Replaces its own copy, same bytes"]


def test_job_6_also_to_another_destination(site: Site, make_desk: MakeDesk) -> None:
    desk = delivered(site, make_desk)
    new = {"name": "late", "type": "folder", "dir": str(site.folder("late")), "fileName": "{name}"}
    site.channels[0]["destinations"].append(new)
    site.write_config()
    desk.until(lambda: "late" in desk.channel("lab").destinations, "the new destination is taken")
    browser = desk.open_message()
    with counted(3, 0):
        desk.click(browser.pane.resend_to)
        desk.until(lambda: desk.window.findChildren(ResendSheet), "the sheet")
        sheet = desk.sheet()
        assert isinstance(sheet, ResendSheet)
        desk.until(lambda: len(sheet.target_rows()) == 3, "the look-up")
        box = sheet.target_rows()[2].box
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())
        desk.click(sheet.verb)
        desk.until(lambda: desk.outputs("late") == {LAB[0].name: LAB[0].body}, "it is written there")


def test_job_6_many_at_once_one_first_with_a_result_for_each(site: Site, make_desk: MakeDesk) -> None:
    desk = delivered(site, make_desk, 5)
    desk.page(MESSAGES)
    browser = desk.browser
    desk.until(lambda: browser.model.rowCount() == 5)
    for path in (site.root / "out").iterdir():
        path.unlink()
    browser.table.setFocus()
    with counted(2, 2) as hand:
        hand.key(browser.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        hand.key(desk.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        sheet = looked_up(desk)
        assert sheet._sum.text() == "10 will be written."
        desk.click(sheet.first)
        desk.until(lambda: browser.resends.job is not None, "it began")
        desk.until(lambda: browser.resends.job and browser.resends.job.state is ResendState.PAUSED, "one is sent")
        desk.until(lambda: len(desk.outputs("out")) == 1)
        results = desk.sheet()
        desk.click(results.verb)
        desk.until(lambda: browser.resends.job and browser.resends.job.state is ResendState.DONE, "all are sent")
    desk.until(lambda: desk.outputs("out") == {sample.name: sample.body for sample in LAB}, "all are written")
    job = browser.resends.job
    assert job is not None
    assert (job.messages, job.queued, job.refused) == (5, 10, 0)
    assert len(desk.audit("resent")) == 10
    assert len(desk.audit("resend-begun")) == 1


@pytest.mark.allow_log("source-read-failed")
def test_job_7_what_lies_in_the_claim_folder_and_why(site: Site, make_desk: MakeDesk) -> None:
    site.channel(source={"pollInterval": "1h", "readTries": 1})
    site.drop(LAB[0].name, LAB[0].body)
    desk = make_desk(only(site.folder("drop"), Unreadable())).start()
    desk.until(lambda: "ERR_PATHWAYS_CLAIM_UNREADABLE" in desk.open_codes())
    desk.page(CHANNELS)
    detail = desk.channels.detail
    desk.until(lambda: detail.name.text() == "lab", "the channel is in front")
    with counted(1, 0):
        Hand.tab(detail.bar, CLAIMS)
        desk.until(lambda: len(detail.claims.model.claims()) == 1, "it is listed")
    (claim,) = detail.claims.model.claims()
    assert claim.state is ClaimState.UNREADABLE
    assert claim.name == LAB[0].name.encode()
    model = detail.claims.model
    row = model.row_of(claim.claim_id)
    told = [str(model.index(row, column).data()) for column in range(model.columnCount())]
    assert all(told), "file, size, age, owner, and what happens next"


def test_job_8_a_channel_is_stopped_changed_tested_and_started(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    other = site.folder("elsewhere")
    desk = make_desk().start()
    desk.until(lambda: desk.channel("lab").state is ChannelState.RUNNING)
    before = (site.home / "channels.yaml").read_text("utf-8")
    with counted(3):
        desk.click(desk.channels.detail.edit)
        desk.until(lambda: desk.window.set_up is not None and desk.window.set_up.editor is not None, "the editor")
        assert desk.window.set_up is not None
        editor = desk.window.set_up.editor
        assert editor is not None
        line = editor.destinations[0].fields["dir"].control()
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, str(other))
        desk.breathe()
        desk.press(editor, "Test")
        desk.until(editor.test.pill.isVisible, "the test is over")
        steps = editor.test.steps.steps()
        assert (site.home / "channels.yaml").read_text("utf-8") == before, "nothing is saved before"
        desk.press(editor, "Save and start")
        desk.until(lambda: desk.window.page is desk.channels, "the list is back")
    assert len(steps) > 4
    assert all(step.text for step in steps)
    site.drop(LAB[0].name, LAB[0].body)
    desk.until(lambda: desk.outputs("elsewhere"), "it goes to the new place")


@pytest.mark.allow_log("SILENT")
def test_job_9_a_silence_is_told_without_a_click_and_ends_by_itself(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    site.channels[0]["alerts"] = {"silentAfter": "2s"}
    site.write_config()
    with counted(0, 0):
        desk = make_desk().start()
        desk.until(lambda: desk.open_codes() == {"ERR_PATHWAYS_SILENT"}, "it is told")
        desk.until(lambda: "1 needs a look" in desk.port.tooltips[-1], "the icon says so")
        site.channels[0]["alerts"] = {"silentAfter": "10m"}
        site.write_config()
        site.drop(LAB[0].name, LAB[0].body)
        desk.until(lambda: desk.open_codes() == set(), "a message ends it")
    card = [row for row in desk._store().reader.failures(closed=True) if row.code == "ERR_PATHWAYS_SILENT"]
    assert [(row.count, row.open, bool(row.closed)) for row in card] == [(1, False, True)]
    assert (card[0].detail or "").startswith("nothing for ")


def test_job_10_who_viewed_and_resent_what_is_a_file_in_two_clicks(site: Site, make_desk: MakeDesk) -> None:
    desk = delivered(site, make_desk)
    desk.open_message()
    target = site.root / "audit.csv"
    with counted(2, 0):
        rail(desk, AUDIT)
        page = desk.window.audit
        assert page is not None
        desk.until(lambda: page.model.rowCount() > 0, "the record is listed")
        desk.click(by_name(page.whole, "Export…"))
        desk.until(lambda: page.window().findChildren(QFileDialog), "the dialog for a file")
        (dialog,) = page.window().findChildren(QFileDialog)
        dialog.selectFile(str(target))
        dialog.accept()
        desk.until(target.exists, "the file is there")
    lines = target.read_text("utf-8-sig").splitlines()
    assert any(",viewed," in line for line in lines)
    assert any(",audit-exported," in line for line in lines)
    desk.quit()
    assert "whole" in site.run("audit", "verify").out
