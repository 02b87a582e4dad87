"""From `channels.yaml` to a queue. Nothing is touched before the place's first call."""

from __future__ import annotations

from pathways_desktop.config.places_queue import QueueDestination as DestinationKeys
from pathways_desktop.config.places_queue import QueueLayout
from pathways_desktop.config.places_queue import QueueSource as SourceKeys
from pathways_desktop.domain.clock import Clock
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.locations.queue.destination import QueueDestination, QueueDestinationSettings
from pathways_desktop.locations.queue.layout import Layout
from pathways_desktop.locations.queue.source import QueueSource, QueueSourceSettings


def _layout(keys: QueueLayout) -> Layout:
    return Layout(
        bucket_base=keys.bucket_base,
        bucket_num_chars=keys.bucket_num_chars,
        stamp_size=keys.bucket_stamp_size,
        order_by_expiry=keys.order_by_expiry,
        encode_topics=keys.encode_topics,
        split_topic_at=keys.split_topic_at,
        wording=keys.wording,
    )


def queue_source(settings: SourceKeys, parts: SourceParts, ops: FileOps, clock: Clock) -> Source:
    """The source that `settings` describe."""
    own = QueueSourceSettings(settings.dir, settings.topic, settings.single, _layout(settings.layout))
    return QueueSource(own, parts, ops, clock)


def queue_destination(settings: DestinationKeys, parts: DestinationParts, ops: FileOps, clock: Clock) -> Destination:
    """The destination that `settings` describe."""
    own = QueueDestinationSettings(
        settings.dir, settings.topic, settings.single, settings.lives.ms, _layout(settings.layout)
    )
    return QueueDestination(own, parts, ops, clock)
