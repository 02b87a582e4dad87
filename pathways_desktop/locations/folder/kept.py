"""Counts what lies in `keepProcessed` or `errorDir` of a drop folder. Nothing is opened, made or changed."""

from __future__ import annotations

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import Kept
from pathways_desktop.locations.folder.fileops import FileOps, NodeKind
from pathways_desktop.locations.folder.paths import setting_parts
from pathways_desktop.locations.folder.place import open_place, step_error
from pathways_desktop.locations.shared.kept import Tally


def count_kept(ops: FileOps, folder: str, setting: str) -> Kept:
    """The files below `folder` at the configured path; none while nothing was ever moved there.

    Raises `PlaceUnready` where the drop folder is away, and the system's error. May take as long as a share likes.
    """
    tally = Tally()
    try:
        here = ops.absolute(folder)
        open_place(ops, here)
        for part in setting_parts(ops, setting):
            here = ops.join(here, part)
            try:
                kind = ops.look(here).kind
            except FileNotFoundError:
                return tally.result()
            if kind is not NodeKind.FOLDER:
                raise PathwaysError("ELOOP" if kind is NodeKind.LINK else "ENOTDIR")
        for found in ops.scan(here):
            facts = found.facts
            if facts is not None and facts.kind is NodeKind.FOLDER:
                continue
            size, mtime = (facts.stamp.size, facts.stamp.mtime_ns) if facts is not None else (0, 0)
            if not tally.add(ops.raw(found.name), size, mtime // 1_000_000):
                break
    except OSError as error:
        raise step_error(error) from error
    return tally.result()
