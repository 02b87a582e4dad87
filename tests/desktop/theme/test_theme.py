"""The theme follows what it is told, live, and all sizes follow the system's font."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.style_sheet import style_sheet
from pathways_desktop.desktop.theme.theme import Mode, Theme, theme
from pathways_desktop.desktop.theme.tokens import DARK, LIGHT
from pathways_desktop.desktop.widgets.buttons import Button
from pathways_desktop.desktop.widgets.labels import TextLabel


def high_contrast() -> QPalette:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor("#000000"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("#ffff00"))
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#00ff00"))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor("#000000"))
    return palette


@pytest.fixture
def large_text(light: Theme) -> Iterator[Theme]:
    """The theme with the system's text at 150 %."""
    before = light._fixed_base
    light._fixed_base = 18
    light.refresh()
    yield light
    light._fixed_base = before
    light.refresh()


def test_there_is_one(light: Theme, qapp: QApplication) -> None:
    assert theme() is light
    with pytest.raises(RuntimeError):
        Theme(qapp)


def test_mode_changes_colours_and_tells(light: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    assert light.tokens == LIGHT
    assert not light.dark
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.window.lower()
    with qtbot.waitSignal(light.changed, timeout=1000):
        light.set_mode(Mode.DARK)
    assert light.tokens == DARK
    assert light.dark
    assert light.color("accent").name() == DARK.accent.lower()
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.surface.lower()
    assert DARK.accent in qapp.styleSheet()
    assert LIGHT.accent not in qapp.styleSheet()


def test_same_mode_again_is_silent(light: Theme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(light.changed):
        light.set_mode(Mode.LIGHT)


def test_system_mode_follows_the_system_s_signal(light: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    light.set_mode(Mode.SYSTEM)
    with qtbot.waitSignal(light.changed, timeout=1000):
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    dark = qapp.styleHints().colorScheme() == Qt.ColorScheme.Dark
    assert light.tokens == (DARK if dark else LIGHT)
    with qtbot.waitSignal(light.changed, timeout=1000):
        qapp.styleHints().accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)


def test_high_contrast_stands_over_the_mode(light: Theme) -> None:
    light.set_mode(Mode.DARK)
    light.preview_contrast(high_contrast())
    assert light.high_contrast
    assert light.tokens.text == "#ffff00"
    assert light.tokens.bad == "#ffff00"
    assert light.color("accent").name() == "#00ff00"
    light.preview_contrast(None)
    assert light.tokens == DARK


def test_a_watched_window_tells_of_a_new_font(light: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    light.watch(window)
    with qtbot.waitSignal(light.changed, timeout=1000):
        qapp.sendEvent(window, QEvent(QEvent.Type.ThemeChange))


def test_sizes_follow_the_base(large_text: Theme, qtbot: QtBot) -> None:
    assert large_text.base == 18
    assert large_text.px(38) == 57
    assert large_text.font("head").pixelSize() == 30
    button = Button("Poll now", "poll")
    qtbot.addWidget(button)
    assert button.sizeHint().height() == 45
    assert button.iconSize().width() == 24


def test_digits_are_tabular_but_in_mono(light: Theme) -> None:
    assert light.font("body").featureTags() == [QFont.Tag("tnum")]
    assert light.font("mono").featureTags() == []
    assert light.font("mono").families()[0] == "Cascadia Mono"
    fonts = light.metrics("body")
    assert fonts.horizontalAdvance("1111") == pytest.approx(fonts.horizontalAdvance("0000"))


@pytest.mark.parametrize("contrast", [False, True])
def test_sheet_is_whole(contrast: bool) -> None:
    sheet = style_sheet(DARK, 12, contrast)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", sheet)) >= {DARK.accent, DARK.surface, DARK.bad}


def test_a_label_keeps_its_colour_in_another_parent(light: Theme, qtbot: QtBot) -> None:
    """A palette of its own would be lost here: the style sheet puts the first one back."""
    label = TextLabel("4", "head", "bad")
    label.ensurePolished()
    label.set_look("head", "warn")
    parent = QWidget()
    qtbot.addWidget(parent)
    label.setParent(parent)
    label.ensurePolished()
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.warn.lower()
    light.set_mode(Mode.DARK)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == DARK.warn.lower()


def test_a_plain_label_has_the_theme_s_ink(light: Theme, qtbot: QtBot) -> None:
    label = QLabel("text")
    qtbot.addWidget(label)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == LIGHT.text.lower()
