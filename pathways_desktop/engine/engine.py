"""The engine: starts and stops the channels, keeps the configuration current, tells what changed.

It owns no window and no event loop: threads of its own, one listener, frozen snapshots. Runs the same under the
command line and in the tray application. Source: design "Threads".
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pathways_desktop.config.faults import ConfigError
from pathways_desktop.config.file import fingerprint
from pathways_desktop.config.model import Channel, Config
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import EngineStopped, Event, FailureChanged, ResendChanged
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.resends import ResendJob
from pathways_desktop.domain.rows import EngineSnapshot
from pathways_desktop.engine.caretakers import (
    Caretakers,
    former_places,
    former_subjects,
    gone_channels,
    look_once,
    remember,
)
from pathways_desktop.engine.home import Home
from pathways_desktop.engine.incidents import close_gone
from pathways_desktop.engine.intake import Identify
from pathways_desktop.engine.log import log, log_error
from pathways_desktop.engine.once import LISTENER_SLICE, run_channel_once, wait_for_channels
from pathways_desktop.engine.policy import NO_POLICY, MachinePolicy, follow_policy
from pathways_desktop.engine.pulse import Pulse
from pathways_desktop.engine.resending import Resender
from pathways_desktop.engine.runtime import ChannelRuntime, Done, Places, Surroundings, build
from pathways_desktop.engine.stranded import StrandedWatch
from pathways_desktop.engine.upkeep import Upkeep, note_start
from pathways_desktop.engine.wake import Bell
from pathways_desktop.store.audit import ENGINE, this_user
from pathways_desktop.store.store import Store

CONFIG_SUBJECT = "channels.yaml"
STOP_SECONDS = 10.0
CLOSING_SECONDS = 2.0
"""Of the time that a stop may take, what is left for the store and the end of the process."""
CARETAKER_SECONDS = 1.0
"""One that ends gets so long: the lock is held meanwhile."""


@dataclass(slots=True)
class Engine:
    """The channels of one home at work. `start`, `apply` and `stop` come from one thread."""

    home: Home
    store: Store
    clock: Clock
    places: Places
    identify: Identify
    load_config: Callable[[], Config]
    listener: Callable[[Event], None]
    hints: bool = True
    policy: MachinePolicy = NO_POLICY
    config: Config = field(default_factory=lambda: Config(channels=()))
    runtimes: dict[str, ChannelRuntime] = field(default_factory=dict)
    config_error: PathwaysError | None = None
    started: bool = False
    began_ms: int = 0
    """Wall time at which this run began: what was claimed since is its own."""
    done: Done = field(default_factory=Done)
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _pulse: Pulse | None = None
    _bell: Bell | None = None
    _leaving: list[ChannelRuntime] = field(default_factory=list)
    _caretakers: Caretakers | None = None
    upkeep: Upkeep | None = None
    _halted: bool = False
    _stranded: StrandedWatch | None = None
    _resender: Resender | None = None

    # ---------------------------------------------------------------- start and stop

    def start(self) -> None:
        """Start every channel. Raises the configuration's error where there is none to run."""
        mark = fingerprint(self.home.config)
        self.config = self.load_config()
        self.began_ms = self.clock.now_ms()
        self._pulse = Pulse(self, mark)
        self._bell = Bell(self.home, self._pulse.ring)
        note_start(self.store, self.clock, self.listener)
        log(logging.INFO, "engine-start", channels=len(self.config.channels))
        try:
            self._config_is_good()
            self._close_gone(self.config)
            self.look_for_stranded()
            with self._lock:
                for channel in self.config.channels:
                    self._start_channel(channel)
                self._take_care(self.config)
                self.started = True
            follow_policy(self.store, self.policy, self.clock, self.listener)
            self.upkeep = Upkeep(self.store, self.clock, self.listener, self._halt, self.changed)
            self.upkeep.start()
            self._bell.start()
            self._pulse.start()
            self._resender = Resender(self, self.clock, self.listener)
            self._resender.start()
        except BaseException:
            # A channel that runs already must not go on over a store that is about to be closed.
            self.stop()
            raise

    def _around(self) -> Surroundings:
        return Surroundings(
            self.store, self.clock, self.places, self.identify, self.listener, self.changed, self.home.room, self.done
        )

    def _start_channel(self, channel: Channel) -> None:
        if not channel.enabled:
            return
        paused = self.store.status.paused(channel.name)
        # First: what the channel is made of depends on what its settings were.
        remember(self.store, channel)
        runtime = build(channel, self._around(), paused=paused, hints=self.hints)
        runtime.worker.halted = self._halted
        self.runtimes[channel.name] = runtime
        runtime.start()

    def _close_gone(self, config: Config) -> None:
        close_gone(config, self.store, self.clock, self.listener, former_subjects(self.store, config))

    def _take_care(self, config: Config) -> None:
        """Have somebody look after the claims of what does not run."""
        if self._caretakers is None:
            self._caretakers = Caretakers(self.store, self._standing_channel)
        self._caretakers.keep(config, CARETAKER_SECONDS)

    def _standing_channel(self, channel: Channel) -> ChannelRuntime:
        return build(channel, self._around(), paused=True, hints=False)

    def _halt(self) -> None:
        """Claim nothing more until the next start: what is claimed now could not be stored."""
        with self._lock:
            self._halted = True
            for runtime in self.runtimes.values():
                runtime.worker.halted = True
        self.changed()

    def changed(self) -> None:
        """Something that is shown has changed; any thread."""
        if self._pulse is not None:
            self._pulse.touch()

    def resends_changed(self, job: ResendJob) -> None:
        """A resend of many messages was begun or steered; any thread."""
        self.listener(ResendChanged(job))
        if self._resender is not None:
            self._resender.ring()

    def stop(self, most: float = STOP_SECONDS) -> bool:
        """Stop at a safe point within `most` seconds. True when every step in hand was finished.

        A step that takes longer is left to the claim protocol: the process may end at any point.
        """
        end = time.monotonic() + max(most - CLOSING_SECONDS, most / 2)
        with self._lock:
            leaving = [*self.runtimes.values(), *self._leaving]
            for runtime in leaving:
                runtime.ask_to_stop()
        self.changed()
        if self._resender is not None:
            self._resender.stop(max(0.0, end - time.monotonic()))
        alive = self._wait_for(leaving, end)
        if self._caretakers is not None:
            self._caretakers.stop(max(0.0, end - time.monotonic()))
        if self.upkeep is not None:
            self.upkeep.stop(max(0.0, end - time.monotonic()))
        if self._bell is not None:
            self._bell.stop()
        if self._pulse is not None:
            self._pulse.stop()
        with self._lock:
            self.started = False
            self.runtimes.clear()
        self._record_stop()
        log(logging.INFO, "engine-stop", unfinished=len(alive))
        self.listener(EngineStopped())
        return not alive

    def _record_stop(self) -> None:
        try:
            self.store.audit.record("engine-stop", who=this_user())
        except PathwaysError as error:
            # A store that can't be written must not keep the engine from ending.
            log_error("stop-unrecorded", error)

    def _wait_for(self, leaving: Sequence[ChannelRuntime], end: float) -> list[str]:
        for runtime in leaving:
            for thread in runtime.threads:
                thread.join(max(0.0, end - time.monotonic()))
        return [name for runtime in leaving for name in runtime.alive()]

    def stopping_workers(self) -> list[str]:
        """What a stop still waits for."""
        leaving = [each for each in self.at_places() if each.stopping.is_set()]
        return [name for runtime in leaving for name in runtime.alive()]

    # ---------------------------------------------------------------- configuration

    def reload(self) -> None:
        """Take a changed `channels.yaml`, channel by channel; a bad one is told and changes nothing."""
        try:
            config = self.load_config()
        except PathwaysError as error:
            self.config_error = error
            line = error.faults[0].line if isinstance(error, ConfigError) and error.faults else None
            log_error("config-refused", error, line=line)
            self._close_config(but=error.code)
            row, opened = self.store.incidents.report("", error.code, CONFIG_SUBJECT, self.clock.now_ms(), error.detail)
            self.listener(FailureChanged(row, opened=opened, closed=False))
            self.changed()
            return
        self._config_is_good()
        self.apply(config)

    def _config_is_good(self) -> None:
        self.config_error = None
        self._close_config()

    def look_for_stranded(self) -> None:
        """Tell of messages that wait for what the file names no more, and of those that no longer do."""
        with self._lock:
            if self._stranded is None:
                self._stranded = StrandedWatch(self.store, self.clock, self.listener)
            self._stranded.look(self.config)

    def _close_config(self, but: str | None = None) -> None:
        """End what was told about `channels.yaml`, also by an earlier run."""
        for code in ("ERR_PATHWAYS_CONFIG_INVALID", "ERR_PATHWAYS_CONFIG_MISSING"):
            if code != but:
                for row in self.store.incidents.close("", code, CONFIG_SUBJECT, self.clock.now_ms()):
                    self.listener(FailureChanged(row, opened=False, closed=True))

    def apply(self, config: Config) -> None:
        """Stop what is gone or changed, start what is new or changed; what is the same goes on untouched."""
        with self._lock:
            wanted = {channel.name: channel for channel in config.channels}
            leaving = [
                self.runtimes.pop(name)
                for name in list(self.runtimes)
                if wanted.get(name) != self.runtimes[name].channel or not wanted[name].enabled
            ]
            for runtime in leaving:
                runtime.ask_to_stop()
            self._leaving += leaving
        # Two workers of one channel never run side by side: the old one has to be at its safe point first.
        stuck = self._wait_for(leaving, time.monotonic() + STOP_SECONDS)
        for runtime in leaving:
            name, empty = runtime.channel.name, runtime.holds_nothing()
            if name not in wanted and empty:
                self.store.status.remember_settings(name, None)
            elif name in wanted:
                remember(self.store, wanted[name], empty=empty)
        for name in {channel.name for channel in self.config.channels} - set(wanted):
            # Others tell by this which channels the engine has.
            self.store.status.put(name, {**(self.store.status.get(name) or {}), "began": 0})
        with self._lock:
            self._take_care(config)
            self._leaving = [runtime for runtime in self._leaving if runtime.alive()]
            blocked = {runtime.channel.name for runtime in self._leaving}
            for name, channel in wanted.items():
                if name not in self.runtimes and name not in blocked:
                    self._start_channel(channel)
            self.config = config
        self._close_gone(config)
        self.look_for_stranded()
        log(logging.INFO, "config-taken", channels=len(config.channels), stuck=len(stuck))
        self.store.audit.record("config-taken", who=ENGINE, detail=", ".join(sorted(wanted)))
        self.changed()

    def start_freed(self) -> None:
        """Start channels whose former workers have come free since the last change of the file."""
        with self._lock:
            if not self._leaving:
                return
            self._leaving = [runtime for runtime in self._leaving if runtime.alive()]
            blocked = {runtime.channel.name for runtime in self._leaving}
            for channel in self.config.channels:
                if channel.name not in self.runtimes and channel.name not in blocked:
                    self._start_channel(channel)

    # ---------------------------------------------------------------- acts

    def runtime(self, channel: str) -> ChannelRuntime | None:
        """The running channel of this name, or None."""
        with self._lock:
            return self.runtimes.get(channel)

    def all_runtimes(self) -> list[ChannelRuntime]:
        """The running channels; a copy."""
        with self._lock:
            return list(self.runtimes.values())

    def at_places(self) -> list[ChannelRuntime]:
        """The running channels, and those that were asked to stop and have not been found at a safe point yet."""
        with self._lock:
            return [*self.runtimes.values(), *self._leaving]

    def keepers(self) -> list[ChannelRuntime]:
        """Whoever can be asked about claims: the running channels, the disabled ones and those that are gone."""
        with self._lock:
            kept = self._caretakers.runtimes() if self._caretakers is not None else []
            return [*self.runtimes.values(), *kept]

    def set_paused(self, channel: str, paused: bool, who: str) -> None:
        """Pause or resume a channel; kept over restarts. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
        self.channel(channel)
        self.store.status.set_paused(channel, paused)
        self.store.audit.record("paused" if paused else "resumed", who=who or ENGINE, detail=channel)
        runtime = self.runtime(channel)
        if runtime is not None:
            runtime.set_paused(paused)
        log(logging.INFO, "paused" if paused else "resumed", channel=channel)
        self.changed()

    def channel(self, name: str) -> Channel:
        """The settings of a channel. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
        found = self.config.channel(name)
        if found is None:
            raise PathwaysError("ERR_PATHWAYS_CHANNEL_UNKNOWN", name)
        return found

    def claim_states(self, channel: str) -> dict[str, tuple[ClaimState, str]]:
        """The held and unreadable claims of a channel, with the code that says why."""
        runtime = self.runtime(channel)
        return runtime.worker.intake.states() if runtime is not None else {}

    def signs(self, channel: str) -> Mapping[str, float]:
        """For how many seconds each other engine in a channel's claim folder has shown no sign of life, by its tag."""
        runtime = self.runtime(channel)
        return runtime.worker.source.signs() if runtime is not None else {}

    def poll(self, name: str) -> None:
        """List a channel's source now and try its deliveries now. Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN`."""
        for destination in self.channel(name).destinations:
            self.store.deliveries.make_due(name, destination.name)
        runtime = self.runtime(name)
        if runtime is not None:
            runtime.poll()

    def snapshot(self) -> EngineSnapshot:
        """The last published state."""
        if self._pulse is None:
            return EngineSnapshot(self.clock.now_ms(), running=False)
        return self._pulse.snapshot

    # ---------------------------------------------------------------- without threads

    @contextmanager
    def standing(self) -> Iterator[None]:
        """The channels' sources with workers that only do what they are asked: for acts while no engine runs."""
        self.config = self.load_config()
        former = former_places(self.store, self.config)
        for number, channel in enumerate((*self.config.channels, *gone_channels(self.store, self.config), *former)):
            # A former place has a worker of its own beside its channel's; no channel's name holds a blank.
            key = f"{channel.name} {number}" if channel in former else channel.name
            self.runtimes[key] = self._standing_channel(channel)
        stopping = threading.Event()
        threads = [
            threading.Thread(target=runtime.worker.serve, args=(stopping,), name=f"claims of {name}", daemon=True)
            for name, runtime in self.runtimes.items()
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stopping.set()
            for runtime in self.runtimes.values():
                runtime.worker.wake()
            end = time.monotonic() + STOP_SECONDS
            for thread in threads:
                thread.join(max(0.0, end - time.monotonic()))
            self.runtimes.clear()

    # ---------------------------------------------------------------- run --once

    def run_once(self, stopping: threading.Event) -> list[str]:
        """One pass of every channel that is neither disabled nor paused, side by side; the workers not done in time."""
        self.config = self.load_config()
        note_start(self.store, self.clock, self.listener)
        self.began_ms = self.clock.now_ms()
        log(logging.INFO, "run-once", channels=len(self.config.channels))
        self._pulse = Pulse(self, fingerprint(self.home.config))
        self._config_is_good()
        follow_policy(self.store, self.policy, self.clock, self.listener)
        self._close_gone(self.config)
        self._pulse.answer()
        threads = []
        unfinished: list[str] = []
        for channel in self.config.channels:
            if not channel.enabled:
                continue
            # A paused channel is listed, so that what waits there is told, and nothing is taken or sent.
            paused = self.store.status.paused(channel.name)
            remember(self.store, channel)
            runtime = build(channel, self._around(), paused=paused, hints=False)
            self.runtimes[channel.name] = runtime

            def body(runtime: ChannelRuntime = runtime) -> None:
                run_channel_once(runtime)

            thread = threading.Thread(target=body, name=f"once {channel.name}", daemon=True)
            runtime.threads.append(thread)
            threads.append(thread)
        for thread in threads:
            thread.start()
        hang = wait_for_channels(self.all_runtimes(), self._pulse, stopping)
        if hang or stopping.is_set():
            for runtime in self.all_runtimes():
                runtime.ask_to_stop()
            most = LISTENER_SLICE if hang else STOP_SECONDS - CLOSING_SECONDS
            unfinished = self._wait_for(self.all_runtimes(), time.monotonic() + most)
        for runtime in self.all_runtimes():
            if not runtime.alive():
                runtime.worker.source.stop()
        self.look_for_stranded()
        look_once(self.store, self.config, self._standing_channel)
        self.started = True
        self._pulse.publish(force=True)
        self.started = False
        self.runtimes.clear()
        # What came in the meantime is answered too; what it queued is tried by the next run.
        self._pulse.answer()
        self._record_stop()
        return unfinished
