"""The tray application as a whole: start, close to tray, no tray, failed start, signals, and the way out."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop import pause_clock
from pathways_desktop.desktop.application import Desk
from pathways_desktop.desktop.dialogs.help import KEYS, HelpSheet
from pathways_desktop.desktop.dialogs.tray_notice import TrayNotice
from pathways_desktop.desktop.key_choice import SETTINGS_NAME
from pathways_desktop.desktop.single_instance import Verb
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import EngineStopped, FailureChanged, SnapshotChanged
from tests.desktop.fake_facade import FakeFacade, FakeOpener
from tests.desktop.fake_tray import FakeTray
from tests.desktop.opening import click
from tests.desktop.walking import by_name
from tests.support.processes import ROOT, clean_environment

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from pathways_desktop.desktop.application import run_tray
from tests.desktop.fake_facade import FakeFacade

class Telling(FakeFacade):
    def start(self):
        print("started", flush=True)
        return super().start()

    def stop(self, most=10.0):
        print("stopped", flush=True)
        return super().stop(most)

sys.exit(run_tray(Telling, Path(sys.argv[1]), hidden=False, demo=False))
"""


class Application(QObject):
    """What `Desk` needs of a `QApplication`, without ending the tests' own loop."""

    focusWindowChanged = Signal(object)
    commitDataRequest = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.quits = 0

    def quit(self) -> None:
        self.quits += 1


class Running:
    """A desk over a made-up home and a made-up tray."""

    def __init__(self, home: Path, *, missing: int = 0, demo: bool = False) -> None:
        self.facade = FakeFacade()
        self.facades = [self.facade]
        self.port = FakeTray(missing=missing)
        self.opener = FakeOpener()
        self.app = Application()
        self.made = 0
        app: QApplication = self.app  # type: ignore[assignment]
        self.desk = Desk(app, self.make, home, None, tray=self.port, opener=self.opener, demo=demo)

    def make(self) -> FakeFacade:
        self.made += 1
        if self.made > 1:
            self.facade = FakeFacade()
            self.facades.append(self.facade)
        return self.facade

    def end(self) -> None:
        ended = self.desk.close()
        for facade in self.facades:
            facade.end()
        QApplication.processEvents()
        assert ended


@pytest.fixture
def running(qtbot: QtBot, english: None, home: Path) -> Iterator[Running]:
    made = Running(home)
    yield made
    made.end()


def start(qtbot: QtBot, running: Running, *, hidden: bool = False) -> None:
    running.desk.start(hidden=hidden)
    qtbot.waitUntil(lambda: running.desk.window.page is not None)


def test_it_starts_with_its_pages_and_its_icon(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    assert running.desk.window.isVisible()
    assert running.port.shown == 1
    qtbot.waitUntil(lambda: "2 need a look" in running.port.tooltips[-1])


def test_hidden_with_a_tray_shows_nothing_and_the_icon_brings_it(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running, hidden=True)
    assert not running.desk.window.isVisible()
    running.port.clicked.emit(False)
    assert running.desk.window.isVisible()


def test_hidden_without_a_tray_stays_reachable(qtbot: QtBot, english: None, home: Path) -> None:
    running = Running(home, missing=10**6)
    start(qtbot, running, hidden=True)
    assert running.desk.window.isMinimized()
    running.desk.window.bring_up()
    running.desk.window.close()
    assert running.desk.window.isMinimized()
    assert running.desk.window.isVisible()
    running.port.missing = 0
    running.desk.tray._retry.setInterval(1)
    qtbot.waitUntil(lambda: running.desk.tray.there)
    assert running.port.shown == 1
    running.end()


def test_the_first_close_says_that_it_goes_on(qtbot: QtBot, running: Running, home: Path) -> None:
    start(qtbot, running)
    window = running.desk.window
    window.close()
    assert window.isVisible()
    notice = window.findChild(TrayNotice)
    assert isinstance(notice, TrayNotice)
    click(qtbot, by_name(notice, "OK"))
    assert not window.isVisible()
    running.desk.show_window()
    window.close()
    assert not window.isVisible()
    assert running.app.quits == 0
    running.desk.window.save_place()
    assert (home / SETTINGS_NAME).exists()


def test_quit_instead_quits(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    running.desk.window.close()
    notice = running.desk.window.findChild(TrayNotice)
    assert isinstance(notice, TrayNotice)
    click(qtbot, by_name(notice, "Quit instead"))
    qtbot.waitUntil(lambda: running.app.quits == 1)
    assert [name for name, _ in running.facade.calls][-1] == "stop"


def test_quit_stops_the_engine_and_then_the_program(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    running.facade.hold.add("stop")
    running.desk.tray.menu.quit_action.trigger()
    qtbot.waitUntil(lambda: bool(running.facade.asked("stop")))
    assert running.app.quits == 0
    assert running.desk.window.start_page.isVisible()
    running.facade.tell(SnapshotChanged(replace(running.facade.snapshot(), stopping=("lab-results",))))
    empty = running.desk.window.start_page._empty
    qtbot.waitUntil(lambda: "lab-results" in empty.accessibleDescription())
    running.facade._held[-1].set_result(True)
    qtbot.waitUntil(lambda: running.app.quits == 1)
    assert running.desk.status == 0


def test_an_engine_that_hangs_does_not_keep_the_program(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    running.facade.hold.add("stop")
    running.desk.quit()
    running.desk._last.setInterval(1)
    running.desk._last.start()
    qtbot.waitUntil(lambda: running.app.quits == 1)
    assert running.desk.status == 1


def test_closing_the_demo_quits(qtbot: QtBot, english: None, home: Path) -> None:
    running = Running(home, demo=True)
    start(qtbot, running)
    running.desk.window.close()
    qtbot.waitUntil(lambda: running.app.quits == 1)
    running.end()


@pytest.mark.allow_log("engine-not-started")
def test_a_failed_start_can_be_tried_again(qtbot: QtBot, running: Running) -> None:
    running.facade.broken["start"] = PathwaysError("ERR_PATHWAYS_CONFIG_INVALID")
    first = running.facade
    running.desk.start(hidden=False)
    page = running.desk.window.start_page
    qtbot.waitUntil(page.banner.isVisible)
    assert running.port.tooltips[-1].startswith("Pathways is not running: ")
    click(qtbot, by_name(page, "Edit channels"))
    qtbot.waitUntil(lambda: running.opener.paths == ["/zz/home/channels.yaml"])
    click(qtbot, by_name(page, "Start again"))
    qtbot.waitUntil(lambda: running.desk.window.page is not None)
    assert running.made == 2
    assert ("stop", ()) in first.calls


@pytest.mark.allow_log("engine-not-started")
def test_an_empty_home_offers_a_first_file(qtbot: QtBot, running: Running) -> None:
    running.facade.broken["start"] = PathwaysError("ERR_PATHWAYS_CONFIG_MISSING")
    running.desk.start(hidden=False)
    page = running.desk.window.start_page
    qtbot.waitUntil(page.banner.isVisible)
    click(qtbot, by_name(page, "Make a first channels.yaml"))
    qtbot.waitUntil(lambda: running.opener.paths == ["/zz/home/channels.yaml"])
    assert running.facade.asked("editable_config")


def test_an_engine_that_stops_by_itself_is_told(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    running.facade.tell(EngineStopped("ENOSPC"))
    qtbot.waitUntil(lambda: running.desk.window.page is None)
    assert "ENOSPC" in running.desk.window.start_page.banner._code.text()


def test_a_toast_opens_its_failure(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running, hidden=True)
    running.desk.tray._notifier._began -= 60
    running.facade.tell(FailureChanged(running.facade.failure_rows[2], True, False))
    qtbot.waitUntil(lambda: len(running.port.toasts) == 1)
    running.port.toast_clicked.emit()
    assert running.desk.window.isVisible()
    assert running.desk.window.rail.current() == "failures"


def test_the_trays_menu_acts_on_the_channels(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running)
    first = running.desk.tray.menu.channels[0]
    for action in (first.poll, first.pause, first.folder):
        action.trigger()
    qtbot.waitUntil(lambda: bool(running.facade.asked("pause")))
    assert running.facade.asked("poll") == [(["lab-results"],)] or running.facade.asked("poll") == [(("lab-results",),)]
    assert running.opener.paths == ["/zz/drops/lab"]
    first = running.desk.tray.menu.channels[0]
    first.failure.trigger()
    assert running.desk.window.rail.current() == "failures"


def test_pause_for_goes_on_by_itself_and_the_tooltip_says_when(
    qtbot: QtBot, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(qtbot, running)
    menu = running.desk.tray.menu
    at_work = menu._not_paused()
    assert [action.text() for action in menu.pause_for.actions()] == ["15 minutes", "1 hour", "4 hours"]
    menu.pause_for.actions()[1].trigger()
    qtbot.waitUntil(lambda: not menu._not_paused())
    (asked,) = running.facade.asked("pause")
    assert list(asked[0]) == at_work  # type: ignore[call-overload]
    others = [name for name in menu._paused() if name not in at_work]
    assert others == ["discharge"], "one was paused before, without an end"
    pauses = running.desk.pauses
    assert pauses.until(at_work) is not None
    assert pauses.until([*at_work, *others]) is None
    later = now_ms() + 61 * 60_000
    monkeypatch.setattr(pause_clock, "now_ms", lambda: later)
    qtbot.waitUntil(lambda: bool(running.facade.asked("resume")))
    (resumed,) = running.facade.asked("resume")
    assert list(resumed[0]) == at_work  # type: ignore[call-overload]
    qtbot.waitUntil(lambda: menu._paused() == others)


def test_settings_and_help_are_a_step_from_the_tray(qtbot: QtBot, running: Running) -> None:
    start(qtbot, running, hidden=True)
    menu = running.desk.tray.menu
    menu.settings.trigger()
    assert running.desk.window.isVisible()
    assert running.desk.window.rail.current() == "settings"
    menu.help.trigger()
    (sheet,) = [one for one in running.desk.window.findChildren(HelpSheet) if one.isVisible()]
    assert sheet.code() == KEYS
    sheet.close()


def test_the_end_of_the_session_is_not_held_up(qtbot: QtBot, running: Running) -> None:
    class Manager:
        def __init__(self) -> None:
            self.hints: list[object] = []

        def setRestartHint(self, hint: object) -> None:
            self.hints.append(hint)

    start(qtbot, running)
    running.facade.hold.add("stop")
    manager = Manager()
    running.app.commitDataRequest.emit(manager)
    assert len(manager.hints) == 1
    assert running.desk.window.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_signal_quits_at_a_safe_point(home: Path, number: signal.Signals) -> None:
    with program(home) as process:
        assert line(process) == "started"
        process.send_signal(number)
        assert line(process) == "stopped"
        assert process.wait(20) == 0


def test_a_second_start_raises_the_first_and_ends_with_zero(home: Path) -> None:

    from pathways_desktop.desktop.single_instance import ask_first

    with program(home) as first:
        assert line(first) == "started"
        with program(home) as second:
            assert second.wait(20) == 0
            assert second.stdout is not None
            assert second.stdout.read() == ""
        assert ask_first(home, Verb.QUIT)
        assert line(first) == "stopped"
        assert first.wait(20) == 0


def program(home: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PROGRAM, str(home)]
    environment = clean_environment(QT_QPA_PLATFORM="offscreen")
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
