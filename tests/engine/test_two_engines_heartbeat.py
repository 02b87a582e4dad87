"""The owner record: written before the first claim, renewed each 30 s while something is held, never by an idle engine.

Source: contract, "Names on disk"; handoff.md section 7.
"""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.plant import Plant
from tests.locations.folder.helpers import OTHER_TAG, TAG, Drop

MIB = 1024 * 1024
MakePlant = Callable[..., Plant]


def record(plant: Plant) -> Path:
    return plant.claims / f".owner-{plant.store.tag}"


def beat_of(plant: Plant) -> str:
    return str(json.loads(record(plant).read_text())["heartbeatAt"])


def test_one_pass_that_goes_on_for_minutes_shows_a_sign_each_30_s(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("a.hl7", b"ZZTEST" * MIB)
    beats: list[str] = []

    def slow_read() -> None:
        beats.append(beat_of(plant))
        plant.clock.move(31)

    for read in range(1, 7):
        plant.source_ops.before("read", slow_read, at=read)
    plant.turn()
    assert len(plant.messages()) == 1
    assert len(beats) == 6
    # The first stood before the claim; a new one before each read that came 31 s after the last.
    assert len(set(beats)) == 6


def test_many_files_in_one_pass_too_and_another_engine_sees_it(make_plant: MakePlant) -> None:
    plant = make_plant()
    for number in range(8):
        plant.put(f"{number}.hl7", b"%d" % number)
    other = Drop(plant.drop, tag=OTHER_TAG)
    other.source.probe()
    silent: list[float] = []

    def slow_read() -> None:
        other.source.leftovers()
        silent.append(other.source.signs().get(plant.store.tag, -1.0))
        plant.clock.move(40)
        other.clock.move(40)

    for read in range(1, 9):
        plant.source_ops.before("read", slow_read, at=read)
    plant.turn()
    assert len(plant.messages()) == 8
    # Seen to live each time it was looked at, never silent for two looks.
    assert silent == [0.0] * 8
    other.source.stop()


def test_what_is_held_keeps_the_record_fresh_also_while_the_store_refuses(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("a.hl7")
    plant.source_ops.fail("read", OSError(5, "EIO"))
    plant.turn()
    assert list(plant.failures()) == ["EIO"]
    before = beat_of(plant)
    for _ in range(4):
        plant.clock.move(31)
        plant.source_ops.fail("read", OSError(5, "EIO"))
        plant.turn()
        assert beat_of(plant) > before
        before = beat_of(plant)
    # A pass that fails as a whole: the file is held all the same.
    plant.clock.move(31)
    plant.source_ops.fail("scan", OSError(5, "EIO"), at=2)
    plant.turn()
    assert beat_of(plant) > before


def test_a_listing_that_takes_minutes_shows_a_sign_each_30_s(make_plant: MakePlant) -> None:
    plant = make_plant(source={"recursive": True})
    plant.put("a.hl7")
    for number in range(6):
        (plant.drop / str(number)).mkdir()
    plant.source_ops.fail("read", OSError(5, "EIO"))
    plant.turn()  # one claim stays
    plant.clock.move(0.5)  # its next try is not due: this pass lists, and only that takes time
    beats: list[str] = []

    def slow_scan() -> None:
        beats.append(beat_of(plant))
        plant.clock.move(31)

    for scan in range(2, 9):
        plant.source_ops.before("scan", slow_scan, at=scan)
    plant.turn()
    assert len(beats) == 7
    assert len(set(beats)) >= 6, beats


def test_with_nothing_held_the_record_is_left_alone_and_goes_with_the_stop(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("a.hl7")
    plant.turn()
    before = beat_of(plant)
    for _ in range(3):
        plant.clock.move(60)
        plant.turn()
    assert beat_of(plant) == before
    plant.runtime.worker.source.stop()
    assert not record(plant).exists()


def test_a_record_that_cannot_be_written_stops_no_file(make_plant: MakePlant) -> None:
    plant = make_plant()
    plant.put("a.hl7")
    plant.turn()
    plant.put("b.hl7", b"ZZTEST" * MIB)

    def refuse() -> None:
        plant.clock.move(31)
        plant.source_ops.fail("create", OSError(28, "ENOSPC"))

    plant.source_ops.before("read", refuse)
    plant.turn()
    assert [row.name for row in plant.messages()] == [b"a.hl7", b"b.hl7"]
    assert plant.failures() == {}


@pytest.mark.parametrize("single_node", [False, True])
def test_five_idle_passes_write_nothing_under_the_drop_folder(make_plant: MakePlant, single_node: bool) -> None:
    plant = make_plant(source={"singleNode": single_node, "minAge": "1h"})
    plant.put("too-new.hl7")
    plant.put(".hidden")
    plant.turn()
    plant.source_ops.calls.clear()

    def state() -> list[tuple[str, int, int]]:
        # Read in place, its lease is the one thing that an idle engine keeps alive (contract, "Names on disk").
        its_own = {plant.claims, *plant.claims.glob("*")} if single_node else set()
        found = [path for path in (plant.drop, *plant.drop.rglob("*")) if path not in its_own]
        return sorted((str(path), path.lstat().st_mtime_ns, path.lstat().st_ctime_ns) for path in found)

    before = state()
    for _ in range(5):
        plant.clock.move(45)
        plant.turn()
    assert state() == before
    writing = ("create", "write", "rename", "rename_new", "replace", "remove", "make_folder", "remove_folder", "hide")
    written = plant.source_ops.named(*writing, "flush_file", "flush_folder")
    told = [str(call) for call in written]
    assert [call for call in told if not (single_node and re.search(r"\.lease-|heartbeatAt|flush", call))] == []


def test_the_record_says_who_holds_it(make_plant: MakePlant) -> None:
    plant = make_plant()
    assert plant.store.tag != TAG
    plant.put("a.hl7")
    plant.source_ops.before("read", lambda: None)
    plant.turn()
    told = json.loads(record(plant).read_text())
    assert set(told) == {"ownerId", "host", "pid", "acquiredAt", "expiresAt", "heartbeatAt"}
    assert (told["ownerId"], told["pid"]) == (plant.store.tag, os.getpid())
