"""Which kinds of place there are: one line a kind. Only this module knows them all; it makes places and uses none.

A kind that needs a kit of others (paramiko, boto3, azure) is imported when the first place of it is made: a start with
folders alone loads none.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import assert_never

from pathways_desktop.config.model import DestinationSettings, PlaceSettings, SourceSettings
from pathways_desktop.config.model import FolderDestination as FolderDestinationKeys
from pathways_desktop.config.model import FolderSource as FolderSourceKeys
from pathways_desktop.config.places_folder import FolderPlace
from pathways_desktop.config.places_queue import QueuePlace
from pathways_desktop.config.places_sftp import SftpPlace
from pathways_desktop.domain.access import OfferedKey
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.domain.folder_rows import Kept
from pathways_desktop.domain.progress import Step, no_step
from pathways_desktop.handoff.publish import DoneRule
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts, WriteMode
from pathways_desktop.locations.folder.destination import FolderDestination, FolderDestinationSettings
from pathways_desktop.locations.folder.fileops import FileOps, real_ops
from pathways_desktop.locations.folder.kept import count_kept
from pathways_desktop.locations.folder.source import FolderSource, FolderSourceSettings
from pathways_desktop.locations.folder.stepping import stepping
from pathways_desktop.locations.kit import PlaceKit

OpsFor = Callable[[str], FileOps]
"""The file operations for a folder: the real ones, or a simulated drive for one of the demo's folders."""


def _real(folder: str) -> FileOps:
    return real_ops()


def _folder_source(settings: FolderSourceKeys, parts: SourceParts, clock: Clock, ops_for: OpsFor) -> Source:
    own = FolderSourceSettings(
        dir=settings.dir,
        recursive=settings.recursive,
        bundle=settings.bundle,
        keep_processed=settings.keep_processed,
        error_dir=settings.error_dir,
        single_node=settings.single_node,
        volume_policy=settings.volume,
    )
    return FolderSource(own, parts, stepping(ops_for(settings.dir), parts.step), clock)


def _folder_destination(
    settings: FolderDestinationKeys, parts: DestinationParts, clock: Clock, ops_for: OpsFor
) -> Destination:
    own = FolderDestinationSettings(
        dir=settings.dir,
        file_name=settings.file_name,
        mode=WriteMode(settings.mode),
        done=DoneRule.of(settings.done_file, manifest=settings.manifest),
        bundle=settings.bundle,
    )
    ops = stepping(ops_for(settings.dir), parts.step)
    return FolderDestination(own, parts.channel, parts.tag, ops, clock, parts.stopping, parts.volume)


def offered_host_key(settings: SftpPlace, pinned: str | None, seconds: float) -> OfferedKey:
    """The host key that a server proves to have, `seconds` for each step. Raises `PlaceUnready`.

    Of a server with several keys it is the pinned one where it has that.
    """
    from pathways_desktop.locations.sftp.hostkeys import HostKeyPin, fetch_host_key

    pin = HostKeyPin.parse(pinned) if pinned is not None else None
    found = fetch_host_key(settings.host, settings.port, seconds, pin)
    return OfferedKey(found.algorithm, found.fingerprint, found.line, pin.fingerprint if pin is not None else None)


def make_folder(settings: PlaceSettings, kit: PlaceKit, clock: Clock) -> bool:
    """Make the folder of a place, asked by a person; False where it stands already.

    Raises `ERR_PATHWAYS_PLACE_NOT_MADE` for a bucket or a container, and the place's own errors.
    """
    if isinstance(settings, FolderPlace | QueuePlace):
        try:
            there = Path(settings.dir).is_dir()
            Path(settings.dir).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise from_os_error(error, settings.dir) from error
        return not there
    if isinstance(settings, SftpPlace):
        from pathways_desktop.locations.sftp.opening import make_server_folder

        return make_server_folder(settings, kit, clock)
    raise PathwaysError("ERR_PATHWAYS_PLACE_NOT_MADE", settings.where)


def kept_files(
    settings: SourceSettings,
    kit: PlaceKit,
    clock: Clock,
    folder: str,
    *,
    ops_for: OpsFor = _real,
    step: Step = no_step,
) -> Kept:
    """What lies in `folder` (`keepProcessed`, `errorDir`) below a source's folder. Raises the place's own errors."""
    match settings.type:
        case "folder":
            return count_kept(stepping(ops_for(settings.dir), step), settings.dir, folder)
        case "sftp":
            from pathways_desktop.locations.sftp.opening import kept_on_server

            return kept_on_server(settings, kit, clock, folder, step)
        case "s3" | "azblob" | "queue":
            return Kept(0)  # no key of theirs moves a file
    assert_never(settings)


def make_source(settings: SourceSettings, parts: SourceParts, clock: Clock, *, ops_for: OpsFor = _real) -> Source:
    """The source that `settings` describe. Touches no place."""
    match settings.type:
        case "folder":
            return _folder_source(settings, parts, clock, ops_for)
        case "s3" | "azblob":
            from pathways_desktop.locations.objects.opening import object_source

            return object_source(settings, parts, clock)
        case "sftp":
            from pathways_desktop.locations.sftp.opening import sftp_source

            return sftp_source(settings, parts, clock)
        case "queue":
            from pathways_desktop.locations.queue.opening import queue_source

            return queue_source(settings, parts, stepping(ops_for(settings.dir), parts.step), clock)
    assert_never(settings)


def make_destination(
    settings: DestinationSettings, parts: DestinationParts, clock: Clock, *, ops_for: OpsFor = _real
) -> Destination:
    """The destination that `settings` describe. Touches no place."""
    match settings.type:
        case "folder":
            return _folder_destination(settings, parts, clock, ops_for)
        case "s3" | "azblob":
            from pathways_desktop.locations.objects.opening import object_destination

            return object_destination(settings, parts, clock)
        case "sftp":
            from pathways_desktop.locations.sftp.opening import sftp_destination

            return sftp_destination(settings, parts, clock)
        case "queue":
            from pathways_desktop.locations.queue.opening import queue_destination

            return queue_destination(settings, parts, stepping(ops_for(settings.dir), parts.step), clock)
    assert_never(settings)
