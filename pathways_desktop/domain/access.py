"""What opens a place on another machine, as lists and sheets show it: which secrets there are, which host key it has.

No value of a secret is ever in here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class SecretRow:
    """One secret that is set. The fields are those of `secret list --json`."""

    name: str
    """`<channel>/<source or destination name>/<field>`."""
    at: int
    """When it was set, ms since 1970."""
    used: bool
    """Whether `channels.yaml` names it; a secret of a channel that is gone is not used."""


@dataclass(frozen=True, slots=True)
class SecretField:
    """One secret that a place of `channels.yaml` takes."""

    name: str
    field: str
    at: int | None
    """When it was set; None where it is not."""


@dataclass(frozen=True, slots=True)
class OfferedKey:
    """The host key that a server proved to have a moment ago."""

    algorithm: str
    """`ssh-ed25519`, `ssh-rsa` …"""
    fingerprint: str
    """`SHA256:…`, as OpenSSH prints it."""
    line: str
    """As in a `.pub` file."""
    pinned: str | None = None
    """The fingerprint of the key that it was compared with, where there was one."""

    @property
    def matches(self) -> bool:
        """True when it is the key it was compared with."""
        return self.pinned == self.fingerprint


class HostKeyState(Enum):
    """How a server's key stands to what is trusted."""

    NEW = "new"
    """None is trusted yet."""
    TRUSTED = "trusted"
    CHANGED = "changed"
    """Another one is trusted."""
    IN_FILE = "in-file"
    """It is the `hostKey` of `channels.yaml`."""
    OTHER_IN_FILE = "other-in-file"
    """`hostKey` of `channels.yaml` is another one."""
    UNKNOWN = "unknown"
    """The server did not answer."""


@dataclass(frozen=True, slots=True)
class HostKeyRow:
    """One server of a channel and its key now."""

    host: str
    port: int
    places: tuple[str, ...]
    """`source`, or names of destinations, that are on it."""
    state: HostKeyState
    offered: OfferedKey | None
    trusted: str | None = None
    """What the store held when this was looked up."""
    code: str | None = None
    """Why it did not answer."""
    detail: str | None = None

    @property
    def server(self) -> str:
        """`host` for the usual port, else `[host]:port`."""
        return self.host if self.port == 22 else f"[{self.host}]:{self.port}"
