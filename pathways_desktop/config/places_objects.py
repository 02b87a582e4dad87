"""The settings of object stores: an S3 bucket, an Azure Blob Storage container. No store is asked here.

No secret stands here either: `credentials: stored` names what is sealed in the store.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Annotated, ClassVar, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, WithJsonSchema

from pathways_desktop.config.parts import (
    DestinationKeys,
    LocalFile,
    Settings,
    SourceKeys,
    WriteModeName,
    checked,
)
from pathways_desktop.config.paths import prefix_fault

_BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]")
_REGION = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,62}")
_ACCOUNT = re.compile(r"[a-z0-9]{3,24}")
_CONTAINER = re.compile(r"[a-z0-9](?:-?[a-z0-9]){2,62}|\$root|\$web")
_PROFILE = re.compile(r"profile:[^\s\x00-\x1f:]{1,128}")
_MOVES = "an object store claims by a marker and moves no file"
MOVING_KEYS = dict.fromkeys(("keepProcessed", "doneFile", "manifest", "bundle", "errorDir", "readTries"), _MOVES)
"""Seed, "Keys a folder has and an object store does not"; a manifest is a done file, and a bundle is a folder."""
_WHOLE = "an object is whole from the moment it is there, and needs no second one that says so"


def _in_words(form: re.Pattern[str], expected: str) -> AfterValidator:
    return checked(lambda text: None if form.fullmatch(text) else expected)


def _endpoint_fault(text: str) -> str | None:
    expected = "an address like https://store.example:9000, without a name, a key or a token in it"
    try:
        parts = urlsplit(text)
        good = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and parts.username is None
            and not parts.query
            and not parts.fragment
            and not any(c.isspace() or not c.isprintable() for c in text)
        )
    except ValueError:
        return expected
    return None if good else expected


def _s3_credentials_fault(text: str) -> str | None:
    good = text in ("stored", "default") or _PROFILE.fullmatch(text)
    return None if good else "stored, default or profile:NAME"


def _plain_prefix(text: str) -> str:
    return text.rstrip("/")


def _plain_endpoint(text: str) -> str:
    return text.rstrip("/")


Prefix = Annotated[str, checked(prefix_fault), AfterValidator(_plain_prefix), WithJsonSchema({"type": "string"})]
Endpoint = Annotated[
    str,
    checked(_endpoint_fault, hidden=True),
    AfterValidator(_plain_endpoint),
    WithJsonSchema({"type": "string", "pattern": r"^https?://[^\s@?#]+$"}),
]
Bucket = Annotated[
    str,
    _in_words(_BUCKET, "a bucket's name: 3 to 63 of A-Z a-z 0-9 . - _"),
    WithJsonSchema({"type": "string", "pattern": f"^{_BUCKET.pattern}$"}),
]
Region = Annotated[
    str,
    _in_words(_REGION, "a region like eu-central-1"),
    WithJsonSchema({"type": "string", "pattern": f"^{_REGION.pattern}$"}),
]
Account = Annotated[
    str,
    _in_words(_ACCOUNT, "a storage account's name: 3 to 24 of a-z 0-9"),
    WithJsonSchema({"type": "string", "pattern": f"^{_ACCOUNT.pattern}$"}),
]
Container = Annotated[
    str,
    _in_words(_CONTAINER, "a container's name: 3 to 63 of a-z 0-9 and single -"),
    WithJsonSchema({"type": "string", "pattern": rf"^(?:{_CONTAINER.pattern})$"}),
]
S3Credentials = Annotated[
    str,
    checked(_s3_credentials_fault, hidden=True),
    WithJsonSchema({"type": "string", "pattern": r"^(?:stored|default|profile:[^\s:]{1,128})$"}),
]
_PREFIX_HELP = "The folder-like path below which objects are read or written; in and in/ are the same. Default: all."
_ENDPOINT_HELP = "The address of a store of your own or of a gateway. Default: the service's own."
_CA_HELP = (
    "A file of certificates (PEM) of the authority that signed the store's certificate: an absolute path on this "
    "machine. Default: those that the system trusts."
)
_CREATE_HELP = (
    "create: an object is never replaced; the same bytes there already count as delivered, others reject the message; "
    "replace: an object of the same name is replaced."
)


class ObjectSourceKeys(SourceKeys):
    """The keys of a source that claims by a marker."""

    refused: ClassVar[dict[str, str]] = MOVING_KEYS

    @property
    def read_tries(self) -> int:
        """How often an object is tried before it counts as unreadable; not a setting, as no errorDir waits for it."""
        return 3


class ObjectDestinationKeys(DestinationKeys):
    """The keys of a destination that writes objects."""

    refused: ClassVar[dict[str, str]] = dict.fromkeys(("doneFile", "manifest", "bundle"), _WHOLE)

    mode: WriteModeName = Field(default="create", description=_CREATE_HELP)


class S3Place(Settings):
    """Where the bucket is and with what it is opened."""

    type: Literal["s3"] = Field(description="The kind of place, here s3.")
    bucket: Bucket = Field(description="The bucket. It is never made.")
    prefix: Prefix = Field(default="", description=_PREFIX_HELP)
    region: Region | None = Field(default=None, description="The bucket's region. Default: what the profile says.")
    endpoint: Endpoint | None = Field(default=None, description=_ENDPOINT_HELP)
    addressing: Literal["auto", "path", "virtual"] = Field(
        default="auto",
        description="Where the bucket's name stands in an address: path, or virtual (in the host's name). auto: path "
        "for an endpoint with a port or an IP address.",
    )
    checksum: Literal["auto", "when-required"] = Field(
        default="auto", description="when-required: send no checksum of our own, for older gateways that refuse it."
    )
    credentials: S3Credentials = Field(
        default="stored",
        description="stored: the access key that is sealed in the store; default: what this machine's environment "
        "gives; profile:NAME: a profile of this user's AWS files.",
    )
    ca_file: LocalFile | None = Field(default=None, description=_CA_HELP)

    @property
    def where(self) -> str:
        """The place in words, for people: `s3://bucket/prefix`, and the endpoint where it is not the service's own."""
        place = f"s3://{self.bucket}/{self.prefix}".rstrip("/")
        return place if self.endpoint is None else f"{place} at {self.endpoint}"

    @property
    def local_dir(self) -> str | None:
        """None: no folder of this machine."""
        return None

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes are hints to look; None where nothing tells of them."""
        return None

    def secret_fields(self) -> tuple[str, ...]:
        """The fields that may be sealed in the store for this place; sessionToken may be missing."""
        return ("accessKeyId", "secretAccessKey", "sessionToken") if self.credentials == "stored" else ()

    def missing_secrets(self, there: Collection[str]) -> tuple[str, ...]:
        """Which of its secrets are missing when these are set: an access key is two; a session token may be missing."""
        return tuple(field for field in self.secret_fields()[:2] if field not in there)


class AzblobPlace(Settings):
    """Where the container is and with what it is opened."""

    type: Literal["azblob"] = Field(description="The kind of place, here azblob.")
    account: Account = Field(description="The storage account.")
    container: Container = Field(description="The container. It is never made.")
    prefix: Prefix = Field(default="", description=_PREFIX_HELP)
    endpoint: Endpoint | None = Field(default=None, description=_ENDPOINT_HELP)
    credentials: Literal["stored", "default"] = Field(
        default="stored",
        description="stored: the account key, SAS or connection string that is sealed in the store; default: what this "
        "machine's environment gives.",
    )
    ca_file: LocalFile | None = Field(default=None, description=_CA_HELP)

    @property
    def where(self) -> str:
        """The place in words, for people: `azblob://account/container/prefix`, and an endpoint of one's own."""
        place = f"azblob://{self.account}/{self.container}/{self.prefix}".rstrip("/")
        return place if self.endpoint is None else f"{place} at {self.endpoint}"

    @property
    def local_dir(self) -> str | None:
        """None: no folder of this machine."""
        return None

    @property
    def watched_dir(self) -> str | None:
        """The folder whose changes are hints to look; None where nothing tells of them."""
        return None

    def secret_fields(self) -> tuple[str, ...]:
        """The fields of which exactly one is to be sealed in the store for this place."""
        return ("accountKey", "sas", "connectionString") if self.credentials == "stored" else ()

    def missing_secrets(self, there: Collection[str]) -> tuple[str, ...]:
        """Which of its secrets are missing when these are set: any one of them is enough."""
        return () if there else self.secret_fields()

    def used_secret(self, there: Collection[str]) -> str | None:
        """The one that logs in where several of its secrets are set: the others lie beside it unused."""
        return next((field for field in reversed(self.secret_fields()) if field in there), None)


class S3Source(ObjectSourceKeys, S3Place):
    """A prefix of an S3 bucket that is read."""


class S3Destination(ObjectDestinationKeys, S3Place):
    """A prefix of an S3 bucket that is written to."""


class AzblobSource(ObjectSourceKeys, AzblobPlace):
    """A prefix of an Azure Blob Storage container that is read."""


class AzblobDestination(ObjectDestinationKeys, AzblobPlace):
    """A prefix of an Azure Blob Storage container that is written to."""
