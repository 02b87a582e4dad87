"""Whether a folder can be read or written now: the five states of a place, and the system's errors told as them.

Source of the rules: design rule 13, contract `volume`. Nothing is made or changed here.
"""

from __future__ import annotations

import errno
import json
from dataclasses import dataclass
from typing import Literal

from pathways_desktop.domain.errors import PathwaysError, from_os_error, os_error_code
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.names import VOLUME_LOST
from pathways_desktop.locations.base import PlaceUnready
from pathways_desktop.locations.folder.fileops import DriveKind, FileOps, NodeKind, Volume

VolumePolicy = Literal["same", "any"]

_AWAY = frozenset(
    "EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENETRESET ENOTCONN ECONNREFUSED ECONNRESET ECONNABORTED ESTALE "
    "ETIMEDOUT ESHUTDOWN EREMOTEIO ENODEV ENXIO ENOMEDIUM".split()
)
_FORBIDDEN = frozenset("EACCES EPERM EROFS ENOKEY EKEYEXPIRED EKEYREVOKED EKEYREJECTED".split())
"""The last four: a share that Linux mounted with a password, after the password was changed."""
_NO_FLUSH_ON_WINDOWS = frozenset((1, 50, 120))
"""Invalid function, not supported, call not implemented: what a server without a flush answers."""


def unready(error: OSError, detail: str = "") -> PlaceUnready:
    """An error met at the folder itself, as the state of the place."""
    made = from_os_error(error, detail)
    if made.code in ("ENOENT", "ENOTDIR"):
        state = PlaceState.MISSING
    elif made.code in _FORBIDDEN:
        state = PlaceState.FORBIDDEN
    else:
        state = PlaceState.UNREACHABLE
    result = PlaceUnready(made.code, state, made.detail, winerror=made.winerror)
    result.__cause__ = error
    return result


def step_error(error: OSError, detail: str = "") -> PathwaysError:
    """An error met in a step: `PlaceUnready` when it says that the whole place is away, else by its own code."""
    return unready(error, detail) if os_error_code(error) in _AWAY else from_os_error(error, detail)


def cannot_flush(error: OSError) -> bool:
    """True when the place has no flush at all, as against one that failed (design rule 5)."""
    number = getattr(error, "winerror", None)
    if isinstance(number, int):
        return number in _NO_FLUSH_ON_WINDOWS  # Python gives most of Windows' numbers the name EINVAL
    return error.errno in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF)


@dataclass(frozen=True, slots=True)
class Remembered:
    """The volume of a configured folder as the store keeps it: its name, and where it was mounted."""

    id: str
    mount: str
    folder: str
    lost: bool = False
    """There was one, and nobody knows which: a person has to say that the drive at the path is right."""

    @classmethod
    def parse(cls, text: str | None) -> Remembered | None:
        """What `text` wrote, or None for anything else."""
        if text == VOLUME_LOST:
            return cls("", "", "", lost=True)
        try:
            volume, mount, folder = json.loads(text or "")
        except ValueError:
            return None
        return cls(str(volume), str(mount), str(folder))

    def text(self) -> str:
        """One line of ASCII."""
        return VOLUME_LOST if self.lost else json.dumps([self.id, self.mount, self.folder])


def open_place(ops: FileOps, folder: str) -> Volume:
    """The volume of a folder that is there. Raises `PlaceUnready`: missing, forbidden, unreachable."""
    try:
        facts = ops.look_through(folder)
        if facts.kind is not NodeKind.FOLDER:
            raise PlaceUnready("ENOTDIR", PlaceState.MISSING)
        return ops.volume(folder)
    except OSError as error:
        raise unready(error) from error


def check_volume(
    ops: FileOps, folder: str, now: Volume, before: Remembered | None, policy: VolumePolicy | None
) -> None:
    """Raise `PlaceUnready` for an empty mount point, and for another volume where one volume is meant.

    Empty mount point: the folder lay on a volume of its own mount, and now the volume further up shows through.
    """
    if before is not None and before.lost and policy_for(now, policy) == "same":
        raise PlaceUnready("ERR_PATHWAYS_OTHER_VOLUME", PlaceState.OTHER_VOLUME)
    if before is None or before.folder != folder:
        return
    if before.mount != now.mount and _above(ops, now.mount, before.mount):
        raise PlaceUnready("ERR_PATHWAYS_EMPTY_MOUNT_POINT", PlaceState.EMPTY)
    if before.id != now.id and policy_for(now, policy) == "same":
        raise PlaceUnready("ERR_PATHWAYS_OTHER_VOLUME", PlaceState.OTHER_VOLUME)


def policy_for(volume: Volume, policy: VolumePolicy | None) -> VolumePolicy:
    """The rule that holds: what is configured, else by the kind of drive (contract)."""
    return policy or ("any" if volume.drive is DriveKind.REMOVABLE else "same")


def _above(ops: FileOps, folder: str, path: str) -> bool:
    """True when `path` is `folder` or lies below it. Both are mount points, without links on the way."""
    while path != folder:
        above = ops.parent(path)
        if above == path:
            return False
        path = above
    return True
