"""Outputs over TLS, the way that services are reached: other bytes on the wire than plain HTTP, and a certificate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathways_desktop.domain.errors import PathwaysError
from tests.locations.objects.rooms import CREATE, AzblobRoom, Room, S3Room, Stored, destination_of, key_of, output_of

LARGE = bytes(range(256)) * 4 * 9 * 1024


@pytest.fixture(params=["moto_tls", "azurite_tls"])
def tls_room(request: pytest.FixtureRequest, bucket_name: str) -> Room:
    """A bucket or container that is reached over TLS only."""
    peer = request.getfixturevalue(request.param)
    return AzblobRoom(peer, bucket_name) if request.param == "azurite_tls" else S3Room(peer, bucket_name)


def authority(room: Room) -> str:
    """The file that `caFile` would name."""
    assert isinstance(room, S3Room | AzblobRoom)
    return str(room.peer.authority)  # type: ignore[union-attr]


@pytest.mark.parametrize("data", [b"", b"few bytes", LARGE], ids=["empty", "small", "large"])
def test_with_ca_file_an_output_arrives_and_is_known_again(tls_room: Room, data: bytes) -> None:
    destination = destination_of(tls_room, store=tls_room.store(ca_file=authority(tls_room)))
    for attempt in (1, 2):
        destination.write(output_of(data, attempt=attempt), Stored(data), CREATE)
    destination.stop()
    assert tls_room.keys() == [key_of()]
    assert tls_room.get(key_of()) == data


def test_stored_bytes_that_do_not_open_end_a_request_over_tls_as_well(tls_room: Room) -> None:
    class Damaged(Stored):
        def chunks(self) -> Iterator[bytes]:
            yield LARGE[: 3 * 1024 * 1024]
            raise PathwaysError("ERR_PATHWAYS_STORE_DAMAGED")

    destination = destination_of(tls_room, store=tls_room.store(ca_file=authority(tls_room)))
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_STORE_DAMAGED"):
        destination.write(output_of(LARGE), Damaged(LARGE), CREATE)
    destination.stop()
    assert tls_room.keys() == []


def test_a_certificate_that_nobody_trusts_sends_nothing(tls_room: Room) -> None:
    content = Stored(b"few bytes")
    destination = destination_of(tls_room)
    with pytest.raises(PathwaysError, match="ERR_PATHWAYS_OBJECT_CERTIFICATE"):
        destination.write(output_of(content.data), content, CREATE)
    destination.stop()
    assert content.opened == 0
    assert tls_room.keys() == []
