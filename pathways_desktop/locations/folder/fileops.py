"""The one small object that all file work of this room goes through, so that a test can record or fail any step.

Here stand the protocol and its plain data. No system call stands here, and no rule about claims.
Paths are the system's own `str`; names outside this room are `bytes`, and `native` and `raw` go between the two.
Every method raises `OSError` as the system does; the callers translate.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NewType, Protocol

from pathways_desktop.locations.base import Stamp

NO_LINKS = frozenset((errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK))
"""What `rename_new` ends with on a drive that has neither a rename that refuses a taken name, nor links."""

Handle = NewType("Handle", int)
"""An open file of the system: a descriptor, or a Windows handle."""


class NodeKind(Enum):
    """What stands under a name."""

    FILE = "file"
    LINK = "link"
    FOLDER = "folder"
    OTHER = "other"
    """A FIFO, a device, a socket, a reparse point that is no link."""
    ELSEWHERE = "elsewhere"
    """A file of a cloud folder whose bytes are not on this computer."""


FILES = frozenset((NodeKind.FILE, NodeKind.ELSEWHERE))
"""A file, wherever its bytes lie: what is claimed already is read even if a cloud folder has moved it away since."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the system tells about one file or folder."""

    kind: NodeKind
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Scanned:
    """One name of a folder. `facts` is None where the system refused to tell them; then `error` says why."""

    name: str
    facts: Facts | None
    error: OSError | None = None


class DriveKind(StrEnum):
    """What carries a volume, in the words of the place's card."""

    LOCAL = "local disk"
    REMOVABLE = "removable"
    NETWORK = "network"
    MEMORY = "memory"
    PROGRAM = "user-space file system"


@dataclass(frozen=True, slots=True)
class Volume:
    """The file system that a path lies on."""

    id: str
    """Steady over restarts, another one for another volume, as far as the system lets it be told."""
    mount: str
    """Where it is mounted."""
    session: str
    """Changes when another volume comes to the path, or the same one comes back. Compared within one run only."""
    device: int
    """What `Stamp.volume` of its files holds."""
    file_system: str
    drive: DriveKind
    label: str
    lasting_ids: bool
    """Ids and change times name the same file after a remount."""
    longest_name: int | None
    free_bytes: int | None


class FileOps(Protocol):
    """File work of one system. Stateless: any thread may call, each handle belongs to one thread at a time."""

    @property
    def drive_name(self) -> str | None:
        """What the card calls the drive instead of the volume's own kind; None for the real forms."""
        ...

    @property
    def flush_by_file(self) -> bool:
        """True where a move is made to last by flushing the file under its new name, and not its folders (Windows)."""
        ...

    def native(self, name: bytes) -> str:
        """A name or relative path as the system spells it. `ValueError` where it cannot."""
        ...

    def raw(self, name: str) -> bytes:
        """The bytes of a name that the system gave."""
        ...

    def join(self, folder: str, *names: str) -> str:
        """A path below `folder`."""
        ...

    def parent(self, path: str) -> str:
        """The folder that `path` lies in."""
        ...

    def absolute(self, path: str) -> str:
        """The path from the root, without a step through `.` or `..`; links stay."""
        ...

    def look(self, path: str) -> Facts:
        """Facts by name; a link is told as a link."""
        ...

    def look_through(self, path: str) -> Facts:
        """Facts by name, through links: for a configured folder only."""
        ...

    def stat(self, handle: Handle) -> Facts:
        """Facts of the open file."""
        ...

    def scan(self, path: str) -> Iterator[Scanned]:
        """The names of a folder with their facts, in no order. A name that vanished in between is left out."""
        ...

    def open_claim(self, path: str, *, exclusive: bool = False) -> Handle:
        """Open a file to claim, read and remove it; never through a link, never waiting for a FIFO's other end.

        Where the system can, writers are kept out while it is open; with `exclusive` everybody is.
        """
        ...

    def open_read(self, path: str) -> Handle:
        """Open a file to read it and nothing else; never through a link."""
        ...

    def hold_alone(self, path: str) -> Handle | None:
        """Open a file of ours and keep every other process from doing the same; None where one does already.

        The system gives it up when the process ends, however it ends.
        """
        ...

    def create(self, path: str, mode: int) -> Handle:
        """Make a new file and open it to write, with exactly these POSIX permission bits less the umask."""
        ...

    def read(self, handle: Handle, offset: int, most: int) -> bytes:
        """At most `most` bytes from `offset`; empty at the end."""
        ...

    def write(self, handle: Handle, data: bytes) -> None:
        """Append all of `data`."""
        ...

    def permissions(self, handle: Handle) -> int:
        """The POSIX permission bits of an open file; 0 on Windows."""
        ...

    def set_mode(self, handle: Handle, mode: int) -> None:
        """Set the POSIX permission bits of an open file; nothing on Windows."""
        ...

    def flush_file(self, handle: Handle) -> None:
        """Make the bytes and the name of an open file last."""
        ...

    def flush_folder(self, path: str) -> None:
        """Make the entries of a folder last."""
        ...

    def close(self, handle: Handle) -> None:
        """Close; a write that failed late is told here on some shares."""
        ...

    def rename(self, handle: Handle | None, source: str, target: str) -> None:
        """Move to a name that nobody else uses, in one step: by the handle where the system can."""
        ...

    def rename_new(self, handle: Handle | None, source: str, target: str) -> None:
        """Move in one step, never over another: `FileExistsError` where the name is taken."""
        ...

    def replace(self, source: str, target: str) -> None:
        """Move a closed file in one step, over another of that name."""
        ...

    def remove(self, handle: Handle | None, path: str) -> None:
        """Remove a file: the open one where the system can remove by handle, else by name."""
        ...

    def make_folder(self, path: str) -> None:
        """Make one folder that only this user may enter."""
        ...

    def make_shared_folder(self, path: str) -> None:
        """Make one folder with the rights that a new one has here: others are to read what is put into it."""
        ...

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        ...

    def hide(self, path: str) -> None:
        """Hide a folder from people where a leading dot does not."""
        ...

    def writer_present(self, handle: Handle) -> bool | None:
        """Whether a program has the file open for writing; None where the system does not tell."""
        ...

    def volume(self, path: str) -> Volume:
        """The volume that `path` lies on."""
        ...


def real_ops() -> FileOps:
    """The form for this system."""
    if sys.platform == "win32":
        from pathways_desktop.locations.folder.windows import WindowsFileOps

        return WindowsFileOps()
    else:  # noqa: RET505 - mypy reads the branches of other systems only this way
        from pathways_desktop.locations.folder.posix import PosixFileOps

        return PosixFileOps()
