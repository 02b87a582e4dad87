"""Prefixes within prefixes: what lies deeper is told, and what another source reads by itself is left to it."""

from __future__ import annotations

from typing import cast

import pytest

from pathways_desktop.locations.base import Source
from pathways_desktop.locations.objects.source import ObjectSource
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN
from tests.locations.objects.rooms import Room
from tests.locations.objects.test_steps import Stop, Stopping
from tests.peers.http_filter import Request

SHARED = "ERR_PATHWAYS_OBJECT_PREFIX_SHARED"
DEEP = {"recursive": True}


def test_each_prefix_that_is_not_read_is_one_row(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    for name in ("wards/a.hl7", "wards/east/b.hl7", "labs/c.hl7", "/d.hl7", ".tmp/e.hl7"):
        plant.send(name)
    plant.send("f.hl7", b"here")
    plant.turn()
    assert plant.bodies() == [b"here"]
    assert plant.waiting() == {"wards/": "not-regular", "labs/": "not-regular", "/": "not-regular"}
    rows = {row.detail for row in plant.runtime.worker.view.waiting}
    assert rows == {"a folder: its files are read with recursive: true"}


def test_an_object_whose_key_is_the_prefix_is_told(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    fast_room.put(IN, b"a body")
    plant.send("a.hl7", b"here")
    plant.turn()
    assert plant.bodies() == [b"here"]
    assert plant.waiting() == {"in/": "name-unreadable"}
    (row,) = plant.runtime.worker.view.waiting
    assert (row.detail, row.size) == ("ERR_PATHWAYS_OBJECT_NAMELESS", 6)


def test_what_another_installation_reads_by_itself_is_left_to_it_and_told(fast_room: Room, plants: Plants) -> None:
    outer = plants(fast_room, source=DEEP)
    probe = f"{IN}sub/.claimed/.probe/other"
    fast_room.put(probe, b"probe 1")
    for name in ("sub/a.hl7", "sub/!b.hl7", "sub/deep/c.hl7", "sub2/d.hl7", "e.hl7"):
        outer.send(name, name.encode())
    outer.turn()
    assert outer.bodies() == [b"e.hl7", b"sub2/d.hl7"]
    assert outer.codes() == {SHARED}
    assert outer.failures()[SHARED].detail == f"{fast_room.store().name}/in/sub/"
    assert set(outer.waiting().values()) == {"taken-by-other"}
    assert set(outer.waiting()) == {"sub/a.hl7", "sub/!b.hl7", "sub/deep/c.hl7"}
    # Markers come and go: who reads there once goes on to.
    fast_room.delete(probe)
    outer.turn()
    assert (outer.bodies(), outer.codes()) == ([b"e.hl7", b"sub2/d.hl7"], {SHARED})
    source = outer.worker_source
    assert isinstance(source, ObjectSource)
    source.probe_again()
    outer.turn()
    assert sorted(outer.bodies()) == [b"e.hl7", b"sub/!b.hl7", b"sub/a.hl7", b"sub/deep/c.hl7", b"sub2/d.hl7"]
    assert (outer.codes(), outer.left()) == (set(), [])


def test_the_inner_source_takes_what_the_outer_leaves(fast_room: Room, plants: Plants) -> None:
    outer, inner = plants(fast_room, source=DEEP), plants(fast_room, prefix="in/sub")
    marker = f"{IN}sub/.claimed/no-marker"
    fast_room.put(marker, b"something")
    for name in ("sub/a.hl7", "b.hl7"):
        outer.send(name, name.encode())
    outer.turn()
    inner.turn()
    outer.turn()
    assert (outer.bodies(), inner.bodies()) == ([b"b.hl7"], [b"sub/a.hl7"])


def test_of_two_sources_that_claim_at_once_the_inner_one_takes_it(fast_room: Room, plants: Plants) -> None:
    inner = plants(fast_room, prefix="in/sub")
    met: list[str] = []

    def rule(request: Request) -> None:
        # The other source lists and claims when this one has listed and not written its marker yet.
        if request.creates and request.path.endswith("/in/.claimed/sub/a.hl7") and not met:
            met.append(request.path)
            inner.wrap = lambda source: cast(Source, Stopping(source, "flush", after=True))
            inner.restart()
            with pytest.raises(Stop):
                inner.turn()

    with fast_room.filter(rule) as faults:
        outer = plants(fast_room, source=DEEP, faults=faults)
        for name in ("sub/a.hl7", "b.hl7"):
            outer.send(name, name.encode())
        outer.turn()
        assert met
        assert outer.bodies() == [b"b.hl7"]
        assert outer.marker("sub/a.hl7") is None, "its own marker is gone again"
        outer.turn()
        assert outer.codes() == {SHARED}
    inner.wrap = lambda source: source
    inner.restart()
    for _ in range(3):
        inner.clock.move(400)
        inner.turn()
    assert (outer.bodies(), inner.bodies(), outer.left()) == ([b"b.hl7"], [b"sub/a.hl7"], [])


def test_what_the_outer_source_has_claimed_is_left_by_the_inner(fast_room: Room, plants: Plants) -> None:
    outer, inner = plants(fast_room, source=DEEP), plants(fast_room, prefix="in/sub")
    for name in ("sub/a.hl7", "sub/b.hl7"):
        outer.send(name, name.encode())
    fast_room.put(f"{IN}.claimed/sub/a.hl7", b"whatever stands there")
    inner.turn()
    assert (inner.bodies(), inner.waiting()) == ([b"sub/b.hl7"], {"a.hl7": "taken-by-other"})
    assert [row.detail for row in inner.runtime.worker.view.waiting] == [SHARED]
    assert [key for key in fast_room.keys() if "/sub/.claimed/" in key] == []  # noqa: SIM118
    fast_room.delete(f"{IN}.claimed/sub/a.hl7")
    inner.turn()
    assert sorted(inner.bodies()) == [b"sub/a.hl7", b"sub/b.hl7"]
