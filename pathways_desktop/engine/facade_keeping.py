"""What the window may ask about what is kept: one more part of `engine.facade.Facade`.

The same rules as there: every call returns at once, results are frozen rows, a failed act raises its code out of the
future. No row holds a key.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from pathways_desktop.domain.policies import MachineRules


@dataclass(frozen=True, slots=True)
class ChannelKept:
    """What is kept of one channel."""

    channel: str
    kept: str
    """For how long, as `channels.yaml` says it: `90d`."""
    messages: int
    bytes: int
    oldest: int | None
    """When the oldest message was received, ms since 1970; None: there is none."""
    configured: bool = True
    """False: the file names the channel no more, and its messages are kept as those of a new channel."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of all channels, and the room for it."""

    channels: tuple[ChannelKept, ...]
    free: int
    """Free bytes of the disk that the home lies on."""
    disk: int
    """All bytes of that disk."""
    least: str | None = None
    """How long the machine's policy has every message kept at least, as the file writes it; None: it says nothing."""

    @property
    def messages(self) -> int:
        """Messages of all channels."""
        return sum(row.messages for row in self.channels)

    @property
    def bytes(self) -> int:
        """Bytes of all messages, as they came."""
        return sum(row.bytes for row in self.channels)


@dataclass(frozen=True, slots=True)
class Removable:
    """What a removal by hand would remove of one channel: final messages received before `before`."""

    channel: str
    messages: int
    bytes: int
    kept: str
    before: int
    """Ms since 1970."""


@dataclass(frozen=True, slots=True)
class Removed:
    """What one step of a removal did. `traces`: the store's log still holds some; the next removal empties it."""

    messages: int
    bytes: int
    traces: bool = False


@dataclass(frozen=True, slots=True)
class BackupMade:
    """What a backup holds."""

    messages: int
    bytes: int


class Keeping(Protocol):
    """Retention, backups and the exchange of the master key. How the keys stand is `facade_keys.Keys.report`."""

    def exchange_key(self) -> Future[int]:
        """Put a new master key in the place of the old one (audited); its number. Errors: as for the key store."""
        ...

    def save_recovery_key(self, text: str, path: str) -> Future[None]:
        """Write a recovery key that is on the screen to a new file of this user's alone, outside the home.

        Raises `ERR_PATHWAYS_KEY_FILE_UNSAFE`, `ERR_PATHWAYS_USAGE` for the key file, and the system's own codes.
        """
        ...

    def kept(self) -> Future[Kept]:
        """What is kept of each channel. Counts, so it is asked when somebody looks, not by the clock."""
        ...

    def rules(self) -> Future[MachineRules]:
        """What this machine's administrators set for all its users, read anew."""
        ...

    def set_retention(self, channel: str, kept: str) -> Future[None]:
        """Write another retention into `channels.yaml`, comments kept (audited). Raises the file's own faults."""
        ...

    def removable(self, hours: float | None) -> Future[list[Removable]]:
        """What a removal of all that is older would remove; None: what each channel's retention says."""
        ...

    def remove(self, row: Removable, most: int) -> Future[Removed]:
        """Remove up to `most` messages of a row (audited); fewer than `most` came of it: that was the last step."""
        ...

    def back_up(self, path: str) -> Future[BackupMade]:
        """Copy the store to a file while it runs, and check the copy (audited).

        Raises `ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY` and the system's own codes.
        """
        ...
