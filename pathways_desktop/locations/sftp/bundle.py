"""One bundle on its way to an SFTP server: a hidden folder with a file and its manifest, named by one rename.

A reader never sees half a bundle. Source: research/handoff.md section 4.2, contract (`bundle`). Which rename of the
server does it, and whether it leaves another folder alone, is tried by `destination_probe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathways_desktop.handoff.done import BUNDLE_MANIFEST
from pathways_desktop.locations.sftp.claimfolder import look
from pathways_desktop.locations.sftp.client import Outcome, SftpClient
from pathways_desktop.locations.sftp.client_wire import Attributes, FileKind
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus

SHARED = 0o777
"""The mode of a new folder before the server's own mask: the rights that this account gives to what it publishes."""


class Bundle:
    """The paths of a bundle under its hidden name. Errors are the server's."""

    def __init__(self, temp: bytes, name: bytes) -> None:
        """`temp` is the hidden folder, `name` what its file is called."""
        self.temp = temp
        self._name = name

    @property
    def payload(self) -> bytes:
        """Where the file is written."""
        return self.payload_in(self.temp)

    @property
    def manifest(self) -> bytes:
        """Where its manifest is written."""
        return self.temp + b"/" + BUNDLE_MANIFEST

    def payload_in(self, folder: bytes) -> bytes:
        """The file of a bundle that stands under this path."""
        return folder + b"/" + self._name

    def begin(self, client: SftpClient) -> None:
        """Make the hidden folder; what a stop of this very attempt left is removed first."""
        try:
            client.mkdir(self.temp, SHARED)
        except SftpStatus:
            # Version 3 has no word for "exists".
            if look(client, self.temp) is None:
                raise
            for told in remove_hidden(client, [self.temp]):
                if told is not None:
                    raise told from None
            client.mkdir(self.temp, SHARED)

    def publish(
        self, client: SftpClient, final: bytes, again: Callable[[], SftpClient], *, in_one_step: bool
    ) -> tuple[SftpClient, Attributes | None]:
        """Give the folder its name, never over another; the connection of now, and what stands there instead.

        `again` connects anew after an answer that was lost; `in_one_step` is how the server renames folders.
        """
        for last in (False, True):
            try:
                (client.posix_rename if in_one_step else client.rename)(self.temp, final)
            except LinkDown:
                if last:
                    raise
                # One look over a new connection. Where none is to be had, the next attempt looks by writing again.
                client = again()
                if look(client, self.temp) is None:
                    if look(client, final) is None:
                        raise
                    break  # done, and only the answer was lost
            except SftpStatus:
                there = look(client, final)
                if there is None:
                    raise
                if look(client, self.temp) is not None:
                    return client, there
                break
            else:
                break
        return client, None


def remove_hidden(client: SftpClient, paths: Iterable[bytes]) -> list[Outcome | None]:
    """Remove hidden names of ours: files, and folders with the files in them. What came of each, None when removed."""
    paths = list(paths)
    outcomes: list[Outcome | None] = []
    for path, told in zip(paths, client.remove_many(paths), strict=True):
        if isinstance(told, SftpStatus) and not told.missing:
            try:
                found = look(client, path)
                if found is not None and found.kind is FileKind.FOLDER:
                    _remove_folder(client, path)
                    told = None
            except (SftpStatus, LinkDown) as error:
                told = error
        outcomes.append(told)
    return outcomes


def _remove_folder(client: SftpClient, path: bytes) -> None:
    inner = [path + b"/" + entry.name for entry in client.listdir(path)]
    for told in client.remove_many(inner):
        if told is not None and not (isinstance(told, SftpStatus) and told.missing):
            raise told
    client.rmdir(path)
