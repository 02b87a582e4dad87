"""Start, close to the tray, a second start, a start that fails and is mended, a place that hangs, Quit. Real engine."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.page_set import CHANNELS
from pathways_desktop.desktop.page_set import FAILURES as FAILURES_PAGE
from pathways_desktop.desktop.page_set import MESSAGES as MESSAGES_PAGE
from pathways_desktop.desktop.pages.channel_detail import CLAIMS, FAILURES, LOG, MESSAGES, OVERVIEW
from pathways_desktop.desktop.single_instance import Verb, ask_first
from pathways_desktop.domain.errors import spec
from tests.desktop.real.conftest import MakeDesk
from tests.desktop.real.telling import last_told
from tests.desktop.real.troubled import Hanging, only
from tests.support.command_line import PATIENCE, STOP_SECONDS, Running, Site
from tests.support.processes import PATHWAYS, ROOT, clean_environment
from tests.support.waiting import wait_until

MANY = 200


def test_closed_to_the_tray_the_engine_goes_on(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    desk = make_desk().start()
    desk.window.close()
    notice = desk.window.findChild(TrayNotice)
    assert isinstance(notice, TrayNotice)
    desk.press(notice, "OK")
    assert not desk.window.isVisible()
    site.drop("zztest.hl7")
    desk.until(lambda: len(desk.outputs("out")) == 1)
    desk.until(lambda: "1 today" in desk.port.tooltips[-1], "the icon's tooltip counts it")
    desk.port.clicked.emit(False)
    assert desk.window.isVisible()
    desk.page(MESSAGES_PAGE)
    desk.until(lambda: desk.browser.model.rowCount() == 1)


def test_quit_with_files_in_flight_is_quick_and_loses_none(site: Site) -> None:
    """A real process: Quit while it takes 200 files; a second run finds each of them once."""
    site.channel(destination={"fileName": "{name}"})
    with tray(site) as first:
        wait_until(lambda: any(line["event"] == "engine-start" for line in site.log()))
        bodies = {f"zztest-{number:03}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in range(MANY)}
        for name, body in bodies.items():
            site.drop(name, body)
        wait_until(lambda: 0 < len(finished(site)) < MANY, what="some are delivered, not all")
        began = time.monotonic()
        assert ask_first(site.home, Verb.QUIT)
        ended = first.wait(STOP_SECONDS)
        assert time.monotonic() - began < STOP_SECONDS
        assert ended.status == 0, ended.err
    left = len(finished(site))
    assert left < MANY, "it did not go on to the end first"
    site.once()
    assert finished(site) == bodies
    assert site.dropped() == []
    assert site.claimed() == []
    assert len(site.messages()) == MANY


def test_a_second_process_raises_the_first_and_quit_ends_it(site: Site, tmp_path: Path) -> None:
    """Without a tray the hidden first one is minimised; the second start brings its window up."""
    site.channel()
    told = tmp_path / "told"
    command = [sys.executable, "-m", "tests.desktop.real.telling", str(site.home), str(site.key)]
    environment = clean_environment(QT_QPA_PLATFORM="offscreen")
    with told.open("wb") as out, subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out) as first:
        try:
            wait_until(lambda: last_told(told)["minimised"], PATIENCE)
            wait_until(lambda: any(line["event"] == "engine-start" for line in site.log()), PATIENCE)
            with tray(site) as second:
                assert second.wait(PATIENCE).status == 0
            assert first.poll() is None, "the first one goes on"
            wait_until(lambda: last_told(told)["shown"] and not last_told(told)["minimised"], what="it came up")
            site.drop("zztest.hl7")
            site.await_outputs(1)
            assert len([line for line in site.log() if line["event"] == "engine-start"]) == 1
            assert ask_first(site.home, Verb.QUIT)
            assert first.wait(STOP_SECONDS) == 0
        finally:
            if first.poll() is None:
                first.kill()


@pytest.mark.allow_log("engine-not-started")
@pytest.mark.parametrize("trouble", ["no key", "broken file", "unknown key", "busy home"])
def test_a_start_that_fails_says_why_and_works_again_once_mended(
    site: Site, make_desk: MakeDesk, trouble: str, troubles: "Troubles"
) -> None:
    site.channel()
    site.drop("zz-before.hl7")
    site.once()
    code = troubles.make(trouble)
    desk = make_desk()
    desk.desk.start(hidden=False)
    page = desk.window.start_page
    desk.until(page.banner.isVisible)
    told = page.banner.accessibleName() + page.banner.accessibleDescription() + page.banner._code.text()
    assert spec(code).title in told
    assert code in told
    assert desk.port.tooltips[-1].startswith("Pathways is not running: ")

    desk.press(page, "Try again" if "KEY" in page.banner.code() else "Start again")
    desk.until(lambda: len(desk.homes) == 2 and page.banner.isVisible(), "it fails the same way")
    troubles.mend()
    desk.press(page, "Try again" if "KEY" in page.banner.code() else "Start again")
    desk.until(lambda: desk.window.page is not None, "it starts without a restart of the program")
    site.drop("zz-after.hl7")
    desk.until(lambda: len(desk.outputs("out")) == 2)
    assert len(desk.message_ids()) == 2, "the store is the one from before"


@pytest.mark.allow_log("place", "pass", "ENOENT")
@pytest.mark.allow_threads("lab", "look", "probe", "source", "hint")
def test_while_a_folder_hangs_every_page_answers_and_quit_ends(site: Site, make_desk: MakeDesk) -> None:
    site.channel()
    site.channel("ward", into="ward-drop", to=("ward-out",))
    share = Hanging()
    desk = make_desk(only(site.folder("drop"), share))
    try:
        desk.start()
        desk.until(share.stood.is_set, "the share is looked at")
        site.drop("zztest.hl7", into="ward-drop")
        desk.until(lambda: len(desk.outputs("ward-out")) == 1, "the other channel goes on")
        for page in (CHANNELS, MESSAGES_PAGE, FAILURES_PAGE):
            desk.page(page)
            desk.breathe()
            assert desk.window.rail.current() == page
        desk.open_message()
        detail = desk.channels.detail
        for name in ("lab", "ward"):
            for tab in (OVERVIEW, CLAIMS, FAILURES, MESSAGES, LOG):
                desk.window.show_channel(name, tab)
                desk.breathe()
                assert detail.name.text() == name
        desk.window.show_channel("lab")
        for button in (detail.poll, detail.pause):
            desk.click(button)
        desk.until(lambda: detail.pause.words() == "Resume", "a pause is taken while the share hangs")
        desk.window.show_channel("ward")
        site.drop("zztest-2.hl7", into="ward-drop")
        desk.until(lambda: len(desk.outputs("ward-out")) == 2)
        began = time.monotonic()
        desk.quit()
        assert time.monotonic() - began < STOP_SECONDS
    finally:
        share.let_go()


# ---------------------------------------------------------------- helpers


class Troubles:
    """What keeps an engine from starting, made and mended on a site."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._kept = site.root / "kept"
        self._engine: Running | None = None
        self._made = ""

    def make(self, trouble: str) -> str:
        """Make it; the code that tells of it."""
        site, self._made = self._site, trouble
        match trouble:
            case "no key":
                site.key.rename(self._kept)
                return "ERR_PATHWAYS_KEY_MISSING"
            case "broken file":
                site.write_config_text("channels:\n  - name: [unclosed\n")
                return "ERR_PATHWAYS_CONFIG_INVALID"
            case "unknown key":
                site.write_config_text(json.dumps({"chanels": site.channels}))
                return "ERR_PATHWAYS_CONFIG_INVALID"
            case _:
                before = self._starts()
                self._engine = site.start()
                wait_until(lambda: self._starts() > before, 60, "the other one has started")
                return "ERR_PATHWAYS_HOME_BUSY"

    def _starts(self) -> int:
        return len([line for line in self._site.log() if line["event"] == "engine-start"])

    def mend(self) -> None:
        """Take it away."""
        if self._engine is not None:
            self._engine.interrupt()
            self._engine = None
        elif self._made == "no key":
            self._kept.rename(self._site.key)
        else:
            self._site.write_config()

    def close(self) -> None:
        """End what still runs."""
        if self._engine is not None:
            self._engine.kill()


@pytest.fixture
def troubles(site: Site) -> Iterator[Troubles]:
    """Makes and mends what keeps the engine from starting."""
    made = Troubles(site)
    yield made
    made.close()


def tray(site: Site) -> Running:
    """The tray application as a process of its own, without a screen."""
    command = [*PATHWAYS, "--home", str(site.home), "--key-file", str(site.key), "tray"]
    return Running(command, variables={"QT_QPA_PLATFORM": "offscreen"})


def finished(site: Site) -> dict[str, bytes]:
    """The finished files of the destination."""
    place: Path = site.root / "out"
    return {one.name: one.read_bytes() for one in place.iterdir() if not one.name.startswith(".")}
