"""One bundle on its way out: a hidden folder with a file and its manifest, flushed, that gets its name by one rename.

A reader never sees half a bundle. Source: research/handoff.md section 4.2, contract (`bundle`).
"""

from __future__ import annotations

import errno
from contextlib import suppress

from pathways_desktop.handoff.done import BUNDLE_MANIFEST
from pathways_desktop.locations.folder.fileops import FileOps, NodeKind

_TAKEN = frozenset((errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR, errno.EACCES))


class Bundle:
    """A bundle under its hidden name. Errors are the system's. Used by one thread, once."""

    def __init__(self, ops: FileOps, temp: str, name: str, *, flush_folders: bool) -> None:
        """`temp` is the hidden folder, `name` what its file is called."""
        self._ops = ops
        self._temp = temp
        self._name = name
        self._flush_folders = flush_folders

    @property
    def payload(self) -> str:
        """Where the file is written."""
        return self.payload_in(self._temp)

    @property
    def manifest(self) -> str:
        """Where its manifest is written."""
        return self._ops.join(self._temp, self._ops.native(BUNDLE_MANIFEST))

    def payload_in(self, folder: str) -> str:
        """The file of a bundle that stands under this name."""
        return self._ops.join(folder, self._name)

    def begin(self) -> None:
        """Make the hidden folder; what a stop of this very attempt left is removed first."""
        try:
            self._ops.make_shared_folder(self._temp)
        except FileExistsError:
            drop_folder(self._ops, self._temp)
            self._ops.make_shared_folder(self._temp)

    def publish(self, final: str) -> bool:
        """Flush the folder and give it its name, never over another; False when that is taken."""
        if self._flush_folders:
            self._ops.flush_folder(self._temp)
        try:
            self._ops.rename(None, self._temp, final)
        except OSError as error:
            if not self._there(final):
                raise
            if not self._there(self._temp):
                return True  # done, and only the answer was lost
            if error.errno not in _TAKEN:
                raise
            return False
        return True

    def drop(self) -> None:
        """Remove what is left under the hidden name; nothing once it was published."""
        with suppress(OSError):  # what stays is removed at the next start
            if self._there(self._temp):
                drop_folder(self._ops, self._temp)

    def _there(self, path: str) -> bool:
        try:
            self._ops.look(path)
        except FileNotFoundError:
            return False
        return True


def drop_folder(ops: FileOps, path: str) -> None:
    """Remove a hidden folder of ours with the files in it."""
    for found in list(ops.scan(path)):
        if found.facts is not None and found.facts.kind is not NodeKind.FOLDER:
            ops.remove(None, ops.join(path, found.name))
    ops.remove_folder(path)
