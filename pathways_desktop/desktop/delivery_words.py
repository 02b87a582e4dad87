"""A message's deliveries and history in words, for the reading pane. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.foreign_words import said
from pathways_desktop.desktop.sentences import code_text
from pathways_desktop.desktop.widgets.delivery_timeline import Attempt, DeliveryLine
from pathways_desktop.desktop.words import age, figure, file_name, moment_text, size_text
from pathways_desktop.domain.message import OPEN_DELIVERIES, DeliveryState
from pathways_desktop.domain.rows import AttemptRow, DeliveryRow, MessageDetail, MessageRow


def delivery_lines(detail: MessageDetail, now: int) -> tuple[DeliveryLine, ...]:
    """Each delivery with its attempts and what comes next."""
    return tuple(_line(row, now) for row in detail.deliveries)


def _line(row: DeliveryRow, now: int) -> DeliveryLine:
    mark = row.mark
    attempts = []
    for number, attempt in enumerate(row.attempts, 1):
        before = row.attempts[number - 2].at if number > 1 else None
        attempts.append(_attempt(row, attempt, number, before, now))
    name = file_name(mark.output_name.encode("utf-8", "surrogatepass")) if mark.output_name else ""
    return DeliveryLine(mark.destination, name, mark.state, tuple(attempts), _next(row, now))


def _attempt(row: DeliveryRow, attempt: AttemptRow, number: int, before: int | None, now: int) -> Attempt:
    tr = QCoreApplication.translate
    time = moment_text(attempt.at, now)
    if attempt.state is DeliveryState.DELIVERED:
        text = tr("Deliveries", "Delivered at the first try") if number == 1 else tr("Deliveries", "Delivered")
        note = tr("Deliveries", "in {ms} ms").format(ms=figure(attempt.ms))
        if row.mark.bytes_written is not None and number == len(row.attempts):
            size = size_text(row.mark.bytes_written)
            note = tr("Deliveries", "{size} in {ms} ms").format(size=size, ms=figure(attempt.ms))
        return Attempt(time, attempt.state, text, note)
    text = code_text(attempt.code) or said(attempt.detail or "") or tr("Deliveries", "Did not work")
    parts = [attempt.code or "", tr("Deliveries", "try {number}").format(number=number)]
    if before is None:
        parts.append(tr("Deliveries", "{ms} ms").format(ms=figure(attempt.ms)))
    else:
        parts.append(tr("Deliveries", "after {age}").format(age=age(attempt.at - before)))
    return Attempt(time, attempt.state, text, ", ".join(part for part in parts if part))


def _next(row: DeliveryRow, now: int) -> Attempt | None:
    tr = QCoreApplication.translate
    state = row.mark.state
    if state in (DeliveryState.FAILED, DeliveryState.REJECTED):
        return Attempt(tr("Deliveries", "now"), "pending", tr("Deliveries", "Resend, or change the channel"))
    if row.gone and state in OPEN_DELIVERIES:
        text = tr("Deliveries", "Nothing is tried: channels.yaml does not name this destination any more")
        return Attempt(tr("Deliveries", "now"), "failed", text)
    if state is DeliveryState.RETRYING:
        if row.next_at is not None and row.next_at > now:
            text = tr("Deliveries", "Next try in {age}").format(age=age(row.next_at - now))
            return Attempt(moment_text(row.next_at, now), "pending", text)
        return Attempt(tr("Deliveries", "now"), "pending", tr("Deliveries", "Next try is due"))
    if state is DeliveryState.PENDING:
        return Attempt(tr("Deliveries", "now"), "pending", tr("Deliveries", "Waits for its turn"))
    if state is DeliveryState.DELIVERING:
        return Attempt(tr("Deliveries", "now"), "delivering", tr("Deliveries", "Being written"))
    return None


def pane_title(row: MessageRow) -> str:
    """What stands for a message in the head of the pane: the control id, else the file's name."""
    return row.control_id or file_name(row.name)


def pane_state(row: MessageRow) -> str:
    """`1 of 2 failed`, or nothing when the state's own word says it all."""
    bad = sum(mark.state in (DeliveryState.FAILED, DeliveryState.REJECTED) for mark in row.deliveries)
    total = len(row.deliveries)
    if bad and total > 1:
        text = QCoreApplication.translate("Deliveries", "{bad} of {total} failed")
        return text.format(bad=figure(bad), total=figure(total))
    return ""
