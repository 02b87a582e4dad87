"""Copies of the audit chain's head outside the store: what shows that its end was cut off or all of it written anew.

One short line a copy: when, how many rows, the last row's hash, and a keyed hash over these, so that a line can't be
made up without the store's key. The file lies in another folder than the store and is only ever added to; the same
line goes to the system's log where there is one. Source: research on the audit record, "anchored outside the file".
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.in_place import put_in_place

SUFFIX = ".anchor"
ROWS = 100
"""A copy is due after so many rows …"""
MILLISECONDS = 10 * 60 * 1000
"""… or when a row has stood without one for so long."""
MOST_BYTES = 256 * 1024
PAUSE = 60 * 1000
"""After a copy that could not be written the next try is due this much later."""
KEPT = 500
"""Lines that stay when the file is made shorter: the last ones, and the first."""
_LABEL = b"pw/anchor/v1"


@dataclass(frozen=True, slots=True)
class AnchorPlace:
    """Where the copies go. `tell` hands a line to the system's log and never fails."""

    folder: Path
    tell: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain: how many rows, the last row's hash."""

    seq: int
    mac: bytes


@dataclass(frozen=True, slots=True)
class Unfit:
    """An entry that a copy of the head does not fit."""

    entry: int
    cut: bool
    """The record ends before it."""


@dataclass(frozen=True, slots=True)
class Anchors:
    """What the file holds: the heads that this store's key vouches for, and how many lines are none of its own."""

    heads: tuple[Head, ...] = ()
    strange: int = 0
    kept: bool = False
    """Whether copies are kept at all."""


class Anchor:
    """Keeps the copies of one store. Safe from any thread, and beside other processes on the same file."""

    def __init__(self, place: AnchorPlace | None, store_id: bytes, key: Callable[[], bytes]) -> None:
        self._place = place
        self._store = store_id
        self._key = key
        self._lock = threading.Lock()
        self._line_name = ""
        self._last = Head(0, b"")
        self._since: int | None = None
        self._not_before = 0

    @property
    def path(self) -> Path | None:
        """The file, or None where no copies are kept."""
        if self._place is None:
            return None
        return self._place.folder / f"{self._store.hex()}{self._line_name}{SUFFIX}"

    def turn_to(self, line: tuple[int, int]) -> None:
        """Keep the copies of this line of the record: a restored store and the one it was copied from go apart.

        `line`: number and time of the entry that it began with; zeros for the first one.
        """
        with self._lock:
            self._line_name = f"-{line[0]}-{line[1]:x}" if line[0] else ""
            self._last, self._since = Head(0, b""), None

    def begin(self, head: Head) -> None:
        """What the chain ended with when it was opened: nothing that stands there already is due by itself."""
        self._last = head

    def due(self, head: Head, now_ms: int) -> bool:
        """Whether enough rows or enough time went by since the last copy of this process."""
        if self._place is None or head.seq == self._last.seq:
            self._since = None
            return False
        if self._since is None:
            self._since = now_ms
        old = head.seq - self._last.seq >= ROWS or now_ms - self._since >= MILLISECONDS
        return old and not 0 < self._not_before - now_ms <= PAUSE

    def keep(self, head: Head, now_ms: int) -> None:
        """Write a copy of the head and wait until it is on the disk. Raises `ERR_PATHWAYS_AUDIT_ANCHOR`."""
        path = self.path
        if path is None or self._place is None or not head.seq:
            return
        with self._lock:
            if head.seq <= self._last.seq:
                return
            line = self._line(head, now_ms)
            try:
                self._append(path, line)
            except OSError as error:
                self._not_before = now_ms + PAUSE
                raise PathwaysError("ERR_PATHWAYS_AUDIT_ANCHOR", str(from_os_error(error))) from error
            self._last, self._since = head, None
        self._place.tell(f"pathways-desktop audit record {line}")

    def read(self) -> Anchors:
        """The copies that are there. Raises `ERR_PATHWAYS_AUDIT_ANCHOR` where the file can't be read."""
        path = self.path
        if path is None:
            return Anchors()
        try:
            lines = path.read_bytes().splitlines()
        except FileNotFoundError:
            return Anchors()
        except OSError as error:
            raise PathwaysError("ERR_PATHWAYS_AUDIT_ANCHOR", str(from_os_error(error))) from error
        heads = [self._head(line) for line in lines if line.strip()]
        known = tuple(head for head in heads if head is not None)
        return Anchors(known, len(heads) - len(known), kept=True)

    def set_aside(self) -> None:
        """Keep the copies of before under another name: the record goes on from an older state, as a person asked."""
        path = self.path
        if path is not None:
            for number in range(1, 1000):
                aside = path.with_suffix(f".{number}.before-restore")
                if not aside.exists():
                    with contextlib.suppress(FileNotFoundError):
                        path.rename(aside)
                    return

    def shorten(self) -> None:
        """Drop old copies where there are very many. For the process that holds the engine's lock."""
        path = self.path
        with self._lock, contextlib.suppress(OSError):
            if path is None or path.stat().st_size <= MOST_BYTES:
                return
            lines = [line + b"\n" for line in path.read_bytes().splitlines() if line]
            shorter = path.with_suffix(".new")
            with _opened(shorter, os.O_TRUNC) as file:
                file.write(b"".join([lines[0], *lines[-KEPT:]]))
                file.flush()
                os.fsync(file.fileno())
            put_in_place(shorter, path)

    def _append(self, path: Path, line: str) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # One write in append mode: two processes that do this at once each add their line whole.
        with _opened(path, os.O_APPEND) as file:
            # It begins with an end of line: a half line that a power cut left must not swallow it.
            file.write(b"\n" + line.encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def _line(self, head: Head, at: int) -> str:
        body = {"store": self._store.hex(), "at": at, "rows": head.seq, "head": head.mac.hex()}
        return json.dumps({**body, "seal": self._seal(head, at).hex()})

    def _head(self, line: bytes) -> Head | None:
        try:
            told: Any = json.loads(line)
            head, at = Head(int(told["rows"]), bytes.fromhex(told["head"])), int(told["at"])
            seal = bytes.fromhex(told["seal"])
            sealed = self._seal(head, at)
        except (ValueError, KeyError, TypeError, OverflowError):
            return None
        return head if hmac.compare_digest(seal, sealed) else None

    def _seal(self, head: Head, at: int) -> bytes:
        text = self._store + head.seq.to_bytes(8, "big") + at.to_bytes(8, "big", signed=True) + head.mac
        return hmac.digest(self._key(), _LABEL + text, "sha256")


def _opened(path: Path, flags: int) -> Any:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | flags, 0o600), "wb", buffering=0)
