"""What can be told of drives and folders by looking only: no file is opened, made or moved, nothing is written.

Whether a place can be claimed is the probe's to say; here stand the first answers for a person who chooses.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceFact
from pathways_desktop.domain.setup import DriveRow, FolderLook
from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.folder.fileops import FILES, DriveKind, FileOps, Volume
from pathways_desktop.locations.folder.place import open_place, unready

MOST_FILES = 50_000
"""Files that are counted; a person needs no more to know what lies there."""
OWN_FOLDER = "Pathways"
DRIVE_SECONDS = 3.0
_FAT = frozenset(("vfat", "msdos", "exfat", "fat", "fat32", "fat12", "fat16"))
_NO_DRIVES = frozenset((DriveKind.MEMORY, DriveKind.PROGRAM))
_ENDINGS = 3


def drives(ops: FileOps) -> list[DriveRow]:
    """The volumes that a channel may use, the one with this user's own folder first."""
    home = str(Path.home())
    asked = [home, *(root for root in _roots() if root != home)]
    rows: list[DriveRow] = []
    for row in _in_time(ops, asked):
        if row is not None and row.root not in {each.root for each in rows}:
            rows.append(row)
    return rows


def _in_time(ops: FileOps, paths: list[str]) -> list[DriveRow | None]:
    """A row for each path, asked side by side: a share that hangs must not hide the drives that answer."""
    found: dict[str, DriveRow | None] = {}

    def ask(path: str) -> None:
        found[path] = _row(ops, path)

    threads = [threading.Thread(target=ask, args=(path,), name="drive", daemon=True) for path in paths]
    for thread in threads:
        thread.start()
    end = time.monotonic() + DRIVE_SECONDS
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    late = {path: DriveRow(path, "", DriveKind.NETWORK.value, "", _own(path), "ETIMEDOUT") for path in paths}
    return [found[path] if path in found else late[path] for path in paths]


def _own(path: str) -> str:
    return str(Path(path) / OWN_FOLDER)


def _row(ops: FileOps, path: str) -> DriveRow | None:
    try:
        volume = ops.volume(path)
        may = os.access(path, os.W_OK | os.X_OK)
    except OSError as error:
        return DriveRow(path, "", DriveKind.NETWORK.value, "", _own(path), os_error_code(error))
    mine = path == str(Path.home())
    if volume.drive in _NO_DRIVES and not mine:
        return None
    if not may and not mine and volume.drive is DriveKind.LOCAL:
        return None  # a disk of the system's: nobody drops files there
    code = None if may else "EACCES"
    kind, system = volume.drive.value, volume.file_system
    return DriveRow(volume.mount, volume.label, kind, system, _own(path), code, in_place=_is_fat(volume))


def _is_fat(volume: Volume) -> bool:
    return volume.file_system.casefold() in _FAT


if sys.platform == "win32":
    from string import ascii_uppercase

    from pathways_desktop.locations.folder import windows_api as api

    _CARRIERS = (2, 3, 4)
    """Removable, fixed, network; told without touching the drive."""

    def _roots() -> list[str]:
        roots = [f"{letter}:\\" for letter in ascii_uppercase]
        return [root for root in roots if api.drive_type(root) in _CARRIERS]

else:
    # Where people's own disks and shares are mounted; the system's mounts are nobody's drop folder.
    _PEOPLES = ("/media/", "/run/media/", "/mnt/", "/srv", "/Volumes/", "/home", "/data")

    def _roots() -> list[str]:
        try:
            lines = Path("/proc/self/mountinfo").read_bytes().splitlines()
        except OSError:
            return [str(path) for path in Path("/Volumes").iterdir()] if Path("/Volumes").is_dir() else []
        points = [os.fsdecode(line.split(b" ")[4]).replace("\\040", " ") for line in lines]
        return sorted({point for point in points if point.startswith(_PEOPLES)})


def look(ops: FileOps, path: str, *, source: bool) -> FolderLook:
    """A folder as it is now. What is wrong with it stands in the answer."""
    try:
        volume = open_place(ops, path)
        files, more, endings, newest = _count(ops, path)
    except PlaceUnready as error:
        return _not_there(ops, path, error)
    except OSError as error:
        return _not_there(ops, path, unready(error))
    facts = _facts(path, volume, source=source)
    label = f"{volume.label}, {volume.file_system}" if volume.label else volume.file_system
    return FolderLook(
        path,
        PlaceState.READY,
        drive=volume.drive.value,
        volume=label,
        free=volume.free_bytes,
        facts=facts,
        files=files,
        more=more,
        endings=endings,
        newest=newest,
    )


def _not_there(ops: FileOps, path: str, error: PlaceUnready) -> FolderLook:
    made = error.state is PlaceState.MISSING and error.code == "ENOENT" and _may_be_made(path)
    drive = volume = ""
    free = None
    above = Path(path).parent
    while made and not above.is_dir() and above != above.parent:
        above = above.parent
    if made:
        try:
            found = ops.volume(str(above))
        except OSError:
            pass
        else:
            drive, free = found.drive.value, found.free_bytes
            volume = f"{found.label}, {found.file_system}" if found.label else found.file_system
    return FolderLook(path, error.state, error.code, made, drive, volume, free)


def _may_be_made(path: str) -> bool:
    for above in Path(path).parents:
        if above.exists():
            return above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    return False


def _count(ops: FileOps, path: str) -> tuple[int, bool, tuple[tuple[str, int], ...], int | None]:
    count, newest = 0, 0
    endings: Counter[str] = Counter()
    for scanned in ops.scan(path):
        if scanned.facts is None or scanned.facts.kind not in FILES or scanned.name.startswith("."):
            continue
        if count == MOST_FILES:
            return count, True, _commonest(endings), newest
        count += 1
        newest = max(newest, scanned.facts.stamp.mtime_ns // 1_000_000)
        endings[os.path.splitext(scanned.name)[1].casefold()] += 1
    return count, False, _commonest(endings), newest or None


def _commonest(endings: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((ending, count) for ending, count in endings.most_common(_ENDINGS) if len(ending) <= 12)


def _facts(path: str, volume: Volume, *, source: bool) -> tuple[PlaceFact, ...]:
    may = os.access(path, os.R_OK | os.W_OK | os.X_OK)
    facts = []
    if source:
        facts.append(PlaceFact(may, "You may read, rename and delete here" if may else "You may not write here"))
        if _is_fat(volume):
            fat = f"{volume.file_system} can give a file a new id when it moves: likely to be read in place only"
            facts.append(PlaceFact(False, fat))
        else:
            facts.append(PlaceFact(None, "Whether ids stay and moves are one step: asked with files of our own"))
    else:
        facts.append(PlaceFact(may, "You may write and rename here" if may else "You may not write here"))
    if volume.drive is DriveKind.NETWORK:
        facts.append(PlaceFact(None, "A share: while it can't be reached the channel waits and nothing is lost"))
    if volume.drive is DriveKind.REMOVABLE:
        facts.append(PlaceFact(None, "A drive that can be taken out: the channel waits until it is back"))
    if volume.longest_name:
        facts.append(PlaceFact(None, f"Longest name {volume.longest_name}"))
    return tuple(facts)
