"""What lies in the claim folders, and what a person does with it: finish and give back.

Lists are made with a source of their own, so that a worker in a pass is not disturbed; acts run on the channel's
worker between two passes. Source: contract, `claims`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from pathways_desktop.config.model import Channel
from pathways_desktop.domain.errors import PathwaysError
from pathways_desktop.domain.message import ClaimState
from pathways_desktop.domain.names import ClaimId
from pathways_desktop.domain.rows import ClaimRow
from pathways_desktop.engine import keys
from pathways_desktop.engine.facade import ActResult, ClaimAct
from pathways_desktop.engine.log import log_error
from pathways_desktop.engine.runtime import ChannelRuntime, Places
from pathways_desktop.locations.base import Claimed, ClaimFile, Source, SourceParts
from pathways_desktop.store.store import Store

if TYPE_CHECKING:
    from pathways_desktop.engine.engine import Engine

ACT_SECONDS = 60.0
States = Mapping[str, tuple[ClaimState, str]]


def claim_rows(
    channels: Sequence[Channel], places: Places, store: Store, states: Callable[[str], States]
) -> tuple[list[ClaimRow], list[tuple[str, PathwaysError]]]:
    """The claims of the channels, and the places that could not be read. Reads the places' folders."""
    rows: list[ClaimRow] = []
    failed: list[tuple[str, PathwaysError]] = []
    for channel in channels:
        source = places.source(
            channel, SourceParts(channel.name, store.tag, store.status.volume(channel.name, "source"))
        )
        try:
            known = states(channel.name)
            rows += [_row(channel, found, store, known) for found in source.claims()]
        except PathwaysError as error:
            failed.append((channel.name, error))
    return rows, failed


def _row(channel: Channel, found: ClaimFile, store: Store, states: States) -> ClaimRow:
    claim_id = ClaimId.parse(found.claim_id)
    state, code = found.state, None
    if claim_id is not None and state in (ClaimState.THIS_RUN, ClaimState.EARLIER_RUN):
        state, code = states.get(found.claim_id, (state, None))
    path = found.path
    if claim_id is not None and claim_id.tag == store.tag:
        path = store.intake.noted(found.channel, claim_id) or path
    claimed = claim_id.time_ms if claim_id is not None else found.mtime_ns // 1_000_000
    return ClaimRow(
        channel.name, channel.source.dir, found.claim_id, path, found.size, claimed, found.owner, state, code
    )


def act(engine: Engine, kind: ClaimAct, claim_ids: Sequence[str], who: str) -> list[ActResult]:
    """Do what a person asked with these claims; safe to repeat. Blocks until the channels' workers have done it."""
    results = []
    for text in claim_ids:
        try:
            results.append(_act_one(engine, kind, text, who))
        except PathwaysError as error:
            results.append(ActResult(text, done=False, code=error.code, detail=error.detail or None))
    return results


def _act_one(engine: Engine, kind: ClaimAct, text: str, who: str) -> ActResult:
    claim_id = ClaimId.parse(text)
    if claim_id is None:
        raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")
    if claim_id.tag != engine.store.tag:
        raise PathwaysError("ERR_PATHWAYS_CLAIM_OTHER_ENGINE")
    for runtime in engine.all_runtimes():
        answer: Future[str | None] = Future()
        runtime.worker.ask(_on_worker(runtime, engine.store, kind, claim_id, answer))
        try:
            done = answer.result(ACT_SECONDS)
        except TimeoutError as error:
            raise PathwaysError("ERR_PATHWAYS_WORKER_BUSY", runtime.channel.name) from error
        if done is not None:
            engine.store.audit.record(f"claim-{kind.value}", who=who, detail=f"{runtime.channel.name}: {text}: {done}")
            runtime.worker.poll()
            return ActResult(text, done=True, detail=done)
    raise PathwaysError("ERR_PATHWAYS_CLAIM_UNKNOWN")


def _on_worker(
    runtime: ChannelRuntime, store: Store, kind: ClaimAct, claim_id: ClaimId, answer: Future[str | None]
) -> Callable[[Source], None]:
    def act_now(source: Source) -> None:
        try:
            answer.set_result(_do(runtime, store, kind, claim_id, source))
        except PathwaysError as error:
            log_error("claim-act-failed", error, channel=runtime.channel.name, claim=claim_id.text)
            answer.set_exception(error)
        except BaseException as fault:
            answer.set_exception(fault)
            raise

    return act_now


def _do(runtime: ChannelRuntime, store: Store, kind: ClaimAct, claim_id: ClaimId, source: Source) -> str | None:
    """What was done, in words; None when the claim does not lie in this channel's folder."""
    found = next((each for each in source.leftovers() if each.claim_id == claim_id), None)
    if found is None:
        return None
    if kind is ClaimAct.FINISH:
        # The pass that follows hands it in again under its key and removes it; nothing else does that step.
        runtime.worker.intake.try_again()
        return "handed in again"
    name = runtime.channel.name
    if store.intake.known(name, keys.claim_key(name, found)) is not None:
        runtime.worker.intake.try_again()
        return "stored already; finished, not given back"
    path = _whole_path(store, name, found)
    source.give_back(found, path)
    store.intake.forget_names(name, [claim_id])
    return "given back"


def _whole_path(store: Store, channel: str, found: Claimed) -> bytes:
    return store.intake.noted(channel, found.claim_id) or found.path
