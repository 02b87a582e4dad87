"""A bucket or container of a real server for one test: opened through the port, and looked into from outside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pathways_desktop.domain.clock import SystemClock
from pathways_desktop.locations.base import DestinationParts, Output, WriteMode
from pathways_desktop.locations.objects.azblob import AzblobStore
from pathways_desktop.locations.objects.destination import ObjectDestination, ObjectDestinationSettings
from pathways_desktop.locations.objects.port import ObjectStore
from pathways_desktop.locations.objects.s3 import S3Store
from pathways_desktop.locations.objects.settings import AzblobSettings, S3Settings
from tests.peers.azure import Azurite
from tests.peers.http_filter import HttpFilter
from tests.peers.s3 import S3Peer

MESSAGE_ID = "0000000000000000000000test"
PREFIX = "out/lab"


class Room:
    """One bucket or container. `client` calls come from the kit itself, not from what is tested."""

    kind = ""

    def store(self, faults: HttpFilter | None = None, **changes: Any) -> ObjectStore:
        """The port over this bucket, through `faults` where one is given."""
        raise NotImplementedError

    def unsigned_store(self, faults: HttpFilter) -> ObjectStore:
        """The same with credentials that do not cover the condition's header, as far as the store has such."""
        return self.store(faults)

    def get(self, key: str) -> bytes | None:
        """The bytes at a key, None for nothing."""
        raise NotImplementedError

    def put(self, key: str, data: bytes) -> None:
        """Write over whatever stands there."""
        raise NotImplementedError

    def delete(self, key: str) -> None:
        """Remove what stands there."""
        raise NotImplementedError

    def keys(self) -> list[str]:
        """Every key, also of a probe."""
        raise NotImplementedError

    def filter(self, rule: Any = None) -> HttpFilter:
        """A filter before the server; start it with `with`."""
        raise NotImplementedError


class S3Room(Room):
    """A bucket."""

    kind = "s3"

    def __init__(self, peer: S3Peer, name: str) -> None:
        self.peer = peer
        self.name = name
        self.client = peer.client
        self.client.create_bucket(Bucket=name)

    def settings(self, faults: HttpFilter | None = None) -> S3Settings:
        """How `channels.yaml` would describe it."""
        secrets = {"accessKeyId": self.peer.access_key, "secretAccessKey": self.peer.secret_key}
        endpoint = faults.instead_of(self.peer.endpoint) if faults else self.peer.endpoint
        return S3Settings(self.name, region=self.peer.region, endpoint=endpoint, secret=secrets.get)

    def store(self, faults: HttpFilter | None = None, **changes: Any) -> S3Store:
        return S3Store(replace(self.settings(faults), **changes))

    def get(self, key: str) -> bytes | None:
        try:
            data: bytes = self.client.get_object(Bucket=self.name, Key=key)["Body"].read()
        except self.client.exceptions.NoSuchKey:
            return None
        return data

    def put(self, key: str, data: bytes) -> None:
        self.client.put_object(Bucket=self.name, Key=key, Body=data)

    def delete(self, key: str) -> None:
        self.client.delete_object(Bucket=self.name, Key=key)

    def keys(self) -> list[str]:
        return [row["Key"] for row in self.client.list_objects_v2(Bucket=self.name).get("Contents", ())]

    def filter(self, rule: Any = None) -> HttpFilter:
        return HttpFilter(self.peer.port, rule)


class AzblobRoom(Room):
    """A container."""

    kind = "azblob"

    def __init__(self, peer: Azurite, name: str) -> None:
        self.peer = peer
        self.name = name
        self.service = peer.service
        self.client = self.service.create_container(name)

    def settings(self, faults: HttpFilter | None = None) -> AzblobSettings:
        """How `channels.yaml` would describe it."""
        endpoint = faults.instead_of(self.peer.endpoint) if faults else self.peer.endpoint
        secrets = {"accountKey": self.peer.account_key}
        return AzblobSettings(self.peer.account, self.name, endpoint=endpoint, secret=secrets.get)

    def store(self, faults: HttpFilter | None = None, **changes: Any) -> AzblobStore:
        return AzblobStore(replace(self.settings(faults), **changes))

    def unsigned_store(self, faults: HttpFilter) -> AzblobStore:
        from azure.storage.blob import ContainerSasPermissions, generate_container_sas

        sas = generate_container_sas(
            self.peer.account,
            self.name,
            account_key=self.peer.account_key,
            permission=ContainerSasPermissions(read=True, write=True, create=True, delete=True, list=True),
            expiry=datetime.now(UTC) + timedelta(hours=1),
        )
        return self.store(faults, secret={"sas": sas}.get)

    def get(self, key: str) -> bytes | None:
        from azure.core.exceptions import ResourceNotFoundError

        try:
            data: bytes = self.client.download_blob(key).readall()
        except ResourceNotFoundError:
            return None
        return data

    def put(self, key: str, data: bytes) -> None:
        self.client.upload_blob(key, data, overwrite=True)

    def delete(self, key: str) -> None:
        self.client.delete_blob(key)

    def keys(self) -> list[str]:
        return [blob.name for blob in self.client.list_blobs()]

    def filter(self, rule: Any = None) -> HttpFilter:
        return HttpFilter(self.peer.port, rule, azure=True)


@dataclass
class Stored:
    """A message's bytes as the store hands them out: chunk by chunk, again each time it is asked."""

    data: bytes
    chunk: int = 64 * 1024
    opened: int = 0

    def chunks(self) -> Iterator[bytes]:
        self.opened += 1
        for start in range(0, len(self.data), self.chunk):
            yield self.data[start : start + self.chunk]


def output_of(data: bytes, **changes: Any) -> Output:
    """The first output of a made-up message of these bytes."""
    digest = hashlib.sha256(data).hexdigest()
    return replace(Output(MESSAGE_ID, 1, 1, "lab", b"result.hl7", 1_790_000_000_000, len(data), digest), **changes)


def key_of(number: int = 1) -> str:
    """Where the destinations of these tests put the message's output of this number."""
    return f"{PREFIX}/{MESSAGE_ID}-{number}.hl7"


def destination_of(room: Room, faults: HttpFilter | None = None, **changes: Any) -> ObjectDestination:
    """A destination below `PREFIX`, `mode: create` unless told otherwise; stop it in the end."""
    store = changes.pop("store", None) or room.store(faults)
    settings = replace(ObjectDestinationSettings(prefix=PREFIX), **changes)
    return ObjectDestination(settings, DestinationParts("lab", "00000000"), store, SystemClock())


CREATE, REPLACE = WriteMode.CREATE, WriteMode.REPLACE
