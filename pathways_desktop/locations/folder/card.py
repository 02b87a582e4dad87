"""The place's card: the probe's answers in words, for source and destination alike. Reads nothing, decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceCard, PlaceFact
from pathways_desktop.locations.base import Capabilities
from pathways_desktop.locations.folder.fileops import FileOps, Volume


@dataclass(frozen=True, slots=True)
class LastProbe:
    """What the last probe ended with; replaced as a whole, so that any thread may read it."""

    state: PlaceState
    code: str | None = None
    volume: Volume | None = None
    capabilities: Capabilities | None = None
    good_ms: int | None = None


def folder_card(
    where: str, probe: LastProbe, ops: FileOps, *, source: bool, in_place: bool = False, in_vain: bool = False
) -> PlaceCard:
    """The card of a folder at `where`. `in_vain`: files were met that could not be asked for their writers."""
    volume = probe.volume
    unsteady = probe.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY"
    return PlaceCard(
        kind="folder",
        where=where,
        drive=(ops.drive_name or volume.drive.value) if volume else "",
        volume=_volume_text(volume) if volume else "",
        state=probe.state,
        facts=_facts(probe.capabilities, ops, source=source, in_place=in_place, unsteady=unsteady, in_vain=in_vain),
        longest_name=volume.longest_name if volume else None,
        last_good_pass=probe.good_ms,
        code=probe.code,
    )


def _volume_text(volume: Volume) -> str:
    return f"{volume.label}, {volume.file_system}" if volume.label else volume.file_system


def _facts(
    found: Capabilities | None, ops: FileOps, *, source: bool, in_place: bool, unsteady: bool, in_vain: bool
) -> tuple[PlaceFact, ...]:
    if found is None:
        return (PlaceFact(False, "A file's id changes when it moves"),) if unsteady else ()
    facts = []
    if source and in_place:
        facts.append(PlaceFact(None, "Read in place: nothing is moved before it is stored"))
    elif source:
        steady = _fact(found.steady_ids, "Keeps a file's id when it moves", "A file's id changes when it moves", "")
        facts.append(steady)
        facts.append(_fact(found.one_step_rename, "Renames in one step", "Can't rename in one step", ""))
    facts.append(_fact(found.flush_files, "Files can be flushed to the disk", "Can't flush files to the disk", ""))
    if ops.flush_by_file:
        facts.append(PlaceFact(None, "Folders: a flush of the file stands for them"))
    elif not in_place:
        facts.append(
            _fact(found.flush_folders, "Folders can be flushed to the disk", "Can't flush folders to the disk", "")
        )
    if source and found.tells_writer and in_vain:
        # Linux answers a file's owner alone; files that a server's service puts there are often another user's.
        others = "Can't tell whether a program is writing another user's file: it is taken when it is at rest"
        facts.append(PlaceFact(None, others))
    elif source:
        facts.append(
            _fact(
                found.tells_writer or None,
                "Tells when a program is writing",
                "",
                "Can't tell whether a program is writing: a file is taken when it is at rest",
            )
        )
    return tuple(facts)


def _fact(answer: bool | None, yes: str, no: str, unknown: str) -> PlaceFact:
    return PlaceFact(answer, yes if answer else no if answer is False else unknown or yes)
