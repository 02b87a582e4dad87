"""Credentials that lack a right: which one is named, and what the probe leaves behind does not grow."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pathways_desktop.locations.objects.azblob import AzblobStore
from pathways_desktop.locations.objects.port import ObjectStore
from tests.locations.objects.conftest import Plants
from tests.locations.objects.object_plant import ObjectPlant
from tests.locations.objects.rooms import AzblobRoom, Room
from tests.peers.http_filter import Act, Refuse, Request

FORBIDDEN = "ERR_PATHWAYS_OBJECT_FORBIDDEN"


def signed(room: AzblobRoom, **rights: bool) -> ObjectStore:
    """The container through a signature with these rights alone."""
    from azure.storage.blob import ContainerSasPermissions, generate_container_sas

    allowed: Any = ContainerSasPermissions(**rights)
    expiry = datetime.now(UTC) + timedelta(hours=1)
    peer = room.peer
    sas = generate_container_sas(
        peer.account, room.name, account_key=peer.account_key, permission=allowed, expiry=expiry
    )
    store = room.store(secret={"sas": sas}.get)
    assert isinstance(store, AzblobStore)
    return store


def probes(room: Room) -> list[str]:
    return [key for key in sorted(room.keys()) if "/.claimed/.probe/" in key]


def detail_after(plant: ObjectPlant, passes: int = 1) -> str:
    """What the one failure says after so many probes."""
    for _ in range(passes):
        plant.clock.move(700)
        plant.turn()
    (failure,) = plant.failures().values()
    assert failure.code == FORBIDDEN
    return failure.detail or ""


def test_a_signature_without_delete_leaves_one_object_and_is_named(
    azure_room: AzblobRoom, plants: Plants, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = signed(azure_room, read=True, list=True, write=True, create=True)
    monkeypatch.setattr(ObjectPlant, "new_store", lambda self: store)
    plant = plants(azure_room)
    plant.send("a.hl7")
    told = detail_after(plant, 4)
    assert "the right to delete is missing; one small object stays below .claimed/.probe/" in told
    assert len(probes(azure_room)) == 1
    plant.restart()
    detail_after(plant, 2)
    assert len(probes(azure_room)) == 1, "nor does another start leave one more"
    monkeypatch.undo()
    plant.restart()
    plant.turn()
    assert (plant.left(), plant.codes(), len(plant.bodies())) == ([], set(), 1), "with the right it is cleared away"


@pytest.mark.parametrize(
    ("method", "right"), [("PUT", "write"), ("GET", "list"), ("DELETE", "delete")]
)  # fmt: skip
def test_the_right_that_is_missing_is_named(fast_room: Room, plants: Plants, method: str, right: str) -> None:
    word = "AccessDenied" if fast_room.kind == "s3" else "AuthorizationPermissionMismatch"

    def rule(request: Request) -> Act | None:
        return Refuse(403, word) if request.method == method else None

    with fast_room.filter(rule) as faults:
        plant = plants(fast_room, faults=faults)
        assert f"the right to {right} is missing" in detail_after(plant)
        assert len(probes(fast_room)) == (1 if right == "delete" else 0)
