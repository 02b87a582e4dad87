"""One channel's source worker: when a pass runs, what a failing place means, what the window is told about it.

The thread's body is `run`; everything else may be called from any thread. A worker that stands in one call of the
system is shown with that call and its age and holds up nothing but itself (design "Threads").
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.progress import Progress
from pathways_desktop.domain.rows import PlaceCard, WaitingRow
from pathways_desktop.engine.hints import FolderHints
from pathways_desktop.engine.incidents import Incidents, at_place
from pathways_desktop.engine.intake import Intake
from pathways_desktop.engine.log import log_error, log_fault
from pathways_desktop.engine.passes import PassRunner
from pathways_desktop.engine.retry import growing
from pathways_desktop.engine.waitinglist import PassResult
from pathways_desktop.locations.base import Claimed, PlaceUnready, Source
from pathways_desktop.locations.marked import SourceStuck
from pathways_desktop.store.store import Store

LONGEST_PLACE_PAUSE = 30.0
"""A place that failed is looked at again after this long at the latest."""
PAUSED_LISTING_SECONDS = 5.0
SHORTEST_WAIT = 0.05
HELD_LISTING_SECONDS = 15.0
"""While claims are held a pass comes at least this often, so that their owner record is renewed in time."""
MOST_REST = LONGEST_PLACE_PAUSE
"""Between two passes lies as long as the last one worked, up to this: a hint or a file that is due waits for that."""


@dataclass(frozen=True, slots=True)
class SourceView:
    """What the last pass of a source left to be shown. Replaced as a whole, so any thread may read it."""

    place: PlaceCard | None = None
    error: PathwaysError | None = None
    place_state: PlaceState = PlaceState.READY
    failing_since: int | None = None
    next_pass_ms: int | None = None
    last_pass: int | None = None
    last_good_pass: int | None = None
    waiting: tuple[WaitingRow, ...] = ()
    waiting_count: int | None = None
    waiting_since: tuple[int, ...] = ()
    """Wall times since when each waiting file has been seen, the earliest first."""
    hidden: int = 0
    claimed: int = 0
    passes: int = 0
    more: bool = False


@dataclass(slots=True)
class Busy:
    """What the worker does now."""

    with_what: str = ""
    since_ms: int = 0


@dataclass(slots=True)
class SourceWorker:
    """Runs one channel's source."""

    channel: Channel
    source: Source
    store: Store
    clock: Clock
    incidents: Incidents
    intake: Intake
    runner: PassRunner
    changed: Callable[[], None]
    stopping: threading.Event
    hints: FolderHints | None = None
    paused: bool = False
    halted: bool = False
    """The store is damaged: nothing is claimed, whatever a person presses."""
    view: SourceView = field(default_factory=SourceView)
    busy: Busy | None = None
    passing: threading.Lock = field(default_factory=threading.Lock)
    progress: Progress = field(default_factory=Progress)
    _bell: threading.Event = field(default_factory=threading.Event)
    _failures: int = 0
    _polled: bool = False
    _hinted: bool = False
    _woken: bool = False
    _took: float = 0.0
    _asked: list[Callable[[Source], None]] = field(default_factory=list)
    _remembered: str | None = None

    # ---------------------------------------------------------------- from other threads

    def hint(self) -> None:
        """Something changed in the folder: look, as soon as the last pass is as long ago as it took."""
        self._hinted = True
        self._bell.set()

    def wake(self) -> None:
        """The engine stops, or a person did something: look at once."""
        self._woken = True
        self._bell.set()

    def poll(self) -> None:
        """A person asks for a pass now; what waits for its next try is tried too."""
        self._polled = True
        self._bell.set()

    def ask(self, act: Callable[[Source], None]) -> None:
        """Have `act` run on this worker's thread between two passes."""
        self._asked.append(act)
        self._bell.set()

    # ---------------------------------------------------------------- the thread

    def run(self) -> None:
        """Pass after pass until the engine stops."""
        try:
            while not self.stopping.is_set():
                while self._asked:
                    self._guarded("acting", self._asked.pop(0))
                # What is told from here on may have come too late for this pass.
                self._hinted = self._woken = False
                pause = self._turn_guarded()
                self._keep_hints()
                self._rest(pause)
        finally:
            if self.hints is not None:
                self.hints.stop()
            self._guarded("stopping", lambda source: source.stop())

    def _turn_guarded(self) -> float:
        """A turn that never raises: this thread is the channel."""
        try:
            return self.turn()
        except Exception as fault:  # noqa: BLE001 - a channel that ends without a word would be the worst failure
            log_fault("source-fault", fault, channel=self.channel.name, act="telling")
            return max(self.channel.source.poll_interval.seconds, 1.0)

    def _keep_hints(self) -> None:
        """Watch the folder while it is well; a place that went away or can be pulled out is let go of."""
        if self.hints is None:
            return
        with self.progress.at_work():
            if self.view.error is not None or self.intake.capabilities.ejectable:
                self.hints.stop()
            else:
                self.hints.keep_up(self.source.place_id)

    def _rest(self, pause: float) -> None:
        """Wait until the next pass is due, or a hint or a person asks for one earlier.

        However many hints come, passes never lie closer together than the last one was long: a folder with 100,000
        files keeps half of one processor busy at most.
        """
        began = self.clock.monotonic()
        end, earliest = began + pause, began + min(self._took, MOST_REST)
        while not (self.stopping.is_set() or self._asked or self._polled or self._woken):
            until = min(end, earliest) if self._hinted else end
            now = self.clock.monotonic()
            if now >= until:
                return
            self.clock.wait(self._bell, until - now)
            self._bell.clear()

    def serve(self, stopping: threading.Event, look: Callable[[Source], None] | None = None) -> None:
        """Do what is asked and nothing by itself; a poll finishes left-overs and takes nothing new.

        `look` is called after each act, and now and then.
        """
        looked: float | None = None
        while not stopping.is_set() or self._asked:
            self._bell.clear()
            asked = bool(self._asked or self._polled)
            while self._asked:
                self._guarded("acting", self._asked.pop(0))
            if self._polled:
                self._polled = False
                self._guarded("finishing", lambda source: self.runner.finish_leftovers())
            now = self.clock.monotonic()
            if look is not None and (asked or looked is None or now - looked >= LONGEST_PLACE_PAUSE):
                looked = now
                self._guarded("looking", look)
            if not (stopping.is_set() or self._asked):
                self.clock.wait(self._bell, 1.0)
        self._guarded("stopping", lambda source: source.stop())

    def __post_init__(self) -> None:
        self.runner.claimed_now = self._claimed_now

    def _claimed_now(self, claimed: Sequence[Claimed]) -> None:
        """Show a slice as claimed from now on; the waiting list is that of the last pass until this one ends."""
        paths = {each.path for each in claimed}
        view = self.view
        taken = [row for row in view.waiting if row.name in paths]
        since = list(view.waiting_since)
        for row in taken:
            if row.seen_since in since:
                since.remove(row.seen_since)
        self.view = replace(
            view,
            waiting=tuple(row for row in view.waiting if row.name not in paths),
            waiting_count=None if view.waiting_count is None else view.waiting_count - len(taken),
            waiting_since=tuple(since),
            claimed=len(claimed),
        )
        self.changed()

    def _guarded(self, what: str, act: Callable[[Source], object]) -> None:
        try:
            with self.passing, self.progress.at_work():
                act(self.source)
        except PathwaysError as error:
            log_error("source-act-failed", error, channel=self.channel.name, act=what)
        except Exception as fault:  # noqa: BLE001 - an act must not end the worker
            log_fault("source-fault", fault, channel=self.channel.name, act=what)

    def turn(self) -> float:
        """One pass; returns seconds until the next one is due by itself."""
        began = self.clock.monotonic()
        polled, self._polled = self._polled, False
        if polled:
            self.runner.try_again()
        self.busy = Busy("a pass", self.clock.now_ms())
        before = _shown(self.view)
        try:
            with self.passing, self.progress.at_work():
                result = self.runner.run(take=not (self.paused or self.halted))
                self.source.heartbeat(result.claimed > 0)
        except PathwaysError as error:
            pause = self._failed(error)
            self.changed()
            return pause
        except Exception as fault:  # noqa: BLE001 - the last line of defence of this channel
            log_fault("pass-fault", fault, channel=self.channel.name)
            pause = self._failed(PathwaysError("ERR_PATHWAYS_INTERNAL", type(fault).__name__))
            self.changed()
            return pause
        finally:
            self.busy = None
            # What the place did not answer in is no load on it or on this machine, and no reason to stay away.
            self._took = max(0.0, self.clock.monotonic() - began - self.progress.hung)
        pause = self._failed(result.refused, result) if result.refused is not None else self._went_well(result)
        if _shown(self.view) != before:
            self.changed()
        return pause

    def _went_well(self, result: PassResult) -> float:
        now, now_ms = self.clock.monotonic(), self.clock.now_ms()
        self._failures = 0
        self._remember_volume()
        view = self.view
        self.view = SourceView(
            place=self.source.card(),
            last_pass=now_ms,
            last_good_pass=now_ms,
            waiting=tuple(result.waiting),
            waiting_count=result.waiting_count,
            waiting_since=tuple(sorted(result.ages)),
            hidden=result.hidden,
            claimed=result.claimed,
            passes=view.passes + 1,
            more=result.more,
        )
        if result.more:
            return 0.0
        interval = self.channel.source.poll_interval.seconds
        # A listing that takes longer than the interval must not become the only thing this machine does.
        pause = max(interval, min(self._took, MOST_REST))
        if self.paused:
            return max(pause, PAUSED_LISTING_SECONDS)
        if result.due is not None:
            pause = min(pause, max(result.due - now, SHORTEST_WAIT, min(self._took, MOST_REST)))
        if result.claimed:
            pause = min(pause, HELD_LISTING_SECONDS)
        return pause

    def _failed(self, error: PathwaysError, result: PassResult | None = None) -> float:
        now_ms = self.clock.now_ms()
        self._failures += 1
        interval = self.channel.source.poll_interval.seconds
        pause = growing(interval, max(LONGEST_PLACE_PAUSE, interval), self._failures)
        if isinstance(error, SourceStuck):
            pause = interval  # the place is well: one claim is tried again with every poll (seed, snapshots)
        state = error.state if isinstance(error, PlaceUnready) else PlaceState.READY
        view = self.view
        first = view.error is None or view.error.code != error.code
        self.incidents.abandon_pass()
        self._beat()
        log_error("source-read-failed", error, channel=self.channel.name)
        try:
            self.incidents.close_places(but=error.code)
            self.incidents.open(error.code, at_place(self.source.card(), error))
        except PathwaysError as trouble:
            # The store itself is in trouble: the log and the window's state still tell it.
            log_error("incident-unwritten", trouble, channel=self.channel.name)
        self.view = SourceView(
            place=self.source.card(),
            error=error,
            place_state=state,
            failing_since=now_ms if first else view.failing_since,
            next_pass_ms=now_ms + round(pause * 1000),
            last_pass=now_ms,
            last_good_pass=view.last_good_pass,
            waiting=() if result is None else tuple(result.waiting),
            waiting_count=None if result is None else result.waiting_count,
            waiting_since=() if result is None else tuple(sorted(result.ages)),
            hidden=0 if result is None else result.hidden,
            claimed=view.claimed,
            passes=view.passes + 1,
        )
        return pause

    def _beat(self) -> None:
        """Show a sign of life for what is held, though the pass could not go on."""
        try:
            with self.progress.at_work():
                self.source.heartbeat(self.intake.remaining > 0)
        except PathwaysError as error:
            log_error("heartbeat-failed", error, channel=self.channel.name)

    def _remember_volume(self) -> None:
        volume = self.source.volume
        if volume is not None and volume != self._remembered:
            try:
                self.store.status.remember_volume(self.channel.name, "source", volume)
            except PathwaysError as trouble:
                # Remembered by the next pass that finds the store well.
                log_error("volume-unremembered", trouble, channel=self.channel.name)
            else:
                self._remembered = volume


def _shown(view: SourceView) -> tuple[object, ...]:
    """What of a view is worth telling at once; the time of the last pass is not."""
    return (
        view.error and view.error.code,
        view.waiting,
        view.waiting_count,
        view.hidden,
        view.claimed,
        view.passes > 0,
    )
