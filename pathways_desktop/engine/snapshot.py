"""What the window is shown, made from what the workers left and what the store counts. Reads memory and the store only.

Runs on the engine's pulse thread; the result is frozen and may be read anywhere.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.errors import PathwaysError, Severity, spec
from pathways_desktop.domain.message import ChannelState, ClaimState, PlaceState
from pathways_desktop.domain.rows import ChannelRow, DestinationCount, FailureRow, UsualHours
from pathways_desktop.engine.channel import SourceView
from pathways_desktop.engine.folder_states import kept_folders
from pathways_desktop.engine.incidents import FILES, OUTPUTS
from pathways_desktop.store.counts import ChannelCounts

AGE_LIMITS_MS = tuple(minutes * 60_000 for minutes in (5, 10, 20, 40, 80))
WORKING_MS = 2_000


def day_start_ms(now_ms: int) -> int:
    """Local midnight before `now_ms`, as wall time."""
    local = time.localtime(now_ms / 1000)
    return round(time.mktime((local.tm_year, local.tm_mon, local.tm_mday, 0, 0, 0, 0, 0, -1)) * 1000)


def ages(since: Sequence[int], now_ms: int) -> tuple[int, int, int, int, int, int]:
    """How many of the wall times `since`, the earliest first, lie under 5, 10, 20, 40, 80 minutes back, and longer."""
    # By halving: there may be 100,000 of them, and this is asked several times a second.
    older = [bisect_right(since, now_ms - limit) for limit in AGE_LIMITS_MS]
    bounds = [len(since), *older, 0]
    return (
        bounds[0] - bounds[1],
        bounds[1] - bounds[2],
        bounds[2] - bounds[3],
        bounds[3] - bounds[4],
        bounds[4] - bounds[5],
        bounds[5],
    )


def unattended(row: FailureRow) -> bool:
    """Whether an open incident still asks for a person: not acknowledged, or met again at another file since."""
    if row.acknowledged is None:
        return True
    # A place that goes on failing was acknowledged with that; another file or output in trouble was not.
    about_items = row.subject == FILES or row.subject.startswith(OUTPUTS)
    return about_items and row.last > row.acknowledged


def channel_state(*, enabled: bool, started: bool, paused: bool, working: bool, codes: Sequence[str]) -> ChannelState:
    """The worst that is open decides; paused and disabled are a person's word and stand over all else."""
    if not enabled:
        return ChannelState.DISABLED
    if paused:
        return ChannelState.PAUSED
    severities = {spec(code).severity for code in codes}
    if Severity.FAILURE in severities:
        return ChannelState.FAILED
    if Severity.ATTENTION in severities:
        return ChannelState.ATTENTION
    if not started:
        return ChannelState.STARTING
    return ChannelState.WORKING if working else ChannelState.RUNNING


def clock_text(at_ms: int, now_ms: int) -> str:
    """A local time of day; with the day where it is not today."""
    local, today = time.localtime(at_ms / 1000), time.localtime(now_ms / 1000)
    if local[:3] == today[:3]:
        return time.strftime("%H:%M:%S", local)
    return time.strftime("%d %b %H:%M", local)


_PLACE_SENTENCES = {
    PlaceState.MISSING: "The folder is not there",
    PlaceState.UNREACHABLE: "The folder can't be reached",
    PlaceState.FORBIDDEN: "The folder can't be read",
    PlaceState.EMPTY: "The drive of this folder is not mounted",
    PlaceState.OTHER_VOLUME: "Another drive stands at this path",
}


def source_sentence(view: SourceView, now_ms: int) -> str | None:
    """What is wrong with a source, in one sentence."""
    error: PathwaysError | None = view.error
    if error is None:
        return None
    # A code of ours says more than the state; a system's word for the same says less.
    own = error.code.startswith("ERR_PATHWAYS_")
    title = spec(error.code).title if own else _PLACE_SENTENCES.get(view.place_state) or spec(error.code).title
    if error.code == "ERR_PATHWAYS_FILE_ID_UNSTEADY":
        # It does not mend itself: no next try is a comfort here.
        return f"{title}; nothing was taken"
    since = f" since {clock_text(view.failing_since, now_ms)}" if view.failing_since is not None else ""
    after = f"; next try {clock_text(view.next_pass_ms, now_ms)}" if view.next_pass_ms is not None else ""
    return f"{title}{since}{after}"


def destination_sentence(name: str, code: str, waiting: int, given_up: int, oldest: int | None, now_ms: int) -> str:
    """What is wrong with a destination, in one sentence."""
    title = spec(code).title
    parts = [f"{name}: {title[0].lower()}{title[1:]}"]
    if waiting:
        since = f" since {clock_text(oldest, now_ms)}" if oldest is not None else ""
        parts.append(f"{waiting} {'waits' if waiting == 1 else 'wait'} there{since}")
    if given_up:
        parts.append(f"{given_up} given up")
    return "; ".join(parts)


def channel_row(
    channel: Channel,
    view: SourceView,
    counts: ChannelCounts,
    last_hour: tuple[int, ...],
    half_hours: tuple[int, ...],
    state: ChannelState,
    sentence: str | None,
    still: tuple[int, str | None] | None,
    now_ms: int,
    usual: UsualHours | None = None,
) -> ChannelRow:
    """One row of the channel list. `still`: since when nothing has come back from a place, and from which one."""
    return ChannelRow(
        name=channel.name,
        state=state,
        source=channel.source.where,
        destinations=tuple(each.name for each in channel.destinations),
        received_today=counts.received_today,
        delivered_today=counts.delivered_today,
        failed_today=counts.failed_today,
        waiting=view.waiting_count,
        queued=counts.queued,
        oldest_queued=counts.oldest_queued,
        last_received=counts.last_received,
        last_pass=view.last_pass,
        sentence=sentence,
        oldest_waiting=view.waiting_since[0] if view.waiting_since else None,
        source_kind=channel.source.type,
        last_hour=last_hour,
        half_hours=half_hours,
        counts=_in_order(channel, counts.destinations),
        place=view.place,
        claimed=view.claimed,
        hidden=view.hidden,
        waiting_ages=ages(view.waiting_since, now_ms),
        busy_since=still[0] if still is not None else None,
        busy_with=still[1] if still is not None else None,
        dir=channel.source.local_dir,
        keeps_files=bool(kept_folders(channel)),
        usual=usual,
    )


def saved_row(
    channel: Channel, counts: ChannelCounts, saved: Mapping[str, Any] | None, state: ChannelState, *, running: bool
) -> ChannelRow:
    """A channel as another process shows it: counted by the store, the rest as the engine told it last.

    `running`: an engine is at work here now, so that what it told of its own doing still holds.
    """
    told = saved or {}
    return ChannelRow(
        name=channel.name,
        state=state,
        source=channel.source.where,
        destinations=tuple(each.name for each in channel.destinations),
        received_today=counts.received_today,
        delivered_today=counts.delivered_today,
        failed_today=counts.failed_today,
        waiting=told.get("waiting"),
        queued=counts.queued,
        oldest_queued=counts.oldest_queued,
        last_received=counts.last_received,
        last_pass=told.get("last_pass"),
        sentence=told.get("sentence"),
        oldest_waiting=told.get("oldest_waiting"),
        source_kind=channel.source.type,
        counts=_in_order(channel, counts.destinations),
        claimed=told.get("claimed", 0),
        hidden=told.get("hidden", 0),
        busy_since=told.get("busy_since") if running else None,
        busy_with=told.get("busy_with") if running else None,
        dir=channel.source.local_dir,
        keeps_files=bool(kept_folders(channel)),
    )


def gone_row(name: str, counts: ChannelCounts) -> ChannelRow:
    """A channel that the file names no more while messages of it wait: nobody works there, so it has failed."""
    waits = tuple(each for each in counts.destinations if each.queued)
    return ChannelRow(
        name=name,
        state=ChannelState.FAILED,
        source="",
        destinations=tuple(each.name for each in waits),
        received_today=counts.received_today,
        delivered_today=counts.delivered_today,
        failed_today=counts.failed_today,
        waiting=None,
        queued=counts.queued,
        oldest_queued=counts.oldest_queued,
        last_received=counts.last_received,
        last_pass=None,
        sentence="not in channels.yaml any more, and messages of it wait; see `failures`",
        counts=waits,
    )


def status_of(
    row: ChannelRow,
    view: SourceView,
    claims: Mapping[str, tuple[ClaimState, str]],
    signs: Mapping[str, float],
    began: int,
) -> dict[str, object]:
    """What other processes need of a row that the store does not count by itself; JSON values."""
    return {
        "code": view.error.code if view.error is not None and view.waiting_count is None else None,
        "claims": {claim: [state.value, code] for claim, (state, code) in claims.items()},
        "signs": dict(signs),
        "began": began,
        "state": row.state.value,
        "sentence": row.sentence,
        "waiting": row.waiting,
        "oldest_waiting": row.oldest_waiting,
        "last_pass": row.last_pass,
        "claimed": row.claimed,
        "hidden": row.hidden,
        "busy_since": row.busy_since,
        "busy_with": row.busy_with,
    }


def _in_order(channel: Channel, found: Sequence[DestinationCount]) -> tuple[DestinationCount, ...]:
    """The configured destinations in the file's order, then those that only the store still knows."""
    by_name = {each.name: each for each in found}
    nothing = {each.name: DestinationCount(each.name, 0, 0, 0, 0, None, None) for each in channel.destinations}
    rows = [by_name.pop(name, empty) for name, empty in nothing.items()]
    return (*rows, *by_name.values())
