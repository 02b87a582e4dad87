"""Counts what lies in `keepProcessed` or `errorDir` on an SFTP server, over a connection of its own."""

from __future__ import annotations

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import MOST_COUNTED, Kept
from pathways_desktop.locations.sftp.claimfolder import look
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_wire import FileKind
from pathways_desktop.locations.sftp.errors import SftpStatus
from pathways_desktop.locations.sftp.place import look_at_folder, unready
from pathways_desktop.locations.shared.kept import Tally
from pathways_desktop.locations.shared.paths import inner_setting


def count_kept(client: SftpClient, folder: bytes, setting: str) -> Kept:
    """The files below `folder` at the configured path; none while nothing was ever moved there.

    Raises `PlaceUnready`.
    """
    tally = Tally()
    path = b"/".join([folder, *inner_setting(setting.encode("utf-8", "surrogateescape"))])
    try:
        look_at_folder(client, folder)
        found = look(client, path)
        if found is None:
            return tally.result()
        if found.kind is not FileKind.FOLDER:
            raise PathwaysError("ELOOP" if found.kind is FileKind.LINK else "ENOTDIR")
        # Folders may be among them, so a few more are asked for than are counted.
        for entry in client.listdir(path, MOST_COUNTED + 100):
            told = entry.attributes
            if told.kind is FileKind.FOLDER:
                continue
            if not tally.add(entry.name, told.size or 0, (told.mtime or 0) * 1000):
                break
    except SftpStatus as error:
        raise unready(error) from error
    return tally.result()
