"""One destination's worker: takes what is due from the store's queue, writes it, records the attempt.

A failure of the place holds the whole queue until its next try, so that a dead server is asked once and not once a
message; a failure of one output concerns that output only. The time of the next try is in the store and goes on after
a restart. Sources: seed "How a destination writes", design rule 11.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError, Retry, Scope
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.progress import Progress
from pathways_desktop.engine.incidents import Incidents, at_place
from pathways_desktop.engine.log import log, log_error, log_fault
from pathways_desktop.engine.retry import CLOCK_STEP_MS, RetryRule
from pathways_desktop.engine.sending import SendingStopped, Stoppable
from pathways_desktop.locations.base import Destination, Output, PlaceUnready, Refused, WriteMode
from pathways_desktop.store.deliveries import Work
from pathways_desktop.store.store import Store

WORK_AT_ONCE = 50
RECORDS_AT_ONCE = 16
ALL_AT_ONCE = 1_000_000
NO_ROOM = frozenset(("ENOSPC", "EDQUOT"))
"""A full place still answers a probe."""
LONGEST_SLEEP = 30.0


@dataclass(frozen=True, slots=True)
class DestinationPlan:
    """What the worker needs of the configuration."""

    channel: str
    name: str
    mode: WriteMode
    retry: RetryRule
    recursive: bool = False
    """Whether the channel's source reads subfolders: the names of outputs depend on it."""


class DeliveryWorker:
    """Runs one destination's queue. `run` is the body of its thread; `wake` and `try_now` may come from any thread."""

    def __init__(
        self,
        plan: DestinationPlan,
        destination: Destination,
        store: Store,
        clock: Clock,
        incidents: Incidents,
        moved: Callable[[str, bool], None],
        stopping: threading.Event,
        paused: Callable[[], bool],
        progress: Progress,
    ) -> None:
        self.plan = plan
        self.destination = destination
        self._store = store
        self._clock = clock
        self.incidents = incidents
        self._moved = moved
        self._stopping = stopping
        self._paused = paused
        self.progress = progress
        self._bell = threading.Event()
        self._hold_until: float | None = None
        """Monotonic time until which the place is not asked again."""
        self._failures = 0
        self._looks = 0
        self._look_at = 0.0
        """Monotonic time from which a place in trouble may be looked at again while nothing is due there."""
        self._forced = False
        self._lifted = False
        self._in_trouble = False
        self.busy_since: int | None = None
        self._failed_once: list[PathwaysError] = []
        self._remembered: str | None = None
        self._records: list[tuple[Work, Future[None]]] = []

    # ---------------------------------------------------------------- from other threads

    def wake(self) -> None:
        """Something was queued, or the engine stops: look at once."""
        self._bell.set()

    def resent(self) -> None:
        """A person queued outputs again: they are tried now, whatever the place is held back for."""
        self._lifted = True
        self._bell.set()

    def try_now(self) -> None:
        """A person asks: what waits for a retry is due now."""
        self._forced = True
        self._bell.set()

    # ---------------------------------------------------------------- the thread

    def run(self) -> None:
        """Deliver until the engine stops. A fault of the program is told and the queue goes on after a pause."""
        self._sweep()
        self._look()
        while not self._stopping.is_set():
            self._bell.clear()
            try:
                pause = self.turn()
                pause = min(pause, self._look_again())
                if self._in_trouble:
                    self._out_of_trouble()
            except PathwaysError as error:
                pause = self._trouble(error)
            except Exception as fault:  # noqa: BLE001 - the last line of defence of this queue
                log_fault("delivery-fault", fault, channel=self.plan.channel, destination=self.plan.name)
                pause = self._trouble(PathwaysError("ERR_PATHWAYS_INTERNAL", type(fault).__name__))
            if not self._stopping.is_set():
                self._clock.wait(self._bell, pause)
        self._close()

    def _close(self) -> None:
        """Close the link to the place. What goes wrong with it then is of no interest to anybody."""
        try:
            with self.progress.at_work():
                self.destination.stop()
        except PathwaysError as error:
            log_error("destination-unclosed", error, channel=self.plan.channel, destination=self.plan.name)

    def _look(self) -> None:
        """Look at the place while nothing is due: one that is missing or refused is told before the first message."""
        try:
            with self.progress.at_work():
                self.destination.probe()
        except (PlaceUnready, Refused) as error:
            self.incidents.close_places(but=error.code)
            self.incidents.open(error.code, at_place(self.destination.card(), error))
        except PathwaysError:
            return  # the first delivery tells it with all that belongs to it
        else:
            self.incidents.close_places()

    def _look_again(self) -> float:
        """Look at a place whose failure is open while nothing is tried there; seconds until the next look.

        With nothing queued no delivery would ever find that the cause is gone. The pauses are those of its retries,
        so that a server which refuses a password is not asked more often than by messages.
        """
        now = self._clock.monotonic()
        if not self.incidents.any_places():
            self._looks, self._look_at = 0, 0.0
            return LONGEST_SLEEP
        if self._hold_until is not None and now < self._hold_until:
            return self._hold_until - now
        if now >= self._look_at:
            self._look()
            if not self.incidents.any_places():
                return self._look_again()
            self._looks += 1
            self._look_at = self._clock.monotonic() + self.plan.retry.pause(self._looks)
        return max(self._look_at - self._clock.monotonic(), 0.05)

    def _trouble(self, error: PathwaysError) -> float:
        """The store or the program failed, not the destination: told, and tried again after a pause."""
        self._failures += 1
        self._in_trouble = True
        self.incidents.open(error.code, error.detail)
        return self.plan.retry.pause(self._failures)

    def _out_of_trouble(self) -> None:
        """A turn went through again: its incident ends here, for there may be nothing to deliver that would end it."""
        self._in_trouble = False
        if self._hold_until is None:
            self._failures = 0
            self.incidents.close_places()

    def _sweep(self) -> None:
        try:
            with self.progress.at_work():
                swept = self.destination.sweep()
        except PathwaysError:
            return  # the place is told about when something is to be delivered
        if swept:
            log(logging.INFO, "temporary-files-removed", channel=self.plan.channel, destination=self.plan.name, n=swept)

    def turn(self, *, once: bool = False) -> float:
        """Make one attempt at each output that is due; returns seconds until the next one can be (`once`: one turn)."""
        if self._forced:
            self._hold_until = None
            self._looks, self._look_at = 0, 0.0
            self._store.deliveries.make_due(self.plan.channel, self.plan.name)
            self._forced = False
        if self._lifted:
            self._lifted = False
            self._hold_until = None
        if self._paused() and not once:
            return LONGEST_SLEEP
        if self._hold_until is not None and self._clock.monotonic() < self._hold_until:
            return self._hold_until - self._clock.monotonic()
        tried: set[int] = set()
        while not self._stopping.is_set():
            most = ALL_AT_ONCE if once else WORK_AT_ONCE
            due = self._store.deliveries.due(self.plan.channel, self.plan.name, self._clock.now_ms(), most)
            if once:
                # One attempt each; a place that came back made others due in the meantime.
                due = [work for work in due if work.delivery not in tried]
                tried.update(work.delivery for work in due)
            if not due:
                break
            for work in due:
                if self._stopping.is_set() or (self._paused() and not once):
                    self._settle_records()
                    return 0.0
                # `run --once` owes each due delivery one attempt; else a place that fails is asked once.
                if not self._attempt(work) and not once:
                    self._settle_records()
                    return self._until_next()
                if len(self._records) >= RECORDS_AT_ONCE:
                    self._settle_records()
            self._settle_records()
        return self._until_next()

    def run_once(self) -> list[PathwaysError]:
        """One attempt at every output that is due now; returns the failures. Not for a running thread."""
        self._sweep()
        self._failed_once.clear()
        try:
            self.turn(once=True)
        except PathwaysError as error:
            self._trouble(error)
            self._failed_once.append(error)
        except Exception as fault:  # noqa: BLE001 - one queue's fault must not end the run of the others
            log_fault("delivery-fault", fault, channel=self.plan.channel, destination=self.plan.name)
            failure = PathwaysError("ERR_PATHWAYS_INTERNAL", type(fault).__name__)
            self._trouble(failure)
            self._failed_once.append(failure)
        return list(self._failed_once)

    def _until_next(self) -> float:
        now = self._clock.monotonic()
        if self._hold_until is not None and now < self._hold_until:
            return self._hold_until - now
        next_at = self._store.deliveries.next_due(self.plan.channel, self.plan.name)
        if next_at is None:
            return LONGEST_SLEEP
        away = next_at - self._clock.now_ms()
        if away > self.plan.retry.most * 1000 + CLOCK_STEP_MS:
            self._store.deliveries.make_due(self.plan.channel, self.plan.name)
            return 0.0
        return min(max(away / 1000, 0.05), LONGEST_SLEEP)

    def _attempt(self, work: Work) -> bool:
        """One try; False when the place itself failed and the queue has to wait."""
        began_ms, began = self._clock.now_ms(), self._clock.monotonic()
        if not self._store.deliveries.begin(work):
            return True  # held back in the meantime: its source grew
        self.busy_since = began_ms
        output = Output(
            work.message_id,
            work.number,
            work.attempt,
            self.plan.channel,
            work.name,
            work.received_ms,
            work.size,
            work.sha256,
            # As it was when the message was stored: a resend writes the same name, whatever the setting is now.
            self.plan.recursive if work.recursive is None else work.recursive,
            work.attempts - work.tries,
            work.type,
        )
        try:
            content = Stoppable(self._store.deliveries.content(work.message_id), self._stopping)
            with self.progress.at_work():
                written = self.destination.write(output, content, self.plan.mode)
        except SendingStopped:
            self._store.deliveries.give_up(work)
            return False
        except PathwaysError as error:
            return self._failed(work, error, began_ms, self._elapsed(began))
        except BaseException:
            # A fault of the program: the output is due again, not forgotten as begun.
            self._store.deliveries.give_up(work)
            raise
        finally:
            self.busy_since = None
        # The next output is written while this record goes to the disk with its neighbours. A stop in between writes
        # the same name and bytes again (crash matrix D04).
        record = self._store.deliveries.finish_attempt(
            work.delivery,
            at=began_ms,
            ms=self._elapsed(began),
            state=DeliveryState.DELIVERED,
            output_name=written.name,
            size=written.size,
        )
        self._records.append((work, record))
        self._failures = 0
        self._hold_until = None
        if self.incidents.any_places():
            # The place is back: what waits for its next try there need not wait any longer.
            self.incidents.close_places()
            self._store.deliveries.make_due(self.plan.channel, self.plan.name)
        return True

    def _settle_records(self) -> None:
        """Wait until the records of what was written are on the disk, then tell it."""
        records, self._records = self._records, []
        for work, record in records:
            record.result()
            log(
                logging.INFO,
                "delivered",
                channel=self.plan.channel,
                destination=self.plan.name,
                message=work.message_id,
                output=work.number,
                attempt=work.attempt,
            )
            self._moved(work.message_id, True)
        if records:
            self._remember_volume()
            if self.incidents.any_items() and not self._store.deliveries.in_trouble(self.plan.channel, self.plan.name):
                self.incidents.close_items()

    def _remember_volume(self) -> None:
        volume = self.destination.volume
        if volume is not None and volume != self._remembered:
            self._store.status.remember_volume(self.plan.channel, self.plan.name, volume)
            self._remembered = volume

    def _elapsed(self, began: float) -> int:
        return round((self._clock.monotonic() - began) * 1000)

    def _place_is_well(self) -> bool:
        try:
            with self.progress.at_work():
                self.destination.probe()
        except PathwaysError:
            return False
        return True

    def _failed(self, work: Work, error: PathwaysError, at: int, ms: int) -> bool:
        self._failed_once[:] = [*self._failed_once[-99:], error]
        spec = error.spec
        damaged = error.code == "ERR_PATHWAYS_STORE_DAMAGED"
        # One output that can't be written must not hold up the queue behind it: sealed bytes that do not open, a
        # final name that may not be replaced. Whether the place is to blame, the place is asked.
        item = spec.scope is Scope.ITEM or damaged or (error.code not in NO_ROOM and self._place_is_well())
        # Nothing was tried where a person has to change something first: `retry.tries` counts tries, and the messages
        # go by themselves after the change. The pauses grow all the same, or a server would lock the account.
        tried = not (spec.retry is Retry.AFTER_CHANGE and (not item or isinstance(error, PlaceUnready | Refused)))
        tries = work.tries + 1 - (work.waits if tried else 0)
        state, next_at = DeliveryState.RETRYING, None
        if damaged:
            state = DeliveryState.FAILED
        elif item and spec.retry is Retry.NEVER:
            state = DeliveryState.REJECTED
        elif tried and self.plan.retry.used_up(tries):
            state = DeliveryState.FAILED
        else:
            pause = self.plan.retry.pause(tries)
            next_at = at + round(pause * 1000)
            if not item:
                self._hold_until = self._clock.monotonic() + pause
        self._store.deliveries.finish_attempt(
            work.delivery,
            at=at,
            ms=ms,
            state=state,
            code=error.code,
            detail=error.detail or None,
            next_at=next_at,
            output_name=None,
            size=None,
            tried=tried,
        ).result()
        log_error(
            "delivery-failed",
            error,
            channel=self.plan.channel,
            destination=self.plan.name,
            message=work.message_id,
            output=work.number,
            attempt=work.attempt,
            state=state.value,
        )
        if not item:
            self.incidents.close_places(but=error.code)
        self.incidents.open(error.code, error.detail if item else at_place(self.destination.card(), error), item=item)
        if state is DeliveryState.FAILED:
            self.incidents.open("ERR_PATHWAYS_TRIES_USED_UP", error.code, item=True)
        self._moved(work.message_id, False)
        return item or state is DeliveryState.FAILED
