"""What holds between settings: names that must differ, places that must not touch. No file is looked at.

`place_faults` compares paths as they are written. The engine calls it once more with a `resolve` that follows links
(`os.path.realpath`), on its own thread: a share that hangs must not hang whoever reads the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pathways_desktop.config.faults import Loc
from pathways_desktop.config.model import Channel
from pathways_desktop.config.paths import WINDOWS, contains, inner_key, place_key

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
    """A source that touches its own destination, and a `singleNode` place that another channel reads too."""
    keys = {text: place_key(resolve(text), windows=windows) for text in _dirs(channels)}
    return [*_own_destinations(channels, keys), *_shared_places(channels, keys)]


def home_faults(
    channels: Numbered, home: str, key_file: str | None, resolve: Callable[[str], str] = str, *, windows: bool = WINDOWS
) -> list[CrossFault]:
    """Places that would take the program's own files as messages, or write messages over them."""
    at_home = place_key(resolve(home), windows=windows)
    key = place_key(resolve(key_file), windows=windows) if key_file is not None else None
    found = []
    for number, channel in channels:
        places: list[tuple[Loc, str, bool]] = [
            (("channels", number, "source", "dir"), channel.source.dir, channel.source.recursive)
        ]
        places += [
            (("channels", number, "destinations", place, "dir"), each.dir, False)
            for place, each in enumerate(channel.destinations)
        ]
        for loc, text, deep in places:
            own = place_key(resolve(text), windows=windows)
            if contains(at_home, own) or (deep and contains(own, at_home)):
                found.append(CrossFault(loc, "a folder apart from the home folder"))
            elif key is not None and (key[:-1] == own or (deep and contains(own, key))):
                found.append(CrossFault(loc, "a folder that does not hold the key file"))
    return found


def _dirs(channels: Numbered) -> Iterator[str]:
    for _, channel in channels:
        yield channel.source.dir
        for destination in channel.destinations:
            yield destination.dir


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
        kept, errors = channel.source.keep_processed, channel.source.error_dir
        if kept and errors and inner_key(kept, windows=windows) == inner_key(errors, windows=windows):
            yield CrossFault(("channels", number, "source", "errorDir"), "another folder than keepProcessed")


def _own_destinations(channels: Numbered, keys: dict[str, tuple[str, ...]]) -> Iterator[CrossFault]:
    for number, channel in channels:
        source = keys[channel.source.dir]
        for place, destination in enumerate(channel.destinations):
            target = keys[destination.dir]
            loc = ("channels", number, "destinations", place, "dir")
            if source == target:
                yield CrossFault(loc, "another folder than the channel's own source")
            elif contains(target, source):
                yield CrossFault(loc, "a folder that does not hold the channel's own source")
            elif contains(source, target):
                yield CrossFault(loc, "a folder outside the channel's own source")


def _shared_places(channels: Numbered, keys: dict[str, tuple[str, ...]]) -> Iterator[CrossFault]:
    for later, (number, channel) in enumerate(channels):
        for first, other in channels[:later]:
            if not (channel.source.single_node or other.source.single_node):
                continue
            mine, theirs = keys[channel.source.dir], keys[other.source.dir]
            touch = (
                mine == theirs
                or (channel.source.recursive and contains(mine, theirs))
                or (other.source.recursive and contains(theirs, mine))
            )
            if touch:
                expected = f"a folder that no other channel reads; channels[{first}] reads it, and singleNode is set"
                yield CrossFault(("channels", number, "source", "dir"), expected)
