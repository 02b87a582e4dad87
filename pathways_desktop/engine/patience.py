"""Asking a place that may never answer: a share that hangs holds up its own question and nothing behind it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from pathways_desktop.config.model import PlaceSettings
from pathways_desktop.config.places_folder import FolderPlace
from pathways_desktop.config.places_queue import QueuePlace
from pathways_desktop.domain.errors import PathwaysError

PLACE_SECONDS = 30.0
"""How long a person waits for one folder. Places on servers have limits of their own for each request."""
T = TypeVar("T")


def in_time(settings: PlaceSettings, ask: Callable[[], T], seconds: float | None = None) -> T:
    """What `ask` finds at the place. Raises what it raises, or `ETIMEDOUT` after `PLACE_SECONDS`, never both.

    A folder is asked on a thread of its own. The system lets nobody end a call that hangs there: the thread is left to
    it, and ends with it or with the program. Any thread.
    """
    if not isinstance(settings, FolderPlace | QueuePlace):
        return ask()
    found: Future[T] = Future()

    def work() -> None:
        try:
            found.set_result(ask())
        except BaseException as error:  # noqa: BLE001 - handed to whoever asked
            found.set_exception(error)

    limit = PLACE_SECONDS if seconds is None else seconds
    threading.Thread(target=work, name="patience", daemon=True).start()
    try:
        return found.result(limit)
    except TimeoutError:
        if found.done():
            raise
        raise PathwaysError("ETIMEDOUT", f"no answer in {limit:g} s") from None
