"""Several engines on one prefix, in threads and as real processes killed at random: each object is stored once.

Rows O04, O05, O08, O10 and O12 of the hand-off matrix, with nobody choosing the moment.
"""

from __future__ import annotations

import os
import random
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN, ObjectPlant
from tests.locations.objects.rooms import Room
from tests.locations.objects.sites import secrets_of, site_for
from tests.support.counts import OBJECT_KILLS, OBJECT_RACE
from tests.support.waiting import wait_until

ENGINES = 4
PATIENCE = 240.0


@pytest.mark.timeout(600)
def test_four_engines_on_one_prefix_store_each_object_once(each_room: Room, plants: Plants) -> None:
    racing = [plants(each_room) for _ in range(ENGINES)]
    bodies = {f"{number:04}.hl7": b"MSH|ZZTEST|%d" % number for number in range(OBJECT_RACE)}
    for name, data in bodies.items():
        racing[0].send(name, data)
    begin = threading.Barrier(ENGINES)
    broken: list[BaseException] = []

    def take(plant: ObjectPlant) -> None:
        try:
            begin.wait(30)
            for _ in range(200):
                plant.turn()
                plant.clock.move(60)
                if not plant.left():
                    return
            raise AssertionError("objects are left")
        except BaseException as error:  # noqa: BLE001 - a thread's end has to be told in the test
            broken.append(error)

    threads = [threading.Thread(target=take, args=(plant,)) for plant in racing]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert broken == []
    taken = Counter(row.name.decode() for plant in racing for row in plant.messages())
    assert taken == Counter(dict.fromkeys(bodies, 1))
    assert sorted(data for plant in racing for data in plant.bodies()) == sorted(bodies.values())
    assert [plant.codes() for plant in racing] == [set()] * ENGINES


@pytest.mark.timeout(900)
def test_processes_killed_at_random_store_each_object_once(fast_room: Room, tmp_path: Path) -> None:
    rng = random.Random(OBJECT_KILLS)
    sites = [site_for(fast_room, tmp_path / f"engine-{number}") for number in range(2)]
    bodies = {f"zztest-{number:04}.hl7": b"MSH|^~\\&|ZZTEST|%d\r" % number for number in range(OBJECT_RACE)}

    def out() -> int:
        return sum(not name.startswith(".") for site in sites for name in os.listdir(site.root / "out"))

    with ExitStack() as stack:
        running = [stack.enter_context(site.start()) for site in sites]
        starts = Counter(range(len(sites)))

        def up(number: int) -> bool:
            return [row["event"] for row in sites[number].log()].count("engine-start") >= starts[number]

        names = list(bodies)
        piece = len(names) // OBJECT_KILLS
        for number in range(OBJECT_KILLS):
            for name in names[number * piece : (number + 1) * piece if number + 1 < OBJECT_KILLS else len(names)]:
                fast_room.put(IN + name, bodies[name])
            due = number * piece + rng.randrange(piece)
            wait_until(lambda: out() >= due, PATIENCE, f"{due} outputs")  # noqa: B023 - asked at once
            victim = rng.randrange(len(sites))
            wait_until(lambda: up(victim), PATIENCE, "the engine that is killed")  # noqa: B023 - asked at once
            running[victim].kill()
            starts[victim] += 1
            running[victim] = stack.enter_context(sites[victim].start())
        wait_until(lambda: out() >= len(bodies) and not fast_room.keys(), PATIENCE, "every object out")
        wait_until(lambda: all(up(number) for number in starts), PATIENCE, "every engine")
        for each in running:
            assert each.interrupt().status == 0
    taken: Counter[str] = Counter()
    for site in sites:
        rows = site.messages()
        taken.update(row["name"] for row in rows)
        outputs = site.outputs()
        assert {row["state"] for row in rows} <= {"delivered"}
        assert {outputs[f"{row['id']}-1.hl7"] == bodies[row["name"]] for row in rows} <= {True}
        log = (site.home / "logs" / "pathways.log").read_text("ascii")
        assert not [word for word in (*secrets_of(fast_room), "zztest-") if word in log]
    assert taken == Counter(dict.fromkeys(bodies, 1))
