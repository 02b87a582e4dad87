"""The theme in a known state for each test."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from pathways_desktop.desktop.theme.theme import Mode, Theme, theme


@pytest.fixture
def light(qapp: QApplication) -> Iterator[Theme]:
    """The application's theme in light colours; afterwards as the system says."""
    shown = theme()
    shown.set_mode(Mode.LIGHT)
    yield shown
    shown.preview_contrast(None)
    shown.set_mode(Mode.SYSTEM)
