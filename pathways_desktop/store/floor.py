"""Where the audit chain begins, once its oldest entries are gone: behind an entry that a keyed hash vouches for."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

START = bytes(32)
"""What stands for the hash of an entry before the first one."""
_FLOOR = b"pw/floor/v1"


@dataclass(frozen=True, slots=True)
class Floor:
    """Behind which entry the chain begins now, and that entry's hash; 0 where nothing was removed yet."""

    seq: int = 0
    mac: bytes = field(default=START, repr=False)
    vouched: bool = True
    """Whether this store's key wrote it."""


def floor_seal(key: bytes, seq: int, mac: bytes) -> bytes:
    """What vouches for it."""
    return hmac.digest(key, _FLOOR + seq.to_bytes(8, "big") + mac, "sha256")
