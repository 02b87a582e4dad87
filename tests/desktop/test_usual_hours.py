"""What is usual at this hour, on a channel's overview: the sentence with its numbers, the band behind the bars."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.pages.channel_detail import OVERVIEW
from tests.desktop.conftest import Shown
from tests.desktop.opening import channels


def test_the_overview_says_when_a_silence_is_told(qtbot: QtBot, shown: Shown) -> None:
    shown.window.show_channel("lab-results", OVERVIEW)
    overview = channels(shown).detail.overview
    assert overview._chart_note.text().endswith(
        "You are told after 36 min of silence: the longest pause at this hour was 12 min"
    )
    assert "usual " in overview._chart.bar_text(20)
    shown.facade.rows[0] = replace(shown.facade.rows[0], usual=None)
    shown.facade.tell_snapshot()
    qtbot.waitUntil(lambda: "silence" not in overview._chart_note.text())
    assert "usual" not in overview._chart.bar_text(20)
