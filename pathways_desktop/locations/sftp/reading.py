"""The bytes of claimed files: small ones read ahead several at a time, large ones piece by piece. Nothing is changed.

After the read, the open file and the entry under the claim's name are looked at once more: the file may have grown, and
a server that says "ok" to two renames may have given it to another engine since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pathways_desktop.locations.base import Claimed, SourceChanged
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_wire import Attributes
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.identity import Held, stamp_of

AHEAD_FILES = 50
"""Small files read ahead at most: as many as one commit takes."""
AHEAD_BYTES = 2 << 20

Where = Callable[[Claimed], bytes]
"""The path under which a claimed file stands now."""


class Ahead:
    """The claims of a slice in their order: what the next ones need is asked for together. Used by one thread."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._order: list[Claimed] = []

    def begin(self, claimed: Sequence[Claimed]) -> None:
        """Claims that will be read in this order, behind those that are still open: done files are claimed first."""
        self._order = [each for each in self._order if isinstance(each.handle, Held)] + list(claimed)

    def read(self, client: SftpClient, claimed: Claimed) -> None:
        """Read this small file and those that follow it, then look at each of them again."""
        batch = self._from_here(claimed, client.limits.read)
        whole: list[tuple[Claimed, Held]] = []
        for (each, held), data in zip(
            batch, client.read_many((held.handle, held.reference.size) for _, held in batch), strict=True
        ):
            if isinstance(data, LinkDown):
                raise data
            if isinstance(data, bytes):
                held.data = data
                whole.append((each, held))
        for (_, held), (same, _) in zip(whole, self.look(client, whole), strict=True):
            held.after_read = same

    def _from_here(self, claimed: Claimed, most: int) -> list[tuple[Claimed, Held]]:
        found: list[tuple[Claimed, Held]] = []
        total = 0
        begun = False
        for each in self._order if any(each is claimed for each in self._order) else (claimed,):
            begun = begun or each is claimed
            held = each.handle
            if not begun or not isinstance(held, Held) or held.read or held.data is not None:
                continue
            size = held.reference.size
            if found and (size > most or total + size > AHEAD_BYTES or len(found) >= AHEAD_FILES):
                break
            found.append((each, held))
            total += size
        return found

    def look_before_removal(self, client: SftpClient, claimed: Claimed) -> None:
        """Look at this claim and at every other that was read and is still open: the next removals."""
        batch = [(each, each.handle) for each in self._order if isinstance(each.handle, Held) and each.handle.read]
        if isinstance(claimed.handle, Held) and not any(each is claimed for each, _ in batch):
            batch.append((claimed, claimed.handle))
        for (_, held), (same, gone) in zip(batch, self.look(client, batch), strict=True):
            held.before_removal, held.gone = same, gone

    def look(self, client: SftpClient, batch: Sequence[tuple[Claimed, Held]]) -> list[tuple[bool, bool]]:
        """For each: whether handle and name both show the reference, and whether the name is gone.

        Raises `LinkDown`, and the status of a name that could not be looked at.
        """
        handles = client.fstat_many(held.handle for _, held in batch)
        names = client.lstat_many(self._where(each) for each, _ in batch)
        found = []
        for (_, held), handle, name in zip(batch, handles, names, strict=True):
            for told in (handle, name):
                if isinstance(told, LinkDown):
                    raise told
            if isinstance(name, SftpStatus):
                if not name.missing:
                    raise name
                found.append((False, True))
                continue
            found.append((_shows(handle, held) and _shows(name, held), False))
        return found


def _shows(told: Attributes | SftpStatus | LinkDown, held: Held) -> bool:
    return isinstance(told, Attributes) and stamp_of(told).same_file(held.reference)


def _cut(data: bytes, most: int) -> Iterator[bytes]:
    if 0 < len(data) <= most:
        yield data
        return
    for first in range(0, len(data), most):
        yield data[first : first + most]


class SftpReader:
    """`Reader` of one claim; may begin anew."""

    def __init__(self, client: SftpClient, claimed: Claimed, held: Held, ahead: Ahead) -> None:
        self._client = client
        self._claimed = claimed
        self._held = held
        self._ahead = ahead

    @property
    def size(self) -> int:
        return self._held.reference.size

    def chunks(self, most: int) -> Iterator[bytes]:
        """Exactly `size` bytes: what a writer appends meanwhile is no part of this read, and `settle` tells of it."""
        held = self._held
        if held.data is None and self.size <= self._client.limits.read:
            self._ahead.read(self._client, self._claimed)
        data, held.data = held.data, None
        if data is None:
            held.after_read = None
            for piece in self._pieces():
                yield from _cut(piece, most)
        else:
            yield from _cut(data, most)
        held.read = True

    def _pieces(self) -> Iterator[bytes]:
        """As large as the server lets them be, whatever the reader takes at a time."""
        try:
            yield from self._client.read(self._held.handle, self.size)
        except SftpStatus as error:
            if error.status == Status.EOF:
                raise SourceChanged("shorter than before") from error
            raise

    def settle(self) -> None:
        held = self._held
        if held.after_read is None:
            ((held.after_read, _),) = self._ahead.look(self._client, ((self._claimed, held),))
        same, held.after_read = held.after_read, None
        if not same:
            raise SourceChanged
