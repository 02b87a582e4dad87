"""A failure in words and buttons: the card's data from the row of the domain and the registry of errors. Pure."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.foreign_words import Told, plain, said, told
from pathways_desktop.desktop.widgets.action_row import ActionButton
from pathways_desktop.desktop.widgets.buttons import ButtonKind
from pathways_desktop.desktop.widgets.failure_card import FailureCardData
from pathways_desktop.desktop.words import age, figure, rfc3339, short_moment
from pathways_desktop.domain.error_rows import RETRIES
from pathways_desktop.domain.errors import Button, Severity, spec
from pathways_desktop.domain.rows import ChannelRow, FailureRow

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://")
COPY, ACKNOWLEDGE = "copy-details", "acknowledge"
LOG = "log"

_STATES = {Severity.NOTICE: "attention", Severity.ATTENTION: "attention", Severity.FAILURE: "failed"}
_ICONS = {
    Button.TRY_NOW: "poll",
    Button.CHECK_AGAIN: "poll",
    Button.OPEN_FOLDER: "open-folder",
    Button.MAKE_FOLDER: "add",
    Button.EDIT_CHANNEL: "edit",
    Button.READ_IN_PLACE: "lock",
    Button.GO_ON_WITHOUT: "resume",
    Button.TRUST_SERVER: "shield",
    Button.ENTER_SECRET: "key",
    Button.RESEND: "resend",
    Button.SHOW_CLAIMS: "nav-channels",
    Button.SHOW_MESSAGES: "nav-messages",
}


def worst_first(rows: list[FailureRow]) -> list[FailureRow]:
    """Failures before what needs a look, the newest of each first."""
    order = (Severity.FAILURE, Severity.ATTENTION, Severity.NOTICE)
    return sorted(rows, key=lambda row: (order.index(spec(row.code).severity), -row.last, -row.number))


def is_minor(row: FailureRow) -> bool:
    """Shown as one line at first: it goes by itself or is only a notice."""
    return spec(row.code).severity is Severity.NOTICE


def button_text(button: Button) -> str:
    """The words of a button of the registry."""
    tr = QCoreApplication.translate
    return {
        Button.TRY_NOW: tr("Failures", "Try now"),
        Button.CHECK_AGAIN: tr("Failures", "Check again"),
        Button.OPEN_FOLDER: tr("Failures", "Open folder"),
        Button.MAKE_FOLDER: tr("Failures", "Make folder"),
        Button.EDIT_CHANNEL: tr("Failures", "Edit channel"),
        Button.READ_IN_PLACE: tr("Failures", "Read in place…"),
        Button.GO_ON_WITHOUT: tr("Failures", "Go on without this blob…"),
        Button.TRUST_SERVER: tr("Failures", "Trust this server…"),
        Button.ENTER_SECRET: tr("Failures", "Enter password…"),
        Button.RESEND: tr("Failures", "Resend…"),
        Button.SHOW_CLAIMS: tr("Failures", "Show claims"),
        Button.SHOW_MESSAGES: tr("Failures", "Show messages"),
    }[button]


def where_text(row: FailureRow, channel: ChannelRow | None) -> str:
    """`lab-results → lis`, or `usb-import ← E:\\` for a source."""
    if row.destination:
        return f"{row.channel} → {row.destination}"
    source = channel.source if channel is not None else row.subject
    return f"{row.channel} ← {source}" if source else row.channel


def card_data(row: FailureRow, channel: ChannelRow | None, now: int, *, first: bool) -> FailureCardData:
    """The card of a failure; only the first one's first button is the primary one."""
    tr = QCoreApplication.translate
    words = told(row.code)
    one, many = tr("Failures", "once"), tr("Failures", "{count} times").format(count=figure(row.count))
    if row.open:
        state, end = _STATES[words.severity], tr("Failures", "since {time}").format(time=short_moment(row.first, now))
    else:
        state = "delivered"
        closed = row.closed if row.closed is not None else row.last
        end = tr("Failures", "closed {time}").format(time=short_moment(closed, now))
    why = ": ".join(part for part in (_cause(row), said(row.detail or "")) if part)
    meaning = f"{words.meaning} {_sentence(plain(why))}" if why else words.meaning
    return FailureCardData(
        key=str(row.number),
        state=state,
        title=words.title,
        where=where_text(row, channel),
        code=row.code,
        meaning=meaning,
        remedy=f"{words.action} {_meanwhile(row, words)}" if row.open else words.action,
        count=one if row.count == 1 else many,
        since=tr("Failures", "since {time}").format(time=short_moment(row.first, now)),
        last_seen=tr("Failures", "last seen {time}").format(time=short_moment(row.last, now)),
        actions=_actions(row, channel, first=first) if row.open else (_copy(),),
        link=ActionButton(LOG, tr("Failures", "Log"), "chevron-right"),
        note=row.note or "",
        line_note=_line_note(row),
        line_end=end,
    )


def _cause(row: FailureRow) -> str:
    """The code for which a file was put aside: each cause is a failure of its own, told in what it is about."""
    return row.subject.rpartition(", ")[2] if row.code == "ERR_PATHWAYS_FILE_SET_ASIDE" else ""


def _meanwhile(row: FailureRow, words: Told) -> str:
    """What goes on until it is mended. At a source no message waits in the store yet: files wait in the folder."""
    if spec(row.code).meanwhile == RETRIES and row.destination is None:
        tr = QCoreApplication.translate
        return tr("Failures", "The engine looks again by itself. Nothing is lost: files stay where they are.")
    return words.meanwhile


def _sentence(detail: str) -> str:
    """What the engine noted of this case, as a sentence of its own."""
    end = "" if detail.endswith((".", "…", ")")) else "."
    # An address begins as it is written: `sftp://…`.
    first = detail[:1] if _ADDRESS.match(detail) else detail[:1].upper()
    return f"{first}{detail[1:]}{end}"


def _line_note(row: FailureRow) -> str:
    if row.open:
        return row.channel if not row.destination else f"{row.channel} → {row.destination}"
    lasted = (row.closed if row.closed is not None else row.last) - row.first
    return f"{row.channel}; {age(lasted)}" if row.channel else age(lasted)


def _copy() -> ActionButton:
    return ActionButton(COPY, QCoreApplication.translate("Failures", "Copy details"), "copy")


def _actions(row: FailureRow, channel: ChannelRow | None, *, first: bool) -> tuple[ActionButton, ...]:
    tr = QCoreApplication.translate
    found: list[ActionButton] = []
    for button in spec(row.code).buttons:
        tip, enabled = "", True
        if button is Button.EDIT_CHANNEL:
            tip = tr("Failures", "Pauses the channel and opens its settings")
            if not row.channel:
                tip = tr("Failures", "Opens channels.yaml in the editor of this system")
        needs_channel = button in (
            Button.TRY_NOW, Button.CHECK_AGAIN, Button.MAKE_FOLDER, Button.READ_IN_PLACE, Button.GO_ON_WITHOUT,
            Button.SHOW_CLAIMS, Button.SHOW_MESSAGES, Button.RESEND, Button.TRUST_SERVER, Button.ENTER_SECRET,
        )  # fmt: skip
        if needs_channel and channel is None:
            tip, enabled = tr("Failures", "This channel does not run now"), False
        if button is Button.OPEN_FOLDER and (channel is None or channel.dir is None or row.destination):
            if row.destination or channel is None:
                # A destination's folder is where the delivery failed; its path is not the source's.
                continue
            tip, enabled = tr("Failures", "This source has no folder of its own"), False
        kind: ButtonKind = "primary" if first and not found else "plain"
        text = button_text(button)
        if button is Button.ENTER_SECRET and "_OBJECT_" in row.code:
            text = tr("Failures", "Enter keys…")
        found.append(ActionButton(button.value, text, _ICONS[button], kind, tip, enabled))
    found.append(_copy())
    if row.acknowledged is None:
        found.append(ActionButton(ACKNOWLEDGE, tr("Failures", "Acknowledge…"), "note"))
    return tuple(found)


def details_text(row: FailureRow, channel: ChannelRow | None) -> str:
    """What "Copy details" gives: all of it, with exact times, without any file's name."""
    words = told(row.code)
    lines = [
        f"{words.title} ({row.code})",
        where_text(row, channel),
        f"count {row.count}, first {rfc3339(row.first)}, last {rfc3339(row.last)}",
        words.meaning,
        words.action,
    ]
    if row.detail:
        lines.append(said(row.detail))
    if row.closed is not None:
        lines.append(f"closed {rfc3339(row.closed)}")
    if row.note:
        lines.append(f"note: {row.note}")
    return "\n".join(lines)
