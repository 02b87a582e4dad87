"""One running channel: its source's worker, its destinations' workers, their threads, and how they stop.

Built from a channel of the configuration; a changed channel is stopped whole and built anew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pathways_desktop.config.model import Channel, DestinationSettings
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.events import Event, MessagesChanged
from pathways_desktop.domain.progress import Progress
from pathways_desktop.domain.setup import DriveRow, FolderLook
from pathways_desktop.engine.access import Servers, destination_parts, source_parts
from pathways_desktop.engine.channel import SourceWorker
from pathways_desktop.engine.delivery import DeliveryWorker, DestinationPlan
from pathways_desktop.engine.folder_states import Shelves
from pathways_desktop.engine.hints import FolderHints
from pathways_desktop.engine.incidents import FILES, FOLDER, OUTPUTS, Incidents
from pathways_desktop.engine.intake import Identify, Intake
from pathways_desktop.engine.passes import PassRunner
from pathways_desktop.engine.retry import RetryRule
from pathways_desktop.locations.base import Destination, DestinationParts, Source, SourceParts, WriteMode
from pathways_desktop.store.store import Store

MOST_IDS_TOLD = 200


class Places(Protocol):
    """Makes the places of a channel. `app.py` hands in the real one; a test its own."""

    def source(self, channel: Channel, parts: SourceParts) -> Source: ...

    def destination(self, settings: DestinationSettings, parts: DestinationParts) -> Destination: ...


class PlacesAndServers(Places, Servers, Shelves, Protocol):
    """The same, who also does what a person asks of a place: its host key, its folder made, a look at what is there."""

    def drives(self) -> list[DriveRow]:
        """The drives and shares of this machine; those that do not answer in time with a code."""
        ...

    def look(self, path: str, source: bool) -> FolderLook:
        """A folder as it is, touched by nothing. Never raises for what the folder is; may wait for a dead share."""
        ...


class Done:
    """What a run has done so far. Counted up from any worker's thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.received = 0
        self.delivered = 0

    def add(self, *, received: int = 0, delivered: int = 0) -> None:
        """Count up."""
        with self._lock:
            self.received += received
            self.delivered += delivered


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all channels of an engine share."""

    store: Store
    clock: Clock
    places: Places
    identify: Identify
    tell: Callable[[Event], None]
    changed: Callable[[], None]
    free_bytes: Callable[[], tuple[int, int]]
    done: Done


@dataclass(slots=True)
class ChannelRuntime:
    """A channel at work. Made and stopped by the engine's own thread."""

    channel: Channel
    worker: SourceWorker
    deliveries: tuple[DeliveryWorker, ...]
    stopping: threading.Event
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Start the threads: one for the source, one for each destination."""
        self._thread(f"source {self.channel.name}", self.worker.run)
        for delivery in self.deliveries:
            self._thread(f"destination {self.channel.name}/{delivery.plan.name}", delivery.run)

    def _thread(self, name: str, body: Callable[[], None]) -> None:
        # Daemons: a worker that stands in a dead share must not keep the process from ending.
        thread = threading.Thread(target=body, name=name, daemon=True)
        self.threads.append(thread)
        thread.start()

    def ask_to_stop(self) -> None:
        """Ask every worker to stop at its next safe point."""
        self.stopping.set()
        self.worker.wake()
        for delivery in self.deliveries:
            delivery.wake()

    def alive(self) -> list[str]:
        """The workers that have not come to their safe point yet."""
        return [thread.name for thread in self.threads if thread.is_alive()]

    def wake_deliveries(self, destination: str | None = None) -> None:
        """Something was queued."""
        for delivery in self.deliveries:
            if destination is None or delivery.plan.name == destination:
                delivery.wake()

    def poll(self) -> None:
        """A person asks: list now, and try now what waits for a retry."""
        self.worker.poll()
        for delivery in self.deliveries:
            delivery.try_now()

    def set_paused(self, paused: bool) -> None:
        """Stop taking and delivering after the step in hand, or go on."""
        self.worker.paused = paused
        self.worker.wake()
        self.wake_deliveries()

    def holds_nothing(self) -> bool:
        """True when the source has ended and its last pass went well and left nothing in the claim folder."""
        view, ended = self.worker.view, not any(thread.is_alive() for thread in self.threads[:1])
        return ended and view.last_good_pass is not None and view.error is None and not self.worker.intake.remaining

    def codes(self) -> list[str]:
        """The codes of all open incidents of the channel."""
        found = [code for code, _ in self.worker.incidents.codes()]
        for delivery in self.deliveries:
            found += [code for code, _ in delivery.incidents.codes()]
        return found


def build(channel: Channel, around: Surroundings, *, paused: bool, hints: bool) -> ChannelRuntime:
    """Build a channel from its configuration. Touches the store, no place."""
    stopping = threading.Event()
    store, clock = around.store, around.clock
    runtime: ChannelRuntime | None = None

    def stored(ids: Sequence[str]) -> None:
        around.done.add(received=len(ids))
        told = tuple(ids) if len(ids) <= MOST_IDS_TOLD else ()
        around.tell(MessagesChanged(channel.name, told))
        if runtime is not None:
            runtime.wake_deliveries()
        around.changed()

    def moved(message_id: str, delivered: bool) -> None:
        around.done.add(delivered=int(delivered))
        around.tell(MessagesChanged(channel.name, (message_id,)))
        around.changed()

    progress = Progress(clock.monotonic)
    source = around.places.source(channel, source_parts(store, channel, progress.step))
    incidents = Incidents(channel.name, None, store, clock, around.tell, place=FOLDER, items=FILES)
    intake = Intake(channel, source, store, clock, incidents, around.identify, stored, stopping.is_set)

    def taking_ends() -> bool:
        """A pause takes effect after the slice in hand, not after the whole listing."""
        return stopping.is_set() or worker.paused or worker.halted

    runner = PassRunner(channel, source, store, clock, intake, incidents, around.free_bytes, taking_ends)
    worker = SourceWorker(channel, source, store, clock, incidents, intake, runner, around.changed, stopping)
    worker.progress = progress
    worker.paused = paused
    if hints and channel.source.watched_dir is not None:
        worker.hints = FolderHints(channel.name, channel.source.watched_dir, channel.source.recursive, worker.hint)

    def delivery(each: DestinationSettings) -> DeliveryWorker:
        progress = Progress(clock.monotonic)
        return DeliveryWorker(
            DestinationPlan(channel.name, each.name, WriteMode(each.mode), retry_rule(each), channel.source.recursive),
            around.places.destination(each, destination_parts(store, channel.name, each, stopping, progress.step)),
            store,
            clock,
            Incidents(channel.name, each.name, store, clock, around.tell, place=each.name, items=OUTPUTS + each.name),
            moved,
            stopping,
            lambda: worker.paused,
            progress,
        )

    runtime = ChannelRuntime(channel, worker, tuple(delivery(each) for each in channel.destinations), stopping)
    return runtime


def retry_rule(settings: DestinationSettings) -> RetryRule:
    """The retry rule that a destination's settings spell."""
    retry = settings.retry
    return RetryRule(retry.first.seconds, retry.factor, retry.most.seconds, retry.tries)
