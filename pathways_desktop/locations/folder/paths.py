"""Paths below a place's folder: which are safe to build, and folders of ours made and looked at on the way.

A name can come from a claim folder into which a partner may write, so that no path is built from it unlooked at.
"""

from __future__ import annotations

import sys

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import DEVICE_NAMES
from pathways_desktop.locations.folder.fileops import FileOps, NodeKind
from pathways_desktop.locations.shared.paths import inner_parts

_NOT_ON_WINDOWS = frozenset('<>:"|?*\\')


def windows_name_fault(name: str) -> str | None:
    """Why Windows would not keep this name exactly, in words, or None. A name like `a:b` would vanish in a stream."""
    if any(character in _NOT_ON_WINDOWS or ord(character) < 32 for character in name):
        return "holds a character that Windows does not take"
    if name.endswith((".", " ")):
        return "ends in a dot or a blank, which Windows drops"
    if name.partition(".")[0].rstrip().lower() in DEVICE_NAMES:
        return "is the name of a device on Windows"
    return None


def relative_parts(ops: FileOps, path: bytes) -> tuple[str, ...]:
    """The parts of a path below a folder. Raises `ERR_PATHWAYS_CLAIM_FOREIGN` for one that would leave the folder."""
    raw = inner_parts(path)
    try:
        parts = tuple(ops.native(part) for part in raw)
    except ValueError:
        raise PathwaysError("EINVAL", "this system can't spell the name") from None
    if sys.platform == "win32":
        for part in parts:
            fault = windows_name_fault(part)
            if fault:
                raise PathwaysError("EINVAL", f"the name {fault}")
    return parts


def setting_parts(ops: FileOps, path: str) -> tuple[str, ...]:
    """The parts of a configured path from `dir` (`keepProcessed`, `errorDir`)."""
    plain = path.replace("\\", "/") if sys.platform == "win32" else path
    parts = [part for part in ops.raw(plain).split(b"/") if part not in (b"", b".")]
    return relative_parts(ops, b"/".join(parts))


def make_folders(ops: FileOps, base: str, parts: tuple[str, ...], device: int) -> tuple[str, tuple[str, ...]]:
    """Make the folders `parts` below `base` where they are missing; the last one and the folders whose entries changed.

    Each must be a real folder on the device of `base`: a link on the way is `ELOOP`, another volume `EXDEV`.
    """
    changed = []
    here = base
    for part in parts:
        below = ops.join(here, part)
        try:
            facts = ops.look(below)
        except FileNotFoundError:
            try:
                ops.make_folder(below)
                changed.append(here)
            except FileExistsError:
                pass  # another channel was quicker
            facts = ops.look(below)
        if facts.kind is NodeKind.LINK:
            raise PathwaysError("ELOOP", "a folder on the way is a link")
        if facts.kind is not NodeKind.FOLDER:
            raise PathwaysError("ENOTDIR", "a file stands where a folder is needed")
        if facts.stamp.volume != device:
            raise PathwaysError("EXDEV", "a folder on the way lies on another volume")
        here = below
    return here, tuple(changed)


def subfolder_of(ops: FileOps, folder: str, path: bytes) -> tuple[str, ...]:
    """The subfolder of `folder` that a file of this path came from, where there is one and it is still there."""
    try:
        parts = relative_parts(ops, path)[:-1]
        subfolder = ops.join(folder, *parts)
        return (subfolder,) if parts and ops.look(subfolder).kind is NodeKind.FOLDER else ()
    except (OSError, PathwaysError):
        return ()


def names_of(ops: FileOps, folder: str, path: bytes) -> int:
    """How many names the file at this path has; 1 where nobody can tell: the claim opens it and says what is wrong."""
    try:
        return ops.look(ops.join(folder, *relative_parts(ops, path))).stamp.links
    except (OSError, PathwaysError):
        return 1
