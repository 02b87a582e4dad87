"""Lists as files of a home that is not there: nothing is written, what was asked for is kept."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from pathways_desktop.engine.facade import MessageQuery

if TYPE_CHECKING:
    from tests.desktop.fake_facade import FakeFacade


class FakeLists:
    """Says that three rows were written."""

    def __init__(self, facade: FakeFacade) -> None:
        self._facade = facade

    def messages(self, query: MessageQuery, path: str, *, content: bool) -> Future[int]:
        return self._facade.answer("list_messages", (query, path, content), lambda: 3)

    def failures(self, path: str) -> Future[int]:
        return self._facade.answer("list_failures", (path,), lambda: 3)

    def waiting(self, channel: str, path: str) -> Future[int]:
        return self._facade.answer("list_waiting", (channel, path), lambda: 3)
