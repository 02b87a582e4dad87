"""The window over a real engine, with real folders, in this process: what a test clicks and what it looks up.

Only the tray and the opener of folders are stand-ins. No assertions on what a test is about.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from pathways_desktop.app import App
from pathways_desktop.cli.ports import HomeOptions
from pathways_desktop.desktop.application import Desk
from pathways_desktop.desktop.dialogs.sheet import Sheet
from pathways_desktop.desktop.key_choice import chosen_key_file
from pathways_desktop.desktop.page_set import FAILURES, MESSAGES
from pathways_desktop.desktop.pages.channels import ChannelsPage
from pathways_desktop.desktop.pages.failures import FailuresPage
from pathways_desktop.desktop.pages.message_browser import MessageBrowser
from pathways_desktop.desktop.pages.start import StartPage
from pathways_desktop.desktop.widgets.failure_card import FailureCard
from pathways_desktop.domain.rows import AttemptRow, ChannelRow
from pathways_desktop.engine.facade import Facade
from pathways_desktop.engine.running import RunningHome
from pathways_desktop.locations.registry import OpsFor
from pathways_desktop.store.audit import AuditRow
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.desktop.fake_facade import FakeOpener
from tests.desktop.fake_tray import FakeTray
from tests.desktop.real.watchdog import Watchdog
from tests.desktop.walking import by_name, name_of
from tests.support.command_line import Site

PATIENCE_MS = 20_000
Until = Callable[[], object]


class Application(QObject):
    """What `Desk` needs of a `QApplication`, without ending the tests' own loop."""

    focusWindowChanged = Signal(object)
    commitDataRequest = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.quits = 0

    def quit(self) -> None:
        self.quits += 1


class RealDesk:
    """A desk over the home of a site."""

    def __init__(
        self,
        qtbot: QtBot,
        site: Site,
        watchdog: Watchdog,
        ops_for: OpsFor | None = None,
        *,
        hints: bool = True,
        key_store: bool = False,
    ) -> None:
        """`key_store`: no option names a key file, so the system's key store keeps the key, or a file chosen here."""
        self.qtbot, self.site, self.watchdog = qtbot, site, watchdog
        self.port, self.opener, self.app = FakeTray(), FakeOpener(), Application()
        self.homes: list[RunningHome] = []
        self._ops_for, self._hints, self._key_store = ops_for, hints, key_store
        self._open = True
        app: QApplication = self.app  # type: ignore[assignment]
        self.desk = Desk(
            app, self._make, site.home, None, tray=self.port, opener=self.opener, demo=False, may_choose_key=key_store
        )
        self.window = self.desk.window

    def _make(self) -> Facade:
        key_file = chosen_key_file(self.site.home) if self._key_store else self.site.key
        app, options = App(ops_for=self._ops_for), HomeOptions(self.site.home, key_file)
        self.homes.append(app.running_home(options, hints=self._hints, may_be_empty=True, patient=self._key_store))
        return self.homes[-1]

    # ---------------------------------------------------------------- life

    def start(self) -> RealDesk:
        """Start the engine and open the window; the GUI thread is watched from the first moment."""
        self.watchdog.start()
        self.desk.start(hidden=False)
        # The screen of the platform without a screen is narrow; list and detail stand side by side here.
        self.window.resize(1280, 800)
        self.until(lambda: self.window.page is not None or self.window.start_page.banner.isVisible(), "a start")
        assert self.window.page is not None, self.window.start_page.banner.accessibleName()
        self.breathe()
        return self

    def start_closed(self, code: str) -> StartPage:
        """Start over a store that does not open for this reason; the page that says so."""
        self.watchdog.start()
        self.desk.start(hidden=False)
        self.window.resize(1280, 800)
        page = self.window.start_page
        self.until(lambda: page.banner.isVisible() and page.banner.code() == code, f"told {code}")
        return page

    def quit(self) -> None:
        """Quit by the tray's menu and wait for the end."""
        self.desk.tray.menu.quit_action.trigger()
        self.until(lambda: self.app.quits)

    def close(self) -> None:
        """Take it all down, quitting first where the test did not."""
        if self._open:
            self._open = False
            if not self.app.quits:
                self.quit()
            ended = self.desk.close()
            QApplication.processEvents()
            assert ended

    def until(self, condition: Until, what: str = "") -> None:
        """Run the loop until this is true."""

        def there() -> bool:
            return bool(condition())

        there.__name__ = what or getattr(condition, "__qualname__", "condition")
        self.qtbot.waitUntil(there, timeout=PATIENCE_MS)

    def breathe(self) -> None:
        """Let the events of the last act run, as they do between two acts of a person."""
        before = self.watchdog.beats
        self.until(lambda: self.watchdog.beats > before + 1)

    # ---------------------------------------------------------------- what the engine and the store say

    @property
    def home(self) -> RunningHome:
        """The home that runs now."""
        return self.homes[-1]

    def channel(self, name: str) -> ChannelRow:
        """A channel as the engine tells it now."""
        return next(row for row in self.home.snapshot().channels if row.name == name)

    def attempts(self, destination: str, message_id: str | None = None) -> list[AttemptRow]:
        """What the store holds of the tries of a message at a destination; the newest message without an id."""
        chosen = message_id or self.message_ids()[0]
        detail = self._store().reader.message(chosen)
        return [attempt for row in detail.deliveries if row.mark.destination == destination for attempt in row.attempts]

    def message_ids(self) -> list[str]:
        """All messages, newest first."""
        return [row.id for row in self._store().reader.messages(MessageFilter()).rows]

    def audit(self, what: str) -> list[AuditRow]:
        """The audit rows of an act."""
        return [row for row in self._store().reader.audit() if row.what == what]

    def open_codes(self) -> set[str]:
        """The codes of the open failures."""
        return {row.code for row in self._store().reader.failures()}

    def _store(self) -> Store:
        store = self.home._opening.store
        assert store is not None
        return store

    # ---------------------------------------------------------------- what a person does

    def click(self, button: QAbstractButton) -> None:
        """Press a button that can be pressed."""
        assert button.isVisible(), name_of(button)
        assert button.isEnabled(), (name_of(button), button.toolTip())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press(self, root: QWidget, name: str) -> None:
        """Press the one button of this name."""
        self.click(by_name(root, name))

    def page(self, key: str) -> None:
        """A page by its keys of the rail."""
        self.window.show_page(key)

    @property
    def channels(self) -> ChannelsPage:
        assert self.window.channels is not None
        return self.window.channels

    @property
    def failures(self) -> FailuresPage:
        assert self.window.failures is not None
        return self.window.failures

    @property
    def browser(self) -> MessageBrowser:
        assert self.window.messages is not None
        return self.window.messages.browser

    def open_message(self, row: int = 0) -> MessageBrowser:
        """The page Messages with a message opened by a click on its row."""
        self.page(MESSAGES)
        browser = self.browser
        self.until(lambda: browser.model.rowCount() > row, "the message is listed")
        place = browser.table.visualRect(browser.model.index(row, 0)).center()
        QTest.mouseClick(browser.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.until(browser.pane.content.reveal.isEnabled, "the message is open")
        return browser

    def card(self, code: str) -> FailureCard:
        """The card of an open failure."""
        self.page(FAILURES)

        def found() -> list[FailureCard]:
            cards = self.failures.list.findChildren(FailureCard)
            return [card for card in cards if card.isVisible() and code in card.accessibleName()]

        self.until(found, f"the card of {code}")
        return found()[0]

    def sheet(self) -> Sheet:
        """The sheet that is open."""
        self.until(lambda: [one for one in self.window.findChildren(Sheet) if one.isVisible()], "a sheet")
        (sheet,) = [one for one in self.window.findChildren(Sheet) if one.isVisible()]
        return sheet

    def said(self) -> str:
        """The line under the page."""
        page = self.window.page
        return page.status.text() if page is not None else ""

    def outputs(self, folder: str) -> dict[str, bytes]:
        """The finished files of a destination."""
        place = self.site.root / folder
        if not place.exists():
            return {}
        return {one.name: one.read_bytes() for one in place.iterdir() if not one.name.startswith(".")}


def waits_in(folder: Path) -> list[str]:
    """Names in a folder that are not hidden."""
    return sorted(one.name for one in folder.iterdir() if not one.name.startswith("."))
