"""What lies in the queue for this channel: stamps tell which buckets to list, and each is listed now and then anyway.

Stamps are read before the buckets, and the ones read before are remembered: what comes in between is seen next time.
Also here, since no other peer does all of it: expired messages are deleted, and what a stopped peer left. Memory of one
source, used by its worker's thread. Source: the queue's format, sections 7, 9, 12 and 19.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.message import WaitingReason
from pathways_desktop.domain.topics import matches
from pathways_desktop.locations.base import Entry, EntryKind, Listing, PlaceUnready, Refusal, Stamp
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.queue import files
from pathways_desktop.locations.queue.layout import QueueFolder
from pathways_desktop.locations.queue.names import MessageName, decode_topic, parse_name, shown

FULL_SECONDS = 10.0
"""Every bucket is listed this often, stamps or not: a peer may have stopped before its stamp, and time runs out."""
SWEEP_SECONDS = 600.0
TOLD_MS = 3_600_000
"""How long messages that expired unread are told."""
EXPIRED = "ERR_PATHWAYS_QUEUE_EXPIRED"
CLOCKS = "ERR_PATHWAYS_QUEUE_CLOCKS"
TOPIC_MISSING = "ERR_PATHWAYS_QUEUE_TOPIC_MISSING"
NO_RIGHT = frozenset(("EACCES", "EPERM", "EROFS"))
_LONGEST_TOPIC = 1 << 20
_KINDS = {True: EntryKind.FILE, False: EntryKind.OTHER}


@dataclass(slots=True)
class Message:
    """A message that lies in the queue for this channel."""

    name: MessageName
    bucket: int
    path: bytes
    """Its name as people read it: what the engine knows it by."""
    entry: Entry
    done: bool = False
    """Stored: a broadcast one stays where it is until it expires."""


@dataclass(slots=True)
class _Bucket:
    """What one bucket held when it was listed last. None: a name that is nothing to this channel."""

    known: dict[str, Message | None] = field(default_factory=dict)
    mine: dict[str, Message] = field(default_factory=dict)
    """Those of `known` that wait to be taken."""
    headless: dict[str, Refusal] = field(default_factory=dict)
    """Those whose topic can't be told: looked at anew each time the bucket is listed."""
    over: set[str] = field(default_factory=set)
    """Expired ones that were met: Windows lists a deleted file for as long as somebody has it open."""


class QueueListing:
    """The receiving half of the queue. Errors are the system's own, of a bucket that can't be listed."""

    def __init__(self, folder: QueueFolder, pattern: str, *, single: bool, earliest_ms: Callable[[], int]) -> None:
        """`earliest_ms` is the present by the clock that is behind, ours or the place's."""
        self._folder = folder
        self._wording = folder.layout.wording
        self._pattern = self._wording.words(pattern)
        self._kind = "single" if single else "multi"
        self._earliest_ms = earliest_ms
        self._buckets = [_Bucket() for _ in range(folder.layout.buckets)]
        self._stamps = b""
        self._full_due = 0.0
        self._sweep_due = 0.0
        self._by_path: dict[bytes, Message] = {}
        self._expired: list[int] = []
        """When messages for this channel were found expired and untaken."""
        self._late: list[int] = []
        """When messages came that were expired already."""

    def look(self, now: float) -> Listing:
        """List what changed by `now` (monotonic), and tell all that waits for this channel."""
        stamps = self._read_stamps()
        whole = now >= self._full_due or len(stamps) < self._folder.layout.stamps_size or not stamps
        present = self._earliest_ms()
        closed = self._list_changed(stamps, present, whole=whole)
        self._stamps = stamps
        if whole and not closed:
            self._full_due = now + FULL_SECONDS
        self._expire_waiting(present)
        if now >= self._sweep_due:
            self._sweep_due = now + SWEEP_SECONDS
            self.sweep(present)
        entries = tuple(message.entry for bucket in self._buckets for message in bucket.mine.values())
        refused = tuple(refusal for bucket in self._buckets for refusal in bucket.headless.values())
        return Listing(entries, 0, refused, (*closed, *self._told(present)))

    def start_again(self) -> None:
        """List every bucket next time: the place was away."""
        self._full_due = 0.0

    def of(self, path: bytes) -> Message | None:
        """The message that the engine knows by this path."""
        return self._by_path.get(path)

    def done(self, message: Message) -> None:
        """It is stored: a broadcast one is not told again while it lies there."""
        message.done = True
        self._buckets[message.bucket].mine.pop(message.name.text, None)

    def gone(self, message: Message) -> None:
        """It is not there any more."""
        bucket = self._buckets[message.bucket]
        bucket.known.pop(message.name.text, None)
        bucket.mine.pop(message.name.text, None)
        self._by_path.pop(message.path, None)

    def paths(self, message: Message) -> list[str]:
        """The files of a message, in the order in which they go."""
        return self._paths(message.bucket, message.name)

    # --- one pass

    def _read_stamps(self) -> bytes:
        size = self._folder.layout.stamps_size
        if not size:
            return b""
        try:
            found = files.read_whole(self._folder.stamps, size + 1)
        except (files.Gone, files.Busy):
            found = b""
        if len(found) < size:
            # Node peers stand still while it is short. Mended, every peer lists all buckets once.
            self._folder.stamp_all()
            return b""
        return found

    def _list_changed(self, stamps: bytes, present: int, *, whole: bool) -> tuple[PathwaysError, ...]:
        """List the buckets that changed. One that may not be listed is told and stops no other."""
        closed: list[OSError] = []
        for bucket in self._changed(stamps, whole=whole):
            try:
                self._list(bucket, present)
            except PermissionError as error:
                closed.append(error)
        if not closed:
            return ()
        self.start_again()
        if len(closed) == len(self._buckets):
            raise closed[0]
        return (from_os_error(closed[0], f"{len(closed)} of {len(self._buckets)} buckets"),)

    def _changed(self, stamps: bytes, *, whole: bool) -> Iterator[int]:
        size = self._folder.layout.stamp_size
        if whole or len(stamps) != len(self._stamps):
            yield from range(len(self._buckets))
        elif stamps != self._stamps:
            for bucket in range(len(self._buckets)):
                part = slice(bucket * size, (bucket + 1) * size)
                if stamps[part] != self._stamps[part]:
                    yield bucket

    def _list(self, number: int, present: int) -> None:
        bucket = self._buckets[number]
        try:
            names = os.listdir(self._folder.buckets[number])
        except FileNotFoundError:
            os.mkdir(self._folder.buckets[number])
            names = []
        there = set(names)
        for name in [name for name in bucket.known if name not in there]:
            gone = bucket.known.pop(name)
            bucket.mine.pop(name, None)
            if gone is not None:
                self._by_path.pop(gone.path, None)
        bucket.headless = {}
        bucket.over &= there
        for name in names:
            if name in bucket.known:
                known = bucket.known[name]
                parsed = known.name if known is not None else parse_name(name)
                if parsed is not None and parsed.expired(present):
                    self._expire(number, parsed, known, present)
                continue
            parsed = parse_name(name)
            if parsed is None:
                bucket.known[name] = None
            elif parsed.expired(present):
                self._expire(number, parsed, None, present)
            else:
                self._meet(number, parsed)

    def _meet(self, number: int, name: MessageName) -> None:
        """A name that is new here: whose is it, and what is it like?"""
        bucket = self._buckets[number]
        if name.kind != self._kind:
            bucket.known[name.text] = None
            return
        try:
            topic = self._topic(number, name)
        except files.Busy:
            return  # looked at again when the bucket is listed next
        except files.Gone:
            path = os.fsencode(name.text)
            bucket.headless[name.text] = Refusal(path, WaitingReason.NAME_UNREADABLE, PathwaysError(TOPIC_MISSING))
            return
        except OSError as error:
            # The rest of its topic is closed to us, or no file: that message waits, and no other.
            told = step_error(error, files.refusal(error, self._folder.topic(number, name.text)))
            if isinstance(told, PlaceUnready):
                raise told from error
            reason = WaitingReason.NO_RIGHT if told.code in NO_RIGHT else WaitingReason.CANNOT_OPEN
            bucket.headless[name.text] = Refusal(os.fsencode(name.text), reason, told)
            return
        if not matches(self._pattern, self._wording.words(topic), self._wording):
            bucket.known[name.text] = None
            return
        try:
            facts = os.stat(self._folder.message(number, name.text), follow_symlinks=False)
        except FileNotFoundError:
            return
        emptied = facts.st_size == 0 and stat.S_ISREG(facts.st_mode)
        if emptied and name.kind == "single" and self._clear(number, name):
            return
        message = self._message(number, name, topic, facts)
        bucket.known[name.text] = bucket.mine[name.text] = message
        self._by_path[message.path] = message

    def _topic(self, number: int, name: MessageName) -> str:
        text = name.head
        if name.is_long:
            text += files.read_whole(self._folder.topic(number, name.text), _LONGEST_TOPIC).decode("utf-8", "replace")
        return decode_topic(text) if self._folder.layout.encode_topics else text

    def _message(self, number: int, name: MessageName, topic: str, facts: os.stat_result) -> Message:
        path = shown(name.text, topic).encode("utf-8", "surrogateescape")
        if path in self._by_path:
            path = os.fsencode(name.text)  # two spellings of one topic, and one unique part: told apart all the same
        size = max(facts.st_size - 1, 0)
        stamp = Stamp(size, facts.st_mtime_ns, facts.st_dev, facts.st_ino)
        kind = EntryKind.LINK if stat.S_ISLNK(facts.st_mode) else _KINDS[stat.S_ISREG(facts.st_mode)]
        # A message is whole from the moment it is there, whatever its size.
        return Message(name, number, path, Entry(path, kind, stamp, age=0.0, may_be_empty=True))

    def _clear(self, number: int, name: MessageName) -> bool:
        """Remove a message that somebody finished and could not delete; False while another has it."""
        try:
            descriptor = files.open_message(self._folder.message(number, name.text), write=True)
        except files.Gone:
            return True
        except (files.Busy, PermissionError):
            return False  # another user's: it is told when it is to be taken
        if not files.lock(descriptor):
            os.close(descriptor)
            return False
        if not files.is_emptied(descriptor):
            files.unlock_and_close(descriptor)
            return False
        files.empty_and_remove(descriptor, self._paths(number, name))
        return True

    # --- what is over

    def _expire_waiting(self, present: int) -> None:
        for bucket in self._buckets:
            for message in [each for each in bucket.mine.values() if each.name.expired(present)]:
                self._expire(message.bucket, message.name, message, present)

    def _expire(self, number: int, name: MessageName, known: Message | None, present: int) -> None:
        """Delete an expired message, wanted or not, locked or not, as every peer does; the message file first."""
        bucket = self._buckets[number]
        first = name.text not in bucket.over
        wanted = first and known is not None and not known.done
        arrived = None
        if first and known is None and name.kind == self._kind:
            # Never seen alive: did it expire before we looked, or was it so when it came?
            with suppress(OSError, files.Gone, files.Busy):
                topic = self._topic(number, name)
                wanted = matches(self._pattern, self._wording.words(topic), self._wording)
                facts = os.stat(self._folder.message(number, name.text), follow_symlinks=False)
                arrived = facts.st_mtime_ns // 1_000_000
                wanted = wanted and facts.st_size > 0
        try:
            files.remove(self._paths(number, name))
        except OSError:
            return  # no right to delete here; it is nobody's any more all the same
        bucket.over.add(name.text)
        if known is not None:
            self.gone(known)
        else:
            bucket.known.pop(name.text, None)
        if wanted:
            came_late = arrived is not None and name.expires is not None and arrived >= name.expires
            (self._late if came_late else self._expired).append(present)

    def _told(self, present: int) -> tuple[PathwaysError, ...]:
        told = []
        for code, times in ((EXPIRED, self._expired), (CLOCKS, self._late)):
            times[:] = [at for at in times if present - at < TOLD_MS]
            if times:
                told.append(PathwaysError(code, f"{len(times)} within the last hour"))
        return tuple(told)

    def sweep(self, present: int) -> None:
        """Remove staged files and rests of topics without a message, once the expiry in their names is over.

        Not before: a publisher may be at work on them.
        """
        with suppress(FileNotFoundError):
            for name in os.listdir(self._folder.staging):
                parsed = parse_name(name)
                if parsed is not None and parsed.expired(present):
                    files.remove([f"{self._folder.staging}{os.sep}{name}"])
        for number, folder in enumerate(self._folder.topics):
            with suppress(FileNotFoundError):
                for name in os.listdir(folder):
                    parsed = parse_name(name)
                    if parsed is None or not parsed.expired(present):
                        continue
                    if not os.path.lexists(self._folder.message(number, name)):
                        files.remove([self._folder.topic(number, name)])

    def _paths(self, number: int, name: MessageName) -> list[str]:
        paths = [self._folder.message(number, name.text)]
        if name.is_long:
            paths.append(self._folder.topic(number, name.text))
        return paths
