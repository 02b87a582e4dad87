"""The window over a made-up home: a running facade, the bridge, the commands, and the window itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QSettings, Qt
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.bridge import Bridge
from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.language import Language, speak, spoken
from pathways_desktop.desktop.window import Window
from tests.desktop.fake_facade import FakeFacade, FakeOpener

# The tests click in Qt's own dialogs for files; those of the system are the system's, and nothing to click in.
QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@dataclass
class Shown:
    """Everything that a test of the window touches."""

    facade: FakeFacade
    opener: FakeOpener
    bridge: Bridge
    commands: Commands
    window: Window


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a test was left in, by a click on it too, the next one finds English."""
    yield
    if spoken() is not Language.ENGLISH:
        speak(Language.ENGLISH)


@pytest.fixture
def english() -> Iterator[None]:
    """Numbers as in an English-speaking country, as the application sets them."""
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def facade() -> Iterator[FakeFacade]:
    """A made-up home with channels, messages, claims and failures."""
    made = FakeFacade()
    yield made
    made.end()


@pytest.fixture
def bridge(qtbot: QtBot, facade: FakeFacade) -> Iterator[Bridge]:
    """A bridge that listens to the made-up home."""
    made = Bridge()
    facade.listen(made.hear)
    yield made
    made.close()


@pytest.fixture
def shown(qtbot: QtBot, english: None, facade: FakeFacade, bridge: Bridge, tmp_path: Path) -> Shown:
    """The window, open at 1280 × 800 on its pages."""
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = Window(settings)
    window.may_close = True
    qtbot.addWidget(window)
    opener = FakeOpener()
    commands = Commands(facade, bridge, opener, window)
    window.open_pages(commands)
    window.resize(1280, 800)
    window.show()
    qtbot.waitUntil(lambda: window.page is not None, timeout=20_000)
    return Shown(facade, opener, bridge, commands, window)
