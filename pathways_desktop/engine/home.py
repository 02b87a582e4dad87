"""The home folder: where its files lie, how it is found and made, and the lock that keeps a second engine out.

No store and no configuration is read here. Source: contract "Words", design "Threads".
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from pathways_desktop.domain.errors import PathwaysError, from_os_error
from pathways_desktop.store.schema import FILE_NAME as STORE_FILE

LOCK_SECONDS = 1.0
"""A command that looks whether an engine runs holds the lock for a moment: that long it is asked for again."""
_LOCK_STEP = 0.05


@dataclass(frozen=True, slots=True)
class Home:
    """One installation's folder."""

    path: Path
    key_file: Path | None = None
    """The key file in use, where there is one: no channel may take or overwrite it."""

    @property
    def config(self) -> Path:
        return self.path / "channels.yaml"

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    @property
    def lock(self) -> Path:
        return self.path / "engine.lock"

    def has_store(self) -> bool:
        """Whether a store was made here; one that can't be looked for counts as there."""
        try:
            return (self.path / STORE_FILE).exists()
        except OSError:
            return True

    def refuse_own(self, target: str | Path) -> None:
        """Refuse to write what a person asked for over the key file or into this folder. `ERR_PATHWAYS_USAGE`.

        Each such file is put in the place of the one that stands there, and a store without its key is lost.
        """
        real, home = Path(os.path.realpath(target)), Path(os.path.realpath(self.path))
        if real.is_relative_to(home):
            raise PathwaysError("ERR_PATHWAYS_USAGE", "a file inside the home folder is not written over: name another")
        if self.key_file is not None and _same(Path(target), self.key_file):
            raise PathwaysError("ERR_PATHWAYS_USAGE", "the key file is not written over: name another")

    def room(self) -> tuple[int, int]:
        """Free bytes and all bytes of the disk that the home lies on. Raises the system's error, translated."""
        try:
            usage = shutil.disk_usage(self.path)
        except OSError as error:
            raise unusable(error) from error
        return usage.free, usage.total

    def make(self) -> None:
        """Make the folder and `logs/` for this user only. Raises `ERR_PATHWAYS_HOME_UNUSABLE`."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.logs.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise unusable(error) from error


def _same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by another spelling or a link too."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


def unusable(error: OSError) -> PathwaysError:
    """A fault of the home folder itself, with the system's own code in its detail."""
    return PathwaysError("ERR_PATHWAYS_HOME_UNUSABLE", str(from_os_error(error)))


class HomeLock:
    """The lock of a home: held by the one process whose engine runs there, given up by the system at its end.

    The file is never deleted; only the system's lock on it counts (handoff.md section 7).
    """

    def __init__(self, home: Home) -> None:
        self._home = home
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """Take the lock; waits a moment for it. Raises `ERR_PATHWAYS_HOME_BUSY` when another process keeps it."""
        self._home.make()
        try:
            file = self._home.lock.open("ab")
        except OSError as error:
            raise unusable(error) from error
        give_up = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                _lock(file)
            except OSError as error:
                if time.monotonic() < give_up:
                    time.sleep(_LOCK_STEP)
                    continue
                file.close()
                raise PathwaysError("ERR_PATHWAYS_HOME_BUSY") from error
            self._file = file
            return

    def give_up(self) -> None:
        """Release the lock; safe to call twice."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def held_elsewhere(self) -> bool:
        """True when another process holds the lock now. Leaves the lock as it is."""
        try:
            file = self._home.lock.open("ab")
        except OSError:
            return False  # no lock file, or none that could be written: no engine of this user holds it
        with file:
            try:
                _lock(file)
            except OSError:
                return True
        return False

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give_up()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
