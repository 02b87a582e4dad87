"""Where the engine's threads end and the window's begins: events and answers cross here, and nowhere else.

Events come on foreign threads, wait under a lock and are handed out on the GUI thread at most ten times a second,
snapshots merged. The engine itself belongs to `EngineThread`, a thread of Qt's; the window never waits for it.
"""

from __future__ import annotations

import logging
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QThread, QTimer, Signal, Slot
from shiboken6 import isValid

from pathways_desktop.domain.events import (
    EngineStarted,
    EngineStopped,
    Event,
    FailureChanged,
    MessagesChanged,
    ResendChanged,
    SessionLocked,
    SnapshotChanged,
)
from pathways_desktop.engine.facade import Facade

DRAIN_MS = 100
"""The least time between two hand-outs of events."""
MOST_IDS = 200
STOP_SECONDS = 10.0

_log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Rest = ParamSpec("Rest")
FacadeFactory = Callable[[], Facade]


def on_own_thread(name: str, work: Callable[[], Answer]) -> Future[Answer]:
    """Do this work of the window's on a thread of this name, for `Bridge.ask`: its answer, or what it raised."""
    done: Future[Answer] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except Exception as fault:  # noqa: BLE001 - whatever it is, who asked has to say that it did not go
            done.set_exception(fault)

    threading.Thread(target=run, name=name, daemon=True).start()
    return done


class Bridge(QObject):
    """Carries events and answers to the GUI thread. Made and used on the GUI thread; `hear` may be called anywhere."""

    snapshot = Signal(object)
    """The newest `EngineSnapshot`."""
    messages_changed = Signal(object)
    """A `MessagesChanged`, merged by channel."""
    failure_changed = Signal(object)
    """A `FailureChanged`; none is dropped."""
    resend_changed = Signal(object)
    """The newest `ResendJob` of each resend that changed."""
    stopped = Signal(object)
    """An `EngineStopped`."""
    started = Signal()
    """The engine started by itself: what kept it from starting is over."""
    session_locked = Signal()
    """The person's session was locked."""
    _wake = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._events: deque[Event] = deque()
        self._answers: deque[Callable[[], None]] = deque()
        self._woken = False
        self._closed = False
        self._since = QElapsedTimer()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._hand_out)
        self._wake.connect(self._woke, Qt.ConnectionType.QueuedConnection)

    def hear(self, event: Event) -> None:
        """The engine's listener: called on the engine's threads, returns at once."""
        with self._lock:
            if isinstance(event, SnapshotChanged):
                # Only the newest snapshot counts; the others keep their order.
                self._events = deque(one for one in self._events if not isinstance(one, SnapshotChanged))
            self._events.append(event)
        self._ring()

    def ask(
        self,
        future: Future[Answer],
        slot: Callable[Concatenate[Answer, Rest], None],
        error_slot: Callable[Concatenate[Exception, Rest], None],
        *rest: Rest.args,
        **named: Rest.kwargs,
    ) -> None:
        """Have `slot(answer, *rest)` or `error_slot(error, *rest)` called on the GUI thread when the future is done.

        Both are bound methods; a receiver that is gone by then is not called, and is not kept alive by this.
        """
        good, bad = weakref.WeakMethod(slot), weakref.WeakMethod(error_slot)
        future.add_done_callback(partial(self._done, good, bad, rest, named))

    def close(self) -> None:
        """Take nothing more: what is on its way is dropped. After this the bridge may be deleted."""
        with self._lock:
            self._closed = True
            self._events.clear()
            self._answers.clear()
        self._later.stop()

    def _done(
        self,
        good: weakref.WeakMethod[Callable[..., None]],
        bad: weakref.WeakMethod[Callable[..., None]],
        rest: tuple[object, ...],
        named: dict[str, object],
        future: Future[Answer],
    ) -> None:
        call = partial(_deliver, good, bad, rest, named, future)
        with self._lock:
            if self._closed:
                return
            self._answers.append(call)
        self._ring()

    def _ring(self) -> None:
        # Under the lock, so that `close` leaves nobody who would still touch a deleted object.
        with self._lock:
            if not self._woken and not self._closed:
                self._woken = True
                self._wake.emit()

    @Slot()
    def _woke(self) -> None:
        with self._lock:
            self._woken = False
            answers, self._answers = self._answers, deque()
            waiting = bool(self._events)
        for call in answers:
            try:
                call()
            except Exception:  # noqa: BLE001 - one receiver's fault is told, and must not cost the others their answers
                _tell_fault()
        if not waiting or self._later.isActive():
            return
        passed = self._since.elapsed() if self._since.isValid() else DRAIN_MS
        if passed >= DRAIN_MS:
            self._hand_out()
        else:
            self._later.start(DRAIN_MS - passed)

    @Slot()
    def _hand_out(self) -> None:
        with self._lock:
            events, self._events = self._events, deque()
        self._since.start()
        newest: SnapshotChanged | None = None
        messages: dict[str, MessagesChanged] = {}
        resends: dict[int, ResendChanged] = {}
        others: list[FailureChanged | EngineStopped | EngineStarted | SessionLocked] = []
        for event in events:
            match event:
                case SnapshotChanged():
                    newest = event
                case MessagesChanged():
                    messages[event.channel] = _joined(messages.get(event.channel), event)
                case ResendChanged():
                    resends[event.job.number] = event
                case _:
                    others.append(event)
        if newest is not None:
            self.snapshot.emit(newest.snapshot)
        for changed in messages.values():
            self.messages_changed.emit(changed)
        for resend in resends.values():
            self.resend_changed.emit(resend.job)
        for other in others:
            if isinstance(other, FailureChanged):
                self.failure_changed.emit(other)
            elif isinstance(other, EngineStarted):
                self.started.emit()
            elif isinstance(other, SessionLocked):
                self.session_locked.emit()
            else:
                self.stopped.emit(other)


def _tell_fault() -> None:
    kind, fault, trace = sys.exc_info()
    if kind is not None and fault is not None:
        sys.excepthook(kind, fault, trace)


def _joined(first: MessagesChanged | None, second: MessagesChanged) -> MessagesChanged:
    """Both changes of a channel as one; too many ids, or one that says "many", make it "many"."""
    if first is None:
        return second
    if not first.ids or not second.ids:
        return MessagesChanged(second.channel, ())
    ids = tuple(dict.fromkeys((*first.ids, *second.ids)))
    return MessagesChanged(second.channel, ids if len(ids) <= MOST_IDS else ())


def _deliver(
    good: weakref.WeakMethod[Callable[..., None]],
    bad: weakref.WeakMethod[Callable[..., None]],
    rest: tuple[object, ...],
    named: dict[str, object],
    future: Future[Answer],
) -> None:
    try:
        error = future.exception()
    except CancelledError:
        return
    slot = good() if error is None else bad()
    if slot is None:
        return
    receiver = getattr(slot, "__self__", None)
    if isinstance(receiver, QObject) and not isValid(receiver):
        return
    if error is None:
        slot(future.result(), *rest, **named)
    elif isinstance(error, Exception):
        slot(error, *rest, **named)


class _Owner(QObject):
    """Lives in the engine's thread: makes the facade there, starts it, stops it."""

    made = Signal(object)
    started = Signal()
    failed = Signal(object)
    ended = Signal(bool)

    def __init__(self, factory: FacadeFactory) -> None:
        super().__init__()
        self._factory = factory
        self._facade: Facade | None = None

    @Slot()
    def begin(self) -> None:
        old = self._facade
        try:
            if old is not None:
                self._facade = None
                old.stop(STOP_SECONDS).result(STOP_SECONDS + 1)
                old.close()
            facade = self._factory()
        except Exception as error:  # noqa: BLE001 - the border of the thread: whatever it is, the window has to tell it
            self.failed.emit(error)
            return
        self._facade = facade
        self.made.emit(facade)
        facade.start().add_done_callback(self._start_done)

    def _start_done(self, future: Future[None]) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if error is None:
            self.started.emit()
        else:
            self.failed.emit(error)

    @Slot()
    def end(self) -> None:
        if self._facade is None:
            self.ended.emit(True)
            return
        facade, self._facade = self._facade, None
        facade.stop(STOP_SECONDS).add_done_callback(partial(self._stop_done, facade))

    def _stop_done(self, facade: Facade, future: Future[bool]) -> None:
        facade.close()
        self.ended.emit(not future.cancelled() and future.exception() is None and future.result())


class EngineThread(QObject):
    """The thread of Qt's that owns the engine. All methods on the GUI thread; none waits for the engine."""

    made = Signal(object)
    """The facade, not started yet: time to listen to it."""
    started = Signal()
    failed = Signal(object)
    """The exception that kept the engine from starting."""
    ended = Signal(bool)
    """The engine has stopped; True when every step in hand was finished."""
    _begin = Signal()
    _end = Signal()

    def __init__(self, factory: FacadeFactory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = QThread(self)
        self._thread.setObjectName("engine-owner")
        self._owner = _Owner(factory)
        self._owner.moveToThread(self._thread)
        self._begin.connect(self._owner.begin)
        self._end.connect(self._owner.end)
        self._owner.made.connect(self.made)
        self._owner.started.connect(self.started)
        self._owner.failed.connect(self.failed)
        self._owner.ended.connect(self.ended)
        self._thread.start()

    def start(self) -> None:
        """Make the engine and start it; after a failure: stop what is left of it and begin anew."""
        self._begin.emit()

    def stop(self) -> None:
        """Ask the engine to stop at a safe point; `ended` tells when it has."""
        self._end.emit()

    def close(self, most_ms: int = 2_000) -> bool:
        """End the thread itself, after `ended`; False when it hangs in a call."""
        self._thread.quit()
        ended = self._thread.wait(most_ms)
        if not ended:
            _log.error("engine-thread-hangs")
        return ended
