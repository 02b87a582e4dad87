"""Looks at the store beside the work: the whole file after an unclean end and each week, every message each night.

One thread, in slices with pauses, so that no claim and no window waits for it. What it finds is told as a failure;
damage of the file stops the sources, and nothing is repaired. Source: research on the store, "Checks".
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import FailureChanged
from pathways_desktop.domain.names import few
from pathways_desktop.domain.rows import FailureRow
from pathways_desktop.engine.facade import Listener
from pathways_desktop.engine.keeping import tell_restored
from pathways_desktop.engine.log import log, log_error, log_fault
from pathways_desktop.store.audit import ENGINE, this_user
from pathways_desktop.store.damage import CHAIN, RECORD_CHANGED, RECORD_DAMAGED, ROW_DAMAGED
from pathways_desktop.store.store import Store

FILE_DAMAGED = "ERR_PATHWAYS_STORE_DAMAGED"
RECORD_CUT = "ERR_PATHWAYS_AUDIT_CUT"
MESSAGES_MISSING = "ERR_PATHWAYS_MESSAGES_MISSING"
LOOK_SECONDS = 60.0
FIRST_SECONDS = 10.0
"""The start of the channels has the disk to itself for so long."""
SLICE, PAUSE_SECONDS = 100, 0.5
RESEAL_PAUSE_SECONDS, RESEAL_AGAIN_SECONDS = 0.02, 10.0
"""Between two slices of a sealing anew, so that messages are stored and delivered in between; after one that failed."""
_HOUR_MS = 3_600_000
DAY_MS, WEEK_MS = 24 * _HOUR_MS, 7 * 24 * _HOUR_MS
NIGHT = range(1, 5)
"""Hours of the local night in which all messages are opened; a machine that is off then does it by day."""
OVERDUE_MS = 2 * DAY_MS


def note_start(store: Store, clock: Clock, tell: Listener) -> None:
    """Record that an engine starts; before that a restore that is not recorded yet, and a look at the record's end."""
    tell_restored(store, this_user(), clock.now_ms())
    _look_at_head(store, clock.now_ms(), tell)
    store.audit.record("engine-start", who=this_user())


def _look_at_head(store: Store, now_ms: int, tell: Listener) -> None:
    """Compare the audit record with the copies of its head: milliseconds, so each start does it.

    An older store that was put back, or a record that was cut or changed, is told as a failure.
    """
    try:
        unfit = store.audit.unfit_copy()
    except PathwaysError as error:
        # Copies that can't be read are told where the next one is to be kept.
        log_error("audit-copies-unread", error)
        return
    for code, cut in ((RECORD_CUT, True), (RECORD_CHANGED, False)):
        if unfit is not None and unfit.cut is cut:
            row, opened = store.incidents.report("", code, "", now_ms, f"entry {unfit.entry}")
            tell(FailureChanged(row, opened=opened, closed=False))
        else:
            # Not what the nightly walk through the record found: this look sees a few entries only.
            for row in store.incidents.close("", code, "", now_ms):
                tell(FailureChanged(row, opened=False, closed=True))


class Upkeep:
    """See the module. `start` and `stop` come from the engine's thread, the rest runs on its own."""

    def __init__(
        self, store: Store, clock: Clock, tell: Listener, halt: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        """`halt` keeps the sources from claiming; called when the file is damaged. `changed`: what is shown did."""
        self._changed = changed
        self._resealing: threading.Thread | None = None
        self._store = store
        self._clock = clock
        self._tell = tell
        self._halt = halt
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._unclean = False
        self._refused_at: int | None = None
        store.damage.told = self._met

    def _met(self, row: FailureRow, opened: bool) -> None:
        """Something that does not open was met, by whoever read it; it stands among the failures already."""
        self._tell(FailureChanged(row, opened=opened, closed=False))

    def start(self) -> None:
        """Note that a run begins, and start the thread."""
        self._unclean = self._store.checking.begin_run()
        self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)
        self._thread.start()
        if self._store.reseal.progress() is not None:
            self.reseal()

    def reseal(self) -> None:
        """Go on to seal everything anew, on a thread of its own, until it is done or the engine stops."""
        if self._resealing is None or not self._resealing.is_alive():
            self._resealing = threading.Thread(target=self._reseal, name="seal anew", daemon=True)
            self._resealing.start()

    def _reseal(self) -> None:
        pause = RESEAL_PAUSE_SECONDS
        while not self._clock.wait(self._stopping, pause):
            try:
                more = self._store.reseal.step()
            except PathwaysError as error:
                log_error("reseal-waits", error)
                pause = RESEAL_AGAIN_SECONDS
                continue
            except Exception as fault:  # noqa: BLE001 - tried again; the engine goes on
                log_fault("reseal-fault", fault)
                pause = RESEAL_AGAIN_SECONDS
                continue
            pause = RESEAL_PAUSE_SECONDS
            self._changed()
            if not more:
                log(logging.INFO, "resealed")
                return

    def stop(self, seconds: float) -> None:
        """End both threads, in so many seconds together."""
        self._stopping.set()
        end = time.monotonic() + seconds
        for thread in (self._thread, self._resealing):
            if thread is not None:
                thread.join(max(0.0, end - time.monotonic()))
        try:
            self._store.checking.end_run()
        except PathwaysError as error:
            # The next start looks at the file, and that is all that is lost.
            log_error("end-unrecorded", error)

    def _run(self) -> None:
        pause = FIRST_SECONDS
        while not self._clock.wait(self._stopping, pause):
            pause = LOOK_SECONDS
            try:
                self.look()
            except PathwaysError as error:
                log_error("upkeep-failed", error)
            except Exception as fault:  # noqa: BLE001 - what looks after the store must not end the engine
                log_fault("upkeep-fault", fault)

    def look(self) -> None:
        """Do what is due now."""
        now = self._clock.now_ms()
        if self._file_due(now):
            self._look_at_file(now)
        if self._rows_due(now):
            self._look_at_rows()
        if self._store.master_key.rotation_due():
            # Off the channels' threads: the key store may take a minute to answer, or be locked until tomorrow.
            number = self._store.master_key.rotate(ENGINE)
            log(logging.INFO, "key-rotated", number=number)

    def _file_due(self, now: int) -> bool:
        if self._refused_at is not None:
            # Told already; a look a day shows whether somebody put a whole file in its place.
            return now - self._refused_at >= DAY_MS
        at = self._store.checking.file_checked_at()
        return self._unclean or at is None or not 0 <= now - at < WEEK_MS

    def _look_at_file(self, now: int) -> None:
        try:
            self._store.checking.file(self._stopping.is_set)
        except PathwaysError as error:
            if error.code != FILE_DAMAGED:
                raise
            self._refused_at = now
            self._halt()
            self._report(FILE_DAMAGED, error.detail)
            return
        if self._stopping.is_set():
            return
        self._unclean, self._refused_at = False, None
        log(logging.INFO, "store-file-checked")
        self._close(FILE_DAMAGED)

    def _rows_due(self, now: int) -> bool:
        at = self._store.checking.rows_checked_at()
        if at is None:
            # A new store, or one of an earlier version: the first night is early enough.
            return datetime.fromtimestamp(now / 1000).astimezone().hour in NIGHT
        age = now - at
        night = datetime.fromtimestamp(now / 1000).astimezone().hour in NIGHT
        return not 0 <= age < OVERDUE_MS or (night and age >= DAY_MS // 2)

    def _look_at_rows(self) -> None:
        looked = damaged = 0
        while not self._stopping.is_set():
            slice_ = self._store.checking.rows(SLICE)
            looked, damaged = looked + slice_.count, damaged + len(slice_.damaged)
            for message in slice_.damaged:
                log(logging.INFO, "message-damaged", code=ROW_DAMAGED, message=message)
            if slice_.damaged:
                self._tell_damaged()
            if slice_.done:
                break
            self._clock.wait(self._stopping, PAUSE_SECONDS)
        log(logging.INFO, "messages-checked", messages=looked, damaged=damaged)
        self._tell_damaged()
        self._look_at_records()
        if not self._stopping.is_set():
            self._look_at_record()

    def _look_at_record(self) -> None:
        """Walk the audit record, and look for messages that it names and that are not there."""
        try:
            check = self._store.audit.verify(self._stopping.is_set)
        except PathwaysError as error:
            if not self._stopping.is_set():
                # Copies that can't be read are told where the next one is to be kept.
                log_error("audit-record-unread", error)
            return
        self._stand(RECORD_CHANGED, check.broken_at, f"entry {check.broken_at}")
        self._stand(RECORD_CUT, check.cut_from, f"entry {check.cut_from}")
        log(logging.INFO, "audit-record-checked", entries=check.rows, whole=check.whole)
        if not check.whole:
            return  # it says nothing about messages then
        losses = self._store.losses(self._stopping.is_set)
        if losses is None:
            return
        if losses.count:
            self._report(MESSAGES_MISSING, few(losses.first, losses.count))
        else:
            self._close(MESSAGES_MISSING)

    def _stand(self, code: str, entry: int | None, detail: str) -> None:
        if entry is not None:
            self._report(code, detail, CHAIN)
        else:
            self._close(code, CHAIN)

    def _look_at_records(self) -> None:
        found = self._store.checking.records()
        if not found:
            self._close(RECORD_DAMAGED)
            return
        told = ", ".join(f"{count} of {table}" for table, count in sorted(found.items()))
        self._report(RECORD_DAMAGED, told)

    def _tell_damaged(self) -> None:
        found = self._store.checking.damaged()
        if not found:
            self._close(ROW_DAMAGED)
            return
        self._report(ROW_DAMAGED, few(found))

    def _report(self, code: str, detail: str, subject: str = "") -> None:
        row, opened = self._store.incidents.report("", code, subject, self._clock.now_ms(), detail)
        self._tell(FailureChanged(row, opened=opened, closed=False))

    def _close(self, code: str, subject: str = "") -> None:
        for row in self._store.incidents.close("", code, subject, self._clock.now_ms()):
            self._tell(FailureChanged(row, opened=False, closed=True))
