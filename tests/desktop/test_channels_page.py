"""The page Channels and its tabs: pause and undo, the line, the claims, an empty home, a broken file."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.models.claims import NEXT, Group
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, MESSAGES, OVERVIEW, SETTINGS
from pathways_desktop.desktop.pages.settings_tab import SettingsTab
from pathways_desktop.desktop.widgets.age_table import BUCKETS
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ChannelState, ClaimState
from pathways_desktop.engine.facade import ClaimAct
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels, click, failures, open_tab, sheet_of
from tests.desktop.walking import by_name


def test_pause_says_so_and_undo_takes_it_back(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    page = channels(shown)
    click(qtbot, page.detail.pause)
    qtbot.waitUntil(lambda: page.status.text() == "lab-results paused.")
    qtbot.waitUntil(lambda: page.detail.pause.words() == "Resume")
    assert not page.detail.poll.isEnabled()
    click(qtbot, by_name(page.status, "Undo"))
    qtbot.waitUntil(lambda: page.detail.pause.words() == "Pause")
    assert shown.facade.asked("resume") == [(("lab-results",),)]


def test_the_tab_settings_shows_what_counts_and_leads_to_the_editor(qtbot: QtBot, shown: Shown) -> None:
    tab = open_tab(qtbot, shown, SETTINGS)
    assert isinstance(tab, SettingsTab)
    rows = [tuple(cell.text for cell in tab.model.cells(row)) for row in range(tab.model.rowCount())]
    assert ("Folder", "/zz/drops/lab", "channels.yaml") in rows
    assert ("Look every", "1s", "default") in rows
    heads = [row[0] for row in rows if row[1:] == ("", "")]
    assert heads[:2] == ["Channel", "Source"]
    assert "Destination lis" in heads
    asked = len(shown.facade.asked("settings"))
    shown.facade.tell_snapshot()
    qtbot.wait(150)
    assert len(shown.facade.asked("settings")) == asked, "nothing is read again while it stands there"
    tab.edit.click()
    set_up = shown.window.set_up
    assert set_up is not None
    qtbot.waitUntil(lambda: set_up.editor is not None)


def test_pause_all_becomes_resume_all(qtbot: QtBot, shown: Shown) -> None:
    page = channels(shown)
    click(qtbot, page.pause_all)
    qtbot.waitUntil(lambda: page.pause_all.words() == "Resume all")
    click(qtbot, page.pause_all)
    qtbot.waitUntil(lambda: page.pause_all.words() == "Pause all")
    assert len(shown.facade.asked("resume")[0][0]) == len(shown.facade.rows)  # type: ignore[arg-type]


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_folder_and_the_file_open_with_the_systems_program(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    page = channels(shown)
    click(qtbot, page.detail.overview.waiting.folder)

    def open_file() -> None:
        click(qtbot, page.detail.more)
        menu = [one for one in page.detail.findChildren(QMenu) if one.isVisible()][-1]
        next(one for one in menu.actions() if one.text() == "Open channels.yaml in the system's editor").trigger()
        menu.close()

    open_file()
    qtbot.waitUntil(lambda: shown.opener.paths == ["/zz/drops/lab", "/zz/home/channels.yaml"])
    shown.opener.error = PathwaysError("ENOENT")
    open_file()
    qtbot.waitUntil(lambda: page.status.text().startswith("The folder is not there"))
    shown.opener.error = PathwaysError("ERR_PATHWAYS_NOTHING_OPENS", "/zz/home/channels.yaml")
    open_file()
    told = "No program opens this. The path is /zz/home/channels.yaml"
    qtbot.waitUntil(lambda: page.status.text() == told)
    click(qtbot, by_name(page.status, "Copy path"))
    assert QGuiApplication.clipboard().text() == "/zz/home/channels.yaml"


def test_what_is_no_claim_has_no_act(qtbot: QtBot, shown: Shown) -> None:
    strange = replace(shown.facade.claim_rows[0], claim_id="", owner="", state=ClaimState.UNREADABLE)
    shown.facade.claim_rows = [replace(strange, name=name) for name in (b"ZZ-a", b"ZZ-b")]
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    qtbot.waitUntil(lambda: len(tab.model.claims()) == 2)
    assert tab.model.groups() == [0]
    tab.table.selectRow(1)
    for button in (tab.finish, tab.give_back):
        assert not button.isEnabled()
        assert button.toolTip().startswith("A chosen file is no claim")
    assert tab.model.index(1, NEXT).data() == "Nothing: move it away by hand"


def test_a_claim_that_was_not_acted_on_no_longer_says_that_it_is_asked_for(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    qtbot.waitUntil(lambda: bool(tab.model.claims()))
    row = next(claim for claim in tab.model.claims() if claim.state is ClaimState.HELD)
    shown.facade.broken["act_on_claims"] = PathwaysError("ERR_PATHWAYS_WORKER_BUSY")
    tab.table.selectRow(tab.model.row_of(row.claim_id))
    click(qtbot, tab.finish)
    qtbot.waitUntil(lambda: bool(shown.facade.asked("act_on_claims")))
    place = tab.model.index(tab.model.row_of(row.claim_id), NEXT)
    qtbot.waitUntil(lambda: place.data() == "Kept until it stops growing")


def test_a_search_that_names_no_channel_says_so_and_leads_back(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    page = channels(shown)
    page.search.look_for("ZZ-nothing")
    clear = by_name(page.list, "Clear")
    assert clear.isVisible()
    assert not page.list.view.isVisible()
    click(qtbot, clear)
    assert page.list.view.isVisible()
    assert not clear.isVisible()
    assert len(page.list.model.names()) == len(shown.facade.rows)


def test_the_line_leads_to_what_it_shows(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    detail = channels(shown).detail
    detail.overview.line.station_clicked.emit("claimed")
    assert detail.bar.currentIndex() == CLAIMS
    detail.show_tab(OVERVIEW)
    detail.overview.line.branch_clicked.emit("lis")
    assert detail.bar.currentIndex() == MESSAGES
    detail.show_tab(OVERVIEW)
    detail.overview.ages.cell_chosen.emit("to:lis", 1)
    query = detail.messages.browser.model.query
    assert query.channel == "lab-results"
    assert query.until is not None


def test_claims_open_the_buttons_that_fit(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    groups = [row.state for row in tab.model._rows if isinstance(row, Group)]
    assert groups == ["held", "other-engine", "earlier-run", "this-run"]
    reasons = {}
    for claim in tab.model.claims():
        tab.table.clearSelection()
        tab.table.selectRow(tab.model.row_of(claim.claim_id))
        reasons[claim.state] = (tab.finish.isEnabled(), tab.give_back.isEnabled(), tab.take_over.isEnabled())
        for button in (tab.finish, tab.give_back, tab.take_over):
            assert button.isEnabled() != bool(button.toolTip())
        assert tab.card.isVisible()
    assert reasons == {
        "held": (True, True, False),
        "other-engine": (False, False, True),
        "earlier-run": (True, True, False),
        "this-run": (False, False, False),
    }


def test_space_ticks_and_finish_acts_on_the_ticked(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    ours = [claim for claim in tab.model.claims() if claim.state in ("held", "earlier-run")]
    for claim in ours:
        tab.table.selectionModel().setCurrentIndex(
            tab.model.index(tab.model.row_of(claim.claim_id), 0), tab.table.selectionModel().SelectionFlag.NoUpdate
        )
        QTest.keyClick(tab.table, Qt.Key.Key_Space)
    assert [claim.claim_id for claim in tab.chosen()] == [claim.claim_id for claim in ours]
    click(qtbot, tab.finish)
    qtbot.waitUntil(lambda: len(tab.model.claims()) == 4)
    assert shown.facade.asked("act_on_claims") == [(ClaimAct.FINISH, tuple(claim.claim_id for claim in ours))]


def test_take_over_needs_the_tick(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, CLAIMS)
    tab = channels(shown).detail.claims
    other = [claim for claim in tab.model.claims() if claim.state == "other-engine"]
    tab.table.selectRow(tab.model.row_of(other[0].claim_id))
    click(qtbot, tab.take_over)
    sheet = sheet_of(shown)
    assert not sheet.verb.isEnabled()
    assert sheet.verb.toolTip()
    click(qtbot, by_name(sheet, "LAB-WS-03 is stopped or replaced"))
    click(qtbot, sheet.verb)
    qtbot.waitUntil(lambda: shown.facade.asked("act_on_claims") == [(ClaimAct.TAKE_OVER, (other[0].claim_id,))])


def test_empty_home(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.rows = []
    shown.facade.failure_rows = []
    shown.facade.total = 0
    shown.facade.tell_snapshot()
    page = channels(shown)
    qtbot.waitUntil(page._empty.isVisible)
    click(qtbot, by_name(page._empty, "Edit channels"))
    qtbot.waitUntil(lambda: shown.opener.paths == ["/zz/home/channels.yaml"])
    shown.window.show_page("failures")
    qtbot.waitUntil(failures(shown).list._empty.isVisible)


def test_a_fault_in_the_file_stands_over_every_page(qtbot: QtBot, shown: Shown) -> None:
    shown.facade.config_code = "ERR_PATHWAYS_CONFIG_INVALID"
    shown.facade.tell_snapshot()
    qtbot.waitUntil(channels(shown).banner.isVisible)
    shown.facade.config_code = None
    shown.facade.tell_snapshot()
    qtbot.waitUntil(lambda: not channels(shown).banner.isVisible())


def test_rows_keep_their_places_until_they_rest(qtbot: QtBot, shown: Shown) -> None:
    page = channels(shown)
    before = page.list.model.names()
    shown.facade.rows[-1] = replace(shown.facade.rows[-1], state=ChannelState.FAILED, sentence="ZZ")
    shown.facade.tell_snapshot()
    qtbot.waitUntil(page.list._rest.isActive)
    assert page.list.model.names() == before
    page.list._rest.setInterval(1)
    page.list._rest.start()
    qtbot.waitUntil(lambda: page.list.model.names() != before)
    assert page.chosen == "lab-results"


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_channels_that_are_gone_from_the_file_are_still_found(qtbot: QtBot, shown: Shown) -> None:
    page = channels(shown)
    assert not page.list.gone.isVisible()
    shown.facade.setup.gone = ["zz-old"]
    shown.facade.rows = shown.facade.rows[:-1]
    lost = "zz-old"
    shown.facade.tell_snapshot()
    qtbot.waitUntil(lambda: page.list.gone.isVisible() and page.list.gone.words().startswith("1 channel"))
    click(qtbot, page.list.gone)
    messages = shown.window.messages
    assert shown.window.page is messages
    assert messages is not None
    assert shown.facade.asked("messages")[-1][0].channel == lost  # type: ignore[attr-defined]
    assert lost in messages.browser.filters._channels
    shown.facade.setup.gone = ["zz-old", "zz-older"]
    shown.facade.rows = shown.facade.rows[:-1]
    shown.window.show_page("channels")
    shown.facade.tell_snapshot()
    qtbot.waitUntil(lambda: page.list.gone.words().startswith("2 channels"))
    click(qtbot, page.list.gone)
    (menu,) = [one for one in page.findChildren(QMenu) if one.isVisible()]
    menu.actions()[1].trigger()
    menu.close()
    assert shown.facade.asked("messages")[-1][0].channel == "zz-older"  # type: ignore[attr-defined]


def test_what_waits_and_is_not_listed_is_counted(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    card = channels(shown).detail.overview.waiting
    snapshot = shown.facade.snapshot()
    row = next(one for one in shown.facade.rows if one.name == "lab-results")
    one = next(each for each in snapshot.waiting if each.channel == "lab-results")
    many = replace(snapshot, waiting=tuple(replace(one, id=str(number)) for number in range(1_800)))
    card.show_channel(replace(row, waiting=4_231), many)
    assert card.more.words() == "Show 500 of 4,231"
    assert not card.unlisted.isVisible()
    click(qtbot, card.more)
    assert card.table.model().rowCount() == 500
    assert card.unlisted.text().startswith("3,731 more wait and are not listed")
    assert card.unlisted.isVisible()
    few = replace(snapshot, waiting=(one,))
    card.show_channel(replace(row, waiting=1), few)
    assert not card.unlisted.isVisible()


def test_a_folder_that_cannot_be_listed_counts_no_zero_by_age(qtbot: QtBot, shown: Shown) -> None:
    open_tab(qtbot, shown, OVERVIEW)
    page = channels(shown)
    ages = page.detail.overview.ages.model()
    told = []
    for channel in ("adt-feed", "lab-results"):
        page.show_channel(channel)
        told.append(ages.index(0, BUCKETS + 1).data())
    assert told == ["?", "4"]
