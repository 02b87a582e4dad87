"""What tells one file from another on an SFTP server: mode, owner, group, size and time together. No request is made.

SFTP gives no inode and no change time (seed "A folder on an SFTP server"). The five are compared field by field; a
field that a server does not send equals one that it did not send before.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.locations.base import EntryKind, Stamp
from pathways_desktop.locations.sftp.client_session import Handle
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind

_SECOND = 1_000_000_000
_NOT_TOLD = -1
_FIELD_BITS = 33
_KINDS = {FileKind.FILE: EntryKind.FILE, FileKind.LINK: EntryKind.LINK}


def stamp_of(told: Attributes) -> Stamp:
    """The attributes as a `Stamp`: `file_id` holds mode, owner and group, each in bits of its own."""
    file_id = 0
    for value in (told.mode, told.uid, told.gid):
        file_id = file_id << _FIELD_BITS | (1 << _FIELD_BITS - 1 if value is None else value)
    mtime_ns = _NOT_TOLD if told.mtime is None else told.mtime * _SECOND
    return Stamp(size=told.size or 0, mtime_ns=mtime_ns, volume=0, file_id=file_id)


def kind_of(told: Attributes) -> EntryKind:
    """What an entry is. A server that sends no mode, or no size, leaves nothing to tell a file by: `OTHER`."""
    if told.size is None:
        return EntryKind.OTHER
    return _KINDS.get(told.kind, EntryKind.OTHER)


@dataclass(slots=True)
class Held:
    """A claim's open file, and what the last look ahead found of it."""

    handle: Handle
    reference: Stamp
    """The state that the file was ready by: it must still hold after the read and before the removal."""
    data: bytes | None = None
    """The whole file, read ahead together with others; given up when it is handed out."""
    read: bool = False
    """True once all of it was handed out."""
    after_read: bool | None = None
    """Whether handle and name showed the reference after the read; None where that was not asked yet."""
    before_removal: bool | None = None
    """The same before the removal; None where that was not asked yet."""
    gone: bool = False
    """The name was gone at the last look."""
