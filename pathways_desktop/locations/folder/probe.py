"""What a place promises, asked with files of our own: moves in one step, steady ids, flushes, tells a writer.

Two empty files go from `.claimed/` into the claim folder and back (seed "File ids", design rule 3). Nothing stays.
"""

from __future__ import annotations

import errno
import secrets
from dataclasses import dataclass

from pathways_desktop.domain.errors import os_error_code
from pathways_desktop.locations.base import Capabilities, Refused, Stamp
from pathways_desktop.locations.folder.fileops import FileOps, Handle, Volume
from pathways_desktop.locations.folder.place import cannot_flush

_NO_MOVE = frozenset((errno.EXDEV, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP))


@dataclass(frozen=True, slots=True)
class FileProbe:
    """What one file of our own told."""

    flush_files: bool
    tells_writer: bool


def sweep_probes(ops: FileOps, folders: tuple[str, ...], prefix: str) -> None:
    """Remove the probe files that a stop in the middle of a probe left."""
    for folder in folders:
        for scanned in list(ops.scan(folder)):
            if scanned.name.startswith(prefix):
                ops.remove(None, ops.join(folder, scanned.name))


def probe_file(ops: FileOps, folder: str, prefix: str) -> FileProbe:
    """Flush a file, and look whether a writer shows: asked while ours is open for writing and after its close."""
    path = ops.join(folder, f"{prefix}{secrets.token_hex(4)}")
    writing = ops.create(path, 0o600)
    try:
        try:
            flushes = _flushes_file(ops, writing)
            refused = _refused_while_writing(ops, path)
        finally:
            ops.close(writing)
        # Refused while ours was open, granted when it was not: only both together tell anything.
        told = refused and not _refused_while_writing(ops, path)
    finally:
        ops.remove(None, path)
    return FileProbe(flushes, told)


def _refused_while_writing(ops: FileOps, path: str) -> bool:
    """Whether opening to claim is refused, or tells of a writer: which of the two is the system's way."""
    try:
        handle = ops.open_claim(path)
    except OSError as error:
        if os_error_code(error) == "EBUSY":
            return True
        raise
    try:
        return ops.writer_present(handle) is True
    finally:
        ops.close(handle)


def _flushes_file(ops: FileOps, handle: Handle) -> bool:
    try:
        ops.flush_file(handle)
    except OSError as error:
        if cannot_flush(error):
            return False
        raise
    return True


def flushes_folder(ops: FileOps, path: str) -> bool:
    """Whether the place can flush a folder at all; a flush that failed for another reason raises."""
    try:
        ops.flush_folder(path)
    except OSError as error:
        if cannot_flush(error):
            return False
        raise
    return True


def probe_claims(ops: FileOps, volume: Volume, folder: str, root: str, claims: str, prefix: str) -> Capabilities:
    """The whole probe of a claimed place. `root` is `.claimed`, `claims` the channel's folder in it.

    Raises `Refused` (`ERR_PATHWAYS_FILE_ID_UNSTEADY`, `ERR_PATHWAYS_NO_ONE_STEP_RENAME`) and `OSError`.
    """
    sweep_probes(ops, (root, claims), prefix)
    first = probe_file(ops, root, prefix)
    folders = not ops.flush_by_file and all(flushes_folder(ops, path) for path in (claims, root, folder))
    _probe_moves(ops, root, claims, prefix)
    return Capabilities(
        one_step_rename=True,
        steady_ids=True,
        flush_files=first.flush_files,
        flush_folders=folders,
        tells_writer=first.tells_writer,
        lasting_ids=volume.lasting_ids,
        longest_name=volume.longest_name,
    )


def _probe_moves(ops: FileOps, root: str, claims: str, prefix: str) -> None:
    names = [f"{prefix}{secrets.token_hex(4)}.{number}" for number in (1, 2)]
    try:
        before = []
        for name in names:
            ops.close(ops.create(ops.join(root, name), 0o600))
            before.append(ops.look(ops.join(root, name)).stamp)
        _check_two(before)
        for source, target in ((root, claims), (claims, root)):
            after = []
            for name in names:
                _move(ops, ops.join(source, name), ops.join(target, name))
                after.append(ops.look(ops.join(target, name)).stamp)
            _check_two(after)
            if [_identity(stamp) for stamp in before] != [_identity(stamp) for stamp in after]:
                raise Refused("ERR_PATHWAYS_FILE_ID_UNSTEADY", "a file's id was another after it moved")
    finally:
        for name in names:
            for place in (root, claims):
                try:
                    ops.remove(None, ops.join(place, name))
                except FileNotFoundError:
                    continue


def _move(ops: FileOps, source: str, target: str) -> None:
    try:
        ops.rename(None, source, target)
    except OSError as error:
        if error.errno in _NO_MOVE or os_error_code(error) == "EXDEV":
            raise Refused("ERR_PATHWAYS_NO_ONE_STEP_RENAME") from error
        raise
    try:
        ops.look(source)
    except FileNotFoundError:
        return
    raise Refused("ERR_PATHWAYS_NO_ONE_STEP_RENAME", "the former name stayed after the move")


def _check_two(stamps: list[Stamp]) -> None:
    if any(stamp.file_id == 0 for stamp in stamps):
        raise Refused("ERR_PATHWAYS_FILE_ID_UNSTEADY", "the drive gives files no id")
    if _identity(stamps[0]) == _identity(stamps[1]):
        raise Refused("ERR_PATHWAYS_FILE_ID_UNSTEADY", "the drive gives two files one id")


def _identity(stamp: Stamp) -> tuple[int, int]:
    return stamp.volume, stamp.file_id
