"""The marker: what stands at `<prefix>/.claimed/<path>` while one engine takes an object. No request is made here.

It names channel, engine, a random writer id (the claim id), the object's tag and time, and when it was written. Source:
seed "An object store", contract "Names on disk".
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime

from pathways_desktop.domain.names import ClaimId
from pathways_desktop.locations.objects.port import ObjectFacts

VERSION = 1
MOST_BYTES = 64 * 1024
"""Nothing of ours is as long; what is longer is nobody's marker and is not read."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker's content."""

    channel: str
    engine: str
    """The engine's tag."""
    writer: str
    """The claim id: time of the pass, engine and 60 random bits. Ours by this is ours, whatever an answer said."""
    host: str
    pid: int
    path: str
    """The object's path from the prefix: the marker's own name does not tell it where it was hashed."""
    tag: str
    modified: int
    size: int
    laid_aside: bool = False

    @property
    def claim_id(self) -> ClaimId:
        """The writer id."""
        return ClaimId(self.writer)

    def stands_for(self, facts: ObjectFacts) -> bool:
        """True when the object is still the one that was claimed."""
        return (facts.tag, facts.modified) == (self.tag, self.modified)

    def taken_by(self, channel: str, engine: str, writer: ClaimId, host: str, pid: int) -> Marker:
        """The same claim as another engine's, for the channel through which it was taken over."""
        return replace(self, channel=channel, engine=engine, writer=writer.text, host=host, pid=pid)

    def data(self) -> bytes:
        """The bytes that are written: JSON, ASCII, one line."""
        written = datetime.fromtimestamp(self.claim_id.time_ms / 1000, UTC).isoformat(timespec="milliseconds")
        told = {name: getattr(self, name) for name in _FIELDS}
        return json.dumps({"pathways": VERSION, "time": written, **told}).encode("ascii")


_FIELDS = tuple(field.name for field in fields(Marker))
_TYPES: dict[str, type] = {"pid": int, "modified": int, "size": int, "laid_aside": bool}


def parse_marker(data: bytes) -> Marker | None:
    """The marker that these bytes are, or None: then it is nobody's, reported and never touched."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("pathways") != VERSION:
        return None
    values = {name: found.get(name) for name in _FIELDS}
    if any(type(value) is not _TYPES.get(name, str) for name, value in values.items()):
        return None
    marker = Marker(**values)  # type: ignore[arg-type]
    claim_id = ClaimId.parse(marker.writer)
    return marker if claim_id is not None and claim_id.tag == marker.engine else None
