"""What the window may ask of its lists as files: one more part of `engine.facade.Facade`.

The same rules as there: every call returns at once, a failed act raises its code.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathways_desktop.engine.facade import MessageQuery

MOST_LISTED = 100_000
"""Messages that one file names at most, the newest."""
MOST_WITH_CONTENT = 1_000
"""Messages whose content is written beside their list at most, the newest."""


class Lists(Protocol):
    """Lists as tables (CSV). Each is audited before anything is written; nothing of a content is in a table."""

    def messages(self, query: MessageQuery, path: str, *, content: bool) -> Future[int]:
        """Write what a query finds to `path`, newest first; how many messages, at most `MOST_LISTED`.

        With `content` each is written as a file too, audited for itself, into the folder of the table's name with
        `-content` at its end; at most `MOST_WITH_CONTENT` then. Raises `EEXIST` where that folder is there already.
        """
        ...

    def failures(self, path: str) -> Future[int]:
        """Write the failures, open and closed, the latest first; how many."""
        ...

    def waiting(self, channel: str, path: str) -> Future[int]:
        """Write what the last pass of a channel saw and did not take; how many."""
        ...
