"""Other engines' owner records in a claim folder: whose they are, and for how long they were seen unchanged.

Whether an engine is alive is judged by our own clock and eyes alone: the times in its record are its own clock's, and
clocks differ (handoff.md section 7). Our own record is written in `claimfolder.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.names import CLAIM_ID_LENGTH, ClaimId, one_line
from pathways_desktop.locations.base import Stamp
from pathways_desktop.locations.folder.fileops import FileOps, Scanned

OWNER = ".owner-"
_LONGEST_RECORD = 4096
_LONGEST_HOST = 80
_TAG = re.compile(r"[0-9a-v]{8}")


class OwnerWatch:
    """Remembers when each other engine's record was last seen to change. `look` is the worker's, `unchanged` any's."""

    def __init__(self, tag: str, clock: Clock) -> None:
        """`tag` is our own, which is not watched."""
        self._tag = tag
        self._clock = clock
        self._seen: dict[str, tuple[Stamp | None, float]] = {}

    def look(self, names: Sequence[Scanned]) -> None:
        """Compare the records of a claim folder that was just listed with what was seen before."""
        now = self._clock.monotonic()
        found: dict[str, Stamp | None] = {}
        for scanned in names:
            stamp = scanned.facts.stamp if scanned.facts is not None else None
            if scanned.name.startswith(OWNER):
                tag = scanned.name[len(OWNER) :]
                if _TAG.fullmatch(tag):
                    found[tag] = stamp
                continue
            claim_id = ClaimId.parse(scanned.name[:CLAIM_ID_LENGTH])
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


def owner_of(ops: FileOps, folder: str, tag: str) -> tuple[str, str]:
    """Owner as people read it, and its host, from another engine's record; the tag where none can be read."""
    try:
        handle = ops.open_read(ops.join(folder, OWNER + tag))
        try:
            record = json.loads(ops.read(handle, 0, _LONGEST_RECORD))
        finally:
            ops.close(handle)
        host = one_line(str(record["host"])[:_LONGEST_HOST])
        return f"{host}, process {int(record['pid'])}", host
    except (OSError, ValueError, KeyError, TypeError):
        return tag, ""
