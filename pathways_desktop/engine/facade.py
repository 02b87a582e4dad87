"""What a window or a command may ask of a home: the engine's acts and the store's lists, each answered as a future.

Nothing here waits: every call returns at once, the work is done on threads of the home. Results are frozen rows of
`domain.rows`; a failed act raises its `PathwaysError` out of the future. A window must not block on a future: it
connects a done-callback and crosses to its own thread (`desktop/bridge.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pathways_desktop.domain.access import HostKeyRow, SecretField
from pathways_desktop.domain.compared import Both
from pathways_desktop.domain.events import Event
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.message import MessageState
from pathways_desktop.domain.rows import (
    CheckRow,
    ClaimRow,
    EngineSnapshot,
    FailureRow,
    MessageDetail,
    MessageRow,
    ResendRow,
    ResendTarget,
    WaitingRow,
)
from pathways_desktop.engine.facade_keeping import Keeping
from pathways_desktop.engine.facade_keys import Keys
from pathways_desktop.engine.facade_lists import Lists
from pathways_desktop.engine.facade_resends import Resends
from pathways_desktop.engine.facade_setup import Record, Setup

Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class MessageQuery:
    """Which messages a list shows. `find` is one search box: name, control id, patient id, message id or time."""

    channel: str | None = None
    states: frozenset[MessageState] = frozenset()
    since: int | None = None
    until: int | None = None
    find: str = ""
    type: str = ""
    """The type as it stands in the message (`ORU^R01`). It is sealed: looked for by opening, newest first."""


@dataclass(frozen=True, slots=True)
class MessagePage:
    """One page of messages, newest first. `next_key` goes into the next call; None: no older ones."""

    rows: tuple[MessageRow, ...]
    next_key: tuple[int, int] | None
    total: int | None
    """How many match in all, where that is cheap to know."""
    searched_back_to: int | None = None
    """For a search by opening: the time of the oldest message looked at so far."""


class ClaimAct(Enum):
    """What can be done with a claim."""

    FINISH = "finish"
    GIVE_BACK = "give-back"
    TAKE_OVER = "take-over"
    SET_ASIDE = "set-aside"
    """Let one lie that is stored and can't be removed, and go on without it."""


@dataclass(frozen=True, slots=True)
class ActResult:
    """What an act did to one thing: a claim, a channel, a failure."""

    subject: str
    done: bool
    code: str | None = None
    detail: str | None = None


class Facade(Protocol):
    """A running home. All methods may be called from any thread and return at once."""

    def snapshot(self) -> EngineSnapshot:
        """The engine's last published state; touches nothing."""
        ...

    def listen(self, listener: Listener) -> None:
        """Have `listener` called for each event, on the engine's threads."""
        ...

    def start(self) -> Future[None]:
        """Open the store and start the channels; fails with the code that keeps the engine from starting."""
        ...

    def stop(self, most: float = 10.0) -> Future[bool]:
        """Stop at a safe point within `most` seconds; True when every step in hand was finished."""
        ...

    def close(self) -> None:
        """Give up the threads of the home after `stop`. Waits for nobody."""
        ...

    def pause(self, channels: Sequence[str]) -> Future[list[ActResult]]: ...

    def resume(self, channels: Sequence[str]) -> Future[list[ActResult]]: ...

    def poll(self, channels: Sequence[str]) -> Future[list[ActResult]]:
        """List at once; also makes the channels' deliveries that wait for a retry due now."""
        ...

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> Future[MessagePage]: ...

    def message(self, message_id: str, *, viewed_by: str | None = None) -> Future[MessageDetail]:
        """One message; with `viewed_by` the view is written to the audit record before anything is given out."""
        ...

    def reveal(self, message_id: str, who: str, reason: str, field: str = "") -> Future[MessageDetail]:
        """Write to the audit record that a person asks to see patient data; the data may be shown when this is done.

        `field`: the one that is asked for, by its place (`PID-5`); empty: all of the message.
        """
        ...

    def body(self, message_id: str, most: int) -> Future[bytes]:
        """The first `most` bytes of a message as stored."""
        ...

    def compare(self, message_id: str, destination: str, most: int, viewed_by: str) -> Future[Both]:
        """The first `most` bytes as received and as they stand at a destination now; the view is audited first."""
        ...

    def export(self, message_id: str, path: str) -> Future[int]:
        """Write the stored bytes exactly to `path` (audited); the number of bytes."""
        ...

    def resend_targets(self, message_ids: Sequence[str]) -> Future[list[ResendTarget]]:
        """What a resend of each output would do, looked up at the destinations."""
        ...

    def resend(
        self, message_ids: Sequence[str], destinations: Sequence[str] | None, reason: str
    ) -> Future[list[ResendRow]]:
        """Queue the outputs again; None stands for every destination the messages have."""
        ...

    def waiting(self, channel: str | None) -> Future[list[WaitingRow]]: ...

    def claims(self, channel: str | None) -> Future[list[ClaimRow]]: ...

    def folders(self, channel: str) -> Future[list[FolderRow]]:
        """Where a channel's files stand, counted now: incoming, claimed, and where they are kept and set aside."""
        ...

    def act_on_claims(self, act: ClaimAct, claim_ids: Sequence[str]) -> Future[list[ActResult]]: ...

    def failures(self, *, closed: bool) -> Future[list[FailureRow]]: ...

    def acknowledge(self, number: int, note: str) -> Future[FailureRow]: ...

    def make_folder(self, channel: str, destination: str | None) -> Future[list[ActResult]]:
        """Make the missing folder of a source or destination, asked by a person."""
        ...

    def read_in_place(self, channel: str) -> Future[list[ActResult]]:
        """Set `singleNode: true` for the channel in `channels.yaml` and start it again (audited)."""
        ...

    def go_on_without(self, channel: str) -> Future[list[ActResult]]:
        """Set what stops the channel's source aside, stored as it is, and read on (audited)."""
        ...

    def accept_volume(self, channel: str) -> Future[list[ActResult]]:
        """Say that the drive now at the channel's path is the right one (audited)."""
        ...

    def check(self, channels: Sequence[str]) -> Future[list[CheckRow]]:
        """Open every location and run its probe, as `check` does."""
        ...

    def secret_fields(self, channel: str) -> Future[list[SecretField]]:
        """The secrets that a channel's places take, and when each was set. No value is in the answer."""
        ...

    def set_secret(self, name: str, value: str) -> Future[list[ActResult]]:
        """Seal a secret in the store (audited by its name) and look at its channel at once."""
        ...

    def host_keys(self, channel: str) -> Future[list[HostKeyRow]]:
        """Ask each SFTP server of a channel for its host key. No name and no secret is sent."""
        ...

    def trust_host(self, row: HostKeyRow, typed: str | None) -> Future[list[ActResult]]:
        """Trust the key of a row as it was shown (audited); a changed one only with its fingerprint typed."""
        ...

    def log_lines(self, channel: str | None, most: int) -> Future[list[str]]:
        """The last lines of the log (JSON, one a line), of one channel or of all."""
        ...

    @property
    def setup(self) -> Setup:
        """From nothing to a running channel, and a channel's settings changed."""
        ...

    @property
    def resends(self) -> Resends:
        """Resends of many messages."""
        ...

    @property
    def record(self) -> Record:
        """The audit record, to look at."""
        ...

    @property
    def keeping(self) -> Keeping:
        """Keys, retention, backups."""
        ...

    @property
    def lists(self) -> Lists:
        """Lists as files: messages, failures, what waits."""
        ...

    @property
    def keys(self) -> Keys:
        """The store and its keys."""
        ...

    def editable_config(self) -> Future[str]:
        """The path of `channels.yaml` for an editor; where there is none a first one with a sample channel is made."""
        ...
