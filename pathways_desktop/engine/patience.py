"""Asking a place that may never answer: a share that hangs holds up its own question and nothing behind it.

A call into a dead share may not return, and then neither a key nor a signal ends it. So the call runs on a thread of
its own, which is left to it, and whoever asked is told. The workers of a running engine are watched by `standstill.py`
instead: they wait as long as it takes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from pathways_desktop.config.model import PlaceSettings
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.progress import Progress, Step

T = TypeVar("T")

PLACE_SECONDS = 30.0
"""A folder from which nothing has come back for so long is given up. A long listing moves, and is waited for."""
_SLICE = 0.1

_lock = threading.Lock()
_hanging: dict[str, threading.Thread] = {}
"""Looks that were given up, by their place: nobody waits there again, and no second thread is left there."""


class PlaceLook(Generic[T]):
    """One look at one place. Begun and waited for by one thread."""

    def __init__(self, settings: PlaceSettings, look: Callable[[Step], T], progress: Progress | None = None) -> None:
        """Begins it, at a folder: on a thread of its own. Places on servers have limits of their own for each request,
        and are asked by `result` on the caller's.

        `look` is handed what is to be told of each step. `progress`: what counts the steps already, where the place
        was made before.
        """
        self._where = settings.where
        self._look = look
        self._progress = progress or Progress()
        self._answer: Future[T] = Future()
        self._steps, self._began = self._progress.steps, time.monotonic()
        self._thread: threading.Thread | None = None
        if settings.local_dir is None:
            return
        with _lock:
            hangs = _hanging.get(self._where)
            if hangs is not None and hangs.is_alive():
                self._answer.set_exception(_silent())
                return
            _hanging.pop(self._where, None)
        self._thread = threading.Thread(target=self._run, name="patience", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._answer.set_result(self._look(self._progress.step))
        except BaseException as error:  # noqa: BLE001 - handed to whoever waits
            self._answer.set_exception(error)

    def result(self) -> T:
        """The answer. Raises what the look raised; `ETIMEDOUT` when nothing came back for too long."""
        if self._thread is None and not self._answer.done():
            return self._look(self._progress.step)
        steps, since = self._steps, self._began
        while True:
            try:
                return self._answer.result(_SLICE)
            except TimeoutError:
                if self._answer.done():
                    raise  # the look's own
            now = time.monotonic()
            if self._progress.steps != steps:
                steps, since = self._progress.steps, now
            elif self._thread is not None and now - since >= PLACE_SECONDS:
                with _lock:
                    _hanging[self._where] = self._thread
                raise _silent()


def _silent() -> PathwaysError:
    return PathwaysError("ETIMEDOUT", f"no answer in {PLACE_SECONDS:g} s")


def look_at(settings: PlaceSettings, look: Callable[[Step], T]) -> T:
    """Look at one place and wait for it. Raises as `PlaceLook.result` does."""
    return PlaceLook(settings, look).result()
