"""The destination in a shared queue: each output is published as one message. It replaces nothing.

An output's unique part comes from the message, so an attempt that was published and not recorded is known in the same
run, and found by the next one while nobody has taken it: it is not published twice. Source: the queue's format,
section 8.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.domain.topics import published, topic_fault
from pathways_desktop.locations.base import (
    Capabilities,
    Content,
    DestinationParts,
    Existing,
    Output,
    WriteMode,
    Written,
)
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.queue.card import queue_card, untaken_fact
from pathways_desktop.locations.queue.layout import Layout
from pathways_desktop.locations.queue.names import shown
from pathways_desktop.locations.queue.place import QueuePlace
from pathways_desktop.locations.queue.publishing import TOPIC, publish, published_names, sweep_staging, untaken_work

_REMEMBERED = 10_000
"""Messages of this run that are known to be published: many more than can wait for their record."""
_LOOK_SECONDS = 60.0
"""Between two looks for work that nobody takes."""
_PLACE_CODES = frozenset("ENOENT ENOTDIR EACCES EPERM EROFS".split())


@dataclass(frozen=True, slots=True)
class QueueDestinationSettings:
    """What `channels.yaml` says about a queue that is written to."""

    dir: str
    topic: str
    single: bool
    ttl_ms: int
    layout: Layout = field(default_factory=Layout)
    flush: bool = True
    """Flush each message to the disk before it is published; a measurement without it tells what that costs."""


class QueueDestination:
    """`Destination` over a queue. All calls come from one worker thread, but `exists` and `card`."""

    def __init__(self, settings: QueueDestinationSettings, parts: DestinationParts, ops: FileOps, clock: Clock) -> None:
        """Touches nothing."""
        self._settings = settings
        self._parts = parts
        self._clock = clock
        self._ops = ops
        self._place = QueuePlace(settings.dir, settings.layout, parts.tag, ops, clock, parts.volume)
        self._mark = _digest("engine", parts.tag)[:8]
        """What the unique parts of this engine's messages begin with."""
        self._flushes = settings.flush
        self._sent: dict[str, str] | None = None
        """By unique part: the names of messages that are published already, of this run and of the one before."""
        self._untaken: tuple[PlaceFact, ...] = ()
        self._look_again = 0.0
        self._unstamped = False
        """The last message came into its bucket and its stamp could not be written."""

    @property
    def volume(self) -> str | None:
        return self._place.volume

    def probe(self) -> Capabilities:
        self._place.probe_again()
        found = self._place.probe(lock=False)
        self._flushes = self._settings.flush and found.flush_files is not False
        self._look_for_untaken()
        return found

    def _look_for_untaken(self) -> None:
        """See whether what was published is taken; nothing else on disk tells a Node reader that can't take work."""
        now = self._clock.monotonic()
        if not self._settings.single or now < self._look_again:
            return
        self._look_again = now + _LOOK_SECONDS
        present = self._place.now_ms()
        with suppress(OSError):
            published_ms = untaken_work(self._place.folder, self._mark)
            self._untaken = untaken_fact([(present - each) // 60_000 for each in published_ms])

    def card(self) -> PlaceCard:
        notes: tuple[PlaceFact, ...] = ()
        if self._unstamped:
            notes = (PlaceFact(False, "Can't write the stamps: others find messages after 10 s at most"),)
        notes += self._untaken
        single = self._settings.single
        name = self._ops.drive_name
        return queue_card(
            self._settings.dir, self._place.last, source=False, single=single, drive_name=name, notes=notes
        )

    def exists(self, output: Output) -> Existing:
        return Existing(self._topic(output), there=False, detail="a message more: what was published before stays")

    def read_back(self, output: Output, most: int) -> bytes:
        # A message of a queue is its receivers' as soon as it is published.
        raise PathwaysError("ERR_PATHWAYS_NOT_READ_BACK", "a queue")

    def write(self, output: Output, content: Content, mode: WriteMode) -> Written:
        topic = self._topic(output)
        if fault := topic_fault(topic, self._settings.layout.wording):
            raise PathwaysError(TOPIC, fault)
        found = self._place.probe(lock=False)
        self._flushes = self._settings.flush and found.flush_files is not False
        self._place.enter()
        unique = self._unique(output)
        try:
            earlier = self._earlier()
            if unique in earlier:
                # Published, and a stop or a store in trouble came before the record.
                return Written(shown(earlier[unique], topic), output.size)
            name, size, stamped = publish(
                self._place.folder,
                topic,
                _whole(output, content),
                expires=self._place.latest_ms() + self._settings.ttl_ms,
                single=self._settings.single,
                unique=unique,
                flush=self._flushes,
                wait=lambda seconds: self._clock.wait(self._parts.stopping, seconds),
            )
        except OSError as error:
            # It may have come into its bucket all the same, and only the flush of that failed: looked for before it is
            # published again.
            self._sent = None
            raise self._translated(error) from error
        self._unstamped = not stamped
        self._look_for_untaken()
        earlier[unique] = name
        if len(earlier) > _REMEMBERED:
            del earlier[next(iter(earlier))]
        return Written(shown(name, topic), size)

    def sweep(self) -> int:
        try:
            return sweep_staging(self._place.folder, lambda name: name.rpartition("+")[2].startswith(self._mark))
        except OSError as error:
            raise self._translated(error) from error

    def stop(self) -> None:
        """Nothing stays open here from one call to the next."""

    def _earlier(self) -> dict[str, str]:
        """What is published; first what the last run left that nobody has taken yet. `OSError`."""
        if self._sent is None:
            self._sent = published_names(self._place.folder, self._mark)
        return self._sent

    def _topic(self, output: Output) -> str:
        return published(self._settings.topic, output.channel, output.type, self._settings.layout.wording)

    def _unique(self, output: Output) -> str:
        """32 hex digits: alike for every attempt at an output, others for a resend and for every other output."""
        text = f"{output.channel}/{output.message_id}/{output.number}/{output.earlier_tries}"
        return self._mark + _digest(self._parts.tag, text)[:24]

    def _translated(self, error: OSError) -> PathwaysError:
        told = step_error(error)
        return self._place.trouble(error) if told.code in _PLACE_CODES else told


def _digest(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}\0{text}".encode()).hexdigest()


def _whole(output: Output, content: Content) -> Iterator[bytes]:
    """The bytes, which have to be as many as were noted. Nothing that is cut short is ever published."""
    sent = 0
    for chunk in content.chunks():
        sent += len(chunk)
        yield chunk
    if sent != output.size:
        raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED", f"{sent} bytes of the {output.size} noted")
