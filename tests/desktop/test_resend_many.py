"""Many messages resent from the window: the sum and each output, one first, the pace, the strip, what came of each."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.dialogs.resend import LOOKED_UP_AT_ONCE
from pathways_desktop.desktop.dialogs.resend_job import ResendJobSheet
from pathways_desktop.desktop.dialogs.resend_row import SumRow
from pathways_desktop.desktop.dialogs.resend_words import PACES_MS, pace_text
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.resends import ResendAct, ResendOrder, ResendState
from tests.desktop.conftest import Shown
from tests.desktop.opening import click, messages
from tests.desktop.sheet_makers import rows
from tests.desktop.test_dialogs import resend_sheet
from tests.desktop.walking import by_name, name_of


def begun(qtbot: QtBot, shown: Shown, count: int = 5, *, first: bool = False) -> ResendJobSheet:
    """The sheet of a resend of so many messages that a person began."""
    sheet = resend_sheet(qtbot, shown, count)
    click(qtbot, sheet.first if first else sheet.verb)
    return job_sheet(qtbot, shown)


def job_sheet(qtbot: QtBot, shown: Shown) -> ResendJobSheet:
    qtbot.waitUntil(lambda: len(shown.window.findChildren(ResendJobSheet)) == 1)
    (made,) = shown.window.findChildren(ResendJobSheet)
    return made


def the_order(shown: Shown) -> ResendOrder:
    ((order,),) = shown.facade.asked("begin")
    assert isinstance(order, ResendOrder)
    return order


def browser_of(qtbot: QtBot, shown: Shown) -> MessageBrowser:
    shown.window.show_page("messages")
    browser = messages(shown).browser
    qtbot.waitUntil(lambda: browser.model.rowCount() > 0)
    return browser


def test_the_sum_stands_first_and_opens_to_each_exact_name(qtbot: QtBot, shown: Shown) -> None:
    count = LOOKED_UP_AT_ONCE + 10
    sheet = resend_sheet(qtbot, shown, count)
    assert len(shown.facade.asked("resend_targets")) == 2
    assert sheet._sum.text() == f"{2 * count} will be written, {count} will not."
    (total,) = sheet.findChildren(SumRow)
    click(qtbot, total.opens)
    table = total.table
    assert table is not None
    assert table.model().rowCount() == 3 * count
    first = rows(shown, 1)[0]
    told = [table.model().index(row, column).data() for row in range(3) for column in (0, 2, 3)]
    assert told == [
        "Replaces its own copy, same bytes", f"{first.id}-1.hl7", "1",
        "Creates a new file", f"{first.id}-2.hl7", "1",
        "Refused: OBJECT_EXISTS", f"{first.id}-3.hl7", "never",
    ]  # fmt: skip
    click(qtbot, total.opens)
    assert table.isHidden()
    sheet.close()


def test_many_become_one_resend_with_its_pace_and_reason(qtbot: QtBot, shown: Shown) -> None:
    sheet = resend_sheet(qtbot, shown, 5)
    assert pace_text(int(sheet.pace.currentData())) == "10 a second"
    sheet.pace.setCurrentIndex(sheet.pace.findText("1 a second"))
    QTest.keyClicks(sheet.reason, "ZZ-1234")
    click(qtbot, sheet.verb)
    job = job_sheet(qtbot, shown)
    order = the_order(shown)
    oldest_first = rows(shown, 5)[::-1]
    assert order.outputs == tuple((row.id, name) for row in oldest_first for name in ("archive", "lis"))
    assert (order.reason, order.pace_ms, order.first) == ("ZZ-1234", 1_000, 0)
    assert shown.facade.asked("resend") == []
    assert job.title.text() == "Resending 5 messages"
    assert "ZZ-1234" in job._about.text()
    assert [one for one in shown.window.findChildren(Sheet) if one.isVisible()] == [job], "one sheet at a time"


def test_one_first_waits_for_a_word_and_then_sends_the_others(qtbot: QtBot, shown: Shown) -> None:
    job = begun(qtbot, shown, first=True)
    assert the_order(shown).first == 1
    number = job.job.number
    shown.facade.resends.send(number)
    qtbot.waitUntil(lambda: job.job.messages_left == 4)
    shown.facade.resends.act(number, ResendAct.PAUSE).result()
    shown.facade.resends.send(number, 0)
    qtbot.waitUntil(lambda: job.job.state is ResendState.PAUSED)
    assert job._hint.text().startswith("The first one is sent. Look whether it arrived")
    assert job.verb.words() == "Send 4 more"
    click(qtbot, job.verb)
    qtbot.waitUntil(lambda: job.job.state is ResendState.RUNNING)
    assert job.verb.words() == "Pause"


def test_progress_results_and_the_end_are_told(qtbot: QtBot, shown: Shown) -> None:
    job = begun(qtbot, shown, 3)
    number = job.job.number
    shown.facade.resends.send(number)
    shown.facade.resends.send(number, 1, "ERR_PATHWAYS_MESSAGE_UNKNOWN")
    qtbot.waitUntil(lambda: job.job.messages_left == 1)
    assert job._sum.text() == "2 of 3 messages sent, 2 refused"
    assert (job._progress.value(), job._progress.maximum()) == (2, 3)
    qtbot.waitUntil(lambda: job.results.rowCount() == 6 and job.results.index(2, 0).data() == "Refused")
    assert [job.results.index(row, 0).data() for row in range(6)] == [
        "Delivered", "Delivered", "Refused", "Refused", "Waits its turn", "Waits its turn",
    ]  # fmt: skip
    first = rows(shown, 3)[-1]
    assert [job.results.index(0, column).data() for column in (1, 2, 3)] == ["archive", f"{first.id}-1.hl7", "2.1 KB"]
    assert "No such message" in job.results.cells(2)[0].tip
    shown.facade.resends.send(number)
    qtbot.waitUntil(lambda: job.job.state is ResendState.DONE)
    assert job.title.text() == "3 messages resent"
    assert job._sum.text() == "4 outputs queued again, 2 refused"
    assert not job.verb.isVisible()
    job.export_to("/zz/results.csv")
    qtbot.waitUntil(lambda: job._hint.text() == "6 results written. It is in the audit record.")
    assert shown.facade.asked("export_resend") == [(number, "/zz/results.csv")]


def test_pause_cancel_and_pace_steer_it(qtbot: QtBot, shown: Shown) -> None:
    job = begun(qtbot, shown)
    number = job.job.number
    click(qtbot, job.verb)
    qtbot.waitUntil(lambda: job.job.state is ResendState.PAUSED)
    assert job._hint.text() == "Nothing more is sent until you go on, also after a restart."
    job.pace.setCurrentIndex(job.pace.findText("1 a minute"))
    job.pace.activated.emit(job.pace.currentIndex())
    qtbot.waitUntil(lambda: job.job.pace_ms == 60_000)
    click(qtbot, job.drop)
    qtbot.waitUntil(lambda: job.job.state is ResendState.CANCELLED)
    assert job._sum.text() == "0 outputs queued again, 10 not sent"
    assert [call[1] for call in shown.facade.asked("act_on_resend")] == [ResendAct.PAUSE, ResendAct.CANCEL]
    assert shown.facade.asked("set_pace") == [(number, 60_000)]


def test_the_strip_shows_it_while_the_sheet_is_closed_and_after_a_restart(qtbot: QtBot, shown: Shown) -> None:
    facade = shown.facade
    outputs = tuple((row.id, "archive") for row in rows(shown, 3))
    number = facade.resends.begin(ResendOrder(outputs)).result().number
    browser = browser_of(qtbot, shown)
    strip = browser.resends
    qtbot.waitUntil(strip.isVisible)
    assert strip.accessibleName() == "Resending 3 messages"
    facade.resends.send(number)
    qtbot.waitUntil(lambda: strip.accessibleDescription() == "1 of 3 messages sent")
    shown.window.show_page("channels")
    foot = shown.window.rail._foot
    assert "1 of 3 resent" in foot.accessibleName(), "the rail's foot tells of it on every page"
    shown.window.show_page("messages")
    click(qtbot, by_name(strip, "Pause"))
    qtbot.waitUntil(lambda: strip.accessibleName() == "Resend of 3 messages paused")
    click(qtbot, by_name(strip, "Go on"))
    qtbot.waitUntil(lambda: strip.accessibleName() == "Resending 3 messages")
    click(qtbot, by_name(strip, "Show results"))
    sheet = job_sheet(qtbot, shown)
    assert name_of(sheet.cancel) == "Close"
    assert sheet.cancel.toolTip() == "The resend goes on; the page Messages shows it"
    click(qtbot, sheet.cancel)
    assert facade.asked("act_on_resend")[-1] == (number, ResendAct.GO_ON), "closing the sheet cancels nothing"
    facade.resends.send(number, 2)
    qtbot.waitUntil(lambda: strip.accessibleName() == "3 messages resent")
    assert "resent" not in foot.accessibleName()
    click(qtbot, by_name(strip, "Hide"))
    assert not strip.isVisible()


def test_an_order_that_is_not_taken_says_why_and_can_be_sent_again(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.broken["begin"] = PathwaysError("ENOSPC")
    sheet = resend_sheet(qtbot, shown, 2)
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: "1 not:" in sheet._state.text())
    shown.facade.broken.clear()
    assert sheet.verb.isEnabled()
    click(qtbot, sheet.verb)
    job_sheet(qtbot, shown)


def test_one_message_has_no_pace_and_is_sent_at_once(qtbot: QtBot, shown: Shown) -> None:
    sheet = resend_sheet(qtbot, shown, 1)
    assert not sheet.pace.isVisible()
    assert not sheet.first.isVisible()
    assert sheet.target_rows()[0]._last(0).endswith("sent once")
    QTest.keyClick(sheet.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("resend")))
    assert shown.facade.asked("begin") == []


def test_paces_have_words_of_their_own() -> None:
    assert [pace_text(pace) for pace in PACES_MS] == [
        "1 a minute",
        "1 a second",
        "2 a second",
        "10 a second",
        "50 a second",
    ]
