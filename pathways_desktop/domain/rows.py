"""What a person or a program is shown: frozen rows with the contract's field names, for command line and window alike.

Times are milliseconds since 1970 UTC (`None`: never). Names are `bytes` as on disk; `domain.names` makes them text.
Rows hold content of sealed columns: they are never logged.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathways_desktop.domain.keys import Resealing, StoreFigures, StoreState
from pathways_desktop.domain.message import (
    ChannelState,
    ClaimState,
    DeliveryState,
    MessageState,
    PlaceState,
    WaitingReason,
)


@dataclass(frozen=True, slots=True)
class DeliveryMark:
    """A delivery as the message list shows it."""

    id: int
    destination: str
    state: DeliveryState
    attempts: int
    last_code: str | None
    output: int
    output_name: str | None = None
    bytes_written: int | None = None
    """Bytes of the last good write; None before one."""


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message of a list."""

    number: int
    """The store's row number: the key that pages go by. Not shown."""
    id: str
    channel: str
    name: bytes
    size: int
    sha256: str
    key: str
    """The idempotency key's kind and short form, e.g. `claim:0r1…`."""
    received: int
    state: MessageState
    hl7_type: str | None
    control_id: str | None
    deliveries: tuple[DeliveryMark, ...]
    same_bytes_as: str | None = None
    """The id of an earlier message of the channel that was the same file by size, time and bytes, else None."""
    replaces: str | None = None
    """The id of the message whose source grew after it was stored (design rule 7), else None."""
    recursive: bool | None = None
    """Whether its source read subfolders then: what its name means in an output's name. None where not noted."""
    damaged: bool = False
    """Its sealed description does not open: name, hash, key and identifiers are not known, whatever stands there."""


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One try at a delivery."""

    at: int
    state: DeliveryState
    code: str | None
    detail: str | None
    ms: int


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One delivery with all its attempts, oldest first."""

    mark: DeliveryMark
    next_at: int | None
    attempts: tuple[AttemptRow, ...]
    gone: bool = False
    """Its destination or its channel is not configured any more: nothing is tried there."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One line of a message's history: received, viewed, resent …"""

    at: int
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class MessageDetail:
    """Everything about one message but its bytes."""

    row: MessageRow
    deliveries: tuple[DeliveryRow, ...]
    history: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """A file that the last pass saw and did not take."""

    channel: str
    id: str
    """A short keyed hash that stands for the file in the log."""
    name: bytes
    size: int
    seen_since: int
    reason: WaitingReason
    detail: str | None
    next_try: int | None


SILENT_MS = 5 * 60 * 1000
"""An engine that holds claims shows a sign of life each 30 s; one that was silent for so long has stopped."""


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A file in a claim folder."""

    channel: str
    location: str
    claim_id: str
    name: bytes
    size: int
    claimed: int
    owner: str
    state: ClaimState
    detail: str | None = None
    """The code that says why it is held or unreadable."""
    gone: bool = False
    """Its channel is gone from the file: no pass comes, a person can finish it or give it back all the same."""
    host: str = ""
    """The host of another engine's record, where there is one."""
    silent_ms: int | None = None
    """For another engine's claim: how long this engine, by its own clock, has seen no sign of life from that one.

    None: nothing was watched yet.
    """

    @property
    def is_claim(self) -> bool:
        """False for a file whose name is no claim name: it is nobody's, is never taken in, and no act is for it."""
        return bool(self.claim_id)

    @property
    def may_be_at_work(self) -> bool:
        """True for another engine's claim while that engine was not seen to be silent for 5 minutes."""
        return self.state is ClaimState.OTHER_ENGINE and (self.silent_ms is None or self.silent_ms < SILENT_MS)


@dataclass(frozen=True, slots=True)
class FailureRow:
    """An incident: one cause at one channel, from its first sight to its end."""

    number: int
    channel: str
    code: str
    subject: str
    """What failed: a destination's name, a place, a count of files. Never a file's name."""
    first: int
    last: int
    count: int
    open: bool
    title: str
    action: str
    detail: str | None = None
    closed: int | None = None
    acknowledged: int | None = None
    note: str | None = None
    destination: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceFact:
    """One answer of a place's probe. `ok` None: does not apply there."""

    ok: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """What the probe found out about a place."""

    kind: str
    """`folder`, …"""
    where: str
    drive: str
    """`local disk`, `removable`, `network`, `simulated drive`, …"""
    volume: str
    state: PlaceState
    facts: tuple[PlaceFact, ...]
    clock_difference_ms: int | None = None
    longest_name: int | None = None
    last_good_pass: int | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class DestinationCount:
    """What stands at one destination of a channel."""

    name: str
    delivered_today: int
    queued: int
    retrying: int
    failed: int
    oldest_queued: int | None
    last_code: str | None
    ages: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """Queued by age: under 5, 10, 20, 40, 80 minutes, older."""


@dataclass(frozen=True, slots=True)
class UsualHours:
    """What a channel's silence is measured by at this hour of the week, learned from the four weeks before."""

    longest_ms: int
    """The longest pause that this hour had."""
    weeks: int
    """In how many weeks the hour was seen, 1 to 4."""
    alarm_ms: int
    """Silent for longer than this: an alarm."""
    half_hours: tuple[tuple[int, int], ...] = ()
    """The least and the most received in each half hour of this day of the week; 48, or none."""


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """One channel as the list shows it. Counts are of the local day."""

    name: str
    state: ChannelState
    source: str
    destinations: tuple[str, ...]
    received_today: int
    delivered_today: int
    failed_today: int
    """Deliveries given up or rejected today and not sent again, and those that fail now; not attempts."""
    waiting: int | None
    """None: not known, the place cannot be read."""
    queued: int
    oldest_queued: int | None
    last_received: int | None
    last_pass: int | None
    sentence: str | None = None
    """What is wrong, in one sentence, or None."""
    oldest_waiting: int | None = None
    source_kind: str = "folder"
    last_hour: tuple[int, ...] = ()
    """Received in each of the last 20 steps of 3 minutes, oldest first."""
    half_hours: tuple[int, ...] = ()
    """Received today in each half hour since midnight, 48 figures."""
    counts: tuple[DestinationCount, ...] = ()
    place: PlaceCard | None = None
    claimed: int = 0
    """Files in the claim folder that are this engine's, as the last pass saw them."""
    hidden: int = 0
    """Names with a leading dot that the last pass saw."""
    waiting_ages: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    busy_since: int | None = None
    """Since when nothing has come back from one of its places though a worker waits there, or None."""
    busy_with: str | None = None
    """The destination that it is; None for the source."""
    dir: str | None = None
    """The source's folder as a path that a file manager opens."""
    keeps_files: bool = False
    """It moves files to `keepProcessed` or `errorDir`."""
    usual: UsualHours | None = None
    """None: not learned yet, or not wanted."""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One row of `check`."""

    channel: str
    place: str
    check: str
    ok: bool
    code: str | None
    detail: str | None
    ms: int


@dataclass(frozen=True, slots=True)
class ResendRow:
    """One output that a resend queued, or the reason why it did not."""

    id: str
    destination: str
    output: int
    queued: bool
    code: str | None = None


@dataclass(frozen=True, slots=True)
class ResendTarget:
    """What a resend to one destination would do, looked up before it is confirmed."""

    message: str
    destination: str
    output: int
    last_state: DeliveryState
    last_at: int | None
    output_name: str | None
    where: str
    effect: str
    """`creates`, `replaces-same`, `replaces-other`, `refused`, `unknown`."""
    detail: str | None = None
    times_sent: int = 0
    first: bool = False
    """The message has no output there yet: a resend gives it one."""


@dataclass(frozen=True, slots=True)
class EngineSnapshot:
    """The whole state of the engine at one moment, made by the engine, safe to read on any thread."""

    at: int
    running: bool
    channels: tuple[ChannelRow, ...] = ()
    open_failures: int = 0
    attention: int = 0
    received_today: int = 0
    waiting: tuple[WaitingRow, ...] = ()
    stopping: tuple[str, ...] = ()
    """What is still being waited for before the engine stops."""
    config_code: str | None = None
    config_detail: str | None = None
    store: StoreState | None = None
    """None: nobody has tried to open it yet."""
    store_code: str | None = None
    """Why the store is not open."""
    store_detail: str | None = None
    figures: StoreFigures | None = None
    """The three numbers of the store, a few seconds old; None while it is not open."""
    resealing: Resealing | None = None
    """How far a sealing anew has come; None: there is none."""
