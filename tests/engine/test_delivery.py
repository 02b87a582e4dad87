"""A destination's queue when something other than the destination fails: the store, the program, one output."""

import errno
import threading
from collections.abc import Callable
from itertools import pairwise

import pytest

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import DeliveryState
from pathways_desktop.domain.rows import DeliveryRow
from pathways_desktop.engine.delivery import LONGEST_SLEEP, DeliveryWorker
from tests.engine.plant import HandClock, Plant

Make = Callable[..., Plant]


def run_turns(plant: Plant, turns: int) -> None:
    """The thread's own loop, for so many turns: the clock says when it is enough."""
    worker: DeliveryWorker = plant.runtime.deliveries[0]
    left = [turns]

    class Counting(HandClock):
        def wait(self, event: threading.Event, seconds: float | None) -> bool:
            left[0] -= 1
            if left[0] <= 0:
                plant.runtime.stopping.set()
            return super().wait(event, seconds)

    worker._clock = Counting(plant.clock.ms, plant.clock.seconds)
    worker.run()
    plant.runtime.stopping.clear()


def test_trouble_with_the_store_ends_by_itself_though_nothing_is_due(make_plant: Make) -> None:
    plant = make_plant()
    make_due = plant.store.deliveries.make_due

    def full(channel: str, destination: str) -> int:
        plant.store.deliveries.make_due = make_due  # type: ignore[method-assign]
        raise PathwaysError("ENOSPC", "store: SQLITE_FULL")

    plant.store.deliveries.make_due = full  # type: ignore[method-assign]
    plant.runtime.deliveries[0].try_now()
    run_turns(plant, 1)
    assert set(plant.failures()) == {"ENOSPC"}
    run_turns(plant, 1)
    assert plant.failures() == {}


@pytest.mark.allow_log("delivery-fault")
def test_a_fault_of_the_program_does_not_forget_the_output(make_plant: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    plant = make_plant()
    plant.put("zztest.hl7")
    plant.turn()
    destination = plant.runtime.deliveries[0].destination

    def broken(*arguments: object) -> object:
        monkeypatch.undo()
        raise ZeroDivisionError

    monkeypatch.setattr(destination, "write", broken)
    run_turns(plant, 1)
    assert set(plant.failures()) == {"ERR_PATHWAYS_INTERNAL"}
    plant.clock.move(60)
    run_turns(plant, 1)
    assert len(plant.outputs()) == 1
    assert plant.failures() == {}


def test_one_damaged_body_does_not_hold_up_the_queue(make_plant: Make) -> None:
    plant = make_plant()
    for number in range(3):
        plant.put(f"zztest-{number}.hl7", b"%d" % number)
    plant.turn()
    first = plant.messages()[0]
    plant.store.writer.write(
        lambda tx: tx.db.execute("update msg set body = zeroblob(length(body)) where id = ?", (first.number,))
    ).result()
    plant.deliver()
    assert sorted(plant.outputs().values()) == [b"1", b"2"]
    assert [row.state.value for row in plant.messages()] == ["failed", "delivered", "delivered"]


def test_an_output_that_fails_at_a_well_place_waits_alone(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "10s", "most": "10s"}})
    for number in range(3):
        plant.put(f"zztest-{number}.hl7", b"%d" % number)
    plant.turn()
    plant.out_ops.fail("replace", OSError(errno.EACCES, "protected"))
    plant.deliver()
    assert sorted(plant.outputs().values()) == [b"1", b"2"]
    assert plant.failures()["EACCES"].subject == "outputs for out"
    plant.clock.move(11)
    plant.deliver()
    assert sorted(plant.outputs().values()) == [b"0", b"1", b"2"]
    assert plant.failures() == {}


def test_a_place_that_fails_is_asked_once_and_not_once_a_message(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "10s", "most": "10s"}})
    for number in range(20):
        plant.put(f"zztest-{number:02}.hl7", b"%d" % number)
    plant.turn()
    plant.out.rmdir()
    plant.deliver()
    plant.clock.move(11)
    plant.deliver()
    tried = [mark.attempts for row in plant.messages() for mark in row.deliveries]
    assert sum(tried) == 2
    assert set(plant.failures()) == {"ENOENT"}
    plant.out.mkdir()
    plant.clock.move(11)
    plant.deliver()
    assert len(plant.outputs()) == 20
    assert plant.failures() == {}


def test_a_resend_is_tried_at_once_though_the_place_is_held_back(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "1h", "most": "2h"}})
    plant.put("zztest.hl7")
    plant.turn()
    plant.out.rmdir()
    plant.deliver()
    plant.out.mkdir()
    plant.deliver()
    assert plant.outputs() == {}
    (message,) = plant.messages()
    plant.store.deliveries.resend([message.id])
    plant.runtime.deliveries[0].resent()
    plant.deliver()
    assert len(plant.outputs()) == 1


def test_a_clock_that_was_put_back_does_not_hold_a_delivery_for_long(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "10s", "most": "10s"}})
    plant.put("zztest.hl7")
    plant.turn()
    plant.out.rmdir()
    plant.deliver()
    plant.out.mkdir()
    plant.clock.ms -= 86_400_000
    plant.clock.seconds += 11
    plant.deliver()
    plant.deliver()
    assert len(plant.outputs()) == 1


def test_a_pause_takes_effect_after_the_slice_in_hand(make_plant: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    plant = make_plant(source={"pollInterval": "1d"})
    for number in range(450):
        plant.put(f"{number:03}.hl7", b"%d" % number)
    worker = plant.runtime.worker
    take = worker.intake.take

    def pause_then_take(*arguments: object) -> int:
        worker.paused = True
        return take(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(worker.intake, "take", pause_then_take)
    plant.turn()
    assert len(plant.messages()) == 200
    plant.turn()
    assert set(plant.waiting().values()) == {"paused"}
    assert len(plant.waiting()) == 250


def test_a_missing_folder_is_told_before_the_first_message_and_its_path_with_it(make_plant: Make) -> None:
    plant = make_plant()
    plant.out.rmdir()
    run_turns(plant, 1)
    assert str(plant.failures()["ENOENT"].detail).startswith(str(plant.out))
    plant.out.mkdir()
    run_turns(plant, 2)
    assert plant.failures() == {}


def test_a_failure_of_a_place_ends_though_everything_was_given_up_and_nothing_is_due(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "1s", "most": "5s", "tries": 2}})
    plant.put("zztest.hl7")
    plant.turn()
    plant.out.rmdir()
    worker = plant.runtime.deliveries[0]
    seen: list[set[str]] = []

    class Mending(HandClock):
        def wait(self, event: threading.Event, seconds: float | None) -> bool:
            seen.append(set(plant.failures()))
            if "ERR_PATHWAYS_TRIES_USED_UP" in seen[-1] and not plant.out.is_dir():
                plant.out.mkdir()
            if "ENOENT" not in seen[-1] or len(seen) > 30:
                plant.runtime.stopping.set()
            return super().wait(event, seconds)

    worker._clock = clock = Mending(plant.clock.ms, plant.clock.seconds)
    plant.store.deliveries.make_due("lab", "out")
    worker.run()
    plant.runtime.stopping.clear()
    assert seen[-1] == {"ERR_PATHWAYS_TRIES_USED_UP"}, "a person's affair: the message is sent again, or not"
    assert clock.seconds - plant.clock.seconds < 30 + LONGEST_SLEEP, "with the pauses of its retries"


def test_a_place_in_trouble_is_looked_at_with_growing_pauses(make_plant: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    plant = make_plant(destination={"retry": {"first": "1s", "most": "5m"}})
    plant.out.rmdir()
    worker = plant.runtime.deliveries[0]
    looks: list[float] = []
    probe = worker.destination.probe

    def counted() -> object:
        looks.append(worker._clock.monotonic())
        return probe()

    monkeypatch.setattr(worker.destination, "probe", counted)
    run_turns(plant, 20)
    pauses = [later - before for before, later in pairwise(looks)]
    assert pauses == sorted(pauses)
    assert pauses[-1] >= 60


def test_a_place_that_is_back_lets_everything_go_in_order(make_plant: Make) -> None:
    plant = make_plant(destination={"retry": {"first": "5s", "factor": 2}})
    for number in range(4):
        plant.put(f"{number}.hl7", b"%d" % number)
    plant.turn()
    plant.out.rmdir()
    plant.runtime.deliveries[0].run_once()
    firsts = [delivery.next_at for row in plant.messages() for delivery in _deliveries(plant, row.id)]
    assert {at is not None and 4_000 <= at - plant.clock.now_ms() <= 6_000 for at in firsts} == {True}
    plant.out.mkdir()
    plant.clock.move(6)
    plant.runtime.deliveries[0].run_once()
    names = sorted(plant.outputs(), key=lambda name: (plant.out / name).stat().st_mtime_ns)
    assert [plant.outputs()[name] for name in names] == [b"0", b"1", b"2", b"3"]


def _deliveries(plant: Plant, message_id: str) -> tuple[DeliveryRow, ...]:
    return plant.store.reader.message(message_id).deliveries


@pytest.mark.parametrize("before", [True, False])
def test_a_resend_writes_the_same_name_after_the_source_was_told_of_subfolders(make_plant: Make, before: bool) -> None:
    """With subfolders every name is a path, and a `%` in it is escaped: what holds is how the message was stored."""
    plant = make_plant(source={"recursive": before}, destination={"fileName": "{name}"})
    plant.put("50%.hl7")
    plant.turn()
    plant.deliver()
    names = list(plant.outputs())
    assert names == ["50%25.hl7" if before else "50%.hl7"]
    plant.source = {"recursive": not before}
    plant.restart()
    (message,) = plant.messages()
    assert message.recursive is before
    plant.store.deliveries.resend([message.id])
    plant.deliver()
    assert list(plant.outputs()) == names
    (detail,) = plant.store.reader.message(message.id).deliveries
    assert detail.mark.attempts == 2


@pytest.mark.parametrize("kind", ["file", "manifest", "bundle"])
def test_a_stop_ends_a_large_output_between_two_pieces_and_leaves_nothing_of_it(make_plant: Make, kind: str) -> None:
    settings = {"file": {}, "manifest": {"doneFile": "{name}.json", "manifest": True}, "bundle": {"bundle": True}}[kind]
    plant = make_plant(destination=settings)
    data = bytes(range(256)) * 16_384  # 4 MiB, many pieces
    plant.put("zzlarge.bin", data)
    plant.turn()
    delivery = plant.runtime.deliveries[0]
    plant.out_ops.before("write", plant.runtime.stopping.set, at=3)
    plant.deliver()
    assert plant.out_ops.counts["write"] < 10, "not to its end"
    assert list(plant.out.iterdir()) == []
    (row,) = _deliveries(plant, plant.messages()[0].id)
    assert (row.mark.state, row.mark.attempts, row.attempts) == (DeliveryState.PENDING, 0, ())
    assert plant.failures() == {}
    plant.restart()
    plant.deliver()
    assert plant.runtime.deliveries[0] is not delivery
    (row,) = _deliveries(plant, plant.messages()[0].id)
    assert row.mark.state is DeliveryState.DELIVERED
    written = [path for path in plant.out.rglob("*") if path.is_file() and path.read_bytes() == data]
    assert len(written) == 1


def test_a_small_output_is_finished_before_a_stop(make_plant: Make) -> None:
    plant = make_plant()
    plant.put("zzsmall.hl7")
    plant.turn()
    plant.out_ops.before("write", plant.runtime.stopping.set)
    plant.deliver()
    assert len(plant.outputs()) == 1
