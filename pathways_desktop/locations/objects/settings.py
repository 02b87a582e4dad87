"""What `channels.yaml` says about a bucket or container and this room has to know, and where its secrets come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

CONNECT_SECONDS = 10.0
"""How long a connection may take to come about."""
ANSWER_SECONDS = 60.0
"""How long a store may be silent within an answer."""
CONNECTIONS = 24
"""Connections that one worker keeps to its store: more than the requests that a source has under way at once."""

Secret = Callable[[str], str | None]
"""The secret of a field (`secretAccessKey`, …), opened now; None where none is set. May raise the store's errors."""


def no_secret(field_name: str) -> str | None:
    """For places whose credentials do not come from the store."""
    return None


@dataclass(frozen=True, slots=True)
class S3Settings:
    """One bucket."""

    bucket: str
    region: str | None = None
    endpoint: str | None = None
    addressing: Literal["auto", "path", "virtual"] = "auto"
    checksum: Literal["auto", "when-required"] = "auto"
    credentials: str = "stored"
    """`stored`, `default` or `profile:NAME`."""
    ca_file: str | None = None
    secret: Secret = field(default=no_secret, repr=False)
    owner: str = ""
    """What its secrets' names begin with: `<channel>/<source or destination name>`."""


@dataclass(frozen=True, slots=True)
class AzblobSettings:
    """One container."""

    account: str
    container: str
    endpoint: str | None = None
    credentials: str = "stored"
    """`stored` or `default`."""
    ca_file: str | None = None
    secret: Secret = field(default=no_secret, repr=False)
    owner: str = ""
    """What its secrets' names begin with: `<channel>/<source or destination name>`."""
