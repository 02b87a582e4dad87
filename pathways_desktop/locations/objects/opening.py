"""From `channels.yaml` to a place in an object store. A kit is imported here, when the first place of its kind is made.

No store is asked and no secret is read before the place's first call.
"""

from __future__ import annotations

from pathways_desktop.config.places_objects import (
    AzblobDestination,
    AzblobPlace,
    AzblobSource,
    S3Destination,
    S3Place,
    S3Source,
)
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.locations.base import Destination, Source, WriteMode
from pathways_desktop.locations.kit import DestinationParts, PlaceKit, SourceParts
from pathways_desktop.locations.objects.destination import ObjectDestination, ObjectDestinationSettings
from pathways_desktop.locations.objects.port import ObjectStore
from pathways_desktop.locations.objects.settings import AzblobSettings, S3Settings
from pathways_desktop.locations.objects.source import ObjectSource, ObjectSourceSettings
from pathways_desktop.locations.objects.stepping import stepping


def open_store(settings: S3Place | AzblobPlace, kit: PlaceKit) -> ObjectStore:
    """The port over this bucket or container. Raises `ERR_PATHWAYS_OBJECT_KIT_MISSING`."""
    try:
        return _s3(settings, kit) if isinstance(settings, S3Place) else _azblob(settings, kit)
    except ImportError as error:
        raise PathwaysError("ERR_PATHWAYS_OBJECT_KIT_MISSING", settings.type) from error


def _s3(settings: S3Place, kit: PlaceKit) -> ObjectStore:
    from pathways_desktop.locations.objects.s3 import S3Store

    return S3Store(
        S3Settings(
            bucket=settings.bucket,
            region=settings.region,
            endpoint=settings.endpoint,
            addressing=settings.addressing,
            checksum=settings.checksum,
            credentials=settings.credentials,
            ca_file=settings.ca_file,
            secret=kit.secret,
            owner=kit.owner,
        )
    )


def _azblob(settings: AzblobPlace, kit: PlaceKit) -> ObjectStore:
    from pathways_desktop.locations.objects.azblob import AzblobStore

    return AzblobStore(
        AzblobSettings(
            account=settings.account,
            container=settings.container,
            endpoint=settings.endpoint,
            credentials=settings.credentials,
            ca_file=settings.ca_file,
            secret=kit.secret,
            owner=kit.owner,
        )
    )


def object_source(settings: S3Source | AzblobSource, parts: SourceParts, clock: Clock) -> Source:
    """The source that `settings` describe."""
    own = ObjectSourceSettings(settings.prefix, settings.recursive, settings.single_node)
    return ObjectSource(own, parts, stepping(open_store(settings, parts.kit), parts.step), clock)


def object_destination(
    settings: S3Destination | AzblobDestination, parts: DestinationParts, clock: Clock
) -> Destination:
    """The destination that `settings` describe."""
    own = ObjectDestinationSettings(settings.prefix, settings.file_name, WriteMode(settings.mode))
    return ObjectDestination(own, parts, stepping(open_store(settings, parts.kit), parts.step), clock)
