"""How the folder of a queue is laid out: buckets, their folders, the file of stamps; and whether one fits the settings.

Nothing on disk records the settings, and peers with others see some of the messages or none. What can be told from the
folders, the stamps and the names is told, before anything is made or read. Source: the queue's format, sections 2, 6,
7 and 16.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from pathways_desktop.domain.topics import PLAIN, Wording
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.queue.files import Busy, Gone, read_whole, system_path, write_stamp
from pathways_desktop.locations.queue.names import looks_encoded, parse_name

OTHER_LAYOUT = "ERR_PATHWAYS_QUEUE_LAYOUT"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BUCKET = re.compile(r"[0-9a-z]{1,6}", re.ASCII)
_SAMPLE = 200
"""Names that are looked at to tell whether topics are written as hex."""
_ENOUGH_TOPICS = 3
"""So many topics that all read as hex are hex: one word alone may be spelled with its letters by chance."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What every peer of one folder has to have alike. The defaults are the package's."""

    bucket_base: int = 16
    bucket_num_chars: int = 2
    stamp_size: int = 32
    order_by_expiry: bool = False
    encode_topics: bool = True
    split_topic_at: int = 200
    wording: Wording = PLAIN

    @property
    def buckets(self) -> int:
        """How many buckets there are; one where messages go by their expiry."""
        return 1 if self.order_by_expiry else self.bucket_base**self.bucket_num_chars

    @property
    def stamps_size(self) -> int:
        """Bytes of the file of stamps."""
        return self.buckets * self.stamp_size

    def folder(self, bucket: int) -> str:
        """The name of a bucket's folder."""
        if self.order_by_expiry:
            return "0"
        name = ""
        for _ in range(self.bucket_num_chars):
            name = _DIGITS[bucket % self.bucket_base] + name
            bucket //= self.bucket_base
        return name

    def folders(self) -> tuple[str, ...]:
        """The names of all buckets' folders, in the order of their numbers."""
        return tuple(self.folder(bucket) for bucket in range(self.buckets))


class QueueFolder:
    """The paths of one queue, and what is made there. Any thread; errors are the system's own."""

    def __init__(self, root: str, layout: Layout) -> None:
        self.layout = layout
        self.root = system_path(os.path.abspath(root))
        self.staging = os.path.join(self.root, "staging")
        self.update = os.path.join(self.root, "update")
        self.stamps = os.path.join(self.update, "UPDATE")
        self._messages = os.path.join(self.root, "messages")
        self._topics = os.path.join(self.root, "topics")
        self._folders = layout.folders()
        self.buckets = [os.path.join(self._messages, name) for name in self._folders]
        self.topics = [os.path.join(self._topics, name) for name in self._folders]

    def message(self, bucket: int, name: str) -> str:
        """The path of a message."""
        return f"{self.buckets[bucket]}{os.sep}{name}"

    def topic(self, bucket: int, name: str) -> str:
        """The path of the rest of a message's topic."""
        return f"{self.topics[bucket]}{os.sep}{name}"

    def part(self, path: str) -> str:
        """Which part of the queue a path is; empty for a message and for anything else."""
        parts = {self.root: "the folder", self.stamps: "update/UPDATE"}
        parts |= {
            folder: os.path.basename(folder) for folder in (self.staging, self.update, self._messages, self._topics)
        }
        for kind, folders in (("messages", self.buckets), ("topics", self.topics)):
            parts |= {folder: f"{kind}/{name}" for folder, name in zip(folders, self._folders, strict=True)}
        return parts.get(path, "")

    def make(self) -> None:
        """Make what is missing, in the order in which every peer does, and stamp every bucket anew.

        The folder itself is never made. Each bucket's new stamp has the other peers list it once.
        """
        for folder in (self.staging, self.update, self._messages, self._topics):
            _make(folder)
        there = [set(os.listdir(folder)) for folder in (self._messages, self._topics)]
        for bucket, name in enumerate(self._folders):
            for paths, known in zip((self.buckets, self.topics), there, strict=True):
                if name not in known:
                    _make(paths[bucket])
        self.stamp_all()

    def stamp_all(self) -> None:
        """Write the whole file of stamps in place: never cut, never replaced, for peers watch it."""
        if self.layout.stamps_size:
            write_stamp(self.stamps, 0, secrets.token_bytes(self.layout.stamps_size))

    def stamp(self, bucket: int) -> None:
        """Say that something came into a bucket."""
        size = self.layout.stamp_size
        if size:
            write_stamp(self.stamps, bucket * size, secrets.token_bytes(size))

    def check(self) -> None:
        """Whether what lies here was made with these settings. Raises `Refused`; an empty folder fits every layout."""
        here = [entry.name for entry in _scan(self._messages) if entry.is_dir(follow_symlinks=False)]
        there = set(here)
        size = _size(self.stamps)
        expected = set(self._folders)
        if other := {name for name in there - expected if _BUCKET.fullmatch(name)}:
            raise Refused(OTHER_LAYOUT, f"{len(other)} buckets that these settings do not have")
        complete = expected <= there
        # A peer that is just starting makes them in this order, and the stamps last.
        begun = there & expected == set(self._folders[: len(there & expected)])
        if not complete and (not begun or size not in (None, self.layout.stamps_size)):
            raise Refused(OTHER_LAYOUT, f"{len(there & expected)} buckets of {len(expected)}")
        if size is not None and size > self.layout.stamps_size:
            raise Refused(OTHER_LAYOUT, f"stamps of {size} bytes, these settings have {self.layout.stamps_size}")
        if size and size < self.layout.stamps_size and self._has_smaller_stamps(size):
            raise Refused(OTHER_LAYOUT, f"stamps of {size} bytes, these settings have {self.layout.stamps_size}")
        self._check_topics()

    def _has_smaller_stamps(self, size: int) -> bool:
        """Whether a file of stamps that is too short is whole with smaller ones.

        One that a publisher made anew ends with its own stamp and has zeros before it. That one is mended.
        """
        each, over = divmod(size, len(self._folders))
        if over:
            return False
        with suppress(Gone, Busy):
            found = read_whole(self.stamps, size)
            return all(any(found[at : at + each]) for at in range(0, size, each))
        return False

    def _check_topics(self) -> None:
        """Refuse topics that are all written in the other way."""
        heads = {head for head in self._some_heads() if head}
        encoded = sum(looks_encoded(head) for head in heads)
        if self.layout.encode_topics and heads and not encoded:
            raise Refused(OTHER_LAYOUT, "topics that are not written as hex")
        if not self.layout.encode_topics and encoded == len(heads) >= _ENOUGH_TOPICS:
            raise Refused(OTHER_LAYOUT, "topics that are written as hex")

    def _some_heads(self) -> Iterator[str]:
        left = _SAMPLE
        for folder in self.buckets:
            for entry in _scan(folder):
                if left == 0:
                    return
                left -= 1
                parsed = parse_name(entry.name)
                if parsed is not None:
                    yield parsed.head


def _make(folder: str) -> None:
    with suppress(FileExistsError):
        os.mkdir(folder)


def _scan(folder: str) -> Iterable[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except FileNotFoundError:
        return ()


def _size(path: str) -> int | None:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return None
