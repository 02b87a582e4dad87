"""The port over Azure Blob Storage with azure-storage-blob: no retry, no rule of claims.

azure is imported with this module, which is imported when a channel of this kind exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from azure.core import MatchConditions
from azure.core.exceptions import AzureError
from azure.storage.blob import BlobClient, BlobPrefix, BlobProperties, ContainerClient, StorageStreamDownloader

from pathways_desktop.locations.objects.azblob_client import ContainerHolder
from pathways_desktop.locations.objects.azblob_faults import FORBIDDEN, from_azure_error
from pathways_desktop.locations.objects.body import Replayed, plain_tag, store_seconds, understood, whole_seconds
from pathways_desktop.locations.objects.port import (
    ANY,
    PAGE,
    Fault,
    ObjectFacts,
    Page,
    Payload,
    StoreFault,
    StoreLimits,
    WriteIf,
)
from pathways_desktop.locations.objects.settings import AzblobSettings

_LIMITS = StoreLimits(key_bytes=None, key_characters=1024, once_bytes=5000 * 1024**2)
_IN_MEMORY = 1024 * 1024
"""A larger body is streamed: the kit's own call would read the whole of it first."""
_COLD = frozenset(["Archive"])
T = TypeVar("T")


class AzblobStore:
    """`ObjectStore` over one container. Any thread; one client, opened by the first call."""

    def __init__(self, settings: AzblobSettings) -> None:
        self._name = f"azblob:{settings.account}/{settings.container}"
        self._clients = ContainerHolder(settings)

    @property
    def name(self) -> str:
        return self._name

    @property
    def limits(self) -> StoreLimits:
        return _LIMITS

    def askable(self, key: str) -> bool:
        # The way to the service folds `.` and `..` parts: the request would ask for another blob.
        return not any(part in (".", "..") for part in key.split("/"))

    def list_page(self, prefix: str, token: str | None = None, *, delimited: bool = False, most: int = PAGE) -> Page:
        dates: list[str | None] = []

        def see(response: Any) -> None:
            dates.append(response.http_response.headers.get("Date"))

        def ask(container: ContainerClient) -> tuple[list[BlobProperties | BlobPrefix], str | None]:
            asked: dict[str, Any] = {
                "name_starts_with": prefix,
                "results_per_page": most,
                "include": ["metadata"],
                "raw_response_hook": see,
            }
            walk: Any = container.walk_blobs(delimiter="/", **asked) if delimited else container.list_blobs(**asked)
            pages = walk.by_page(token)
            return list(next(pages, ())), pages.continuation_token or None

        found, more = self._call(ask)
        if more is not None and more == token:
            raise StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_LISTING_BROKEN")
        with understood():
            objects = tuple(_listed(each) for each in found if not isinstance(each, BlobPrefix))
            below = tuple(str(each.name) for each in found if isinstance(each, BlobPrefix))
        return Page(objects, more, store_seconds(dates[0] if dates else None), below)

    def head(self, key: str) -> ObjectFacts:
        return _listed(self._call(lambda container: container.get_blob_client(key).get_blob_properties()))

    def read(self, key: str, tag: str | None = None) -> AzblobBody:
        condition: dict[str, Any] = {} if tag is None else _only(tag)
        opened = self._call(
            lambda container: container.get_blob_client(key).download_blob(max_concurrency=1, **condition)
        )
        return AzblobBody(_listed(opened.properties), opened)

    def put(self, key: str, payload: Payload, condition: WriteIf = ANY) -> str:
        # Sent as headers: the kit's own form of "only where none is" goes through `overwrite`, which it also rewrites.
        headers: dict[str, str] = {}
        if condition.absent:
            headers["If-None-Match"] = "*"
        elif condition.tag is not None:
            headers["If-Match"] = f'"{condition.tag}"'

        def send(container: ContainerClient) -> str:
            blob = container.get_blob_client(key)
            if payload.size <= _IN_MEMORY:
                body: Any = b"".join(payload.open())
            else:
                body = Replayed(payload)
            return _upload(blob, body, payload.size, headers)

        return plain_tag(self._call(send, absent=condition.absent))

    def delete(self, key: str, tag: str | None = None) -> None:
        condition: dict[str, Any] = {} if tag is None else _only(tag)
        self._call(lambda container: container.get_blob_client(key).delete_blob(**condition))

    def close(self) -> None:
        self._clients.close()

    def _call(self, act: Callable[[ContainerClient], T], *, absent: bool = False) -> T:
        container = self._clients.client()
        try:
            with understood():
                return act(container)
        except AzureError as error:
            fault = from_azure_error(error, absent=absent, sas_expired=self._clients.sas_expired)
        if fault.fault is Fault.PLACE and fault.code != FORBIDDEN:
            # Other secrets, another address or another certificate may count by the next try.
            self._clients.close()
        raise fault


class AzblobBody:
    """The open answer to a read; of a large blob, the first of several that are all bound to one tag."""

    def __init__(self, facts: ObjectFacts, opened: StorageStreamDownloader[bytes]) -> None:
        self.facts = facts
        self._opened = opened

    def chunks(self, most: int) -> Iterator[bytes]:
        left = self.facts.size
        try:
            for piece in self._opened.chunks():
                left -= len(piece)
                for start in range(0, len(piece), most):
                    yield piece[start : start + most]
        except AzureError as error:
            raise from_azure_error(error) from None
        if left:
            raise StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER", "another length than was told")

    def close(self) -> None:
        """Nothing is held between two answers."""


def _upload(blob: BlobClient, body: Any, size: int, headers: dict[str, str]) -> str:
    """One Put Blob with a streamed body: the public `upload_blob` reads the whole of it into memory first."""
    told: dict[str, str] = {}

    def keep(pipeline: Any, _: Any, answer: dict[str, Any]) -> None:
        told["tag"] = str(answer.get("ETag", ""))

    blob._client.block_blob.upload(content_length=size, body=body, headers=headers, cls=keep)  # noqa: SLF001
    return told["tag"]


def _only(tag: str) -> dict[str, Any]:
    return {"etag": f'"{tag}"', "match_condition": MatchConditions.IfNotModified}


def _listed(found: BlobProperties) -> ObjectFacts:
    tier = str(found.blob_tier or "")
    metadata = {key.lower(): value for key, value in (found.metadata or {}).items()}
    return ObjectFacts(
        str(found.name),
        int(found.size or 0),
        plain_tag(str(found.etag or "")),
        whole_seconds(found.last_modified),
        tier if tier in _COLD else "",
        folder=metadata.get("hdi_isfolder", "").lower() == "true",
    )
