"""The lease files of one claim folder on an SFTP server. What a lease means stands in `handoff/lease.py`.

Where the server makes hard links a new generation gets its name with its text inside. Else it is created exclusively
and filled then: half a text makes others wait, no more. There is no lock over SFTP, so only the heartbeat tells.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.lease import LONGEST, PREFIX, Lease, Owner
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.sftp.claimfolder import Connected, SftpClaimFolder, look
from pathways_desktop.locations.sftp.client import HARDLINK, POSIX_RENAME
from pathways_desktop.locations.sftp.errors import SftpStatus, Status
from pathways_desktop.locations.sftp.listing import is_folder
from pathways_desktop.locations.shared.neighbours import SIGNS, Neighbours


class SftpLease:
    """The lease of a folder that is read in place. Errors are translated here. Used by the worker's thread."""

    def __init__(
        self,
        connected: Connected,
        folder: SftpClaimFolder,
        tag: str,
        clock: Clock,
        unready: Callable[[SftpStatus], PathwaysError],
        neighbours: Neighbours,
    ) -> None:
        self._folder = folder
        self._neighbours = neighbours
        self._unready = unready
        owner = Owner(tag, socket.gethostname(), os.getpid())
        self._lease = Lease(SftpLeasePlace(connected, folder.path, tag), owner, clock)

    def take(self) -> None:
        """Hold or take it, and make the folder it lies in. Raises `Refused` (`ERR_PATHWAYS_LEASE_HELD`)."""
        try:
            self._neighbours.look()
            self._folder.ensure()
            had = self._lease.generation
            self._lease.take()
            if self._lease.generation != had:
                self._look_again()
        except SftpStatus as error:
            raise self._unready(error) from error
        except PathwaysError as error:
            if error.code != "ERR_PATHWAYS_LEASE_HELD":
                raise
            raise Refused(error.code, error.detail) from error
        self._folder.keep()

    def _look_again(self) -> None:
        """Whoever began at the same moment is seen now, or sees our lease."""
        try:
            self._neighbours.look()
        except PathwaysError:
            self._folder.keep()  # the lease stays in it, let go of
            self._lease.release()
            raise

    def fence(self) -> None:
        """Raises `ERR_PATHWAYS_LEASE_LOST` where another engine may read the folder by now."""
        try:
            self._lease.fence()
            self._neighbours.look()
        except Refused as error:
            raise PathwaysError("ERR_PATHWAYS_LEASE_LOST", error.detail) from error
        except SftpStatus as error:
            raise self._unready(error) from error

    def beat(self) -> None:
        """Renew it when that is due."""
        try:
            self._lease.beat()
        except SftpStatus as error:
            raise self._unready(error) from error

    def release(self) -> None:
        """Say that it is free. Where the server is away it grows stale, or is ours again at the next start."""
        with suppress(PathwaysError):
            self._lease.release()


class SftpNeighbours:
    """`NeighbourPlace` over the claim folders on a server. Errors are the client's. Used by the worker's thread."""

    def __init__(self, connected: Connected, root: bytes) -> None:
        """`root` is `.claimed`."""
        self._connected = connected
        self._root = root

    def channels(self) -> Iterable[str]:
        try:
            found = self._connected().listdir(self._root)
        except SftpStatus as error:
            if error.missing:
                return ()
            raise
        return [each.name.decode("utf-8", "pathways_escape") for each in found if is_folder(each.attributes)]

    def signs(self, channel: str, *, ours: bool) -> Iterable[tuple[str, Hashable]]:
        try:
            found = self._connected().listdir(self._folder(channel))
        except SftpStatus as error:
            if error.missing or (error.status == Status.PERMISSION_DENIED and not ours):
                return ()
            raise
        named = [(each.name.decode("ascii", "replace"), each.attributes) for each in found]
        return [(name, (told.size, told.mtime)) for name, told in named if name.startswith(SIGNS)]

    def text(self, channel: str, name: str) -> bytes:
        return SftpLeasePlace(self._connected, self._folder(channel), "").read(name)

    def unlocked(self, channel: str) -> bool:
        return False

    def _folder(self, channel: str) -> bytes:
        return self._root + b"/" + channel.encode("utf-8", "pathways_escape")


class SftpLeasePlace:
    """`LeasePlace` over a claim folder on a server. Errors are the client's. Used by the worker's thread."""

    def __init__(self, connected: Connected, folder: bytes, tag: str) -> None:
        self._connected = connected
        self._folder = folder
        self._half = f".{tag}.tmp"

    def names(self) -> Sequence[str]:
        try:
            found = self._connected().listdir(self._folder)
        except SftpStatus as error:
            if error.missing:
                return ()
            raise
        prefix = PREFIX.encode("ascii")
        return [each.name.decode("ascii", "replace") for each in found if each.name.startswith(prefix)]

    def mark(self, name: str) -> Hashable | None:
        found = look(self._connected(), self._path(name))
        # Whole seconds are enough: two heartbeats are half a minute apart.
        return None if found is None else (found.size, found.mtime)

    def read(self, name: str) -> bytes:
        client = self._connected()
        try:
            handle = client.open_read(self._path(name))
            try:
                return b"".join(client.read(handle, client.fstat(handle).size or 0))[:LONGEST]
            finally:
                client.close_handle(handle)
        except SftpStatus:
            return b""

    def create(self, name: str, text: bytes) -> bool:
        client, path = self._connected(), self._path(name)
        if not client.offers(HARDLINK):
            try:
                self._fill(path, text, exclusive=True)
            except SftpStatus as error:
                return self._taken(name, text, error)
            return True
        half = self._path(name + self._half)
        self._fill(half, text, exclusive=False)
        try:
            client.hardlink(half, path)
        except SftpStatus as error:
            return self._taken(name, text, error)
        finally:
            with suppress(SftpStatus):
                self._connected().remove(half)
        return True

    def rewrite(self, name: str, text: bytes) -> None:
        client = self._connected()
        if not client.offers(POSIX_RENAME):
            self._fill(self._path(name), text, exclusive=False)
            return
        half = self._path(name + self._half)
        self._fill(half, text, exclusive=False)
        client.posix_rename(half, self._path(name))

    def remove(self, name: str) -> None:
        with suppress(SftpStatus):
            self._connected().remove(self._path(name))

    def lock(self) -> bool | None:
        return None

    def unlock(self) -> None:
        """There is none."""

    def _path(self, name: str) -> bytes:
        return self._folder + b"/" + name.encode("ascii")

    def _taken(self, name: str, text: bytes, refusal: SftpStatus) -> bool:
        """After a refusal: True where our own text stands there, so only the answer was lost.

        Raises the refusal itself where nothing stands there.
        """
        if look(self._connected(), self._path(name)) is None:
            raise refusal
        return self.read(name) == text

    def _fill(self, path: bytes, text: bytes, *, exclusive: bool) -> None:
        client = self._connected()
        handle = client.create(path, exclusive)
        try:
            client.write(handle, (text,))
        finally:
            client.close_handle(handle)
