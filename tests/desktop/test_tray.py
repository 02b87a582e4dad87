"""The tray: the worst state wins, the tooltip fits, the menu follows, a late tray is waited for, a click is a click."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.tray_icons import TrayState
from pathways_desktop.desktop.tray import Tray
from pathways_desktop.desktop.tray_look import LONGEST_TOOLTIP, SILENT_MS, STAY_SECONDS, WORK_SECONDS, TrayLooks
from pathways_desktop.desktop.tray_menu import CHANNELS, TrayMenu
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import ChannelRow, EngineSnapshot
from tests.desktop import fake_data
from tests.desktop.fake_tray import FakeTray
from tests.desktop.test_notifier import Clock

NOW = 1_800_000_000_000
pytestmark = pytest.mark.usefixtures("english")
ROWS = fake_data.channels(NOW)


def snapshot(*states: ChannelState, **changes: object) -> EngineSnapshot:
    rows = tuple(replace(ROWS[3], name=f"c{number}", state=state) for number, state in enumerate(states))
    made = EngineSnapshot(NOW, True, rows, received_today=5953)
    return replace(made, **changes)  # type: ignore[arg-type]


R, W, A, F, P, S = (
    ChannelState.RUNNING, ChannelState.WORKING, ChannelState.ATTENTION, ChannelState.FAILED, ChannelState.PAUSED,
    ChannelState.STARTING,
)  # fmt: skip


@pytest.mark.parametrize(
    ("states", "changes", "state", "count", "tooltip"),
    [
        ((R, R), {}, "running", 0, "2 channels running · 5,953 today"),
        ((R,), {"received_today": 0}, "running", 0, "1 channel running"),
        ((R, P), {}, "running", 0, "1 channel running · 1 paused · 5,953 today"),
        ((P, P), {}, "paused", 0, "2 paused · 5,953 today"),
        ((R, S), {}, "starting", 0, "1 channel running · 5,953 today"),
        ((R, A), {"attention": 1}, "attention", 0, "1 channel running · 1 needs a look · 5,953 today"),
        (
            (R, R, R, R, F, A),
            {"open_failures": 1, "attention": 3},
            "failing",
            4,
            "4 channels running · 1 failed · 3 need a look · 5,953 today",
        ),
        ((R, P, S, A, F), {"open_failures": 1}, "failing", 1, "1 channel running · 1 failed · 1 paused · 5,953 today"),
        ((), {"received_today": 0}, "running", 0, "Pathways: no channel yet"),
    ],
)
def test_the_worst_state_wins(
    qtbot: QtBot,
    states: tuple[ChannelState, ...],
    changes: dict[str, object],
    state: TrayState,
    count: int,
    tooltip: str,
) -> None:
    look = TrayLooks(Clock()).look(snapshot(*states, **changes), NOW)
    assert (look.state, look.count, look.tooltip) == (state, count, tooltip)


def test_working_is_shown_after_two_seconds_and_stays_three(qtbot: QtBot) -> None:
    clock = Clock()
    looks = TrayLooks(clock)

    def state(*states: ChannelState) -> TrayState:
        return looks.look(snapshot(*states), NOW).state

    assert state(W) == "running"
    clock.now += WORK_SECONDS - 0.1
    assert state(W) == "running"
    clock.now += 0.2
    assert state(W) == "working"
    assert state(R) == "working"
    clock.now += STAY_SECONDS - 0.1
    assert state(R) == "working"
    clock.now += 0.2
    assert state(R) == "running"


def test_an_engine_that_does_not_report_is_told(qtbot: QtBot) -> None:
    look = TrayLooks(Clock()).look(snapshot(R), NOW + SILENT_MS + 5_000)
    assert (look.state, look.tooltip) == ("attention", "The engine has not reported for 95 s")


def test_no_tooltip_is_longer_than_a_system_takes(qtbot: QtBot) -> None:
    looks = TrayLooks(Clock())
    assert len(looks.look(None, NOW, "x" * 500).tooltip) == LONGEST_TOOLTIP
    full = looks.look(snapshot(*[R, W, A, F, P] * 400, open_failures=10**9, attention=10**9), NOW)
    assert len(full.tooltip) <= LONGEST_TOOLTIP


@pytest.fixture
def port() -> FakeTray:
    return FakeTray()


@pytest.fixture
def tray(qtbot: QtBot, port: FakeTray) -> Iterator[Tray]:
    made = Tray(port)
    yield made
    made.close()


def test_a_late_tray_is_waited_for_and_comes_once(qtbot: QtBot, tray: Tray, port: FakeTray) -> None:
    port.missing = 10
    came: list[int] = []
    tray.came.connect(lambda: came.append(1))
    tray.start()
    assert not tray.there
    tray._retry.setInterval(1)
    qtbot.waitUntil(lambda: tray.there)
    assert port.shown == 1
    assert came == [1]
    assert not tray._retry.isActive()


def test_a_double_click_always_ends_with_the_window_there(qtbot: QtBot, tray: Tray, port: FakeTray) -> None:
    asked: list[str] = []
    tray.toggle_asked.connect(lambda: asked.append("toggle"))
    tray.open_asked.connect(lambda: asked.append("open"))
    tray.start()
    port.clicked.emit(False)
    assert asked == ["toggle"]
    port.clicked.emit(True)
    port.clicked.emit(False)
    assert asked == ["toggle", "open", "open"]


def test_a_toast_leads_to_its_failure(qtbot: QtBot, tray: Tray, port: FakeTray) -> None:
    clock = Clock()
    tray._notifier._monotonic = clock
    tray._notifier._began = clock.now - 60
    asked: list[object] = []
    tray.failure_asked.connect(asked.append)
    tray.start()
    tray.show_snapshot(EngineSnapshot(NOW, True, ROWS))
    row = fake_data.failures(NOW)[0]
    tray.failure_changed(FailureChanged(row, True, False))
    assert port.toasts == [
        (
            "lab-results: The folder is not there",
            "17 messages wait, the oldest for 6 min. None is lost. Click to see what to do.",
        )
    ]
    port.toast_clicked.emit()
    assert asked == [row.number]


def test_a_failed_start_stands_in_the_tooltip(qtbot: QtBot, tray: Tray, port: FakeTray) -> None:
    tray.start()
    tray.show_failed_start("The key store is locked")
    assert port.tooltips[-1] == "Pathways is not running: The key store is locked"


def rows_of(menu: TrayMenu) -> list[ChannelRow]:
    return [one.row for one in menu.channels if one.row is not None]


def test_the_menu_shows_the_worst_channels_and_changes_in_place(qtbot: QtBot, tray: Tray) -> None:
    menu = tray.menu
    before = list(menu.actions())
    menu.show_snapshot(EngineSnapshot(NOW, True, ROWS, open_failures=1, attention=2))
    assert [row.name for row in rows_of(menu)] == ["lab-results", "adt-feed", "usb-import", "discharge"]
    assert menu.more.text() == f"{len(ROWS) - CHANNELS} more channels"
    assert menu.failures.text() == "Failures (3)"
    assert menu.status.text() == "4 running · 2 need a look · 1 failed · 1 paused"
    first = menu.channels[0]
    assert first.status.text() == "Failed: lis refuses the connection; 17 wait there since 10:36"
    assert first.waits.text() == "4 wait, oldest 22 min"
    menu.show_snapshot(EngineSnapshot(NOW, True, ROWS[3:5]))
    assert menu.actions() == before
    assert [row.name for row in rows_of(menu)] == ["discharge", "ecg-pdf"]
    assert not menu.more.isVisible()
    assert menu.failures.text() == "Failures"


def test_every_entry_of_the_menu_asks_for_what_it_says(qtbot: QtBot, tray: Tray) -> None:
    menu = tray.menu
    menu.show_snapshot(EngineSnapshot(NOW, True, ROWS))
    asked: list[object] = []
    menu.open_asked.connect(lambda: asked.append("open"))
    menu.quit_asked.connect(lambda: asked.append("quit"))
    for signal, name in (
        (menu.failure_asked, "failures"), (menu.channel_failure_asked, "failure"), (menu.channel_asked, "channel"),
        (menu.poll_asked, "poll"), (menu.pause_asked, "pause"), (menu.resume_asked, "resume"),
        (menu.folder_asked, "folder"),
    ):  # fmt: skip
        signal.connect(lambda what, name=name: asked.append((name, what)))
    first, paused = menu.channels[0], menu.channels[3]
    actions = (
        menu.open_action, first.show_it, first.failure, first.poll, first.pause, first.folder, paused.pause, menu.more,
        menu.failures, menu.pause_all, menu.resume_all, menu.quit_action,
    )  # fmt: skip
    for action in actions:
        assert action.isEnabled(), action.text()
        action.trigger()
    others = [row.name for row in ROWS if row.name != "discharge"]
    assert asked == [
        "open", ("channel", "lab-results"), ("failure", "lab-results"), ("poll", ["lab-results"]),
        ("pause", ["lab-results"]), ("folder", "/zz/drops/lab"), ("resume", ["discharge"]), ("channel", ""),
        ("failures", None), ("pause", others), ("resume", ["discharge"]), "quit",
    ]  # fmt: skip


def test_nothing_can_be_asked_of_the_channels_before_there_is_an_engine(qtbot: QtBot, tray: Tray) -> None:
    menu = tray.menu
    assert not menu.pause_all.isEnabled()
    assert not menu.resume_all.isEnabled()
    assert not menu.failures.isEnabled()
    assert menu.quit_action.isEnabled()
    assert menu.defaultAction() is menu.open_action
    assert menu.open_action.font().bold()
