"""Pauses that end by themselves: over a restart, and forgotten once a person resumes before."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop import pause_clock
from pathways_desktop.desktop.pause_clock import PauseClock
from pathways_desktop.desktop.words import now_ms
from pathways_desktop.domain.message import ChannelState
from pathways_desktop.domain.rows import EngineSnapshot
from tests.desktop import fake_data

NAMES = ["lab-results", "adt-feed"]


def snapshot(state: ChannelState, *, running: bool = True) -> EngineSnapshot:
    rows = tuple(replace(row, state=state) for row in fake_data.channels(now_ms()) if row.name in NAMES)
    return EngineSnapshot(now_ms(), running, rows, 0, 0, 0, (), (), None, None)


def settings(folder: Path) -> QSettings:
    return QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)


def test_a_pause_ends_after_a_restart_too(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = settings(tmp_path)
    PauseClock(kept).pause(NAMES, 15)
    kept.sync()
    clock = PauseClock(settings(tmp_path))
    ended: list[list[str]] = []
    clock.due.connect(ended.append)
    clock.show_snapshot(snapshot(ChannelState.PAUSED))
    clock._ring()
    assert ended == []
    later = now_ms() + 15 * 60_000 + 1
    monkeypatch.setattr(pause_clock, "now_ms", lambda: later)
    clock.show_snapshot(snapshot(ChannelState.PAUSED, running=False))
    clock._ring()
    assert ended == [], "not before the engine runs"
    clock.show_snapshot(snapshot(ChannelState.PAUSED))
    clock._ring()
    assert ended == [NAMES]
    clock._ring()
    assert ended == [NAMES]
    assert clock.until(NAMES) is None


def test_what_a_person_resumed_is_left_alone(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = PauseClock(settings(tmp_path))
    ended: list[list[str]] = []
    clock.due.connect(ended.append)
    clock.pause(NAMES, 60)
    clock.show_snapshot(snapshot(ChannelState.RUNNING))
    assert clock.until(NAMES) is not None, "asked for, not done yet"
    clock.show_snapshot(snapshot(ChannelState.PAUSED))
    clock.show_snapshot(snapshot(ChannelState.RUNNING))
    assert clock.until(NAMES) is None
    later = now_ms() + 61 * 60_000
    monkeypatch.setattr(pause_clock, "now_ms", lambda: later)
    clock._ring()
    assert ended == []


def test_a_file_that_is_wrong_counts_as_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    for text in ("no json", "[1, 2]", '{"lab-results": "soon"}'):
        kept = settings(tmp_path)
        kept.setValue("tray/paused-until", text)
        assert PauseClock(kept).until(NAMES) is None
