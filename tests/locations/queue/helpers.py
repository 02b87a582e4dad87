"""A queue in a folder, what peers do there, and a source and a destination over it. No assertions."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathways_desktop.domain.clock import Clock, SystemClock
from pathways_desktop.domain.names import ClaimIds
from pathways_desktop.locations.base import (
    ClaimResult,
    DestinationParts,
    Output,
    SourceParts,
    WriteMode,
    Written,
)
from pathways_desktop.locations.folder.fileops import real_ops
from pathways_desktop.locations.queue.destination import QueueDestination, QueueDestinationSettings
from pathways_desktop.locations.queue.layout import Layout, QueueFolder
from pathways_desktop.locations.queue.publishing import publish
from pathways_desktop.locations.queue.source import QueueSource, QueueSourceSettings
from tests.locations.folder.helpers import TAG

HOUR_MS = 3_600_000


class ShiftedClock(SystemClock):
    """The real time, off by so many milliseconds; its monotonic seconds can be moved on."""

    def __init__(self, off_ms: int = 0) -> None:
        self.off_ms = off_ms
        self.moved = 0.0

    def now_ms(self) -> int:
        return super().now_ms() + self.off_ms

    def monotonic(self) -> float:
        return super().monotonic() + self.moved


@dataclass
class Text:
    """Stored bytes as a destination gets them."""

    data: bytes

    def chunks(self) -> Iterator[bytes]:
        for at in range(0, len(self.data), 1 << 16):
            yield self.data[at : at + (1 << 16)]


class Queue:
    """One queue in a folder."""

    def __init__(self, root: Path, layout: Layout | None = None) -> None:
        self.root = root
        root.mkdir(exist_ok=True)
        self.layout = layout or Layout()
        self.folder = QueueFolder(str(root), self.layout)
        self.clock = ShiftedClock()

    def put(
        self, topic: str, data: bytes = b"x", *, single: bool = True, ttl: int = HOUR_MS, stamp: bool = True
    ) -> str:
        """What a peer does to publish: the name of the message's file."""
        if not Path(self.folder.stamps).exists() or not Path(self.folder.buckets[-1]).exists():
            self.folder.make()
        before = Path(self.folder.stamps).read_bytes() if self.layout.stamps_size else b""
        name, _, _ = publish(
            self.folder,
            topic,
            [data],
            expires=time.time_ns() // 1_000_000 + ttl,
            single=single,
            unique=secrets.token_hex(16),
            flush=False,
            wait=lambda seconds: False,
        )
        if not stamp:
            Path(self.folder.stamps).write_bytes(before)
        return name

    def path(self, name: str) -> Path:
        """Where a message lies now; a path that is not there where it is gone."""
        found = [Path(folder) / name for folder in self.folder.buckets if (Path(folder) / name).exists()]
        return found[0] if found else self.root / "gone"

    def names(self) -> list[str]:
        """The messages that lie in the buckets."""
        return sorted(entry.name for folder in self.folder.buckets for entry in Path(folder).iterdir())

    def topics(self) -> list[str]:
        """The rests of topics."""
        return sorted(entry.name for folder in self.folder.topics for entry in Path(folder).iterdir())

    def staging(self) -> list[str]:
        """What lies in the staging folder."""
        return sorted(entry.name for entry in Path(self.folder.staging).iterdir())

    def source(
        self, topic: str = "#", *, single: bool = True, tag: str = TAG, clock: Clock | None = None
    ) -> QueueSource:
        """A source over it."""
        settings = QueueSourceSettings(str(self.root), topic, single, self.layout)
        return QueueSource(settings, SourceParts("lab", tag), real_ops(), clock or self.clock)

    def destination(
        self, topic: str = "adt.a01", *, single: bool = True, ttl_ms: int = HOUR_MS, tag: str = TAG, **more: Any
    ) -> QueueDestination:
        """A destination over it."""
        settings = QueueDestinationSettings(str(self.root), topic, single, ttl_ms, self.layout, **more)
        return QueueDestination(settings, DestinationParts("lab", tag), real_ops(), self.clock)


class Taker:
    """A source and the steps of a pass, without a store."""

    def __init__(self, source: QueueSource) -> None:
        self.source = source
        self.ids = ClaimIds(TAG)

    def claim(self) -> ClaimResult:
        """Probe, list, claim all that there is, up to what may be locked at once."""
        most = self.source.probe().most_at_once
        entries = sorted(self.source.list().entries, key=lambda entry: entry.stamp.mtime_ns)[:most]
        self.ids.begin(time.time_ns() // 1_000_000)
        return self.source.claim(entries, self.ids)

    def take(self) -> dict[str, bytes]:
        """Claim, read, finish; the bytes by the names of the messages."""
        taken = {}
        for claimed in self.claim().claimed:
            reader = self.source.open(claimed)
            data = b"".join(reader.chunks(1 << 16))
            reader.settle()
            assert self.source.settled(claimed)
            assert claimed.key is not None
            taken[claimed.key] = data
            self.source.finish(claimed)
        return taken


def output(data: bytes, number: int = 1, *, message: str = "0" * 26, again: int = 0, kind: str | None = None) -> Output:
    """One output of a message."""
    digest = hashlib.sha256(data).hexdigest()
    return Output(message, number, 1, "lab", b"a.hl7", 0, len(data), digest, earlier_tries=again, type=kind)


def write(destination: QueueDestination, data: bytes, **more: Any) -> Written:
    """Write one output."""
    return destination.write(output(data, **more), Text(data), WriteMode.CREATE)
