"""Since when a file waits, over a restart: for people; whether it is at rest is what the new run sees itself."""

from __future__ import annotations

from collections.abc import Callable

from tests.engine.plant import Plant

Make = Callable[..., Plant]
HOUR = 3_600_000


def since(plant: Plant) -> dict[bytes, int]:
    return {row.name: row.seen_since for row in plant.runtime.worker.view.waiting}


def restart(plant: Plant) -> None:
    plant.store.status.put_waiting("lab", plant.runtime.worker.view.waiting)
    plant.store.writer.write(lambda tx: None).result()
    plant.restart()


def test_what_waits_still_was_seen_by_the_last_run(make_plant: Make) -> None:
    plant = make_plant(source={"match": ["*.hl7"], "minAge": "10s"})
    for name in ("stays.txt", "grows.txt", "goes.txt"):
        plant.put(name, b"12345")
    plant.turn()
    began = plant.clock.ms
    plant.clock.move(HOUR / 1000)
    plant.put("grows.txt", b"123456")
    (plant.drop / "goes.txt").unlink()
    restart(plant)
    plant.put("new.txt", b"1")
    plant.turn()
    now = plant.clock.ms
    assert since(plant) == {b"stays.txt": began, b"grows.txt": now, b"new.txt": now}
    assert plant.runtime.worker.view.waiting_since[0] == began
    # What comes back later is another file.
    plant.put("goes.txt", b"12345")
    plant.turn()
    assert since(plant)[b"goes.txt"] == now


def test_a_file_is_at_rest_by_what_this_run_saw(make_plant: Make) -> None:
    plant = make_plant(source={"minAge": "10s"})
    plant.put("zztest.hl7")
    plant.turn()
    plant.clock.move(HOUR / 1000)
    restart(plant)
    plant.turn()
    assert plant.waiting() == {"zztest.hl7": "too-new"}
    plant.clock.move(10)
    plant.turn()
    assert len(plant.messages()) == 1
