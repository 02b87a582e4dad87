"""Object stores as back ends of the behaviour suite: a prefix of a bucket or container of a real server."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from pathways_desktop.locations.base import Source, SourceParts
from pathways_desktop.locations.objects.source import ObjectSource, ObjectSourceSettings
from tests.locations.behaviour.back_ends import BackEnd
from tests.locations.objects.rooms import AzblobRoom, Room, S3Room

PREFIX = "in/"


class ObjectBackEnd(BackEnd):
    """A prefix; names without text do not exist there."""

    moves_files = False
    names_are_bytes = False

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def new_source(self, parts: SourceParts, **settings: Any) -> Source:
        return ObjectSource(ObjectSourceSettings(PREFIX, **settings), parts, self._room.store(), self.clock)

    def _key(self, path: str | bytes) -> str:
        return PREFIX + (path if isinstance(path, str) else path.decode("utf-8"))

    def put(self, path: str | bytes, data: bytes) -> None:
        self._room.put(self._key(path), data)

    def remove(self, path: str | bytes) -> None:
        self._room.delete(self._key(path))

    def _paths(self) -> list[str]:
        keys = self._room.keys()
        return [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]

    def there(self) -> dict[bytes, bytes]:
        found = {path: self._room.get(PREFIX + path) for path in self._paths() if not _is_hidden(path)}
        return {os.fsencode(path): data for path, data in found.items() if data is not None}

    def hidden(self) -> list[bytes]:
        return sorted(path.encode() for path in self._paths() if _is_hidden(path))


def _is_hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))


def object_store(server: str) -> Callable[[pytest.FixtureRequest], BackEnd]:
    """Makes an empty prefix on this server."""

    def make(request: pytest.FixtureRequest) -> BackEnd:
        peer = request.getfixturevalue(server)
        name = request.getfixturevalue("bucket_name")
        room: Room = AzblobRoom(peer, name) if server == "azurite" else S3Room(peer, name)
        return ObjectBackEnd(room)

    return make
