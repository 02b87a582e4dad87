"""The two protocols that every kind of place fulfils, step by step, and the plain data that cross them.

A source's life is `probe · leftovers · list · claim · flush · open · finish`, so that a test can stop, fail or record
between any two arrows. The engine asks capabilities and never the kind of a place. Sources: design "The two
protocols", seed "How a source claims files and objects".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState, PlaceState, WaitingReason
from pathways_desktop.domain.names import ClaimId, ClaimIds
from pathways_desktop.domain.rows import PlaceCard
from pathways_desktop.locations.kit import DestinationParts as DestinationParts
from pathways_desktop.locations.kit import PlaceKit as PlaceKit
from pathways_desktop.locations.kit import SourceParts as SourceParts
from pathways_desktop.locations.outputs import Content as Content
from pathways_desktop.locations.outputs import Existing as Existing
from pathways_desktop.locations.outputs import Output as Output
from pathways_desktop.locations.outputs import WriteMode as WriteMode
from pathways_desktop.locations.outputs import Written as Written


class EntryKind(Enum):
    """What a directory entry is."""

    FILE = "file"
    LINK = "link"
    OTHER = "other"
    """A FIFO, a device, a socket, a reparse point that is no link."""
    FOLDER = "folder"
    """A subfolder that is not read."""
    ELSEWHERE = "elsewhere"
    """A name whose bytes lie in a cloud: reading it would fetch them, and wait for a network that may not be there."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells one state of a file from another. Compared with earlier values only, never with a clock."""

    size: int
    mtime_ns: int
    volume: int
    """Device number or volume serial."""
    file_id: int
    """Inode or 128-bit id; 0 where the place has none."""
    change_ns: int = 0
    """Time of the last change of the entry itself (ctime); 0 where the place has none or it does not last."""
    links: int = 1
    """Names that the file has; 0 where a listing does not tell."""

    def same_content(self, other: Stamp) -> bool:
        """True when size and time say that nothing was written in between."""
        return self.size == other.size and self.mtime_ns == other.mtime_ns

    def same_file(self, other: Stamp) -> bool:
        """True when it is the same file in the same state."""
        return self.same_content(other) and self.volume == other.volume and self.file_id == other.file_id


@dataclass(frozen=True, slots=True)
class Entry:
    """One file that a listing saw."""

    path: bytes
    """From `dir`, parts joined by `/`."""
    kind: EntryKind
    stamp: Stamp
    age: float | None = None
    """Seconds since its last change by the place's own clock, where what stands there is whole from its first sight on.

    None elsewhere: then two listings on our clock tell when it is at rest.
    """
    may_be_empty: bool = False
    """True for a done file, which is no message, and for what is published whole: the rule of at least one byte is
    not for them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that a step left where it is, and why."""

    path: bytes
    reason: WaitingReason
    error: PathwaysError | None = None
    size: int = 0
    """Bytes, where a listing told them."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What stands in the place now, but our own `.claimed`."""

    entries: tuple[Entry, ...]
    hidden: int = 0
    """Names with a leading dot: temporary by the rule, a count and no rows."""
    refused: tuple[Refusal, ...] = ()
    """Subfolders and entries that could not be looked at."""
    told: tuple[PathwaysError, ...] = ()
    """What a person has to know beside the rows: each is a failure until a listing comes without it."""


@dataclass(slots=True)
class Claimed:
    """A file that is this channel's own: claimed by this slice, or found as a left-over of this engine."""

    claim_id: ClaimId
    path: bytes
    """The path from `dir` as the name alone tells it; the store's note stands over it."""
    name: bytes
    """The name in the claim folder."""
    stamp: Stamp
    """As it was before the move for a fresh claim; as it is for a left-over."""
    fresh: bool
    """True when claimed by this slice with its file still open, False for a left-over."""
    noted: bool = False
    """True when the name does not tell the path exactly and the store has to note it before anything is stored."""
    changed: bool = False
    """The id after the move was another: what we hold has to pass the readiness test again (design rule 4)."""
    in_place: bool = False
    """True when the file still stands under its own name (`singleNode`); a left-over of a former setting is not."""
    handle: object | None = None
    """The place's own open handle; belongs to the source."""
    key: str | None = None
    """The key the place itself has for this state of the object; it stands for channel, name and fingerprint.

    What has the same key is the same bytes: nobody reads them again to find out. None on a place that has none.
    """
    laid_aside: bool = False
    """True when a person let it lie (`marked.MarkedSource`): no pass tries it."""
    done: Claimed | None = None
    """The done file that was claimed with it, itself a claim (`engine/handover.py`). Sources move each by itself."""

    def files(self) -> Iterator[Claimed]:
        """The claim with its done files, in the order in which they may go: a payload outlasts what vouches for it."""
        if self.done is not None:
            yield from self.done.files()
        yield self


NoteNames = Callable[[Sequence[tuple[ClaimId, bytes]]], None]
"""Notes whole paths, sealed and committed, before names that do not tell them are given (contract, "Names on disk")."""


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """What became of one slice: claimed in order, and what was left with its reason."""

    claimed: tuple[Claimed, ...]
    left: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """An entry of `.claimed`, whoever it belongs to, as `claims` lists it."""

    claim_id: str
    """Empty for a name that is no claim name."""
    path: bytes
    name: bytes
    size: int
    mtime_ns: int
    channel: str
    owner: str
    """`this engine`, else host and process of the owner record, else the engine's tag."""
    state: ClaimState
    tag: str = ""
    """The tag of the engine that claimed it; empty for a name that is no claim name."""
    host: str = ""
    """The host of the owner record, where there is one."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the probe found out; None stands for "cannot be told". Published on the place's card."""

    one_step_rename: bool | None = None
    steady_ids: bool | None = None
    flush_files: bool | None = None
    flush_folders: bool | None = None
    tells_writer: bool | None = None
    lasting_ids: bool = False
    """Ids and change times mean the same file after a remount (never on FAT, exFAT or FUSE)."""
    clock_difference_ms: int | None = None
    longest_name: int | None = None
    conditional_write: bool | None = None
    conditional_read: bool | None = None
    conditional_delete: bool | None = None
    most_at_once: int | None = None
    """Files that may be claimed at once where others could work on them meanwhile; None: as many as a slice holds."""
    ejectable: bool = False
    """A person takes it out or ejects it: between passes no handle on it may stay open."""


class Refused(PathwaysError):
    """The probe's answer "this place can't be claimed safely": `code` says why, files stay untouched."""


class PlaceUnready(PathwaysError):
    """The place can't be read now. `state` is one of the five states of design rule 13."""

    def __init__(self, code: str, state: PlaceState, detail: str = "", *, winerror: int | None = None) -> None:
        super().__init__(code, detail, winerror=winerror)
        self.state = state


class SourceChanged(PathwaysError):
    """Size or time on the open handle differ from before (design rule 7)."""

    def __init__(self, detail: str = "") -> None:
        super().__init__("ERR_PATHWAYS_SOURCE_CHANGED", detail)


class Reader(Protocol):
    """The open bytes of a claimed file. Used by one thread, closed by `Source.close` or `Source.finish`."""

    @property
    def size(self) -> int:
        """Bytes as the open handle tells them before the read."""
        ...

    def chunks(self, most: int) -> Iterator[bytes]:
        """The bytes, at most `most` at a time. Raises the place's own translated error."""
        ...

    def settle(self) -> None:
        """Look at size and time on the open handle again; raises `SourceChanged` when they are not as before."""
        ...


class Source(Protocol):
    """A place that messages come from. All calls come from one worker thread.

    Errors: `PlaceUnready` and `Refused` stop the pass; any other `PathwaysError` of an item step concerns that item.
    """

    @property
    def place_id(self) -> str:
        """Names the place and its volume in keys; steady over restarts, another one for another volume."""
        ...

    @property
    def volume(self) -> str | None:
        """The volume of the last probe as the store is to remember it (`SourceParts.volume`); None before one."""
        ...

    @property
    def in_place(self) -> bool:
        """True for `singleNode`: nothing is claimed, `claim` opens in place and the key is the fingerprint."""
        ...

    def probe_again(self, *, accept_volume: bool = False) -> None:
        """Let the next `probe` ask the place anew; with `accept_volume` the volume found then is the right one.

        The caller is a person: Check again, or This is the right drive.
        """
        ...

    def probe(self) -> Capabilities:
        """Look whether the place is there and can be claimed safely; makes the claim folder where it may.

        Asked at the start of each pass; answers from memory while the volume is the same. Raises `PlaceUnready` or
        `Refused`.
        """
        ...

    def card(self) -> PlaceCard:
        """The place's facts as of the last probe. Touches nothing; may be called from any thread."""
        ...

    def leftovers(self) -> Sequence[Claimed]:
        """What this engine and channel claimed and did not finish, in claim order; not opened."""
        ...

    def list(self) -> Listing:
        """One listing of the place; a hidden name is a count."""
        ...

    def claim(self, entries: Iterable[Entry], ids: ClaimIds, note: NoteNames | None = None) -> ClaimResult:
        """Make the entries this channel's own, in order. An entry that differs from its stamp is left.

        `note` is called once, before the first move, with the names of the slice that would be cut or misread; names
        noted for entries that are then left mean nothing. The owner record stands before the first move.
        """
        ...

    def flush(self) -> None:
        """Make the moves since the last flush last. Raises the place's error; never repeated (design rule 5).

        Also due before left-overs of an earlier run are stored: that run may have ended before its flush.
        """
        ...

    def flush_removals(self) -> None:
        """Make what `finish` and `set_aside` did since the last call last, once a slice; errors as for `flush`.

        A place may compare in `finish` and send the removals only here, several at once (SFTP). What was not removed is
        a left-over.
        """
        ...

    def heartbeat(self, holding: bool) -> None:
        """Renew the owner record when it is due and claims are held; an idle engine writes nothing."""
        ...

    def open(self, claimed: Claimed) -> Reader:
        """The bytes of a claim; a left-over is opened here, never following a link."""
        ...

    def close(self, claimed: Claimed) -> None:
        """Close the claim's handle without touching the file."""
        ...

    def settled(self, claimed: Claimed) -> bool:
        """True when size and time on the open handle are still those of the read (asked before the removal)."""
        ...

    def finish(self, claimed: Claimed) -> None:
        """Remove the claimed file, or move it to `keepProcessed`; one that is gone already is finished.

        Another file under its name stays: `SourceChanged`. The handle is closed in every case.
        """
        ...

    def reclaim(self, claimed: Claimed, new_id: ClaimId) -> Claimed:
        """Rename a claimed file inside the claim folder to a new claim id, so that its key is new (rule 7).

        Its handle goes over to the answer, or is closed. Where the name was noted, note it for `new_id` first.
        """
        ...

    def take_over(self, claim_id: ClaimId, new_id: ClaimId, note: NoteNames | None = None) -> Claimed:
        """Make another engine's claim of this channel ours: rename it in the claim folder to `new_id`, and flush.

        Of two engines that do this at once one gets the file, the other `ERR_PATHWAYS_CLAIM_UNKNOWN`. The answer is a
        left-over that is to be at rest before it is stored. `note` as for `claim`. Asked by a person only (rule 8).
        """
        ...

    def signs(self) -> Mapping[str, float]:
        """For each other engine with claims or a record here, by tag: seconds for which we saw its record unchanged.

        On our own clock, since this source first looked (`leftovers`), whatever times the record tells; a record that
        is missing counts as unchanged while it is. Touches nothing; any thread.
        """
        ...

    def foreign(self) -> int:
        """Names in this channel's claim folder that are nobody's, as of the last `leftovers`. Touches nothing."""
        ...

    def give_back(self, claimed: Claimed, path: bytes) -> None:
        """Return a claimed file to `path` if that name is free, never over another (`ERR_PATHWAYS_GIVE_BACK_TAKEN`)."""
        ...

    def set_aside(self, claimed: Claimed) -> bool:
        """Move an unreadable claim to `errorDir`; False where none is set and it stays."""
        ...

    def set_aside_entry(self, entry: Entry, ids: ClaimIds) -> bool:
        """The same for a file that could not be opened in the place itself."""
        ...

    def claims(self) -> Sequence[ClaimFile]:
        """Everything that lies under `.claimed`, of all channels and engines."""
        ...

    def stop(self) -> None:
        """Close every handle and give up what only a running engine holds. The files stay as they are."""
        ...


class Destination(Protocol):
    """A place that outputs go to. All calls come from one worker thread, but `exists` and `read_back`: any thread."""

    @property
    def volume(self) -> str | None:
        """The volume of the last probe as the store is to remember it; None before one."""
        ...

    def probe(self) -> Capabilities:
        """Look whether the place is there and can be written to; leaves nothing behind. Raises `PlaceUnready`."""
        ...

    def card(self) -> PlaceCard:
        """The place's facts as of the last probe; touches nothing."""
        ...

    def exists(self, output: Output) -> Existing:
        """What a write of this output would meet, compared by size and SHA-256 where that is possible."""
        ...

    def read_back(self, output: Output, most: int) -> bytes:
        """The first `most` bytes of what stands under this output's name now; `ENOENT` where nothing does.

        Raises the place's own translated error; `ERR_PATHWAYS_NOT_READ_BACK` where a place gives nothing back.
        """
        ...

    def write(self, output: Output, content: Content, mode: WriteMode) -> Written:
        """Publish the output in one step, durable when this returns.

        A write repeated under the same name after a lost answer publishes the same bytes again. Errors: `PlaceUnready`
        for the place, `OBJECT_EXISTS` and `ERR_PATHWAYS_OUTPUT_NAME` for the item, others by their code.
        """
        ...

    def sweep(self) -> int:
        """Remove what this engine's stopped writes left (hidden temporary names of its tag); how many."""
        ...

    def stop(self) -> None:
        """Close what is open towards the place. The next call opens it again."""
        ...
