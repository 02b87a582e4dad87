"""The lease files of one claim folder on a disk or share. What a lease means stands in `handoff/lease.py`.

A new generation is written under a hidden name and given its own in one step that refuses a taken one. Where a drive
has no such step (FAT over some drivers) it is created exclusively and filled then: half a text makes others wait.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.handoff.lease import LONGEST, PREFIX, Lease, Owner
from pathways_desktop.locations.base import Refused
from pathways_desktop.locations.folder.claimfolder import ClaimFolder
from pathways_desktop.locations.folder.fileops import NO_LINKS, DriveKind, FileOps, Handle, NodeKind, Volume
from pathways_desktop.locations.folder.place import cannot_flush, step_error
from pathways_desktop.locations.shared.neighbours import SIGNS, Neighbours

_LOCK = PREFIX + "lock"


def keeps_lock(volume: Volume) -> bool:
    """Whether the system's lock, which is a handle that stays open, may be kept on this volume from pass to pass.

    Not where a person ejects it, nor where a program is the file system: those are mounted and unmounted while others
    work, and with a handle on it neither can be unmounted. Nor on a share: what is free here may be held on another
    machine, and a machine's name, by which a lease tells where it was taken, may be another one's too.
    """
    return volume.drive not in (DriveKind.REMOVABLE, DriveKind.PROGRAM, DriveKind.NETWORK)


class FolderLease:
    """The lease of a folder that is read in place. Errors are translated here. Used by the worker's thread."""

    def __init__(self, ops: FileOps, folder: ClaimFolder, tag: str, clock: Clock, neighbours: Neighbours) -> None:
        self._folder = folder
        self._neighbours = neighbours
        owner = Owner(tag, socket.gethostname(), os.getpid())
        self._place = FolderLeasePlace(ops, folder.path, tag)
        self._lease = Lease(self._place, owner, clock)

    def take(self, device: int, *, lock: bool) -> None:
        """Hold or take it, and make the folder it lies in. Raises `Refused` (`ERR_PATHWAYS_LEASE_HELD`).

        `lock` False: without the operating system's lock, which is a handle that stays open.
        """
        self._place.locks = lock
        try:
            self._neighbours.look()
            # Not flushed: what a power cut undoes here was held by who lost power with it.
            self._folder.ensure(device)
            had = self._lease.generation
            self._lease.take()
            if self._lease.generation != had:
                self._look_again()
        except OSError as error:
            raise step_error(error) from error
        except PathwaysError as error:
            self._folder.unmake()
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
        except OSError as error:
            raise step_error(error) from error

    def beat(self) -> None:
        """Renew it when that is due."""
        try:
            self._lease.beat()
        except OSError as error:
            raise step_error(error) from error

    def release(self) -> None:
        """Say that it is free. Where the place is away it grows stale, or is ours again at the next start."""
        with suppress(OSError):
            self._lease.release()


class FolderNeighbours:
    """`NeighbourPlace` over the claim folders of a folder. Errors are the system's. Used by the worker's thread."""

    def __init__(self, ops: FileOps, root: str) -> None:
        """`root` is `.claimed`."""
        self._ops = ops
        self._root = root

    def channels(self) -> Iterable[str]:
        try:
            found = list(self._ops.scan(self._root))
        except FileNotFoundError:
            return ()
        return [each.name for each in found if each.facts is not None and each.facts.kind is NodeKind.FOLDER]

    def signs(self, channel: str, *, ours: bool) -> Iterable[tuple[str, Hashable]]:
        try:
            found = list(self._ops.scan(self._ops.join(self._root, channel)))
        except FileNotFoundError:
            return ()
        except PermissionError:
            if ours:
                raise
            return ()
        stamps = [(each.name, each.facts.stamp) for each in found if each.facts and each.name.startswith(SIGNS)]
        return [(name, (stamp.size, stamp.mtime_ns, stamp.file_id)) for name, stamp in stamps]

    def text(self, channel: str, name: str) -> bytes:
        return FolderLeasePlace(self._ops, self._ops.join(self._root, channel), "").read(name)

    def unlocked(self, channel: str) -> bool:
        try:
            held = self._ops.hold_alone(self._ops.join(self._root, channel, _LOCK))
            if held is not None:
                self._ops.close(held)
        except OSError:
            return False
        return held is not None


class FolderLeasePlace:
    """`LeasePlace` over a claim folder. Errors are the system's. Used by the channel's worker thread."""

    def __init__(self, ops: FileOps, folder: str, tag: str) -> None:
        self._ops = ops
        self._folder = folder
        self._half = f".{tag}.tmp"
        self._lock: Handle | None = None
        self.locks = True
        """False: no lock is asked for."""

    def names(self) -> Sequence[str]:
        try:
            return [found.name for found in self._ops.scan(self._folder) if found.name.startswith(PREFIX)]
        except FileNotFoundError:
            return ()

    def mark(self, name: str) -> Hashable | None:
        try:
            stamp = self._ops.look(self._path(name)).stamp
        except FileNotFoundError:
            return None
        return stamp.size, stamp.mtime_ns, stamp.file_id

    def read(self, name: str) -> bytes:
        try:
            handle = self._ops.open_read(self._path(name))
            try:
                return self._ops.read(handle, 0, LONGEST)
            finally:
                self._ops.close(handle)
        except OSError:
            return b""

    def create(self, name: str, text: bytes) -> bool:
        half = self._write_half(name, text)
        try:
            self._ops.rename_new(None, half, self._path(name))
        except FileExistsError:
            return self._mine_after_all(name, text, half)
        except OSError as error:
            if self.read(name) == text:
                return True  # done, and only the answer was lost
            if error.errno not in NO_LINKS:
                raise
            self._drop(half)
            return self._create_and_fill(name, text)
        return True

    def rewrite(self, name: str, text: bytes) -> None:
        self._ops.replace(self._write_half(name, text), self._path(name))

    def remove(self, name: str) -> None:
        self._drop(self._path(name))

    def lock(self) -> bool | None:
        if not self.locks:
            return None
        if self._lock is None:
            path = self._path(_LOCK)
            try:
                with suppress(FileExistsError):
                    self._ops.close(self._ops.create(path, 0o600))
                self._lock = self._ops.hold_alone(path)
            except OSError:
                return None
        return self._lock is not None

    def unlock(self) -> None:
        held, self._lock = self._lock, None
        if held is not None:
            with suppress(OSError):  # the place is away, and the lock with it
                self._ops.close(held)

    def _path(self, name: str) -> str:
        return self._ops.join(self._folder, name)

    def _write_half(self, name: str, text: bytes) -> str:
        path = self._path(name + self._half)
        try:
            self._fill(path, text)
        except FileExistsError:
            self._ops.remove(None, path)  # of a run that ended in this step
            self._fill(path, text)
        return path

    def _fill(self, path: str, text: bytes) -> None:
        handle = self._ops.create(path, 0o600)
        try:
            self._ops.write(handle, text)
            try:
                self._ops.flush_file(handle)
            except OSError as error:
                if not cannot_flush(error):
                    raise
        finally:
            self._ops.close(handle)

    def _create_and_fill(self, name: str, text: bytes) -> bool:
        try:
            self._fill(self._path(name), text)
        except FileExistsError:
            return False
        return True

    def _mine_after_all(self, name: str, text: bytes, half: str) -> bool:
        """Whether the name is taken by our own text: a link and unlink whose second half failed."""
        mine = self.read(name) == text
        self._drop(half)
        return mine

    def _drop(self, path: str) -> None:
        with suppress(OSError):
            self._ops.remove(None, path)
