"""What the window may ask on the way to a channel and of the audit record: two more parts of `engine.facade.Facade`.

The same rules as there: every call returns at once, results are frozen rows, a failed act raises its code.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from pathways_desktop.domain.access import HostKeyRow
from pathways_desktop.domain.rows import CheckRow
from pathways_desktop.domain.setup import ChannelDraft, DriveRow, FolderLook, KeyState, SettingFault


class Setup(Protocol):
    """From nothing to a running channel, and a channel's settings changed."""

    def drives(self) -> Future[list[DriveRow]]:
        """The drives and shares of this machine, this user's own first. Asks the system, not the drives' files."""
        ...

    def look(self, path: str, *, source: bool) -> Future[FolderLook]:
        """A folder as it looks now. Nothing is made, opened or moved; never raises for what the folder is."""
        ...

    def channel_names(self) -> Future[list[str]]:
        """The names that channels have already, in the file or in the store."""
        ...

    def settings(self, channel: str) -> Future[Mapping[str, object]]:
        """The settings of a channel as `channels.yaml` says them."""
        ...

    def faults(self, draft: ChannelDraft) -> Future[list[SettingFault]]:
        """What keeps a draft from being saved, also beside the other channels; an empty list: nothing."""
        ...

    def test(self, draft: ChannelDraft) -> Future[list[CheckRow]]:
        """The whole life of a probe item at each place of a draft, with the unsaved values; nothing stays."""
        ...

    def host_keys(self, draft: ChannelDraft) -> Future[list[HostKeyRow]]:
        """Ask each SFTP server of a draft for its host key. No name and no secret is sent."""
        ...

    def make_folders(self, draft: ChannelDraft) -> Future[list[str]]:
        """Make the folders of a draft that are missing on this machine (audited); which were made."""
        ...

    def changes(self, draft: ChannelDraft) -> Future[str]:
        """What saving a draft would change in `channels.yaml`, as a unified diff; empty: nothing."""
        ...

    def save(self, draft: ChannelDraft, *, start: bool) -> Future[None]:
        """Write a draft into `channels.yaml` with its comments kept, seal its secrets, and start or pause it.

        Raises `ERR_PATHWAYS_CONFIG_INVALID`, and the system's code where the file can't be written: nothing is
        changed then.
        """
        ...

    def key_state(self) -> Future[KeyState]:
        """What keeps the store's key. Asks no key store."""
        ...

    def new_recovery_key(self) -> Future[str]:
        """A new recovery key as it is written on paper; it counts for nothing until it is kept."""
        ...

    def keep_recovery_key(self, text: str) -> Future[KeyState]:
        """Make this recovery key the valid one (audited). Raises `ERR_PATHWAYS_RECOVERY_KEY_TEXT`."""
        ...


@dataclass(frozen=True, slots=True)
class RecordQuery:
    """Which entries of the audit record a list shows."""

    find: str = ""
    """A part of who, what, channel or message, or of the detail."""
    whats: frozenset[str] = frozenset()
    who: str | None = None
    channel: str | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One entry. `title` is what was done, in words; `channel` is empty where the entry names none."""

    number: int
    at: int
    who: str
    what: str
    title: str
    channel: str
    message: str | None
    outcome: str
    detail: str | None


@dataclass(frozen=True, slots=True)
class RecordPage:
    """One page, newest first. `next_key` goes into the next call; None: no older ones."""

    rows: tuple[RecordRow, ...]
    next_key: int | None
    total: int
    """All entries of the record, whatever the query."""
    searched_back_to: int | None = None
    """The time of the oldest entry looked at, where the query left some out."""


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """What a walk over the whole record found."""

    at: int
    rows: int
    since: int | None
    """When the first entry was made."""
    code: str | None
    """None: the record is whole."""
    text: str


class Record(Protocol):
    """The audit record, to look at. Each look is an entry of its own."""

    def page(self, query: RecordQuery, before: int | None, limit: int) -> Future[RecordPage]:
        """Entries below the number `before`; the first page (None) is audited as a look at the record."""
        ...

    def verify(self) -> Future[RecordCheck]:
        """Walk the whole record and compare it with the copies of its head; audited."""
        ...

    def export(self, path: str) -> Future[int]:
        """Write the whole record to `path` (.json, .ndjson or .csv), audited first; how many entries."""
        ...
