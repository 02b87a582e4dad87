"""`check`: open every location of the named channels and run its probe. Writes nothing that stays.

Runs in the caller's thread; one place that does not answer holds up only its own rows' caller.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pathways_desktop.config.model import Channel, Config
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.rows import CheckRow, PlaceCard
from pathways_desktop.engine.runtime import Places
from pathways_desktop.locations.base import DestinationParts, SourceParts


def named_channels(config: Config, names: Sequence[str]) -> list[Channel]:
    """The channels of these names, all of them for no name. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
    if not names:
        return list(config.channels)
    found = []
    for name in names:
        channel = config.channel(name)
        if channel is None:
            raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", name)
        found.append(channel)
    return found


def check_channels(
    config: Config,
    names: Sequence[str],
    places: Places,
    tag: str,
    volume: Callable[[str, str], str | None],
    *,
    make: bool = False,
    accept: Callable[[str, str], None] | None = None,
) -> Iterator[CheckRow]:
    """A row a check, as each is done. `make` makes missing folders first.

    With `accept` the drive now at a source's path is taken as the right one where its probe is good: it is called
    with the channel and the volume, and sees to it that whoever runs the channel takes it too.
    """
    for channel in named_channels(config, names):
        if make:
            yield from _make(channel)
        source = places.source(channel, SourceParts(channel.name, tag, volume(channel.name, "source")))
        if accept is not None:
            source.probe_again(accept_volume=True)
        try:
            yield from _probe(channel.name, "source", source.probe, source.card)
            if accept is not None and source.volume is not None:
                yield _accept(channel.name, source.volume, accept)
        finally:
            source.stop()
        for settings in channel.destinations:
            parts = DestinationParts(channel.name, tag, volume=volume(channel.name, settings.name))
            destination = places.destination(settings, parts)
            try:
                yield from _probe(channel.name, settings.name, destination.probe, destination.card)
            finally:
                destination.stop()


def _accept(channel: str, volume: str, accept: Callable[[str, str], None]) -> CheckRow:
    began = time.monotonic()
    try:
        accept(channel, volume)
    except PathwaysError as error:
        return CheckRow(channel, "source", "take this drive", False, error.code, error.detail or None, _ms(began))
    return CheckRow(channel, "source", "take this drive", True, None, None, _ms(began))


def _make(channel: Channel) -> Iterator[CheckRow]:
    places = [("source", channel.source.local_dir), *((each.name, each.local_dir) for each in channel.destinations)]
    for place, path in places:
        began = time.monotonic()
        if path is None or Path(path).is_dir():
            continue
        try:
            Path(path).mkdir(parents=True)
        except OSError as error:
            found = from_os_error(error)
            yield CheckRow(channel.name, place, "make folder", False, found.code, found.detail or None, _ms(began))
        else:
            yield CheckRow(channel.name, place, "make folder", True, None, path, _ms(began))


def _probe(channel: str, place: str, probe: Callable[[], object], card: Callable[[], PlaceCard]) -> Iterator[CheckRow]:
    began = time.monotonic()
    try:
        probe()
    except PathwaysError as error:
        detail = ", ".join(part for part in (error.spec.title, error.detail, card().where) if part)
        yield CheckRow(channel, place, "probe", False, error.code, detail, _ms(began))
        return
    found = card()
    where = ", ".join(part for part in (found.where, found.drive, found.volume) if part)
    yield CheckRow(channel, place, "probe", True, None, where, _ms(began))
    for fact in found.facts:
        # A promise that a place does not have is shown, and is no failure: the probe took the place.
        yield CheckRow(channel, place, fact.text, True, None, None if fact.ok else "not on this place", 0)


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
