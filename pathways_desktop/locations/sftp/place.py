"""A folder on an SFTP server, for source and destination alike: its name, whether it is there, what a refusal says.

No file is claimed or written here.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import PlaceState
from pathways_desktop.locations.base import Output, PlaceUnready
from pathways_desktop.locations.sftp.client import STATVFS, SftpClient
from pathways_desktop.locations.sftp.client_wire import FileKind
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status

_AWAY = frozenset(("ENOENT", "ENOTDIR", "EACCES", "EROFS"))
_SCARCE = 1 << 20
"""Free bytes on the server's disk below which a general failure is taken for a full one; at least the output's size."""


def folder_bytes(setting: str) -> bytes:
    """`dir` as the server is asked for it: without a slash or a dot that changes nothing; empty for the root."""
    raw = setting.encode("utf-8", "surrogateescape")
    parts = [part for part in raw.split(b"/") if part not in (b"", b".")]
    inner = b"/".join(parts)
    if raw.startswith(b"/"):
        return b"/" + inner if inner else b""
    return inner or b"."


def look_at_folder(client: SftpClient, folder: bytes) -> None:
    """Raise `PlaceUnready` unless a folder, or a link to one, stands there."""
    try:
        told = client.lstat(folder or b"/")
        if told.kind is FileKind.LINK:
            told = client.lstat(folder + b"/.")
    except SftpStatus as error:
        raise unready(error) from error
    if told.kind is not FileKind.FOLDER:
        raise PlaceUnready("ENOTDIR", PlaceState.MISSING)


def unready(error: SftpStatus) -> PlaceUnready:
    """A refusal met at the folder itself, as the state of the place."""
    if error.missing:
        state = PlaceState.MISSING
    elif error.code in ("EACCES", "EROFS"):
        state = PlaceState.FORBIDDEN
    else:
        state = PlaceState.UNREACHABLE
    made = PlaceUnready(error.code, state, error.detail)
    made.__cause__ = error
    return made


def write_error(client: SftpClient, folder: bytes, error: SftpStatus, size: int = 0) -> PathwaysError:
    """What a refusal met while writing `size` bytes says.

    At the folder itself it is the place's state. A general failure is told as a full or read-only disk where the
    server's account of its disk says so: SFTP 3 has no number for either.
    """
    if error.code in _AWAY:
        return unready(error)
    if error.code == "ERR_PATHWAYS_SFTP_FAILURE" and client.offers(STATVFS):
        with suppress(SftpStatus, LinkDown):
            space = client.statvfs(folder or b"/")
            if space.read_only:
                return PlaceUnready("EROFS", PlaceState.FORBIDDEN)
            if space.free < max(_SCARCE, size):
                return PathwaysError("ENOSPC", f"{space.free} bytes are free on the server")
    return error


def same_bytes(client: SftpClient, path: bytes, output: Output) -> bool:
    """Whether the output's bytes stand at `path`, by their SHA-256; the sizes were found to be equal before."""
    digest = hashlib.sha256()
    handle = client.open_read(path)
    try:
        for piece in client.read(handle, output.size):
            digest.update(piece)
    except SftpStatus as error:
        if error.status == Status.EOF:
            return False
        raise
    finally:
        with suppress(SftpStatus, LinkDown):
            client.close_handle(handle)
    return digest.hexdigest() == output.sha256


def read_head(client: SftpClient, path: bytes, most: int) -> bytes:
    """The first `most` bytes of a file, fewer where it is shorter. Raises `SftpStatus`, `LinkDown`."""
    handle = client.open_read(path)
    try:
        return b"".join(client.read(handle, min(most, client.fstat(handle).size or 0)))
    finally:
        with suppress(SftpStatus, LinkDown):
            client.close_handle(handle)
