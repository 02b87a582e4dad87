"""A channel whose source is a prefix of a real object store, in this process: a test makes each pass happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathways_desktop.app import identifiers_of
from pathways_desktop.config.model import Channel, Config, DestinationSettings
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.domain.access import OfferedKey
from pathways_desktop.engine.runtime import ChannelRuntime, Surroundings, build
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.objects.marker import Marker, parse_marker
from pathways_desktop.locations.objects.port import ObjectStore
from pathways_desktop.locations.objects.source import ObjectSource, ObjectSourceSettings
from pathways_desktop.locations.registry import make_destination
from tests.engine.plant import Plant
from tests.locations.objects.rooms import Room
from tests.peers.http_filter import HttpFilter

IN = "in/"
"""The prefix that the channels of these tests read, as keys begin with it."""


def _bare(source: ObjectSource) -> Source:
    return source


@dataclass
class ObjectPlant(Plant):
    """One channel `lab` from `in` of a room to a folder."""

    bucket: Room = field(default_factory=Room)
    faults: HttpFilter | None = None
    prefix: str = "in"
    wrap: Callable[[ObjectSource], Source] = _bare
    """Puts something round each source that is made."""

    def config(self) -> Config:
        place: dict[str, Any]
        if self.bucket.kind == "s3":
            place = {"type": "s3", "bucket": "lab-bucket"}
        else:
            place = {"type": "azblob", "account": "pathwaystests", "container": "lab-container"}
        source = {**place, "prefix": self.prefix, "minAge": 0, **self.source}
        destination = {"name": "out", "type": "folder", "dir": str(self.out), **self.destination}
        return Config.model_validate({"channels": [{"name": "lab", "source": source, "destinations": [destination]}]})

    def build(self) -> ChannelRuntime:
        plant = self

        class Places:
            def source(self, channel: Channel, parts: SourceParts) -> Source:
                return plant.new_source(channel.source.recursive, parts)

            def destination(self, settings: DestinationSettings, parts: DestinationParts) -> Destination:
                return make_destination(settings, parts, plant.clock)

            def host_key(self, settings: SftpPlace, pinned: str | None, seconds: float) -> OfferedKey:
                raise NotImplementedError

        self.places = Places()
        around = Surroundings(
            self.store,
            self.clock,
            self.places,
            identifiers_of,
            self.events.append,
            lambda: None,
            lambda: self.room,
            self.done,
        )
        return build(self.config().channels[0], around, paused=False, hints=False)

    def new_store(self) -> ObjectStore:
        """The port, through the filter where there is one."""
        return self.bucket.store(self.faults)

    def new_source(self, recursive: bool, parts: SourceParts) -> Source:
        """The source; a test may wrap it."""
        channel = self.config().channels[0].source
        settings = ObjectSourceSettings(self.prefix, recursive, channel.single_node)
        return self.wrap(ObjectSource(settings, parts, self.new_store(), self.clock))

    @property
    def worker_source(self) -> Any:
        """The running source."""
        return self.runtime.worker.source

    def send(self, name: str, data: bytes = b"MSH|ZZTEST") -> str:
        """Write an object below the prefix."""
        key = f"{IN}{name}"
        self.bucket.put(key, data)
        return key

    def left(self) -> list[str]:
        """What stands below the prefix, markers too, as paths from it."""
        keys = self.bucket.keys()
        return sorted(key.removeprefix(IN) for key in keys if key.startswith(IN))

    def marker(self, path: str) -> Marker | None:
        """The marker of a path."""
        data = self.bucket.get(f"{IN}.claimed/{path}")
        return None if data is None else parse_marker(data)

    def codes(self) -> set[str]:
        """The codes of the open failures."""
        return set(self.failures())


def object_plants(root: Path) -> Iterator[Any]:
    """Makes plants under `root` and closes them at the end."""
    made: list[ObjectPlant] = []

    def make(room: Room, **parts: Any) -> ObjectPlant:
        made.append(ObjectPlant(root / f"plant-{len(made)}", bucket=room, **parts))
        return made[-1]

    yield make
    for plant in made:
        plant.close()
