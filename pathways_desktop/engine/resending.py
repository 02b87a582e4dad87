"""Resends of many messages: the thread that sends one message after another at the pace asked for, and what steers it.

How far a resend is stands in the store, so that another run goes on where this one stopped. A store in trouble holds it
up and loses nothing. Fulfils `engine.facade_resends.Resends`.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import Event, ResendChanged
from pathways_desktop.domain.resends import LONGEST_PACE_MS, ResendAct, ResendItem, ResendJob, ResendOrder
from pathways_desktop.engine.audit_export import time_text
from pathways_desktop.engine.csv_text import write_table
from pathways_desktop.engine.log import log_error, log_fault
from pathways_desktop.engine.stranded import configured
from pathways_desktop.store.audit import this_user

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine
    from pathways_desktop.engine.setup import HomeParts

LOOK_SECONDS = 5.0
"""Without being rung, for resends that another process ordered; and after an error of the store."""
CSV_FIELDS = ("message", "destination", "state", "output", "bytes", "queued", "tried", "code")


class Resender:
    """See the module. `start` and `stop` come from the engine's thread, `ring` from any."""

    def __init__(self, engine: Engine, clock: Clock, tell: Callable[[Event], None]) -> None:
        self._engine = engine
        self._store = engine.store
        self._clock = clock
        self._tell = tell
        self._bell = threading.Event()
        self._stopping = threading.Event()
        self._tried: dict[int, tuple[float, float]] = {}
        """When each resend had its last turn, on the monotonic clock, and the seconds that it rests for at least."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Go on with what an earlier run left, and wait for more."""
        self._thread = threading.Thread(target=self._run, name="resends", daemon=True)
        self._thread.start()

    def ring(self) -> None:
        """A resend was ordered or steered."""
        self._bell.set()

    def stop(self, seconds: float) -> None:
        """End the thread after the message in hand."""
        self._stopping.set()
        self._bell.set()
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self) -> None:
        while True:
            pause = LOOK_SECONDS
            self._bell.clear()
            if self._stopping.is_set():
                return
            try:
                pause = self.turn()
            except PathwaysError as error:
                log_error("resend-waits", error)
            except Exception as fault:  # noqa: BLE001 - one resend's fault must not end the others
                log_fault("resend-fault", fault)
            self._clock.wait(self._bell, pause)

    def turn(self) -> float:
        """Send what is due of each resend, a message each; seconds until the next is."""
        running = self._store.resends.running()
        self._tried = {number: self._tried[number] for number, _ in running if number in self._tried}
        soonest = LOOK_SECONDS
        for number, pace_ms in running:
            if self._stopping.is_set():
                break
            now, pace = self._clock.monotonic(), pace_ms / 1000
            tried, rest = self._tried.get(number, (-math.inf, 0.0))
            if tried + max(pace, rest) <= now:
                tried, rest = now, 0.0
                try:
                    self._send(number)
                except PathwaysError as error:
                    # One that can't go on keeps none of the others.
                    log_error("resend-waits", error, resend=number)
                    rest = LOOK_SECONDS
                self._tried[number] = tried, rest
            soonest = min(soonest, max(0.0, tried + max(pace, rest) - self._clock.monotonic()))
        return soonest

    def _send(self, number: int) -> None:
        woken = self._store.resends.step(number, configured(self._engine.config))
        for runtime in self._engine.all_runtimes():
            for delivery in runtime.deliveries:
                if delivery.plan.name in woken:
                    delivery.resent()
        self._engine.changed()
        self._tell(ResendChanged(self._store.resends.job(number)))


class HomeResends:
    """See `engine.facade_resends.Resends`."""

    def __init__(self, parts: HomeParts) -> None:
        self._parts = parts

    def begin(self, order: ResendOrder) -> Future[ResendJob]:
        return self._parts.acts.submit(self._begin, order)

    def _begin(self, order: ResendOrder) -> ResendJob:
        engine = self._parts.engine()
        _check_pace(order.pace_ms)
        return self._told(engine, engine.store.resends.add(order, this_user()))

    def jobs(self) -> Future[list[ResendJob]]:
        return self._parts.lists.submit(self._jobs)

    def _jobs(self) -> list[ResendJob]:
        return self._parts.store().resends.jobs()

    def items(self, number: int) -> Future[list[ResendItem]]:
        return self._parts.lists.submit(lambda: self._parts.store().resends.items(number))

    def act(self, number: int, act: ResendAct) -> Future[ResendJob]:
        return self._parts.acts.submit(self._act, number, act)

    def _act(self, number: int, act: ResendAct) -> ResendJob:
        engine = self._parts.engine()
        return self._told(engine, engine.store.resends.act(number, act, this_user()))

    def set_pace(self, number: int, pace_ms: int) -> Future[ResendJob]:
        return self._parts.acts.submit(self._set_pace, number, pace_ms)

    def _set_pace(self, number: int, pace_ms: int) -> ResendJob:
        engine = self._parts.engine()
        _check_pace(pace_ms)
        return self._told(engine, engine.store.resends.set_pace(number, pace_ms))

    def export(self, number: int, path: str) -> Future[int]:
        return self._parts.looks.submit(self._export, number, path)

    def _export(self, number: int, path: str) -> int:
        self._parts.home.refuse_own(path)
        store = self._parts.store()
        items = store.resends.items(number)
        store.audit.record("resend-exported", who=this_user(), detail=f"resend {number}: {len(items)} outputs")
        write_results(items, Path(path))
        return len(items)

    @staticmethod
    def _told(engine: Engine, job: ResendJob) -> ResendJob:
        engine.resends_changed(job)
        return job


def _check_pace(pace_ms: int) -> None:
    if not 0 <= pace_ms <= LONGEST_PACE_MS:
        raise PathwaysError("ERR_PATHWAYS_USAGE", f"a pace of 0 to {LONGEST_PACE_MS} ms")


def write_results(items: Sequence[ResendItem], path: Path) -> None:
    """Write what came of each output as CSV, whole or not at all. Raises the system's own code."""
    write_table(path, CSV_FIELDS, (_result(item) for item in items))


def _result(item: ResendItem) -> tuple[object, ...]:
    state = item.delivery.value if item.delivery is not None else item.state.value
    return (
        item.message, item.destination, state, item.output_name, item.size, _moment(item.at), _moment(item.tried),
        item.code,
    )  # fmt: skip


def _moment(at: int | None) -> str | None:
    return time_text(at) if at is not None else None
