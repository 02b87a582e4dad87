"""The claim folder of one channel on an SFTP server: made safely, its names read, its owner record kept.

Source of the rules: contract "Names on disk", design rules 8 and 13, seed "A folder on an SFTP server". No file is
claimed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from pathways_desktop.domain.clock import Clock
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.names import ClaimId, parse_claimed_name
from pathways_desktop.locations.base import ClaimFile, EntryKind, Refused, Stamp
from pathways_desktop.locations.sftp.client import SftpClient
from pathways_desktop.locations.sftp.client_wire import Attributes, NamedAttributes
from pathways_desktop.locations.sftp.errors import LinkDown, SftpStatus, Status
from pathways_desktop.locations.sftp.identity import kind_of, stamp_of
from pathways_desktop.locations.sftp.listing import is_folder
from pathways_desktop.locations.shared.claims import (
    CLAIMED,
    NO_ALARM,
    NOT_LISTED,
    PROBE,
    ClaimList,
    claim_order,
    foreign_row,
)
from pathways_desktop.locations.shared.records import (
    HALF,
    LONGEST_RECORD,
    OWNER,
    Beat,
    OwnerWatch,
    owner_words,
    record_text,
)

_NO_ROOM = frozenset((Status.FAILURE, Status.NO_SPACE, Status.QUOTA_EXCEEDED))
"""Statuses of a write to a full disk; SFTP 3 has none of its own for it."""

Connected = Callable[[], SftpClient]
"""The worker's client with a session; raises `PlaceUnready` where there is none to be had now."""


def look(client: SftpClient, path: bytes) -> Attributes | None:
    """The entry's attributes, or None where there is none. Raises `SftpStatus`, `LinkDown`."""
    try:
        return client.lstat(path)
    except SftpStatus as error:
        if error.missing:
            return None
        raise


class SftpClaimFolder:
    """`<dir>/.claimed/<channel>`. Used by the channel's worker thread only."""

    def __init__(self, folder: bytes, channel: str, tag: str, connected: Connected, clock: Clock) -> None:
        self.root = folder + b"/" + CLAIMED.encode("ascii")
        self.path = self.root + b"/" + channel.encode("ascii")
        self._channel = channel
        self._tag = tag
        self._connected = connected
        self._clock = clock
        self._made: list[bytes] = []
        self._beat = Beat(clock)
        self.watch = OwnerWatch(tag, clock)
        """What was seen of the other engines' records."""
        self.flushes = False
        """Whether the probe found that the server flushes files."""
        self.foreign = 0
        """Names that are nobody's, as of the last look at our own claims (contract "Names on disk")."""

    # --- the folders

    def ensure(self) -> None:
        """Make what is missing. Raises `ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE` for a link or a file, `SftpStatus`.

        `Refused` (`ERR_PATHWAYS_SFTP_NO_RIGHT`) where the account may not make a folder.
        """
        client = self._connected()
        both = (self.root, self.path)
        for path, told in zip(both, client.lstat_many(both), strict=True):
            found: Attributes | None
            if isinstance(told, LinkDown):
                raise told
            if isinstance(told, SftpStatus):
                if not told.missing:
                    raise told
                found = self._make(client, path)
            else:
                found = told
            if found is None or not is_folder(found):
                raise PathwaysError("ERR_PATHWAYS_CLAIM_FOLDER_UNSAFE")

    def _make(self, client: SftpClient, path: bytes) -> Attributes | None:
        try:
            client.mkdir(path)
        except SftpStatus as error:
            # 4 stands for "exists" and for much else: another channel or engine may have been quicker.
            found = look(client, path)
            if found is None:
                if error.status == Status.PERMISSION_DENIED:
                    raise Refused("ERR_PATHWAYS_SFTP_NO_RIGHT", "to make .claimed") from error
                raise
            return found
        self._made.append(path)
        return look(client, path)

    def exists(self) -> bool:
        """True when the claim folder is there and a real folder."""
        told = self._connected().lstat_many((self.root, self.path))
        for each in told:
            if isinstance(each, LinkDown) or (isinstance(each, SftpStatus) and not each.missing):
                raise each
        return all(isinstance(each, Attributes) and is_folder(each) for each in told)

    def keep(self) -> None:
        """From now on the folders stay: a claim was made in them."""
        self._made.clear()

    def unmake(self) -> None:
        """Remove the folders that this object made and that nothing was ever put into. Never opens a connection."""
        while self._made:
            try:
                self._connected().rmdir(self._made.pop())
            except PathwaysError:
                self._made.clear()  # something lies in it by now, or the place is away: they stay

    # --- the names in it

    def own(self) -> list[tuple[ClaimId, bytes, bytes, Stamp]]:
        """The claims of this engine and channel in claim order: id, path as the name tells it, name, state."""
        found = []
        names = self._scan(self.path)
        self.watch.look((each.name.decode("latin-1"), stamp_of(each.attributes)) for each in names)
        self.foreign = 0
        for each in names:
            parsed = parse_claimed_name(each.name)
            if parsed is None or kind_of(each.attributes) is not EntryKind.FILE:
                self.foreign += not _begins(each.name, NO_ALARM)
            elif parsed[0].tag == self._tag:
                found.append((parsed[0], parsed[1], each.name, stamp_of(each.attributes)))
        found.sort()
        return found

    def find(self, claim_id: ClaimId) -> bytes | None:
        """The name under which this claim lies here as a file, whoever made it; None where it does not."""
        for each in self._scan(self.path):
            if each.name.startswith(claim_id.text.encode("ascii") + b"-"):
                return each.name if kind_of(each.attributes) is EntryKind.FILE else None
        return None

    def all(self, this_run: frozenset[str]) -> list[ClaimFile]:
        """Everything under `.claimed`, of all channels and engines; `this_run` are the claim ids of this run."""
        listed: list[ClaimFile] = []
        told = ClaimList(self._channel, self._tag, this_run)
        for top in self._scan(self.root):
            if is_folder(top.attributes):
                listed.extend(self._rows(top.name, told))
            elif not _begins(top.name, (PROBE,)):
                listed.append(foreign_row("", top.name, stamp_of(top.attributes)))
        listed.sort(key=claim_order)
        return listed

    def _rows(self, folder: bytes, told: ClaimList) -> list[ClaimFile]:
        owners: dict[str, tuple[str, str]] = {}
        channel = folder.decode("utf-8", "pathways_escape")

        def owner_of(tag: str) -> tuple[str, str]:
            if tag not in owners:
                owners[tag] = self._owner(self.root + b"/" + folder, tag)
            return owners[tag]

        rows = []
        for each in self._scan(self.root + b"/" + folder):
            if not _begins(each.name, NOT_LISTED):
                is_file = kind_of(each.attributes) is EntryKind.FILE
                rows.append(told.row(channel, each.name, stamp_of(each.attributes), owner_of, is_file=is_file))
        return rows

    def _owner(self, folder: bytes, tag: str) -> tuple[str, str]:
        """Owner and host of another engine's record; the tag where none can be read."""
        client = self._connected()
        path = folder + b"/" + _bytes(OWNER + tag)
        try:
            told = client.lstat(path)
            if kind_of(told) is not EntryKind.FILE:
                return tag, ""
            handle = client.open_read(path)
            try:
                record = b"".join(client.read(handle, min(told.size or 0, LONGEST_RECORD)))
            finally:
                client.close_handle(handle)
        except SftpStatus:
            return tag, ""
        return owner_words(record) or (tag, "")

    def _scan(self, path: bytes) -> list[NamedAttributes]:
        try:
            return self._connected().listdir(path)
        except SftpStatus as error:
            if error.missing:
                return []
            raise

    # --- the owner record

    @property
    def owner_path(self) -> bytes:
        """Where this engine's record stands."""
        return self.path + b"/" + _bytes(OWNER + self._tag)

    def own_it(self) -> None:
        """Write the record before the first claim of a run, and again where somebody removed it or it grew old."""
        if self._beat.acquired_ms is None or self._beat.due or look(self._connected(), self.owner_path) is None:
            try:
                self._write_owner()
            except SftpStatus as error:
                # A claim needs no room, and taking files away is what gives a full disk its room back. The record is
                # tried again with each slice and heartbeat; until then people see the tag as the owner.
                if error.status not in _NO_ROOM:
                    raise

    def heartbeat(self) -> None:
        """Renew the record when 30 s have passed since the last time; write it where this run holds old claims only."""
        if self._beat.due:
            self._beat.tried()
            if self.exists():
                self._write_owner()

    def disown(self) -> None:
        """Remove the record, also one that an earlier run of this engine left when it was cut off."""
        self._beat.forget()
        remove_all(self._connected(), (self.owner_path + HALF.encode("ascii"), self.owner_path))

    def _write_owner(self) -> None:
        client = self._connected()
        now = self._clock.now_ms()
        acquired = now if self._beat.acquired_ms is None else self._beat.acquired_ms
        half = self.owner_path + HALF.encode("ascii")
        try:
            handle = client.create(half, exclusive=False)  # one may be left of a run that ended in this step
            try:
                client.write(handle, (record_text(self._tag, acquired, now),))
                if self.flushes:
                    client.flush(handle)
            finally:
                client.close_handle(handle)
            client.posix_rename(half, self.owner_path)
        except SftpStatus:
            with suppress(SftpStatus):
                client.remove(half)
            raise
        self._beat.written(acquired)


def remove_all(client: SftpClient, paths: Iterable[bytes]) -> None:
    """Remove what is there of these names. Raises the first error, after all were asked."""
    for answer in client.remove_many(paths):
        if isinstance(answer, LinkDown) or (isinstance(answer, SftpStatus) and not answer.missing):
            raise answer


def _begins(name: bytes, beginnings: tuple[str, ...]) -> bool:
    return name.startswith(tuple(_bytes(each) for each in beginnings))


def _bytes(text: str) -> bytes:
    return text.encode("ascii")
