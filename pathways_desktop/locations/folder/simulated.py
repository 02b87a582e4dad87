"""A drive whose file ids change when a file moves between folders, as FAT and exFAT can: for the demo and for tests.

It wraps the real file operations and changes nothing but the ids they report. The card calls it what it is.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

from pathways_desktop.locations.folder.fileops import DriveKind, Facts, FileOps, Handle, Scanned, Volume

_STEP = 1 << 80
"""Added to a file's id at each move: above every id of a real file system."""


class SimulatedDrive:
    """`FileOps` over other file operations, with ids that change. Any thread may call."""

    drive_name: str | None = "simulated drive"

    def __init__(self, real: FileOps) -> None:
        self._real = real
        self._lock = threading.Lock()
        self._moves: dict[tuple[int, int], int] = {}

    @property
    def flush_by_file(self) -> bool:
        return self._real.flush_by_file

    def native(self, name: bytes) -> str:
        return self._real.native(name)

    def raw(self, name: str) -> bytes:
        return self._real.raw(name)

    def join(self, folder: str, *names: str) -> str:
        return self._real.join(folder, *names)

    def parent(self, path: str) -> str:
        return self._real.parent(path)

    def absolute(self, path: str) -> str:
        return self._real.absolute(path)

    def look(self, path: str) -> Facts:
        return self._shown(self._real.look(path))

    def look_through(self, path: str) -> Facts:
        return self._shown(self._real.look_through(path))

    def stat(self, handle: Handle) -> Facts:
        return self._shown(self._real.stat(handle))

    def scan(self, path: str) -> Iterator[Scanned]:
        for found in self._real.scan(path):
            yield found if found.facts is None else replace(found, facts=self._shown(found.facts))

    def hold_alone(self, path: str) -> Handle | None:
        return self._real.hold_alone(path)

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        return self._real.open_claim(path, exclusive=exclusive)

    def open_read(self, path: str) -> Handle:
        return self._real.open_read(path)

    def create(self, path: str, mode: int) -> Handle:
        return self._real.create(path, mode)

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        return self._real.read(handle, offset, most)

    def write(self, handle: Handle, data: bytes) -> None:
        self._real.write(handle, data)

    def permissions(self, handle: Handle) -> int:
        return self._real.permissions(handle)

    def set_mode(self, handle: Handle, mode: int) -> None:
        self._real.set_mode(handle, mode)

    def flush_file(self, handle: Handle) -> None:
        self._real.flush_file(handle)

    def flush_folder(self, path: str) -> None:
        self._real.flush_folder(path)

    def close(self, handle: Handle) -> None:
        self._real.close(handle)

    def rename(self, handle: Handle | None, source: str, target: str) -> None:
        self._real.rename(handle, source, target)
        self._moved(source, target)

    def rename_new(self, handle: Handle | None, source: str, target: str) -> None:
        self._real.rename_new(handle, source, target)
        self._moved(source, target)

    def replace(self, source: str, target: str) -> None:
        self._real.replace(source, target)
        self._moved(source, target)

    def remove(self, handle: Handle | None, path: str) -> None:
        self._real.remove(handle, path)

    def make_folder(self, path: str) -> None:
        self._real.make_folder(path)

    def make_shared_folder(self, path: str) -> None:
        self._real.make_shared_folder(path)

    def remove_folder(self, path: str) -> None:
        self._real.remove_folder(path)

    def hide(self, path: str) -> None:
        self._real.hide(path)

    def writer_present(self, handle: Handle) -> bool | None:
        return self._real.writer_present(handle)

    def volume(self, path: str) -> Volume:
        """The volume below, as a drive of its own kind whose ids do not last."""
        real = self._real.volume(path)
        return replace(real, id=f"simulated:{real.id}", drive=DriveKind.REMOVABLE, lasting_ids=False)

    def _moved(self, source: str, target: str) -> None:
        if self._real.parent(source) == self._real.parent(target):
            return
        stamp = self._real.look(target).stamp
        with self._lock:
            key = (stamp.volume, stamp.file_id)
            self._moves[key] = self._moves.get(key, 0) + 1

    def _shown(self, facts: Facts) -> Facts:
        stamp = facts.stamp
        with self._lock:
            moves = self._moves.get((stamp.volume, stamp.file_id), 0)
        return facts if not moves else Facts(facts.kind, replace(stamp, file_id=stamp.file_id + moves * _STEP))
