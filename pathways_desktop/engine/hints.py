"""Hints that a folder changed: they start a pass earlier and do nothing else. The periodic listing is the truth.

watchdog loses events (an overflow on Windows comes as "nothing happened", a share sends none, an observer can die), so
nothing here is ever relied on and every failure is swallowed after being logged once (desktop.md C.5).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Protocol

from pathways_desktop.engine.log import log

CLAIM_FOLDER = ".claimed"


class Watch(Protocol):
    """A running watch of one folder."""

    def alive(self) -> bool: ...

    def stop(self) -> None: ...


class FolderHints:
    """Watches one folder and calls `wake` when something but our own `.claimed` changes in it.

    Started and checked by the channel's worker; `wake` is called on watchdog's thread.
    """

    def __init__(self, channel: str, folder: str, recursive: bool, wake: Callable[[], None]) -> None:
        self._channel = channel
        self._folder = folder
        self._recursive = recursive
        self._wake = wake
        self._watch: Watch | None = None
        self._told = False
        self._place = ""

    def keep_up(self, place: str = "") -> None:
        """Start the watch, or start it again where its thread has ended or `place` is another one. Never raises."""
        if self._watch is not None and self._watch.alive() and self._place == place:
            return
        self._place = place
        self.stop()
        try:
            self._watch = _start(self._folder, self._recursive, self._wake)
            self._told = False
        except Exception as error:  # noqa: BLE001 - whatever a watcher meets, the listing goes on
            if not self._told:
                self._told = True
                log(logging.INFO, "hints-unavailable", channel=self._channel, kind=type(error).__name__)

    def stop(self) -> None:
        """End the watch and release its handle on the folder."""
        if self._watch is not None:
            self._watch.stop()
            self._watch = None


def _start(folder: str, recursive: bool, wake: Callable[[], None]) -> Watch:
    from watchdog.events import FileSystemEvent, FileSystemEventHandler
    from watchdog.observers import Observer

    # Its own words could name a file, and would end up on standard error.
    logging.getLogger("watchdog").addHandler(logging.NullHandler())
    logging.getLogger("watchdog").propagate = False

    # What it complains of (being stopped while it reads) is no affair of ours, and could name a file.
    logging.getLogger("watchdog").setLevel(logging.CRITICAL)
    ours = os.path.join(folder, CLAIM_FOLDER)

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            # What went away makes no file ready; our own claims and removals look like that.
            if event.event_type in ("opened", "closed_no_write", "deleted"):
                return
            paths = [os.fsdecode(path) for path in (event.src_path, event.dest_path) if path]
            # Our own moves into the claim folder show as changes of `dir` too; they wake nothing (contract).
            if any(path == ours or path.startswith(ours + os.sep) for path in paths):
                return
            if event.is_directory and all(path == folder for path in paths):
                return
            wake()

    class Running:
        def __init__(self) -> None:
            self.observer = Observer()
            self.observer.schedule(Handler(), folder, recursive=recursive)
            self.observer.daemon = True
            self.observer.start()

        def alive(self) -> bool:
            return self.observer.is_alive() and all(emitter.is_alive() for emitter in self.observer.emitters)

        def stop(self) -> None:
            self.observer.stop()
            self.observer.join(2.0)

    return Running()
