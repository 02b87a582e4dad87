"""The page Channels by its buttons: pause, resume, poll now, all of them, and the claim folder. Real engine."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pathways_desktop.desktop.pages.channel_detail import CLAIMS
from pathways_desktop.desktop.pages.claims_tab import ClaimsTab
from pathways_desktop.domain.message import ChannelState, ClaimState
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk, waits_in
from tests.desktop.real.troubled import Unreadable, only
from tests.support.command_line import Site

QUIET = {"pollInterval": "1h"}
"""After the first pass the next one is far away."""


def test_a_paused_channel_leaves_its_files_until_it_goes_on(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    detail = desk.channels.detail
    desk.click(detail.pause)
    desk.until(lambda: detail.pause.words() == "Resume" and desk.channel("lab").state is ChannelState.PAUSED)
    assert not detail.poll.isEnabled()
    assert desk.said() == "lab paused."
    site.drop("zztest.hl7")
    desk.until(lambda: desk.channel("lab").waiting == 1, "the file is seen and waits")
    assert waits_in(site.root / "drop") == ["zztest.hl7"]
    assert desk.message_ids() == []
    desk.click(detail.pause)
    desk.until(lambda: len(desk.outputs("out")) == 1, "taken when the channel goes on")
    assert waits_in(site.root / "drop") == []
    assert [(row.what, row.detail) for row in (*desk.audit("paused"), *desk.audit("resumed"))] == [
        ("paused", "lab"),
        ("resumed", "lab"),
    ]


def test_undo_takes_a_pause_back(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    desk.click(desk.channels.detail.pause)
    desk.until(lambda: desk.channel("lab").state is ChannelState.PAUSED)
    desk.until(lambda: desk.said() == "lab paused.")
    desk.press(desk.channels, "Undo")
    desk.until(lambda: desk.channel("lab").state is not ChannelState.PAUSED)


def test_poll_now_takes_what_waits(site: Site, make_desk: MakeDesk) -> None:
    """Nobody watches the folder and the next poll is an hour away: only the button takes the file."""
    site.channel(source=QUIET)
    desk = make_desk(hints=False).start()
    desk.until(lambda: desk.channel("lab").state is ChannelState.RUNNING and desk.channel("lab").waiting == 0)
    site.drop("zztest.hl7")
    desk.breathe()
    assert waits_in(site.root / "drop") == ["zztest.hl7"]
    desk.click(desk.channels.detail.poll)
    desk.until(lambda: len(desk.outputs("out")) == 1)
    desk.until(lambda: desk.said() == "lab: listing now")
    site.drop("zztest.hl7")
    QTest.keyClick(desk.window, Qt.Key.Key_F5)
    desk.until(lambda: len(desk.outputs("out")) == 2)


def test_pause_all_and_resume_all(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    site.channel("ward", into="ward-drop", to=("ward-out",))
    desk = make_desk().start()
    everything = desk.channels.pause_all
    desk.click(everything)
    desk.until(lambda: everything.words() == "Resume all")
    assert {row.state for row in desk.home.snapshot().channels} == {ChannelState.PAUSED}
    site.drop("zztest.hl7")
    site.drop("zztest.hl7", into="ward-drop")
    desk.until(lambda: desk.channel("lab").waiting == 1 and desk.channel("ward").waiting == 1)
    desk.click(everything)
    desk.until(lambda: desk.outputs("out") and desk.outputs("ward-out"))
    desk.until(lambda: everything.words() == "Pause all")


@pytest.mark.allow_log("source-read-failed")
@pytest.mark.parametrize("verb", ["Finish", "Give back"])
def test_what_lies_in_the_claim_folder_is_finished_or_given_back(site: Site, make_desk: MakeDesk, verb: str) -> None:
    site.channel(source={**QUIET, "readTries": 1})
    disk = Unreadable()
    site.drop("zztest.hl7", b"MSH|^~\\&|ZZTEST|claimed\r")
    desk = make_desk(only(site.folder("drop"), disk)).start()
    desk.until(lambda: len(site.claimed()) == 1)
    desk.until(lambda: "ERR_PATHWAYS_CLAIM_UNREADABLE" in desk.open_codes())

    tab = claims(desk)
    desk.until(lambda: [row.state for row in tab.model.claims()] == [ClaimState.UNREADABLE], "it is listed")
    assert not tab.finish.isEnabled()
    tab.table.selectRow(tab.model.row_of(tab.model.claims()[0].claim_id))
    assert tab.take_over.toolTip() == "Only files that another engine claimed can be taken over"
    disk.mend()
    desk.press(tab, verb)
    desk.until(lambda: tab.model.claims() == [], "it leaves the list")
    assert site.claimed() == []
    if verb == "Give back":
        assert waits_in(site.root / "drop") == ["zztest.hl7"]
        assert desk.outputs("out") == {}
        desk.click(desk.channels.detail.poll)
    desk.until(lambda: list(desk.outputs("out").values()) == [b"MSH|^~\\&|ZZTEST|claimed\r"])
    assert len(desk.message_ids()) == 1
    (row,) = desk.audit("claim-finish" if verb == "Finish" else "claim-give-back")
    assert row.outcome == "done"
    desk.until(lambda: desk.open_codes() == set(), "the failure closes by itself")


def claims(desk: RealDesk) -> ClaimsTab:
    """The tab Claim folder of the channel in front, opened by a click on its name."""
    desk.window.show_channel("lab")
    detail = desk.channels.detail
    detail.bar.setCurrentIndex(CLAIMS)
    assert detail.tab is detail.claims
    return detail.claims
