"""Channels that do not run but may hold claims: disabled ones, and those that the file names no more.

Each has a worker that does what a person asks and nothing by itself. A channel that is gone is told about as long as
claims of this engine lie in its claim folder. Source: contract, "A channel cannot be renamed or deleted …".
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from pathways_desktop.config.model import Channel, Config
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.engine.configuration import channel_of
from pathways_desktop.engine.incidents import HOLDS_CLAIMS
from pathways_desktop.engine.runtime import ChannelRuntime
from pathways_desktop.locations.base import Source
from pathways_desktop.store.store import Store

_OURS = (ClaimState.THIS_RUN, ClaimState.EARLIER_RUN)


def gone_channels(store: Store, config: Config) -> list[Channel]:
    """The channels that ran once, that the file names no more, and that may hold claims; as they ran last."""
    names = [name for name in store.channels() if config.channel(name) is None]
    return [channel for name in names if (channel := channel_of(store.status.settings(name))) is not None]


class Caretakers:
    """The workers of channels that do not run. `keep` and `stop` come from whoever holds the engine's lock."""

    def __init__(self, store: Store, make: Callable[[Channel], ChannelRuntime]) -> None:
        """`make` builds a channel that takes nothing by itself."""
        self._store = store
        self._make = make
        self._kept: dict[str, ChannelRuntime] = {}

    def runtimes(self) -> list[ChannelRuntime]:
        """The channels that are kept."""
        return list(self._kept.values())

    def runtime(self, channel: str) -> ChannelRuntime | None:
        """One of them, or None."""
        return self._kept.get(channel)

    def keep(self, config: Config, seconds: float) -> None:
        """Have a worker for each disabled and each gone channel, and for no other; those that end get so long."""
        disabled = [channel for channel in config.channels if not channel.enabled]
        gone = gone_channels(self._store, config)
        wanted = {channel.name: channel for channel in (*gone, *disabled)}
        self._end((name for name in list(self._kept) if self._kept[name].channel != wanted.get(name)), seconds)
        for name, channel in wanted.items():
            if name not in self._kept:
                self._kept[name] = self._start(channel, gone=channel in gone)

    def stop(self, seconds: float) -> None:
        """End all workers."""
        self._end(list(self._kept), seconds)

    def _start(self, channel: Channel, *, gone: bool) -> ChannelRuntime:
        runtime = self._make(channel)
        look = _Look(runtime, self._store) if gone else None
        if not gone:
            runtime.worker.incidents.close(HOLDS_CLAIMS, item=False)  # the file names it again

        def body() -> None:
            runtime.worker.serve(runtime.stopping, look)

        thread = threading.Thread(target=body, name=f"claims of {channel.name}", daemon=True)
        runtime.threads.append(thread)
        thread.start()
        return runtime

    def _end(self, names: Iterable[str], seconds: float) -> None:
        leaving = [self._kept.pop(name) for name in names]
        for runtime in leaving:
            runtime.ask_to_stop()
        end = time.monotonic() + seconds
        for runtime in leaving:
            for thread in runtime.threads:
                # One that hangs in a dead share is left: what two workers do with one claim ends well all the same.
                thread.join(max(0.0, end - time.monotonic()))


class _Look:
    """Looks whether claims of a gone channel are left; runs on its worker's thread."""

    def __init__(self, runtime: ChannelRuntime, store: Store) -> None:
        self._runtime = runtime
        self._store = store
        self._seen = False

    def __call__(self, source: Source) -> None:
        name, incidents = self._runtime.channel.name, self._runtime.worker.incidents
        claims = [claim for claim in source.claims() if claim.channel == name and claim.state in _OURS]
        if claims:
            self._seen = True
            files = "1 file lies" if len(claims) == 1 else f"{len(claims)} files lie"
            incidents.open(HOLDS_CLAIMS, f"{files} in {self._runtime.channel.source.where}")
            return
        incidents.close(HOLDS_CLAIMS, item=False)
        if self._seen:
            # They were there and are done with. Where none was ever seen the drive may just be away.
            self._seen = False
            self._store.status.remember_settings(name, None)
