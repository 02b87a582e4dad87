"""A message's bytes on their way to a destination, which a stop of the engine may end between two pieces.

A large output can take longer than anybody waits for a stop. Every destination drops what it has not published when its
bytes end in an error (a hidden file is removed, a request that promised more bytes is cut off), so nothing is left half
written, and the output is due again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Content


class SendingStopped(PathwaysError):
    """The engine stops: the output was not written, and no try of it counts."""

    def __init__(self) -> None:
        super().__init__("ERR_PATHWAYS_ENGINE_STOPPED", "in the middle of an output, which is due again")


class Stoppable:
    """The content of one attempt."""

    def __init__(self, content: Content, stopping: threading.Event) -> None:
        self._content = content
        self._stopping = stopping

    def chunks(self) -> Iterator[bytes]:
        """The bytes in order. Raises `SendingStopped` before any piece but the first; one piece is soon sent."""
        for number, chunk in enumerate(self._content.chunks()):
            if number and self._stopping.is_set():
                raise SendingStopped
            yield chunk
