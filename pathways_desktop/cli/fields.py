"""Rows as JSON objects with exactly the contract's fields, and values as people read them. Nothing is printed here."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pathways_desktop.domain.access import SecretRow
from pathways_desktop.domain.errors import ErrorSpec
from pathways_desktop.domain.folder_rows import FolderRow
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import is_text, name_text
from pathways_desktop.domain.rows import (
    ChannelRow,
    CheckRow,
    ClaimRow,
    DeliveryRow,
    FailureRow,
    MessageDetail,
    MessageRow,
    ResendRow,
    WaitingRow,
)

Fields = Mapping[str, Any]


def utc(ms: int | None) -> str | None:
    """A time as RFC 3339 in UTC with milliseconds."""
    if ms is None:
        return None
    moment = datetime.fromtimestamp(ms // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03d}Z"


def local(ms: int | None) -> str:
    """A time for people, in this machine's zone."""
    return "-" if ms is None else f"{datetime.fromtimestamp(ms // 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def amount(size: int) -> str:
    """A number of bytes for people, at most five figures."""
    if size < 10_000:
        return f"{size} B"
    value = float(size)
    for unit in ("KiB", "MiB", "GiB"):
        value /= 1024
        if value < 1024:
            return f"{value:.1f} {unit}"
    return f"{value / 1024:.1f} TiB"


_NO_NAME: Mapping[str, str | None] = {"name": None, "name_bytes": None}


def _name(name: bytes) -> dict[str, str | None]:
    """A name as text, and its bytes where they are no valid text (contract, "Fields")."""
    return {"name": name_text(name), "name_bytes": None if is_text(name) else base64.b64encode(name).decode("ascii")}


def channel_fields(row: ChannelRow) -> Fields:
    """`channels`."""
    return {
        "name": row.name,
        "state": row.state.value,
        "source": row.source or None,
        "destinations": list(row.destinations),
        "received_today": row.received_today,
        "delivered_today": row.delivered_today,
        "failed_today": row.failed_today,
        "waiting": row.waiting,
        "queued": row.queued,
        "oldest_queued": utc(row.oldest_queued),
        "last_received": utc(row.last_received),
        "last_pass": utc(row.last_pass),
        "no_progress_since": utc(row.busy_since),
    }


def folder_fields(row: FolderRow) -> Fields:
    """`channels --folders`."""
    return {
        "channel": row.channel,
        "state": row.state.value,
        "location": row.where,
        "count": row.count,
        "more": row.more,
        "files": [{**_name(file.name), "size": file.size, "since": utc(file.at)} for file in row.files],
        "code": row.code,
    }


def message_fields(row: MessageRow) -> dict[str, Any]:
    """`messages`."""
    return {
        "id": row.id,
        "channel": row.channel,
        **(_NO_NAME if row.damaged else _name(row.name)),
        "size": row.size,
        "sha256": row.sha256 or None,
        "key": row.key or None,
        "received": utc(row.received),
        "state": row.state.value,
        "hl7": {"type": row.hl7_type, "control_id": row.control_id},
        "deliveries": [
            {
                "destination": mark.destination,
                "state": mark.state.value,
                "attempts": mark.attempts,
                "last_code": mark.last_code,
                "output": mark.output,
            }
            for mark in row.deliveries
        ],
    }


def detail_fields(detail: MessageDetail) -> Fields:
    """`show`: the message's fields, each delivery with its attempts, the history."""
    return {
        **message_fields(detail.row),
        "deliveries": [_delivery_fields(delivery) for delivery in detail.deliveries],
        "history": [{"at": utc(line.at), "who": line.who, "what": line.what} for line in detail.history],
    }


def _delivery_fields(row: DeliveryRow) -> Fields:
    return {
        "destination": row.mark.destination,
        "output": row.mark.output,
        "state": row.mark.state.value,
        "next_at": utc(row.next_at),
        "attempts": [
            {"at": utc(a.at), "state": a.state.value, "code": a.code, "detail": a.detail, "ms": a.ms}
            for a in row.attempts
        ],
    }


def waiting_fields(row: WaitingRow) -> Fields:
    """`waiting`."""
    return {
        "channel": row.channel,
        "id": row.id,
        **_name(row.name),
        "size": row.size,
        "seen_since": utc(row.seen_since),
        "reason": row.reason.value,
        "detail": row.detail,
        "next_try": utc(row.next_try),
    }


def claim_fields(row: ClaimRow) -> Fields:
    """`claims`. A file that is no claim has no claim id."""
    return {
        "channel": row.channel,
        "location": row.location,
        "claim_id": row.claim_id or None,
        **_name(row.name),
        "size": row.size,
        "claimed": utc(row.claimed),
        "owner": row.owner or None,
        "state": row.state.value,
    }


def owner_text(row: ClaimRow) -> str:
    """Who claimed it, with what keeps a claim of ours; of another engine also for how long no sign of life was seen."""
    if not row.is_claim:
        return "not a claim"
    if row.state is not ClaimState.OTHER_ENGINE:
        return f"{row.owner}; {row.detail}" if row.detail else row.owner
    if row.silent_ms is None:
        return f"{row.owner}; not watched"
    return f"{row.owner}; no sign of life for {_length(row.silent_ms // 1000)}"


def _length(seconds: int) -> str:
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def failure_fields(row: FailureRow) -> Fields:
    """`failures`."""
    return {
        "channel": row.channel or None,
        "code": row.code,
        "subject": row.subject,
        "first": utc(row.first),
        "last": utc(row.last),
        "count": row.count,
        "open": row.open,
        "title": row.title,
        "action": row.action,
    }


def check_fields(row: CheckRow) -> Fields:
    """`check`. The row of the file itself has no channel."""
    return {
        "channel": row.channel or None,
        "place": row.place,
        "check": row.check,
        "ok": row.ok,
        "code": row.code,
        "detail": row.detail,
        "ms": row.ms,
    }


def secret_fields(row: SecretRow) -> Fields:
    """`secret list`."""
    return {"name": row.name, "set": utc(row.at), "used": row.used}


def resend_fields(row: ResendRow) -> Fields:
    """`resend`. A message that is not there has no destination and no output."""
    return {
        "id": row.id,
        "destination": row.destination or None,
        "output": row.output or None,
        "queued": row.queued,
    }


def error_fields(row: ErrorSpec) -> Fields:
    """`errors`."""
    return {
        "code": row.code,
        "title": row.title,
        "meaning": row.meaning,
        "action": row.action,
        "severity": row.severity.value,
        "retry": row.retry.value,
    }
