"""Forms of `FileOps` for the tests of the window: reading fails, or listing hangs, for as long as a test wants."""

import errno
import threading
from collections.abc import Iterator
from typing import Any, cast

from pathways_desktop.locations.folder.fileops import FileOps, Handle, Scanned, real_ops
from pathways_desktop.locations.registry import OpsFor


class _Over:
    """Real file operations with some of their own over them."""

    def __init__(self) -> None:
        self._real = real_ops()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


class Unreadable(_Over):
    """A bad disk: reading a file fails until `mend`."""

    def __init__(self) -> None:
        super().__init__()
        self.bad = threading.Event()
        self.bad.set()

    def mend(self) -> None:
        self.bad.clear()

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        if self.bad.is_set():
            raise OSError(errno.EIO, "made up")
        return self._real.read(handle, offset, most)


class Hanging(_Over):
    """A share that went away: every look at it stands in the system until `let_go`."""

    def __init__(self) -> None:
        super().__init__()
        self.stood = threading.Event()
        self._gate = threading.Event()

    def let_go(self) -> None:
        self._gate.set()

    def _stand(self) -> None:
        self.stood.set()
        self._gate.wait()

    def look(self, path: str) -> Any:
        self._stand()
        return self._real.look(path)

    def look_through(self, path: str) -> Any:
        self._stand()
        return self._real.look_through(path)

    def scan(self, path: str) -> Iterator[Scanned]:
        self._stand()
        return self._real.scan(path)

    def volume(self, path: str) -> Any:
        self._stand()
        return self._real.volume(path)


def only(folder: object, ops: object) -> OpsFor:
    """These operations under one folder of the configuration, the real ones elsewhere."""
    return lambda place: cast(FileOps, ops) if place == str(folder) else real_ops()
