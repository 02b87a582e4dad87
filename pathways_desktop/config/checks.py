"""What holds between settings: names that must differ, places that must not touch. No file is looked at.

`place_faults` compares paths as they are written. The engine calls it once more with a `resolve` that follows links
(`os.path.realpath`), on its own thread: a share that hangs must not hang whoever reads the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from pathways_desktop.config.faults import Loc
from pathways_desktop.config.model import Channel, PlaceSettings
from pathways_desktop.config.parts import FileSourceKeys
from pathways_desktop.config.paths import WINDOWS, contains, inner_key, place_key
from pathways_desktop.config.places_folder import FolderPlace
from pathways_desktop.config.places_objects import S3Place
from pathways_desktop.config.places_queue import QueueDestination, QueuePlace, QueueSource
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.domain.patterns import Placeholder, parse_pattern
from pathways_desktop.domain.topics import may_meet

_AMAZON = re.compile(r"(?:[a-z0-9-]+\.)*amazonaws\.com(?:\.cn)?")
Numbered = Sequence[tuple[int, Channel]]
"""Channels with their place in the file; channels with faults of their own are left out."""


@dataclass(frozen=True, slots=True)
class CrossFault:
    """Something that two settings may not be together. `loc` is the later one."""

    loc: Loc
    expected: str


def cross_faults(channels: Numbered, *, windows: bool = WINDOWS) -> list[CrossFault]:
    """Every fault between the settings of these channels, paths compared as written."""
    return [
        *_names(channels),
        *_retries(channels),
        *_inner_folders(channels, windows),
        *place_faults(channels, windows=windows),
    ]


def place_faults(
    channels: Numbered, resolve: Callable[[str], str] = str, *, windows: bool = WINDOWS
) -> list[CrossFault]:
    """Sources in their own destinations, outputs over each other, places that two channels may not read both."""
    spots = Spots(resolve, windows)
    return [*_own_destinations(channels, spots), *_same_outputs(channels, spots), *_shared_places(channels, spots)]


def home_faults(
    channels: Numbered, home: str, key_file: str | None, resolve: Callable[[str], str] = str, *, windows: bool = WINDOWS
) -> list[CrossFault]:
    """Folders that would take the program's own files as messages, or write messages over them."""
    at_home = place_key(resolve(home), windows=windows)
    key = place_key(resolve(key_file), windows=windows) if key_file is not None else None
    found = []
    for number, channel in channels:
        places: list[tuple[Loc, PlaceSettings, bool]] = [
            (("channels", number, "source"), channel.source, channel.source.recursive)
        ]
        places += [
            (("channels", number, "destinations", place), each, False)
            for place, each in enumerate(channel.destinations)
        ]
        for loc, each, deep in places:
            if not isinstance(each, FolderPlace | QueuePlace):
                continue
            own = place_key(resolve(each.dir), windows=windows)
            if contains(at_home, own) or (deep and contains(own, at_home)):
                found.append(CrossFault((*loc, "dir"), "a folder apart from the home folder"))
            elif key is not None and (key[:-1] == own or (deep and contains(own, key))):
                found.append(CrossFault((*loc, "dir"), "a folder that does not hold the key file"))
    return found


class Spots:
    """Where places are: two that touch have one `realm` and paths of which one may hold the other."""

    def __init__(self, resolve: Callable[[str], str], windows: bool) -> None:
        self._resolve, self._windows = resolve, windows
        self._seen: dict[str, tuple[str, ...]] = {}

    def of(self, place: PlaceSettings) -> tuple[tuple[object, ...], tuple[str, ...], str, str]:
        """Realm, path, the key of the file that says the path, and the word for what lies there."""
        if isinstance(place, FolderPlace | QueuePlace):
            if place.dir not in self._seen:
                self._seen[place.dir] = place_key(self._resolve(place.dir), windows=self._windows)
            return ("folder",), self._seen[place.dir], "dir", "folder"
        if isinstance(place, SftpPlace):
            # A path without a root begins where the login ends, and a server may show each account a root of its own.
            realm = ("sftp", place.host.rstrip(".").casefold(), place.port, place.user)
            return realm, place_key(place.dir, windows=False), "dir", "folder"
        store: tuple[object, ...]
        if isinstance(place, S3Place):
            store = ("s3", _address(place.endpoint, _AMAZON), place.bucket)
        else:
            own = re.compile(rf"{place.account}\.blob\.core\.(windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)")
            store = ("azblob", _address(place.endpoint, own), place.account, place.container)
        return store, tuple(place.prefix.split("/")) if place.prefix else (), "prefix", "prefix"


def _address(endpoint: str | None, service: re.Pattern[str]) -> str:
    """An endpoint as it is compared; empty for the service's own, also where it is written out."""
    parts = urlsplit(endpoint or "")
    if endpoint is None or service.fullmatch(parts.hostname or ""):
        return ""
    port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{parts.hostname}:{port}{parts.path}"


def _names(channels: Numbered) -> Iterator[CrossFault]:
    seen: dict[str, int] = {}
    for number, channel in channels:
        first = seen.setdefault(channel.name, number)
        if first != number:
            yield CrossFault(("channels", number, "name"), f"a name of its own; channels[{first}] has this one")
        mine: dict[str, int] = {}
        for place, destination in enumerate(channel.destinations):
            before = mine.setdefault(destination.name.casefold(), place)
            if before != place:
                loc = ("channels", number, "destinations", place, "name")
                yield CrossFault(loc, f"a name of its own in this channel; destinations[{before}] has this one")


def _retries(channels: Numbered) -> Iterator[CrossFault]:
    for number, channel in channels:
        for place, destination in enumerate(channel.destinations):
            if destination.retry.most < destination.retry.first:
                loc = ("channels", number, "destinations", place, "retry", "most")
                yield CrossFault(loc, f"at least first, which is {destination.retry.first}")


def _inner_folders(channels: Numbered, windows: bool) -> Iterator[CrossFault]:
    for number, channel in channels:
        source = channel.source
        if not isinstance(source, FileSourceKeys) or not source.keep_processed or not source.error_dir:
            continue
        local = windows and isinstance(source, FolderPlace)
        if inner_key(source.keep_processed, windows=local) == inner_key(source.error_dir, windows=local):
            yield CrossFault(("channels", number, "source", "errorDir"), "another folder than keepProcessed")


def _own_destinations(channels: Numbered, spots: Spots) -> Iterator[CrossFault]:
    for number, channel in channels:
        realm, source, _, _ = spots.of(channel.source)
        for place, destination in enumerate(channel.destinations):
            other, target, key, word = spots.of(destination)
            if realm != other:
                continue
            if source == target and _other_messages(channel.source, destination):
                continue
            loc = ("channels", number, "destinations", place, key)
            if source == target:
                yield CrossFault(loc, f"another {word} than the channel's own source")
            elif contains(target, source):
                yield CrossFault(loc, f"a {word} that does not hold the channel's own source")
            elif contains(source, target):
                yield CrossFault(loc, f"a {word} outside the channel's own source")


def _other_messages(source: PlaceSettings, destination: PlaceSettings) -> bool:
    """Whether what is published into a queue is nothing that the channel's own source takes from it."""
    if not (isinstance(source, QueueSource) and isinstance(destination, QueueDestination)):
        return False
    return source.single != destination.single or not may_meet(source.topic, destination.topic, source.layout.wording)


def _same_outputs(channels: Numbered, spots: Spots) -> Iterator[CrossFault]:
    """Destinations of a channel that write each message to one path: the second would replace the first."""
    for number, channel in channels:
        seen: dict[object, int] = {}
        for place, destination in enumerate(channel.destinations):
            parts = parse_pattern(destination.file_name)
            if Placeholder("output") in parts:
                continue  # the number differs from destination to destination
            realm, path, _, word = spots.of(destination)
            first = seen.setdefault((realm, path, parts), place)
            if first != place:
                loc = ("channels", number, "destinations", place, "fileName")
                expected = f"another {word} or another fileName than destinations[{first}], or {{output}} in it"
                yield CrossFault(loc, expected)


def _shared_places(channels: Numbered, spots: Spots) -> Iterator[CrossFault]:
    """A `singleNode` place that another channel reads too, and prefixes of which one is read as part of the other.

    An object's marker lies below the prefix that is read, so two prefixes would give it two, and both channels take
    it. Two channels on one prefix share its markers, and folders are claimed by a move: both are good.
    """
    for later, (number, channel) in enumerate(channels):
        for first, other in channels[:later]:
            realm, mine, key, word = spots.of(channel.source)
            other_realm, theirs, _, _ = spots.of(other.source)
            holds = channel.source.recursive and contains(mine, theirs)
            held = other.source.recursive and contains(theirs, mine)
            if realm != other_realm or not (mine == theirs or holds or held):
                continue
            loc: Loc = ("channels", number, "source", key)
            queues = [isinstance(each.source, QueuePlace) for each in (channel, other)]
            if any(queues):
                if not all(queues) or mine != theirs:
                    yield CrossFault(loc, f"a folder apart from the one that channels[{first}] reads: one is a queue")
            elif channel.source.single_node or other.source.single_node:
                expected = f"a {word} that no other channel reads; channels[{first}] reads it, and singleNode is set"
                yield CrossFault(loc, expected)
            elif mine != theirs and not isinstance(channel.source, (FolderPlace, SftpPlace)):
                apart = "does not hold" if holds else "is not below"
                expected = f"a prefix that {apart} the prefix of channels[{first}]: each object would be taken twice"
                yield CrossFault(loc, expected)
