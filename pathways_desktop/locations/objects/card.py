"""The place's card for a prefix of an object store: what the probe found out, in words. Reads nothing."""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.base import Capabilities

_DRIVES = {"s3": "S3 bucket", "azblob": "Azure container"}
SAME_SECOND = (
    "The same bytes written again at the same key in the same second are one object; while an object is being taken, "
    "so are the same bytes written later"
)
NEW_TAG = "Every write of a blob is a new one, also with the same bytes"


@dataclass(frozen=True, slots=True)
class LastProbe:
    """What the last probe ended with; replaced as a whole, so that any thread may read it."""

    state: PlaceState
    code: str | None = None
    capabilities: Capabilities | None = None
    good_ms: int | None = None


def objects_card(name: str, prefix: str, probe: LastProbe, *, source: bool, in_place: bool = False) -> PlaceCard:
    """The card of `prefix` (as keys begin with it) in the store called `name` (`s3:<bucket>` …)."""
    kind = name.partition(":")[0]
    return PlaceCard(
        kind=kind,
        where=f"{name}/{prefix}",
        drive=_DRIVES[kind],
        volume="",
        state=probe.state,
        facts=_source_facts(kind, probe, in_place=in_place) if source else (),
        clock_difference_ms=probe.capabilities.clock_difference_ms if probe.capabilities else None,
        last_good_pass=probe.good_ms,
        code=probe.code,
    )


def _source_facts(kind: str, probe: LastProbe, *, in_place: bool) -> tuple[PlaceFact, ...]:
    rule = PlaceFact(None, SAME_SECOND if kind == "s3" else NEW_TAG)
    found = probe.capabilities
    if in_place:
        return (PlaceFact(None, "Read in place: no marker is written, only one engine may read it"), rule)
    if found is None:
        missing = {
            "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_WRITE": "Takes a second write where something stands",
            "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_READ": "Ignores the condition of a read",
            "ERR_PATHWAYS_OBJECT_NO_CONDITIONAL_DELETE": "Ignores the condition of a delete",
        }.get(probe.code or "")
        return (PlaceFact(False, missing),) if missing else ()
    return (
        PlaceFact(found.conditional_write, "Lets one engine write a marker and refuses the others"),
        PlaceFact(found.conditional_read, "Reads only the object that was listed"),
        PlaceFact(found.conditional_delete, "Deletes only the object that was read"),
        rule,
    )
