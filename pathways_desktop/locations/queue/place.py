"""The queue's folder as a place: is it there, is it the same volume, does it fit the settings, can it be used.

One object for each source and destination; calls come from its worker's thread, but `last` may be read from any.
Nothing is made by `probe`; `enter` makes what is missing, once. Sources: design rule 13, the queue's format, sections
2, 7 and 11.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import replace

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import Capabilities, PlaceUnready, Refused
from pathways_desktop.locations.folder.card import LastProbe
from pathways_desktop.locations.folder.fileops import FileOps, Volume
from pathways_desktop.locations.folder.place import Remembered, cannot_flush, check_volume, open_place, unready
from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.layout import Layout, QueueFolder

NO_LOCK = "ERR_PATHWAYS_QUEUE_NO_LOCK"
LOOK_SECONDS = 2.0
"""How long the folder is taken as known without a look."""
OLD_PROBE_MS = 60_000
LEAST_DIFFERENCE_MS = 2_000
"""A difference of clocks below this is the grain of a disk's times."""


class QueuePlace:
    """One queue that is read or written."""

    def __init__(self, root: str, layout: Layout, tag: str, ops: FileOps, clock: Clock, remembered: str | None) -> None:
        self.folder = QueueFolder(root, layout)
        self.where = root
        self._dir = ops.absolute(root)
        self._ops = ops
        self._clock = clock
        self._probe_name = f".pathways-{tag}-"
        self._remembered = Remembered.parse(remembered)
        self._accept = False
        self._volume: Volume | None = None
        self._found: Capabilities | None = None
        self._look_again = 0.0
        self._entered = False
        self._ahead_ms = 0
        """How far the place's clock is ahead of ours, where that is more than its grain."""
        self.last = LastProbe(PlaceState.READY)

    @property
    def volume(self) -> str | None:
        """The volume of the last probe as the store is to remember it."""
        return self._remembered.text() if self._remembered else None

    @property
    def id(self) -> str:
        """Names the place and its volume."""
        return f"queue:{self._volume.id if self._volume else ''}:{self._dir}"

    def probe_again(self, *, accept_volume: bool = False) -> None:
        """Let the next probe ask anew; with `accept_volume` the volume found then is the right one."""
        self._found = None
        self._accept = accept_volume

    def earliest_ms(self) -> int:
        """The present by the clock that is behind: what is expired by this is expired by our clock and by the place's.

        So a clock of ours that runs fast never deletes what is still good.
        """
        return self._clock.now_ms() + min(self._ahead_ms, 0)

    def now_ms(self) -> int:
        """The present by the place's clock."""
        return self._clock.now_ms() + self._ahead_ms

    def latest_ms(self) -> int:
        """The present by the clock that is ahead: what lives from here on lives as long as was meant."""
        return self._clock.now_ms() + max(self._ahead_ms, 0)

    def probe(self, *, lock: bool) -> Capabilities:
        """What the place promises; from memory while it is the same. With `lock`, its locks are tried too.

        Raises `PlaceUnready` and `Refused`.
        """
        try:
            self._same_place()
            if self._found is None:
                self._found = self._ask(lock=lock)
        except PathwaysError as error:
            state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
            self._found, self._entered = None, False
            self.last = replace(self.last, state=state, code=error.code, capabilities=None)
            raise
        self.last = LastProbe(PlaceState.READY, None, self._volume, self._found, self._clock.now_ms())
        return self._found

    def enter(self) -> None:
        """Make what is missing and stamp every bucket, as every peer does when it starts; once while it is the place.

        Raises `PlaceUnready`.
        """
        if self._entered:
            return
        try:
            self.folder.make()
        except OSError as error:
            raise self.trouble(error) from error
        self._entered = True

    def trouble(self, error: OSError) -> PlaceUnready:
        """An error met at the place as a whole. It is looked at anew from its root by the next probe."""
        self._found, self._entered = None, False
        told = unready(error, self._refusal(error))
        self.last = replace(self.last, state=told.state, code=told.code, capabilities=None)
        return told

    def _refusal(self, error: OSError) -> str:
        """Which part of the queue refuses us, whose it is, and who we are; no name of a message."""
        path = error.filename if isinstance(error.filename, str) else ""
        part = self.folder.part(path)
        if not part:
            # A file of ours that could not be made.
            path = os.path.dirname(path) or self.folder.root
            part = self.folder.part(path)
        told = files.refusal(error, path)
        return f"{part}: {told}" if part and told else told

    def _same_place(self) -> None:
        now = self._clock.monotonic()
        if self._volume is not None and self._found is not None and now < self._look_again:
            return
        volume = open_place(self._ops, self._dir)
        if self._accept:
            self._accept, self._remembered = False, None
        if self._volume is None or self._volume.session != volume.session:
            check_volume(self._ops, self._dir, volume, self._remembered, None)
            self._found, self._entered = None, False
        self._look_again = now + LOOK_SECONDS
        self._volume = volume
        self._remembered = Remembered(volume.id, volume.mount, self._dir)

    def _ask(self, *, lock: bool) -> Capabilities:
        try:
            self.folder.check()
            flushes = self._try_file(lock=lock)
        except OSError as error:
            raise unready(error, self._refusal(error)) from error
        volume = self._volume
        return Capabilities(
            one_step_rename=True,
            flush_files=flushes,
            clock_difference_ms=self._ahead_ms,
            longest_name=volume.longest_name if volume else None,
        )

    def _try_file(self, *, lock: bool) -> bool:
        """What one file of our own tells: may we write, does a flush work, whose clock is it, does a lock hold."""
        path = os.path.join(self.folder.root, f"{self._probe_name}{secrets.token_hex(4)}.tmp")
        made = files.create(path)
        try:
            before = self._clock.now_ms()
            files.write_all(made, b"\0")
            flushes = _flushes(made)
            made_ms = os.fstat(made).st_mtime_ns // 1_000_000
            self._compare_clocks(made_ms, before, self._clock.now_ms())
            self._sweep_probes(made_ms)
            if os.path.exists(self.folder.stamps):
                # Every peer writes it in place. One that belongs to another user has to let us.
                os.close(os.open(self.folder.stamps, os.O_WRONLY))
            if lock and not _locks(path):
                raise Refused(NO_LOCK)
        finally:
            os.close(made)
            files.remove([path])
        return flushes

    def _compare_clocks(self, theirs: int, before: int, after: int) -> None:
        ahead = theirs - after if theirs > after else min(theirs - before, 0)
        self._ahead_ms = ahead if abs(ahead) >= LEAST_DIFFERENCE_MS else 0

    def _sweep_probes(self, now_ms: int) -> None:
        """Remove what a stop in the middle of a probe left; `now_ms` by the place's clock.

        Not the young ones: another channel of this engine may be asking the same place now.
        """
        with os.scandir(self.folder.root) as entries:
            for entry in entries:
                if entry.name.startswith(self._probe_name):
                    with suppress(OSError):
                        if now_ms - entry.stat().st_mtime_ns // 1_000_000 > OLD_PROBE_MS:
                            os.unlink(entry.path)


def _flushes(descriptor: int) -> bool:
    try:
        os.fsync(descriptor)
    except OSError as error:
        if not cannot_flush(error):
            raise
        return False
    return True


def _locks(path: str) -> bool:
    """Whether a lock on one open file keeps another one out, and is free again when that is closed."""
    first = files.open_message(path, write=True)
    try:
        second = files.open_message(path, write=True)
        try:
            if not files.lock(first) or files.lock(second):
                return False
        finally:
            os.close(second)
    finally:
        files.unlock_and_close(first)
    third = files.open_message(path, write=True)
    try:
        return files.lock(third)
    finally:
        files.unlock_and_close(third)
