"""The sentences of the window about states, reasons and effects: the thing first, what to do second.

Short, present tense (visual design, section 7). Codes never stand in a sentence. Pure; GUI thread for the language.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.foreign_words import code_text as code_text
from pathways_desktop.desktop.foreign_words import error_text as error_text
from pathways_desktop.desktop.foreign_words import plain as plain
from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.theme.tokens import TokenName
from pathways_desktop.desktop.words import age, figure
from pathways_desktop.domain.access import HostKeyRow, HostKeyState
from pathways_desktop.domain.errors import Severity, spec
from pathways_desktop.domain.message import ChannelState, ClaimState, WaitingReason
from pathways_desktop.domain.rows import ChannelRow, ClaimRow, EngineSnapshot, PlaceCard, WaitingRow


def is_failure(code: str | None) -> bool:
    """Whether a registered code is one that a person has to mend, and no mere delay."""
    return code is not None and spec(code).severity is Severity.FAILURE


@dataclass(frozen=True, slots=True)
class Counts:
    """How many channels stand how. `look` is attention; starting and disabled ones are in none of these."""

    running: int
    working: int
    look: int
    failed: int
    paused: int
    starting: int

    @classmethod
    def of(cls, snapshot: EngineSnapshot) -> Counts:
        """Counted from a snapshot."""
        counted = Counter(row.state for row in snapshot.channels)
        return cls(
            counted[ChannelState.RUNNING] + counted[ChannelState.WORKING],
            counted[ChannelState.WORKING],
            counted[ChannelState.ATTENTION],
            counted[ChannelState.FAILED],
            counted[ChannelState.PAUSED],
            counted[ChannelState.STARTING],
        )


def counts_text(counts: Counts) -> str:
    """`4 running · 3 need a look · 1 failed · 1 paused`, no zero parts."""
    tr = QCoreApplication.translate
    parts = (
        (counts.running, tr("Words", "{count} running")),
        (counts.look, tr("Words", "{count} need a look") if counts.look != 1 else tr("Words", "{count} needs a look")),
        (counts.failed, tr("Words", "{count} failed")),
        (counts.paused, tr("Words", "{count} paused")),
        (counts.starting, tr("Words", "{count} starting")),
    )
    return " · ".join(text.format(count=figure(count)) for count, text in parts if count)


def waiting_counts(row: ChannelRow, now: int) -> str:
    """`4 wait, oldest 22 min`; `none waiting`; `waiting not known`."""
    tr = QCoreApplication.translate
    if row.waiting is None:
        return tr("Words", "waiting not known")
    if not row.waiting:
        return tr("Words", "none waiting")
    wait = waiting_short(row)
    if row.oldest_waiting is None:
        return wait
    return tr("Words", "{waiting}, oldest {age}").format(waiting=wait, age=age(now - row.oldest_waiting))


def waiting_short(row: ChannelRow) -> str:
    """`4 wait`; `none waiting`; `waiting not known`."""
    tr = QCoreApplication.translate
    if row.waiting is None:
        return tr("Words", "waiting not known")
    if not row.waiting:
        return tr("Words", "none waiting")
    return tr("Words", "{count} wait").format(count=figure(row.waiting))


_GOES_BY_ITSELF = frozenset(
    {
        WaitingReason.TOO_NEW,
        WaitingReason.EMPTY,
        WaitingReason.SEVERAL_NAMES,
        WaitingReason.DONE_FILE_MISSING,
        WaitingReason.PAYLOAD_MISSING,
        WaitingReason.DISK_RESERVE,
        WaitingReason.PAUSED,
    }
)
_HELD_BY_OTHERS = frozenset({WaitingReason.BEING_WRITTEN, WaitingReason.IN_USE, WaitingReason.TAKEN_BY_OTHER})


def waiting_icon(reason: WaitingReason) -> tuple[str, TokenName]:
    """Clock: goes by itself; lock: another program or engine has it; info: needs a person."""
    if reason in _GOES_BY_ITSELF:
        return "clock", "text3"
    if reason in _HELD_BY_OTHERS:
        return "lock", "text3"
    return "info", "warn"


def waiting_sentence(row: WaitingRow, now: int) -> str:
    """Why a file waits and what will happen to it."""
    tr = QCoreApplication.translate
    soon = ""
    if row.next_try is not None and row.next_try > now:
        soon = age(row.next_try - now)
    reason = row.reason
    if reason is WaitingReason.PAUSED and row.detail:
        return tr("Words", "Given back: taken when it changes, or when you poll the channel")
    if reason is WaitingReason.TOO_NEW:
        if soon:
            return tr("Words", "Too new: taken on the next pass, in {age}").format(age=soon)
        return tr("Words", "Too new: taken on the next pass")
    if reason is WaitingReason.CANNOT_OPEN and soon:
        return tr("Words", "Can't be opened: tried again in {age}").format(age=soon)
    return {
        WaitingReason.EMPTY: tr("Words", "Empty: taken when it has content"),
        WaitingReason.BEING_WRITTEN: tr("Words", "Being written: taken when it is at rest"),
        WaitingReason.IN_USE: tr("Words", "Open in another program: taken when closed"),
        WaitingReason.NOT_REGULAR: tr("Words", "Not an ordinary file: never taken"),
        WaitingReason.LINK: tr("Words", "A link: never followed and never taken"),
        WaitingReason.SEVERAL_NAMES: tr("Words", "Has several names: taken 30 s after it came"),
        WaitingReason.NO_RIGHT: tr("Words", "No right to read it: taken when the right is there"),
        WaitingReason.TOO_LARGE: tr("Words", "Larger than the limit: stays until you act"),
        WaitingReason.NAME_UNREADABLE: tr("Words", "Its name can't be read: stays until it is renamed"),
        WaitingReason.NOT_MATCHED: tr("Words", "Not one of the names that this channel takes: stays"),
        WaitingReason.DONE_FILE_MISSING: tr("Words", "Its done file is missing: taken when that comes"),
        WaitingReason.PAYLOAD_MISSING: tr("Words", "A done file alone: its file has not come yet"),
        WaitingReason.TAKEN_BY_OTHER: tr("Words", "Taken by another engine or channel"),
        WaitingReason.CANNOT_OPEN: tr("Words", "Can't be opened: tried again on the next pass"),
        WaitingReason.PLACE_REFUSED: tr("Words", "The drive's ids are unsteady: untouched"),
        WaitingReason.DISK_RESERVE: tr("Words", "The disk is nearly full: taken when there is space"),
        WaitingReason.PAUSED: tr("Words", "The channel is paused: taken when it goes on"),
    }[reason]


CLAIM_ORDER = (
    ClaimState.HELD,
    ClaimState.UNREADABLE,
    ClaimState.OTHER_ENGINE,
    ClaimState.OTHER_CHANNEL,
    ClaimState.EARLIER_RUN,
    ClaimState.THIS_RUN,
)
"""What needs a person first (visual design, "Claim row")."""


def claim_group(state: ClaimState, count: int, *, gone: bool = False, strange: bool = False) -> str:
    """The sentence of a group of claims; `gone`: of a channel that the file names no more, `strange`: no claims."""
    tr = QCoreApplication.translate
    files = tr("Words", "1 file") if count == 1 else tr("Words", "{count} files").format(count=figure(count))
    if gone:
        return tr("Words", "{files}; its channel is gone").format(files=files)
    if strange:
        return tr("Words", "{files}; no claims, and never taken in").format(files=files)
    return {
        ClaimState.HELD: tr("Words", "{files}; changed after the claim"),
        ClaimState.UNREADABLE: tr("Words", "{files}; could not be read, nothing was stored"),
        ClaimState.OTHER_ENGINE: tr("Words", "{files}; another engine claimed them"),
        ClaimState.OTHER_CHANNEL: tr("Words", "{files}; its channel is another one"),
        ClaimState.EARLIER_RUN: tr("Words", "{files}; left when this engine stopped"),
        ClaimState.THIS_RUN: tr("Words", "{files}; the engine is working on them"),
    }[state].format(files=files)


def claim_next(row: ClaimRow) -> str:
    """What will happen to a claimed file."""
    tr = QCoreApplication.translate
    if not row.is_claim:
        return tr("Words", "Nothing: move it away by hand")
    if row.gone:
        return tr("Words", "Waits for you: finish or give back")
    return {
        ClaimState.HELD: tr("Words", "Kept until it stops growing"),
        ClaimState.UNREADABLE: tr("Words", "Waits for you: finish or give back"),
        ClaimState.OTHER_ENGINE: tr("Words", "Nothing, until you take it over"),
        ClaimState.OTHER_CHANNEL: tr("Words", "Its own channel finishes it"),
        ClaimState.EARLIER_RUN: tr("Words", "The next pass finishes it, once"),
        ClaimState.THIS_RUN: tr("Words", "Being stored now"),
    }[row.state]


def owner_sign(row: ClaimRow) -> str:
    """For another engine's claim, how long nothing was seen of that engine; empty for all others."""
    if row.state is not ClaimState.OTHER_ENGINE:
        return ""
    tr = QCoreApplication.translate
    if row.silent_ms is None:
        return tr("Words", "Its signs of life were not watched yet")
    return tr("Words", "No sign of life for {age}, as long as this engine has watched").format(age=age(row.silent_ms))


def claim_next_icon(state: ClaimState) -> tuple[str, TokenName]:
    """The icon beside what will happen."""
    return {
        ClaimState.HELD: ("lock", "warn"),
        ClaimState.UNREADABLE: ("user", "bad"),
        ClaimState.OTHER_ENGINE: ("user", "other"),
        ClaimState.OTHER_CHANNEL: ("user", "other"),
        ClaimState.EARLIER_RUN: ("check", "ok"),
        ClaimState.THIS_RUN: ("arrow-right", "text2"),
    }[state]  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a resend does at one destination: its shape, its words, and whether it can and should be ticked."""

    icon: str
    token: TokenName
    title: str
    text: str
    allowed: bool
    ticked: bool


def effect(name: str, code: str = "") -> Effect:
    """The look of one of `creates`, `replaces-same`, `replaces-other`, `refused`, `unknown`, `looking`.

    `code` says why something is refused or can't be looked up.
    """
    tr = QCoreApplication.translate
    match name:
        case "creates":
            text = tr("Resend", "No file of this name is there, or the receiver has fetched it already.")
            return Effect("add", "ok", tr("Resend", "Creates a new file"), text, True, True)
        case "replaces-same":
            title = tr("Resend", "Replaces its own copy, same bytes")
            text = tr("Resend", "A file of this name is there with the same bytes. Readers see no change.")
            return Effect("swap", "work", title, text, True, True)
        case "replaces-other":
            title = tr("Resend", "Replaces a file with other bytes")
            text = tr("Resend", "A file of this name is there and holds something else. It is lost when you resend.")
            return Effect("state-attention", "warn", title, text, True, False)
        case "refused":
            title = tr("Resend", "Refused: {code}").format(code=code) if code else tr("Resend", "Refused")
            text = tr("Resend", "Another file has this name. It is never replaced.")
            if code == "ERR_PATHWAYS_DESTINATION_GONE":
                text = tr("Resend", "The channel has no such destination any more.")
            return Effect("state-rejected", "bad", title, text, False, False)
        case "looking":
            return Effect("clock", "text3", tr("Resend", "Looking…"), "", False, False)
        case _:
            title = tr("Resend", "Can't be looked up")
            text = tr("Resend", "What is sent waits until the destination can be written.")
            if code:
                text = f"{code_text(code)}. {text}"
            return Effect("info", "warn", title, text, True, True)


def place_icon(kind: str, drive: str) -> str:
    """The icon of a kind of place."""
    known = {"sftp": "place-sftp", "s3": "place-s3", "azblob": "place-azblob", "queue": "place-queue"}
    drives = {"removable": "place-usb", "network": "place-share", "simulated drive": "place-usb"}
    return known.get(kind) or drives.get(drive, "place-folder")


def channel_icon(row: ChannelRow) -> str:
    """The icon of a channel's source."""
    return place_icon(row.source_kind, row.place.drive if row.place is not None else "")


def kind_text(place: PlaceCard) -> str:
    """A place's kind in words: what the probe says of the drive, else the kind."""
    drive = said(place.drive)
    return drive[:1].upper() + drive[1:] if drive else said(place.kind)


def host_key_sentence(row: HostKeyRow) -> str:
    """Why there is nothing to ask about a server's host key; empty where there is."""
    tr = QCoreApplication.translate
    why = code_text(row.code) or tr("Failures", "no answer")
    texts = {
        HostKeyState.TRUSTED: tr("Failures", "{server} is trusted already"),
        HostKeyState.IN_FILE: tr("Failures", "{server} has the key that channels.yaml names"),
        HostKeyState.OTHER_IN_FILE: tr(
            "Failures",
            "{server} has another key than hostKey in channels.yaml; compare it, then change it there",
        ),
        HostKeyState.UNKNOWN: tr("Failures", "{server}: {why}"),
    }
    return texts.get(row.state, "").format(server=row.server, why=why)
