"""What a person meets on the way to a new channel: drives, a folder as it looks, a draft of settings, its faults.

Frozen rows; a draft's secrets are in no representation of it. Reads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pathways_desktop.domain.message import PlaceState
from pathways_desktop.domain.rows import PlaceFact


@dataclass(frozen=True, slots=True)
class DriveRow:
    """A drive or share of this machine that a channel may use."""

    root: str
    """Where it is mounted."""
    label: str
    drive: str
    """What carries it, in the words of a place's card: `local disk`, `removable`, `network`."""
    file_system: str
    suggested: str
    """The folder under which a first channel's folders would lie."""
    code: str | None = None
    """Why it can't be used now."""
    in_place: bool = False
    """Files there may get new ids when they move, so they are likely to be read in place only."""


@dataclass(frozen=True, slots=True)
class FolderLook:
    """A folder, only looked at: nothing is made, opened or moved."""

    path: str
    state: PlaceState
    code: str | None = None
    """Why it can't be looked at, or None."""
    can_be_made: bool = False
    """It is not there, and this user may make it."""
    drive: str = ""
    volume: str = ""
    free: int | None = None
    facts: tuple[PlaceFact, ...] = ()
    files: int = 0
    """Files that lie there now, without hidden ones."""
    more: bool = False
    """There are more than were counted."""
    endings: tuple[tuple[str, int], ...] = ()
    """The commonest endings of their names, each with its count."""
    newest: int | None = None
    """When the newest was last changed, ms since 1970."""


@dataclass(frozen=True, slots=True)
class SettingFault:
    """What is wrong with one setting of a draft. `key` is as the file has it, from the channel on."""

    key: str
    expected: str


@dataclass(frozen=True, slots=True)
class ChannelDraft:
    """A channel's settings as a person has them on the screen, not saved."""

    settings: Mapping[str, object]
    """Plain data with the file's own keys."""
    replaces: str | None = None
    """The channel whose settings these are; None: a new one."""
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What was typed, by the names of the secrets; what is not in here stays as it is stored."""

    @property
    def name(self) -> str:
        """The channel's name."""
        return str(self.settings.get("name", ""))


@dataclass(frozen=True, slots=True)
class KeyState:
    """What keeps the key that seals everything, and whether there is a way back without it."""

    keeper: str
    recovery_since: int | None
    """When the recovery key that is valid now was made; None: there is none."""
