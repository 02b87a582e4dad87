"""A channel at work in this process: real folders, a real store, a clock that tests move, file work that can be
scripted. The threads of the engine are not started: a test makes each pass and each delivery happen. No assertions.
"""

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathways_desktop.app import identifiers_of
from pathways_desktop.config.model import Channel, Config, DestinationSettings
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.rows import FailureRow, MessageRow
from pathways_desktop.engine.runtime import ChannelRuntime, Done, Surroundings, build
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.registry import make_destination, make_source
from pathways_desktop.store.keys import KeyFile
from pathways_desktop.store.reader import MessageFilter
from pathways_desktop.store.store import Store
from tests.support.fileops_forms import Script

PLENTY = (1 << 40, 1 << 41)


@dataclass
class HandClock:
    """A clock that moves when it is told to, or when somebody waits."""

    ms: int = 1_790_000_000_000
    seconds: float = 1000.0

    def now_ms(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.seconds

    def move(self, seconds: float) -> None:
        self.seconds += seconds
        self.ms += round(seconds * 1000)

    def wait(self, event: threading.Event, seconds: float | None) -> bool:
        self.move(seconds or 0.0)
        return event.is_set()


@dataclass
class Plant:
    """One channel `lab` from `drop` to `out` under `root`, over a store of its own."""

    root: Path
    source: Mapping[str, Any] = field(default_factory=dict)
    destination: Mapping[str, Any] = field(default_factory=dict)
    clock: HandClock = field(default_factory=HandClock)
    source_ops: Script = field(default_factory=lambda: Script(real_ops()))
    out_ops: Script = field(default_factory=lambda: Script(real_ops()))
    room: tuple[int, int] = PLENTY

    def __post_init__(self) -> None:
        for name in ("home", "drop", "out"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        self.events: list[Event] = []
        self.done = Done()
        self.store = self.open_store()
        self.runtime = self.build()

    # ---------------------------------------------------------------- what it is made of

    @property
    def drop(self) -> Path:
        return self.root / "drop"

    @property
    def out(self) -> Path:
        return self.root / "out"

    @property
    def claims(self) -> Path:
        return self.drop / ".claimed" / "lab"

    def open_store(self) -> Store:
        home = self.root / "home"
        return Store.open(home, KeyFile(self.root / "master.key", home), self.clock, create=True)

    def config(self) -> Config:
        source = {"type": "folder", "dir": str(self.drop), "minAge": 0, **self.source}
        destination = {"name": "out", "type": "folder", "dir": str(self.out), **self.destination}
        return Config.model_validate({"channels": [{"name": "lab", "source": source, "destinations": [destination]}]})

    def build(self) -> ChannelRuntime:
        plant = self

        class Places:
            def source(self, channel: Channel, parts: SourceParts) -> Source:
                return make_source(channel.source, parts, plant.clock, ops_for=lambda folder: plant.source_ops.ops)

            def destination(self, settings: DestinationSettings, parts: DestinationParts) -> Destination:
                def ops(folder: str) -> FileOps:
                    return plant.out_ops.ops

                return make_destination(settings, parts, plant.clock, ops_for=ops)

        around = Surroundings(
            self.store,
            self.clock,
            Places(),
            identifiers_of,
            self.events.append,
            lambda: None,
            lambda: self.room,
            self.done,
        )
        return build(self.config().channels[0], around, paused=False, hints=False)

    def restart(self) -> None:
        """What another process would find: the channel stopped, the store closed and opened again."""
        self.close()
        self.store = self.open_store()
        self.store.begin_run()
        self.runtime = self.build()

    def close(self) -> None:
        self.runtime.worker.source.stop()
        self.store.close()

    # ---------------------------------------------------------------- acts

    def put(self, name: str, data: bytes = b"MSH|ZZTEST") -> Path:
        path = self.drop / name
        path.write_bytes(data)
        return path

    def turn(self) -> float:
        """One pass; seconds until the next."""
        return self.runtime.worker.turn()

    def deliver(self) -> float:
        """One turn of the destination's queue."""
        return self.runtime.deliveries[0].turn()

    # ---------------------------------------------------------------- what came of it

    def messages(self) -> list[MessageRow]:
        """The stored messages, oldest first."""
        return list(self.store.reader.messages(MessageFilter(), None, 1000).rows)[::-1]

    def bodies(self) -> list[bytes]:
        """Their bytes."""
        return [self.store.content(row.id).read() for row in self.messages()]

    def failures(self) -> dict[str, FailureRow]:
        """The open failures by code."""
        return {row.code: row for row in self.store.reader.failures()}

    def claimed(self) -> list[str]:
        """The claimed files' own names."""
        names = sorted(path.name for path in self.claims.iterdir()) if self.claims.is_dir() else []
        return [name[34:] for name in names if not name.startswith(".")]

    def waiting(self) -> dict[str, str]:
        """The waiting list: name to reason."""
        view = self.runtime.worker.view
        assert view.waiting_count == len(view.waiting)
        return {row.name.decode(): row.reason.value for row in view.waiting}

    def outputs(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.out.iterdir()}


def plants(root: Path) -> Iterator[Any]:
    """Makes plants under `root` and closes them at the end."""
    made: list[Plant] = []

    def make(**parts: Any) -> Plant:
        made.append(Plant(root / f"plant-{len(made)}", **parts))
        return made[-1]

    yield make
    for plant in made:
        plant.close()
