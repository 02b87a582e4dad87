"""The pages over one running home, made a piece at a time, so that no event of the window waits for all of them."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget

from pathways_desktop.desktop.commands import Commands
from pathways_desktop.desktop.pages.audit import AuditPage
from pathways_desktop.desktop.pages.base import Page
from pathways_desktop.desktop.pages.channels import ChannelsPage
from pathways_desktop.desktop.pages.failures import FailuresPage
from pathways_desktop.desktop.pages.messages import MessagesPage
from pathways_desktop.desktop.preferences import Preferences
from pathways_desktop.desktop.settings.page import SettingsPage

CHANNELS, MESSAGES, FAILURES, AUDIT, SETTINGS = "channels", "messages", "failures", "audit", "settings"


class PageSet(QObject):
    """Begins with `start`, and says `made` when every page stands in the stack, none in front. GUI thread."""

    made = Signal()

    def __init__(
        self,
        stack: QStackedWidget,
        commands: Commands,
        preferences: Preferences,
        *,
        with_channels: bool,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._stack = stack
        self._commands = commands
        self._preferences = preferences
        self._with_channels = with_channels
        self.pages: dict[str, Page] = {}
        self.channels: ChannelsPage | None = None
        """None in a store that is only looked at: without an engine no channel has a state."""
        self.messages: MessagesPage
        self.failures: FailuresPage
        self.audit: AuditPage
        self.settings: SettingsPage
        self._steps = self._make()
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._step)

    def start(self) -> None:
        """Make the first piece in the next turn of the loop, and one more in each after it."""
        self._turn.start()

    def drop(self) -> None:
        """Take the pages away, made or half made."""
        self._turn.stop()
        self._steps.close()
        for page in self.pages.values():
            self._stack.removeWidget(page)
            page.hide()
            page.deleteLater()
        self.pages.clear()
        self.deleteLater()

    def _step(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self._turn.stop()
            self.made.emit()
        except Exception:
            self._turn.stop()
            raise

    def _make(self) -> Generator[None]:
        # Children of the stack from the first: a page that changes its parent has all that is in it styled anew.
        commands, stack = self._commands, self._stack
        if self._with_channels:
            self.channels = ChannelsPage(commands, parent=stack)
            yield from self._whole(CHANNELS, self.channels)
        self.messages = MessagesPage(commands, parent=stack)
        yield from self._whole(MESSAGES, self.messages)
        self.failures = FailuresPage(commands, parent=stack)
        yield from self._whole(FAILURES, self.failures)
        self.audit = AuditPage(commands, parent=stack)
        yield from self._whole(AUDIT, self.audit)
        self.settings = SettingsPage(commands, self._preferences, parent=stack)
        yield from self._whole(SETTINGS, self.settings)

    def _whole(self, key: str, page: Page) -> Iterator[None]:
        self.pages[key] = page
        yield from page.build()
        self._stack.addWidget(page)
        yield
