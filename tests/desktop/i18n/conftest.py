"""A language for one test; English afterwards."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.language import Language, speak


@pytest.fixture
def spoken_again(qtbot: QtBot) -> Iterator[None]:
    """Whatever a test speaks, the next one finds English."""
    yield
    speak(Language.ENGLISH)


@pytest.fixture
def spanish(spoken_again: None) -> None:
    """The window in Spanish from its first word."""
    speak(Language.SPANISH)
