"""Owner records beside the claims: their text, when ours is due, and for how long others' were seen unchanged.

Whether an engine is alive is judged by our own clock and eyes alone: the times in its record are its own clock's, and
clocks differ (handoff.md section 7). Source: contract "Names on disk". No place is touched here.
"""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId, one_line
from pathways_desktop.locations.base import Stamp

OWNER = ".owner-"
HALF = ".tmp"
"""Behind a record's name while it is written."""
HEARTBEAT_SECONDS = 30.0
LONGEST_RECORD = 4096
"""Bytes of a record that are read."""

_EXPIRES_MS = 90_000
_LONGEST_HOST = 80
_TAG = re.compile(r"[0-9a-v]{8}")


def record_text(tag: str, acquired_ms: int, now_ms: int) -> bytes:
    """The owner record of this process, in ASCII; times in ms since 1970."""
    record = {
        "ownerId": tag,
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "acquiredAt": _rfc3339(acquired_ms),
        "expiresAt": _rfc3339(now_ms + _EXPIRES_MS),
        "heartbeatAt": _rfc3339(now_ms),
    }
    return json.dumps(record).encode("ascii")


def owner_words(record: bytes) -> tuple[str, str] | None:
    """Owner as people read it, and its host, from a record's bytes; None where they tell neither."""
    try:
        told = json.loads(record)
        host = one_line(str(told["host"])[:_LONGEST_HOST])
        return f"{host}, process {int(told['pid'])}", host
    except (ValueError, KeyError, TypeError):
        return None


class Beat:
    """When this run's own record was made, and when it is due again. Used by the worker's thread."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.acquired_ms: int | None = None
        """None before this run wrote its record."""
        self._beaten: float | None = None

    @property
    def due(self) -> bool:
        """True when this run never tried to write its record, or 30 s have passed since it last did."""
        return self._beaten is None or self._clock.monotonic() - self._beaten >= HEARTBEAT_SECONDS

    def tried(self) -> None:
        """Count 30 s from now. Said first: a place that refuses is not asked with every file that is read meanwhile."""
        self._beaten = self._clock.monotonic()

    def written(self, acquired_ms: int) -> None:
        """The record stands."""
        self.acquired_ms = acquired_ms
        self.tried()

    def forget(self) -> None:
        """The record is gone."""
        self.acquired_ms = self._beaten = None


class OwnerWatch:
    """Remembers when each other engine's record was last seen to change. `look` is the worker's, `unchanged` any's."""

    def __init__(self, tag: str, clock: Clock) -> None:
        """`tag` is our own, which is not watched."""
        self._tag = tag
        self._clock = clock
        self._seen: dict[str, tuple[Stamp | None, float]] = {}

    def look(self, names: Iterable[tuple[str, Stamp | None]]) -> None:
        """Compare the records of a claim folder that was just listed with what was seen before."""
        now = self._clock.monotonic()
        found: dict[str, Stamp | None] = {}
        for name, stamp in names:
            if name.startswith(OWNER):
                tag = name[len(OWNER) :]
                if _TAG.fullmatch(tag):
                    found[tag] = stamp
                continue
            claim_id = ClaimId.parse(name[:CLAIM_ID_LENGTH])
            if claim_id is not None:
                found.setdefault(claim_id.tag, None)
        found.pop(self._tag, None)
        seen = {}
        for tag, stamp in found.items():
            before = self._seen.get(tag)
            seen[tag] = before if before is not None and _same(before[0], stamp) else (stamp, now)
        # Replaced as a whole: others read it while the worker goes on.
        self._seen = seen

    def unchanged(self) -> Mapping[str, float]:
        """Seconds for which each record was seen unchanged, or missing."""
        now = self._clock.monotonic()
        return {tag: now - since for tag, (_, since) in self._seen.items()}


def _same(one: Stamp | None, other: Stamp | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.same_content(other) and one.file_id == other.file_id


def _rfc3339(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
