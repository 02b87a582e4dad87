"""The settings of `channels.yaml`, each declared once: type, default, unit and help. No reading, no file access.

The file, its faults, the JSON Schema and the editor all come from these classes. They are frozen and safe on any
thread. Made from plain data: `Config.model_validate({"channels": […]})`, with the file's own camelCase keys.
Source: contract, "channels.yaml".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from pathways_desktop.config.globs import glob_fault, matches_any
from pathways_desktop.config.later import type_fault
from pathways_desktop.config.paths import dir_fault, inner_folder_fault
from pathways_desktop.config.units import Duration, Size
from pathways_desktop.domain.names import channel_name_fault
from pathways_desktop.domain.patterns import PLACEHOLDERS, pattern_fault

SOURCE_TYPES = ("folder",)
DESTINATION_TYPES = ("folder",)
MOST_CHANNELS = 1000
_DESTINATION_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def fault(expected: str, at: str | None = None) -> PydanticCustomError:
    """An error that says what was expected, in words; `at` names the key below the value where it lies."""
    return PydanticCustomError("pathways", "{expected}", {"expected": expected, "at": at})


def _checked(find: Callable[[str], str | None]) -> AfterValidator:
    def check(text: str) -> str:
        found = find(text)
        if found is not None:
            raise fault(found)
        return text

    return AfterValidator(check)


def _duration(least: str, most: str | None = None) -> AfterValidator:
    low, high = Duration.parse(least), Duration.parse(most) if most else None

    def check(value: Duration) -> Duration:
        if value < low or (high is not None and value > high):
            raise fault(f"at least {least}" if high is None else f"{least} to {most}")
        return value

    return AfterValidator(check)


def _at_least_a_byte(value: Size) -> Size:
    if value.bytes < 1:
        raise fault("at least 1 byte")
    return value


def _known_type(place: str) -> BeforeValidator:
    """Say "not in this version" instead of listing every key of the wrong kind of place."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and "type" in value:
            found = type_fault(value["type"], SOURCE_TYPES if place == "source" else DESTINATION_TYPES)
            if found is not None:
                raise fault(found, at="type")
        return value

    return BeforeValidator(check)


def destination_name_fault(name: str) -> str | None:
    """What is wrong with a destination's name, in words, or None."""
    if _DESTINATION_NAME.fullmatch(name):
        return None
    return "1 to 64 of A-Z a-z 0-9 . - _, beginning with a letter or digit"


ChannelName = Annotated[
    str, _checked(channel_name_fault), WithJsonSchema({"type": "string", "pattern": r"^[a-z0-9][a-z0-9_-]{0,63}$"})
]
DestinationName = Annotated[
    str,
    _checked(destination_name_fault),
    WithJsonSchema({"type": "string", "pattern": rf"^{_DESTINATION_NAME.pattern}$"}),
]
Dir = Annotated[str, _checked(dir_fault), WithJsonSchema({"type": "string", "minLength": 1})]
InnerFolder = Annotated[str, _checked(inner_folder_fault), WithJsonSchema({"type": "string", "minLength": 1})]
Glob = Annotated[str, _checked(glob_fault), WithJsonSchema({"type": "string", "pattern": r"^[^/]{1,255}$"})]
FileName = Annotated[str, _checked(pattern_fault), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 255})]
# A list becomes a tuple; its items are judged as strictly as all else.
Globs = Annotated[tuple[Glob, ...], Field(strict=False, max_length=100)]


class Settings(BaseModel):
    """What all groups of settings share: camelCase keys, no unknown ones, no silent conversion, no change later."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True, strict=True)


class Retry(Settings):
    """How long to wait before a delivery that failed is tried again."""

    first: Annotated[Duration, _duration("100ms", "1d")] = Field(
        default=Duration(5_000), description="Pause after the first attempt that failed."
    )
    factor: float = Field(default=2.0, ge=1, le=100, description="Each pause is this many times the one before.")
    most: Annotated[Duration, _duration("100ms", "7d")] = Field(
        default=Duration(300_000), description="No pause is longer than this."
    )
    tries: int = Field(
        default=0, ge=0, le=1_000_000, description="Attempts before a delivery is given up; 0: until it works."
    )


class Alerts(Settings):
    """When a person is told that something is late."""

    silent_after: Annotated[Duration, _duration("1s")] | None = Field(
        default=None, description="Raise an alarm when nothing has come for this long. Default: never."
    )
    waiting_after: Annotated[Duration, _duration("1s")] | None = Field(
        default=None, description="Raise an alarm when a file or a delivery waits for this long. Default: never."
    )


class FolderSource(Settings):
    """A drop folder that is read."""

    type: Literal["folder"] = Field(description="The kind of place: folder.")
    dir: Dir = Field(description="The folder: an absolute path on this machine, or of a share. It is never made.")
    poll_interval: Annotated[Duration, _duration("250ms", "1d")] = Field(
        default=Duration(1_000),
        description="The folder is listed this often, whether or not the system tells of changes.",
    )
    min_age: Annotated[Duration, _duration("0s", "1d")] = Field(
        default=Duration(1_000),
        description="A file is taken when it has been seen unchanged for this long; 0 takes it at once.",
    )
    recursive: bool = Field(default=False, description="Read the folders below dir too, except hidden ones.")
    match: Globs = Field(default=(), description="Take only files whose name matches one of these globs. Default: all.")
    ignore: Globs = Field(default=(), description="Leave files whose name matches one of these globs.")
    max_size: Annotated[Size, AfterValidator(_at_least_a_byte)] | None = Field(
        default=None, description="Leave files that are larger. Default: no limit."
    )
    order: Literal["name", "modified"] = Field(
        default="name",
        description="Take files by name (bytes of the path in UTF-8) or by the time they were last changed.",
    )
    keep_processed: InnerFolder | None = Field(
        default=None,
        description="Move files that are stored into this folder below dir instead of deleting them. "
        "They are plain text there.",
    )
    error_dir: InnerFolder | None = Field(
        default=None,
        description="A file that can't be read readTries times goes into this folder below dir. Default: it stays.",
    )
    read_tries: int = Field(
        default=3, ge=1, le=1_000_000, description="How often a file is tried before it counts as unreadable."
    )
    single_node: bool = Field(
        default=False, description="Claim nothing and read in place. Only for a folder that this engine alone reads."
    )
    volume: Literal["same", "any"] | None = Field(
        default=None,
        description="same: another drive at this path is not touched until a person says it is right; any: each drive "
        "is a place of its own. Default: same on fixed disks and shares, any on removable drives.",
    )

    def takes(self, path: bytes) -> bool:
        """Whether `match` and `ignore` let the file at `path` (bytes from `dir`, parts joined by `/`) through."""
        return (not self.match or matches_any(path, self.match)) and not matches_any(path, self.ignore)


class FolderDestination(Settings):
    """A folder that is written to."""

    name: DestinationName = Field(description="The destination's name, unique in its channel.")
    type: Literal["folder"] = Field(description="The kind of place: folder.")
    dir: Dir = Field(description="The folder: an absolute path on this machine, or of a share. It is never made.")
    file_name: FileName = Field(
        default="{id}-{output}{ext}",
        description="How a written file is called: text with "
        + " ".join(f"{{{name}}}" for name in PLACEHOLDERS[:-1])
        + " {received:%Y%m%d} in it.",
    )
    mode: Literal["create", "replace"] = Field(
        default="replace",
        description="replace: a file of the same name is replaced, so a resend writes over its first copy; create: "
        "another file of that name rejects the message.",
    )
    retry: Retry = Field(default=Retry(), description="What happens after an attempt that failed.")


Source = Annotated[FolderSource, _known_type("source")]
Destination = Annotated[FolderDestination, _known_type("destination")]


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
    retention: Annotated[Duration, _duration("1h")] = Field(
        default=Duration(90 * 86_400_000), description="Messages that are delivered are kept for this long."
    )

    def destination(self, name: str) -> FolderDestination | None:
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
