"""Events and answers cross to the GUI thread: merged, at most ten times a second, and not to who is gone."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QElapsedTimer, QObject, QThread
from pytestqt.qtbot import QtBot

from pathways_desktop.desktop.bridge import DRAIN_MS, MOST_IDS, Bridge, EngineThread
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.events import EngineStopped, FailureChanged, MessagesChanged, SnapshotChanged
from pathways_desktop.domain.rows import EngineSnapshot
from tests.desktop.fake_facade import FakeFacade


class Receiver(QObject):
    """Keeps what it is told, and on which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[object] = []
        self.errors: list[Exception] = []
        self.threads: list[QThread] = []

    def take(self, answer: object, *rest: object) -> None:
        self.got.append((answer, *rest) if rest else answer)
        self.threads.append(QThread.currentThread())

    def fail(self, error: Exception, *rest: object) -> None:
        self.errors.append(error)


def on_a_thread(*calls: object) -> None:
    """Run the calls on one foreign thread."""

    def work() -> None:
        for call in calls:
            call()  # type: ignore[operator]

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_an_answer_crosses_to_the_gui_thread(qtbot: QtBot) -> None:
    bridge, receiver, future = Bridge(), Receiver(), Future[int]()
    bridge.ask(future, receiver.take, receiver.fail, "context")
    on_a_thread(lambda: future.set_result(7))
    qtbot.waitUntil(lambda: receiver.got == [(7, "context")])
    assert receiver.threads == [receiver.thread()]
    bridge.close()


def test_an_error_crosses_to_the_error_slot(qtbot: QtBot) -> None:
    bridge, receiver, future = Bridge(), Receiver(), Future[int]()
    bridge.ask(future, receiver.take, receiver.fail)
    on_a_thread(lambda: future.set_exception(PathwaysError("ENOSPC")))
    qtbot.waitUntil(lambda: len(receiver.errors) == 1)
    assert receiver.got == []
    bridge.close()


def test_an_answer_for_a_receiver_that_is_gone_is_dropped(qtbot: QtBot) -> None:
    bridge, kept, gone = Bridge(), Receiver(), Receiver()
    first, second, third = Future[int](), Future[int](), Future[int]()
    bridge.ask(first, gone.take, gone.fail)
    bridge.ask(second, gone.take, gone.fail)
    bridge.ask(third, kept.take, kept.fail)
    got = gone.got
    gone.deleteLater()
    qtbot.wait(1)
    del gone
    on_a_thread(lambda: first.set_result(1), lambda: second.set_exception(ValueError()), lambda: third.set_result(3))
    qtbot.waitUntil(lambda: kept.got == [3])
    assert got == []
    bridge.close()


def test_snapshots_are_merged_and_come_at_most_ten_times_a_second(qtbot: QtBot) -> None:
    bridge, seen, clock = Bridge(), Receiver(), QElapsedTimer()
    times: list[int] = []
    bridge.snapshot.connect(seen.take)
    bridge.snapshot.connect(lambda _snapshot: times.append(clock.elapsed()))
    clock.start()
    for number in range(300):
        on_a_thread(lambda number=number: bridge.hear(SnapshotChanged(EngineSnapshot(number, True))))
        qtbot.wait(1)
    qtbot.waitUntil(lambda: bool(seen.got) and seen.got[-1] == EngineSnapshot(299, True))
    assert len(seen.got) <= clock.elapsed() // DRAIN_MS + 2
    assert all(later - earlier >= DRAIN_MS - 15 for earlier, later in pairwise(times))
    bridge.close()


def test_no_change_of_state_is_dropped_and_messages_are_joined(qtbot: QtBot, facade: FakeFacade) -> None:
    bridge, failures, messages, stopped = Bridge(), Receiver(), Receiver(), Receiver()
    bridge.failure_changed.connect(failures.take)
    bridge.messages_changed.connect(messages.take)
    bridge.stopped.connect(stopped.take)
    rows = facade.failure_rows
    changes = [FailureChanged(row, True, False) for row in rows]
    many = tuple(f"id{number}" for number in range(MOST_IDS))

    def tell() -> None:
        for change in changes:
            bridge.hear(change)
        bridge.hear(MessagesChanged("a", ("1", "2")))
        bridge.hear(MessagesChanged("a", ("2", "3")))
        bridge.hear(MessagesChanged("b", many))
        bridge.hear(MessagesChanged("b", ("more",)))
        bridge.hear(EngineStopped("ENOSPC"))

    on_a_thread(tell)
    qtbot.waitUntil(lambda: len(stopped.got) == 1)
    assert failures.got == changes
    assert messages.got == [MessagesChanged("a", ("1", "2", "3")), MessagesChanged("b", ())]
    bridge.close()


def test_five_thousand_events_from_four_threads_come_once_each_and_in_order(qtbot: QtBot, facade: FakeFacade) -> None:
    bridge, receiver = Bridge(), Receiver()
    bridge.failure_changed.connect(receiver.take)
    row = facade.failure_rows[0]
    told = [[FailureChanged(replace(row, number=turn, count=n), True, False) for n in range(1250)] for turn in range(4)]

    def tell(changes: list[FailureChanged]) -> None:
        for change in changes:
            bridge.hear(change)

    threads = [threading.Thread(target=tell, args=(changes,)) for changes in told]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: len(receiver.got) == 5_000, timeout=20_000)
    for thread in threads:
        thread.join()
    assert set(receiver.threads) == {receiver.thread()}
    for turn, changes in enumerate(told):
        assert [one for one in receiver.got if isinstance(one, FailureChanged) and one.row.number == turn] == changes
    bridge.close()


def test_nothing_comes_after_close(qtbot: QtBot) -> None:
    bridge, receiver, future = Bridge(), Receiver(), Future[int]()
    bridge.ask(future, receiver.take, receiver.fail)
    bridge.close()
    on_a_thread(lambda: future.set_result(1), lambda: bridge.hear(EngineStopped()))
    qtbot.wait(DRAIN_MS)
    assert receiver.got == []


def test_a_receiver_that_fails_costs_the_others_nothing(qtbot: QtBot) -> None:
    class Bad(Receiver):
        def take(self, answer: object, *rest: object) -> None:
            raise ValueError("bad")

    bridge, bad, good = Bridge(), Bad(), Receiver()
    first, second = Future[int](), Future[int]()
    bridge.ask(first, bad.take, bad.fail)
    bridge.ask(second, good.take, good.fail)
    with qtbot.capture_exceptions() as caught:
        on_a_thread(lambda: first.set_result(1), lambda: second.set_result(2))
        qtbot.waitUntil(lambda: good.got == [2])
    assert [kind for kind, _, _ in caught] == [ValueError]
    bridge.close()


class Engine:
    """An engine's thread over a made-up home; always ended."""

    def __init__(self, facade: FakeFacade) -> None:
        self.facade = facade
        self.places: list[int] = []
        self.thread = EngineThread(self.make)

    def make(self) -> FakeFacade:
        self.places.append(threading.get_ident())
        return self.facade


class LastingFacade(FakeFacade):
    """Its threads outlive `close`, which a restart calls."""

    def close(self) -> None:
        self.calls.append(("close", ()))


@pytest.fixture
def engine(qtbot: QtBot) -> Iterator[Engine]:
    facade = LastingFacade()
    made = Engine(facade)
    yield made
    assert made.thread.close()
    facade.end()


def test_the_engine_is_made_started_and_stopped_in_its_own_thread(qtbot: QtBot, engine: Engine) -> None:
    with qtbot.waitSignals([engine.thread.made, engine.thread.started], timeout=5000):
        engine.thread.start()
    assert len(engine.places) == 1
    assert engine.places != [threading.get_ident()]
    with qtbot.waitSignal(engine.thread.ended, timeout=5000) as ended:
        engine.thread.stop()
    assert ended.args == [True]
    assert [name for name, _ in engine.facade.calls] == ["start", "stop", "close"]


def test_a_failed_start_is_told_and_a_second_one_begins_anew(qtbot: QtBot, engine: Engine) -> None:
    engine.facade.broken["start"] = PathwaysError("ERR_PATHWAYS_KEY_STORE_MISSING")
    with qtbot.waitSignal(engine.thread.failed, timeout=5000) as failed:
        engine.thread.start()
    assert failed.args is not None
    assert isinstance(failed.args[0], PathwaysError)
    engine.facade.broken.clear()
    with qtbot.waitSignal(engine.thread.started, timeout=5000):
        engine.thread.start()
    assert [name for name, _ in engine.facade.calls] == ["start", "stop", "close", "start"]
    assert len(engine.places) == 2


def test_a_start_that_hangs_does_not_keep_the_stop(qtbot: QtBot, engine: Engine) -> None:
    engine.facade.hold.add("start")
    with qtbot.waitSignal(engine.thread.made, timeout=5000):
        engine.thread.start()
    with qtbot.waitSignal(engine.thread.ended, timeout=5000):
        engine.thread.stop()
