"""The place's card for a queue, and the sentence that says what a queue does not promise. Reads nothing."""

from __future__ import annotations

from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.folder.card import LastProbe

NO_PROMISE = (
    "No order is promised, and messages lie there unencrypted: give the folder rights, and an encrypted volume where "
    "they are of patients"
)
WORK = "Work: each message goes to one program of all; after a crash of one it may go to another once more"
BROADCAST = "Broadcast: each program gets every message, those that came while it was down too, until they expire"
NODE_LOCKS = "A Node program takes work only with its optional module fs-ext"
LONG_MINUTES = 10
"""Work that nobody has taken for so long is told: its readers are down, or are Node programs without their locks."""


def untaken_fact(minutes: list[int]) -> tuple[PlaceFact, ...]:
    """What to say of work that waits there for so many minutes."""
    late = [each for each in minutes if each >= LONG_MINUTES]
    if not late:
        return ()
    text = (
        f"Nobody has taken {len(late)} of our messages for {LONG_MINUTES} minutes and more, the oldest for {max(late)}"
    )
    return (PlaceFact(None, text),)


def queue_card(
    where: str, last: LastProbe, *, source: bool, single: bool, drive_name: str | None, notes: tuple[PlaceFact, ...]
) -> PlaceCard:
    """The card of the queue at `where`; `notes` are what was met since."""
    volume = last.volume
    return PlaceCard(
        kind="queue",
        where=where,
        drive=(drive_name or volume.drive.value) if volume else "",
        volume=(f"{volume.label}, {volume.file_system}" if volume.label else volume.file_system) if volume else "",
        state=last.state,
        facts=(*_facts(last, source=source, single=single), *notes),
        clock_difference_ms=last.capabilities.clock_difference_ms if last.capabilities else None,
        longest_name=volume.longest_name if volume else None,
        last_good_pass=last.good_ms,
        code=last.code,
    )


def _facts(last: LastProbe, *, source: bool, single: bool) -> tuple[PlaceFact, ...]:
    found = last.capabilities
    if found is None:
        return (
            (PlaceFact(False, "Two programs could lock one message"),) if last.code and "NO_LOCK" in last.code else ()
        )
    facts = [PlaceFact(None, WORK if single else BROADCAST), PlaceFact(None, NO_PROMISE)]
    if source and single:
        facts.insert(0, PlaceFact(True, "A message that one program has locked is left alone by the others"))
    if not source:
        flushes = "Messages are flushed to the disk before they are published"
        facts.insert(0, PlaceFact(found.flush_files, flushes if found.flush_files else "Can't flush files to the disk"))
        if single:
            facts.append(PlaceFact(None, NODE_LOCKS))
    return tuple(facts)
