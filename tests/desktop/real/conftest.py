"""A real home under a test's folder, the window over it, and the watch over the GUI thread."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pathways_desktop.locations.registry import OpsFor
from tests.desktop.real.desk import RealDesk
from tests.desktop.real.watchdog import Watchdog
from tests.support.command_line import Site
from tests.windows.native.differences import under_wine

MakeDesk = Callable[..., RealDesk]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """An empty installation."""
    return Site(tmp_path / "site")


@pytest.fixture
def watchdog(qtbot: QtBot) -> Iterator[Watchdog]:
    """Fails the test in which the GUI thread was kept from its events."""
    made = Watchdog()
    yield made
    made.stop()
    slow = made.slow()
    # Under Wine a window is drawn by way of another system's: how long that takes says nothing of Windows.
    if slow and not under_wine():
        pytest.fail("The GUI thread was kept:\n" + "\n".join(slow), pytrace=False)


@pytest.fixture
def make_desk(qtbot: QtBot, english: None, site: Site, watchdog: Watchdog) -> Iterator[MakeDesk]:
    """Makes the desk over the site, not started; it is quit and closed at the end."""
    made: list[RealDesk] = []

    def make(ops_for: OpsFor | None = None, *, hints: bool = True, key_store: bool = False) -> RealDesk:
        made.append(RealDesk(qtbot, site, watchdog, ops_for, hints=hints, key_store=key_store))
        return made[-1]

    yield make
    for desk in made:
        desk.close()
