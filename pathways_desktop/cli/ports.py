"""What the command line asks of the rest of the program. Protocols and plain data only; `app.py` fulfils them.

`main(argv, program)` gets one `Program`. A command opens at most one `Home`, uses it on the main thread and closes it.
Every method waits for its answer and may raise `PathwaysError`; `exit_status` in `output.py` says which code ends the
process how. Lists hold the frozen rows of `domain.rows`, so that the window and the command line show the same.

Acts (`resend`, `pause`, `resume`, `poll`, claim acts) are put into the store's `command` table. With an engine
running the call wakes it and waits for what it says; with none running the answer has `queued=True` and its rows say
what the next run will do.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from pathways_desktop.config.model import Config
from pathways_desktop.config.units import Duration
from pathways_desktop.domain.access import HostKeyRow, SecretRow
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.keys import KeyReport, Resealing, StoreFigures
from pathways_desktop.domain.rows import (
    ChannelRow,
    CheckRow,
    ClaimRow,
    FailureRow,
    MessageDetail,
    ResendRow,
    WaitingRow,
)
from pathways_desktop.engine.facade import ActResult, ClaimAct, MessagePage, MessageQuery
from pathways_desktop.engine.facade_keys import Bundle
from pathways_desktop.engine.keeping import Purgeable
from pathways_desktop.store.audit import AuditCheck, AuditRow
from pathways_desktop.store.backup import BackedUp, Restored
from pathways_desktop.store.recovery import Secret

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class HomeOptions:
    """Which home a command works on. Both paths are absolute."""

    home: Path
    key_file: Path | None
    """From `--key-file` or PATHWAYS_KEY_FILE; None: the system's key store."""
    opener: Secret | None = field(default=None, repr=False)
    """The recovery key that the store is to be opened with, only to look at it; None: its master key opens it."""


@dataclass(frozen=True, slots=True)
class HomeStatus:
    """A home at a glance."""

    home: Path
    engine: bool
    """An engine runs it now."""
    keys: KeyReport
    figures: StoreFigures | None
    """None while the store is not open."""
    failures: int | None
    """Open failures that nobody has acknowledged."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A place that a listing could not read."""

    channel: str
    code: str
    detail: str | None = None


# Generic classes have no slots: Python's own note of the type that `Listing[ClaimRow](…)` names would not fit in.
@dataclass(frozen=True)
class Listing(Generic[Row]):
    """Rows, and the places that could not be read: those end the command with status 1 after the rows are shown."""

    rows: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True)
class Answer(Generic[Row]):
    """What an act did, a row for each thing it was asked to do."""

    rows: tuple[Row, ...]
    queued: bool = False
    """True: no engine runs this home; the act waits in the store for the next run."""


@dataclass(frozen=True, slots=True)
class RunReport:
    """What a run did, told at its end."""

    received: int
    delivered: int
    failures: tuple[FailureRow, ...] = ()
    """What failed in this run and stands open at its end."""
    open: int = 0
    """All failures that stand open at its end, those of earlier runs too."""
    safe: bool = True
    """False: a step in hand was not finished within 10 s of being asked to stop."""


class Home(Protocol):
    """A home opened for a command that reads or acts. Not for the engine."""

    def config(self, *, links: bool = False) -> Config:
        """`channels.yaml` as it stands now; `links`: with the links of its paths followed. Raises `ConfigError`."""
        ...

    def known_channels(self) -> frozenset[str]:
        """The configured channels (none where the file is bad) and every one the store holds messages of."""
        ...

    def engine_runs(self) -> bool:
        """Whether an engine runs this home now, in whatever process."""
        ...

    def standing_config(self) -> tuple[Config, PathwaysError | None]:
        """What counts now: the file, or, while it has a fault and an engine goes on without it, what that one had.

        With the fault of the file then. Raises it where no engine runs.
        """
        ...

    def channels(self) -> list[ChannelRow]:
        """State and counts of each configured channel, as the running engine or the last run left them."""
        ...

    def messages(self, query: MessageQuery, before: tuple[int, int] | None, limit: int) -> MessagePage:
        """One page, newest first. Rows may be fewer than `limit`, also none, while `next_key` is set."""
        ...

    def message(self, message_id: str) -> MessageDetail:
        """One message without its bytes; the view is audited. `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        ...

    def refuse_own(self, target: Path) -> None:
        """Refuse to write over the key file or into the home folder. `ERR_PATHWAYS_USAGE`."""
        ...

    def body(self, message_id: str) -> Iterator[bytes]:
        """The stored bytes exactly, in pieces; audited before the first. `ERR_PATHWAYS_MESSAGE_UNKNOWN`."""
        ...

    def waiting(self, channel: str | None) -> Listing[WaitingRow]:
        """What the last pass saw and did not take; a place that it could not list is among `unread`."""
        ...

    def claims(self, channel: str | None) -> Listing[ClaimRow]:
        """What lies in the claim folders now. Raises `ConfigError`: the file says where they are."""
        ...

    def folders(self, channel: str | None) -> list[FolderRow]:
        """Where the files of the channels stand; what could not be counted is a row with its code."""
        ...

    def failures(self, *, closed: bool) -> list[FailureRow]:
        """Open failures, newest first; with `closed` the closed ones too."""
        ...

    def acknowledge(self, code: str, channel: str | None, note: str) -> list[tuple[str, str, bool]]:
        """Acknowledge the open failures of a code (audited); of each its channel, subject and whether it stays open.

        `ERR_PATHWAYS_FAILURE_UNKNOWN` where there is none.
        """
        ...

    def check(self, channels: Sequence[str], *, make: bool, accept_volume: bool) -> Iterator[CheckRow]:
        """Open every place of these channels (none named: all) and run its probe; a row when each check is done.

        `make` makes missing folders first, `accept_volume` takes the drive now at a path as the right one.
        """
        ...

    def resend(self, message_ids: Sequence[str], destination: str | None) -> Answer[ResendRow]:
        """Queue the outputs again; a row an output. What can't be queued is a row with its code."""
        ...

    def pause(self, channels: Sequence[str]) -> Answer[ActResult]: ...

    def resume(self, channels: Sequence[str]) -> Answer[ActResult]: ...

    def poll(self, channels: Sequence[str]) -> Answer[ActResult]: ...

    def act_on_claims(self, act: ClaimAct, claim_ids: Sequence[str]) -> Answer[ActResult]:
        """Act on each claim; one that is not there is a row with `ERR_PATHWAYS_CLAIM_UNKNOWN`."""
        ...

    def audit(self, limit: int) -> list[AuditRow]:
        """The audit record's last rows, newest first (0: all); the look is audited before it."""
        ...

    def verify_audit(self) -> AuditCheck:
        """Walk the whole record and compare it with the copies of its head; audited afterwards."""
        ...

    def export_audit(self, path: Path) -> int:
        """Write the whole record to a file, audited before it; how many rows."""
        ...

    def secrets(self) -> list[SecretRow]:
        """The secrets that are set, by name; no value is in the answer."""
        ...

    def check_secret(self, name: str) -> None:
        """Raises `ERR_PATHWAYS_SECRET_UNKNOWN` where `channels.yaml` takes no such secret. Opens no store."""
        ...

    def check_channel(self, name: str) -> None:
        """Raises `ERR_PATHWAYS_CHANNEL_UNKNOWN` where `channels.yaml` has no such channel. Opens no store."""
        ...

    def set_secret(self, name: str, value: str) -> None:
        """Seal a secret (audited by its name) and have a running engine take it at once."""
        ...

    def delete_secret(self, name: str) -> None:
        """Delete one. Raises `ERR_PATHWAYS_SECRET_UNKNOWN`, and `ERR_PATHWAYS_SECRET_NOT_SET` where none is set."""
        ...

    def status(self) -> HomeStatus:
        """The home at a glance; the store may be closed or not there. Makes none."""
        ...

    def key_report(self) -> KeyReport:
        """The state of the store and its keys, also while it does not open. `ERR_PATHWAYS_STORE_MISSING`."""
        ...

    def diagnostics(self) -> Bundle:
        """The diagnostics bundle, to be shown before it is saved; the store may be closed or not there."""
        ...

    def save_diagnostics(self, bundle: Bundle, path: Path) -> int:
        """Write a bundle to a zip file (audited where the store is open); its bytes."""
        ...

    def set_recovery_key(self, secret: bytes) -> None:
        """Make a recovery key valid and the one before it void (audited)."""
        ...

    def restore_key(self, secret: Secret) -> int:
        """Give a store that lost its master key a new one (audited); its number. `ERR_PATHWAYS_RECOVERY_KEY_WRONG`,
        `ERR_PATHWAYS_HOME_BUSY`."""
        ...

    def rotate_key(self) -> int:
        """Put a new master key in the place of the old one (audited), by the running engine where one runs."""
        ...

    def reseal(self, told: Callable[[Resealing], None]) -> bool:
        """Seal everything anew under new keys (audited); `told` hears how far it is. Goes on where it was stopped.

        True when it is done; False: a running engine does it.
        """
        ...

    def back_up(self, file: Path, *, over: bool) -> BackedUp:
        """Copy the store to a file (audited). `ERR_PATHWAYS_BACKUP_NO_RECOVERY_KEY`.

        `ERR_PATHWAYS_BACKUP_OTHER_FILE` for a name that another file has, unless it may go (`over`).
        """
        ...

    def restore(self, file: Path, secret: Secret, *, aside: bool) -> Restored:
        """Make this home's store out of a backup (audited). `ERR_PATHWAYS_RESTORE_NOT_FRESH`, `…_HOME_BUSY`.

        `aside`: a store that is there is moved into a folder of its own.
        """
        ...

    def purgeable(self, older_than: Duration | None) -> list[Purgeable]:
        """What a purge would remove, a row a channel; None: by each channel's retention. Raises `ConfigError`."""
        ...

    def purge(self, rows: Sequence[Purgeable]) -> tuple[int, bool]:
        """Remove it (audited); how many messages, and whether the store's log is free of them too."""
        ...

    def host_keys(self, channel: str, wanted: str | None = None) -> list[HostKeyRow]:
        """Each SFTP server of a channel and the host key it has now. `ERR_PATHWAYS_CHANNEL_UNKNOWN`.

        Of a server with several the one with the fingerprint `wanted`.
        """
        ...

    def trust(self, row: HostKeyRow, typed: str | None) -> None:
        """Trust a key as it was shown (audited). Raises `ERR_PATHWAYS_HOST_KEY_DIFFERS` and `…_IN_FILE`."""
        ...


class Program(Protocol):
    """The whole program, as the command line starts it. All on the main thread."""

    def open_home(self, options: HomeOptions) -> AbstractContextManager[Home]:
        """Open a home; leaving the context closes all that was opened."""
        ...

    def run_once(self, options: HomeOptions, stop: threading.Event) -> RunReport:
        """`run --once`. When `stop` is set it ends at the next safe point, within 10 s. `ERR_PATHWAYS_HOME_BUSY`."""
        ...

    def run(self, options: HomeOptions, seconds: float | None, stop: threading.Event) -> RunReport:
        """The engine for so long (None: until `stop` is set), then a stop at a safe point, within 10 s.

        Waits for `stop` in steps of at most a second: on Windows a wait without end hears no interrupt.
        """
        ...

    def demo(self, *, headless: bool, folder: Path | None) -> int:
        """The demonstration; the exit status. `folder` is kept, a throw-away one is removed."""
        ...

    def tray(self, options: HomeOptions, *, hidden: bool = False) -> int:
        """The tray application; the exit status. A second one raises the first one's window and gives 0.

        `hidden`: it begins in the tray, and a second such start leaves the first one's window as it is.
        """
        ...
