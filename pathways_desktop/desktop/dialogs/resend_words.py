"""A resend of many messages in words: how far it is, its pace, and what came of each output. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from pathways_desktop.desktop.models.cell import Cell
from pathways_desktop.desktop.models.cell_table import CellRow
from pathways_desktop.desktop.sentences import code_text, effect
from pathways_desktop.desktop.theme.states import state_word
from pathways_desktop.desktop.widgets.painting import CUT_MIDDLE
from pathways_desktop.desktop.words import figure, rfc3339, short_moment, size_text, time_tip
from pathways_desktop.domain.names import one_line
from pathways_desktop.domain.resends import PACE_MS, ItemState, ResendItem, ResendJob, ResendState
from pathways_desktop.domain.rows import ResendTarget

PACES_MS = (60_000, 1_000, 500, PACE_MS, 20)
_STATES = {
    ResendState.RUNNING: "working",
    ResendState.PAUSED: "paused",
    ResendState.DONE: "delivered",
    ResendState.CANCELLED: "paused",
}


def pace_text(pace_ms: int) -> str:
    """`10 a second`, `1 a minute`."""
    tr = QCoreApplication.translate
    if pace_ms >= 60_000:
        return tr("Resend", "{count} a minute").format(count=figure(max(1, 60_000 // pace_ms)))
    return tr("Resend", "{count} a second").format(count=figure(max(1, 1_000 // max(1, pace_ms))))


def job_state(job: ResendJob) -> str:
    """The shape that stands for it."""
    if job.state is ResendState.DONE and job.refused:
        return "attention"
    return _STATES[job.state]


def job_title(job: ResendJob) -> str:
    """What it is doing."""
    tr, count = QCoreApplication.translate, figure(job.messages)
    match job.state:
        case ResendState.RUNNING:
            return tr("Resend", "Resending {count} messages").format(count=count)
        case ResendState.PAUSED:
            return tr("Resend", "Resend of {count} messages paused").format(count=count)
        case ResendState.CANCELLED:
            return tr("Resend", "Resend of {count} messages cancelled").format(count=count)
        case _:
            return tr("Resend", "{count} messages resent").format(count=count)


def job_sum(job: ResendJob) -> str:
    """How far it is, and what did not go."""
    tr = QCoreApplication.translate
    done = job.messages - job.messages_left
    if job.state is ResendState.CANCELLED:
        text = tr("Resend", "{queued} outputs queued again, {cancelled} not sent")
        told = text.format(queued=figure(job.queued), cancelled=figure(job.cancelled))
    elif job.state is ResendState.DONE:
        told = tr("Resend", "{queued} outputs queued again").format(queued=figure(job.queued))
    else:
        told = tr("Resend", "{done} of {total} messages sent").format(done=figure(done), total=figure(job.messages))
    if job.refused:
        told += ", " + tr("Resend", "{count} refused").format(count=figure(job.refused))
    return told


def item_row(item: ResendItem, now: int) -> CellRow:
    """State, destination, output name, bytes, when, and why not."""
    return (
        _item_state(item),
        Cell(item.destination),
        Cell(one_line(item.output_name or ""), cut=CUT_MIDDLE, role="mono", copied=item.output_name or ""),
        Cell(size_text(item.size) if item.size is not None else "", side="right"),
        _when(item.tried if item.tried is not None else item.at, now),
        Cell(item.message, role="mono", cut=CUT_MIDDLE, token="text2"),
    )


def _item_state(item: ResendItem) -> Cell:
    tr = QCoreApplication.translate
    tip = code_text(item.code)
    if item.delivery is not None:
        state = item.delivery.value
        return Cell(state_word(state), state=state, tip=tip, note=item.code or "")
    match item.state:
        case ItemState.REFUSED:
            return Cell(tr("Resend", "Refused"), state="rejected", tip=tip, note=item.code or "")
        case ItemState.CANCELLED:
            return Cell(tr("Resend", "Not sent"), state="paused")
        case ItemState.QUEUED:
            return Cell(tr("Resend", "Message removed"), state="stored")
        case _:
            return Cell(tr("Resend", "Waits its turn"), state="pending")


def target_row(target: ResendTarget, now: int) -> CellRow:
    """What will happen, destination, output name, how often sent, when last, and the message."""
    tr = QCoreApplication.translate
    coded = target.effect in ("refused", "unknown")
    told = effect(target.effect, target.detail or "" if coded else "")
    sent = tr("Resend", "never") if not target.times_sent else figure(target.times_sent)
    return (
        Cell(told.title, icon=told.icon, icon_token=told.token, token=told.token, tip=told.text),
        Cell(target.destination),
        Cell(one_line(target.output_name or ""), cut=CUT_MIDDLE, role="mono", copied=target.output_name or ""),
        Cell(sent, side="right"),
        _when(target.last_at, now),
        Cell(target.message, role="mono", cut=CUT_MIDDLE, token="text2"),
    )


def _when(at: int | None, now: int) -> Cell:
    if at is None:
        return Cell()
    return Cell(short_moment(at, now), tip=time_tip(at), copied=rfc3339(at))
