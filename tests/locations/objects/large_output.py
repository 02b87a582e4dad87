"""A process of its own that writes one large output twice and prints its peak of memory in bytes. No assertions."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.locations.base import DestinationParts, Output, WriteMode
from pathways_desktop.locations.objects.azblob import AzblobStore
from pathways_desktop.locations.objects.destination import ObjectDestination, ObjectDestinationSettings
from pathways_desktop.locations.objects.port import ObjectStore
from pathways_desktop.locations.objects.s3 import S3Store
from pathways_desktop.locations.objects.settings import AzblobSettings, S3Settings
from tests.locations.objects.rooms import MESSAGE_ID, AzblobRoom, Room, S3Room

MOST_MORE = 20 << 20
"""What the program may need more for a large output than for a small one; the output itself is larger."""
CHUNK = 64 * 1024


class Made:
    """So many MiB that are made while they are asked for."""

    def __init__(self, mib: int) -> None:
        self.size = mib << 20

    def chunks(self) -> Iterator[bytes]:
        for number in range(self.size // CHUNK):
            yield number.to_bytes(8, "big") * (CHUNK // 8)


def arguments(room: Room, mib: int, prefix: str) -> list[str]:
    """The words that tell the process where to write what."""
    if isinstance(room, S3Room):
        return ["s3", room.peer.endpoint, room.name, room.peer.access_key, room.peer.secret_key, str(mib), prefix]
    assert isinstance(room, AzblobRoom)
    return ["azblob", room.peer.endpoint, room.name, room.peer.account, room.peer.account_key, str(mib), prefix]


def main(kind: str, endpoint: str, name: str, user: str, secret: str, mib: str, prefix: str) -> None:
    store: ObjectStore
    if kind == "s3":
        keys = {"accessKeyId": user, "secretAccessKey": secret}
        store = S3Store(S3Settings(name, region="us-east-1", endpoint=endpoint, secret=keys.get))
    else:
        store = AzblobStore(AzblobSettings(user, name, endpoint=endpoint, secret={"accountKey": secret}.get))
    content = Made(int(mib))
    digest = hashlib.sha256()
    for chunk in content.chunks():
        digest.update(chunk)
    output = Output(MESSAGE_ID, 1, 1, "lab", b"large.bin", 0, content.size, digest.hexdigest())
    parts = DestinationParts("lab", "00000000")
    destination = ObjectDestination(ObjectDestinationSettings(prefix), parts, store, SystemClock())
    for _ in range(2):
        destination.write(output, content, WriteMode.CREATE)
    destination.stop()
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text("ascii"))
    print(int(found[1]) * 1024 if found else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
