"""Which kinds of place there are: one line a kind. Only this module knows them all; it makes places and uses none."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pathways_desktop.config.model import FolderDestination as DestinationSettings
from pathways_desktop.config.model import FolderSource as SourceSettings
from pathways_desktop.domain.clock import Clock
from pathways_desktop.locations.base import Destination, Source, SourceParts, WriteMode
from pathways_desktop.locations.folder.destination import FolderDestination, FolderDestinationSettings
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.source import FolderSource, FolderSourceSettings

OpsFor = Callable[[str], FileOps]
"""The file operations for a folder: the real ones, or a simulated drive for one of the demo's folders."""


def _real(folder: str) -> FileOps:
    return real_ops()


def _folder_source(settings: SourceSettings, parts: SourceParts, clock: Clock, ops_for: OpsFor) -> Source:
    own = FolderSourceSettings(
        dir=settings.dir,
        recursive=settings.recursive,
        keep_processed=settings.keep_processed,
        error_dir=settings.error_dir,
        single_node=settings.single_node,
        volume_policy=settings.volume,
    )
    return FolderSource(own, parts, ops_for(settings.dir), clock)


def _folder_destination(
    settings: DestinationSettings,
    channel: str,
    tag: str,
    clock: Clock,
    ops_for: OpsFor,
    stopping: threading.Event | None,
    volume: str | None,
) -> Destination:
    own = FolderDestinationSettings(dir=settings.dir, file_name=settings.file_name, mode=WriteMode(settings.mode))
    return FolderDestination(own, channel, tag, ops_for(settings.dir), clock, stopping, volume)


_SOURCES = {
    "folder": _folder_source,
}
_DESTINATIONS = {
    "folder": _folder_destination,
}


def make_source(settings: SourceSettings, parts: SourceParts, clock: Clock, *, ops_for: OpsFor = _real) -> Source:
    """The source that `settings` describe. Touches no place."""
    return _SOURCES[settings.type](settings, parts, clock, ops_for)


def make_destination(
    settings: DestinationSettings,
    channel: str,
    tag: str,
    clock: Clock,
    *,
    ops_for: OpsFor = _real,
    stopping: threading.Event | None = None,
    volume: str | None = None,
) -> Destination:
    """The destination that `settings` describe. Touches no place.

    `stopping` ends its waits; `volume` is what the store remembers of it.
    """
    return _DESTINATIONS[settings.type](settings, channel, tag, clock, ops_for, stopping, volume)
