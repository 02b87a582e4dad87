"""A marker that a dead engine left under another channel's name: a person takes it over, whatever the name."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.locations.objects.marker import Marker
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import IN
from tests.locations.objects.rooms import AzblobRoom, Room
from tests.locations.objects.sites import set_secrets, site_for
from tests.support.waiting import wait_until

UNKNOWN, OTHER = "ERR_PATHWAYS_CLAIM_UNKNOWN", "ERR_PATHWAYS_CLAIM_OTHER_ENGINE"


def dead_marker(room: Room, name: str, channel: str) -> ClaimId:
    """An object and the marker that an engine wrote which never comes back."""
    room.put(IN + name, name.encode())
    store = room.store()
    facts = store.head(IN + name)
    store.close()
    claim_id = ClaimId.make(SystemClock().now_ms(), 0, "7e4kl582")
    told = (socket.gethostname(), os.getpid(), name, facts.tag, facts.modified, facts.size)
    room.put(f"{IN}.claimed/{name}", Marker(channel, claim_id.tag, claim_id.text, *told).data())
    return claim_id


def test_a_marker_of_another_channel_s_dead_engine_becomes_this_channel_s(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    claim_id = dead_marker(fast_room, "a.hl7", "dead")
    plant.turn()
    assert (plant.bodies(), plant.waiting()) == ([], {"a.hl7": "taken-by-other"})
    (row,) = plant.worker_source.claims()
    assert (row.channel, row.owner) == ("dead", f"{socket.gethostname()} process {os.getpid()}, channel dead")
    plant.runtime.worker.runner.take_over(claim_id)
    marker = plant.marker("a.hl7")
    assert marker is not None
    assert (marker.channel, marker.engine) == ("lab", plant.store.tag)
    for _ in range(3):
        plant.clock.move(400)
        plant.turn()
    assert (plant.bodies(), plant.left()) == ([b"a.hl7"], [])


def test_what_is_no_marker_is_shown_with_its_size_and_its_place(fast_room: Room, plants: Plants) -> None:
    plant = plants(fast_room)
    fast_room.put(f"{IN}.claimed/junk.hl7", b"not a marker")
    plant.turn()
    (row,) = plant.worker_source.claims()
    assert (row.size, row.name) == (12, b".claimed/junk.hl7")
    (failure,) = plant.failures().values()
    assert failure.detail == "1 in .claimed"


@pytest.mark.timeout(300)
def test_a_person_takes_it_over_with_the_command_and_the_old_id_is_gone(azure_room: AzblobRoom, tmp_path: Path) -> None:
    site = site_for(azure_room, tmp_path)
    # A second channel on the prefix: one of the two takes it, and neither meets the other at it.
    second = {**site.channels[0], "name": "second"}
    site.channels.append(second)
    site.write_config()
    set_secrets(site, {"accountKey": azure_room.peer.account_key}, "second")
    claim_id = dead_marker(azure_room, "a.hl7", "dead").text
    with site.start() as engine:
        wait_until(lambda: site.rows("waiting"), 60, "the object to be seen")
        assert OTHER in site.run("claims", "finish", claim_id, expect=1).err
        assert OTHER in site.run("claims", "give-back", claim_id, expect=1).err
        site.run("claims", "take-over", claim_id, "--yes")
        site.await_outputs(1)
        for act in ("finish", "give-back"):
            assert UNKNOWN in site.run("claims", act, claim_id, expect=1).err
        wait_until(lambda: azure_room.keys() == [], 60, "the marker to go")
        assert engine.interrupt().status == 0
    (message,) = site.messages()
    assert message["channel"] in ("lab", "second")
