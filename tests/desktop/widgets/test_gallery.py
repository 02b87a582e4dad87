"""Every widget is drawn in every theme without a complaint of Qt; `tests/desktop/gallery.py` draws them for eyes."""

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.theme.theme import Mode, Theme
from tests.desktop.gallery import contrast_palette
from tests.desktop.gallery_pieces import SHEETS


@pytest.mark.parametrize("title", SHEETS)
@pytest.mark.parametrize("mode", ["light", "dark", "contrast"])
def test_sheet_is_drawn_and_follows_the_theme(light: Theme, qtbot: QtBot, title: str, mode: str) -> None:
    page = SHEETS[title]()
    qtbot.addWidget(page)
    page.setProperty("box", "page")
    page.show()
    first = page.grab().toImage()
    if mode == "contrast":
        light.preview_contrast(contrast_palette())
    else:
        light.set_mode(Mode(mode))
    QApplication.processEvents()
    drawn = page.grab().toImage()
    if mode != "light":
        assert drawn != first
    # Away from all widgets is the page's own ground.
    spot = drawn.pixelColor(drawn.width() - 2, drawn.height() - 2)
    assert spot == QColor(light.tokens.window)
    assert QApplication.palette().color(QPalette.ColorRole.Window) == QColor(light.tokens.window)
