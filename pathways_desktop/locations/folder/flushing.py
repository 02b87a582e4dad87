"""Which folders and files a slice has to flush, each once. A flush that failed is never repeated (design rule 5)."""

from __future__ import annotations

from pathways_desktop.locations.base import Claimed
from pathways_desktop.locations.folder.fileops import FileOps
from pathways_desktop.locations.folder.place import step_error
from pathways_desktop.locations.folder.reading import Held


class Flusher:
    """Collects what moves and removals touched. Used by one thread."""

    def __init__(self, ops: FileOps) -> None:
        self._ops = ops
        self.folders = True
        """False where the probe found that the place cannot flush folders."""
        self.files = True
        self._moved: dict[str, bool] = {}
        self._files: list[Claimed] = []
        self._removed: dict[str, bool] = {}

    def add(self, *folders: str) -> None:
        """Folders whose entries changed and that the next `flush_moves` makes last."""
        self._moved.update(dict.fromkeys(folders, True))

    def moved(self, claimed: Claimed, *folders: str, left: str | None = None) -> None:
        """A claim: the folders it came into, and the one it left, which its owner may remove at any time.

        The one it left is flushed last: where a rename can come apart, the new name is on the disk before the old one
        goes.
        """
        self.add(*folders)
        if left is not None:
            needed = self._moved.pop(left, False)
            self._moved[left] = needed
        if self._ops.flush_by_file:
            self._files.append(claimed)

    def removed(self, *folders: str) -> None:
        """Folders that a file was removed from or set aside into."""
        self._removed.update(dict.fromkeys(folders, True))

    def removed_from(self, folder: str) -> None:
        """A folder that its owner may remove at any time, and that a file was removed from."""
        self._removed.setdefault(folder, False)

    def flush_moves(self) -> None:
        """Make the moves last. Raises the translated error of the first flush that failed."""
        files, self._files = self._files, []
        folders, self._moved = self._moved, {}
        try:
            for claimed in files:
                if self.files and isinstance(claimed.handle, Held):
                    self._ops.flush_file(claimed.handle.handle)
            self._flush(folders)
        except OSError as error:
            raise step_error(error, "flush") from error

    def flush_removals(self) -> None:
        """Make removals last; errors as for `flush_moves`."""
        folders, self._removed = self._removed, {}
        try:
            self._flush(folders)
        except OSError as error:
            raise step_error(error, "flush") from error

    def _flush(self, folders: dict[str, bool]) -> None:
        if self._ops.flush_by_file or not self.folders:
            return
        for folder, needed in folders.items():
            try:
                self._ops.flush_folder(folder)
            except FileNotFoundError:
                if needed:
                    raise
