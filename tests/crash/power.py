"""One channel over a disk that can lose power, with its store: run once, cut, build again, run again. No assertions.

The pass, the intake, the deliveries and the store are the real ones; the disk is `tests/support/simulated_disk.py`.
The store lies beside it, and its bytes are copied as each commit comes back.
"""

import hashlib
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathways_desktop.config.model import Channel, DestinationSettings
from pathways_desktop.domain.events import Event as EngineEvent
from pathways_desktop.engine.once import run_channel_once
from pathways_desktop.engine.runtime import ChannelRuntime, Done, Surroundings, build
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.locations.registry import make_destination, make_source
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.locations.folder.helpers import FakeClock

MEMORY = Path("/dev/shm")
WAL_HEADER, FRAME = 32, 24 + 4096


@dataclass(frozen=True, slots=True, eq=False)
class StoreCopy:
    """The bytes of a store between two commits. Thousands of them that differ in an end are views of a few texts."""

    main: bytes = field(repr=False)
    whole_log: bytes = field(default=b"", repr=False)
    end: int = 0
    """So much of the log is there."""

    @property
    def log(self) -> bytes:
        """The log as it lies on the disk."""
        return self.whole_log[: self.end]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoreCopy) and (self.main, self.log) == (other.main, other.log)

    def __hash__(self) -> int:
        return hash((self.main, self.end))

    def put(self, home: Path) -> None:
        """Make it the store of this home."""
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(mode=0o700)
        (home / "pathways.db").write_bytes(self.main)
        if self.end:
            (home / "pathways.db-wal").write_bytes(self.log)
        (home / "pathways.reserve").touch()  # the room that a run holds back is no matter here

    @classmethod
    def of(cls, home: Path) -> "StoreCopy":
        """The bytes as they are now; no commit may be under way."""
        log = home / "pathways.db-wal"
        text = log.read_bytes() if log.exists() else b""
        return cls((home / "pathways.db").read_bytes(), text, len(text))

    def cut_after(self, earlier: "StoreCopy") -> list["StoreCopy"]:
        """What the disk may hold while the commit that led here was under way: its log ends at or inside a frame."""
        before, after = earlier.end, self.end
        if self.main != earlier.main or self.log[:before] != earlier.log or after <= before:
            return []
        first = max(before, WAL_HEADER)
        edges = [*range(first, after, FRAME)]
        inside = [edge + part for edge in edges for part in (10, 24, 24 + 2048, FRAME - 1)]
        starts = [before + 7] if before == 0 else []
        return [StoreCopy(self.main, self.whole_log, end) for end in [*starts, *edges, *inside] if end < after]


@dataclass(slots=True)
class _Places:
    ops: FileOps
    clock: FakeClock

    def source(self, channel: Channel, parts: SourceParts) -> Source:
        return make_source(channel.source, parts, self.clock, ops_for=lambda folder: self.ops)

    def destination(self, settings: DestinationSettings, parts: DestinationParts) -> Destination:
        return make_destination(settings, parts, self.clock, ops_for=lambda folder: self.ops)


@dataclass(frozen=True, slots=True)
class Found:
    """What store, folders and failures say after a run."""

    stored: Counter[str]
    """Messages by name."""
    right: bool
    """Every message has the bytes that were dropped under its name, and the audit is whole."""
    outputs: dict[str, str]
    """Final name of each message's output: the name that it was dropped under."""
    delivered: frozenset[str]
    """Final names that the store says are delivered."""
    codes: frozenset[str]
    """Codes of all failures, ended ones too."""
    open_codes: frozenset[str]
    waiting: frozenset[str]
    """Codes and reasons of the waiting list."""
    error: str | None
    """What the last pass failed with."""


class Rig:
    """A home, and a folder for the simulated disk with `drop` and `out` in it."""

    def __init__(
        self, root: Path, channel: str = "lab", home: str = "home", place: Path | None = None, **source: Any
    ) -> None:
        """`place` is a folder for the disk elsewhere, on a mounted volume for one; `source` are its settings."""
        self.place = place or root / "place"
        self.home = root / home
        self.key = root / f"{home}.key"
        self.clock = FakeClock()
        self.place.mkdir(exist_ok=True)
        self.home.mkdir(mode=0o700, exist_ok=True)
        self.channel = Channel.model_validate(
            {
                "name": channel,
                "source": {"type": "folder", "dir": str(self.place / "drop"), "minAge": 0, **source},
                "destinations": [{"name": "out", "type": "folder", "dir": str(self.place / "out")}],
            }
        )
        with Store.open(self.home, KeyFile(self.key, self.home), self.clock, create=True) as store:
            self.tag = store.tag
        self.empty = StoreCopy.of(self.home)
        self.copies: list[StoreCopy] = [self.empty]

    def open(self) -> Store:
        """The store as it lies in the home."""
        return Store.open(self.home, KeyFile(self.key, self.home), self.clock, create=False)

    @contextmanager
    def running(
        self, ops: FileOps, committed: Callable[[str, int], None] | None = None
    ) -> Iterator[tuple[Store, ChannelRuntime]]:
        """A run of the engine over these file operations: store open, workers built, no threads but the writer's.

        With `committed` the store is copied at each commit, and that is called.
        """
        store = self.open()
        try:
            if committed is not None:
                self._watch(store, committed)
            store.begin_run()
            around = Surroundings(
                store, self.clock, _Places(ops, self.clock), _no_identifiers, _nobody, _unchanged, _room, Done()
            )
            yield store, build(self.channel, around, paused=store.status.paused(self.channel.name), hints=False)
        finally:
            store.close()

    def once(
        self,
        ops: FileOps,
        files: Mapping[str, bytes],
        committed: Callable[[str, int], None] | None = None,
    ) -> Found:
        """`run --once`: left-overs, list, take, deliver; then look."""
        with self.running(ops, committed) as (store, runtime):
            run_channel_once(runtime)
            runtime.worker.source.stop()
            store.writer.flush()
            return self.look(store, runtime, files)

    def look(self, store: Store, runtime: ChannelRuntime, files: Mapping[str, bytes]) -> Found:
        """What there is now."""
        rows = store.reader.messages(MessageFilter(), limit=10_000).rows
        digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        right = store.audit.verify().whole
        for row in rows:
            body = hashlib.sha256(b"".join(store.content(row.id).chunks())).hexdigest()
            right = right and body == row.sha256 == digests.get(row.name.decode("utf-8"))
        names = {f"{row.id}-1{'.hl7' if row.name.endswith(b'.hl7') else '.dat'}": row for row in rows}
        failures = store.reader.failures(closed=True)
        view = runtime.worker.view
        return Found(
            Counter(row.name.decode("utf-8") for row in rows),
            right,
            {output: row.name.decode("utf-8") for output, row in names.items()},
            frozenset(output for output, row in names.items() if row.state.value == "delivered"),
            frozenset(row.code for row in failures),
            frozenset(row.code for row in failures if row.open),
            frozenset(text for row in view.waiting for text in (row.reason.value, row.detail or "")),
            view.error.code if view.error else None,
        )

    def _watch(self, store: Store, committed: Callable[[str, int], None]) -> None:
        """Copy the store's bytes after each commit, on the writer's own thread: none is under way then."""
        transact = store.writer._transact

        def watched(jobs: Any) -> None:
            transact(jobs)
            self.copies.append(StoreCopy.of(self.home))
            committed(self.home.name, len(self.copies) - 1)

        store.writer._transact = watched  # type: ignore[method-assign]


def whole_database(home: Path) -> bool:
    """SQLite's own check of the file."""
    db = sqlite3.connect(home / "pathways.db")
    try:
        return bool(db.execute("pragma integrity_check").fetchone() == ("ok",))
    finally:
        db.close()


@contextmanager
def fast_folder(fallback: Path) -> Iterator[Path]:
    """A folder in memory where the system has one: a simulated disk needs no real flush."""
    if not MEMORY.is_dir():
        yield fallback
        return
    root = Path(tempfile.mkdtemp(prefix="pathways-", dir=MEMORY))
    try:
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def frames(log: bytes) -> int:
    """Whole frames in a log."""
    return max(0, (len(log) - WAL_HEADER) // FRAME)


def _no_identifiers(head: bytes) -> Mapping[str, object]:
    return {}


def _nobody(event: EngineEvent) -> None:
    """Nobody watches."""


def _unchanged() -> None:
    """Nobody watches."""


def _room() -> tuple[int, int]:
    return 1 << 40, 1 << 41
