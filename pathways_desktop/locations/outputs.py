"""What is handed to a destination and comes back from it: plain data, and the bytes as they are read from the store.

No place is known here; who writes an output is `base.Destination`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class WriteMode(Enum):
    """What `Destination.write` does where the name is taken."""

    REPLACE = "replace"
    CREATE = "create"


@dataclass(frozen=True, slots=True)
class Output:
    """One thing to write for a message."""

    message_id: str
    number: int
    attempt: int
    channel: str
    name: bytes
    """The message's name: the path from the source's `dir`."""
    received_ms: int
    size: int
    sha256: str
    recursive: bool = False
    """The source reads subfolders too: its every name is written as a path, also one without a folder."""
    earlier_tries: int = 0
    """Tries made before a person sent it again: every such round is a hand-over of its own."""
    type: str | None = None
    """The message's type as its content tells it (`ADT^A01`); None where it tells none."""


class Content(Protocol):
    """The stored bytes of a message, opened and verified chunk by chunk."""

    def chunks(self) -> Iterator[bytes]:
        """The bytes in order. Raises `ERR_PATHWAYS_STORE_DAMAGED` where a chunk does not open."""
        ...


@dataclass(frozen=True, slots=True)
class Written:
    """What a write published."""

    name: str
    """The output's name as people see it."""
    size: int
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class Existing:
    """What stands under an output's name now."""

    name: str
    there: bool
    size: int | None = None
    same_bytes: bool | None = None
    """None where it was not or could not be compared."""
    detail: str = ""
