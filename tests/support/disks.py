"""A disk that can lose power: what a run changed in order, and every state that a cut may leave of it. No assertions.

`SimulatedDisk` is a form of `FileOps` over a real folder: all work happens there, and each change is noted with what
it touched. `Platter` plays the notes again and keeps apart what programs see and what is on the disk for good; its
images are built as real folders again. Source: handoff.md section 10, promises as in 3.1 and 3.2.
"""

import itertools
import os
import random
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

ROOT = 0
"""The number of the folder that the disk is mounted on."""
MOST_LOOSE = 10
"""Changes up to which every subset is tried; beyond that the seeds decide."""


class Promise(Enum):
    """What a disk keeps of what was not flushed."""

    JOURNAL = "journal"
    """Names change in order; any flush takes all earlier changes of names along (ext4, NTFS)."""
    STRICT = "strict"
    """The least of POSIX: any of the changes, a flush of a folder keeps its own. A rename is one change."""
    TORN = "torn"
    """As `STRICT`, and a rename is two changes (FAT)."""


@dataclass(frozen=True, slots=True)
class Names:
    """Entries that change together: folder, name, and the node that stands there now, or None."""

    entries: tuple[tuple[int, str, int | None], ...]
    moved: int | None = None
    """The node whose own change time moves with it."""
    changed: int = 0
    folder: bool = False
    """The node is a new folder."""


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes added to a file."""

    node: int
    data: bytes
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Flushed:
    """A flush that came back without an error, of a file or a folder."""

    node: int


@dataclass(frozen=True, slots=True)
class Published:
    """A partner's own file, on the disk for good before anybody sees it."""

    folder: int
    name: str
    node: int
    data: bytes
    mtime_ns: int
    changed: int


@dataclass(frozen=True, slots=True)
class Committed:
    """A commit of a database that came back: which one, by its home, and the number of its copy."""

    home: str
    copy: int


Event = Names | Wrote | Flushed | Published | Committed


@dataclass(frozen=True, slots=True)
class Note:
    """One event with the call that made it: `rename`, and the paths below the disk's folder."""

    event: Event
    call: str
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileImage:
    """One file of an image."""

    node: int
    data: bytes
    mtime_ns: int
    changed: int


@dataclass(frozen=True, slots=True)
class Image:
    """What a disk holds: files and folders by path below its folder, and the numbers of the folders."""

    files: tuple[tuple[str, FileImage], ...] = ()
    folders: tuple[tuple[str, int], ...] = ()

    def without(self, gone: Callable[[str], bool]) -> "Image":
        """The same without the files whose paths are taken by `gone`."""
        return Image(tuple(item for item in self.files if not gone(item[0])), self.folders)

    def renumbered(self) -> "Image":
        """As a disk without lasting ids shows it after a mount: numbers in the order of the first look."""
        numbers = itertools.count(1)
        folders = tuple((path, next(numbers)) for path, _ in self.folders)
        files = tuple(
            (path, FileImage(next(numbers), file.data, file.mtime_ns, 0)) for path, file in reversed(self.files)
        )
        return Image(files[::-1], folders)

    def build(self, root: Path) -> None:
        """Make it real below `root`, and nothing else there."""
        for entry in os.scandir(root):
            shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)
        for path, _ in self.folders:
            os.mkdir(root / path, 0o700)
        for path, file in self.files:
            (root / path).write_bytes(file.data)
            os.utime(root / path, ns=(file.mtime_ns, file.mtime_ns))


@dataclass(slots=True)
class _File:
    now: bytes = b""
    disk: bytes = b""
    mtime_ns: int = 0
    changed: int = 0
    """The change time that is on the disk."""


_Group = tuple[Names, tuple[tuple[int, str, int | None], ...]]


@dataclass(slots=True)
class Platter:
    """What is on the disk for good, and what is on its way. Played forward note by note."""

    promise: Promise
    folders: dict[int, dict[str, int]] = field(default_factory=lambda: {ROOT: {}})
    files: dict[int, _File] = field(default_factory=dict)
    pending: list[_Group] = field(default_factory=list)

    @classmethod
    def of(cls, image: Image, promise: Promise) -> "Platter":
        """A disk that holds exactly this."""
        made = cls(promise)
        numbers = {"": ROOT}
        for path, number in image.folders:
            above, _, name = path.rpartition("/")
            made.folders[numbers[above]][name] = number
            made.folders[number] = {}
            numbers[path] = number
        for path, file in image.files:
            above, _, name = path.rpartition("/")
            made.folders[numbers[above]][name] = file.node
            made.files[file.node] = _File(file.data, file.data, file.mtime_ns, file.changed)
        return made

    def take(self, event: Event) -> None:
        """Play one event."""
        if isinstance(event, Names):
            for _, _, node in event.entries:
                if node is not None and event.folder:
                    self.folders.setdefault(node, {})
                elif node is not None:
                    self.files.setdefault(node, _File(changed=event.changed))
            parts = [(entry,) for entry in event.entries] if self.promise is Promise.TORN else [event.entries]
            self.pending += [(event, part) for part in parts]
        elif isinstance(event, Wrote):
            file = self.files[event.node]
            file.now += event.data
            file.mtime_ns = event.mtime_ns
        elif isinstance(event, Flushed):
            self._flush(event.node)
        elif isinstance(event, Published):
            self._flush(event.folder)  # a good partner flushes the folder too, and takes along what changed in it
            self.folders[event.folder][event.name] = event.node
            self.files[event.node] = _File(event.data, event.data, event.mtime_ns, event.changed)

    def _flush(self, node: int) -> None:
        if node in self.files:
            self.files[node].disk = self.files[node].now
        if self.promise is Promise.JOURNAL:
            self._settle(lambda part: True)
        elif node in self.folders:
            self._settle(lambda part: any(folder == node for folder, _, _ in part))

    def _settle(self, due: Callable[[Sequence[tuple[int, str, int | None]]], bool]) -> None:
        chosen = [due(part) for _, part in self.pending]
        touched: set[tuple[int, str]] = set()
        for place in reversed(range(len(self.pending))):
            # What is on the disk under a name holds every earlier change of that name.
            names = {(folder, name) for folder, name, _ in self.pending[place][1]}
            if chosen[place] or names & touched:
                chosen[place] = True
                touched |= names
        for (event, part), now in zip(self.pending, chosen, strict=True):
            if now:
                _apply(self.folders, part)
                if event.moved is not None and event.moved in self.files:
                    self.files[event.moved].changed = event.changed
        self.pending = [group for group, now in zip(self.pending, chosen, strict=True) if not now]

    # --- what a cut may leave

    def images(self, rng: random.Random, most: int) -> Iterator[Image]:
        """The images that a cut now may leave; at most about `most` where there are too many for all."""
        for kept in self._choices(rng, most):
            folders = {number: dict(names) for number, names in self.folders.items()}
            changed = {number: file.changed for number, file in self.files.items()}
            for group in kept:
                _apply(folders, group[1])
                if group[0].moved in changed:
                    changed[group[0].moved] = group[0].changed
            yield from self._with_bytes(folders, changed)

    def _choices(self, rng: random.Random, most: int) -> Iterator[Sequence[_Group]]:
        loose = self.pending
        if self.promise is Promise.JOURNAL:
            yield from (loose[:count] for count in range(len(loose) + 1))
        elif 1 << len(loose) <= most and len(loose) <= MOST_LOOSE:
            for count in range(len(loose) + 1):
                yield from itertools.combinations(loose, count)
        else:
            yield from ([], loose)
            for place in range(len(loose)):
                yield loose[:place] + loose[place + 1 :]
                yield [loose[place]]
            for _ in range(most):
                yield [group for group in loose if rng.random() < 0.5]

    def _with_bytes(self, folders: Mapping[int, Mapping[str, int]], changed: Mapping[int, int]) -> Iterator[Image]:
        found_files: dict[str, int] = {}
        found_folders: list[tuple[str, int]] = []
        self._walk("", ROOT, folders, found_files, found_folders)
        loose = [node for node in dict.fromkeys(found_files.values()) if self.files[node].disk != self.files[node].now]
        wholes = [_bytes_of(self.files[node]) for node in loose]
        if len(loose) <= 2:
            mixes: Iterator[tuple[bytes, ...]] = itertools.product(*wholes)
        else:
            mixes = zip(*wholes, strict=True)
        for mix in mixes:
            data = dict(zip(loose, mix, strict=True))
            yield Image(
                tuple(
                    (
                        path,
                        FileImage(node, data.get(node, self.files[node].now), self.files[node].mtime_ns, changed[node]),
                    )
                    for path, node in sorted(found_files.items())
                ),
                tuple(found_folders),
            )

    def _walk(
        self,
        path: str,
        folder: int,
        folders: Mapping[int, Mapping[str, int]],
        files: dict[str, int],
        seen: list[tuple[str, int]],
    ) -> None:
        for name, node in sorted(folders[folder].items()):
            below = f"{path}/{name}" if path else name
            if node in folders:
                seen.append((below, node))
                self._walk(below, node, folders, files, seen)
            else:
                files[below] = node

    def now(self) -> Image:
        """What programs see: every change kept."""
        folders = {number: dict(names) for number, names in self.folders.items()}
        changed = {number: file.changed for number, file in self.files.items()}
        for group in self.pending:
            _apply(folders, group[1])
            if group[0].moved in changed:
                changed[group[0].moved] = group[0].changed
        files: dict[str, int] = {}
        seen: list[tuple[str, int]] = []
        self._walk("", ROOT, folders, files, seen)
        made = [
            (path, FileImage(node, self.files[node].now, self.files[node].mtime_ns, changed[node]))
            for path, node in sorted(files.items())
        ]
        return Image(tuple(made), tuple(seen))


def _apply(folders: dict[int, dict[str, int]], entries: Sequence[tuple[int, str, int | None]]) -> None:
    for folder, name, node in entries:
        if node is None:
            folders[folder].pop(name, None)
        else:
            folders[folder][name] = node


def _bytes_of(file: _File) -> tuple[bytes, bytes, bytes, bytes]:
    """Bytes that were not flushed may be missing, there in part, zeros, or there."""
    return file.disk, file.now[: len(file.now) // 2], bytes(len(file.now)), file.now
