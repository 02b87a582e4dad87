"""Labels: cut where told, whole in tooltip and accessible text."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Mode, Theme
from pathways_desktop.desktop.widgets.accessible import hidden_word, sentence
from pathways_desktop.desktop.widgets.labels import ElidedLabel, IconLabel, TextLabel
from pathways_desktop.desktop.widgets.painting import CUT_LEFT, CUT_MIDDLE, CUT_RIGHT, draw_text, paint_mask

LONG = r"D:\Drops\Lab\.claimed\lab-results\ORU_20261130_0958_0031.hl7"


@pytest.mark.parametrize("how", [CUT_LEFT, CUT_MIDDLE, CUT_RIGHT])
def test_cut_text_is_whole_elsewhere(light: Theme, qtbot: QtBot, how: Qt.TextElideMode) -> None:
    label = ElidedLabel(LONG, cut=how)
    qtbot.addWidget(label)
    label.resize(120, 20)
    label.show()
    assert label.is_cut()
    assert label.toolTip() == LONG
    assert label.accessibleName() == LONG
    label.resize(label.sizeHint())
    assert not label.is_cut()
    assert label.toolTip() == ""
    assert label.text() == LONG


def test_cut_label_asks_for_room_and_takes_less(light: Theme, qtbot: QtBot) -> None:
    label = ElidedLabel(LONG)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 60 < label.sizeHint().width()
    label.set_look("title", "text2")
    wider = label.sizeHint().width()
    label.set_text("short")
    assert label.sizeHint().width() < wider


def test_draw_text_gives_the_width_it_took(light: Theme) -> None:
    image = QImage(300, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    taken = draw_text(painter, QRectF(0, 0, 100, 30), LONG)
    whole = draw_text(painter, QRectF(0, 0, 100, 30), "ab")
    painter.end()
    assert 60 < taken <= 100.5
    assert whole == pytest.approx(light.text_width("ab", "body"), abs=1)
    assert {image.pixelColor(x, y).name() for x in range(102, 300) for y in range(30)} == {"#ffffff"}


def test_markup_is_shown_as_it_is(light: Theme, qtbot: QtBot) -> None:
    label = TextLabel("<b>ZZTEST</b>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_wrapped_label_is_as_high_as_its_width_needs(light: Theme, qtbot: QtBot) -> None:
    label = TextLabel("word " * 60, wrap=True)
    qtbot.addWidget(label)
    assert label.sizePolicy().hasHeightForWidth()
    assert label.heightForWidth(200) > 2 * label.heightForWidth(800)


def test_mask_has_one_width_and_a_short_one(light: Theme) -> None:
    image = QImage(300, 30, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    assert paint_mask(painter, 0, 15) == light.px(112)
    assert paint_mask(painter, 150, 15, short=True) == light.px(44)
    painter.end()
    assert hidden_word() == "hidden"


def test_icon_label_says_its_words(light: Theme, qtbot: QtBot) -> None:
    label = IconLabel("place-share", says="Share")
    qtbot.addWidget(label)
    assert (label.accessibleName(), label.toolTip()) == ("Share", "Share")
    label.set_icon("place-missing", "warn", "Folder missing")
    assert label.accessibleName() == "Folder missing"
    assert label.sizeHint().width() == light.px(16)


def test_sentence_leaves_out_what_is_not_there() -> None:
    assert sentence("lab-results", "", "failed") == "lab-results, failed"


def test_painted_widget_paints_anew_with_the_theme(light: Theme, qtbot: QtBot) -> None:
    label = ElidedLabel("████", token="text")
    qtbot.addWidget(label)
    label.show()
    before = label.grab().toImage()
    light.changed.emit()
    assert label.grab().toImage() == before
    light.set_mode(Mode.DARK)
    assert label.grab().toImage() != before
