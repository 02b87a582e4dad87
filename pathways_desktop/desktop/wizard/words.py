"""Drives and folders in words, for whoever chooses one. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.sentences import code_text
from pathways_desktop.desktop.widgets.facts import Fact, FactMark
from pathways_desktop.desktop.words import figure, minute, size_text
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceFact
from pathways_desktop.domain.setup import DriveRow, FolderLook


def drive_title(row: DriveRow) -> str:
    """`D:  LABDATA`, `/mnt/adt`."""
    return f"{row.root}  {row.label}".strip()


def drive_text(row: DriveRow) -> str:
    """`Local disk, ext4`, or why it can't be used now."""
    tr = QCoreApplication.translate
    if row.code is not None:
        return tr("Drives", "Not reachable now") if row.code != "EACCES" else tr("Drives", "You may not write here")
    if row.in_place:
        return tr("Drives", "{system}: likely read in place only").format(system=row.file_system)
    return ", ".join(part for part in (carrier(row.drive), row.file_system) if part)


def carrier(drive: str) -> str:
    """What carries a volume, in words."""
    tr = QCoreApplication.translate
    return {
        "local disk": tr("Drives", "Local disk"),
        "removable": tr("Drives", "Removable drive"),
        "network": tr("Drives", "Share"),
        "memory": tr("Drives", "Memory of this computer"),
        "user-space file system": tr("Drives", "Drive of a program"),
    }.get(drive, drive)


def drive_icon(drive: str) -> str:
    """The icon of a kind of drive."""
    return {"removable": "place-usb", "network": "place-share"}.get(drive, "place-folder")


def look_state(look: FolderLook, *, source: bool) -> tuple[str, str]:
    """The pill of a folder that was looked at: a state and its words."""
    tr = QCoreApplication.translate
    if look.can_be_made:
        return "starting", tr("Look", "Made on Start")
    if look.state is not PlaceState.READY:
        return "failed", tr("Look", "Can't be used now")
    if any(fact.ok is False for fact in look.facts):
        return "attention", tr("Look", "Needs a look")
    return "running", tr("Look", "Can be read") if source else tr("Look", "Can be written")


def look_volume(look: FolderLook) -> str:
    """`local disk, ext4, 212 GB free`."""
    tr = QCoreApplication.translate
    free = tr("Look", "{size} free").format(size=size_text(look.free)) if look.free is not None else ""
    return ", ".join(part for part in (carrier(look.drive), look.volume, free) if part)


def look_facts(look: FolderLook) -> tuple[Fact, ...]:
    """The answers, each with its mark."""
    return tuple(Fact(_mark(fact), said(fact.text)) for fact in look.facts)


def _mark(fact: PlaceFact) -> FactMark:
    return "none" if fact.ok is None else "good" if fact.ok else "look"


def look_files(look: FolderLook, *, source: bool) -> str:
    """`14 files lie there now: 12 .hl7, 2 .txt; the newest came at 10:41.`, or why nothing can be told."""
    tr = QCoreApplication.translate
    if look.can_be_made:
        return tr("Look", "The folder is not there yet. Start makes it.")
    if look.state is not PlaceState.READY:
        return code_text(look.code)
    if not look.files:
        return tr("Look", "No file lies there now.")
    count = figure(look.files)
    words = (
        tr("Look", "More than {count} files lie there now") if look.more else tr("Look", "{count} files lie there now")
    )
    if look.files == 1:
        words = tr("Look", "1 file lies there now")
    text = words.format(count=count)
    endings = ", ".join(f"{figure(n)} {ending or tr('Look', 'without an ending')}" for ending, n in look.endings)
    if endings:
        text += f": {endings}"
    if look.newest is not None:
        text += tr("Look", "; the newest is of {time}").format(time=minute(look.newest))
    return f"{text}."


def look_consequence(look: FolderLook, *, source: bool) -> str:
    """What Start will mean for what lies there."""
    tr = QCoreApplication.translate
    if source and look.files:
        return tr("Look", "They are taken too: each is stored sealed here, delivered, and then removed from there.")
    if source:
        return tr("Look", "What comes there is stored sealed here, delivered, and then removed from there.")
    return tr("Look", "What lies there stays. Each file is written under a hidden name, then renamed into place.")
