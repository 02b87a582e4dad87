"""The settings of `channels.yaml`, each declared once: type, default, unit and help. No reading, no file access.

The file, its faults, the JSON Schema and the editor all come from these classes. They are frozen and safe on any
thread. Made from plain data: `Config.model_validate({"channels": […]})`, with the file's own camelCase keys. The keys
of each kind of place stand in a module of its own. Source: contract, "channels.yaml".
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from pathways_desktop.config.later import type_fault
from pathways_desktop.config.parts import Retry as Retry
from pathways_desktop.config.parts import Settings as Settings
from pathways_desktop.config.parts import checked, duration, fault
from pathways_desktop.config.places_folder import FolderDestination as FolderDestination
from pathways_desktop.config.places_folder import FolderSource as FolderSource
from pathways_desktop.config.places_objects import AzblobDestination as AzblobDestination
from pathways_desktop.config.places_objects import AzblobSource as AzblobSource
from pathways_desktop.config.places_objects import S3Destination as S3Destination
from pathways_desktop.config.places_objects import S3Source as S3Source
from pathways_desktop.config.places_queue import QueueDestination as QueueDestination
from pathways_desktop.config.places_queue import QueueSource as QueueSource
from pathways_desktop.config.places_sftp import SftpDestination as SftpDestination
from pathways_desktop.config.places_sftp import SftpSource as SftpSource
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.names import channel_name_fault

SourceSettings = FolderSource | SftpSource | S3Source | AzblobSource | QueueSource
DestinationSettings = FolderDestination | SftpDestination | S3Destination | AzblobDestination | QueueDestination
PlaceSettings = SourceSettings | DestinationSettings

SOURCE_TYPES = ("folder", "sftp", "s3", "azblob", "queue")
DESTINATION_TYPES = SOURCE_TYPES
MOST_CHANNELS = 1000


def _known_type(known: tuple[str, ...]) -> BeforeValidator:
    """Say "not in this version" instead of listing every key of the wrong kind of place."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and "type" in value:
            found = type_fault(value["type"], known)
            if found is not None:
                raise fault(found, at="type")
        return value

    return BeforeValidator(check)


ChannelName = Annotated[
    str, checked(channel_name_fault), WithJsonSchema({"type": "string", "pattern": r"^[a-z0-9][a-z0-9_-]{0,63}$"})
]
Source = Annotated[SourceSettings, Field(discriminator="type"), _known_type(SOURCE_TYPES)]
Destination = Annotated[DestinationSettings, Field(discriminator="type"), _known_type(DESTINATION_TYPES)]


class Alerts(Settings):
    """When a person is told that something is late."""

    silent_after: Annotated[Duration, duration("1s")] | None = Field(
        default=None,
        description="Raise an alarm when nothing has come for this long. Default: as usualHours says.",
    )
    usual_hours: bool = Field(
        default=True,
        description="Without silentAfter: learn each hour of the week for 14 days, then raise an alarm when nothing "
        "has come for three times the longest pause that this hour had in four weeks, 15 minutes at least.",
    )
    waiting_after: Annotated[Duration, duration("1s")] | None = Field(
        default=None, description="Raise an alarm when a file or a delivery waits for this long. Default: never."
    )


class Channel(Settings):
    """One source, one or more destinations, and their rules."""

    name: ChannelName = Field(
        description="1 to 64 of a-z 0-9 - _, beginning with a letter or digit. It names the claim folder too."
    )
    enabled: bool = Field(default=True, description="false: the channel is left alone until it is set to true.")
    source: Source = Field(description="Where the channel reads.")
    destinations: Annotated[tuple[Destination, ...], Field(strict=False, min_length=1, max_length=100)] = Field(
        description="Where each message is written, in this order."
    )
    alerts: Alerts = Field(default=Alerts(), description="Alarms for silence and for what waits too long.")
    search_words: bool = Field(
        default=True,
        description="Keep whole values (file name, patient, control and order ids, family names) as keyed hashes, so "
        "that a search finds them at once. false: a search opens the messages one by one.",
    )
    retention: Annotated[Duration, duration("1h")] = Field(
        default=Duration(90 * 86_400_000), description="Messages that are delivered are kept for this long."
    )

    def destination(self, name: str) -> DestinationSettings | None:
        """The destination of this name, or None."""
        return next((found for found in self.destinations if found.name == name), None)


class Config(Settings):
    """The whole of `channels.yaml`."""

    channels: Annotated[tuple[Channel, ...], Field(strict=False, max_length=MOST_CHANNELS)] = Field(
        description="The channels of this home."
    )

    def channel(self, name: str) -> Channel | None:
        """The channel of this name, or None."""
        return next((found for found in self.channels if found.name == name), None)
