"""Channels that do not run but may hold claims: disabled ones, those that the file names no more, and former places.

Each has a worker that does what a person asks and nothing by itself. A channel that is gone, and a place that a channel
does not read any more, are told about as long as claims of this engine lie in their claim folder. Source: contract, "A
channel cannot be renamed or deleted …".
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from hashlib import sha256

from pathways_desktop.config.model import Channel, Config
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.engine.configuration import channel_of, settings_text
from pathways_desktop.engine.formerrules import note_rule
from pathways_desktop.engine.incidents import HOLDS_CLAIMS, PLACE_HOLDS_CLAIMS
from pathways_desktop.engine.log import log_error
from pathways_desktop.engine.runtime import ChannelRuntime
from pathways_desktop.locations.base import Source
from pathways_desktop.store.store import Store

_OURS = (ClaimState.THIS_RUN, ClaimState.EARLIER_RUN)
_Key = tuple[str, str, str]
"""A channel's name and its place."""
_MOST_FORMER = 4
"""Former places that are kept for each channel. One where no claim was ever seen may be a drive that is away."""
_ONCE_SECONDS = 20.0


def gone_channels(store: Store, config: Config) -> list[Channel]:
    """The channels that ran once, that the file names no more, and that may hold claims; as they ran last."""
    names = [name for name in store.channels() if config.channel(name) is None]
    return [channel for name in names if (channel := channel_of(store.status.settings(name))) is not None]


def former_places(store: Store, config: Config) -> list[Channel]:
    """The channels as they were while they read other places, where they may hold claims."""
    now = {channel.name: channel for channel in (*gone_channels(store, config), *config.channels)}
    found: list[Channel] = []
    for name in store.channels():
        at_work = now.get(name)
        for former in filter(None, map(channel_of, store.status.former(name))):
            if at_work is None:
                found.append(former)
            elif _place(former) != _place(at_work):
                # What is finished there goes where the channel delivers today.
                found.append(at_work.model_copy(update={"source": former.source}))
    return found


def remember(store: Store, channel: Channel, *, empty: bool = False) -> None:
    """Keep a channel's settings for the day its claims outlive them, and the former ones where its place is another.

    `empty`: it is known that nothing is left in the place before.
    """
    name, text = channel.name, store.status.settings(channel.name)
    before = channel_of(text)
    if text is not None and before is not None and _place(before) != _place(channel) and not empty:
        kept = [
            each for each in store.status.former(name) if (one := channel_of(each)) and _place(one) != _place(before)
        ]
        # First: a stop between the two leaves a former place that is the place still, and that counts for nothing.
        store.status.set_former(name, [*kept, text][-_MOST_FORMER:])
    if before is not None and not empty:
        note_rule(store, name, before.source, channel.source)
    store.status.remember_settings(name, settings_text(channel))


def look_once(store: Store, config: Config, make: Callable[[Channel], ChannelRuntime]) -> None:
    """Tell of the claims of gone channels and former places, for a run that keeps nobody; a dead share is left."""

    def look(runtime: ChannelRuntime, gone: bool) -> None:
        source = runtime.worker.source
        try:
            _Look(runtime, store, gone=gone)(source)
        except PathwaysError as error:
            log_error("source-act-failed", error, channel=runtime.channel.name, act="looking")
        finally:
            source.stop()

    kept = [(channel, True) for channel in gone_channels(store, config)]
    kept += [(channel, False) for channel in former_places(store, config)]
    threads = [threading.Thread(target=look, args=(make(channel), gone), daemon=True) for channel, gone in kept]
    for thread in threads:
        thread.start()
    end = time.monotonic() + _ONCE_SECONDS
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))


def _place(channel: Channel) -> tuple[str, str]:
    """What tells one place from another."""
    return channel.source.type, channel.source.where.rstrip("/\\")


def _subject(channel: Channel) -> str:
    """The subject of what is told about a former place; the place itself stands in the sealed detail."""
    mark = sha256("\0".join(_place(channel)).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"former place {mark}"


def former_subjects(store: Store, config: Config) -> set[tuple[str, str]]:
    """Channel and subject of what may be told about former places."""
    return {(channel.name, _subject(channel)) for channel in former_places(store, config)}


class Caretakers:
    """The workers of channels that do not run. `keep` and `stop` come from whoever holds the engine's lock."""

    def __init__(self, store: Store, make: Callable[[Channel], ChannelRuntime]) -> None:
        """`make` builds a channel that takes nothing by itself."""
        self._store = store
        self._make = make
        self._kept: dict[_Key, ChannelRuntime] = {}

    def runtimes(self) -> list[ChannelRuntime]:
        """The channels that are kept."""
        return list(self._kept.values())

    def keep(self, config: Config, seconds: float) -> None:
        """Have a worker for each disabled and gone channel and former place, and for no other.

        Those that end get `seconds`.
        """
        disabled = [channel for channel in config.channels if not channel.enabled]
        gone, former = gone_channels(self._store, config), former_places(self._store, config)
        wanted = {(channel.name, *_place(channel)): channel for channel in (*former, *gone, *disabled)}
        self._end((key for key in list(self._kept) if self._kept[key].channel != wanted.get(key)), seconds)
        for key, channel in wanted.items():
            if key not in self._kept:
                self._kept[key] = self._start(channel, gone=channel in gone, former=channel in former)

    def stop(self, seconds: float) -> None:
        """End all workers."""
        self._end(list(self._kept), seconds)

    def _start(self, channel: Channel, *, gone: bool, former: bool) -> ChannelRuntime:
        runtime = self._make(channel)
        look = _Look(runtime, self._store, gone=gone) if gone or former else None
        if look is None:
            runtime.worker.incidents.close(HOLDS_CLAIMS, item=False)  # the file names it again

        def body() -> None:
            runtime.worker.serve(runtime.stopping, look)

        thread = threading.Thread(target=body, name=f"claims of {channel.name}", daemon=True)
        runtime.threads.append(thread)
        thread.start()
        return runtime

    def _end(self, keys: Iterable[_Key], seconds: float) -> None:
        leaving = [self._kept.pop(key) for key in keys]
        for runtime in leaving:
            runtime.ask_to_stop()
        end = time.monotonic() + seconds
        for runtime in leaving:
            for thread in runtime.threads:
                # One that hangs in a dead share is left: what two workers do with one claim ends well all the same.
                thread.join(max(0.0, end - time.monotonic()))


class _Look:
    """Looks whether claims of a gone channel, or in a former place, are left; runs on its worker's thread."""

    def __init__(self, runtime: ChannelRuntime, store: Store, *, gone: bool) -> None:
        self._runtime = runtime
        self._store = store
        self._gone = gone
        self._seen = False
        self._code, self._incidents = HOLDS_CLAIMS, runtime.worker.incidents
        if not gone:
            # The channel at work ends what stands open about its own place, and knows nothing of this one.
            self._code, self._incidents = PLACE_HOLDS_CLAIMS, self._incidents.beside(_subject(runtime.channel))

    def __call__(self, source: Source) -> None:
        name, where = self._runtime.channel.name, self._runtime.channel.source.where
        claims = [claim for claim in source.claims() if claim.channel == name and claim.state in _OURS]
        if claims:
            self._seen = True
            files = "1 file lies" if len(claims) == 1 else f"{len(claims)} files lie"
            self._incidents.open(self._code, f"{files} in {where}")
            return
        # Where none was ever seen the drive may just be away.
        seen = self._seen or (self._code, False) in self._incidents.codes()
        if seen and not self._gone and not self._is_there(source):
            return
        self._incidents.close(self._code, item=False)
        if self._seen:
            self._seen = False
            self._forget(name)

    def _is_there(self, source: Source) -> bool:
        """Whether the place can be read at all: where it can't, nobody knows what lies in it."""
        try:
            source.list()
        except PathwaysError:
            return False
        return True

    def _forget(self, name: str) -> None:
        """They were there and are done with."""
        if self._gone:
            self._store.status.remember_settings(name, None)
            return
        mine = _place(self._runtime.channel)
        others = [(text, channel_of(text)) for text in self._store.status.former(name)]
        kept = [text for text, other in others if other is not None and _place(other) != mine]
        self._store.status.set_former(name, kept)
