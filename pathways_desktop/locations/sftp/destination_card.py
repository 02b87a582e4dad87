"""The card of a destination on an SFTP server: its probe's answers in words. Asks nothing."""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.sftp.destination_probe import CreateBy, OutputTold


@dataclass(frozen=True, slots=True)
class LastProbe:
    """What the last probe ended with; replaced as a whole, so that any thread may read it."""

    state: PlaceState
    code: str | None = None
    told: OutputTold | None = None
    server: str = ""
    good_ms: int | None = None


def destination_card(where: str, probe: LastProbe) -> PlaceCard:
    """The card; `volume` is the server's program and version."""
    told = probe.told
    return PlaceCard(
        kind="sftp",
        where=where,
        drive="SFTP server",
        volume=probe.server,
        state=probe.state,
        facts=_facts(told) if told is not None else (),
        longest_name=told.longest_name if told else None,
        last_good_pass=probe.good_ms,
        code=probe.code,
    )


def _facts(told: OutputTold) -> tuple[PlaceFact, ...]:
    publishing = {
        None: "Renames over an existing name in one step",
        CreateBy.LINK: "Refuses an existing name: a second name is given, and the first one removed",
        CreateBy.RENAME: "Refuses to rename onto an existing name",
    }[told.create_by]
    flush = "Files can be flushed to the server's disk" if told.flushes else "Can't flush files to the server's disk"
    if told.bundle_by is not None:
        publishing = "Gives a folder its name by one rename, and leaves another folder of that name alone"
    facts = [
        PlaceFact(True, publishing),
        PlaceFact(told.flushes, flush),
        PlaceFact(False, "Can't flush folders: a power cut on the server can undo the last output's name"),
    ]
    if told.stays:
        facts.append(
            PlaceFact(False, f"May not delete files: of each look a trial file stays, now {', '.join(told.stays)}")
        )
    return tuple(facts)
