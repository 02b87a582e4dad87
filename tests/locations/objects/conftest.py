"""Rooms on the servers that honour everything, and channels that read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.locations.objects.object_plant import ObjectPlant, object_plants
from tests.locations.objects.rooms import AzblobRoom, Room, S3Room

Plants = Callable[..., ObjectPlant]


def _room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    peer: Any = request.getfixturevalue(request.param)
    made: Room = AzblobRoom(peer, bucket_name) if request.param == "azurite" else S3Room(peer, bucket_name)
    yield made


@pytest.fixture(params=["moto", "seaweedfs", "azurite"])
def each_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """An empty bucket or container on each of the three servers that honour everything."""
    yield from _room(request, bucket_name)


@pytest.fixture(params=["moto", "azurite"])
def fast_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """The same on one quick server of each kind."""
    yield from _room(request, bucket_name)


@pytest.fixture(params=["moto"])
def s3_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """A bucket of moto."""
    yield from _room(request, bucket_name)


@pytest.fixture(params=["seaweedfs"])
def seaweed_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """A bucket of SeaweedFS."""
    yield from _room(request, bucket_name)


@pytest.fixture(params=["azurite"])
def azure_room(request: pytest.FixtureRequest, bucket_name: str) -> Iterator[Room]:
    """A container of Azurite."""
    yield from _room(request, bucket_name)


@pytest.fixture
def plants(tmp_path: Path) -> Iterator[Plants]:
    """Makes channels that read a room."""
    yield from object_plants(tmp_path)
