"""The window answers while a share hangs, very many files wait, very many messages are kept; its thread is watched."""

import time

import pytest

from pathways_desktop.desktop.dialogs.resend import ResendSheet
from pathways_desktop.desktop.page_set import AUDIT, CHANNELS, SETTINGS
from pathways_desktop.desktop.page_set import FAILURES as FAILURES_PAGE
from pathways_desktop.desktop.page_set import MESSAGES as MESSAGES_PAGE
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, FAILURES, LOG, MESSAGES, OVERVIEW
from pathways_desktop.desktop.pages.channel_detail import SETTINGS as SETTINGS_TAB
from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.message import MessageState
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.store import Store
from tests.bench import store_million
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.desk import RealDesk
from tests.disks.mounting import answer_again, need_binding, served, stop_answering
from tests.support.command_line import STOP_SECONDS, Site
from tests.support.counts import STORED_MESSAGES, WAITING_FILES


def walk(desk: RealDesk, *channels: str) -> None:
    """Every page and every tab of the channels, each drawn."""
    for page in (CHANNELS, MESSAGES_PAGE, FAILURES_PAGE, AUDIT, SETTINGS):
        desk.page(page)
        desk.breathe()
        assert desk.window.rail.current() == page
    for name in channels:
        for tab in (OVERVIEW, CLAIMS, FAILURES, MESSAGES, LOG, SETTINGS_TAB):
            desk.window.show_channel(name, tab)
            desk.breathe()
            assert desk.channels.detail.name.text() == name


@pytest.mark.allow_log("place", "pass", "ENOENT", "source-read-failed", "ENOTCONN", "EIO")
@pytest.mark.allow_threads("lab", "ward", "look", "probe", "source", "destination", "hint", "sweep")
def test_while_a_mounted_share_stands_still_every_page_answers(site: Site, make_desk: MakeDesk) -> None:
    need_binding()
    site.channel(source={"pollInterval": "250ms"}, destination={"fileName": "{name}"})
    site.channel("ward", into="ward-drop", to=("ward-out", "out"), destination={"fileName": "{name}"})
    share = site.folder("drop")
    with served("tests.disks.powercut_fs", share, str(share)):
        desk = make_desk().start()
        site.drop("zz-before.hl7")
        desk.until(lambda: len(desk.outputs("out")) == 1, "it works while the share answers")
        stop_answering(share)
        try:
            desk.until(lambda: desk.channel("lab").busy_since is not None, "the worker stands in the system")
            site.drop("zz-ward.hl7", into="ward-drop")
            desk.until(lambda: len(desk.outputs("ward-out")) == 1, "the other channel goes on")
            walk(desk, "lab", "ward")
            desk.window.show_channel("lab")
            assert desk.channel("lab").busy_with is None, "it is the source"
            desk.click(desk.channels.detail.poll)
            desk.click(desk.channels.detail.pause)
            desk.until(lambda: desk.channels.detail.pause.words() == "Resume", "a pause is taken")
            browser = desk.open_message()
            desk.click(browser.pane.resend)
            sheet = desk.sheet()
            assert isinstance(sheet, ResendSheet)
            desk.until(sheet.target_rows, "what answers is looked up")
            desk.click(sheet.cancel)
            desk.breathe()
            began = time.monotonic()
            desk.quit()
            assert time.monotonic() - began < STOP_SECONDS
        finally:
            answer_again(share)


def test_while_very_many_files_wait_every_page_answers(site: Site, make_desk: MakeDesk) -> None:
    """Each is too new for a day, so that nothing is taken: the waiting list holds them all."""
    site.channel(source={"minAge": "1d"}, destination={"fileName": "{name}"})
    site.channel("ward", into="ward-drop", to=("ward-out",))
    drop = site.folder("drop")
    for number in range(WAITING_FILES):
        (drop / f"zz-{number:06}.hl7").write_bytes(b"ZZ")
    desk = make_desk().start()
    desk.until(lambda: desk.channel("lab").waiting == WAITING_FILES, "all are seen")
    walk(desk, "lab", "ward")
    desk.window.show_channel("lab", OVERVIEW)
    overview = desk.channels.detail.overview
    overview.waiting.show_all()
    desk.breathe()
    desk.click(desk.channels.detail.poll)
    desk.until(lambda: desk.said() == "lab: listing now")
    site.drop("zz-ward.hl7", into="ward-drop")
    desk.until(lambda: len(desk.outputs("ward-out")) == 1, "the other channel goes on")
    walk(desk, "lab")


@pytest.mark.allow_log("DESTINATION_GONE", "destination-gone", "stranded", "failure")
def test_while_very_many_messages_are_kept_every_page_answers(site: Site, make_desk: MakeDesk) -> None:
    """They wait for a destination that is configured nowhere, so that nothing is sent meanwhile."""
    site.channel(destination={"fileName": "{name}"})
    site.home.mkdir(mode=0o700, exist_ok=True)
    with Store.open(site.home, KeyFile(site.key, site.home), SystemClock(), create=True) as store:
        store_million.fill(store, 0, STORED_MESSAGES)
        store_million.index(store)
    desk = make_desk().start()
    walk(desk, "lab")
    desk.page(MESSAGES_PAGE)
    browser = desk.browser
    desk.until(lambda: browser.model.total == STORED_MESSAGES, "all are counted")
    wanted = STORED_MESSAGES // 3
    browser.search.look_for(f"ZZC{wanted}")
    desk.until(lambda: browser.model.rowCount() == 1, "a whole value is found")
    found = browser.model.row_at(browser.model.index(0, 0))
    assert found is not None
    assert found.control_id == f"ZZC{wanted}"
    desk.until(lambda: browser.pane.row is None or browser.model.complete or not browser.model.busy)
    browser.search.look_for("zz nowhere")
    desk.until(lambda: browser.model.searched_back_to is not None or browser.model.complete, "it is looked for")
    desk.breathe()
    browser.model.stop_search()
    browser.clear_filters()
    browser.filters.only_state(MessageState.DELIVERING)
    desk.until(lambda: browser.model.rowCount() > 0)
    for _ in range(20):
        browser.table.scrollToBottom()
        desk.breathe()
    browser.filters.only_type("ORU^R01")
    desk.until(lambda: browser.model.rowCount() > 0)
    site.drop("zz-new.hl7")
    desk.until(lambda: len(desk.outputs("out")) == 1, "work goes on")
    walk(desk, "lab")
