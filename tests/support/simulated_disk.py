"""The `FileOps` form of a disk that can lose power: real file work below one folder, each change noted. No assertions.

Ids and change times are the simulated disk's own, so that a rebuilt image shows the same files with the same ids. What
a cut may leave of the notes stands in `disks.py`.
"""

import errno
import itertools
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from pathways_desktop.locations.folder.fileops import (
    DriveKind,
    Facts,
    FileOps,
    Handle,
    Scanned,
    Volume,
    real_ops,
)
from tests.support.disks import (
    ROOT,
    Committed,
    Event,
    FileImage,
    Flushed,
    Image,
    Names,
    Note,
    Published,
    Wrote,
)

_IDS = 1_000_000
"""Added to a node's number: no id of ours looks like a small number of a real disk's."""
_FIRST_TIME = 1_790_000_000_000_000_000


class PowerOff(BaseException):
    """The machine is off, or the process is dead: nothing is done any more, by anybody."""


class SimulatedDisk:
    """A disk mounted at `root`. Its files may be touched through it only; one thread at a time works on them."""

    drive_name: str | None = None

    def __init__(
        self,
        root: Path,
        image: Image,
        *,
        lasting_ids: bool = True,
        flush_by_file: bool = False,
        flushes: bool = True,
        honest: bool = True,
    ) -> None:
        """Builds `image` at `root`. `flushes` False: it has no flush; `honest` False: it flushes nothing, silently."""
        self.root = root
        self.start = image if lasting_ids else image.renumbered()
        self.lasting_ids = lasting_ids
        self.flush_by_file = flush_by_file
        self.notes: list[Note] = []
        self.dead = False
        self.on_change: Callable[[str, tuple[str, ...]], None] = lambda call, paths: None
        """Called before each change; may raise `PowerOff`."""
        self._flushes = flushes
        self._honest = honest
        self._real: FileOps = real_ops()
        self._lock = threading.Lock()
        self._folders: dict[int, dict[str, int]] = {ROOT: {}}
        self._changed: dict[int, int] = {}
        self._handles: dict[int, int] = {}
        self.start.build(root)
        self._know(self.start)
        used = [number for _, number in self.start.folders] + [file.node for _, file in self.start.files]
        self._numbers = itertools.count(max(used, default=0) + 1)
        latest = max((file.changed for _, file in self.start.files), default=0)
        self._times = itertools.count(max(latest + 1, _FIRST_TIME))
        self._device = os.stat(root).st_dev

    def _know(self, image: Image) -> None:
        numbers = {"": ROOT}
        for path, number in image.folders:
            above, _, name = path.rpartition("/")
            self._folders[numbers[above]][name] = number
            self._folders[number] = {}
            numbers[path] = number
        for path, file in image.files:
            above, _, name = path.rpartition("/")
            self._folders[numbers[above]][name] = file.node
            self._changed[file.node] = file.changed

    # --- what happens beside the program under test

    def publish(self, path: str, data: bytes, mtime_ns: int | None = None) -> None:
        """A partner's finished file: written under another name, flushed, renamed over what stands there."""
        folder, name = self._entry(str(self.root / path))
        half = self.root / f".half-{next(self._numbers)}"
        half.write_bytes(data)
        when = next(self._times)
        os.utime(half, ns=(mtime_ns or when, mtime_ns or when))
        os.rename(half, self.root / path)
        node = next(self._numbers)
        self._changed[node] = when
        self._folders[folder][name] = node
        self._note(Published(folder, name, node, data, mtime_ns or when, when), "publish", (path,))

    def committed(self, home: str, copy: int) -> None:
        """A database's commit came back. Any thread."""
        self._note(Committed(home, copy), "commit", (home,))

    # --- the books

    def _note(self, event: Event, call: str, paths: tuple[str, ...]) -> None:
        with self._lock:
            self.notes.append(Note(event, call, paths))

    def _alive(self) -> None:
        if self.dead:
            raise PowerOff

    def _before(self, call: str, *paths: str) -> tuple[str, ...]:
        self._alive()
        short = tuple(os.path.relpath(path, self.root) for path in paths)
        self.on_change(call, short)
        return short

    def _entry(self, path: str) -> tuple[int, str]:
        """The folder's number and the name of a path."""
        above, name = os.path.split(path)
        return self._number(above), name

    def _number(self, path: str) -> int:
        number = ROOT
        rest = os.path.relpath(path, self.root)
        for name in [] if rest == "." else rest.split(os.sep):
            names = self._folders.get(number, {})
            if name not in names:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            number = names[name]
        return number

    def _shown(self, facts: Facts, node: int) -> Facts:
        changed = self._changed.get(node, 0) if self.lasting_ids else 0
        return Facts(facts.kind, replace(facts.stamp, file_id=_IDS + node, change_ns=changed, links=1))

    # --- FileOps, looking

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
        self._alive()
        return self._shown(self._real.look(path), self._number(path))

    def look_through(self, path: str) -> Facts:
        return self.look(path)

    def stat(self, handle: Handle) -> Facts:
        self._alive()
        return self._shown(self._real.stat(handle), self._handles[handle])

    def scan(self, path: str) -> Iterator[Scanned]:
        self._alive()
        folder = self._number(path)
        for found in self._real.scan(path):
            node = self._folders[folder][found.name]
            yield found if found.facts is None else replace(found, facts=self._shown(found.facts, node))

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        self._alive()
        return self._opened(self._real.open_claim(path, exclusive=exclusive), self._number(path))

    def open_read(self, path: str) -> Handle:
        self._alive()
        return self._opened(self._real.open_read(path), self._number(path))

    def _opened(self, handle: Handle, node: int) -> Handle:
        self._handles[handle] = node
        return handle

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        self._alive()
        return self._real.read(handle, offset, most)

    def permissions(self, handle: Handle) -> int:
        return self._real.permissions(handle)

    def set_mode(self, handle: Handle, mode: int) -> None:
        self._alive()

    def close(self, handle: Handle) -> None:
        self._handles.pop(handle, None)
        self._real.close(handle)

    def hide(self, path: str) -> None:
        self._alive()

    def writer_present(self, handle: Handle) -> bool | None:
        self._alive()
        return self._real.writer_present(handle)

    def volume(self, path: str) -> Volume:
        self._alive()
        return Volume(
            id="simulated:1",
            mount=str(self.root),
            session=f"simulated:{id(self)}",
            device=self._device,
            file_system="simulated",
            drive=DriveKind.LOCAL,
            label="",
            lasting_ids=self.lasting_ids,
            longest_name=255,
            free_bytes=1 << 30,
        )

    # --- FileOps, changing

    def create(self, path: str, mode: int) -> Handle:
        short = self._before("create", path)
        handle = self._real.create(path, mode)
        folder, name = self._entry(path)
        node = next(self._numbers)
        self._changed[node] = next(self._times)
        self._folders[folder][name] = node
        self._note(Names(((folder, name, node),), node, self._changed[node]), "create", short)
        return self._opened(handle, node)

    def write(self, handle: Handle, data: bytes) -> None:
        self._before("write")
        self._real.write(handle, data)
        self._note(Wrote(self._handles[handle], data, self._real.stat(handle).stamp.mtime_ns), "write", ())

    def flush_file(self, handle: Handle) -> None:
        self._before("flush_file")
        self._flush(self._handles[handle], "flush_file", ())

    def flush_folder(self, path: str) -> None:
        short = self._before("flush_folder", path)
        self._flush(self._number(path), "flush_folder", short)

    def _flush(self, node: int, call: str, short: tuple[str, ...]) -> None:
        if not self._flushes:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        if self._honest:
            self._note(Flushed(node), call, short)

    def rename(self, handle: Handle | None, source: str, target: str) -> None:
        short = self._before("rename", source, target)
        self._real.rename(handle, source, target)
        self._moved(source, target, "rename", short, by_name=handle is None)

    def hold_alone(self, path: str) -> Handle | None:
        raise OSError(errno.ENOTSUP, "no locks on this disk")

    def rename_new(self, handle: Handle | None, source: str, target: str) -> None:
        short = self._before("rename_new", source, target)
        self._real.rename_new(handle, source, target)
        self._moved(source, target, "rename_new", short, by_name=handle is None)

    def replace(self, source: str, target: str) -> None:
        short = self._before("replace", source, target)
        self._real.replace(source, target)
        self._moved(source, target, "replace", short, by_name=True)

    def _moved(self, source: str, target: str, call: str, short: tuple[str, ...], *, by_name: bool) -> None:
        (old, old_name), (new, new_name) = self._entry(source), self._entry(target)
        node = self._folders[old].pop(old_name)
        self._folders[new][new_name] = node
        self._changed[node] = next(self._times)
        entries = ((new, new_name, node), (old, old_name, None))
        self._note(Names(entries, node, self._changed[node]), call, short)
        if self.flush_by_file and by_name and self._flushes and self._honest:
            # The form for Windows flushes what it renames by its name, before it closes it.
            self._note(Flushed(node), "flush_file", ())

    def remove(self, handle: Handle | None, path: str) -> None:
        short = self._before("remove", path)
        self._real.remove(handle, path)
        folder, name = self._entry(path)
        del self._folders[folder][name]
        self._note(Names(((folder, name, None),)), "remove", short)

    def make_folder(self, path: str) -> None:
        short = self._before("make_folder", path)
        self._real.make_folder(path)
        folder, name = self._entry(path)
        node = next(self._numbers)
        self._folders[folder][name] = node
        self._folders[node] = {}
        self._note(Names(((folder, name, node),), folder=True), "make_folder", short)

    def make_shared_folder(self, path: str) -> None:
        raise OSError(errno.ENOTSUP, "no bundles on this disk")

    def remove_folder(self, path: str) -> None:
        short = self._before("remove_folder", path)
        self._real.remove_folder(path)
        folder, name = self._entry(path)
        del self._folders[folder][name]
        self._note(Names(((folder, name, None),)), "remove_folder", short)


def first_image(folders: tuple[str, ...], files: dict[str, bytes]) -> Image:
    """An image of these folders and files, each file with a time of its own."""
    numbers = itertools.count(1)
    made = [
        (path, FileImage(next(numbers), data, _FIRST_TIME + place * 1_000_000_007, _FIRST_TIME + place))
        for place, (path, data) in enumerate(sorted(files.items()))
    ]
    return Image(tuple(made), tuple((path, next(numbers)) for path in sorted(folders)))
