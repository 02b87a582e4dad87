"""The port over S3 with boto3: one request a call, tried once. No rule of claims stands here.

boto3 is imported with this module, which is imported when a channel of this kind exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from botocore import exceptions as boto

from pathways_desktop.domain.message import PlaceState
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
from pathways_desktop.locations.objects.s3_client import ClientHolder
from pathways_desktop.locations.objects.s3_faults import BUCKET_MISSING, FORBIDDEN, from_boto_error, from_client_error
from pathways_desktop.locations.objects.settings import S3Settings

_LIMITS = StoreLimits(key_bytes=1024, key_characters=None, once_bytes=5 * 1024**3)
_COLD = frozenset(["GLACIER", "DEEP_ARCHIVE"])
_ERRORS = (boto.BotoCoreError, boto.HTTPClientError)


class S3Store:
    """`ObjectStore` over one bucket. Any thread; one client, opened by the first call."""

    def __init__(self, settings: S3Settings) -> None:
        self._bucket = settings.bucket
        self._clients = ClientHolder(settings)

    @property
    def name(self) -> str:
        return f"s3:{self._bucket}"

    @property
    def limits(self) -> StoreLimits:
        return _LIMITS

    def askable(self, key: str) -> bool:
        return "\x00" not in key

    def list_page(self, prefix: str, token: str | None = None, *, delimited: bool = False, most: int = PAGE) -> Page:
        asked: dict[str, Any] = {"Prefix": prefix, "MaxKeys": most}
        if delimited:
            asked["Delimiter"] = "/"
        if token is not None:
            asked["ContinuationToken"] = token
        answer = self._call("list_objects_v2", asked)
        with understood():
            return _page(answer, token)

    def head(self, key: str) -> ObjectFacts:
        answer = self._call("head_object", {"Key": key})
        with understood():
            return self._told(key, answer)

    def _told(self, key: str, answer: dict[str, Any]) -> ObjectFacts:
        storage = answer.get("StorageClass", "STANDARD")
        restored = 'ongoing-request="false"' in answer.get("Restore", "")
        return _facts(key, answer, cold=storage if storage in _COLD and not restored else "")

    def read(self, key: str, tag: str | None = None) -> S3Body:
        asked = {"Key": key} if tag is None else {"Key": key, "IfMatch": f'"{tag}"'}
        answer = self._call("get_object", asked)
        with understood():
            return S3Body(_facts(key, answer), answer["Body"])

    def put(self, key: str, payload: Payload, condition: WriteIf = ANY) -> str:
        asked: dict[str, Any] = {"Key": key, "Body": _body(payload), "ContentLength": payload.size}
        if condition.absent:
            asked["IfNoneMatch"] = "*"
        elif condition.tag is not None:
            asked["IfMatch"] = f'"{condition.tag}"'
        return plain_tag(str(self._call("put_object", asked, absent=condition.absent).get("ETag", "")))

    def delete(self, key: str, tag: str | None = None) -> None:
        asked = {"Key": key} if tag is None else {"Key": key, "IfMatch": f'"{tag}"'}
        self._call("delete_object", asked, deleting=True)

    def close(self) -> None:
        self._clients.close()

    def _call(self, act: str, asked: dict[str, Any], *, absent: bool = False, deleting: bool = False) -> dict[str, Any]:
        client = self._clients.client()
        try:
            answer: dict[str, Any] = getattr(client, act)(Bucket=self._bucket, **asked)
        except boto.ClientError as error:
            fault = from_client_error(error, absent=absent, deleting=deleting)
        except _ERRORS as error:
            fault = from_boto_error(error)
        else:
            return answer
        if fault.fault is Fault.GONE and act in ("list_objects_v2", "put_object") and fault.store_code != "NoSuchKey":
            fault = StoreFault(Fault.PLACE, BUCKET_MISSING, fault.detail, state=PlaceState.MISSING)
        if fault.fault is Fault.PLACE and fault.code != FORBIDDEN:
            # Other secrets, another address or another certificate may count by the next try.
            self._clients.close()
        raise fault


class S3Body:
    """The open answer to a read."""

    def __init__(self, facts: ObjectFacts, body: Any) -> None:
        self.facts = facts
        self._body = body

    def chunks(self, most: int) -> Iterator[bytes]:
        left = self.facts.size
        try:
            while chunk := self._body.read(most):
                left -= len(chunk)
                yield chunk
        except _ERRORS as error:
            raise from_boto_error(error) from None
        except OSError as error:
            raise StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER", type(error).__name__) from None
        if left:
            raise StoreFault(Fault.UNKNOWN, "ERR_PATHWAYS_OBJECT_NO_ANSWER", "another length than was told")

    def close(self) -> None:
        self._body.close()


_SMALL = 64 * 1024


def _body(payload: Payload) -> bytes | Replayed:
    return b"".join(payload.open()) if payload.size <= _SMALL else Replayed(payload)


def _page(answer: dict[str, Any], token: str | None) -> Page:
    more = answer.get("NextContinuationToken") if answer.get("IsTruncated") else None
    if answer.get("IsTruncated") and (not more or more == token):
        raise StoreFault(Fault.PLACE, "ERR_PATHWAYS_OBJECT_LISTING_BROKEN")
    objects = tuple(_listed(row) for row in answer.get("Contents", ()))
    below = tuple(row["Prefix"] for row in answer.get("CommonPrefixes", ()))
    return Page(objects, more, store_seconds(answer["ResponseMetadata"]["HTTPHeaders"].get("date")), below)


def _listed(row: dict[str, Any]) -> ObjectFacts:
    storage = row.get("StorageClass", "STANDARD")
    cold = storage if storage in _COLD else ""
    return ObjectFacts(row["Key"], row["Size"], plain_tag(row["ETag"]), whole_seconds(row["LastModified"]), cold)


def _facts(key: str, answer: dict[str, Any], cold: str = "") -> ObjectFacts:
    tag = plain_tag(str(answer.get("ETag", "")))
    return ObjectFacts(key, int(answer["ContentLength"]), tag, whole_seconds(answer["LastModified"]), cold)
